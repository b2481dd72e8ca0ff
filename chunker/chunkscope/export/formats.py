"""File formats of an export: the same chunks always give the same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Literal, get_args

from chunkscope.chunks import Chunk
from chunkscope.errors import ExportError
from chunkscope.export.records import record

Format = Literal["jsonl", "json"]
_LINE_BREAKS = {ord(character): f"\\u{ord(character):04x}" for character in "\x85\u2028\u2029"}
FORMATS: tuple[Format, ...] = get_args(Format)


def export_text(chunks: Iterable[Chunk], format: str) -> bytes:  # noqa: A002
    """Return the whole export file in UTF-8. Raises `ExportError` for an unknown format.

    Written as JSON escapes: lone surrogates, which UTF-8 cannot hold, and the line breaks that JSON allows in a string
    but `str.splitlines` cuts at.
    """
    writer = _WRITERS.get(format)
    if writer is None:
        raise ExportError(f"unknown format {format!r}: use one of {', '.join(FORMATS)}")
    return writer(chunks).translate(_LINE_BREAKS).encode("utf-8", "backslashreplace")


def format_of(path: str) -> Format:
    """Return the format that a file name asks for: `json` by its ending, else `jsonl`."""
    return "json" if path.lower().endswith(".json") else "jsonl"


def _jsonl(chunks: Iterable[Chunk]) -> str:
    return "".join(json.dumps(record(chunk), ensure_ascii=False) + "\n" for chunk in chunks)


def _json(chunks: Iterable[Chunk]) -> str:
    return json.dumps([record(chunk) for chunk in chunks], ensure_ascii=False, indent=2) + "\n"


_WRITERS: dict[str, Callable[[Iterable[Chunk]], str]] = {"jsonl": _jsonl, "json": _json}
