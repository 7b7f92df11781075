"""Values and conditions. Closed unions; every node knows its place."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from fractions import Fraction
from typing import assert_never

import attrs

from grognard.ir.types import Type, Value, is_number
from grognard.source import Place


@attrs.frozen(kw_only=True, repr=False)
class _Node:
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(repr=False)
class Constant(_Node):
    """A value written in the text."""

    value: Value
    unit: str = ""


@attrs.frozen(repr=False)
class Variable(_Node):
    """A value of this rule by name: what `let` or `as` named, a role that is a number, the total."""

    name: str
    type: Type = attrs.field(eq=False)


@attrs.frozen(repr=False)
class Role(_Node):
    """A piece by its part in the rule: the firer, it, the company."""

    name: str
    kind: str


@attrs.frozen(repr=False)
class Field(_Node):
    """A field of a piece."""

    of: Expression
    field: str
    type: Type = attrs.field(eq=False)


@attrs.frozen(repr=False)
class Fact(_Node):
    """Something the players know of the table: of the whole situation, of one piece, or of two."""

    name: str
    of: Expression | None
    type: Type = attrs.field(eq=False)
    to: Expression | None = None
    """Of a fact of two pieces: the second."""
    in_full: bool = attrs.field(default=False, eq=False, kw_only=True)
    """Whether the author names both pieces: `the range from the firer to the target`."""


@attrs.frozen(repr=False)
class DiceOf(_Node):
    """Unrolled dice of one kind. `die` gives the kind (a Die value)."""

    count: Expression
    die: Expression


@attrs.frozen(repr=False)
class LookUp(_Node):
    """A table look-up: its inputs are found by their headings; `total` is the input of a heading of that name."""

    table: str
    inputs: tuple[Expression | None, ...]
    across: Expression | None
    column: str | None
    type: Type = attrs.field(eq=False)
    roles: tuple[Role | None, ...] = ()
    """Who fills each role of the table, where that is a role of the reader."""


@attrs.frozen(repr=False)
class WorkOut(_Node):
    """A declared value (`work out`, `die`, `dice`) worked out for these roles."""

    rule: str
    arguments: tuple[Expression, ...]
    type: Type = attrs.field(eq=False)
    toward: str = attrs.field(default="", eq=False, kw_only=True)
    """Of a state whose second role the author names: the word before it (`in reach to the target`)."""


@attrs.frozen(repr=False)
class Part(_Node):
    """One named part of a bundle."""

    of: Expression
    name: str


class Operator(enum.Enum):
    """The operator between two values."""

    PLUS = "plus"
    MINUS = "minus"
    TIMES = "times"
    DIVIDED = "divided by"


@attrs.frozen(repr=False)
class Arithmetic(_Node):
    """`first`, then each operator with its value, from left to right. Never nested by length."""

    first: Expression
    rest: tuple[tuple[Operator, Expression], ...]


@attrs.frozen(repr=False)
class Rounded(_Node):
    """A number made whole."""

    value: Expression
    up: bool


@attrs.frozen(repr=False)
class Best(_Node):
    """The higher (or lower) of several."""

    values: tuple[Expression, ...]
    higher: bool


class Favour(enum.Enum):
    """The side in whose favour odds between two columns are rounded."""

    DEFENDER = "for the defender"
    ATTACKER = "for the attacker"
    NEAREST = "to the nearest"


@attrs.frozen(repr=False)
class OddsOf(_Node):
    """Two strengths as the word of a list of odds, such as `3:1`. Below the first word, for the defender, it is no effect."""

    attacker: Expression
    defender: Expression
    favour: Favour
    words: tuple[str, ...]
    """The list, from the worst odds to the best."""


class Gathering(enum.Enum):
    """How the rows that hold are put together."""

    SUM = "sum of"
    HIGHEST = "highest of"
    LOWEST = "lowest of"


@attrs.frozen(repr=False)
class Gather(_Node):
    """All rows of a table of reasons that hold, put together."""

    how: Gathering
    look_up: LookUp


@attrs.frozen(repr=False)
class Count(_Node):
    """How many pieces of a kind (of an owner) fulfil a condition; the piece looked at is role `it_name`."""

    kind: str
    owner: Expression | None
    it_name: str
    condition: Condition | None


@attrs.frozen(repr=False)
class Extreme:
    """Of several pieces those for which a value is highest (or lowest); the piece looked at is the role of the search."""

    value: Expression
    highest: bool


@attrs.frozen(repr=False)
class OfPieces(_Node):
    """A value of every piece of a kind (of an owner) that fulfils a condition, put together; the piece looked at is role `it_name`."""

    how: Gathering
    value: Expression
    kind: str
    owner: Expression | None
    it_name: str
    condition: Condition | None


@attrs.frozen(repr=False)
class Pieces(_Node):
    """All pieces of a kind (of an owner) that fulfil a condition; with `one` the only one of them, by its adjective.

    The piece looked at is role `it_name`.
    """

    kind: str
    owner: Expression | None
    it_name: str
    condition: Condition | None
    most: Extreme | None = None
    one: bool = False
    of: Expression | None = attrs.field(default=None, eq=False)
    """Of a piece that stands by itself, one a side: the piece whose side it is of, where one was named (`its army`)."""


class Lying(enum.Enum):
    """A question about rolled dice: their highest, lowest, runs and the like."""

    COUNT = "number"
    HIGHEST = "highest"
    SECOND = "second highest"
    LOWEST = "lowest"
    LARGEST_SET = "largest set"
    FACE_OF_SET = "face of the largest set"
    SETS = "sets"
    LONGEST_RUN = "longest run"
    WINS = "wins"
    CANCELLED = "cancelled"


@attrs.frozen(repr=False)
class OfThrow(_Node):
    """Something of the dice of a throw, by its name: how many show what fits, the highest, how many match, how many win."""

    name: str
    what: Lying
    bands: tuple[Band, ...] = ()
    negated: bool = False
    against: str = ""
    """The other throw, where two are held against each other."""


class Asked(enum.Enum):
    """A question about two places: distance, direction, line."""

    DISTANCE = "distance"
    STRAIGHT = "straight distance"
    TURNS = "turns"
    NEXT = "next"
    LINKED = "linked"


@attrs.frozen(repr=False)
class Apart(_Node):
    """How two places lie to each other; of pieces, those on which they stand.

    A number of steps (no effect where no way leads there) or of turns off a facing; or, yes or no, whether they are
    neighbours, or linked by a way. The place looked at on a way is role `it_name`.
    """

    what: Asked
    one: Expression
    other: Expression
    kind: str
    """The kind of place."""
    facing: Expression | None = None
    it_name: str = ""
    condition: Condition | None = None
    """What every place between the two must be; of a straight line, every one that it goes through."""
    on_a_way: bool = False
    """Whether the author says by which places the way leads."""


@attrs.frozen(repr=False)
class Gap(_Node):
    """What the source leaves out."""

    words: str


Expression = (
    Constant
    | Variable
    | Role
    | Field
    | Fact
    | DiceOf
    | LookUp
    | WorkOut
    | Part
    | Arithmetic
    | Rounded
    | Best
    | OddsOf
    | Gather
    | Count
    | OfPieces
    | Pieces
    | OfThrow
    | Apart
    | Gap
)


# ---- bands: what a value is held against ------------------------------------------------------------------


@attrs.frozen(repr=False)
class Same:
    """Equal to."""

    value: Expression


@attrs.frozen(repr=False)
class Span:
    """From `low` to `high`, ends included unless open; None is no end."""

    low: Expression | None
    high: Expression | None
    low_open: bool = False
    high_open: bool = False


Band = Same | Span


def ends_of(band: Band) -> tuple[Expression, ...]:
    """What a band ends at: its one value, or its lower and upper end where it has them."""
    if isinstance(band, Same):
        return (band.value,)
    return tuple(end for end in (band.low, band.high) if end is not None)


def around(band: Span) -> tuple[Expression, Expression] | None:
    """Of a band that lies as far on both sides of a value (`within 1 of its rank`): how far, and the value."""
    match band:
        case Span(
            low=Arithmetic(first=middle, rest=((Operator.MINUS, less),)),
            high=Arithmetic(first=same, rest=((Operator.PLUS, more),)),
        ) if middle == same and less == more:
            return less, middle
        case _:
            return None


def is_constant(band: Band) -> bool:
    """Whether nothing of a band must be worked out."""
    return all(isinstance(end, Constant) for end in ends_of(band))


def lies_in(value: object, band: Band) -> bool:
    """Whether a value lies in a band; never where an end must be worked out."""
    if not is_constant(band):
        return False
    if isinstance(band, Same):
        return isinstance(band.value, Constant) and band.value.value == value
    low, high = (end.value if isinstance(end, Constant) else None for end in (band.low, band.high))
    if not is_number(value) or not all(end is None or is_number(end) for end in (low, high)):
        return False
    above = not is_number(low) or (value > low if band.low_open else value >= low)
    return above and (not is_number(high) or (value < high if band.high_open else value <= high))


def constants(bands: Iterable[Band]) -> list[Constant]:
    """The ends of some bands that need not be worked out."""
    return [end for band in bands for end in ends_of(band) if isinstance(end, Constant)]


def named(bands: Iterable[Band]) -> set[Value]:
    """The single values, no bands from one to another, that stand among some bands."""
    return {end.value for end in constants(band for band in bands if isinstance(band, Same))}


def name_of(value: Field | Fact | Variable | WorkOut) -> str:
    """What a value is called, without whose it is."""
    match value:
        case Field():
            return value.field
        case Fact() | Variable():
            return value.name
        case WorkOut():
            return value.rule
    assert_never(value)


# ---- conditions ---------------------------------------------------------------------------------------------


@attrs.frozen(repr=False)
class Is(_Node):
    """A value is (or is not) within one of the bands."""

    value: Expression
    bands: tuple[Band, ...]
    negated: bool = False
    shared: str = attrs.field(default="", eq=False, kw_only=True)
    """What the author asked for, where the words are those of whose rows it stands: `armour piercing`."""


@attrs.frozen(repr=False)
class Holds(_Node):
    """A yes-or-no value is yes."""

    value: Expression


@attrs.frozen(repr=False)
class IsKind(_Node):
    """A piece is of a kind (or is not)."""

    value: Expression
    kind: str
    negated: bool = False


@attrs.frozen(repr=False)
class Not(_Node):
    """The condition does not hold."""

    condition: Condition


@attrs.frozen(repr=False)
class All(_Node):
    """Every condition holds."""

    conditions: tuple[Condition, ...]


@attrs.frozen(repr=False)
class Any(_Node):
    """At least one condition holds."""

    conditions: tuple[Condition, ...]


class Quantifier(enum.Enum):
    """How many of the pieces."""

    EVERY = "every"
    ANY = "any"
    NO = "no"


@attrs.frozen(repr=False)
class Quantified(_Node):
    """Every, any or no piece of a kind (of an owner) fulfils a condition."""

    quantifier: Quantifier
    kind: str
    owner: Expression | None
    it_name: str
    condition: Condition


Condition = Is | Holds | IsKind | Not | All | Any | Quantified


def number(value: int | Fraction, place: Place, unit: str = "") -> Constant:
    """A number as an expression."""
    return Constant(value, unit, place=place)
