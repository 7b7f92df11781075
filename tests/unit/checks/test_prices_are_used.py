"""A table of prices counts in army lists, so that nothing of it is unused."""

from __future__ import annotations

from grognard.checking import check_source

GAME = """ruleset List

piece grunt
  grit: 2 to 6, usually 4
  traits: any of veteran, leader

roster of a grunt
  | troop    || points | grit | traits |
  | Rifleman || 5      | 4    | -      |
  | Sergeant || 9      | 5    | leader |

table trait cost
  | traits  || {figure} |
  | veteran || 3 |
  | leader  || 0 |

limits on an army list
  at most 60 points

test nerve of a grunt
  roll D6
  add its grit
"""


def _unused(figure: str) -> list[str]:
    found = check_source(GAME.format(figure=figure)).diagnostics
    return [each.message for each in found if each.code.name == "GR514"]


def test_a_price_is_used() -> None:
    assert _unused("points") == []
    assert "The table `trait cost` is never used." in _unused("weight")
