"""Figures of the Tyneside rules, counted from the source's tables written out here again, each with its heading."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product

import pytest

from grognard.ir.types import Bundle
from tests.rulesets.weigh import chances

R = "tyneside"

# ---- Weapons, Shooting, Shooting Damage ---------------------------------------------------------------------

REACH = {"rifle": (30, 90, 180), "musket": (20, 40, 120), "pistol": (4, 8, 20), "partisan": (8, 12, 24),
         "hatchet": (5, 10, 20), "knife": (5, 10, 20), "rocks": (4, 8, 20)}  # fmt: skip
TO_HIT = {"open": (2, 4, 6), "soft cover": (4, 6, 7), "hard cover": (6, 7, 8)}
GUNPOWDER = ("graze", "graze", "wound", "wound", "kill", "kill")
OTHER = ("graze", "graze", "graze", "wound", "wound", "kill")


def _shot(weapon: str, range_: int, cover: str, add: int = 0, further: int = 0) -> dict[object, F]:
    band = next((at for at, reach in enumerate(REACH[weapon]) if range_ <= reach), 3) + further
    if band > 2:
        return {"missed": F(1)}
    harms = GUNPOWDER if weapon in ("rifle", "musket", "pistol") else OTHER
    found: dict[object, F] = {}
    for hit, harm in product(range(1, 9), range(1, 7)):
        outcome = harms[min(max(harm + add, 1), 6) - 1] if hit >= TO_HIT[cover][band] else "missed"
        found[outcome] = found.get(outcome, F(0)) + F(1, 48)
    return found


@pytest.mark.parametrize("weapon", REACH)
@pytest.mark.parametrize("cover", TO_HIT)
def test_shots_at_both_ends_of_each_band(weapon: str, cover: str) -> None:
    for reach in REACH[weapon]:
        for range_ in (reach, reach + 1):
            assert chances(R, "shot", weapon=weapon, range=range_, cover=cover) == _shot(weapon, range_, cover)


@pytest.mark.parametrize(("klass", "add"), [("hero", 1), ("raw", -1)])
@pytest.mark.parametrize("weapon", ["musket", "rocks"])
def test_the_class_of_the_shooter_changes_the_harm(klass: str, add: int, weapon: str) -> None:
    facts = {"weapon": weapon, "range": 5, "cover": "open", "shooter class": klass}
    assert chances(R, "shot", **facts) == _shot(weapon, 5, "open", add)


@pytest.mark.parametrize("range_", [20, 40, 41, 120])
def test_from_the_saddle_every_shot_is_a_band_longer(range_: int) -> None:
    found = chances(R, "shot", weapon="musket", range=range_, cover="open", mount="skirmishing cavalry")
    assert found == _shot("musket", range_, "open", further=1)


def test_a_wounded_man_shoots_at_short_range_only() -> None:
    assert chances(R, "shot", weapon="rifle", range=31, cover="open", wounds=1) == {"missed": F(1)}
    assert chances(R, "shot", weapon="rifle", range=30, cover="open", wounds=1) == _shot("rifle", 30, "open")


# ---- Risk Factors, Actions Table ----------------------------------------------------------------------------

# In italics where a star stands: c continue facing, a advance, h halt, t take cover, w withdraw, r run.
INFANTRY = {1: "t h* c* c* c* a*", 2: "w t* h* c* c* a*", 5: "w t* h* c* c* a*",
            6: "r w t t* h* c*", 8: "r w t t* h* c*", 9: "r r w t t* h*", 12: "r r w t t* h*"}  # fmt: skip
# w walk to cover, o canter away, g flee at gallop, f advance at gallop.
CAVALRY = {1: "w* w* h* c* c* f*", 2: "o w* w* h* c* f*", 5: "o w* w* h* c* f*",
           6: "g o w* w* h* c*", 8: "g o w* w* h* c*", 9: "g g o w* w* h*", 12: "g g o w* w* h*"}  # fmt: skip
FOOT = {"c": "continue facing", "a": "advance", "h": "halt", "t": "take cover", "w": "withdraw", "r": "run"}
HORSE = {"c": "continue facing", "f": "advance at gallop", "h": "halt", "w": "walk to cover", "o": "canter away",
         "g": "flee at gallop"}  # fmt: skip
CALM = {"enemies_seen": "out of range", "wholly_in_cover": "no", "troops": "irregulars"}


@pytest.mark.parametrize(
    ("arm", "risk", "row"),
    [("infantry", risk, row) for risk, row in INFANTRY.items()]
    + [("cavalry", risk, row) for risk, row in CAVALRY.items()],
)
@pytest.mark.parametrize("commanded", [False, True])
def test_every_cell_of_the_actions_tables(arm: str, risk: int, row: str, commanded: bool) -> None:
    words = FOOT if arm == "infantry" else HORSE
    expected: dict[object, F] = {}
    for cell in row.split():
        outcome = None if commanded and cell.endswith("*") else words[cell[0]]
        expected[outcome] = expected.get(outcome, F(0)) + F(1, 6)
    facts = {"arm": arm, "threat_level": risk, "activated_this_turn": "yes" if commanded else "no"}
    assert chances(R, "actions", **CALM, **facts) == expected


def test_nothing_to_fear() -> None:
    assert chances(R, "actions", **CALM) == {"continue": F(5, 6), "move up": F(1, 6)}
    assert chances(R, "actions", **CALM, defending_works="yes") == {"continue": F(1)}
    # Four off as nothing is in sight, three on for running: a 5 or a 6 halts them in cover.
    away = CALM | {"enemies_seen": "none", "friends_retreating_in_sight": "no", "current_action": "run"}
    assert chances(R, "actions", **away) == {"continue": F(4, 6), "halt in cover": F(2, 6)}


@pytest.mark.parametrize(
    ("facts", "risk"),
    [
        ({"enemies_seen": "in clear range"}, 1),
        ({"class": "raw", "enemies_seen": "in clear range"}, 2),
        ({"killed": 6}, 6),  # six in ten
        ({"outflanked": "yes", "shock_cavalry_near": "yes"}, 4),
        ({"outflanked": "yes", "shock_cavalry_near": "yes", "in_square": "yes"}, 2),
        ({"retreating": "yes", "outflanked": "yes", "troops": "regulars"}, 4),
        ({"current_action": "run", "hero_near": "yes", "threat_level": 7}, 9),
    ],
)
def test_the_risk_factors_add_up(facts: dict[str, object], risk: int) -> None:
    row = {1: 1, 2: 2, 4: 2, 6: 6, 9: 9}[risk]
    outcomes = {FOOT[cell[0]] for cell in INFANTRY[row].split()}
    assert set(chances(R, "actions", **(CALM | facts))) == outcomes


# ---- Artillery effect ---------------------------------------------------------------------------------------

GUNFIRE = {50: "1,0 1,1 1,2 2,2 2,3 0,5", 51: "- 1,0 1,1 1,2 2,2 2,3", 100: "- 1,0 1,1 1,2 2,2 2,3",
           101: "- - - 1,0 1,1 1,2"}  # fmt: skip


@pytest.mark.parametrize(("range_", "row"), GUNFIRE.items())
def test_every_cell_of_artillery_effect(range_: int, row: str) -> None:
    expected: dict[object, F] = {}
    for cell in row.split():
        harm = (0, 0) if cell == "-" else (int(cell[0]), int(cell[2]))
        expected[harm] = expected.get(harm, F(0)) + F(1, 6)
    found: dict[object, F] = {}
    for outcome, chance in chances(R, "gunfire", range=range_).items():
        wounds = outcome.get("wound") if isinstance(outcome, Bundle) else 0
        kills = outcome.get("kill") if isinstance(outcome, Bundle) else 0
        found[(wounds or 0, kills or 0)] = chance
    assert found == expected


# ---- Charging and Melee ---------------------------------------------------------------------------------------


def _melee(ours: int, theirs: int) -> dict[object, F]:
    found: dict[object, F] = {"attacker": F(0), "defender": F(0), "tie": F(0)}
    for one, other in product(range(1, 7), repeat=2):
        mine, his = one + ours, other + theirs
        found["attacker" if mine > his else "defender" if his > mine else "tie"] += F(1, 36)
    return found


@pytest.mark.parametrize(
    ("facts", "ours", "theirs"),
    [
        ({}, 0, 0),
        ({"attacker class": "hero", "defender class": "raw"}, 1, -1),
        ({"attacker weapon": "sword"}, 1, 0),  # 3 against a musket's 2
        ({"attacker weapon": "sword", "defender bayonet": "yes"}, 0, 0),  # 3 against 3
        ({"attacker weapon": "pistol", "attacker foes": 3}, -2, 1),  # two enemies more than one; 1 against 2
    ],
)
def test_who_wins_a_melee(facts: dict[str, object], ours: int, theirs: int) -> None:
    assert chances(R, "melee", **facts) == _melee(ours, theirs)
