"""Rounding for people."""

import sys
from fractions import Fraction

import pytest

from grognard.dice.fractions_text import decimal, percent, ratio_text, scientific, with_chance


@pytest.mark.parametrize(
    ("chance", "digits", "text"),
    [
        (Fraction(1, 6), 1, "16.7 %"),
        (Fraction(1, 2), 1, "50.0 %"),
        (Fraction(1, 6), 0, "17 %"),
        (Fraction(1, 8), 0, "13 %"),
        (Fraction(1, 6), 4, "16.6667 %"),
        (Fraction(1, 2000), 1, "0.1 %"),
        (Fraction(499, 1000000), 1, "<0.1 %"),
        (Fraction(1, 6**200), 1, "<0.1 %"),
        (Fraction(1, 300), 0, "<1 %"),
        (1 - Fraction(1, 6**200), 1, ">99.9 %"),
        (1 - Fraction(1, 2000), 1, ">99.9 %"),
        (1 - Fraction(1, 1999), 1, "99.9 %"),
        (1 - Fraction(1, 300), 0, ">99 %"),
        (0, 1, "0 %"),
        (1, 1, "100 %"),
        (Fraction(1), 3, "100 %"),
    ],
)
def test_percent(chance: Fraction | int, digits: int, text: str) -> None:
    assert percent(chance, digits) == text


@pytest.mark.parametrize("chance", [Fraction(-1, 6), Fraction(7, 6)])
def test_percent_is_for_chances(chance: Fraction) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        percent(chance)


def test_no_negative_decimals() -> None:
    with pytest.raises(ValueError, match="decimals"):
        percent(Fraction(1, 2), -1)
    with pytest.raises(ValueError, match="decimals"):
        decimal(Fraction(1, 2), -1)


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (Fraction(7, 2), 2, "3.50"),
        (Fraction(7, 2), 0, "4"),
        (Fraction(-5, 2), 0, "-3"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(-1, 300), 2, "0.00"),
        (Fraction(1, 200), 2, "0.01"),
        (0, 1, "0.0"),
        (12, 1, "12.0"),
    ],
)
def test_decimal(value: Fraction | int, digits: int, text: str) -> None:
    assert decimal(value, digits) == text


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(2, 12), "1/6"), (Fraction(-3, 2), "-3/2"), (Fraction(4, 2), "2"), (0, "0")]
)
def test_ratio_text(value: Fraction | int, text: str) -> None:
    assert ratio_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (1, "1.0000e0"),
        (Fraction(1, 10), "1.0000e-1"),
        (99999, "9.9999e4"),
        (Fraction(999995, 10), "1.0000e5"),
        (Fraction(1, 3), "3.3333e-1"),
    ],
)
def test_scientific(value: Fraction | int, text: str) -> None:
    assert scientific(value) == text


def test_numbers_python_will_not_write() -> None:
    assert scientific(-(6**6000)).startswith("-")
    assert scientific(-(6**6000)).endswith("e4668")
    assert decimal(10**600, 0) == "1.0000e600"
    assert percent(Fraction(1, 10**9000), 2) == "<0.01 %"
    assert ratio_text(Fraction(1, 10**5000)) == "about 1.0000e-5000"
    assert ratio_text(Fraction(10**5000 + 1, 2 * 10**5000)) == "about 5.0000e-1"


def test_powers_of_ten_near_their_edges() -> None:
    for exponent in (*range(-40, 40), 5000, -5000):
        power = Fraction(10) ** exponent
        assert scientific(power) == f"1.0000e{exponent}"
        assert scientific(power * (1 - Fraction(1, 10**9))) == f"1.0000e{exponent}"
        assert scientific(power * Fraction(99994, 100000)) == f"9.9994e{exponent - 1}"


def test_written_under_the_lowest_limit_python_allows() -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        assert len(ratio_text(Fraction(10**599, 10**599 + 1))) == 1201
        assert ratio_text(10**600) == "about 1.0000e600"
        assert len(decimal(Fraction(10**599), 2)) == 603
    finally:
        sys.set_int_max_str_digits(before)


@pytest.mark.parametrize(
    ("what", "told"), [("halt", "halt 69 %"), ("2", "2: 69 %"), ("figure's hits 1", "figure's hits 1: 69 %")]
)
def test_a_number_does_not_run_into_its_chance(what: str, told: str) -> None:
    """`2 0 %` reads as twenty."""
    assert with_chance(what, "69 %") == told
