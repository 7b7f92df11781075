"""When may an action be done, a field changed? Gates of rules, and limits laid upon them from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs

from grognard.core import expr, functions, operators
from grognard.core import step as st
from grognard.core.bench import Bench, Context
from grognard.core.builtin import NEVER, constant, slot_code
from grognard.core.code import Check, Code
from grognard.core.expr import Expr
from grognard.core.frame import Frame
from grognard.core.says import Changes, Enters, Gated, Says
from grognard.core.world import age_of
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf, Param
from grognard.ir.deeds import NOT_ALLOWED
from grognard.ir.limits import Limit, Limits
from grognard.ir.lines import Gate
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf


def action_gates(bench: Bench, rule: Rule, params: Sequence[Param], around: Frame) -> tuple[Gated, ...]:
    """The gates of what is done: its own, and those that limits lay upon it."""
    # Gates are held before anything of the rule is done, so what they need is worked out on the spot.
    frame = Frame({}, {}, around, nested=True)
    gates = [
        _once(bench, gate, params, frame)
        if gate.once and params
        else Gated(gate.kind, bench.coder.check(gate.condition, frame), gate.cites, gate.id)
        for gate in rule.gates
    ]
    for limits in bench.world.ruleset.limits:
        for limit in limits.limits:
            if limit.action and limit.target == rule.key and limit.gate is not None:
                inner = _limit_frame(bench, limits.params, params, frame)
                if inner is not None:
                    gates.append(_limiting(bench, limits, limit, limit.gate, inner))
            elif limit.most and rule.key in limit.among:
                made = _most(bench, limits, limit, params, frame)
                if made is not None:
                    gates.append(made)
    return tuple(gates)


def open_and_due(bench: Bench, rule: Rule, arguments: Sequence[Code]) -> tuple[Expr, Expr]:
    """Whether an action could be done, and whether it is a duty where it can.

    Gates that need what nobody told yet count as open, and as no duty. A piece that is not of the kind the action is of
    cannot do it.
    """
    ruleset, frame = bench.world.ruleset, Frame()
    slots = []
    kinds: list[Expr] = []
    for param in rule.params:
        slot = bench.world.new_slot()
        slots.append(slot)
        if isinstance(param.type, PieceOf):
            frame.roles[param.key] = slot
            kinds.append(expr.op(functions.OfKind(ruleset, param.kind, otherwise=True), expr.Slot(slot)))
        else:
            frame.values[param.key] = slot
    with bench.collect():
        gates = action_gates(bench, rule, rule.params, frame)
    values = tuple(argument.expr for argument in arguments)
    tests = [expr.Possibly(opened(gate)) for gate in gates if gate.kind != "must"]
    duties = [expr.Not(expr.Possibly(expr.Not(gate.check.expr))) for gate in gates if gate.kind == "must"]
    due = expr.Given(tuple(slots), values, expr.Some(tuple(duties))) if duties else expr.NEVER
    return expr.Given(tuple(slots), values, expr.All((*kinds, *tests))), due


def opened(gate: Gated) -> Expr:
    """Whether a gate lets through."""
    return gate.check.expr if gate.kind == "only" else expr.Not(gate.check.expr)


def of_its_kind(bench: Bench, rule: Rule, arguments: Sequence[Code]) -> Check | None:
    """Holds where the pieces of a call are of the kinds an action is of; None where they cannot be of others."""
    ruleset = bench.world.ruleset
    wider = tuple(
        expr.op(functions.OfKind(ruleset, param.kind), argument.expr)
        for param, argument in zip(rule.params, arguments, strict=True)
        if rule.kind is RuleKind.ACTION
        and isinstance(param.type, PieceOf)
        and isinstance(argument.ir, ir.Role)
        and not ruleset.is_kind(argument.ir.kind, param.kind)
    )
    return Check(expr.All(wider), NEVER) if wider else None


def gated_rule(
    rule: Rule, gates: Sequence[Gated], score: int, body: st.Steps, winners: Iterable[int]
) -> tuple[st.Step[Code], ...]:
    """Returns the lines of a rule behind its gates; a duty forbids nothing. A forbidden fight has no winner."""
    made = tuple(body)
    shut = (st.Set(score, constant(NOT_ALLOWED)), *(st.Set(slot, constant(None)) for slot in winners))
    for gate in reversed(gates):
        if gate.kind != "must":
            made = _gated(gate, made, shut, Enters(gate, rule))
    return made


def refusable(ruleset: Ruleset, rule: Rule) -> bool:
    """Whether something can forbid what is done: a gate of its own, or a limit."""
    limits = (limit for block in ruleset.limits for limit in block.limits if limit.action)
    name = rule.key
    return bool(rule.gates) or any(name == limit.target or name in limit.among for limit in limits)


def _gated(gate: Gated, body: st.Steps, shut: st.Steps, says: Says) -> tuple[st.Step[Code], ...]:
    if gate.kind == "only":
        return (st.If(gate.check, body, shut, says),)
    return (st.If(gate.check, shut, body, says),)


def gated_field(bench: Bench, deed: do.Become, context: Context, setting: st.Steps) -> tuple[st.Step[Code], ...]:
    """A field that becomes a value, behind the gates that limits lay upon that."""
    made = tuple(setting)
    for slot, gate in reversed(_field_gates(bench, deed, context)):
        piece = st.Set(slot, bench.code(deed.piece, context))
        made = (piece, *_gated(gate, made, (), Changes(gate, deed.field, slot)))
    return made


def may_become(bench: Bench, deed: do.Become, context: Context) -> Expr:
    """Whether limits let a field become a value."""
    piece = bench.code(deed.piece, context).expr
    gates = _field_gates(bench, deed, context)
    return expr.All(tuple(expr.Given((slot,), (piece,), opened(gate)) for slot, gate in gates))


def _field_gates(bench: Bench, deed: do.Become, context: Context) -> list[tuple[int, Gated]]:
    """Returns the gates of limits on a field becoming a value, each with the slot of its piece."""
    gates: list[tuple[int, Gated]] = []
    known = isinstance(deed.value, ir.Constant)
    becomes = deed.value.value if isinstance(deed.value, ir.Constant) else None
    for limits in bench.world.ruleset.limits:
        for limit in limits.limits:
            if (
                limit.action
                or limit.field != deed.field
                or limit.gate is None
                or (known and not operators.same(limit.value, becomes))
            ):
                continue
            slot = bench.world.new_slot()
            # What the gate needs is worked out on the spot: before it nobody stands in the role.
            frame = Frame({limits.params[0].key: slot}, {}, context.frame, nested=True)
            gate = _limiting(bench, limits, limit, limit.gate, frame)
            if not known:
                into = bench.code(deed.value, context).expr
                gate = _where(expr.op(operators.same, into, expr.Const(limit.value)), gate)
            gates.append((slot, gate))
    return gates


def count_done(bench: Bench, rule: Rule, frame: Frame) -> None:
    """An action that may be done so often is counted as it is done."""
    for gate in rule.gates:
        if gate.once and rule.params:
            _counters(bench, gate.id, gate.once)
            slot = frame.role(rule.params[0].key)
            done = st.SetField(slot_code(slot), f"#{gate.id} this {gate.once}", constant(1))
            bench.out.append(_of_its_side(bench, rule, done, slot) if gate.each_side else done)
    for limits in bench.world.ruleset.limits:
        for limit in limits.limits:
            if limit.most and rule.key in limit.among and rule.params:
                slot = frame.role(rule.params[0].key)
                more = expr.op(operators.plus, _counted(bench, limit.id, "turn", slot), expr.Const(1))
                bench.out.append(st.SetField(slot_code(slot), f"#{limit.id} this turn", Code(more)))


def _of_its_side(bench: Bench, rule: Rule, done: st.SetField[Code], slot: int) -> st.Each[Code]:
    """What a piece has done counts for all of its side that could do it."""
    world, other = bench.world, bench.world.new_slot()
    same = expr.op(operators.equal, expr.SideOf(world, expr.Slot(other)), expr.SideOf(world, expr.Slot(slot)))
    of_side = expr.Find(world, rule.params[0].kind, other, test=same)
    return st.Each(other, Code(of_side), (attrs.evolve(done, piece=slot_code(other)),))


def _limiting(bench: Bench, limits: Limits, limit: Limit, gate: Gate, frame: Frame) -> Gated:
    """The gate of a limit: it says nothing of pieces that are not of the kind that it is a limit on."""
    of_kinds = expr.All(
        tuple(
            expr.op(functions.OfKind(bench.world.ruleset, param.kind), expr.Slot(frame.roles[param.key]))
            for param in limits.params
            if param.key in frame.roles
        )
    )
    said = bench.coder.check(gate.condition, frame)
    return _where(of_kinds, Gated(gate.kind, said, limit.cites or limits.cites, limit.id))


def _where(bound: Expr, gate: Gated) -> Gated:
    """Returns the gate, open wherever `bound` does not hold."""
    said = gate.check
    holds = expr.Some((expr.Not(bound), said.expr)) if gate.kind == "only" else expr.All((bound, said.expr))
    return attrs.evolve(gate, check=Check(holds, said.ir, said.parts, said.subject))


def _limit_frame(bench: Bench, limit_params: Sequence[Param], params: Sequence[Param], frame: Frame) -> Frame | None:
    roles: dict[str, int] = {}
    unused = [param for param in params if isinstance(param.type, PieceOf)]
    for wanted in limit_params:
        fitting = next((param for param in unused if bench.world.ruleset.are_akin(wanted.kind, param.kind)), None)
        if fitting is None:
            return None
        unused.remove(fitting)
        roles[wanted.key] = frame.role(fitting.key)
    return Frame(roles, {}, frame)


def _most(bench: Bench, limits: Limits, limit: Limit, params: Sequence[Param], frame: Frame) -> Gated | None:
    if not params:
        return None
    slot = frame.role(params[0].key)
    below = expr.op(Fewer(limit.most), _counted(bench, limit.id, "turn", slot))
    of_kind = expr.op(functions.OfKind(bench.world.ruleset, limits.params[0].kind), expr.Slot(slot))
    names = ", ".join(bench.world.ruleset.rules[name].name for name in limit.among)
    spent = f"it has done {limit.most} of {names} this turn"
    return _where(of_kind, Gated("only", Check(below, NEVER), limit.cites or limits.cites, limit.id, spent))


@attrs.frozen
class Fewer:
    """Whether something was done fewer times than it may be."""

    most: int

    def __call__(self, count: object) -> bool:
        """Also where nothing was counted."""
        return not isinstance(count, int) or count < self.most


def _once(bench: Bench, gate: Gate, params: Sequence[Param], frame: Frame) -> Gated:
    """Open to a piece that has not done the action in this turn, step or game."""
    done = _counted(bench, gate.id, gate.once, frame.role(params[0].key))
    undone = expr.Not(expr.op(operators.equal, done, expr.Const(1)))
    who, span = (
        "its side" if gate.each_side else "it",
        f"in this {gate.once}" if gate.once == "game" else f"this {gate.once}",
    )
    return Gated("only", Check(undone, gate.condition), gate.cites, gate.id, f"{who} has done so {span}")


def end_states(bench: Bench, rule: Rule, context: Context) -> None:
    """What a piece does ends the states that last until then, as it does it, and begins those that it has after it."""
    if rule.kind is RuleKind.ACTION:
        _end_and_begin(bench, rule, rule.params[:1], context, lambda field: (field.until, field.after))


def set_anew(bench: Bench, piece: Code, field: str) -> tuple[st.SetField[Code], ...]:
    """What lasts until the next turn ends lasts so long again where it is set again."""
    fields = (each for kind in bench.world.ruleset.pieces.values() for each in kind.fields)
    lasts = any(each.next_turn and each.key == field for each in fields)
    return (st.SetField(piece, age_of(field), constant(0)),) if lasts else ()


def over_states(bench: Bench, rule: Rule, context: Context) -> None:
    """Behind a rule end and begin the states that say so, of every piece that had a role in it."""
    _end_and_begin(bench, rule, rule.params, context, lambda field: (field.until_over, field.after_over))


def _end_and_begin(
    bench: Bench,
    rule: Rule,
    params: Sequence[Param],
    context: Context,
    of: Callable[[FieldOf], tuple[tuple[str, ...], tuple[str, ...]]],
) -> None:
    """The states of the pieces in some roles that a rule ends, and those that it begins: `of` gives what ends one, and what begins it."""
    ruleset, done = bench.world.ruleset, rule.key
    for param in params:
        if isinstance(param.type, PieceOf):
            role = ir.Role(param.key, param.kind, place=rule.place)
            ended = [state for state in ruleset.ended_behind(done) if done in of(state[1])[0]]
            end_states_of(bench, role, context.frame, ended)
            begin_states(
                bench, role, context, [state for state in ruleset.begun_behind(done) if done in of(state[1])[1]]
            )


def begin_states(bench: Bench, role: ir.Role, context: Context, fields: Sequence[tuple[str, FieldOf]]) -> None:
    """Fields of the piece in a role become yes, behind the gates that limits lay upon that."""
    ruleset, slot = bench.world.ruleset, context.frame.role(role.name)
    for kind, field in fields:
        if meets(ruleset, kind, role.kind):
            name, piece = field.key, slot_code(slot)
            setting = (st.SetField(piece, name, constant(True)), *set_anew(bench, piece, name))
            deed = do.Become(role, name, ir.Constant(True, place=role.place))
            gated = gated_field(bench, deed, context, setting)
            if role.kind and ruleset.is_kind(role.kind, kind):
                bench.out.extend(gated)
            else:
                of_kind = expr.op(functions.OfKind(ruleset, kind), expr.Slot(slot))
                bench.out.append(st.If(Code(of_kind), gated))


def end_states_of(bench: Bench, role: ir.Role, frame: Frame, fields: Sequence[tuple[str, FieldOf]]) -> None:
    """Fields of the piece in a role go back to what they usually are."""
    ruleset, slot = bench.world.ruleset, frame.role(role.name)
    for kind, field in fields:
        if meets(ruleset, kind, role.kind):
            of_kind = expr.op(functions.OfKind(ruleset, kind), expr.Slot(slot))
            now = bench.coder.field(role, field.key, frame)
            holds = expr.Not(expr.op(operators.same, now, expr.Const(field.usual)))
            ended = st.SetField(slot_code(slot), field.key, constant(field.usual))
            bench.out.append(st.If(Code(expr.All((of_kind, holds))), (ended,)))


def meets(ruleset: Ruleset, kind: str, other: str) -> bool:
    """Whether a piece can be of both kinds; of a kind not known it can."""
    return not kind or not other or ruleset.are_akin(kind, other)


def _counted(bench: Bench, id: str, span: str, slot: int) -> Expr:
    """Returns how often the piece in a slot has done the counted action; 0 where the slot is empty."""
    return expr.Field(expr.Slot(slot), _counters(bench, id, span), expr.ZERO)


def _counters(bench: Bench, id: str, span: str) -> list[int]:
    """By piece the slot in which it is counted what it has done in this turn, step or game."""
    name = f"#{id} this {span}"
    for piece in bench.world.pieces:
        bench.world.hidden(name, piece, 0)
    return bench.world.row(name)
