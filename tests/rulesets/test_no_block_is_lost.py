"""Every block that a sheet gathers is still there once it stands below the heading that its author wishes."""

from __future__ import annotations

import pytest

from grognard.docgen.sheet.headings import under_headings
from grognard.docgen.sheet.view import _View
from tests.games import SOME_GAMES, the_game


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME_GAMES)
def test_headings_lose_no_block(name: str) -> None:
    ruleset = the_game(name).ruleset
    sections = _View(ruleset).sections()
    gathered = {block.id for section in sections for block in section.blocks}
    assert {block.id for section in under_headings(ruleset, sections) for block in section.blocks} == gathered
