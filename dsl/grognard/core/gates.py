"""When may an action be done, a field changed? Gates of rules, and limits laid upon them from outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core import forms, operators
from grognard.core.bench import Bench, Context
from grognard.core.closures import NEVER, gate_open, possibly, slot_code
from grognard.core.frame import Frame
from grognard.core.program import (
    Branch,
    Check,
    Code,
    Gated,
    Let,
    SetField,
    State,
)
from grognard.core.world import PieceRef
from grognard.ir import expressions as ir
from grognard.ir.lines import Gate
from grognard.ir.names import key
from grognard.ir.ruleset import Limit, Param, Rule, RuleKind, Ruleset
from grognard.ir.types import PieceOf


def action_gates(bench: Bench, rule: Rule, params: Sequence[Param], around: Frame) -> tuple[Gated, ...]:
    """The gates of an action: its own, and those that limits lay upon it."""
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
            if limit.action and limit.target == key(rule.name) and limit.gate is not None:
                inner = _limit_frame(bench, limits.params, params, frame)
                if inner is not None:
                    check = bench.coder.check(limit.gate.condition, inner)
                    gates.append(
                        Gated(
                            limit.gate.kind,
                            _only_of_kind(bench, check, limits.params, inner),
                            limit.cites or limits.cites,
                            limit.id,
                        )
                    )
            elif limit.most and key(rule.name) in limit.among:
                made = _most(bench, limit, params, frame)
                if made is not None:
                    gates.append(made)
    return tuple(gates)


def action_open(bench: Bench, rule: Rule, arguments: Sequence[Code]) -> Callable[[State], bool]:
    """Whether an action could be done: gates that need what nobody told yet count as open.

    A piece that is not of the kind the action is of cannot do it.
    """
    ruleset, frame = bench.world.ruleset, Frame()
    slots = []
    for param in rule.params:
        slot = bench.world.new_slot()
        slots.append(slot)
        (frame.roles if isinstance(param.type, PieceOf) else frame.values)[key(param.name)] = slot
    with bench.collect():
        gates = action_gates(bench, rule, rule.params, frame)

    def open_(state: State) -> bool:
        looking = list(state)
        looking.extend([None] * (max(slots, default=0) + 1 - len(looking)))
        for slot, argument in zip(slots, arguments, strict=True):
            looking[slot] = argument.run(state)
        if not all(
            not isinstance(piece := looking[slot], PieceRef) or ruleset.is_kind(piece.kind, param.kind)
            for slot, param in zip(slots, rule.params, strict=True)
            if isinstance(param.type, PieceOf)
        ):
            return False
        return all(possibly(lambda s, gate=gate: gate_open(gate, s), looking) for gate in gates)  # type: ignore[misc]

    return forms.native_test(open_, *(argument.run for argument in arguments), *(gate.check.run for gate in gates))


def of_its_kind(bench: Bench, rule: Rule, arguments: Sequence[Code]) -> Check | None:
    """Holds where the pieces of a call are of the kinds an action is of; None where they cannot be of others."""
    ruleset = bench.world.ruleset
    wider = [
        forms.test_of(_of_kind(ruleset, param.kind), argument.run)
        for param, argument in zip(rule.params, arguments, strict=True)
        if rule.kind is RuleKind.ACTION
        and isinstance(param.type, PieceOf)
        and isinstance(argument.ir, ir.Role)
        and not ruleset.is_kind(argument.ir.kind, param.kind)
    ]

    return Check(forms.every(wider), NEVER) if wider else None


def _of_kind(ruleset: Ruleset, kind: str) -> Callable[[object], bool]:
    return lambda piece: isinstance(piece, PieceRef) and ruleset.is_kind(piece.kind, kind)


def field_gates(
    bench: Bench, field: str, value: ir.Expression, piece: ir.Expression, context: Context
) -> tuple[Gated, ...]:
    """The gates that limits lay upon a field becoming a value."""
    if not isinstance(value, ir.Constant):
        return ()
    found: list[Gated] = []
    for limits in bench.world.ruleset.limits:
        for limit in limits.limits:
            if (
                not limit.action
                and limit.field == field
                and limit.gate is not None
                and operators.same(limit.value, value.value)
            ):
                slot = bench.world.new_slot()
                bench.out.append(Let(slot, bench.code(piece, context)))
                frame = Frame({key(limits.params[0].name): slot}, {}, context.frame)
                check = bench.coder.check(limit.gate.condition, frame)
                found.append(
                    Gated(
                        limit.gate.kind,
                        _only_of_kind(bench, check, limits.params, frame),
                        limit.cites or limits.cites,
                        limit.id,
                    )
                )
    return tuple(found)


def count_done(bench: Bench, rule: Rule, frame: Frame) -> None:
    """An action that may be done so often is counted as it is done."""
    for gate in rule.gates:
        if gate.once and rule.params:
            counters = _counters(bench, gate.id, gate.once)
            slot = frame.role(key(rule.params[0].name))
            bench.out.append(SetField(slot_code(slot), f"#{gate.id} this {gate.once}", Code(forms.const(1), None)))
    for limits in bench.world.ruleset.limits:
        for limit in limits.limits:
            if limit.most and key(rule.name) in limit.among and rule.params:
                counters = _counter(bench, limit)
                slot = frame.role(key(rule.params[0].name))
                name = f"#{limit.id} this turn"

                more = forms.call(operators.plus, _counted(slot, counters), forms.const(1))
                bench.out.append(SetField(slot_code(slot), name, Code(more, None)))


def _only_of_kind(bench: Bench, check: Check, params: Sequence[Param], frame: Frame) -> Check:
    """A limit on a kind says nothing of other kinds."""
    ruleset, slot, kind, run = (
        bench.world.ruleset,
        frame.roles.get(key(params[0].name), -1),
        params[0].kind,
        check.run,
    )

    def other(piece: object) -> bool:
        return not isinstance(piece, PieceRef) or not ruleset.is_kind(piece.kind, kind)

    only = forms.some([forms.test_of(other, forms.slot(slot)), run])
    return Check(only, check.ir, check.parts, check.subject)


def _limit_frame(bench: Bench, limit_params: Sequence[Param], params: Sequence[Param], frame: Frame) -> Frame | None:
    roles: dict[str, int] = {}
    unused = [param for param in params if isinstance(param.type, PieceOf)]
    for wanted in limit_params:
        found = next(
            (
                p
                for p in unused
                if bench.world.ruleset.is_kind(wanted.kind, p.kind) or bench.world.ruleset.is_kind(p.kind, wanted.kind)
            ),
            None,
        )
        if found is None:
            return None
        unused.remove(found)
        roles[key(wanted.name)] = frame.role(key(found.name))
    return Frame(roles, {}, frame)


def _most(bench: Bench, limit: Limit, params: Sequence[Param], frame: Frame) -> Gated | None:
    if not params:
        return None
    slot = frame.role(key(params[0].name))
    counters = _counter(bench, limit)
    most = limit.most

    def below(count: object) -> bool:
        return not isinstance(count, int) or count < most

    open_ = forms.test_of(below, _counted(slot, counters))
    condition = ir.Holds(ir.Constant(True, place=limit.place), place=limit.place)
    return Gated("only", Check(open_, condition), limit.cites, limit.id)


def _once(bench: Bench, gate: Gate, params: Sequence[Param], frame: Frame) -> Gated:
    """Open to a piece that has not done the action in this turn, step or game."""
    slot = frame.role(key(params[0].name))
    counters = _counters(bench, gate.id, gate.once)
    undone = forms.test_of(lambda done: done != 1, _counted(slot, counters))
    return Gated("only", Check(undone, gate.condition), gate.cites, gate.id)


def end_states(bench: Bench, rule: Rule, frame: Frame) -> None:
    """States that last until the piece does this action end as it does it."""
    if rule.kind is not RuleKind.ACTION or not rule.params or not isinstance(rule.params[0].type, PieceOf):
        return
    world, done = bench.world, key(rule.name)
    slot = frame.role(key(rule.params[0].name))
    for kind, piece in world.ruleset.pieces.items():
        for field in piece.fields:
            if done in field.until and _meets(world.ruleset, kind, rule.params[0].kind):
                of_kind = forms.test_of(_of_kind(world.ruleset, kind), forms.slot(slot))
                role = ir.Role(key(rule.params[0].name), rule.params[0].kind, place=rule.place)
                holds = forms.negated(
                    forms.test_of(
                        operators.same, bench.coder.field(role, key(field.name), frame), forms.const(field.usual)
                    )
                )
                ended = SetField(slot_code(slot), key(field.name), Code(forms.const(field.usual), None))
                bench.out.append(Branch(Check(forms.every([of_kind, holds]), NEVER), (ended,), (), None))


def _meets(ruleset: Ruleset, kind: str, other: str) -> bool:
    return ruleset.is_kind(kind, other) or ruleset.is_kind(other, kind)


def _counted(slot: int, counters: list[int]) -> Callable[[State], object]:
    """How often the piece in a slot has done what is counted; nought where none stands there."""

    def count(piece: object, state: State) -> object:
        return state[counters[piece.index]] or 0 if isinstance(piece, PieceRef) else 0

    return forms.field_of(forms.slot(slot), counters, count)


def _counter(bench: Bench, limit: Limit) -> list[int]:
    return _counters(bench, limit.id, "turn")


def _counters(bench: Bench, id: str, span: str) -> list[int]:
    return [bench.world.hidden(f"#{id} this {span}", piece, 0) for piece in bench.world.pieces]
