"""Every expression in statements: what they may read is what those read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.core import program
from grognard.core.expr import Expr
from grognard.core.program import Statement


def looked_at(statements: Sequence[Statement]) -> Iterator[Expr]:
    """The expressions of the values, conditions and gates of statements, and of those within them."""
    for statement in statements:
        for code in _codes(statement):
            yield code.expr
        if isinstance(statement, program.Guarded):
            for exception in statement.exceptions:
                yield from (check.expr for check in (exception.check, exception.void) if check is not None)
        if isinstance(statement, program.Enter | program.SetField):
            yield from (gate.check.expr for gate in statement.gates)
        for inner in bodies(statement):
            yield from looked_at(inner)


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


def _codes(statement: Statement) -> Iterator[program.Code | program.Check]:
    found: list[program.Code | program.Check | None] = []
    match statement:
        case program.Let() | program.Look():
            found = [statement.value]
        case program.Throw():
            found = [statement.handful, statement.reading.need]
        case program.Guarded():
            found = [statement.check, statement.each]
        case program.Branch():
            found = [statement.check]
        case program.Chance():
            found = [statement.favourable, statement.whole]
        case program.SetField():
            found = [statement.piece, statement.value]
        case program.ForEach():
            found = [statement.pieces]
        case program.Repeat():
            found = [statement.until, statement.times]
        case program.Choose():
            found = [statement.chooser, statement.options]
        case program.ByHand():
            found = list(statement.values)
        case program.Enter():
            found = [code for _, code in statement.pieces]
        case _:
            pass
    yield from (one for one in found if one is not None)
