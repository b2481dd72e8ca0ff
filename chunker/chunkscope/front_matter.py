"""YAML front matter at the head of a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from chunkscope.source import BOM, is_blank


def front_matter_lines(lines: Sequence[str]) -> int:
    """Return how many lines the front matter takes, both fences included; 0 where there is none.

    It starts with `---` on the very first line, not followed by a blank line (that is a thematic break), and ends with
    the first `---` or `...` (the rule of Pandoc's yaml_metadata_block).
    """
    if not lines or lines[0].removeprefix(BOM).rstrip() != "---" or len(lines) < 2 or is_blank(lines[1]):
        return 0
    closing = (number for number, line in enumerate(lines) if number and line.rstrip() in ("---", "..."))
    return next(closing, -1) + 1


def metadata(lines: Sequence[str]) -> dict[str, Any]:
    """Return the front matter as a mapping; empty where there is none, or where it is no YAML mapping."""
    import yaml  # here, since few callers want it

    text = "".join(lines[1 : max(front_matter_lines(lines) - 1, 1)])
    try:
        loaded: object = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, LookupError, AttributeError, TypeError, RecursionError):
        # PyYAML's constructors raise whatever comes for a date such as 2024-13-99, `!!int ""` or `!!bool maybe`.
        return {}
    mapping = cast("dict[object, Any]", loaded) if isinstance(loaded, dict) else {}
    return {str(key): value for key, value in mapping.items()}
