"""Which lines of a game can the pieces of a scenario reach, and with which roles?

A role has the pieces that some call gives it. `possible` knows what names and fields can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grognard.docgen.shapes.possible import Env, Possible, Troop, Values, is_met, join
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row, Table
from grognard.ir.walk import all_lines, nodes


class Cast(Possible):
    """What pieces do together: `roles` by rule or table, `reached` lines by identity with the names of each."""

    def __init__(self, ruleset: Ruleset, troops: Sequence[Troop], mine: frozenset[Troop]) -> None:
        super().__init__(ruleset, troops)
        self._mine = mine
        self.roles: dict[str, Env] = {}
        self.reached: dict[int, Env] = {}
        self.inputs: dict[str, list[Values]] = {}
        """By table: what it is looked up by, each heading by itself, the one across last."""

    # ---- what is reached ----------------------------------------------------------------------------------------

    def play(self, phases: Sequence[tuple[il.Line, ...]], ends: tuple[object, ...], seeds: Mapping[str, Env]) -> None:
        """Reach all that the lines of some phases lead to, in which only the own troops are offered anything, and what is seeded."""
        while self.grown:
            self.grown = False
            for name, env in seeds.items():
                self.enter(name, env)
            self._register(ends, {})
            for phase in phases:
                self.walk(phase, {}, self._visit_phase)
            for name in tuple(self.roles):
                self._pass(name)
            if not self.grown:
                for phase in phases:
                    self._hold_bodies(phase)
                for name, env in tuple(self.roles.items()):
                    rule = self.ruleset.rules.get(name.removeprefix("rule ")) if name.startswith("rule ") else None
                    if rule is not None:
                        self._hold(rule.lines, env)
                        self._hold_bodies(rule.lines)

    def enter(self, name: str, env: Env) -> None:
        """`rule NAME` or `table NAME` is used with these roles."""
        known = self.roles.get(name)
        joined = dict(env) if known is None else {role: join(values, known.get(role)) for role, values in env.items()}
        if joined != known:
            self.roles[name] = joined
            self.grown = True

    def anyhow(self, name: str, must: bool = False) -> None:
        """`rule NAME` or `table NAME` is used by the own troops with anything, where (or `must`) it can be done."""
        sort, _, at = name.partition(" ")
        whole = (self.ruleset.rules if sort == "rule" else self.ruleset.tables).get(at)
        if isinstance(whole, Rule | Table):
            given = {param.key: self.of_param(param) for param in whole.params}
            first = given[whole.params[0].key] if whole.params else None
            if first is not None and first & self._mine:
                given[whole.params[0].key] = first & self._mine
            if isinstance(whole, Rule) and not must and not self._is_allowed(whole, given):
                return
            self.enter(name, given)
            if isinstance(whole, Table):
                self._look(whole, [None] * len(whole.headings))

    def held(self, kind: str, field: str) -> Values:
        """What a field of some troops of a kind may be."""
        return self.fields(self.of_kind(kind) & self._mine, field)

    def gates(self, at: str) -> tuple[il.Gate, ...]:
        """The gates of a rule that can ever be shut, or that must be."""
        env = self.roles.get(f"rule {at}", {})
        return tuple(
            gate
            for gate in self.ruleset.rules[at].gates
            if gate.kind == "must" or gate.once or self.may_be(gate.condition, env, gate.kind == "never")
        )

    def _lets_through(self, rule: Rule, env: Env) -> bool:
        """Whether no gate of a rule is shut in every case."""
        return all(
            self.may_be(gate.condition, env, gate.kind == "only")
            for gate in rule.gates
            if gate.kind != "must" and not gate.once
        )

    def _pass(self, name: str) -> None:
        sort, _, at = name.partition(" ")
        if sort == "rule":
            rule = self.ruleset.rules[at]
            self._register((self.gates(at),), self.roles[name])
            if self._lets_through(rule, self.roles[name]):
                self._begin(at, rule, self.roles[name])
            self.walk(rule.lines, self.roles[name], self._visit)
            return
        table = self.ruleset.tables[at]
        self._register((self.rows(table), table.footnotes), self.roles[name])
        for number, heading in enumerate(table.headings):
            if key(heading.name) in self.ruleset.rules and self.inputs.get(at, [None] * (number + 1))[number] is None:
                self.anyhow(f"rule {key(heading.name)}")

    def _hold_bodies(self, lines: tuple[il.Line, ...]) -> None:
        for line in all_lines(lines):
            if line.body and id(line) in self.reached:
                self._hold(line.body, self.reached[id(line)])

    def _hold(self, lines: tuple[il.Line, ...], env: Env) -> None:
        """Where none of some lines is reached, all of them are left, with what they name."""
        if any(id(line) in self.reached for line in lines):
            return
        self._register((lines,), env)
        for node in nodes(lines):
            if isinstance(node, do.Offer):
                self.anyhow(f"rule {node.rule}", must=True)

    def _begin(self, at: str, rule: Rule, env: Env) -> None:
        """What its pieces are after a rule: those that do it, or all that have a role in it."""
        for _, field in self.ruleset.begun_behind(at):
            for param in rule.params if at in field.after_over else rule.params[:1]:
                self.write(env[param.key], field.key, frozenset((True,)))

    def rows(self, table: Table) -> tuple[Row, ...]:
        """The rows of a table that may be read; all of them where none seems to be."""
        known = self.inputs.get(table.key, [None] * len(table.headings))
        env = self.roles.get(f"table {table.key}", {})
        if table.roster_of:
            known = [
                self.held(table.roster_of, key(heading.name)) if heading.name else None for heading in table.headings
            ]
        kept = tuple(
            row
            for row in table.rows
            if all(self._may_read(cell, values, env) for cell, values in zip(row.keys, known, strict=False))
        )
        return kept or table.rows

    def _may_read(self, cell: tuple[ir.Band, ...] | ir.Condition | None, known: Values, env: Env) -> bool:
        if cell is None:
            return True
        if not isinstance(cell, tuple):
            return self.may_be(cell, env)
        return is_met(known, cell)

    def columns(self, table: Table) -> tuple[int, ...]:
        """The columns that may be read, where one is found by a value."""
        known = self.inputs[table.key][-1] if table.across is not None and table.key in self.inputs else None
        every = tuple(range(len(table.columns)))
        if known is None or len(table.across_bands) != len(every):
            return every
        return tuple(at for at in every if is_met(known, table.across_bands[at])) or every

    def _visit_phase(self, line: il.Line, env: Env) -> bool:
        return self._visit(line, env, self._mine)

    def _visit(self, line: il.Line, env: Env, mine: frozenset[Troop] | None = None) -> bool:
        """Follow a line that is reached; whether it can count at all."""
        if line.condition is not None and not self.may_be(line.condition, env):
            return False
        self._register((line.condition, line.each, line.opener), env)
        for exception in line.exceptions:
            self._register((exception.condition,), env)
            if exception.instead is not None:
                self.walk((exception.instead,), env, self._visit_phase if mine is not None else self._visit)
        deed = line.deed
        if isinstance(deed, do.Offer) and not self._offer(deed, env, mine):
            return False
        if isinstance(deed, do.Call) and not deed.answers and not self._can_be_done(deed, env):
            return False
        self.reached[id(line)] = env
        self._register((deed,), env)
        match deed:
            case do.Become():
                self.write(self.values(deed.piece, env), deed.field, self.values(deed.value, env))
            case do.Change():
                self.write(self.values(deed.piece, env), deed.field, None)
            case do.Every():
                self.write(self.values(deed.piece, env), deed.of_field, None)
                self.write(self.values(deed.piece, env), deed.cost_field, None)
            case _:
                pass
        return True

    def _offer(self, offer: do.Offer, env: Env, mine: frozenset[Troop] | None) -> bool:
        doers = self.values(offer.piece, env) if offer.piece is not None else None
        able: frozenset[object] = self.of_kind(offer.kind) if doers is None else doers & self.of_kind(offer.kind)
        if mine is not None:
            able = able & mine
        inner = {**env, key(offer.it_name): able}
        if offer.condition is not None:
            self._register((offer.condition,), inner)
        rule = self.ruleset.rules[offer.rule]
        if not able or (offer.condition is not None and not self.may_be(offer.condition, inner)):
            return False
        given = self.given(rule.params, offer.arguments, inner)
        if not self._is_allowed(rule, given):
            return False
        self.enter(f"rule {offer.rule}", given)
        return True

    def _can_be_done(self, call: do.Call, env: Env) -> bool:
        rule = self.ruleset.rules[call.rule]
        return self._is_allowed(rule, self.given(rule.params, call.arguments, env))

    def _is_allowed(self, rule: Rule, given: Env) -> bool:
        return frozenset() not in given.values() and self._lets_through(rule, given)

    def _register(self, roots: tuple[object, ...], env: Env) -> None:
        """What some nodes call and look up."""
        for node in nodes(roots):
            match node:
                case do.Call() | do.AddModifiers() | ir.WorkOut():
                    rule = self.ruleset.rules.get(node.rule)
                    if rule is not None:
                        self.enter(f"rule {node.rule}", self.given(rule.params, node.arguments, env))
                case ir.LookUp():
                    table = self.ruleset.tables[key(node.table)]
                    self.enter(f"table {table.key}", self.given(table.params, node.roles, env))
                    inputs = [*node.inputs, *([node.across] if table.across is not None else [])]
                    self._look(table, [None if value is None else self.values(value, env) for value in inputs])
                case ir.Field():
                    for field in self._rolled(node.field):
                        self.anyhow(f"table {key(field)}")
                case _:
                    pass

    def _rolled(self, name: str) -> Iterator[str]:
        for piece in self.ruleset.pieces.values():
            for field in piece.fields:
                if field.rolled_on is not None and field.key == name and key(field.rolled_on) in self.ruleset.tables:
                    yield field.rolled_on

    def _look(self, table: Table, values: list[Values]) -> None:
        known = self.inputs.get(table.key)
        joined = values if known is None else [join(*pair) for pair in zip(values, known, strict=True)]
        if joined != known:
            self.inputs[table.key] = joined
            self.grown = True
