"""Columns in code points and in the units of each encoding."""

from __future__ import annotations

from typing import get_args

import pytest
from lsprotocol import types

from chunkscope import Position, SourceText, Span
from chunkscope_server.positions import Encoding, PositionCodec

TEXT = "plain\naé😀b\r\n日本\u2028語\n\ud83d lone 👩\u200d👩\n\nend"
ENCODINGS = get_args(Encoding)


@pytest.mark.parametrize(("encoding", "columns"), [("utf-8", [0, 1, 3, 7, 8]), ("utf-16", [0, 1, 2, 4, 5])])
def test_columns_are_in_units_of_the_encoding(encoding: Encoding, columns: list[int]) -> None:
    source, codec = SourceText.of("aé😀b"), PositionCodec(encoding)
    assert [codec.position(source, Position(0, column)).character for column in range(5)] == columns


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_position_comes_back(encoding: Encoding) -> None:
    source, codec = SourceText.of(TEXT), PositionCodec(encoding)
    for number, line in enumerate(source.lines):
        for column in range(len(line.rstrip("\r\n")) + 1):
            position = Position(number, column)
            assert codec.parse(source, codec.position(source, position)) == position


@pytest.mark.parametrize(("encoding", "inside"), [("utf-8", [4, 5, 6]), ("utf-16", [3])])
def test_a_column_inside_a_character_is_its_start(encoding: Encoding, inside: list[int]) -> None:
    source, codec = SourceText.of("aé😀b"), PositionCodec(encoding)
    assert {codec.parse(source, types.Position(0, column)) for column in inside} == {Position(0, 2)}


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("text", ["abc\r\nx", "a😀c\nx"])
def test_a_column_past_the_end_of_a_line_is_its_end(encoding: Encoding, text: str) -> None:
    parsed = PositionCodec(encoding).parse(SourceText.of(text), types.Position(0, 99))
    assert parsed == Position(0, 3)


@pytest.mark.parametrize("text", ["", "a", "a\n"])
def test_a_line_past_the_end_is_the_end(text: str) -> None:
    source = SourceText.of(text)
    assert PositionCodec().parse(source, types.Position(99, 5)) == source.end


@pytest.mark.parametrize(("text", "line", "column"), [("", 0, 0), ("a😀", 0, 3), ("a\n", 1, 0), ("a\r", 1, 0)])
def test_the_end_of_a_text_is_a_position_of_the_client(text: str, line: int, column: int) -> None:
    source = SourceText.of(text)
    assert PositionCodec().position(source, source.end) == types.Position(line, column)


def test_the_ends_of_a_range_are_put_in_order() -> None:
    backwards = types.Range(types.Position(0, 3), types.Position(0, 1))
    assert PositionCodec().span(SourceText.of("abc"), backwards) == Span(Position(0, 1), Position(0, 3))


@pytest.mark.parametrize(("negotiated", "encoding"), [("utf-8", "utf-8"), ("utf-32", "utf-32"), (None, "utf-16")])
def test_the_encoding_is_what_was_negotiated(negotiated: str | None, encoding: Encoding) -> None:
    assert PositionCodec.of(negotiated).encoding == encoding
