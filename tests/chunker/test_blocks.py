"""Top-level blocks, held against markdown-it's own full parse."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from chunkscope.blocks import Block, is_image, parse_blocks, parse_nodes, plain_text
from chunkscope.front_matter import front_matter_lines, metadata
from tests.chunker.generated import documents


class _Markdown(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802 - the name is markdown-it's
        return True


_MARKDOWN = _Markdown("commonmark", {"maxNesting": 100, "inline_definitions": True}).enable("table")


def _parse(text: str) -> tuple[Block, ...]:
    return parse_blocks(text.splitlines(keepends=True))


def _kinds(text: str) -> list[tuple[str, int]]:
    return [(block.kind, block.lines) for block in _parse(text)]


@given(documents)
def test_blocks_cover_all_lines_and_are_those_of_a_full_parse(text: str) -> None:
    lines = [line + "\n" for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    blocks = parse_blocks(lines)
    assert sum(block.lines for block in blocks) == len(lines)
    starts = list(accumulate((block.lines for block in blocks), initial=0))
    first = front_matter_lines(lines)
    body = "".join(lines[first:]).replace("\0", "\ufffd").encode("utf-8", "replace").decode()
    tokens = _MARKDOWN.parse(body.removeprefix("\ufeff"))
    expected = [first + token.map[0] for token in tokens if token.level == 0 and token.nesting >= 0 and token.map]
    kept = {start for start, block in zip(starts, blocks, strict=False) if block.kind not in ("blank", "front_matter")}
    # A definition right above a paragraph is a part of it, so the paragraph's own start may be missing.
    definitions = {first + token.map[0] for token in tokens if token.type == "definition" and token.map}
    assert kept <= set(expected)
    assert all(max(line for line in expected if line < start) in definitions for start in set(expected) - kept)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("", []),
        ("\n \n", [("blank", 2)]),
        ("\n\n# H\n\npara\n", [("blank", 2), ("heading", 2), ("paragraph", 1)]),
        ("Two\nlines\n===\n", [("heading", 3)]),
        ("[a]: /u\n[b]: /v\n\ntext\n", [("definition", 1), ("definition", 2), ("paragraph", 1)]),
        ("[a]: /u\n[b]: /v\ntext\n", [("paragraph", 3)]),
        ("[a]: /u\nTitle\n---\n", [("heading", 3)]),
        ("[a]: /u\n# ATX\n", [("definition", 1), ("heading", 1)]),
        ("```\nopen\n\n", [("fence", 3)]),
        ("    code\n\n    more\n\n\ntext\n", [("indented_code", 5), ("paragraph", 1)]),
        ("- a\n\n- b\n\n\ntext\n", [("list", 5), ("paragraph", 1)]),
        ("para\n| a |\n|---|\n| 1 |\n", [("paragraph", 1), ("table", 3)]),
        ("> # no heading\n", [("quote", 1)]),
        ("\ufeff# H\n", [("heading", 1)]),
        ("---\na: 1\n---\n# H\n", [("front_matter", 3), ("heading", 1)]),
        ("---\n\n# H\n\n---\n", [("thematic_break", 2), ("heading", 2), ("thematic_break", 1)]),
        ("---\na: 1\n...\n", [("front_matter", 3)]),
        ("---\na: 1\n", [("thematic_break", 1), ("paragraph", 1)]),
        ("> - <!--\n>", [("quote", 2)]),
        ("- " * 12 + "deep\n\n# H\n", [("list", 2), ("heading", 1)]),
    ],
    ids=repr,
)
def test_kinds_and_lines(text: str, kinds: list[tuple[str, int]]) -> None:
    assert _kinds(text) == kinds


def test_ten_thousand_nested_quotes_are_one_block() -> None:
    assert _kinds(">" * 10_000 + " deep\n\n# H\n") == [("quote", 2), ("heading", 1)]


def test_nodes_are_the_blocks_inside() -> None:
    (outer,) = parse_nodes("- a\n  ```py\n  x\n  ```\n  - b\n- c\n".splitlines(keepends=True))
    assert [(child.kind, child.start, child.end) for child in outer.children] == [("item", 0, 5), ("item", 5, 6)]
    assert [child.kind for child in outer.children[0].children] == ["paragraph", "fence", "list"]


@pytest.mark.parametrize(
    ("content", "labels", "text"),
    [
        ("**Bold** `code` *x*", [], "Bold code x"),
        ("A [link](u) and ![image](i)", [], "A link and image"),
        ('<a id="x"></a>Anchor', [], "Anchor"),
        ("Fish &amp; \\*chips\\*", [], "Fish & *chips*"),
        ("One\ntwo", [], "One two"),
        ("[x][y]", [], "[x][y]"),
        ("[x][y]", ["Y"], "x"),
        ("\ud800 [x](http://\udc00)", [], "\ufffd x"),
    ],
)
def test_plain_text_of_a_heading(content: str, labels: list[str], text: str) -> None:
    assert plain_text(content, labels) == text


def test_only_an_image_alone_is_an_image() -> None:
    assert is_image("![a](u)\n")
    assert not is_image("![a](u) text\n")
    assert not is_image("![not closed\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("---\ntitle: A page\ntags: [a, b]\n---\n", {"title": "A page", "tags": ["a", "b"]}),
        ("---\n- a list\n---\n", {}),
        ("---\nbroken: [\n---\n", {}),
        ("---\ndate: 2024-13-99\n---\n", {}),
        ("---\na: !!timestamp x\n---\n", {}),
        ("---\na: !!bool maybe\n---\n", {}),
        ("---\na: !!int ''\n---\n", {}),
        ("---\na: !!python/object/apply:os.system [ls]\n---\n", {}),
        ("# none\n", {}),
        ("", {}),
    ],
)
def test_metadata(text: str, expected: dict[str, object]) -> None:
    assert metadata(text.splitlines(keepends=True)) == expected


@given(st.text(alphabet="a: !int-[]{}&*'\"\n|>?,#%@`~01.", max_size=30))
def test_no_front_matter_raises(text: str) -> None:
    assert isinstance(metadata(f"---\nx{text}\n---\n".splitlines(keepends=True)), dict)
