"""Figures of The Square Brigadier against sums made from its source without the program.

The troop chart of the source is blank, so melee values are those the filled variant supposes: infantry 5, cavalry and spearmen 4.
"""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from grognard.core.faults import GapReached
from tests.oracles import square_brigadier as source
from tests.rulesets.weigh import chances, mean, odds

BASE, FILLED = "square_brigadier", "square_brigadier_filled"
VALUES = {"infantry with muskets": 5, "cavalry": 4, "light infantry spearmen": 4}


# ---- 6: activation --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lost", range(8))
def test_points_of_a_brigadier(lost: int) -> None:
    found = odds(BASE, "activation", rank="brigadier", units_lost=lost)
    assert mean(found) == source.mean_activations(lost)
    for points in range(1, 7):
        assert sum(found.probability(each) for each in range(points, 7)) == source.activations(lost, points)


def test_the_general_loses_no_points() -> None:
    assert mean(odds(BASE, "activation", rank="commander", units_lost=4)) == F(7, 2)


@pytest.mark.parametrize("troops", ["infantry with muskets", "light infantry with rifles", "cavalry", "foot artillery"])
@pytest.mark.parametrize(
    ("terrain", "fact"),
    [("woods", {"woods_on_the_way": "yes"}), ("steep hill", {"slope": "up a steep hill"}), ("fort", {"new_ground": "fort"})],
)  # fmt: skip
def test_points_for_a_move(troops: str, terrain: str, fact: dict[str, str]) -> None:
    arm = {"infantry with muskets": "line infantry", "light infantry with rifles": "light infantry",
           "foot artillery": "artillery"}.get(troops, troops)  # fmt: skip
    extra = mean(odds(BASE, "extra for moving", troops=troops, **fact))
    if (arm, terrain) != ("light infantry", "fort"):  # whether light infantry is infantry there is a reading
        assert 1 + extra == source.terrain_points(arm, terrain)
    assert mean(odds(BASE, "extra for moving", troops=troops, by_road="yes", formation="marching", **fact)) == 0


# ---- 12: shooting ---------------------------------------------------------------------------------------------


def test_a_shot_that_lands_on_its_target() -> None:
    assert chances(BASE, "accuracy", troops="mortars")["on target"] == source.lands_on_target()


@pytest.mark.parametrize(("rule", "facts"), [
    ("full move", {"troops": "wagons"}),
    ("close combat", {"fighter_troops": "heavy cavalry"}),
    ("shooting", {"shooter_troops": "foot artillery", "range": 12}),
    ("shooting", {"shooter_troops": "infantry with rifles", "range": 12}),
])  # fmt: skip
def test_what_the_blank_charts_leave_out_stops_whoever_needs_it(rule: str, facts: dict[str, object]) -> None:
    with pytest.raises(GapReached):
        odds(BASE, rule, **facts)


# ---- 13: melee ------------------------------------------------------------------------------------------------


MODIFIED = [
    ({}, 0),
    ({"fighter_foe": "enemy", "below_enemy": "yes"}, -1),
    ({"below_enemy": "yes"}, 0),  # only an attacker minds the hill
    ({"fighter_ground": "river"}, -1),
    ({"fighter_foe": "enemy", "fighter_cold_steel_this_turn": "yes"}, 1),
    ({"fighter_foe": "enemy", "enemy_ground": "fort", "below_enemy": "yes"}, -3),
]


@pytest.mark.parametrize(("facts", "modifier"), MODIFIED)
@pytest.mark.parametrize("stands", [1, 2, 3])
def test_hits_of_infantry(facts: dict[str, object], modifier: int, stands: int) -> None:
    found = chances(FILLED, "close combat", fighter_troops="infantry with muskets", fighter_stands=stands, **facts)
    for hits in range(stands + 1):
        assert found.get(hits, 0) == source.hits(VALUES["infantry with muskets"], stands, hits, modifier)


def test_horse_in_the_woods_hits_on_sixes_alone() -> None:
    found = chances(FILLED, "close combat", fighter_troops="cavalry", fighter_stands=1, fighter_ground="woods")
    assert found[1] == source.one_die(VALUES["cavalry"], -3) == F(1, 6)


def test_march_formation_rolls_one_die() -> None:
    found = chances(FILLED, "close combat", fighter_troops="infantry with muskets", fighter_formation="marching")
    assert found == {0: F(2, 3), 1: source.hits(5, 3, 1, march=True)}


@pytest.mark.parametrize("stands", [1, 2])
def test_the_attacker_goes_back(stands: int) -> None:
    # Elite units of one or two stands lose none to two hits, so nobody is destroyed.
    found = chances(
        FILLED, "melee resolution", attacker_troops="cavalry", attacker_grade="elite", attacker_stands=stands,
        defender_troops="cavalry", defender_grade="elite", defender_stands=stands,
    )  # fmt: skip
    back = source.attacker_goes_back(4, 4, stands, stands)
    assert found == {"attacker retreats": back, "defender retreats": 1 - back}


def test_defensive_fire_is_taken_before_the_attacker_rolls() -> None:
    # Three dice at 5 or 6 against regular horse, which hits back at 3 or more with a die for every stand it has left:
    # no hit (8/27), and one of three must hit, 26/27; one (12/27), two of three, 20/27; two or more, it has too few dice.
    found = chances(
        FILLED, "melee resolution", attacker_troops="heavy cavalry",
        defender_troops="infantry with muskets", defender_reaction="defensive fire",
    )  # fmt: skip
    assert found["defender retreats"] == F(8, 27) * F(26, 27) + F(12, 27) * F(20, 27)


def test_defensive_fire_destroys_the_last_stand_of_regulars() -> None:
    found = chances(
        FILLED, "melee resolution", attacker_troops="cavalry", attacker_stands=1,
        defender_troops="infantry with muskets", defender_reaction="defensive fire",
    )  # fmt: skip
    assert found["attacker destroyed"] == source.destroyed("Regular or Irregular", 1, 5, 3)


# ---- 17: generals ---------------------------------------------------------------------------------------------


def test_a_general_alone() -> None:
    assert chances(FILLED, "chase")["unit"] == source.general_captured()


def test_a_general_in_the_melee() -> None:
    assert chances(BASE, "wounding")["wounded"] == source.general_wounded(1)
