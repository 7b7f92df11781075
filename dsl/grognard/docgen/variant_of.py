"""A variant beside what it is laid over: whatever is printed of it is marked by what this knows."""

from __future__ import annotations

from functools import cached_property

import attrs

from grognard.docgen.book import Book, make_book
from grognard.docgen.errata import Effects, Errata, errata
from grognard.docgen.marks import marked
from grognard.ir.changes import Changes
from grognard.ir.ruleset import Ruleset


@attrs.define(slots=False)
class VariantOf:
    """The base of a variant, and what the variant's changes do to the odds."""

    base: Ruleset
    after: Ruleset
    effects: Effects = attrs.field(factory=dict)
    known: Changes | None = None
    """What the variant says otherwise, where that is known already."""

    @cached_property
    def changes(self) -> Changes:
        """What the variant says otherwise."""
        return self.known or Changes(self.base, self.after)

    @cached_property
    def book(self) -> Book:
        """The marked book."""
        return marked(make_book(self.after), make_book(self.base), self.changes)

    @cached_property
    def errata(self) -> Errata:
        """What changes, in players' words."""
        return errata(self.book, self.changes, self.effects)


def book_of(ruleset: Ruleset, variant: VariantOf | None) -> Book:
    """The book of a ruleset; of a variant the marked one."""
    return variant.book if variant is not None else make_book(ruleset)
