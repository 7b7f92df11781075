"""One change of a variant taken back: the same game with one declaration, or one line of it, as it was before."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from grognard.ir import lines as il
from grognard.ir.changes import Changed, Changes, Part, Status
from grognard.ir.declared import FieldOf
from grognard.ir.names import key
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row, Table
from grognard.ir.walk import nodes


def undone(changes: Changes, change: Changed, part: Part | None = None) -> Ruleset | None:
    """Returns the later game without one change to a rule or a table; without one line of it where a part is given.

    Returns None where that cannot be taken back alone: the declaration is new or of another sort, or it was about something that
    is gone.
    """
    after = changes.after
    if _is_about_gone(changes, change.before if part is None else part.before):
        return None
    match change.before, change.after:
        case Rule() as old, Rule() as new if part is None or not (old.holds or new.holds):
            rule = old if part is None else _rule_without(new, change.parts, part)
            return attrs.evolve(after, rules={**after.rules, change.name: rule})
        case Table() as old, Table() as new:
            table = old if part is None else _table_without(new, change.parts, part)
            return attrs.evolve(after, tables={**after.tables, change.name: table})
        case _:
            return None


def _is_about_gone(changes: Changes, old: object) -> bool:
    """Whether something names a declaration or a field that is not there any more."""
    gone = {name for (_, name), change in changes.found.items() if change.status is Status.GONE}
    fields = (part.before for change in changes.found.values() for part in change.parts if part.status is Status.GONE)
    gone |= {field.key for field in fields if isinstance(field, FieldOf)}
    words = (getattr(node, field.name) for node in nodes(old) for field in getattr(type(node), "__attrs_attrs__", ()))
    return bool(gone) and any(isinstance(word, str) and key(word) in gone for word in words)


def changed_lines(changes: Changes) -> Iterator[tuple[Changed, Part]]:
    """Yields every changed line of every rule and table that is there before and after, in the order of the game."""
    for change in changes.found.values():
        if change.status is Status.CHANGED and change.sort in ("rule", "table"):
            yield from ((change, part) for part in change.parts if part.touched and not part.worded_only)


def _rule_without(rule: Rule, parts: tuple[Part, ...], part: Part) -> Rule:
    kept = [item for each in parts if (item := each.before if each is part else each.after) is not None]
    gates = tuple(item for item in kept if isinstance(item, il.Gate))
    return attrs.evolve(rule, gates=gates, lines=tuple(item for item in kept if isinstance(item, il.Line)))


def _table_without(table: Table, parts: tuple[Part, ...], part: Part) -> Table:
    kept = (each.before if each is part else each.after for each in parts)
    return attrs.evolve(table, rows=tuple(row for row in kept if isinstance(row, Row)))
