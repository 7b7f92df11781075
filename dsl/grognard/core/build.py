"""IR to core: rules become statements. Calls are written out in place, so a program is one flat piece.

Dice stay a description (`Handful`) while lines add to them, drop from them or say what hits; the throw comes
before the first line that needs its outcome. That is what makes keep, drop and count one step for the odds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import attrs

from grognard.core import operators
from grognard.core.code import Coder, Frame, told
from grognard.core.faults import NotTold, Stopped
from grognard.core.program import (
    Again,
    Branch,
    ByHand,
    Chance,
    Check,
    Choose,
    Code,
    EndGame,
    Enter,
    Evaluate,
    ExceptionTo,
    ForEach,
    Gated,
    Guarded,
    Leave,
    Let,
    Look,
    Missing,
    Program,
    Reading,
    Repeat,
    SetField,
    State,
    Statement,
    Throw,
)
from grognard.core.throws import HitPool, hit_band
from grognard.core.world import REMOVED, Held, PieceRef, World
from grognard.dice.handful import Handful
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.ruleset import Limit, Param, Rule, RuleKind, Table
from grognard.ir.types import Dice, Die, PieceOf
from grognard.source import Place

PureRunner = Callable[[Sequence[Statement], list[object]], None]
_DICE_LINES = (il.MoreDice, il.OnEachDie, il.Drop, il.HitsOn, il.Always)
PASS = "pass"
NOT_ALLOWED = "not allowed"
SIDE, ENEMY, TOTAL, NATURAL = "this side", "enemy", "total", "natural die"


@attrs.define
class Context:
    """What the lines of one rule share while they are built."""

    frame: Frame
    score: int
    block: int
    kind: RuleKind | None
    natural: int
    past: int
    base: int = -1
    pending: bool = False
    """Whether the score is dice not yet thrown."""
    need: int = -1
    always_hit: list[int] = attrs.field(factory=list)
    always_miss: list[int] = attrs.field(factory=list)
    named: int | None = None
    roll_line: il.Line | None = None
    shows: tuple[int, int] | None = None
    times: dict[str, Callable[[State], int]] = attrs.field(factory=dict)
    """How many times over each line with `for each` applies, by the line's id."""


class Builder:
    """Builds programs over one world. `pure` runs statements that throw no dice and ask nobody."""

    def __init__(self, world: World, pure: PureRunner) -> None:
        self.world = world
        self.pure = pure
        self.coder = Coder(world, self._work_out)
        self.out: list[Statement] = []
        self.blocks = 0
        self.sites = 0
        self.depth: list[str] = []

    # ---- entry points --------------------------------------------------------------------------------------

    def program(
        self, rule: Rule, arguments: Sequence[object], before: Sequence[tuple[PieceRef, str, str]] = ()
    ) -> Program:
        """A program that carries out one rule. `before` are fields to roll first: piece, field, table."""
        score = self.world.new_slot()
        with self._collect() as body:
            for piece, field, table in before:
                self._muster(piece, field, self.world.ruleset.tables[key(table)])
            given = [_held(value.slot) if isinstance(value, Held) else _constant(value) for value in arguments]
            roles: dict[str, int] = {}
            if rule.kind is RuleKind.MODIFIERS:
                self.out.append(Let(score, _constant(0)))
                self._enter_modifiers(rule, given, score)
            else:
                roles = self._enter(rule, given, score)
            if rule.kind is RuleKind.DICE:
                self.out.append(Throw(self._site(), _slot_code(score), score, None, Reading()))
        return Program(tuple(body), score, tuple(self.world.initial), roles)

    def muster_program(self, before: Sequence[tuple[PieceRef, str, str]]) -> Program:
        """A program that rolls fields on their tables."""
        with self._collect() as body:
            for piece, field, table in before:
                self._muster(piece, field, self.world.ruleset.tables[key(table)])
        return Program(tuple(body), 0, tuple(self.world.initial))

    def lines_program(self, lines: Sequence[il.Line], frame: Frame | None = None) -> Program:
        """A program of loose lines: a step of a sequence of play."""
        context = self._context(frame or Frame(), None)
        with self._collect() as body:
            self._block(lines, context)
        entered = Enter(context.block, None, tuple(body), (), (), (), context.score, quiet=True)
        return Program((entered,), context.score, tuple(self.world.initial))

    def condition(self, condition: ir.Condition, frame: Frame | None = None) -> Check:
        """A condition by itself: when a game ends."""
        with self._collect() as prelude:
            check = self.coder.check(condition, frame or Frame())
        assert not prelude
        return check

    def value(self, value: ir.Expression, frame: Frame) -> Code:
        """A value by itself: what an example says must come out."""
        with self._collect():
            return self.coder.code(value, frame)

    # ---- small tools ------------------------------------------------------------------------------------------

    @contextmanager
    def _collect(self) -> Iterator[list[Statement]]:
        saved, self.out = self.out, []
        try:
            yield self.out
        finally:
            self.out = saved

    def _context(self, frame: Frame, kind: RuleKind | None, score: int | None = None) -> Context:
        self.blocks += 1
        slot = self.world.new_slot() if score is None else score
        natural, past = self.world.new_slot(), self.world.new_slot(0)
        frame.values.setdefault(TOTAL, slot)
        frame.values.setdefault(NATURAL, natural)
        frame.values.setdefault("excess", past)
        return Context(frame, slot, self.blocks, kind, natural, past)

    def _site(self) -> int:
        self.sites += 1
        return self.sites

    def _code(self, node: ir.Expression, context: Context) -> Code:
        return self.coder.code(node, context.frame)

    # ---- rules ---------------------------------------------------------------------------------------------------

    def _enter(self, rule: Rule, arguments: Sequence[Code], score: int) -> dict[str, int]:
        """Carry out a rule; its answer goes into `score`. Gives the slots of a fight's winner and loser."""
        name = key(rule.name)
        if name in self.depth:
            raise Stopped(
                f"`{rule.name}` leads back to itself: {' → '.join([*self.depth[self.depth.index(name) :], name])}",
                "Use `repeat until …` where something is done again and again.",
            )
        self.depth.append(name)
        first_local = len(self.world.initial)
        frame = Frame()
        context = self._context(frame, rule.kind, None)
        pieces: list[tuple[str, Code]] = []
        winner: dict[str, int] = {}
        with self._collect() as body:
            for param, argument in zip(rule.params, arguments, strict=True):
                slot = self.world.new_slot()
                (frame.roles if isinstance(param.type, PieceOf) else frame.values)[key(param.name)] = slot
                self.out.append(Let(slot, argument))
                pieces.append((param.name, _slot_code(slot)))
            params = tuple(rule.params)
            gates = self._gates(rule, params, frame) if rule.kind is RuleKind.ACTION else ()
            self._count_done(rule, frame)
            if rule.kind is RuleKind.FIGHT:
                winner = self._fight(rule, context)
            else:
                if rule.kind in (RuleKind.ACTION,):
                    self.out.append(Let(context.score, _constant(None)))
                self._block(rule.lines, context, last=rule.kind is RuleKind.DICE)
                if rule.kind is RuleKind.DICE and (context.need >= 0 or context.always_hit or context.always_miss):
                    self.out.append(Let(context.score, self._hit_pool(context)))
        setup = tuple(body[: len(rule.params)])
        rest = tuple(body[len(rule.params) :])
        self.depth.pop()
        keep = {context.score, score, *winner.values()}
        local = tuple(
            slot
            for slot in range(first_local, len(self.world.initial))
            if slot not in keep and not self._is_field(slot)
        )
        self.out.extend(setup)
        self.out.append(Enter(context.block, rule, rest, local, tuple(pieces), gates, context.score))
        self.out.append(Let(score, _slot_code(context.score)))
        return winner

    def _hit_pool(self, context: Context) -> Code:
        """A dice list that says what hits answers with that too."""
        score, need, hits, misses = (
            context.score,
            context.need,
            tuple(context.always_hit),
            tuple(context.always_miss),
        )
        return Code(
            lambda state: HitPool(_handful(state[score]), hit_band(state[need]) if need >= 0 else None, hits, misses),
            None,
        )

    def _is_field(self, slot: int) -> bool:
        return slot in self._hidden

    @property
    def _hidden(self) -> set[int]:
        return {
            slot for name, row in self.world.field_slots.items() if name.startswith("#") for slot in row if slot >= 0
        }

    def _enter_modifiers(
        self, rule: Rule, arguments: Sequence[Code], score: int, caller: Context | None = None
    ) -> None:
        """The lines of a modifier list work on the caller's score, as if they stood in its place."""
        frame = Frame()
        context = self._context(frame, rule.kind, score)
        if caller is not None:
            context.past = frame.values["excess"] = caller.past
        with self._collect() as body:
            for param, argument in zip(rule.params, arguments, strict=True):
                slot = self.world.new_slot()
                (frame.roles if isinstance(param.type, PieceOf) else frame.values)[key(param.name)] = slot
                self.out.append(Let(slot, argument))
            setup = len(self.out)
            if any(isinstance(one.deed, il.Amount) and one.deed.part for one in rule.lines):
                context.base = self.world.new_slot()
                self.out.append(Let(context.base, _slot_code(score)))
            self._block(rule.lines, context)
        self.out.extend(body[:setup])
        self.out.append(Enter(context.block, rule, tuple(body[setup:]), (), (), (), score))

    def _work_out(self, node: ir.WorkOut, frame: Frame) -> Callable[[State], object]:
        """Put a worked-out value into a slot before the line that uses it, where its reason stands in the trace."""
        rule = self.world.ruleset.rules[node.rule]
        slot = self.world.new_slot()
        with self._collect() as body:
            arguments = [self.coder.code(argument, frame) for argument in node.arguments]
            self._enter(rule, arguments, slot)
        statements = tuple(body)
        if not frame.inside_condition():
            self.out.append(Evaluate(statements, slot))
            return lambda state: told(state[slot])
        world, pure = self.world, self.pure

        def lazily(state: State) -> object:
            looking = [*state, *world.initial[len(state) :]]
            pure(statements, looking)
            return told(looking[slot])

        return lazily

    # ---- gates ------------------------------------------------------------------------------------------------------

    def _gates(self, rule: Rule, params: Sequence[Param], around: Frame) -> tuple[Gated, ...]:
        # Gates are held before anything of the rule is done, so what they need is worked out on the spot.
        frame = Frame({}, {}, around, nested=True)
        gates = [Gated(gate.kind, self.coder.check(gate.condition, frame), gate.cites, gate.id) for gate in rule.gates]
        for limits in self.world.ruleset.limits:
            for limit in limits.limits:
                if limit.action and limit.target == key(rule.name) and limit.gate is not None:
                    inner = self._limit_frame(limits.params, params, frame)
                    if inner is not None:
                        check = self.coder.check(limit.gate.condition, inner)
                        gates.append(
                            Gated(
                                limit.gate.kind,
                                self._of_kind(check, limits.params, inner),
                                limit.cites or limits.cites,
                                limit.id,
                            )
                        )
                elif limit.most and key(rule.name) in limit.among:
                    made = self._most(limit, params, frame)
                    if made is not None:
                        gates.append(made)
        return tuple(gates)

    def _of_kind(self, check: Check, params: Sequence[Param], frame: Frame) -> Check:
        """A limit on a kind says nothing of other kinds."""
        ruleset, slot, kind, run = (
            self.world.ruleset,
            frame.roles.get(key(params[0].name), -1),
            params[0].kind,
            check.run,
        )

        def of_kind(state: State) -> bool:
            piece = state[slot]
            return isinstance(piece, PieceRef) and ruleset.is_kind(piece.kind, kind) and run(state)

        def only(state: State) -> bool:
            piece = state[slot]
            return not isinstance(piece, PieceRef) or not ruleset.is_kind(piece.kind, kind) or run(state)

        del of_kind
        return Check(only, check.ir, check.parts, check.subject)

    def _limit_frame(self, limit_params: Sequence[Param], params: Sequence[Param], frame: Frame) -> Frame | None:
        roles: dict[str, int] = {}
        unused = [param for param in params if isinstance(param.type, PieceOf)]
        for wanted in limit_params:
            found = next(
                (
                    p
                    for p in unused
                    if self.world.ruleset.is_kind(wanted.kind, p.kind)
                    or self.world.ruleset.is_kind(p.kind, wanted.kind)
                ),
                None,
            )
            if found is None:
                return None
            unused.remove(found)
            roles[key(wanted.name)] = frame.role(key(found.name))
        return Frame(roles, {}, frame)

    def _most(self, limit: Limit, params: Sequence[Param], frame: Frame) -> Gated | None:
        if not params:
            return None
        slot = frame.role(key(params[0].name))
        counters = self._counter(limit)
        most = limit.most
        place = limit.place

        def open_(state: State) -> bool:
            piece = state[slot]
            return not isinstance(piece, PieceRef) or int(state[counters[piece.index]] or 0) < most  # type: ignore[call-overload]

        condition = ir.Holds(ir.Constant(True, place=place), place=place)
        return Gated("only", Check(open_, condition), limit.cites, limit.id)

    def _counter(self, limit: Limit) -> list[int]:
        name = f"#{limit.id} this turn"
        return [self.world.hidden(name, piece, 0) for piece in self.world.pieces]

    def _count_done(self, rule: Rule, frame: Frame) -> None:
        for limits in self.world.ruleset.limits:
            for limit in limits.limits:
                if limit.most and key(rule.name) in limit.among and rule.params:
                    counters = self._counter(limit)
                    slot = frame.role(key(rule.params[0].name))
                    name = f"#{limit.id} this turn"

                    def more(state: State, slot: int = slot, counters: list[int] = counters) -> object:
                        piece = state[slot]
                        return int(state[counters[piece.index]] or 0) + 1 if isinstance(piece, PieceRef) else 0  # type: ignore[call-overload]

                    self.out.append(SetField(_slot_code(slot), name, Code(more, None)))

    def _state_gates(
        self, field: str, value: ir.Expression, piece: ir.Expression, context: Context
    ) -> tuple[Gated, ...]:
        if not isinstance(value, ir.Constant):
            return ()
        found: list[Gated] = []
        for limits in self.world.ruleset.limits:
            for limit in limits.limits:
                if (
                    not limit.action
                    and limit.field == field
                    and limit.gate is not None
                    and operators.same(limit.value, value.value)
                ):
                    slot = self.world.new_slot()
                    self.out.append(Let(slot, self._code(piece, context)))
                    frame = Frame({key(limits.params[0].name): slot}, {}, context.frame)
                    check = self.coder.check(limit.gate.condition, frame)
                    found.append(
                        Gated(
                            limit.gate.kind,
                            self._of_kind(check, limits.params, frame),
                            limit.cites or limits.cites,
                            limit.id,
                        )
                    )
        return tuple(found)

    # ---- blocks of lines -----------------------------------------------------------------------------------------------

    def _block(self, lines: Sequence[il.Line], context: Context, last: bool = False) -> None:
        """The lines of a block. With `last` the score may stay dice not yet thrown."""
        taken = chain_score = -1
        for index, line in enumerate(lines):
            if context.pending and not _is_dice_line(line) and not (context.kind is RuleKind.DICE and _starts(line)):
                self._throw(context)
            opener = line.opener
            if opener is None:
                taken = -1
                self._plain(line, context)
                continue
            if isinstance(opener, il.When | il.On | il.OnTie | il.OnChance | il.PastEnd):
                if taken < 0 and (_has_otherwise(lines, index) or isinstance(opener, il.On)):
                    taken, chain_score = self.world.new_slot(), self.world.new_slot()
                    self.out.append(Let(taken, _constant(False)))
                    self.out.append(Let(chain_score, _slot_code(context.score)))
                self._branch(line, opener, context, taken, chain_score)
            elif isinstance(opener, il.Otherwise):
                slot = taken
                body = self._inner(line.body, context)
                if slot < 0:
                    self.out.extend(body)
                else:
                    check = Check(lambda state, slot=slot: state[slot] is not True, _NEVER)  # type: ignore[misc]
                    self.out.append(Branch(check, tuple(body), (), line))
                taken = -1
            else:
                taken = -1
                self._loop(line, opener, context)
        if context.pending and not last:
            self._throw(context)

    def _inner(self, lines: Sequence[il.Line], context: Context) -> list[Statement]:
        with self._collect() as body:
            self._block(lines, context, last=context.pending)
        return body

    def _branch(self, line: il.Line, opener: il.Opener, context: Context, taken: int, chain_score: int) -> None:
        if isinstance(opener, il.OnChance):
            slot = self.world.new_slot()
            self.out.append(
                Chance(
                    self._site(),
                    self._code(opener.favourable, context),
                    self._code(opener.whole, context),
                    slot,
                    line,
                )
            )
            check = Check(lambda state: state[slot] is True, _NEVER)
        elif isinstance(opener, il.When):
            check = self.coder.check(opener.condition, context.frame)
        elif isinstance(opener, il.On):
            test = self.coder.bands(opener.bands, context.frame)
            score = chain_score if chain_score >= 0 else context.score
            subject = ir.Variable(TOTAL, Dice(), place=line.place)
            node = ir.Is(subject, opener.bands, place=line.place)
            check = Check(lambda state: test(state, state[score]), node, subject=_slot_code(score, subject))
            if taken >= 0:
                inner, flag = check.run, taken
                check = Check(lambda state: state[flag] is not True and inner(state), node, subject=check.subject)
        elif isinstance(opener, il.OnTie):
            score = context.score
            check = Check(lambda state: state[score] == "tie", _NEVER)
        else:
            past = context.past
            check = Check(lambda state: state[past] != 0, _NEVER)
        with self._collect() as body:
            if taken >= 0:
                self.out.append(Let(taken, _constant(True)))
            self._block(line.body, context, last=context.pending)
        self.out.append(Branch(check, tuple(body), (), line))

    def _loop(self, line: il.Line, opener: il.Opener, context: Context) -> None:
        match opener:
            case il.ForEach():
                slot = self.world.new_slot()
                find = self.coder.finder(opener.kind, opener.owner, opener.it_name, opener.condition, context.frame)
                context.frame.roles[opener.it_name] = slot
                body = self._inner(line.body, context)
                self.out.append(ForEach(slot, Code(find, None), tuple(body), opener.at_once, line))
            case il.Repeat():
                counter = self.world.new_slot(0)
                with self._collect() as prelude:
                    until = self.coder.check(opener.until, context.frame) if opener.until is not None else None
                times = self._code(opener.times, context) if opener.times is not None else None
                body = self._inner(line.body, context)
                self.out.extend(prelude)
                self.out.append(Let(counter, _constant(0)))
                self.out.append(Repeat(until, times, (*body, *prelude), counter, line))
            case il.ChooseAmong():
                self._among(line, opener, context)
            case _:
                raise AssertionError(opener)

    def _among(self, line: il.Line, opener: il.ChooseAmong, context: Context) -> None:
        """The player picks among lines; each at most once, only those whose conditions and gates are open."""
        names = [_option_name(option) for option in line.body]
        checks: list[Callable[[State], bool]] = []
        bodies: list[tuple[Statement, ...]] = []
        for option in line.body:
            open_ = self._is_open(option, context)
            checks.append(open_)
            bodies.append(tuple(self._inner([option], context)))
        done: list[int] = []
        chooser = self._code(opener.chooser, context)
        for _ in range(opener.most):
            slot = self.world.new_slot()
            before = tuple(done)
            may_pass = not opener.exactly

            def options(state: State, before: tuple[int, ...] = before, may_pass: bool = may_pass) -> list[object]:
                if any(state[slot] == PASS for slot in before):
                    return [PASS]
                used = {state[slot] for slot in before}
                fitting: list[object] = [
                    name for name, check in zip(names, checks, strict=True) if name not in used and check(state)
                ]
                return [*([PASS] if may_pass or not fitting else []), *fitting]

            self.out.append(Choose(slot, chooser, Code(options, None), "what to do", line=line, question="choose one"))
            for name, body in zip(names, bodies, strict=True):
                check = Check(lambda state, slot=slot, name=name: state[slot] == name, _NEVER)  # type: ignore[misc]
                self.out.append(Branch(check, body, (), None))
            done.append(slot)

    def _is_open(self, line: il.Line, context: Context) -> Callable[[State], bool]:
        checks: list[Callable[[State], bool]] = []
        if line.condition is not None:
            checks.append(self.coder.check(line.condition, context.frame).run)
        if isinstance(line.deed, il.Call):
            rule = self.world.ruleset.rules[line.deed.rule]
            checks.append(self._gates_open(rule, [self._code(argument, context) for argument in line.deed.arguments]))
        return lambda state: all(_possibly(check, state) for check in checks)

    def _gates_open(self, rule: Rule, arguments: Sequence[Code]) -> Callable[[State], bool]:
        """Whether an action could be done: gates that need what nobody told yet count as open."""
        frame = Frame()
        slots = []
        for param in rule.params:
            slot = self.world.new_slot()
            slots.append(slot)
            (frame.roles if isinstance(param.type, PieceOf) else frame.values)[key(param.name)] = slot
        with self._collect():
            gates = self._gates(rule, rule.params, frame)

        def open_(state: State) -> bool:
            looking = list(state)
            looking.extend([None] * (max(slots, default=0) + 1 - len(looking)))
            for slot, argument in zip(slots, arguments, strict=True):
                looking[slot] = argument.run(state)
            return all(_possibly(lambda s, gate=gate: _gate_open(gate, s), looking) for gate in gates)  # type: ignore[misc]

        return open_

    # ---- throws ------------------------------------------------------------------------------------------------------------

    def _throw(self, context: Context) -> None:
        """The dice described so far are thrown."""
        context.pending = False
        need = _slot_code(context.need) if context.need >= 0 else None
        reading = Reading(need, tuple(context.always_hit), tuple(context.always_miss))
        self.out.append(
            Throw(
                self._site(),
                _slot_code(context.score),
                context.score,
                context.natural,
                reading,
                context.roll_line,
                context.shows,
                context.named,
            )
        )
        context.need = -1
        context.always_hit, context.always_miss = [], []
        context.named, context.shows = None, None

    def _muster(self, piece: PieceRef, field: str, table: Table) -> None:
        """A field is rolled on a table before anything else."""
        slot = self.world.new_slot()
        place = table.place
        look = ir.LookUp(key(table.name), tuple(None for _ in table.keys), None, None, table.type, place=place)
        self._read(look, slot, Frame(), None)
        self.out.append(SetField(_constant(piece), field, _slot_code(slot)))

    def _read(self, look: ir.LookUp, into: int, frame: Frame, line: il.Line | None) -> None:
        table = self.world.ruleset.tables[look.table]
        thrown: list[int] = []
        across: int | None = None
        for heading, given in zip(table.keys, look.inputs, strict=True):
            if heading.die is not None and given is None:
                thrown.append(self._throw_heading(heading.die, frame, line))
        if table.across is not None and table.across.die is not None:
            across = self._throw_heading(table.across.die, frame, line)
        read = self.coder.reader(look, frame, thrown, across)
        self.out.append(
            Look(table, Code(lambda state: read(state)[2], look), into, lambda state: read(state)[:2], line)
        )

    def _throw_heading(self, die: ir.Expression, frame: Frame, line: il.Line | None) -> int:
        slot = self.world.new_slot()
        self.out.append(Throw(self._site(), self.coder.code(die, frame), slot, None, Reading(), line))
        return slot

    # ---- plain lines -----------------------------------------------------------------------------------------------------------

    def _plain(self, line: il.Line, context: Context) -> None:
        if isinstance(line.deed, il.Amount) and line.deed.part and context.base < 0:
            context.base = self.world.new_slot()
            self.out.append(Let(context.base, _slot_code(context.score)))
        exceptions: list[ExceptionTo] = []
        check = self.coder.check(line.condition, context.frame) if line.condition is not None else None
        for exception in line.exceptions:
            inner = self.coder.check(exception.condition, context.frame) if exception.condition is not None else None
            instead = self._inner([exception.instead], context) if exception.instead is not None else []
            exceptions.append(ExceptionTo(inner, tuple(instead), exception.cites))
        each = Code(self._each(line, context), None) if line.each is not None else None
        with self._collect() as body:
            self._deed(line, context)
        self.out.append(Guarded(line, check, tuple(body), tuple(exceptions), context.score, each))

    def _let_score(self, context: Context, run: Callable[[State], object], line: il.Line) -> None:
        self.out.append(Let(context.score, Code(run, None), line))

    def _deed(self, line: il.Line, context: Context) -> None:
        deed, score = line.deed, context.score
        match deed:
            case il.Roll():
                self._roll(deed, line, context)
            case il.RollRange():
                context.roll_line = line
                sides = deed.high - deed.low + 1
                context.shows = (deed.low, deed.high)
                context.pending = True
                context.named = self._name(deed.name, context)
                self._let_score(context, lambda _state: Handful().plus(1, max(1, sides)), line)
            case il.StartAt():
                self._start_at(deed, line, context)
            case il.Add():
                value, sign = self._code(deed.value, context).run, deed.sign
                operate = operators.plus if sign > 0 else operators.minus
                each = self._each(line, context)
                self._let_score(
                    context,
                    lambda state: operate(state[score], operators.times(value(state), each(state))),
                    line,
                )
            case il.Multiply():
                value = self._code(deed.value, context).run
                operate = operators.divided if deed.divide else operators.times
                self._let_score(context, lambda state: operate(state[score], value(state)), line)
            case il.AddModifiers():
                rule = self.world.ruleset.rules[deed.rule]
                self._enter_modifiers(
                    rule, [self._code(argument, context) for argument in deed.arguments], score, context
                )
            case il.Amount():
                self._amount(deed, line, context)
            case il.MoreDice():
                each, count = self._each(line, context), deed.count
                self._let_score(context, lambda state: _more_dice(state[score], count * int(each(state))), line)
            case il.OnEachDie():
                each, amount = self._each(line, context), deed.amount
                self._let_score(
                    context, lambda state: _handful(state[score]).with_each(amount * int(each(state))), line
                )
            case il.Drop():
                lowest, highest = (0, deed.count) if deed.highest else (deed.count, 0)
                self._let_score(context, lambda state: _handful(state[score]).dropping(lowest, highest), line)
            case il.HitsOn():
                self._hits_on(deed, line, context)
            case il.Always():
                (context.always_hit if deed.hits else context.always_miss).append(deed.face)
            case il.AsYouWish():
                self._as_you_wish(deed, line, context)
            case il.Shift():
                self._shift(deed, line, context)
            case il.Halve():
                up = deed.up
                if up is None:
                    self._let_score(context, lambda state: operators.divided(state[score], 2), line)
                else:
                    self._let_score(
                        context, lambda state: operators.rounded(operators.divided(state[score], 2), up), line
                    )
            case il.Round():
                up_ = deed.up
                self._let_score(context, lambda state: operators.rounded(state[score], up_), line)
            case il.Clamp():
                value = self._code(deed.value, context).run
                ladders, below = self.coder.ladders, deed.below

                def clamp(state: State) -> object:
                    end, now = value(state), state[score]
                    first, second = operators.rank(now, ladders), operators.rank(end, ladders)
                    return end if (first < second if below else first > second) else now

                self._let_score(context, clamp, line)
            case il.Read():
                assert isinstance(deed.look_up, ir.LookUp)
                self._read(deed.look_up, score, context.frame, line)
            case il.Let():
                named = self._code(deed.value, context)
                slot = context.frame.values.get(deed.name)
                if slot is None:
                    slot = self.world.new_slot()
                self.out.append(Let(slot, named, line, deed.name))
                context.frame.values[deed.name] = slot
            case il.ResultIs():
                self.out.append(Let(score, self._code(deed.value, context), line, "the result"))
                self.out.append(Leave(context.block))
            case il.Become():
                piece = self._code(deed.piece, context)
                taken = self._code(deed.value, context)
                gates = self._state_gates(deed.field, deed.value, deed.piece, context)
                self.out.append(SetField(piece, deed.field, taken, line, gates))
            case il.Change():
                self._change(deed, line, context)
            case il.Every():
                self._every(deed, line, context)
            case il.RemovePiece():
                self.out.append(SetField(self._code(deed.piece, context), REMOVED, _constant(True), line))
            case il.Call():
                self._call(deed, line, context)
            case il.Offer():
                self._offer(deed, line, context)
            case il.Choose():
                self._choose(deed, line, context)
            case il.HigherWins():
                raise AssertionError("handled by _fight")
            case il.RollAgain():
                self.out.append(Again(context.block))
            case il.StopHere():
                self.out.append(Leave(context.block))
            case il.GameOver():
                self.out.append(EndGame())
            case il.ByHand():
                self.out.append(ByHand(deed.text, tuple(self._code(value, context) for value in deed.values), line))
            case il.GapStep():
                self.out.append(Missing(deed.words, line))
            case None:
                raise AssertionError(line)

    def _name(self, name: str | None, context: Context) -> int | None:
        if name is None:
            return None
        slot = context.frame.values.get(name)
        if slot is None:
            slot = context.frame.values[name] = self.world.new_slot()
        return slot

    def _roll(self, deed: il.Roll, line: il.Line, context: Context) -> None:
        dice = self._code(deed.dice, context).run
        context.roll_line = line
        context.named = self._name(deed.name, context)

        def handful(state: State) -> object:
            value = dice(state)
            if isinstance(value, Die):
                return Handful().plus(1, value.sides)
            if isinstance(value, Handful | HitPool):
                return value
            raise Stopped(f"`{operators.text_value(value)}` is no dice", "Roll dice: `roll 2D6`.")

        self._let_score(context, handful, line)
        context.pending = True

    def _start_at(self, deed: il.StartAt, line: il.Line, context: Context) -> None:
        value = self._code(deed.value, context).run
        if context.kind is RuleKind.DICE:

            def dice(state: State) -> object:
                found = value(state)
                return Handful().plus(1, found.sides) if isinstance(found, Die) else found

            self._let_score(context, dice, line)
            context.pending = True
            return
        self.out.append(Let(context.score, Code(value, deed.value), line))
        self.out.append(Let(context.past, _constant(0)))

    def _each(self, line: il.Line, context: Context) -> Callable[[State], int]:
        """How many times over a line applies; worked out once, before the line."""
        if line.each is None:
            return lambda _state: 1
        known = context.times.get(line.id)
        if known is None:
            known = context.times[line.id] = self._lots(line, context)
        return known

    def _lots(self, line: il.Line, context: Context) -> Callable[[State], int]:
        assert line.each is not None
        value, lot = self._code(line.each, context).run, line.each_lot

        def count(state: State) -> int:
            found = value(state)
            return operators.lots(int(found) if isinstance(found, bool) else found, lot)

        return count

    def _amount(self, deed: il.Amount, line: il.Line, context: Context) -> None:
        score, number = context.score, deed.number
        each = self._each(line, context)
        if deed.times:
            self._let_score(
                context,
                lambda state: operators.times(state[score], number) if each(state) else state[score],
                line,
            )
        elif deed.part:
            base = context.base
            self._let_score(
                context,
                lambda state: operators.plus(
                    state[score], operators.times(state[base], operators.times(number, each(state)))
                ),
                line,
            )
        else:
            self._let_score(
                context,
                lambda state: operators.plus(state[score], operators.times(number, each(state))),
                line,
            )

    def _hits_on(self, deed: il.HitsOn, line: il.Line, context: Context) -> None:
        if context.need < 0:
            context.need = self.world.new_slot()
        band = deed.band
        low: Callable[[State], object]
        high: Callable[[State], object] | None
        if isinstance(band, ir.Same):
            low = high = self._code(band.value, context).run
        else:
            low = self._code(band.low, context).run if band.low is not None else _zero
            high = self._code(band.high, context).run if band.high is not None else None
        self.out.append(
            Let(
                context.need,
                Code(lambda state: (low(state), high(state) if high is not None else None), None),
                line,
            )
        )

    def _as_you_wish(self, deed: il.AsYouWish, line: il.Line, context: Context) -> None:
        slot, score = self.world.new_slot(), context.score
        options: list[object] = list(range(1 if deed.times else 0, deed.most + 1))
        operate = operators.times if deed.times else operators.plus
        self.out.append(
            Choose(
                slot,
                None,
                _constant_list(options),
                line.label or "as you wish",
                line=line,
                question=f"how much for {line.label}",
            )
        )
        self._let_score(context, lambda state: operate(state[score], state[slot]), line)

    def _shift(self, deed: il.Shift, line: il.Line, context: Context) -> None:
        score, past, steps, ladders = context.score, context.past, deed.steps, self.coder.ladders
        each = self._each(line, context)
        moved = self.world.new_slot()

        def shift(state: State) -> object:
            return operators.shifted(state[score], int(state[past] or 0) + steps * each(state), ladders)  # type: ignore[call-overload]

        self.out.append(Let(moved, Code(shift, None)))
        self.out.append(Let(score, Code(lambda state: state[moved][0], None), line))  # type: ignore[index]
        self.out.append(Let(past, Code(lambda state: state[moved][1], None)))  # type: ignore[index]
        self.out.append(Let(moved, _constant(None)))

    def _change(self, deed: il.Change, line: il.Line, context: Context) -> None:
        piece, amount = self._code(deed.piece, context), self._code(deed.amount, context).run
        each = self._each(line, context)
        field = deed.field
        sign = 1 if deed.up else -1
        read = self.coder.field(deed.piece, field, context.frame)
        ladders = self.coder.ladders

        def changed(state: State) -> object:
            now = read(state)
            step = operators.times(amount(state), each(state) * sign)
            if isinstance(now, str | Die):
                return operators.shifted(now, int(step), ladders)[0]
            return operators.plus(now, step)

        self.out.append(SetField(piece, field, Code(changed, None), line))

    def _every(self, deed: il.Every, line: il.Line, context: Context) -> None:
        piece, lot = self._code(deed.piece, context), self._code(deed.lot, context).run
        first = self.coder.field(deed.piece, deed.of_field, context.frame)
        second = self.coder.field(deed.piece, deed.cost_field, context.frame)
        lots = self.world.new_slot()
        cost = deed.cost
        self.out.append(Let(lots, Code(lambda state: operators.lots(first(state), lot(state)), None)))  # type: ignore[arg-type]
        self.out.append(
            SetField(
                piece,
                deed.of_field,
                Code(
                    lambda state: operators.minus(first(state), operators.times(state[lots], lot(state))),
                    None,
                ),
                line,
            )
        )
        self.out.append(
            SetField(
                piece,
                deed.cost_field,
                Code(lambda state: operators.minus(second(state), operators.times(state[lots], cost)), None),
                line,
            )
        )

    # ---- calls, offers, choices ---------------------------------------------------------------------------------------------

    def _call(self, deed: il.Call, line: il.Line, context: Context) -> None:
        rule = self.world.ruleset.rules[deed.rule]
        arguments = [self._code(argument, context) for argument in deed.arguments]
        into = context.score if deed.answers else self.world.new_slot()
        winner = self._enter(rule, arguments, into)
        context.frame.roles.update(winner)

    def _offer(self, deed: il.Offer, line: il.Line, context: Context) -> None:
        rule = self.world.ruleset.rules[deed.rule]
        slot = self.world.new_slot()
        context.frame.roles[deed.it_name] = slot
        with self._collect() as body:
            self._offer_one(deed, rule, line, context, slot)
        if deed.piece is not None:
            self.out.append(Let(slot, self._code(deed.piece, context)))
            self.out.extend(body)
            return
        find = self.coder.finder(deed.kind, deed.owner, deed.it_name, deed.condition, context.frame)
        self.out.append(ForEach(slot, Code(find, None), tuple(body), deed.at_once, line))

    def _offer_one(self, deed: il.Offer, rule: Rule, line: il.Line, context: Context, slot: int) -> None:
        arguments: list[Code] = []
        open_params: list[tuple[int, Param, int]] = []
        for index, (param, argument) in enumerate(zip(rule.params, deed.arguments, strict=True)):
            if argument is not None:
                arguments.append(self._code(argument, context))
            else:
                chosen = self.world.new_slot()
                arguments.append(_slot_code(chosen))
                open_params.append((index, param, chosen))
        is_open = self._gates_open(rule, arguments)
        name = rule.name
        must = deed.must
        it = _slot_code(slot)
        if not open_params:
            decided = self.world.new_slot()
            if must:
                self.out.append(Let(decided, Code(lambda state: name if is_open(state) else PASS, None)))
            else:
                self.out.append(
                    Choose(
                        decided,
                        it,
                        Code(lambda state: [PASS, name] if is_open(state) else [PASS], None),
                        name,
                        line=line,
                        question=f"whether to {name}",
                    )
                )
            check = Check(lambda state: state[decided] != PASS, _NEVER)
        else:
            for _, param, chosen in open_params:
                candidates = self._candidates(param, slot)

                def options(
                    state: State,
                    chosen: int = chosen,
                    candidates: Callable[[State], list[PieceRef]] = candidates,
                ) -> list[object]:
                    looking = list(state)
                    looking.extend([None] * (chosen + 1 - len(looking)))
                    fitting: list[object] = []
                    for piece in candidates(state):
                        looking[chosen] = piece
                        if is_open(looking):
                            fitting.append(piece)
                    return fitting if must and fitting else [PASS, *fitting]

                self.out.append(
                    Choose(
                        chosen,
                        it,
                        Code(options, None),
                        f"{name}: {param.name}",
                        line=line,
                        question=f"{name}: which {param.name}",
                    )
                )
            slots = [chosen for _, _, chosen in open_params]
            check = Check(lambda state: all(state[chosen] != PASS for chosen in slots), _NEVER)
        into = self.world.new_slot()
        with self._collect() as body:
            self._enter(rule, arguments, into)
        self.out.append(Branch(check, tuple(body), (), None))

    def _candidates(self, param: Param, chooser: int) -> Callable[[State], list[PieceRef]]:
        """Who could fill an open role: pieces of its kind; of the other side where the role is aimed at."""
        world = self.world
        hostile = param.preposition in {"at", "against"} and bool(world.ruleset.sides)

        def candidates(state: State) -> list[PieceRef]:
            me = state[chooser]
            mine = _side(world, me, state)
            found = []
            for piece in world.of_kind(param.kind):
                removed = world.slot_of(piece, REMOVED)
                if piece is me or (removed >= 0 and state[removed] is True):
                    continue
                if hostile and mine is not None and _side(world, piece, state) == mine:
                    continue
                found.append(piece)
            return found

        return candidates

    def _choose(self, deed: il.Choose, line: il.Line, context: Context) -> None:
        slot = self.world.new_slot()
        if deed.words:
            words: list[object] = list(deed.words)
            options = _constant_list(words)
            context.frame.values[deed.name] = slot
        else:
            options = Code(self.coder.finder(deed.kind, deed.owner, deed.it_name, deed.condition, context.frame), None)
            context.frame.roles[deed.name] = slot
        chooser = self._code(deed.chooser, context) if deed.chooser is not None else None
        self.out.append(
            Choose(
                slot,
                chooser,
                options,
                deed.name,
                deed.at_random,
                self._site(),
                line,
                question=f"which {deed.kind or deed.name}",
            )
        )

    # ---- fights -------------------------------------------------------------------------------------------------------------------

    def _fight(self, rule: Rule, context: Context) -> dict[str, int]:
        frame = context.frame
        roles = [key(param.name) for param in rule.params if isinstance(param.type, PieceOf)][:2]
        cut = next((i for i, line in enumerate(rule.lines) if isinstance(line.deed, il.HigherWins)), len(rule.lines))
        totals: list[int] = []
        for mine, other in (roles, roles[::-1]):
            inner = Frame({SIDE: frame.role(mine), ENEMY: frame.role(other)}, {}, frame)
            one = self._context(inner, rule.kind)
            with self._collect() as body:
                self._block(rule.lines[:cut], one)
            named = (("for", _slot_code(frame.role(mine))),)
            self.out.append(Enter(one.block, None, tuple(body), (), named, (), one.score))
            frame.values[f"{TOTAL} of {mine}"] = one.score
            frame.values[f"{NATURAL} of {mine}"] = one.natural
            totals.append(one.score)
        first, second = frame.role(roles[0]), frame.role(roles[1])
        deed = rule.lines[cut].deed if cut < len(rule.lines) else il.HigherWins()
        assert isinstance(deed, il.HigherWins)
        higher = deed.higher
        line = rule.lines[cut] if cut < len(rule.lines) else None
        a, b = totals

        def outcome(state: State) -> object:
            left, right = state[a], state[b]
            if left == right:
                return "tie"
            return roles[0] if (left > right) == higher else roles[1]  # type: ignore[operator]

        self.out.append(Let(context.score, Code(outcome, None), line, "who wins"))
        score = context.score
        slots: dict[str, int] = {}
        for name, wins in (("winner", True), ("loser", False)):
            slot = slots[name] = self.world.new_slot()
            frame.roles[name] = slot

            def pick(state: State, wins: bool = wins) -> object:
                if state[score] == "tie":
                    return None
                return state[first] if (state[score] == roles[0]) == wins else state[second]

            self.out.append(Let(slot, Code(pick, None)))
            for what in (TOTAL, NATURAL):
                value = frame.values[f"{what} of {name}"] = self.world.new_slot()
                left, right = frame.values[f"{what} of {roles[0]}"], frame.values[f"{what} of {roles[1]}"]

                def number(state: State, wins: bool = wins, left: int = left, right: int = right) -> object:
                    if state[score] == "tie":
                        return None
                    return state[left] if (state[score] == roles[0]) == wins else state[right]

                self.out.append(Let(value, Code(number, None)))
        self._block(rule.lines[cut + 1 :], context)
        return slots


# ---- small things -------------------------------------------------------------------------------------------------------------------


def _has_otherwise(lines: Sequence[il.Line], index: int) -> bool:
    for line in lines[index + 1 :]:
        if isinstance(line.opener, il.Otherwise):
            return True
        if not isinstance(line.opener, il.When | il.On | il.OnTie | il.OnChance | il.PastEnd):
            return False
    return False


def _is_dice_line(line: il.Line) -> bool:
    if line.opener is not None:
        return isinstance(line.opener, il.When | il.Otherwise) and all(_is_dice_line(inner) for inner in line.body)
    return isinstance(line.deed, _DICE_LINES)


def _starts(line: il.Line) -> bool:
    return isinstance(line.deed, il.StartAt)


def _option_name(line: il.Line) -> str:
    if isinstance(line.deed, il.Call):
        return line.label or line.deed.rule
    text = line.place.file.text[line.place.span.start : line.place.span.end]
    return line.label or " ".join(text.split())


def _possibly(check: Callable[[State], bool], state: State) -> bool:
    try:
        return check(state)
    except NotTold:
        return True


def _gate_open(gate: Gated, state: State) -> bool:
    if gate.kind == "must":
        return True
    return gate.check.run(state) == (gate.kind == "only")


def _side(world: World, piece: object, state: State) -> object:
    if not isinstance(piece, PieceRef):
        return None
    slot = world.slot_of(piece, "side")
    if slot >= 0:
        return state[slot]
    for field in world.ruleset.fields_of(piece.kind):
        if isinstance(field.type, PieceOf):
            up = world.slot_of(piece, key(field.name))
            holder = state[up] if up >= 0 else None
            if isinstance(holder, PieceRef):
                return _side(world, holder, state)
    return None


def _handful(value: object) -> Handful:
    if isinstance(value, Handful):
        return value
    raise Stopped("there are no dice here to change", "This line belongs below a `roll`, or in a `dice` list.")


def _more_dice(value: object, count: int) -> Handful:
    handful = _handful(value)
    sides = handful.groups[-1][1] if handful.groups else 6
    if count >= 0:
        return handful.plus(count, sides)
    left = max(0, handful.count + count)
    groups: list[tuple[int, int]] = []
    for number, of in handful.groups:
        kept = min(number, left)
        if kept:
            groups.append((kept, of))
        left -= kept
    return attrs.evolve(handful, groups=tuple(groups))


def _zero(_state: State) -> object:
    return 0


def _constant(value: object) -> Code:
    return Code(lambda _state: value, None)


def _held(slot: int) -> Code:
    return Code(lambda state: told(state[slot]), None)


def _constant_list(values: list[object]) -> Code:
    return Code(lambda _state: list(values), None)


def _slot_code(slot: int, node: object = None) -> Code:
    return Code(lambda state: state[slot], node)


_NO_PLACE = Place.__new__(Place)
_NEVER = ir.Holds(ir.Constant(True, place=_NO_PLACE), place=_NO_PLACE)

__all__ = ["NOT_ALLOWED", "PASS", "Builder"]
