"""Does each brace of a sentence said in short draw or name something of its rules?"""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.shorts import shorts_of
from grognard.checks.told_anew import told_anew
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import nearest
from grognard.ir.on_sheet import shorts
from grognard.ir.ruleset import Ruleset
from grognard.source import Place, Span
from grognard.telling.drawn import Fault


def braces_draw_something(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report each brace without a meaning."""
    for short in shorts_of(ruleset):
        block = told_anew(ruleset, short)
        places = {note.text: note.place for note in shorts(short.home) if note.place is not None}
        for line, fault in short.faults:
            if (place := places.get(line)) is not None:
                _draws_nothing(ruleset, fault, _part(place, line[fault.start : fault.end]), block, collector)


def _draws_nothing(ruleset: Ruleset, fault: Fault, place: Place, block: str, collector: Collector) -> None:
    several = ", ".join(f"`{choice}`" for choice in fault.choices)
    collector.report(
        codes.SHORT_DRAWS_NOTHING,
        place,
        f"The rules that it tells hold `{fault.name}` against several things: {several}."
        if fault.choices
        else f"Nothing that it tells is called `{fault.name}`.",
        help="Write the one that is meant without braces."
        if fault.choices
        else "A change has taken it out of the rule. Put the lines below into your file, and tell the sentence without it."
        if block
        else _nearest(fault.name, ruleset),
        paste=block,
    )


def _part(place: Place, words: str) -> Place:
    """Where some words stand in a note."""
    start = place.file.text.index(words, place.span.start)
    return Place(place.file, Span(start, start + len(words)))


def _nearest(name: str, ruleset: Ruleset) -> str:
    near = nearest(name, [*ruleset.rules, *ruleset.tables])
    return (
        f"Did you mean `{near}`?"
        if near
        else "Name a rule, a table, a fact that is compared there, or a label; or write it without braces."
    )


CHECKS = (Check(braces_draw_something),)
