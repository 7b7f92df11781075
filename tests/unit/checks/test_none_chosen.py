"""A field that takes whoever is chosen, where there may be nobody: told, unless the rule asks, or the field may be of nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.cli import main

HEAD = """ruleset Edge
  sides: Red, Blue
piece hex, a place on 3 by 3 hexes
piece plane
  side
  hex: a hex
  facing: a direction, usually north
  foe: a plane or none, usually none
test aim of a plane
  roll D6
  +1  when its foe is none
"""
AHEAD = "  it chooses a hex which is next to the pilot and the turns from the pilot to it is 0 as goal\n"
GOES = "  its hex becomes the goal\n"
ANY = "  only when any hex is next to the pilot\n"


def _told(body: str) -> list[str]:
    found = check_source(f"{HEAD}action fly of a plane as pilot\n{body}").diagnostics
    assert not [one for one in found if one.code.name < "GR400"]
    return [one.message for one in found if one.code.name == "GR417"]


@pytest.mark.parametrize(
    "body",
    [
        AHEAD + "  stop here when the goal is none\n" + GOES,
        AHEAD + "  its hex becomes the goal  when the goal is not none\n",
        AHEAD + "  when the goal is not none\n    its hex becomes the goal\n",
        ANY + AHEAD + GOES,
        "  when any hex is next to the pilot\n  " + AHEAD + "  " + GOES,
        "  it chooses a hex as goal\n" + GOES,
        "  it chooses a plane which its side is not the pilot's side as victim\n  its foe becomes the victim\n",
    ],
)
def test_nothing_is_told_where_somebody_asks_or_it_may_be_nobody(body: str) -> None:
    """The last is a field that may be none; a hex of a board there always is."""
    assert _told(body) == []


def test_a_piece_that_finds_no_place_is_told() -> None:
    assert _told(AHEAD + GOES) == ["Where no hex can be chosen, it leaves the board: `its hex becomes the goal`."]
    # What is asked below comes too late.
    late = "  stop here when the goal is none\n"
    assert len(_told(AHEAD + GOES + late)) == 1


def test_the_story_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From 0202 there is one hex to the north, and then none."""
    path = tmp_path / "edge.rules"
    path.write_text(
        f"{HEAD}action fly of a plane as pilot\n{AHEAD}{GOES}sequence turn\n  1. fly\n    each plane must fly\n"
        "scenario One\n  given a plane called Falke: Red, hex is 0202\n  play turn 2 times\n",
        encoding="utf-8",
    )
    assert main(["play", str(path), "--auto"]) == 0
    told = capsys.readouterr().out
    assert "Falke flies to 0201." in told
    assert "Falke flies: leaves the board, finding no goal." in told
