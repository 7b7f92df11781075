"""Sums and products of any length that is read are rolled and weighed, too, and what is longer is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

import grognard
from grognard.api import game_of
from grognard.checking import check_source
from grognard.host.budget import GUARANTEED

TEXT = """ruleset Long

facts
  men: {}, usually 3
  guns: 0 to 9, usually 2

test long
  roll D6
  add {}
"""


@pytest.mark.parametrize("domain", ["0 to 10", "0 or more"])
@pytest.mark.parametrize("pairs", [14, 15, 16, 150, 1_500])
def test_a_long_sum_is_what_its_parts_are_one_after_another(domain: str, pairs: int) -> None:
    compiled = check_source(TEXT.format(domain, "men" + " minus guns plus men" * pairs))
    assert not compiled.has_errors
    game = game_of("long", compiled.ruleset)
    whole = 3 + pairs * (3 - 2)
    odds = grognard.odds(game, "long")
    assert odds.chances == {whole + face: Fraction(1, 6) for face in range(1, 7)}
    assert grognard.roll(game, "long", dice=[4]).result == whole + 4


@pytest.mark.parametrize("part", [" times 2 divided by 2", " divided by 2 times 2", " times 1"])
def test_a_long_product_is_weighed(part: str) -> None:
    pairs = (GUARANTEED["factors of one product"] - 1) // (part.count("2") or 1)
    compiled = check_source(TEXT.format("0 or more", f"men{part * pairs}"))
    assert not compiled.has_errors
    assert grognard.odds(game_of("long", compiled.ruleset), "long").chances[3 + 6] == Fraction(1, 6)


def test_a_longer_product_is_refused() -> None:
    compiled = check_source(TEXT.format("0 or more", "men" + " divided by 2" * GUARANTEED["factors of one product"]))
    (finding,) = compiled.diagnostics
    assert finding.code.name == "GR902" and "`let`" in (finding.help or "")
