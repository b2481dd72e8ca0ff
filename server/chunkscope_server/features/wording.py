"""The words that several features share."""

from __future__ import annotations

from collections.abc import Sequence


def trail(titles: Sequence[str]) -> str:
    """Return a breadcrumb: `Guide › Install`."""
    return " › ".join(titles)


def tokens(count: int) -> str:
    """Return a number of tokens: `2,310 tokens`."""
    return f"{count:,} token" if count == 1 else f"{count:,} tokens"


def fill(count: int, hard_cap: int) -> str:
    """Return how much of the cap a number of tokens takes: `40 % of the cap of 1,024`."""
    return f"{count / hard_cap:.0%}".replace("%", " %") + f" of the cap of {hard_cap:,}"
