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
from grognard.ir.sections import is_part_of
from grognard.ir.walk import all_lines, nodes

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
    """Report lines that restate a paragraph otherwise than it is stated, and lines that state one thing twice."""
    stated = [
        _stated(line, rule)
        for rule in ruleset.rules.values()
        for line in all_lines(rule.lines)
        if isinstance(line.deed, _STATING)
    ]
    everything = _cited(ruleset) if any(one.line.restates for one in stated) else frozenset()
    for one in stated:
        if one.line.restates and not is_meant(one.line):
            _restated(one, stated, everything, collector)
    parallel = _parallel(stated)
    for first, second in combinations([one for one in stated if one.line.label], 2):
        if first.rule is second.rule or key(first.line.label) != key(second.line.label):
            continue
        if is_meant(first.line) or is_meant(second.line) or first.line.restates or second.line.restates:
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
            _could_restate(first, second, collector)


def _parallel(stated: list[_Stated]) -> set[frozenset[int]]:
    """Pairs of rules that have two or more lines in common."""
    rules: dict[object, set[int]] = {}
    for one in stated:
        if one.line.label:
            rules.setdefault((key(one.line.label), one.line.deed, one.line.condition), set()).add(id(one.rule))
    shared = Counter(frozenset(pair) for homes in rules.values() for pair in combinations(homes, 2))
    return {pair for pair, many in shared.items() if many > 1}


def _cited(ruleset: Ruleset) -> frozenset[str]:
    """All paragraphs that anything cites."""
    every = (*ruleset.rules.values(), *ruleset.tables.values(), *ruleset.limits, *ruleset.sequences.values())
    cites = (cite for node in nodes(every) for cite in getattr(node, "cites", ()) if not cite.ours)
    listed = (entry.key for layer in ruleset.layers for entry in layer.sections)
    return frozenset(one.casefold() for one in (*(cite.paragraph for cite in cites), *listed))


def _restated(one: _Stated, stated: list[_Stated], everything: frozenset[str], collector: Collector) -> None:
    paragraph = one.line.restates.casefold()
    others = [
        other
        for other in stated
        if other.line is not one.line and paragraph in other.cites and type(other.line.deed) is type(one.line.deed)
    ]
    if not others and not any(is_part_of(cite, paragraph) or is_part_of(paragraph, cite) for cite in everything):
        collector.report(
            codes.PROSE_REFERENCE,
            one.line.place,
            f"`restates {one.line.restates}` leads nowhere: no rule or table cites {one.line.restates}.",
            help="Name the paragraph as it is cited where the same is stated, or take `restates` away.",
        )
    if not others or any(other.line.deed == one.line.deed for other in others):
        return
    collector.report(
        codes.RESTATED_OTHERWISE,
        one.line.place,
        f"`{text_of(one.line.place)}` restates {one.line.restates}, where it is `{text_of(others[0].line.place)}`.",
        help="Make them alike, or write below it `note: differs on purpose …` and why.",
        also=(Label(others[0].line.place, "what it restates"),),
    )


def _twice(first: _Stated, second: _Stated, collector: Collector) -> None:
    paragraph = second.own[min(first.own.keys() & second.own.keys())]
    collector.report(
        codes.SAID_TWICE,
        second.line.place,
        f"`{text_of(second.line.place)}` and `{text_of(first.line.place)}` both cite {paragraph} and do not agree.",
        help="Mend one of them, or write below it `note: differs on purpose …` and why.",
        also=(Label(first.line.place, "the other line"),),
    )


def _could_restate(first: _Stated, second: _Stated, collector: Collector) -> None:
    paragraphs = list(first.cites.values())
    if not paragraphs or not second.cites:
        return
    collector.report(
        codes.COULD_RESTATE,
        second.line.place,
        f"`{second.line.label}` is stated here as in `{first.rule.name}`.",
        help=f"If both state one rule, write `restates {paragraphs[0]}`: then they cannot drift apart.",
        also=(Label(first.line.place, "stated here too"),),
    )


def _stated(line: il.Line, rule: Rule) -> _Stated:
    own = {cite.paragraph.casefold(): cite.paragraph for cite in line.cites if not cite.ours}
    cites = {cite.paragraph.casefold(): cite.paragraph for cite in line.cites or rule.cites if not cite.ours}
    return _Stated(line, rule, own, cites)


CHECKS = (Check(statements_agree),)
