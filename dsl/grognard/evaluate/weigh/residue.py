"""Values as Python source: what is left of an expression once everything known beforehand is put in.

This is partial evaluation (Jones, Gomard and Sestoft, *Partial Evaluation and Automatic Program Generation*, 1993):
slots that nothing writes are names bound once for a question, constants are folded by calling the operators
themselves, and an operator on whole numbers is written as the Python operator that it is on whole numbers.
Everything else is a call of the very function that a single run calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

import attrs

from grognard.core import expr, operators
from grognard.core.closures import closure
from grognard.core.dice_lines import as_dice, to_throw
from grognard.core.expr import Bands, Expr
from grognard.core.faults import GapReached
from grognard.core.frame import Poison, told
from grognard.core.row_masks import Run
from grognard.core.throws import dice_of
from grognard.core.uses import Reads, slots_of
from grognard.core.world import PieceRef, Unknown, World
from grognard.core.written import BOOL, DIE, INT, OTHER
from grognard.evaluate.weigh.values import Known, Residue, kind_of
from grognard.ir.types import Die

_ROWS = 16
"""Tables of at most so many rows are written out as a chain of tests."""


class Writer:
    """Writes values of one program. `env` says what is known of slots at the place where one is now."""

    def __init__(self, world: World, initial: Sequence[object]) -> None:
        self.world = world
        self.initial = initial
        self.names: dict[str, object] = {"told": told, "PieceRef": PieceRef}
        self.fixed_used: set[int] = set()
        self._named: dict[int, str] = {}
        self._closures: dict[int, tuple[Expr, Run]] = {}
        self.reads = Reads()
        self._temps = 0
        self._fresh = 0
        self.views: list[str] = []
        self.env: dict[int, Known] = {}
        asked = {*world.fields, *(slot for slot, value in enumerate(initial) if isinstance(value, Unknown))}
        self.asked = asked | set(world.parameters)
        self.field_slots = frozenset(slot for row in world.field_slots.values() for slot in row if slot >= 0) | set(
            world.fact_slots.values()
        )
        for slot in range(len(initial)):
            self.env[slot] = self.first(slot)

    # ---- names -------------------------------------------------------------------------------------------------

    def first(self, slot: int) -> Known:
        """What a slot holds before anything has run: a question may change it where it is asked, not elsewhere."""
        value = self.initial[slot]
        if slot not in self.asked:
            return self.constant(value)
        self.fixed_used.add(slot)
        return Residue(f"f{slot}", kind=kind_of(value), loose=isinstance(value, Unknown | Poison), fixed=slot)

    def constant(self, value: object) -> Residue:
        """A value that is known."""
        kind = kind_of(value)
        if value is None or type(value) in (int, bool, str):
            text = repr(value)
            return Residue(f"({text})" if text.startswith("-") else text, kind=kind, value=value)
        return Residue(self.name(value), kind=kind, value=value, loose=isinstance(value, Unknown | Poison))

    def name(self, thing: object) -> str:
        """A name for a thing in the source."""
        known = self._named.get(id(thing))
        if known is None:
            known = self._named[id(thing)] = f"k{len(self._named)}"
            self.names[known] = thing
        return known

    def fresh(self) -> int:
        """A new slot."""
        self._fresh += 1
        return len(self.initial) - 1 + self._fresh

    def temp(self) -> str:
        """A new local name."""
        self._temps += 1
        return f"t{self._temps}"

    # ---- slots -------------------------------------------------------------------------------------------------

    def slot(self, slot: int, must: bool = False) -> Residue:
        """What stands in a slot."""
        if slot >= len(self.initial):
            return self.constant(None)
        known = self.env.get(slot)
        if known is None:
            known = Residue(f"s{slot}", frozenset({slot}), loose=True)
        elif not known.text:
            known = attrs.evolve(known, text=f"s{slot}", reads=frozenset({slot}))
        if must and known.loose:
            return Residue(f"told({known.text})", known.reads, fails=True, gap=True)
        return known

    def seen(self, slots: Iterable[int]) -> Residue:
        """A state in which these slots are filled in."""
        name, given, reads = self.view(slots)
        return Residue(f"{name}({', '.join(given)})", reads, view=(name, given))

    def view(self, slots: Iterable[int]) -> tuple[str, tuple[str, ...], frozenset[int]]:
        """The function that makes a state in which these slots are filled in, what it is given, and what that reads."""
        fill: list[tuple[int, Residue]] = []
        for slot in sorted(slots):
            if slot >= len(self.initial):
                continue
            now = self.slot(slot)
            if now.fixed == slot or (now.constant and slot not in self.asked and now.value is self.initial[slot]):
                continue
            fill.append((slot, now))
        if not fill:
            return "START.copy", (), frozenset()
        name = f"view{len(self.views)}"
        given = [(slot, now) for slot, now in fill if now.reads]
        body = [f"def {name}({', '.join(f's{slot}' for slot, _ in given)}):", "    v = START.copy()"]
        body += [f"    v[{slot}] = {now.text}" for slot, now in fill]
        body.append("    return v")
        self.views.append("\n".join(body))
        reads = frozenset(slot for _, now in given for slot in now.reads)
        return name, tuple(now.text for _, now in given), reads

    # ---- expressions -------------------------------------------------------------------------------------------------

    def of(self, node: Expr) -> Residue:
        """What is left of an expression."""
        match node:
            case expr.Const():
                return self.constant(node.value)
            case expr.Slot():
                return self.slot(node.slot, node.told)
            case expr.Fault():
                text = f"{self.name(self._closure(node))}(START)"
                return Residue(text, fails=True, gap=isinstance(node.fault, GapReached))
            case expr.Op():
                return self.call(node.function, [self.of(part) for part in node.parts])
            case expr.Field():
                return self._field(node)
            case expr.Between():
                return self._between(node)
            case expr.All() | expr.Some():
                deciding = isinstance(node, expr.Some)
                return self._joined([lambda part=part: self.of(part) for part in node.parts], deciding)  # type: ignore[misc]
            case expr.Not():
                part = self.of(node.part)
                if part.constant:
                    return self.constant(not part.value)
                return Residue(f"(not {part.text})", part.reads, BOOL, fails=part.fails, gap=part.gap)
            case expr.Pick():
                return self.pick(self.of(node.test), lambda: self.of(node.then), lambda: self.of(node.otherwise))
            case expr.Table():
                short = len(node.drawn.rows) <= _ROWS and node.across is None and node.column is not None
                return self._read(node, node.column or 0) if short else self.called(node)
            case (
                expr.Possibly()
                | expr.Given()
                | expr.Gather()
                | expr.Find()
                | expr.Over()
                | expr.Quantified()
                | expr.SideOf()
                | expr.Fitting()
                | expr.Among()
                | expr.WorkedOut()
            ):
                return self.called(node)
        assert_never(node)

    def _closure(self, node: Expr) -> Run:
        if id(node) not in self._closures:
            self._closures[id(node)] = node, closure(node)
        return self._closures[id(node)][1]

    def called(self, node: Expr) -> Residue:
        """What a single run calls, on a state put together for it."""
        name, given, reads = self.view(slots_of(self.reads.of(node)))
        state = f"{name}({', '.join(given)})" if given or name != "START.copy" else "START"
        return Residue(f"{self.name(self._closure(node))}({state})", reads, fails=True, gap=True)

    def pick(self, test: Residue, then: Callable[[], Residue], otherwise: Callable[[], Residue]) -> Residue:
        """One of two."""
        if test.constant:
            return then() if test.value else otherwise()
        residue, other = then(), otherwise()
        kind = residue.kind if residue.kind == other.kind else OTHER
        return Residue(
            f"({residue.text} if {test.text} else {other.text})",
            test.reads | residue.reads | other.reads,
            kind,
            fails=test.fails or residue.fails or other.fails,
            gap=test.gap or residue.gap or other.gap,
            loose=residue.loose or other.loose,
        )

    def _joined(self, each: Sequence[Callable[[], Residue]], deciding: bool) -> Residue:
        """Tests looked at in order, until one comes out as what decides."""
        parts: list[Residue] = []
        for make in each:
            made = make()
            if made.constant:
                if bool(made.value) is not deciding:
                    continue
                parts.append(self.constant(deciding))
                break
            parts.append(made)
        if not parts:
            return self.constant(not deciding)
        if len(parts) == 1:
            return parts[0]
        return Residue(
            f"({(' or ' if deciding else ' and ').join(part.text for part in parts)})",
            frozenset().union(*(part.reads for part in parts)),
            BOOL,
            fails=any(part.fails for part in parts),
            gap=any(part.gap for part in parts),
        )

    def _field(self, node: expr.Field) -> Residue:
        piece = self.of(node.piece)
        nobody = self.of(node.nobody)
        if piece.constant and isinstance(piece.value, PieceRef):
            index = piece.value.index
            slot = node.rows[index] if index < len(node.rows) else -1
            return self.constant(None) if slot < 0 else self.slot(slot, must=True)
        if piece.constant:
            return nobody
        # Rows may grow while other programs are built; pieces without a place in them have no such field.
        options = [self.slot(slot) if slot >= 0 else self.constant(None) for slot in node.rows]
        at = self.temp()
        texts = "".join(f"{option.text}, " for option in options)
        loose = any(option.loose for option in options)
        read = f"({texts}None,)[min({at}.index, {len(options)})]"
        return Residue(
            f"({f'told({read})' if loose else read} if ({at} := {piece.text}).__class__ is PieceRef "
            f"else {nobody.text})",
            piece.reads.union(nobody.reads, *(option.reads for option in options)),
            fails=True,
            gap=loose or piece.gap or nobody.gap,
        )

    def _between(self, node: expr.Between) -> Residue:
        """Of two pieces that are known it is one slot, as any fact is."""
        residue, other = self.of(node.one), self.of(node.other)
        if not residue.constant or not other.constant:
            return self.called(node)
        if not isinstance(residue.value, PieceRef) or not isinstance(other.value, PieceRef):
            return self.of(node.nobody)
        slot = node.slots.get((residue.value.index, other.value.index), -1)
        return self.constant(None) if slot < 0 else self.slot(slot, must=True)

    def _read(self, node: expr.Table, column: int) -> Residue:
        """A short table as a chain of tests."""
        before: list[str] = []
        inputs: list[Residue] = []
        reads: frozenset[int] = frozenset()
        gap = False
        for part in node.inputs:
            made = self.of(part)
            reads |= made.reads
            gap = gap or made.gap
            if not made.constant and not made.text.isidentifier():
                at = self.temp()
                before.append(f"({at} := {made.text})")
                made = attrs.evolve(made, text=at, fixed=-1)
            inputs.append(made)
        none = self.called(node)
        text, kinds = none.text, set()
        for tests, cells in zip(reversed(node.drawn.rows), reversed(node.drawn.cells), strict=True):
            test = self._row(tests, inputs)
            if test.constant and not test.value:
                continue
            cell = self.of(cells[column])
            kinds.add(cell.kind)
            gap = gap or test.gap or cell.gap
            reads |= test.reads | cell.reads
            text = cell.text if test.constant else f"({cell.text} if {test.text} else {text})"
        if before:
            text = f"({', '.join(before)}, {text})[-1]"
        kind = kinds.pop() if len(kinds) == 1 else OTHER
        return Residue(text, reads | none.reads, kind, fails=True, gap=gap)

    def _row(self, row: Sequence[Bands | Expr | None], inputs: Sequence[Residue]) -> Residue:
        """Whether a row of a table fits what is looked up."""
        tests: list[Callable[[], Residue]] = []
        for at, test in enumerate(row):
            if isinstance(test, Bands):
                tests.append(lambda at=at, test=test: self._within(test, inputs[at]))  # type: ignore[misc]
            elif test is not None:
                tests.append(lambda test=test: self.of(test))  # type: ignore[misc]
        return self._joined(tests, False)

    def _within(self, bands: Bands, value: Residue) -> Residue:
        """Whether a value lies in one of some bands."""
        each = [
            lambda test=test, ends=ends: self.call(test, [value, *(self.of(end) for end in ends)])
            for test, ends in bands.parts
        ]
        return self._joined(each, True)

    # ---- calls -------------------------------------------------------------------------------------------------

    def call(self, function: Callable[..., object], parts: Sequence[Residue]) -> Residue:
        """A function of values: worked out if they are known, written out where Python has it, else called."""
        reads = frozenset().union(*(part.reads for part in parts)) if parts else frozenset()
        if all(part.constant for part in parts):
            try:
                return self.constant(function(*(part.value for part in parts)))
            except Exception:
                pass
        fails, gap = any(part.fails for part in parts), any(part.gap for part in parts)
        if function in (to_throw, as_dice) and parts[0].dice is not None:
            return parts[0]
        means = operators.meaning(function)
        short = means.source(parts) if means.source is not None else None
        if short is not None:
            text, kind = short
            if text == parts[0].text:
                return parts[0]
            return Residue(text, reads, kind, fails=fails, gap=gap)
        text = f"{self.name(function)}({', '.join(part.text for part in parts)})"
        if function in (to_throw, as_dice) and parts[0].kind == DIE:
            return Residue(text, reads, dice=("1", f"{parts[0].text}.sides", reads))
        kind = parts[0].kind if means.keeps_kind else means.kind
        made = Residue(text, reads, kind, fails=fails or not means.safe, gap=gap)
        if function is dice_of and parts[0].kind == INT and parts[1].kind == DIE and not fails:
            sides = str(parts[1].value.sides) if isinstance(parts[1].value, Die) else f"{parts[1].text}.sides"
            # Too many dice stop the run where they are thrown.
            return attrs.evolve(made, fails=False, dice=(parts[0].text, sides, reads))
        return made
