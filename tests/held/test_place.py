"""Figures by the bands that they bound, and modifiers and rows by the place that they cite."""

from __future__ import annotations

import pytest

from grognard.review.figures import read_figures
from grognard.review.held.crossed import crossed
from grognard.review.held.edges import edge
from tests.review.test_held import held


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("on 4 or more", "more than 3", True),
        ("is at most 6", "within 6", True),
        ("below 7", "6 or less", True),
        ("on 5+", "on 5-6", True),
        ("up to 6", "7 or more", True),  # what one says up to a number the other says from the next one on
        ("within 7", "within 6", False),
        ("at least 4", "at least 5", False),
        ("at most 2", "at most 3", False),
        ("exactly 6", "exactly 6", False),  # neither bounds a band
    ],
)
def test_the_line_that_a_figure_draws(one: str, two: str, same: bool) -> None:
    lines = [edge(text, read_figures(text)[0]) for text in (one, two)]
    assert (lines[0] is not None and lines[0] == lines[1]) is same


@pytest.mark.parametrize(
    ("fits", "turned"),
    [
        ([[1.0, 0.0], [0.0, 1.0]], {}),
        ([[0.0, 1.0], [1.0, 0.0]], {0: 1, 1: 0}),
        ([[0.5, 0.6], [0.6, 0.5]], {}),  # not by much
        ([[0.0, 1.0], [0.0, 0.5]], {}),  # only one of them fits elsewhere, and the other fits worse
    ],
)
def test_two_that_have_changed_places(fits: list[list[float]], turned: dict[int, int]) -> None:
    assert crossed(len(fits), lambda one, two: fits[one][two]) == turned


RULES = (
    "ruleset Muskets\n\nsections\n  | 1   || Fire     |\n  | 1.a || Shelter  |\n  | 1.b || Open order |\n  | 2 || Hits |\n\n"
    "piece unit\n  men: 0 to 40, usually 20\n\nfacts of a unit\n  in woods: yes or no, usually no\n  thin: yes or no, usually no\n"
    "  range: 0 to 48 inches, usually 10\n\n"
    "test fire of a unit [1]\n  roll D6\n  only when range is within {reach} inches\n"
    "  {shelter}  {one}  when in woods  [1.a]\n  {open}  {two}  when thin  [1.b]\n"
)
BOOK = (
    "1. Fire\n\nRoll a D6 at a target within 6 inches; 7 men are a crowd.\n\n"
    "1.a Shelter. Walls and woods cost the firer a point: subtract 1 from the die.\n\n"
    "1.b Open order. Against skirmishers subtract 2 from the die.\n\n2. Hits\n\nMark them.\n"
)


def told(**words: str) -> set[str]:
    usual = {"reach": "6", "shelter": "-1", "open": "-2", "one": "behind something", "two": "at skirmishers"}
    found = held(RULES.format(**{**usual, **words}), BOOK)
    return {one.code.slug for one in found.findings if one.code.slug not in ("section-uncited", "figure-not-in-rules")}


def test_as_the_book_has_it() -> None:
    assert told() == set()


@pytest.mark.parametrize("words", [{"shelter": "+1"}, {"shelter": "-3"}, {"open": "+2"}, {"open": "-1"}])
def test_a_modifier_is_held_against_the_place_that_it_cites(words: dict[str, str]) -> None:
    # `behind something` shares no word with the book: what it cites has one amount with a sign, so that is its own.
    assert told(**words) == {"modifier-differs"}


def test_labels_that_have_changed_places() -> None:
    assert "modifier-differs" in told(one="at skirmishers", two="behind something")


NAMED = (
    "ruleset Arms\n\nsections\n  | 1 || Troops |\n\nchoice troops: light infantry, line infantry, heavy cavalry, light cavalry, foot artillery [1]\n"
    "choice arm: infantry, cavalry, artillery [1]\n\ntable arms [1]\n  | troops         || arm |\n  | light infantry || {} |\n"
    "  | line infantry || {} |\n  | heavy cavalry  || {} |\n  | light cavalry || {} |\n  | foot artillery || {} |\n"
)


@pytest.mark.parametrize(
    ("arms", "wrong"),
    [
        (("infantry", "infantry", "cavalry", "cavalry", "artillery"), 0),
        (("infantry", "cavalry", "infantry", "cavalry", "artillery"), 2),
        (("infantry", "infantry", "cavalry", "artillery", "cavalry"), 2),
        # Whom each beats: no result repeats the name of its row, and that is right.
        (("cavalry", "artillery", "infantry", "artillery", "infantry"), 0),
    ],
)
def test_results_that_repeat_the_names_of_their_rows(arms: tuple[str, ...], wrong: int) -> None:
    found = held(NAMED.format(*arms), "1. Troops\n\nThe troops of both sides fight.\n")
    assert sum(one.code.slug == "cell-differs" for one in found.findings) == wrong


@pytest.mark.parametrize(("one", "two", "wrong"), [("woods", "thin", False), ("thin", "woods", True)])
def test_labels_that_are_each_in_the_other_case(one: str, two: str, wrong: bool) -> None:
    # Their amounts are the book's: only label and case do not belong together.
    assert ("modifier-differs" in told(one=one, two=two)) is wrong


PAGE_RULES = (
    "ruleset Nerves\n\nsections\n  | 1 || Nerve |\n  | 2 || Hits |\n\npiece unit\n  men: 0 to 40, usually 20\n\n"
    "facts of a unit\n  packed: yes or no, usually no\n  horse near: yes or no, usually no\n\n"
    "test nerve of a unit [1]\n  roll D6\n  {close}  close order  when packed  [1]\n  {charged}  charged by horse  when horse near  [1]\n"
)
FILLER = "The officers of both sides watch their men and wait for what may come over the ridge. " * 3
PAGE = (
    f"1. Nerve\n\n{FILLER}A unit in close order subtracts 1 from the die. {FILLER}A unit charged by horse adds 1 to the die. "
    f"{FILLER}Troops behind a wall add 1 to the die. {FILLER}\n\n2. Hits\n\nMark them.\n"
)


@pytest.mark.parametrize(
    ("close", "charged", "wrong"), [("-1", "+1", 0), ("+1", "+1", 1), ("-1", "-1", 1), ("-2", "+1", 1), ("-1", "+3", 1)]
)
def test_a_page_that_is_one_line_is_read_by_its_sentences(close: str, charged: str, wrong: int) -> None:
    found = held(PAGE_RULES.format(close=close, charged=charged), PAGE)
    assert sum(one.code.slug == "modifier-differs" for one in found.findings) == wrong


CAUSES = (
    "ruleset Threats\n\nsections\n  | 1 || Threats |\n  | 2 || Hits |\n\nchoice cause: rifle fire, canister, leader lost [1]\n\n"
    "table threats [1]\n  | cause || low | medium | high |\n  | {0} || {3} | 1 | 0 |\n  | {1} || 3 | 2 | {4} |\n  | {2} || 5 | 4 | 2 |\n"
)
ROWS = (
    "1. Threats\n\nMotivation Low Med High Unit is fired on by rifle 2 1 0 Unit is fired on by canister 3 2 1 "
    "Its leader was lost 5 4 2\n\n2. Hits\n\nMark them.\n"
)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("rifle fire", "canister", "leader lost", "2", "1"), False),
        (("canister", "rifle fire", "leader lost", "2", "1"), True),
        (("rifle fire", "canister", "leader lost", "2", "7"), True),
        (("rifle fire", "canister", "leader lost", "6", "1"), True),
    ],
)
def test_rows_that_run_on_in_one_line(words: tuple[str, ...], wrong: bool) -> None:
    found = held(CAUSES.format(*words), ROWS)
    assert any(one.code.slug == "cell-differs" for one in found.findings) is wrong
