"""What a `sheet` block names and nothing is called so: told at the name, with what is near."""

from __future__ import annotations

import pytest
from tests.all_checks import check_ruleset

from grognard.checking import check_source
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic

GAME = """ruleset Redan
  order: Fire

chapter Fire

piece unit
  hits (hit): 0 or more, usually 0

table score to hit
  on the sheet: as Score that hits
  | D6     || score |
  | 1 to 3 || 0     |
  | 4+     || 1     |

modifiers to volley of a unit
  +1  shaken  when its hits is 1 or more

test volley of a unit
  on the sheet: under Volleys
  read score to hit
  add modifiers to volley

test hold of a unit
  on the sheet: no
  roll D6

sequence turn
  1. shooting
    for each unit
      test volley of it
      test hold of it

sheet
"""


def told(sheet: str) -> list[Diagnostic]:
    compiled = check_source(GAME + sheet)
    assert compiled.ruleset is not None
    found = Collector()
    check_ruleset(compiled.ruleset, found)
    return [one for one in found.diagnostics if one.code.name in {"GR548", "GR107"}]


@pytest.mark.parametrize(
    ("setting", "name", "near"),
    [
        ("order", "Volley fire", ""),
        ("order", "Score that hit", "Score that hits"),
        ("order", "score to hit", "Score that hits"),
        ("order", "hold", ""),
        ("always", "Shot", ""),
        ("always", "modifier to volley", "modifiers to volley"),
        ("omit", "holds fire", ""),
        ("omit", "scores to hits", "score to hit"),
    ],
)
def test_a_name_that_is_not_there(setting: str, name: str, near: str) -> None:
    (one,) = told(f"  {setting}: Volleys, {name}\n" if setting == "order" else f"  {setting}: {name}\n")
    assert f"`{setting}` of the sheet names `{name}`" in one.message
    place = one.place
    assert place.file.text[place.span.start : place.span.end] == name
    assert near in str(one.help)


@pytest.mark.parametrize(
    "sheet",
    [
        "  order: Sequence of play, Shooting, Volleys, volley, Score that hits, modifiers to volley, 1, Fire, Also,\n    Words\n",
        "  always: volley, Score that hits\n",
        "  omit: hold, score to hit, turn, modifiers to volley\n",
    ],
)
def test_names_that_are_there(sheet: str) -> None:
    assert told(sheet) == []
