"""What a writer sees, from the first key to the last: an editor and a server that talk to each other."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio
import pytest_lsp
from editor import SERVER, Editor, capabilities
from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from chunkscope import ChunkOptions, chunk
from chunkscope.export import export_text, record

pytestmark = pytest.mark.asyncio(loop_scope="module")

SMALL = {"target": 20, "hardCap": 20}
OPTIONS = ChunkOptions(target=20, hard_cap=20)
ROOT = "file:///home/me/docs"
NUMBERS = count()


@pytest_lsp.fixture(scope="module", config=SERVER)  # pyright: ignore[reportUnknownMemberType]
async def editor(lsp_client: Editor) -> AsyncGenerator[None, None]:
    lsp_client.set_configuration(SMALL, section="chunkscope")
    folders = [types.WorkspaceFolder(ROOT, "docs")]
    params = types.InitializeParams(capabilities(), workspace_folders=folders)
    await lsp_client.initialize_session(params)
    yield
    assert lsp_client.messages == []
    await lsp_client.shutdown_session()


@pytest_asyncio.fixture(loop_scope="module")
async def uri(editor: Editor) -> AsyncGenerator[str, None]:
    """The URI of a document that is closed at the end of the test."""
    uri = f"{ROOT}/guide-{next(NUMBERS)}.md"
    yield uri
    editor.close(uri)


async def test_a_section_that_grows_over_the_cap_and_shrinks_again(editor: Editor, uri: str) -> None:
    editor.open(uri, "# Guide\n\nShort.\n")
    assert await editor.codes(uri, 1) == []
    assert await editor.lenses(uri) == [(0, 0, "chunk 1 · 5 / 20 tokens · Guide")]
    assert await editor.hints(uri) == [(0, 7, "5 tokens")]

    words = " One more sentence here."
    for number in range(6):
        editor.type(uri, 2 + number, 2, 6 + number * len(words), words)
    assert await editor.lenses(uri) == [
        (0, 0, "chunk 1 · 20 / 20 tokens · Guide"),
        (2, 79, "chunk 2 · 15 / 20 tokens · Guide"),
    ]
    assert await editor.hints(uri) == [(0, 7, "35 tokens"), (2, 79, "chunk 2 starts here")]
    assert await editor.codes(uri, 7) == ["over-cap", "split-block"]

    editor.type(uri, 8, 2, 6, "", erase=6 * len(words))
    assert await editor.codes(uri, 8) == []
    assert await editor.lenses(uri) == [(0, 0, "chunk 1 · 5 / 20 tokens · Guide")]


async def test_columns_after_an_emoji(editor: Editor, uri: str) -> None:
    editor.open(uri, "# 😀\n\n😀 b\n")
    editor.type(uri, 2, 0, 4, " Title")
    editor.type(uri, 3, 2, 3, "c", erase=1)
    assert await editor.hints(uri) == [(0, 10, "7 tokens")]
    answer = await editor.chunks(uri)
    assert answer == expected(uri, "# 😀 Title\n\n😀 c\n", version=3)


async def test_separators_that_end_no_line(editor: Editor, uri: str) -> None:
    editor.open(uri, "a\u2028b\x85c\n\n# Title\n")
    editor.type(uri, 2, 2, 2, "My ")
    assert (await editor.lenses(uri))[0][2].startswith("chunk 1")
    assert await editor.hints(uri) == [(2, 10, "3 tokens")]
    assert await editor.chunks(uri) == expected(uri, "a\u2028b\x85c\n\n# My Title\n", version=2)


async def test_an_untitled_document(editor: Editor) -> None:
    editor.open("untitled:Untitled-1", "# New\n\nText.\n")
    assert await editor.lenses("untitled:Untitled-1") == [(0, 0, "chunk 1 · 5 / 20 tokens · New")]
    editor.close("untitled:Untitled-1")


async def test_hints_are_only_for_the_range_that_is_asked_for(editor: Editor, uri: str) -> None:
    editor.open(uri, "# One\n\n# Two\n\n# Three\n")
    assert [line for line, _, _ in await editor.hints(uri, last_line=3)] == [0, 2]


async def test_a_lens_selects_its_chunk(editor: Editor, uri: str) -> None:
    editor.open(uri, "# One\n\nText.\n\n# Two\n" + "\nA paragraph of some length.\n" * 3)
    await editor.execute("chunkscope.selectChunk", {"uri": uri, "index": 1, "version": 1})
    shown = editor.shown_documents[-1]
    assert (shown.uri, shown.take_focus) == (uri, True)
    assert shown.selection == types.Range(types.Position(4, 0), types.Position(8, 27))


async def test_an_export_is_that_of_the_library(editor: Editor, uri: str, tmp_path: Path) -> None:
    text, target = "# One\n" + "\nA paragraph of some length.\n" * 9, tmp_path / "chunks.jsonl"
    editor.open(uri, text)
    answer = await editor.execute("chunkscope.exportDocument", {"uri": uri, "path": str(target), "format": "jsonl"})
    chunks = chunk(text, path=uri.removeprefix(ROOT + "/"), options=OPTIONS)
    assert answer == {"path": str(target), "chunks": len(chunks)}
    assert target.read_bytes() == export_text(chunks, "jsonl")


async def test_an_export_that_cannot_be_written(editor: Editor, uri: str, tmp_path: Path) -> None:
    editor.open(uri, "# One\n")
    path = str(tmp_path / "missing" / "chunks.jsonl")
    with pytest.raises(JsonRpcException, match="cannot write"):
        await editor.execute("chunkscope.exportDocument", {"uri": uri, "path": path, "format": "jsonl"})


@pytest.mark.parametrize(
    ("command", "argument", "complaint"),
    [
        ("exportDocument", None, "the one argument must be an object"),
        ("exportDocument", {"path": "/tmp/x", "format": "xml"}, "format must be one of jsonl, json, not 'xml'"),
        ("exportDocument", {"path": "x.jsonl", "format": "json"}, "path must be an absolute path, not 'x.jsonl'"),
        ("exportDocument", {"path": "/tmp/x", "format": "json"}, "uri must be a string"),
        ("selectChunk", {"uri": "file:///missing.md"}, "no open markdown document has the uri 'file:///missing.md'"),
    ],
)
async def test_wrong_arguments(editor: Editor, command: str, argument: object, complaint: str) -> None:
    with pytest.raises(JsonRpcInvalidParams, match=complaint):
        await editor.execute(f"chunkscope.{command}", argument)


async def test_the_chunks_of_an_unknown_document(editor: Editor) -> None:
    with pytest.raises(JsonRpcInvalidParams, match="no open markdown document"):
        await editor.chunks("file:///missing.md")


async def test_changed_settings_take_effect(editor: Editor, uri: str) -> None:
    editor.open(uri, "# Guide\n" + "\nA paragraph of some length.\n" * 9)
    assert await editor.codes(uri, 1) == ["over-cap"]
    await editor.configure(target=100, hardCap=200)
    assert await editor.codes(uri, 1) == []
    assert await editor.lenses(uri) == [(0, 0, "chunk 1 · 57 / 200 tokens · Guide")]
    await editor.configure(**SMALL)
    assert await editor.codes(uri, 1) == ["over-cap"]


async def test_the_server_registers_for_changed_settings(editor: Editor) -> None:
    await editor.until(lambda: bool(editor.registered))
    assert [registration.method for registration in editor.registered] == ["workspace/didChangeConfiguration"]


async def test_a_bad_setting_is_logged_once(editor: Editor, uri: str) -> None:
    editor.open(uri, "# Guide\n\nText.\n")
    assert await editor.codes(uri, 1) == []
    for cap in (30, 40):
        await editor.configure(target=10, hardCap=cap, tokenizer="gpt-99")
        assert await editor.lenses(uri) == [(0, 0, f"chunk 1 · 5 / {cap} tokens · Guide")]
    await editor.configure(**SMALL)
    logged = [message.message for message in editor.log_messages if "gpt-99" in message.message]
    assert len(logged) == 1


async def test_a_closed_document_has_no_diagnostics(editor: Editor, uri: str) -> None:
    editor.open(uri, "# Guide\n" + "\nA paragraph of some length.\n" * 9)
    assert await editor.codes(uri, 1) == ["over-cap"]
    editor.close(uri)
    assert await editor.codes(uri, None) == []
    assert await editor.lenses(uri) == []


async def test_a_change_of_a_document_that_is_not_open_is_logged(editor: Editor) -> None:
    editor.type("file:///missing.md", 2, 0, 0, "x")
    await editor.until(lambda: any("file:///missing.md" in message.message for message in editor.log_messages))


async def test_a_document_in_another_language_is_ignored(editor: Editor, uri: str) -> None:
    editor.open(uri, "# not a heading\n", language="python")
    assert await editor.lenses(uri) == []


def expected(uri: str, text: str, version: int) -> object:
    """Return what the server should answer to `chunkscope/chunks`."""
    records = [dict(record(piece)) for piece in chunk(text, path=uri.removeprefix(ROOT + "/"), options=OPTIONS)]
    for fields in records:
        del fields["text"]
    return json.loads(json.dumps({"version": version, "chunks": records}))
