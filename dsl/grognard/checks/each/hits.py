"""Does each roll that counts hits say in every case what hits, can that be rolled, and is the number of hits never below 0?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import every_block
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import done_text
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines


def hits_are_counted(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report each roll that counts no hits in some case, hits that no die can show, and each amount that takes a hit away where there may be none."""
    for lines in every_block(ruleset):
        faces = range(0)
        beyond = any(isinstance(line.deed, do.OnEachDie | do.Again) for line in lines)
        for at, line in enumerate(lines):
            rolled = [part for part in all_lines((line,)) if isinstance(part.deed, do.Roll | do.RollRange)]
            faces = next(il.faces_of(rolled[0]), range(0)) if rolled else faces
            if isinstance(line.deed, do.HitsOn):
                _report_faces(line, line.deed.bands, faces, beyond, collector)
                _report_beyond(line, line.deed.bands, faces, lines, collector)
            elif isinstance(line.deed, do.Again) and line.deed.bands and not _any_shown(line.deed.bands, faces):
                help = "Name a face of one die. What all of them come to is asked with `when the total is …`."
                _report_never(line, faces, help, collector)
            elif isinstance(line.deed, do.Roll):
                below = list(takewhile(lambda other: not isinstance(other.deed, do.Roll), lines[at + 1 :]))
                _report_sums(line, below, known, collector)
                _report_amounts(below, collector)


def _report_faces(line: il.Line, bands: Sequence[ir.Band], faces: range, beyond: bool, collector: Collector) -> None:
    """A number between the ends of a die hits alone; beyond them none does, unless dice can go `beyond` their faces."""
    if not beyond and not _any_shown(bands, faces):
        help = "Write a number that the dice show, or below it what changes them, such as `+1 on each die` or `6 rolls again and adds`."
        _report_never(line, faces, help, collector)
    elif len(bands) == 1 and isinstance(band := bands[0], ir.Same) and not _at_an_end(band.value, faces):
        said, plain = re.sub(r"\bon an? ", "on ", done_text(line.place)), isinstance(band.value, ir.Constant)
        collector.report(
            codes.ONE_FACE,
            line.place,
            f"`{said}` counts {'that face' if plain else 'dice that show just that number'} alone, and not what is above it.",
            help=f"If what is above it hits too, write `{said}{'+' if plain else ' or more'}`.",
        )


def _report_beyond(
    line: il.Line, bands: Sequence[ir.Band], faces: range, lines: Sequence[il.Line], collector: Collector
) -> None:
    """The highest face hits, and what a die comes to above it with what is added on each does not; the lowest likewise."""
    if not faces or not all(map(ir.is_constant, bands)):
        return
    for other in lines:
        if not isinstance(other.deed, do.OnEachDie) or not other.deed.amount:
            continue
        up = other.deed.amount > 0
        end, past = (faces[-1], faces[-1] + 1) if up else (faces[0], faces[0] - 1)
        if any(ir.lies_in(end, band) for band in bands) and not any(ir.lies_in(past, band) for band in bands):
            collector.report(
                codes.ONE_FACE,
                line.place,
                f"With `{done_text(other.place)}` a die can come to {past}, and `{done_text(line.place)}` leaves that out.",
                help=f"If it hits too, write the number with `or {'more' if up else 'less'}`.",
            )
            return


def _any_shown(bands: Sequence[ir.Band], faces: range) -> bool:
    """Whether dice can show what is named; so it is too where the faces or the numbers are not known."""
    known = bool(faces) and all(map(ir.is_constant, bands))
    return not known or any(ir.lies_in(face, band) for band in bands for face in faces)


def _report_never(line: il.Line, faces: range, help: str, collector: Collector) -> None:
    said = f"`{done_text(line.place)}` can never hold: the dice show {faces[0]} to {faces[-1]}."
    collector.report(codes.CONDITION_NEVER, line.place, said, help=help)


def _report_sums(roll: il.Line, below: Sequence[il.Line], known: Known, collector: Collector) -> None:
    """Where no `hits on` holds, the dice are added up."""
    hits = [line for line in below if isinstance(line.deed, do.HitsOn)]
    conditions = [line.condition for line in hits if line.condition is not None]
    if not hits or len(conditions) < len(hits):
        return
    case = known.logic.solve([roll.condition] if roll.condition is not None else [], conditions)
    if case is None:
        return
    collector.report(
        codes.NOTHING_HITS,
        hits[0].place,
        f"With {known.logic.words(*case)}, nothing says what hits: the dice of `{done_text(roll.place)}` are added up.",
        help="Begin with the line that holds usually, such as `hits on 5+`, and write the exceptions below it.",
    )


def _report_amounts(below: Sequence[il.Line], collector: Collector) -> None:
    """Hits are added or taken away, and no line keeps their number at 0 or above."""
    first = next((at for at, line in enumerate(below) if isinstance(line.deed, do.HitsOn)), len(below))
    bounded = any(isinstance(line.deed, do.Clamp) and line.deed.below for line in below)
    for line in below[first:]:
        if isinstance(line.deed, do.Amount) and line.deed.number > 0 and not line.deed.times and line.each is None:
            collector.report(
                codes.ADDS_A_HIT,
                line.place,
                f"`{done_text(line.place)}` adds to the number of hits, also where no die hit.",
                help=f"If it makes hits likelier, write it above `hits on`, with `on each die`: `+{line.deed.number} on each die`.",
            )
        if isinstance(line.deed, do.Amount) and line.deed.number < 0 and not line.deed.times and not bounded:
            collector.report(
                codes.FEWER_THAN_NO_HITS,
                line.place,
                f"`{done_text(line.place)}` takes hits away, also where nothing hit: the result can be below 0.",
                help="If it makes hits rarer, write it above `hits on`, with `on each die`: "
                f"`{line.deed.number} on each die`. Else write `never below 0` below it.",
            )


def _at_an_end(value: ir.Expression, faces: range) -> bool:
    """Whether nothing else can be meant: the lowest face, the highest, or what is worked out from a gap."""
    if isinstance(value, ir.Constant):
        return not faces or value.value in (faces[0], faces[-1])
    return isinstance(value, ir.Gap)


CHECKS = (Check(hits_are_counted),)
