"""Declarations: what every one of them has, and those of words, fields, pieces and roles."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import attrs

from grognard.board.grid import Shape
from grognard.ir.names import key
from grognard.ir.notes import Citation, Note
from grognard.ir.readings import Reading
from grognard.ir.types import Type, Value, Words
from grognard.source import Place

WHEREABOUTS, HOLDER = "whereabouts", "holder"
"""The fields of every card: where it is, and who holds it."""
DISCARDED, IN_HAND = "discarded", "in hand"
"""Where a card is that is not in its deck."""


INTERNAL = {"exported": False}
"""Marks fields that are no part of the exported rules."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Symbol:
    """A declared name. Below lowering its key is what tells it from others; no name is compared as text."""

    name: str
    """As it is written."""
    name_place: Place | None = attrs.field(default=None, eq=False, repr=False, metadata=INTERNAL)
    """Where its declaration writes the name; None for what declares itself."""

    @cached_property
    def key(self) -> str:
        """The form in which it is looked up, the same for every way of writing the name."""
        return key(self.name)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Declared(Symbol):
    """What every declaration has."""

    chapter: str = ""
    cites: tuple[Citation, ...] = ()
    notes: tuple[Note, ...] = ()
    prose: tuple[str, ...] = ()
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Choice(Declared):
    """A list of words, in order."""

    words: tuple[Value, ...]
    places: tuple[Place, ...] = attrs.field(default=(), repr=False)
    """Where each of the words stands: a variant adds some to a list of its base."""
    round: bool = False
    """Behind the last word comes the first again, as with the directions of a board."""

    @property
    def domain(self) -> Words:
        """One of its words."""
        return Words(self.name, self.words, self.round)  # type: ignore[arg-type]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class FieldOf(Declared):
    """A field of a piece, a fact, or an option."""

    type: Type
    usual: Value = None
    has_usual: bool = False
    rolled_on: str | None = None
    single: str = ""
    """The name of one of it, where it counts things: `men (man)`."""
    of_kind: str = ""
    """The kind of piece it belongs to; empty for a fact of the situation."""
    toward: str = ""
    """Of a fact of two pieces: the kind of the second."""
    both_ways: bool = False
    """Of a fact of two pieces: it is the same from either."""
    this_turn: bool = False
    """Goes back to its usual value when a turn begins."""
    next_turn: bool = False
    """Goes back to its usual value when the turn ends that follows the one in which it was last set."""
    this_step: bool = False
    """Goes back to its usual value when a step of play ends."""
    after: tuple[str, ...] = ()
    """The actions of the piece that begin it: a yes or no becomes yes as the piece does one."""
    after_said: tuple[str, ...] = ()
    """What the piece does then, as the author says it."""
    after_over: tuple[str, ...] = ()
    """The actions, tests and fights behind which it begins, for every piece that had a role in them."""
    until: tuple[str, ...] = ()
    """The actions of the piece that end it: it goes back to its usual value as the piece does one."""
    until_said: tuple[str, ...] = ()
    """What the piece does then, as the author says it: `moves`, `half marches`."""
    until_over: tuple[str, ...] = ()
    """The actions, tests and fights behind which it ends, for every piece that had a role in them."""
    kept: bool = False
    """What it is when a game ends, it is when the next game of the campaign begins."""
    of_two: str = ""
    """Which of two words counts that land at once, by their order in the list: `earlier` or `later`; empty where neither may."""
    of_deck: bool = False
    """It says where a card is: no author wrote it."""
    gap: bool = False
    among: str = ""
    """The set of words of which it is one: `traits`; empty for a field that stands alone."""
    reading: Reading | None = None
    """Of a fact: what a table with places shows of it."""

    @property
    def owners(self) -> tuple[str, str, bool]:
        """Returns the kinds of pieces of a fact, and whether it is the same both ways."""
        return self.of_kind, self.toward, self.both_ways

    @property
    def begun_by(self) -> tuple[str, ...]:
        """What begins it, in words: `it moves`, `its melee ends`; nothing for what only lines set."""
        return (*(f"it {said}" for said in self.after_said), *(f"its {rule} ends" for rule in self.after_over))

    @property
    def ended_by(self) -> tuple[str, ...]:
        """What ends it, in words: `the turn ends`, `it moves`; nothing for what lasts."""
        lasting = (("turn", self.this_turn), ("next turn", self.next_turn), ("step", self.this_step))
        spans = [word for word, ends in lasting if ends]
        over = (f"its {rule} ends" for rule in self.until_over)
        return (*(f"the {span} ends" for span in spans), *(f"it {said}" for said in self.until_said), *over)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Piece(Declared):
    """A kind of thing on the table."""

    parent: str | None
    fields: tuple[FieldOf, ...]
    shape: Shape | None = None
    """Of a place: of what a board of them is made; None for what is no place."""
    size: tuple[int, int] | None = None
    """Columns and rows of the board that stands in every game by itself."""
    one_each: Literal["side", "game", ""] = ""
    """It stands in every game by itself: one for each `side`, or one in the `game`; empty for what is set up."""
    deck: Literal["deck", "bag", ""] = ""
    """Pieces of it are drawn from a `deck` or a `bag`; empty for other pieces."""
    reshuffled: bool = False
    """The deck is shuffled as it is drawn from when it is empty."""
    held_by: str = ""
    """The kind of piece that holds a hand of them."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Param(Symbol):
    """A role of a rule: its name, the kind of piece (or the type of number or word) that fills it."""

    kind: str
    type: Type
    preposition: str
    side: str = ""
    """`enemy` or `friend` of the first piece, where nobody else may fill the role."""
    place: Place = attrs.field(eq=False, repr=False)
