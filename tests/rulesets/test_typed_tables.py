"""Every typed table of a source is held against its ruleset, and no other figure in it would pass."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from attrs import frozen

from tests.rulesets import typed_mwan18, typed_square_brigadier, typed_tyneside
from tests.rulesets.typed import Grid, Sheet, differences, footnotes, slugs, unclaimed, unnoticed


@frozen
class Held:
    """How one ruleset holds the tables that were typed from its source."""

    checks: tuple[Grid | Sheet, ...]
    whole: Mapping[str, tuple[str, ...]]
    not_a_table: Mapping[str, str]
    remarks: Mapping[str, str]


RULESETS = {
    name: Held(one.CHECKS, one.WHOLE, one.NOT_A_TABLE, one.REMARKS)
    for name, one in (
        ("mwan18", typed_mwan18),
        ("square_brigadier", typed_square_brigadier),
        ("tyneside", typed_tyneside),
    )
}

CHECKS = [
    pytest.param(ruleset, check, id=f"{ruleset}-{check.slug}-{type(check).__name__}")
    for ruleset, held in RULESETS.items()
    for check in held.checks
]
WHOLE = [(ruleset, rule) for ruleset, held in RULESETS.items() for rule in held.whole]
NAMES = [(ruleset, slug) for ruleset in RULESETS for slug in sorted(slugs(ruleset))]


@pytest.mark.parametrize(("ruleset", "check"), CHECKS)
def test_it_holds_what_was_typed(ruleset: str, check: Grid | Sheet) -> None:
    assert differences(ruleset, check) == []


@pytest.mark.parametrize(("ruleset", "rule"), WHOLE)
def test_it_holds_nothing_more(ruleset: str, rule: str) -> None:
    held = RULESETS[ruleset]
    assert unclaimed(ruleset, held.checks, rule, held.whole[rule]) == []


@pytest.mark.parametrize(("ruleset", "slug"), NAMES)
def test_no_other_cell_and_no_other_row_would_pass(ruleset: str, slug: str) -> None:
    assert unnoticed(ruleset, RULESETS[ruleset].checks, slug) == []


@pytest.mark.parametrize(
    ("ruleset", "slug"), [one for one in NAMES if footnotes(*one) and one[1] not in RULESETS[one[0]].remarks]
)
def test_no_other_figure_in_a_footnote_would_pass(ruleset: str, slug: str) -> None:
    assert unnoticed(ruleset, RULESETS[ruleset].checks, slug, notes=True) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_typed_table_is_held_against_the_rules(ruleset: str) -> None:
    held = RULESETS[ruleset]
    checked = {check.slug for check in held.checks if not (isinstance(check, Sheet) and check.notes)}
    assert checked == slugs(ruleset) - set(held.not_a_table)
