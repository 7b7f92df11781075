"""What an author says is meant: a `note:` that begins with `differs on purpose`."""

from __future__ import annotations

from grognard.ir import lines as il
from grognard.ir.notes import Note, NoteKind

ON_PURPOSE = "differs on purpose"


def is_meant(line: il.Line) -> bool:
    """Whether a note below a line says that it differs from another on purpose."""
    return says_so(line.notes)


def says_so(notes: tuple[Note, ...]) -> bool:
    """Whether one of some notes says so."""
    return any(note.kind is NoteKind.NOTE and note.text.casefold().lstrip().startswith(ON_PURPOSE) for note in notes)


def order_is_said(line: il.Line) -> bool:
    """Whether something is said of how a line is read."""
    return any(note.kind in (NoteKind.READS_AS, NoteKind.NOTE) for note in line.notes)
