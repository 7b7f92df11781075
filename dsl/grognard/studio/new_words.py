"""What does a new word do, such as a troop type, beside the word that is nearest to it? As data for a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import attrs

from grognard.api import RulesError, odds
from grognard.comparison.new_words import new_words
from grognard.core.faults import GapReached, Stopped
from grognard.docgen.played import GAP
from grognard.evaluate.posed import told_as
from grognard.evaluate.question import pose
from grognard.evaluate.telling import plain_scale
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion
from grognard.ir.rules import PLAYED, Rule
from grognard.ir.types import Words, value_text
from grognard.language_service.workspace import GameText
from grognard.studio.beside_base import outcomes_beside

_RULES, _SIBLINGS = 6, 8
"""So many rules are looked at, and so many of the other words."""

_Chances = dict[str, Fraction]


@attrs.frozen
class _Asked:
    """A rule that reads the new word: the fact that has it, and what else is told."""

    rule: Rule
    fact: str
    told: Mapping[str, str]
    siblings: tuple[str, ...]


def beside_siblings(game: GameText) -> list[dict[str, Any]]:
    """Each new word beside the nearest word of its list: that with which the rules go most alike."""
    if game.base is None:
        return []
    fresh = new_words(game.base.ruleset, game.compiled.ruleset)
    return [
        {"list": name, "word": value_text(word), **_beside(game, value_text(word), {*map(value_text, words)})}
        for name, words in fresh.items()
        for word in words
    ]


def _beside(game: GameText, word: str, fresh: set[str]) -> dict[str, Any]:
    chances: dict[str, dict[str, _Chances]] = {}
    asked: list[_Asked] = []
    for each in _asked(game, word, fresh):
        own = _chances(game, each, word)
        if own is None:
            continue
        asked.append(each)
        chances[each.rule.key] = {word: own}
        for sibling in each.siblings[:_SIBLINGS]:
            theirs = _chances(game, each, sibling)
            if theirs is not None:
                chances[each.rule.key][sibling] = theirs
        if len(asked) == _RULES:
            break
    siblings = dict.fromkeys(sibling for each in asked for sibling in each.siblings)
    common = [each for each in siblings if all(each in row for row in chances.values())]
    if not common:
        return {"nearest": "", "rules": []}
    nearest = min(common, key=lambda sibling: sum(_distance(row[word], row[sibling]) for row in chances.values()))
    return {
        "nearest": nearest,
        "rules": [
            {
                "rule": each.rule.called,
                "fact": each.fact,
                "facts": dict(each.told),
                "outcomes": outcomes_beside(chances[each.rule.key][nearest], chances[each.rule.key][word]),
            }
            for each in asked
        ],
    }


def _asked(game: GameText, word: str, fresh: set[str]) -> Iterator[_Asked]:
    """The rules that read a word, each with the facts of a plain situation."""
    ruleset = game.compiled.ruleset
    for rule in ruleset.rules.values():
        if rule.kind not in PLAYED:
            continue
        try:
            question = pose(ruleset, rule, {}, advise=False)
        except (BadQuestion, Stopped, GapReached):
            continue
        for wanted in question.inputs():
            words = tuple(map(value_text, wanted.type.words)) if isinstance(wanted.type, Words) else ()
            if word in words:
                scale = plain_scale(ruleset, rule)
                siblings = tuple(each for each in words if each not in fresh)
                yield _Asked(rule, told_as(wanted, question), scale.base if scale is not None else {}, siblings)
                break


def _chances(game: GameText, asked: _Asked, word: str) -> _Chances | None:
    try:
        found = odds(game.game, asked.rule.called, {**asked.told, asked.fact: word})
    except RulesError:
        return None
    gap = {GAP: found.gap} if found.gap else {}
    return {**{shown(value): chance for value, chance in found.chances.items()}, **gap}


def _distance(first: _Chances, second: _Chances) -> Fraction:
    return sum(
        (abs(first.get(each, Fraction(0)) - second.get(each, Fraction(0))) for each in {**first, **second}), Fraction(0)
    )
