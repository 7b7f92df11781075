"""Weights cut to so many binary digits: by hand, digit by digit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.evaluate.flow import Flow
from grognard.evaluate.weigh.rounding import Rounding


def test_a_weight_goes_to_the_nearest_and_half_of_one_up() -> None:
    cut = Rounding(3, slack=0)
    # Eighths of a whole of 16: 1/16 is half an eighth and becomes one, 3/16 two, 11/16 six.
    found = cut.flow(Flow({("a",): 1, ("b",): 3, ("c",): 11, ("d",): 1}, scale=16), 1)
    assert (found.on, found.exits, found.scale) == ({("a",): 1, ("b",): 2, ("c",): 6, ("d",): 1}, {}, 8)
    assert cut.error == Fraction(4, 8)


def test_what_comes_to_nothing_is_gone_and_told_all_the_same() -> None:
    cut = Rounding(3, slack=0)
    flow = Flow({("a",): 500, ("b",): 376, ("c",): 62}, {(1, False): {("d",): 62}, (2, False): {("e",): 63}}, 1063)
    found = cut.flow(flow, 1)
    # 8 times 62, and half of 1,063 (531): 1,027 is below 1,063; with 63 it is 1,035; with 67 it would be 1,067.
    assert (found.on, found.exits, found.scale) == ({("a",): 4, ("b",): 3}, {}, 8)
    assert cut.error == Fraction(5, 8)
    more = cut.flow(Flow({}, {(2, False): {("e",): 67, ("f",): 66}}, 1063), 1)
    assert more.exits == {(2, False): {("e",): 1}}
    assert cut.error == Fraction(7, 8)


@pytest.mark.parametrize(("mass", "kept"), [(1, 8), (2, 4), (3, 4), (4, 2), (7, 2), (8, 1), (1000, 1)])
def test_what_is_heavy_already_keeps_fewer_digits(mass: int, kept: int) -> None:
    assert Rounding(3, slack=0).flow(Flow({(): mass * 4096}, scale=4096), mass).scale == kept


@pytest.mark.parametrize(("scale", "cut"), [(8, False), (15, False), (16, True)])
def test_no_more_digits_than_are_kept_are_left_alone(scale: int, cut: bool) -> None:
    flow = Flow({("a",): scale}, scale=scale)
    rounding = Rounding(3, slack=0)
    assert (rounding.flow(flow, 1) is not flow) is cut
    assert (rounding.error != 0) is cut


@pytest.mark.parametrize(("scale", "cut"), [(63, False), (64, True)])
def test_a_few_digits_more_are_left_alone(scale: int, cut: bool) -> None:
    flow = Flow({("a",): scale}, scale=scale)
    assert (Rounding(3, slack=2).flow(flow, 1) is not flow) is cut


def test_what_must_be_exact_is_not_cut() -> None:
    rounding = Rounding(3, slack=0)
    flow = Flow({("a",): 1}, scale=4096)
    rounding.inner += 1
    assert rounding.flow(flow, 1) is flow and rounding.error == 0
    rounding.inner -= 1
    assert rounding.flow(flow, 1).on == {}


def test_as_it_comes_192_digits_are_kept_and_64_more_not_minded() -> None:
    short, long = Flow({(): 1 << 256}, scale=1 << 256), Flow({(): 1 << 257}, scale=1 << 257)
    assert Rounding().flow(short, 1) is short
    assert Rounding().flow(long, 1).scale == 1 << 192
