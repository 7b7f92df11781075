"""Figures worked out from the Tyneside source alone, asked of the ruleset."""

from __future__ import annotations

from fractions import Fraction as F

from grognard.ir.types import Bundle
from tests.oracles.tyneside import FIGURES
from tests.rulesets.weigh import at_least, chances, mean, odds

R = "tyneside"

GRADES = {
    "Hero": "hero",
    "Veteran": "veteran",
    "Raw": "raw",
    "Heroes": "hero",
    "Veterans": "veteran",
    "Raw figures": "raw",
}
ARMS = {"Rifles": "rifle", "Muskets": "musket", "Pistols": "pistol", "Swords": "sword"}
COVERS = {"open": "open", "soft": "soft cover", "hard": "hard cover"}
BANDS = {"Short Range": "short", "Medium Range": "medium", "Long Range": "long", "out": "out of reach"}
SIDES = {(0, 0): {}, (1, 0): {"attacker_class": "hero"}, (-1, 0): {"attacker_class": "raw"},
         (2, -1): {"attacker_class": "hero", "attacker_weapon": "sword", "defender_class": "raw"}}  # fmt: skip


def _officer(told: dict[str, object]) -> dict[str, str]:
    return {
        "class": GRADES[str(told["figure"])],
        "busy": "yes" if told.get("busy") else "no",
        "musician_commanded": "yes" if told.get("drummer") else "no",
    }


def _shot(told: dict[str, object]) -> dict[object, F]:
    return chances(
        R, "shot", weapon=ARMS[str(told["weapon"])], range=told["distance"], cover=COVERS[str(told["cover"])],
        mount="skirmishing cavalry" if told.get("mounted") else "on foot",
        shooter_class=GRADES[str(told.get("grade", "Veteran"))],
    )  # fmt: skip


def _gunfire(told: dict[str, object]) -> dict[int, F]:
    """How many wounds or kills, with the chance of each number."""
    word = {"W": "wound", "K": "kill"}[str(told["kind"])]
    found: dict[int, F] = {}
    for outcome, chance in chances(R, "gunfire", range=told["distance"]).items():
        count = int(str(outcome.get(word) or 0)) if isinstance(outcome, Bundle) else 0
        found[count] = found.get(count, F(0)) + chance
    return found


def _melee(told: dict[str, object], outcome: str) -> F:
    return chances(R, "melee", **SIDES[told.get("ours", 0), told.get("theirs", 0)]).get(outcome, F(0))  # type: ignore[index]


def asked(question: str, told: dict[str, object]) -> object:
    """What the ruleset says to a figure; None where it cannot be asked."""
    match question:
        case "dice thrown":
            return mean(odds(R, "command dice", **_officer(told))) / F(7, 2)
        case "chance of so many points":
            found = chances(R, "command dice", **_officer(told))
            return at_least(found, told["points"])
        case "cms of open ground left":
            facts = {"wounds": {25: 0, 20: 1}[told["allowance"]], "low_barriers": told.get("barriers", 0),  # type: ignore[index]
                     "difficult_ground": told.get("difficult", 0)}  # fmt: skip
            left = mean(odds(R, "movement", **facts))
            return left - int(str(told.get("difficult", 0)))
        case "range band":
            (band,) = chances(R, "range band", weapon=ARMS[str(told["weapon"])], range=told["distance"])
            return {found: name for name, found in BANDS.items()}[str(band)]
        case "chance of a hit":
            return 1 - _shot(told).get("missed", F(0))
        case "chance of the damage by one shot":
            return _shot(told).get(str(told["outcome"]).lower(), F(0))
        case "chance of the damage":
            weapon = {"Gunpowder weapons": "musket", "Other": "rocks"}[str(told["kind"])]
            found = chances(R, "injury", weapon=weapon, **{"class": GRADES[str(told.get("grade", "Veteran"))]})
            return found.get(str(told["outcome"]).lower(), F(0))
        case "chance of being seen":
            found = chances(R, "visibility")
            return at_least(found, told["distance"])
        case "mean hits of the kind":
            return sum(count * chance for count, chance in _gunfire(told).items())
        case "chance of at least one of the kind":
            return 1 - _gunfire(told).get(0, F(0))
        case "chance of a draw":
            return _melee(told, "tie")
        case "chance of what our figure does" if told["outcome"] == "wins":
            return _melee(told, "attacker")
    return None


NOT_ASKED = {
    "points needed": "of a group with its figures: the examples of the ruleset ask it",
    "figures that shoot": "of a group with its figures: the examples of the ruleset ask it",
    "risk factor": "it is a step of the dice for actions, compared row by row in test_tyneside_by_hand",
    "action": "compared cell by cell in test_tyneside_by_hand",
    "chance of the action": "compared cell by cell in test_tyneside_by_hand",
    "pace": "the player names the pace, and the rules say how far it goes",
    "turns to load and fire": "a gun is loaded turn by turn: the examples of the ruleset ask it",
    "chance that two wounds hit one man": "of a group with its figures",
    "chance of a jam": "it comes of the shots of a crew, an action",
    "mean hits": "it comes of the shots of a crew, an action",
    "chance of what our figure does": "who wins is asked; what the natural die then does is in the table of melee results",
    "chance of what one figure does to two": "the rules throw anew against each, the figure once against both",
    "on the die": "it is one line of the modifiers to melee, asked through who wins in test_tyneside_by_hand",
}

__all__ = ["FIGURES", "NOT_ASKED", "asked"]
