"""Games of every bundled ruleset that can be played: told in few lines, at one table, with nothing refused that was offered."""

from __future__ import annotations

from functools import cache

import attrs
import pytest
from tests.games import the_game

from grognard.core.world import PieceRef, Unknown
from grognard.dice.source import Seeded
from grognard.evaluate import trace
from grognard.ir import deeds as do
from grognard.ir.types import Numbers
from grognard.ir.walk import nodes
from grognard.play.auto import Auto
from grognard.play.game import Game, first_scenario
from grognard.play.log import Log, Noting, Replaying
from grognard.play.story.report import MOST, Entry, Report
from grognard.play.table.lengths import is_between
from grognard.play.table.table import Table

GAMES = ("hardtack_filled", "mwan18_filled", "regimental_filled", "square_brigadier_filled", "tyneside_filled")
SEEDS = (1, 2)


class _Surveyor(Auto):
    """Plays as the seed does, and measures each length between two pieces for itself."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.known: dict[frozenset[PieceRef], dict[Numbers, object]] = {}
        self.lengths = 0

    def sit_down(self, table: Table) -> None:
        super().sit_down(table)
        self.table = table
        moved = table.moved

        def forget(piece: PieceRef, state: list[object]) -> set[PieceRef]:
            parts = set(table.bodies.parts(piece, state))
            self.known = {pair: said for pair, said in self.known.items() if not parts & pair}
            return moved(piece, state)

        table.moved = forget  # type: ignore[method-assign]

    def tell(self, unknown: Unknown) -> object:
        value = super().tell(unknown)
        pair = frozenset(self.table.about(unknown.slot))
        if is_between(self.table.world.ruleset, unknown.field) and len(pair) == 2:
            assert isinstance(unknown.field.type, Numbers) and isinstance(value, int)
            one, other = pair
            places, state = self.table.places, self.table.state
            assert places is not None
            assert places.between(one, other, state) == places.between(other, one, state)
            joined = any(self.table.bodies.with_whom(piece, state) is not None for piece in pair)
            if not joined:
                said = self.known.setdefault(pair, {})
                assert said.setdefault(unknown.field.type, value) == value, unknown.name
            self.lengths += 1
        return value


@attrs.frozen
class _Played:
    game: Game
    turns: tuple[tuple[Entry, ...], ...]
    steps: tuple[tuple[trace.Event, ...], ...]
    lengths: int


@cache
def _played(name: str, seed: int) -> _Played:
    ruleset = the_game(name).ruleset
    scenario = first_scenario(ruleset, None)
    assert scenario is not None
    players = _Surveyor(seed)
    sequence, turns = scenario.plays[0]
    game = Game(ruleset, scenario, ruleset.sequences[sequence], Seeded(seed), players)
    report = Report(game, scenario.name)
    report.muster(game.begin())
    told, steps = [], []
    for _ in range(min(turns, 2)):
        done = list(game.play_turn())
        told.append(tuple(report.turn(done)))
        steps += [one.events for one in done]
        if game.over:
            break
    return _Played(game, tuple(told), tuple(steps), players.lengths)


ALL = [(name, seed) for name in GAMES for seed in SEEDS]
QUICK = ("regimental_filled", 1)


@pytest.fixture(
    params=[pytest.param(one, marks=[] if one == QUICK else pytest.mark.slow, id=f"{one[0]}-{one[1]}") for one in ALL]
)
def played(request: pytest.FixtureRequest) -> _Played:
    return _played(*request.param)


@pytest.mark.slow
def test_a_turn_is_told_in_few_lines(played: _Played) -> None:
    assert [len(turn) for turn in played.turns if len(turn) > MOST] == []


def test_lengths_were_asked_and_agree(played: _Played) -> None:
    # That they agree, the surveyor asserts as they are told.
    # On a table that is set up nobody is asked.
    assert played.lengths or played.game.scenario.table is not None


def test_what_was_picked_is_not_refused(played: _Played) -> None:
    offered = {node.rule for node in nodes(tuple(played.game.ruleset.rules.values())) if isinstance(node, do.Offer)}
    for events in played.steps:
        picked = ""
        for event, after in zip(events, (*events[1:], None), strict=False):
            if isinstance(event, trace.Chose):
                picked = event.what.removeprefix("whether to ").partition(": ")[0]
            elif isinstance(event, trace.Entered) and event.rule is not None and picked:
                if event.rule.name == picked and picked in offered:
                    assert not isinstance(after, trace.Refused), picked
                picked = ""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_log_plays_to_the_same_end(name: str) -> None:
    ruleset = the_game(name).ruleset
    scenario = first_scenario(ruleset, None)
    assert scenario is not None
    sequence = ruleset.sequences[scenario.plays[0][0]]
    log = Log(name, scenario.name, 3, 1, asks_usual=True)
    ends = []
    for players in (Noting(Auto(3), log), Replaying(log)):
        game = Game(ruleset, scenario, sequence, Seeded(3), players, asks_usual=True)
        # What is replayed is what was noted: the second round notes nothing.
        if isinstance(players, Replaying):
            players.answers = list(log.answers)
        game.begin()
        list(game.play_turn())
        ends.append(game.table())
    assert log.answers
    assert ends[0] == ends[1]


def test_what_is_told_happened(played: _Played) -> None:
    for turn in played.turns:
        for entry in turn:
            if not entry.heading:
                assert entry.text.endswith("."), entry.text
                assert "#" not in entry.text and "None" not in entry.text, entry.text
