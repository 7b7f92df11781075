"""What must be rolled: throws and chances worked out by hand, and for a bundled game by counting every throw."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from tests.games import the_game

from grognard.cli import main
from grognard.driver import compile_source
from grognard.ir.ruleset import Ruleset
from grognard.situations.needed import Needed, Pool, Throw, needed

TEXT = """ruleset Ford
choice posture: standing, running
choice end: stays, runs

piece unit
  posture: posture, usually standing
  pluck: a number, rolled on pluck chart
  men: 1 to 3

table pluck chart
  | D6     || pluck |
  | 1 to 4 || 1     |
  | 5 to 6 || 2     |

table ends
  | total     || end   |
  | 3 or less || runs  |
  | 4 or more || stays |

test nerve of a unit
  roll D6
  add its pluck
  -1  running when its posture is running
  read ends

test volley of a unit
  roll as many D6 as its men
  hits on 5 or more

test again of a unit
  roll D6
  when the total is 1
    roll D6

test sure of a unit
  the result is 3

test anew of a unit
  roll D6
  on 1: roll again
"""


def answer(ruleset: Ruleset, name: str) -> Needed | None:
    return needed(ruleset, ruleset.rules[name])


@pytest.fixture(scope="module")
def ford() -> Ruleset:
    compiled = compile_source(TEXT)
    assert not compiled.has_errors, [each.message for each in compiled.diagnostics]
    return compiled.ruleset


def test_a_total_that_decides(ford: Ruleset) -> None:
    """What was rolled before the game is asked for first: 3 + 1 stays, and running 4 + 1 - 1."""
    nerve = answer(ford, "nerve")
    assert nerve is not None and nerve.facts == ("pluck", "posture")
    least: dict[tuple[str, ...], int] = {
        ("1", "standing"): 3,
        ("1", "running"): 4,
        ("2", "standing"): 2,
        ("2", "running"): 3,
    }
    assert {case.values for case in nerve.cases} == set(least)
    for case in nerve.cases:
        low = least[case.values]
        assert case.throw == Throw((6,), ((1, low - 1, "runs"), (low, 6, "stays")))
        assert case.odds.probability("stays") == Fraction(7 - low, 6)


def test_each_die_of_a_handful_counts_by_itself(ford: Ruleset) -> None:
    volley = answer(ford, "volley")
    assert volley is not None and volley.facts == ("men",)
    assert [case.throw for case in volley.cases] == [Pool(dice, ((5, None),)) for dice in ("D6", "2D6", "3D6")]
    assert [case.odds.probability(0) for case in volley.cases] == [Fraction(2, 3) ** men for men in (1, 2, 3)]


def test_dice_that_are_not_always_thrown_have_their_odds_alone(ford: Ruleset) -> None:
    again = answer(ford, "again")
    assert again is not None and [case.throw for case in again.cases] == [None]
    assert answer(ford, "sure") is None, "no die matters"
    # Where every die shows 1 it is thrown without end.
    anew = answer(ford, "anew")
    assert anew is not None and [case.throw for case in anew.cases] == [None]
    assert [case.odds.probability(2) for case in anew.cases] == [Fraction(1, 5)]


@pytest.mark.slow
def test_the_throws_of_a_bundled_game_have_its_odds() -> None:
    ruleset, throws = the_game("low_tide").ruleset, 0
    for rule in ruleset.rules.values():
        for case in getattr(needed(ruleset, rule), "cases", ()):
            if not isinstance(case.throw, Throw):
                continue
            throws += 1
            totals = [sum(faces) for faces in product(*(range(1, sides + 1) for sides in case.throw.sides))]
            for low, high, outcome in case.throw.outcomes:
                ways = sum(low <= total <= high for total in totals)
                parts = [band for band in case.throw.outcomes if band[2] == outcome]
                assert case.odds.probability(outcome) == Fraction(ways, len(totals)) or len(parts) > 1
    assert throws > 20


@pytest.mark.slow
def test_the_page(tmp_path: Path) -> None:
    file = tmp_path / "ford.rules"
    file.write_text(TEXT, encoding="utf-8")
    assert main(["build", str(file), "-o", str(tmp_path / "out"), "--as", "needed"]) == 0
    page = (tmp_path / "out" / "ford-needed.html").read_text(encoding="utf-8")
    assert "<script" not in page and "Pluck: <b>1</b>" in page
    assert "D6: <b>1 to 2</b> runs, <b>3 to 6</b> stays." in page
    assert "2D6: each <b>5 or more</b> counts." in page
    assert page.index("<summary>Nerve") < page.index("<summary>Volley") < page.index("<summary>Again")
