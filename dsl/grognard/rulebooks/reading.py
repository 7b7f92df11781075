"""Which format does a rulebook have, and what stands in it? The one door to this room."""

from __future__ import annotations

from pathlib import Path

from grognard.budget import Limits
from grognard.files import read_text
from grognard.rulebooks.document import Document
from grognard.rulebooks.plain import read_plain


def read_rulebook(path: Path | str, limits: Limits | None = None) -> Document:
    """A rulebook in any format that is known, or FileProblem in plain words."""
    return read_plain(read_text(path, limits))
