"""Does a rule said in short tell all of the rule, and do its braces draw something?"""

from __future__ import annotations

from grognard.checks.brace_names import Names
from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.shorts import Short, shorts_of
from grognard.checks.told_anew import MENDED, told_anew
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.diagnostics.spelling import nearest
from grognard.ir.extent import leads_to
from grognard.ir.on_sheet import shorts
from grognard.ir.rules import Phase, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines
from grognard.source import Place, Span
from grognard.telling.drawn import Fault


def shorts_are_whole(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report each line that the sentence of its rule leaves out, and each brace without a meaning."""
    names = Names(ruleset)
    for short in shorts_of(ruleset):
        _untold(ruleset, short, collector)
        block = told_anew(ruleset, short)
        places = {note.text: note.place for note in shorts(short.home) if note.place is not None}
        for line, fault in short.faults:
            if (place := places.get(line)) is not None:
                _draws_nothing(ruleset, fault, _part(place, line[fault.start : fault.end]), block, collector)
        for line, place in places.items():
            for name, start, end in names.unrelated(short, line):
                collector.report(
                    codes.SHORT_DRAWS_NOTHING,
                    _part(place, line[start:end]),
                    f"`{name}` has nothing to do with the rules that this sentence is about.",
                    help=MENDED if block else "Write the name that is meant, or write it without braces.",
                    also=() if block else (Label(short.home.place, "what it is about"),),
                    paste=block,
                )


def _draws_nothing(ruleset: Ruleset, fault: Fault, place: Place, block: str, collector: Collector) -> None:
    several = ", ".join(f"`{one}`" for one in fault.choices)
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


def _untold(ruleset: Ruleset, short: Short, collector: Collector) -> None:
    name = short.home.title if isinstance(short.home, Phase) else short.home.name
    seen: dict[Place, list[str]] = {}
    for need in short.untold:
        seen.setdefault(need.place, []).append(need.said)
    block = told_anew(ruleset, short)
    said = next((note.place for note in shorts(short.home) if note.place is not None), short.home.place)
    for where, words in seen.items():
        idle = _out_of_play(ruleset, short, where)
        collector.report(
            codes.SHORT_LEAVES_OUT,
            where,
            f"The sentence of the sheet for `{name}` leaves this out: {', '.join(dict.fromkeys(f'`{word}`' for word in words))}.",
            help=MENDED if block else "Tell it in the sentence, or leave the sentence away.",
            # The block has the sentence, so it need not be shown where it stands.
            also=() if block else (Label(said, "what is said in short"),),
            notes=(
                f"No step of play leads to `{idle.name}` in this variant: `remove {idle.kind.value} {idle.name}` takes it away, if it "
                "is not to count.",
            )
            if idle is not None
            else (),
            paste=block,
        )


def _out_of_play(ruleset: Ruleset, short: Short, where: Place) -> Rule | None:
    """The rule of a base in which a line stands, where the sequences of a variant do not come to it any more."""
    if not ruleset.is_of_base(where) or not ruleset.sequences:
        return None
    held = (one for one in short.tells if isinstance(one, Rule))
    rule = next((one for one in held if any(line.place == where for line in all_lines(one.lines))), None)
    played = leads_to(ruleset, tuple(ruleset.sequences.values()))
    return rule if rule is not None and all(one is not rule for one in played) else None


def _nearest(name: str, ruleset: Ruleset) -> str:
    near = nearest(name, [*ruleset.rules, *ruleset.tables])
    return (
        f"Did you mean `{near}`?"
        if near
        else "Name a rule, a table, a fact that is compared there, or a label; or write it without braces."
    )


CHECKS = (Check(shorts_are_whole),)
