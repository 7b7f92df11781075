"""Lines: one thing a line, which is a deed or holds other lines. Every line may have a label, a condition, a citation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

import attrs

from grognard.ir.deeds import Add, Again, Always, Deed, Drop, HitsOn, MoreDice, OnEachDie, Roll, RollRange, StartAt
from grognard.ir.expressions import Band, Condition, Constant, DiceOf, Expression, Extreme
from grognard.ir.notes import Citation, Note
from grognard.ir.types import Die, Number, Type
from grognard.source import Place


@attrs.frozen(repr=False)
class When:
    """The lines below, if the condition holds."""

    condition: Condition


@attrs.frozen(repr=False)
class Otherwise:
    """The lines below, if none of the branches just above was taken."""


@attrs.frozen(repr=False)
class On:
    """The lines below, if the score is one of these."""

    bands: tuple[Band, ...]
    type: Type = attrs.field(eq=False)
    """What it is held against: the score, or the words of a result."""


@attrs.frozen(repr=False)
class OnTie:
    """The lines below, if a fight is a draw."""


@attrs.frozen(repr=False)
class PastEnd:
    """The line below, if shifts went past the end of the list."""


@attrs.frozen(repr=False)
class ForEach:
    """The lines below for each piece of a kind; which pieces is settled before the first."""

    kind: str
    owner: Expression | None
    it_name: str
    condition: Condition | None
    at_once: bool = False
    any_order: bool = False
    """The players choose who comes first; otherwise the order in which the pieces were set up does."""
    most: Extreme | None = None


@attrs.frozen(repr=False)
class Repeat:
    """Repeats the lines below, until a condition holds or a number of times."""

    until: Condition | None
    times: Expression | None


@attrs.frozen(repr=False)
class ChooseAmong:
    """A player picks one (or up to `most`) of the lines below."""

    chooser: Expression
    most: int = 1
    exactly: bool = True


Opener = When | Otherwise | On | OnTie | PastEnd | ForEach | Repeat | ChooseAmong


@attrs.frozen(kw_only=True, repr=False)
class Exception_:
    """A line does nothing (or something else) in a case that another paragraph names."""

    condition: Condition | None
    instead: Line | None
    cites: tuple[Citation, ...]
    notes: tuple[Note, ...] = ()
    comes_before: tuple[str, ...] = ()
    """Paragraphs of other exceptions to this line over which it goes."""
    cancels: tuple[str, ...] | None = None
    """It does nothing but cancel exceptions: those of these paragraphs, or all where there are none."""
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, repr=False)
class Line:
    """One line of a rule. `deed` for a plain line, `opener` with `body` for one that holds lines."""

    id: str
    deed: Deed | None = None
    opener: Opener | None = None
    body: tuple[Line, ...] = ()
    label: str = ""
    condition: Condition | None = None
    each: Expression | None = None
    each_lot: Number | Fraction = 1
    exceptions: tuple[Exception_, ...] = ()
    cites: tuple[Citation, ...] = ()
    notes: tuple[Note, ...] = ()
    prose: tuple[str, ...] = ()
    place: Place = attrs.field(eq=False, repr=False)


def about_dice(line: Line) -> bool:
    """Whether a line leaves the dice above it unthrown: it changes them, adds dice to them, or says what hits."""
    if line.opener is not None:
        return isinstance(line.opener, When | Otherwise) and all(map(about_dice, line.body))
    if isinstance(line.deed, Add):
        return line.deed.joins
    return isinstance(line.deed, MoreDice | OnEachDie | Drop | Again | HitsOn | Always)


def dice_rolled(line: Line) -> int | None:
    """How many dice a line rolls, where it says so as a number."""
    if isinstance(line.deed, RollRange):
        return 1
    dice = line.deed.dice if isinstance(line.deed, Roll) and line.each is None else None
    if isinstance(dice, Constant) and isinstance(dice.value, Die):
        return 1
    count = dice.count if isinstance(dice, DiceOf) else None
    return count.value if isinstance(count, Constant) and isinstance(count.value, int) else None


def faces_of(line: Line) -> Iterator[range]:
    """The numbers that the dice of a line show, where they stand there."""
    deed = line.deed
    if isinstance(deed, RollRange):
        yield range(deed.low, deed.high + 1)
        return
    value = deed.dice if isinstance(deed, Roll) else deed.value if isinstance(deed, StartAt | Add) else None
    die = value.die if isinstance(value, DiceOf) else value
    if isinstance(die, Constant) and isinstance(die.value, Die):
        yield range(1, die.value.sides + 1)


def dropped_in_vain(above: Sequence[Line]) -> tuple[Line, ...]:
    """The lines right above a line that adds dice of its own, which keep or drop all of the dice rolled above them."""
    drops: list[tuple[Line, int]] = []
    more = 0
    for line in reversed(above):
        if isinstance(line.deed, Roll | RollRange):
            rolled = dice_rolled(line)
            return tuple(drop for drop, count in drops if rolled is not None and count >= rolled + more)
        if not about_dice(line) or line.opener is not None or (isinstance(line.deed, MoreDice) and line.each):
            break
        if isinstance(line.deed, MoreDice):
            more += max(0, line.deed.count)
        if isinstance(line.deed, Drop):
            drops.insert(0, (line, line.deed.count))
    return ()


GateKind = Literal["only", "never", "must"]


@attrs.frozen(kw_only=True, repr=False)
class Gate:
    """When something may, may not or must be done."""

    id: str
    kind: GateKind
    condition: Condition
    once: str = ""
    """Open only to who has not done the action in this `turn`, `step` or `game`; the condition says nothing more."""
    each_side: bool = False
    """It is once for all of a side: what one of them has done, none of them does again."""
    price: bool = False
    """That the price can be paid, which the line that pays it says."""
    cites: tuple[Citation, ...]
    notes: tuple[Note, ...]
    place: Place = attrs.field(eq=False, repr=False)

    @property
    def often(self) -> str:
        """Returns how often it may be done, in words: `once a turn`; empty where that is not limited."""
        return f"once a {self.once}{' each side' if self.each_side else ''}" if self.once else ""
