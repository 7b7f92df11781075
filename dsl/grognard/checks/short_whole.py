"""Does a rule said in short tell all of the rule, and do its braces draw something?"""

from __future__ import annotations

from grognard.checks.known import Known
from grognard.checks.shorts import Short, Shorts
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.diagnostics.spelling import nearest
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Phase, Ruleset


def shorts_are_whole(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report each line that the sentence of its rule leaves out, and each brace without a meaning."""
    for short in Shorts(ruleset).all:
        _untold(short, collector)
        for line, fault in short.faults:
            passage = next((one for one in known.pages.passages if one.mark == "in short:" and one.text == line), None)
            if passage is None:
                continue
            several = ", ".join(f"`{one}`" for one in fault.choices)
            collector.report(
                codes.SHORT_DRAWS_NOTHING,
                passage.at(fault.start, fault.end - fault.start),
                f"The rules that it tells hold `{fault.name}` against several things: {several}."
                if fault.choices
                else f"Nothing that it tells is called `{fault.name}`.",
                help="Write the one that is meant without braces." if fault.choices else _nearest(fault.name, ruleset),
            )


def _untold(short: Short, collector: Collector) -> None:
    name = short.home.title if isinstance(short.home, Phase) else short.home.name
    seen: dict[object, list[str]] = {}
    for need in short.untold:
        seen.setdefault(need.place, []).append(need.said)
    places = {need.place: need.place for need in short.untold}
    for place, words in seen.items():
        where = places[place]  # type: ignore[index]
        collector.report(
            codes.SHORT_LEAVES_OUT,
            where,
            f"`{name}` said in short leaves this out: {', '.join(dict.fromkeys(f'`{word}`' for word in words))}.",
            help=f"Tell it in the sentence, or leave the sentence away. The line is `{text_of(where)[:80]}`.",
            also=(Label(short.home.place, "what is said in short"),),
        )


def _nearest(name: str, ruleset: Ruleset) -> str:
    near = nearest(name, [*ruleset.rules, *ruleset.tables])
    return (
        f"Did you mean `{near}`?"
        if near
        else "Name a rule, a table, a fact that is compared there, or a label; or write it without braces."
    )
