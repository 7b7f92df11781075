"""A variant puts more pieces, cards and facts into a scenario of its base: chances by hand, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.cli import main

BASE = """ruleset Tarn
  sides: Red, Blue

piece card, in a deck
  last: yes or no, usually no

piece host, one a side
  moves (move): 0 to 9, usually 0

sequence evening
  1. cards
    draw a card as top
    the Red host must go  when the top is not last

action go of a host
  it gains 1 move

scenario By the tarn
  given a card called one
  given a card called end: last
  play evening 1 times
  tell the Red host's moves as moves
"""


def variant(folder: Path, text: str) -> str:
    (folder / "tarn.rules").write_text(BASE, encoding="utf-8")
    (folder / "club.rules").write_text(f"variant Club of Tarn\n\n{text}", encoding="utf-8")
    return str(folder / "club.rules")


def errors(path: str) -> list[tuple[str, str | None]]:
    found = check_game(path).diagnostics
    return [(one.message, one.help) for one in found if one.code.severity.value == "error"]


@pytest.mark.parametrize(
    ("added", "chance"),
    [
        ("given a card called two", Fraction(2, 3)),
        ("given a card called gust: last", Fraction(1, 3)),
        ("given 3 cards called more", Fraction(4, 5)),
    ],
)
def test_more_cards_are_drawn_from(
    added: str, chance: Fraction, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One of so many cards lets Red go."""
    path = variant(tmp_path, f"add to scenario By the tarn\n  {added}\n")
    assert errors(path) == []
    assert main(["odds", path, "By the tarn"]) == 0
    (line,) = [one for one in capsys.readouterr().out.splitlines() if one.split()[:1] == ["1"] and "/" in one][:1]
    assert str(chance) in line.split()


def test_what_a_scenario_says_but_once_is_given_anew(tmp_path: Path) -> None:
    path = variant(tmp_path, "add to scenario By the tarn\n  play evening 2 times\n")
    assert errors(path) == [
        (
            "`play evening 2 times` cannot be added to a scenario.",
            "It says that once: `play evening 1 times`. To have yours in its place write `amend scenario By the tarn`, and your line below it.",
        )
    ]


def test_a_misspelt_title_gets_the_right_one(tmp_path: Path) -> None:
    path = variant(tmp_path, "add to scenario By the barn\n  given a card called two\n")
    assert errors(path) == [("The base has no scenario called `By the barn`.", "Did you mean `By the tarn`?")]


@pytest.mark.parametrize("name", ["scenario", "scenario points"])
def test_a_table_called_like_a_scenario_is_added_to_by_its_kind(name: str, tmp_path: Path) -> None:
    table = f"\ntable {name}\n  | 1D6 || points |\n  | 4 or more || 2 |\n  | any || 1 |\n"
    path = variant(tmp_path, f"add to {name}\n  | 9 || 3 |\n")
    (tmp_path / "tarn.rules").write_text(BASE + table, encoding="utf-8")
    assert errors(path)[0][1] == f"To add to what is called `{name}`, write `add to table {name}`."
    (tmp_path / "club.rules").write_text(
        f"variant Club of Tarn\n\nadd to table {name}\n  | 9 || 3 |\n", encoding="utf-8"
    )
    assert errors(path) == []


PIECES = """ruleset Hill

choice shape: line, column
piece officer
piece troop
  shape, usually line
  officer: an officer or none, usually none
  men (man): 0 to 20, usually 10
  range: 0 to 9, usually 0

scenario Dawn
  given an officer called Ash
  given a troop called First: column, officer is Ash, men 8, range 3
"""


@pytest.mark.parametrize(
    ("said", "lost"),
    [
        ("column, officer is Ash, 12 men, range 3", ""),
        ("line, officer is Ash, men 12, range 1", ""),
        ("line, officer is Ash, men 12", "`range 3`"),
        ("men 12", "`officer is Ash`, `range 3` and `column`"),
        ("officer is Ash, range 3, 2 men", "`column`"),
    ],
)
def test_what_an_amended_piece_loses_is_told(said: str, lost: str, tmp_path: Path) -> None:
    (tmp_path / "hill.rules").write_text(PIECES, encoding="utf-8")
    text = f"variant Later of Hill\n\namend scenario Dawn\n  given a troop called First: {said}\n"
    (tmp_path / "later.rules").write_text(text, encoding="utf-8")
    found = [one for one in check_game(str(tmp_path / "later.rules")).diagnostics if one.code.name == "GR122"]
    assert len(found) == bool(lost)
    for one in found:
        assert f"the base says besides {lost}, and" in one.message
        (tmp_path / "later.rules").write_text(f"variant Later of Hill\n\n{one.paste}\n", encoding="utf-8")
        assert not check_game(str(tmp_path / "later.rules")).diagnostics
