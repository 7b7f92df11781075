"""Lines of a compiled run that throw dice, read tables and give reasons, each with its event."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core import forms, program
from grognard.core.program import Check
from grognard.dice.handful import Handful
from grognard.evaluate import trace
from grognard.evaluate.meanings import dice_text
from grognard.evaluate.straight.marks import Ref, why
from grognard.evaluate.straight.reading import read_row
from grognard.evaluate.straight.writing import Writing
from grognard.evaluate.weigh.stretches import one_die
from grognard.evaluate.weigh.values import INT, Residue


class Outcomes(Writing):
    """Writes what comes of dice, tables and conditions."""

    def _assign(self, slot: int, value: Residue) -> None:
        if value.text != f"s{slot}":
            self.say(f"s{slot} = {value.text}")
        self.learn(slot, value if value.dice is None else Residue(value.text, value.reads, value.kind, value.value))

    def _look(self, look: program.Look) -> None:
        writer = self.writer
        form = forms.form_of(look.read)
        table, line = look.table, look.line
        row = read_row(writer, form, self.keep)
        if row is None or not isinstance(form, forms.Read):
            found = self.keep(writer.native(forms.Native(look.read, _parts(form))).text)
            self._assign(look.into, Residue(f"{found}[2]", frozenset({-1})))
            self.event(lambda read: trace.Looked(table, read[0], read[1], read[2], line), found)
            return
        at = self.keep(row)
        cells = [writer.of(one.cell) for one in form.rows]
        if all(cell.constant for cell in cells):
            kind = cells[0].kind if len({cell.kind for cell in cells}) == 1 else "other"
            values = tuple(cell.value for cell in cells)
            self._assign(look.into, Residue(f"{writer.name(values)}[{at}]", frozenset({-1}), kind))
            column = form.column
            self.event(lambda row: trace.Looked(table, row, column, values[row], line), at)
            return
        text = "None"
        for number, cell in reversed(list(enumerate(cells))):
            text = f"({cell.text} if {at} == {number} else {text})"
        self._assign(look.into, Residue(text, frozenset({-1}), fails=True, loose=any(cell.loose for cell in cells)))
        column = form.column
        self.event(lambda row, value: trace.Looked(table, row, column, value, line), at, self.now(look.into))

    def _throw(self, throw: program.Throw) -> None:
        writer = self.writer
        handful = writer.run(throw.handful.run)
        need = writer.run(throw.reading.need.run) if throw.reading.need is not None else None
        shift = throw.shows[0] - 1 if throw.shows is not None else 0
        line, shows = throw.line, throw.shows
        one = one_die(handful, throw) if need is None else None
        if one is not None and not one[1]:
            sides = one[0]
            face = self.keep(f"throw({throw.site}, {sides})" + (f" + {shift}" if shift else ""))
            self.say(f"fell({face})")
            total = natural = face
            size = self.keep(sides) if isinstance(sides, str) else Ref(sides)
            self.event(
                lambda face, sides: trace.Threw(
                    (face,), dice_text(Handful(((1, sides),)), shows), (), None, face, line
                ),
                face,
                size,
            )
        else:
            name = writer.name(throw)
            found = self.keep(f"thrown({name}, {handful.text}, {need.text if need is not None else None}, dice, fell)")
            total, natural = f"{found}.total", f"{found}.natural"
            self.event(
                lambda said: trace.Threw(
                    said.faces, dice_text(said.handful, shows), said.dropped, said.hits, said.total, line
                ),
                found,
            )
        for slot, said, kind in (
            (throw.into, total, INT),
            (throw.natural, natural, INT if one is not None else "other"),
            (throw.named, total, INT),
        ):
            if slot is not None:
                self._assign(slot, Residue(said, frozenset({-1}), kind))

    def _why(self, check: Check, holds: bool, blame: bool) -> tuple[Callable[..., str], list[object]]:
        slots = sorted(slot for slot in self._looked_at(check) if slot < len(self.initial))
        return why(check, self.initial, slots, holds, blame), [self.now(slot) for slot in slots]

    def _looked_at(self, check: Check) -> frozenset[int]:
        reads = self.writer.reads_of(forms.form_of(check.run))
        if check.subject is not None:
            reads |= self.writer.reads_of(forms.form_of(check.subject.run))
        return reads.union(*(self._looked_at(part) for part in check.parts))


def _parts(form: forms.Form) -> tuple[forms.Form, ...] | None:
    return form.whole.parts if isinstance(form, forms.Read) else form.parts if isinstance(form, forms.Native) else None
