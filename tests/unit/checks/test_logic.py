"""Whether conditions can hold together: against every case tried one by one, and what is said of a case."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from grognard.checks.logic import Logic, in_band
from grognard.driver import compile_source
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir import expressions as ir
from grognard.ir.types import Die
from grognard.source import Place, SourceFile, Span

HERE = Place(SourceFile("t", ""), Span(0, 0))
HEAD = """ruleset T
  lengths: inches

choice grade: green, regular, elite

facts
  fog: yes or no
  range: 0 to 48 inches
  time: 1 to 4

piece unit
  grade
  hits: 0 to 3
  routed: yes or no

piece gun is unit
  loaded: yes or no

test t of a unit
"""
FACTS: dict[str, tuple[object, ...]] = {
    "fog": (True, False),
    "grade": ("green", "regular", "elite"),
    "hits": (0, 1, 2, 3),
    "time": (1, 2, 3, 4),
}
CONDITIONS: dict[str, Callable[[Any], bool]] = {
    "fog": lambda now: now["fog"],
    "not fog": lambda now: not now["fog"],
    "its grade is green": lambda now: now["grade"] == "green",
    "its grade is green or elite": lambda now: now["grade"] in ("green", "elite"),
    "its grade is not elite": lambda now: now["grade"] != "elite",
    "its hits is 2": lambda now: now["hits"] == 2,
    "its hits is 2 or more": lambda now: now["hits"] >= 2,
    "its hits is more than 2": lambda now: now["hits"] > 2,
    "its hits is less than 2": lambda now: now["hits"] < 2,
    "its hits is 1 to 2": lambda now: 1 <= now["hits"] <= 2,
    "its hits is 0 or 3": lambda now: now["hits"] in (0, 3),
    "its hits is not 0": lambda now: now["hits"] != 0,
    "its hits is 1 or more and fog": lambda now: now["hits"] >= 1 and now["fog"],
    "time is 2 to 3 and not fog": lambda now: 2 <= now["time"] <= 3 and not now["fog"],
    "time is 4": lambda now: now["time"] == 4,
    "time is less than 1": lambda now: now["time"] < 1,
    "its hits is more than 3": lambda now: now["hits"] > 3,
}
"""Conditions as they are written, and as they are tried."""
CASES = [dict(zip(FACTS, values, strict=True)) for values in product(*FACTS.values())]


@cache
def logic() -> tuple[Logic, dict[str, ir.Condition]]:
    lines = "".join(f"  add 1  when {one}\n" for one in CONDITIONS)
    more = "".join(f"  add 1  when {one}\n" for one in MORE)
    compiled = compile_source(HEAD + lines + more)
    assert compiled.ruleset is not None, [str(one.message) for one in compiled.diagnostics]
    rules = compiled.ruleset.rules["t"].lines
    found = {name: line.condition for name, line in zip((*CONDITIONS, *MORE), rules, strict=True)}
    assert all(one is not None for one in found.values())
    return Logic(compiled.ruleset), found  # type: ignore[return-value]


MORE = (
    'range is beyond 12"',
    'range is up to 12"',
    'range is 12"',
    'range is more than 12" and range is less than 13"',
    "any unit is routed",
)


@pytest.mark.parametrize("one", CONDITIONS)
def test_two_conditions_hold_together_as_they_do_in_some_case(one: str) -> None:
    asked, conditions = logic()
    first = CONDITIONS[one]
    assert asked.never(conditions[one]) is not any(map(first, CASES))
    assert asked.always(conditions[one]) is all(map(first, CASES))
    for other, second in CONDITIONS.items():
        together = any(first(case) and second(case) for case in CASES)
        assert asked.never(conditions[one], conditions[other]) is not together, (one, other)
        without = any(first(case) and not second(case) for case in CASES)
        assert (asked.solve([conditions[one]], [conditions[other]]) is not None) is without, (one, other)


@pytest.mark.parametrize("one", CONDITIONS)
def test_a_case_that_is_found_is_one(one: str) -> None:
    asked, conditions = logic()
    for other in CONDITIONS:
        solved = asked.solve([conditions[one]], [conditions[other]])
        if solved is not None:
            told, subjects = solved
            assert asked.holds(conditions[one], told) is True and asked.holds(conditions[other], told) is False
            assert told.keys() <= subjects.keys()


@pytest.mark.parametrize("one", CONDITIONS)
def test_what_is_not_settled_is_neither(one: str) -> None:
    asked, conditions = logic()
    node, plain = conditions[one], CONDITIONS[one]
    subjects = asked.subjects([node])
    assert asked.holds(node, {}) is None
    names = [
        next(name for name in FACTS if name in str(subject.text("x")) or name in subject.text(True))
        for subject in subjects.values()
    ]
    for case in CASES:
        told = {mark: case[name] for mark, name in zip(subjects, names, strict=True)}
        assert asked.holds(node, told) is bool(plain(case))


def test_lengths_are_cut_between_two_ends_and_numbers_are_not() -> None:
    asked, conditions = logic()
    beyond, up_to, exact, between, _ = (conditions[one] for one in MORE)
    assert asked.never(beyond, up_to) and not asked.never(beyond) and not asked.never(up_to, exact)
    assert not asked.never(between)
    values = next(iter(asked.subjects([between]).values())).values
    assert values == [0, 11, 12, Fraction(25, 2), 13, 14, 48]
    hits = next(iter(asked.subjects([conditions["its hits is 1 to 2"]]).values())).values
    assert hits == [0, 1, 2, 3]
    assert next(iter(asked.subjects([conditions["its hits is more than 3"]]).values())).values == [0, 2, 3]
    assert next(iter(asked.subjects([conditions["time is less than 1"]]).values())).values == [1, 2, 4]


@pytest.mark.parametrize(
    ("wanted", "unwanted", "words"),
    [
        (["fog"], [], "fog"),
        (["not fog"], [], "not fog"),
        (["its grade is green or elite"], ["its grade is green"], "the unit's grade is elite"),
        (["its hits is 2 or more"], ["its hits is 2"], "the unit's hits is 3"),
        (['range is up to 12"'], ['range is 12"'], 'range is 0"'),
        (["time is 4", "fog"], [], "time is 4, fog"),
        (["any unit is routed"], [], "any unit is routed"),
        ([], ["any unit is routed"], "not any unit is routed"),
    ],
)
def test_a_case_in_words(wanted: list[str], unwanted: list[str], words: str) -> None:
    asked, conditions = logic()
    solved = asked.solve([conditions[one] for one in wanted], [conditions[one] for one in unwanted])
    assert solved is not None and asked.words(*solved) == words


def same(value: object) -> ir.Same:
    return ir.Same(ir.Constant(value=value, place=HERE))  # type: ignore[arg-type]


def span(low: object, high: object, *, low_open: bool = False, high_open: bool = False) -> ir.Span:
    ends = [None if end is None else ir.Constant(value=end, place=HERE) for end in (low, high)]  # type: ignore[arg-type]
    return ir.Span(ends[0], ends[1], low_open, high_open)


LADDER = ("poor", "fair", "good")


@pytest.mark.parametrize(
    ("band", "value", "words", "within"),
    [
        (same(3), 3, (), True), (same(3), 4, (), False), (same(3), Fraction(3), (), True), (same(1), True, (), False),
        (same(True), True, (), True), (same(True), 1, (), False), (same(None), None, (), True), (same(3), None, (), False),
        (same("fair"), "fair", LADDER, True), (same(Die(6)), Die(6), (), True),
        (span(2, 4), 1, (), False), (span(2, 4), 2, (), True), (span(2, 4), 4, (), True), (span(2, 4), 5, (), False),
        (span(2, 4, low_open=True), 2, (), False), (span(2, 4, low_open=True), 3, (), True),
        (span(2, 4, high_open=True), 4, (), False), (span(2, 4, high_open=True), 3, (), True),
        (span(None, 4), -9, (), True), (span(2, None), 99, (), True), (span(None, None), 5, (), True),
        (span(2, 4), None, (), False), (span("fair", None), "fair", LADDER, True), (span("fair", None), "poor", LADDER, False),
        (span("fair", None, low_open=True), "fair", LADDER, False), (span("fair", None, low_open=True), "good", LADDER, True),
        (span(None, "fair"), "good", LADDER, False), (span(None, "fair"), "other", LADDER, True),
        (span("poor", None), "other", LADDER, False),
    ],
)  # fmt: skip
def test_a_value_in_a_band(band: ir.Band, value: object, words: tuple[object, ...], within: bool) -> None:
    assert in_band(band, value, words) is within


def test_a_search_is_charged_for_what_it_looks_at() -> None:
    """20 to begin, and two plain conditions at each step: nothing told; fog or not; three times."""
    game = compile_source(HEAD + "  add 1  when fog and time is 4\n").ruleset
    assert game is not None
    condition = game.rules["t"].lines[0].condition
    assert condition is not None
    with pytest.raises(BudgetExceeded):
        Logic(game, Budget(Limits(looks=31))).solve([condition])
    assert Logic(game, Budget(Limits(looks=32))).solve([condition]) is not None
