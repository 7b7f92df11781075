"""What does the name at a place mean: its domain, where it is declared and used, the odds of a test?"""

from __future__ import annotations

import attrs

from grognard.api import RulesError, odds
from grognard.dice.fractions_text import percent
from grognard.evaluate.trace_text import shown
from grognard.host.budget import Limits
from grognard.ir.rules import PLAYED, Rule
from grognard.language_service.braces import braces
from grognard.language_service.completion import detail, shown_name
from grognard.language_service.symbols import Kind, Occurrence
from grognard.language_service.workspace import GameText
from grognard.source import Span

_QUICK = Limits(states=2_000, transitions=100_000, lines=300)
"""Odds beside a line are shown where they are found at once."""


@attrs.frozen
class Hover:
    """What is shown of a name or a brace, as lines of plain text, and where that stands."""

    span: Span
    lines: tuple[str, ...]


def hover(game: GameText, offset: int) -> Hover | None:
    """What is shown of the brace or the name at an offset; None where neither is."""
    for brace in braces(game):
        if brace.span.start <= offset < brace.span.end:
            return Hover(brace.span, (f"printed as: {brace.text}",))
    occurrence = game.symbols.at(game.file.path, offset)
    if occurrence is None:
        return None
    symbol, ruleset = occurrence.symbol, game.compiled.ruleset
    lines = [f"{shown_name(ruleset, symbol)}: {detail(ruleset, symbol)}"]
    declared = game.symbols.declarations(symbol)
    if declared:
        lines.append(f"declared in {declared[0].path}, line {_line(game, declared[0])}")
    uses = len(game.symbols.of(symbol)) - len(declared)
    lines.append("not used" if not uses else f"used {uses} times" if uses > 1 else "used once")
    if symbol.kind is Kind.RULE and (rule := ruleset.rules.get(symbol.name)) is not None:
        chances = quick_odds(game, rule)
        if chances:
            lines.append(f"odds: {chances}")
    return Hover(occurrence.span, tuple(lines))


def _line(game: GameText, occurrence: Occurrence) -> int:
    file = next((each for each in game.compiled.files if each.path == occurrence.path), game.file)
    return file.position(occurrence.span.start).line


def quick_odds(game: GameText, rule: Rule) -> str:
    """The odds of a rule with nothing given, `holds 50 %, breaks 50 %`; empty where they need a fact, or much work."""
    if rule.kind not in PLAYED:
        return ""
    try:
        result = odds(game.game, rule.called, limits=_QUICK)
    except RulesError:
        return ""
    if result.gap or result.not_allowed or len(result.chances) < 2:
        return ""
    return ", ".join(f"{shown(value)} {percent(chance)}" for value, chance in result.chances.items())
