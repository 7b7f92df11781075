"""Dice of several kinds in one roll: which lines add theirs to unrolled dice above them?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.phrases import done_text


def mixed(lines: Sequence[il.Line]) -> list[il.Line]:
    """Returns the lines of a block; where one below `roll D6` and `add D8` keeps, drops or counts dice, these are one roll."""
    made = list(lines)
    for at, line in enumerate(made):
        if not _may_be_joined(line):
            continue
        end = at + 1
        while end < len(made) and _adds_dice(made[end]):
            end += 1
        if end > at + 1 and end < len(made) and il.about_dice(made[end]):
            made[at + 1 : end] = [_joining(added) for added in made[at + 1 : end]]
    return made


def in_a_list(lines: Iterable[il.Line], collector: Collector) -> list[il.Line]:
    """Returns the lines of a list of dice, where all added dice are one roll. Reports dice that are subtracted."""
    made = []
    for line in lines:
        deed = line.deed
        if isinstance(deed, do.Add) and deed.throws:
            if deed.sign < 0:
                collector.report(
                    codes.WRONG_TYPE,
                    line.place,
                    f"`{done_text(line.place)}` cannot be in a list of dice, which says what is thrown together.",
                    help="A die less is `-1 die`. What is taken off the score is rolled by the rule that rolls this list: "
                    "there write the line below the roll.",
                )
            line = _joining(line)
        made.append(attrs.evolve(line, body=tuple(in_a_list(line.body, collector))) if line.body else line)
    return made


def _may_be_joined(line: il.Line) -> bool:
    """Whether other dice can be thrown with those of a line: not where a name or a case is for its own dice alone."""
    deed = line.deed
    return isinstance(deed, do.Roll) and deed.name is None and line.condition is None and not line.exceptions


def _adds_dice(line: il.Line) -> bool:
    return isinstance(line.deed, do.Add) and line.deed.throws and line.deed.sign > 0


def _joining(line: il.Line) -> il.Line:
    assert isinstance(line.deed, do.Add)
    return attrs.evolve(line, deed=attrs.evolve(line.deed, joins=True))
