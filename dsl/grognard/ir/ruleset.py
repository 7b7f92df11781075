"""The root of the IR: one whole game."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import groupby

import attrs

from grognard.board.grid import Shape
from grognard.ir.expressions import Band, Condition, Expression
from grognard.ir.lines import Citation, Gate, Line, Note
from grognard.ir.names import either, key
from grognard.ir.types import Number, Type, Value, Words, value_text
from grognard.source import Place

WHEREABOUTS, HOLDER = "whereabouts", "holder"
"""The fields of every card: where it is, and who holds it."""
DISCARDED, IN_HAND = "discarded", "in hand"
"""Where a card is that is not in its deck."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Declared:
    """What every declaration has."""

    name: str
    chapter: str = ""
    cites: tuple[Citation, ...] = ()
    notes: tuple[Note, ...] = ()
    prose: tuple[str, ...] = ()
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Choice(Declared):
    """A list of words, in order."""

    words: tuple[Value, ...]


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
    of_deck: bool = False
    """It says where a card is: no author wrote it."""
    gap: bool = False
    among: str = ""
    """The set of words of which it is one: `traits`; empty for a field that stands alone."""

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
    one_each: str = ""
    """It stands in every game by itself: one for each `side`, or one in the `game`; empty for what is set up."""
    deck: str = ""
    """Pieces of it are drawn from a `deck` or a `bag`; empty for other pieces."""
    reshuffled: bool = False
    """The deck is shuffled as it is drawn from when it is empty."""
    held_by: str = ""
    """The kind of piece that holds a hand of them."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Row:
    """One row: what its left cells ask, what its right cells give. `keys` None is any."""

    id: str
    keys: tuple[tuple[Band, ...] | Condition | None, ...]
    cells: tuple[Cell, ...]
    cites: tuple[Citation, ...]
    texts: tuple[str, ...]
    """All cells as the author wrote them."""
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Cell:
    """A right cell: a value, nothing (`-`), or a gap (`?`). `mark` is the length of its row of stars."""

    value: Expression
    mark: int = 0
    text: str = ""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Heading:
    """A left heading: a die that reading throws, a value that is looked at, or `when`."""

    text: str
    die: Expression | None = None
    when: bool = False
    name: str = ""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Footnote:
    """A cell with that many stars counts only when the condition holds."""

    mark: int
    condition: Condition
    cites: tuple[Citation, ...]
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Table(Declared):
    """A drawn table."""

    keys: tuple[Heading, ...]
    across: Heading | None
    across_bands: tuple[Band, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    footnotes: tuple[Footnote, ...]
    roles: tuple[Param, ...]
    type: Type
    roster_of: str = ""
    """The kind of piece whose troops stand in its rows, one a row; empty for a table that is no roster."""


class RuleKind(enum.Enum):
    """What sort of list of lines a rule is; it decides how it is printed and what may use it."""

    MODIFIERS = "modifiers to"
    DICE = "dice"
    DIE = "die"
    WORK_OUT = "work out"
    STATE = "state"
    TEST = "test"
    FIGHT = "fight"
    ACTION = "action"


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Param:
    """A role of a rule: its name, the kind of piece (or the type of number or word) that fills it."""

    name: str
    kind: str
    type: Type
    preposition: str
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Rule(Declared):
    """A list of lines that keeps one running score."""

    kind: RuleKind
    params: tuple[Param, ...]
    lines: tuple[Line, ...]
    gates: tuple[Gate, ...] = ()
    holds: tuple[Gate, ...] = ()
    """Of a state: what it says of when it holds, as it is written; its lines work the same out."""
    type: Type = attrs.field(eq=False)

    @property
    def called(self) -> str:
        """Its name as it is typed: of a list of modifiers with the words before it."""
        return f"modifiers to {self.name}" if self.kind is RuleKind.MODIFIERS else self.name


@attrs.frozen
class Listed:
    """What is counted in an army list: a figure of rosters (`points`), a troop, a kind of piece, or those with a word."""

    sort: str
    """`figure`, `troop`, `kind` or `word`."""
    name: str
    """The key of it."""
    said: str
    """As the author wrote it."""


@attrs.frozen
class ListLimit:
    """A restriction on an army list: so many at most, or at least, of some; for each so many of another; only with others."""

    what: tuple[Listed, ...]
    most: Number | None = None
    least: Number | None = None
    each: Number = 0
    """Above 0: `most` or `least` goes for each so many of `per`."""
    per: Listed | None = None
    only_with: tuple[Listed, ...] = ()

    @property
    def words(self) -> str:
        """The restriction as it is said."""
        what = either([one.said for one in self.what])
        if self.only_with:
            return f"{what} only with {either([one.said for one in self.only_with])}"
        amount = self.most if self.most is not None else self.least
        of = f"of {', '.join(one.said for one in self.what)}" if len(self.what) > 1 else what
        head = f"at {'most' if self.most is not None else 'least'} {value_text(amount)} {of}"
        each = f"{value_text(self.each)} " if self.each != 1 else ""
        return head if self.per is None else f"{head} for each {each}{self.per.said}"


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Limit:
    """A restriction the source states apart from the action."""

    id: str
    target: str
    """The action (`action` True) or the field (`field` non-empty) it binds."""
    action: bool
    field: str = ""
    value: Value = None
    gate: Gate | None = None
    most: int = 0
    among: tuple[str, ...] = ()
    listed: ListLimit | None = None
    """Of limits on an army list: what it says. It binds nothing in a game."""
    cites: tuple[Citation, ...] = ()
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Limits(Declared):
    """The limits on a kind of piece."""

    params: tuple[Param, ...]
    limits: tuple[Limit, ...]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Phase:
    """A step of a sequence of play."""

    number: str
    title: str
    condition: Condition | None
    lines: tuple[Line, ...]
    cites: tuple[Citation, ...]
    notes: tuple[Note, ...] = ()
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Sequence(Declared):
    """Steps of play in order."""

    phases: tuple[Phase, ...]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class GivenPiece:
    """A piece set up by an example or a scenario."""

    name: str
    role: str
    kind: str
    count: int
    fields: tuple[tuple[str, Expression], ...]
    facts: tuple[tuple[str, Value], ...]
    size: tuple[int, int] | None = None
    """It is no piece but a whole board of places, of so many columns and rows."""
    near: tuple[str, ...] = ()
    """Of an area: the names of those it lies next to."""
    place: Place = attrs.field(eq=False, repr=False)
    presets: tuple[str, ...] = ()
    """Those of its fields that nobody tells here: a roster says them of such troops, or its army list of all."""

    @property
    def told(self) -> tuple[tuple[str, Expression], ...]:
        """The fields that are told here."""
        return tuple(one for one in self.fields if one[0] not in self.presets)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class ArmyLine:
    """A line of an army list: so many pieces, of which troop, and how it is written."""

    piece: GivenPiece
    troop: str
    """The troop of a roster, as the roster writes it; empty for a piece of no roster."""
    said: str
    notes: tuple[Note, ...] = ()
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Army(Declared):
    """An army list: what is agreed on it, and its pieces."""

    of: str
    """What it is written for, as it says itself."""
    side: Value
    settings: tuple[tuple[str, str], ...]
    lines: tuple[ArmyLine, ...]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Outcome:
    """Something that must be so at the end: the result (value None) or a value of the table."""

    value: Expression | None
    bands: tuple[Band, ...]
    negated: bool
    text: str


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Tell:
    """What is to be known when a scenario has ended: a value, or whether something holds; and what it is called."""

    name: str
    what: Expression | Condition
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Case:
    """An example that is one row of a table: the title they share, its number from 1, and its cells with their headings."""

    title: str
    row: int
    left: tuple[tuple[str, str], ...]
    right: tuple[tuple[str, str], ...]
    pieces: tuple[GivenPiece, ...]
    """What stands above the table and goes for every row."""
    facts: tuple[tuple[str, Value], ...]
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Example(Declared):
    """A worked example, or (with no call) a scenario."""

    pieces: tuple[GivenPiece, ...]
    facts: tuple[tuple[str, Value], ...]
    rule: str | None
    rule_kind: str
    arguments: tuple[Expression | None, ...]
    dice: tuple[int, ...] | None
    choices: tuple[str, ...]
    then: tuple[Outcome, ...]
    source_says: tuple[Outcome, ...]
    because: tuple[tuple[str, str], ...] | None
    plays: tuple[tuple[str, int], ...] = ()
    ends_when: Condition | None = None
    tells: tuple[Tell, ...] = ()
    changed: bool = False
    """A variant says that it no longer comes out so, on purpose."""
    changed_at: Place | None = attrs.field(default=None, eq=False, repr=False)
    case: Case | None = None
    """Of an example that is one row of a table of cases: which."""

    @property
    def title(self) -> str:
        """The title in the text, which all rows of a table share."""
        return self.name if self.case is None else self.case.title

    @property
    def at(self) -> Place:
        """Where it stands; of a row of a table that row."""
        return self.place if self.case is None else self.case.place


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Cases(Declared):
    """All rows of one table of cases."""

    rows: tuple[Example, ...]

    @classmethod
    def of(cls, rows: tuple[Example, ...]) -> Cases:
        """The rows of one table, in order."""
        first = rows[0]
        return cls(
            name=first.title, chapter=first.chapter, notes=first.notes, prose=first.prose, place=first.place, rows=rows
        )


def as_written(examples: Iterable[Example]) -> tuple[Example | Cases, ...]:
    """Examples as they stand in the text: those that are rows of one table together."""
    found: list[Example | Cases] = []
    for _, group in groupby(enumerate(examples), lambda one: one[1].place if one[1].case is not None else one[0]):
        rows = tuple(one for _, one in group)
        found.append(rows[0] if rows[0].case is None else Cases.of(rows))
    return tuple(found)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class KnownGap:
    """A gap of the source: its words, where it stands, what it belongs to."""

    words: str
    within: str
    cites: tuple[Citation, ...]
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Chapter:
    """A chapter of the book, with its prose and the names of what stands in it, in order."""

    title: str
    prose: tuple[str, ...]
    items: tuple[tuple[str, str], ...]
    """(kind, name) of each declaration, and (`prose`, text) of each line of prose, in the author's order."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Section:
    """A section of the source: how it is cited, its heading, and why nothing of it need be cited."""

    key: str
    heading: str
    reason: str = ""
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Layer:
    """One of the texts a game is made of, the base first: a ruleset, what extends it, a variant laid over it."""

    title: str
    source: str
    """Its own source; empty where it goes by that of what it stands on."""
    files: tuple[str, ...]
    sections: tuple[Section, ...]
    notes: tuple[Note, ...] = ()
    prose: tuple[str, ...] = ()
    by: str = ""
    """Who wrote it, as it says itself; empty where it does not."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Ruleset:
    """One whole game, after everything it extends and every variant laid over it."""

    title: str
    slug: str
    settings: tuple[tuple[str, str], ...]
    sheet: tuple[tuple[str, str], ...]
    sides: tuple[str, ...]
    unit: str
    chapters: tuple[Chapter, ...]
    choices: dict[str, Choice]
    facts: dict[str, FieldOf]
    pieces: dict[str, Piece]
    tables: dict[str, Table]
    rules: dict[str, Rule]
    limits: tuple[Limits, ...]
    sequences: dict[str, Sequence]
    examples: tuple[Example, ...]
    scenarios: tuple[Example, ...]
    gaps: tuple[KnownGap, ...]
    variants: tuple[str, ...]
    """Titles of the variants laid over it, in order."""
    layers: tuple[Layer, ...]
    """The texts it is made of, with the sections of their sources."""
    armies: tuple[Army, ...] = ()
    """The army lists that its scenarios take, and one that was asked about."""

    @cached_property
    def ladders(self) -> tuple[tuple[object, ...], ...]:
        """The words of every list, lowest first as they are declared: those of choices, then those of tables."""
        return tuple(choice.words for choice in self.choices.values()) + tuple(
            table.type.words for table in self.tables.values() if isinstance(table.type, Words)
        )

    def scenario(self, name: str) -> Example | None:
        """The scenario of that name."""
        return next((one for one in self.scenarios if key(one.name) == key(name)), None)

    def fields_of(self, kind: str) -> tuple[FieldOf, ...]:
        """All fields of a kind, those of its parents first."""
        found = self._fields.get(kind)
        if found is None:
            line: list[Piece] = []
            step: str | None = kind
            while step:
                line.append(self.pieces[step])
                step = line[-1].parent
            found = self._fields[kind] = tuple(field for piece in reversed(line) for field in piece.fields)
        return found

    @cached_property
    def _fields(self) -> dict[str, tuple[FieldOf, ...]]:
        """By kind what `fields_of` has found."""
        return {}

    def begun_behind(self, rule: str) -> tuple[tuple[str, FieldOf], ...]:
        """The states that a piece has after this rule, by its key, each with the kind of piece that has it."""
        return self._begun.get(rule, ())

    def ended_behind(self, rule: str) -> tuple[tuple[str, FieldOf], ...]:
        """The states that a piece has until this rule, by its key, each with the kind of piece that has it."""
        return self._ended.get(rule, ())

    @cached_property
    def _begun(self) -> dict[str, tuple[tuple[str, FieldOf], ...]]:
        """By rule what `begun_behind` has found."""
        return self._by_rule(lambda field: (*field.after, *field.after_over))

    @cached_property
    def _ended(self) -> dict[str, tuple[tuple[str, FieldOf], ...]]:
        """By rule what `ended_behind` has found."""
        return self._by_rule(lambda field: (*field.until, *field.until_over))

    def _by_rule(self, rules: Callable[[FieldOf], tuple[str, ...]]) -> dict[str, tuple[tuple[str, FieldOf], ...]]:
        found: dict[str, list[tuple[str, FieldOf]]] = {}
        for kind, piece in self.pieces.items():
            for field in piece.fields:
                for rule in rules(field):
                    found.setdefault(rule, []).append((kind, field))
        return {rule: tuple(fields) for rule, fields in found.items()}

    def shape_of(self, kind: str) -> Shape | None:
        """Of a kind of place, or a kind of one: of what a board of them is made; None for what is no place."""
        step: str | None = kind
        while step is not None and self.pieces[step].shape is None:
            step = self.pieces[step].parent
        return self.pieces[step].shape if step is not None else None

    def is_kind(self, kind: str, of: str) -> bool:
        """Whether `kind` is `of` or a kind of it."""
        step: str | None = kind
        while step is not None:
            if step == of:
                return True
            step = self.pieces[step].parent
        return False
