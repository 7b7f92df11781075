"""Lines in order: plain ones, branches, loops, choices among lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core import forms, operators
from grognard.core.bench import TOTAL, Bench, Context
from grognard.core.closures import NEVER, PASS, constant, possibly, slot_code, yes
from grognard.core.deeds import do
from grognard.core.dice_lines import throw
from grognard.core.exceptions import arranged
from grognard.core.gates import action_open
from grognard.core.offers import offer_open
from grognard.core.program import (
    Branch,
    Chance,
    Check,
    Choose,
    Code,
    ForEach,
    Guarded,
    Let,
    Repeat,
    State,
    Statement,
)
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.ruleset import RuleKind
from grognard.ir.types import Dice

_DICE_LINES = (il.MoreDice, il.OnEachDie, il.Drop, il.HitsOn, il.Always, il.Again)


def block(bench: Bench, lines: Sequence[il.Line], context: Context, last: bool = False) -> None:
    """The lines of a block. With `last` the score may stay dice not yet thrown."""
    taken = chain_score = -1
    for index, line in enumerate(lines):
        if context.pending and not _is_dice_line(line, context.kind is RuleKind.DICE):
            throw(bench, context)
        opener = line.opener
        if opener is None:
            taken = -1
            _plain(bench, line, context)
            continue
        if isinstance(opener, il.When | il.On | il.OnTie | il.OnChance | il.PastEnd):
            if taken < 0 and (_has_otherwise(lines, index) or isinstance(opener, il.On)):
                taken, chain_score = bench.world.new_slot(), bench.world.new_slot()
                bench.out.append(Let(taken, constant(False)))
                bench.out.append(Let(chain_score, slot_code(context.score)))
            _branch(bench, line, opener, context, taken, chain_score)
        elif isinstance(opener, il.Otherwise):
            slot = taken
            body = inner_block(bench, line.body, context)
            if slot < 0:
                bench.out.extend(body)
            else:
                check = Check(forms.negated(yes(slot)), NEVER)
                bench.out.append(Branch(check, tuple(body), (), line))
            taken = -1
        else:
            taken = -1
            _loop(bench, line, opener, context)
    if context.pending and not last:
        throw(bench, context)


def inner_block(bench: Bench, lines: Sequence[il.Line], context: Context) -> list[Statement]:
    """The statements of lines that belong to another line."""
    with bench.collect() as body:
        block(bench, lines, context, last=_stays(context))
    return body


def _stays(context: Context) -> bool:
    """Whether dice that lines within other lines leave are not thrown there: a list of dice never throws them."""
    return context.pending or context.kind is RuleKind.DICE


def _plain(bench: Bench, line: il.Line, context: Context) -> None:
    if isinstance(line.deed, il.Amount) and line.deed.part and context.base < 0:
        context.base = bench.world.new_slot()
        bench.out.append(Let(context.base, slot_code(context.score)))
    check = bench.coder.check(line.condition, context.frame) if line.condition is not None else None
    checks: list[Check | None] = []
    bodies: list[tuple[Statement, ...]] = []
    for one in line.exceptions:
        checks.append(bench.coder.check(one.condition, context.frame) if one.condition is not None else None)
        bodies.append(tuple(inner_block(bench, [one.instead], context)) if one.instead is not None else ())
    exceptions = arranged(line, checks, bodies) if line.exceptions else ()
    each = Code(bench.each(line, context), None) if line.each is not None else None
    with bench.collect() as body:
        do(bench, line, context)
    bench.out.append(Guarded(line, check, tuple(body), exceptions, context.score, each))


def _branch(bench: Bench, line: il.Line, opener: il.Opener, context: Context, taken: int, chain_score: int) -> None:
    if isinstance(opener, il.OnChance):
        slot = bench.world.new_slot()
        bench.out.append(
            Chance(
                bench.site(),
                bench.code(opener.favourable, context),
                bench.code(opener.whole, context),
                slot,
                line,
            )
        )
        check = Check(yes(slot), NEVER)
    elif isinstance(opener, il.When):
        check = bench.coder.check(opener.condition, context.frame)
    elif isinstance(opener, il.On):
        test = bench.coder.bands(opener.bands, context.frame)
        ends = tuple(test.ends())
        score = chain_score if chain_score >= 0 else context.score
        subject = ir.Variable(TOTAL, Dice(), place=line.place)
        node = ir.Is(subject, opener.bands, place=line.place)
        check = Check(test.on(forms.slot(score)), node, subject=slot_code(score, subject), ends=ends)
        if taken >= 0:
            check = Check(forms.every([forms.negated(yes(taken)), check.run]), node, subject=check.subject, ends=ends)
    elif isinstance(opener, il.OnTie):
        score = context.score
        check = Check(forms.test_of(operators.equal, forms.slot(score), forms.const("tie")), NEVER)
    else:
        past = context.past
        check = Check(forms.negated(forms.test_of(operators.equal, forms.slot(past), forms.const(0))), NEVER)
    with bench.collect() as body:
        if taken >= 0:
            bench.out.append(Let(taken, constant(True)))
        block(bench, line.body, context, last=_stays(context))
    bench.out.append(Branch(check, tuple(body), (), line))


def _loop(bench: Bench, line: il.Line, opener: il.Opener, context: Context) -> None:
    match opener:
        case il.ForEach():
            slot = bench.world.new_slot()
            find = bench.coder.finder(
                opener.kind, opener.owner, opener.it_name, opener.condition, context.frame, opener.most
            )
            context.frame.roles[opener.it_name] = slot
            body = inner_block(bench, line.body, context)
            bench.out.append(ForEach(slot, Code(find, None), tuple(body), opener.at_once, line))
        case il.Repeat():
            counter = bench.world.new_slot(0)
            with bench.collect() as prelude:
                until = bench.coder.check(opener.until, context.frame) if opener.until is not None else None
            times = bench.code(opener.times, context) if opener.times is not None else None
            body = inner_block(bench, line.body, context)
            bench.out.extend(prelude)
            bench.out.append(Let(counter, constant(0)))
            bench.out.append(Repeat(until, times, (*body, *prelude), counter, line))
        case il.ChooseAmong():
            _among(bench, line, opener, context)
        case _:
            raise AssertionError(opener)


def _among(bench: Bench, line: il.Line, opener: il.ChooseAmong, context: Context) -> None:
    """The player picks among lines; each at most once, only those whose conditions and gates are open."""
    names = [_option_name(option) for option in line.body]
    checks: list[Callable[[State], bool]] = []
    bodies: list[tuple[Statement, ...]] = []
    for option in line.body:
        open_ = _is_open(bench, option, context)
        checks.append(open_)
        bodies.append(tuple(inner_block(bench, [option], context)))
    done: list[int] = []
    chooser = bench.code(opener.chooser, context)
    for _ in range(opener.most):
        slot = bench.world.new_slot()
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

        picking = Code(forms.native(options, *checks, *(forms.slot(slot) for slot in before)), None)
        bench.out.append(Choose(slot, chooser, picking, "what to do", line=line, question="choose one"))
        for name, body in zip(names, bodies, strict=True):
            check = Check(forms.test_of(operators.equal, forms.slot(slot), forms.const(name)), NEVER)
            bench.out.append(Branch(check, body, (), None))
        done.append(slot)


def _is_open(bench: Bench, line: il.Line, context: Context) -> Callable[[State], bool]:
    checks: list[Callable[[State], bool]] = []
    if line.condition is not None:
        checks.append(bench.coder.check(line.condition, context.frame).run)
    if isinstance(line.deed, il.Call):
        rule = bench.world.ruleset.rules[line.deed.rule]
        checks.append(action_open(bench, rule, [bench.code(argument, context) for argument in line.deed.arguments]))
    elif isinstance(line.deed, il.Offer) and line.deed.piece is not None:
        checks.append(offer_open(bench, line.deed, context))
    return forms.native_test(lambda state: all(possibly(check, state) for check in checks), *checks)


def _has_otherwise(lines: Sequence[il.Line], index: int) -> bool:
    for line in lines[index + 1 :]:
        if isinstance(line.opener, il.Otherwise):
            return True
        if not isinstance(line.opener, il.When | il.On | il.OnTie | il.OnChance | il.PastEnd):
            return False
    return False


def _is_dice_line(line: il.Line, starts: bool) -> bool:
    """Whether a line leaves dice unthrown; in a list of dice also one that starts anew."""
    if line.opener is not None:
        return isinstance(line.opener, il.When | il.Otherwise) and all(
            _is_dice_line(inner, starts) for inner in line.body
        )
    if isinstance(line.deed, il.Add):
        return starts and line.deed.throws
    return isinstance(line.deed, _DICE_LINES) or (starts and isinstance(line.deed, il.StartAt))


def _option_name(line: il.Line) -> str:
    if isinstance(line.deed, il.Call | il.Offer):
        return line.label or line.deed.rule
    return line.label or " ".join(line.place.text.split())
