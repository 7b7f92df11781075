"""Does every side act, where the steps of play name sides by their names?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import in_a_row, key
from grognard.ir.rules import Phase
from grognard.ir.rules import Sequence as Play
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes


def every_side_acts(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report a side that no step of any sequence is for, where every step is for a side that it names."""
    sides = {key(side): side for side in ruleset.sides}
    if len(sides) < 2:
        return
    steps = [step for play in ruleset.sequences.values() for step in _acting(play) if _has_side(step[1], ruleset)]
    named = [(phase, _named((line, *around), sides)) for phase, line, around in steps]
    if not named or not all(found for _, found in named):
        return
    acting = [side for name, side in sides.items() if any(name in found for _, found in named)]
    left = [side for side in sides.values() if side not in acting and not _spoken_of(side, ruleset)]
    if left:
        collector.report(
            codes.ONE_SIDED,
            named[0][0].place,
            f"The steps of play are for {in_a_row(acting)}, and {in_a_row(left)} never {'act' if len(left) > 1 else 'acts'}.",
            help=f"Write a step for {in_a_row(left)} too; or do a step for all, without naming a side.",
        )


def _acting(play: Play) -> Iterator[tuple[Phase, il.Line, tuple[object, ...]]]:
    """The outermost lines by which pieces do something, each with what it stands under."""
    for phase in play.phases:
        stack: list[tuple[il.Line, tuple[object, ...]]] = [(line, (phase.condition,)) for line in phase.lines]
        while stack:
            line, around = stack.pop()
            if isinstance(line.opener, il.ForEach) or isinstance(line.deed, do.Offer | do.Call):
                yield phase, line, around
            else:
                stack += [(one, (*around, line.opener)) for one in line.body]


def _has_side(line: il.Line, ruleset: Ruleset) -> bool:
    """Whether who acts may be of a side; of a rule that is called nobody knows."""
    kind = (
        line.opener.kind
        if isinstance(line.opener, il.ForEach)
        else line.deed.kind
        if isinstance(line.deed, do.Offer)
        else ""
    )
    return not kind or any(field.key == "side" for field in ruleset.fields_of(kind))


def _named(parts: Sequence[object], sides: dict[str, str]) -> set[str]:
    """The sides that a step is for; none where it denies one, and so is for others too."""
    line = parts[0]
    whose = (line.opener, line.deed, line.condition, *parts[1:]) if isinstance(line, il.Line) else parts
    found = list(nodes(whose))
    if any(isinstance(node, ir.Not) or (isinstance(node, ir.Is) and node.negated) for node in found):
        return set()
    return {key(node.value) for node in found if isinstance(node, ir.Constant) and isinstance(node.value, str)} & {
        *sides
    }


def _spoken_of(side: str, ruleset: Ruleset) -> bool:
    """Whether a side is named in the words of a sequence, or in any rule: what it does may stand there."""
    said = re.compile(rf"(?<!\w){re.escape(side)}", re.IGNORECASE)
    if any(said.search(play.place.text) for play in ruleset.sequences.values()):
        return True
    return any(
        isinstance(node, ir.Constant) and isinstance(node.value, str) and key(node.value) == key(side)
        for rule in ruleset.rules.values()
        for node in nodes((rule.lines, rule.gates))
    )


CHECKS = (Check(every_side_acts),)
