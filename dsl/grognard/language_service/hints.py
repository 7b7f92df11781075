"""What an editor shows beside the lines: odds, what stood in the base, and what can be asked of a rule."""

from __future__ import annotations

import enum
import os

import attrs

from grognard.language_service.braces import braces
from grognard.language_service.hover import quick_odds
from grognard.language_service.symbols import Kind, Occurrence
from grognard.language_service.workspace import GameText
from grognard.source import Span


@attrs.frozen
class Hint:
    """A few words behind an offset."""

    offset: int
    text: str


class Ask(enum.Enum):
    """What can be asked of a rule or a variant."""

    ROLL = "roll"
    ODDS = "odds"
    COMPARE = "compare"


@attrs.frozen
class Lens:
    """A question that can be asked above a line: which, of which game and rule."""

    span: Span
    ask: Ask
    game: str
    rule: str = ""


def hints(game: GameText, span: Span | None = None) -> tuple[Hint, ...]:
    """Odds behind each rule that needs nothing more for them, the base's line behind each that replaces it, what a brace draws."""
    result = [Hint(brace.span.end, f"= {brace.text}") for brace in braces(game)]
    for occurrence in _rules(game):
        rule = game.compiled.ruleset.rules.get(occurrence.symbol.name)
        if rule is not None and (span is None or span.start <= occurrence.span.start <= span.end):
            chances = quick_odds(game, rule)
            if chances:
                result.append(Hint(_line_end(game, occurrence.span.end), chances))
    for change in game.compiled.changes:
        place = change.place
        if change.before and os.path.realpath(place.file.path) == os.path.realpath(game.file.path):
            result.append(Hint(_line_end(game, place.span.start), f"base: {' '.join(change.before.split())}"))
    return tuple(sorted(result, key=lambda each: each.offset))


def lenses(game: GameText) -> tuple[Lens, ...]:
    """What can be asked: of each rule a roll and its odds, of a variant what it changes."""
    result = []
    if game.compiled.stands_on is not None:
        result.append(Lens(Span(0, 0), Ask.COMPARE, game.file.path))
    for occurrence in _rules(game):
        for ask in (Ask.ROLL, Ask.ODDS):
            result.append(Lens(occurrence.span, ask, game.file.path, occurrence.symbol.name))
    return tuple(result)


def _rules(game: GameText) -> list[Occurrence]:
    return [each for each in game.symbols.within(game.file.path) if each.declares and each.symbol.kind is Kind.RULE]


def _line_end(game: GameText, offset: int) -> int:
    end = game.file.text.find("\n", offset)
    return len(game.file.text) if end < 0 else end
