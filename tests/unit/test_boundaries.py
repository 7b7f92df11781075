"""Numbers that stand for all others: whatever bands are asked, one of them lies as any number of the domain does."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from tests.small_games import read

from grognard.comparison.differences import compare
from grognard.ir.types import Numbers
from grognard.situations.boundaries import Cuts


@pytest.mark.parametrize("unit", ["", "inches"])
def test_every_number_of_a_domain_has_one_that_lies_like_it(unit: str) -> None:
    """Held against each cut by brute force: of whole numbers all, of lengths all eighths."""
    lot = random.Random(7)
    step = Fraction(1, 8) if unit else Fraction(1)
    for _ in range(300):
        low = lot.choice([None, 0, 3, -2])
        high = lot.choice([None, 6, 10, 11])
        cuts = Cuts()
        part = Fraction(1, 2) if lot.random() < 0.3 else Fraction(1)
        ends = {lot.randrange(-8, 32) * part for _ in range(lot.randint(1, 4))}
        cuts.cut("x", [int(end) if end.denominator == 1 else end for end in ends])
        domain = Numbers(low, high, unit)
        tried, exact = cuts.values("x", domain)
        assert exact and all(isinstance(one, int | Fraction) and domain.has(one) for one in tried)
        begin = Fraction(low if low is not None else -12)
        last = Fraction(high if high is not None else 40)
        known = {_lies(one, ends) for one in tried}
        one = begin
        while one <= last:
            assert _lies(one, ends) in known, (ends, domain, tried, one)
            one += step


def _lies(value: object, ends: set[Fraction]) -> tuple[int, ...]:
    """Below, at or above each end."""
    assert isinstance(value, int | Fraction)
    return tuple((value > end) - (value < end) for end in sorted(ends))


def test_a_band_that_ends_beyond_the_domain_is_weighed() -> None:
    text = "ruleset B\n  lengths: inches\n\nfacts\n  range: 0 to 10 inches, usually 0\n\npiece gun\n\ntest hit of a gun\n  roll D6\n  +1 far  when "
    before = read(f'{text}range is beyond 8" and range is within 16"\n')
    (change,) = compare(before, read(f'{text}range is 20"\n')).changed
    assert {one.shift for one in change.differences} == {-1} and change.exact


def test_what_a_number_is_held_against_may_stand_in_a_column() -> None:
    """A shot that reached 30 and reaches 25 now is other from 26 to 30, and nowhere else."""
    text = """ruleset B
  lengths: inches

facts
  range: 0 to 60 inches, usually 0

choice weapon: musket, rifle

piece gun
  weapon

table chart
  | weapon || reach |
  | musket || REACH |
  | rifle  || 50    |

test hit of a gun
  the result is 0  when range is more than its weapon's reach
  the result is 1
"""
    before, after = (read(text.replace("REACH", reach)) for reach in ("30", "25"))
    (change,) = (one for one in compare(before, after).changed if one.name == "hit")
    assert change.exact
    ranges = [
        value for one in change.differences for _, value in one.situation.values if isinstance(value, int | Fraction)
    ]
    assert ranges and all(25 < value <= 30 for value in ranges)
