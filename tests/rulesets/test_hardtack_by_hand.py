"""Figures of Hardtack and of the core it stands on, counted out from the source: every throw of every die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import product

import pytest

from grognard.ir.types import Die
from tests.rulesets.weigh import chances

CORE, HARDTACK = "stargrunt", "hardtack"


def faces(*sides: int) -> product[tuple[int, ...]]:
    """Every throw of these dice together."""
    return product(*(range(1, count + 1) for count in sides))


def shared(counted: Counter[str]) -> dict[object, F]:
    """Each outcome with its share of all throws."""
    return {outcome: F(times, counted.total()) for outcome, times in counted.items()}


# ---- confidence (Stargrunt p. 20) and threat (Threat Level Table p. 13) ---------------------------------------------


@pytest.mark.parametrize(
    ("quality", "sides"), [("untrained", 4), ("green", 6), ("regular", 8), ("veteran", 10), ("elite", 12)]
)
@pytest.mark.parametrize("needed", [1, 3, 5])
def test_a_throw_must_beat_leadership_and_threat(quality: str, sides: int, needed: int) -> None:
    expected = shared(Counter("held" if throw > needed else "gave way" for throw in range(1, sides + 1)))
    assert chances(CORE, "confidence", quality=quality, leadership=1, threat=needed - 1) == expected


# The printed table, cell for cell: low, medium, high. None is "no test required".
BASIC = {"small arms": (1, 0, None), "shot": (1, 0, None), "canister": (3, 2, 1)}


@pytest.mark.parametrize("fired_on", BASIC)
@pytest.mark.parametrize("column", [0, 1, 2])
@pytest.mark.parametrize("formation", ["skirmish", "line"])
@pytest.mark.parametrize("casualties", [0, 1])
def test_threat_of_fire(fired_on: str, column: int, formation: str, casualties: int) -> None:
    basic = BASIC[fired_on][column]
    if casualties and basic is None:
        basic = 0  # the second footnote: with casualties, high motivation tests too
    added = (1, 1, 0)[column] * casualties - (formation == "line")
    found = chances(
        HARDTACK,
        "threat level",
        motivation=("low", "medium", "high")[column],
        fired_on_with=fired_on,
        new_casualties=casualties,
        formation=formation,
    )
    assert found == {None if basic is None else basic + added: 1}


# ---- range and fire --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quality", "inches", "die"),
    [
        ("untrained", 4, 4), ("untrained", 5, 6), ("green", 6, 4), ("green", 12, 6), ("green", 13, 8), ("green", 30, 12),
        ("regular", 8, 4), ("regular", 16, 6), ("regular", 32, 10), ("veteran", 50, 12), ("elite", 60, 12), ("elite", 61, 0),
        ("green", 31, 0),
    ],
)  # fmt: skip
def test_range_die_in_the_open(quality: str, inches: int, die: int) -> None:
    assert chances(CORE, "range die", firer_quality=quality, range=inches) == {Die(die) if die else None: 1}


@pytest.mark.parametrize(
    ("cover", "inches", "die"),
    [
        ("soft", 8, 6),
        ("hard", 8, 8),
        ("fortification", 8, 10),
        ("soft", 33, 0),
        ("hard", 24, 12),
        ("fortification", 24, 0),
    ],
)
def test_cover_shifts_the_range_die(cover: str, inches: int, die: int) -> None:
    assert chances(HARDTACK, "range die", target_cover=cover, range=inches) == {Die(die) if die else None: 1}


@pytest.mark.parametrize(
    ("figures", "formation", "quality_die", "firepower_die"),
    # D2 Firepower p. 17: two or less shift the D8 down; skirmishers lose a type of firepower, never below D4.
    [
        (2, "line", 6, 4),
        (3, "line", 8, 4),
        (8, "line", 8, 8),
        (8, "skirmish", 8, 6),
        (12, "line", 8, 12),
        (12, "skirmish", 8, 10),
    ],
)
def test_fire_at_ten_inches(figures: int, formation: str, quality_die: int, firepower_die: int) -> None:
    outcome = ("missed", "suppressed", "struck")
    counted = Counter(
        outcome[(quality > against) + (firepower > against)]
        for against, quality, firepower in faces(6, quality_die, firepower_die)
    )
    assert chances(
        HARDTACK, "fire", range=10, firer_figures=figures, firer_formation=formation, target_formation="skirmish"
    ) == shared(counted)


@pytest.mark.parametrize(("weapon", "impact"), [("musket", 6), ("carbine", 4), ("shotgun", 8), ("pistol", 4)])
@pytest.mark.parametrize(
    ("armour", "cover", "die"), [("none", "none", 4), ("breastplate", "none", 6), ("none", "hard", 8)]
)
def test_impact_against_armour(weapon: str, impact: int, armour: str, cover: str, die: int) -> None:
    counted = Counter(
        "killed" if hit > 2 * kept else "wounded" if hit > kept else "unharmed" for hit, kept in faces(impact, die)
    )
    found = chances(HARDTACK, "wound", firer_weapon=weapon, target_armour=armour, target_cover=cover)
    assert {outcome: chance for outcome, chance in found.items() if chance} == shared(counted)


# ---- movement --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mounted", "formation", "inches"),
    # 6 and 12 inches; one die type less in line: D4 and D10.
    [("no", "skirmish", 6), ("no", "column", 6), ("no", "line", 4), ("yes", "skirmish", 12), ("yes", "line", 10)],
)
def test_base_move(mounted: str, formation: str, inches: int) -> None:
    assert chances(HARDTACK, "base move", mounted=mounted, formation=formation) == {inches: 1}


# ---- close assault ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "defender", "attacking_die", "defending_die"),
    # A shotgun is two up; what the D12 cannot take comes off the other die: D10 up 2 is D12 and one over.
    [("none", "none", 10, 8), ("shotgun", "none", 12, 6), ("pistol", "none", 12, 8), ("none", "shotgun", 10, 12)],
)
def test_a_bout_of_veteran_against_regular(
    attacker: str, defender: str, attacking_die: int, defending_die: int
) -> None:
    counted = Counter(
        "attacker" if one > other else "defender" if other > one else "tie"
        for one, other in faces(attacking_die, defending_die)
    )
    found = chances(
        CORE, "bout", attacker_quality="veteran", attacker_close_weapon=attacker, defender_close_weapon=defender
    )
    assert found == shared(counted)


def test_the_quality_counters_of_the_game() -> None:
    counters = {"untrained": 10, "green": 18, "regular": 28, "veteran": 18, "elite": 10}
    assert chances(CORE, "drawn quality") == {name: F(count, 84) for name, count in counters.items()}
