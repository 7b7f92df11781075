"""Do lines of one list undo each other, or count the same thing twice?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.meant import is_meant
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Code, Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import text_of
from grognard.ir.rules import RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes


def modifiers_add_up(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report amounts that always cancel, and amounts that always count together."""
    for rule in ruleset.rules.values():
        amounts = [line for line in rule.lines if isinstance(line.deed, do.Amount)]
        for first, second in _near(amounts):
            known.budget.charge("looks", 4)
            if is_meant(first) or is_meant(second) or first.exceptions or second.exceptions:
                continue
            fault = _fault(first, second, known)
            if fault is not None:
                code, words, help = fault
                collector.report(code, second.place, words, help=help, also=(Label(first.place, "the other line"),))


def _fault(first: il.Line, second: il.Line, known: Known) -> tuple[Code, str, str] | None:
    """What is wrong with two amounts of one list: under which code, in a sentence, and what to do."""
    if _undo(first, second):
        return (
            codes.MODIFIERS_CANCEL,
            f"`{text_of(second.place)}` undoes `{text_of(first.place)}`: whenever one counts, so does the other.",
            "Look for a wrong sign, or a wrong condition.",
        )
    if _either_way(first, second, known):
        return (
            codes.CHANGES_NOTHING,
            f"`{text_of(second.place)}` and `{text_of(first.place)}`: one of the two always counts, and both count the same.",
            "Look for a wrong value or a wrong condition in one of them; else write one line without a condition.",
        )
    if first.condition is not None and _counting(first) == _counting(second):
        return (
            codes.SAID_TWICE,
            f"`{second.label}` and `{first.label}` are one thing: the same value in the same case.",
            "Take one away, or mend its condition; a `note:` that begins with `differs on purpose` says that both are meant.",
        )
    return None


def _counting(line: il.Line) -> tuple[object, ...]:
    """What a line adds, when, and how often."""
    return line.deed, line.condition, line.each, line.each_lot


def _near(amounts: list[il.Line]) -> Iterator[tuple[il.Line, il.Line]]:
    """The pairs that could undo each other or be the same: as much, or as much less, in the order in which they stand."""
    alike: dict[tuple[object, ...], list[il.Line]] = {}
    for second in amounts:
        deed = second.deed
        assert isinstance(deed, do.Amount)
        size = {deed.number, Fraction(1) / deed.number} if deed.times and deed.number else {abs(deed.number)}
        before = alike.setdefault((frozenset(size), deed.times, deed.part), [])
        yield from ((first, second) for first in before)
        before.append(second)


def dice_take_no_modifiers(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Reports changes of a total in a list of dice: its dice are not rolled yet, so every run stops."""
    lists = [rule for rule in ruleset.rules.values() if rule.kind is RuleKind.DICE]
    rollers = _rollers(ruleset) if lists else {}
    for rule in lists:
        for line in all_lines(rule.lines):
            if isinstance(line.deed, do.AddModifiers):
                collector.report(
                    codes.WRONG_TYPE,
                    line.place,
                    f"`{rule.name}` is a list of dice, and modifiers are added to a total: nothing has been rolled here yet.",
                    help="Write what they do as lines of this list, `-1 on each die  in scrub  when …` or `+1 die  charged  "
                    "when …`; or add them below the `roll`, in the test.",
                )
            elif isinstance(line.deed, _OF_A_TOTAL) or (isinstance(line.deed, do.Amount) and line.deed.times):
                where = f" of `{rollers[rule.key]}`" if rule.key in rollers else ""
                collector.report(
                    codes.WRONG_TYPE,
                    line.place,
                    f"`{text_of(line.place)}` is about what was thrown, and `{rule.name}` is a list of dice: nothing has been rolled here yet.",
                    help=f"Write it below the `roll`{where}; or say what becomes of the dice: `-1 on each die …`, `drop the highest …`.",
                )


_OF_A_TOTAL = (do.Halve, do.Round, do.Clamp, do.Shift, do.Read, do.Roll, do.RollRange)


def _rollers(ruleset: Ruleset) -> dict[str, str]:
    """The first rule that rolls each list of dice: its name, by the key of the list."""
    return {
        part.rule: rule.name
        for rule in reversed(ruleset.rules.values())
        for line in all_lines(rule.lines)
        if isinstance(line.deed, do.Roll)
        for part in nodes((line.deed.dice,))
        if isinstance(part, ir.WorkOut)
    }


def _undo(first: il.Line, second: il.Line) -> bool:
    deed, other = first.deed, second.deed
    assert isinstance(deed, do.Amount) and isinstance(other, do.Amount)
    if deed.part != other.part or deed.times != other.times or _counting(first)[1:] != _counting(second)[1:]:
        return False
    return (
        deed.number * other.number == 1 != deed.number if deed.times else deed.number + other.number == 0 != deed.number
    )


def _either_way(first: il.Line, second: il.Line, known: Known) -> bool:
    """Whether always just one of two lines counts, and both do the same."""
    condition, other = first.condition, second.condition
    if (
        condition is None
        or other is None
        or first.deed != second.deed
        or first.each is not None
        or second.each is not None
    ):
        return False
    logic = known.logic
    never = logic.never(condition, other) and logic.solve((), (condition, other)) is None
    return never and not logic.never(condition) and not logic.never(other)


CHECKS = (Check(modifiers_add_up, finds_errors=True), Check(dice_take_no_modifiers, finds_errors=True))
