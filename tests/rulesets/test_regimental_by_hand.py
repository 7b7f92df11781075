"""Figures of Regimental worked out by hand from its source, each with the paragraph it rests on.

The rating rolled at muster (D.2.a) is 1, 2, 3, 4 with weights 2, 2, 1, 1 in 6. With the D6 of the test the
sum falls, of 36 ways: 2: 2, 3: 4, 4: 5, 5: 6, 6: 6, 7: 6, 8: 4, 9: 2, 10: 1.
"""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from tests.rulesets.weigh import chances, mean, odds

R, FILLED = "regimental", "regimental_filled"
ROLLED = {"morale_points": "rolled"}


# ---- D.2, D.3: morale ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("posture", "rout"),
    # Regimental +2, flank -1: the sum must fall to 2 for a total of 3; to 3 or less standing; to 4 or less falling back.
    [("moving", F(1, 18)), ("standing", F(1, 6)), ("falling back", F(11, 36))],
)
def test_attacked_on_the_flank_in_regimental_formation(posture: str, rout: F) -> None:
    found = chances(
        R, "morale", posture=posture, grouping="regimental", formation="line", attacked_from="flank", **ROLLED
    )
    assert found["rout"] == rout
    assert found["carry on"] == F(25, 36)  # sums of 5 and more: 6 + 6 + 6 + 4 + 2 + 1


def test_no_modifier_standing() -> None:
    # Totals: 6 and more 6+6+4+2+1 = 19; 5: 6; 4 and less 5+4+2 = 11.
    assert chances(R, "morale", posture="standing", **ROLLED) == {
        "carry on": F(19, 36),
        "fall back": F(6, 36),
        "rout": F(11, 36),
    }


def test_no_modifier_moving() -> None:
    assert chances(R, "morale", posture="moving", **ROLLED) == {
        "carry on": F(19, 36), "halt": F(6, 36), "fall back": F(5, 36), "rout": F(6, 36),
    }  # fmt: skip


def test_no_modifier_falling_back() -> None:
    assert chances(R, "morale", posture="falling back", **ROLLED) == {"carry on": F(19, 36), "rout": F(17, 36)}


def test_regimental_formation_never_routs_from_the_march() -> None:
    # +2: a total of 3 would need a sum of 1.
    found = chances(R, "morale", posture="moving", grouping="regimental", formation="line", **ROLLED)
    assert found == {"carry on": F(30, 36), "halt": F(4, 36), "fall back": F(2, 36)}


def test_attacked_in_the_rear() -> None:
    # -2: 6 and more needs a sum of 8 (4+2+1 = 7); 5 a sum of 7; 4 and less 6+6+5+4+2 = 23.
    assert chances(R, "morale", attacked_from="rear", posture="standing", **ROLLED) == {
        "carry on": F(7, 36), "fall back": F(6, 36), "rout": F(23, 36),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("facts", "carry_on"),
    [
        # Two points: the die must show 4 less what the modifiers give.
        ({}, F(3, 6)),
        ({"officer_attached": "yes"}, F(4, 6)),  # D.3.f
        ({"cover": "works"}, F(4, 6)),  # D.3.a
        ({"cover": "town"}, F(4, 6)),  # D.3.a
        ({"cover": "woods"}, F(3, 6)),  # D.3.a names no woods
        ({"formation": "line", "grouping": "battalion"}, F(4, 6)),  # D.3.c
        ({"formation": "line", "grouping": "regimental"}, F(5, 6)),  # D.3.b
        ({"formation": "line", "grouping": "regimental", "officer_attached": "yes", "cover": "works"}, F(1)),
        ({"formation": "line", "grouping": "battalion", "attacked_from": "flank"}, F(3, 6)),  # D.3.c, D.3.d
        ({"attacked_from": "rear"}, F(1, 6)),  # D.3.e
        ({"formation": "line", "grouping": "regimental", "regiment_without_officers": "yes"}, F(3, 6)),  # C.1.b
    ],
)
def test_two_points_standing(facts: dict[str, str], carry_on: F) -> None:
    assert odds(R, "morale", posture="standing", morale_points=2, **facts).probability("carry on") == carry_on


def test_rating_at_muster() -> None:
    assert chances(R, "morale", posture="standing", morale_points=1)["carry on"] == F(2, 6)  # 5 or 6
    assert chances(R, "morale", posture="standing", morale_points=4)["carry on"] == F(5, 6)  # 2 and more


# ---- B.3: command -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "moves"),
    [
        ("brigade commander", F(1)), ("regimental commander", F(9, 10)), ("battalion commander", F(8, 10)),
        ("company commander", F(7, 10)), ("battery commander", F(9, 10)), ("section commander", F(7, 10)),
    ],
)  # fmt: skip
def test_command(leader: str, moves: F) -> None:
    assert odds(R, "command", leader=leader).probability("moves") == moves


# ---- E: fire (one die a stand and 4+ at guns and skirmishers are ours; the rest is the source's) --------------------


def test_musketry_at_a_line_is_a_coin_a_die() -> None:
    # E.1.a: 4 to 6. Five stands: binomial of 5 coins.
    found = chances(FILLED, "musketry", formation="line", stands=5, target_formation="line")
    assert found == {hits: F(ways, 32) for hits, ways in enumerate([1, 5, 10, 10, 5, 1])}


def test_musketry_at_a_column() -> None:
    # E.1.a: 3 to 6, two thirds.
    found = odds(FILLED, "musketry", formation="line", stands=4, target_formation="column")
    assert found.probability(4) == F(16, 81)
    assert mean(found) == F(8, 3)


def test_musketry_at_cover() -> None:
    # E.1.c: one off each die, so 5 and 6 hit a line.
    found = odds(FILLED, "musketry", formation="line", stands=3, target_formation="line", target_cover="works")
    assert found.probability(0) == F(8, 27)
    assert mean(found) == 1


def test_skirmishers_fire_with_half_their_dice_rounded_up() -> None:
    # E.1.b: five stands roll three dice.
    found = odds(FILLED, "musketry", formation="skirmish line", stands=5, target_formation="line")
    assert found.outcomes[-1] == 3
    assert mean(found) == F(3, 2)


def test_canister_at_a_line() -> None:
    # E.2.a, c, d: five men roll four dice, half of which hit, each hit a D6 of dead: 4 * 1/2 * 3.5.
    found = odds(R, "canister", men=5, target_formation="line")
    assert mean(found) == 7
    assert found.probability(0) == F(1, 16)
    assert found.probability(24) == F(1, 12**4)
    # One dead: one die of four hits and its D6 shows 1.
    assert found.probability(1) == F(4 * 6**3, 12**4)


def test_canister_at_a_column_rolls_a_die_more() -> None:
    # E.2.b: five dice for five men.
    assert mean(odds(R, "canister", men=5, target_formation="column")) == F(35, 4)


# ---- F: hand to hand ---------------------------------------------------------------------------------------------------


def _contest(**facts: object) -> dict[object, F]:
    plain: dict[str, object] = {"men": 4, "defender_men": 4, "side": "Union", "defender_company_unit_side": "Union"}
    return chances(FILLED, "contest", **{**plain, **facts})


def test_even_contest_with_ties_fought_again() -> None:
    # F.9 and our filling of a tie: what is left when ties are rolled again is even.
    assert _contest() == {"attacker": F(1, 2), "defender": F(1, 2)}


def test_one_figure_more() -> None:
    # F.10: +1. Of 36: the attacker wins 21, ties 5, loses 10; ties rolled again leave 21 to 10.
    assert _contest(defender_men=3) == {"attacker": F(21, 31), "defender": F(10, 31)}


def test_defender_behind_a_wall() -> None:
    assert _contest(defender_company_cover="works") == {"attacker": F(10, 31), "defender": F(21, 31)}


def test_attacked_in_the_rear_hand_to_hand() -> None:
    # F.10: -2 for the defender. Of 36: attacker 26, tie 4, defender 6.
    assert _contest(defender_company_attacked_from="rear") == {"attacker": F(26, 32), "defender": F(6, 32)}


@pytest.mark.parametrize(("outcome", "killed", "captured"), [("won", F(1, 10), F(0)), ("lost", F(1, 10), F(1, 10))])
def test_officers_in_the_fight(outcome: str, killed: F, captured: F) -> None:
    # F.14: a 10 kills on either side; a 9 is captured on the losing side.
    found = odds(R, "officer risk", outcome=outcome)
    assert found.probability("killed") == killed
    assert found.probability("captured") == captured


# ---- B.4, B.5: movement ---------------------------------------------------------------------------------------------------


def test_a_column_rolls_three_dice() -> None:
    # B.4.a, the men meaning to fire (B.4.e gives a die to those who do not).
    found = odds(R, "movement", formation="column")
    assert found.probability(18) == F(1, 216)
    assert mean(found) == F(21, 2)


def test_road_and_holding_fire_add_a_die_each() -> None:
    found = odds(R, "movement", formation="line", on_road_all_turn="yes", holding_fire_this_turn="yes")
    assert mean(found) == 14  # B.4.b, d, e: four dice


def test_rough_ground_takes_the_lowest_die_of_a_line() -> None:
    # B.5.a: the higher of two dice.
    assert chances(R, "movement", formation="line", ground="rough") == {n: F(2 * n - 1, 36) for n in range(1, 7)}


def test_a_ford_takes_the_highest_die_of_a_line() -> None:
    # B.5.b: the lower of two dice.
    assert chances(R, "movement", formation="line", fording="yes") == {n: F(13 - 2 * n, 36) for n in range(1, 7)}


def test_skirmishers_pay_nothing_for_terrain() -> None:
    # B.5.g
    rough = odds(R, "movement", formation="skirmish line", ground="rough", fording="yes", obstacle_crossed="yes")
    assert rough.probability(18) == F(1, 216)


def test_a_hedge_and_a_ford_leave_a_column_its_middle_die() -> None:
    # B.5.b, c: the middle of three dice is 1 in 16 of 216 (three ones, or two ones and another: 1 + 3 * 5).
    found = odds(R, "movement", formation="column", obstacle_crossed="yes", fording="yes")
    assert found.probability(1) == F(16, 216)
    assert mean(found) == F(7, 2)


def test_limbered_guns_roll_four_dice() -> None:
    assert mean(odds(R, "movement", company="detachment", formation="limbered")) == 14  # B.4.f.2
