"""compare and worth: what a roster says of a troop, and what is asked of one role in one game and of two in the other."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.small_games import read

from grognard.comparison.differences import Comparison, compare, search_of
from grognard.comparison.heat import heat_map
from grognard.comparison.worth import worth
from grognard.evaluate.typed import BadQuestion

CLANS = """ruleset Clans

piece clan
  quality: 2 to 6, usually 4
  armour: 2 to 7, usually 6

roster of a clan
  | troop    || quality | armour |
  | Spearmen || 4       | 5      |
  | Knights  || 5       | 4      |
  | Wolves   || 3       | 7      |

"""
ONSET = (
    CLANS + "test onset of a clan\n  roll D6\n  +1 good when its quality is 5 or more\n  +1 beasts when it is Wolves\n"
)
FRAY = CLANS + (
    "test fray of a clan against a clan as foe\n  roll D6\n"
    "  +1 good when its quality is 5 or more\n  -1 shield when the foe's armour is 7\n"
)


def means(found: Comparison) -> dict[str, tuple[Fraction | None, Fraction | None]]:
    """The means before and after in each situation that differs."""
    return {one.situation.words(): (one.before.mean, one.after.mean) for one in found.changed[0].differences}


def test_a_troop_is_what_its_roster_says() -> None:
    """Only Knights are good: 3.5 + 1, then + 2. Wolves of a quality told besides are good too, and beasts: 5.5."""
    found = means(compare(read(ONSET), read(ONSET.replace("+1 good", "+2 good"))))
    assert found["troop is Knights"] == (Fraction(9, 2), Fraction(11, 2))
    assert found["quality is 5, troop is Wolves"] == (Fraction(11, 2), Fraction(13, 2))
    assert "troop is Wolves" not in found and "quality is 4, troop is Knights" not in found


def test_a_troop_that_is_told_keeps_what_its_roster_says() -> None:
    before, after = read(ONSET), read(ONSET.replace("+1 good", "+2 good"))
    assert means(compare(before, after, facts={"troop": "Knights"}))["everything as usual"] == (
        Fraction(9, 2),
        Fraction(11, 2),
    )
    assert "everything as usual" not in means(compare(before, after, facts={"troop": "Wolves"}))


def test_a_troop_may_be_told_where_the_rule_asks_only_what_it_has() -> None:
    before, after = read(FRAY), read(FRAY.replace("-1 shield", "-2 shield"))
    found = means(compare(before, after, facts={"foe troop": "Wolves"}))
    assert found["everything as usual"] == (Fraction(5, 2), Fraction(3, 2))
    with pytest.raises(BadQuestion, match="2 things"):
        compare(before, after, facts={"troop": "Wolves"})


def test_a_map_has_a_row_for_what_the_troop_usually_has() -> None:
    before, after = read(ONSET), read(ONSET.replace("+1 good", "+2 good"))
    change = compare(before, after).changed[0]
    shown = heat_map(search_of(before, after, change, {}), change.telling[0])
    assert shown is not None and (shown.row_name, shown.rows[0]) == ("quality", "as its troop")
    changes: list[object] = [None if cell is None else cell[1] - cell[0] for cell in shown.cells[0]]
    assert (shown.columns, changes) == (("Spearmen", "Knights", "Wolves"), [0, 1, 0])
    # A row of one quality: good or not, whatever the troop.
    four, five = (shown.cells[shown.rows.index(one)] for one in ("4", "5"))
    assert all(cell and cell[0] == cell[1] for cell in four) and all(cell and cell[1] - cell[0] == 1 for cell in five)


def test_the_worth_of_the_only_line_that_asks_for_the_troop() -> None:
    """Without it nobody asks for the troop; Knights are as good as ever."""
    ruleset = read(ONSET)
    (beasts,) = (one for one in worth(ruleset, ruleset.rules["onset"]) if one.line.label == "beasts")
    assert {one.shift for one in beasts.differences} == {1} and beasts.exact
    assert all("troop is Wolves" in one.situation.words() for one in beasts.differences)


def test_a_fact_asked_of_both_before_and_of_one_after_is_one_fact() -> None:
    """`quality` of the clan stays what it is when nobody asks for that of the foe any more: the difference is 1."""
    text = CLANS.partition("roster")[0] + (
        "test fray of a clan against a clan as foe\n  roll D6\n"
        "  +1 good when its quality is 5 or more\n  -1 thin when the foe's quality is 5 or more\n"
    )
    before, after = read(text), read(text.replace("  -1 thin when the foe's quality is 5 or more\n", ""))
    for first, second, by in ((before, after, 1), (after, before, -1)):
        change = compare(first, second).changed[0]
        assert {one.shift for one in change.differences} == {by} and change.exact
        assert all("foe quality is" in one.situation.words() for one in change.differences)
    told = compare(before, after, facts={"clan quality": "5"}).changed[0]
    assert {one.shift for one in told.differences} == {1} and told.tried == 4
