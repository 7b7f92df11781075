"""The block that stands below a finding: pasted as it is printed, it is taken; with its words mended, nothing more is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.games import the_game

from grognard.checks.shorts import shorts_of
from grognard.checks.told_anew import told_anew
from grognard.cli import main
from grognard.driver import Compiled, compile_game

GAME = """ruleset Ferry
  sides: Red, Blue

choice grade: raw, steady
  in short: Raw, steady.

facts
  fog: yes or no, usually no
  wet: yes or no, usually no

piece unit
  side
  grade, usually raw
  men (man): 0 to 20, usually 10
  weary: yes or no, usually no

table depth
  in short: How far a unit hits.
  | its grade || depth |
  | raw       || 6     |
  | steady    || 9     |

limits on a unit
  row never when fog

limits on a unit
  in short: No unit rows twice when it is weary.
  row never when it is weary

state loaded of a unit
  in short: A unit is loaded if it is not weary.
  never when it is weary

work out worth of a unit
  in short: Half its men.
  start at its men
  halve

modifiers to aim of a unit
  in short: Signs of the aim.
  on the sheet: no
  +1  steady  when it is steady

test reach of a unit
  in short: Throw D6 and add {modifiers to aim}.
  in short: On 5 or more it gains 1 man.
  roll D6
  add modifiers to aim
  on 5+: it gains 1 man

action row of a unit
  in short: It becomes weary.
  it becomes weary

sequence row
  1. the crossing
    in short: Each unit must row.
    each unit must row

example Five
  given a unit: men 4
  test reach of it
  dice 5
  then its men is 5

example Six
  given a unit: men 4
  test reach of it
  | dice || then         |
  | 1    || its men is 4 |
  | 2    || its men is 4 |
  | 3    || its men is 4 |
  | 4    || its men is 4 |
  | 5    || its men is 5 |
  | 6    || its men is 5 |
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ferry.rules").write_text(GAME, encoding="utf-8")
    return tmp_path


def over(base: str, lines: str) -> Compiled:
    Path("mine.rules").write_text(f"variant Mine of {base}\n\n{lines}\n", encoding="utf-8")
    return compile_game("mine.rules")


def checked(capsys: pytest.CaptureFixture[str], lines: str, *options: str) -> str:
    Path("mine.rules").write_text(f"variant Mine of Ferry\n\n{lines}\n", encoding="utf-8")
    main(["check", "mine.rules", "--errors-only", *options])
    return capsys.readouterr().out


def given_anew(base: str) -> None:
    """Every sentence of a game, given anew as it is, is taken and says what it said."""
    ruleset = over(base, "").ruleset
    before = shorts_of(ruleset)
    blocks = [told_anew(ruleset, one) for one in before]
    assert all(blocks)
    made = over(base, "\n\n".join(blocks))
    assert [one for one in made.diagnostics if one.severity.name in ("ERROR", "WARNING")] == []
    after = shorts_of(made.ruleset)
    assert [one.lines for one in after] == [one.lines for one in before]
    assert not any(told_anew(made.ruleset, one) for one in after), "they are the author's own now"


def test_every_sentence_is_taken_as_it_is_printed() -> None:
    given_anew("Ferry")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mwan18_filled", "regimental", "stargrunt"])
def test_every_sentence_of_a_large_game_is_taken_as_it_is_printed(game: str) -> None:
    given_anew(the_game(game).ruleset.title)


CHANGE = "add to reach before on 5+\n  on 4+: it gains 1 man\n\nremove on 5+ from reach\n\nremove example Six\n\n"


def test_a_line_that_differs_in_figures_alone_is_the_one_that_is_changed(capsys: pytest.CaptureFixture[str]) -> None:
    said = checked(capsys, "amend reach\n  on 4+: it gains 1 man")
    assert "GR108" not in said
    lines = [
        " ".join(one.place.text.split())
        for one in over("Ferry", "amend reach\n  on 4+: it gains 1 man").ruleset.rules["reach"].lines
    ]
    assert lines[-1] == "on 4+" and not any("on 5+" in one for one in lines)


@pytest.mark.parametrize("line", ["on 4+: it loses 1 man", "row of it"])
def test_what_is_offered_takes_nothing_away(capsys: pytest.CaptureFixture[str], line: str) -> None:
    """Only the author knows whether a line that nobody named is to go."""
    said = checked(capsys, f"amend reach\n  {line}")
    assert not re.search(r"^remove ", said, re.MULTILINE)


def test_of_many_examples_that_come_out_otherwise_the_first_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    more = "".join(
        f"\nexample Row {number}\n  given a unit: men {number}\n  test reach of it\n  dice 4\n  then its men is {number}\n"
        for number in range(6, 13)
    )
    Path("ferry.rules").write_text(GAME + more, encoding="utf-8")
    change = CHANGE.replace("remove example Six\n\n", "") + (
        "amend reach\n  in short: Throw D6 and add {modifiers to aim}.\n  in short: On 4 or more it gains 1 man.\n"
    )
    said = checked(capsys, change)
    # Seven of these and one row of `Six`: eight in all, three shown, and each with its line to paste.
    assert said.startswith("8 examples in the base rules now give different results:\n")
    assert len([line for line in said.splitlines() if line.startswith("  line ")]) == 3
    assert "and 5 more: `--more` shows each of them." in said
    meant = "".join(f"{line}\n" for line in said.splitlines() if line.startswith("remove example "))
    assert meant.count("remove example") == 8
    assert "Nothing found." in checked(capsys, change + meant)
    every = checked(capsys, change, "--more")
    assert len([line for line in every.splitlines() if line.startswith("  line ")]) == 8


def test_a_table_of_which_most_rows_come_out_otherwise_is_given_up_whole(capsys: pytest.CaptureFixture[str]) -> None:
    # From 2 up a man is gained: 2, 3 and 4, half of the six rows, come out otherwise.
    said = checked(capsys, CHANGE.replace("remove example Six\n\n", "").replace("4+", "2+"))
    assert "remove example Six\n" in said and "Six, row" not in said.partition("put these lines")[2]


@pytest.mark.parametrize(
    ("change", "block"),
    [
        # A line of a label that the list has not: it is to be a new one.
        ("amend modifiers to aim\n  -1  in the fog  when fog", "add to modifiers to aim\n  -1  in the fog  when fog"),
        # A field that the piece has not.
        ("amend unit\n  lost: yes or no, usually no", "add to unit\n  lost: yes or no, usually no"),
        # Of two lines that say the same the one without a `when` is meant, by all its words.
        ("amend drill\n  do row of it  when fog", "add to drill before do row of it\n  do row of it  when fog"),
    ],
)
def test_what_is_new_or_stands_twice_is_written_as_it_is_taken(
    capsys: pytest.CaptureFixture[str], change: str, block: str
) -> None:
    drill = "\naction drill of a unit\n  do row of it\n  do row of it  when wet\n"
    Path("ferry.rules").write_text(GAME + drill, encoding="utf-8")
    assert block in checked(capsys, change)
    assert not [one for one in over("Ferry", block).diagnostics if one.severity.name == "ERROR"]
    if "drill" in block:
        lines = [" ".join(one.place.text.split()) for one in over("Ferry", block).ruleset.rules["drill"].lines]
        assert lines == ["do row of it when fog", "do row of it", "do row of it when wet"]
