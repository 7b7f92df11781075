"""Which of several exceptions counts hangs on what they say of one another, and on nothing else."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from tests.chances import odds_of

from grognard.checking import add_checks, check_source
from grognard.checks.each.exceptions import CHECKS
from grognard.core.faults import ExceptionsDisagree
from grognard.driver import compile_source

HEAD = """ruleset Aims

facts
  fog: yes or no, usually no

modifiers to aim
  +10  calm

test aim
  add modifiers to aim
"""
NAMES = "ABC"
AMOUNTS = {"A": 1, "B": 2, "C": 3}
PAIRS = [(first, second) for first in NAMES for second in NAMES if first != second]


def game(order: str, said: set[tuple[str, str]]) -> str:
    text = HEAD
    for name in order:
        text += f"\nexception to calm [{name}.1] when fog: -{AMOUNTS.get(name, 4)} calm in fog\n"
        over = ", ".join(f"{second}.1" for first, second in sorted(said) if first == name)
        text += f"  comes before: {over}\n" if over else ""
    return text


def reached(said: set[tuple[str, str]], start: str) -> set[str]:
    """The names to which some chain of pairs leads, by walking."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        new = {second for first, second in said if first == name} - seen
        seen |= new
        waiting += new
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("number", range(2 ** len(PAIRS)))
def test_every_way_in_which_three_come_before_one_another(number: int) -> None:
    said = {pair for at, pair in enumerate(PAIRS) if number >> at & 1}
    go_round = any(name in reached(said, name) for name in NAMES)
    first = [name for name in NAMES if reached(said, name) == set(NAMES) - {name}]
    for order in map("".join, permutations(NAMES)):
        checked = add_checks(compile_source(game(order, said)), CHECKS)
        codes, made = {found.code.name for found in checked.diagnostics}, checked.ruleset
        assert ("GR419" in codes) == go_round, (order, codes)
        assert odds_of(made, "aim") == {10: Fraction(1)}
        if first:
            assert odds_of(made, "aim", {"fog": "yes"}) == {-AMOUNTS[first[0]]: Fraction(1)}, order
        else:
            assert codes, order
            with pytest.raises(ExceptionsDisagree):
                odds_of(made, "aim", {"fog": "yes"})


@pytest.mark.parametrize("length", [2, 3, 5])
def test_a_circle_names_all_that_are_in_it(length: int) -> None:
    names = "ABCDE"[:length]
    said = set(zip(names, names[1:] + names[0], strict=True))
    for order in (names, names[::-1]):
        (found,) = [one for one in check_source(game(order, said)).diagnostics if one.code.name == "GR419"]
        places = {found.place.span.start, *(label.place.span.start for label in found.also)}
        text = game(order, said)
        assert places == {text.index(f"exception to calm [{name}.1]") for name in names}
        assert all(f"[{name}.1]" in found.message for name in names)
        assert ("each come before the other" in found.message) == (length == 2)


def test_two_circles_are_two_errors_and_what_is_beside_a_circle_is_not_named() -> None:
    said = {("A", "B"), ("B", "A"), ("C", "D"), ("D", "C"), ("E", "A")}
    found = [one for one in check_source(game("ABCDE", said)).diagnostics if one.code.name == "GR419"]
    assert [one.message.split(" each")[0] for one in found] == [
        "The exceptions [A.1] and [B.1]",
        "The exceptions [C.1] and [D.1]",
    ]
