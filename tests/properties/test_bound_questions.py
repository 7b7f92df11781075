"""A question that is put again, with other values, has the answer that it has when it is put for the first time."""

from __future__ import annotations

import threading
from random import Random

import pytest

import grognard
from grognard.api import Game, RulesError, game_of
from grognard.evaluate.posed import told_as
from grognard.evaluate.question import pose
from grognard.evaluate.typed import BadQuestion
from grognard.ir.rules import PLAYED
from grognard.ir.types import Numbers, Type, Words, YesNo

GAMES = ("causeway", "low_tide", "square_brigadier_filled")


def values_of(of: Type) -> list[str]:
    """Some values that a fact can have, and one that it cannot."""
    if isinstance(of, YesNo):
        return ["yes", "no"]
    if isinstance(of, Words):
        return [*map(str, of.words), "no such word"]
    if isinstance(of, Numbers):
        low = int(of.low or 0)
        high = low + 3 if of.high is None else int(of.high)
        return [str(number) for number in dict.fromkeys((low, (low + high) // 2, high, low - 1))]
    return []


def answer(game: Game, rule: str, facts: dict[str, str]) -> object:
    try:
        return grognard.odds(game, rule, facts)
    except RulesError as refused:
        return str(refused)


@pytest.mark.parametrize("name", GAMES)
def test_asked_again(name: str) -> None:
    kept = grognard.load(name)
    ruleset = kept._ruleset
    random = Random(name)
    for rule in (rule for rule in ruleset.rules.values() if rule.kind in PLAYED):
        try:
            question = pose(ruleset, rule, {})
        except BadQuestion:
            continue
        domains = {told_as(wanted, question): values_of(wanted.type) for wanted in question.inputs()}
        names = [name for name in domains if domains[name]][:6]
        for _ in range(3):
            facts = {name: random.choice(domains[name]) for name in names}
            fresh = game_of(name, ruleset)
            assert answer(kept, rule.called, facts) == answer(fresh, rule.called, facts), (rule.called, facts)


def test_asked_at_once_by_several() -> None:
    """No caller sees the values of another: each has its question to itself."""
    game = grognard.load("regimental_filled")
    rule = "morale"
    question = pose(game._ruleset, game._ruleset.rules[rule], {})
    domains = {told_as(wanted, question): values_of(wanted.type) for wanted in question.inputs()}
    name, values = next((name, values) for name, values in domains.items() if len(values) > 1)
    right = {value: answer(game_of("", game._ruleset), rule, {name: value}) for value in values}
    wrong: list[str] = []

    def ask(value: str) -> None:
        wrong.extend(value for _ in range(40) if answer(game, rule, {name: value}) != right[value])

    threads = [threading.Thread(target=ask, args=(value,)) for value in values[:4]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
