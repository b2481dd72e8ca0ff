"""The packer's table (target 500, hard cap 1000)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.packing import pack

TABLE: list[tuple[list[int], list[list[int]]]] = [
    ([100, 150, 200], [[100, 150, 200]]),
    ([300, 300, 300], [[300], [300, 300]]),
    ([400, 500], [[400, 500]]),
    ([400, 700], [[400], [700]]),
    ([800], [[800]]),
    ([1200], [[1200]]),
    ([250, 250, 100], [[250, 250, 100]]),
    ([100] * 7, [[100] * 5, [100, 100]]),
    ([460, 100], [[460, 100]]),
    ([200, 200, 300], [[200, 200, 300]]),
    ([400, 50, 50, 400, 50], [[400, 50, 50], [400, 50]]),
    ([200, 250, 150, 400], [[200, 250], [150, 400]]),
    ([400, 490, 10, 20], [[400], [490], [10, 20]]),
    ([], []),
]


def _pack(sizes: list[int], target: int, hard_cap: int) -> list[list[int]]:
    ends = pack(len(sizes), lambda first, end: sum(sizes[first:end]), target, hard_cap)
    return [sizes[first:end] for first, end in pairwise([0, *ends])]


@pytest.mark.parametrize(("sizes", "groups"), TABLE, ids=str)
def test_table(sizes: list[int], groups: list[list[int]]) -> None:
    assert _pack(sizes, 500, 1000) == groups


def test_without_a_stretch_the_last_unit_stands_alone() -> None:
    assert _pack([400, 500], 500, 500) == [[400], [500]]


@given(st.lists(st.integers(1, 1000)), st.integers(1, 500))
def test_groups_hold_all_units_in_order_and_never_pass_the_cap(sizes: list[int], target: int) -> None:
    groups = _pack(sizes, target, 1000)
    assert [size for group in groups for size in group] == sizes
    assert all(sum(group) <= target for group in groups[:-1] if len(group) > 1)
    assert all(sum(group) <= 1000 for group in groups)
