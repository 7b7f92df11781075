"""The report of a game: its headings and lines, with the reasons of each line for whoever asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from grognard.evaluate import trace
from grognard.evaluate.trace_text import lines_of
from grognard.play.game import Game, StepDone
from grognard.play.story.stand import nameless, stand
from grognard.play.story.telling import Teller, Told

MOST = 60
"""A turn is told in at most so many lines, its headings and how the sides stand among them."""


@attrs.define
class Entry:
    """A line of the report; one without reasons is a heading where `heading` says so."""

    text: str
    heading: bool = False
    reasons: tuple[str, ...] = ()
    turn: int = 0
    """Of a heading: the turn that it tells of; 0 for what is before the first."""
    table: Mapping[str, Mapping[str, object]] | None = None
    """Of the heading of an end: how the pieces are then."""


class Report:
    """Tells a game as it goes on."""

    def __init__(self, game: Game, title: str, turns: int = 0) -> None:
        """Of a game of so many turns; 0 for as many as its scenario says."""
        self.game = game
        self._last = max(turns, game.scenario.plays[0][1]) if game.scenario.plays else 0
        self.title = title
        kinds = {piece.name: piece.kind for piece in game.world.pieces}
        whose = ((piece.name, game.runner.table.bodies.side(piece, game.state)) for piece in game.world.pieces)
        sides = {name: side for name, side in whose if isinstance(side, str)}
        self.teller = Teller(game.ruleset, kinds, nameless(game), sides)
        self.entries: list[Entry] = []
        self._began: Sequence[object] = list(game.state)

    def muster(self, events: Sequence[trace.Event]) -> list[Entry]:
        """What was rolled before the first turn; the sides begin as they stand now."""
        found = self._step("At muster", events, self.teller.muster(events))
        self._began = list(self.game.state)
        self.entries += found
        return found

    def turn(self, steps: Sequence[StepDone], *, goes_on: bool = False) -> list[Entry]:
        """One turn: each step in which something happened, and how the sides stand at its end, unless it goes on."""
        parts = [self._step(f"Turn {one.turn}, {one.phase.number}. {one.phase.title}", one.events) for one in steps]
        ending = [] if goes_on else self.ending(steps[-1].turn if steps else self.game.turn)
        found = [entry for part in _at_most(parts, MOST - len(ending)) for entry in part] + ending
        self.entries += found
        return found

    def _step(self, heading: str, events: Sequence[trace.Event], lines: list[Told] | None = None) -> list[Entry]:
        found = [Entry(heading, heading=True, turn=self.game.turn)]
        for told in self.teller.tell(events) if lines is None else lines:
            reasons = lines_of(events[told.start : told.end], full=True, in_play=True)
            found.append(Entry(told.text, reasons=tuple(reasons)))
        return found if len(found) > 1 else []

    def so_far(self, events: Sequence[trace.Event]) -> list[str]:
        """What a part of a step comes to, for players who are about to be asked."""
        return [one.text for one in self.teller.tell(events)]

    def stand(self) -> list[str]:
        """How the sides stand now, a line for each."""
        return stand(self.game, self._began)

    def ending(self, turn: int) -> list[Entry]:
        """How the sides stand, and how the game ended where it did."""
        found = [Entry(f"At the end of turn {turn}", heading=True, turn=turn, table=self.game.table())]
        found += [Entry(line) for line in self.stand()]
        if self.game.over:
            # In the author's words, which call the pieces by their names.
            why = [] if self.game.runner.over else [" ".join(one.place.text.split()) for one in self.game.ended_by()]
            found.append(Entry(f"The game ends{': ' if why else ''}{', and '.join(why)}."))
        elif turn == self._last:
            found.append(Entry(f"The game ends: turn {turn} is its last."))
        return found

    def lines(self) -> list[str]:
        """The whole report as plain lines."""
        return [entry.text if entry.heading else f"  {entry.text}" for entry in self.entries]


def _at_most(steps: list[list[Entry]], most: int) -> list[list[Entry]]:
    """The same, the shortest neighbours of a step put on one line until all are no more than `most`."""
    while sum(map(len, steps)) > most:
        pairs = [
            (len(step[at].text) + len(step[at + 1].text), number, at)
            for number, step in enumerate(steps)
            for at in range(1, len(step) - 1)
        ]
        if not pairs:
            break
        _, number, at = min(pairs)
        one, other = steps[number][at : at + 2]
        steps[number][at : at + 2] = [Entry(f"{one.text} {other.text}", reasons=(*one.reasons, *other.reasons))]
    return steps
