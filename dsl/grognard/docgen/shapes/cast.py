"""Which pieces of a scenario can fill each role, which values can their fields have, and which lines can then be reached?

An abstract interpretation over sets: a role has the pieces that some call gives it, a field of a piece the values that it
begins with and those that a line gives it. Sets only grow, until nothing grows any more; what cannot be known is None, for any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import FieldOf, Param
from grognard.ir.examples import GivenPiece
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row, Table
from grognard.ir.walk import all_lines, nodes

Values = frozenset[object] | None
"""What something may be: constants and troops; None for anything."""
Env = Mapping[str, Values]
"""The names of a rule, by their keys, with what each may be."""


@attrs.frozen(eq=False)
class Troop:
    """Pieces that were set up alike. `given` is None for those that are there by themselves: cards, places, armies."""

    kind: str
    side: str | None
    given: GivenPiece | None = None


class Cast:
    """What pieces do together: `roles` by rule or table, `reached` lines by identity with the names of each."""

    def __init__(self, ruleset: Ruleset, troops: Sequence[Troop], mine: frozenset[Troop]) -> None:
        self.ruleset = ruleset
        self._mine = mine
        self.troops = frozenset(troops)
        self.roles: dict[str, Env] = {}
        self.reached: dict[int, Env] = {}
        self.inputs: dict[str, list[Values]] = {}
        """By table: what it is looked up by, each heading by itself, the one across last."""
        self._named = {key(name): troop for troop in troops if troop.given for name in troop.given.names}
        self._values: dict[tuple[Troop, str], Values] = {}
        self.grown = True
        self._outcomes: dict[tuple[str, frozenset[tuple[str, Values]]], Values] = {}
        for troop in troops:
            for field in ruleset.fields_of(troop.kind):
                self._values[troop, field.key] = self._at_first(troop, field)

    # ---- what is reached ----------------------------------------------------------------------------------------

    def play(self, phases: Sequence[tuple[il.Line, ...]], ends: tuple[object, ...], seeds: Mapping[str, Env]) -> None:
        """Reach all that the lines of some phases lead to, in which only the own troops are offered anything, and what is seeded."""
        while self.grown:
            self.grown = False
            self._outcomes.clear()
            for name, env in seeds.items():
                self.enter(name, env)
            self._register(ends, {})
            for phase in phases:
                self._walk(phase, {}, self._visit_phase)
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
        joined = dict(env) if known is None else {role: _join(values, known.get(role)) for role, values in env.items()}
        if joined != known:
            self.roles[name] = joined
            self.grown = True

    def anyhow(self, name: str, must: bool = False) -> None:
        """`rule NAME` or `table NAME` is used by the own troops with anything, where (or `must`) it can be done."""
        sort, _, at = name.partition(" ")
        whole = (self.ruleset.rules if sort == "rule" else self.ruleset.tables).get(at)
        if isinstance(whole, Rule | Table):
            given = {param.key: self._of_param(param) for param in whole.params}
            first = given[whole.params[0].key] if whole.params else None
            if first is not None and first & self._mine:
                given[whole.params[0].key] = first & self._mine
            if isinstance(whole, Rule) and not must and not self._is_allowed(whole, given):
                return
            self.enter(name, given)
            if isinstance(whole, Table):
                self._look(whole, [None] * len(whole.headings))

    def of_kind(self, kind: str) -> frozenset[object]:
        """The troops of a kind."""
        return frozenset(troop for troop in self.troops if self.ruleset.is_kind(troop.kind, kind))

    def held(self, kind: str, field: str) -> Values:
        """What a field of some troops of a kind may be."""
        return self._fields(self.of_kind(kind) & self._mine, field)

    def gates(self, at: str) -> tuple[il.Gate, ...]:
        """The gates of a rule that can ever be shut, or that must be."""
        env = self.roles.get(f"rule {at}", {})
        return tuple(
            gate
            for gate in self.ruleset.rules[at].gates
            if gate.kind == "must" or gate.once or self.may_be(gate.condition, env, gate.kind == "never")
        )

    def _let_through(self, rule: Rule, env: Env) -> Env | None:
        now: Env | None = env
        for gate in rule.gates:
            if now is not None and gate.kind != "must" and not gate.once:
                now = self.narrowed(gate.condition, now, gate.kind == "only")
        return now

    def _pass(self, name: str) -> None:
        sort, _, at = name.partition(" ")
        if sort == "rule":
            rule = self.ruleset.rules[at]
            self._register((self.gates(at),), self.roles[name])
            env = self._let_through(rule, self.roles[name])
            if env is not None:
                self._begin(at, rule, env)
            self._walk(rule.lines, self.roles[name] if env is None else env, self._visit)
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
                self._write(env[param.key], field.key, frozenset((True,)))

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
            if all(self._may_read(asked, one, env) for asked, one in zip(row.keys, known, strict=False))
        )
        return kept or table.rows

    def _may_read(self, asked: tuple[ir.Band, ...] | ir.Condition | None, known: Values, env: Env) -> bool:
        if asked is None:
            return True
        if not isinstance(asked, tuple):
            return self.may_be(asked, env)
        return is_met(known, asked)

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
        inner = self.narrowed(line.condition, env) if line.condition is not None else env
        if inner is None:
            return False
        self._register((line.condition, line.each, line.opener), env)
        for exception in line.exceptions:
            self._register((exception.condition,), env)
            if exception.instead is not None:
                self._walk((exception.instead,), env, self._visit_phase if mine is not None else self._visit)
        deed = line.deed
        if isinstance(deed, do.Offer) and not self._offer(deed, inner, mine):
            return False
        if isinstance(deed, do.Call) and not deed.answers and not self._can_be_done(deed, inner):
            return False
        self.reached[id(line)] = env
        self._register((deed,), inner)
        match deed:
            case do.Become():
                self._write(self.values(deed.piece, inner), deed.field, self.values(deed.value, inner))
            case do.Change():
                self._write(self.values(deed.piece, inner), deed.field, None)
            case do.Every():
                self._write(self.values(deed.piece, inner), deed.of_field, None)
                self._write(self.values(deed.piece, inner), deed.cost_field, None)
            case _:
                pass
        return True

    def _offer(self, offer: do.Offer, env: Env, mine: frozenset[Troop] | None) -> bool:
        doers = self.values(offer.piece, env) if offer.piece is not None else None
        able: frozenset[object] = self.of_kind(offer.kind) if doers is None else doers & self.of_kind(offer.kind)
        if mine is not None:
            able = able & mine
        inner: Env | None = {**env, key(offer.it_name): able}
        if offer.condition is not None and inner is not None:
            self._register((offer.condition,), inner)
            inner = self.narrowed(offer.condition, inner)
        rule = self.ruleset.rules[offer.rule]
        if not able or inner is None:
            return False
        given = self._given(rule.params, offer.arguments, inner)
        if not self._is_allowed(rule, given):
            return False
        self.enter(f"rule {offer.rule}", given)
        return True

    def _can_be_done(self, call: do.Call, env: Env) -> bool:
        rule = self.ruleset.rules[call.rule]
        return self._is_allowed(rule, self._given(rule.params, call.arguments, env))

    def _is_allowed(self, rule: Rule, given: Env) -> bool:
        return frozenset() not in given.values() and self._let_through(rule, given) is not None

    def _register(self, roots: tuple[object, ...], env: Env) -> None:
        """What some nodes call and look up."""
        for node in nodes(roots):
            match node:
                case do.Call() | do.AddModifiers() | ir.WorkOut():
                    rule = self.ruleset.rules.get(node.rule)
                    if rule is not None:
                        self.enter(f"rule {node.rule}", self._given(rule.params, node.arguments, env))
                case ir.LookUp():
                    table = self.ruleset.tables[key(node.table)]
                    self.enter(f"table {table.key}", self._given(table.params, node.roles, env))
                    asked = [*node.inputs, *([node.across] if table.across is not None else [])]
                    self._look(table, [None if one is None else self.values(one, env) for one in asked])
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

    def _look(self, table: Table, asked: list[Values]) -> None:
        known = self.inputs.get(table.key)
        joined = asked if known is None else [_join(*pair) for pair in zip(asked, known, strict=True)]
        if joined != known:
            self.inputs[table.key] = joined
            self.grown = True

    def _given(self, params: Sequence[Param], arguments: Sequence[ir.Expression | None], env: Env) -> dict[str, Values]:
        """What each role of a rule is, of a call."""
        given: dict[str, Values] = {}
        for at, param in enumerate(params):
            told = arguments[at] if at < len(arguments) else None
            values = self.values(told, env) if told is not None else None
            able = self._of_param(param)
            given[param.key] = able if values is None else values if able is None else values & able
        first = given[params[0].key] if params else None
        for param in params[1:]:
            others = given[param.key]
            if param.side and others is not None and first is not None:
                sides = {one.side for one in first if isinstance(one, Troop)}
                given[param.key] = frozenset(one for one in others if _can_stand(one, param.side, sides))
        return given

    def _of_param(self, param: Param) -> Values:
        return self.of_kind(param.kind) if param.kind in self.ruleset.pieces else None

    # ---- the course of lines ------------------------------------------------------------------------------------

    def _walk(self, lines: tuple[il.Line, ...], env: Env, visit: Callable[[il.Line, Env], bool]) -> Env | None:
        """Visit each line that may be reached; what the names are behind the last, None where that is never reached."""
        now: Env | None = env
        other: Env | None = None  # behind the branches just above, where none was taken
        for line in lines:
            if now is None:
                return None
            match line.opener:
                case None:
                    if visit(line, now):
                        now = self._behind(line, now)
                    continue
                case il.When(condition):
                    taken, other = self.narrowed(condition, now), self.narrowed(condition, now, False)
                case il.Otherwise():
                    taken = other
                case il.ForEach():
                    several = self.of_kind(line.opener.kind)
                    taken = self._without(line.body, {**now, key(line.opener.it_name): several}) if several else None
                    if line.opener.condition is not None and taken is not None:
                        taken = self.narrowed(line.opener.condition, taken)
                case _:
                    taken, other = self._without(line.body, now), now
            visited = taken is not None and visit(line, now)
            after = self._walk(line.body, taken, visit) if visited and taken is not None else taken
            if isinstance(line.opener, il.When) and after is None and not line.exceptions:
                now = other
            if now is not None:
                now = self._without(line.body, now)
        return now

    def _behind(self, line: il.Line, env: Env) -> Env | None:
        """The names behind a plain line; None where the rule ends with it."""
        inner = self.narrowed(line.condition, env) if line.condition is not None else env
        match line.deed:
            case do.ResultIs() | do.StopHere() if not line.exceptions:
                return self.narrowed(line.condition, env, False) if line.condition is not None else None
            case do.Let() if inner is not None:
                name = key(line.deed.name)
                value = self.values(line.deed.value, inner)
                return {**env, name: value if line.condition is None else _join(value, env.get(name))}
            case do.Choose() if inner is not None and line.deed.kind in self.ruleset.pieces and not line.deed.several:
                chosen = self.of_kind(line.deed.kind)
                if line.deed.condition is not None:
                    narrow = self.narrowed(line.deed.condition, {**inner, key(line.deed.it_name): chosen})
                    chosen = (narrow[key(line.deed.it_name)] or chosen) if narrow is not None else frozenset()
                return {**env, key(line.deed.name): chosen} if line.condition is None and chosen else env
            case _:
                return env

    def _without(self, lines: tuple[il.Line, ...], env: Env) -> Env:
        """The names, without those that some lines give anew."""
        given = {key(line.deed.name) for line in all_lines(lines) if isinstance(line.deed, do.Let | do.Choose)}
        return {name: values for name, values in env.items() if name not in given} if given else env

    # ---- what a value may be ------------------------------------------------------------------------------------

    def values(self, value: ir.Expression, env: Env) -> Values:
        """What a value may be."""
        match value:
            case ir.Constant():
                return frozenset((value.value,))
            case ir.Variable():
                return env.get(key(value.name))
            case ir.Role():
                known = env.get(key(value.name))
                return self.of_kind(value.kind) if known is None else known
            case ir.Field():
                return self._fields(self.values(value.of, env), value.field)
            case ir.WorkOut():
                params = self.ruleset.rules[value.rule].params
                fit = all(
                    given is None or param.kind not in self.ruleset.pieces or given <= self.of_kind(param.kind)
                    for param, argument in zip(params, value.arguments, strict=False)
                    for given in (self.values(argument, env),)
                )
                return self._outcome(value.rule, self._given(params, value.arguments, env)) if fit else None
            case _:
                return None

    def _fields(self, owners: Values, field: str) -> Values:
        having = frozenset(troop for troop, name in self._values if name == field)
        if owners is not None and not owners <= having:
            return None  # some have no such field
        known = [self._values[troop, field] for troop in having if owners is None or troop in owners]
        whole = [one for one in known if one is not None]
        return frozenset().union(*whole) if known and len(whole) == len(known) else None

    def _outcome(self, at: str, env: Env) -> Values:
        """What a rule may come to that only picks one of some values."""
        rule = self.ruleset.rules[at]
        if rule.kind not in {RuleKind.WORK_OUT, RuleKind.STATE}:
            return None
        asked = (at, frozenset(env.items()))
        if asked in self._outcomes:
            return self._outcomes[asked]
        self._outcomes[asked] = None  # asked again within: anything
        results: list[Values] = []

        def visit(line: il.Line, now: Env) -> bool:
            inner = self.narrowed(line.condition, now) if line.condition is not None else now
            if isinstance(line.deed, do.ResultIs):
                results.append(self.values(line.deed.value, inner) if inner is not None else frozenset())
            elif line.exceptions or not (
                isinstance(line.deed, do.Let) or isinstance(line.opener, il.When | il.Otherwise)
            ):
                results.append(None)
            return inner is not None

        falls_out = self._walk(rule.lines, env, visit) is not None
        whole = (
            None if falls_out or None in results else frozenset().union(*(one for one in results if one is not None))
        )
        self._outcomes[asked] = whole
        return whole

    def _at_first(self, troop: Troop, field: FieldOf) -> Values:
        if troop.given is None or field.rolled_on or do.MOVES in field.after or field.of_deck or field.gap:
            return None
        told = next((value for name, value in troop.given.fields if key(name) == field.key), None)
        usual = frozenset((field.usual,)) if field.has_usual else None
        match told:
            case None:
                return usual
            case ir.Constant():
                begun: Values = frozenset((told.value,))
            case ir.Role() if key(told.name) in self._named:
                begun = frozenset((self._named[key(told.name)],))
            case _:
                return None
        return _join(begun, usual) if field.ended_by else begun

    def _write(self, owners: Values, field: str, values: Values) -> None:
        for troop, name in tuple(self._values):
            if name == field and (owners is None or troop in owners):
                known = self._values[troop, name]
                if known is not None and (values is None or not values <= known):
                    self._values[troop, name] = _join(known, values)
                    self.grown = True

    # ---- conditions -----------------------------------------------------------------------------------------------

    def narrowed(self, condition: ir.Condition, env: Env, wanted: bool = True) -> Env | None:
        """The names where a condition holds (or does not); None where that can never be."""
        if not self.may_be(condition, env, wanted):
            return None
        within = {key(node.name) for node in nodes(condition) if isinstance(node, ir.Role | ir.Variable)}
        narrow = dict(env)
        for name in sorted(within.intersection(env)):
            known = narrow[name]
            if known is not None:
                kept = frozenset(
                    one for one in known if self.may_be(condition, {**env, name: frozenset((one,))}, wanted)
                )
                if not kept:
                    return None
                narrow[name] = kept
        return narrow

    def may_be(self, condition: ir.Condition, env: Env, wanted: bool = True) -> bool:
        """Whether a condition can be so (or, not `wanted`, can be not so); yes where that is not known."""
        match condition:
            case ir.All() | ir.Any():
                parts = (self.may_be(each, env, wanted) for each in condition.conditions)
                return all(parts) if isinstance(condition, ir.All) is wanted else any(parts)
            case ir.Not():
                return self.may_be(condition.condition, env, not wanted)
            case ir.Is():
                known = self.values(condition.value, env)
                within = condition.negated is not wanted
                return known is None or any(_among(one, condition.bands) is not (not within) for one in known)
            case ir.Holds():
                known = self.values(condition.value, env)
                return known is None or any((one is True) is wanted for one in known)
            case ir.IsKind():
                known = self.values(condition.value, env)
                within = condition.negated is not wanted
                return known is None or any(self._is_kind(one, condition.kind) is within for one in known)
            case ir.Quantified():
                return self._some_may(condition, env, wanted)

    def _is_kind(self, one: object, kind: str) -> bool:
        return isinstance(one, Troop) and self.ruleset.is_kind(one.kind, kind)

    def _some_may(self, condition: ir.Quantified, env: Env, wanted: bool) -> bool:
        every = condition.quantifier is ir.Quantifier.EVERY
        if (condition.quantifier is ir.Quantifier.ANY) is not wanted:
            return True  # that none is so, or that all are, may be because there are none
        return any(
            self.may_be(condition.condition, {**env, key(condition.it_name): frozenset((one,))}, not every)
            for one in self.of_kind(condition.kind)
        )


def is_met(known: Values, bands: tuple[ir.Band, ...]) -> bool:
    """Whether some of these values may lie in some bands."""
    return known is None or any(_among(one, bands) is not False for one in known)


def _join(one: Values, other: Values) -> Values:
    return None if one is None or other is None else one | other


def _can_stand(one: object, side: str, sides: set[str | None]) -> bool:
    """Whether a piece may be an enemy, or a friend, of some that are of these sides."""
    if not isinstance(one, Troop) or one.side is None or None in sides:
        return True
    return bool(sides - {one.side}) if side == "enemy" else one.side in sides


def _among(value: object, bands: tuple[ir.Band, ...]) -> bool | None:
    """Whether a value lies in some bands; None where an end of one must be worked out."""
    if any(ir.lies_in(value, band) for band in bands):
        return True
    return False if all(map(ir.is_constant, bands)) else None
