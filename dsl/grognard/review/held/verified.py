"""What became of a book held against its rules: section by section, statement by statement."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code
from grognard.ir.ruleset import Section
from grognard.review.book import Book
from grognard.review.finding import Finding, by_weight
from grognard.review.held.compare import LineTold, Told
from grognard.review.held.cut import Part
from grognard.review.held.statement import Outcome, Statement

KINDS = {
    codes.MODIFIER_DIFFERS: "modifiers",
    codes.CELL_DIFFERS: "cells of tables",
    codes.ORDER_DIFFERS: "steps of play",
    codes.FIGURE_NOT_IN_TEXT: "figures of other lines",
}
"""What is compared, by the code of what differs."""


@attrs.frozen
class Held:
    """One section: its stretch of the text, the lines and statements that cite it, and what became of the figures of both."""

    section: Section
    part: Part | None
    text: tuple[Told, ...]
    lines: tuple[LineTold, ...]
    statements: tuple[Statement, ...]
    findings: tuple[Finding, ...]
    heading_only: bool = False
    """Whether nothing cites it and it has sections of its own: it is the heading of those."""

    @property
    def figures(self) -> int:
        """How many figures its text has."""
        return len(self.text)

    @property
    def found_count(self) -> int:
        """How many of them the rules have."""
        return sum(figure.is_found for figure in self.text)

    @property
    def ruled(self) -> int:
        """How many of those a rule has: the others stand in prose, in notes, or behind a `?`."""
        return sum(figure.ruled for figure in self.text)

    @property
    def cited(self) -> bool:
        """Whether any line cites it."""
        return any(compared.line.own for compared in self.lines)


@attrs.frozen
class Verified:
    """The whole report."""

    title: str
    book: Book
    listed: bool
    """Whether the ruleset lists its sections; otherwise those are used that the text numbers."""
    sections: tuple[Held, ...]
    statements: tuple[Statement, ...]
    behind: tuple[Section, ...] = ()
    """Sections that the contents promise and that come after the end of this copy of the text."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, what matters most first."""
        return by_weight(finding for held in self.sections for finding in held.findings)

    def count(self, *outcomes: Outcome, code: Code | None = None) -> int:
        """How many statements came out so, all of them or those of a kind."""
        return count(
            self.statements if code is None else (statement for statement in self.statements if statement.code is code),
            *outcomes,
        )

    @property
    def cells(self) -> int:
        """Cells of tables that were compared."""
        return self.count(Outcome.AGREES, Outcome.DIFFERS, code=codes.CELL_DIFFERS)

    @property
    def figures(self) -> int:
        """Figures of the text."""
        return sum(held.figures for held in self.sections)

    @property
    def found_count(self) -> int:
        """Those of them that the rules have."""
        return sum(held.found_count for held in self.sections)

    @property
    def ruled(self) -> int:
        """Those of them that a rule has."""
        return sum(held.ruled for held in self.sections)

    @property
    def to_cite(self) -> tuple[Held, ...]:
        """The sections that stand in the text and that some line should cite: no heading whose sections are cited."""
        return tuple(
            held
            for held in self.sections
            if held.part is not None and not held.section.reason and not held.heading_only
        )


def count(statements: Iterable[Statement], *outcomes: Outcome) -> int:
    """How many of some statements came out so."""
    return sum(statement.outcome in outcomes for statement in statements)
