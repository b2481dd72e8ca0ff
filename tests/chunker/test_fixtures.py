"""Documents with the chunks they give beside them.

After a change that is meant, `UPDATE_FIXTURES=1 pytest tests/chunker/test_fixtures.py` writes the expected files anew:
read their difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from chunkscope import Chunk, ChunkOptions, Finding, SourceText, analyse

FOLDER = Path(__file__).parent / "fixtures"
SIZES = {
    "sections": (120, 200),
    "code": (60, 90),
    "lists": (60, 90),
    "tables": (70, 100),
    "prose": (40, 60),
    "quotes_and_html": (50, 80),
    "front_matter_and_definitions": (40, 60),
    "line_breaks": (12, 20),
}


@pytest.mark.parametrize("name", SIZES)
def test_chunks_and_findings(name: str) -> None:
    target, hard_cap = SIZES[name]
    source = SourceText.decode((FOLDER / f"{name}.md").read_bytes())
    analysis = analyse(source, path=f"{name}.md", options=ChunkOptions(target=target, hard_cap=hard_cap))
    shown = "".join(map(_chunk, analysis.chunks)) + "".join(map(_finding, analysis.findings))
    expected = FOLDER / f"{name}.expected"
    if "UPDATE_FIXTURES" in os.environ:
        expected.write_bytes(shown.encode())
    assert shown == expected.read_bytes().decode()


def test_every_fixture_is_used() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SIZES)


def _chunk(piece: Chunk) -> str:
    place = f"lines {piece.start_line}-{piece.end_line}, bytes {piece.start_byte}-{piece.end_byte}"
    crumbs = " › ".join(piece.breadcrumb)
    return f"=== {piece.index + 1} | {piece.token_count} tokens | {place} | {crumbs}\n{piece.text}\n"


def _finding(finding: Finding) -> str:
    place = f"{finding.span.start.line + 1}:{finding.span.start.column + 1}"
    return f"--- {place} {finding.severity} {finding.code} {finding.message}\n"
