"""Figures of the Square Brigadier, counted from the source's own text; its troop chart and fire table are empty."""

from fractions import Fraction
from itertools import product

from tests.oracles.figure import Figure
from tests.oracles.worked import chance, figures, missing, typed

SIX = range(1, 7)


def table(slug: str) -> dict[str, list[str]]:
    """A typed table, row heads before the rest of the row."""
    return {row[0]: row[1:] for row in typed("square_brigadier", slug)[1:]}


# 5 and 6: initiative and activation ----------------------------------------------------------------------------


def initiative(outcome: str) -> Fraction:
    """5: each side throws one die: the first side chooses, or a tie keeps last turn's order."""
    return chance([SIX, SIX], lambda one, two: one == two if outcome == "tie" else one > two)


def activations(units_lost: int, at_least: int) -> Fraction:
    """6: the chance that a Brigadier may spend so many points or more; the die does not go below 0 (a reading)."""
    return chance([SIX], lambda die: max(0, die - units_lost) >= at_least)


def mean_activations(units_lost: int) -> Fraction:
    """6: the mean number of points of a Brigadier."""
    return Fraction(sum(max(0, die - units_lost) for die in SIX), 6)


def points(units: int, moving_twice: int = 0, unseen: int = 0) -> int:
    """6: points for some units, some moved again, some not seen by who spends the points."""
    return units + moving_twice + unseen


def terrain_points(troops: str, terrain: str, by_road: bool = False) -> int:
    """Terrain, 16: points for one move of one unit."""
    if by_road:
        return 1
    dear = {
        "woods": {"line infantry"},
        "steep hill": {"line infantry", "cavalry", "artillery"},
        "town": {"line infantry"},
        "fort": {"line infantry", "artillery"},
    }
    return 1 + (troops in dear[terrain])


# 12: shooting --------------------------------------------------------------------------------------------------


def lands_on_target() -> Fraction:
    """12: indirect fire without a scatter die: 5 or 6."""
    return chance([SIX], lambda die: die >= 5)


# 13: melee -----------------------------------------------------------------------------------------------------


def hits_on(die: int, value: int, modifier: int = 0) -> bool:
    """Whether one die hits: the melee value or more; a natural 1 misses, a natural 6 hits."""
    return die == 6 or (die != 1 and die + modifier >= value)


def one_die(value: int, modifier: int = 0) -> Fraction:
    """13: the chance that one die hits."""
    return chance([SIX], lambda die: hits_on(die, value, modifier))


def dice_of(stands: int, march: bool = False) -> int:
    """13: dice a unit throws."""
    return 1 if march else stands


def hits(value: int, stands: int, hit_count: int, modifier: int = 0, march: bool = False) -> Fraction:
    """13: the chance of exactly so many hits."""
    dice = [SIX] * dice_of(stands, march)
    return chance(dice, lambda *throw: sum(hits_on(die, value, modifier) for die in throw) == hit_count)


def stands_lost(troops: str, hits_taken: int, stands: int = 3) -> int:
    """14: stands lost to some hits, all told."""
    return min(stands, hits_taken // int(table("effect-of-hits")[troops][0]))


def destroyed(troops: str, stands: int, enemy_value: int, enemy_stands: int) -> Fraction:
    """14: the chance that one round destroys a fresh unit."""
    dice = [SIX] * enemy_stands
    return chance(
        dice, lambda *throw: stands_lost(troops, sum(hits_on(die, enemy_value) for die in throw), stands) >= stands
    )


def who_goes_back(attacker_hits: int, defender_hits: int) -> str:
    """13: hits each side scored, both sides having units left."""
    return "defender" if attacker_hits > defender_hits else "attacker"


def attacker_goes_back(value: int, defender_value: int, stands: int, defender_stands: int) -> Fraction:
    """13: the chance that the attacker goes back, nobody being destroyed, all throwing at once."""
    throws = list(product(SIX, repeat=stands + defender_stands))
    back = 0
    for throw in throws:
        ours = sum(hits_on(die, value) for die in throw[:stands])
        theirs = sum(hits_on(die, defender_value) for die in throw[stands:])
        back += who_goes_back(ours, theirs) == "attacker"
    return Fraction(back, len(throws))


# 17: generals --------------------------------------------------------------------------------------------------


def general_wounded(throws: int) -> Fraction:
    """17: a 1 on any of some throws: melee, or shooting that hit."""
    return chance([SIX] * throws, lambda *dice: 1 in dice)


def general_captured() -> Fraction:
    """17: the General's die is lower."""
    return chance([SIX, SIX], lambda own, enemy: own < enemy)


SUPPOSED = "melee value supposed: the chart is empty; a score of the value or more hits"
FLOOR = "reading: not below no points"

WORKED = [
    *figures(
        "initiative", "5", "chance", initiative,
        ({"outcome": "one side chooses"}, Fraction(5, 12)),  # 15 of 36
        ({"outcome": "tie"}, Fraction(1, 6)),
    ),
    *figures(
        "activation", "6", "chance of so many points or more", activations,
        ({"units lost": 0, "at least": 4}, Fraction(1, 2)),
        ({"units lost": 2, "at least": 1}, Fraction(2, 3)),  # 3 to 6
        ({"units lost": 2, "at least": 3}, Fraction(1, 3)),  # 5, 6
        ({"units lost": 6, "at least": 1}, 0),
    ),
    *figures(
        "activation", "6", "mean points", mean_activations,
        ({"units lost": 0}, Fraction(7, 2)),
        ({"units lost": 2}, Fraction(5, 3), f"0 + 0 + 1 + 2 + 3 + 4 over 6; {FLOOR}"),
    ),
    *figures(
        "activation", "6", "points spent", points,
        ({"units": 3}, 3),
        ({"units": 3, "moving twice": 1}, 4),
        ({"units": 3, "moving twice": 1, "unseen": 2}, 6, "one more for each unit not seen (a reading)"),
    ),
    *figures(
        "points by terrain", "Terrain", "points for one move", terrain_points,
        ({"troops": "line infantry", "terrain": "woods"}, 2),
        ({"troops": "light infantry", "terrain": "woods"}, 1),
        ({"troops": "cavalry", "terrain": "steep hill"}, 2),
        ({"troops": "light infantry", "terrain": "steep hill"}, 1),
        ({"troops": "artillery", "terrain": "fort", "by road": True}, 1),
    ),
    *figures(
        "indirect fire", "12", "chance that it lands on target without a scatter die", lands_on_target,
        ({}, Fraction(1, 3)),
    ),
    *figures(
        "melee", "13", "chance that one die hits", one_die,
        ({"value": 4}, Fraction(1, 2), SUPPOSED),
        ({"value": 4, "modifier": -1}, Fraction(1, 3), f"uphill: 5, 6; {SUPPOSED}"),
        ({"value": 4, "modifier": -3}, Fraction(1, 6), f"cavalry against woods: a 6 always hits; {SUPPOSED}"),
        ({"value": 2, "modifier": 1}, Fraction(5, 6), f"cold steel: a 1 always misses; {SUPPOSED}"),
        ({"value": 4, "modifier": 1}, Fraction(2, 3), f"cold steel: 3 to 6; {SUPPOSED}"),
    ),
    *figures(
        "melee", "13", "chance of exactly so many hits", hits,
        ({"value": 4, "stands": 3, "hit count": 3}, Fraction(1, 8), SUPPOSED),
        ({"value": 4, "stands": 3, "hit count": 0}, Fraction(1, 8), SUPPOSED),
        ({"value": 5, "stands": 3, "hit count": 1}, Fraction(4, 9), f"3 × 1/3 × 4/9; {SUPPOSED}"),
        ({"value": 5, "stands": 3, "hit count": 1, "march": True}, Fraction(1, 3), f"one die only; {SUPPOSED}"),
    ),
    *figures(
        "effect of hits", "14", "stands lost", stands_lost,
        ({"troops": "Militia", "hits taken": 2}, 2),
        ({"troops": "Regular or Irregular", "hits taken": 3}, 1, "one hit is left marked"),
        ({"troops": "Elite", "hits taken": 5}, 1, "two hits are left marked"),
        ({"troops": "Elite", "hits taken": 9}, 3),
    ),
    *figures(
        "effect of hits", "13, 14", "chance that one round destroys the unit", destroyed,
        ({"troops": "Militia", "stands": 3, "enemy value": 4, "enemy stands": 3}, Fraction(1, 8), SUPPOSED),
        ({"troops": "Regular or Irregular", "stands": 1, "enemy value": 4, "enemy stands": 3}, Fraction(1, 2),
         f"two hits or three; {SUPPOSED}"),
        ({"troops": "Regular or Irregular", "stands": 3, "enemy value": 4, "enemy stands": 3}, 0, SUPPOSED),
    ),
    *figures(
        "end of melee", "13", "who goes back", who_goes_back,
        ({"attacker hits": 2, "defender hits": 1}, "defender"),
        ({"attacker hits": 1, "defender hits": 1}, "attacker", "as many on either side: the attacker"),
    ),
    *figures(
        "end of melee", "13", "chance that the attacker goes back", attacker_goes_back,
        # even dice: 20 of 64 tied and half of the other 44
        ({"value": 4, "defender value": 4, "stands": 3, "defender stands": 3}, Fraction(21, 32), SUPPOSED),
        # two against two: 6 of 16 tied and half of the other 10
        ({"value": 4, "defender value": 4, "stands": 2, "defender stands": 2}, Fraction(11, 16), SUPPOSED),
        # one die against one: 3 of 4, all but our hit and their miss
        ({"value": 4, "defender value": 4, "stands": 1, "defender stands": 1}, Fraction(3, 4), SUPPOSED),
    ),
    *figures(
        "generals", "17", "chance that an attached General is wounded", general_wounded,
        ({"throws": 1}, Fraction(1, 6)),
        ({"throws": 2}, Fraction(11, 36), "shot at with effect and in melee in one turn"),
    ),
    *figures(
        "generals", "17", "chance that an unattached General is captured", general_captured,
        ({}, Fraction(5, 12)),  # 15 of 36
    ),
]  # fmt: skip

EMPTY = "the chart is empty in the source"

MISSING: list[Figure] = [
    missing("movement", "2", {"unit": "Infantry w Muskets"}, "movement", EMPTY),
    missing("movement", "2, Terrain", {"unit": "Cavalry", "by road": True}, "movement", f"twice its move, but {EMPTY}"),
    missing("melee", "2", {"unit": "Heavy Cavalry"}, "melee value", EMPTY),
    missing("shooting", "2", {"unit": "Infantry w Rifles"}, "range", EMPTY),
    missing("shooting", "12", {"fire": "direct", "target": "open", "distance": "half range or less"}, "score to hit",
            "the table of artillery effect is empty in the source"),
    missing("shooting", "12", {"unit": "Infantry w Muskets", "target": "open"}, "score to hit",
            "no table for small arms is printed"),
    missing("indirect fire", "12", {"weapon": "mortars", "die": 3}, "where it lands",
            "a spun pencil or a scatter die, and what an area of the grid without a grid is"),
    missing("activation", "6", {"units lost": 6}, "points", "a die below 0 is not spoken of"),
    missing("counter charge", "13, Reaction", {"unit": "Cavalry"}, "effect", "named, and no more said than if cavalry"),
    missing("melee", "13, Modifiers", {"infantry": True, "attacks": "unbreached fort uphill"}, "sum of modifiers",
            "whether several modifiers count together is not said"),
]  # fmt: skip

FIGURES: list[Figure] = [worked.figure for worked in WORKED] + MISSING
