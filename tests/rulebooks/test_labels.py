"""What each printed label says: expected values are read off by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.rulebooks.labels import (
    Band,
    Blank,
    Dice,
    Factor,
    Label,
    Listed,
    Nothing,
    Odds,
    Pair,
    TwoDice,
    Words,
    read_cell,
    read_labels,
)


def band(low: float | None, high: float | None, unit: str = "", **more: bool) -> Band:
    ends = [None if end is None else Fraction(end) for end in (low, high)]
    return Band(ends[0], ends[1], unit, **more)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("", Blank()),
        ("-", Nothing()),
        ("—", Nothing()),
        ("2-5", band(2, 5)),
        ("2–5", band(2, 5)),
        ("2\u00ad5", band(2, 5)),
        ("2 to 5", band(2, 5)),
        ("-2 to 3", band(-2, 3, signed=True)),
        ("3 or 4", band(3, 4)),
        ("3, 5", Listed((Fraction(3), Fraction(5)))),
        ("6-", band(None, 6)),
        ("6+", band(6, None)),
        ("≥ 15", band(15, None)),
        (">= 15", band(15, None)),
        ("≤ 3", band(None, 3)),
        ("< 3", band(None, 3, open_high=True)),
        ("> 14", band(14, None, open_low=True)),
        ("2 or less", band(None, 2)),
        ("less than 18", band(None, 18, open_high=True)),
        ("01-40", band(1, 40)),
        ("1;1-2", TwoDice(band(1, 1), band(1, 2))),
        ("D66", Dice(1, 66)),
        ("W6", Dice(1, 6)),
        ("2d6+1", Dice(2, 6, 1)),
        ("d%", Dice(1, 100)),
        ("3:1", Odds(Fraction(3), Fraction(1))),
        ("1.5:1", Odds(Fraction(3, 2), Fraction(1))),
        ("6:1+", Odds(Fraction(6), Fraction(1), more=True)),
        ("+1/+2", band(1, 2, signed=True)),
        ("-3/-2", band(-3, -2, signed=True)),
        ("-1/0", band(-1, 0, signed=True)),
        ("+3 or more", band(3, None, signed=True)),
        ("×2", Factor(Fraction(2))),
        ("x2", Factor(Fraction(2))),
        ("2x", Factor(Fraction(2))),
        ("-1", band(-1, -1, signed=True)),
        ("− 1", band(-1, -1, signed=True)),
        ('12"', band(12, 12, "inches")),
        ("0-8 inches", band(0, 8, "inches")),
        ("50%", band(50, 50, "percent")),
        ("1 ½", Band(Fraction(3, 2), Fraction(3, 2))),
        ("1,000", band(1000, 1000)),
        ("2/1", Pair(Fraction(2), Fraction(1))),
        ("10-12*", band(10, 12)),
        ("6 bis 8", Words("6 bis 8")),
        ("6 pounder", Words("6 pounder")),
        ("AT", Words("AT")),
        ("3rd", Words("3rd")),
        ("1 - 3 = 25", Words("1 - 3 = 25")),
    ],
)
def test_a_label_by_itself(text: str, label: Label) -> None:
    assert read_cell(text) == label


def test_labels_beside_one_another() -> None:
    odds = [Odds(Fraction(attacker), Fraction(defender)) for attacker, defender in ((1, 2), (1, 1), (2, 1), (3, 1))]
    assert list(read_labels(["1-2", "1-1", "2-1", "3-1"])) == odds
    half = Odds(Fraction(3, 2), Fraction(1))
    assert list(read_labels(["1:1", "1.5-1", "2-1"])) == [odds[1], half, odds[2]]
    assert list(read_labels(["01–40", "41–97", "99–00"])) == [band(1, 40), band(41, 97), band(99, 100)]
    assert list(read_labels(["01-99", "00"])) == [band(1, 99), band(100, 100)]
    assert list(read_labels(["1--10", "11--20", "21--"])) == [band(1, 10), band(11, 20), band(21, None)]
    assert list(read_labels(["7-9", "10+", "6-"])) == [band(7, 9), band(10, None), band(None, 6)]
    assert list(read_labels(["0", "1-9"])) == [band(0, 0), band(1, 9)]
    assert read_labels(["1/2", "1/4"])[0] == Band(Fraction(1, 2), Fraction(1, 2))
    assert list(read_labels(["2/1", "1/2"])) == [Pair(Fraction(2), Fraction(1)), Pair(Fraction(1), Fraction(2))]
    assert read_labels(["6/0", "1/2"])[0] == Pair(Fraction(6), Fraction(0))


@given(st.text("0123456789-+/:;., <>≥½dDxW%\"'ortuplesha", max_size=14))
def test_any_cell_is_read(text: str) -> None:
    assert read_labels([text, text])[0] is not None


@given(st.integers(0, 999), st.integers(0, 999), st.sampled_from(["-", "–", " to ", " - "]))
def test_a_stretch_has_its_own_ends(low: int, more: int, between: str) -> None:
    assert read_cell(f"{low}{between}{low + more}") == band(low, low + more)
