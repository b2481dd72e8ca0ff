"""Lines, offsets and edits of a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Edit, Position, SourceError, SourceText, Span
from chunkscope.source import is_blank, split_lines
from tests.chunker.generated import documents

_texts = st.one_of(documents, st.text(alphabet="ab\r\n\u2028\u0085\x0b\x0cé😀", max_size=30))


@given(_texts)
def test_lines_join_to_the_text_and_end_only_at_lf_crlf_or_cr(text: str) -> None:
    lines = split_lines(text)
    assert "".join(lines) == text
    normal = text.replace("\r\n", "\n").replace("\r", "\n")
    assert [line.rstrip("\r\n") for line in lines] == normal.removesuffix("\n").split("\n")[: len(lines)]
    assert len(lines) == normal.count("\n") + (not normal.endswith("\n") and bool(normal))


@given(_texts, st.data())
def test_an_edit_equals_splitting_the_new_text(text: str, data: st.DataObject) -> None:
    source = SourceText.of(text)
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    span = Span(source.position(start), source.position(end))
    begin, stop = (source.char_offset(source.clamp(position)) for position in span)
    inserted = data.draw(st.text(alphabet="x\r\n\u2028", max_size=4))
    edited = source.apply(Edit(span, inserted))
    assert edited.lines == split_lines(text[:begin] + inserted + text[stop:])


@given(_texts)
def test_offsets_are_those_of_the_text(text: str) -> None:
    source = SourceText.of(text)
    for offset in range(len(text) + 1):
        position = source.position(offset)
        assert source.char_offset(position) == offset
        assert source.byte_offset(position) == len(text[:offset].encode("utf-8", "surrogatepass"))


def test_columns_past_the_end_of_a_line_mean_its_end() -> None:
    source = SourceText.of("ab\r\ncd")
    assert source.clamp(Position(0, 99)) == Position(0, 2)
    assert source.clamp(Position(1, 99)) == Position(1, 2)
    assert source.clamp(Position(9, 9)) == source.end


def test_inserting_between_cr_and_lf_of_two_lines_joins_and_parts_them() -> None:
    source = SourceText.of("a\rb\nc")
    joined = source.apply(Edit(Span(Position(1, 0), Position(1, 1)), ""))
    assert joined.lines == ["a\r\n", "c"]


def test_a_byte_order_mark_is_part_of_the_file_but_not_of_the_text() -> None:
    source = SourceText.decode(b"\xef\xbb\xbf# H\n")
    assert source.text == "# H\n"
    assert source.byte_offset(Position(0, 0)) == 3


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"ok\nbad \xff", "x.md: not valid UTF-8 (byte 0xff at offset 7, line 2): save it as UTF-8"),
        (b"\x89PNG\r\n\x00", "x.md: looks like a binary file (NUL byte at offset 6)"),
    ],
)
def test_what_is_no_text_is_refused_with_its_place(data: bytes, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        SourceText.decode(data, "x.md")
    assert str(caught.value) == message


def test_only_spaces_and_tabs_are_blank() -> None:
    assert is_blank(" \t\r\n")
    assert not is_blank("\u00a0\n")
    assert not is_blank("\x0c\n")
