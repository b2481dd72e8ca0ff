"""Where a table may be cut, and what keeps the parts tables."""

from __future__ import annotations

from collections.abc import Sequence

from chunkscope.blocks import Node
from chunkscope.markers import continued

HEADER = 2
"""Lines of a table's header: its first row and the delimiter row (GFM 4.10)."""


def rows(node: Node) -> range:
    """Return the lines of the rows after the first one: the header never stands without a row."""
    return range(node.start + HEADER + 1, node.content_end)


def header(node: Node, lines: Sequence[str]) -> str:
    """Return what is repeated in front of a part of the rows."""
    return continued(lines[node.start]) + lines[node.start + 1]
