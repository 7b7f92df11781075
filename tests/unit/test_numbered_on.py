"""Groups of one name in a scenario have numbers of their own: nobody rams itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.cli import main
from grognard.diagnostics.diagnostic import Severity

SHIPS = """ruleset Two
  sides: Red, Blue
piece hex, a place on 4 by 4 hexes
  ground: clear, woods, usually clear
piece ship
  side
  hull: 0 to 9, usually 3
test aim of a ship
  roll D6
  +1  when its hull is 2 or less
action ram of a ship as rammer at a ship as target
  only when the rammer is Red
  never when the target's side is the rammer's side
  the target loses 1 hull
sequence turn
  1. ram
    each ship may ram
"""


def _errors(text: str) -> list[str]:
    return [one.message for one in check_source(text).diagnostics if one.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (("2 ships: Red", "2 ships: Blue"), ["ship 1", "ship 2", "ship 3", "ship 4"]),
        (("a ship: Red", "a ship: Blue"), ["ship", "ship 2"]),
        (("a ship: Red", "2 ships: Blue"), ["ship", "ship 2", "ship 3"]),
        (("2 ships called Argo: Red", "2 ships: Blue"), ["Argo 1", "Argo 2", "ship 1", "ship 2"]),
        (("hex 0101: woods", "hex 0101: clear", "a ship: Red"), ["ship"]),
    ],
)
def test_pieces_of_a_scenario_have_names_of_their_own(given: tuple[str, ...], names: list[str]) -> None:
    """Numbers go on where the name goes on; a cell of a board is that cell, however often it is told of."""
    lines = "".join(f"  given {one}\n" for one in given)
    text = f"{SHIPS}scenario One\n{lines}  play turn 1 times\n"
    assert _errors(text) == []
    pieces = check_source(text).ruleset.scenarios[0].pieces
    assert [name for one in pieces if one.kind == "ship" for name in one.names] == names


def test_the_story_tells_them_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ships.rules"
    path.write_text(
        f"{SHIPS}scenario One\n  given 2 ships: Red\n  given 2 ships: Blue\n  play turn 1 times\n", encoding="utf-8"
    )
    assert main(["play", str(path), "--choose", "ship 3", "--choose", "ship 4"]) == 0
    told = capsys.readouterr().out
    assert "Ship 1 rams ship 3: ship 3 loses 1 hull, 2 left." in told
    assert "Ship 2 rams ship 4: ship 4 loses 1 hull, 2 left." in told


def test_an_example_names_those_of_the_second_group() -> None:
    """Two ships of three points of hull each; the second group goes on with 3 and 4."""
    told = """example The other two
  given 2 ships: Red
  given 2 ships: Blue
  do ram of ship 1 at ship 4
  then ship 4's hull is 2 and ship 2's hull is 3 and ship 3's hull is 3
"""
    assert _errors(SHIPS + told) == []
