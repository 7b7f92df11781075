"""What is rolled in a state, and the next state for each outcome.

A throw comes to one number, its outcome: the face of a single die, else what the dice come to.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import attrs
import numpy as np

from grognard.core.code import Code
from grognard.core.expr import State
from grognard.core.faults import Stopped
from grognard.core.step import Choose, Throw
from grognard.core.throws import Ready, fall, ready
from grognard.dice.again import Need
from grognard.dice.distribution import Distribution
from grognard.dice.handful import Handful, hits_distribution, moves_of, read_hits, read_sum, sum_distribution
from grognard.dice.lying import lie, lying_distribution
from grognard.evaluate.bulk.rows import Ints
from grognard.host.budget import Limits

Tuple = tuple[object, ...]

_WORD = 2**62
"""What is kept of a trial fits a machine word."""


@attrs.frozen(slots=False)
class Recipe:
    """The dice of one roll in one state. Equal recipes with the same `kind` are rolled together."""

    handful: Handful
    need: Need | None = None
    always_hit: tuple[int, ...] = ()
    always_miss: tuple[int, ...] = ()
    lies: bool = False
    """Whether the dice are kept as they lie."""

    @property
    def odd(self) -> bool:
        """Returns whether the result is no sum over the dice: some may be rerolled, or each die is kept."""
        return self.handful.again is not None or self.lies

    @property
    def single(self) -> bool:
        """Returns whether one die is rolled and its face is the outcome."""
        return self.handful.count == 1 and not self.odd

    @cached_property
    def sides(self) -> int | None:
        """The sides of all dice, where all count and are of one size."""
        kinds = {sides for count, sides in self.handful.groups if count}
        if len(kinds) > 1 or self.odd or (self.handful.kept != self.handful.count and not self.single):
            return None
        return kinds.pop() if kinds else 1

    def worth(self, sides: int) -> list[int]:
        """What each face of a die that counts is worth."""
        if self.single:
            return list(range(1, sides + 1))
        die = Handful(((1, sides),), each=self.handful.each, first=self.handful.first)
        return [self._read(die, (face,)) for face in range(1, sides + 1)]

    @cached_property
    def worth_of_faces(self) -> Ints:
        """Returns the worth of each face, by face less 1, up to the largest die."""
        return np.array(self.worth(max((sides for _, sides in self.handful.groups), default=1)), dtype=np.int64)

    @cached_property
    def ends(self) -> tuple[int, int]:
        """The least and the largest outcome there can be, or less and more than those."""
        if self.lies:
            return 0, lie([max(self.handful.sides(), default=1)] * self.handful.count)
        if self.odd:
            result = self._distribution().outcomes
            return min(result), max(result)
        worth = [value for _, sides in self.handful.groups for value in self.worth(sides)] or [0]
        return min(0, *worth) * self.handful.count, max(0, *worth) * self.handful.count

    @cached_property
    def kind(self) -> object:
        """Throws of one kind are read alike: all faces by what they are worth, or these dice one by one."""
        if self.sides is None:
            return self
        return self.sides, tuple(self.worth(self.sides))

    def total(self, outcome: int) -> int:
        """What an outcome comes to."""
        return self._read(self.handful, (outcome,)) if self.single else outcome

    def _read(self, handful: Handful, faces: tuple[int, ...]) -> int:
        if self.need is None:
            return read_sum(handful, faces).total
        return read_hits(handful, faces, self.need, self.always_hit, self.always_miss).hits

    def _distribution(self) -> Distribution[int]:
        if self.lies:
            return lying_distribution(self.handful)
        if self.need is None:
            return sum_distribution(self.handful)
        return hits_distribution(self.handful, self.need, self.always_hit, self.always_miss)

    def fall(self, throw: Callable[[int], int]) -> int:
        """Returns the result of dice with rerolls, or the faces that they show."""
        if self.lies:
            return lie([throw(sides) for sides in self.handful.sides()])
        return fall(Ready(self.handful, self.need, self.always_hit, self.always_miss), throw).total

    @cached_property
    def chances(self) -> tuple[Ints, Ints]:
        """Every outcome, and its chance as a floating number."""
        ways = self.handful.ways
        if self.single:
            return np.arange(1, ways + 1), np.full(ways, 1 / ways)
        distribution = self._distribution()
        return np.array(distribution.outcomes), np.array(
            [weight / distribution.total for weight in distribution.weights]
        )


@attrs.frozen
class Thrown:
    """A statement that throws: the place of its dice, what they are in a state, and the state after an outcome."""

    site: int
    recipe: Callable[[State], Recipe]
    after: Callable[[Tuple, Recipe, int], Tuple]


def of_throw(throw: Throw[Code], ended: Callable[[list[object]], None]) -> Thrown:
    """Dice of a line. `ended` puts the state after it in order."""
    shift = throw.shift

    def recipe(state: State) -> Recipe:
        made = ready(throw, state)
        if throw.reading.lies and lie([max(made.handful.sides(), default=1)] * made.handful.count) >= _WORD:
            raise Stopped(
                f"{made.handful.count} dice are too many to be asked for one by one in many trials",
                "Ask for fewer by their name; or count what hits with `hits on …` instead.",
            )
        if not throw.reading.lies and moves_of(made.handful) > Limits().transitions:
            raise Stopped(
                f"{made.handful.count} dice, some of them dropped or thrown again, are too many for many trials",
                "Roll fewer dice at once, or dice of fewer sides; or roll it once: `grognard roll`.",
            )
        return Recipe(made.handful, made.need, made.always_hit, made.always_miss, throw.reading.lies)

    def after(state: Tuple, recipe: Recipe, outcome: int) -> Tuple:
        slots = list(state)
        slots[throw.into] = total = recipe.total(outcome)
        if throw.natural is not None:
            slots[throw.natural] = outcome + shift if recipe.single else None
        if throw.named is not None:
            slots[throw.named] = total
        ended(slots)
        return tuple(slots)

    return Thrown(throw.site, recipe, after)


def of_lot(choose: Choose[Code], mark: Callable[[list[object]], None]) -> Thrown:
    """Returns the recipe of a random pick; for one option or none nothing is rolled."""

    def options(state: State) -> list[object]:
        offered = choose.options.run(state)
        assert isinstance(offered, list)
        return offered

    def recipe(state: State) -> Recipe:
        number = len(options(state))
        return Recipe(Handful(((1, number),)) if number > 1 else Handful())

    def after(state: Tuple, recipe: Recipe, outcome: int) -> Tuple:
        options_here = options(state)
        slots = list(state)
        slots[choose.slot] = options_here[outcome - 1 if recipe.single else 0] if options_here else None
        if recipe.single:
            mark(slots)
        return tuple(slots)

    return Thrown(choose.site, recipe, after)
