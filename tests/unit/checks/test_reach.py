"""Between what a rule's result lies, from its lines: each bound worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from grognard.checks.known import Known
from grognard.checks.reach import Reach
from grognard.checks.spans import Can
from grognard.core.ranges import Span
from grognard.driver import compile_source
from grognard.ir.types import Die

GAME = """ruleset Little
  lengths: inches

choice mood: calm, wild, grim
choice weapon die: D4, D6, D8

facts
  range: 0 to 48 inches
  fog: yes or no

piece unit
  men (man): 2 to 9
  hits: 0 to 3
  mood
  weapon die

table odd of a unit
  | mood || shift | what |
  | calm || 2     | go   |
  | wild || -5    | stay |
  | grim || 7*    | ?    |
  * when fog

table luck of a unit
  | total     || fate |
  | 3 or less || 10   |
  | 4 to 6    || 20   |
  | 7 or more || 30   |

modifiers to aim of a unit
  +2  near  when its mood is calm
  -3  far   when its mood is wild

modifiers to doubt of a unit
  +2  near  when fog
  -3  far   when fog

work out worth of a unit
  start at its men
  add 1

dice hand of a unit
  start at 2D6
  +1 die  when fog

die pick of a unit
  start at its weapon die

test wanted of a unit
LINES
"""


@cache
def reach(lines: str) -> Reach:
    text = GAME.replace("LINES", "\n".join(f"  {line}" for line in lines.split("\n")))
    compiled = compile_source(text)
    found = [str(one.message) for one in compiled.diagnostics if one.code.name < "GR300"]
    assert compiled.ruleset is not None and not found, found
    return Known(compiled.ruleset).reach


def result(lines: str) -> Can:
    return reach(lines).result("wanted")


@pytest.mark.parametrize(
    ("lines", "low", "high"),
    [
        ("roll D6", 1, 6),
        ("roll 2D6", 2, 12),
        ("roll 2D6 + 3", 5, 15),
        ("roll D6 plus its men", 3, 15),
        ("roll 0 to 9", 0, 9),
        ("roll its weapon die", 1, 8),
        ("roll pick", 1, 8),
        ("roll hand", 2, 18),
        ("roll as many D6 as its men", 2, 54),
        ("roll as many D6 as its hits", 0, 18),
        ("roll D6\nadd 2", 3, 8),
        ("roll D6\nadd 2  when fog", 1, 8),
        ("roll D6\nsubtract 2", -1, 4),
        ("roll D6\nsubtract 2  when fog", -1, 6),
        ("roll D6\nsubtract its hits", -2, 6),
        ("roll D6\nmultiply by 3", 3, 18),
        ("roll D6\nmultiply by its hits", 0, 18),
        ("roll D6\nx2", 2, 12),
        ("roll D6\nhalve, rounding down", 0, 3),
        ("roll D6\nhalve, rounding up", 1, 3),
        ("roll D6\nhalve", Fraction(1, 2), 3),
        ("roll D6\ndivide by 4\nround up", 1, 2),
        ("roll D6\ndivide by 4\nround down", 0, 1),
        ("roll D6\nnever below 3", 3, 6),
        ("roll D6\nnever above 3", 1, 3),
        ("roll D6\nnever above 3  when fog", 1, 6),
        ("roll D6\nnever below its hits", 1, 6),
        ("start at its men", 2, 9),
        ("start at its men minus its hits", -1, 9),
        ("start at its men times its hits", 0, 27),
        ("start at its men times 2 plus 1", 5, 19),
        ("start at the higher of (its men, 5)", 5, 9),
        ("start at the lower of (its men, 5)", 2, 5),
        ("start at half its men, rounded up", 1, 5),
        ("start at worth of it", 3, 10),
        ("add 4", 4, 4),
        ("add 4  when fog", 0, 4),
        ("add 4 for each hit", 0, 12),
        ("subtract 1 for each 2 men", -4, -1),
        ("add D6", 1, 6),
        ("add 2D6 for each hit", 0, 36),
        ("roll D6\nadd modifiers to aim", -2, 8),
        ("roll D6\nadd modifiers to doubt", 0, 6),  # both or none
        ("roll D6\nadd modifiers to aim  when fog", -2, 8),
        ("roll D6\nread luck", 10, 20),
        ("roll 2D6\nread luck", 10, 30),
        ("roll D6\nread luck using total plus 3", 20, 30),
        ("start at its mood's shift", -5, 7),
        ("roll D6 as throw\nstart at 9\nadd throw", 10, 15),
        ("roll 0 to 9 as throw\nstart at throw", 0, 9),
        ("let least be its hits plus 1\nstart at least times 2", 2, 8),
        ("the result is 3  when fog\nroll D6\nadd 9", 3, 15),
        ("the result is 3\nroll D6", 3, 3),
        ("stop here  when fog\nadd 4", 0, 4),
        ("add 4\nstop here\nadd 9", 4, 4),
        ("roll D6\non 6: roll again", 1, 6),
        ("add 2\nwhen fog\n  add 3\notherwise\n  add 5", 2, 10),
        ("roll D6\non 4 or more\n  add 10", 1, 16),
        ("roll D6\non 4 or more\n  start at the total times 10", 1, 60),
        ("roll D6\non 2 or 3\n  multiply by 10\non 5\n  start at the total", 1, 30),
        ("it chooses 1 to its men as push\nstart at push", 1, 9),
        ("it chooses 2 to 3 as push\nadd push", 2, 3),
        ("roll 2D6\ndrop the lowest", 1, 6),
        ("roll 3D6\ndrop the highest", 2, 12),
        ("roll D6\n+1 die", 2, 12),
        ("roll 3D6\nhits on 5+", 0, 3),
        ("roll 3D6\nkeep the highest", 1, 6),
        ("roll 3D6\nkeep the lowest 2", 2, 12),
        ("roll 3D6\nkeep the highest 5", 3, 18),
        ("roll as many D6 as its hits\nkeep the highest", 0, 6),
        ("roll as many D6 as its hits\nkeep the highest 2", 0, 12),
        ("roll as many D6 as its men\nkeep the highest 5", 2, 30),
        ("roll as many D6 as its hits\ndrop the lowest", 0, 12),
        ("roll 3D6\ndrop the lowest  when fog", 2, 18),
        ("roll 3D6\n-1 on each die  haze", 0, 15),
        ("roll 3D6\n+2 on each die  luck  when fog", 3, 24),
        ("roll 2D6\n-1 die  haze", 1, 6),
        ("roll 2D6\n-3 dice  haze", 0, 0),
        ("roll 2D6\n+1 die  luck  for each hit", 2, 30),
        ("roll 2D6\n+1 die  luck  when fog\nhits on 4+", 0, 3),
    ],
)
def test_from_and_to(lines: str, low: int | Fraction, high: int | Fraction) -> None:
    found = result(lines)
    assert (found.span, found.unknown) == (Span(low, high), False)


@pytest.mark.parametrize(
    ("lines", "low", "high"),
    [
        ("repeat 3 times\n  add 2", 0, None),
        ("repeat until fog\n  subtract 2", None, 0),
        ("for each unit\n  add its hits", 0, None),
        ("add 2\nrepeat 3 times\n  add 0", 2, 2),
        ("start at the number of units", 0, None),
    ],
)
def test_loops_and_what_has_no_end(lines: str, low: int | None, high: int | None) -> None:
    found = result(lines)
    assert found.span == Span(low, high)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("the result is calm", {"calm"}),
        ("the result is calm  when fog\nthe result is wild", {"calm", "wild"}),
        ("start at its mood's what", {"go", "stay"}),
        ("the result is its mood", {"calm", "wild", "grim"}),
        ("it chooses a mood as choice\nthe result is choice", {"calm", "wild", "grim"}),
    ],
)
def test_words(lines: str, words: set[object]) -> None:
    found = result(lines)
    assert {*found.words} == words and found.span is None and not found.unknown


def test_what_a_table_is_looked_up_by() -> None:
    assert reach("roll D6\nread luck").seen.inputs[("luck", 0)].span == Span(1, 6)
    assert reach("roll D6\nread luck  when fog\nadd 4\nread luck").seen.inputs[("luck", 0)].span == Span(
        1, 24
    )  # 20, of 4 to 6, and 4
    assert reach("roll D6\nadd 1 for each hit\nread luck").seen.inputs[("luck", 0)].span == Span(1, 9)


def test_a_die_of_a_list_and_a_rule_that_is_not_there() -> None:
    assert {*reach("roll D6").result("pick").words} == {Die(4), Die(6), Die(8)}
    assert reach("roll D6").result("nothing").unknown
