"""What a rule says apart from its wording: two rules of the same meaning give the same results in every situation.

The meaning of a rule is the meaning of its lines and of everything they lead to: the rules it calls, the tables it
reads, the domains of the facts and fields it asks for. Places, citations, notes, prose and labels are wording.
"""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Iterator

import attrs

from grognard.ir.interface import interface
from grognard.ir.lines import Citation, Note
from grognard.ir.names import key
from grognard.ir.ruleset import Rule, Ruleset, Table
from grognard.source import Place

_WORDING = frozenset({"id", "label", "texts", "text", "cites", "notes", "prose", "chapter", "restates", "name"})


def meaning(ruleset: Ruleset, rule: Rule) -> str:
    """A mark of the whole meaning of a rule: equal marks, equal results (SHA-256 over what it leads to)."""
    reached = interface(ruleset, rule)
    parts: list[str] = [*_written(rule)]
    for name in sorted(reached.rules):
        if name in ruleset.rules:
            parts += [f"rule {name}", *_written(ruleset.rules[name])]
    for name in sorted(reached.tables):
        parts += [f"table {name}", *_of_table(ruleset.tables[name])]
    for one in sorted(reached.inputs, key=lambda each: (each.role, each.name)):
        parts += [f"input {one.role} {key(one.name)}", *_written(one.type), repr(one.usual), str(one.rolled_on)]
        if one.rolled_on is not None and key(one.rolled_on) in ruleset.tables:
            parts += _of_table(ruleset.tables[key(one.rolled_on)])
    for limits in ruleset.limits:
        for limit in limits.limits:
            parts += [f"limit {limit.target}", str(limit.most), str(limit.among), *_written(limit.gate)]
    for kind, piece in sorted(ruleset.pieces.items()):
        parts += [f"piece {kind}", str(piece.parent), *(key(field.name) for field in piece.fields)]
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


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
    """Every value below a node, one by one, in the order of the fields."""
    match node:
        case Place() | Citation() | Note():
            return
        case enum.Enum():
            yield f"{type(node).__name__} {node.value!r}"
        case tuple() | list():
            yield f"items {len(node)}"
            for value in node:
                yield from _written(value)
        case _ if attrs.has(kind := type(node)):
            yield kind.__name__
            named = kind.__name__ in _NAMED
            for field in attrs.fields(kind):
                if field.name not in _WORDING or (field.name == "name" and named):
                    yield from _written(getattr(node, field.name))
        case _:
            yield repr(node)


_NAMED = frozenset({"Variable", "Role", "Fact", "Part", "Let", "Roll", "RollRange", "Choose", "Param", "Heading"})
"""What is told apart by its name; the names of everything else are only printed."""
