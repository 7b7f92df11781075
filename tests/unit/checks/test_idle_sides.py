"""A side for which no step of play is, where each names the side that it is for."""

from __future__ import annotations

import pytest
from tests.all_checks import check_ruleset

from grognard.checking import check_source
from grognard.diagnostics.collector import Collector

HEAD = """ruleset Three
  sides: Red, Blue, Green

piece marker
piece unit
  side

action shoot of a unit at a unit as target
  roll D6
  on 4+: remove the target

action turn over of a marker
  by hand: Turn it over.

sequence turn
  1. fire of the first
    each unit which its side is Red may shoot
  2. fire of the second
    for each unit which its side is Blue
      it may shoot
"""


def told(text: str) -> list[str]:
    ruleset = check_source(text).ruleset
    assert ruleset is not None
    found = Collector()
    check_ruleset(ruleset, found)
    return [one.message for one in found.diagnostics if one.code.name == "GR526"]


def test_a_third_side_that_never_acts() -> None:
    assert told(HEAD) == ["The steps of play are for Red and Blue, and Green never acts."]
    assert told(f"{HEAD}  3. markers\n    each marker may turn over\n") != [], "a marker has no side"


@pytest.mark.parametrize(
    "more",
    [
        "  3. fire of the third\n    each unit which its side is Green may shoot\n",
        "  3. fire of all\n    each unit may shoot\n",
        "  3. fire of the rest\n    each unit which its side is not Red may shoot\n",
        "  3. fire of the third\n    by hand: Green shoots.\n",
        "\nsequence third turn\n  1. fire\n    each unit which its side is Green may shoot\n",
        "\naction rally of a unit\n  stop here when its side is Green\n  by hand: Rally.\n",
    ],
)
def test_a_side_that_may_act(more: str) -> None:
    assert told(HEAD + more) == []


def test_no_step_names_a_side() -> None:
    assert told(HEAD.partition("sequence")[0] + "sequence turn\n  1. fire\n    each unit may shoot\n") == []
