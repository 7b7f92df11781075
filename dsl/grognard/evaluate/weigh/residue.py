"""Values as Python source: what is left of a form once everything known beforehand is put in.

This is partial evaluation (Jones, Gomard and Sestoft, *Partial Evaluation and Automatic Program Generation*, 1993):
slots that nothing writes are names bound once for a question, constants are folded by calling the operators
themselves, and an operator on whole numbers is written as the Python operator that it is on whole numbers.
Everything else is a call of the very function that a single run calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs

from grognard.core import forms, operators
from grognard.core.code import dice_of
from grognard.core.dice_lines import as_dice, to_throw
from grognard.core.forms import Form
from grognard.core.frame import Poison, told
from grognard.core.lookups import Bands
from grognard.core.world import PieceRef, Unknown, World
from grognard.evaluate.weigh.values import BOOL, DIE, INT, KINDS, OTHER, SAFE, Known, Residue, kind_of, written_out
from grognard.ir.types import Die

_ROWS = 16
"""Tables of at most so many rows are written out as a chain of tests."""


class Writer:
    """Writes values of one program. `env` says what is known of slots at the place where one is now."""

    def __init__(self, world: World, initial: Sequence[object], written: frozenset[int]) -> None:
        self.world = world
        self.initial = initial
        self.written = written
        self.names: dict[str, object] = {"told": told, "PieceRef": PieceRef}
        self.fixed_used: set[int] = set()
        self._named: dict[int, str] = {}
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
        found = self._named.get(id(thing))
        if found is None:
            found = self._named[id(thing)] = f"k{len(self._named)}"
            self.names[found] = thing
        return found

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

    def view(self, slots: Iterable[int]) -> tuple[str, frozenset[int]]:
        """The source of a state in which these slots are filled in, and what it reads."""
        fill: list[tuple[int, Residue]] = []
        for slot in sorted(slots):
            if slot >= len(self.initial):
                continue
            now = self.slot(slot)
            if now.fixed == slot or (now.constant and slot not in self.asked and now.value is self.initial[slot]):
                continue
            fill.append((slot, now))
        if not fill:
            return "START", frozenset()
        name = f"view{len(self.views)}"
        given = [(slot, now) for slot, now in fill if now.reads]
        body = [f"def {name}({', '.join(f's{slot}' for slot, _ in given)}):", "    v = START.copy()"]
        body += [f"    v[{slot}] = {now.text}" for slot, now in fill]
        body.append("    return v")
        self.views.append("\n".join(body))
        reads = frozenset(slot for _, now in given for slot in now.reads)
        return f"{name}({', '.join(now.text for _, now in given)})", reads

    # ---- forms -------------------------------------------------------------------------------------------------

    def of(self, form: Form) -> Residue:
        """The source of a form."""
        match form:
            case forms.Const():
                return self.constant(form.value)
            case forms.Slot():
                return self.slot(form.slot, form.told)
            case forms.Call():
                return self.call(form.function, [self.of(part) for part in form.parts])
            case forms.FieldOf():
                return self._field(form)
            case forms.Every() | forms.Some():
                return self._joined(form)
            case forms.Negated():
                part = self.of(form.part)
                if part.constant:
                    return self.constant(not part.value)
                return Residue(f"(not {part.text})", part.reads, BOOL, fails=part.fails, gap=part.gap)
            case forms.Pick():
                return self.pick(self.of(form.test), lambda: self.of(form.then), lambda: self.of(form.otherwise))
            case forms.Read():
                return self._read(form)
            case forms.Native():
                return self.native(form)

    def run(self, run: Callable[..., object]) -> Residue:
        """The source of a closure."""
        return self.of(forms.form_of(run))

    def reads_of(self, form: Form) -> frozenset[int]:
        """The slots a form may read."""
        match form:
            case forms.Const():
                return frozenset()
            case forms.Slot():
                return frozenset({form.slot})
            case forms.Call() | forms.Every() | forms.Some():
                return self._all(form.parts)
            case forms.FieldOf():
                return self.reads_of(form.piece) | {slot for slot in form.rows if slot >= 0}
            case forms.Negated():
                return self.reads_of(form.part)
            case forms.Pick():
                return self._all((form.test, form.then, form.otherwise))
            case forms.Read():
                return self.reads_of(form.whole)
            case forms.Native():
                found = frozenset(range(len(self.initial))) if form.parts is None else self._all(form.parts)
                return found | self.field_slots if form.fields else found

    def _all(self, parts: Iterable[Form]) -> frozenset[int]:
        return frozenset().union(*(self.reads_of(part) for part in parts))

    def native(self, form: forms.Native, last: str = "") -> Residue:
        """A closure called on a state put together for it."""
        text, reads = self.view(self.reads_of(form))
        return Residue(f"{self.name(form.run)}({text}){last}", reads, fails=True, gap=True)

    def pick(self, test: Residue, then: Callable[[], Residue], otherwise: Callable[[], Residue]) -> Residue:
        """One of two."""
        if test.constant:
            return then() if test.value else otherwise()
        one, other = then(), otherwise()
        kind = one.kind if one.kind == other.kind else OTHER
        return Residue(
            f"({one.text} if {test.text} else {other.text})",
            test.reads | one.reads | other.reads,
            kind,
            fails=test.fails or one.fails or other.fails,
            gap=test.gap or one.gap or other.gap,
            loose=one.loose or other.loose,
        )

    def _joined(self, form: forms.Every | forms.Some) -> Residue:
        deciding = isinstance(form, forms.Some)
        parts: list[Residue] = []
        for part in form.parts:
            made = self.of(part)
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

    def _field(self, form: forms.FieldOf) -> Residue:
        piece = self.of(form.piece)
        if piece.constant and isinstance(piece.value, PieceRef):
            index = piece.value.index
            slot = form.rows[index] if index < len(form.rows) else -1
            return self.constant(None) if slot < 0 else self.slot(slot, must=True)
        if piece.constant:
            return Residue(f"{self.name(form.read)}({piece.text}, ())", fails=True, gap=True)
        # Rows may grow while other programs are built; pieces without a place in them have no such field.
        options = [self.slot(slot) if slot >= 0 else self.constant(None) for slot in form.rows]
        at = self.temp()
        texts = "".join(f"{one.text}, " for one in options)
        loose = any(one.loose for one in options)
        read = f"({texts}None,)[min({at}.index, {len(options)})]"
        return Residue(
            f"({f'told({read})' if loose else read} if ({at} := {piece.text}).__class__ is PieceRef "
            f"else {self.name(form.read)}({at}, ()))",
            piece.reads.union(*(one.reads for one in options)),
            fails=True,
            gap=loose or piece.gap,
        )

    def _read(self, form: forms.Read) -> Residue:
        """A short table as a chain of tests; a long one as a call."""
        if len(form.rows) > _ROWS:
            return self.native(form.whole, "[2]")
        before: list[str] = []
        inputs: list[Residue] = []
        reads: frozenset[int] = frozenset()
        for one in form.inputs:
            made = self.of(one)
            reads |= made.reads
            if not made.constant and not made.text.isidentifier():
                at = self.temp()
                before.append(f"({at} := {made.text})")
                made = attrs.evolve(made, text=at, fixed=-1)
            inputs.append(made)
        none = self.native(form.whole, "[2]")
        text, kinds = none.text, set()
        gap = any(self.of(one).gap for one in form.inputs)
        for row in reversed(form.rows):
            test = self.row(row, inputs)
            if test.constant and not test.value:
                continue
            cell = self.of(row.cell)
            kinds.add(cell.kind)
            gap = gap or test.gap or cell.gap
            reads |= test.reads | cell.reads
            text = cell.text if test.constant else f"({cell.text} if {test.text} else {text})"
        if before:
            text = f"({', '.join(before)}, {text})[-1]"
        kind = kinds.pop() if len(kinds) == 1 else OTHER
        return Residue(text, reads | none.reads, kind, fails=True, gap=gap)

    def row(self, row: forms.Row, inputs: Sequence[Residue]) -> Residue:
        """Whether a row of a table fits what is looked up."""
        tests: list[Residue] = []
        for test in row.tests:
            if isinstance(test, tuple):
                at, bands = test
                assert isinstance(bands, Bands)
                some = [self.call(each, [inputs[at], *(self.run(end) for end in ends)]) for each, ends in bands.parts]
                tests.append(self._glue(some, " or ", False))
            else:
                tests.append(self.of(test))
        return self._glue(tests, " and ", True)

    def _glue(self, tests: Sequence[Residue], word: str, usual: bool) -> Residue:
        left: list[Residue] = []
        for test in tests:
            if test.constant:
                if bool(test.value) is not usual:
                    return self.constant(not usual)
                continue
            left.append(test)
        if not left:
            return self.constant(usual)
        if len(left) == 1:
            return left[0]
        reads = frozenset().union(*(test.reads for test in left))
        text = f"({word.join(test.text for test in left)})"
        return Residue(text, reads, BOOL, fails=any(t.fails for t in left), gap=any(t.gap for t in left))

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
        whole = all(part.kind == INT for part in parts)
        short = written_out(function, parts, whole)
        if short is not None:
            text, kind = short
            if text == parts[0].text:
                return parts[0]
            return Residue(text, reads, kind, fails=fails, gap=gap)
        kind = KINDS.get(function, OTHER)
        if isinstance(function, operators.Between):
            kind = BOOL
        text = f"{self.name(function)}({', '.join(part.text for part in parts)})"
        if function in (to_throw, as_dice) and parts[0].kind == DIE:
            return Residue(text, reads, dice=("1", f"{parts[0].text}.sides", reads))
        made = Residue(text, reads, kind, fails=fails or function not in SAFE, gap=gap)
        if function is dice_of and parts[0].kind == INT and parts[1].kind == DIE and not fails:
            sides = str(parts[1].value.sides) if isinstance(parts[1].value, Die) else f"{parts[1].text}.sides"
            # Too many dice stop the run where they are thrown.
            return attrs.evolve(made, fails=False, dice=(parts[0].text, sides, reads))
        return made
