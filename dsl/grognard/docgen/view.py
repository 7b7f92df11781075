"""What the reference pages say, as plain data: phrases with references in them, steps, blocks, a book.

No markup of any kind stands here. Whoever prints walks these objects and writes them in its own way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import attrs

from grognard.ir.names import capital
from grognard.ir.notes import Citation
from grognard.wording.phrase import Phrase, Target, joined, say

Mark = Literal["", "new", "gone", "changed", "reworded"]
"""What a variant has done to something: `was` beside it is how it stood before, where it is still there."""

# ---- prose and what stands beside a line ----------------------------------------------------------------------


@attrs.frozen
class Paragraph:
    """One paragraph of an author's prose."""

    words: Phrase


@attrs.frozen
class Points:
    """A list in an author's prose. `first` is the number of its first point, where it is numbered."""

    points: tuple[Phrase, ...]
    first: int | None = None


@attrs.frozen
class Picture:
    """A picture by its file, as the author names it, and what stands below it."""

    file: str
    caption: Phrase = ()


Prose = tuple[Paragraph | Points | Picture, ...]


CREDITS = (("by", "By"), ("source", "Source"), ("edition", "Edition"), ("version", "Version"), ("licence", "Licence"))

REMARKS = {
    "reads as": "Read as",
    "source errs": "The source errs",
    "note": "Note",
    "comes before": "It comes before",
    "read off the table": "Read off a table with places",
    "cells": "In the cells",
}
"""How each kind of remark is headed."""


@attrs.frozen
class Remark:
    """How the source is read, where it errs, or a note. `kind` is as the author writes it: `reads as`."""

    kind: str
    words: Phrase
    cites: tuple[Citation, ...] = ()


@attrs.frozen
class Beside:
    """What stands beside a line or a declaration."""

    cites: tuple[Citation, ...] = ()
    remarks: tuple[Remark, ...] = ()
    prose: Prose = ()
    short: Prose = ()
    """A declaration in a player's words, which stand before anything else."""


@attrs.frozen
class Exemption:
    """When a line does nothing, or does something else (`instead`). `mark`: what a variant has done to it."""

    when: Phrase
    instead: Step | None
    cites: tuple[Citation, ...]
    cancels: str | None = None
    """It takes back an exception instead: the one of this paragraph, or (empty) all of them."""
    remarks: tuple[Remark, ...] = ()
    mark: Mark = ""


# ---- steps -------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Step:
    """One line of a rule: what it does, when, and on whose word. `body` are the steps it holds."""

    id: str
    words: Phrase
    sign: str = ""
    """What stands in a sign column: `+2`, `up 1`, `drop the lowest`."""
    label: str = ""
    condition: Phrase = ()
    """When it is done; in few words only what the label leaves unsaid of that."""
    times: Phrase = ()
    """How often: `for each 2 men`."""
    says_when: bool = False
    """Whether its label says when it counts, and what it counts for each."""
    opens: bool = False
    follows: bool = False
    """Whether it holds what is done of the step before it: `passed`, `otherwise`."""
    by_hand: bool = False
    start: Phrase = ()
    """What a total starts from, where the line does that."""
    calls: str = ""
    whom: Phrase = ()
    """For whom it calls a rule, where that is another than `it`."""
    """The rule that is carried out, where the line does nothing else."""
    chooses: bool = False
    """Whether somebody chooses among the steps it holds."""
    may_be_joined: bool = False
    """Whether it is a small change that may be said in a row with those beside it."""
    beside: Beside = Beside()
    exemptions: tuple[Exemption, ...] = ()
    body: tuple[Step, ...] = ()
    mark: Mark = ""
    was: Step | None = None

    @property
    def when(self) -> Phrase:
        """`when …, for each 2 men`."""
        return joined([each for each in (_when(self.condition), self.times) if each], ", ")


def _when(condition: Phrase) -> Phrase:
    return say("when ", condition) if condition else ()


def all_steps(steps: tuple[Step, ...]) -> Iterator[Step]:
    """Every step, those inside others too."""
    for step in steps:
        yield step
        yield from all_steps(step.body)


@attrs.frozen
class Bar:
    """When something may, may not or must be done. `subject` is what it is about, where that is not plain."""

    id: str
    subject: Phrase
    how: str
    """`only when`, `once a turn`."""
    condition: Phrase = ()
    beside: Beside = Beside()
    mark: Mark = ""
    was: Bar | None = None

    @property
    def words(self) -> Phrase:
        """All that is said of the subject."""
        return say(self.how, " " if self.how and self.condition else "", self.condition)


# ---- blocks: one declaration each ---------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Block:
    """What every block has. `kind` is a word for it: Test, Table, Piece."""

    target: Target
    kind: str
    title: str
    about: Phrase = ()
    """What follows the title: whom the rule is about, what a table is across."""
    beside: Beside = Beside()
    mark: Mark = ""


@attrs.frozen(kw_only=True)
class RuleBlock(Block):
    """A rule. `listed`: a list with a sign column; else numbered steps."""

    steps: tuple[Step, ...]
    bars: tuple[Bar, ...] = ()
    listed: bool = False
    shared: int = 0
    """In a fight: so many steps are done by each side."""


@attrs.frozen
class CellView:
    """One cell: its text as the author wrote it, and what it leads to. `gap`: the source leaves it blank."""

    text: str
    target: Target | None = None
    gap: bool = False
    none: bool = False
    number: bool = False


@attrs.frozen
class RowView:
    """A row of a table: left cells, right cells."""

    id: str
    keys: tuple[CellView, ...]
    cells: tuple[CellView, ...]
    cites: tuple[Citation, ...] = ()
    mark: Mark = ""
    was: RowView | None = None


@attrs.frozen
class FootnoteView:
    """When the cells with that many stars count."""

    stars: int
    words: Phrase
    cites: tuple[Citation, ...] = ()


@attrs.frozen(kw_only=True)
class TableBlock(Block):
    """A drawn table."""

    keys: tuple[Phrase, ...]
    columns: tuple[Phrase, ...]
    rows: tuple[RowView, ...]
    footnotes: tuple[FootnoteView, ...] = ()
    across: Phrase = ()


@attrs.frozen(kw_only=True)
class Entry:
    """A field, a fact, an option: its name and what it can be."""

    target: Target
    name: str
    domain: Phrase
    of: str = ""
    beside: Beside = Beside()
    mark: Mark = ""
    was: Entry | None = None


@attrs.frozen(kw_only=True)
class FieldsBlock(Block):
    """A piece with its fields, or what the players see."""

    fields: tuple[Entry, ...]


@attrs.frozen(kw_only=True)
class WordsBlock(Block):
    """A choice: a list of words, in order; of a variant with those that are gone, and the new ones."""

    words: tuple[str, ...]
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    behind: str = ""
    """What is said behind the last word: that the first comes again."""


@attrs.frozen(kw_only=True)
class LimitsBlock(Block):
    """Restrictions that stand apart from the action."""

    bars: tuple[Bar, ...]


@attrs.frozen(kw_only=True)
class PhaseView:
    """A step of play."""

    id: str
    number: str
    title: str
    when: Phrase
    steps: tuple[Step, ...]
    cites: tuple[Citation, ...] = ()
    short: Prose = ()
    mark: Mark = ""
    was: PhaseView | None = None


@attrs.frozen(kw_only=True)
class SequenceBlock(Block):
    """Steps of play in order."""

    phases: tuple[PhaseView, ...]


@attrs.frozen(kw_only=True)
class Counter:
    """A piece on a board: its name, its cell by its four digits, the number of its side (-1: none), where it faces."""

    name: str
    on: str
    side: int
    facing: str


@attrs.frozen(kw_only=True)
class Board:
    """A board as a scenario sets it up: what its cells are, where they are not as usual, and who stands on them."""

    made_of: str
    """`hexes`, `squares`, `squares and corners`."""
    columns: int
    rows: int
    cells: tuple[tuple[str, str], ...]
    units: tuple[Counter, ...]


@attrs.frozen(kw_only=True)
class ExampleBlock(Block):
    """A worked example or a scenario. `index` is its place among the examples; -1 for a scenario."""

    index: int
    given: tuple[Phrase, ...]
    played: tuple[Phrase, ...] = ()
    """What of the sequence is played, and when it ends."""
    tells: tuple[Phrase, ...] = ()
    """What a scenario tells at its end."""
    does: Phrase = ()
    dice: str = ""
    choices: str = ""
    then: tuple[str, ...] = ()
    because: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    """Of a table of cases: the headings of its columns."""
    shown: int = 0
    """How many of these say what is given; the others say what comes out."""
    rows: tuple[tuple[str, ...], ...] = ()
    board: Board | None = None
    """Of a scenario on a board."""
    table: str = ""
    """Of a scenario on a table with places: its picture."""

    @property
    def comes_out(self) -> str:
        """What it comes to, in a few words; of a table how many cases it has."""
        return f"{len(self.rows)} cases" if self.rows else "; ".join(self.then)

    @property
    def phrases(self) -> tuple[tuple[str, tuple[Phrase, ...]], ...]:
        """What is given and done, each part under its name; a part may be empty."""
        does = (self.does,) if self.does else ()
        return (("Given", self.given), ("Played", self.played), ("Told at the end", self.tells), ("Then", does))

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """How it comes out, each part under its name; a part may be empty."""
        return (
            ("Dice", self.dice),
            ("Choosing", self.choices),
            ("Comes out", "; ".join(self.then)),
            ("Because", ", ".join(self.because)),
        )


@attrs.frozen(kw_only=True)
class GapBlock(Block):
    """A gap of the source that belongs to no rule."""

    words: Phrase


@attrs.frozen
class TextBlock:
    """Prose between declarations; `heading` is a line that is only a title."""

    prose: Prose
    heading: str = ""


def in_contents(block: Block) -> str:
    """How a block is listed: `Roster of planes`, `Facts of the situation`, whose titles alone begin with `of`."""
    of = isinstance(block, LimitsBlock) or block.title.startswith("of ")
    return capital(f"{block.kind} {block.title}" if of else block.title)


NamedBlock = RuleBlock | TableBlock | FieldsBlock | WordsBlock | LimitsBlock | SequenceBlock | ExampleBlock | GapBlock
AnyBlock = NamedBlock | TextBlock


@attrs.frozen
class ChapterView:
    """A chapter of the book."""

    target: Target
    title: str
    blocks: tuple[AnyBlock, ...]
