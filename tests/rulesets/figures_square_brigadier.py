"""Figures worked out from the source of The Square Brigadier alone, asked of the ruleset."""

from __future__ import annotations

from fractions import Fraction as F

from tests.oracles.square_brigadier import FIGURES
from tests.rulesets.weigh import at_least, chances, mean, odds

BASE, FILLED = "square_brigadier", "square_brigadier_filled"

TROOPS = {"line infantry": "infantry with muskets", "light infantry": "light infantry with rifles", "cavalry": "cavalry",
          "artillery": "foot artillery"}  # fmt: skip
VALUED = {4: "cavalry", 5: "infantry with muskets"}
"""Troops of the filled variant that have the melee values the figures suppose."""
GROUND = {
    "woods": {"woods_on_the_way": "yes"},
    "steep hill": {"slope": "up a steep hill"},
    "fort": {"new_ground": "fort"},
}
CHANGES = {0: {}, -1: {"fighter_foe": "enemy", "below_enemy": "yes"}, -3: {"fighter_ground": "woods"}}
GRADES = {"Militia": "militia", "Regular or Irregular": "regular"}


def _clash(ours: dict[str, object], theirs: dict[str, object]) -> dict[object, F]:
    facts = {f"attacker_{name}": value for name, value in ours.items()}
    return chances(FILLED, "melee resolution", **facts, **{f"defender_{name}": value for name, value in theirs.items()})


def asked(question: str, told: dict[str, object]) -> object:
    """What the ruleset says to a figure; None where it cannot be asked."""
    match question:
        case "chance" if told["outcome"] == "tie":
            return chances(BASE, "initiative", first_army_going_first="yes")["tie"]
        case "chance":
            return chances(BASE, "initiative", first_army_going_first="yes")["first army"]
        case "chance of so many points or more":
            found = chances(BASE, "activation", rank="brigadier", units_lost=told["units lost"])
            return at_least(found, told["at least"])
        case "mean points":
            return mean(odds(BASE, "activation", rank="brigadier", units_lost=told["units lost"]))
        case "points for one move":
            road = {"by_road": "yes", "formation": "marching"} if told.get("by road") else {}
            facts = {"troops": TROOPS[str(told["troops"])], **GROUND[str(told["terrain"])], **road}
            return mean(odds(BASE, "price", troops=facts["troops"])) + mean(odds(BASE, "extra for moving", **facts))
        case "chance that it lands on target without a scatter die":
            return chances(BASE, "accuracy", troops="mortars")["on target"]
        case "chance that one die hits" if told["value"] == 4 and told.get("modifier", 0) in CHANGES:
            facts = CHANGES[told.get("modifier", 0)]  # type: ignore[index]
            return chances(FILLED, "close combat", fighter_troops=VALUED[4], fighter_stands=1, **facts)[1]
        case "chance of exactly so many hits":
            march = {"fighter_formation": "marching"} if told.get("march") else {}
            troops = VALUED[told["value"]]  # type: ignore[index]
            found = chances(FILLED, "close combat", fighter_troops=troops, fighter_stands=told["stands"], **march)
            return found.get(told["hit count"], F(0))
        case "chance that one round destroys the unit":
            # The defenders roll for the figure; the attackers are whoever it is that may be destroyed.
            found = _clash(
                {"troops": "cavalry", "grade": GRADES[str(told["troops"])], "stands": told["stands"]},
                {"troops": VALUED[4], "stands": told["enemy stands"], "grade": "elite"},
            )
            return found.get("attacker destroyed", F(0)) + found.get("both destroyed", F(0))
        case "chance that the attacker goes back" if told["stands"] != 3:
            side = {"troops": VALUED[4], "grade": "elite"}
            found = _clash(side | {"stands": told["stands"]}, side | {"stands": told["defender stands"]})
            return found["attacker retreats"]
        case "chance that an attached General is wounded" if told["throws"] == 1:
            return chances(BASE, "wounding")["wounded"]
        case "chance that an unattached General is captured":
            return chances(FILLED, "chase")["unit"]
    return None


NOT_ASKED = {
    "points spent": "of several units: each pays its price, which is asked by ground",
    "chance that one die hits": "no troops of the filled variant have a melee value of 2, and cold steel is asked of infantry by hand",
    "stands lost": "of what a unit has suffered, an action: the examples of the ruleset ask it",
    "who goes back": "the chance of it is asked",
    "chance that the attacker goes back": "three stands against three may lose a stand, so somebody may be destroyed as well",
    "chance that an attached General is wounded": "two throws are two tests of the rules",
}

__all__ = ["FIGURES", "NOT_ASKED", "asked"]
