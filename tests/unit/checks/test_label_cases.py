"""A line that always counts: does its label name a case? GR549."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

GAME = """\
ruleset Uncond
  sides: Red, Blue
facts
  sea: calm, rough, usually calm
  fog: yes or no, usually no
facts of a ship
  edge: open, wooded, usually open
piece ship
  side
  crew: green, veteran, usually green
  in irons: yes or no, usually no
  guns (gun): 0 to 9, usually 2
modifiers to ramming of a ship as rammer against a ship as rammed
  {line}
test ram of a ship as rammer against a ship as rammed
  roll D6
  add modifiers to ramming{when}
"""


def _told(line: str, when: str = "") -> list[tuple[str, str]]:
    game = GAME.replace("roll D6", "start at the rammer's crew") if line.startswith("up") else GAME
    found = check_source(game.format(line=line, when=when), "uncond.rules").diagnostics
    assert [one.message for one in found if one.severity.value == "error"] == []
    return [(one.message, one.help or "") for one in found if one.code.name == "GR549"]


@pytest.mark.parametrize(
    ("line", "word", "written"),
    [
        ("+1  veteran crew", "veteran", "when it is veteran"),
        ("+1  veterans", "veteran", "when it is veteran"),
        ("-1  in rough sea", "rough", "when sea is rough"),
        ("+1  x (rough)", "rough", "when sea is rough"),
        ("-1  in the fog", "fog", "when fog"),
        ("-1  caught in irons", "in irons", "when it is in irons"),
        ("-1  wooded bank", "wooded", "when it is wooded"),
        ("up 1  veteran crew", "veteran", "when it is veteran"),
    ],
)
def test_a_case_in_the_label(line: str, word: str, written: str) -> None:
    ((message, help),) = _told(line)
    assert f"its label says `{word}`" in message
    assert written in help
    assert _told(f"{line}  {written}") == []


@pytest.mark.parametrize(
    ("line", "first", "written"),
    [
        ("-1  for cover", "for", "-1 for cover  when cover"),
        ("+1 vs cavalry", "vs", "+1 vs cavalry  when cavalry"),
        ("+2  At close range", "at", "+2 At close range  when close range"),
        ("+1 per gun", "per", "+1 per gun  for each gun"),
        ("-1 beyond half range", "beyond", "-1 beyond half range  when … is beyond half range"),
    ],
)
def test_a_label_that_begins_a_case(line: str, first: str, written: str) -> None:
    ((message, help),) = _told(line)
    assert f"begins with `{first}`" in message
    assert f"`{written}`" in help


@pytest.mark.parametrize(
    ("line", "when"),
    [
        ("+1  the bow", ""),
        ("-1  in line  when fog", ""),
        ("-1  per gun  for each 2 guns", ""),
        ("+1  guns in place", ""),
        ("+1  veteran crew  when it is veteran", ""),
        # Under another condition, for each of something, or with an exception to it, it does not count always.
        ("+1  veteran crew  when fog", ""),
        ("+1  veteran crew\n    except when it is green", ""),
        ("when it is veteran\n    +1  veteran crew", ""),
        ("when fog\n    -1  in the fog\n    -1  in rough sea", ""),
        # The whole list is added in that case only.
        ("+1  veteran crew", "  when it is veteran"),
        # Part of another word.
        ("+1  evergreen", ""),
    ],
)
def test_where_it_does_not_count_always_or_names_none(line: str, when: str) -> None:
    assert _told(line, when) == []
