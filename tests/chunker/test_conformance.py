"""The scenarios of the original system: the same boundaries, but where Chunkscope departs on purpose."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

import pytest

from chunkscope import Chunk, ChunkOptions, Tokenizer, analyse

SCENARIOS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "conformance" / "scenarios.jsonl").read_text("utf-8").splitlines()
]

ROOT = "the root is a section like any other, and a fitting sibling joins it"
EXACT = "fitting is decided by the exact count of the rendered text, separators included"
SPLIT = "own content over the cap is always split, and packed to the target"
RESTART = "a fitting child restarts the accumulator"
VERBATIM = "the text is the source verbatim"
PARTS = "each part of a split block has its own span and is cut at the best place"
HEADING = "a bare heading line is no chunk of its own"

ORIGINAL = "v0.5.0=829b2a0"

# Scenario: the rule by which it departs, and the (breadcrumb, tokens) of the chunks that the rule asks for.
DEPARTURES: dict[str, tuple[str, list[tuple[str, int]]]] = {
    "two_h1_fit_together": (ROOT, [("f.md", 500)]),
    "skip_levels": (ROOT, [("f.md", 40)]),
    "preamble_over_cap": (ROOT, [("f.md", 600), ("f.md", 610)]),
    "merge_until_big": (ROOT, [("f.md", 1000), ("f.md/Z", 900)]),
    "exactly_cap": (EXACT, [("f.md/A", 1024)]),
    "split_three_children": (RESTART, [("f.md/C", 700), ("f.md/C/s2", 700), ("f.md/C/s3", 500)]),
    "late_small_children": (RESTART, [("f.md/H", 1000), ("f.md/H", 200)]),
    "heading_only_parent_first_child_too_big": (HEADING, [("f.md/P", 1023), ("f.md/P/c2", 100)]),
    "intro_over_cap_with_children": (SPLIT, [("f.md/A", 600), ("f.md/A", 750)]),
    "joined_over_cap": (EXACT, [("f.md/A", 25), ("f.md/A", 31)]),
    "packed_count_is_sum": (SPLIT, [("f.md/A", 25), ("f.md/A", 20), ("f.md/A", 20), ("f.md/A", 31)]),
    "long_sentence_reorders": (PARTS, [("f.md", 19), ("f.md", 20), ("f.md", 20), ("f.md", 15)]),
    "list_no_stops": (PARTS, [("f.md", 10), ("f.md", 10), ("f.md", 24)]),
    "multibyte_chars": (PARTS, [("f.md", 8)] * 6 + [("f.md", 12)]),
    "code_blank_lines_at_cut": (PARTS, [("f.md", 16), ("f.md", 18)]),
    "code_long_last_line": (PARTS, [("f.md", 28), ("f.md", 30), ("f.md", 25)]),
    "table_no_repeat": (PARTS, [("f.md", 47)] * 3),
    "table_header_over_target": (PARTS, [("f.md", 35)] * 6),
    "table_long_row": (PARTS, [("f.md", 35)] + [("f.md", 38)] * 5 + [("f.md", 50)]),
    "tilde_and_long_fence": (VERBATIM, [("f.md", 36)]),
    "indented_code": (VERBATIM, [("f.md", 18)]),
    "table_after_text_line": (VERBATIM, [("f.md", 52)]),
    "front_matter": (VERBATIM, [("f.md/H", 9)]),
    "link_refs": (VERBATIM, [("f.md", 47)]),
    "setext": (VERBATIM, [("f.md/Title one line two", 36)]),
}


class Braces:
    """A text "{300 tokens}" has 300 tokens; any other text a quarter of its bytes, if that is more."""

    def count(self, text: str) -> int:
        rest = re.sub(r"\{\d+ tokens\}", "", text).strip()
        return max(sum(map(int, re.findall(r"\{(\d+) tokens\}", text))), math.ceil(len(rest.encode()) / 4), 1)


class Bytes:
    """A byte of UTF-8 is a token."""

    def count(self, text: str) -> int:
        return len(text.encode())


TOKENIZERS: dict[str, Tokenizer] = {"braces": Braces(), "bytes": Bytes()}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"])
def test_scenario(scenario: dict[str, Any]) -> None:
    tokenizer = TOKENIZERS[scenario["tokenizer"]]
    options = ChunkOptions(target=scenario["target"], hard_cap=scenario["hard_cap"], tokenizer=tokenizer)
    chunks = analyse(scenario["source"], path="f.md", options=options).chunks
    assert all(piece.token_count == tokenizer.count(piece.text) for piece in chunks)
    same = [_outcome(piece) for piece in chunks] == [_original(piece) for piece in scenario["expected"][ORIGINAL]]
    if scenario["name"] in DEPARTURES:
        _, expected = DEPARTURES[scenario["name"]]
        assert [("/".join(piece.breadcrumb), piece.token_count) for piece in chunks] == expected
        assert not same, "this is no departure any more: take it off the list"
    else:
        assert same


def _outcome(piece: Chunk) -> tuple[list[str], list[int], list[str]]:
    return list(piece.breadcrumb), [piece.inner.start.line + 1, piece.inner.end.line + 1], _inked(piece.text)


def _original(piece: dict[str, Any]) -> tuple[list[str], list[int], list[str]]:
    return piece["breadcrumb"], piece["span_lines"], _inked(piece["markdown"])


def _inked(text: str) -> list[str]:
    """The original sets a blank line between any two blocks, which the source need not have."""
    return [line for line in text.split("\n") if line.strip()]
