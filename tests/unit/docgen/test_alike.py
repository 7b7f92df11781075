"""Rows that say the same come together, and nothing is said of what was not asked."""

from __future__ import annotations

from fractions import Fraction

from grognard.docgen.alike import folded, folded_neighbours
from grognard.docgen.charts import odds_html
from grognard.docgen.played import OddsBox


def test_neighbours_on_a_scale_share_a_row() -> None:
    rows = [("1", "a"), ("2", "a"), ("3", "a"), ("4", "b"), ("5", "a"), ("6", "c"), ("7", "c")]
    assert folded(rows) == [("1 to 3", "a"), ("4", "b"), ("5", "a"), ("6 or 7", "c")]


def test_what_lies_between_and_was_not_asked_is_not_told() -> None:
    assert folded([("2", "a"), ("4", "a"), ("6", "a")]) == [("2", "a"), ("4", "a"), ("6", "a")]


def test_words_that_are_alike_share_a_row_wherever_they_stand() -> None:
    rows = [("halt", 1), ("march", 2), ("rest", 1), ("run", 3), ("charge", 1)]
    assert folded(rows) == [("halt, rest or charge", 1), ("march", 2), ("run", 3)]


def test_names_that_are_no_numbers_keep_their_rows_among_neighbours() -> None:
    assert folded_neighbours([("-", "a"), ("1", "a"), ("2", "a"), ("many", "a")]) == [
        ("-", "a"),
        ("1 or 2", "a"),
        ("many", "a"),
    ]


def test_a_chart_has_each_different_line_once() -> None:
    half, whole = {"hit": Fraction(1, 2), "miss": Fraction(1, 2)}, {"miss": Fraction(1)}
    page = odds_html(OddsBox("range", "", (("8", half), ("9", half), ("10", whole)), ("hit", "miss")), "fire")
    assert page.count('<th scope="row">') == 2  # the figures are folded up, their rows are of another class
    assert '<th scope="row">8 or 9</th>' in page
    assert '<th scope="row">10</th>' in page


def test_many_outcomes_have_one_scale_and_what_is_sure_is_said() -> None:
    die = {str(face): Fraction(1, 9) for face in range(1, 10)}
    page = odds_html(OddsBox("dice", "", (("0", {"0": Fraction(1)}), ("1", die)), tuple(map(str, range(10)))), "throw")
    assert "always 0" in page
    assert "<td>5.00</td>" in page  # (1 + … + 9) / 9
