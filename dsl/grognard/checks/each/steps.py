"""Is every line reached, and does every repetition end?"""

from __future__ import annotations

from itertools import pairwise

from grognard.checks import spans
from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.put_above import above_that_line
from grognard.checks.walks import Home, blocks, homes
from grognard.core import ranges
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import HOLDER, WHEREABOUTS
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes


def steps_are_reached(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report lines behind the end of a rule, and repetitions that nothing ends."""
    for home in homes(ruleset):
        for lines, _ in blocks(home.lines):
            for line, after in pairwise(lines):
                if _ends(line):
                    collector.report(
                        codes.STEP_UNREACHABLE,
                        after.place,
                        f"`{text_of(after.place)}` is never done: the rule ends with `{text_of(line.place)}` above it.",
                        help=_order(home, line, after),
                    )
            for line in lines:
                if isinstance(line.opener, il.Repeat):
                    _repeat(ruleset, line, line.opener, collector)
        _again(home, known, collector)


def _order(home: Home, line: il.Line, after: il.Line) -> str:
    if home.rule is not None and line.place.file is not after.place.file:
        # A variant's line stands at the end of a rule that is not its own.
        return f"Put it {above_that_line(after.place, line.place, home.rule.called, text_of(line.place))}."
    return "Give the line above it a `when`, change their order, or take this one away."


def _ends(line: il.Line) -> bool:
    ending = isinstance(line.deed, do.ResultIs | do.StopHere | do.RollAgain | do.GameOver)
    return ending and line.condition is None and not line.exceptions


def _again(home: Home, known: Known, collector: Collector) -> None:
    """`roll again` whatever was thrown."""
    for line in home.lines:
        if _always_again(line, known):
            what, help = f"`{text_of(line.place)}` rolls again", "Say for which throws only: `on 1: roll again`."
        elif line.opener is None and isinstance(line.deed, do.RollAgain) and _ends(line):
            what, help = "it rolls again", "Say when: `on 1: roll again`."
        elif line.opener is None and _ends(line):
            return
        else:
            continue
        words = f"`{home.name}` never ends: {what} whatever was thrown."
        collector.report(codes.ENDLESS, line.place, words, help=help)
        return


def _always_again(line: il.Line, known: Known) -> bool:
    """An `on` that takes whatever can come out, and rolls again."""
    opener = line.opener
    if not isinstance(opener, il.On) or not line.body or line.condition is not None:
        return False
    can = known.reach.seen.scores.get(id(line))
    if not isinstance(line.body[0].deed, do.RollAgain) or not _ends(line.body[0]) or can is None or can.unknown:
        return False
    if can.span is None or can.words or len(opener.bands) != 1:
        return False
    band = spans.band_span(opener.bands[0])
    return band is not None and ranges.meet(band, can.span) == can.span


def _repeat(ruleset: Ruleset, line: il.Line, opener: il.Repeat, collector: Collector) -> None:
    if opener.until is None or opener.times is not None:
        return
    looked = _looks_at(ruleset, opener.until)
    if looked is None or not looked:
        return
    changed = _changes(ruleset, line.body, set())
    if changed is None or changed & looked:
        return
    collector.report(
        codes.ENDLESS,
        line.place,
        f"Nothing in this repetition changes {', '.join(f'`{name}`' for name in sorted(looked))}, so nothing ends it.",
        help="Change it in the lines below, or write how often at most: `… at most 3 times`.",
    )


def _looks_at(ruleset: Ruleset, root: object) -> set[str] | None:
    """The fields a condition looks at; None where it looks at more than fields."""
    fields: set[str] = set()
    for node in nodes((root,)):
        match node:
            case ir.Field():
                fields.add(node.field)
            case ir.Fact() | ir.Variable() | ir.LookUp() | ir.Count() | ir.Gather():
                return None
            case ir.WorkOut():
                inner = _looks_at(ruleset, ruleset.rules[node.rule].lines) if node.rule in ruleset.rules else None
                if inner is None:
                    return None
                fields |= inner
            case _:
                continue
    return fields


def _changes(ruleset: Ruleset, root: object, seen: set[str]) -> set[str] | None:
    """The fields that lines change; None where players, or a gap, may change anything."""
    fields: set[str] = set()
    for node in nodes((root,) if not isinstance(root, tuple) else root):
        name = ""
        match node:
            case il.Line() if node.deed is not None:
                fields.update(do.changed_by(node.deed))
            case do.Lay() | do.Shuffle() | do.Choose(at_random=True):
                fields |= {WHEREABOUTS, HOLDER}
            case (
                do.RemovePiece() | do.GapStep() | ir.Gap() | do.ByHand() | do.StopHere() | do.ResultIs() | do.GameOver()
            ):
                return None
            case do.Call() | do.Offer():
                name = node.rule
            case _:
                continue
        if name and name not in seen and name in ruleset.rules:
            seen.add(name)
            fields |= {field.key for _, field in ruleset.begun_behind(name)}
            inner = _changes(ruleset, ruleset.rules[name].lines, seen)
            if inner is None:
                return None
            fields |= inner
    return fields


CHECKS = (Check(steps_are_reached),)
