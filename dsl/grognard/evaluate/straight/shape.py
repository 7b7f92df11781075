"""What statements look like from outside: whether they go straight on, which blocks they leave, what they may write."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core import program
from grognard.core.asked import bodies
from grognard.core.program import Statement
from grognard.core.world import World
from grognard.evaluate.weigh.walks import written_by


def plain(statements: Sequence[Statement]) -> bool:
    """Whether statements go straight on, without a condition."""
    for one in statements:
        match one:
            case program.Guarded():
                if one.check is not None or one.exceptions or not plain(one.body):
                    return False
            case program.Enter():
                if any(gate.kind != "must" for gate in one.gates) or not plain(one.body):
                    return False
            case program.SetField():
                if one.gates:
                    return False
            case program.Let() | program.Look() | program.Throw() | program.ByHand():
                pass
            case _:
                return False
    return True


def leaves(statements: Sequence[Statement]) -> set[int]:
    """The blocks that are left from within, other than by their own inner blocks."""
    found: set[int] = set()
    for one in statements:
        if isinstance(one, program.Leave):
            found.add(one.block)
        for inner in bodies(one):
            found |= leaves(inner) - ({one.block} if isinstance(one, program.Enter) else set())
    return found


def maybe(statements: Sequence[Statement], world: World) -> frozenset[int]:
    """The slots that are written on some ways only."""
    found: frozenset[int] = frozenset()
    for one in statements:
        if plain([one]):
            continue
        found |= written_by([one], world)
    return found
