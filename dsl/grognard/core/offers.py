"""Rules carried out by others: calls, offers, choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import attrs

from grognard.core import forms, operators
from grognard.core.bench import Bench, Context
from grognard.core.closures import NEVER, NOT_ALLOWED, PASS, constant, constant_list, slot_code
from grognard.core.frame import Frame
from grognard.core.gates import action_open, of_its_kind
from grognard.core.program import (
    Branch,
    Check,
    Choose,
    Code,
    ForEach,
    Let,
    State,
)
from grognard.core.world import REMOVED, PieceRef, World
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.ruleset import Param, Rule, RuleKind
from grognard.ir.types import PieceOf


def call(bench: Bench, deed: il.Call, context: Context) -> None:
    """Another rule is carried out here."""
    rule = bench.world.ruleset.rules[deed.rule]
    arguments = [bench.code(argument, context) for argument in deed.arguments]
    act = rule.kind is RuleKind.ACTION
    into = context.score if deed.answers and not act else bench.world.new_slot()
    fits = of_its_kind(bench, rule, arguments)
    if fits is not None:
        with bench.collect() as body:
            bench.enter(rule, arguments, into)
            if deed.answers:
                _hand_on(bench, into, context.score)
        bench.out.append(Branch(fits, tuple(body), (), None))
        return
    winner = bench.enter(rule, arguments, into)
    if act and deed.answers:
        _hand_on(bench, into, context.score)
    context.frame.roles.update(winner)


def _hand_on(bench: Bench, made: int, score: int) -> None:
    """What an action made becomes the score; one that was not allowed, or made nothing, leaves it."""
    bench.out.append(Let(score, Code(forms.call(_handed_on, forms.slot(made), forms.slot(score)), None)))
    bench.out.append(Let(made, constant(None)))


def _handed_on(made: object, before: object) -> object:
    return before if made is None or made == NOT_ALLOWED else made


def offer(bench: Bench, deed: il.Offer, line: il.Line, context: Context) -> None:
    """A piece, or each of several, may or must do an action."""
    rule = bench.world.ruleset.rules[deed.rule]
    slot = bench.world.new_slot()
    context.frame.roles[deed.it_name] = slot
    with bench.collect() as body:
        _offer_one(bench, deed, rule, line, context, slot)
    if deed.piece is not None:
        bench.out.append(Let(slot, bench.code(deed.piece, context)))
        bench.out.extend(body)
        return
    find = bench.coder.finder(deed.kind, deed.owner, deed.it_name, deed.condition, context.frame, deed.most)
    if deed.one_at_a_time:
        find = _taking_turns(bench.world, find)
    bench.out.append(ForEach(slot, Code(find, None), tuple(body), deed.at_once, line))


def _taking_turns(world: World, find: Callable[[State], list[PieceRef]]) -> Callable[[State], list[PieceRef]]:
    """The pieces of `find` with the sides alternating: a piece of the first side, one of the next, and so on.

    Sides come in the order in which the ruleset names them, pieces of no side after them. A side with more pieces
    than the others finishes alone.
    """
    order: dict[object, int] = {side: place for place, side in enumerate(world.ruleset.sides)}

    def alternating(state: State) -> list[PieceRef]:
        acted: Counter[object] = Counter()
        places: list[tuple[int, int, PieceRef]] = []
        for piece in find(state):
            side = _side(world, piece, state)
            acted[side] += 1
            places.append((acted[side], order.get(side, len(order)), piece))
        return [piece for _, _, piece in sorted(places)]

    return forms.native(alternating, find, fields=True)  # type: ignore[return-value]


def _offer_one(bench: Bench, deed: il.Offer, rule: Rule, line: il.Line, context: Context, slot: int) -> None:
    arguments: list[Code] = []
    open_params: list[tuple[int, Param, int]] = []
    for index, (param, argument) in enumerate(zip(rule.params, deed.arguments, strict=True)):
        if argument is not None:
            arguments.append(bench.code(argument, context))
        else:
            chosen = bench.world.new_slot()
            arguments.append(slot_code(chosen))
            open_params.append((index, param, chosen))
    is_open = action_open(bench, rule, arguments)
    name = rule.name
    must = deed.must
    it = slot_code(slot)
    if not open_params:
        decided = bench.world.new_slot()
        if must:
            bench.out.append(Let(decided, Code(forms.pick(is_open, forms.const(name), forms.const(PASS)), None)))
        else:
            bench.out.append(
                Choose(
                    decided,
                    it,
                    Code(forms.native(lambda state: [PASS, name] if is_open(state) else [PASS], is_open), None),
                    name,
                    line=line,
                    question=f"whether to {name}",
                )
            )
        check = Check(forms.negated(forms.test_of(operators.equal, forms.slot(decided), forms.const(PASS))), NEVER)
    else:
        roles = [(chosen, _candidates(bench, param, slot)) for _, param, chosen in open_params]
        for place, (_, param, chosen) in enumerate(open_params):
            bench.out.append(
                Choose(
                    chosen,
                    it,
                    Code(_fitting(roles, place, is_open, must), None),
                    f"{name}: {param.name}",
                    line=line,
                    question=f"{name}: which {param.name}",
                )
            )
        slots = [chosen for _, _, chosen in open_params]
        passed = [forms.test_of(operators.equal, forms.slot(chosen), forms.const(PASS)) for chosen in slots]
        check = Check(forms.negated(forms.some(passed)), NEVER)
    into = bench.world.new_slot()
    with bench.collect() as body:
        bench.enter(rule, arguments, into)
    bench.out.append(Branch(check, tuple(body), (), None))


def offer_open(bench: Bench, deed: il.Offer, context: Context) -> Callable[[State], bool]:
    """Whether the piece that is offered an action could do it, with somebody in every role that is left open."""
    rule, piece = bench.world.ruleset.rules[deed.rule], bench.code(deed.piece, context) if deed.piece else None
    slot = bench.world.new_slot()
    frame = attrs.evolve(context, frame=Frame({deed.it_name: slot}, {}, context.frame))
    arguments: list[Code] = []
    roles: list[tuple[int, Callable[[State], list[PieceRef]]]] = []
    for param, argument in zip(rule.params, deed.arguments, strict=True):
        if argument is not None:
            arguments.append(bench.code(argument, frame))
        else:
            chosen = bench.world.new_slot()
            arguments.append(slot_code(chosen))
            roles.append((chosen, _candidates(bench, param, slot)))
    is_open = action_open(bench, rule, arguments)
    options = _fitting(roles, 0, is_open, True) if roles else None

    def open_(state: State) -> bool:
        looking = list(state)
        looking.extend([None] * (max([slot, *(chosen for chosen, _ in roles)]) + 1 - len(looking)))
        looking[slot] = piece.run(state) if piece is not None else None
        if options is None:
            return is_open(looking)
        return options(looking) != [PASS]

    parts = [is_open, *(candidates for _, candidates in roles), *((piece.run,) if piece is not None else ())]
    return forms.native_test(open_, *parts)


def _fitting(
    roles: list[tuple[int, Callable[[State], list[PieceRef]]]],
    place: int,
    is_open: Callable[[State], bool],
    must: bool,
) -> Callable[[State], list[object]]:
    """Who can fill the open role at `place` so that the action is open with somebody else in each later one.

    Who fills the roles before it stands in the state. Passing is offered with the first role; once somebody is in it,
    the others are filled too, and where it was passed, so are they.
    """
    before = [chosen for chosen, _ in roles[:place]]
    top = max(chosen for chosen, _ in roles)

    def completions(looking: list[object], at: int) -> Iterator[PieceRef]:
        """Who can stand at `at` so that everybody after it can be found."""
        chosen, candidates = roles[at]
        taken = [looking[earlier] for earlier, _ in roles[:at]]
        for piece in candidates(looking):
            looking[chosen] = piece
            if piece not in taken and (
                is_open(looking) if at + 1 == len(roles) else any(True for _ in completions(looking, at + 1))
            ):
                yield piece

    def options(state: State) -> list[object]:
        if any(state[slot] == PASS for slot in before):
            return [PASS]
        looking = list(state)
        looking.extend([None] * (top + 1 - len(looking)))
        fitting: list[object] = list(completions(looking, place))
        return fitting if (must or place) and fitting else [PASS, *fitting]

    parts = [*(forms.slot(slot) for slot in before), *(candidates for _, candidates in roles), is_open]
    return forms.native(options, *parts)  # type: ignore[return-value]


def _candidates(bench: Bench, param: Param, chooser: int) -> Callable[[State], list[PieceRef]]:
    """Who could fill an open role: pieces of its kind; of the other side where the role is aimed at."""
    world = bench.world
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

    return forms.native(candidates, forms.slot(chooser), fields=True)  # type: ignore[return-value]


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


def _choose_several(
    bench: Bench, deed: il.Choose, line: il.Line, context: Context, find: Callable[[State], list[PieceRef]]
) -> None:
    """A player takes as many of some pieces as he likes: each is offered by itself."""
    group, piece, decided = bench.world.new_slot(), bench.world.new_slot(), bench.world.new_slot()
    context.frame.values[deed.name] = group
    chooser = bench.code(deed.chooser, context) if deed.chooser is not None else None
    options = forms.native(lambda state: [PASS, state[piece]], forms.slot(piece))
    asked = Choose(
        decided, chooser, Code(options, None), deed.name, line=line, question=f"whether to take it into the {deed.name}"
    )
    taken = Check(forms.negated(forms.test_of(operators.equal, forms.slot(decided), forms.const(PASS))), NEVER)
    more = forms.call(_with_one_more, forms.slot(group), forms.slot(piece))
    bench.out.append(Let(group, Code(forms.const(()), None)))
    body = (asked, Branch(taken, (Let(group, Code(more, None)),), (), None))
    bench.out.append(ForEach(piece, Code(find, None), body, False, None))


def _with_one_more(group: object, piece: object) -> object:
    return (*group, piece) if isinstance(group, tuple) else (piece,)


def choose(bench: Bench, deed: il.Choose, line: il.Line, context: Context) -> None:
    """A player, or chance, picks a piece or a word; who is chosen again under a name takes the place of who was."""
    known = context.frame.values if deed.words else context.frame.roles
    slot = known[deed.name] if deed.name in known else bench.world.new_slot()
    if deed.words:
        words: list[object] = list(deed.words)
        options = constant_list(words)
        context.frame.values[deed.name] = slot
    else:
        find = bench.coder.finder(deed.kind, deed.owner, deed.it_name, deed.condition, context.frame, deed.most)
        if deed.several:
            _choose_several(bench, deed, line, context, find)
            return
        options = Code(find, None)
        context.frame.roles[deed.name] = slot
    chooser = bench.code(deed.chooser, context) if deed.chooser is not None else None
    bench.out.append(
        Choose(
            slot,
            chooser,
            options,
            deed.name,
            deed.at_random,
            bench.site(),
            line,
            question=f"which {deed.kind or deed.name}",
        )
    )
