"""A worked example is run again where something that it looked up is another thing now, and only there."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from grognard.driver import compile_source
from grognard.evaluate.example_runs import ExampleRuns
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.ruleset import Ruleset
from grognard.store.folder import SETTING

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


def is_run_again(before: str, after: str) -> bool:
    """Whether the first example is run again, and not only looked up, where one text becomes another."""
    first = compile_source(before).ruleset
    then = compile_source(after).ruleset
    runs = ExampleRuns()
    for example in first.examples:
        runs.outcome(first, example)
    budget = Budget()
    fresh = ExampleRuns()
    example = next(one for one in then.examples if one.rule)
    kept, anew = runs.outcome(then, example, budget), fresh.outcome(then, example)
    assert kept is not None and anew is not None and kept.example is anew.example is example
    assert (kept.faults, kept.reasons, kept.stopped) == (anew.faults, anew.reasons, anew.stopped)
    assert runs.trace(then, example) == fresh.trace(then, example)
    return budget.spent("looks") > 0


RULES = TEXT.replace("  shake of it", "  test shake of it")


@pytest.mark.parametrize(
    ("old", "new", "again"),
    [
        ("ruleset T", "ruleset T", False),
        ("add modifiers to aim\n", "add modifiers to aim\n  +1\n", True),
        ("+1  luck  when fog", "+2  luck  when fog", True),  # it was done
        ("+1  dark  when not fog", "+2  dark  when not fog", False),  # it never was
        ("+1  dark  when not fog", "+1  dark  when fog", True),
        ("+1  dark", "+1  gloom", True),  # `because` would name it
        ("test rest of a unit\n", "test rest of a unit\n  > Words.\n", False),
        ("  read other", "  +1\n  read other", False),
        ("| 5+        || stand", "| 5+        || run", True),  # the row that was read
        ("| 4 or less || run ", "| 4 or less || stand ", False),
        ("| 4 or less || run ", "| 3 or less || run ", True),
        ("| 1 to 6 || run", "| 1 to 6 || stand", False),
        ("| 5+        || stand  |\n", "", True),
        ("run, stand", "run, walk, stand", True),
        ("usually no", "usually yes", False),  # the example gives fog
        ("usually 4", "usually 5", False),  # nobody looks at men
        ("usually 4", "usually 4  -- a remark", False),
        ("usually 4", "usually 4\n  wet: yes or no, usually no", False),  # nobody names it
        ("usually 4", "usually 4\n  luck: yes or no, usually no", False),  # it is only a label
        ("usually 4", "usually 4\n  wet: yes or no", True),
        ("piece unit\n", "piece unit\n  > Words.\n", False),
        ("test shake of a unit\n", "test shake of a unit\n  > Words.\n", False),
        ("  dice 4", "  dice 5", True),
        ("  dice 4", "  dice 4  -- thrown", False),
        ("sides: Red, Blue", "sides: Red, Green", True),
    ],
)
def test_what_an_example_did_and_read_is_what_it_rests_on(old: str, new: str, again: bool) -> None:
    text = RULES.replace("+1  luck  when fog\n", "+1  luck  when fog\n  +1  dark  when not fog\n")
    assert text.count(old) == 1
    assert is_run_again(text, text.replace(old, new)) is again


def test_a_figure_that_is_worked_out_on_the_side_was_done_too() -> None:
    text = RULES.replace(
        "test rest of a unit\n",
        "work out nerve left of a unit\n  start at 0\n  +1  luck  when fog\n\ntest rest of a unit\n",
    ).replace("  read nerve", "  +1  when nerve left of it is 1\n  read nerve")
    assert "GR0" not in str(compile_source(text).diagnostics)
    assert is_run_again(text, text.replace("start at 0\n  +1", "start at 0\n  +2"))


def test_a_setting_and_the_sides_count_for_all() -> None:
    ruleset = game()
    for other, again in (
        (attrs.evolve(ruleset, sides=("Red", "Green")), True),
        (attrs.evolve(ruleset, sides=("Red", "Blue", "Green")), True),
        (attrs.evolve(ruleset, settings=(*ruleset.settings, ("night", "long"))), True),
        (attrs.evolve(ruleset, unit="cm"), True),
        (attrs.evolve(ruleset, sides=tuple(list(ruleset.sides))), False),
    ):
        runs, budget = ExampleRuns(), Budget()
        runs.outcome(ruleset, ruleset.examples[0])
        runs.outcome(other, ruleset.examples[0], budget)
        assert (budget.spent("looks") > 0) is again


def test_another_example_is_another_run() -> None:
    ruleset = game()
    first = ruleset.examples[0]
    runs, budget = ExampleRuns(), Budget()
    runs.outcome(ruleset, first)
    runs.outcome(ruleset, attrs.evolve(first, dice=(5,)), budget)
    assert budget.spent("looks") > 0


@pytest.mark.parametrize(
    ("given", "line", "again"),
    [
        ("a unit", "+1  many  when its men is 3 or more", True),
        ("a unit: men 4", "+1  many  when its men is 3 or more", False),  # the example says it
        ("a unit", "+1  many  when its men is 3 or more and fog", True),
        ("a unit", "+1  many  when not fog and its men is 3 or more", False),  # it is not looked at
    ],
)
def test_a_usual_value_matters_where_a_run_looks_at_it_before_it_is_written(given: str, line: str, again: bool) -> None:
    text = RULES.replace("+1  luck  when fog\n", f"+1  luck  when fog\n  {line}\n").replace(
        "given a unit", f"given {given}", 1
    )
    assert is_run_again(text, text.replace("usually 4", "usually 5")) is again


def test_the_next_command_knows_which_examples_hold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    before, then = game(), compile_source(RULES.replace("luck  when fog", "luck  when fog and night")).ruleset
    example = before.examples[0]
    runs = ExampleRuns("t")
    runs.outcome(before, example)
    runs.save()
    for ruleset, again in ((game(), False), (then, True)):
        budget = Budget()
        assert (found := ExampleRuns("t").outcome(ruleset, ruleset.examples[0], budget)) is not None
        assert (budget.spent("looks") > 0) is again and found.example is ruleset.examples[0]
    (file,) = (tmp_path / "kept").iterdir()
    file.write_text(file.read_text(encoding="utf-8").replace("holds", "gives"), encoding="utf-8")
    budget = Budget()
    ExampleRuns("t").outcome(before, example, budget)
    assert budget.spent("looks") > 0


def test_what_is_told_of_a_run() -> None:
    ruleset = game()
    replays = ExampleRuns()
    lines = [line.strip() for line in replays.trace(ruleset, ruleset.examples[0])]
    assert lines[1] == "roll D6: 4" and any(line.startswith("+1  luck") and line.endswith("5") for line in lines)
    assert lines[-1].startswith("nerve: 5") and lines[-1].endswith("stand")


def test_an_example_without_a_rule_tells_nothing() -> None:
    ruleset = game()
    replays = ExampleRuns()
    without = [one for one in ruleset.examples if not one.rule]
    for example in without:
        assert replays.outcome(ruleset, example) is None
        assert replays.trace(ruleset, example) == ()


def test_steps_are_charged() -> None:
    ruleset = game()
    budget = Budget(Limits(looks=100_000))
    replays = ExampleRuns()
    replays.outcome(ruleset, ruleset.examples[0], budget)
    spent = budget.spent("looks")
    assert spent > 0
    replays.outcome(ruleset, ruleset.examples[0], budget)
    assert budget.spent("looks") == spent  # it is not run again
    tight = ExampleRuns()
    with pytest.raises(BudgetExceeded):
        tight.outcome(ruleset, ruleset.examples[0], Budget(Limits(looks=1)))
