"""A scenario and a rule, or two scenarios, that share a name: an error, for `roll` and `odds` ask for both by name."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.diagnostics import codes

RULES = """ruleset Names

piece line
  men (man): 0 to 20, usually 4

test volley of a line
  roll D6
  on 4+
    it loses 1 man

action give fire of a line
  it loses 1 man

work out charge of a line
  start at 1

fight melee of a line against a line
  roll D6
  the higher wins

sequence rounds
  1. fire
    each line must give fire

scenario Other
  given a line called A
  play rounds 2 times
  tell A's men
"""


def _clashes(name: str) -> list[tuple[int, str]]:
    text = f"{RULES}\nscenario {name}\n  given a line called A\n  play rounds 1 times\n  tell A's men\n"
    return [
        (one.place.line, one.message) for one in check_source(text).diagnostics if one.code == codes.NAME_DECLARED_TWICE
    ]


@pytest.mark.parametrize(
    ("name", "first"), [("Volley", "test volley"), ("give fire", "action give fire"), ("Charge", "work out charge")]
)
def test_a_scenario_with_the_name_of_a_rule_is_an_error(name: str, first: str) -> None:
    (clash,) = _clashes(name)
    lines = RULES.splitlines()
    at = next(number for number, line in enumerate(lines, start=1) if line.startswith(first))
    assert clash[0] == len(lines) + 2
    assert f"The scenario `{name}` has the name of rule" in clash[1]
    assert f"in line {at} of" in clash[1]


def test_two_scenarios_with_one_name_are_an_error() -> None:
    (clash,) = _clashes("other")
    assert "has the name of another scenario" in clash[1]


def test_a_scenario_with_a_name_of_its_own_is_none() -> None:
    assert _clashes("The volley at dawn") == []
