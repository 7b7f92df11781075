"""A list of dice holds no total: what is about one is told where it stands, for every run would stop there."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

GAME = """ruleset Pace

piece unit
  weary: yes or no, usually yes

table road
  | total || road |
  | any   || 3    |

dice pace of a unit
  start at 2D6
  {}

test go of a unit
  roll pace of it
  the result is the total
"""


def told(line: str) -> list[tuple[int, str]]:
    return [
        (one.place.line, one.help or "")
        for one in check_source(GAME.format(line)).diagnostics
        if one.severity.name == "ERROR"
    ]


@pytest.mark.parametrize(
    "line",
    ["halve", "halve  tired  when weary", "round down", "never below 2", "never above 9", "read road", "roll D6"],
)
def test_what_is_about_a_total(line: str) -> None:
    ((where, help_),) = told(line.replace("when weary", "when it is weary"))
    assert where == 12 and help_.startswith("Write it below the `roll` of `go`;")


@pytest.mark.parametrize(
    "line",
    ["drop the lowest", "-1 on each die  tired  when it is weary", "+1 die", "hits on 5+", "6 rolls again and adds"],
)
def test_what_is_about_dice(line: str) -> None:
    assert told(line) == []


def test_dice_that_are_left_open_may_show_anything() -> None:
    game = GAME.replace("  the result is the total", "  on 1: it becomes weary\n  otherwise: it is no longer weary")
    codes = {
        one.code.name
        for one in check_source(
            game.format("? which dice more  when it is weary").replace("2D6", "as many D6 as 0")
        ).diagnostics
    }
    assert "GR511" not in codes
    none = {
        one.code.name
        for one in check_source(game.format("-0 on each die").replace("2D6", "as many D6 as 0")).diagnostics
    }
    assert "GR511" in none
