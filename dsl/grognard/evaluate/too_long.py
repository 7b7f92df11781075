"""Is a query short enough to be compiled whole, and which shorter ones could be asked instead?

Every rule is written out where it is carried out, so a program has as many lines as all of them together, and the memory
it takes grows with the square of that. So they are counted before anything is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.host.budget import Budget
from grognard.ir import lines as il
from grognard.ir.extent import extent, parts_of
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes

Within = Literal["lines", "run_lines"]
"""Which limit holds: that of odds, or that of a run and of trials."""

_NAMED = 4
"""So many shorter rules are named at most."""


def hold_rule(ruleset: Ruleset, rule: Rule, budget: Budget, within: Within = "lines") -> None:
    """Refuse a rule that is too long with all that it leads to. Raises `BudgetExceeded`."""
    lines = extent(ruleset, rule)
    if lines > budget.limits.of(within):
        _refuse(ruleset, lines, parts_of(ruleset, rule.lines), budget, within)


def hold_lines(ruleset: Ruleset, root: object, budget: Budget, within: Within = "lines") -> None:
    """Refuse loose lines (the steps of a turn) that are too long with all that they lead to. Raises `BudgetExceeded`."""
    parts = parts_of(ruleset, root)
    lines = sum(isinstance(node, il.Line) for node in nodes(root)) + sum(extent(ruleset, part) for part in parts)
    if lines > budget.limits.of(within):
        _refuse(ruleset, lines, parts, budget, within)


def _refuse(ruleset: Ruleset, lines: int, parts: Iterable[Rule], budget: Budget, within: Within) -> None:
    names = ", ".join(f"`{name}`" for name in _shorter(ruleset, parts, budget.limits.of(within))[:_NAMED])
    hint = ""
    if names:
        hint = f"{'Ask about' if within == 'lines' else 'Roll'} one of the rules it leads to: {names}; or "
    if within == "lines" and lines <= budget.limits.run_lines:
        hint += "try it many times: --sample 100000."
    else:
        hint += "play it: `grognard play`, which makes only what is reached."
    budget.check(within, lines, hint=hint[0].upper() + hint[1:])


def _shorter(ruleset: Ruleset, parts: Iterable[Rule], most: int) -> list[str]:
    """Rules that are led to and short enough to be asked about, the longest first."""
    shorter: dict[str, int] = {}
    todo = list(parts)
    while todo:
        part = todo.pop()
        if part.name not in shorter:
            shorter[part.name] = extent(ruleset, part)
            todo.extend(parts_of(ruleset, part.lines))
    fitting = [name for name, lines in shorter.items() if lines <= most]
    return sorted(fitting, key=lambda name: -shorter[name])
