"""A limit on a kind of piece binds pieces of that kind and no others, and is told in a sentence where it stops one."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.cli import main

GAME = """ruleset Little
  sides: Red, Blue
  lengths: inches

piece unit
  side
  steps: 0 to 9, usually 0
  moved: yes or no, usually no
  due: yes or no, usually no

piece gun, a kind of unit
  limbered: yes or no, usually no

piece company, a kind of unit
  tired: yes or no, usually no

action move of a unit
  it becomes moved
  it gains 1 step

action hop of a unit
  it gains 1 step

action hop twice of a unit
  do hop of the unit
  do hop of the unit

limits on a gun
  move never when it is not limbered
  hop only when it is not due
  at most 1 of hop

limits on a company
  be moved never when it is tired
"""


@pytest.mark.parametrize(
    ("given", "done", "then"),
    [
        ("company", "move", "moved is yes"),
        ("gun: not limbered", "move", "moved is no"),
        ("gun: limbered", "move", "moved is yes"),
        ("company: tired", "move", "moved is no"),
        ("company: tired", "move", "steps is 1"),
        ("gun: limbered", "move", "steps is 1"),
        ("gun: due", "hop", "steps is 0"),
        ("company: due", "hop", "steps is 1"),
        ("gun", "hop twice", "steps is 1"),
        ("company", "hop twice", "steps is 2"),
    ],
)
def test_a_limit_binds_its_own_kind(given: str, done: str, then: str) -> None:
    kind, _, facts = given.partition(": ")
    of_it = f"{kind} as mover" + (f": {facts}" if facts else "")
    example = f"\nexample It\n  given a {of_it}\n  do {done} of the mover\n  then the mover's {then}\n"
    assert not check_source(GAME + example).has_errors


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["move", "unit=gun"], "not allowed: move, because the gun is not limbered"),
        (["move", "unit=company", "unit tired=yes"], "not allowed: moved of unit, because the company is tired"),
        (["hop", "unit=gun", "unit due=yes"], "not allowed: hop, because the gun is due"),
    ],
)
def test_why_it_stops_is_said_in_a_sentence(
    asked: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "little.rules"
    file.write_text(GAME, encoding="utf-8")
    assert main(["roll", str(file), *asked]) == 0
    assert why in [line.strip() for line in capsys.readouterr().out.splitlines()]
