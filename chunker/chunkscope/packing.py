"""The greedy packer: consecutive units into groups."""

from __future__ import annotations

from collections.abc import Callable

EARLY = 0.9
"""A unit that starts a group and fills this share of the target is a group of its own."""


def pack(count: int, tokens: Callable[[int, int], int], target: int, hard_cap: int) -> list[int]:
    """Group units 0 ... `count` - 1 and return the end of each group (half-open), the last one being `count`.

    `tokens(i, j)` is the size of units i to j (half-open) as one group. A group grows up to `target`; the last unit of
    all may stretch it up to `hard_cap`. A unit over the target stands alone (the packer of markdown-object's guide).
    """
    ends: list[int] = []
    start = 0
    for unit in range(count):
        last = unit == count - 1
        if tokens(start, unit + 1) <= (hard_cap if last else target):
            continue
        if start < unit:
            ends.append(unit)
            start = unit
        if not last and tokens(unit, unit + 1) >= int(EARLY * target):
            ends.append(unit + 1)
            start = unit + 1
    return [*ends, count] if start < count else ends
