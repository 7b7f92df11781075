"""Who is meant by the second piece of an act that names nobody: whoever the player picks, also behind an offer to somebody."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Severity

GAME = """ruleset Relief

piece unit
  men (man): 0 to 20, usually 10
  weary: yes or no, usually no

action rest of a unit
  only when it is weary
  it is no longer weary

action relieve of a unit as fresh one with a unit as spent one
  only when the spent one's men is 5 or less
  the spent one gains 1 man

action stand by of a unit
{before}  it chooses up to 1 of these
    do relieve of it

example One more man for the other
  given a unit called A: men 4
  given a unit called B: men 9
  do stand by of B
  choosing relieve
  then A's men is 5 and B's men is 9
"""


@pytest.mark.parametrize(
    "before",
    [
        "",
        # An offer, taken or not, and a loop end where they end: who was looked at there is nobody behind them.
        "  it may rest\n",
        "  it must rest\n",
        "  each unit which is weary may rest\n",
        "  for each unit which is weary\n    do rest of it\n",
    ],
)
def test_who_is_relieved_is_picked(before: str) -> None:
    found = check_source(GAME.format(before=before), "relief.rules")
    assert [one.message for one in found.diagnostics if one.severity is Severity.ERROR] == []
