"""Expressions and conditions of the rules as those of the core. Every operator's meaning is in `operators`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import assert_never

from grognard.board.grid import cell_of
from grognard.core import expr, functions, operators, places
from grognard.core.arithmetic import chain
from grognard.core.code import Check, Code
from grognard.core.expr import Bands, Drawn, Expr
from grognard.core.faults import GapReached, Stopped
from grognard.core.frame import Frame
from grognard.core.throws import dice_of
from grognard.core.world import REMOVED, World
from grognard.dice import lying
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.tables import Cell, Table
from grognard.wording.plain import expression_text

_LYING: dict[ir.Lying, Callable[[int], int]] = {
    ir.Lying.HIGHEST: partial(lying.in_place, place=-1),
    ir.Lying.SECOND: partial(lying.in_place, place=-2),
    ir.Lying.LOWEST: partial(lying.in_place, place=0),
    ir.Lying.LARGEST_SET: lying.largest_set,
    ir.Lying.FACE_OF_SET: lying.face_of_largest_set,
    ir.Lying.SETS: lying.sets,
    ir.Lying.LONGEST_RUN: lying.longest_run,
}
"""What is asked of one throw, and how it is answered."""
_MOST = 2048
_alike: dict[tuple[Table, tuple[tuple[object, ...], ...]], Drawn] = {}
"""Tables in which nothing depends on who reads them: they are drawn once for all who do."""


def lying_name(name: str) -> str:
    """Under what a frame keeps how the dice of a throw lie."""
    return f"{name} as they lie"


class Coder:
    """Makes expressions. `work_out` (given by the builder) puts a worked-out value into a slot beforehand."""

    def __init__(self, world: World, work_out: Callable[[ir.WorkOut, Frame], Expr]) -> None:
        self.world = world
        self.work_out = work_out
        self.ladders = world.ruleset.ladders

    # ---- values --------------------------------------------------------------------------------------------

    def code(self, node: ir.Expression, frame: Frame) -> Code:
        """A value, with what it means."""
        return Code(self.value(node, frame), node)

    def value(self, node: ir.Expression, frame: Frame) -> Expr:
        """What a value is worked out from."""
        match node:
            case ir.Constant():
                return expr.Const(node.value)
            case ir.Gap():
                return expr.Fault(GapReached(node.words, node.place))
            case ir.Variable():
                return expr.Slot(frame.value(node.name), told=True)
            case ir.Role() if cell_of(node.name) is not None:
                there = self.world.cells.get(node.name)
                return expr.Const(there) if there is not None else expr.Fault(places.off_board(node.name, node.place))
            case ir.Role():
                slot = frame.role(node.name)
                return expr.Slot(slot, told=True) if slot >= 0 else expr.Fault(_unfilled(node))
            case ir.Fact(of=of, to=to):
                if of is not None and to is not None:
                    slots, gone = self.world.pair_slots[key(node.name)], expr.Fault(nobody(to, node.name))
                    return expr.Between(self.value(of, frame), self.value(to, frame), slots, gone)
                if of is not None:
                    return self.field(of, key(node.name), frame)
                return expr.Slot(self.world.fact_slots[key(node.name)], told=True)
            case ir.Field():
                return self.field(node.of, node.field, frame)
            case ir.DiceOf():
                return expr.op(dice_of, self.value(node.count, frame), self.value(node.die, frame))
            case ir.LookUp():
                return self.look_up(node, frame)
            case ir.WorkOut():
                return self.work_out(node, frame)
            case ir.Part():
                return expr.op(functions.PartOf(node.name), self.value(node.of, frame))
            case ir.Arithmetic():
                parts = [self.value(part, frame) for part in (node.first, *(value for _, value in node.rest))]
                return chain([operators.BINARY[operator] for operator, _ in node.rest], parts)
            case ir.Rounded():
                return expr.op(operators.rounded, self.value(node.value, frame), expr.Const(node.up))
            case ir.Best():
                parts = [self.value(part, frame) for part in node.values]
                return expr.op(functions.Best(node.higher, self.ladders), *parts)
            case ir.OddsOf():
                odds = functions.OddsColumn(node.words, node.favour)
                return expr.op(odds, self.value(node.attacker, frame), self.value(node.defender, frame))
            case ir.Gather():
                return self._gather(node, frame)
            case ir.Count():
                find = self.finder(node.kind, node.owner, node.it_name, node.condition, frame)
                return expr.op(functions.how_many, find)
            case ir.OfPieces():
                return self._of_pieces(node, frame)
            case ir.Pieces():
                find = self.finder(node.kind, node.owner, node.it_name, node.condition, frame, node.most)
                if node.one:
                    return expr.op(functions.first_of if node.most else functions.OnlyOne(node.place), find)
                return expr.op(functions.as_group, find)
            case ir.OfThrow():
                return self._of_throw(node, frame)
            case ir.Apart():
                return self._apart(node, frame)
        assert_never(node)

    def field(self, of: ir.Expression, field: str, frame: Frame) -> Expr:
        """A field of a piece; None where the piece has no such field."""
        return expr.Field(self.value(of, frame), self.world.row(field), expr.Fault(nobody(of, field)))

    # ---- tables ----------------------------------------------------------------------------------------------

    def look_up(
        self, node: ir.LookUp, frame: Frame, thrown: Sequence[int] = (), across_thrown: int | None = None
    ) -> expr.Table:
        """Returns a table look-up. `thrown` are the slots of dice headings, in order."""
        table = self.world.ruleset.tables[node.table]
        dice = iter(thrown)
        inputs: list[Expr] = []
        for heading, given in zip(table.keys, node.inputs, strict=True):
            if heading.die is not None and given is None:
                slot = next(dice, None)
                inputs.append(expr.Slot(slot) if slot is not None else expr.Const(None))
            else:
                inputs.append(self.value(given, frame) if given is not None else expr.Const(None))
        across: Expr | None = None
        if table.across is not None:
            if across_thrown is not None:
                across = expr.Slot(across_thrown)
            elif node.across is not None:
                across = self.value(node.across, frame)
        drawn = self._drawn(table, self.table_frame(table, node, frame))
        column = drawn.names.index(node.column) if node.column in drawn.names else None
        if column is None and (table.across is not None or len(table.columns) <= 1):
            return expr.Table(drawn, tuple(inputs), across, 0, self.world.watch)
        return expr.Table(drawn, tuple(inputs), None, column, self.world.watch)

    def _gather(self, node: ir.Gather, frame: Frame) -> Expr:
        look = node.look_up
        table = self.world.ruleset.tables[look.table]
        across = self.value(look.across, frame) if look.across is not None else None
        drawn = self._drawn(table, self.table_frame(table, look, frame))
        return expr.Gather(node.how, drawn, across, self.ladders, self.world.watch)

    def _drawn(self, table: Table, frame: Frame) -> Drawn:
        mark = (table, self.ladders)
        drawn = _alike.get(mark)
        if drawn is not None:
            return drawn
        # A footnote is made once, however many cells have its mark: each reading takes one cell.
        notes: dict[int, list[Expr]] = {}
        for note in table.footnotes:
            notes.setdefault(note.mark, []).append(self.check(note.condition, frame).expr)
        drawn = Drawn(
            table,
            tuple(tuple(self._row_test(part, frame) for part in row.keys) for row in table.rows),
            tuple(self.bands(bands, frame) for bands in table.across_bands),
            tuple(tuple(self._cell(cell, notes.get(cell.mark, ()), frame) for cell in row.cells) for row in table.rows),
            tuple(key(name) for name in table.columns),
        )
        if all(isinstance(part, expr.Const) for part in drawn.looks()):
            if len(_alike) >= _MOST:
                _alike.clear()
            _alike[mark] = drawn
        return drawn

    def _row_test(self, part: tuple[ir.Band, ...] | ir.Condition | None, frame: Frame) -> Bands | Expr | None:
        if part is None:
            return None
        return self.check(part, frame).expr if isinstance(part, ir.Condition) else self.bands(part, frame)

    def table_frame(self, table: Table, node: ir.LookUp, frame: Frame) -> Frame:
        """A table with roles of its own finds them among the roles of its reader.

        Only the first is `it` where nobody fills it; whoever else is nobody is missed where he is asked for.
        """
        if not table.params:
            return frame
        roles: dict[str, int] = {}
        for number, param in enumerate(table.params):
            wanted = param.key
            filled = node.roles[number] if number < len(node.roles) else None
            if number and filled is None:
                roles[wanted] = NOBODY
                continue
            try:
                roles[wanted] = frame.role(filled.name) if filled is not None else frame.filling(wanted)
            except KeyError:
                roles[wanted] = NOBODY if number else self.first_role(frame, param.kind)
        return Frame(roles, {}, frame)

    def first_role(self, frame: Frame | None, kind: str) -> int:
        """The slot of some role: `it` of the innermost frame."""
        step = frame
        while step is not None:
            for slot in step.roles.values():
                return slot
            step = step.parent
        raise KeyError(kind)

    def _cell(self, cell: Cell, notes: Sequence[Expr], frame: Frame) -> Expr:
        """Returns the value of a cell; no effect where a footnote says that the cell does not count."""
        value = self.value(cell.value, frame)
        return expr.Pick(expr.All(tuple(notes)), value, expr.Const(None)) if notes else value

    def bands(self, bands: tuple[ir.Band, ...], frame: Frame) -> Bands:
        """Whether a value is within one of some bands."""
        return Bands(tuple(self._band(band, frame) for band in bands))

    def _band(self, band: ir.Band, frame: Frame) -> tuple[Callable[..., bool], tuple[Expr, ...]]:
        ends = tuple(self.value(end, frame) for end in ir.ends_of(band))
        if isinstance(band, ir.Same):
            return operators.same, ends
        return operators.Between(
            band.low is not None, band.high is not None, band.low_open, band.high_open, self.ladders
        ), ends

    # ---- conditions ------------------------------------------------------------------------------------------------

    def asked(self, node: ir.Expression, frame: Frame) -> Expr:
        """What a condition asks for: of nobody (`its foe` is none) no effect, which has no value that it could be held for.

        Only of a field that may be none; a role that nobody fills is a slip of the rules.
        """
        match node:
            case ir.Field(of=ir.Field()):
                return expr.Field(self.asked(node.of, frame), self.world.row(node.field), expr.Const(None))
            case ir.Fact(of=ir.Field() as of, to=None):
                return expr.Field(self.asked(of, frame), self.world.row(key(node.name)), expr.Const(None))
        return self.value(node, frame)

    def check(self, node: ir.Condition, frame: Frame) -> Check:
        """A condition, with its parts."""
        match node:
            case ir.Is():
                subject, bands = Code(self.asked(node.value, frame), node.value), self.bands(node.bands, frame)
                test = bands.on(subject.expr)
                return Check(expr.Not(test) if node.negated else test, node, (), subject, bands.ends())
            case ir.Holds():
                subject = Code(self.asked(node.value, frame), node.value)
                return Check(expr.op(operators.is_yes, subject.expr), node, subject=subject)
            case ir.IsKind():
                subject = self.code(node.value, frame)
                test = expr.op(functions.OfKind(self.world.ruleset, node.kind), subject.expr)
                return Check(expr.Not(test) if node.negated else test, node, subject=subject)
            case ir.Not():
                inner = self.check(node.condition, frame)
                return Check(expr.Not(inner.expr), node, (inner,))
            case ir.All():
                parts = tuple(self.check(part, frame) for part in node.conditions)
                return Check(expr.All(tuple(part.expr for part in parts)), node, parts)
            case ir.Any():
                parts = tuple(self.check(part, frame) for part in node.conditions)
                return Check(expr.Some(tuple(part.expr for part in parts)), node, parts)
            case ir.Quantified():
                find = self.finder(node.kind, node.owner, node.it_name, None, frame)
                slot = self.world.new_slot()
                inner = self.check(node.condition, Frame({node.it_name: slot}, {}, frame, nested=True))
                quantified = expr.Quantified(node.quantifier, find, slot, inner.expr)
                return Check(quantified, node, (inner,), held=(find,))
        assert_never(node)

    def finder(
        self,
        kind: str,
        owner: ir.Expression | None,
        it_name: str,
        condition: ir.Condition | None,
        frame: Frame,
        most: ir.Extreme | None = None,
        by_turns: bool = False,
    ) -> expr.Find:
        """The pieces in play of a kind, of an owner (a piece or a side), that fulfil a condition; with `most` those of them that have most of it."""
        owned = self.value(owner, frame) if owner is not None else None
        slot = self.world.new_slot()
        inner = Frame({it_name: slot}, {}, frame, (kind, slot), nested=True)
        test = self.check(condition, inner).expr if condition is not None else None
        order = expr.Order(self.value(most.value, inner), most.highest) if most is not None else None
        return expr.Find(self.world, kind, slot, owned, test, order, by_turns)

    def _of_pieces(self, node: ir.OfPieces, frame: Frame) -> Expr:
        """A value of several pieces put together: nought, or no effect, where there are none."""
        find = self.finder(node.kind, node.owner, node.it_name, node.condition, frame)
        slot = self.world.new_slot()
        value = self.value(node.value, Frame({node.it_name: slot}, {}, frame, (node.kind, slot), nested=True))
        return expr.Over(node.how, find, slot, value)

    def _apart(self, node: ir.Apart, frame: Frame) -> Expr:
        """Returns the expression for distance, direction or line between two places."""
        shape = self.world.ruleset.shape_of(node.kind)
        assert shape is not None
        of, parts = (self.world, shape, node.place), [self.value(node.one, frame), self.value(node.other, frame)]
        match node.what:
            case ir.Asked.NEXT:
                return expr.op(places.NextTo(*of), *parts)
            case ir.Asked.TURNS:
                assert node.facing is not None
                return expr.op(places.Turns(*of), parts[0], self.value(node.facing, frame), parts[1])
            case ir.Asked.DISTANCE | ir.Asked.LINKED | ir.Asked.STRAIGHT:
                if node.on_a_way:
                    parts.append(self.finder(node.kind, None, node.it_name, node.condition, frame))
                if node.what is ir.Asked.LINKED:
                    return expr.op(places.Linked(*of), *parts)
                straight = node.what is ir.Asked.STRAIGHT
                return expr.op((places.Straight if straight else places.Distance)(*of), *parts)
        assert_never(node.what)

    def _of_throw(self, node: ir.OfThrow, frame: Frame) -> Expr:
        """Something of the dice of a throw as they lie."""
        lies = expr.Slot(frame.value(lying_name(node.name)), told=True)
        if node.against:
            held = lying.wins if node.what is ir.Lying.WINS else lying.cancelled
            return expr.op(held, lies, expr.Slot(frame.value(lying_name(node.against)), told=True))
        if node.what is not ir.Lying.COUNT:
            return expr.op(_LYING[node.what], lies)
        bands = self.bands(node.bands, frame)
        return expr.op(functions.Showing.of(bands, node.negated), lies, *bands.ends())


_CHOSEN = (
    "No piece fitted when one was to be chosen. Say above it when that is so: `stop here when …`, or "
    "`never when …` below the action."
)


NOBODY = -1
"""In place of the slot of a role that nobody fills."""
_OF_A_FIGHT = frozenset({"winner", "loser"})
_TIED = (
    "Say above it what is done then: `on a tie: stop here`, or `on a tie: roll again`; of one who is chosen, "
    "`stop here when …`."
)


def _unfilled(role: ir.Role) -> Stopped:
    """A role of a table that the reader did not fill by one of his own."""
    return Stopped(
        f"nobody is the `{role.name}` of this table here",
        "Say who that is where it is read, by a role of the rule that reads it: `… of it against the target`.",
        role.place,
    )


def nobody(value: ir.Expression, field: str) -> Stopped:
    """Returns the fault for a field of no piece: a choice found none, or a field that names a piece is empty."""
    return missing(value, f"so there is no `{field}` to look at")


def nobody_to_change(of: object, field: str) -> Stopped:
    """Returns the fault for changing a field of no piece. Inner fields (`#…`) are not named."""
    if field == REMOVED:
        return missing(of, "so nobody can be removed")
    return missing(of, "so nobody can change" if field.startswith("#") else f"so there is no `{field}` to change")


def missing(of: object, so: str) -> Stopped:
    """Why it cannot go on where a piece is missing: who is looked for, as the author wrote it, and what is not done."""
    if isinstance(of, ir.Role) and of.name in _OF_A_FIGHT:
        return Stopped(f"nobody is the `{of.name}` here, as after a tie, {so}", _TIED, of.place)
    if isinstance(of, ir.Role) and "#" not in of.name:
        return Stopped(f"nobody is the `{of.name}` here, {so}", _CHOSEN, of.place)
    if isinstance(of, ir.Field | ir.Fact):
        said = expression_text(of)
        help_ = f"Say first that there is somebody: `when {said} is not none and …`."
        return Stopped(f"`{said}` is nobody here, {so}", help_, of.place)
    return Stopped(f"nobody is there, {so}", _CHOSEN, of.place if isinstance(of, ir.Pieces) else None)
