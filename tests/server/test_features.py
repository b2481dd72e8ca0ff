"""What the editor shows of a document."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from chunkscope import ChunkOptions, ExportError, SourceText, chunk
from chunkscope.export import export_text, record
from chunkscope_server.documents import OpenDocument
from chunkscope_server.features.chunks import chunk_list
from chunkscope_server.features.code_lens import code_lenses
from chunkscope_server.features.commands import export_document, selection
from chunkscope_server.features.diagnostics import diagnostics
from chunkscope_server.features.inlay_hints import inlay_hints
from chunkscope_server.positions import PositionCodec

CODEC = PositionCodec()
SMALL = ChunkOptions(tokenizer="chars", target=60, hard_cap=60)
GUIDE = "# Guide\n\nRead this.\n\n## Install\n\nGet it, then run it, and all is well.\n\nSetext\n===\n\nThe end.\n"
LONG = "# Long 😀\n\n" + "One sentence 😀 of many. " * 6 + "\n"


def opened(text: str, options: ChunkOptions = SMALL) -> OpenDocument:
    return OpenDocument("file:///guide.md", "guide.md", 3, SourceText.of(text), options)


def lines(first: int, last: int) -> types.Range:
    return types.Range(types.Position(first, 0), types.Position(last, 0))


def hints(text: str, range_: types.Range | None = None) -> list[tuple[int, int, str]]:
    found = inlay_hints(opened(text), range_ or lines(0, 99), CODEC)
    return [(hint.position.line, hint.position.character, str(hint.label)) for hint in found]


def test_a_lens_says_what_its_chunk_is() -> None:
    lenses = code_lenses(opened(GUIDE), CODEC)
    assert [(lens.range.start.line, lens.command.title) for lens in lenses if lens.command] == [
        (0, "chunk 1 · 19 / 60 tokens · Guide"),
        (4, "chunk 2 · 49 / 60 tokens · Guide › Install"),
        (8, "chunk 3 · 20 / 60 tokens · Setext"),
    ]


def test_a_lens_selects_its_chunk() -> None:
    command = code_lenses(opened(GUIDE), CODEC)[1].command
    assert command
    assert command.command == "chunkscope.selectChunk"
    assert command.arguments == [{"uri": "file:///guide.md", "index": 1, "version": 3}]


def test_a_lens_without_headings_has_no_breadcrumb() -> None:
    command = code_lenses(opened("\n\nText.\n"), CODEC)[0].command
    assert command
    assert command.title == "chunk 1 · 5 / 60 tokens"


def test_a_lens_of_a_chunk_over_the_cap_is_marked() -> None:
    image = f"![{'x' * 80}](image.png)\n"
    command = code_lenses(opened(image), CODEC)[0].command
    assert command
    assert command.title == "⚠ chunk 1 · 94 / 60 tokens"


def test_lenses_of_one_long_line_have_columns_of_the_client() -> None:
    found = code_lenses(opened(LONG), CODEC)
    starts = [(lens.range.start.line, lens.range.start.character) for lens in found]
    assert starts == [(0, 0), *((2, 25 * number) for number in (2, 4))]
    assert all(lens.range.start.line == lens.range.end.line for lens in found)


def test_a_document_without_text_has_no_lenses() -> None:
    assert code_lenses(opened("\n\n"), CODEC) == []


def test_headings_show_the_tokens_of_their_sections() -> None:
    assert hints(GUIDE) == [(0, 7, "19 / 70 tokens"), (4, 10, "49 tokens"), (8, 6, "20 tokens")]


def test_hints_are_those_of_the_range() -> None:
    assert hints(GUIDE, lines(1, 5)) == [(4, 10, "49 tokens")]


def test_a_cut_inside_a_block_says_which_chunk_starts() -> None:
    assert hints(LONG)[1:] == [(2, 50, "chunk 2 starts here"), (2, 100, "chunk 3 starts here")]


def test_a_document_without_headings_has_no_hints() -> None:
    assert hints("") == hints("Text.\n") == []


def test_hints_explain_themselves() -> None:
    heading, cut, _ = inlay_hints(opened(LONG), lines(0, 99), CODEC)
    assert heading.tooltip == "Long 😀\n153 tokens: 255 % of the cap of 60"
    assert str(cut.tooltip).startswith("Long 😀\n47 tokens: 78 % of the cap of 60\nCut here")


def test_a_finding_is_a_diagnostic() -> None:
    over_cap, split = diagnostics(opened(LONG), CODEC, related=True)
    assert (over_cap.code, over_cap.severity, over_cap.source) == (
        "over-cap",
        types.DiagnosticSeverity.Warning,
        "chunkscope",
    )
    assert over_cap.range == types.Range(types.Position(0, 0), types.Position(0, 9))
    assert (split.code, split.severity) == ("split-block", types.DiagnosticSeverity.Information)


def test_a_diagnostic_says_where_the_cuts_are() -> None:
    places = diagnostics(opened(LONG), CODEC, related=True)[0].related_information or []
    assert [(place.location.range.start.character, place.message) for place in places] == [
        (50, "Chunk 2 starts here"),
        (100, "Chunk 3 starts here"),
    ]


def test_related_places_are_only_for_clients_that_show_them() -> None:
    assert diagnostics(opened(LONG), CODEC, related=False)[0].related_information is None


def test_the_chunk_list_is_the_export_without_the_text() -> None:
    records = [dict(record(piece)) for piece in chunk(GUIDE, path="guide.md", options=SMALL)]
    for fields in records:
        del fields["text"]
    assert chunk_list(opened(GUIDE)) == {"version": 3, "chunks": records}


def test_a_selection_covers_the_text_of_a_chunk() -> None:
    document = opened(LONG)
    params = selection(document, document.analysis.chunks[1], CODEC)
    assert params.uri == "file:///guide.md"
    assert params.selection == types.Range(types.Position(2, 50), types.Position(2, 99))


@pytest.mark.parametrize("format_", ["jsonl", "json"])
def test_an_export_is_that_of_the_library(format_: str, tmp_path: Path) -> None:
    target = tmp_path / "chunks"
    answer = export_document(opened(GUIDE), target, format_)
    assert answer == {"path": str(target), "chunks": 3}
    assert target.read_bytes() == export_text(chunk(GUIDE, path="guide.md", options=SMALL), format_)


def test_an_export_makes_no_folders(tmp_path: Path) -> None:
    with pytest.raises(ExportError):
        export_document(opened(GUIDE), tmp_path / "missing" / "chunks.jsonl", "jsonl")
