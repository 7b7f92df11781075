"""Dice in lines: described, changed, rolled; tables that are rolled on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

import attrs

from grognard.core import expr, operators
from grognard.core.bench import Bench, Context, Rolled
from grognard.core.bounds import bounded
from grognard.core.builtin import constant, slot_code
from grognard.core.code import Code
from grognard.core.coder import lying_name
from grognard.core.expr import Expr
from grognard.core.faults import Stopped
from grognard.core.frame import Frame
from grognard.core.step import If, Look, Reading, Set, SetField, Step, Throw
from grognard.core.throws import HitPool, need_of, what_hits
from grognard.core.world import PieceRef
from grognard.dice.again import Again, Need
from grognard.dice.handful import Handful, read_hits, read_sum
from grognard.dice.lying import faces_of as lying_faces
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.lines import Line
from grognard.ir.phrases import done_text
from grognard.ir.rules import RuleKind
from grognard.ir.tables import Table
from grognard.ir.types import Die


def handful_of(value: object) -> Handful:
    """Dice that lines can still change."""
    if isinstance(value, Handful):
        return value
    raise no_dice()


def no_dice() -> Stopped:
    """Why a line about dice cannot be done."""
    return Stopped("there are no dice here to change", "This line belongs right below a `roll`, or in a `dice` list.")


def dropped_in_vain(line: Line, added: Line) -> Stopped:
    """Why a line that keeps or drops all of the dice above it cannot be done."""
    said, more = done_text(line.place), done_text(added.place)
    help = f"For all dice together, put it below `{more}`."
    return Stopped(f"`{said}` stands above `{more}`, whose dice are thrown by themselves", help, line.place)


def dropped(value: object, count: int, highest: bool, times: object) -> Handful:
    """Returns dice of which the dropped ones do not count."""
    many = count * int(times)  # type: ignore[call-overload]
    return handful_of(value).dropping(0 if highest else many, many if highest else 0)


def keeping(value: object, count: int, highest: bool) -> Handful:
    """Returns dice of which only the kept ones count."""
    return handful_of(value).keeping(count, highest)


def each_plus(value: object, amount: int, times: object) -> Handful:
    """Dice with something added on each."""
    return handful_of(value).with_each(amount * int(times))  # type: ignore[call-overload]


def goes_again(bench: Bench, deed: do.Again, line: il.Line, context: Context) -> None:
    """Changes the waiting dice: some are rerolled, or count twice."""
    need = need_of(bench.coder.bands(deed.bands, context.frame))
    again = expr.op(going_again, expr.Slot(context.score), expr.Const(deed.how), expr.Const(deed.misses), need)
    bench.let_score(context, again, line)


def going_again(value: object, how: do.Fate, misses: int, need: Need) -> Handful:
    """Returns dice of which certain faces, or a number of misses, are rerolled or count twice."""
    handful = handful_of(value)
    match how:
        case do.Fate.INSTEAD:
            return handful.thrown_again(Again(instead=need))
        case do.Fate.MISSES:
            return handful.thrown_again(Again(misses=misses))
        case do.Fate.ADDS:
            return handful.thrown_again(Again(adds=need))
        case do.Fate.TWICE:
            return handful.thrown_again(Again(twice=need))
    assert_never(how)


def to_throw(value: object) -> object:
    """What `roll` throws."""
    if isinstance(value, Die):
        return Handful(((1, value.sides),))
    if isinstance(value, Handful | HitPool):
        return value
    if value is None:
        raise Stopped(
            "there is no die to roll here: it is no effect",
            "Say above it what is done then: `stop here when … is no effect`.",
        )
    raise Stopped(f"`{operators.text_value(value)}` is no dice", "Roll dice: `roll 2D6`.")


def as_dice(value: object) -> object:
    """A die as a handful of one."""
    return Handful(((1, value.sides),)) if isinstance(value, Die) else value


def more_dice(value: object, some: int, times: object) -> Handful:
    """Some dice more or fewer, of the sort that was added last."""
    handful, count = handful_of(value), some * int(times)  # type: ignore[call-overload]
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
    return attrs.evolve(handful, groups=tuple(groups)).kept_again()


def roll(bench: Bench, deed: do.Roll, line: il.Line, context: Context) -> None:
    """Describes dice; they are rolled when their result is needed."""
    dice = bench.code(deed.dice, context).expr
    named = bench.named(deed.name, context)
    lies = bench.named(lying_name(deed.name), context) if deed.lies and deed.name is not None else None
    plus = bench.world.new_slot(0) if deed.plus is not None else -1
    rolled = Rolled(line, named, lies, plus)
    _wait(bench, rolled, context)
    if deed.plus is not None:
        bench.out.append(Set(plus, bench.code(deed.plus, context)))
    # Odds add up the dice of a line that is done once by a shorter way, which they know by `to_throw`.
    thrown = expr.op(to_throw, dice) if line.each is None else expr.op(many, dice, bench.each(line, context))
    bench.let_score(context, thrown, line)


def roll_range(bench: Bench, deed: do.RollRange, line: il.Line, context: Context) -> None:
    """A die of some numbers in a row is described."""
    sides = max(1, deed.high - deed.low + 1)
    _wait(bench, Rolled(line, bench.named(deed.name, context), shows=(deed.low, deed.high)), context)
    bench.let_score(context, expr.Const(Handful(first=deed.low).plus(1, sides)), line)


def in_a_case(line: il.Line) -> bool:
    """Whether a line is done in some cases only."""
    return line.condition is not None or bool(line.exceptions)


def _wait(bench: Bench, rolled: Rolled, context: Context) -> None:
    """Lets dice wait for the lines below that change them. Waiting dice of another case are rolled first."""
    if context.pending:
        bench.out.extend(_thrown(bench, context))
    context.pending = True
    context.rolls.append(rolled)
    if (rolled.line is not None and in_a_case(rolled.line)) or context.which >= 0:
        if context.which < 0:
            context.which = bench.world.new_slot(0)
        bench.out.append(Set(context.which, constant(len(context.rolls))))


def always(bench: Bench, deed: do.Always, line: il.Line, context: Context) -> None:
    """A face always hits, or never does."""
    if in_a_case(line) or context.inside:
        holds = bench.world.new_slot(False)
        context.always_if.append((deed.face, deed.hits, holds))
        bench.out.append(Set(holds, constant(True)))
    else:
        (context.always_hit if deed.hits else context.always_miss).append(deed.face)


def add(bench: Bench, deed: do.Add, line: il.Line, context: Context) -> None:
    """Rolls dice at once, as often as the line applies, and adds the result to the score or subtracts it."""
    dice = expr.op(many, bench.code(deed.value, context).expr, bench.each(line, context))
    if deed.joins:
        bench.let_score(context, expr.op(together, expr.Slot(context.score), dice), line)
        return
    thrown = bench.world.new_slot()
    bench.out.append(Throw(bench.site(), Code(dice, deed.value), thrown, None, Reading(), line))
    operate = operators.plus if deed.sign > 0 else operators.minus
    bench.let_score(context, expr.op(operate, expr.Slot(context.score), expr.Slot(thrown)), line)
    bench.out.append(Set(thrown, constant(None)))


def many(value: object, times: object) -> object:
    """Returns the dice of a line, repeated `times` times."""
    dice = to_throw(value)
    if times == 1:
        return dice
    if isinstance(dice, HitPool):
        return attrs.evolve(dice, handful=_so_often(dice.handful, times))
    return _so_often(handful_of(dice), times)


def _so_often(handful: Handful, times: object) -> Handful:
    groups = tuple((count * int(times), sides) for count, sides in handful.groups)  # type: ignore[call-overload]
    return attrs.evolve(handful, groups=tuple(group for group in groups if group[0] > 0))


def together(value: object, more: object) -> object:
    """Two lots of dice as one."""
    dice, added = handful_of(value) if value is not None else Handful(), handful_of(more)
    for count, sides in added.groups:
        dice = dice.plus(count, sides)
    return attrs.evolve(dice, short=dice.short + added.short)


def start_at(bench: Bench, deed: do.StartAt, line: il.Line, context: Context) -> None:
    """The score begins with a value; in a list of dice, with dice."""
    value = bench.code(deed.value, context).expr
    if context.kind is RuleKind.DICE:
        bench.let_score(context, expr.op(as_dice, value), line)
        context.pending = True
        return
    bench.out.append(Set(context.score, Code(bounded(value, bench.world), deed.value), line))
    bench.out.append(Set(context.past, constant(0)))


def hits_on(bench: Bench, deed: do.HitsOn, line: il.Line, context: Context) -> None:
    """What a die must show to count."""
    if context.need < 0:
        context.need = bench.world.new_slot()
    need = need_of(bench.coder.bands(deed.bands, context.frame))
    bench.out.append(Set(context.need, Code(need), line))


def hit_pool(context: Context) -> Code:
    """A dice list that says what hits answers with that too."""
    need = [expr.Slot(context.need)] if context.need >= 0 else []
    return Code(expr.op(HitsOf(_faces(context)), expr.Slot(context.score), *_holding(context), *need))


@attrs.frozen
class Faces:
    """The faces that always hit or miss, and those that do so in a case: called with whether each of these is so."""

    hits: tuple[int, ...] = ()
    misses: tuple[int, ...] = ()
    in_cases: tuple[tuple[int, bool], ...] = ()

    def __call__(self, holding: Sequence[object]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Those that hit, and those that miss."""
        cases = [case for case, holds in zip(self.in_cases, holding, strict=True) if holds is True]
        hits = tuple(face for face, hit in cases if hit)
        return (*self.hits, *hits), (*self.misses, *(face for face, hit in cases if not hit))


def _faces(context: Context) -> Faces:
    in_cases = tuple((face, hits) for face, hits, _ in context.always_if)
    return Faces(tuple(context.always_hit), tuple(context.always_miss), in_cases)


def _holding(context: Context) -> list[Expr]:
    return [expr.Slot(holds) for _, _, holds in context.always_if]


@attrs.frozen
class HitsOf:
    """Dice of a list together with what hits; called with the dice, which faces hit or miss in this case, and what must be shown."""

    faces: Faces = Faces()

    def __call__(self, dice: object, *said: object) -> HitPool:
        """Raises `Stopped` where there are no dice, or nothing says what hits."""
        cases = len(self.faces.in_cases)
        hits, misses = self.faces(said[:cases])
        if isinstance(dice, HitPool):
            need = what_hits(said[cases]) if said[cases:] else dice.need
            return HitPool(dice.handful, need, (*dice.always_hit, *hits), (*dice.always_miss, *misses))
        return HitPool(handful_of(dice), what_hits(said[cases]) if said[cases:] else None, hits, misses)


def throw(bench: Bench, context: Context) -> None:
    """Adds the step that rolls the dice described so far."""
    bench.out.extend(_thrown(bench, context))
    context.pending = False
    context.need = -1
    context.rolls, context.which = [], -1
    context.always_hit, context.always_miss, context.always_if = [], [], []


def _thrown(bench: Bench, context: Context) -> list[Step[Code]]:
    """Returns the roll; of lines that roll in separate cases, that of the line whose case holds."""
    steps: list[Step[Code]] = []
    for number, rolled in enumerate(context.rolls or [Rolled()], 1):
        with bench.collect() as body:
            if rolled.lies is not None:
                _throw_to_lie(bench, context, rolled, rolled.lies)
            else:
                _throw(bench, context, rolled)
            if rolled.plus >= 0:
                _more(bench, context, rolled)
        if context.which < 0:
            return body
        body.append(Set(context.which, constant(0)))
        did = expr.op(operators.equal, expr.Slot(context.which), expr.Const(number))
        steps.append(If(Code(did), tuple(body)))
    return steps


def _more(bench: Bench, context: Context, rolled: Rolled) -> None:
    """Adds the amount written behind the dice."""
    whole = Code(expr.op(operators.plus, expr.Slot(context.score), expr.Slot(rolled.plus)))
    bench.out.append(Set(context.score, whole, rolled.line, do.IN_ALL))
    bench.out.append(Set(rolled.plus, constant(0)))
    if rolled.named is not None:
        bench.out.append(Set(rolled.named, slot_code(context.score)))


def _throw_to_lie(bench: Bench, context: Context, rolled: Rolled, lies: int) -> None:
    """Rolls the dice and keeps each die; the result is read off them."""
    reading: Reading[Code] = Reading(None, lies=True)
    score, need = context.score, [expr.Slot(context.need)] if context.need >= 0 else []
    bench.out.append(Throw(bench.site(), slot_code(score), lies, context.natural, reading, rolled.line, rolled.shows))
    read = LyingAs(_faces(context))
    read_off = Code(expr.op(read, expr.Slot(score), expr.Slot(lies), *_holding(context), *need))
    bench.out.append(Set(score, read_off, rolled.line, do.IN_ALL))
    if rolled.named is not None:
        bench.out.append(Set(rolled.named, slot_code(score)))


@attrs.frozen
class LyingAs:
    """What dice come to as they lie.

    Called with the dice, how they lie, which faces hit or miss in this case and, if a line says it, with what must be shown.
    """

    always: Faces = Faces()

    def __call__(self, dice: object, lying: object, *said: object) -> object:
        """Raises `Stopped` where nothing says what hits."""
        cases = len(self.always.in_cases)
        need = what_hits(said[cases]) if said[cases:] else None
        return _lying_as(handful_of(dice), int(lying), need, *self.always(said[:cases]))  # type: ignore[call-overload]


@lru_cache(1 << 14)
def _lying_as(handful: Handful, lying: int, need: Need | None, hits: tuple[int, ...], misses: tuple[int, ...]) -> int:
    """Dice of several sorts are put in rising order, so none of them can be dropped or held against its own sides."""
    faces = lying_faces(lying)
    whole = attrs.evolve(handful, groups=((len(faces), max(handful.sides(), default=1)),) if faces else ())
    return read_sum(whole, faces).total if need is None else read_hits(whole, faces, need, hits, misses).hits


def _throw(bench: Bench, context: Context, rolled: Rolled) -> None:
    score, need = context.score, slot_code(context.need) if context.need >= 0 else None
    if context.always_if:
        # Which faces count is known in the run only, so the dice are put together with what hits there.
        bench.out.append(Set(context.score, hit_pool(context)))
        reading: Reading[Code] = Reading(None)
    else:
        reading = Reading(need, tuple(context.always_hit), tuple(context.always_miss))
    site, dice = bench.site(), slot_code(score)
    bench.out.append(Throw(site, dice, score, context.natural, reading, rolled.line, rolled.shows, rolled.named))


def read_table(bench: Bench, look: ir.LookUp, into: int, frame: Frame, line: il.Line | None) -> None:
    """A table is read, after the dice that its headings ask for."""
    table = bench.world.ruleset.tables[look.table]
    thrown: list[int] = []
    across: int | None = None
    for heading, given in zip(table.keys, look.inputs, strict=True):
        if heading.die is not None and given is None:
            thrown.append(_throw_heading(bench, heading.die, frame, line))
    if table.across is not None and table.across.die is not None and look.across is None:
        across = _throw_heading(bench, table.across.die, frame, line)
    read = bench.coder.look_up(look, frame, thrown, across)
    bench.out.append(Look(into, Code(read, look), table, line))


def _throw_heading(bench: Bench, die: ir.Expression, frame: Frame, line: il.Line | None) -> int:
    slot = bench.world.new_slot()
    bench.out.append(Throw(bench.site(), bench.coder.code(die, frame), slot, None, Reading(), line))
    return slot


def muster(bench: Bench, piece: PieceRef, field: str, table: Table) -> None:
    """A field is rolled on a table before anything else."""
    slot = bench.world.new_slot()
    place = table.place
    look = ir.LookUp(table.key, tuple(None for _ in table.keys), None, None, table.type, place=place)
    read_table(bench, look, slot, Frame(), None)
    bench.out.append(SetField(constant(piece), field, slot_code(slot)))
