"""What an author says is meant: a `note:` that begins with `differs on purpose`."""

from __future__ import annotations

from grognard.ir import lines as il
from grognard.ir.notes import NoteKind
from grognard.ir.rules import Rule


def is_meant(line: il.Line) -> bool:
    """Whether a note below a line says that it differs from another on purpose."""
    notes = (note.text.casefold().lstrip() for note in line.notes if note.kind is NoteKind.NOTE)
    return any(text.startswith("differs on purpose") for text in notes)


def order_is_said(part: il.Line | Rule) -> bool:
    """Returns whether a note says how a line or a rule is read."""
    return any(note.kind in (NoteKind.READS_AS, NoteKind.NOTE) for note in part.notes)
