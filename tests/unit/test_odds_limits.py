"""How many states and moves some small questions take, counted by hand: one fewer is refused, and said so."""

from __future__ import annotations

import pytest

from grognard.driver import compile_source
from grognard.evaluate.odds import Odds
from grognard.evaluate.posed import Question
from grognard.evaluate.question import find_rule, pose
from grognard.host.budget import Budget, BudgetExceeded, LimitName, Limits

HEAD = """ruleset Work

piece troop
  hits (hit): 0 to 99, usually 0

action trial of a troop
"""

ONE = "  roll D6\n"
TWO = "  roll D6 as first\n  roll D6\n  add first\n"
THREE = """  roll D20 as first
  roll D6 as second
  roll D2
  add first times 100
  add second times 10
"""
BETWEEN = """  roll D6 as first
  roll D4
  let high be 0
  let high be 1  when first is 5 or more
  roll D2 as third
  the result is high times 10 plus third
"""
"""What the D4 has no part in is done before it: two states, not six, go through it and through the last throw."""
FIELD = "  it gains D6 hits\n  roll D2 as second\n  roll D2\n  add its hits times 100\n  add second times 10\n"
COMPOUND = "  roll 2D6\n  roll as many D6 as the total\n"
"""11 numbers of dice, 12 dice of 6 faces to add up one after another, then 71 totals."""
AGAIN = "  roll D6\n  on 1: roll again\n"
"""Once for all that is rolled again, once for each of five ends."""
SHOWN = "  roll 3D6 as shown\n  the result is the largest set of the shown\n"


def _asked(body: str) -> Question:
    made = compile_source(HEAD + body)
    assert not made.has_errors
    return pose(made.ruleset, find_rule(made.ruleset, "trial"), {})


def _weigh(body: str, limits: Limits) -> Budget:
    question, budget = _asked(body), Budget(limits)
    Odds(question.world, budget=budget).results(question.program())
    return budget


def _refused(body: str, name: LimitName, most: int) -> BudgetExceeded:
    with pytest.raises(BudgetExceeded) as refused:
        _weigh(body, Limits(**{name: most}))
    assert (refused.value.limit, refused.value.most) == (name, most)
    return refused.value


@pytest.mark.parametrize(
    ("body", "moves"),
    [
        (ONE, 1),
        (TWO, 1 + 6),
        (THREE, 1 + 20 * 6 + 20 * 6),
        (BETWEEN, 1 + 2 + 2),
        (FIELD, 1 + 6 + 12),
        (COMPOUND, 1 + 11 + 12 * 6 + 71),
        (AGAIN, 1 + 5),
    ],
)
def test_moves(body: str, moves: int) -> None:
    assert _weigh(body, Limits()).spent("transitions") == moves
    assert _weigh(body, Limits(transitions=moves)).spent("transitions") == moves
    if moves > 1:
        assert _refused(body, "transitions", moves - 1).reached == moves


@pytest.mark.parametrize(
    ("body", "states"), [(ONE, 6), (TWO, 11), (THREE, 240), (FIELD, 24), (COMPOUND, 71), (AGAIN, 5), (SHOWN, 56)]
)
def test_states(body: str, states: int) -> None:
    _weigh(body, Limits(states=states))
    assert _refused(body, "states", states - 1).reached == states


@pytest.mark.parametrize(
    ("body", "most", "reached", "value", "more"),
    [
        (THREE, 17, 20, "`first` has 20 ways", 0),
        (THREE, 119, 120, "`first` has 20 ways", 1),
        (THREE, 239, 240, "A throw or a score has 240 ways", 0),
        (FIELD, 4, 6, "troop's hits has 6 ways", 0),
        (FIELD, 11, 12, "troop's hits has 6 ways", 1),
        # Given up after four of the six states, with eight of twelve made.
        (FIELD, 7, 12, "troop's hits has 4 ways", 1),
    ],
)
def test_what_has_most_ways_is_named(body: str, most: int, reached: int, value: str, more: int) -> None:
    refused = _refused(body, "states", most)
    assert refused.reached == reached
    assert refused.hint.startswith(f"{value} here, and {more} more values are still needed below. ")


def test_many_states_are_refused_before_all_are_made() -> None:
    # 1,000 states times 1,000 ways: a million, of which no more are made than it takes to refuse them.
    body = "  roll D1000 as first\n  roll D1000 as second\n  roll D2\n  add first times 10000\n  add second times 10\n"
    refused = _refused(body, "states", 5_000)
    assert refused.reached == 1_000_000
    assert refused.hint.startswith("`second` has 1,000 ways here"), "and the first no more than six, by now"


# Counted before they are made: 1,000 dice of 1,000 sides come to 1,000 up to 1,000,000.
@pytest.mark.parametrize(
    ("body", "name", "reached"),
    [
        ("  roll 1000D1000\n", "states", 999_001),
        ("  roll 1000D1000\n  drop the lowest\n", "states", 999 * 999 + 1),
        # 1,000 faces, 199,801 less 999 outcomes, and numbers of 1,994 bits, which is two thousands.
        ("  roll 200D1000\n  drop the lowest\n", "transitions", 1_000 * (199 * 999 + 1) * 2),
    ],
)
def test_dice_are_counted_before_they_are_weighed(body: str, name: LimitName, reached: int) -> None:
    made = compile_source(f"ruleset Work\n\ndice handful\n{body}\ntest trial\n  roll handful\n")
    question = pose(made.ruleset, find_rule(made.ruleset, "trial"), {})
    with pytest.raises(BudgetExceeded) as refused:
        Odds(question.world).results(question.program())
    assert (refused.value.limit, refused.value.reached) == (name, reached)


def test_rounds_of_a_loop_are_counted() -> None:
    """A hundred moves each, however few states go round, and one of the line in it."""
    three, four = (
        _weigh(f"  start at 0\n  repeat {rounds} times\n    add 1\n", Limits()).spent("transitions")
        for rounds in (3, 4)
    )
    assert four - three == 101
    assert _refused("  start at 0\n  repeat 4 times\n    add 1\n", "transitions", four - 1).reached == four
