"""Inlay hints: the tokens of a section at its heading, and where a chunk starts in the middle of a block."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import takewhile

from lsprotocol import types

from chunkscope import Analysis, Chunk, Position, Span
from chunkscope.sections import Place
from chunkscope_server.documents import OpenDocument
from chunkscope_server.features.wording import fill, tokens, trail
from chunkscope_server.positions import PositionCodec


def inlay_hints(document: OpenDocument, range_: types.Range, codec: PositionCodec) -> list[types.InlayHint]:
    """Return the hints inside a range. Sections elsewhere are not counted."""
    analysis, span = document.analysis, codec.span(document.source, range_)
    headings = [_heading_hint(analysis, place, codec) for place in _headings(analysis, span)]
    return headings + [_cut_hint(analysis, chunk, codec) for chunk in _cuts(analysis, span)]


def _headings(analysis: Analysis, span: Span) -> Iterator[Place]:
    """Yield the sections whose heading lines end inside `span`."""
    places = analysis.sections
    first = bisect_left(places, span.start, lo=1, key=lambda place: _heading_end(analysis, place))
    return takewhile(lambda place: _heading_end(analysis, place) <= span.end, places[first:])


def _cuts(analysis: Analysis, span: Span) -> Iterator[Chunk]:
    """Yield the chunks that start inside `span` and inside a block."""
    chunks = analysis.chunks
    first = bisect_left(chunks, span.start, key=lambda chunk: chunk.inner.start)
    near = takewhile(lambda chunk: chunk.inner.start <= span.end, chunks[first:])
    return (chunk for chunk in near if not analysis.document.is_boundary(chunk.span.start))


def _heading_end(analysis: Analysis, place: Place) -> Position:
    """Return the end of a heading's line; of its first one, where it has several."""
    return Position(place.start, len(analysis.source.lines[place.start].rstrip("\r\n")))


def _heading_hint(analysis: Analysis, place: Place, codec: PositionCodec) -> types.InlayHint:
    own, total = analysis.own_tokens(place), analysis.total_tokens(place)
    cap = analysis.options.hard_cap
    if place.section.children:
        label = f"{own:,} / {tokens(total)}"
        tooltip = f"{tokens(own)} of its own, {total:,} with its subsections: {fill(total, cap)}"
    else:
        label, tooltip = tokens(own), f"{tokens(own)}: {fill(own, cap)}"
    return types.InlayHint(
        codec.position(analysis.source, _heading_end(analysis, place)),
        label,
        tooltip=f"{trail(place.path)}\n{tooltip}",
        padding_left=True,
    )


def _cut_hint(analysis: Analysis, chunk: Chunk, codec: PositionCodec) -> types.InlayHint:
    size = f"{tokens(chunk.token_count)}: {fill(chunk.token_count, analysis.options.hard_cap)}"
    reason = "Cut here since the whole block is too large for one chunk"
    return types.InlayHint(
        codec.position(analysis.source, chunk.inner.start),
        f"chunk {chunk.index + 1} starts here",
        tooltip="\n".join(filter(None, (trail(chunk.breadcrumb[1:]), size, reason))),
        padding_left=chunk.inner.start.column > 0,
        padding_right=True,
    )
