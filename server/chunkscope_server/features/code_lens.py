"""Code lenses: each chunk's number, tokens and breadcrumb, above its first line."""

from __future__ import annotations

from lsprotocol import types

from chunkscope import Chunk, Position, SourceText, Span
from chunkscope_server.documents import OpenDocument
from chunkscope_server.features.commands import SELECT_CHUNK
from chunkscope_server.features.wording import trail
from chunkscope_server.positions import PositionCodec


def code_lenses(document: OpenDocument, codec: PositionCodec) -> list[types.CodeLens]:
    """Return the lenses of all chunks, with their commands."""
    return [
        types.CodeLens(codec.range(document.source, _first_line(chunk, document.source)), _command(chunk, document))
        for chunk in document.analysis.chunks
    ]


def title(chunk: Chunk, hard_cap: int) -> str:
    """Return the text of a lens: `chunk 3 · 412 / 1024 tokens · Guide › Install`."""
    warning = "⚠ " if chunk.over_cap else ""
    parts = [f"{warning}chunk {chunk.index + 1}", f"{chunk.token_count} / {hard_cap} tokens"]
    headings = chunk.breadcrumb[1:]
    return " · ".join([*parts, trail(headings)] if headings else parts)


def _command(chunk: Chunk, document: OpenDocument) -> types.Command:
    argument = {"uri": document.uri, "index": chunk.index, "version": document.version}
    return types.Command(title(chunk, document.options.hard_cap), SELECT_CHUNK, arguments=[argument])


def _first_line(chunk: Chunk, source: SourceText) -> Span:
    start = chunk.inner.start
    line_end = Position(start.line, len(source.lines[start.line].rstrip("\r\n")))
    return Span(start, min(line_end, chunk.inner.end))
