"""Where prose may be cut, as character offsets into a text, best kinds first.

Ends of sentences come before line breaks: hard-wrapped prose would else be cut in the middle of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_BREAK = r"(?:\r\n|\n|\r)"
_CLOSERS = r"[\"'”’»)\]*_`」』）】]*"
_SENTENCE = re.compile(rf"[.!?…]+{_CLOSERS}(?:[ \t]*{_BREAK}|[ \t\u00a0]+)|[。！？]+{_CLOSERS}(?:[ \t]*{_BREAK})?")
_LINE = re.compile(_BREAK)
_CLAUSE = re.compile(rf"[,;:—–][\"'”’)]*(?:[ \t]*{_BREAK}|[ \t]+)|[，；：、]")
_GAP = re.compile(rf"[ \t]*{_BREAK}[ \t]*|[ \t]+")
# What a full stop follows without ending a sentence: an abbreviation, an initial, or the number of a list item.
_NO_STOP = re.compile(
    r"(?:(?:^|[\s(\[\"'“])(?:e\.g|i\.e|cf|vs|ca|approx|Dr|Mr|Mrs|Ms|Prof|St|No|Fig|Eq|Vol|[A-Z])|^[ \t>]*\d{1,9})\Z",
    re.MULTILINE,
)


def sentences(text: str) -> list[int]:
    """Return the offsets after a sentence and the white space that follows it."""
    return [match.end() for match in _SENTENCE.finditer(text) if _ends_sentence(text, match)]


def lines(text: str) -> list[int]:
    """Return the starts of all lines but the first."""
    return [match.end() for match in _LINE.finditer(text)]


def clauses(text: str) -> list[int]:
    """Return the offsets after a comma, semicolon, colon or dash and the white space that follows it."""
    return [match.end() for match in _CLAUSE.finditer(text)]


def words(text: str) -> list[int]:
    """Return the starts of words, or of lines where a word is the first of its line."""
    return [_after_gap(match) for match in _GAP.finditer(text)]


def graphemes(text: str) -> Sequence[int]:
    """Return the boundaries of grapheme clusters (UAX 29): never inside a ZWJ sequence or a surrogate pair."""
    if text.isascii() and "\r" not in text:
        return range(1, len(text))
    return [end for end in _clusters(text) if not _parts_surrogates(text, end)]


def code_points(text: str) -> list[int]:
    """Return the boundaries of code points: for a cluster that would itself break the cap, and for nothing else."""
    return [end for end in range(1, len(text)) if not _parts_surrogates(text, end)]


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    if match[0][0] != "." or match[0].startswith(".."):
        return True
    following = text[match.end() : match.end() + 1]
    return not following.islower() and not _NO_STOP.search(text, max(match.start() - 24, 0), match.start())


def _after_gap(match: re.Match[str]) -> int:
    broken = _LINE.search(match[0])
    return match.start() + broken.end() if broken else match.end()


def _clusters(text: str) -> Iterator[int]:
    import regex  # here, since only text without any gap needs it

    return (match.end() for match in regex.finditer(r"\X", text))


def _parts_surrogates(text: str, offset: int) -> bool:
    return "\ud800" <= text[offset - 1] <= "\udbff" and "\udc00" <= text[offset : offset + 1] <= "\udfff"
