"""The text of a document: lines, positions and offsets."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from chunkscope.errors import SourceError

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
BOM = "\ufeff"


class Position(NamedTuple):
    """A place between two characters: 0-based line, and 0-based column in code points of that line."""

    line: int
    column: int


class Span(NamedTuple):
    """A half-open range of the source. The end of a document of n lines is `Position(n, 0)`."""

    start: Position
    end: Position


class Edit(NamedTuple):
    """Replace what `span` covers by `text`. Columns past the end of a line mean its end."""

    span: Span
    text: str


def split_lines(text: str) -> list[str]:
    r"""Split at \r\n, \n and \r only (LSP 3.17 and CommonMark 2.1), each line with its terminator."""
    return _LINE.findall(text)


@dataclass(frozen=True)
class SourceText:
    """An immutable document, as lines with their terminators; `"".join(lines)` is the text."""

    lines: list[str]
    byte_origin: int = 0
    """Bytes of the file before the first line (3 where a byte order mark was taken off)."""

    @classmethod
    def of(cls, text: str) -> SourceText:
        """Split `text` into lines."""
        return cls(split_lines(text))

    @classmethod
    def decode(cls, data: bytes, name: str = "input") -> SourceText:
        """Read the bytes of a file as UTF-8, without its byte order mark.

        Raises `SourceError` for bytes that are not UTF-8 or hold a NUL byte, naming the first offending byte.
        """
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            raise SourceError(f"{name}: is UTF-16: save it as UTF-8")
        if b"\0" in data:
            raise SourceError(f"{name}: looks like a binary file (NUL byte at offset {data.index(0)})")
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            bad = f"byte 0x{data[error.start]:02x} at offset {error.start}, line {line}"
            raise SourceError(f"{name}: not valid UTF-8 ({bad}): save it as UTF-8") from error
        body = text.removeprefix(BOM)
        return cls(split_lines(body), byte_origin=len(BOM.encode()) if body != text else 0)

    @cached_property
    def text(self) -> str:
        """The whole text, terminators as they are."""
        return "".join(self.lines)

    @cached_property
    def normal_lines(self) -> list[str]:
        r"""The lines with every terminator read as \n."""
        return [_normal(line) for line in self.lines] if "\r" in self.text else self.lines

    @property
    def end(self) -> Position:
        """The position after the last line."""
        return Position(len(self.lines), 0)

    @property
    def whole(self) -> Span:
        """The span of the whole document."""
        return Span(Position(0, 0), self.end)

    @cached_property
    def _char_starts(self) -> list[int]:
        return list(accumulate(map(len, self.lines), initial=0))

    @cached_property
    def _byte_starts(self) -> list[int]:
        return list(accumulate(map(utf8_length, self.lines), initial=self.byte_origin))

    def char_offset(self, position: Position) -> int:
        """Code points before `position`."""
        return self._char_starts[position.line] + position.column

    def byte_offset(self, position: Position) -> int:
        """UTF-8 bytes of the file before `position`, a byte order mark included."""
        start = self._byte_starts[position.line]
        return start + utf8_length(self.lines[position.line][: position.column]) if position.column else start

    def position(self, char_offset: int) -> Position:
        """Return the position of a code point offset."""
        line = bisect_right(self._char_starts, char_offset, hi=len(self.lines)) - 1
        return Position(max(line, 0), char_offset - self._char_starts[max(line, 0)]) if self.lines else Position(0, 0)

    def slice(self, span: Span) -> str:
        """Return the source text of `span`, verbatim."""
        return self.text[self.char_offset(span.start) : self.char_offset(span.end)]

    def normal_slice(self, span: Span) -> str:
        r"""Return the text of `span`, every terminator read as \n."""
        (first, left), (last, right) = span
        if first == last:
            return self.normal_lines[first][left:right] if right else ""
        middle = "".join(self.normal_lines[first + 1 : last])
        return self.normal_lines[first][left:] + middle + (self.normal_lines[last][:right] if right else "")

    def apply(self, edit: Edit) -> SourceText:
        """Return the text after `edit`, equal to splitting the changed text anew.

        The lines around the edit are split together with it, since an edit can join a CR and an LF or part them.
        """
        start, end = self.clamp(edit.span.start), self.clamp(edit.span.end)
        first, last = max(start.line - 1, 0), min(end.line + 2, len(self.lines))
        before = "".join(self.lines[first : start.line]) + self._line(start.line)[: start.column]
        after = self._line(end.line)[end.column :] + "".join(self.lines[end.line + 1 : last])
        return SourceText(
            [*self.lines[:first], *split_lines(before + edit.text + after), *self.lines[last:]], self.byte_origin
        )

    def clamp(self, position: Position) -> Position:
        """Return the nearest position that exists: columns end before the line's terminator (LSP 3.17)."""
        if position.line >= len(self.lines):
            return self.end
        return Position(position.line, min(position.column, len(self._line(position.line).rstrip("\r\n"))))

    def _line(self, number: int) -> str:
        return self.lines[number] if number < len(self.lines) else ""


def is_blank(text: str) -> bool:
    """Tell whether a line is blank: nothing but spaces, tabs and its terminator (CommonMark 2.1)."""
    return not text.strip(" \t\r\n")


def utf8_length(text: str) -> int:
    """Return the bytes of `text` in UTF-8, a lone surrogate taking three."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _normal(line: str) -> str:
    return line.rstrip("\r\n") + "\n" if line[-1:] in ("\r", "\n") else line
