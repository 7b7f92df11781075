"""Tables and modifiers that were wrong in the field, each held against its book: told where it differs, and not where it does not."""

from __future__ import annotations

import pytest

from grognard.review.figures import read_figures
from grognard.review.held.pool import Pool
from grognard.review.held.statement import Outcome
from grognard.review.held.verified import Verified
from tests.review.test_held import held

ROUT = (
    "ruleset Morale\n\nsections\n  | Rout || Rout |\n\nchoice outcome: rout, halt, carry on\n\n"
    "table morale [Rout]\n  | D6     || outcome |\n  | 1 to 2 || {} |\n  | 3 to 4 || {} |\n  | 5 to 6 || {} |\n\n"
    "test nerve [Rout]\n  read morale\n"
)
ROUT_BOOK = "# Morale\n\n## Rout\n\n| Roll | Result |\n|---|---|\n| 1-2 | rout |\n| 3-4 | halt |\n| 5-6 | carry on |\n"


def told(found: Verified) -> list[str]:
    return [one.says.split(":")[0] for one in found.statements if one.outcome is Outcome.DIFFERS]


@pytest.mark.parametrize(
    ("results", "wrong"),
    [
        (("rout", "halt", "carry on"), []),
        (("carry on", "halt", "rout"), ["1 to 2", "5 to 6"]),
        (("halt", "rout", "carry on"), ["1 to 2", "3 to 4"]),
    ],
)
def test_a_table_of_words_each_of_which_stands_once(results: tuple[str, ...], wrong: list[str]) -> None:
    assert told(held(ROUT.format(*results), ROUT_BOOK)) == wrong


BLOOD = (
    "ruleset Vampires\n\nsections\n  | Potency || Potency |\n\npiece vampire\n  potency: 0 to 2, usually 1\n\n"
    "table blood of a vampire [Potency]\n  | potency || surge | bane |\n  | 0 || 1 | 0 |\n  | 1 || 2 | 2 |\n  | 2 || 1 | 2 |\n"
)
BLOOD_BOOK = "# Vampires\n\n## Potency\n\n| Potency | Surge | Bane |\n|---|---|---|\n| 0 | 0 | 0 |\n| 1 | 1 | 1 |\n| 2 | 1 | 2 |\n"


def test_two_columns_of_numbers() -> None:
    # By hand: surge differs at 0 and at 1, bane at 1.
    assert told(held(BLOOD, BLOOD_BOOK)) == ["0", "1", "1"]


HOST = (
    "ruleset Host\n  sides: North, South\n\nsections\n  | Points || Points |\n\npiece band\n  side\n\n"
    "roster of a band [Points]\n  | troop         || points |\n  | Prince        || 360 |\n  | Plague caster || 65 |\n"
)
HOST_BOOK = "# Host\n\n## Points\n\n| Troop | Points |\n|---|---|\n| Prince | 380 |\n| Plague caster | 60 |\n"


def test_the_points_of_a_roster() -> None:
    found = held(HOST, HOST_BOOK)
    assert {one.code.name for one in found.findings} & {"GR703", "GR704", "GR705"}


NERVE = (
    "ruleset Nerve\n\nsections\n  | 1 || Nerve |\n\npiece unit\n  men: 0 to 9, usually 5\n\nfacts of a unit\n"
    "  in woods: yes or no, usually no\n  on hill: yes or no, usually no\n\nmodifiers to nerve of a unit [1]\n"
    "  {}  in woods  when in woods\n  {}  on a hill  when on hill\n\ntest nerve of a unit [1]\n  roll D6\n  add modifiers to nerve of it\n"
)


@pytest.mark.parametrize(
    "book", ["- -1 in woods\n- -2 on a hill\n", "| Where | Change |\n| in woods | -1 |\n| on a hill | -2 |\n"]
)
@pytest.mark.parametrize(
    ("amounts", "wrong"),
    [(("-1", "-2"), 0), (("+1", "-2"), 1), (("-1", "+2"), 1), (("-2", "-1"), 2), (("-1", "-3"), 1)],
)
def test_modifiers_by_their_labels_with_their_signs(book: str, amounts: tuple[str, str], wrong: int) -> None:
    found = held(NERVE.format(*amounts), f"1. Nerve\n\nRoll a D6.\n\n{book}")
    assert len([one for one in found.findings if one.code.name == "GR707"]) == wrong


def test_a_figure_that_has_the_other_sign_everywhere_is_another() -> None:
    pool = Pool()
    pool.add("+2 if fresh; +3 if led, 3 at most")
    have = {text: pool.has(text, read_figures(text)[0]) for text in ("-2", "+2", "2", "-3")}
    assert have == {"-2": False, "+2": True, "2": True, "-3": True}
