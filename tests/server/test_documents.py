"""The text of an open document, change by change."""

from __future__ import annotations

import pytest
from lsprotocol import types

from chunkscope import ChunkOptions, SourceText
from chunkscope_server.documents import OpenDocument
from chunkscope_server.positions import PositionCodec


def opened(text: str) -> OpenDocument:
    return OpenDocument("file:///guide.md", "guide.md", 1, SourceText.of(text), ChunkOptions())


def replace(start: tuple[int, int], end: tuple[int, int], text: str) -> types.TextDocumentContentChangePartial:
    return types.TextDocumentContentChangePartial(types.Range(types.Position(*start), types.Position(*end)), text)


def after(text: str, *changes: types.TextDocumentContentChangeEvent) -> str:
    return opened(text).changed(2, changes, PositionCodec()).source.text


def test_changes_apply_one_after_the_other() -> None:
    assert after("abc", replace((0, 1), (0, 2), "xyz"), replace((0, 3), (0, 4), "!")) == "axy!c"


def test_a_change_without_a_range_is_the_whole_text() -> None:
    assert after("abc\n", types.TextDocumentContentChangeWholeDocument("new"), replace((0, 3), (0, 3), "er")) == "newer"


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\v", "\f", "\x1c", "\x1d", "\x1e"])
def test_only_line_breaks_of_the_protocol_end_a_line(separator: str) -> None:
    assert after(f"a{separator}b\nc", replace((1, 0), (1, 1), "x")) == f"a{separator}b\nx"


def test_columns_are_in_units_of_the_client() -> None:
    assert after("a😀b\n", replace((0, 3), (0, 4), "c")) == "a😀c\n"


def test_a_column_past_the_last_line_appends() -> None:
    assert after("abc", replace((0, 9), (0, 9), "X")) == "abcX"


def test_the_next_version_leaves_the_one_before_as_it_was() -> None:
    document = opened("abc")
    changed = document.changed(7, [replace((0, 0), (0, 3), "")], PositionCodec())
    assert (document.version, document.source.text) == (1, "abc")
    assert (changed.version, changed.source.text) == (7, "")


def test_the_analysis_of_a_version_is_made_once() -> None:
    document = opened("# Title\n")
    assert document.analysis is document.configured(ChunkOptions()).analysis


def test_other_options_are_another_analysis() -> None:
    document = opened("# Title\n")
    assert document.configured(ChunkOptions(hard_cap=2000)).analysis.options.hard_cap == 2000
