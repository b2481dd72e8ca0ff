"""Whole sections where they fit, packed greedily under the cap; into a section that does not fit, recursively.

After markdown-object's hierarchical packing. The root is a section like any other, whose own content is the preamble.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chunkscope.document import Document
from chunkscope.options import ChunkOptions
from chunkscope.packing import pack
from chunkscope.rendering import Renderer
from chunkscope.sections import Section
from chunkscope.source import Position, Span
from chunkscope.splitting import BARE, Splitter


def plan(document: Document, renderer: Renderer, options: ChunkOptions) -> Iterator[Span]:
    """Yield the spans of the chunks, in order and without gaps."""
    bare = BARE if options.front_matter == "include" else (*BARE, "front_matter")
    splitter = Splitter(document, renderer.fits, options.hard_cap, bare)
    return _Planner(document, renderer, options, splitter, frozenset(bare)).section(document.root, Position(0, 0), 0)


@dataclass(frozen=True, slots=True)
class _Planner:
    document: Document
    renderer: Renderer
    options: ChunkOptions
    splitter: Splitter
    bare: frozenset[str]

    def section(self, section: Section, start: Position, line: int) -> Iterator[Span]:
        """Yield the chunks of a section that stands at `line`, with the bare headings before it from `start` on."""
        whole = Span(start, Position(line + section.lines, 0))
        if self.renderer.fits(whole):
            yield whole
            return
        child_line = line + section.own_lines
        *packed, open_chunk = self.own_content(Span(start, Position(child_line, 0)))
        yield from packed
        for child in section.children:
            child_end = child_line + child.lines
            if not self.renderer.fits(Span(open_chunk.start, Position(child_end, 0))):
                # A heading without content is never a chunk: it goes in front of what the child emits first.
                if not self.is_bare(open_chunk):
                    yield open_chunk
                    open_chunk = Span(open_chunk.end, open_chunk.end)
                if not self.renderer.fits(Span(open_chunk.start, Position(child_end, 0))):
                    yield from self.section(child, open_chunk.start, child_line)
                    open_chunk = Span(Position(child_end, 0), Position(child_end, 0))
            open_chunk = Span(open_chunk.start, Position(child_end, 0))
            child_line = child_end
        if open_chunk.start < open_chunk.end:
            yield open_chunk

    def own_content(self, own: Span) -> list[Span]:
        """Return the chunks of a section's own content, the last one still open to what follows."""
        units = list(self.splitter.split(own))
        ends = pack(
            len(units),
            lambda first, end: self.renderer.count(Span(units[first].start, units[end - 1].end)),
            self.options.target,
            self.options.hard_cap,
        )
        starts = [0, *ends[:-1]]
        return [Span(units[first].start, units[end - 1].end) for first, end in zip(starts, ends, strict=True)]

    def is_bare(self, span: Span) -> bool:
        """Tell whether there is nothing but headings in `span`."""
        return all(block.kind in self.bare for _, block in self.document.blocks_between(*span))
