"""Do the situations of a rule represent all there are, and if not, why not? A proof needs that."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.interface import Interface
from grognard.ir.names import key
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf
from grognard.ir.walk import nodes

ELSEWHERE = "it looks at pieces elsewhere on the table"
WHICH = "it asks which piece something is"
BEFORE = "it depends on what was done before in the turn"
CHOICE = "players choose in it"
FORGOTTEN = "it looks at pieces that belong to others"


def parts_of(ruleset: Ruleset, rule: Rule, reached: Interface) -> Iterator[object]:
    """Everything a rule says and leads to: lines, gates, tables, and the limits that bear on any of it."""
    names = {rule.key, *reached.rules}
    yield from (rule.lines, rule.gates)
    for name in reached.rules:
        if name in ruleset.rules:
            yield from (ruleset.rules[name].lines, ruleset.rules[name].gates)
    for name in reached.tables:
        table = ruleset.tables[name]
        yield from (table.keys, table.rows, table.footnotes)
    for limits in ruleset.limits:
        for limit in limits.limits:
            if (limit.action and limit.target in names) or (not limit.action and limit.field in reached.sets):
                yield limit.gate


def not_whole(ruleset: Ruleset, rule: Rule, reached: Interface) -> str:
    """Why set-ups with one piece for each part, each fact tried at every value, leave something out; empty if not."""
    names = {rule.key, *reached.rules}
    for limits in ruleset.limits:
        if any(limit.most and not names.isdisjoint(limit.among) for limit in limits.limits):
            return BEFORE
    if any(isinstance(wanted.type, PieceOf) and wanted.type.or_none for wanted in reached.inputs):
        return WHICH
    for part in parts_of(ruleset, rule, reached):
        for node in nodes(part):
            left_out = _left_out(node)
            if left_out:
                return left_out
    return ""


def _left_out(node: object) -> str:
    match node:
        case ir.Count() | ir.Quantified() | il.ForEach():
            return ELSEWHERE if node.owner is None else FORGOTTEN
        case do.Choose() | il.ChooseAmong() | do.Offer() | do.AsYouWish():
            return CHOICE
        case ir.Is() if _is_piece(node.value):
            return WHICH
        case _:
            return ""


def _is_piece(value: ir.Expression) -> bool:
    return isinstance(value, ir.Role) or (isinstance(value, ir.Field | ir.Fact) and isinstance(value.type, PieceOf))


def players_choose(ruleset: Ruleset, rule: Rule, reached: Interface) -> bool:
    """Returns whether players may be asked for a choice."""
    choosing = do.Choose | il.ChooseAmong | do.Offer
    return any(isinstance(node, choosing) for part in parts_of(ruleset, rule, reached) for node in nodes(part))


def kinds_below(ruleset: Ruleset, kind: str, named: Collection[str]) -> list[str]:
    """The kinds of a kind that make a difference to a rule which speaks of those that are `named`."""
    return [
        other
        for other in ruleset.pieces
        if other != kind
        and ruleset.is_kind(other, kind)
        and any(ruleset.is_kind(role_kind, other) for role_kind in named)
    ]


def kinds_named(ruleset: Ruleset, rule: Rule, reached: Interface) -> set[str]:
    """The kinds of pieces that make a difference to a rule: named in it, or having what it asks for."""
    kinds: set[str] = set()
    asked = {key(wanted.name) for wanted in reached.inputs}
    for part in parts_of(ruleset, rule, reached):
        for node in nodes(part):
            kind = getattr(node, "kind", None)
            if isinstance(kind, str) and kind in ruleset.pieces:
                kinds.add(kind)
    for kind, piece in ruleset.pieces.items():
        if any(field.key in asked for field in piece.fields):
            kinds.add(kind)
    kinds.update(
        fact.of_kind for fact in ruleset.facts.values() if fact.of_kind and not fact.toward and fact.key in asked
    )
    names = {rule.key, *reached.rules}
    for limits in ruleset.limits:
        if any(
            limit.field in reached.sets if not limit.action else not names.isdisjoint({limit.target, *limit.among})
            for limit in limits.limits
        ):
            kinds.update(param.kind for param in limits.params if param.kind in ruleset.pieces)
    return kinds
