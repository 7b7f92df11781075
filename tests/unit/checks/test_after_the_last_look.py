"""A line that changes the score below the place where it was used: does anybody look at it? GR536."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

GAME = """\
ruleset Tide
  sides: Red, Blue
facts
  fog: yes or no, usually no
piece group
  side
  loot: 0 to 9, usually 0
action haul of a group
  roll D6
  on 4+: it gains 1 loot
  {line}
test nerve of a group
  roll D6
  on 1: it loses 1 loot
  -1  fog  when fog
{more}
"""
LATE = "-1  fog  when fog"


def _told(line: str, more: str = "") -> list[str]:
    found = check_source(GAME.format(line=line, more=more), "tide.rules").diagnostics
    return [one.message for one in found if one.code.name == "GR536"]


def test_behind_the_place_where_it_was_used() -> None:
    assert _told(LATE) == ["`-1 fog` does nothing: no line below it looks at the score any more."]
    # Offered in a step of play, of which nobody takes a score over.
    assert len(_told(LATE, "sequence turn\n  1. haul\n    each group may haul\n")) == 1
    assert len(_told(LATE, "action go of a group\n  do haul of it\n")) == 1


@pytest.mark.parametrize(
    ("line", "more"),
    [
        # Looked at by a line below, by whoever carries it out, or by a worked example.
        (LATE + "\n  by hand: Move {{the total}} inches.".replace("{{", "{").replace("}}", "}"), ""),
        (LATE, "action go of a group\n  do haul of it\n  on 3+: it gains 1 loot\n"),
        (LATE, "example One\n  given a group\n  given fog\n  do haul of it\n  dice 3\n  then 2\n"),
        # Nothing looked at the score above: it is what the action comes to.
        ("by hand: Look.", "action stroll of a group\n  roll D6\n  -1  fog  when fog\n"),
    ],
)
def test_where_somebody_looks(line: str, more: str) -> None:
    assert _told(line, more) == []


def test_a_test_that_players_ask_for_and_one_that_a_rule_does() -> None:
    """Of `nerve`, which no line asks for, the players read the result; where a rule does it and looks away, nobody does."""
    assert _told("by hand: Look.") == []
    assert len(_told("by hand: Look.", "action go of a group\n  test nerve of it\n")) == 1


def test_a_house_rule_is_told_what_to_write() -> None:
    house = "variant Fear of Low Tide\nfacts\n  fog: yes or no, usually no\nadd to haul\n  -1 fog when fog\n"
    (told,) = [one for one in check_source(house, "fear.rules").diagnostics if one.code.name == "GR536"]
    assert told.help == "It is looked at above. Put this line above that line: `add to haul before on 4+`."
    mended = house.replace("add to haul\n", "add to haul before on 4+\n")
    assert [one.message for one in check_source(mended, "fear.rules").diagnostics] == []
