"""Is there a card to draw in every game that draws one? Cards are pieces: a scenario puts them out like any other."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.examples import Example
from grognard.ir.extent import leads_to
from grognard.ir.names import in_a_row, plural
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes


def scenarios_put_something_out(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report a scenario that is played over an empty table."""
    for scenario in ruleset.scenarios:
        standing = any(piece.one_each for piece in ruleset.pieces.values())
        if scenario.plays and not scenario.pieces and not standing and ruleset.pieces:
            collector.report(
                codes.NOBODY_THERE,
                scenario.place,
                f"`{scenario.name}` is played over an empty table: it puts no piece out, so nothing happens in it.",
                help=f"Put pieces out: `given …`. `replace scenario` gives all of a scenario anew; to change some lines of it, `amend scenario {scenario.name}`.",
            )


def decks_hold_cards(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report a scenario that draws something of a kind that it does not put out."""
    decks = [kind for kind, piece in ruleset.pieces.items() if piece.deck]
    if not decks:
        return
    lacking: dict[str, list[Example]] = {}
    for scenario in ruleset.scenarios:
        drawn = dict.fromkeys(kind for name, _ in scenario.plays for kind in _drawn(ruleset, decks, name))
        there = {each.kind for each in scenario.pieces}
        for kind in drawn:
            if not any(ruleset.is_kind(name, kind) for name in there):
                lacking.setdefault(kind, []).append(scenario)
    for kind, scenarios in lacking.items():
        piece, names = ruleset.pieces[kind], [f"`{example.name}`" for example in scenarios]
        cards = plural(piece.name)
        collector.report(
            codes.DECK_EMPTY,
            piece.place,
            f"{in_a_row(names)} {'has' if len(names) == 1 else 'have'} nothing to draw: no {piece.name} is put out there, so nothing that hangs on it is done.",
            help=f"Put them out there, such as `given 26 {cards}: …`. In a scenario of a base: `add to scenario {scenarios[0].name}`, and the "
            "line below it.",
            also=tuple(Label(example.place, "here none is put out") for example in scenarios[:1]),
        )


def decks_last_or_are_shuffled(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report what a step draws until a deck is empty where no line ever fills that again: from the second turn on it does nothing."""
    said: set[str] = set()
    for scenario in ruleset.scenarios:
        for sequence, turns in scenario.plays:
            phases = ruleset.sequences[sequence].phases if sequence in ruleset.sequences else ()
            part = (phases, tuple(rule.lines for rule in leads_to(ruleset, phases)))
            filled = {node.kind for node in nodes(part) if isinstance(node, do.Shuffle)}
            filled |= {node.kind for node in nodes(part) if isinstance(node, do.Lay) and node.back}
            for line in (each for phase in phases for each in all_lines(phase.lines)):
                kind = _emptied(line)
                if turns < 2 or kind not in ruleset.pieces or kind in filled or line.id in said:
                    continue
                said.add(line.id)
                piece = ruleset.pieces[kind]
                collector.report(
                    codes.DECK_EMPTY,
                    line.place,
                    f"`{text_of(line.place)}` does nothing from the second turn on: no {piece.name} is in the {piece.deck} any more.",
                    help=f"If they are drawn anew each turn, write `shuffle the {plural(piece.name)}` above it.",
                    also=(Label(scenario.place, f"here it is played {turns} times"),),
                )


def _emptied(line: il.Line) -> str:
    """The kind of cards of which none is left when a repetition ends; empty where it ends otherwise."""
    until = line.opener.until if isinstance(line.opener, il.Repeat) else None
    if not isinstance(until, ir.Quantified) or until.quantifier is not ir.Quantifier.NO or until.owner is not None:
        return ""
    asked = until.condition
    deck = isinstance(asked, ir.Is) and any(
        str(word) in ("in the deck", "in the bag") for word in ir.named(asked.bands)
    )
    return until.kind if deck else ""


def _drawn(ruleset: Ruleset, decks: Collection[str], sequence: str) -> Iterator[str]:
    """The kinds of cards that a sequence draws, with all that it leads to."""
    if sequence not in ruleset.sequences:
        return
    phases = ruleset.sequences[sequence].phases
    for node in nodes((phases, tuple(rule.lines for rule in leads_to(ruleset, phases)))):
        if isinstance(node, do.Choose) and node.at_random and node.kind in decks:
            yield node.kind


CHECKS = (Check(decks_hold_cards), Check(decks_last_or_are_shuffled), Check(scenarios_put_something_out))
