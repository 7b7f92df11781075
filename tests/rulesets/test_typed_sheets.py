"""Every table typed from three sources, row for row beside the lines of the ruleset (`RULESET.typed`)."""

from __future__ import annotations

import pytest

from tests.oracles.worked import typed
from tests.rulesets.typed import slugs
from tests.rulesets.typed_tables import Sheet, check, held, sheets

SHEETS = {ruleset: sheets(ruleset) for ruleset in ("hardtack", "regimental", "stargrunt")}
EACH = [
    pytest.param(ruleset, sheet, id=f"{ruleset}-{sheet.slug}") for ruleset, found in SHEETS.items() for sheet in found
]


@pytest.mark.parametrize("ruleset", SHEETS)
def test_everything_typed_is_compared(ruleset: str) -> None:
    assert sorted(sheet.slug for sheet in SHEETS[ruleset]) == sorted(slugs(ruleset))


@pytest.mark.parametrize(("ruleset", "sheet"), EACH)
def test_typed_table(ruleset: str, sheet: Sheet) -> None:
    check(ruleset, sheet)


def lines_of(ruleset: str, slug: str) -> list[str]:
    """The lines of the ruleset that hold the rows of a typed table."""
    (sheet,) = [one for one in SHEETS[ruleset] if one.slug == slug]
    return [line for lines in sheet.rows.values() for _, line in lines]


def test_the_example_that_errs_is_told_as_typed() -> None:
    rolls, inches = zip(*(row[1:] for row in typed("hardtack", "combat-move-example")[1:]), strict=True)
    moved, thrown = (f"{', '.join(numbers[:-1])} and {numbers[-1]}" for numbers in (inches, rolls))
    told = f"It moves them {moved} for rolls of {thrown};"
    assert any(line.startswith(told) for line in lines_of("hardtack", "combat-move-example"))


def test_a_quarter_holds_horses_rounded_up() -> None:
    bounds = [(4, 1), (8, 2), (12, 3)]
    rows = typed("hardtack", "horse-holders")[1:]
    assert [(int(row[0].split()[-1]) if "to" in row[0] else int(row[0][0]), int(row[1])) for row in rows] == bounds
    assert all(-(-most // 4) == holders == -(-(most - 3) // 4) for most, holders in bounds)


def test_counters_of_later_years_are_those_of_the_game() -> None:
    game = {quality.casefold(): int(count) for quality, count in typed("stargrunt", "counter-mix")[1:]}
    counters = {}
    for row in held("hardtack")["table counters in later years"]:
        span, quality = row.split(" | ")
        first, last = span.split(" to ")
        counters[quality] = int(last) - int(first) + 1
    assert counters == {quality: game[quality] for quality in ("green", "regular", "veteran")}


def test_levels_stand_in_their_order() -> None:
    typed_levels = [row[0].casefold() for row in typed("stargrunt", "confidence-levels")[1:]]
    assert "confidence: " + ", ".join(reversed(typed_levels)) in lines_of("stargrunt", "confidence-levels")


def test_as_many_counters_as_typed() -> None:
    counters = {}
    for row in held("stargrunt")["table quality counters"]:
        span, quality = row.split(" | ")
        first, last = span.split(" to ")
        counters[quality] = int(last) - int(first) + 1
    assert counters == {quality.casefold(): int(count) for quality, count in typed("stargrunt", "counter-mix")[1:]}


def test_bands_are_so_many_times_the_first() -> None:
    widths = dict(row.rstrip('"').split(" | ") for row in held("stargrunt")["table band width"])
    heads, *rows = typed("stargrunt", "range-bands")
    for band, *cells, _die in rows[:5]:
        for quality, cell in zip(heads[1:5], cells, strict=True):
            assert int(band) * int(widths[quality.casefold()]) == int(cell)


def test_firepower_rows_meet() -> None:
    rows = [row.split(" | ") for row in held("stargrunt")["table firepower chart"]]
    last = [int(bound.removeprefix("up to ")) for bound, _ in rows[:4]]
    first = [int(bound.split("-")[0].split()[0]) for bound, _ in typed("stargrunt", "firepower-die")[2:]]
    assert [bound + 1 for bound in last] == first
