"""The walk over the IR leaves nothing out that is a node."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import attrs
import pytest
from tests.games import EVERY_GAME, file_name, the_game

from grognard.ir.walk import nodes, nodes_of

SMALL = [name for name in EVERY_GAME if name in {"lamp_and_fen", "low_tide", "causeway"} or name.endswith(".rules")]


def _plainly(root: object) -> Iterator[object]:
    """Every node below one, itself first: whatever stands in any field is looked at."""
    if isinstance(root, tuple):
        for part in root:
            yield from _plainly(part)
    elif attrs.has(kind := type(root)):
        yield root
        for field in attrs.fields(kind):
            yield from _plainly(getattr(root, field.name))


@pytest.mark.parametrize("name", SMALL, ids=file_name)
def test_every_node_in_the_order_of_the_fields(name: str) -> None:
    game = the_game(name).ruleset
    declared = (game.rules, game.tables, game.pieces, game.facts, game.choices, game.sequences)
    root = (*(one for kind in declared for one in kind.values()), game.limits, game.examples, game.scenarios, game.gaps)
    assert list(map(id, nodes(root))) == list(map(id, _plainly(root)))
    assert sum(1 for _ in nodes(root)) > 5
    kinds = list(dict.fromkeys(map(type, nodes(root))))
    for some in [*((kind,) for kind in kinds), *itertools.combinations(kinds[:12], 3)]:
        assert list(map(id, nodes_of(root, *some))) == [id(node) for node in _plainly(root) if type(node) in some]
