"""Figures of MWAN 18 against its typed tables and against counts made from the source alone."""

from __future__ import annotations

from fractions import Fraction as F
from pathlib import Path

import pytest

from grognard.diagnostics.collector import Collector
from grognard.driver import compile_army
from grognard.muster.breaches import hold_list
from tests.oracles.mwan18 import attack_wins, casualty, order_chance, order_row, skirmish_screen, volley
from tests.oracles.worked import typed
from tests.rulesets.weigh import chances, odds

M, FILLED = "mwan18", "mwan18_filled"

GUNS = {
    ("smoothbore-artillery", "12 pdr how."): "12 pdr howitzer",
    ("smoothbore-artillery", "24 pdr how."): "24 pdr howitzer",
    ("rifled-artillery", "6 pounder"): "6 pounder rifle",
    ("rifled-artillery", '3" Rodman'): "3 inch Rodman",
    ("rifled-artillery", "James"): "James rifle",
}
"""Guns whose name in the rules is not that of the typed table."""

ORDERS = {
    "orders-1-halt": "defend",
    "orders-2-skirmish": "probe",
    "orders-3-attack": "attack",
    "orders-4-withdraw": "withdraw",
}
"""The order under which a unit throws for each typed table."""


def only(rule: str, **facts: object) -> object:
    """The one outcome of a rule that leaves nothing to chance."""
    (outcome,) = odds(M, rule, **facts).outcomes
    return outcome


# ---- IV: fire ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["smoothbore-artillery", "rifled-artillery"])
def test_every_gun_at_every_range(table: str) -> None:
    heads, *rows = typed("mwan18", table)
    assert len(rows) in {5, 7} and len(heads) == 5
    for gun, *cells in rows:
        name = GUNS.get((table, gun), gun)
        for distance, cell in zip((450, 1000, 1800, 1801), cells, strict=True):
            # A volley that is not the first.
            found = only("gun chance", gun_gun=name, range=distance, battery_fired_before="yes")
            assert found == int(cell.rstrip("%")), (gun, distance)


@pytest.mark.parametrize("distance", [1, 150, 151, 300, 450, 451, 600, 750, 900, 1200, 1201, 1500, 2100])
@pytest.mark.parametrize("grade", ["average", "green"])
def test_ten_figures_at_every_range(distance: int, grade: str) -> None:
    found = only("fire chance", firer_figures=10, firer_grade=grade, range=distance, firer_fired_before="yes")
    assert found == max(0, volley(10, distance, 0, grade))


def test_fifths_add_up() -> None:
    # 70, less two fifths for lying down and two for having moved.
    facts = {"firer_figures": 10, "range": 250, "firer_fired_before": "yes"}
    assert only("fire chance", target_prone="yes", firer_moved_this_turn="yes", **facts) == volley(10, 250, -4) == 14


def test_points_are_chances_in_a_hundred() -> None:
    facts = {"firer_figures": 10, "range": 250, "firer_fired_before": "yes"}
    assert chances(M, "small arms fire", **facts)["hit"] == casualty(70)


def test_the_formed_unit_behind_skirmishers() -> None:
    # 70 points, 42 of them spent on the open order in front.
    found = chances(
        M, "fire through a screen", firer_figures=10, firer_fired_before="yes", screen_formation="open order",
        range_from_firer_to_screen=250, range_from_firer_to_formed_unit=300,
    )  # fmt: skip
    assert found["screen hit"] == F(42, 100)
    assert found["hit"] == skirmish_screen(70, 42)


# ---- V: orders -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "order"), ORDERS.items())
def test_what_an_order_comes_to(table: str, order: str) -> None:
    # A unit that moved: standing is no modifier, and nobody halted.
    found = chances(M, "check", order=order, moved_this_turn="yes")
    for outcome in ("Advance", "Hold Position", "Fall Back", "Stampede"):
        assert found.get(outcome.lower(), 0) == order_chance(table, 0, outcome), outcome


@pytest.mark.parametrize(("table", "order"), ORDERS.items())
@pytest.mark.parametrize("enfiladed", ["yes", "no"])
def test_what_an_order_comes_to_in_enfilade(table: str, order: str, enfiladed: str) -> None:
    fewer = {"yes": {"orders-2-skirmish": -1}.get(table, -4), "no": 0}[enfiladed]
    found = chances(M, "check", order=order, moved_this_turn="yes", enfiladed=enfiladed)
    for outcome in ("Advance", "Hold Position", "Fall Back", "Stampede"):
        assert found.get(outcome.lower(), 0) == order_chance(table, fewer, outcome), outcome


def test_rows_of_all_orders() -> None:
    from tests.games import the_game

    tables = the_game(M).ruleset.tables
    names = dict(
        zip(ORDERS, ("order to defend", "order to probe", "order to attack", "order to withdraw"), strict=True)
    )
    for slug, name in names.items():
        assert len(tables[name].rows) == len(typed("mwan18", slug)) - 1 == 10
        assert order_row(slug, 9)


# ---- VI: close action ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attacker", "defender"), [(20, 20), (10, 30), (40, 20), (13, 7)])
def test_who_wins_a_close_action(attacker: int, defender: int) -> None:
    found = chances(
        M, "close action", attacker_figures=attacker, attacker_engaged_figures=attacker,
        defender_figures=defender, defender_engaged_figures=defender,
    )  # fmt: skip
    # Muskets count three each.
    assert found["attacker wins"] == attack_wins(3 * attacker, 3 * defender)


# ---- what is ours --------------------------------------------------------------------------------------------


def test_two_hundred_and_ten_points_are_two_sure_hits() -> None:
    found = chances(FILLED, "small arms fire", firer_figures=30, range=250, firer_fired_before="yes")
    # Two are sure, whatever the last ten points do.
    assert found == {"hit": 1}


def test_dismounted_cavalry_moves_on_foot() -> None:
    facts = {"arm": "cavalry", "dismounted": "yes", "formation": "open order"}
    (outcome,) = odds(FILLED, "move", **facts).outcomes
    assert outcome == 250
    (outcome,) = odds(FILLED, "move", arm="cavalry").outcomes
    assert outcome == 250
    (outcome,) = odds(FILLED, "move", arm="cavalry", gait="trot", obstacle="stream").outcomes
    assert outcome == 400


# ---- II: organisation ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("sections", "kept"), [(1, False), (2, True), (4, True), (5, False)])
def test_a_battery_is_two_to_four_sections(tmp_path: Path, sections: int, kept: bool) -> None:
    """`2 to 4 sets of which make up a battery`."""
    names = ("First", "Second", "Third", "Fourth", "Fifth")[:sections]
    lines = "".join(f"  a section called {name}: battery is Pegram\n" for name in names)
    path = tmp_path / "guns.army"
    path.write_text(f"army Guns of mwan18\n  side: Confederate\n  a battery called Pegram\n{lines}", encoding="utf-8")
    found, army = compile_army(str(path))
    assert army is not None
    collector = Collector()
    hold_list(found.ruleset, army, collector)
    assert (not collector.diagnostics) is kept
