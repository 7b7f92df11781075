"""Citations and notes of a line or a declaration."""

from __future__ import annotations

import enum

import attrs

from grognard.source import Place


@attrs.frozen(repr=False)
class Citation:
    """A paragraph of the source. `ours` marks what no source says. `certainty` says how sure it is."""

    paragraph: str
    certainty: str = ""

    @property
    def ours(self) -> bool:
        """Whether it is ours and not the source's."""
        return self.paragraph.casefold().split(" ")[0] == "ours"

    def __str__(self) -> str:
        return f"{self.paragraph}; {self.certainty}" if self.certainty else self.paragraph


class NoteKind(enum.Enum):
    """What a note beside a line says."""

    READS_AS = "reads as"
    SOURCE_ERRS = "source errs"
    NOTE = "note"
    COMES_BEFORE = "comes before"
    IN_SHORT = "in short"
    ON_THE_SHEET = "on the sheet"
    CELLS = "cells"
    """Of a table: what the numbers in its cells are."""
    READ_OFF = "read off the table"
    """Of a fact: what a table with places shows of it; the words beside the reading."""


@attrs.frozen(repr=False)
class Note:
    """An interpretation, an error of the source, a remark; a rule in a player's words, or its place on the sheet."""

    kind: NoteKind
    text: str
    cites: tuple[Citation, ...] = ()
    place: Place | None = attrs.field(default=None, eq=False, repr=False)
    """Where its text stands; in the file of a variant that gives it anew."""
