"""Is a distance given once where each of several pieces, or each two of them, have their own?

A fact of the game has one value until the next piece acts. In `chooses a unit which … and range is within 12"`, or in
lines that are done for each unit, one answer would do for all of them; below `facts of a unit` it is asked of each. In a
rule with two roles it is that of the last two it was asked for, where the game knows facts of two pieces at all. Only
lengths are looked at (the weather is one for all), and only pieces that are none of another's: men of one unit stand
together.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key, plural, with_article
from grognard.ir.rules import Phase, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf
from grognard.ir.walk import all_lines, nodes_of


def lengths_are_told_of_each(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report lengths that are facts of the game and are held against several pieces in turn."""
    for home in homes(ruleset):
        if any(nodes_of(home.lines, ir.Fact)):
            _of_home(ruleset, home.part, collector)


def _of_home(ruleset: Ruleset, part: Rule | Phase, collector: Collector) -> None:
    told: set[str] = set()
    for line in all_lines(part.lines):
        for fact, kind in _asked(line):
            if fact.name in told or kind not in ruleset.pieces:
                continue
            told.add(fact.name)
            piece = ruleset.pieces[kind].name
            declared = ruleset.facts.get(key(fact.name))
            collector.report(
                codes.TOLD_ONCE,
                fact.place,
                f"`{fact.name}` has one value for the whole game, and here it is asked of each of several {plural(piece)}.",
                help=f"Declare it below `facts of a {piece}`; then it is asked of each: `its {fact.name}`.",
                also=(Label(declared.place, "one value for all"),) if declared is not None else (),
            )


def lengths_are_of_two(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report lengths of the situation that rules with two roles ask for, where the game declares facts of two pieces."""
    for rule in ruleset.rules.values() if ruleset.facts_of_two else ():
        kinds = [param.kind for param in rule.params if isinstance(param.type, PieceOf)]
        if len(kinds) < 2:
            continue
        first, other = (with_article(ruleset.pieces[kind].name) for kind in kinds[:2])
        for name, fact in {key(length.name): length for length in _lengths((rule.gates, rule.lines))}.items():
            declared = ruleset.facts.get(name)
            collector.report(
                codes.LENGTH_OF_NOBODY,
                fact.place,
                f"`{fact.name}` has one value for the whole game, and `{rule.called}` is about two pieces.",
                help=f"Declare it below `facts between {first} and {other}`; then it is asked of each two.",
                also=(Label(declared.place, "one value for all"),) if declared is not None else (),
            )


def _asked(line: il.Line) -> Iterator[tuple[ir.Fact, str]]:
    """Lengths of the game that are asked of one piece after another, with the kind of these."""
    opener = line.opener
    if isinstance(opener, il.ForEach) and opener.owner is None:
        yield from ((fact, opener.kind) for fact in _lengths((opener.condition, line.body)))
    if isinstance(line.deed, do.Choose) and line.deed.owner is None and line.deed.kind:
        yield from ((fact, line.deed.kind) for fact in _lengths((line.deed.condition,)))
    for node in nodes_of((line.condition, line.deed), ir.Count, ir.Quantified):
        if node.owner is None:
            yield from ((fact, node.kind) for fact in _lengths((node.condition,)))


def _lengths(parts: tuple[object, ...]) -> Iterator[ir.Fact]:
    for fact in nodes_of(parts, ir.Fact):
        if fact.of is None and isinstance(fact.type, Numbers) and fact.type.unit:
            yield fact


CHECKS = (Check(lengths_are_told_of_each), Check(lengths_are_of_two))
