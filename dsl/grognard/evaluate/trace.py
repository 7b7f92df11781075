"""What a run leaves behind: events in order. The trace is the explanation; there is no second evaluation."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.core.code import Check
from grognard.dice.again import Need
from grognard.ir.lines import Exception_, Line
from grognard.ir.notes import Citation
from grognard.ir.rules import Rule
from grognard.ir.tables import Table


@attrs.frozen(eq=False, repr=False)
class Entered:
    """A rule began."""

    rule: Rule | None
    pieces: tuple[tuple[str, str], ...]


@attrs.frozen(eq=False, repr=False)
class Ended:
    """A rule ended with this."""

    rule: Rule | None
    result: object


@attrs.frozen(eq=False, repr=False)
class Threw:
    """Dice were rolled. `total` is the sum or the number of hits."""

    faces: tuple[int, ...]
    dice: str
    dropped: tuple[int, ...]
    hits: tuple[int, ...] | None
    total: object
    line: Line | None
    each: int = 0
    """What is added on each die that counts."""
    need: Need | None = None
    """Which numbers on a die count as hits."""


@attrs.frozen(eq=False, repr=False)
class Applied:
    """A line applied: the score before and after, and (for a line with `for each`) how often."""

    line: Line
    before: object
    after: object
    times: int = 1


@attrs.frozen(eq=False, repr=False)
class Skipped:
    """A line did not apply, and why."""

    line: Line
    reason: str
    cites: tuple[Citation, ...] = ()
    """Of the exception that cancelled it."""


@attrs.frozen(eq=False, repr=False)
class Restored:
    """An exception to a line would have held, but is cancelled: the line counts."""

    line: Line
    reason: str
    cites: tuple[Citation, ...]
    """Of the exception."""
    cancelled: tuple[Citation, ...]
    """Of what cancels it."""


@attrs.frozen(eq=False, repr=False)
class Named:
    """A value got a name."""

    what: str
    value: object
    line: Line | None


@attrs.frozen(eq=False, repr=False)
class Looked:
    """A table was read."""

    table: Table
    row: int
    column: int
    value: object
    line: Line | None


@attrs.frozen(eq=False, repr=False)
class Branched:
    """The lines below a `when` or `on` were done (or not)."""

    line: Line
    taken: bool
    reason: str


@attrs.frozen(eq=False, repr=False)
class Changed:
    """A field of a piece changed."""

    piece: str
    field: str
    before: object
    after: object
    line: Line | None


@attrs.frozen(eq=False, repr=False)
class Chose:
    """A player (or the lot) picked."""

    who: str
    what: str
    picked: object
    options: tuple[object, ...]
    random: bool


@attrs.frozen(eq=False, repr=False)
class Refused:
    """A gate was shut."""

    what: str
    reason: str
    cites: tuple[Citation, ...]
    id: str


@attrs.frozen(eq=False, repr=False)
class Told:
    """What the players do on the table."""

    text: str
    line: Line | None
    mover: str = ""
    """Who is moved, by a line that moves a piece."""


@attrs.frozen(eq=False, repr=False)
class Asked:
    """A fact was given when it was needed."""

    name: str
    value: object
    fact: str = ""
    """Of a fact of two pieces: its name without them."""
    pieces: tuple[str, ...] = ()
    """Of a fact of two pieces: these two."""
    left: bool = False
    """It was not asked: it is what a move has left of the way between two, or what a table with places shows."""


Event = (
    Entered
    | Ended
    | Threw
    | Applied
    | Skipped
    | Restored
    | Named
    | Looked
    | Branched
    | Changed
    | Chose
    | Refused
    | Told
    | Asked
)


class Recorder:
    """Keeps the events of a run."""

    keeps = True
    """Whether events are kept."""
    reasons = True
    """Whether it is kept which labelled lines applied, also where other events are not."""
    words = True
    """Whether anybody reads why a condition held or not: to say so takes as long as the run itself."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def note(self, event: Event) -> None:
        """Keep one event."""
        self.events.append(event)

    def row(self, table: str, row: int, looked: Sequence[object]) -> None:
        """A row was read (the table by its key), also by a value that is in no trace."""

    def begins(self, line: Line) -> None:
        """A line begins, also aside or as a trial, of which no event is kept."""

    def took(self, part: Line | Exception_) -> None:
        """A branch was taken, or an exception held. The trace says so by what follows; who counts cases listens."""


class Listener(Recorder):
    """Keeps the branches taken, the exceptions that held, the lines begun and the rows read as well.

    Of events it keeps only which labelled lines applied, where all of them are not wanted.
    """

    def __init__(self, keeps: bool = True) -> None:
        super().__init__()
        self.keeps = self.words = keeps
        self.taken: list[Line | Exception_] = []
        self.begun: set[int] = set()
        """The identities of the lines."""
        self.read: set[tuple[str, int]] = set()
        """Tables by their names as names are compared, and the numbers of their rows."""

    def note(self, event: Event) -> None:
        """Keep one event, where they are kept."""
        if self.keeps:
            self.events.append(event)

    def begins(self, line: Line) -> None:
        """Keep its identity."""
        self.begun.add(id(line))

    def row(self, table: str, row: int, looked: Sequence[object]) -> None:
        """Keep which it was."""
        self.read.add((table, row))

    def took(self, part: Line | Exception_) -> None:
        """Keep one."""
        self.taken.append(part)


class NoRecorder(Recorder):
    """Keeps nothing: for runs whose reasons are not needed."""

    keeps = reasons = words = False

    def note(self, event: Event) -> None:
        """Let it go."""


def why_not(check: Check, state: object) -> Check:
    """The smallest part of a condition that keeps it from holding."""
    for part in check.parts:
        try:
            if not part.run(state):  # type: ignore[arg-type]
                return why_not(part, state)
        except Exception:
            continue
    return check


def last_throw(events: Sequence[Event]) -> object:
    """Returns the result of the last roll; None without a roll."""
    return next((event.total for event in reversed(events) if isinstance(event, Threw)), None)
