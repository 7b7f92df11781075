"""All runs of a program, exactly.

A map from states to integer weights over one common denominator is carried forward through the statements
and merged after each; pools and sums are single steps with closed forms (`grognard.dice`). Where a rule
ends its locals are cleared, so that states that differ no more fall together. Every operator's meaning is
that of the one run: deterministic statements are carried out by the interpreter itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm

from grognard.budget import Budget, Limits
from grognard.core.faults import NotTold, Stopped
from grognard.core.program import (
    Again,
    Branch,
    ByHand,
    Chance,
    Check,
    Choose,
    EndGame,
    Enter,
    Evaluate,
    ForEach,
    Guarded,
    Leave,
    Let,
    Look,
    Missing,
    Program,
    Repeat,
    SetField,
    Statement,
    Throw,
)
from grognard.core.throws import Ready, ready
from grognard.core.world import PieceRef, World
from grognard.dice.distribution import Distribution
from grognard.dice.handful import Handful, hits_distribution, read_hits, read_sum, sum_distribution
from grognard.evaluate.chains import visits
from grognard.evaluate.flow import Exit, Flow, State, Weights, beside, cleared, join, then, with_slot
from grognard.evaluate.interpreter import Interpreter, Nobody, NoDice, Players
from grognard.evaluate.meanings import NOT_ALLOWED, chance_of, land
from grognard.ir.types import value_text


class Odds:
    """The exact driver over one world."""

    def __init__(self, world: World, players: Players | None = None, budget: Budget | None = None) -> None:
        self.world = world
        self.players = players or Nobody()
        self.budget = budget or Budget()
        # Single states go through the interpreter; what bounds the work here is states and transitions.
        self.one = Interpreter(world, NoDice(), Nobody(), budget=Budget(Limits(steps=10**15)))
        self._sums: dict[Handful, Distribution[int]] = {}
        self._hits: dict[Ready, Distribution[int]] = {}

    def results(self, program: Program) -> Distribution[object]:
        """The distribution of a program's answer.

        Raises `GapReached`, `NotTold`, `Stopped` (a player's choice that nobody made among them) and
        `BudgetExceeded`.
        """
        found: dict[object, int] = {}
        for state, weight in self.states(program).items():
            answer = state[program.result]
            found[answer] = found.get(answer, 0) + weight
        return Distribution.from_weights(found)

    def states(self, program: Program) -> Weights:
        """The weight of every state at the end."""
        flow = self.body(program.body, {program.initial: 1})
        ends = dict(flow.on)
        for weights in flow.exits.values():
            for state, weight in weights.items():
                ends[state] = ends.get(state, 0) + weight
        return ends

    # ---- statements --------------------------------------------------------------------------------------------

    def body(self, statements: Sequence[Statement], weights: Weights) -> Flow:
        """Carry weights through statements in order."""
        flow = Flow(weights)
        for statement in statements:
            if not flow.on:
                break
            self.budget.check("states", len(flow.on))
            self.budget.charge("transitions", len(flow.on))
            step = self._step(statement, flow.on)
            flow = then(flow, step)
        return flow

    def _step(self, statement: Statement, weights: Weights) -> Flow:
        match statement:
            case Let() | Look() | SetField() | Evaluate():
                return self._same_way(statement, weights)
            case Guarded():
                return self._guarded(statement, weights)
            case Throw():
                return self._throw(statement, weights)
            case Branch():
                return self._split(
                    weights,
                    statement.check,
                    lambda yes: self.body(statement.then, yes),
                    lambda no: self.body(statement.otherwise, no),
                )
            case Enter():
                return self._enter(statement, weights)
            case ForEach():
                return self._for_each(statement, weights)
            case Repeat():
                return self._repeat(statement, weights)
            case Choose():
                return self._choose(statement, weights)
            case Chance():
                return self._chance(statement, weights)
            case ByHand():
                return Flow(weights)
            case Missing():
                self.one.step(statement, list(next(iter(weights))))
                raise AssertionError("a gap was passed")
            case Leave():
                return Flow({}, {(statement.block, False): weights})
            case Again():
                return Flow({}, {(statement.block, True): weights})
            case EndGame():
                return Flow({}, {(0, False): weights})

    def _same_way(self, statement: Statement, weights: Weights) -> Flow:
        """A statement that throws nothing: each state goes one way."""
        out: Weights = {}
        step = self.one.step
        for state, weight in weights.items():
            slots = list(state)
            step(statement, slots)
            after = tuple(slots)
            out[after] = out.get(after, 0) + weight
        return Flow(out)

    def _split(
        self,
        weights: Weights,
        check: Check,
        then: Callable[[Weights], Flow],
        otherwise: Callable[[Weights], Flow],
    ) -> Flow:
        yes: Weights = {}
        no: Weights = {}
        run = check.run
        for state, weight in weights.items():
            (yes if run(state) else no)[state] = weight
        return beside([then(yes) if yes else Flow({}), otherwise(no) if no else Flow({})])

    def _guarded(self, statement: Guarded, weights: Weights) -> Flow:
        exceptions = statement.exceptions

        def applied(yes: Weights, at: int = 0) -> Flow:
            if at == len(exceptions):
                return self.body(statement.body, yes)
            exception = exceptions[at]
            if exception.check is None:
                return self.body(exception.instead, yes)
            return self._split(
                yes,
                exception.check,
                lambda some: self.body(exception.instead, some),
                lambda rest: applied(rest, at + 1),
            )

        if statement.check is None:
            return applied(weights)
        return self._split(weights, statement.check, applied, Flow)

    # ---- draws ----------------------------------------------------------------------------------------------------

    def _throw(self, statement: Throw, weights: Weights) -> Flow:
        """Each state with the same dice gets the same distribution, worked out once."""
        groups: dict[Ready, list[tuple[State, int]]] = {}
        for state, weight in weights.items():
            groups.setdefault(ready(statement, state), []).append((state, weight))
        flows: list[Flow] = []
        shift = statement.shows[0] - 1 if statement.shows is not None else 0
        into, natural, named = statement.into, statement.natural, statement.named
        for made, members in groups.items():
            spread = self._distribution(made, natural is not None)
            single = natural is not None and made.handful.count == 1
            out: Weights = {}
            for total, ways, face in spread:
                for state, weight in members:
                    slots = list(state)
                    slots[into] = total + shift
                    if natural is not None:
                        slots[natural] = face + shift if single and face is not None else None
                    if named is not None:
                        slots[named] = total + shift
                    after = tuple(slots)
                    out[after] = out.get(after, 0) + weight * ways
            flows.append(Flow(out, {}, sum(ways for _, ways, _ in spread)))
        return beside(flows)

    def _distribution(self, made: Ready, natural: bool) -> list[tuple[int, int, int | None]]:
        """(total, ways, the natural face of a single die)."""
        handful, need = made.handful, made.need
        if handful.count == 1 and natural:
            return [(self._one_die(made, face), 1, face) for face in range(1, next(iter(handful.sides())) + 1)]
        if need is None:
            spread = self._sums.get(handful)
            if spread is None:
                spread = self._sums[handful] = sum_distribution(handful)
        else:
            spread = self._hits.get(made)
            if spread is None:
                spread = self._hits[made] = hits_distribution(
                    handful, *need, always_hit=made.always_hit, always_miss=made.always_miss
                )
        return [(total, ways, None) for total, ways in spread.items()]

    def _one_die(self, made: Ready, face: int) -> int:
        if made.need is None:
            return read_sum(made.handful, (face,)).total
        return read_hits(
            made.handful, (face,), *made.need, always_hit=made.always_hit, always_miss=made.always_miss
        ).hits

    def _chance(self, statement: Chance, weights: Weights) -> Flow:
        flows: list[Flow] = []
        for state, weight in weights.items():
            part, whole = chance_of(statement.favourable.run(state), statement.whole.run(state))
            out: Weights = {}
            for taken, ways in ((True, part), (False, whole - part)):
                if ways:
                    slots = list(state)
                    slots[statement.taken] = taken
                    out[tuple(slots)] = weight * ways
            flows.append(Flow(out, {}, whole))
        return beside(flows)

    def _choose(self, statement: Choose, weights: Weights) -> Flow:
        flows: list[Flow] = []
        for state, weight in weights.items():
            options = statement.options.run(state)
            assert isinstance(options, list)
            picks: list[object]
            if statement.random and options:
                picks = options
            elif len(options) <= 1:
                picks = options or [None]
            elif self._alike(options, state):
                picks = options[:1]
            else:
                who = statement.chooser.run(state) if statement.chooser is not None else ""
                picks = [self.players.choose(statement, getattr(who, "name", str(who)), options)]
            out: Weights = {}
            for pick in picks:
                slots = list(state)
                slots[statement.slot] = pick
                after = tuple(slots)
                out[after] = out.get(after, 0) + weight
            flows.append(Flow(out, {}, len(picks)))
        return beside(flows)

    def _alike(self, options: Sequence[object], state: State) -> bool:
        """Whether pieces differ in nothing but their names, so that it is all one which is picked."""
        if not all(isinstance(option, PieceRef) for option in options):
            return False
        looks = set()
        for piece in options:
            assert isinstance(piece, PieceRef)
            looks.add(
                (
                    piece.kind,
                    tuple(
                        state[row[piece.index]]
                        for row in self.world.field_slots.values()
                        if piece.index < len(row) and row[piece.index] >= 0
                    ),
                )
            )
        return len(looks) == 1

    # ---- rules and loops --------------------------------------------------------------------------------------------

    def _enter(self, statement: Enter, weights: Weights) -> Flow:
        def gated(open_: Weights, at: int = 0) -> Flow:
            gates = [gate for gate in statement.gates if gate.kind != "must"]
            if at == len(gates):
                return self._rounds(statement, open_)
            gate = gates[at]
            shut = self._refuse(statement)
            if gate.kind == "only":
                return self._split(open_, gate.check, lambda some: gated(some, at + 1), shut)
            return self._split(open_, gate.check, shut, lambda some: gated(some, at + 1))

        flow = gated(weights)
        if statement.locals:
            flow.on = cleared(flow.on, statement.locals)
            flow.exits = {exit_: cleared(out, statement.locals) for exit_, out in flow.exits.items()}
        return flow

    def _refuse(self, statement: Enter) -> Callable[[Weights], Flow]:
        def refuse(weights: Weights) -> Flow:
            out: Weights = {}
            for state, weight in weights.items():
                slots = list(state)
                slots[statement.score] = NOT_ALLOWED
                after = tuple(slots)
                out[after] = out.get(after, 0) + weight
            return Flow(out)

        return refuse

    def _rounds(self, statement: Enter, weights: Weights) -> Flow:
        """A rule that may start over: one pass, and if anything comes back, the chain is solved."""
        leave, again = (statement.block, False), (statement.block, True)

        def once(entering: Weights) -> tuple[Flow, Weights]:
            flow = self.body(statement.body, entering)
            back = flow.exits.pop(again, {})
            for state, weight in flow.exits.pop(leave, {}).items():
                flow.on[state] = flow.on.get(state, 0) + weight
            return flow, back

        flow, back = once(weights)
        return flow if not back else beside([flow, self._solved(back, once, flow.scale)])

    def _repeat(self, statement: Repeat, weights: Weights) -> Flow:
        if statement.times is not None:
            return self._times(statement, weights)
        assert statement.until is not None
        run = statement.until.run

        def once(entering: Weights) -> tuple[Flow, Weights]:
            done: Weights = {}
            going: Weights = {}
            for state, weight in entering.items():
                (done if run(state) else going)[state] = weight
            if not going:
                return Flow(done), {}
            step = self.body(statement.body, going)
            back = step.on
            return Flow({state: weight * step.scale for state, weight in done.items()}, step.exits, step.scale), back

        total = Flow({})
        seen: set[State] = set()
        entering = weights
        scale = 1
        while entering:
            if not seen.isdisjoint(entering):
                rest = self._solved(entering, once, 1)
                return join(total, rest, scale)
            seen.update(entering)
            self.budget.check("states", len(seen))
            flow, entering = once(entering)
            total = join(total, flow, scale)
            scale = total.scale
        return total

    def _times(self, statement: Repeat, weights: Weights) -> Flow:
        assert statement.times is not None
        by_count: dict[int, Weights] = {}
        for state, weight in weights.items():
            count = statement.times.run(state)
            count = 0 if count is None else count
            if not isinstance(count, int) or isinstance(count, bool):
                raise Stopped(f"something cannot be repeated {value_text(count)} times", "Write a whole number.")
            by_count.setdefault(max(0, count), {})[state] = weight
        flows = []
        for count, group in by_count.items():
            flow = Flow(group)
            for _ in range(count):
                until = statement.until
                if until is not None:
                    break
                flow = then(flow, self.body(statement.body, flow.on))
            flows.append(flow)
        return beside(flows)

    def _solved(self, back: Weights, once: Callable[[Weights], tuple[Flow, Weights]], scale: int) -> Flow:
        """States that may come back: how often each is visited, then where each visit leads. `scale` is theirs already."""
        passes: dict[State, tuple[Flow, Weights]] = {}

        fields = list(self.world.fields)

        def step(state: State) -> tuple[int, Weights]:
            flow, onward = once({state: 1})
            # A round that changes nothing and throws nothing is the last one.
            if flow.scale == 1 and len(onward) == 1 and not flow.on and not flow.exits:
                after = next(iter(onward))
                if all(state[slot] == after[slot] for slot in fields):
                    flow, onward = Flow(onward), {}
            passes[state] = (flow, onward)
            return passes[state][0].scale, passes[state][1]

        entry = {state: Fraction(weight) for state, weight in back.items()}
        try:
            times = visits(entry, step, lambda amount: self.budget.charge("transitions", amount))
        except ValueError:
            raise Stopped("this is rolled again for ever: nothing ends it", "Let some outcome end it.") from None
        on: dict[State, Fraction] = {}
        exits: dict[Exit, dict[State, Fraction]] = {}
        for state, visited in times.items():
            flow = passes[state][0]
            for end, weight in flow.on.items():
                on[end] = on.get(end, Fraction(0)) + visited * Fraction(weight, flow.scale)
            for exit_, out in flow.exits.items():
                into = exits.setdefault(exit_, {})
                for end, weight in out.items():
                    into[end] = into.get(end, Fraction(0)) + visited * Fraction(weight, flow.scale)
        whole = lcm(*(value.denominator for group in (on, *exits.values()) for value in group.values()), 1)
        return Flow(
            {state: int(value * whole) for state, value in on.items()},
            {exit_: {state: int(value * whole) for state, value in out.items()} for exit_, out in exits.items()},
            scale * whole,
        )

    def _for_each(self, statement: ForEach, weights: Weights) -> Flow:
        groups: dict[tuple[PieceRef, ...], Weights] = {}
        for state, weight in weights.items():
            pieces = statement.pieces.run(state)
            assert isinstance(pieces, list)
            groups.setdefault(tuple(pieces), {})[state] = weight
        flows: list[Flow] = []
        for pieces_, group in groups.items():
            if statement.at_once:
                flows.extend(self._at_once(statement, pieces_, state, weight) for state, weight in group.items())
                continue
            flow = Flow(group)
            for piece in pieces_:
                flow = then(flow, self.body(statement.body, with_slot(flow.on, statement.slot, piece)))
            flows.append(flow)
        return beside(flows)

    def _at_once(self, statement: ForEach, pieces: Sequence[PieceRef], state: State, weight: int) -> Flow:
        """Every piece acts on the state before; the changes of all land together."""
        total = Flow({state: weight})
        start = list(state)
        for piece in pieces:
            flow = self.body(statement.body, with_slot({state: 1}, statement.slot, piece))
            ends = dict(flow.on)
            for out in flow.exits.values():
                for end, ways in out.items():
                    ends[end] = ends.get(end, 0) + ways
            landed: Weights = {}
            for end, ways in ends.items():
                change = {
                    slot: value for slot, value in enumerate(end) if value is not start[slot] and value != start[slot]
                }
                for before, so_far in total.on.items():
                    changes = [
                        {
                            slot: value
                            for slot, value in enumerate(before)
                            if value is not start[slot] and value != start[slot]
                        },
                        change,
                    ]
                    slots = list(start)
                    land(changes, start, slots, self.world)
                    after = tuple(slots)
                    landed[after] = landed.get(after, 0) + so_far * ways
            total = Flow(landed, {}, total.scale * flow.scale)
        return total


__all__ = ["NotTold", "Odds"]
