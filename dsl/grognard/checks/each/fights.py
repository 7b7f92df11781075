"""Does a line of a fight count for the side that it names, and is there a winner where a line names him?"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.core.fights import ENEMY, SIDE
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf
from grognard.ir.walk import nodes_of

_SUMS = (do.Amount, do.Add, do.AddModifiers, do.Multiply, do.Halve)
_ENDS = (do.RollAgain, do.StopHere, do.ResultIs, do.GameOver, do.GapStep)
_WON = frozenset({"winner", "loser"})


def lines_of_a_side_are_of_that_side(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report an amount above `the higher wins` that looks at one named side alone: both get it."""
    for rule in ruleset.rules.values():
        if rule.kind is RuleKind.FIGHT:
            cut = next((at for at, line in enumerate(rule.lines) if isinstance(line.deed, do.HigherWins)), 0)
            _sides(rule.lines[:cut], (), _sides_of(rule), collector)


def _sides_of(rule: Rule) -> list[str]:
    return [param.key for param in rule.params if isinstance(param.type, PieceOf)][:2]


def _sides(
    lines: Sequence[il.Line], around: tuple[ir.Condition, ...], sides: Sequence[str], collector: Collector
) -> None:
    for line in lines:
        if isinstance(line.opener, il.When):
            _sides(line.body, (*around, line.opener.condition), sides, collector)
        if not isinstance(line.deed, _SUMS):
            continue
        named = _roles((line.deed, line.condition, line.each, around))
        mine = [side for side in sides if side in named]
        if len(mine) == 1 and not named & {SIDE, ENEMY}:
            side, other = mine[0], next(each for each in sides if each != mine[0])
            done = text_of(line.place)
            only = f"{done} {'and' if line.condition is not None else ' when'} it is the {side}"
            collector.report(
                codes.LINE_OF_BOTH_SIDES,
                line.place,
                f"`{done}` is done for the {other} too: all lines above `the higher wins` are done for each side.",
                help=f"If it counts for the {side} alone, write `{only}`; if for each side by itself, `it` in place of `the {side}`.",
            )


def a_winner_is_there(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report a line that needs the winner or the loser where there may be a tie: a run stops there."""
    for rule in ruleset.rules.values():
        _after(ruleset, rule.lines, rule.kind is RuleKind.FIGHT, False, collector)
    for sequence in ruleset.sequences.values():
        for phase in sequence.phases:
            _after(ruleset, phase.lines, False, False, collector)


def _after(ruleset: Ruleset, lines: Sequence[il.Line], fight: bool, tie: bool, collector: Collector) -> bool:
    """Go through lines that begin where there may be a tie, or not. Whether there may be one behind them."""
    on_tie = False
    for line in lines:
        opener = line.opener
        if isinstance(line.deed, do.HigherWins):
            tie = fight
        elif isinstance(line.deed, do.Call) and ruleset.rules[line.deed.rule].kind is RuleKind.FIGHT:
            tie = _may_be_tied(ruleset.rules[line.deed.rule])
        elif isinstance(opener, il.OnTie):
            tie, on_tie = tie and not _ends(line.body), True
            continue
        elif tie and _needs_one(line):
            who = next(iter(sorted(_roles((line.deed, opener)) & _WON)))
            collector.report(
                codes.NO_WINNER,
                line.place,
                f"After a tie nobody is the {who}, and `{text_of(line.place)}` stops there.",
                help="Say above it what a tie does: `on a tie: roll again`, `on a tie: stop here`; or put this line below `otherwise`, under `on a tie: …`.",
            )
            return False
        elif isinstance(line.deed, _ENDS) and line.condition is None:
            return False
        elif line.body and not (isinstance(opener, il.Otherwise) and on_tie) and not _asks(opener):
            tie = _after(ruleset, line.body, fight, tie, collector) or tie
        on_tie = on_tie and isinstance(opener, il.On)
    return tie


def _may_be_tied(rule: Rule) -> bool:
    ties = [line for line in rule.lines if isinstance(line.opener, il.OnTie)]
    return not any(line.body and isinstance(line.body[-1].deed, do.RollAgain) for line in ties)


def _ends(lines: Sequence[il.Line]) -> bool:
    return any(isinstance(line.deed, _ENDS) and line.condition is None for line in lines)


def _needs_one(line: il.Line) -> bool:
    """Whether a line does something to the winner or the loser, and does not ask first who that is."""
    if not isinstance(line.opener, il.ForEach) and not isinstance(
        line.deed, do.Change | do.Become | do.RemovePiece | do.Every | do.ByHand | do.Call | do.Offer
    ):
        return False
    owner = line.opener.owner if isinstance(line.opener, il.ForEach) else line.deed
    return bool(_roles(owner) & _WON) and not _positive(line.condition)


def _asks(opener: il.Opener | None) -> bool:
    """Whether what holds some lines holds only where there is a winner."""
    return isinstance(opener, il.On) or (isinstance(opener, il.When) and _positive(opener.condition))


def _positive(condition: ir.Condition | None) -> bool:
    if isinstance(condition, ir.All):
        return any(map(_positive, condition.conditions))
    negated = isinstance(condition, ir.Is) and condition.negated
    return not negated and isinstance(condition, ir.Is | ir.Holds | ir.IsKind) and _of_who_won(condition)


def _of_who_won(condition: ir.Condition) -> bool:
    """Whether a condition looks at the winner or the loser, or at what he rolled: of nobody that does not hold."""
    rolled = (node.name.rpartition(" of ")[2] for node in nodes_of(condition, ir.Variable))
    return bool((_roles(condition) | set(rolled)) & _WON)


def _roles(root: object) -> set[str]:
    return {role.name for role in nodes_of(root, ir.Role)}


CHECKS = (Check(lines_of_a_side_are_of_that_side), Check(a_winner_is_there))
