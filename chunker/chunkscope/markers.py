"""The markers of lists and quotes in front of a line."""

from __future__ import annotations

import re

_MARKERS = re.compile(r"(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*")
_EMPTY = re.compile(r"[ \t>]*$")


def without_markers(line: str) -> str:
    """Return `line` without its indentation and the markers of the lists and quotes it stands in."""
    return _MARKERS.sub("", line, count=1)


def continued(line: str) -> str:
    """Return `line` as it would stand further down in its list or quote: list markers become spaces."""
    content = without_markers(line)
    lead = line[: len(line) - len(content)]
    return re.sub(r"[^>\s]", " ", lead) + content


def is_empty(line: str) -> bool:
    """Tell whether a line is blank, or has nothing but the markers of quotes."""
    return _EMPTY.match(line) is not None
