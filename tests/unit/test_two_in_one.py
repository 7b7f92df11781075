"""A line that does two things is told as the two lines that it holds, each of which can be read."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

GAME = """ruleset Two

piece unit
  morale: 0 to 5, usually 2
  stands: 0 to 9, usually 4
  green: yes or no, usually no

action rout of a unit
  it loses 1 stand

action try of a unit
"""


def help_of(line: str) -> str:
    told = [one for one in check_source(f"{GAME}  {line}\n").diagnostics if one.severity.value == "error"]
    assert [one.code.name for one in told] == ["GR001"]
    assert told[0].help is not None
    return told[0].help


@pytest.mark.parametrize(
    ("line", "first", "second"),
    [
        ("roll 2D6 drop lowest", "roll 2D6", "drop the lowest"),
        ("roll 3D6, keep the highest 2", "roll 3D6", "keep the highest 2"),
        ("roll 3D6 and use the best die", "roll 3D6", "keep the highest"),
        ("roll 3D6 keeping the worst", "roll 3D6", "keep the lowest"),
        ("roll D6 then add its morale", "roll D6", "add its morale"),
        ("roll D6 and halve it", "roll D6", "halve"),
        ("roll D6 plus its morale, never below 1", "roll D6 plus its morale", "never below 1"),
        ("add its morale and its stands", "add its morale", "add its stands"),
        ("add 1 and 2", "add 1", "add 2"),
        ("it loses 1 stand and becomes green", "it loses 1 stand", "it becomes green"),
        ("it loses 1 stand then do rout of it", "it loses 1 stand", "do rout of it"),
    ],
)
def test_both_lines_are_shown_and_can_be_read(line: str, first: str, second: str) -> None:
    assert help_of(line) == f"Write two lines: `{first}`, and below it `{second}`."
    rolled = "" if first.startswith("roll") else "  roll D6\n"
    assert not check_source(f"{GAME}{rolled}  {first}\n  {second}\n").has_errors


def test_what_hangs_on_a_condition_stands_behind_a_colon_or_further_in() -> None:
    assert help_of("on 6 it loses 1 stand") == "Write `on 6: it loses 1 stand`."
    further = help_of("when its morale is 2 then it loses 1 stand")
    assert (
        further == "Write two lines: `when its morale is 2`, and below it, two spaces further in, `it loses 1 stand`."
    )
    assert not check_source(f"{GAME}  when its morale is 2\n    it loses 1 stand\n").has_errors


@pytest.mark.parametrize("line", ["+1  in works  [D.3] when it is green", "roll D6 sideways", "add 1 and sideways"])
def test_what_cannot_be_read_by_itself_makes_no_second_line(line: str) -> None:
    assert "Write two lines: `" not in help_of(line)
