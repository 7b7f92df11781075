"""One declaration of a draft: its lines, and what stands in its place where the language will not have it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import attrs

Kind = Literal["table", "modifiers", "sequence", "choice", "facts", "piece", "test", "doubt", "example", "prose"]


@attrs.define
class DraftLine:
    """A line of a declaration. `instead` are the lines that are written where it is an error; None gives all of it up."""

    text: str
    instead: tuple[str, ...] | None = None


@attrs.define
class Drafted:
    """A declaration as it is drafted, and as prose where it cannot be."""

    kind: Kind
    name: str
    start: int
    """Where in the rulebook's text it was read."""
    lines: list[DraftLine]
    prose: tuple[str, ...] = ()
    """Its source's words, which are printed where it is given up."""
    given_up: bool = False
    throw: str = ""
    """Of a table the throw that its own head names."""
    thrown_for: str = ""
    """The word by which its head tells its throw from others: `damage` of `Damage Roll`."""
    unread: tuple[str, ...] = ()
    """Of a table the rows, as they are printed, whose label cannot be read; each waits."""
    choices: Mapping[str, Sequence[str]] = attrs.Factory(dict)
    """Choices that it asks for, with their words; they stand before it, as facts of a unit."""
    facts: tuple[str, ...] = ()
    """Facts that it asks for, as they are declared; they stand before it."""
    measured: tuple[str, ...] = ()
    """The same of what is measured on the table, and is of no one piece."""


def asked_of(facts: Iterable[str], key: str, *, of_unit: bool = False) -> list[DraftLine]:
    """The lines that declare facts, of a unit or of nobody."""
    head = "facts of a unit" if of_unit else "facts"
    return [DraftLine(f"{head} [{key}]"), *(DraftLine(f"  {fact}") for fact in facts)]
