"""Rules carried out by others: calls, offers, choices."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.core import decks, expr, functions, operators
from grognard.core.bench import Bench, Context
from grognard.core.builtin import NEVER, constant, slot_code, stands
from grognard.core.closures import PASS
from grognard.core.code import Check, Code
from grognard.core.coder import missing
from grognard.core.expr import Expr
from grognard.core.frame import Frame
from grognard.core.gates import of_its_kind, open_and_due, refusable
from grognard.core.presence import while_there
from grognard.core.step import Choose, Each, Fail, If, Set
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Param
from grognard.ir.deeds import NOT_ALLOWED
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.types import PieceOf


def call(bench: Bench, deed: do.Call, context: Context) -> None:
    """Another rule is carried out here."""
    rule = bench.world.ruleset.rules[deed.rule]
    arguments = [bench.code(argument, context) for argument in deed.arguments]
    act = rule.kind is RuleKind.ACTION
    refused = not act and refusable(bench.world.ruleset, rule)
    into = context.score if deed.answers and not act and not refused else bench.world.new_slot()
    _somebody(bench, rule, arguments)
    fits = of_its_kind(bench, rule, arguments)
    if fits is not None:
        with bench.collect() as body:
            bench.rules.enter(bench, rule, arguments, into)
            if deed.answers:
                _hand_on(bench, into, context.score)
        bench.out.append(If(fits, tuple(body)))
        return
    winner = bench.rules.enter(bench, rule, arguments, into)
    if act and deed.answers:
        _hand_on(bench, into, context.score)
    elif refused and deed.answers:
        bench.out.append(Set(context.score, Code(expr.op(_unless_refused, expr.Slot(into)))))
        bench.out.append(Set(into, constant(None)))
    context.frame.roles.update(winner)


def _somebody(bench: Bench, rule: Rule, arguments: Sequence[Code]) -> None:
    """Adds steps that stop the run where an argument is no piece: a choice found none, or a field is empty."""
    for argument in arguments:
        part = argument.expr
        if (isinstance(part, expr.Slot) and part.slot in bench.chosen) or _may_be_none(argument.ir):
            none = expr.op(operators.equal, part, expr.Const(None))
            stop = missing(argument.ir, f"so `{rule.name}` cannot be done")
            bench.out.append(If(Check(none, NEVER), (Fail(Code(expr.Fault(stop))),)))


def _may_be_none(node: object) -> bool:
    return isinstance(node, ir.Field) and isinstance(node.type, PieceOf) and node.type.or_none


def _hand_on(bench: Bench, made: int, score: int) -> None:
    """What an action made becomes the score; one that was not allowed, or made nothing, leaves it."""
    bench.out.append(Set(score, Code(expr.op(_handed_on, expr.Slot(made), expr.Slot(score)))))
    bench.out.append(Set(made, constant(None)))


def _unless_refused(made: object) -> object:
    """Returns the result of a test or fight; None where it was forbidden."""
    return None if made == NOT_ALLOWED else made


def _handed_on(made: object, before: object) -> object:
    return before if made is None or made == NOT_ALLOWED else made


def offer(bench: Bench, deed: do.Offer, line: il.Line, context: Context) -> None:
    """A piece, or each of several, may or must do an action."""
    rule = bench.world.ruleset.rules[deed.rule]
    slot = bench.world.new_slot()
    context.frame.roles[deed.it_name] = slot
    with bench.collect() as body:
        _offer_one(bench, deed, rule, line, context, slot)
    if deed.piece is not None:
        bench.out.append(Set(slot, bench.code(deed.piece, context)))
        bench.out.extend(body)
        return
    frame, turns = context.frame, deed.one_at_a_time
    find = bench.coder.finder(deed.kind, deed.owner, deed.it_name, deed.condition, frame, deed.most, turns)
    each = tuple(body) if deed.at_once else while_there(bench, slot, deed.kind, line, body)
    bench.out.append(Each(slot, Code(find), each, deed.at_once, line))


def _offer_one(bench: Bench, deed: do.Offer, rule: Rule, line: il.Line, context: Context, slot: int) -> None:
    arguments: list[Code] = []
    open_params: list[tuple[int, Param, int]] = []
    for index, (param, argument) in enumerate(zip(rule.params, deed.arguments, strict=True)):
        if argument is not None:
            arguments.append(bench.code(argument, context))
        else:
            chosen = bench.world.new_slot()
            arguments.append(slot_code(chosen))
            open_params.append((index, param, chosen))
    is_open, due = open_and_due(bench, rule, arguments)
    name = rule.name
    it = slot_code(slot)
    if not open_params:
        decided = bench.world.new_slot()
        if deed.must:
            bench.out.append(Set(decided, Code(expr.Pick(is_open, expr.Const(name), expr.Const(PASS)))))
        else:
            may: Expr = expr.Const([PASS, name])
            if due is not expr.NEVER:
                may = expr.Pick(due, expr.Const([name]), may)
            options = Code(expr.Pick(is_open, may, expr.Const([PASS])))
            bench.out.append(Choose(decided, it, options, name, line=line, question=f"whether to {name}"))
        check = Check(expr.Not(stands(decided, PASS)), NEVER)
    else:
        roles = tuple((chosen, _candidates(bench, param, slot)) for _, param, chosen in open_params)
        for place, (_, param, chosen) in enumerate(open_params):
            options, what = Code(expr.Fitting(roles, place, is_open, due, deed.must)), f"{name}: {param.name}"
            bench.out.append(Choose(chosen, it, options, what, line=line, question=f"{name}: which {param.name}"))
        passed = tuple(stands(chosen, PASS) for _, _, chosen in open_params)
        check = Check(expr.Not(expr.Some(passed)), NEVER)
    into = bench.world.new_slot()
    with bench.collect() as body:
        bench.rules.enter(bench, rule, arguments, into)
        if deed.answers:
            _hand_on(bench, into, context.score)
    bench.out.append(If(check, tuple(body)))


def offer_open_and_due(bench: Bench, deed: do.Offer, offered: ir.Expression, context: Context) -> tuple[Expr, Expr]:
    """Returns two tests for an offered action: can the piece do it with every role filled, and is it a duty.

    That a line says `do` or `must` makes it no duty where it is one of several to choose from.
    """
    rule, piece = bench.world.ruleset.rules[deed.rule], bench.code(offered, context)
    slot = bench.world.new_slot()
    frame = attrs.evolve(context, frame=Frame({deed.it_name: slot}, {}, context.frame))
    arguments: list[Code] = []
    roles: list[tuple[int, expr.Find]] = []
    for param, argument in zip(rule.params, deed.arguments, strict=True):
        if argument is not None:
            arguments.append(bench.code(argument, frame))
        else:
            chosen = bench.world.new_slot()
            arguments.append(slot_code(chosen))
            roles.append((chosen, _candidates(bench, param, slot)))
    is_open, due = open_and_due(bench, rule, arguments)
    if roles:
        if due is not expr.NEVER:
            due = _fits(tuple(roles), expr.All((due, is_open)))
        is_open = _fits(tuple(roles), is_open)
    given = (slot,), (piece.expr,)
    return expr.Given(*given, is_open), due if due is expr.NEVER else expr.Given(*given, due)


def _fits(roles: tuple[tuple[int, expr.Find], ...], test: Expr) -> Expr:
    """Returns the test that every open role can be filled so that `test` holds."""
    fitting = expr.Fitting(roles, 0, test, expr.NEVER, must=True)
    return expr.Not(expr.op(operators.equal, fitting, expr.Const([PASS])))


def _candidates(bench: Bench, param: Param, chooser: int) -> expr.Find:
    """Who could fill an open role: other pieces of its kind; of the other side where the role is aimed at."""
    world, slot = bench.world, bench.world.new_slot()
    other, me = expr.Slot(slot), expr.Slot(chooser)
    tests: list[Expr] = [expr.Not(expr.op(functions.is_same, other, me))]
    if param.preposition in {"at", "against"} and world.ruleset.sides:
        mine = expr.SideOf(world, me)
        of_none = expr.op(functions.is_same, mine, expr.Const(None))
        tests.append(expr.Some((of_none, expr.Not(expr.op(operators.equal, expr.SideOf(world, other), mine)))))
    return expr.Find(world, param.kind, slot, test=expr.All(tuple(tests)))


def _choose_several(bench: Bench, deed: do.Choose, line: il.Line, context: Context, find: expr.Find) -> None:
    """A player takes as many of some pieces as he likes: each is offered by itself."""
    known = context.frame.values
    group = known[deed.name] if deed.name in known else bench.world.new_slot()
    piece, decided = bench.world.new_slot(), bench.world.new_slot()
    known[deed.name] = group
    chooser = bench.code(deed.chooser, context) if deed.chooser is not None else None
    options = Code(expr.op(_or_pass, expr.Slot(piece)))
    question = f"whether to take it into the {deed.name}"
    asked = Choose(decided, chooser, options, deed.name, line=line, question=question)
    more = Code(expr.op(functions.with_one_more, expr.Slot(group), expr.Slot(piece)))
    bench.out.append(Set(group, constant(())))
    taken = If(Code(expr.Not(stands(decided, PASS))), (Set(group, more),))
    bench.out.append(Each(piece, Code(find), (asked, taken)))


def _or_pass(piece: object) -> list[object]:
    return [PASS, piece]


def choose(bench: Bench, deed: do.Choose, line: il.Line, context: Context) -> None:
    """A player, or chance, picks a piece or a word; who is chosen again under a name takes the place of who was."""
    if deed.at_random and deed.owner is None and (deck := decks.deck_of(bench.world.ruleset, deed.kind)) is not None:
        decks.draw(bench, deck, deed, line, context)
        return
    a_word = bool(deed.words) or deed.span is not None
    known = context.frame.values if a_word else context.frame.roles
    slot = known[deed.name] if deed.name in known else bench.world.new_slot()
    if deed.words:
        options = constant(list(deed.words))
        context.frame.values[deed.name] = slot
    elif deed.span is not None:
        low, high = (bench.code(end, context).expr for end in deed.span)
        options = Code(expr.op(decks.numbers, low, high))
        context.frame.values[deed.name] = slot
    else:
        find = bench.coder.finder(deed.kind, deed.owner, deed.it_name, deed.condition, context.frame, deed.most)
        if deed.several:
            _choose_several(bench, deed, line, context, find)
            return
        options = Code(find)
        context.frame.roles[deed.name] = slot
        bench.chosen.add(slot)
    chooser = bench.code(deed.chooser, context) if deed.chooser is not None else None
    question = f"which {deed.kind or deed.name}"
    asked = Choose(slot, chooser, options, deed.name, deed.at_random, bench.site(), line, question)
    bench.out.append(asked)
