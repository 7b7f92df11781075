"""What an earlier build worked out and a later one can use again: odds and runs, by marks of what they rest on.

A mark is a digest of everything that could change the answer, so what is kept is never out of date: it is found
by its mark or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import attrs

from grognard.docgen.digest import said
from grognard.docgen.played import OddsBox, PlayedExample
from grognard.evaluate.telling import example_figures
from grognard.ir.examples import Example
from grognard.ir.meaning import Meanings
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.written import mark_of
from grognard.store.rows import Data, Unreadable, admit, read, written

Thing = TypeVar("Thing")

admit(OddsBox, PlayedExample)


@attrs.define
class Kept:
    """Odds of rules and traces of examples by their marks; None where there is none to print."""

    odds: dict[str, OddsBox | None] = attrs.field(factory=dict)
    traces: dict[str, PlayedExample | None] = attrs.field(factory=dict)

    def with_more(self, other: Kept) -> Kept:
        """All that either of two keeps."""
        return Kept({**self.odds, **other.odds}, {**self.traces, **other.traces})

    def rows(self) -> Data:
        """As plain data."""
        return written([self.odds, self.traces])


def read_kept(data: Data) -> Kept:
    """What `rows` wrote. Raises `Unreadable`."""
    odds, traces = read(data)
    if not isinstance(odds, dict) or not isinstance(traces, dict):
        raise Unreadable("no results by their marks")
    return Kept(odds, traces)


class Marks:
    """Marks of the rules and the examples of one ruleset."""

    def __init__(self, ruleset: Ruleset, program: str = "") -> None:
        self.ruleset = ruleset
        self.program = program
        self._meanings = Meanings(ruleset)
        self._names = mark_of([*_names(ruleset)])
        self._told: str | None = None
        self._wording: dict[str, str] = {}

    def odds(self, name: str, rule: Rule) -> str:
        """The mark of the odds of a rule: its whole meaning, the names in which they are told, the figures of the examples."""
        words = [param.key for param in rule.params]
        figures = [f"{fact} {numbers}" for fact, numbers in sorted(example_figures(self.ruleset, rule).items())]
        return mark_of(
            [self.program, "odds", name, rule.name, *words, *figures, self._meanings.whole(name), self._names]
        )

    def trace(self, example: Example) -> str:
        """The mark of the run of an example: all that its rule leads to, word for word, and all that is declared."""
        if self._told is None:
            game = self.ruleset
            declared = (game.pieces, game.facts, game.choices, game.tables, game.limits)
            self._told = mark_of(said((*declared, game.settings, game.sides)))
        reached = (
            sorted(self._meanings.leads_to(example.rule)) if example.rule is not None else sorted(self.ruleset.rules)
        )
        return mark_of([self.program, "trace", *said(example), self._told, *map(self._words_of, reached)])

    def _words_of(self, name: str) -> str:
        if name not in self._wording:
            self._wording[name] = mark_of(said(self.ruleset.rules[name]))
        return self._wording[name]


def take(old: dict[str, Thing], new: dict[str, Thing], mark: str, make: Callable[[], Thing]) -> Thing:
    """What is kept under a mark, or what is made now; noted in `new` either way."""
    new[mark] = old[mark] if mark in old else make()
    return new[mark]


def _names(ruleset: Ruleset) -> Iterable[str]:
    for name, piece in ruleset.pieces.items():
        yield f"piece {name} {piece.name}"
        yield from (f"field {field.name}" for field in piece.fields)
    for fact in ruleset.facts.values():
        yield f"fact {fact.of_kind} {fact.toward} {fact.name}"
