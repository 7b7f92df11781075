"""What an earlier build worked out and a later one can use again: odds and runs, by marks of what they rest on.

A mark is a digest of everything that could change the answer, so what is kept is never out of date: it is found
by its mark or not at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeVar

import attrs

from grognard.docgen.digest import said
from grognard.docgen.played import OddsBox, PlayedExample
from grognard.evaluate.telling import example_figures
from grognard.host.stored import NotAsWritten, read_stored
from grognard.ir.examples import Example
from grognard.ir.meaning import Meanings
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.written import mark_of

Thing = TypeVar("Thing")

VERSION = 2
_STORED = "grognard kept"
_CHANCE = re.compile(r"[0-9a-f]{1,20000}/[0-9a-f]{1,20000}")
"""A chance as it is stored: base 16, which is written and read in one pass however long it is."""


def _chances(_row: object, _field: object, chances: dict[str, str]) -> None:
    for outcome, chance in chances.items():
        if _CHANCE.fullmatch(chance) is None or not chance.partition("/")[2].strip("0"):
            raise ValueError(f"the chance of `{outcome[:60]}` is no part of a whole")


@attrs.frozen
class _Row:
    value: str
    chances: dict[str, str] = attrs.field(validator=_chances)


@attrs.frozen
class _Box:
    fact: str
    situation: str
    rows: list[_Row]
    outcomes: list[str]


@attrs.frozen
class _Run:
    result: str
    trace: list[str]


@attrs.frozen
class _Stored:
    odds: dict[str, _Box | None]
    traces: dict[str, _Run | None]


@attrs.define
class Kept:
    """Odds of rules and traces of examples by their marks; None where there is none to print."""

    odds: dict[str, OddsBox | None] = attrs.field(factory=dict)
    traces: dict[str, PlayedExample | None] = attrs.field(factory=dict)

    def with_more(self, other: Kept) -> Kept:
        """All that either of two keeps."""
        return Kept({**self.odds, **other.odds}, {**self.traces, **other.traces})

    def as_json(self) -> str:
        """As text, the same for the same content."""
        stored = _Stored(
            {mark: None if box is None else _box_stored(box) for mark, box in self.odds.items()},
            {mark: None if one is None else _Run(one.result, list(one.trace)) for mark, one in self.traces.items()},
        )
        content = {_STORED: VERSION, **attrs.asdict(stored)}
        return json.dumps(content, indent=0, sort_keys=True, ensure_ascii=True) + "\n"


def read_kept(text: str) -> Kept:
    """What `as_json` wrote; empty for any other text, for all of it can be worked out again."""
    try:
        stored = read_stored(text, _Stored, _STORED, VERSION, "record of odds")
    except NotAsWritten:
        return Kept()
    return Kept(
        {mark: None if box is None else _box_of(box) for mark, box in stored.odds.items()},
        {mark: None if one is None else _played(one) for mark, one in stored.traces.items()},
    )


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


def _box_stored(box: OddsBox) -> _Box:
    rows = [
        _Row(value, {outcome: f"{chance.numerator:x}/{chance.denominator:x}" for outcome, chance in row.items()})
        for value, row in box.rows
    ]
    return _Box(box.fact, box.situation, rows, list(box.outcomes))


def _box_of(stored: _Box) -> OddsBox:
    rows = tuple((row.value, {outcome: _chance(one) for outcome, one in row.chances.items()}) for row in stored.rows)
    return OddsBox(stored.fact, stored.situation, rows, tuple(stored.outcomes))


def _played(stored: _Run) -> PlayedExample:
    return PlayedExample(tuple(stored.trace), stored.result)


def _chance(text: str) -> Fraction:
    top, _, bottom = text.partition("/")
    return Fraction(int(top, 16), int(bottom, 16))
