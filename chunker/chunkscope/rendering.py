"""A span of the source into the text of a chunk, and its exact token count."""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

from chunkscope.counting import SpanCounter
from chunkscope.document import Document
from chunkscope.options import ChunkOptions
from chunkscope.source import Position, Span
from chunkscope.splitting import code, tables
from chunkscope.tokens import resolve

_INK = re.compile(r"[^ \t\n]")


class Rendered(NamedTuple):
    """The text of a chunk is `prefix + body + suffix`; only `body` is from its span."""

    prefix: str
    body: str
    suffix: str


class Renderer:
    """Renders and counts spans of one document. Every token count of a chunk comes from `count`."""

    def __init__(self, document: Document, options: ChunkOptions):
        self._document = document
        self._source = document.source
        self._hard_cap = options.hard_cap
        self._counter = SpanCounter(document.source, resolve(options.tokenizer))
        self._wraps: dict[int, tuple[str, str]] = {}
        self._counts: dict[Span, int] = {}
        self._first = Position(self._excluded_lines(options), 0)

    def fits(self, span: Span) -> bool:
        """Tell whether `span`, rendered, is within the hard cap."""
        return self.count(span) <= self._hard_cap

    def count(self, span: Span) -> int:
        """Return the exact number of tokens of the text of `span`, 0 where it has none."""
        if span not in self._counts:
            self._counts[span] = self._count(span)
        return self._counts[span]

    def render(self, span: Span) -> Rendered:
        """Return the text of `span`: the source with LF line breaks, without blank lines at its ends."""
        inner = self.trim(span)
        prefix, suffix = self._wrap(span)
        return Rendered(prefix, self._source.normal_slice(inner), suffix)

    def trim(self, span: Span) -> Span:
        """Return `span` without blank lines and excluded front matter at its start, nor white space at its end.

        Trailing spaces go as well: at the end of a block they mean nothing (CommonMark 6.7). A span without text comes
        back with its end at its start.
        """
        start, end = max(span.start, self._first), max(span.end, self._first)
        lines = self._source.normal_lines
        while start < end and not _INK.search(lines[start.line], start.column, _stop(start.line, end)):
            start = Position(start.line + 1, 0)
        while start < end:
            line, column = end if end.column else (end.line - 1, len(lines[end.line - 1]))
            left = start.column if line == start.line else 0
            if inked := len(lines[line][left:column].rstrip(" \t\n")):
                return Span(start, Position(line, left + inked))
            end = Position(line, 0)
        return Span(start, start)

    def _excluded_lines(self, options: ChunkOptions) -> int:
        blocks = self._document.blocks
        excluded = options.front_matter == "exclude" and blocks and blocks[0].kind == "front_matter"
        return blocks[0].lines if excluded else 0

    def _count(self, span: Span) -> int:
        inner = self.trim(span)
        if inner.start == inner.end:
            return 0
        prefix, suffix = self._wrap(span)
        return self._counter.count(prefix, inner, suffix)

    def _wrap(self, span: Span) -> tuple[str, str]:
        """Return what stands before and after the body where the span cuts a fence or a table."""
        return self._wrap_at(span.start)[0], self._wrap_at(span.end)[1]

    def _wrap_at(self, cut: Position) -> tuple[str, str]:
        if self._document.is_boundary(cut):
            return "", ""
        node = self._document.leaf(cut.line)
        if node.kind not in ("fence", "table") or not node.start < cut.line < node.content_end:
            return "", ""
        if node.start not in self._wraps:
            lines = self._source.normal_lines
            wrap = code.fence_wrap(node, lines) if node.kind == "fence" else (tables.header(node, lines), "")
            # A wrap that would take more than half of every chunk leaves too little room for what it wraps.
            affordable = self._counter.count_text("".join(wrap)) <= self._hard_cap // 2
            self._wraps[node.start] = wrap if affordable else ("", "")
        return self._wraps[node.start]


def _stop(line: int, end: Position) -> int:
    """Return the column where `line` ends, or where `end` stands in it."""
    return end.column if line == end.line else sys.maxsize
