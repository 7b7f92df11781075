"""To hit, then damage: what is a test's result where the first roll leads to no second?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.core.bench import TOTAL
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes

_THROWS = (do.Roll, do.RollRange)
_CHANGES = (do.Add, do.Multiply, do.AddModifiers, do.Amount, do.AsYouWish, do.Halve, do.Round, do.Clamp)
_SETS = (*_THROWS, do.Read, do.StartAt, do.Call, do.Offer, do.HitsOn, do.GapStep)
_ENDS = (do.ResultIs, do.StopHere, do.GameOver, do.RollAgain)


def first_dice_are_no_result(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Reports a test that rolls again below a condition on its roll, and has the first roll as result otherwise."""
    for rule in ruleset.rules.values():
        if rule.kind is RuleKind.TEST:
            _ask(rule, collector)


def _ask(rule: Rule, collector: Collector) -> None:
    thrown: il.Line | None = None
    for at, line in enumerate(rule.lines):
        if thrown is not None and _throws_again(line, thrown):
            if not any(_settles(below) for below in rule.lines[at + 1 :]):
                _report(rule, line, thrown, collector)
            return
        if isinstance(line.deed, _THROWS) and line.condition is None:
            thrown = line
        elif any(isinstance(each.deed, (*_SETS, *_ENDS)) for each in all_lines((line,))):
            # What it comes to now, and in which cases at all, is said by other lines.
            return


def _throws_again(line: il.Line, thrown: il.Line) -> bool:
    """Whether a line opens on the throw, and throws other dice below."""
    names = {TOTAL, key(thrown.deed.name or TOTAL) if isinstance(thrown.deed, do.Roll) else TOTAL}
    match line.opener:
        case il.On(bands=bands):
            asks = not any(isinstance(word, str) for word in ir.named(bands))
        case il.When(condition=condition):
            asks = any(isinstance(node, ir.Variable) and node.name in names for node in nodes((condition,)))
        case _:
            return False
    return asks and any(isinstance(each.deed, _THROWS) for each in line.body)


def _settles(line: il.Line) -> bool:
    """Whether a line below says something of the other cases, or makes another score of all."""
    if isinstance(line.opener, il.Otherwise | il.On | il.OnTie):
        return True
    return any(isinstance(each.deed, (*_SETS, *_ENDS, *_CHANGES)) for each in all_lines((line,)))


def _report(rule: Rule, line: il.Line, thrown: il.Line, collector: Collector) -> None:
    above, opens = text_of(thrown.place), text_of(line.place).split(":")[0]
    collector.report(
        codes.FIRST_DIE_LEFT,
        line.place,
        f"Where this does not hold, `{rule.name}` comes to what `{above}` shows: it is thrown above, and nothing else is said.",
        help=f"Say what it comes to then, below the lines of `{opens}`: `otherwise: the result is 0`, or `otherwise: the result is no effect`.",
        also=(Label(thrown.place, "thrown here"),),
    )


CHECKS = (Check(first_dice_are_no_result),)
