"""Is what is stated in two paragraphs stated alike?"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import attrs

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.meant import is_meant
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines

_STATING = (do.Amount, do.Shift, do.OnEachDie, do.MoreDice, do.AsYouWish, do.Drop, do.Halve, do.HitsOn)
_WORDS = 3
"""A label of fewer words says too little to tell that two lines state one thing."""


@attrs.frozen
class _Stated:
    """A line that states an amount, its rule, the paragraphs it cites itself, and those it goes by."""

    line: il.Line
    rule: Rule
    own: dict[str, str]
    cites: dict[str, str]


def statements_agree(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report lines of one paragraph that do not agree, and lines that state one thing twice."""
    stated = [
        _stated(line, rule)
        for rule in ruleset.rules.values()
        for line in all_lines(rule.lines)
        if isinstance(line.deed, _STATING)
    ]
    parallel = _parallel(stated)
    for first, second in combinations([one for one in stated if one.line.label], 2):
        if first.rule is second.rule or key(first.line.label) != key(second.line.label):
            continue
        if is_meant(first.line) or is_meant(second.line):
            continue
        if first.line.condition != second.line.condition or type(first.line.deed) is not type(second.line.deed):
            continue
        same = first.line.deed == second.line.deed
        if not same and first.own.keys() & second.own.keys():
            _twice(first, second, collector)
        elif frozenset({id(first.rule), id(second.rule)}) in parallel:
            # Lists that have several lines in common stand side by side in the source: each states its own.
            continue
        elif same and len(first.line.label.split()) >= _WORDS and not first.cites.keys() & second.cites.keys():
            _cite_both(first, second, collector)


def _parallel(stated: list[_Stated]) -> set[frozenset[int]]:
    """Pairs of rules that have two or more lines in common."""
    rules: dict[object, set[int]] = {}
    for one in stated:
        if one.line.label:
            rules.setdefault((key(one.line.label), one.line.deed, one.line.condition), set()).add(id(one.rule))
    shared = Counter(frozenset(pair) for homes in rules.values() for pair in combinations(homes, 2))
    return {pair for pair, many in shared.items() if many > 1}


def _twice(first: _Stated, second: _Stated, collector: Collector) -> None:
    paragraph = second.own[min(first.own.keys() & second.own.keys())]
    collector.report(
        codes.SAID_TWICE,
        second.line.place,
        f"`{text_of(second.line.place)}` and `{text_of(first.line.place)}` both cite {paragraph} and do not agree.",
        help="Mend one of them, or write below it `note: differs on purpose …` and why.",
        also=(Label(first.line.place, "the other line"),),
    )


def _cite_both(first: _Stated, second: _Stated, collector: Collector) -> None:
    paragraphs = list(first.cites.values())
    if not paragraphs or not second.cites:
        return
    collector.report(
        codes.CITE_BOTH,
        second.line.place,
        f"`{second.line.label}` is stated here as in `{first.rule.name}`.",
        help=f"If both state one rule, let this line cite {paragraphs[0]} too: then they cannot drift apart.",
        also=(Label(first.line.place, "stated here too"),),
    )


def _stated(line: il.Line, rule: Rule) -> _Stated:
    own = {cite.paragraph.casefold(): cite.paragraph for cite in line.cites if not cite.ours}
    cites = {cite.paragraph.casefold(): cite.paragraph for cite in line.cites or rule.cites if not cite.ours}
    return _Stated(line, rule, own, cites)


CHECKS = (Check(statements_agree),)
