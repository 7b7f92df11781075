"""A piece called like an article is asked about as any other, in each way of naming what is given of it."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.engagement import engagement
from grognard.evaluate.varied import varied

NAMES = ("A", "An", "The", "B")
TEXT = (
    """ruleset Names

piece company
  figures: 0 to 20, usually 4

action give fire of a company
  it loses 1 figures

sequence rounds
  1. fire
    each company must give fire

scenario Two
"""
    + "".join(f"  given a company called {name}\n" for name in NAMES)
    + """  play rounds 2 times
  tell A's figures
"""
)


@pytest.mark.parametrize("way", ["{} figures", "{}'s figures", "figures of {}", "figures ({})"])
@pytest.mark.parametrize("name", NAMES)
def test_a_fact_is_given_to_the_piece_that_it_names(name: str, way: str) -> None:
    result = check_source(TEXT)
    assert not [one for one in result.diagnostics if one.severity is Severity.ERROR]
    scenario = result.ruleset.scenario("Two")
    assert scenario is not None
    changed = varied(result.ruleset, scenario, {way.format(name): "9"})
    world = engagement(result.ruleset, changed).world
    figures = {piece.name: world.initial[world.slot_of(piece, "figures")] for piece in world.pieces}
    assert figures == {other: 9 if other == name else 4 for other in NAMES}
