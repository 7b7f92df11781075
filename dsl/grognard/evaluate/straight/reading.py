"""What a compiled run calls: tables read by row, dice thrown and read, fields kept in their domain."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from grognard.core import forms
from grognard.core.program import Throw
from grognard.core.throws import read_as
from grognard.dice.handful import Handful, read_hits, read_sum
from grognard.dice.source import DiceSource
from grognard.evaluate.weigh.residue import Writer

_ROWS = 16


@attrs.frozen
class Fallen:
    """Dice as they fell and what they count; `natural` is the face of a single die."""

    handful: Handful
    faces: tuple[int, ...]
    dropped: tuple[int, ...]
    hits: tuple[int, ...] | None
    total: int
    natural: int | None


def read_row(writer: Writer, form: forms.Form, keep: Callable[[str], str]) -> str | None:
    """The source of the number of the row that is read; None where only the whole reader can tell.

    `keep` gives a name to what is looked up.
    """
    if not isinstance(form, forms.Read) or len(form.rows) > _ROWS:
        return None
    inputs = []
    for one in form.inputs:
        made = writer.of(one)
        if not made.constant and not made.text.isidentifier():
            made = attrs.evolve(made, text=keep(made.text), fixed=-1)
        inputs.append(made)
    text = f"{writer.native(form.whole).text}[0]"
    for number, row in reversed(list(enumerate(form.rows))):
        test = writer.row(row, inputs)
        if test.constant and not test.value:
            continue
        text = str(number) if test.constant else f"({number} if {test.text} else {text})"
    return text


def thrown(throw: Throw, handful: object, need: object, dice: DiceSource, fell: Callable[[int], None]) -> Fallen:
    """Throw dice, and read them."""
    made = read_as(handful, need, throw.reading)
    shift = throw.shows[0] - 1 if throw.shows is not None else 0
    faces = []
    for sides in made.handful.sides():
        face = dice.throw(throw.site, sides)
        fell(face + shift)
        faces.append(face)
    hits: tuple[int, ...] | None = None
    if made.need is None:
        read = read_sum(made.handful, tuple(faces))
        total, dropped = read.total + shift, tuple(read.dropped)
    else:
        counted = read_hits(
            made.handful, tuple(faces), *made.need, always_hit=made.always_hit, always_miss=made.always_miss
        )
        total, dropped, hits = counted.hits, tuple(counted.dropped), tuple(counted.hitting)
    shown = tuple(face + shift for face in faces)
    return Fallen(made.handful, shown, dropped, hits, total, shown[0] if len(shown) == 1 else None)
