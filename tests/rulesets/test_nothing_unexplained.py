"""Every finding on a bundled ruleset is a gap, or is explained where it stands: mended, or allowed with a reason."""

from __future__ import annotations

import pytest

from grognard.project import bundled
from tests.games import the_game_checked

EXPLAINED = frozenset({"GR401", "GR405", "GR407"})
"""Gaps, errors of the source that the ruleset itself points out, and examples that a text on top says it changes."""


@pytest.mark.slow
@pytest.mark.parametrize("name", bundled.names())
def test_nothing_is_found_that_is_not_explained(name: str) -> None:
    found = the_game_checked(name).diagnostics
    assert [f"{one.code.name} {one.place}: {one.message}" for one in found if one.code.name not in EXPLAINED] == []
