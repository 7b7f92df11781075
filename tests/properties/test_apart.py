"""A length of which only the ends are known says what all lengths between them say, and else that it must be told."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.faults import NotTold
from grognard.core.operators import Between
from grognard.core.world import Unknown
from grognard.ir.declared import FieldOf
from grognard.ir.types import Numbers
from grognard.play.table.apart import Apart, Undecided

UNKNOWN = Unknown(0, "range", FieldOf(name="range", type=Numbers(0, 48, "inches"), place=cast("Any", None)), None)
LENGTHS = st.integers(0, 12)
COMPARED = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]


def _held(test: Callable[[int], bool], low: int, more: int) -> None:
    """What is so of each length is so of them together; where they differ, the length must be told."""
    each = {test(length) for length in range(low, low + more + 1)}
    try:
        assert {test(Apart(low, low + more, UNKNOWN))} == each
    except NotTold as missing:
        assert missing.what is UNKNOWN and len(each) == 2


@pytest.mark.parametrize("compared", COMPARED)
@given(low=LENGTHS, more=LENGTHS, end=LENGTHS, gone=LENGTHS)
def test_a_comparison_holds_as_it_holds_of_each(
    compared: Callable[[object, object], bool], low: int, more: int, end: int, gone: int
) -> None:
    _held(lambda length: compared(length, end), low, more)
    _held(lambda length: compared(end, length), low, more)
    _held(lambda length: compared(length + gone, end), low, more)
    _held(lambda length: compared(length - gone, end), low, more)
    _held(lambda length: compared(gone - length, end), low, more)


@given(low=LENGTHS, more=LENGTHS, end=LENGTHS, wide=LENGTHS, opens=st.tuples(st.booleans(), st.booleans()))
def test_a_band_holds_as_it_holds_of_each(low: int, more: int, end: int, wide: int, opens: tuple[bool, bool]) -> None:
    """Of a band that lies within the ends nothing is sure."""
    band = Between(True, True, *opens, ())
    each = {band(length, end, end + wide) for length in range(low, low + more + 1)}
    try:
        assert {band(Apart(low, low + more, UNKNOWN), end, end + wide)} == each
    except NotTold:
        assert low <= end + wide and end <= low + more


@pytest.mark.parametrize("compared", [operator.lt, operator.le, operator.gt, operator.ge])
@given(low=LENGTHS, more=LENGTHS, end=LENGTHS, gone=LENGTHS)
def test_the_limit_that_decides_is_known(
    compared: Callable[[object, object], bool], low: int, more: int, end: int, gone: int
) -> None:
    """On either side of it the comparison is sure."""
    length = Apart(low, low + more, UNKNOWN)
    tests: list[Callable[[Any], bool]] = [
        lambda one: compared(one + gone, end),
        lambda one: compared(gone - one, end - gone),
    ]
    for test in tests:
        try:
            test(length)
        except NotTold as missing:
            assert isinstance(missing, Undecided)
            near, far = length.halves(missing.near)
            assert {test(near), test(far)} == {True, False}


@pytest.mark.parametrize(
    "counted", [lambda one: one * 2, lambda one: -one, abs, lambda one: one / 2, lambda one: one // 2, bool, hash]
)
def test_what_counts_with_it_must_be_told_it(counted: Callable[[Apart], object]) -> None:
    with pytest.raises(NotTold):
        counted(Apart(2, 6, UNKNOWN))
