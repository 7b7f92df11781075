"""Expressions and conditions to closures over the state. Every operator's meaning is in `operators`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from grognard.core import forms, lookups, operators
from grognard.core.faults import GapReached, Stopped
from grognard.core.forms import Run
from grognard.core.frame import Frame, Poison, told
from grognard.core.lookups import Bands
from grognard.core.ownership import belongs
from grognard.core.program import Check, Code, State
from grognard.core.world import REMOVED, PieceRef, Unknown, World
from grognard.dice import lying
from grognard.dice.handful import Handful
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.ruleset import Table
from grognard.ir.types import Bundle, Die
from grognard.source import Place

_BINARY: dict[ir.Operator, Callable[[object, object], object]] = {
    ir.Operator.PLUS: operators.plus,
    ir.Operator.MINUS: operators.minus,
    ir.Operator.TIMES: operators.times,
    ir.Operator.DIVIDED: operators.divided,
}


_LYING: dict[ir.Lying, Callable[[int], int]] = {
    ir.Lying.HIGHEST: partial(lying.in_place, place=-1),
    ir.Lying.SECOND: partial(lying.in_place, place=-2),
    ir.Lying.LOWEST: partial(lying.in_place, place=0),
    ir.Lying.LARGEST_SET: lying.largest_set,
    ir.Lying.FACE_OF_SET: lying.face_of_largest_set,
    ir.Lying.SETS: lying.sets,
}
"""What is asked of one throw, and how it is answered."""


def lying_name(name: str) -> str:
    """Under what a frame keeps how the dice of a throw lie."""
    return f"{name} as they lie"


class Coder:
    """Makes closures. `work_out` (given by the builder) puts a worked-out value into a slot beforehand."""

    def __init__(self, world: World, work_out: Callable[[ir.WorkOut, Frame], Callable[[State], object]]) -> None:
        self.world = world
        self.work_out = work_out
        self.ladders = world.ruleset.ladders

    # ---- values --------------------------------------------------------------------------------------------

    def code(self, node: ir.Expression, frame: Frame) -> Code:
        """The closure of a value."""
        return Code(self._run(node, frame), node)

    def _run(self, node: ir.Expression, frame: Frame) -> Callable[[State], object]:
        match node:
            case ir.Constant():
                value = node.value
                return forms.const(value)
            case ir.Gap():
                words, place = node.words, node.place

                def gap(_state: State) -> object:
                    raise GapReached(words, place)

                return forms.native(gap)
            case ir.Variable():
                return forms.told(frame.value(node.name))
            case ir.Role():
                return forms.told(frame.role(node.name))
            case ir.Fact():
                if node.of is not None:
                    return self.field(node.of, key(node.name), frame)
                return forms.told(self.world.fact_slots[key(node.name)])
            case ir.Field():
                return self.field(node.of, node.field, frame)
            case ir.DiceOf():
                return self._dice(node, frame)
            case ir.LookUp():
                return lookups.value_of(lookups.reader(self, node, frame))
            case ir.WorkOut():
                return self.work_out(node, frame)
            case ir.OfThrow():
                return self._of_throw(node, frame)
            case ir.Part():
                return self._part(node, frame)
            case ir.Arithmetic():
                return self._arithmetic(node, frame)
            case ir.Rounded():
                return forms.call(operators.rounded, self._run(node.value, frame), forms.const(node.up))
            case ir.Best():
                parts = [self._run(part, frame) for part in node.values]
                best, ladders = (max if node.higher else min), self.ladders
                return forms.call(
                    lambda *values: best(values, key=lambda value: operators.rank(value, ladders)), *parts
                )
            case ir.Gather():
                return self._gather(node, frame)
            case ir.Count():
                find = self.finder(node.kind, node.owner, node.it_name, node.condition, frame)
                return forms.native(lambda state: len(find(state)), find)
            case ir.OfPieces():
                return self._of_pieces(node, frame)
            case ir.Pieces():
                find = self.finder(node.kind, node.owner, node.it_name, node.condition, frame, node.most)
                if not node.one:
                    return forms.native(lambda state: tuple(find(state)), find)
                place = node.place
                return forms.native(lambda state: only_one(find(state), place), find)

    def _of_throw(self, node: ir.OfThrow, frame: Frame) -> Callable[[State], object]:
        """Something of the dice of a throw as they lie."""
        lies = forms.told(frame.value(lying_name(node.name)))
        if node.what is ir.Lying.WINS:
            return forms.call(lying.wins, lies, forms.told(frame.value(lying_name(node.against))))
        if node.what is not ir.Lying.COUNT:
            return forms.call(_LYING[node.what], lies)
        bands = self.bands(node.bands, frame)
        ends = tuple(bands.ends())

        def counted(state: State) -> object:
            return lying.counted(lies(state), lambda face: bands.holds(state, face) != node.negated)  # type: ignore[arg-type]

        return forms.native(counted, lies, *ends)

    def _dice(self, node: ir.DiceOf, frame: Frame) -> Callable[[State], object]:
        count, die = self._run(node.count, frame), self._run(node.die, frame)
        return forms.call(dice_of, count, die)

    def field(self, of: ir.Expression, field: str, frame: Frame) -> Callable[[State], object]:
        """The closure that reads a field of a piece; None where the piece has no such field."""
        piece = self._run(of, frame)
        slots = self.world.field_slots

        def read(owner: object, state: State) -> object:
            if not isinstance(owner, PieceRef):
                raise nobody(of, field)
            row = slots.get(field, ())
            slot = row[owner.index] if owner.index < len(row) else -1
            if slot < 0:
                return None
            return told(state[slot])

        rows, form = slots.get(field, []), forms.form_of(piece)
        if not isinstance(form, forms.Slot):
            return forms.field_of(piece, rows, read)
        role = form.slot

        def field_of_role(state: State) -> object:
            # The usual case in one step: a piece stands in the role, and its field is known.
            owner = state[role]
            if owner.__class__ is PieceRef and owner.index < len(rows) and rows[owner.index] >= 0:
                value = state[rows[owner.index]]
                if value.__class__ is not Unknown and value.__class__ is not Poison:
                    return value
            return read(piece(state), state)

        return forms.formed(field_of_role, forms.FieldOf(form, rows, read))

    def _part(self, node: ir.Part, frame: Frame) -> Callable[[State], object]:
        inner, name = self._run(node.of, frame), node.name

        def part(value: object) -> object:
            if isinstance(value, Die) and name == "sides":
                return value.sides
            if isinstance(value, Bundle):
                return next((found for known, found in value.parts if key(known) == name), 0)
            return None

        return forms.call(part, inner)

    def _arithmetic(self, node: ir.Arithmetic, frame: Frame) -> Callable[[State], object]:
        first = self._run(node.first, frame)
        for operator, value in node.rest:
            first = forms.call(_BINARY[operator], first, self._run(value, frame))
        return first

    def _gather(self, node: ir.Gather, frame: Frame) -> Callable[[State], object]:
        rows = lookups.holding_rows(self, node.look_up, frame)
        how, ladders = node.how, self.ladders
        return forms.native(lambda state: gathered([value for _, value in rows(state)], how, ladders), rows)

    # ---- tables ----------------------------------------------------------------------------------------------

    def table_frame(self, table: Table, node: ir.LookUp, frame: Frame) -> Frame:
        """A table with roles of its own finds them among the roles of its reader."""
        if not table.roles:
            return frame
        roles: dict[str, int] = {}
        for param in table.roles:
            wanted = key(param.name)
            try:
                roles[wanted] = frame.role(wanted)
            except KeyError:
                roles[wanted] = self.first_role(frame, param.kind)
        return Frame(roles, {}, frame)

    def first_role(self, frame: Frame | None, kind: str) -> int:
        """The slot of some role: `it` of the innermost frame."""
        step = frame
        while step is not None:
            for slot in step.roles.values():
                return slot
            step = step.parent
        raise KeyError(kind)

    def cell(self, table: Table, row: int, column: int, frame: Frame) -> Run:
        """What stands in a cell; no effect where a footnote says that it does not count."""
        cell = table.rows[row].cells[column]
        value = self._run(cell.value, frame)
        notes = (
            [self.check(note.condition, frame).run for note in table.footnotes if note.mark == cell.mark]
            if cell.mark
            else []
        )
        if not notes:
            return value
        return forms.pick(forms.every(notes), value, forms.const(None))

    def bands(self, bands: tuple[ir.Band, ...], frame: Frame) -> Bands:
        """Whether a value is within one of some bands."""
        return Bands([self._band(band, frame) for band in bands])

    def _band(self, band: ir.Band, frame: Frame) -> tuple[Callable[..., bool], list[Run]]:
        if isinstance(band, ir.Same):
            return operators.same, [self._run(band.value, frame)]
        low = self._run(band.low, frame) if band.low is not None else None
        high = self._run(band.high, frame) if band.high is not None else None
        between = operators.Between(low is not None, high is not None, band.low_open, band.high_open, self.ladders)
        return between, [end for end in (low, high) if end is not None]

    # ---- conditions ------------------------------------------------------------------------------------------------

    def check(self, node: ir.Condition, frame: Frame) -> Check:
        """The closure of a condition, with its parts."""
        match node:
            case ir.Is():
                subject = self.code(node.value, frame)
                bands = self.bands(node.bands, frame)
                test, ends = bands.on(subject.run), tuple(bands.ends())
                return Check(forms.negated(test) if node.negated else test, node, subject=subject, ends=ends)
            case ir.Holds():
                subject = self.code(node.value, frame)
                return Check(forms.test_of(operators.is_yes, subject.run), node, subject=subject)
            case ir.IsKind():
                subject = self.code(node.value, frame)
                kind, negated, ruleset = node.kind, node.negated, self.world.ruleset

                def is_kind(piece: object) -> bool:
                    return (isinstance(piece, PieceRef) and ruleset.is_kind(piece.kind, kind)) != negated

                return Check(forms.test_of(is_kind, subject.run), node, subject=subject)
            case ir.Not():
                inner = self.check(node.condition, frame)
                return Check(forms.negated(inner.run), node, (inner,))
            case ir.All():
                parts = tuple(self.check(part, frame) for part in node.conditions)
                return Check(forms.every([part.run for part in parts]), node, parts)
            case ir.Any():
                parts = tuple(self.check(part, frame) for part in node.conditions)
                return Check(forms.some([part.run for part in parts]), node, parts)
            case ir.Quantified():
                find = self.finder(node.kind, node.owner, node.it_name, None, frame)
                slot = self.world.new_slot()
                inner = self.check(node.condition, Frame({node.it_name: slot}, {}, frame, nested=True))
                run, quantifier = inner.run, node.quantifier

                def quantified(state: State) -> bool:
                    looking = list(state)
                    looking.extend([None] * (slot + 1 - len(looking)))
                    holds = []
                    for piece in find(state):
                        looking[slot] = piece
                        holds.append(run(looking))
                    if quantifier is ir.Quantifier.EVERY:
                        return all(holds)
                    return any(holds) == (quantifier is ir.Quantifier.ANY)

                return Check(forms.native_test(quantified, find, run), node, (inner,), ends=(find,))

    def finder(
        self,
        kind: str,
        owner: ir.Expression | None,
        it_name: str,
        condition: ir.Condition | None,
        frame: Frame,
        most: ir.Extreme | None = None,
    ) -> Callable[[State], list[PieceRef]]:
        """The pieces in play of a kind, of an owner (a piece or a side), that fulfil a condition; with `most` those of them that have most of it."""
        world = self.world
        owned = self._run(owner, frame) if owner is not None else None
        slot = world.new_slot()
        run = (
            self.check(condition, Frame({it_name: slot, kind: slot}, {}, frame, nested=True)).run
            if condition is not None
            else None
        )

        def find(state: State) -> list[PieceRef]:
            found: list[PieceRef] = []
            present = [
                piece
                for piece in world.of_kind(kind)
                if (removed := world.slot_of(piece, REMOVED)) < 0 or state[removed] is not True
            ]
            # Where there is nobody, nobody asks of whom.
            of = owned(state) if owned is not None and present else None
            looking = list(state)
            looking.extend([None] * (slot + 1 - len(looking)))
            for piece in present:
                if owned is not None and not belongs(world, piece, of, state):
                    continue
                if run is not None:
                    looking[slot] = piece
                    if not run(looking):
                        continue
                found.append(piece)
            return found

        parts = [part for part in (owned, run) if part is not None]
        if most is None:
            return forms.native(find, *parts, fields=True)  # type: ignore[return-value]
        value = self._run(most.value, Frame({it_name: slot, kind: slot}, {}, frame, nested=True))
        highest, ladders = most.highest, self.ladders

        def of_all(state: State) -> list[PieceRef]:
            found = find(state)
            if len(found) < 2:
                return found
            looking = list(state)
            looking.extend([None] * (slot + 1 - len(looking)))
            ranks = []
            for piece in found:
                looking[slot] = piece
                ranks.append(operators.rank(value(looking), ladders))
            wanted = max(ranks) if highest else min(ranks)
            return [piece for piece, rank in zip(found, ranks, strict=True) if rank == wanted]

        return forms.native(of_all, *parts, value, fields=True)  # type: ignore[return-value]

    def _of_pieces(self, node: ir.OfPieces, frame: Frame) -> Callable[[State], object]:
        """A value of several pieces put together: nought, or no effect, where there are none."""
        find = self.finder(node.kind, node.owner, node.it_name, node.condition, frame)
        slot = self.world.new_slot()
        value = self._run(node.value, Frame({node.it_name: slot, node.kind: slot}, {}, frame, nested=True))
        how, ladders = node.how, self.ladders

        def put_together(state: State) -> object:
            looking = list(state)
            looking.extend([None] * (slot + 1 - len(looking)))
            values = []
            for piece in find(state):
                looking[slot] = piece
                values.append(value(looking))
            return gathered(values, how, ladders)

        return forms.native(put_together, find, value, fields=True)


def only_one(found: Sequence[PieceRef], place: Place) -> PieceRef | None:
    """The piece that is meant by an adjective; nobody where none is so. Raises `Stopped` where several are."""
    if len(found) > 1:
        names = ", ".join(piece.name for piece in found)
        raise Stopped(f"`{place.text}` can be each of these: {names}", "Say which one, by a role of the rule.", place)
    return found[0] if found else None


def gathered(values: Sequence[object], how: ir.Gathering, ladders: Sequence[tuple[object, ...]]) -> object:
    """Values put together; no effect counts as none. Of none at all the sum is 0, and neither a highest nor a lowest is there."""
    there = [value for value in values if value is not None]
    if how is ir.Gathering.SUM:
        total: object = 0
        for value in there:
            total = operators.plus(total, value)
        return total
    if not there:
        return None
    pick = max if how is ir.Gathering.HIGHEST else min
    return pick(there, key=lambda value: operators.rank(value, ladders))


def nobody(of: ir.Expression, field: str) -> Stopped:
    """Why a field cannot be read where no piece stands: a choice found nobody, or a field that is a piece holds none."""
    if isinstance(of, ir.Role) and "#" not in of.name:
        return Stopped(
            f"nobody is the `{of.name}` here, so there is no `{field}` to look at",
            "No piece fitted when one was to be chosen. Say above it when that is so: `stop here when …`, or "
            "`never when …` below the action.",
            of.place,
        )
    return Stopped(f"there is no piece whose `{field}` could be looked at", "", of.place)


def dice_of(number: object, sort: object) -> object:
    """So many dice of a sort."""
    if isinstance(sort, Handful):
        return sort
    if not isinstance(sort, Die):
        raise Stopped(f"`{sort}` is no die", "Write a die: `D6`.")
    if not isinstance(number, int) or isinstance(number, bool):
        raise Stopped(
            f"{operators.text_value(number)} dice cannot be thrown: that is no whole number",
            "Add `round up` or `round down` before the throw.",
        )
    if number > 1000:
        raise Stopped(
            f"{number} dice are more than can be thrown at once",
            "At most 1,000 dice are thrown at once.",
        )
    return Handful(((number, sort.sides),)) if number > 0 else Handful()


__all__ = ["Coder", "Frame"]
