"""Where to cut what does not fit: the best positions first, and no further than needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise

from chunkscope.blocks import Node
from chunkscope.document import Document
from chunkscope.source import Position, Span
from chunkscope.splitting import code, containers, prose, tables

_PROSE = (prose.sentences, prose.lines, prose.clauses)
_LINED = ("fence", "indented_code", "html", "front_matter")

BARE = ("blank", "heading")
"""Kinds of blocks that never stand alone: what follows them belongs to them."""


class Splitter:
    """Cuts spans of one document into parts that fit."""

    def __init__(self, document: Document, fits: Callable[[Span], bool], hard_cap: int, bare: Iterable[str] = BARE):
        """`bare` are the kinds of blocks after which there is no cut."""
        self._document = document
        self._fits = fits
        # A character is at most four tokens, so that many of them take half of the cap and leave room for a wrap.
        self._stride = max(hard_cap // 8, 1)
        self._bare = frozenset(bare)

    def split(self, span: Span) -> Iterator[Span]:
        """Yield consecutive parts of `span`, cut only where a part would not fit."""
        cuts = [] if self._fits(span) else self._cuts(span)
        if not cuts:
            yield span
            return
        for start, end in pairwise([span.start, *cuts, span.end]):
            yield from self.split(Span(start, end))

    def _cuts(self, span: Span) -> list[Position]:
        """Return the best positions strictly inside `span`, or none where it must not be cut."""
        blocks = list(self._document.blocks_between(*span))
        between = [Position(after, 0) for (_, block), (after, _) in pairwise(blocks) if block.kind not in self._bare]
        # Without a cut between them, all blocks but the last are headings, which belong to what follows.
        return between or self._below_headings(span, [Position(start, 0) for start, _ in blocks[1:]])

    def _below_headings(self, span: Span, starts: list[Position]) -> list[Position]:
        """Return the best positions in a block with headings above it; `starts` are those of all but the first."""
        tail = Span(starts[-1], span.end) if starts else span
        node = self._document.enclosing(tail.start.line, _line_end(tail))
        if not self._fits(Span(span.start, tail.start)):
            return starts[:-1] or starts
        if self._document.is_atomic(node):
            return starts[-1:] if self._fits(tail) else []
        if starts and node.kind in self._bare:
            return starts[-1:]
        # A heading is left alone only where nothing of what follows fits beside it.
        return _first(chain(self._inside(tail, node), self._anywhere(tail), [starts[-1:]], self._anywhere(span)))

    def _inside(self, span: Span, node: Node) -> Iterator[list[Position]]:
        """Yield the kinds of cuts that the block `node` has to offer inside `span`, best first."""
        lines = self._document.source.normal_lines
        if node.children:
            yield _at_lines(containers.between_children(node), span)
        if node.kind in _LINED:
            candidates = _clipped(code.every_line(node, lines), span)
            yield _at_lines(code.after_blank_lines(candidates, lines), span)
            yield _at_lines(candidates, span)
        elif node.kind == "table":
            yield _at_lines(_clipped(tables.rows(node), span), span)
        else:
            text = self._document.source.slice(span)
            for boundaries in _PROSE:
                yield self._at_offsets(boundaries(text), text, span)

    def _anywhere(self, span: Span) -> Iterator[list[Position]]:
        text = self._document.source.slice(span)
        for boundaries in (prose.words, prose.graphemes, prose.code_points):
            offsets = boundaries(text)
            yield self._at_offsets(_thinned(offsets, self._stride, len(text)), text, span)
            yield self._at_offsets(offsets, text, span)

    def _at_offsets(self, offsets: Iterable[int], text: str, span: Span) -> list[Position]:
        source = self._document.source
        base, inked = source.char_offset(span.start), len(text.rstrip(" \t\r\n"))
        return _inner((source.position(base + offset) for offset in offsets if offset < inked), span)


def _first(choices: Iterable[list[Position]]) -> list[Position]:
    return next(filter(None, choices), list[Position]())


def _clipped(lines: range, span: Span) -> range:
    return range(max(lines.start, span.start.line), min(lines.stop, _line_end(span)))


def _at_lines(lines: Iterable[int], span: Span) -> list[Position]:
    return _inner((Position(line, 0) for line in lines), span)


def _inner(positions: Iterable[Position], span: Span) -> list[Position]:
    return [position for position in positions if span.start < position < span.end]


def _line_end(span: Span) -> int:
    """Return the line after the last one that `span` touches."""
    return span.end.line + (span.end.column > 0)


def _thinned(offsets: Sequence[int], stride: int, length: int) -> list[int]:
    """Keep as few of the sorted `offsets` as leave no part longer than `stride` that need not be."""
    kept = [0]
    before = 0
    for offset in (*offsets, length):
        if offset - kept[-1] > stride and before > kept[-1]:
            kept.append(before)
        before = offset
    return kept[1:]
