"""Pairs of variants, planted at random: those that clash are all found, with a plainest situation; all others are silent.

What should come out is worked out here by hand: two clash where both change one line, or where some throw in some
situation gives another number in the other order. A step without a name that both add is done twice, in any order.
"""

from __future__ import annotations

import random
import re
from itertools import product
from pathlib import Path

import attrs
import pytest

from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_game

pytestmark = pytest.mark.slow

BASE = """ruleset Ridge

facts
  fog: yes or no, usually no
  dusk: yes or no, usually no

modifiers to fire
  +1  near  when not dusk
  -1  far   when fog

test fire
  roll D6
  add modifiers to fire
"""
LINES = {"near": (1, "not dusk"), "far": (-1, "fog")}
STEPS = ("subtract 1", "add 2", "never above 4", "never below 3", "x2", "multiply by -1")


@attrs.frozen
class Plan:
    """What one variant does: amounts of lines (None takes a line away), a line of its own, a last step."""

    amounts: dict[str, int | None]
    own: int | None
    step: str | None

    def text(self, name: str) -> str:
        lines = [f"variant {name} of Ridge"]
        for label, amount in self.amounts.items():
            if amount is None:
                lines.append(f"remove {label} from modifiers to fire")
            else:
                lines += ["amend modifiers to fire", f"  {amount:+d}  {label}  when {LINES[label][1]}"]
        if self.own is not None:
            lines += ["add to modifiers to fire", f"  {self.own:+d}  {name.casefold()} line  when dusk"]
        if self.step is not None:
            lines += ["add to fire", f"  {self.step}"]
        return "\n".join(lines) + "\n"


def plan(dice: random.Random) -> Plan:
    labels = [label for label in LINES if dice.random() < 0.35]
    amounts = {label: dice.choice([None, 2, 3, -2]) for label in labels}
    return Plan(amounts, dice.choice([None, None, 1, -1]), dice.choice([None, *STEPS]))


def result(first: Plan, second: Plan, die: int, fog: bool, dusk: bool) -> int:
    total = die
    for label, (amount, when) in LINES.items():
        changed = [one.amounts[label] for one in (first, second) if label in one.amounts]
        worth = changed[-1] if changed else amount
        if worth is not None and {"not dusk": not dusk, "fog": fog}[when]:
            total += worth
    total += sum(one.own or 0 for one in (first, second)) if dusk else 0
    for one in (first, second):
        match one.step:
            case "subtract 1":
                total -= 1
            case "add 2":
                total += 2
            case "never above 4":
                total = min(total, 4)
            case "never below 3":
                total = max(total, 3)
            case "x2":
                total *= 2
            case "multiply by -1":
                total = -total
            case _:
                pass
    return total


def differing(first: Plan, second: Plan) -> list[int]:
    """How many facts are not as usual in each situation in which the order matters."""
    found = []
    for fog, dusk in product((False, True), repeat=2):
        one = sorted(result(first, second, die, fog, dusk) for die in range(1, 7))
        other = sorted(result(second, first, die, fog, dusk) for die in range(1, 7))
        if one != other:
            found.append(fog + dusk)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_planted_pairs(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    first, second = plan(dice), plan(dice)
    (tmp_path / "ridge.rules").write_text(BASE, encoding="utf-8")
    (tmp_path / "ours.rules").write_text(first.text("Ours"), encoding="utf-8")
    (tmp_path / "theirs.rules").write_text(second.text("Theirs"), encoding="utf-8")
    (tmp_path / "both.rules").write_text("variant Both of Ridge\n  with: Ours, Theirs\n", encoding="utf-8")
    made = compile_game(str(tmp_path / "both.rules"))
    errors = [one for one in made.diagnostics if one.severity is Severity.ERROR]
    # The same done to a line by both is no clash.
    touched = {label for label, amount in first.amounts.items() if second.amounts.get(label, amount) != amount}
    depends = differing(first, second)
    if not touched and not depends:
        assert not errors, (first, second, errors[0].message)
        return
    assert errors and errors[0].code.name == "GR114", (first, second)
    # Where one takes away what the other amends, the second finds nothing: that follows from the clash.
    assert {one.code.name for one in errors[1:]} <= {"GR108"}
    assert "`Ours` and `Theirs`" in errors[0].message
    for label in touched:
        assert f"`{label}` of `modifiers to fire`" in errors[0].message
    if depends and not any(one.amounts[label] is None for label in touched for one in (first, second)):
        shown = errors[0].notes[0]
        assert shown.startswith("it shows here: fire")
        told = re.findall(r"\b(fog|dusk)\b", shown.partition(":")[2].partition(": the chance")[0])
        assert len(told) == min(depends), (first, second, shown)
