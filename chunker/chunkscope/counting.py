"""The exact token count of any span of a document, with as little counting as possible."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise

from chunkscope.source import Position, SourceText, Span
from chunkscope.tokens import AdditiveTokenizer, Tokenizer
from chunkscope.units import cuts_inside

LONG = 256
"""Characters from which a line is counted in parts, and about the length of a part."""


class SpanCounter:
    """Counts spans of one text. Units between the ends of a span are added up, only what is cut there is counted.

    A tokenizer whose counts do not add up is called on whole texts.
    """

    def __init__(self, source: SourceText, tokenizer: Tokenizer):
        self._source = source
        self._lines = source.normal_lines
        self._tokenizer = tokenizer
        self._units = tokenizer.line_counts(self._lines) if isinstance(tokenizer, AdditiveTokenizer) else None
        self._sums = list(accumulate(self._units or (), initial=0))
        self._parts: dict[int, tuple[Sequence[int], Sequence[int]]] = {}

    def count_text(self, text: str) -> int:
        """Return the tokens of a text."""
        return self._tokenizer.count(text) if text else 0

    def count(self, prefix: str, span: Span, suffix: str) -> int:
        """Return the tokens of `prefix`, the text of `span` and `suffix` as one text.

        The span starts and ends in text, not in blank lines; a prefix ends in a line break.
        """
        if self._units is None:
            return self.count_text(prefix + self._source.normal_slice(span) + suffix)
        first, last = self._whole_units(span, self._units)
        if first > last:
            return self._count_line(prefix, span, suffix)
        head, tail = Span(span.start, Position(first, 0)), Span(Position(last, 0), span.end)
        units = self._sums[last] - self._sums[first]
        return self._count_line(prefix, head, "") + units + self._count_line("", tail, suffix)

    def _whole_units(self, span: Span, units: Sequence[int]) -> tuple[int, int]:
        """Return the first and the last line in `span` where a unit starts; the first is greater where none does."""
        first, last = span.start.line + (span.start.column > 0), span.end.line
        while first <= last and not units[last]:
            last -= 1
        while first <= last and not units[first]:
            first += 1
        return first, last

    def _count_line(self, prefix: str, span: Span, suffix: str) -> int:
        """Count what is mostly a part of one line: in a long line, only its ends."""
        (line, left), (end_line, right) = span
        if not right and end_line > line:
            end_line, right = end_line - 1, len(self._lines[end_line - 1])
        if line != end_line or right - left < 2 * LONG:
            return self.count_text(prefix + self._source.normal_slice(span) + suffix)
        text, (cuts, sums) = self._lines[line], self._parts_of(line)
        first, last = bisect_right(cuts, left), bisect_left(cuts, right) - 1
        if first > last:
            return self.count_text(prefix + text[left:right] + suffix)
        ends = self.count_text(prefix + text[left : cuts[first]]) + self.count_text(text[cuts[last] : right] + suffix)
        return ends + sums[last] - sums[first]

    def _parts_of(self, line: int) -> tuple[Sequence[int], Sequence[int]]:
        """Return columns of a line where counts add up, and the tokens between the first of them and each."""
        if line not in self._parts:
            text = self._lines[line]
            cuts = cuts_inside(text, LONG)
            counts = (self.count_text(text[start:end]) for start, end in pairwise(cuts))
            self._parts[line] = cuts, list(accumulate(counts, initial=0))
        return self._parts[line]
