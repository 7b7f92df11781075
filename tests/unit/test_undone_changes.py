"""Which change makes an example of the base give another result: found by taking one change back at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.checks.undone_lines import CAUSED
from grognard.cli import main
from grognard.diagnostics.diagnostic import Diagnostic

BASE = """ruleset Ford

facts
  near: yes or no, usually no
  rested: yes or no, usually no

piece unit
  laden: yes or no, usually no

table luck
  | D6     || luck |
  | 1 to 5 || 0    |
  | 6      || 1    |

modifiers to aim of a unit
  +1  near     when near
  +1  rested   when rested
  -1  in tow   when any unit is laden

test shot of a unit
  roll D6
  add modifiers to aim
  the result is the total

test fate of a unit
  read luck

example Near
  given a unit
  given near
  test shot of the unit
  dice 3
  then 4

example Rested
  given a unit
  given rested
  test shot of the unit
  dice 3
  then 4

example Near and rested
  given a unit
  given near
  given rested
  test shot of the unit
  dice 3
  then 5

example A six
  given a unit
  test fate of the unit
  dice 6
  then 1

example In tow
  given a unit: laden
  test shot of the unit
  dice 3
  then 2
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ford.rules").write_text(BASE, encoding="utf-8")
    return tmp_path


def broken(folder: Path, changes: str) -> dict[str, Diagnostic]:
    """The examples that a variant changes, by their titles."""
    (folder / "mine.rules").write_text(f"variant Mine of Ford\n\n{changes}\n", encoding="utf-8")
    found = check_game("mine.rules").diagnostics
    return {one.message.split("`")[1]: one for one in found if one.code.slug == "example-fails"}


def test_each_example_names_the_change_that_does_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two that are changed together are the doing of neither alone: with one of them taken back it is still another result."""
    changes = "amend modifiers to aim\n  +3  near  when near\n  +2  rested  when rested\n\namend luck\n  | 6 || 2 |"
    found = broken(folder, changes)
    causes = {title: [(at.place.line, at.words) for at in one.also] for title, one in found.items()}
    assert causes == {"Near": [(4, CAUSED)], "Rested": [(5, CAUSED)], "Near and rested": [], "A six": [(8, CAUSED)]}
    assert main(["check", "mine.rules"]) == 1
    assert "it comes to 6. Changed by line 4: `+3 near when near`." in capsys.readouterr().out


def test_a_line_that_is_taken_away_is_named_where_it_is_taken_away(folder: Path) -> None:
    found = broken(folder, "remove near from modifiers to aim\n\namend modifiers to aim\n  +2  rested  when rested")
    assert [at.place.line for at in found["Near"].also] == [3]
    assert [at.place.line for at in found["Rested"].also] == [6]


def test_pieces_are_asked_for_only_where_they_make_the_example_hold(folder: Path) -> None:
    """The line looks for a unit, as it did before: another one put out would change nothing."""
    one = broken(folder, "amend modifiers to aim\n  -2  in tow  when any unit is laden")["In tow"]
    assert one.paste == "remove example In tow"
    assert broken(folder, f"amend modifiers to aim\n  -2  in tow  when any unit is laden\n\n{one.paste}") == {}
