"""The IR as plain data for JSON, and the schema of that data, both by one walk over the classes.

Every node is an object with its class name under `node`; places are path, line and column; numbers that are
not whole are text ("1/3"), so that nothing is lost.
"""

from __future__ import annotations

import enum
import sys
import types
import typing
from fractions import Fraction

import attrs

from grognard.board.grid import Shape
from grognard.ir import declared, deeds, examples, expressions, limits, lines, notes, rules, ruleset, tables
from grognard.ir import types as values
from grognard.source import Place
from grognard.version import MADE_BY

VERSION = 1
_MODULES = (values, expressions, notes, deeds, lines, declared, tables, rules, limits, examples, ruleset)


def to_data(node: object) -> object:
    """Any part of the IR as dicts, lists, numbers and text."""
    match node:
        case None | bool() | int() | str():
            return node
        case Fraction():
            return f"{node.numerator}/{node.denominator}"
        case Place():
            at = node.file.position(node.span.start)
            return {"path": node.file.path, "line": at.line, "column": at.column}
        case values.Die():
            return str(node)
        case enum.Enum():
            return node.value
        case tuple() | list():
            return [to_data(part) for part in node]
        case dict():
            return {str(name): to_data(part) for name, part in node.items()}
        case _ if attrs.has(type(node)):
            data: dict[str, object] = {"node": _name(type(node))}
            for field in _exported(type(node)):
                data[field.name] = to_data(getattr(node, field.name))
            return data
        case _:
            raise TypeError(f"{type(node).__name__} has no place in the exported rules")


def document(game: ruleset.Ruleset) -> dict[str, object]:
    """A whole ruleset, ready for JSON."""
    return {"grognard": VERSION, "ruleset": to_data(game), "made_by": MADE_BY}


def schema() -> dict[str, object]:
    """The JSON Schema (2020-12) of `document`."""
    maker = _Schema()
    root = maker.of(ruleset.Ruleset)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A ruleset of Grognard",
        "type": "object",
        "properties": {"grognard": {"const": VERSION}, "ruleset": root, "made_by": {"type": "string"}},
        "required": ["grognard", "ruleset"],
        "additionalProperties": False,
        "$defs": dict(sorted(maker.definitions.items())),
    }


def _exported(kind: type) -> list[attrs.Attribute[object]]:
    """The fields of a class that are in the exported rules."""
    fields: tuple[attrs.Attribute[object], ...] = kind.__attrs_attrs__  # type: ignore[attr-defined]
    return [field for field in fields if field.metadata.get("exported", True)]


def _name(kind: type) -> str:
    return kind.__name__.rstrip("_")


class _Schema:
    """Collects a definition for each class met."""

    def __init__(self) -> None:
        self.definitions: dict[str, object] = {}
        self.spaces = {"Fraction": Fraction, "Shape": Shape, "Place": Place}
        for module in _MODULES:
            self.spaces |= vars(module)

    def of(self, kind: object) -> dict[str, object]:
        """The schema of a type as it is annotated."""
        origin = typing.get_origin(kind)
        if origin is typing.Literal:
            return {"type": "string"}
        if origin in (typing.Union, types.UnionType):
            return {"anyOf": [self.of(part) for part in typing.get_args(kind)]}
        if origin is tuple:
            parts = typing.get_args(kind)
            if len(parts) == 2 and parts[1] is Ellipsis:
                return {"type": "array", "items": self.of(parts[0])}
            return {
                "type": "array",
                "prefixItems": [self.of(part) for part in parts],
                "minItems": len(parts),
                "maxItems": len(parts),
            }
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(typing.get_args(kind)[1])}
        return self._plain(kind)

    def _plain(self, kind: object) -> dict[str, object]:
        if kind is object or kind is typing.Any:
            return {}
        if kind is type(None):
            return {"type": "null"}
        if kind is bool:
            return {"type": "boolean"}
        if kind is int:
            return {"type": "integer"}
        if kind is str:
            return {"type": "string"}
        if kind is Fraction:
            return {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"}
        if kind is values.Die:
            return {"type": "string", "pattern": "^D([0-9]+|%)$"}
        if kind is Place:
            whole = {"type": "integer", "minimum": 1}
            return {
                "type": "object",
                "properties": {"path": {"type": "string"}, "line": whole, "column": whole},
                "required": ["path", "line", "column"],
                "additionalProperties": False,
            }
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return {"enum": [member.value for member in kind]}
        assert isinstance(kind, type) and attrs.has(kind), kind
        name = _name(kind)
        if name in self.definitions and kind.__module__ != self._modules[name]:
            name = f"{kind.__module__.rpartition('.')[2]}.{name}"
        if name not in self.definitions:
            self.definitions[name] = {}
            self._modules[name] = kind.__module__
            hints = typing.get_type_hints(kind, globalns={**self.spaces, **vars(sys.modules[kind.__module__])})
            properties: dict[str, object] = {"node": {"const": _name(kind)}}
            for field in _exported(kind):
                properties[field.name] = self.of(hints[field.name])
            self.definitions[name] = {
                "type": "object",
                "description": (kind.__doc__ or "").strip().partition("\n")[0],
                "properties": properties,
                "required": list(properties),
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{name}"}

    _modules: typing.ClassVar[dict[str, str]] = {}
