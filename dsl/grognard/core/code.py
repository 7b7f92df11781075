"""Expressions and conditions to closures over the state. Every operator's meaning is in `operators`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core import operators
from grognard.core.faults import GapReached, Stopped
from grognard.core.frame import Frame, told
from grognard.core.ownership import belongs
from grognard.core.program import Check, Code, State
from grognard.core.world import REMOVED, PieceRef, World
from grognard.dice.handful import Handful
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.ruleset import Table
from grognard.ir.types import Bundle, Die, Words

_BINARY: dict[ir.Operator, Callable[[object, object], object]] = {
    ir.Operator.PLUS: operators.plus,
    ir.Operator.MINUS: operators.minus,
    ir.Operator.TIMES: operators.times,
    ir.Operator.DIVIDED: operators.divided,
}


class Coder:
    """Makes closures. `work_out` (given by the builder) puts a worked-out value into a slot beforehand."""

    def __init__(self, world: World, work_out: Callable[[ir.WorkOut, Frame], Callable[[State], object]]) -> None:
        self.world = world
        self.work_out = work_out
        ruleset = world.ruleset
        self.ladders: tuple[tuple[object, ...], ...] = tuple(
            choice.words for choice in ruleset.choices.values()
        ) + tuple(table.type.words for table in ruleset.tables.values() if isinstance(table.type, Words))

    # ---- values --------------------------------------------------------------------------------------------

    def code(self, node: ir.Expression, frame: Frame) -> Code:
        """The closure of a value."""
        return Code(self._run(node, frame), node)

    def _run(self, node: ir.Expression, frame: Frame) -> Callable[[State], object]:
        match node:
            case ir.Constant():
                value = node.value
                return lambda _state: value
            case ir.Gap():
                words, place = node.words, node.place

                def gap(_state: State) -> object:
                    raise GapReached(words, place)

                return gap
            case ir.Variable():
                slot = frame.value(node.name)
                return lambda state: told(state[slot])
            case ir.Role():
                slot = frame.role(node.name)
                return lambda state: told(state[slot])
            case ir.Fact():
                if node.of is not None:
                    return self.field(node.of, key(node.name), frame)
                slot = self.world.fact_slots[key(node.name)]
                return lambda state: told(state[slot])
            case ir.Field():
                return self.field(node.of, node.field, frame)
            case ir.DiceOf():
                return self._dice(node, frame)
            case ir.LookUp():
                read = self.reader(node, frame)
                return lambda state: read(state)[2]
            case ir.WorkOut():
                return self.work_out(node, frame)
            case ir.Part():
                return self._part(node, frame)
            case ir.Arithmetic():
                return self._arithmetic(node, frame)
            case ir.Rounded():
                inner, up = self._run(node.value, frame), node.up
                return lambda state: operators.rounded(inner(state), up)
            case ir.Best():
                parts = [self._run(part, frame) for part in node.values]
                best = max if node.higher else min
                ladders = self.ladders
                return lambda state: best(
                    (part(state) for part in parts), key=lambda value: operators.rank(value, ladders)
                )
            case ir.Gather():
                return self._gather(node, frame)
            case ir.Count():
                find = self.finder(node.kind, node.owner, node.it_name, node.condition, frame)
                return lambda state: len(find(state))

    def _dice(self, node: ir.DiceOf, frame: Frame) -> Callable[[State], object]:
        count, die = self._run(node.count, frame), self._run(node.die, frame)

        def dice(state: State) -> object:
            number, sort = count(state), die(state)
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
            return Handful().plus(max(0, number), sort.sides)

        return dice

    def field(self, of: ir.Expression, field: str, frame: Frame) -> Callable[[State], object]:
        """The closure that reads a field of a piece; None where the piece has no such field."""
        piece = self._run(of, frame)
        slots = self.world.field_slots

        def read(state: State) -> object:
            owner = piece(state)
            if not isinstance(owner, PieceRef):
                raise Stopped(f"there is no piece whose `{field}` could be looked at")
            row = slots.get(field, ())
            slot = row[owner.index] if owner.index < len(row) else -1
            if slot < 0:
                return None
            return told(state[slot])

        return read

    def _part(self, node: ir.Part, frame: Frame) -> Callable[[State], object]:
        inner, name = self._run(node.of, frame), node.name

        def part(state: State) -> object:
            value = inner(state)
            if isinstance(value, Die) and name == "sides":
                return value.sides
            if isinstance(value, Bundle):
                return next((found for known, found in value.parts if key(known) == name), 0)
            return None

        return part

    def _arithmetic(self, node: ir.Arithmetic, frame: Frame) -> Callable[[State], object]:
        first = self._run(node.first, frame)
        rest = [(_BINARY[operator], self._run(value, frame)) for operator, value in node.rest]
        if len(rest) == 1:
            operate, other = rest[0]
            return lambda state: operate(first(state), other(state))

        def chain(state: State) -> object:
            value = first(state)
            for operate, other in rest:
                value = operate(value, other(state))
            return value

        return chain

    def _gather(self, node: ir.Gather, frame: Frame) -> Callable[[State], object]:
        rows = self.holding_rows(node.look_up, frame)
        how, ladders = node.how, self.ladders

        def gather(state: State) -> object:
            values = [value for _, value in rows(state) if value is not None]
            if not values:
                return None if how is not ir.Gathering.SUM else 0
            if how is ir.Gathering.SUM:
                total: object = 0
                for value in values:
                    total = operators.plus(total, value)
                return total
            pick = max if how is ir.Gathering.HIGHEST else min
            return pick(values, key=lambda value: operators.rank(value, ladders))

        return gather

    # ---- tables --------------------------------------------------------------------------------------------------

    def reader(
        self, node: ir.LookUp, frame: Frame, thrown: Sequence[int] = (), across_thrown: int | None = None
    ) -> Callable[[State], tuple[int, int, object]]:
        """Reads a table: row number, column number, value. `thrown` are the slots of dice headings, in order."""
        table = self.world.ruleset.tables[node.table]
        own = self._table_frame(table, node, frame)
        dice = iter(thrown)
        inputs: list[Callable[[State], object] | None] = []
        for heading, given in zip(table.keys, node.inputs, strict=True):
            if heading.die is not None and given is None:
                slot = next(dice, None)
                inputs.append(_slot_reader(slot) if slot is not None else None)
            else:
                inputs.append(self._run(given, frame) if given is not None else None)
        across: Callable[[State], object] | None = None
        if table.across is not None:
            if across_thrown is not None:
                across = _slot_reader(across_thrown)
            elif node.across is not None:
                across = self._run(node.across, frame)
        tests = [
            [
                self.check(part, own).run
                if isinstance(part, ir.Condition)
                else self.bands(part, own)
                if part is not None
                else None
                for part in row.keys
            ]
            for row in table.rows
        ]
        columns = [self.bands((band,), own) for band in table.across_bands]
        cells = [
            [self._cell(table, row_index, column, own) for column in range(len(row.cells))]
            for row_index, row in enumerate(table.rows)
        ]
        fixed = next(
            (i for i, name in enumerate(table.columns) if node.column is not None and key(name) == node.column),
            None,
        )
        several = table.across is None and len(table.columns) > 1 and fixed is None
        names = [key(name) for name in table.columns]

        def read(state: State) -> tuple[int, int, object]:
            values = [value(state) if value is not None else None for value in inputs]
            row = -1
            for index, conditions in enumerate(tests):
                if all(
                    test is None or (test(state) if table.keys[at].when else test(state, values[at]))  # type: ignore[call-arg]
                    for at, test in enumerate(conditions)
                ):
                    row = index
                    break
            if row < 0:
                shown = ", ".join(
                    f"{heading.text} {operators.text_value(value)}"
                    for heading, value in zip(table.keys, values, strict=True)
                )
                raise Stopped(
                    f"the table `{table.name}` has no row for {shown}",
                    "Add a row for it, or narrow what can reach the table.",
                )
            if fixed is not None:
                return row, fixed, cells[row][fixed](state)
            if across is not None:
                looked = across(state)
                for column, test in enumerate(columns):
                    if test(state, looked):
                        return row, column, cells[row][column](state)
                raise Stopped(
                    f"the table `{table.name}` has no column for {operators.text_value(looked)}",
                    "Add a column for it.",
                )
            if several:
                return row, 0, Bundle(tuple((name, cells[row][i](state)) for i, name in enumerate(names)))  # type: ignore[misc]
            return row, 0, cells[row][0](state)

        return read

    def holding_rows(self, node: ir.LookUp, frame: Frame) -> Callable[[State], list[tuple[int, object]]]:
        """Every row that holds (of a table of reasons), with its value."""
        table = self.world.ruleset.tables[node.table]
        own = self._table_frame(table, node, frame)
        tests = [
            [self.check(part, own).run for part in row.keys if isinstance(part, ir.Condition)] for row in table.rows
        ]
        across = self._run(node.across, frame) if node.across is not None else None
        columns = [self.bands((band,), own) for band in table.across_bands]
        cells = [
            [self._cell(table, i, column, own) for column in range(len(row.cells))] for i, row in enumerate(table.rows)
        ]

        def rows(state: State) -> list[tuple[int, object]]:
            column = 0
            if across is not None:
                looked = across(state)
                column = next((i for i, test in enumerate(columns) if test(state, looked)), 0)
            return [
                (i, cells[i][column](state))
                for i, conditions in enumerate(tests)
                if all(test(state) for test in conditions)
            ]

        return rows

    def _table_frame(self, table: Table, node: ir.LookUp, frame: Frame) -> Frame:
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

    def _cell(self, table: Table, row: int, column: int, frame: Frame) -> Callable[[State], object]:
        cell = table.rows[row].cells[column]
        value = self._run(cell.value, frame)
        notes = (
            [self.check(note.condition, frame).run for note in table.footnotes if note.mark == cell.mark]
            if cell.mark
            else []
        )
        if not notes:
            return value
        return lambda state: value(state) if all(note(state) for note in notes) else None

    def bands(self, bands: tuple[ir.Band, ...], frame: Frame) -> Callable[[State, object], bool]:
        """Whether a value is within one of some bands."""
        tests = [self._band(band, frame) for band in bands]
        if len(tests) == 1:
            return tests[0]
        return lambda state, value: any(test(state, value) for test in tests)

    def _band(self, band: ir.Band, frame: Frame) -> Callable[[State, object], bool]:
        ladders = self.ladders
        if isinstance(band, ir.Same):
            wanted = self._run(band.value, frame)
            return lambda state, value: operators.same(value, wanted(state))
        low = self._run(band.low, frame) if band.low is not None else None
        high = self._run(band.high, frame) if band.high is not None else None
        low_open, high_open = band.low_open, band.high_open

        def test(state: State, value: object) -> bool:
            if value is None:
                return False
            at = operators.rank(value, ladders)
            for end, open_, sign in ((low, low_open, 1), (high, high_open, -1)):
                if end is None:
                    continue
                limit = end(state)
                # Nothing is larger or smaller than no effect.
                if limit is None:
                    return False
                past = (at - operators.rank(limit, ladders)) * sign
                if past < 0 or (open_ and past == 0):
                    return False
            return True

        return test

    # ---- conditions ------------------------------------------------------------------------------------------------

    def check(self, node: ir.Condition, frame: Frame) -> Check:
        """The closure of a condition, with its parts."""
        match node:
            case ir.Is():
                subject = self.code(node.value, frame)
                test, negated, look = self.bands(node.bands, frame), node.negated, subject.run
                return Check(lambda state: test(state, look(state)) != negated, node, subject=subject)
            case ir.Holds():
                subject = self.code(node.value, frame)
                look = subject.run
                return Check(lambda state: look(state) is True, node, subject=subject)
            case ir.IsKind():
                subject = self.code(node.value, frame)
                kind, negated, ruleset, look = node.kind, node.negated, self.world.ruleset, subject.run

                def is_kind(state: State) -> bool:
                    piece = look(state)
                    return (isinstance(piece, PieceRef) and ruleset.is_kind(piece.kind, kind)) != negated

                return Check(is_kind, node, subject=subject)
            case ir.Not():
                inner = self.check(node.condition, frame)
                run = inner.run
                return Check(lambda state: not run(state), node, (inner,))
            case ir.All():
                parts = tuple(self.check(part, frame) for part in node.conditions)
                runs = [part.run for part in parts]
                return Check(lambda state: all(run(state) for run in runs), node, parts)
            case ir.Any():
                parts = tuple(self.check(part, frame) for part in node.conditions)
                runs = [part.run for part in parts]
                return Check(lambda state: any(run(state) for run in runs), node, parts)
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

                return Check(quantified, node, (inner,))

    def finder(
        self,
        kind: str,
        owner: ir.Expression | None,
        it_name: str,
        condition: ir.Condition | None,
        frame: Frame,
    ) -> Callable[[State], list[PieceRef]]:
        """The pieces in play of a kind, of an owner (a piece or a side), that fulfil a condition."""
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
            of = owned(state) if owned is not None else None
            looking = list(state)
            looking.extend([None] * (slot + 1 - len(looking)))
            for piece in world.of_kind(kind):
                removed = world.slot_of(piece, REMOVED)
                if removed >= 0 and state[removed] is True:
                    continue
                if owned is not None and not belongs(world, piece, of, state):
                    continue
                if run is not None:
                    looking[slot] = piece
                    if not run(looking):
                        continue
                found.append(piece)
            return found

        return find


def _slot_reader(slot: int) -> Callable[[State], object]:
    return lambda state: state[slot]


__all__ = ["Coder", "Frame"]
