"""Text into top-level blocks, by markdown-it-py: CommonMark and GFM tables, block structure only.

A block knows how many lines it takes and nothing of where it stands, so that an edit elsewhere leaves it as it is. The
blocks of a document cover all of its lines. This is the only module that knows markdown-it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from chunkscope.front_matter import front_matter_lines
from chunkscope.source import BOM

Kind = Literal[
    "blank",
    "front_matter",
    "heading",
    "paragraph",
    "fence",
    "indented_code",
    "table",
    "list",
    "item",
    "quote",
    "html",
    "thematic_break",
    "definition",
]

_KINDS: dict[str, Kind] = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "fence": "fence",
    "code_block": "indented_code",
    "table_open": "table",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "list_item_open": "item",
    "blockquote_open": "quote",
    "html_block": "html",
    "hr": "thematic_break",
    "definition": "definition",
}


class _Markdown(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802 - the name is markdown-it's
        """Take any link for a link, as CommonMark does: nothing is rendered here that could be clicked."""
        return True


# The preset's limit of 20 would make ten nested lists swallow the rest of the document; 1,000 exhausts the stack.
_MARKDOWN = _Markdown("commonmark", {"maxNesting": 100, "inline_definitions": True}).enable("table")
_UNREADABLE = re.compile("[\0\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Block:
    """A top-level block, and the blank lines after it."""

    kind: Kind
    lines: int
    """Lines up to the next block."""
    level: int = 0
    """1 to 6 for a heading."""
    content: str = ""
    """The inline source of a heading."""
    labels: tuple[str, ...] = ()
    """Normalised labels of the link reference definitions inside, at any depth."""


@dataclass(frozen=True, slots=True)
class Node:
    """A block with the blocks inside it. Lines are 0-based; those of `parse_nodes` count from its first line."""

    kind: Kind
    start: int
    end: int
    """The line where the next block starts, or the parent ends."""
    content_end: int
    """The line after the last one that is neither blank nor only the marker of a quote."""
    children: tuple[Node, ...] = ()


def parse_blocks(lines: Sequence[str]) -> tuple[Block, ...]:
    """Return the top-level blocks of lines that end in LF (the last one may not).

    Leading blank lines are a block of their own; the blank lines after a block belong to it.
    """
    body = front_matter_lines(lines)
    found = [_Match(0, body, Block("front_matter", body)), *_top_level(lines, body)] if body else _top_level(lines, 0)
    if lines and (not found or found[0].start > 0):
        found.insert(0, _Match(0, 0, Block("blank", 0)))
    starts = [*(match.start for match in found), len(lines)]
    return tuple(replace(match.block, lines=b - a) for match, (a, b) in zip(found, pairwise(starts), strict=True))


def parse_nodes(lines: Sequence[str]) -> tuple[Node, ...]:
    """Return the tree of blocks of a fragment, such as the lines of one list or quote."""
    return tuple(node for tokens in _parse(_state(lines, 0)) for node in _siblings(iter(tokens)))


def plain_text(content: str, labels: Iterable[str]) -> str:
    """Return the text of inline Markdown without its markup; `labels` are those of the document's link references.

    HTML tags are dropped, an image is its description, and a line break is a space.
    """
    references = {label: {"href": "", "title": ""} for label in labels}
    tokens: list[Token] = []
    _MARKDOWN.inline.parse(_readable(content), _MARKDOWN, {"references": references}, tokens)
    return " ".join("".join(_texts(tokens)).split())


def is_image(text: str) -> bool:
    """Tell whether the text of a paragraph is one image and nothing else."""
    if not text.lstrip().startswith("!["):
        return False
    tokens: list[Token] = []
    _MARKDOWN.inline.parse(_readable(text.strip()), _MARKDOWN, {}, tokens)
    return [token.type for token in tokens] == ["image"]


class _Match(NamedTuple):
    start: int
    end: int
    block: Block


def _top_level(lines: Sequence[str], first: int) -> list[_Match]:
    state = _state(lines, first)
    found: list[_Match] = []
    for tokens in _parse(state):
        start, block = first + _first_line(tokens), _block(tokens)
        while found and found[-1].block.kind == "definition" and found[-1].end == start and _is_text(tokens[0]):
            start, _, definition = found.pop()
            block = replace(block, labels=definition.labels + block.labels)
        found.append(_Match(start, first + state.line, block))
    return found


def _is_text(token: Token) -> bool:
    """Tell whether definitions right above belong to it: a paragraph or a setext heading."""
    return token.type == "paragraph_open" or (token.type == "heading_open" and token.markup in "=-")


def _block(tokens: list[Token]) -> Block:
    opening = tokens[0]
    labels = tuple(token.meta["id"] for token in tokens if token.type == "definition")
    if opening.type == "heading_open":
        return Block("heading", 0, int(opening.tag[1]), tokens[1].content, labels)
    return Block(_KINDS[opening.type], 0, labels=labels)


def _state(lines: Sequence[str], first: int) -> StateBlock:
    """Hand over the lines from `first` on; without a final line break markdown-it fails on some nested HTML."""
    text = "".join(lines[first:] if first else lines)
    text = text if text.endswith("\n") else text + "\n"
    return StateBlock(_readable(text.removeprefix(BOM)), _MARKDOWN, {}, [])


def _readable(text: str) -> str:
    """Replace NUL (CommonMark 2.3) and lone surrogates, on which markdown-it's link normalisation fails."""
    return _UNREADABLE.sub("\ufffd", text)


def _parse(state: StateBlock) -> Iterator[list[Token]]:
    """Yield the tokens of one top-level block after another, as `ParserBlock.tokenize` makes them.

    After each, `state.line` is the line after the block. Nothing is carried from one to the next.
    """
    rules = _MARKDOWN.block.ruler.getRules("")
    while (line := state.skipEmptyLines(state.line)) < state.lineMax:
        tokens: list[Token] = []
        state.line, state.tokens, state.env, state.parentType = line, tokens, {}, "root"
        if not any(rule(state, line, state.lineMax, False) for rule in rules):  # noqa: FBT003
            raise AssertionError("the paragraph rule takes any line")
        yield tokens


def _siblings(tokens: Iterator[Token]) -> Iterator[Node]:
    """Build nodes from a stream of tokens, up to the closing token of their parent."""
    for token in tokens:
        if token.nesting < 0:
            return
        children = tuple(_siblings(tokens)) if token.nesting > 0 else ()
        if token.type in _KINDS and token.map:
            start, end = token.map
            yield Node(_KINDS[token.type], start, end, end, children)


def _first_line(tokens: list[Token]) -> int:
    return tokens[0].map[0] if tokens[0].map else 0


def _texts(tokens: Iterable[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in ("text", "text_special", "code_inline"):
            yield token.content
        elif token.type == "image":
            yield from _texts(token.children or ())
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
