"""Where lists and quotes may be cut: between the blocks inside them, outermost first."""

from __future__ import annotations

from itertools import pairwise

from chunkscope.blocks import Node


def between_children(node: Node) -> list[int]:
    """Return the first lines of the children of `node`, but not of one that follows a heading."""
    return [after.start for before, after in pairwise(node.children) if before.kind != "heading"]
