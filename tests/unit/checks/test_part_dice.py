"""A number of dice that is divided and nowhere rounded is told; a run stops there."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

TEXT = """ruleset Shots

piece unit
  men: 0 to 12, usually 10

work out volley of a unit
  start at its men
  {then}

test shot of a unit
  roll as many D6 as {number}
"""


def told(number: str, then: str = "add 1") -> list[str]:
    found = check_source(TEXT.format(number=number, then=then)).diagnostics
    assert not [one for one in found if one.code.severity.value == "error"]
    return [one.message for one in found if one.code.name == "GR537"]


@pytest.mark.parametrize(
    "number",
    ["half its men", "its men divided by 3", "(its men divided by 2) plus 1", "the higher of (1, half its men)"],
)
def test_what_is_divided_may_be_no_whole_number(number: str) -> None:
    (message,) = told(number)
    assert f"`{number}`" in message


@pytest.mark.parametrize(
    "number", ["its men", "half its men, rounded down", "its men divided by 3, rounded up", "its men times 2", "4"]
)
def test_what_is_whole_is_let_be(number: str) -> None:
    assert told(number) == []


@pytest.mark.parametrize(
    ("then", "found"),
    [
        ("halve", 1),
        ("halve, rounding up", 0),
        ("divide by 3", 1),
        ("divide by 3\n  round down", 0),
        ("multiply by 2", 0),
    ],
)
def test_so_with_what_is_worked_out(then: str, found: int) -> None:
    assert len(told("volley", then)) == found


LOSSES = """ruleset Losses

piece unit
  men: 0 to 12, usually 9
  share: 0 to 12 inches, usually 4 inches

test hit of a unit
  start at its men
  {above}
  it loses as many men as {number}
"""


@pytest.mark.parametrize(
    ("above", "number", "found"),
    [
        ("add 1", "half its men", ["half its men"]),
        ("add 1", "half its men, rounded up", []),
        ("divide by 3", "the total", ["total"]),
        ("divide by 3\n  round down", "the total", []),
        ("add 1", "the total", []),
        ("halve", "2", []),
        ("its men becomes its men divided by 2", "1", ["its men divided by 2"]),
        ("its share becomes its share divided by 3", "1", []),
    ],
)
def test_a_field_of_whole_numbers_loses_no_half(above: str, number: str, found: list[str]) -> None:
    text = LOSSES.format(above=above, number=number)
    told = [
        each.message.partition(" may be")[0] for each in check_source(text).diagnostics if each.code.name == "GR537"
    ]
    assert told == [f"`{each}`" for each in found]
