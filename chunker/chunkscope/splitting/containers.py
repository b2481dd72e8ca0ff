"""Where lists and quotes may be cut: between the blocks inside them, outermost first."""

from __future__ import annotations

import re
from itertools import pairwise

from chunkscope.blocks import Node

_MARKERS = re.compile(r"(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*")


def between_children(node: Node) -> list[int]:
    """Return the first lines of the children of `node`, but not of one that follows a heading."""
    return [after.start for before, after in pairwise(node.children) if before.kind != "heading"]


def continued(line: str) -> str:
    """Return `line` as it would stand further down in its list or quote: list markers become spaces."""
    lead = _MARKERS.match(line)
    end = lead.end() if lead else 0
    return re.sub(r"[^>\s]", " ", line[:end]) + line[end:]
