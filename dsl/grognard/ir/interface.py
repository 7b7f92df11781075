"""What a rule asks of the table: the facts and fields it can read, through every rule it calls.

Nobody lists an interface; it is found by walking the IR. Fields that only loops look at belong to `each` of a kind.
"""

from __future__ import annotations

from typing import Literal

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, plural
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf, PiecesOf, Type, Value, Words, YesNo
from grognard.ir.walk import nodes
from grognard.kept import kept


@attrs.frozen
class Input:
    """One input of a rule. `role` is the owner: a role of the rule, `each KIND`, or none."""

    name: str
    role: str
    sort: Literal["fact", "field", "count", "value", "kind", "place", "choice"]
    """`fact`, `field`, `count` (how many pieces) or `value` (a number or word the rule is given).

    Whoever tries every situation adds `kind` (which kind of piece fills a part) and `choice` (what a player chooses)."""
    type: Type
    usual: Value = None
    has_usual: bool = False
    rolled_on: str | None = None
    fact: str = ""
    """Of a fact of two pieces: its name without them."""

    @property
    def shown(self) -> str:
        """Returns how it is given on the command line."""
        return self.name


@attrs.frozen
class Interface:
    """Everything a rule can ask, and the tables and rules it leads to."""

    inputs: tuple[Input, ...]
    rules: tuple[str, ...]
    tables: tuple[str, ...]
    sets: tuple[str, ...]
    """Fields it can change."""
    overwritten: tuple[Input, ...] = ()
    """What it makes as usual again and asks of nobody: only who knows what it was before sees whether that did anything."""


@kept
def interface(ruleset: Ruleset, rule: Rule) -> Interface:
    """The interface of one rule. Every question that is posed asks it again."""
    finder = _Finder(ruleset, rule)
    env = {param.key: param.name for param in rule.params if isinstance(param.type, PieceOf)}
    for param in rule.params:
        if not isinstance(param.type, PieceOf):
            finder.inputs[("", param.name)] = Input(param.name, "", "value", param.type)
    finder.rule(rule, env, {p.key: p.kind for p in rule.params})
    overwritten = tuple(wanted for mark, wanted in finder.overwritten.items() if mark not in finder.inputs)
    inputs = tuple(finder.inputs.values())
    return Interface(inputs, tuple(finder.rules), tuple(finder.tables), tuple(finder.sets), overwritten)


class _Finder:
    def __init__(self, ruleset: Ruleset, rule: Rule) -> None:
        self.ruleset = ruleset
        self.kinds = {param.key: param.kind for param in rule.params}
        self.inputs: dict[tuple[str, str], Input] = {}
        self.rules: dict[str, None] = {}
        self.tables: dict[str, None] = {}
        self.sets: dict[str, None] = {}
        self.overwritten: dict[tuple[str, str], Input] = {}
        self.seen: set[tuple[str, tuple[tuple[str, str], ...]]] = set()

    def rule(self, rule: Rule, env: dict[str, str], kinds: dict[str, str]) -> None:
        mark = (f"{rule.kind.value} {rule.key}", tuple(sorted(env.items())))
        if mark in self.seen:
            return
        self.seen.add(mark)
        env, kinds = dict(env), dict(kinds)
        if len(rule.params) >= 2 and rule.kind.value == "fight":
            first, second = rule.params[0].key, rule.params[1].key
            for role, name in (("this side", first), ("enemy", second), ("winner", first), ("loser", second)):
                env[role] = env.get(name, name)
                kinds[role] = kinds.get(name, rule.params[0].kind)
        self._walk((rule.lines, rule.gates), env, kinds)
        for kind, field in self.ruleset.begun_behind(rule.key):
            for param in rule.params[: None if rule.key in field.after_over else 1]:
                if isinstance(param.type, PieceOf) and self.ruleset.are_akin(param.kind, kind):
                    piece = ir.Role(param.key, param.kind, place=field.place)
                    self.sets.setdefault(field.key)
                    self._limited(do.Become(piece, field.key, ir.Constant(True, place=field.place)), env, kinds)
        if rule.kind.value == "fight":
            env["this side"], env["enemy"] = env.get(second, second), env.get(first, first)
            self._walk(rule.lines, env, kinds)
        for limits in self.ruleset.limits:
            for limit in limits.limits:
                if limit.action and limit.target == rule.key and limit.gate is not None and rule.params:
                    inner = dict(env)
                    for wanted, param in zip(limits.params, rule.params, strict=False):
                        inner[wanted.key] = env.get(param.key, param.name)
                    self._walk(limit.gate, inner, kinds)

    def _walk(self, root: object, env: dict[str, str], kinds: dict[str, str]) -> None:
        for node in nodes(root):
            match node:
                case ir.Fact(of=None):
                    self._fact(node.name)
                case ir.Fact(of=one, to=other) if one is not None and other is not None:
                    self._fact_of_two(node, self._owner(one, env), self._owner(other, env))
                case ir.Field():
                    self._field(node.of, node.field, env)
                case ir.Count() | ir.Quantified() | il.ForEach():
                    self._count(node.kind, node.owner, env)
                case do.Choose() if node.kind:
                    self._count(node.kind, node.owner, env)
                case ir.LookUp():
                    self._table(node, env, kinds)
                case ir.WorkOut():
                    self._enter(node.rule, node.arguments, env)
                case do.Call() | do.AddModifiers():
                    self._enter(node.rule, node.arguments, env)
                case do.Offer():
                    self._enter(node.rule, node.arguments, env)
                case do.Become():
                    self.sets.setdefault(node.field)
                    self._limited(node, env, kinds)
                    self._as_usual(node, env)
                case do.Change():
                    self.sets.setdefault(node.field)
                case do.Move():
                    for kind, field in self.ruleset.begun_behind(do.MOVES):
                        if self.ruleset.are_akin(node.kind, kind):
                            self.sets.setdefault(field.key)
                case do.Every():
                    self.sets.setdefault(node.of_field)
                    self.sets.setdefault(node.cost_field)
                    self._field(node.piece, node.of_field, env)
                case _:
                    pass

    def _limited(self, node: do.Become, env: dict[str, str], kinds: dict[str, str]) -> None:
        """What the limits ask that are laid upon a field of a piece becoming something."""
        if not isinstance(node.value, ir.Constant):
            return
        for limits in self.ruleset.limits:
            for limit in limits.limits:
                if limit.field == node.field and limit.value == node.value.value and limit.gate is not None:
                    inner = {**env, limits.params[0].key: self._owner(node.piece, env)}
                    self._walk(limit.gate, inner, kinds)

    def _owner(self, node: ir.Expression | None, env: dict[str, str]) -> str:
        match node:
            case ir.Role():
                if "#" in node.name:
                    return f"each {node.kind}"
                return env.get(node.name, f"each {node.kind}")
            case ir.Field():
                return f"{self._owner(node.of, env)} {node.field}"
            case ir.Pieces():
                return f"each {node.kind}"
            case ir.Variable() | ir.Fact() | ir.LookUp() | ir.WorkOut() if isinstance(node.type, PieceOf):
                return f"each {node.type.kind}"
            case _:
                return "each piece"

    def _fact(self, name: str) -> None:
        fact = self.ruleset.facts.get(key(name))
        if fact is not None:
            self._put(Input(fact.name, "", "fact", fact.type, fact.usual, fact.has_usual))

    def _fact_of_two(self, node: ir.Fact, first: str, other: str) -> None:
        fact = next(fact for fact in self.ruleset.facts_of_two if fact.key == key(node.name))
        if fact.both_ways and ("", key(f"{fact.name} from {other} to {first}")) in self.inputs:
            return
        name = f"{fact.name} from {first} to {other}"
        self._put(Input(name, "", "fact", fact.type, fact.usual, fact.has_usual, fact=fact.name))

    def _as_usual(self, node: do.Become, env: dict[str, str]) -> None:
        """A word or a yes-or-no that becomes what it usually is."""
        wanted = self._input(node.piece, node.field, env)
        if wanted is None or not isinstance(node.value, ir.Constant) or not isinstance(wanted.type, YesNo | Words):
            return
        if wanted.has_usual and wanted.usual == node.value.value:
            self.overwritten.setdefault((wanted.role, key(wanted.name)), wanted)

    def _field(self, value: ir.Expression, name: str, env: dict[str, str]) -> None:
        wanted = self._input(value, name, env)
        if wanted is not None:
            self._put(wanted)

    def _input(self, value: ir.Expression, name: str, env: dict[str, str]) -> Input | None:
        field, owner = self._declared(value, name), self._owner(value, env)
        if field is None or not self._has(owner, name):
            return None
        fact = any(fact is field for fact in self.ruleset.facts.values())
        sort: Literal["fact", "field"] = "fact" if fact else "field"
        return Input(field.name, owner, sort, field.type, field.usual, field.has_usual, field.rolled_on)

    def _has(self, role: str, name: str) -> bool:
        """Whether any piece in a role of the rule, or of `each KIND`, can have a field."""
        return _can_have(
            self.ruleset,
            role.removeprefix("each ") if role.startswith("each ") else self.kinds.get(key(role), ""),
            name,
        )

    def _declared(self, value: ir.Expression, name: str) -> FieldOf | None:
        kind = value.kind if isinstance(value, ir.Role) else None
        if isinstance(value, ir.Field | ir.Fact) and isinstance(value.type, PieceOf):
            kind = value.type.kind
        return _declared(self.ruleset, kind, name)

    def _count(self, kind: str, owner: ir.Expression | None, env: dict[str, str]) -> None:
        if owner is None or (isinstance(owner, ir.Variable) and isinstance(owner.type, PiecesOf)):
            return  # who is in a group has been counted where it was made
        self._put(Input(plural(self.ruleset.pieces[kind].name), self._owner(owner, env), "count", Numbers(0)))

    def _table(self, node: ir.LookUp, env: dict[str, str], kinds: dict[str, str]) -> None:
        self.tables.setdefault(node.table)
        table = self.ruleset.tables[node.table]
        inner = dict(env)
        for number, param in enumerate(table.params):
            filled = node.roles[number] if number < len(node.roles) else None
            if filled is not None:
                inner[param.key] = self._owner(filled, env)
            else:
                inner.setdefault(param.key, next(iter(env.values()), param.name))
        mark = (f"table {node.table}", tuple(sorted(inner.items())))
        if mark not in self.seen:
            self.seen.add(mark)
            self._walk((tuple(row.keys for row in table.rows), table.footnotes), inner, kinds)
            self._walk(tuple(cell.value for row in table.rows for cell in row.cells), inner, kinds)

    def _enter(self, name: str, arguments: tuple[ir.Expression | None, ...], env: dict[str, str]) -> None:
        self.rules.setdefault(name)
        rule = self.ruleset.rules.get(name)
        if rule is None:
            return
        inner: dict[str, str] = {}
        kinds: dict[str, str] = {}
        for param, argument in zip(rule.params, arguments, strict=True):
            if isinstance(param.type, PieceOf):
                inner[param.key] = self._owner(argument, env) if argument is not None else f"each {param.kind}"
                kinds[param.key] = param.kind
        self.rule(rule, inner, kinds)

    def _put(self, wanted: Input) -> None:
        self.inputs.setdefault((wanted.role, key(wanted.name)), wanted)


@kept
def _can_have(ruleset: Ruleset, kind: str, name: str) -> bool:
    """Whether any piece of a kind can have a field."""
    if kind not in ruleset.pieces:
        return True
    if name == "side" and ruleset.pieces[kind].one_each == "side":
        return False  # there is one of each: nobody is asked whose it is
    facts = (fact for fact in ruleset.facts.values() if fact.of_kind and not fact.toward)
    return any(
        field.key == name
        for piece in ruleset.pieces
        if ruleset.is_kind(piece, kind)
        for field in ruleset.fields_of(piece)
    ) or any(fact.key == name and ruleset.are_akin(kind, fact.of_kind) for fact in facts)


@kept
def _declared(ruleset: Ruleset, kind: str | None, name: str) -> FieldOf | None:
    """The first field or fact of that name that a piece of a kind (None: of any) can have."""
    for piece in ruleset.pieces:
        if kind is None or ruleset.are_akin(kind, piece):
            for field in ruleset.fields_of(piece):
                if field.key == name:
                    return field
    facts = (fact for fact in ruleset.facts.values() if fact.of_kind and not fact.toward)
    return next((fact for fact in facts if fact.key == name), None)
