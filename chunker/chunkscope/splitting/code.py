"""Where code may be cut, and what keeps the parts code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from chunkscope.blocks import Node
from chunkscope.markers import continued, is_empty

_CLOSING = re.compile(r"[ \t>]*(?:`{3,}|~{3,})[ \t]*$")
_OPENING = re.compile(r"(?P<lead>.*?)(?P<marker>`{3,}|~{3,})")


def every_line(node: Node, lines: Sequence[str]) -> range:
    """Return the lines of `node` where a part may start: neither part is left with a fence alone."""
    if node.kind != "fence":
        return range(node.start + 1, node.content_end)
    closed = _CLOSING.match(lines[node.content_end - 1]) is not None
    return range(node.start + 2, node.content_end - closed)


def after_blank_lines(candidates: Iterable[int], lines: Sequence[str]) -> list[int]:
    """Return those of the candidates that follow a blank line."""
    return [line for line in candidates if is_empty(lines[line - 1]) and not is_empty(lines[line])]


def fence_wrap(node: Node, lines: Sequence[str]) -> tuple[str, str]:
    """Return what re-opens a fence in front of a part of its content, and what closes it after one.

    Its own marker, length, indentation and info string; a list marker before it becomes the indentation.
    """
    opening = continued(lines[node.start])
    match = _OPENING.match(opening)
    closing = match["lead"] + match["marker"] if match else ""
    return opening, "\n" + closing
