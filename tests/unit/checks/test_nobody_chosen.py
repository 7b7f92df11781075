"""A piece is chosen, and a test is made of it: does the rule ask whether there is one? GR417."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Diagnostic

GAME = """\
ruleset Arc
  sides: Red, Blue
piece hex, a place on 6 by 5 hexes
piece plane
  side
  hex: a hex
  facing: a direction, usually north
  hits (hit): 0 to 9, usually 0
state in arc of a plane to a plane as shooter
  only when the turns from the shooter to it is 0
{kind} burst of a plane as shooter at a plane as target
{gate}  roll D6
  on 4+: the target gains 1 hit
action shoot of a plane as shooter
{lines}
"""
CHOOSES = "  it chooses a plane which its side is not the shooter's side and is in arc to the shooter as target\n"
TEST = "  test burst of it at the target\n"


def _told(lines: str, kind: str = "test", gate: str = "") -> list[Diagnostic]:
    found = check_source(GAME.format(kind=kind, gate=gate, lines=lines), "arc.rules").diagnostics
    assert [one.message for one in found if one.severity.value == "error"] == []
    return [one for one in found if one.code.name == "GR417"]


def test_nobody_may_fit() -> None:
    (told,) = _told(CHOOSES + TEST)
    assert told.message == "Where no plane fits, nobody is the `target`, and a game stops here: `burst` needs one."
    stop = "stop here  when the number of planes which its side is not the shooter's side and is in arc to the shooter is 0"
    assert f"`{stop}`" in (told.help or "")
    assert "`action burst of a plane as shooter at a plane as target`" in (told.help or "")
    assert _told(f"  {stop}\n{CHOOSES}{TEST}") == []


@pytest.mark.parametrize(
    ("lines", "kind", "gate"),
    [
        ("  it may burst\n", "action", "  only when the target is in arc to the shooter\n"),
        (
            f"  only when any plane which its side is not the shooter's side is in arc to the shooter\n{CHOOSES}{TEST}",
            "test",
            "",
        ),
        # Of the other side there always is one, for all that the rules say.
        (f"  it chooses a plane which its side is not the shooter's side as target\n{TEST}", "test", ""),
        (f"  it chooses a plane as target\n{TEST}", "test", ""),
    ],
)
def test_where_there_is_one_or_it_is_asked(lines: str, kind: str, gate: str) -> None:
    assert _told(lines, kind, gate) == []


def test_what_changes_in_play() -> None:
    damaged = "  it chooses a plane which its hits is 1 or more as target\n"
    assert len(_told(damaged + TEST)) == 1
    draws = "  draw a plane which its hits is 1 or more with the most hits as target\n"
    (told,) = _told(draws + TEST)
    assert "`stop here  when the number of planes which its hits is 1 or more is 0`" in (told.help or "")
