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
        start = open_chunk.start
        bare = start if self.is_bare(open_chunk) else open_chunk.end
        for child in section.children:
            child_start, child_end = Position(child_line, 0), Position(child_line + child.lines, 0)
            if not self.renderer.fits(Span(start, child_end)):
                # Headings without content, from `bare` on, go in front of what the child emits first.
                if start < bare:
                    yield Span(start, bare)
                start = bare
                if not self.renderer.fits(Span(start, child_end)):
                    yield from self.section(child, start, child_line)
                    start = bare = child_end
            if not self.is_bare(Span(child_start, child_end)):
                bare = child_end
            child_line += child.lines
        if start.line < child_line:
            yield Span(start, Position(child_line, 0))

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
        """Tell whether `span` has nothing that may be a chunk by itself: no block but headings."""
        return all(block.kind in self.bare for _, block in self.document.blocks_between(*span))
