"""Deeds: what a line of a rule does, one kind of thing each."""

from __future__ import annotations

import enum
from typing import assert_never

import attrs

from grognard.ir.expressions import Band, Condition, Expression, Extreme
from grognard.ir.types import Number


@attrs.frozen(repr=False)
class Roll:
    """Throw dice; the score is their sum, or what later lines make of them."""

    dice: Expression
    name: str | None = None
    plus: Expression | None = None
    """What is added to what the dice came to."""
    lies: bool = False
    """Whether the faces are looked at by their name later."""


@attrs.frozen(repr=False)
class RollRange:
    """Throw one die that shows `low` to `high`."""

    low: int
    high: int
    name: str | None = None


@attrs.frozen(repr=False)
class StartAt:
    """The score is this."""

    value: Expression


@attrs.frozen(repr=False)
class Add:
    """Add to the score (`sign` 1) or take from it (-1)."""

    value: Expression
    sign: int = 1
    throws: bool = False
    """Whether the value is dice, to be thrown first."""
    joins: bool = False
    """Whether these dice are thrown together with those above, as one throw."""


@attrs.frozen(repr=False)
class Multiply:
    """Multiply the score, or divide it."""

    value: Expression
    divide: bool = False


@attrs.frozen(repr=False)
class AddModifiers:
    """Add every line of a list of modifiers that applies."""

    rule: str
    arguments: tuple[Expression, ...]


@attrs.frozen(repr=False)
class Amount:
    """A plain amount: added, or multiplied by. Parts (2/5, 50 %) are of the value the list started with."""

    number: Number
    times: bool = False
    part: bool = False


@attrs.frozen(repr=False)
class MoreDice:
    """More dice, or fewer."""

    count: int


@attrs.frozen(repr=False)
class OnEachDie:
    """An amount added on every die of the throw."""

    amount: int


@attrs.frozen(repr=False)
class AsYouWish:
    """The player adds `each` any number of times up to `most`, or (`times`) multiplies by any from 1 up to that."""

    most: int
    """0 where only the price says how often."""
    times: bool = False
    each: Number = 1
    price: Change | None = None
    """What is paid for each time; as often as that can be paid it is offered."""
    left: Expression | None = None
    """Of what is paid, how much there is."""
    said: str = ""
    """The price as it is written: `2 points`."""


@attrs.frozen(repr=False)
class Shift:
    """Steps up (positive) or down an ordered list."""

    steps: int
    along: str = attrs.field(default="", eq=False)
    """The list, where the score is known to be of one: another may have some of its words too."""


@attrs.frozen(repr=False)
class Drop:
    """The lowest or highest dice are taken out; or (`keep`) all but these."""

    highest: bool
    count: int = 1
    keep: bool = False

    @property
    def verb(self) -> str:
        """The word it begins with."""
        return "keep" if self.keep else "drop"


@attrs.frozen(repr=False)
class Halve:
    """Halve the score, rounding up, down or not at all."""

    up: bool | None = None


@attrs.frozen(repr=False)
class Round:
    """Make the score whole."""

    up: bool


@attrs.frozen(repr=False)
class Clamp:
    """Keep the score at or above (or at or below) a value."""

    value: Expression
    below: bool


@attrs.frozen(repr=False)
class HitsOn:
    """A die of the throw within one of the bands is a hit; the score is the number of hits."""

    bands: tuple[Band, ...]


@attrs.frozen(repr=False)
class Always:
    """A die that shows this face as it fell always hits, or always misses."""

    face: int
    hits: bool


class Fate(enum.Enum):
    """What becomes of a die that shows certain faces."""

    INSTEAD = "rolls again"
    MISSES = "rolls again, having missed"
    ADDS = "rolls again and adds"
    TWICE = "counts twice"


@attrs.frozen(repr=False)
class Again:
    """Dice that show one of the bands are rerolled or count twice; of those that miss, `misses` (-1: all)."""

    how: Fate
    bands: tuple[Band, ...] = ()
    misses: int = 0


@attrs.frozen(repr=False)
class Read:
    """Read a table; the score is what it gives."""

    look_up: Expression


@attrs.frozen(repr=False)
class Let:
    """Name a value."""

    name: str
    value: Expression


@attrs.frozen(repr=False)
class ResultIs:
    """The score is this, and the rule ends with it."""

    value: Expression


@attrs.frozen(repr=False)
class Become:
    """A field of a piece takes a value."""

    piece: Expression
    field: str
    value: Expression


@attrs.frozen(repr=False)
class Change:
    """A field of a piece goes up or down, within its domain; a word list is walked."""

    piece: Expression
    field: str
    amount: Expression
    up: bool
    pays: bool = False
    """It is the price of an action, which is not done where it cannot be paid."""
    throws: bool = False
    """Whether the amount is dice, to be thrown first."""


@attrs.frozen(repr=False)
class Every:
    """Takes whole lots out of one field, each at a price to the other field; the remainder stays."""

    piece: Expression
    lot: Expression
    of_field: str
    cost: int
    cost_field: str


NOT_ALLOWED = "not allowed"
"""The answer of an action whose gates are shut."""
WHO_WINS = "who wins"
"""What a trace calls the outcome of the line by which a fight is decided."""
IN_ALL = "in all"
"""What a trace calls the score where a throw comes to more than its faces say."""


@attrs.frozen(repr=False)
class RemovePiece:
    """A piece leaves play."""

    piece: Expression


@attrs.frozen(repr=False)
class Call:
    """Another rule is carried out. A test's or fight's result becomes the score (`answers`)."""

    rule: str
    arguments: tuple[Expression, ...]
    answers: bool


@attrs.frozen(repr=False)
class Offer:
    """A piece, or each of several, may (or must) do an action. Roles left open are chosen."""

    piece: Expression | None
    kind: str
    owner: Expression | None
    it_name: str
    condition: Condition | None
    must: bool
    rule: str
    arguments: tuple[Expression | None, ...]
    at_once: bool
    one_at_a_time: bool
    most: Extreme | None = None
    done: bool = False
    """It is written as done (`do fire of it`), and who does it chooses whom it is aimed at."""
    answers: bool = False
    """Where one piece is offered it, what the action made becomes the score; one that is passed or refused leaves it."""


@attrs.frozen(repr=False)
class Choose:
    """A player picks a piece, or a word of a list, by that name."""

    chooser: Expression | None
    kind: str
    words: tuple[object, ...]
    owner: Expression | None
    it_name: str
    condition: Condition | None
    name: str
    at_random: bool = False
    most: Extreme | None = None
    several: bool = False
    """As many as the chooser likes, each by itself."""
    span: tuple[Expression, Expression] | None = None
    """It is a whole number that is chosen, from the one to the other."""
    hand: Expression | None = None
    """Drawn from a deck: into whose hand; else it lies with the discarded ones."""
    times: int = 1
    """Drawn into a hand: how many."""


@attrs.frozen(repr=False)
class Lay:
    """A card goes to the discarded ones, or (`back`) into the deck again."""

    card: Expression
    kind: str
    back: bool = False
    bag: bool = False
    """It is a bag and no deck."""


@attrs.frozen(repr=False)
class Shuffle:
    """All discarded cards of a kind go into the deck again."""

    kind: str


@attrs.frozen(repr=False)
class HigherWins:
    """In a fight: the side with the higher (or lower) total is the winner, the other the loser."""

    higher: bool = True


@attrs.frozen(repr=False)
class RollAgain:
    """The rule starts over."""


@attrs.frozen(repr=False)
class StopHere:
    """The rule ends."""


@attrs.frozen(repr=False)
class GameOver:
    """The game ends."""


@attrs.frozen(repr=False)
class ByHand:
    """What the players do on the table. `text` has `{n}` for each of the values."""

    text: str
    values: tuple[Expression, ...] = ()


class Way(enum.Enum):
    """Which way a piece goes."""

    FREELY = ""
    BACK = "back"
    AWAY = "away from"
    TOWARDS = "towards"
    TO = "to"
    WITH = "with"


MOVES = "#moves"
"""What a piece does that is moved by a line, where no action is called so: `until it moves`."""


@attrs.frozen(repr=False)
class Move(ByHand):
    """A piece goes somewhere on the table: the players carry it out, as the text says."""

    kind: str = ""
    far: int | None = None
    """Which of the values says how far; None for as far as it takes."""
    at_most: bool = False
    """Whether it may go less far."""
    way: Way = Way.FREELY
    gap: Number = 0
    """How far from the other piece it ends, where it goes to it."""

    @property
    def mover(self) -> Expression:
        """Who goes."""
        return self.values[0]


@attrs.frozen(repr=False)
class GapStep:
    """A step the source leaves out."""

    words: str


Elsewhere = Become | Change | Every | RemovePiece | Lay | Shuffle | GameOver | ByHand | Move | GapStep
"""What does nothing to the score, nor to dice."""

Deed = (
    Roll
    | RollRange
    | StartAt
    | Add
    | Multiply
    | AddModifiers
    | Amount
    | MoreDice
    | OnEachDie
    | AsYouWish
    | Shift
    | Drop
    | Halve
    | Round
    | Clamp
    | HitsOn
    | Always
    | Again
    | Read
    | Let
    | ResultIs
    | Call
    | Offer
    | Choose
    | HigherWins
    | RollAgain
    | StopHere
    | Elsewhere
)


def changed_by(deed: Deed) -> tuple[str, ...]:
    """The fields that a line gives another value, by their names; not those of cards, which no author declared."""
    match deed:
        case Become() | Change():
            return (deed.field,)
        case Every():
            return (deed.of_field, deed.cost_field)
        case (
            Roll()
            | RollRange()
            | StartAt()
            | Add()
            | Multiply()
            | AddModifiers()
            | Amount()
            | MoreDice()
            | OnEachDie()
            | AsYouWish()
            | Shift()
            | Drop()
            | Halve()
            | Round()
            | Clamp()
            | HitsOn()
            | Always()
            | Again()
            | Read()
            | Let()
            | ResultIs()
            | RemovePiece()
            | Call()
            | Offer()
            | Choose()
            | Lay()
            | Shuffle()
            | HigherWins()
            | RollAgain()
            | StopHere()
            | GameOver()
            | ByHand()
            | GapStep()
        ):
            return ()
    assert_never(deed)
