"""The root of the IR: one whole game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import attrs

from grognard.board.grid import Shape
from grognard.ir.declared import Choice, FieldOf, Piece
from grognard.ir.examples import Army, Example
from grognard.ir.limits import Limits
from grognard.ir.lines import Gate
from grognard.ir.names import key
from grognard.ir.notes import Citation, Note
from grognard.ir.rules import Rule, Sequence
from grognard.ir.tables import Table
from grognard.ir.types import PieceOf, Words
from grognard.source import Place


@attrs.frozen(kw_only=True, eq=False, repr=False)
class KnownGap:
    """A gap of the source: its words, its place, and the declaration it belongs to."""

    words: str
    within: str
    cites: tuple[Citation, ...]
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Chapter:
    """A chapter of the book, with its prose and the names of what stands in it, in order."""

    title: str
    prose: tuple[str, ...]
    items: tuple[tuple[str, str], ...]
    """(kind, name) of each declaration, and (`prose`, text) of each line of prose, in the author's order."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Section:
    """A section of the source: how it is cited, its heading, and why nothing of it need be cited."""

    key: str
    heading: str
    reason: str = ""
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Layer:
    """One of the texts a game is made of, the base first: a ruleset, what extends it, a variant laid over it."""

    title: str
    source: str
    """Its own source; empty where it goes by that of what it stands on."""
    files: tuple[str, ...]
    sections: tuple[Section, ...]
    notes: tuple[Note, ...] = ()
    prose: tuple[str, ...] = ()
    by: str = ""
    """Who wrote it, as it says itself; empty where it does not."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Ruleset:
    """One whole game, after everything it extends and every variant laid over it."""

    title: str
    slug: str
    settings: tuple[tuple[str, str], ...]
    sheet: tuple[tuple[str, str], ...]
    sides: tuple[str, ...]
    unit: str
    chapters: tuple[Chapter, ...]
    choices: dict[str, Choice]
    facts: dict[str, FieldOf]
    pieces: dict[str, Piece]
    tables: dict[str, Table]
    rules: dict[str, Rule]
    limits: tuple[Limits, ...]
    sequences: dict[str, Sequence]
    examples: tuple[Example, ...]
    scenarios: tuple[Example, ...]
    gaps: tuple[KnownGap, ...]
    variants: tuple[str, ...]
    """Titles of the variants laid over it, in order."""
    layers: tuple[Layer, ...]
    """The texts it is made of, with the sections of their sources."""
    armies: tuple[Army, ...] = ()
    """The army lists that its scenarios take, and one that was asked about."""

    @cached_property
    def ladders(self) -> tuple[tuple[object, ...], ...]:
        """The words of every list, lowest first as they are declared: those of choices, then those of tables."""
        return tuple(choice.domain.ladder for choice in self.choices.values()) + tuple(
            table.type.words for table in self.tables.values() if isinstance(table.type, Words)
        )

    def is_of_base(self, place: Place) -> bool:
        """Whether a place lies in a text over which a variant is laid, so that its author cannot mend what stands there."""
        return bool(self.variants) and not any(place.file.path in layer.files for layer in self.layers[-1:])

    def scenario(self, name: str) -> Example | None:
        """The scenario of that name."""
        return next((example for example in self.scenarios if example.key == key(name)), None)

    def fields_of(self, kind: str) -> tuple[FieldOf, ...]:
        """All fields of a kind, those of its parents first."""
        known = self._fields.get(kind)
        if known is None:
            line: list[Piece] = []
            step: str | None = kind
            while step:
                line.append(self.pieces[step])
                step = line[-1].parent
            known = self._fields[kind] = tuple(field for piece in reversed(line) for field in piece.fields)
        return known

    @cached_property
    def _fields(self) -> dict[str, tuple[FieldOf, ...]]:
        """By kind what `fields_of` has found."""
        return {}

    def told_of(self, kind: str) -> tuple[FieldOf, ...]:
        """All facts that are told of pieces of a kind."""
        known = self._told.get(kind)
        if known is None:
            facts = self.facts.values()
            known = tuple(
                fact for fact in facts if fact.of_kind and not fact.toward and self.is_kind(kind, fact.of_kind)
            )
            self._told[kind] = known
        return known

    def gates_of_limits(self, rule: Rule) -> list[Gate]:
        """The gates that limits, which stand apart from it, put before an action."""
        return self._gates.get(rule.key, [])

    @cached_property
    def _gates(self) -> dict[str, list[Gate]]:
        """By action what `gates_of_limits` gives."""
        gates: dict[str, list[Gate]] = {}
        for limit in (limit for block in self.limits for limit in block.limits):
            if limit.action and limit.gate is not None:
                gates.setdefault(limit.target, []).append(limit.gate)
        return gates

    @cached_property
    def facts_of_two(self) -> tuple[FieldOf, ...]:
        """All facts of two pieces."""
        return tuple(fact for fact in self.facts.values() if fact.toward)

    def has_facts_of_two(self, kind: str) -> bool:
        """Whether pieces of a kind have facts with other pieces."""
        return any(self.is_kind(kind, end) for fact in self.facts_of_two for end in (fact.of_kind, fact.toward))

    def asked_by_itself(self, name: str) -> FieldOf | None:
        """The fact of that name that a line may ask for without saying whose it is: of the situation, or of two pieces."""
        fields = (field for field in self.facts_of_two if key(field.name) == name)
        return self.facts.get(name) or next(fields, None)

    def asked_of_any(self, name: str) -> FieldOf | None:
        """The fact of that name, else the first field of it that any kind of piece has."""
        fields = (field for kind in self.pieces for field in self.fields_of(kind) if field.key == name)
        return self.asked_by_itself(name) or next(fields, None)

    @cached_property
    def _told(self) -> dict[str, tuple[FieldOf, ...]]:
        """By kind what `told_of` has found."""
        return {}

    def begun_behind(self, rule: str) -> tuple[tuple[str, FieldOf], ...]:
        """The states that a piece has after this rule, by its key, each with the kind of piece that has it."""
        return self._begun.get(rule, ())

    def ended_behind(self, rule: str) -> tuple[tuple[str, FieldOf], ...]:
        """The states that a piece has until this rule, by its key, each with the kind of piece that has it."""
        return self._ended.get(rule, ())

    @cached_property
    def _begun(self) -> dict[str, tuple[tuple[str, FieldOf], ...]]:
        """By rule what `begun_behind` has found."""
        return self._by_rule(lambda field: (*field.after, *field.after_over))

    @cached_property
    def _ended(self) -> dict[str, tuple[tuple[str, FieldOf], ...]]:
        """By rule what `ended_behind` has found."""
        return self._by_rule(lambda field: (*field.until, *field.until_over))

    def _by_rule(self, rules: Callable[[FieldOf], tuple[str, ...]]) -> dict[str, tuple[tuple[str, FieldOf], ...]]:
        by_rule: dict[str, list[tuple[str, FieldOf]]] = {}
        for kind, piece in self.pieces.items():
            for field in piece.fields:
                for rule in rules(field):
                    by_rule.setdefault(rule, []).append((kind, field))
        return {rule: tuple(fields) for rule, fields in by_rule.items()}

    def shape_of(self, kind: str) -> Shape | None:
        """Of a kind of place, or a kind of one: of what a board of them is made; None for what is no place."""
        step: str | None = kind
        while step is not None and self.pieces[step].shape is None:
            step = self.pieces[step].parent
        return self.pieces[step].shape if step is not None else None

    def on_a_board(self, field: FieldOf) -> bool:
        """Whether a field says on which place a piece is."""
        return isinstance(field.type, PieceOf) and self.shape_of(field.type.kind) is not None

    def is_kind(self, kind: str, of: str) -> bool:
        """Whether `kind` is `of` or a kind of it."""
        step: str | None = kind
        while step is not None:
            if step == of:
                return True
            step = self.pieces[step].parent
        return False

    def are_akin(self, kind: str, other: str) -> bool:
        """Whether one of two is a kind of the other: a piece can be of both."""
        return self.is_kind(kind, other) or self.is_kind(other, kind)
