"""What statements of the core may do: which slots they write, whether they throw, jump, start over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.core import program
from grognard.core.asked import bodies
from grognard.core.program import Statement
from grognard.core.world import World


def written_by(statements: Iterable[Statement], world: World) -> frozenset[int]:
    """Every slot that statements may write."""
    found: set[int] = set()
    for statement in statements:
        found |= _own(statement, world)
        if isinstance(statement, program.Enter):
            found.update(statement.locals)
        for inner in bodies(statement):
            found |= written_by(inner, world)
    found.discard(-1)
    return frozenset(found)


def left_by(statements: Iterable[Statement], world: World) -> frozenset[int]:
    """The slots that statements may leave with another value: not those that a rule among them clears as it ends."""
    found: set[int] = set()
    for statement in statements:
        found |= _own(statement, world)
        for inner in bodies(statement):
            left = left_by(inner, world)
            found |= left.difference(statement.locals) if isinstance(statement, program.Enter) else left
    found.discard(-1)
    return frozenset(found)


def _own(statement: Statement, world: World) -> set[int]:
    match statement:
        case program.Let() | program.Choose() | program.ForEach():
            return {statement.slot}
        case program.Look() | program.Evaluate():
            return {statement.into}
        case program.Chance():
            return {statement.taken}
        case program.Throw():
            return {s for s in (statement.into, statement.natural, statement.named) if s is not None}
        case program.SetField():
            return {slot for slot in world.field_slots.get(statement.field, ()) if slot >= 0}
        case program.Enter():
            return {statement.score}
        case _:
            return set()


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


def restarted(statements: Sequence[Statement]) -> set[int]:
    """The blocks that some statement starts over."""
    found: set[int] = set()
    for one in statements:
        if isinstance(one, program.Again):
            found.add(one.block)
        for inner in bodies(one):
            found |= restarted(inner)
    return found


def size(statements: Sequence[Statement]) -> int:
    """How many statements there are, with all within them."""
    return sum(1 + sum(size(inner) for inner in bodies(one)) for one in statements)
