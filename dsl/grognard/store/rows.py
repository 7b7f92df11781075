"""How does a compiled game become rows of plain data, and how is it read back?

Each thing is a row that names earlier rows, so what was shared is shared again (*object table*, as in image files of
Smalltalk). Rows name a class of a fixed list and give it as many fields as it has: that is all that reading can do.
"""

from __future__ import annotations

import enum
import hashlib
import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import attrs

from grognard.board import grid
from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code, Diagnostic, Label
from grognard.ir import (
    declared,
    deeds,
    examples,
    expressions,
    limits,
    lines,
    notes,
    readings,
    rules,
    ruleset,
    sections,
    tables,
    types,
)
from grognard.source import Place, SourceFile, Span

Data = dict[str, Any]
"""What JSON can hold."""

_MODULES = (
    grid,
    types,
    expressions,
    notes,
    readings,
    deeds,
    lines,
    declared,
    tables,
    rules,
    limits,
    examples,
    sections,
    ruleset,
)
_CLASSES: dict[str, type] = {
    f"{module.__name__}.{name}": one
    for module in _MODULES
    for name, one in vars(module).items()
    if isinstance(one, type) and one.__module__ == module.__name__ and (attrs.has(one) or issubclass(one, enum.Enum))
} | {"Diagnostic": Diagnostic, "Label": Label}
_NAMES = {kind: name for name, kind in _CLASSES.items()}
_PLAIN = (bool, int, str, type(None))
_OWN = ("tuple", "dict", "fraction", "code", "file", "place")
"""Kinds of rows that are no class of the list."""


class Unreadable(ValueError):
    """The rows are not what was written."""


class Writer:
    """Collects rows; what is met twice is one row."""

    def __init__(self) -> None:
        self.atoms: list[object] = []
        self.kinds: list[str] = list(_OWN)
        self.rows: list[list[int]] = []
        self._atoms: dict[tuple[type, object], int] = {}
        self._kinds: dict[str, int] = {name: at for at, name in enumerate(_OWN)}
        self._seen: dict[int, tuple[int, object]] = {}
        """Row by identity, each with the thing itself, so that no other can get its identity."""

    def put(self, thing: object) -> int:
        """The number of a thing: atoms count down from −1, rows up from 0. TypeError for what no game holds."""
        if isinstance(thing, _PLAIN) and not isinstance(thing, enum.Enum):
            return self._atom(thing)
        seen = self._seen.get(id(thing))
        if seen is not None:
            return seen[0]
        row = self._row(thing)
        self.rows.append(row)
        self._seen[id(thing)] = (len(self.rows) - 1, thing)
        return len(self.rows) - 1

    def _atom(self, thing: object) -> int:
        at = self._atoms.get((type(thing), thing))
        if at is None:
            self.atoms.append(thing)
            at = self._atoms[type(thing), thing] = -len(self.atoms)
        return at

    def _kind(self, name: str) -> int:
        if name not in self._kinds:
            self._kinds[name] = len(self.kinds)
            self.kinds.append(name)
        return self._kinds[name]

    def _row(self, thing: object) -> list[int]:
        match thing:
            case tuple():
                return [0, *map(self.put, thing)]
            case dict():
                return [1, *(self.put(part) for pair in thing.items() for part in pair)]
            case Fraction():
                # Base 16 is written and read in one pass however long a number is.
                return [2, self.put(f"{thing.numerator:x}"), self.put(f"{thing.denominator:x}")]
            case Code():
                return [3, self.put(thing.name)]
            case Place():
                return [5, self.put(thing.file), thing.span.start, thing.span.end]
            case SourceFile():
                return [4, self.put(thing.path), self.put(thing.text)]
        name = _NAMES.get(type(thing))
        if name is None:
            raise TypeError(f"{type(thing).__name__} is not kept")
        if isinstance(thing, enum.Enum):
            return [self._kind(name), self.put(thing.value)]
        return [self._kind(name), *(self.put(getattr(thing, field.name)) for field in _fields(type(thing)))]


def written(parts: Sequence[object]) -> Data:
    """Some things as plain data. TypeError where one holds what no game holds."""
    writer = Writer()
    roots = [writer.put(part) for part in parts]
    return {"atoms": writer.atoms, "kinds": writer.kinds, "rows": writer.rows, "roots": roots}


def read(data: Data) -> list[Any]:
    """The things again. Raises `Unreadable`."""
    try:
        atoms = data["atoms"]
        if not all(isinstance(atom, _PLAIN) for atom in atoms) or tuple(data["kinds"][: len(_OWN)]) != _OWN:
            raise Unreadable("other rows")
        # Read from the end, so that −1 is the first.
        things: list[Any] = []
        makers = [_OWN_MAKERS[name] if name in _OWN_MAKERS else _maker(_CLASSES[name]) for name in data["kinds"]]
        backwards = atoms[::-1]
        count = len(atoms)
        for kind, *refs in data["rows"]:
            if kind == 5:
                file, start, end = refs
                things.append(Place(things[file], Span(start, end)))
            else:
                things.append(makers[kind]([things[at] if at >= 0 else backwards[count + at] for at in refs]))
        return [things[at] if at >= 0 else backwards[count + at] for at in data["roots"]]
    except (KeyError, IndexError, TypeError, ValueError, ZeroDivisionError, AttributeError) as error:
        raise Unreadable(str(error)) from None


def admit(*kinds: type) -> None:
    """Let rows name these classes too: results that other rooms keep."""
    for kind in kinds:
        _CLASSES[kind.__name__], _NAMES[kind] = kind, kind.__name__


def sealed(content: Data) -> str:
    """Plain data as a text that tells by its first line whether it was changed."""
    text = json.dumps(content, separators=(",", ":"))
    return f"{_seal(text)}\n{text}"


def unsealed(text: str) -> Data:
    """What was sealed. Raises `Unreadable` where the text is any other."""
    seal, _, text = text.partition("\n")
    # Rows with another figure in them may still be results, and not those that were kept.
    if seal != _seal(text):
        raise Unreadable("not as it was written")
    content: Data = json.loads(text)
    return content


def _seal(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _fields(kind: type) -> tuple[attrs.Attribute[Any], ...]:
    return tuple(field for field in attrs.fields(kind) if field.init)


def _maker(kind: type) -> Callable[[list[Any]], object]:
    """Makes one of a class from its fields in order."""
    if issubclass(kind, enum.Enum):
        return lambda parts: kind(*parts)
    fields = _fields(kind)
    if any(field.kw_only for field in fields):
        names = [field.alias or field.name for field in fields]
        return lambda parts: kind(**dict(zip(names, parts, strict=True)))
    count = len(fields)

    def make(parts: list[Any]) -> object:
        if len(parts) != count:
            raise Unreadable(f"{kind.__name__} has {count} fields")
        return kind(*parts)

    return make


_OWN_MAKERS: dict[str, Callable[[list[Any]], object]] = {
    "tuple": tuple,
    "dict": lambda parts: dict(zip(parts[::2], parts[1::2], strict=True)),
    "fraction": lambda parts: Fraction(*(int(part, 16) for part in parts)),
    "code": lambda parts: codes.ALL[parts[0]],
    "file": lambda parts: SourceFile(*parts),
    "place": lambda _: None,
}
