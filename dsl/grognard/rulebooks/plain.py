"""What is a plain text as a rulebook? Itself: its format says nothing, so its lines are left as they are."""

from __future__ import annotations

from grognard.rulebooks.document import Document
from grognard.source import SourceFile


def read_plain(file: SourceFile) -> Document:
    """The document of a plain text."""
    return Document(file)
