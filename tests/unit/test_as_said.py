"""Texts mean what a player hears in them, or are told that they do not: dice that are added, results, `its`, conditions in text."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.chances import odds_of

from grognard.checking import check_source
from grognard.driver import Compiled

HEAD = """ruleset Said

facts
  fog: yes or no, usually no

piece unit
  hits: 0 to 9, usually 0
  tokens: 0 to 9, usually 1
  side of: 0 to 3, usually 0

table wounds
  | D6     || wounds |
  | 1 to 3 || 1      |
  | 4+     || 2      |

table by both across D6
  | total     || 1 to 3 | 4+ |
  | 4 or more || 1      | 2  |
  | 3 or less || 3      | 4  |

"""


def said(lines: str, head: str = "test try of a unit") -> Compiled:
    body = "".join(f"  {line}\n" for line in lines.strip("\n").split("\n"))
    return check_source(f"{HEAD}{head}\n{body}")


def odds(lines: str) -> dict[object, Fraction]:
    return odds_of(said(lines).ruleset, "try")


@pytest.mark.parametrize(
    "lines", ["roll D6\nadd 1", "roll D6 + 1", "roll D6+1", "roll D6 plus 1", "roll D6 - 1 + 2", "start at 1\nadd D6"]
)
def test_one_more_than_a_die(lines: str) -> None:
    assert odds(lines) == {face + 1: Fraction(1, 6) for face in range(1, 7)}


def test_dice_added_and_taken_off() -> None:
    # Two dice make 7 in 6 of 36 ways; one less another makes 0 in 6 of 36.
    assert odds("roll D6\nadd D6")[7] == Fraction(6, 36)
    assert odds("roll D6\nsubtract D6")[0] == Fraction(6, 36)


def test_as_many_dice_are_added_as_a_line_counts() -> None:
    # No hits, so no dice; two tokens would be two dice: only 2 of 36 ways make 3.
    text = said("start at 0\nadd D6 for each its tokens")
    assert odds_of(text.ruleset, "try", {"tokens": "2"})[3] == Fraction(2, 36)
    assert odds_of(text.ruleset, "try", {"tokens": "0"}) == {0: Fraction(1)}


def test_what_is_added_counts_once_where_only_the_best_die_is_kept() -> None:
    # The best of two dice is a 6 in 11 of 36 ways.
    assert odds("roll 2D6 + 2\nkeep the highest")[8] == Fraction(11, 36)


def test_a_table_headed_by_a_die_is_read_by_the_number_it_is_given() -> None:
    # A die and one more is 4 or more from a 3 on.
    assert odds("roll D6\nread wounds using the total plus 1") == {1: Fraction(1, 3), 2: Fraction(2, 3)}
    # The total stands left; the die across is still thrown.
    assert odds("read by both using 5") == {1: Fraction(1, 2), 2: Fraction(1, 2)}


AGAIN = """action again of a unit
  only when its tokens is 1 or more
  it loses 1 token
  roll D6
  hits on 4+

action run of a unit
  roll D6
  by hand: Run {the total} inches.

"""


def test_an_action_hands_on_what_it_rolled() -> None:
    game = check_source(f"{HEAD}{AGAIN}test shoot of a unit\n  roll D6\n  hits on 4+\n  on 0: do again of it\n").ruleset
    # A token spent: a miss is thrown once more, so 1 - 1/2 x 1/2. Without one, 1/2.
    assert odds_of(game, "shoot")[1] == Fraction(3, 4)
    assert odds_of(game, "shoot", {"tokens": "0"})[1] == Fraction(1, 2)


def test_an_action_that_uses_up_its_throw_hands_on_nothing() -> None:
    game = check_source(f"{HEAD}{AGAIN}test nerve of a unit\n  roll D6\n  on 1 to 3: do run of it\n").ruleset
    assert odds_of(game, "nerve") == {face: Fraction(1, 6) for face in range(1, 7)}


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("roll D6\nroll D6", "GR532"),
        ("roll D6\nread wounds", "GR532"),
        ("roll D6\nby hand: Move it back when fog", "GR534"),
        ("roll D6\nby hand: Move it back. When fog.", "GR534"),
        ("start at D6\n+1  high ground", "GR201"),
        ("roll D6 + D8", "GR201"),
        ("the result is 2D6", "GR201"),
        ("the result is 1 when D6 is 4 or more", "GR201"),
        ("let luck be D6\nthe result is 1 when luck is 4 or more", "GR201"),
        ("start at 3\nnever below D6", "GR201"),
        ("roll D6\nmultiply by D6", "GR201"),
        ("its hits becomes D6\nthe result is its hits", "GR201"),
        ("repeat D6 times\n  it loses 1 token", "GR201"),
        ("roll 1 + D6", "GR201"),
        ("roll D6\nlet more be D6 plus 1", "GR201"),
        ("roll D6\nread by both using the total plus 1\nread wounds using fog", "GR201"),
    ],
)
def test_what_cannot_be_meant_is_told(lines: str, code: str) -> None:
    found = said(lines).diagnostics
    assert [one.code.name for one in found if one.code.name != "GR514"] == [code]
    assert all(one.help for one in found)


@pytest.mark.parametrize(
    "lines",
    ["roll D6 as first\nroll D6", "roll D6\nby hand: March.\nroll D6", "roll D6\nby hand: Stop when you meet them."],
)
def test_what_can_be_meant_is_not_told(lines: str) -> None:
    assert [one.code.name for one in said(lines).diagnostics if one.code.name != "GR514"] == []


def test_whose_its() -> None:
    head = "action shoot of a unit as firer at a unit as target"
    assert [one.code.name for one in said("remove the target when its hits is 3 or more", head).diagnostics][
        -1
    ] == "GR533"
    for clear in ("the target's hits", "the firer's hits"):
        codes = [one.code.name for one in said(f"remove the target when {clear} is 3 or more", head).diagnostics]
        assert "GR533" not in codes


def test_held_against_itself() -> None:
    found = said("it chooses a unit which hits is not its hits as foe\nthe foe gains 1 hit", "action pick of a unit")
    assert "GR517" in [one.code.name for one in found.diagnostics]
    named = said(
        "it chooses a unit which hits is not the picker's hits as foe\nthe foe gains 1 hit",
        "action pick of a unit as picker",
    )
    assert "GR517" not in [one.code.name for one in named.diagnostics]


def test_dice_that_a_line_takes_off_are_thrown() -> None:
    # Of 5 hits D3 are taken off: 4, 3 or 2. Two tokens give two dice: 2 in one of nine ways.
    assert odds_of(said("it loses D3 hits\nthe result is its hits").ruleset, "try", {"hits": "5"}) == {
        left: Fraction(1, 3) for left in (2, 3, 4)
    }
    both = odds_of(said("it gains D3 hits for each its tokens\nthe result is its hits").ruleset, "try", {"tokens": "2"})
    assert both[2] == Fraction(1, 9)
