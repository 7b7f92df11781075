"""A worked example is run again where something that it looked up is another thing now, and only there."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from grognard.driver import compile_source
from grognard.evaluate.example_runs import ExampleRuns
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.ruleset import Ruleset

TEXT = """ruleset T
  sides: Red, Blue

choice result: run, stand

facts
  fog: yes or no, usually no

piece unit
  men (man): 0 to 12, usually 4

table nerve
  | total     || result |
  | 4 or less || run    |
  | 5+        || stand  |

table other
  | D6     || result |
  | 1 to 6 || run    |

modifiers to aim of a unit
  +1  luck  when fog

test shake of a unit
  roll D6
  add modifiers to aim
  read nerve

test rest of a unit
  roll D6
  read other

example One
  given a unit
  given fog
  shake of it
  dice 4
  then stand

example Nothing
  given a unit
"""


def game() -> Ruleset:
    compiled = compile_source(TEXT.replace("  shake of it", "  test shake of it"))
    assert compiled.ruleset is not None
    assert not [str(one.message) for one in compiled.diagnostics if one.code.name < "GR300"]
    return compiled.ruleset


def changed(ruleset: Ruleset, **groups: tuple[str, ...]) -> Ruleset:
    """The same ruleset, with some declarations that are equal and not the same."""
    new: dict[str, Any] = {}
    for group, names in groups.items():
        held = dict(getattr(ruleset, group))
        for name in names:
            held[name] = attrs.evolve(held[name])
        new[group] = held
    return attrs.evolve(ruleset, **new)


@pytest.mark.parametrize(
    ("groups", "again"),
    [
        ({}, False),
        ({"rules": ("shake",)}, True),
        ({"rules": ("modifiers to aim",)}, True),
        ({"rules": ("rest",)}, False),
        ({"tables": ("nerve",)}, True),
        ({"tables": ("other",)}, False),
        ({"choices": ("result",)}, True),
        ({"facts": ("fog",)}, True),
        ({"pieces": ("unit",)}, True),
    ],
)
def test_what_an_example_looked_up_is_what_it_rests_on(groups: dict[str, tuple[str, ...]], again: bool) -> None:
    ruleset = game()
    example = ruleset.examples[0]
    replays = ExampleRuns()
    replays.begin(ruleset)
    first = replays.of(ruleset, example)
    assert first is not None and first.faults == () and first.reasons == () and not first.stopped
    now = changed(ruleset, **groups)
    replays.begin(now)
    assert (replays.of(now, example) is not first) is again
    replays.begin(now)
    assert replays.of(now, example) is replays.of(now, example)


def test_a_setting_and_the_sides_count_for_all() -> None:
    ruleset = game()
    example = ruleset.examples[0]
    for other in (
        attrs.evolve(ruleset, sides=("Red", "Green")),
        attrs.evolve(ruleset, sides=("Red", "Blue", "Green")),
        attrs.evolve(ruleset, settings=(*ruleset.settings, ("night", "long"))),
        attrs.evolve(ruleset, unit="cm"),
    ):
        replays = ExampleRuns()
        replays.begin(ruleset)
        first = replays.of(ruleset, example)
        replays.begin(other)
        assert replays.of(other, example) is not first
        same = attrs.evolve(ruleset, sides=tuple(list(ruleset.sides)))
        replays = ExampleRuns()
        replays.begin(ruleset)
        first = replays.of(ruleset, example)
        replays.begin(same)
        assert replays.of(same, example) is first


def test_another_example_is_another_run() -> None:
    ruleset = game()
    first = ruleset.examples[0]
    replays = ExampleRuns()
    replays.begin(ruleset)
    assert replays.of(ruleset, first) is not replays.of(ruleset, attrs.evolve(first))


def test_what_is_told_of_a_run() -> None:
    ruleset = game()
    replays = ExampleRuns()
    replays.begin(ruleset)
    lines = [line.strip() for line in replays.trace(ruleset, ruleset.examples[0])]
    assert lines[1] == "roll D6: 4" and any(line.startswith("+1  luck") and line.endswith("5") for line in lines)
    assert lines[-1].startswith("nerve: 5") and lines[-1].endswith("stand")
    assert len(replays.heard(ruleset, ruleset.examples[0])) == 2
    assert replays.trace(ruleset, ruleset.examples[0]) is replays.trace(ruleset, ruleset.examples[0])


def test_an_example_without_a_rule_tells_nothing() -> None:
    ruleset = game()
    replays = ExampleRuns()
    replays.begin(ruleset)
    without = [one for one in ruleset.examples if not one.rule]
    for example in without:
        assert replays.of(ruleset, example) is None
        assert replays.trace(ruleset, example) == () and replays.heard(ruleset, example) == ()


def test_steps_are_charged() -> None:
    ruleset = game()
    budget = Budget(Limits(looks=100_000))
    replays = ExampleRuns()
    replays.begin(ruleset)
    replays.of(ruleset, ruleset.examples[0], budget)
    spent = budget.spent("looks")
    assert spent > 0
    replays.of(ruleset, ruleset.examples[0], budget)
    assert budget.spent("looks") == spent  # it is not run again
    tight = ExampleRuns()
    tight.begin(ruleset)
    with pytest.raises(BudgetExceeded):
        tight.of(ruleset, ruleset.examples[0], Budget(Limits(looks=1)))
