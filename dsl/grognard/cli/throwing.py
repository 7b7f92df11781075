"""The dice of a command: those of a seed, or those that lie on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import attrs
import click

from grognard.dice.philox import WORD
from grognard.dice.source import BadFace, DiceExhausted, Scripted, Seeded, any_seed
from grognard.evaluate import trace
from grognard.evaluate.trace_text import never_thrown

SEED = click.IntRange(0, WORD - 1)


@attrs.frozen
class Dice:
    """The dice of a command. `seed` is None for dice on the table; `given`: the seed need not be printed."""

    source: Seeded | Scripted
    seed: int | None
    given: bool

    @classmethod
    def wanted(cls, seed: int | None, dice: str | None, trial: int = 0) -> Dice:
        """The dice that the options name. Raises `click.UsageError` where they cannot be had."""
        if dice is None:
            drawn = any_seed() if seed is None else seed
            return cls(Seeded(drawn, trial), drawn, seed is not None)
        if seed is not None:
            raise click.UsageError("Either --dice or --seed: the dice on the table need no seed.")
        try:
            faces = [int(part) for part in dice.replace(" ", ",").split(",") if part]
        except ValueError:
            raise click.UsageError(
                f"--dice {dice}: write the dice as numbers, with commas between: --dice 4,3."
            ) from None
        return cls(Scripted(faces), None, True)

    @contextmanager
    def all_thrown(self, events: Sequence[trace.Event] = ()) -> Iterator[None]:
        """Raises `click.UsageError` where the dice on the table are too few, too many or impossible for the work within.

        `events` are those of it: they tell why nothing was thrown.
        """
        try:
            yield
        except (DiceExhausted, BadFace) as bad_dice:
            raise click.UsageError(f"{bad_dice}") from None
        if isinstance(self.source, Scripted) and self.source.unused:
            raise click.UsageError(never_thrown(len(self.source.unused), "the dice given", events))
