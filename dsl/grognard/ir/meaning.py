"""What a rule says apart from its wording: two rules of the same meaning give the same results in every situation.

A rule's own meaning is that of its lines and gates, of the tables they read, of the fields and facts they name, and
of the limits that bear on them. Its whole meaning is its own and that of every rule it leads to, with the pieces they
speak of. Places, citations, notes, prose and labels are wording.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.examples import GivenPiece
from grognard.ir.limits import Limit, Limits
from grognard.ir.names import key, without_owner
from grognard.ir.notes import Citation, Note
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import PieceOf
from grognard.ir.walk import nodes
from grognard.ir.written import alike, mark_of, written
from grognard.source import Place
from grognard.word_set import word_set

_WORDING = word_set("id label texts text cites notes prose chapter name along")


@attrs.frozen
class Own:
    """What one rule says by itself: a mark of it, the rules it names, the kinds of pieces it speaks of."""

    mark: str
    rules: tuple[str, ...]
    kinds: frozenset[str]


class Meanings:
    """The meanings of the rules of one ruleset, each worked out once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._own: dict[str, Own] = {}
        self._reached: dict[str, frozenset[str]] = {}
        self._fields: dict[str, list[tuple[str, FieldOf]]] = {}
        for kind, piece in ruleset.pieces.items():
            for field in piece.fields:
                self._fields.setdefault(field.key, []).append((kind, field))
        for fact in ruleset.facts.values():
            self._fields.setdefault(fact.key, []).append((f"fact {fact.of_kind} {fact.toward}".rstrip(), fact))

    def whole(self, name: str) -> str:
        """A mark of the whole meaning of a rule: equal marks, equal results (SHA-256 over what it leads to)."""
        reached = self.leads_to(name)
        kinds = {kind for mark in reached for kind in self.own(mark).kinds}
        parts = [f"{mark} {self.own(mark).mark}" for mark in sorted(reached - {name})]
        return mark_of([self.own(name).mark, *parts, *self._pieces(kinds)])

    def leads_to(self, name: str) -> frozenset[str]:
        """A rule and every rule that its lines lead to."""
        if name not in self._reached:
            self._reached[name] = frozenset(self._leads_to(name))
        return self._reached[name]

    def _leads_to(self, name: str) -> set[str]:
        reached: set[str] = set()
        stack = [name]
        while stack:
            mark = stack.pop()
            if mark not in reached and mark in self.ruleset.rules:
                reached.add(mark)
                stack += self.own(mark).rules
        return reached

    def own(self, name: str) -> Own:
        """What a rule says by itself."""
        if name not in self._own:
            self._own[name] = self._read(self.ruleset.rules[name])
        return self._own[name]

    def _read(self, rule: Rule) -> Own:
        tables: dict[str, None] = {}
        names: set[str] = set()
        rules: dict[str, None] = {}
        kinds: set[str] = {param.kind for param in rule.params}
        roots: list[object] = [rule.lines, rule.gates]
        parts = [*_written((rule.params, rule.lines, rule.gates, rule.kind, rule.type))]
        bearing = {rule.key}
        seen_limits: set[int] = set()
        while roots:
            for node in nodes(roots.pop()):
                names.update(_names(node))
                kind = getattr(node, "kind", None)
                if isinstance(kind, str):
                    kinds.add(kind)
                match node:
                    case ir.LookUp() if node.table not in tables:
                        tables[node.table] = None
                        table = self.ruleset.tables[node.table]
                        parts += [f"table {node.table}", *_of_table(table)]
                        roots += [table.keys, table.across_bands, table.rows, table.footnotes]
                        names.update(_heading_names(table))
                    case ir.WorkOut() | do.Call() | do.AddModifiers() | do.Offer():
                        rules.setdefault(node.rule)
                    case _:
                        pass
            for limits, limit in self._limits(bearing, names):
                if id(limit) not in seen_limits:
                    seen_limits.add(id(limit))
                    parts += [f"limit {limit.target} {limit.field}", repr(limit.value), str(limit.most)]
                    parts += [str(limit.among), *_written((limits.params, limit.gate))]
                    roots.append(limit.gate)
                    kinds.update(param.kind for param in limits.params)
        for name in sorted(names):
            for kind, field in self._fields.get(name, ()):
                parts += [f"field {name} of {kind}", *_written(field.type), repr(field.usual), str(field.has_usual)]
                parts += [str(field.rolled_on), *field.begun_by, "until", *field.ended_by]
                rolled = self.ruleset.tables.get(key(field.rolled_on)) if field.rolled_on else None
                parts += _of_table(rolled) if rolled is not None else ()
        return Own(mark_of(parts), tuple(rules), frozenset(kinds & self.ruleset.pieces.keys()))

    def _limits(self, rules: set[str], fields: set[str]) -> Iterator[tuple[Limits, Limit]]:
        for limits in self.ruleset.limits:
            for limit in limits.limits:
                on_rule = limit.target in rules or not rules.isdisjoint(limit.among)
                if on_rule or (not limit.action and limit.field in fields):
                    yield limits, limit

    def _pieces(self, kinds: Iterable[str]) -> Iterator[str]:
        """How the kinds spoken of are related, and to what they belong."""
        pieces: set[str] = set()
        stack = list(kinds)
        while stack:
            one = stack.pop()
            if one in pieces:
                continue
            pieces.add(one)
            parent = self.ruleset.pieces[one].parent
            stack += [parent] if parent is not None else []
            stack += [kind for kind, piece in self.ruleset.pieces.items() if piece.parent == one]
            stack += [field.type.kind for field in self.ruleset.pieces[one].fields if isinstance(field.type, PieceOf)]
        for kind in sorted(pieces):
            piece = self.ruleset.pieces[kind]
            yield f"piece {kind} {piece.parent} {piece.one_each} {piece.deck} {piece.reshuffled} {piece.held_by}"
            for field in piece.fields:
                if isinstance(field.type, PieceOf):
                    yield f"{field.key} {field.type!r} {field.has_usual}"


def says(node: object) -> str:
    """A mark of what any part of the IR says."""
    return mark_of(_written(node))


def reads(node: object) -> str:
    """A mark of what any part of the IR says and of how it is worded: its labels, names, citations, notes and prose."""
    return mark_of(written(node, _read))


def read_alike(first: object, other: object) -> bool:
    """Whether two parts of the IR have the same mark of what they say and of how it is worded."""
    return alike(first, other, _read)


def tells(node: object) -> str:
    """A mark of what any part of the IR says by itself, whatever the things are that it names, and however worded."""
    return mark_of(written(node, _told))


def _names(node: object) -> Iterator[str]:
    """The names of fields and facts in a node."""
    match node:
        case ir.Field() | do.Become() | do.Change():
            yield node.field
        case ir.Fact():
            yield key(node.name)
        case do.Every():
            yield node.of_field
            yield node.cost_field
        case _:
            pass


def _heading_names(table: Table) -> Iterator[str]:
    for heading in table.headings:
        yield key(without_owner(heading.name))


def _of_table(table: Table) -> Iterator[str]:
    for heading in table.keys:
        yield f"heading {heading.name} {heading.when}"
        yield from _written(heading.die)
    yield from _written(table.across_bands)
    yield f"columns {table.columns}"
    for row in table.rows:
        yield from _written((row.keys, tuple((cell.value, cell.mark) for cell in row.cells)))
    yield from _written(tuple((note.mark, note.condition) for note in table.footnotes))


def _written(node: object) -> Iterator[str]:
    return written(node, fields_of_meaning, (Place, Citation, Note))


_UNPRINTED = word_set("id texts text chapter along")
"""What tells nothing to a reader, or says again what stands beside it."""
_TYPED = frozenset({"FieldOf", "Param"})
"""What says itself what it can be; anywhere else that follows from what it names."""


@cache
def fields_of_meaning(kind: type) -> tuple[str, ...]:
    """The names of the fields of a node that are more than wording."""
    return _fields(kind, _WORDING)


_SET_UP = word_set("fields presets")
"""What a piece that is set up has in all. Its text tells some of it; the rest is said by a roster, which is told itself."""


@cache
def _read(kind: type) -> tuple[str, ...]:
    """The fields that a reader reads; what a name that a node uses stands for is not part of it."""
    if kind is GivenPiece:
        return (*(name for name in _fields(kind, _UNPRINTED) if name not in _SET_UP), "told")
    return tuple(name for name in _fields(kind, _UNPRINTED) if name != "type" or kind.__name__ in _TYPED)


@cache
def _told(kind: type) -> tuple[str, ...]:
    """Those of them that are more than wording."""
    return tuple(name for name in _read(kind) if name in (*fields_of_meaning(kind), "told"))


def _fields(kind: type, without: frozenset[str]) -> tuple[str, ...]:
    names = [field.name for field in attrs.fields(kind)]
    return tuple(name for name in names if name not in without or (name == "name" and kind.__name__ in _NAMED))


_NAMED = word_set("Variable Role Fact Part Let Roll RollRange Choose Param Heading")
"""What is told apart by its name; the names of everything else are only printed."""
