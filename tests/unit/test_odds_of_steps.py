"""Odds of steps that no rule of a small game leads to, written down one by one; what comes of them worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.every_face import every_run
from tests.small_programs import coin, heads, world

from grognard.core import expr, operators
from grognard.core.code import Code
from grognard.core.faults import Stopped
from grognard.core.program import Program
from grognard.core.step import Block, If, Jump, Loop, Set, SetField, Step
from grognard.core.world import World
from grognard.evaluate.odds import Odds
from grognard.evaluate.players import Nobody
from grognard.evaluate.weigh.rounding import Rounding


def _is(here: World, piece: int, hits: int) -> Code:
    """Whether a troop has so many hits: nobody knows before it is asked."""
    slot = here.field_slots["hits"][piece]
    return Code(expr.Op(operators.equal, (expr.Slot(slot, told=True), expr.Const(hits))))


def _plus(slot: int, number: int) -> Set[Code]:
    return Set(slot, Code(expr.Op(operators.plus, (expr.Slot(slot), expr.Const(number)))))


def _odds(here: World, steps: tuple[Step[Code], ...], result: int) -> dict[object, Fraction]:
    program = Program(steps, result, tuple(here.initial))
    found = Odds(here).results(program)
    chances = {value: found.probability(value) for value in found.outcomes}
    assert every_run(here, program, Nobody) == chances
    return chances


@pytest.mark.parametrize(("leaves", "comes_to"), [(1, 0 + 10 + 100), (2, 1 + 10 + 100)])
def test_several_blocks_are_left_at_once_and_no_more(leaves: int, comes_to: int) -> None:
    here = world()
    x, ever, never = here.new_slot(0), _is(here, 0, 0), _is(here, 0, 1)
    steps = (
        Block(1, (Block(2, (If(ever, (Jump(leaves),)), _plus(x, 1000))), _plus(x, 1))),
        Block(3, (Block(4, (If(never, (Jump(3),)),)), _plus(x, 10))),
        _plus(x, 100),
    )
    assert _odds(here, steps, x) == {comes_to: 1}


def test_the_outermost_of_three_is_left() -> None:
    here = world()
    x, ever = here.new_slot(0), _is(here, 0, 0)
    inner = Block(3, (If(ever, (Jump(1),)), _plus(x, 1000)))
    steps = (Block(1, (Block(2, (inner, _plus(x, 1))), _plus(x, 10))), _plus(x, 100))
    assert _odds(here, steps, x) == {100: 1}


@pytest.mark.parametrize("number", range(1, 6))
def test_a_block_is_left_from_a_loop_whatever_its_number(number: int) -> None:
    """One in two, each round: left with 7 behind it, or the loop ends after two hits."""
    here = world()
    x, taken, rounds = here.new_slot(0), here.new_slot(), here.new_slot(0)
    half = coin(1, taken)
    over = Code(expr.Op(operators.equal, (expr.Slot(rounds), expr.Const(2))))
    loop = Loop(over, None, (half, If(heads(taken), (_plus(x, 7), Jump(number))), _plus(rounds, 1)))
    steps = (Block(number, (loop, _plus(x, 1))),)
    assert _odds(here, steps, x) == {7: Fraction(3, 4), 1: Fraction(1, 4)}
    # Weights that are cut are kept beside each other just so; of so few digits none is lost.
    program = Program(steps, x, tuple(here.initial))
    answer = Odds(here, rounding=Rounding(8, slack=0)).answer(program)
    assert answer.found is not None
    assert [answer.found.probability(value) for value in (7, 1)] == [Fraction(3, 4), Fraction(1, 4)]


@pytest.mark.parametrize("others", [0, 1, 3])
def test_a_piece_without_such_a_field_is_told(others: int) -> None:
    here = world()
    strange = [here.add_piece(f"man {number}", "man") for number in range(others + 1)][-1]
    slot = here.new_slot(strange)
    for piece in (expr.Const(strange), expr.Slot(slot)):
        steps = (SetField(Code(piece), "stands", Code(expr.Const(1))),)
        program = Program(steps, slot, tuple(here.initial))
        with pytest.raises(Stopped, match="has no `stands`"):
            Odds(here).results(program)


def test_weights_are_cut_round_by_round() -> None:
    """Thirty throws of two ways each: the chance of all thirty is far below eight digits, so some of it is cut."""
    here = world()
    x, taken, rounds = here.new_slot(0), here.new_slot(), here.new_slot(0)
    half = coin(1, taken)
    over = Code(expr.Op(operators.equal, (expr.Slot(rounds), expr.Const(30))))
    loop = Loop(over, None, (half, If(heads(taken), (_plus(x, 1),)), _plus(rounds, 1)))
    program = Program((loop,), x, tuple(here.initial))
    exact, cut = Odds(here).answer(program), Odds(here, rounding=Rounding(8, slack=0)).answer(program)
    assert exact.found is not None and cut.found is not None
    assert exact.found.probability(30) == Fraction(1, 2**30)
    assert Fraction(0) < cut.error < 2
    assert all(
        abs(exact.found.probability(one) - cut.found.probability(one)) <= cut.error for one in exact.found.outcomes
    )
    # A chance is a number of eight digits over about as many, whatever the thirty throws made of them.
    assert all(cut.found.probability(one).denominator < 2**10 for one in cut.found.outcomes)
