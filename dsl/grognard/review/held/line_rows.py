"""Which lines of a table of the source are lines of the rules: modifiers and the like, by their words and figures?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

import attrs

from grognard.ir.tables import Row
from grognard.review.held.likeness import numbers, shared_words
from grognard.review.held.rule_lines import RuleLine, Sort
from grognard.rulebooks.document import Cell

_SURE = 0.5
_NEAR = 2
"""So far from the lines that are known to be of a list another one of it stands."""
_CHANGE = re.compile(r"\s*(?:[-+]|up to \d)")
"""How a line of modifiers begins."""
_COLUMNS = re.compile(r" {2,}|(?<=\S) when ")


@attrs.frozen
class Said:
    """A line of the source's table and the line of the rules that says it."""

    cells: tuple[Cell, ...]
    line: RuleLine


def by_lines(left: Sequence[tuple[Cell, ...]], lines: Sequence[RuleLine]) -> tuple[list[Said], list[tuple[Cell, ...]]]:
    """Lines of a table that lines of the rules say, the likest first; and those that none says.

    Where as many lines are left on either side with the same figure, those that share a word are taken for one, and the last two.
    """
    usable = [
        (line, {abs(one) for one in numbers(line.text)}) for line in lines if line.sort in (Sort.RULE, Sort.PROSE)
    ]
    usable = [(line, have) for line, have in usable if have]
    wanted = [{abs(one) for cell in cells[1:] for one in numbers(cell.text)} for cells in left]
    weights = sorted(
        (-weight, at, place)
        for at, cells in enumerate(left)
        for place, (line, have) in enumerate(usable)
        if wanted[at] and wanted[at] <= have and (weight := _like(cells[0].text, line.text)) >= _SURE
    )
    pairs: dict[int, int] = {}
    used: set[int] = set()
    for _, at, place in weights:
        if at not in pairs and place not in used:
            pairs[at] = place
            used.add(place)
    _by_what_is_left([cells[0].text for cells in left], wanted, usable, pairs, used)
    said = [Said(left[at], usable[pairs[at]][0]) for at in sorted(pairs)]
    return said, [cells for at, cells in enumerate(left) if at not in pairs]


def _by_what_is_left(
    labels: Sequence[str],
    wanted: Sequence[set[Fraction]],
    usable: Sequence[tuple[RuleLine, set[Fraction]]],
    pairs: dict[int, int],
    used: set[int],
) -> None:
    signed = [
        place
        for place, (line, _) in enumerate(usable)
        if place not in used
        and _CHANGE.match(line.text) is not None
        and used
        and min(used) - _NEAR <= place <= max(used) + _NEAR
    ]
    for figures in dict.fromkeys(frozenset(each) for each in wanted if each):
        here = [at for at, each in enumerate(wanted) if at not in pairs and each == figures]
        same = [place for place in signed if figures <= usable[place][1] and place not in used]
        # As many lines on one side as on the other: which is which is told by any word that two share.
        while len(here) == len(same) > 1:
            weight, at, place = min(
                (-shared_words(labels[at], usable[place][0].text)[0], at, place) for at in here for place in same
            )
            if not weight:
                break
            pairs[at] = place
            used.add(place)
            here.remove(at)
            same.remove(place)
        if len(here) == len(same) == 1:
            pairs[here[0]] = same[0]
            used.add(same[0])


def _like(label: str, line: str) -> float:
    """How alike a label and a line of the rules are: by all of the line, or by what the line itself is called.

    Prose has many words, so it must begin with the label.
    """
    if line.lstrip().startswith(">"):
        return float(line.lstrip(" >").casefold().startswith(label.strip().casefold() or ">"))
    shared, mine, _ = shared_words(label, line)
    found = shared / mine if mine else 0.0
    parts = [part for part in _COLUMNS.split(line.strip()) if part.strip()]
    if len(parts) > 1:
        shared, _, theirs = shared_words(label, parts[1])
        found = max(found, shared / theirs if theirs else 0.0)
    return found


def by_figures(left: Sequence[tuple[Cell, ...]], rows: Sequence[Row]) -> tuple[tuple[Cell, ...], ...]:
    """Lines of a table whose figures, in their order, are all those of one row of the rules; no row twice."""
    free = [_figures(" ; ".join(row.texts)) for row in rows]
    found = []
    for cells in left:
        mine = _figures(" ; ".join(cell.text for cell in cells))
        if len(mine) >= 2 and mine in free:
            free.remove(mine)
            found.append(cells)
    return tuple(found)


def _figures(text: str) -> tuple[Fraction, ...]:
    return tuple(abs(one) for one in numbers(text) if one)
