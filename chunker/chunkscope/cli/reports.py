"""Findings as text, JSON and GitHub annotations."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Literal

from chunkscope.cli.terminal import one_line
from chunkscope.findings import Finding, Severity
from chunkscope.source import Position, Span

ReportFormat = Literal["text", "json", "github"]
_Located = tuple[str, Finding]


def text(located: Iterable[_Located]) -> str:
    """Return a line for each finding, `path:line:column: severity code message`, 1-based."""
    return "".join(
        one_line(f"{path}:{_place(finding.span.start)}: {finding.severity} {finding.code} {finding.message}") + "\n"
        for path, finding in located
    )


def as_json(located: Iterable[_Located]) -> str:
    """Return a JSON array. Lines and columns are 1-based; the end is where the next character would be."""
    return json.dumps([_as_object(path, finding) for path, finding in located], indent=2) + "\n"


def github(located: Iterable[_Located]) -> str:
    """Return workflow commands that GitHub shows as annotations of the changed files."""
    return "".join(_annotation(path, finding) for path, finding in located)


REPORTS: dict[ReportFormat, Callable[[Iterable[_Located]], str]] = {"text": text, "json": as_json, "github": github}

_GITHUB_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "notice", "hint": "notice"}


def _place(position: Position) -> str:
    return f"{position.line + 1}:{position.column + 1}"


def _as_object(path: str, finding: Finding) -> dict[str, Any]:
    return {
        "path": path,
        **_range(finding.span),
        "severity": finding.severity,
        "code": finding.code,
        "message": finding.message,
        "related": [{**_range(related.span), "message": related.message} for related in finding.related],
    }


def _range(span: Span) -> dict[str, int]:
    return {
        "line": span.start.line + 1,
        "column": span.start.column + 1,
        "end_line": span.end.line + 1,
        "end_column": span.end.column + 1,
    }


def _annotation(path: str, finding: Finding) -> str:
    place = _range(finding.span)
    properties = {
        "file": path,
        "line": place["line"],
        "endLine": place["end_line"],
        "col": place["column"],
        "endColumn": place["end_column"],
        "title": f"chunkscope {finding.code}",
    }
    joined = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in properties.items())
    return f"::{_GITHUB_LEVELS[finding.severity]} {joined}::{_escaped(finding.message)}\n"


def _escaped(value: str, more: str = "") -> str:
    """Escape as GitHub's toolkit does (`escapeData` and `escapeProperty` of @actions/core)."""
    for character in "%\r\n" + more:
        value = value.replace(character, f"%{ord(character):02X}")
    return value
