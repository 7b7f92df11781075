"""Between what a value can lie, asked of the parts that work it out; every bound by hand."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.checks.each.columns import _strays
from grognard.checks.extremes import extremes
from grognard.checks.known import Known
from grognard.checks.spans import Can, band_meets
from grognard.checks.throws import Dice
from grognard.core.ranges import Span
from grognard.driver import compile_source
from grognard.ir import expressions as ir
from grognard.ir.types import Die
from grognard.source import Place, SourceFile
from grognard.source import Span as Stretch

HERE = Place(SourceFile("t", ""), Stretch(0, 0))


def test_a_die_as_it_fell() -> None:
    assert Dice(count=Span(2, 3), faces=Span(1, 6), each=Span(1, 1)).natural() == Span(2, 18)
    assert Dice(fixed=Span(3, 7)).natural() == Span(3, 7)


def test_amounts_of_too_many_cases_are_added_up_one_by_one() -> None:
    """Thirteen facts that hang together have 8,192 cases: what always counts, and the rest where it helps most."""
    facts = "".join(f"  fact{letter}: yes or no, usually no\n" for letter in "abcdefghijklm")
    pairs = "".join(
        f"  +1  pair {one}  when its fact{one} and its fact{other}\n"
        for one, other in zip("abcdefghijkl", "bcdefghijklm", strict=True)
    )
    text = f"ruleset T\n\npiece unit\n{facts}\nmodifiers to nerve of a unit\n  +3  always so\n{pairs}  -2  ends  when its facta and its factm\n\ntest nerve of a unit\n  roll D6\n  add modifiers to nerve\n"
    ruleset = compile_source(text).ruleset
    lines = ruleset.rules["modifiers to nerve"].lines
    assert len(lines) == 14
    assert extremes(lines, Known(ruleset).logic) == Span(1, 15)


def test_words_without_a_size_lie_in_no_band_of_numbers() -> None:
    band = ir.Span(ir.Constant(value=3, place=HERE), None)
    assert not band_meets([band], Can(Span(1, 2), frozenset({"none"})))
    assert band_meets([band], Can(Span(1, 3), frozenset({"none"})))
    # What a die lies in is worked out elsewhere: nobody can tell here.
    assert band_meets([band], Can(Span(1, 2), frozenset({Die(6)})))


SUMMED = """ruleset T

facts of a unit
  cover: open, woods

piece unit

table threat of a unit
  | when              || threat |
  | its cover is open || 2      |
  | any               || 3      |

work out danger of a unit
  start at the sum of threat

table alarm
  | danger    || alarm |
  | 0 to 4    || calm  |
  | {last}    || flee  |

action look up of a unit
  start at danger
  read alarm
"""


def codes(text: str) -> list[str]:
    return [one.code.name for one in check_source(text).diagnostics]


def test_a_sum_of_rows_is_no_more_than_all_of_them() -> None:
    """2 and 3: the sum may be 5, and never 6."""
    assert codes(SUMMED.format(last="5 or more")) == []
    assert codes(SUMMED.format(last="6 or more")) == ["GR302", "GR306"]


THROWN = """ruleset T

piece unit

table effect
  | total     || effect |
  | {low}     || none   |
  | {high}    || hit    |

{pool}

test fire of a unit
  roll shots
  read effect
"""
_POOL = "dice shots of a unit\n  start at 2D6"
_DIE = "die shots of a unit\n  start at D8"


@pytest.mark.parametrize(
    ("pool", "low", "high", "unreached"),
    [
        (_POOL, "2 to 6", "7 or more", 0),
        (_POOL, "1 or less", "2 or more", 1),  # 2D6 show 2 to 12
        (_POOL, "12 or less", "13 or more", 1),
        (_DIE, "1", "2 or more", 0),
        (_DIE, "0 or less", "1 or more", 1),  # a D8 shows 1 to 8
        (_DIE, "8 or less", "9 or more", 1),
    ],
)
def test_dice_that_a_rule_puts_together(pool: str, low: str, high: str, unreached: int) -> None:
    assert codes(THROWN.format(pool=pool, low=low, high=high)).count("GR306") == unreached


def test_a_value_strays_from_the_nearer_of_its_neighbours() -> None:
    assert _strays([1, 2, 9], 1) == 1
    assert _strays([1, 8, 9], 1) == 1
    assert _strays([1, 5, 6], 0) == 4
    assert _strays([1, 5, 7], 2) == 2
