"""What is read from a text: figures, stretches of numbers, tables, numbering, contents."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.review.bands import Band, meetings, read_band
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.finding import quoted
from grognard.source import SourceFile


def book(text: str) -> Book:
    return Book(SourceFile("book.txt", text))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("move 3D6 inches", ["3D6"]),
        ("roll 3 D6", ["3D6"]),
        ("on 5,6 D6", ["5", "6", "D6"]),
        ("a D%", ["D%"]),
        ("a ten-sided die, 10 Sided", ["10", "D10"]),
        ('within 12" of', ['12"']),
        ("within 12” of", ['12"']),
        ("1200 feet and 1500'", ["1200 feet", "1500 feet"]),
        ("25cms or 25 cm", ["25 cm", "25 cm"]),
        ("22-1/2 degrees", ["45/2°"]),
        ("2/5 of it, ½ or 1 ½", ["2/5", "1/2", "3/2"]),
        ("a 50% chance", ["50%"]),
        ("-1 or +2 or minus 3", ["-1", "+2", "3"]),
        ("4-6 hits", ["4", "6"]),
        ("4/3/1", ["4", "3", "1"]),
        ("half, twice, one third, twenty-five", ["1/2", "2", "1/3", "25"]),
        ("two and a half inches by an inch and a half", ['5/2"', "3/2"]),
        ("the 19th and the 20 th", []),
        ("it gains 3 fifths", ["3/5"]),
        ("1,200 yards", ["1200 yards"]),
        ("TL9 and RF2", ["9", "2"]),
        ("someone alone, often", []),
    ],
)
def test_figures(text: str, shown: list[str]) -> None:
    assert [str(one) for one in read_figures(text)] == shown


def test_a_figure_stands_where_it_says() -> None:
    text = 'A unit moves 12" or 3D6, and half of it in woods.'
    assert [text[one.start : one.end] for one in read_figures(text)] == ['12"', "3D6", "half"]
    assert read_figures(text)[1].sides == 6 and read_figures(text)[1].value == Fraction(3)


@pytest.mark.parametrize(
    ("cell", "band"),
    [
        ("1-3", Band(1, 3)),
        ("4 to 6", Band(4, 6)),
        ("1 or 2", Band(1, 2)),
        ("1 or 3", None),
        ("9+", Band(9, None)),
        ("RF2-5", Band(2, 5)),
        ("Up to RF0", Band(None, 0)),
        ("6 or more", Band(6, None)),
        ("under 4", Band(None, 3)),
        ("over 4", Band(5, None)),
        ("51-100 cms (TL7)", Band(51, 100)),
        ("100 plus cms (TL5)", Band(100, None)),
        ("- 300'", Band(None, 300)),
        ("D6", None),
        ("6-1", None),
        ("line", None),
        ("", None),
    ],
)
def test_bands(cell: str, band: Band | None) -> None:
    assert read_band(cell) == band


@pytest.mark.parametrize(
    ("bands", "found"),
    [
        ([Band(1, 3), Band(4, 6)], []),
        ([Band(4, 6), Band(1, 3)], []),
        ([Band(1, 3), Band(5, 6)], [(4, 4, False)]),
        ([Band(1, 4), Band(3, 6)], [(3, 4, True)]),
        ([Band(None, 3), Band(3, None)], [(3, 3, True)]),
        ([Band(None, 3), Band(6, None)], [(4, 5, False)]),
        ([Band(0, 50), Band(51, 100), Band(100, None)], [(100, 100, True)]),
    ],
)
def test_meetings(bands: list[Band], found: list[tuple[int, int, bool]]) -> None:
    assert [(one.low, one.high, one.both) for one in meetings(bands)] == found


def rows(text: str) -> list[list[tuple[str, ...]]]:
    return [[row.texts for row in grid.rows] for grid in book(text).tables]


def test_tables_between_bars() -> None:
    assert rows("x\n| a | 1 |\n|---|---|\n| b | 2 |\ny") == [[("a", "1"), ("b", "2")]]
    assert rows("Range | 0-5 | 6-9 |\n| 8 | 7 |") == [[("Range", "0-5", "6-9"), ("", "8", "7")]]


def test_tables_between_tabs_and_blanks() -> None:
    assert rows("<i>D6</i>\t1\t2\nGun\tx\ty") == [[("D6", "1", "2"), ("Gun", "x", "y")]]
    assert rows("Arm     Move    Range\nFoot    4       12") == [[("Arm", "Move", "Range"), ("Foot", "4", "12")]]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("A. One\n1. two\na. three\nb. four\n2. five\nB. six", ["A", "A.1", "A.1.a", "A.1.b", "A.2", "B"]),
        ("I. One\nII. two\nIII. three\nIV. four\nV. five\nVI. six", ["I", "II", "III", "IV", "V", "VI"]),
        ("h. eight\ni. nine\nj. ten", ["h", "i", "j"]),
        ("1.Without a blank\n2) other style", ["1", "1.2"]),
        ("e.g. this one\nU. S. Army\n3 men stand here", []),
        ("f. Guns\n1. By hand.\n2. By horse.\n", ["f", "f.1", "f.2"]),
    ],
)
def test_numbering(text: str, paths: list[str]) -> None:
    assert [item.path for item in book(text).items] == paths


def test_contents_with_leaders_on_one_line() -> None:
    contents = book("Table of Contents Moving...1 Shooting...2 Morale...3 August 2002 i\n\nMoving Units move.").contents
    assert contents is not None
    assert contents.entries == 3 and contents.end == len("Table of Contents Moving...1 Shooting...2 Morale...3")


def test_contents_below_a_heading() -> None:
    contents = book("Index:\n\nMoving:\t4\nShooting:.....5\nMorale:\t6\n\nMoving:\n\nUnits move.").contents
    assert contents is not None
    assert contents.entries == 3


def test_never_more_than_six_words_are_quoted() -> None:
    assert quoted("one two three four five six seven") == "one two three four five six …"
    assert quoted("  one\n two ") == "one two"
    assert len(quoted("x" * 10_000)) < 50
