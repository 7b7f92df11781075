"""Is a table of the source the table of the ruleset, cell by cell?"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import attrs

from grognard.ir.tables import Row, Table
from grognard.review.held.likeness import alike, numbers, shared_words
from grognard.rulebooks.document import Cell

LEAST_ROWS = 2
_ALIKE = 0.5
_BRACKETS = re.compile(r"\([^()]*\)")
"""A case beside a value, which the rules may have as a line of its own."""
_EMPTY = frozenset(["", "-", "–", "—", "none", "nil", "no", "?", "*", "n/a"])


@attrs.frozen
class Pair:
    """A line of the source's table and the row of the ruleset's that says the same."""

    cells: tuple[Cell, ...]
    row: Row
    differ: tuple[tuple[Cell, str], ...]
    """Cells whose figures the row does not have, each with the row's own words."""
    compared: int


@attrs.frozen
class Match:
    """A table of the ruleset and the lines of the source's table that are its rows."""

    table: Table
    pairs: tuple[Pair, ...]

    @property
    def compared(self) -> int:
        """How many cells were compared."""
        return sum(pair.compared for pair in self.pairs)

    @property
    def worth(self) -> float:
        """How well it fits: cells that agree, less those that differ."""
        return self.compared - 1.5 * sum(len(pair.differ) for pair in self.pairs)


def match_rows(lines: list[tuple[Cell, ...]], table: Table, heads: tuple[str, ...] = ()) -> Match | None:
    """Lines to rows, by the words or numbers they begin with; None where too few fit. `heads` stand above the lines."""
    chosen = list(_chosen(lines, table))
    if len(chosen) < min(LEAST_ROWS, len(table.rows)) or not chosen:
        return None
    if len(chosen) * 3 < min(len(lines), len(table.rows)):
        return None
    said = _said(chosen, table)
    wide = [_crossed(cells, row, table, said, heads) for cells, row in chosen]
    pairs = [one for one in wide if one is not None]
    if len(pairs) == len(chosen):
        match = Match(table, tuple(pairs))
        if 2 * sum(len(pair.differ) for pair in pairs) <= match.compared:
            return match if match.compared else None
    match = Match(table, tuple(_pooled(cells, row, table, said) for cells, row in chosen))
    return match if match.worth > 0 else None


def _chosen(lines: list[tuple[Cell, ...]], table: Table) -> Iterator[tuple[tuple[Cell, ...], Row]]:
    """Each line with its row, the surest first, no row twice; in the order of the lines."""
    weights = sorted(
        (
            (-weight, at, place)
            for at, cells in enumerate(lines)
            for place, row in enumerate(table.rows)
            if (weight := _like(cells, table, row)) >= _ALIKE
        )
    )
    taken: dict[int, int] = {}
    used: set[int] = set()
    for _, at, place in weights:
        if at not in taken and place not in used:
            taken[at] = place
            used.add(place)
    if len(taken) >= LEAST_ROWS:
        _by_what_is_left(lines, table, taken, used)
    for at in sorted(taken):
        yield lines[at], table.rows[taken[at]]


def _by_what_is_left(lines: list[tuple[Cell, ...]], table: Table, taken: dict[int, int], used: set[int]) -> None:
    """A line and a row that are left with the same figures, and no other with them, are one."""
    first, last = min(taken), max(taken)
    left: dict[tuple[Fraction, ...], list[int]] = {}
    for at in range(max(0, first - LEAST_ROWS), min(len(lines), last + LEAST_ROWS + 1)):
        figures = numbers(" ; ".join(cell.text for cell in lines[at][1:]))
        if at not in taken and figures:
            left.setdefault(figures, []).append(at)
    rows: dict[tuple[Fraction, ...], list[int]] = {}
    for place, row in enumerate(table.rows):
        if place not in used:
            rows.setdefault(numbers(" ; ".join(row.texts[len(table.keys) :])), []).append(place)
    for figures, places in left.items():
        if len(places) == 1 and len(rows.get(figures, [])) == 1:
            taken[places[0]] = rows[figures][0]
            used.add(rows[figures][0])


def _like(cells: tuple[Cell, ...], table: Table, row: Row) -> float:
    key = " ".join(row.texts[: max(1, len(table.keys))])
    found = alike(cells[0].text, key)
    if found < _ALIKE and len(table.keys) > 1:
        told = " ".join(text for text in row.texts[: len(table.keys)] if text != "any")
        found = max(found, alike(cells[0].text, told))
    return found


def _said(chosen: list[tuple[tuple[Cell, ...], Row]], table: Table) -> dict[str, str]:
    """What a wording of the source stands for in the rules, where it always stands for the same."""
    met: dict[str, dict[str, int]] = {}
    for cells, row in chosen:
        for cell, value in zip(cells[1:], row.texts[len(table.keys) :], strict=False):
            if cell.text and not numbers(cell.text):
                counted = met.setdefault(cell.text.casefold(), {})
                bare = value.rstrip("*").strip()
                counted[bare] = counted.get(bare, 0) + 1
    found = {}
    for text, counted in met.items():
        best = max(counted, key=lambda value: counted[value])
        if counted[best] > 1 and counted[best] * 2 > sum(counted.values()):
            found[text] = best
    return found


def _crossed(
    cells: tuple[Cell, ...], row: Row, table: Table, said: dict[str, str], heads: tuple[str, ...]
) -> Pair | None:
    """Cell against cell, where both have as many; by the headings where these name the columns in another order."""
    values = row.texts[len(table.keys) :]
    given = cells[1:]
    if len(values) != len(given):
        given = tuple(cell for cell in given if cell.text)
        if len(values) != len(given):
            return None
    differ, compared = [], 0
    for cell, value in zip(given, _ordered(values, table, heads), strict=True):
        same = _same(cell.text, value, said)
        compared += same is not None
        if same is False:
            differ.append((cell, value))
    return Pair(cells, row, tuple(differ), compared)


def _ordered(values: tuple[str, ...], table: Table, heads: tuple[str, ...]) -> tuple[str, ...]:
    names = table.columns or tuple(str(band) for band in table.across_bands)
    if len(heads) != len(values) or len(names) != len(values):
        return values
    for order in itertools.permutations(range(len(values))) if len(values) <= 4 else ():
        if all(alike(head, names[at]) >= 0.75 for head, at in zip(heads, order, strict=True)):
            return tuple(values[at] for at in order)
    return values


def _same(text: str, value: str, said: dict[str, str]) -> bool | None:
    """Whether two cells say the same; None where they cannot be compared."""
    bare = value.rstrip("*").strip()
    empty, void = text.strip(" .*").casefold() in _EMPTY, bare.casefold() in _EMPTY
    if empty or void:
        # What the source leaves blank the rules may fill, and a gap of theirs says itself that it is one.
        return True if empty and void else None
    mine, theirs = numbers(text), numbers(bare)
    if mine and theirs:
        return _fit(mine, theirs) or _fit(numbers(_BRACKETS.sub(" ", text)), theirs)
    if mine or theirs:
        return None
    shared, _, _ = shared_words(text, bare)
    if text.casefold() in said:
        return said[text.casefold()] == bare
    return True if shared else None


def _fit(mine: tuple[Fraction, ...], theirs: tuple[Fraction, ...]) -> bool:
    """Whether all figures of the text's cell are in the rules' cell, signs of words (`minus 1`, `costs 1/5`) left open."""
    return bool(mine) and (
        Counter(mine) <= Counter(theirs) or {abs(one) for one in mine} == {abs(one) for one in theirs}
    )


def _pooled(cells: tuple[Cell, ...], row: Row, table: Table, said: dict[str, str]) -> Pair:
    """Every figure of the line's cells has to stand among the row's."""
    values = row.texts[len(table.keys) :]
    have = [abs(one) for one in numbers(" ".join(values))]
    differ, compared = [], 0
    for cell in cells[1:]:
        wanted = [abs(one) for one in numbers(cell.text)]
        if not wanted:
            compared += any(_same(cell.text, value, said) for value in values if cell.text)
            continue
        compared += 1
        for number in wanted:
            if number in have:
                have.remove(number)
            elif number not in (0, 1) or have:
                differ.append((cell, " | ".join(values)))
                break
    return Pair(cells, row, tuple(differ), compared)
