"""Whole tables, typed as an author would, held against looking every case up in them."""

from __future__ import annotations

import random
from itertools import product

import pytest
from tests.work import lines_run

from grognard.checking import check, check_source
from grognard.driver import compile_source

pytestmark = pytest.mark.slow

WEAPONS = ("rifle", "musket", "carbine", "pistol")
NAMES = ("alder", "birch", "cedar", "elder", "hazel", "larch", "maple", "rowan")
"""Of the tables of one text."""
HEAD = """ruleset T

choice weapon: rifle, musket, carbine, pistol

facts
  range: 1 to 8
  night: yes or no
  arm: rifle, musket, carbine, pistol

"""
AXES: dict[str, tuple[object, ...]] = {
    "D6": tuple(range(1, 7)),
    "range": tuple(range(1, 9)),
    "arm": WEAPONS,
    "night": ("yes", "no"),
}


def _cell(chance: random.Random, axis: str) -> tuple[str, set[object]]:
    """A left cell and the values it holds for."""
    values = AXES[axis]
    if chance.random() < 0.15:
        return "any", set(values)
    if isinstance(values[0], str):
        some = chance.sample(values, chance.randint(1, len(values) - 1))
        return " or ".join(map(str, some)), set(some)
    low, high = sorted(chance.choices(values, k=2))  # type: ignore[type-var]
    if chance.random() < 0.2:
        return f"{low} or more", {value for value in values if value >= low}  # type: ignore[operator]
    return (f"{low} to {high}" if low != high else str(low)), set(range(low, high + 1))  # type: ignore[call-overload, operator]


def _table(chance: random.Random, name: str) -> tuple[str, list[str], list[tuple[list[str], list[set[object]]]]]:
    axes = chance.sample(list(AXES), chance.randint(1, 3))
    rows = []
    for _ in range(chance.randint(1, 7)):
        cells = [_cell(chance, axis) for axis in axes]
        rows.append(([text for text, _ in cells], [values for _, values in cells]))
    body = "".join(f"  | {' | '.join(texts)} || {number} |\n" for number, (texts, _) in enumerate(rows, 1))
    return f"table {name}\n  | {' | '.join(axes)} || answer |\n{body}\ntest of {name}\n  read {name}\n\n", axes, rows


def _expected(axes: list[str], rows: list[tuple[list[str], list[set[object]]]]) -> tuple[bool, set[int], bool]:
    """Whether a case has no row; which rows are never the first to fit; whether two others share a case by mistake."""
    cases = list(product(*(AXES[axis] for axis in axes)))
    fits = [
        [all(value in values for value, values in zip(case, sets, strict=True)) for _, sets in rows] for case in cases
    ]
    first = {row.index(True) for row in fits if True in row}
    hidden = set(range(len(rows))) - first
    clash = False
    for later in range(len(rows)):
        for earlier in range(later):
            if {later, earlier} & hidden or not any(row[later] and row[earlier] for row in fits):
                continue
            swallowed = "any" in rows[later][0] and all(row[later] for row in fits if row[earlier])
            clash = clash or not swallowed
    return any(True not in row for row in fits), hidden, clash


def test_equal_to_looking_every_case_up() -> None:
    chance = random.Random(1864)
    seen = set()
    for _ in range(600 // len(NAMES)):
        made = [_table(chance, name) for name in NAMES]
        text = HEAD + "".join(table for table, _, _ in made)
        found = check_source(text).diagnostics
        first = HEAD.count("\n") + 1
        for table, axes, rows in made:
            end = first + table.count("\n")
            gap, hidden, clash = _expected(axes, rows)
            by_code = {
                code: [one.place.line for one in found if one.code.name == code and first <= one.place.line < end]
                for code in ("GR302", "GR303", "GR304", "GR307")
            }
            assert bool(by_code["GR302"] or by_code["GR307"]) == gap, table
            assert {line - first - 2 for line in by_code["GR304"]} == hidden, table
            assert bool(by_code["GR303"]) == clash, table
            seen.add((gap, bool(hidden), clash))
            first = end
    assert len(seen) == 8


def test_a_table_of_three_hundred_rows_is_checked_within_its_pairs() -> None:
    rows = [
        f"  | {arm} | {low} to {low + 1} | {night} | {die} | {skill} || {low + skill} |\n"
        for arm, low, night, die, skill in product(WEAPONS, range(1, 8, 2), ("yes", "no"), range(1, 4), range(1, 5))
    ][:300]
    facts = HEAD.replace("  night", "  face: 1 to 3\n  skill: 1 to 4\n  night")
    text = f"{facts}table t\n  | arm | range | night | face | skill || answer |\n{''.join(rows)}\ntest u\n  read t\n"
    compiled = compile_source(text)
    assert {"GR302", "GR519"} == {one.code.name for one in check(compiled).diagnostics}
    pairs = 300 * 299 // 2
    assert lines_run(lambda: check(compiled)) < 100 * pairs  # five columns of a pair, and a little around them
