"""A parsed document: its lines, blocks and sections, and what stands where."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from chunkscope.blocks import Block, Node, is_image, parse_blocks, parse_nodes
from chunkscope.markers import is_empty, without_markers
from chunkscope.sections import Place, Section, build_sections, locate
from chunkscope.source import Position, SourceText

_CONTAINERS = ("list", "quote")


@dataclass(frozen=True)
class Document:
    """The structure of a text. Independent of every option; positions are derived from the lengths of the blocks."""

    source: SourceText
    blocks: tuple[Block, ...]

    @classmethod
    def parse(cls, source: SourceText) -> Document:
        """Parse the block structure of `source`."""
        return cls(source, parse_blocks(source.normal_lines))

    @cached_property
    def root(self) -> Section:
        """The tree of sections."""
        return build_sections(self.blocks)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every section where it stands, in the order of the document, the root first."""
        return locate(self.root)

    @cached_property
    def starts(self) -> list[int]:
        """The first line of each block, and after the last one the number of lines."""
        return list(accumulate((block.lines for block in self.blocks), initial=0))

    def index(self, line: int) -> int:
        """Return the index of the block that covers `line`."""
        return bisect_right(self.starts, line, hi=len(self.blocks)) - 1

    def blocks_between(self, start: Position, end: Position) -> Iterator[tuple[int, Block]]:
        """Yield the first line and the block of every block that overlaps the range."""
        for index in range(self.index(start.line), len(self.blocks)):
            if (self.starts[index], 0) >= end:
                return
            yield self.starts[index], self.blocks[index]

    def is_boundary(self, position: Position) -> bool:
        """Tell whether `position` is where a block starts, or the end of the document."""
        if position.column or not self.blocks:
            return not position.column
        return position.line >= self.starts[-1] or self.starts[self.index(position.line)] == position.line

    def node(self, line: int) -> Node:
        """Return the block that covers `line` with the tree of blocks inside it, in lines of the document."""
        return self._node(self.index(line))

    def leaf(self, line: int) -> Node:
        """Return the innermost block without blocks inside it that covers `line`, or else the container there."""
        node = self.node(line)
        while child := _child(node, line, line + 1):
            node = child
        return node

    def enclosing(self, start: int, end: int) -> Node:
        """Return the innermost node that covers the lines `start` to `end` (half-open) of one block."""
        node = self.node(end - 1)
        while child := _child(node, start, end):
            node = child
        return node

    def is_atomic(self, node: Node) -> bool:
        """Tell whether `node` is never cut: a link reference definition, or a paragraph that is one image."""
        if node.kind != "paragraph":
            return node.kind == "definition"
        return is_image("".join(map(without_markers, self.source.normal_lines[node.start : node.content_end])))

    @cached_property
    def _nodes(self) -> dict[int, Node]:
        return {}

    def _node(self, index: int) -> Node:
        if index not in self._nodes:
            block, start = self.blocks[index], self.starts[index]
            end = start + block.lines
            nested = parse_nodes(self.source.normal_lines[start:end]) if block.kind in _CONTAINERS else ()
            children = nested[0].children if len(nested) == 1 else nested
            self._nodes[index] = self._placed(Node(block.kind, 0, block.lines, 0, children), start, end)
        return self._nodes[index]

    def _placed(self, node: Node, offset: int, end: int) -> Node:
        """Move `node` down by `offset` lines; as at the top level, every block inside lasts until the next starts."""
        start, content_end = offset + node.start, end
        while content_end > start + 1 and is_empty(self.source.normal_lines[content_end - 1]):
            content_end -= 1
        ends = [*(offset + child.start for child in node.children[1:]), end]
        children = (self._placed(child, offset, after) for child, after in zip(node.children, ends, strict=False))
        return Node(node.kind, start, end, content_end, tuple(children))


def _child(node: Node, start: int, end: int) -> Node | None:
    """Return the child that covers the lines `start` to `end`, if one does."""
    index = bisect_right(node.children, start, key=lambda child: child.start) - 1
    return node.children[index] if index >= 0 and end <= node.children[index].end else None
