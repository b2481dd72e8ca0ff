"""Blocks into a tree of sections, and where each section lies."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from chunkscope.blocks import Block, plain_text
from chunkscope.source import Span


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, the blocks before the next heading, and the sections below. The root has no heading, and level 0."""

    level: int
    title: str
    blocks: tuple[Block, ...]
    """Its own content: the heading first, then its direct blocks."""
    children: tuple[Section, ...] = ()
    own_lines: int = field(init=False)
    lines: int = field(init=False)
    """Lines of the whole subtree."""

    def __post_init__(self) -> None:
        own = sum(block.lines for block in self.blocks)
        object.__setattr__(self, "own_lines", own)
        object.__setattr__(self, "lines", own + sum(child.lines for child in self.children))


class Place(NamedTuple):
    """A section where it stands. Lines are 0-based and half-open."""

    section: Section
    start: int
    own_end: int
    """The line after its own content, where its first child starts."""
    end: int
    parent: int
    """Index of the parent's place, -1 for the root."""
    path: tuple[str, ...]
    """Titles from the outermost section down to this one; empty for the root."""


def build_sections(blocks: Sequence[Block]) -> Section:
    """Return the root section. A heading ends every open section of its level or deeper; levels may be skipped."""
    labels = {label for block in blocks for label in block.labels}
    open_sections = [_Draft(0, "")]
    for block in blocks:
        if block.kind == "heading":
            while open_sections[-1].level >= block.level:
                _close(open_sections)
            open_sections.append(_Draft(block.level, plain_text(block.content, labels)))
        open_sections[-1].blocks.append(block)
    while len(open_sections) > 1:
        _close(open_sections)
    return open_sections[0].finish()


def locate(root: Section) -> tuple[Place, ...]:
    """Return every section of the tree with its lines, in the order of the document."""
    return tuple(_places(root))


def innermost(places: Sequence[Place], span: Span) -> Place:
    """Return the deepest section that contains the whole span."""
    end = span.end.line + (span.end.column > 0)
    place = places[bisect_right(places, span.start.line, key=lambda place: place.start) - 1]
    while place.end < end:
        place = places[place.parent]
    return place


@dataclass(slots=True)
class _Draft:
    level: int
    title: str
    blocks: list[Block] = field(default_factory=list[Block])
    children: list[Section] = field(default_factory=list[Section])

    def finish(self) -> Section:
        return Section(self.level, self.title, tuple(self.blocks), tuple(self.children))


def _close(open_sections: list[_Draft]) -> None:
    section = open_sections.pop().finish()
    open_sections[-1].children.append(section)


def _places(root: Section) -> Iterator[Place]:
    pending: list[tuple[Section, int, int, tuple[str, ...]]] = [(root, 0, -1, ())]
    index = 0
    while pending:
        section, start, parent, path = pending.pop()
        yield Place(section, start, start + section.own_lines, start + section.lines, parent, path)
        below: list[tuple[Section, int, int, tuple[str, ...]]] = []
        line = start + section.own_lines
        for child in section.children:
            below.append((child, line, index, (*path, child.title)))
            line += child.lines
        pending.extend(reversed(below))
        index += 1
