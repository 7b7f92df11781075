"""What became of a statement of the rules in the book: it agrees, it is only cited, it differs, or it is not there?"""

from __future__ import annotations

import enum

import attrs

from grognard.diagnostics.diagnostic import Code
from grognard.ir.ruleset import Section
from grognard.source import Place


class Outcome(enum.Enum):
    """What became of one statement."""

    AGREES = "agrees"
    CITED = "only cited"
    DIFFERS = "differs"
    ABSENT = "not found"


@attrs.frozen
class Statement:
    """One thing that the rules say and whose line cites the book."""

    code: Code
    place: Place
    says: str
    sections: tuple[Section, ...]
    outcome: Outcome
    book: tuple[int, int] | None = None
    """The stretch of the book that it was compared with."""
    why: str = ""
    """What differs, where the two quotations do not show it."""
