"""What of a game is there only because a list has a new word?

A game is cut back to the words that another game knows: rows of tables that hold for new words alone, and lines, gates
and exceptions that only one of them can fulfil, are left out. A rule that says the same then says the same of
everything that there was before, whatever it says of the new words: nothing need be tried for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar

import attrs

from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.limits import Limit
from grognard.ir.notes import Citation, Note
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row
from grognard.ir.types import Value, Words
from grognard.source import Place

_Any = TypeVar("_Any")
_Held = ir.Condition | bool
"""A condition that is left, or whether it always holds."""
_WITHOUT = (Place, Citation, Note)


def new_words(before: Ruleset, after: Ruleset) -> dict[str, tuple[Value, ...]]:
    """By the name of their list the words that no list had before."""
    known = {word for _, words in _lists(before) for word in words}
    new: dict[str, dict[Value, None]] = {}
    old = {name for name, _ in _lists(before)}
    for name, words in _lists(after):
        for word in words:
            if name in old and word not in known:
                new.setdefault(name, {})[word] = None
    return {name: tuple(words) for name, words in new.items()}


def without_words(game: Ruleset, words: frozenset[Value]) -> Ruleset:
    """A game as it is where nothing has one of some words."""
    cut = _Cut(words)
    return attrs.evolve(
        game,
        choices=cut.all_of(game.choices),
        facts=cut.all_of(game.facts),
        pieces=cut.all_of(game.pieces),
        tables=cut.all_of(game.tables),
        rules=cut.all_of(game.rules),
        limits=cut.part(game.limits),
        sequences=cut.all_of(game.sequences),
    )


def _lists(game: Ruleset) -> Iterator[tuple[str, tuple[Value, ...]]]:
    for choice in game.choices.values():
        yield choice.name, choice.words
    for field in (*game.facts.values(), *(own for piece in game.pieces.values() for own in piece.fields)):
        if isinstance(field.type, Words):
            yield field.type.name or field.name, field.type.words


class _Cut:
    """Nothing is said of the words: what only they can fulfil goes, the rest stays as it was written."""

    def __init__(self, words: frozenset[Value]) -> None:
        self.words = words

    def all_of(self, declared: dict[str, _Any]) -> dict[str, _Any]:
        return {name: self.part(value) for name, value in declared.items()}

    def part(self, node: Any) -> Any:
        """Any part of a game, cut back; the same object where nothing of it goes."""
        if isinstance(node, tuple):
            made = tuple(
                changed for at, part in enumerate(node) if (changed := self._part_at(node, at, part)) is not _GONE
            )
            return made if len(made) != len(node) or any(a is not b for a, b in zip(made, node, strict=True)) else node
        if not attrs.has(type(node)) or isinstance(node, _WITHOUT):
            return _GONE if _is_word(node) and node in self.words else node
        match node:
            case il.Line():
                return self._line(node)
            case il.Gate() | il.Exception_() if node.condition is not None:
                held = self.holds(node.condition)
                gone = held is True if isinstance(node, il.Gate) and node.kind == "only" else held is False
                return _GONE if gone else self._fields(node)
            case Row():
                return self._row(node)
            case Limit() if node.gate is not None and self.part(node.gate) is _GONE:
                return _GONE
            case ir.Is() | ir.Not() | ir.All() | ir.Any():
                held = self.holds(node)
                return node if isinstance(held, bool) else held
            case ir.Constant():
                return node
            case _:
                return self._fields(node)

    def _part_at(self, parts: tuple[Any, ...], at: int, part: Any) -> Any:
        """A branch on which another one rests stays."""
        made = self.part(part)
        rest = parts[at + 1] if made is _GONE and at + 1 < len(parts) else None
        return part if isinstance(rest, il.Line) and isinstance(rest.opener, il.Otherwise) else made

    def _fields(self, node: Any) -> Any:
        changed = {}
        kind: type = type(node)
        for name in _names(kind):
            old = getattr(node, name)
            new = self.part(old)
            if new is not old and new is not _GONE:
                changed[name] = new
        return attrs.evolve(node, **changed) if changed else node

    def _line(self, line: il.Line) -> Any:
        held = self.holds(line.condition) if line.condition is not None else True
        under = self.holds(line.opener.condition) if isinstance(line.opener, il.When) else True
        if held is False or under is False:
            return _GONE
        return self._fields(attrs.evolve(line, condition=None) if held is True and line.condition else line)

    def _row(self, row: Row) -> Any:
        for at in row.keys:
            if isinstance(at, tuple) and at and not self.part_of_bands(at):
                return _GONE
            if at is not None and not isinstance(at, tuple) and self.holds(at) is False:
                return _GONE
        keys = tuple(self.part_of_bands(at) if isinstance(at, tuple) else self.part(at) for at in row.keys)
        cut = self._fields(attrs.evolve(row, keys=()))
        same = cut is row and all(a is b for a, b in zip(keys, row.keys, strict=True))
        return row if same else attrs.evolve(cut, keys=keys)

    def part_of_bands(self, bands: tuple[ir.Band, ...]) -> tuple[ir.Band, ...]:
        """Those that something of before can be within."""
        left = tuple(self.part(band) for band in bands if not self._is_new(band))
        return bands if len(left) == len(bands) and all(map(_same, left, bands)) else left

    def _is_new(self, band: ir.Band) -> bool:
        match band:
            case ir.Same(value=ir.Constant(value=word)):
                return _is_word(word) and word in self.words
            case _:
                return False

    def holds(self, condition: ir.Condition) -> _Held:
        """What is left of a condition."""
        match condition:
            case ir.Is():
                bands = self.part_of_bands(condition.bands)
                if not bands:
                    return condition.negated
                value = self.part(condition.value)
                same = bands is condition.bands and value is condition.value
                return condition if same else attrs.evolve(condition, value=value, bands=bands)
            case ir.Not():
                held = self.holds(condition.condition)
                if isinstance(held, bool):
                    return not held
                return condition if held is condition.condition else attrs.evolve(condition, condition=held)
            case ir.All() | ir.Any():
                return self._several(condition)
            case _:
                return self._fields(condition)  # type: ignore[no-any-return]

    def _several(self, condition: ir.All | ir.Any) -> _Held:
        ends = isinstance(condition, ir.Any)
        left: list[ir.Condition] = []
        for part in condition.conditions:
            held = self.holds(part)
            if held is ends:
                return ends
            if not isinstance(held, bool):
                left.append(held)
        if not left:
            return not ends
        if len(left) == 1:
            return left[0]
        same = len(left) == len(condition.conditions) and all(map(_same, left, condition.conditions))
        return condition if same else attrs.evolve(condition, conditions=tuple(left))


_GONE = object()


def _is_word(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _same(first: object, other: object) -> bool:
    return first is other


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a node in which others can stand, and lists of words."""
    if kind is Words:
        return ("words",)
    fields = attrs.fields(kind)
    return tuple(
        field.name for field in fields if field.name == "words" or ("Place" not in str(field.type) and _may_hold(field))
    )


def _may_hold(field: attrs.Attribute[Any]) -> bool:
    return str(field.type) not in ("str", "int", "bool", "str | None", "int | None", "tuple[str, ...]")
