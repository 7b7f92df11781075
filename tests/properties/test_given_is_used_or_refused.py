"""What a command is given is used or refused: a word that means nothing is refused by every command, in some games or in all."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from tests import games

import grognard
from grognard.cli import main
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Choose
from grognard.dice.source import Seeded
from grognard.evaluate.choosable import choosable
from grognard.evaluate.engagement import engagement
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import ByLot
from grognard.evaluate.question import pose
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits

NONSENSE = "xyzzy"
RULES = 6
"""So many rules of a game are tried for what is offered in them."""
WRONG_USE = 2

RULE = (
    ("roll", "--seed", "1", "--choose", NONSENSE),
    ("roll", "--seed", "1", "--choose", f"3: {NONSENSE}"),
    ("roll", "--seed", "1", "--choose", f"{NONSENSE}: pass"),
    ("roll", f"{NONSENSE}=1", "--seed", "1"),
    ("odds", "--choose", NONSENSE),
    ("odds", "--choose", NONSENSE, "--sample", "8", "--seed", "1"),
    ("odds", f"{NONSENSE}=1"),
    ("odds", "--over", f"{NONSENSE}=1..2"),
    ("odds", "--tell", NONSENSE),
    ("odds", "--wish", NONSENSE),
    ("odds", "--wish", NONSENSE, "--json"),
    ("odds", "--wish", NONSENSE, "--csv"),
    ("worth", f"{NONSENSE}=1", "--most", "1"),
)
SCENARIO = (
    ("roll", "--seed", "1", "--choose", NONSENSE),
    ("roll", f"{NONSENSE}=1", "--seed", "1"),
    ("odds", "--choose", NONSENSE),
    ("odds", "--choose", NONSENSE, "--sample", "2", "--seed", "1"),
    ("odds", f"{NONSENSE}=1"),
    ("odds", "--over", f"{NONSENSE}=1..2"),
    ("play", "--seed", "1", "--choose", NONSENSE),
    ("play", "--seed", "1", "--auto", "--choose", NONSENSE),
)
WHOLE = (("--facts", f"{NONSENSE}=1"), ("--wish", NONSENSE), ("--rule", NONSENSE))


@pytest.mark.slow
@pytest.mark.parametrize("name", games.SOME_GAMES)
def test_a_word_that_means_nothing_is_refused_by_each_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ruleset = games.the_game(name).ruleset
    rules = [rule.called for rule in ruleset.rules.values()]
    rule = random.Random(name).choice(rules)
    asked = [(command, name, rule, *more) for command, *more in RULE]
    asked += [(command, name, one.name, *more) for one in ruleset.scenarios[:1] for command, *more in SCENARIO]
    asked += [("compare", name, name, *more) for more in WHOLE]
    for words in asked:
        status = main(list(words))
        said = capsys.readouterr()
        # What is too long to be made is refused before its words are looked at.
        assert status == WRONG_USE or "and the limit is" in said.err, f"{words}: {said.out}{said.err}"


@pytest.mark.slow
@pytest.mark.parametrize("name", games.SOME_GAMES)
def test_a_word_that_means_nothing_is_refused_by_each_function(name: str) -> None:
    game = grognard.load(name)
    rule = random.Random(name).choice(game.rules)
    for facts, choices in (({NONSENSE: 1}, ()), ({}, (NONSENSE,))):
        for ask in (grognard.roll, grognard.odds):
            # What the question lacks may be asked for first.
            with pytest.raises(grognard.RulesError, match=f"{NONSENSE}|needs to know"):
                ask(game, rule, facts, choices=choices)


class _Noting(ByLot):
    """Picks by lot, and keeps what was offered."""

    def __init__(self, lot: random.Random, offered: set[str], asked: set[str]) -> None:
        super().__init__(lot)
        self.offered = offered
        self.asked = asked

    def choose(self, choose: Choose, who: str, options: object) -> object:
        assert isinstance(options, list | tuple)
        self.offered |= set(map(shown, options))
        self.asked.add(choose.question or choose.what)
        return super().choose(choose, who, options)


_FAULTS = (GapReached, NotTold, Stopped, BudgetExceeded)
_SMALL = Limits(steps=200_000)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.SOME_GAMES)
def test_whatever_is_offered_can_be_chosen_by_its_name(name: str) -> None:
    ruleset = games.the_game(name).ruleset
    chance = random.Random(name)
    for scenario in ruleset.scenarios[:1]:
        offered: set[str] = set()
        asked: set[str] = set()
        made = None
        with suppress(*_FAULTS, BadQuestion):
            made = engagement(ruleset, scenario, 1, Budget())
        for trial in range(3 if made is not None else 0):
            with suppress(*_FAULTS):
                assert made is not None
                players = _Noting(chance, offered, asked)
                Interpreter(made.world, Seeded(1, trial), players, budget=Budget(_SMALL)).run(
                    made.program, list(made.program.initial)
                )
        if made is not None:
            can = made.players.typed.can
            assert [one for one in offered if not can.has(one)] == []
            assert [one for one in asked if not can.asks(one)] == []
    rules = list(ruleset.rules.values())
    for rule in chance.sample(rules, min(RULES, len(rules))):
        offered, asked = set(), set()
        with suppress(*_FAULTS, BadQuestion):
            question = pose(ruleset, rule, {})
            program = question.program(Budget())
            for trial in range(3):
                with suppress(*_FAULTS):
                    players = _Noting(chance, offered, asked)
                    Interpreter(question.world, Seeded(1, trial), players, budget=Budget(_SMALL)).run(program)
            can = choosable(ruleset, (rule.lines, rule.gates), question.world)
            assert [one for one in offered if not can.has(one)] == [], rule.called
            assert [one for one in asked if not can.asks(one)] == [], rule.called
