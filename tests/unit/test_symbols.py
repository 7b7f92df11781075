"""Every declared name knows where it is written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games import the_game

from grognard.ir.declared import Symbol
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset


def symbols(game: Ruleset) -> Iterator[Symbol]:
    """All that a game declares by name: declarations, fields, roles."""
    yield from game.choices.values()
    yield from game.facts.values()
    for piece in game.pieces.values():
        yield piece
        yield from piece.fields
    for table in game.tables.values():
        yield table
        yield from table.params
    for rule in game.rules.values():
        yield rule
        yield from rule.params
    yield from game.sequences.values()


@pytest.mark.parametrize("name", ["low_tide", "hardtack_grim"])
def test_a_name_is_written_where_its_symbol_says(name: str) -> None:
    declared = list(symbols(the_game(name).ruleset))
    written = [one for one in declared if one.name_place is not None]
    assert len(written) > len(declared) * 0.9
    for one in written:
        assert one.name_place is not None
        text = key(one.name_place.text)
        assert text == one.key or one.key.startswith("roster of "), (one.name, text)
