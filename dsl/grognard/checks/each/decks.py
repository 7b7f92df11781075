"""Is there a card to draw in every game that draws one? Cards are pieces: a scenario puts them out like any other."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir.examples import Example
from grognard.ir.extent import leads_to
from grognard.ir.names import in_a_row, plural
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes


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


def _drawn(ruleset: Ruleset, decks: Collection[str], sequence: str) -> Iterator[str]:
    """The kinds of cards that a sequence draws, with all that it leads to."""
    if sequence not in ruleset.sequences:
        return
    phases = ruleset.sequences[sequence].phases
    for node in nodes((phases, tuple(rule.lines for rule in leads_to(ruleset, phases)))):
        if isinstance(node, do.Choose) and node.at_random and node.kind in decks:
            yield node.kind


CHECKS = (Check(decks_hold_cards), Check(scenarios_put_something_out))
