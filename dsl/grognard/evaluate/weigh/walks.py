"""What statements of the core may do: which slots they write, whether they throw, jump, start over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.core import program
from grognard.core.program import Statement
from grognard.core.world import World


def written_by(statements: Iterable[Statement], world: World) -> frozenset[int]:
    """Every slot that statements may write."""
    found: set[int] = set()
    for statement in statements:
        match statement:
            case program.Let() | program.Choose():
                found.add(statement.slot)
            case program.Look():
                found.add(statement.into)
            case program.Chance():
                found.add(statement.taken)
            case program.Throw():
                found.update(s for s in (statement.into, statement.natural, statement.named) if s is not None)
            case program.Evaluate():
                found.add(statement.into)
            case program.SetField():
                found.update(slot for slot in world.field_slots.get(statement.field, ()) if slot >= 0)
            case program.ForEach():
                found.add(statement.slot)
            case program.Enter():
                found.update(statement.locals)
                found.add(statement.score)
            case _:
                pass
        for inner in bodies(statement):
            found |= written_by(inner, world)
    found.discard(-1)
    return frozenset(found)


def bodies(statement: Statement) -> list[Sequence[Statement]]:
    """The statements within a statement."""
    match statement:
        case program.Branch():
            return [statement.then, statement.otherwise]
        case program.Guarded():
            return [statement.body, *(exception.instead for exception in statement.exceptions)]
        case program.Enter() | program.Evaluate() | program.ForEach() | program.Repeat():
            return [statement.body]
        case _:
            return []


def always_throws(statements: Sequence[Statement]) -> bool:
    """Whether dice are thrown whatever way is taken."""
    for statement in statements:
        if isinstance(statement, program.Throw | program.Chance):
            return True
        if isinstance(statement, program.Leave | program.Again | program.EndGame | program.Missing):
            return False
        if isinstance(statement, program.Enter) and not statement.gates and always_throws(statement.body):
            return True
        if isinstance(statement, program.Branch | program.Guarded) and any(jumping(b) for b in bodies(statement)):
            return False
    return False


def jumping(statements: Sequence[Statement]) -> bool:
    """Whether any of them leaves a block or starts one over."""
    return any(
        isinstance(one, program.Leave | program.Again | program.EndGame) or any(jumping(b) for b in bodies(one))
        for one in statements
    )


def restarts(statements: Sequence[Statement], block: int) -> bool:
    """Whether any of them starts this block over."""
    return any(
        (isinstance(one, program.Again) and one.block == block) or any(restarts(b, block) for b in bodies(one))
        for one in statements
    )
