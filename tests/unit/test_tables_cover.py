"""Gaps and overlaps of tables, held against trying every case."""

from __future__ import annotations

import random

import pytest

from grognard.checking import check_source


def _codes(rows: list[str], head: str = "D6") -> set[str]:
    body = "\n".join(f"  | {row} || {number} |" for number, row in enumerate(rows, 1))
    found = check_source(f"ruleset T\n\ntable t\n  | {head} || answer |\n{body}\n")
    assert not [one for one in found.diagnostics if one.code.name not in {"GR302", "GR303", "GR304", "GR514"}]
    return {one.code.name for one in found.diagnostics} - {"GR514"}


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (["1 to 3", "4 to 6"], set()),
        (["1 to 3", "4+"], set()),
        (["1 to 3", "5 to 6"], {"GR302"}),
        (["1 to 4", "4 to 6"], {"GR303"}),
        (["1 or 2", "3 or 4", "5", "6"], set()),
        (["1 or 2", "4", "5", "6"], {"GR302"}),
    ],
)
def test_a_die(rows: list[str], found: set[str]) -> None:
    assert _codes(rows) == found


def test_up_to_begins_where_the_row_above_ends() -> None:
    assert _codes(["up to 150 ft", "up to 300 ft", "more than 300 ft"], "range") == set()
    assert _codes(["up to 150 ft", "up to 300 ft", "more than 250 ft"], "range") == {"GR303"}


def _expected(bands: list[list[int]]) -> set[str]:
    """By trying every face: the first row that fits is read, and no other may fit."""
    rows = [{face for face in range(1, 7) if low <= face <= high} for low, high in bands]
    hidden = {number for number, row in enumerate(rows) if row <= set().union(*rows[:number])}
    told = {"GR304"} if hidden else set()
    if set().union(*rows) != set(range(1, 7)):
        told.add("GR302")
    left = [row for number, row in enumerate(rows) if number not in hidden]
    if any(row & other for number, row in enumerate(left) for other in left[:number]):
        told.add("GR303")
    return told


def test_equal_to_trying_every_face() -> None:
    chance = random.Random(5)
    for _ in range(150):
        bands = [sorted(chance.choices(range(1, 7), k=2)) for _ in range(chance.randint(1, 4))]
        expected = _expected(bands)
        assert _codes([f"{low} to {high}" if low < high else str(low) for low, high in bands]) == expected
