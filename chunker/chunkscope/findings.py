"""What a writer should know about the chunks of a document, as plain data."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from chunkscope.blocks import Kind, Node
from chunkscope.chunks import Chunk, last_line
from chunkscope.document import Document
from chunkscope.options import ChunkOptions
from chunkscope.rendering import Renderer
from chunkscope.sections import Place
from chunkscope.source import Position, Span

Severity = Literal["error", "warning", "info", "hint"]
Code = Literal["over-cap", "split-block", "atomic-over-cap", "tiny-chunk"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info", "hint")
"""Most severe first."""

TINY = 0.1
"""A chunk under this share of the target is tiny, unless it is the whole document."""

MARKED = 80
"""Columns of a line that a finding marks: a paragraph in one line would else be underlined as a whole."""

_NAMES: dict[Kind, str] = {
    "fence": "code block",
    "indented_code": "code block",
    "html": "HTML block",
    "front_matter": "front matter",
    "definition": "link definition",
    "thematic_break": "thematic break",
}


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that explains a finding."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark about a document."""

    code: Code
    severity: Severity
    message: str
    span: Span
    """Where to show it: 0-based lines and columns in code points, half-open."""
    related: tuple[Related, ...] = ()


def find(document: Document, renderer: Renderer, chunks: Sequence[Chunk], options: ChunkOptions) -> tuple[Finding, ...]:
    """Return the findings of a chunked document, in the order of their places."""
    finder = _Finder(document, renderer, chunks, options)
    found = [*finder.over_cap(), *finder.split_blocks(), *finder.atomic_over_cap(), *finder.tiny_chunks()]
    return tuple(sorted(found, key=lambda finding: finding.span))


@dataclass(frozen=True, slots=True)
class _Finder:
    document: Document
    renderer: Renderer
    chunks: Sequence[Chunk]
    options: ChunkOptions

    def over_cap(self) -> Iterator[Finding]:
        """Sections whose own content, down to the first sub-heading, cannot be one chunk."""
        for place in self.document.places:
            own = Span(Position(place.start, 0), Position(place.own_end, 0))
            tokens = self.renderer.count(own)
            cuts = self._starting_inside(own)
            if tokens > self.options.hard_cap and cuts:
                message = (
                    f"{self._name(place)} has {tokens:,} tokens, {tokens - self.options.hard_cap:,} over the cap of "
                    f"{self.options.hard_cap:,}: it is packed to the target of {self.options.target:,}, in "
                    f"{len(cuts) + 1} chunks"
                )
                yield Finding("over-cap", "warning", message, self._line(own.start), self._cuts(cuts))

    def split_blocks(self) -> Iterator[Finding]:
        """Blocks that are cut inside."""
        inside = [chunk for chunk in self.chunks if not self.document.is_boundary(chunk.span.start)]
        for index, group in groupby(inside, lambda chunk: self.document.index(chunk.span.start.line)):
            cuts = list(group)
            block, start = self.document.blocks[index], Position(self.document.starts[index], 0)
            tokens = self.renderer.count(Span(start, Position(start.line + block.lines, 0)))
            name = _NAMES.get(block.kind, block.kind)
            message = f"This {name} of {tokens:,} tokens is cut into {len(cuts) + 1} chunks"
            yield Finding("split-block", "info", message, self._line(start), self._cuts(cuts))

    def atomic_over_cap(self) -> Iterator[Finding]:
        """Chunks over the cap, because what they hold is never cut."""
        for chunk in self.chunks:
            if chunk.over_cap:
                node = self.document.leaf(last_line(chunk.inner))
                message = (
                    f"{self._uncut(node)}, and makes chunk {chunk.index + 1} {chunk.token_count:,} tokens long, "
                    f"over the cap of {self.options.hard_cap:,}: an embedding model may refuse it"
                )
                yield Finding("atomic-over-cap", "error", message, self._line(Position(node.start, 0)))

    def tiny_chunks(self) -> Iterator[Finding]:
        """Chunks that say too little to be found, or to answer anything."""
        for chunk in self.chunks if len(self.chunks) > 1 else ():
            if chunk.token_count < TINY * self.options.target:
                tokens = f"{chunk.token_count:,} token{'' if chunk.token_count == 1 else 's'}"
                message = f"Chunk {chunk.index + 1} has only {tokens}"
                yield Finding("tiny-chunk", "hint", message, self._line(chunk.inner.start))

    def _starting_inside(self, span: Span) -> Sequence[Chunk]:
        first = bisect_right(self.chunks, span.start, key=_start)
        return self.chunks[first : bisect_left(self.chunks, span.end, lo=first, key=_start)]

    def _name(self, place: Place) -> str:
        if place.path:
            return f"Section “{place.path[-1]}”"
        return "The text before the first heading" if place.section.children else "This document"

    def _cuts(self, chunks: Sequence[Chunk]) -> tuple[Related, ...]:
        return tuple(
            Related(Span(chunk.inner.start, chunk.inner.start), f"Chunk {chunk.index + 1} starts here")
            for chunk in chunks
        )

    def _uncut(self, node: Node) -> str:
        if not self.document.is_atomic(node):
            return "This cannot be cut any further"
        return f"This {'image' if node.kind == 'paragraph' else _NAMES[node.kind]} is never cut"

    def _line(self, start: Position) -> Span:
        """Return the text of the first line with ink at or after `start`, or as much of it as is marked."""
        begin = self.renderer.trim(Span(start, self.document.source.end)).start
        line = self.document.source.normal_lines[begin.line]
        return Span(begin, Position(begin.line, max(min(len(line.rstrip()), begin.column + MARKED), begin.column)))


def _start(chunk: Chunk) -> Position:
    return chunk.span.start
