"""Odds of two strengths as a column, and losses of both sides in a cell: held against fractions worked out here."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import grognard
from grognard.checking import check_source

COLUMNS = ["1:3", "1:2", "1:1", "3:2", "2:1", "3:1"]
GAME = """ruleset Hill

choice odds: 1:3, 1:2, 1:1, 3:2, 2:1, 3:1

piece unit
  strength: 0 to 20, usually 4

work out defended of a unit at a unit as defender
  start at the odds of its strength to the defender's strength, for the defender

work out attacked of a unit at a unit as defender
  start at odds of its strength to the defender's strength, for the attacker

work out nearest of a unit at a unit as defender
  start at the odds of its strength to the defender's strength plus 0, to the nearest
"""


def column(attacker: int, defender: int, favour: str) -> str | None:
    """By hand: each column is a fraction, and the odds are held against all of them."""
    odds = Fraction(attacker, defender)
    by_odds = {Fraction(int(name[0]), int(name[2])): name for name in COLUMNS}
    if favour == "defended":
        return by_odds[max(reached)] if (reached := [each for each in by_odds if each <= odds]) else None
    if favour == "attacked":
        return by_odds[min((each for each in by_odds if each >= odds), default=max(by_odds))]
    least = min(abs(each - odds) for each in by_odds)
    return by_odds[min(each for each in by_odds if abs(each - odds) == least)]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> grognard.Game:
    path = tmp_path_factory.mktemp("hill") / "hill.rules"
    path.write_text(GAME, encoding="utf-8")
    return grognard.load(path)


@pytest.mark.parametrize("favour", ["defended", "attacked", "nearest"])
def test_every_two_strengths(game: grognard.Game, favour: str) -> None:
    for attacker in range(0, 21, 2):
        for defender in range(1, 21):
            facts = {"unit strength": attacker, "defender strength": defender}
            [answer] = grognard.odds(game, favour, facts).chances
            assert answer == (column(attacker, defender, favour) or "no effect"), facts


def test_against_no_strength(game: grognard.Game) -> None:
    with pytest.raises(grognard.RulesError, match="divided by nothing"):
        grognard.odds(game, "defended", {"unit strength": 4, "defender strength": 0})


CHART = """ruleset Losses

table results
  cells: attacker loss / defender loss, A attacker retreat, D defender retreat
  | D6 || result |
  | 1  || 4/0    |
  | 2  || 2/1    |
  | 3  || A2/D1  |
  | 4  || D 2    |
  | 5  || -      |
  | 6  || exchange |

test battle of a word
"""


@pytest.mark.parametrize(
    ("part", "amounts"),
    [
        ("attacker loss", [4, 2, 0, 0]),
        ("defender loss", [0, 1, 0, 0]),
        ("attacker retreat", [0, 0, 2, 0]),
        ("defender retreat", [0, 0, 1, 2]),
    ],
)
def test_what_the_numbers_of_a_cell_are(tmp_path: Path, part: str, amounts: list[int]) -> None:
    path = tmp_path / "losses.rules"
    text = CHART.partition("test battle")[0] + f"test battle\n  read results\n  start at the total's {part}\n"
    path.write_text(text.replace("the total's", "the harm's").replace("  start", "  let harm be the total\n  start"))
    game = grognard.load(path)
    for face, amount in enumerate(amounts, 1):
        assert grognard.roll(game, "battle", dice=[face]).result == amount


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("table t\n  cells: what is lost\n  | D6 || r |\n  | 1 to 6 || 1 |\n", "GR011", "does not say what the numbers"),
        ("piece u\n  n: 1 to 9\nwork out x of a u at a u as v\n  start at the odds of its n to the v's n, for the defender\n", "GR101", "no list of odds"),
        ("choice odds: 1:2, 1:1\npiece u\n  n: 1 to 9\nwork out x of a u at a u as v\n  start at the odds of its n to the v's n\n", "GR101", "how odds between two columns are rounded"),
        ("work out x\n  cells: a / b\n  start at 1\n", "GR548", "says nothing"),
    ],
)  # fmt: skip
def test_refused(text: str, code: str, words: str) -> None:
    found = check_source(f"ruleset R\n\n{text}").diagnostics
    assert any(one.code.name == code and words in f"{one.message} {one.help}" for one in found), found


def test_a_result_and_a_new_word_of_odds(tmp_path: Path) -> None:
    """`3:1` has a colon: it ends no `on`, and begins a line of its own."""
    path = tmp_path / "hill.rules"
    test = "\ntest t of a unit at a unit as defender\n  start at defended of it at the defender\n  on 2:1 or 3:1: the result is 2\n  on 1:1: the result is 1\n  otherwise: the result is 0\n"
    path.write_text(GAME + test, encoding="utf-8")
    game = grognard.load(path)
    for strength, result in ((9, 2), (6, 2), (3, 1), (2, 0)):
        assert list(grognard.odds(game, "t", {"unit strength": strength, "defender strength": 3}).chances) == [result]
    more = tmp_path / "more.rules"
    more.write_text("variant More of Hill\n  extends: hill.rules\n\nadd to odds\n  4:1\n", encoding="utf-8")
    facts = {"unit strength": 12, "defender strength": 3}
    assert list(grognard.odds(grognard.load(more), "defended", facts).chances) == ["4:1"]
