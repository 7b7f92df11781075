"""What sentences still to come will ask of the core: the pieces with the highest value, and sums over pieces.

Each is worked out by a single run and by the odds; what must come out was counted by hand.
"""

from __future__ import annotations

import pytest

from grognard.core import expr, operators
from grognard.core.arithmetic import score_after, span_of
from grognard.core.closures import closure
from grognard.core.code import Code
from grognard.core.expr import Expr
from grognard.core.program import Program
from grognard.core.ranges import Span
from grognard.core.step import Set
from grognard.core.uses import Reads, slots_of
from grognard.core.world import World
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_source
from grognard.evaluate.odds import Odds
from grognard.ir import deeds as do
from grognard.ir.expressions import Gathering
from grognard.ir.types import Number

TEXT = "ruleset Small\npiece unit\n  men: 0 to 20\n  ready: yes or no, usually yes\ntest count of a unit\n  start at its men\n"
MEN = (4, 9, 9, 2)


@pytest.fixture
def world() -> World:
    ruleset = compile_source(TEXT).ruleset
    made = World(ruleset)
    for number, men in enumerate(MEN, 1):
        piece = made.add_piece(f"unit {number}", "unit")
        made.initial[made.slot_of(piece, "men")] = men
    made.initial[made.slot_of(made.pieces[1], "ready")] = False
    return made


def _men(world: World, slot: int) -> Expr:
    return expr.Field(expr.Slot(slot), world.row("men"), expr.ZERO)


def _ready(world: World, slot: int) -> Expr:
    return expr.op(operators.is_yes, expr.Field(expr.Slot(slot), world.row("ready"), expr.ZERO))


def _both(world: World, node: Expr) -> object:
    """The value in a single run, which the odds must find with certainty."""
    found = closure(node)(world.initial)
    into = world.new_slot()
    (outcome,) = Odds(world).results(Program((Set(into, Code(node)),), into, tuple(world.initial))).outcomes
    assert outcome == found
    return found


@pytest.mark.parametrize(
    ("how", "expected"), [(Gathering.SUM, 4 + 9 + 2), (Gathering.HIGHEST, 9), (Gathering.LOWEST, 2)]
)
def test_a_value_over_the_pieces_that_are_ready(world: World, how: Gathering, expected: int) -> None:
    slot = world.new_slot()
    find = expr.Find(world, "unit", slot, test=_ready(world, slot))
    assert _both(world, expr.Over(how, find, slot, _men(world, slot))) == expected


def test_over_no_pieces_there_is_nothing_to_add_and_no_highest(world: World) -> None:
    slot = world.new_slot()
    nobody = expr.Find(world, "unit", slot, test=expr.Const(False))
    assert _both(world, expr.Over(Gathering.SUM, nobody, slot, _men(world, slot))) == 0
    assert _both(world, expr.Over(Gathering.HIGHEST, nobody, slot, _men(world, slot))) is None


@pytest.mark.parametrize(("highest", "expected"), [(True, ["unit 2", "unit 3"]), (False, ["unit 4"])])
def test_the_pieces_with_the_highest_or_lowest_value(world: World, highest: bool, expected: list[str]) -> None:
    slot = world.new_slot()
    find = expr.Find(world, "unit", slot, order=expr.Order(_men(world, slot), highest))
    found = closure(find)(world.initial)
    assert isinstance(found, list)
    assert [piece.name for piece in found] == expected


def test_what_is_found_reads_the_fields_it_looks_at_and_no_others(world: World) -> None:
    slot = world.new_slot()
    find = expr.Find(world, "unit", slot, order=expr.Order(_men(world, slot), highest=True))
    men = {world.slot_of(piece, "men") for piece in world.pieces}
    ready = {world.slot_of(piece, "ready") for piece in world.pieces}
    read = set(slots_of(Reads().of(find)))
    assert men <= read
    assert not ready & read
    assert slot not in read


@pytest.mark.parametrize("up", [True, False, None])
def test_a_line_of_arithmetic_lies_within_its_range_on_every_number(up: bool | None) -> None:
    now, value = expr.Slot(0), expr.Slot(1)
    deeds = [
        do.Add(value=None),  # type: ignore[arg-type]
        do.Add(value=None, sign=-1),  # type: ignore[arg-type]
        do.Multiply(value=None),  # type: ignore[arg-type]
        do.Multiply(value=None, divide=True),  # type: ignore[arg-type]
        do.Amount(3),
        do.Amount(2, times=True),
        do.Halve(up),
        do.Clamp(value=None, below=True),  # type: ignore[arg-type]
        do.Clamp(value=None, below=False),  # type: ignore[arg-type]
    ]
    for deed in deeds:
        made = score_after(deed, now, value)  # type: ignore[arg-type]
        run = closure(made)
        span = span_of(made, {0: Span(-3, 7), 1: Span(1, 4)})
        for score in range(-3, 8):
            for other in range(1, 5):
                found = run((score, other))
                assert isinstance(found, Number)
                assert span.has(found), (deed, score, other, span)


@pytest.mark.parametrize("line", ["roll D6 +1 if in cover", "roll 2D6 plus 1 for cover"])
def test_words_behind_a_number_that_name_nothing_are_no_part_of_it(line: str) -> None:
    found = compile_source(f"ruleset Squads\n\npiece squad\n  men: 0 to 10\n\ntest fire of a squad\n  {line}\n")
    assert [one.code.name for one in found.diagnostics if one.severity is Severity.ERROR] == ["GR101"]


def test_words_behind_a_number_may_say_what_is_counted() -> None:
    found = compile_source(
        "ruleset Squads\n\npiece squad\n  men: 0 to 10\n\ntest fire of a squad\n  roll D6 + 1 man\n  hits on 4+\n"
    )
    assert not found.has_errors
