"""Lines in order: plain ones, branches, loops, choices among lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from grognard.core import expr
from grognard.core import step as st
from grognard.core.bench import TOTAL, Bench, Context
from grognard.core.builtin import NEVER, constant, slot_code, stands, yes
from grognard.core.carried import carried_by
from grognard.core.code import Check, Code
from grognard.core.deeds import deed_steps
from grognard.core.dice_lines import dropped_in_vain, in_a_case, no_dice, throw
from grognard.core.exceptions import arranged
from grognard.core.expr import Expr
from grognard.core.gates import may_become, open_and_due
from grognard.core.offers import offer_open_and_due
from grognard.core.presence import while_there
from grognard.core.says import Applies, Opens
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import done_text, text_of
from grognard.ir.rules import RuleKind
from grognard.ir.types import Dice
from grognard.source import Place

_BRANCHES = il.When | il.On | il.OnTie | il.PastEnd
_ROLLS = do.Roll | do.RollRange
_CHANGES_DICE = (do.MoreDice, do.OnEachDie, do.Drop, do.Again)


def block(bench: Bench, lines: Sequence[il.Line], context: Context, last: bool = False) -> None:
    """Adds the steps of a block of lines. With `last` the score may stay unrolled dice."""
    taken = chain_score = -1
    for index, line in enumerate(lines):
        if context.pending and not (
            _is_dice_line(line, context.kind is RuleKind.DICE) or _rolls_in_a_case(line, context)
        ):
            if isinstance(line.deed, do.Add) and line.deed.throws:
                for drop in il.dropped_in_vain(lines[:index]):
                    bench.out.append(st.Fail(Code(expr.Fault(dropped_in_vain(drop, line)))))
            throw(bench, context)
        opener = line.opener
        if opener is None:
            taken = -1
            _plain(bench, line, context)
            continue
        if isinstance(opener, _BRANCHES):
            if index and not _of_one_case(lines[index - 1], line):
                taken = chain_score = -1
            if taken < 0 and (_has_otherwise(lines, index) or isinstance(opener, il.On)):
                taken, chain_score = bench.world.new_slot(), bench.world.new_slot()
                bench.out.append(st.Set(taken, constant(False)))
                bench.out.append(st.Set(chain_score, slot_code(context.score)))
            _branch(bench, line, opener, context, taken, chain_score)
        elif isinstance(opener, il.Otherwise):
            slot = taken
            body = inner_block(bench, line.body, context)
            if slot < 0:
                bench.out.extend(body)
            else:
                check = Check(expr.Not(yes(slot)), NEVER)
                bench.out.append(st.If(check, tuple(body), (), Opens(line, check)))
            taken = -1
        else:
            taken = -1
            _loop(bench, line, opener, context)
    if context.pending and not last:
        throw(bench, context)


def inner_block(bench: Bench, lines: Sequence[il.Line], context: Context) -> list[st.Step[Code]]:
    """The statements of lines that belong to another line.

    A roll that stands in for a roll leaves its dice to the lines below, as that does.
    """
    stays = _stays(context) or (context.which >= 0 and all(isinstance(line.deed, _ROLLS) for line in lines))
    known, context.inside = context.base_known, context.inside + 1
    with bench.collect() as body:
        block(bench, lines, context, last=stays)
    context.base_known, context.inside = known, context.inside - 1
    return body


def _rolls_in_a_case(line: il.Line, context: Context) -> bool:
    """Whether a line rolls in another case than the lines above it, whose dice wait for the same lines below."""
    return context.which >= 0 and isinstance(line.deed, _ROLLS) and in_a_case(line)


def _take_base(bench: Bench, context: Context) -> None:
    """Keeps the score as the base that parts are taken of, unless an earlier line kept one."""
    now: Expr = expr.Slot(context.score)
    if context.base < 0:
        context.base = bench.world.new_slot()
    else:
        kept = expr.Slot(context.base)
        now = expr.Pick(stands(context.base, None), now, kept)
    bench.out.append(st.Set(context.base, Code(now)))
    context.base_known = True


def _stays(context: Context) -> bool:
    """Whether dice that lines within other lines leave are not thrown there: a list of dice never throws them."""
    return context.pending or context.kind is RuleKind.DICE


def _plain(bench: Bench, line: il.Line, context: Context) -> None:
    if isinstance(line.deed, do.Amount) and line.deed.part and not context.base_known:
        _take_base(bench, context)
    check = bench.coder.check(line.condition, context.frame) if line.condition is not None else None
    if isinstance(line.deed, _ROLLS) and line.exceptions and context.which < 0:
        context.which = bench.world.new_slot(0)
    checks: list[Check | None] = []
    bodies: list[tuple[st.Step[Code], ...]] = []
    for exception in line.exceptions:
        checks.append(
            bench.coder.check(exception.condition, context.frame) if exception.condition is not None else None
        )
        bodies.append(tuple(inner_block(bench, [exception.instead], context)) if exception.instead is not None else ())
    each = Code(bench.each(line, context)) if line.each is not None else None
    with bench.collect() as body:
        if isinstance(line.deed, do.HitsOn | do.Always) and not context.pending and context.kind is not RuleKind.DICE:
            bench.out.append(st.Fail(Code(expr.Fault(no_dice()))))
        deed_steps(bench, line, context)
    if each is not None and isinstance(line.deed, do.Call):
        body = [st.Loop(None, each, tuple(body), line)]
    if context.which >= 0 and isinstance(line.deed, _CHANGES_DICE):
        # Lines above it roll in some cases: in the others there are no dice for it to change.
        body = [st.If(Code(expr.Not(stands(context.which, 0))), tuple(body))]
    doing: st.Steps = (st.Apply(line, tuple(body), context.score, each),)
    if line.exceptions:
        doing = arranged(line, checks, bodies, doing)
    bench.out.extend(doing if check is None else [st.If(check, doing, (), Applies(line, check))])


def _branch(bench: Bench, line: il.Line, opener: il.Opener, context: Context, taken: int, chain_score: int) -> None:
    if isinstance(opener, il.When):
        check = bench.coder.check(opener.condition, context.frame)
    elif isinstance(opener, il.On):
        bands = bench.coder.bands(opener.bands, context.frame)
        score = chain_score if chain_score >= 0 else context.score
        subject = ir.Variable(TOTAL, Dice(), place=line.place)
        node = ir.Is(subject, opener.bands, place=line.place)
        check = Check(bands.on(expr.Slot(score)), node, (), slot_code(score, subject), bands.ends())
        if taken >= 0:
            check = Check(expr.All((expr.Not(yes(taken)), check.expr)), node, (), check.subject, check.held)
    elif isinstance(opener, il.OnTie):
        check = Check(stands(context.score, "tie"), NEVER)
    else:
        check = Check(expr.Not(stands(context.past, 0)), NEVER)
    with bench.collect() as body:
        if taken >= 0:
            bench.out.append(st.Set(taken, constant(True)))
        bench.out.extend(inner_block(bench, line.body, context))
    bench.out.append(st.If(check, tuple(body), (), Opens(line, check)))


def _loop(bench: Bench, line: il.Line, opener: il.Opener, context: Context) -> None:
    match opener:
        case il.ForEach():
            slot = bench.world.new_slot()
            find = bench.coder.finder(
                opener.kind, opener.owner, opener.it_name, opener.condition, context.frame, opener.most
            )
            context.frame.roles[opener.it_name] = slot
            body = inner_block(bench, line.body, context)
            each = tuple(body) if opener.at_once else while_there(bench, slot, opener.kind, line, body)
            bench.out.append(st.Each(slot, Code(find), each, opener.at_once, line))
        case il.Repeat():
            with bench.collect() as prelude:
                until = bench.coder.check(opener.until, context.frame) if opener.until is not None else None
            times = bench.code(opener.times, context) if opener.times is not None else None
            body = inner_block(bench, line.body, context)
            bench.out.extend(prelude)
            rounds = (*body, *prelude)
            ends = times is None or until is not None  # where a round changes nothing, and be it that all pass
            carried = carried_by(st.Loop(until, times, rounds), bench.world) if ends else ()
            bench.out.append(st.Loop(until, times, rounds, line, carried=carried))
        case il.ChooseAmong():
            _among(bench, line, opener, context)
        case il.When() | il.Otherwise() | il.On() | il.OnTie() | il.PastEnd():
            raise AssertionError("these are branches")
        case _:
            assert_never(opener)


def _among(bench: Bench, line: il.Line, opener: il.ChooseAmong, context: Context) -> None:
    """The player picks among lines; each at most once, only those whose conditions and gates are open."""
    names = option_names(line.body)
    tests: list[Expr] = []
    due: list[Expr] = []
    bodies: list[tuple[st.Step[Code], ...]] = []
    for option in line.body:
        may, must = _open_and_due(bench, option, context)
        tests.append(may)
        due.append(must)
        bodies.append(tuple(inner_block(bench, [option], context)))
    done: list[int] = []
    chooser = bench.code(opener.chooser, context)
    for _ in range(opener.most):
        slot = bench.world.new_slot()
        picking = Code(expr.Among(names, tuple(tests), tuple(due), tuple(done), not opener.exactly))
        shut = tuple(zip(names, bodies, strict=True))
        bench.out.append(st.Choose(slot, chooser, picking, "what to do", line=line, question="choose one", shut=shut))
        for name, body in zip(names, bodies, strict=True):
            bench.out.append(st.If(Code(stands(slot, name)), body))
        done.append(slot)


def _open_and_due(bench: Bench, line: il.Line, context: Context) -> tuple[Expr, Expr]:
    """Returns two tests: can the line be done (unknown counts as yes), and is it a duty then."""
    tests: list[Expr] = []
    due: Expr = expr.NEVER
    if line.condition is not None:
        tests.append(bench.coder.check(line.condition, context.frame).expr)
    if isinstance(line.opener, il.When):
        tests.append(bench.coder.check(line.opener.condition, context.frame).expr)
    if isinstance(line.deed, do.Become):
        tests.append(may_become(bench, line.deed, context))
    if isinstance(line.deed, do.Call):
        rule = bench.world.ruleset.rules[line.deed.rule]
        may, due = open_and_due(bench, rule, [bench.code(argument, context) for argument in line.deed.arguments])
        tests.append(may)
    elif isinstance(line.deed, do.Offer) and line.deed.piece is not None:
        may, due = offer_open_and_due(bench, line.deed, line.deed.piece, context)
        tests.append(may)
    return expr.All(tuple(expr.Possibly(test) for test in tests)), due


def _has_otherwise(lines: Sequence[il.Line], index: int) -> bool:
    for line in lines[index + 1 :]:
        if isinstance(line.opener, il.Otherwise):
            return True
        if not _of_one_case(lines[index], line):
            return False
    return False


def _of_one_case(line: il.Line, other: il.Line) -> bool:
    """Whether two lines in a row are branches of one case: both look at the score, or both at conditions."""
    if not isinstance(line.opener, _BRANCHES) or not isinstance(other.opener, _BRANCHES):
        return False
    return isinstance(line.opener, il.When) == isinstance(other.opener, il.When)


def _is_dice_line(line: il.Line, starts: bool) -> bool:
    """Whether a line leaves dice unthrown; in a list of dice also one that starts anew."""
    if starts and line.opener is None and isinstance(line.deed, do.StartAt):
        return True
    if starts and isinstance(line.opener, il.When | il.Otherwise):
        return all(_is_dice_line(inner, starts) for inner in line.body)
    return il.about_dice(line)


def option_names(lines: Sequence[il.Line]) -> tuple[str, ...]:
    """What the lines to choose from are called: by their actions, or as they are written; each by a name of its own."""
    names = [_option_name(line) for line in lines]
    for said in (done_text, text_of):
        names = [_as_written(lines[at], said) if names.count(name) > 1 else name for at, name in enumerate(names)]
    return tuple(f"{name} ({at + 1})" if names.count(name) > 1 else name for at, name in enumerate(names))


def _option_name(line: il.Line) -> str:
    if line.label:
        return line.label
    if isinstance(line.deed, do.Call | do.Offer):
        return line.deed.rule
    if isinstance(line.opener, il.When) and line.body:
        return _names_below(line)
    return done_text(line.place)


def _as_written(line: il.Line, said: Callable[[Place], str]) -> str:
    text = said(line.place).removeprefix("do ")
    return f"{text} {_names_below(line)}" if line.body else text


def _names_below(line: il.Line) -> str:
    return " and ".join(_option_name(option) for option in line.body)
