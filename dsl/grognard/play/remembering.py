"""Players who are not asked the same twice: what was told of pieces holds until one of them moves, or the turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.evaluate.players import Players
from grognard.play.table.table import Table


@runtime_checkable
class Seated(Protocol):
    """Players who want to know the table they play at."""

    def sit_down(self, table: Table) -> None:
        """The game begins at this table."""
        ...


class Remembering:
    """Answers anew only what no longer holds."""

    table: Table

    def __init__(self, players: Players) -> None:
        self.players = players

    def sit_down(self, table: Table) -> None:
        """The game begins at this table."""
        self.table = table

    def tell(self, unknown: Unknown) -> object:
        """What was told before, or else an answer."""
        held = self.table.remembered(unknown)
        if held is not None:
            return held[0]
        value = self.players.tell(unknown)
        self.table.remember(unknown, value)
        return value

    def beside(self, unknown: Unknown) -> list[str]:
        """Whom else a question is about: the other end of a length, or the enemy."""
        return [piece.name for piece in self.table.about(unknown) if piece is not unknown.piece]

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """As they choose."""
        return self.players.choose(choose, who, options)
