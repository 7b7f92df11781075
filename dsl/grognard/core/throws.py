"""What a throw is made of, when its moment comes: dice, and how they are read."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from grognard.core import expr, operators
from grognard.core.code import Code
from grognard.core.expr import Expr, State
from grognard.core.faults import Stopped
from grognard.core.step import Reading, Throw
from grognard.dice.again import Again, Need, fallen, within
from grognard.dice.handful import Handful, ReadAgain, hit_of, read_again
from grognard.ir.types import Die


@attrs.frozen
class HitPool:
    """Dice of a list that also says what hits: what the list answers with."""

    handful: Handful
    need: Need | None
    always_hit: tuple[int, ...] = ()
    always_miss: tuple[int, ...] = ()


@attrs.frozen
class Ready:
    """Dice about to be rolled. Without `need` they are added up."""

    handful: Handful
    need: Need | None
    always_hit: tuple[int, ...]
    always_miss: tuple[int, ...]


def fall(made: Ready, throw: Callable[[int], int]) -> ReadAgain:
    """Rolls dice, with rerolls, by `throw`, which gives a face for a number of sides. Returns them as read."""
    dice = made.handful.again or Again()
    hit = hit_of(made.handful, made.need, made.always_hit, made.always_miss) if made.need is not None else None
    chains = fallen(dice, tuple(made.handful.sides()), throw, hit, made.handful.shift)
    return read_again(made.handful, chains, hit)


def ready(throw: Throw[Code], state: State) -> Ready:
    """The dice of a throw in a state. Raises `Stopped` where there are none, or nothing says what hits."""
    need = throw.reading.need
    return read_as(throw.handful.run(state), need.run(state) if need is not None else None, throw.reading)


def read_as(value: object, need: object, reading: Reading[object]) -> Ready:
    """Returns the dice with what hits. `need` is the score to hit of the lines, if `reading` has one."""
    pool = value if isinstance(value, HitPool) else None
    handful = pool.handful if pool is not None else value
    if not isinstance(handful, Handful):
        raise Stopped(f"`{operators.text_value(handful)}` is no dice", "Roll dice: `roll 2D6`.")
    can_be_thrown(handful)
    if reading.lies and handful.again is not None:
        raise Stopped(
            "dice of which some are thrown again, or count twice, cannot be asked for one by one",
            "Leave out either those lines, or the name by which the dice of this throw are asked for.",
        )
    hit = what_hits(need) if reading.need is not None else pool.need if pool is not None else None
    if handful.again is not None and handful.again.misses and hit is None:
        raise Stopped("no line says which dice hit here, so none can miss", "Add a line `hits on …` above this one.")
    hits = (*reading.always_hit, *(pool.always_hit if pool is not None else ()))
    misses = (*reading.always_miss, *(pool.always_miss if pool is not None else ()))
    return Ready(handful, hit, hits, misses)


def what_hits(need: object) -> Need:
    """Returns the score to hit that the lines give. Raises `Stopped` where they give none."""
    if not isinstance(need, tuple):
        raise Stopped("no line says which dice hit here", "Add a line `hits on …` for this case.")
    return need


def need_of(bands: expr.Bands) -> Expr:
    """What a die must show to lie in one of some bands: a `Need`."""
    return expr.op(_Need(tuple((test, len(ends)) for test, ends in bands.parts)), *bands.ends())


@attrs.frozen
class _Need:
    """Bands, each with the number of its ends; called with all ends, in order."""

    tests: tuple[tuple[Callable[..., bool], int], ...]

    def __call__(self, *ends: object) -> Need:
        rest = iter(ends)
        return tuple(operators.whole_numbers(test, [next(rest) for _ in range(many)]) for test, many in self.tests)


def dice_of(number: object, sort: object) -> object:
    """Returns `count` dice of one kind."""
    if isinstance(sort, Handful):
        return sort
    if not isinstance(sort, Die):
        raise Stopped(f"`{sort}` is no die", "Write a die: `D6`.")
    if not isinstance(number, int) or isinstance(number, bool):
        raise Stopped(
            f"{operators.text_value(number)} dice cannot be thrown: that is no whole number",
            "Say how it is rounded: `roll as many D6 as half its men, rounded down`.",
        )
    if number > 1000:
        raise Stopped(f"{number} dice are more than can be thrown at once", "At most 1,000 dice are thrown at once.")
    return Handful(((number, sort.sides),)) if number > 0 else Handful(short=-number)


def can_be_thrown(handful: Handful) -> None:
    """Raises `Stopped` where dice cannot be rolled: fewer than none, or rerolled without end."""
    if handful.short:
        raise Stopped(
            f"-{handful.short} dice cannot be thrown: that is fewer than none",
            "Say that none are thrown then: `roll as many D6 as the higher of (0, …)`.",
        )
    adds = handful.again.adds if handful.again is not None else ()
    for sides in handful.sides() if adds else ():
        if all(within(face + handful.shift, adds) for face in range(1, sides + 1)):
            raise Stopped(
                f"a D{sides} that rolls again and adds on every number is thrown without end",
                "Let some numbers end it: `6 rolls again and adds`.",
            )
