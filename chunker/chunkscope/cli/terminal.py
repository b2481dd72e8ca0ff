"""Text that a terminal can be sent: what a document or a file name holds is shown, never obeyed."""

from __future__ import annotations

_DIRECTION = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_UNSHOWN = {
    **{code: 0x2400 + code for code in range(0x20)},
    **dict.fromkeys([0x7F, *range(0x80, 0xA0), 0x2028, 0x2029, *_DIRECTION, *range(0xD800, 0xE000)], 0xFFFD),
}
_UNSHOWN_IN_LINES = {code: symbol for code, symbol in _UNSHOWN.items() if code != ord("\n")}


def visible(text: str) -> str:
    """Return `text` with control characters and lone surrogates as symbols; line breaks stay, tabs become spaces."""
    return "\n".join(line.expandtabs() for line in text.split("\n")).translate(_UNSHOWN_IN_LINES)


def one_line(text: str) -> str:
    """Return `text` with all of its control characters as symbols, line breaks among them."""
    return text.translate(_UNSHOWN)


def counted(number: int, noun: str) -> str:
    """Return `1 chunk`, `1,200 chunks`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
