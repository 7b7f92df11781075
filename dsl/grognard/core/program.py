"""The statements of the core. Closed union; every statement points to the IR line it comes from."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import attrs

from grognard.core import expr
from grognard.core.closures import reader
from grognard.core.code import Check, Code
from grognard.core.expr import State
from grognard.core.row_masks import Found
from grognard.ir.lines import Citation, Exception_, Line
from grognard.ir.ruleset import Rule, Table


@attrs.frozen(eq=False, repr=False)
class Let:
    """A slot takes a value."""

    slot: int
    value: Code
    line: Line | None = None
    what: str = ""
    """What the value is, for the trace; nothing is said of a value without a name."""


@attrs.frozen(eq=False, repr=False)
class Reading:
    """How a throw is read: the sum, or (`need` given) the number of hits. `need` gives (low, high)."""

    need: Code | None = None
    always_hit: tuple[int, ...] = ()
    always_miss: tuple[int, ...] = ()


@attrs.frozen(eq=False, repr=False)
class Throw:
    """Dice are thrown: `handful` gives a `Handful` (a plain number passes through unthrown)."""

    site: int
    handful: Code
    into: int
    natural: int | None
    reading: Reading
    line: Line | None = None
    shows: tuple[int, int] | None = None
    """A die that shows other numbers than 1 and up: lowest and highest."""
    named: int | None = None


@attrs.frozen(eq=False, repr=False)
class Guarded:
    """A labelled line that applies or not: the trace says which, and why."""

    line: Line
    check: Check | None
    body: tuple[Statement, ...]
    exceptions: tuple[ExceptionTo, ...] = ()
    score: int = -1
    each: Code | None = None
    """How many times over it applies (`for each`)."""


@attrs.frozen(eq=False, repr=False)
class ExceptionTo:
    """A case in which a line does nothing, or something else."""

    check: Check | None
    instead: tuple[Statement, ...]
    cites: tuple[Citation, ...]
    void: Check | None = None
    """When it would hold and is cancelled: then it is only mentioned."""
    void_cites: tuple[Citation, ...] = ()
    of: Exception_ | None = None
    """As it stands in the text."""


@attrs.frozen(eq=False, repr=False)
class Branch:
    """One of two ways."""

    check: Check
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()
    line: Line | None = None


@attrs.frozen(eq=False, repr=False)
class Chance:
    """So many favourable of so many in all: one draw. The slot tells whether it was taken."""

    site: int
    favourable: Code
    whole: Code
    taken: int
    line: Line | None = None


@attrs.frozen(eq=False, repr=False)
class Look:
    """A table is read; the row that was read stands in the trace."""

    table: Table
    value: Code
    into: int
    line: Line | None = None

    @cached_property
    def read(self) -> Callable[[State], Found]:
        """Which row, which column, and the value."""
        assert isinstance(self.value.expr, expr.Table)
        return reader(self.value.expr)


@attrs.frozen(eq=False, repr=False)
class Enter:
    """A rule is carried out. `locals` are cleared when it ends, so that equal states merge."""

    block: int
    rule: Rule | None
    body: tuple[Statement, ...]
    locals: tuple[int, ...] = ()
    pieces: tuple[tuple[str, Code], ...] = ()
    gates: tuple[Gated, ...] = ()
    score: int = -1
    quiet: bool = False


@attrs.frozen(eq=False, repr=False)
class Gated:
    """A gate: the rule (or change) may go on only if the check holds (`only`) or does not (`never`)."""

    kind: str
    check: Check
    cites: tuple[Citation, ...]
    id: str


@attrs.frozen(eq=False, repr=False)
class Leave:
    """The rule of that block ends."""

    block: int


@attrs.frozen(eq=False, repr=False)
class Again:
    """The rule of that block starts over."""

    block: int


@attrs.frozen(eq=False, repr=False)
class SetField:
    """A field of a piece takes a value; numbers stay within their domain."""

    piece: Code
    field: str
    value: Code
    line: Line | None = None
    gates: tuple[Gated, ...] = ()


@attrs.frozen(eq=False, repr=False)
class ForEach:
    """The body for each piece; which pieces is settled before the first. `at_once` lands changes together."""

    slot: int
    pieces: Code
    body: tuple[Statement, ...]
    at_once: bool = False
    line: Line | None = None


@attrs.frozen(eq=False, repr=False)
class Repeat:
    """The body again and again, until the check holds, or so many times."""

    until: Check | None
    times: Code | None
    body: tuple[Statement, ...]
    counter: int
    line: Line | None = None


@attrs.frozen(eq=False, repr=False)
class Choose:
    """A player (or the lot) picks one of some options into a slot. `options` gives a list of values."""

    slot: int
    chooser: Code | None
    options: Code
    what: str
    random: bool = False
    site: int = 0
    line: Line | None = None
    question: str = ""


@attrs.frozen(eq=False, repr=False)
class ByHand:
    """What the players do; nothing changes here."""

    text: str
    values: tuple[Code, ...]
    line: Line | None = None


@attrs.frozen(eq=False, repr=False)
class Missing:
    """A step that the source leaves out."""

    words: str
    line: Line


@attrs.frozen(eq=False, repr=False)
class Evaluate:
    """A worked-out value goes into a slot. If it cannot be worked out, whoever reads the slot learns why."""

    body: tuple[Statement, ...]
    into: int


@attrs.frozen(eq=False, repr=False)
class EndGame:
    """The game ends."""


Statement = (
    Let
    | Throw
    | Guarded
    | Branch
    | Chance
    | Look
    | Enter
    | Leave
    | Again
    | SetField
    | ForEach
    | Repeat
    | Choose
    | ByHand
    | Missing
    | Evaluate
    | EndGame
)


@attrs.frozen(eq=False, repr=False)
class Program:
    """Statements to run, where their answer is, and what the state is before the first."""

    body: tuple[Statement, ...]
    result: int
    initial: tuple[object, ...]
    roles: dict[str, int] = attrs.field(factory=dict)
    """Slots of roles that exist when it has run: the winner and the loser of a fight."""


__all__ = [
    "Again",
    "Branch",
    "ByHand",
    "Chance",
    "Check",
    "Choose",
    "Code",
    "EndGame",
    "Enter",
    "Evaluate",
    "ExceptionTo",
    "ForEach",
    "Gated",
    "Guarded",
    "Leave",
    "Let",
    "Look",
    "Missing",
    "Program",
    "Reading",
    "Repeat",
    "SetField",
    "State",
    "Statement",
    "Throw",
]
