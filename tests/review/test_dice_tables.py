"""A table of the results of dice: what is reported is what trying every throw shows, for any cut of the throws into rows."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.host.budget import Limits
from grognard.review.alone.ladders import throws_have_one_row
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.rulebooks.reading import read_bytes_as

DICE = {"D6": range(1, 7), "D8": range(1, 9), "2D6": range(2, 13), "3D6": range(3, 19), "D20": range(1, 21)}


def findings(dice: str, rows: list[tuple[int, int]]) -> list[Finding]:
    lines = [
        f"| {low}-{high} | word {at} |" if low < high else f"| {low} | word {at} |"
        for at, (low, high) in enumerate(rows)
    ]
    text = "\n".join(["# Weather", "", f"| {dice} | Weather |", "| --- | --- |", *lines, ""])
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return list(throws_have_one_row(Book(document.file, document)))


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, list[tuple[int, int]]]:
    """Dice, and all their throws cut into three rows or more."""
    dice = draw(st.sampled_from(sorted(DICE)))
    throws = DICE[dice]
    cuts = sorted(draw(st.sets(st.sampled_from(throws[1:]), min_size=2, max_size=6)))
    return dice, [(low, high - 1) for low, high in zip([throws[0], *cuts], [*cuts, throws[-1] + 1], strict=True)]


@settings(max_examples=60, deadline=None)
@given(tables())
def test_a_whole_table_has_no_finding(table: tuple[str, list[tuple[int, int]]]) -> None:
    assert findings(*table) == []


@settings(max_examples=120, deadline=None)
@given(tables(), st.data())
def test_a_throw_without_a_row_is_reported(table: tuple[str, list[tuple[int, int]]], data: st.DataObject) -> None:
    dice, rows = table
    low, high = rows[at := data.draw(st.integers(1, len(rows) - 2))]
    rows[at : at + 1] = [(low + 1, high)] if low < high else []
    if len(rows) < 2:
        return
    bare = {throw for throw in DICE[dice] if not any(low <= throw <= high for low, high in rows)}
    (finding,) = findings(dice, rows)
    assert (
        finding.code.slug == "faces-missing"
        and set(map(int, re.findall(r"\d+", finding.message.partition("give")[2]))) == bare
    )


@settings(max_examples=120, deadline=None)
@given(tables(), st.data())
def test_a_throw_with_two_rows_is_reported_with_both(
    table: tuple[str, list[tuple[int, int]]], data: st.DataObject
) -> None:
    dice, rows = table
    at = data.draw(st.integers(0, len(rows) - 2))
    rows[at] = (rows[at][0], rows[at][1] + 1)
    shared = {throw for throw in DICE[dice] if sum(low <= throw <= high for low, high in rows) > 1}
    (finding,) = findings(dice, rows)
    assert finding.code.slug == "bands-overlap" and finding.also
    assert set(map(int, re.findall(r"\d+", finding.message))) == shared
