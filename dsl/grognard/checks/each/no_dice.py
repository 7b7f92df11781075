"""Are there dice where a line changes them, or says what hits? They are rolled before the first other line."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import done_text, text_of
from grognard.ir.rules import RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines

_ROLLS = (do.Roll, do.RollRange)
_READS = (do.HitsOn, do.Always)
_CHANGES = (do.MoreDice, do.OnEachDie, do.Drop, do.Again)
_LISTS = frozenset({RuleKind.DICE, RuleKind.DIE, RuleKind.MODIFIERS, RuleKind.STATE})


def dice_are_there(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Reports each line about dice that are already rolled, or never rolled: every run stops there."""
    for home in homes(ruleset):
        if home.rule is None or home.rule.kind not in _LISTS:
            _Walk(ruleset, collector, home.name).block(home.lines, _Dice())


@attrs.frozen
class _Dice:
    """What lies in the hand before a line."""

    waiting: bool = False
    roll: il.Line | None = None
    """The last roll above."""
    before: il.Line | None = None
    """The line before which its dice were thrown."""
    added: bool = False
    """Whether a line below that roll adds dice of its own."""
    gap: bool = False
    """Whether something above is left open: what lies there then, nobody knows."""


class _Walk:
    """Goes down the lines as the dice do."""

    def __init__(self, ruleset: Ruleset, collector: Collector, name: str) -> None:
        self._ruleset = ruleset
        self._collector = collector
        self._name = name

    def block(self, lines: Sequence[il.Line], dice: _Dice) -> _Dice:
        """One list of lines with what lies there before the first; what lies there after the last."""
        for index, line in enumerate(lines):
            if dice.waiting and not (il.about_dice(line) or _another_case(line)):
                dice = attrs.evolve(dice, waiting=False, before=line)
            if line.opener is not None:
                below = self.block(line.body, dice)
                if below.waiting and not dice.waiting:
                    # Dice of lines within are thrown where these end.
                    dice = attrs.evolve(dice, roll=below.roll, before=line)
                dice = attrs.evolve(dice, gap=dice.gap or below.gap)
                continue
            if isinstance(line.deed, do.GapStep):
                dice = attrs.evolve(dice, gap=True)
            if isinstance(line.deed, do.Add) and line.deed.throws:
                self._too_early(line, il.dropped_in_vain(lines[:index]), dice.roll)
                dice = attrs.evolve(dice, added=True)
            if isinstance(line.deed, _ROLLS):
                dice = _Dice(True, line, gap=dice.gap)
            elif not dice.waiting and not dice.gap and _needs_them(line, dice):
                self._report(line, dice)
            elif isinstance(line.deed, do.HitsOn) and dice.roll is not None:
                self._added_to_hits(line, dice.roll)
            for exception in line.exceptions:
                if exception.instead is not None:
                    self.block((exception.instead,), dice)
        return dice

    def _too_early(self, added: il.Line, drops: Sequence[il.Line], roll: il.Line | None) -> None:
        """Report lines that keep or drop nothing of the dice above them, or all, and stand above a line that adds dice."""
        if roll is None:
            return
        most = il.dice_rolled(roll)
        for line in drops:
            assert isinstance(line.deed, do.Drop)
            said, rolled, more = done_text(line.place), done_text(roll.place), done_text(added.place)
            some = "one die" if most == 1 else f"{most} dice"
            self._collector.report(
                codes.WRONG_TYPE,
                line.place,
                f"`{said}` {'drops nothing' if line.deed.keep else 'drops all'}: above it stands {some}, `{rolled}`; what `{more}` adds is thrown by itself.",
                help=f"For all dice together, put it below `{more}`, and below any other line right there that adds dice.",
                also=(Label(added.place, "added here"),),
            )

    def _added_to_hits(self, line: il.Line, roll: il.Line) -> None:
        """Report what a roll adds to dice of which the hits are counted: it would be added to the hits."""
        plus = roll.deed.plus if isinstance(roll.deed, do.Roll) else None
        if not isinstance(roll.deed, do.Roll) or not isinstance(plus, ir.Arithmetic):
            return
        signs = {ir.Operator.PLUS: ("+", "add"), ir.Operator.MINUS: ("-", "subtract")}
        numbers = all(isinstance(value, ir.Constant) for _, value in plus.rest)
        said = [(*signs[sign], text_of(value.place) if numbers else "…") for sign, value in plus.rest]
        hits, dice = done_text(line.place), text_of(roll.deed.dice.place)
        each = " and ".join(f"`{mark}{much} on each die`" for mark, _, much in said)
        after = " and ".join(f"`{verb} {much}`" for _, verb, much in said)
        self._collector.report(
            codes.WRONG_TYPE,
            line.place,
            f"`{hits}` looks at each die, and what `{done_text(roll.place)}` adds would be added to the hits.",
            help=f"Write `roll {dice}`, and below it {each} for the dice, or, below `{hits}`, {after} for the hits."
            if numbers
            else f"Write `roll {dice}`, and below `{hits}` {after} for the hits.",
            also=(Label(roll.place, "rolled here"),),
        )

    def _report(self, line: il.Line, dice: _Dice) -> None:
        said, roll, before = done_text(line.place), dice.roll, dice.before
        if roll is None or before is None:
            self._collector.report(
                codes.WRONG_TYPE,
                line.place,
                f"No dice are rolled above `{said}`.",
                help="Roll them right above it, `roll 2D6`; or write the line into a `dice` list.",
            )
            return
        if any(each is roll for each in all_lines(before.body)):
            words = f"`{said}` comes too late: the dice of `{done_text(roll.place)}` are thrown where the lines below `{_first(before)}` end."
            help = f"Put it right below `{done_text(roll.place)}`, as far in as that."
            self._collector.report(
                codes.WRONG_TYPE, line.place, words, help=help, also=(Label(roll.place, "rolled here"),)
            )
            return
        other = _first(before)
        words = f"`{said}` comes too late: the dice of `{done_text(roll.place)}` are thrown before `{other}`."
        if self._ruleset.is_of_base(line.place) and not self._ruleset.is_of_base(before.place):
            help = f"Let `{other}` stand below it: `add to {self._name}` without `before …`, or before a later line."
            self._collector.report(
                codes.WRONG_TYPE, before.place, words, help=help, also=(Label(line.place, "too late"),)
            )
            return
        help = f"Put it right below `{done_text(roll.place)}`, above `{other}`."
        if isinstance(before.deed, do.AddModifiers | do.Amount):
            help += " What changes each die, and not what they come to, is a line such as `-1 on each die  label`."
        if dice.added:
            help = (
                f"For all dice together, put it right below the lines that add them, and these right below `{_roll_alone(roll)}`, with nothing "
                f"between. For those of `{done_text(roll.place)}` alone, put it right below that, above `{other}`."
            )
        self._collector.report(
            codes.WRONG_TYPE, line.place, words, help=help, also=(Label(before.place, "thrown before this"),)
        )


def _roll_alone(line: il.Line) -> str:
    """A roll without the name or the case that it has."""
    return re.sub(r"\s+(?:as|when)\s.*", "", done_text(line.place), flags=re.IGNORECASE | re.DOTALL)


def _first(line: il.Line) -> str:
    """What a line says itself, without the lines below it."""
    return done_text(line.place).partition("\n")[0].strip()


def _needs_them(line: il.Line, dice: _Dice) -> bool:
    # A score that is dice, not yet thrown, may be changed without a roll; what hits is asked of a roll alone.
    return isinstance(line.deed, _READS) or (isinstance(line.deed, _CHANGES) and dice.before is not None)


def _another_case(line: il.Line) -> bool:
    return isinstance(line.deed, _ROLLS) and (line.condition is not None or bool(line.exceptions))


CHECKS = (Check(dice_are_there, finds_errors=True),)
