"""A piece is chosen, and a test is made of it: what if nobody fits when it is chosen?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import Home, homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.extent import leads_to
from grognard.ir.names import key, plural
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes

_CHOSEN = re.compile(r"\b(?:chooses|draw)\s+an?\s+(?P<who>.+?)(?:\s+with the \S+ .+?)?(?:\s+as\s+.+)?$", re.IGNORECASE)
_MADE = frozenset({RuleKind.TEST, RuleKind.FIGHT})


def somebody_is_chosen(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report a test or a fight of a piece that is chosen by what changes in play, where no line asks whether there is one."""
    for home in homes(ruleset):
        chosen: dict[str, il.Line] = {}
        for line in all_lines(home.lines):
            deed = line.deed
            if isinstance(deed, do.Choose) and _may_find_nobody(deed, known):
                chosen[key(deed.name)] = line
            elif isinstance(deed, do.Call) and chosen and ruleset.rules[deed.rule].kind in _MADE:
                for argument in deed.arguments:
                    found = chosen.get(key(argument.name)) if isinstance(argument, ir.Role) else None
                    if found is not None and not _asked(ruleset, home, found):
                        _report(ruleset.rules[deed.rule], line, found, collector)
                        break


def _may_find_nobody(deed: do.Choose, known: Known) -> bool:
    """Whether who fits is a matter of where pieces stand, of facts, or of what changes in play."""
    if not deed.kind or deed.words or deed.several or deed.span is not None or deed.condition is None:
        return False
    return any(
        isinstance(node, ir.WorkOut | ir.Apart | ir.Fact | ir.LookUp)
        or (isinstance(node, ir.Field) and node.field in known.reach.written)
        for node in nodes((deed.condition,))
    )


def _asked(ruleset: Ruleset, home: Home, chosen: il.Line) -> bool:
    """Whether a condition of the rule asks for pieces of that kind, itself or by what it works out."""
    assert isinstance(chosen.deed, do.Choose)
    kind = chosen.deed.kind
    for condition in _conditions(home):
        parts = (condition, *((rule.lines, rule.gates) for rule in leads_to(ruleset, condition)))
        for node in nodes(parts):
            if isinstance(node, ir.Quantified | ir.Count) and (not node.kind or ruleset.are_akin(node.kind, kind)):
                return True
    return False


def _conditions(home: Home) -> Iterator[ir.Condition]:
    if home.rule is not None:
        yield from (gate.condition for gate in home.rule.gates)
    for line in all_lines(home.lines):
        if line.condition is not None:
            yield line.condition
        if isinstance(line.opener, il.When):
            yield line.opener.condition
        if isinstance(line.opener, il.Repeat) and line.opener.until is not None:
            yield line.opener.until


def _report(rule: Rule, line: il.Line, chosen: il.Line, collector: Collector) -> None:
    deed = chosen.deed
    assert isinstance(deed, do.Choose)
    found = _CHOSEN.search(text_of(chosen.place).partition(" when ")[0])
    kind, _, which = found["who"].partition(" ") if found is not None else (deed.kind, "", "which …")
    stop = f"`stop here  when the number of {plural(kind)} {which} is 0`"
    head = rule.place.file.line_text(rule.place.line).partition("[")[0].partition("--")[0].split()
    called = " ".join(["action", *head[1:]])
    better = (
        f" Or make it `{called}` with `only when …`, and let the player pick whom that allows."
        if rule.kind is RuleKind.TEST
        else ""
    )
    collector.report(
        codes.NOBODY_CHOSEN,
        line.place,
        f"Where no {deed.kind} fits, nobody is the `{deed.name}`, and a game stops here: `{rule.name}` needs one.",
        help=f"Above the line that chooses write {stop}.{better}",
        also=(Label(chosen.place, "chosen here"),),
    )


CHECKS = (Check(somebody_is_chosen),)
