r"""Where token counts add up exactly.

tiktoken first cuts text into pre-tokens by a pattern, then merges bytes inside each. Where no pre-token can reach
across a cut, and what stands before it is cut alike without what follows, the counts of both sides add up to the count
of the whole. The rules below are proved by exhaustive search over short strings for cl100k and o200k; `\s` is Unicode's
White_Space, which is not what `str.isspace` tells.
"""

from __future__ import annotations

import re

_HORIZONTAL = (
    "\t\x0b\x0c \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
_INK_LINE = re.compile(f"[{_HORIZONTAL}]*[^{_HORIZONTAL}\r\n]")
_GAP = re.compile(f"[^{_HORIZONTAL}\r\n][{_HORIZONTAL}]")


def starts_unit(line: str, encoding: str) -> bool:
    r"""Tell whether a unit starts at `line`, given that a line break stands before it.

    It does when the line has ink: the run of line breaks then ends there in both texts. For o200k it must not start
    with a slash, since its pattern reads `.\n\n/` as one piece.
    """
    return _INK_LINE.match(line) is not None and not (encoding == "o200k_base" and line.startswith("/"))


def safe_cut(before: str, after: str, encoding: str) -> bool:
    """Tell whether `count(before) + count(after) == count(before + after)` is certain.

    `before` needs at least the last character, `after` all up to its first ink or line break. It never claims too much
    and misses some cuts.
    """
    if not before or not after:
        return True
    last, first = before[-1], after[0]
    if last in "\r\n":
        return starts_unit(after, encoding)
    if last not in _HORIZONTAL and first in _HORIZONTAL:
        return True
    return first in "\r\n" and last.isascii() and last.isalnum()


def cuts_inside(line: str, apart: int) -> list[int]:
    """Return columns inside `line`, at least `apart` characters from each other, where the counts of both sides add up.

    They stand between ink and a space, which is exact in every encoding whatever comes before and after.
    """
    cuts: list[int] = []
    while gap := _GAP.search(line, cuts[-1] + apart if cuts else apart):
        cuts.append(gap.start() + 1)
    return cuts
