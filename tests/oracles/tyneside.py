"""Figures of the Tyneside early nineteenth century skirmish rules, counted from the source's own text."""

from fractions import Fraction
from itertools import product
from math import ceil

from tests.oracles.figure import Figure
from tests.oracles.worked import chance, figures, missing, typed

SIX = range(1, 7)
EIGHT = range(1, 9)
COVERS = {"open": 1, "soft": 2, "hard": 3}
BANDS = ["Short Range", "Medium Range", "Long Range"]


def table(slug: str) -> dict[str, list[str]]:
    """A typed table, row heads before the rest of the row."""
    return {row[0]: row[1:] for row in typed("tyneside", slug)[1:]}


# Figure Activation ---------------------------------------------------------------------------------------------


def command_dice(figure: str, busy: bool = False, drummer: bool = False) -> int:
    """Dice for command points; the lost die is read as concerning every grade."""
    return int(table("command-dice")[figure][0][0]) - busy + drummer


def command_chance(figure: str, points: int, busy: bool = False, drummer: bool = False) -> Fraction:
    """The chance of so many command points or more."""
    return chance([SIX] * command_dice(figure, busy, drummer), lambda *dice: sum(dice) >= points)


def points_needed(loyal: int, disloyal: int, routers: int = 0) -> int:
    """Points to activate some figures."""
    cost = table("activation-costs")
    return sum(
        number * int(cost[kind][0]) for number, kind in ((loyal, "Loyal"), (disloyal, "Disloyal"), (routers, "Routers"))
    )


# Movement ------------------------------------------------------------------------------------------------------


def ground_covered(allowance: int, difficult: int = 0, barriers: int = 0) -> Fraction:
    """Cms of open ground left after some difficult going and some low barriers."""
    return Fraction(allowance) - 2 * difficult - barriers * Fraction(allowance, 4)


# Shooting ------------------------------------------------------------------------------------------------------


def band(weapon: str, distance: int) -> str:
    """The range band of a distance, or out of range."""
    ends = [cell.split()[0] for cell in table("weapons")[weapon][:3]]
    return next((name for name, end in zip(BANDS, ends, strict=True) if end != "-" and distance <= int(end)), "out")


def to_hit(weapon: str, distance: int, cover: str, mounted: bool = False) -> Fraction:
    """The chance of one shot: the table's score or more on a D8; mounted shots count one band farther."""
    name = BANDS[BANDS.index(band(weapon, distance)) + mounted]
    score = int(table("to-hit")[name][COVERS[cover] - 1])
    return chance([EIGHT], lambda die: die >= score)


def damage(kind: str, outcome: str, grade: str = "Veteran") -> Fraction:
    """The chance of what a hit does; a die past the ends counts as the end (a reading)."""
    row = table("shooting-damage")[kind]
    shift = {"Hero": 1, "Raw": -1}.get(grade, 0)
    return chance([SIX], lambda die: row[min(6, max(1, die + shift)) - 1] == outcome)


def shot(weapon: str, distance: int, cover: str, outcome: str, grade: str = "Veteran") -> Fraction:
    """The chance that one shot with powder comes to an outcome: the dice are thrown apart."""
    return to_hit(weapon, distance, cover) * damage("Gunpowder weapons", outcome, grade)


def shooters(figures: int, moving: bool, baker: bool = False) -> int:
    """How many of a group shoot without orders, where the share is whole."""
    row = table("shooters")["Baker rifles and similar" if baker else "others"]
    return figures // int(row[moving].split()[-1])


# Risk factors and actions --------------------------------------------------------------------------------------

RISKS = {
    "infantry": [
        ("no enemy in sight", -4), ("hero", -1), ("regulars", -1), ("in cover", -1), ("in range of the enemy", 1),
        ("raw in range", 1), ("enemy on flank or rear", 2), ("shock cavalry, no square", 2), ("ran or retreats", 3),
    ],
    "cavalry": [
        ("no enemy in sight", -4), ("hero", -1), ("in cover or moving fast", -1), ("in range of the enemy", 1),
        ("raw in range", 1), ("enemy on flank or rear", 2), ("ran or retreats", 3),
    ],
}  # fmt: skip


def risk(arm: str, causes: list[str], percent_lost: int = 0, threat: int = 0) -> int:
    """The risk factor of a unit; the threat of guns is read as added to it."""
    return sum(dict(RISKS[arm])[cause] for cause in causes) + percent_lost // 10 + threat


def risk_row(arm: str, factor: int) -> list[str]:
    """The actions of a risk factor."""
    tops = {"Up to RF0": 0, "RF1": 1, "RF2-5": 5, "RF6-8": 8}
    head = next((head for head, top in tops.items() if factor <= top), "RF9+")
    return table(f"actions-{arm}")[head]


def action(arm: str, factor: int, die: int) -> str:
    """What a unit does."""
    return risk_row(arm, factor)[die - 1]


def action_chance(arm: str, factor: int, outcome: str) -> Fraction:
    """The chance of an action."""
    return chance([SIX], lambda die: outcome in action(arm, factor, die))


def seen(distance: int) -> Fraction:
    """Visibility: figures at a terrain's edge are seen at D6 × 10 cms."""
    return chance([SIX], lambda die: die * 10 >= distance)


# Cavalry and artillery -----------------------------------------------------------------------------------------


def pace(distance: int) -> str:
    """The pace a horsed figure's move is; 30 cms stands in two rows, the slower is taken (a reading)."""
    rows = [(int(row[0].split("-")[1].removesuffix("cms")), head) for head, row in table("cavalry-paces").items()]
    return next((head for top, head in rows if distance <= top), "none")


def turns_to_load(gun: str, crew: int) -> int:
    """Turns until a gun fires: whole turns of at most so many crew."""
    equivalents, most = (int(cell) for cell in table("gun-loading")[gun])
    return ceil(Fraction(equivalents, min(crew, most)))


def gun_hits(distance: int) -> list[dict[str, int]]:
    """The six results of a gun at a distance; 100 cms is read as the middle band."""
    row = list(table("artillery-effect").values())[0 if distance <= 50 else 1 if distance <= 100 else 2]
    return [{part[-1]: int(part[:-1]) for part in cell.split() if part != "-"} for cell in row]


def mean_hits(distance: int, kind: str) -> Fraction:
    """The mean number of wounds or kills."""
    return Fraction(sum(hits.get(kind, 0) for hits in gun_hits(distance)), 6)


def some_hit(distance: int, kind: str) -> Fraction:
    """The chance of at least one wound or one kill by the table."""
    return Fraction(sum(1 for hits in gun_hits(distance) if hits.get(kind, 0)), 6)


def wounded_twice(group: int) -> Fraction:
    """The chance that two wounds fall on the same man of a group."""
    return chance([range(group), range(group)], lambda one, two: one == two)


def jams(shots: int) -> Fraction:
    """The chance that all dice of a Gatling are odd."""
    return chance([EIGHT] * shots, lambda *dice: all(die % 2 for die in dice))


def mean_gatling_hits(crew: int, distance: int, cover: str) -> Fraction:
    """The mean number of hits of a Gatling, a jam stopping only the turn after (a reading)."""
    return (6 if crew == 2 else 3) * to_hit("Rifles", distance, cover)


# Charging and Melee --------------------------------------------------------------------------------------------


def fight(outcome: str, ours: int = 0, theirs: int = 0) -> Fraction:
    """One figure against one, with what stands on each die: the chance of what our figure does."""
    natural = {"wounds": {5}, "kills": {6}, "wins": set(SIX)}[outcome]
    return chance([SIX, SIX], lambda one, two: one + ours > two + theirs and one in natural)


def drawn(ours: int = 0, theirs: int = 0) -> Fraction:
    """The chance that neither is better."""
    return chance([SIX, SIX], lambda one, two: one + ours == two + theirs)


def against_two(outcome: str) -> Fraction:
    """One figure against two, each throwing a die, ours at −1: better than both of them (a reading)."""
    natural = {"wounds": {5}, "kills": {6}, "wins": set(SIX)}[outcome]
    wins = [one for one, two, three in product(SIX, SIX, SIX) if one - 1 > max(two, three) and one in natural]
    return Fraction(len(wins), 216)


def weapon_bonus(weapon: str, opponents: list[str], bayonet: bool = False) -> int:
    """+1 for a melee factor better than that of all opponents."""
    own = 3 if bayonet else int(table("weapons")[weapon][3][0])
    return int(all(own > int(table("weapons")[other][3][0]) for other in opponents))


POWDER = "Gunpowder weapons"
EITHER = "the brace is read as meaning every grade"
SCORE = "reading: the score or more on a D8"
ENDS = "reading: past the end of the row the end counts"
DUEL = "one against one"

WORKED = [
    *figures(
        "command points", "Figure Activation", "dice thrown", command_dice,
        ({"figure": "Heroes"}, 4),
        ({"figure": "Veterans", "busy": True}, 2, EITHER),
        ({"figure": "Raw figures", "busy": True, "drummer": True}, 2, EITHER),
    ),
    *figures(
        "command points", "Figure Activation", "chance of so many points", command_chance,
        ({"figure": "Veterans", "points": 10}, Fraction(5, 8)),  # 135 of 216
        ({"figure": "Veterans", "points": 12}, Fraction(3, 8)),  # 81 of 216
        ({"figure": "Raw figures", "points": 10}, Fraction(1, 6)),  # 6 of 36
        ({"figure": "Raw figures", "points": 10, "drummer": True}, Fraction(5, 8)),
        ({"figure": "Veterans", "points": 10, "busy": True}, Fraction(1, 6), EITHER),
    ),
    *figures(
        "activation", "Figure Activation", "points needed", points_needed,
        ({"loyal": 10, "disloyal": 0}, 10, "the source's squad of 10 on a throw of 12"),
        ({"loyal": 30, "disloyal": 0}, 30, "the example's throws 12 + 7 + 10 make 29: one short of its platoon of 30"),
        ({"loyal": 4, "disloyal": 3, "routers": 2}, 14),  # 4 + 6 + 4
    ),
    *figures(
        "movement", "Movement", "cms of open ground left", ground_covered,
        ({"allowance": 25}, 25),
        ({"allowance": 25, "difficult": 10}, 5),  # 25 − 20
        ({"allowance": 20, "barriers": 1}, 15, "a wounded man over a fence"),
        ({"allowance": 25, "barriers": 1}, Fraction(75, 4)),
    ),
    *figures(
        "range bands", "Weapons", "range band", band,
        ({"weapon": "Muskets", "distance": 20}, "Short Range"),
        ({"weapon": "Muskets", "distance": 41}, "Long Range"),
        ({"weapon": "Pistols", "distance": 21}, "out"),
        ({"weapon": "Swords", "distance": 1}, "out"),
    ),
    *figures(
        "shooting", "Shooting, To Hit", "chance of a hit", to_hit,
        ({"weapon": "Muskets", "distance": 15, "cover": "open"}, Fraction(7, 8), SCORE),
        ({"weapon": "Rifles", "distance": 60, "cover": "soft"}, Fraction(3, 8), SCORE),
        ({"weapon": "Rifles", "distance": 150, "cover": "hard"}, Fraction(1, 8), SCORE),
        ({"weapon": "Muskets", "distance": 15, "cover": "open", "mounted": True}, Fraction(5, 8),
         "Cavalry supplement: one band farther, score 4"),
        ({"weapon": "Muskets", "distance": 30, "cover": "hard", "mounted": True}, Fraction(1, 8), "score 8"),
    ),
    *figures(
        "damage", "Shooting Damage Caused", "chance of the damage", damage,
        ({"kind": POWDER, "outcome": "Kill"}, Fraction(1, 3)),
        ({"kind": "Other", "outcome": "Kill"}, Fraction(1, 6)),
        ({"kind": POWDER, "outcome": "Kill", "grade": "Hero"}, Fraction(1, 2), f"4, 5, 6; {ENDS}"),
        ({"kind": POWDER, "outcome": "Graze", "grade": "Raw"}, Fraction(1, 2), f"1, 2, 3; {ENDS}"),
        ({"kind": "Other", "outcome": "Kill", "grade": "Raw"}, 0, f"6 − 1 is a wound; {ENDS}"),
    ),
    *figures(
        "shooting", "Shooting", "chance of the damage by one shot", shot,
        ({"weapon": "Muskets", "distance": 15, "cover": "open", "outcome": "Kill"}, Fraction(7, 24)),  # 7/8 × 1/3
        ({"weapon": "Rifles", "distance": 150, "cover": "open", "outcome": "Kill", "grade": "Hero"}, Fraction(3, 16),
         "3/8 × 1/2; the hero's +1 is read as on the damage die only"),
    ),
    *figures(
        "uncommanded shooting", "Shooting, Other Figures", "figures that shoot", shooters,
        ({"figures": 12, "moving": False}, 6),
        ({"figures": 12, "moving": True}, 4),
        ({"figures": 12, "moving": False, "baker": True}, 4),
        ({"figures": 12, "moving": True, "baker": True}, 3),
    ),
    *figures(
        "risk factor", "Risk Factors; Cavalry supplement", "risk factor", risk,
        ({"arm": "infantry", "causes": ["in range of the enemy", "raw in range"], "percent lost": 20}, 4),
        ({"arm": "infantry", "causes": ["hero", "regulars", "in cover", "in range of the enemy"]}, -2),
        ({"arm": "infantry", "causes": ["regulars", "shock cavalry, no square", "ran or retreats"]}, 4),
        ({"arm": "infantry", "causes": ["regulars", "in range of the enemy"], "percent lost": 10, "threat": 7}, 8,
         "fired at by a gun at 80 cms; the threat level is read as risk"),
        ({"arm": "cavalry", "causes": ["in cover or moving fast", "enemy on flank or rear"], "percent lost": 30}, 4),
    ),
    *figures(
        "actions", "Actions Table", "action", action,
        ({"arm": "infantry", "factor": 4, "die": 1}, "withdraw to cover"),
        ({"arm": "infantry", "factor": 0, "die": 6}, "toward nearest visible enemy"),
        ({"arm": "cavalry", "factor": 6, "die": 1}, "flee at gallop"),
        ({"arm": "cavalry", "factor": 9, "die": 3}, "canter away"),
    ),
    *figures(
        "actions", "Actions Table", "chance of the action", action_chance,
        ({"arm": "infantry", "factor": 1, "outcome": "Charge?"}, Fraction(2, 3)),  # 3 to 6
        ({"arm": "infantry", "factor": 5, "outcome": "Charge?"}, Fraction(1, 2)),  # 4 to 6
        ({"arm": "infantry", "factor": 9, "outcome": "run"}, Fraction(1, 3)),  # 1, 2
        ({"arm": "infantry", "factor": 7, "outcome": "take cover"}, Fraction(1, 3)),  # 3, 4
        ({"arm": "cavalry", "factor": 5, "outcome": "walk to cover"}, Fraction(1, 3)),  # 2, 3
    ),
    *figures(
        "visibility", "Visibility", "chance of being seen", seen,
        ({"distance": 35}, Fraction(1, 2)),  # 4, 5, 6
        ({"distance": 60}, Fraction(1, 6)),
        ({"distance": 61}, 0),
    ),
    *figures(
        "cavalry paces", "Cavalry supplement", "pace", pace,
        ({"distance": 25}, "Walk"),
        ({"distance": 35}, "Canter"),
        ({"distance": 41}, "Gallop"),
        ({"distance": 51}, "none"),
    ),
    *figures(
        "loading guns", "Gun operation", "turns to load and fire", turns_to_load,
        ({"gun": "Muzzle loaders", "crew": 4}, 3, "the source's example"),
        ({"gun": "Muzzle loaders", "crew": 3}, 4, "the source's example"),
        ({"gun": "Muzzle loaders", "crew": 6}, 3, "no more than 4 count"),
        ({"gun": "Breach loaders", "crew": 3}, 2),
        ({"gun": "Breach loaders", "crew": 2}, 3),
    ),
    *figures(
        "artillery effect", "Artillery effect", "mean hits of the kind", mean_hits,
        ({"distance": 40, "kind": "K"}, Fraction(13, 6)),  # 0 + 1 + 2 + 2 + 3 + 5
        ({"distance": 40, "kind": "W"}, Fraction(7, 6)),  # 1 + 1 + 1 + 2 + 2 + 0
        ({"distance": 80, "kind": "K"}, Fraction(4, 3)),  # 0 + 0 + 1 + 2 + 2 + 3
        ({"distance": 150, "kind": "K"}, Fraction(1, 2)),  # 0 + 0 + 0 + 0 + 1 + 2
    ),
    *figures(
        "artillery effect", "Artillery effect", "chance of at least one of the kind", some_hit,
        ({"distance": 40, "kind": "K"}, Fraction(5, 6)),
        ({"distance": 80, "kind": "K"}, Fraction(2, 3)),
        ({"distance": 150, "kind": "W"}, Fraction(1, 2)),
    ),
    *figures(
        "artillery effect", "Artillery effect", "chance that two wounds hit one man", wounded_twice,
        ({"group": 6}, Fraction(1, 6)),
        ({"group": 10}, Fraction(1, 10)),
    ),
    *figures(
        "Gatling", "Artillery effect", "chance of a jam", jams,
        ({"shots": 6}, Fraction(1, 64)),
        ({"shots": 3}, Fraction(1, 8)),
    ),
    *figures(
        "Gatling", "Artillery effect", "mean hits", mean_gatling_hits,
        ({"crew": 2, "distance": 30, "cover": "open"}, Fraction(21, 4), "6 × 7/8, the ranges of rifles"),
        ({"crew": 1, "distance": 150, "cover": "soft"}, Fraction(3, 4)),  # 3 × 2/8
    ),
    *figures(
        "melee", "Charging and Melee", "chance of what our figure does", fight,
        ({"outcome": "kills"}, Fraction(5, 36), DUEL),
        ({"outcome": "wounds"}, Fraction(1, 9), f"4 of 36; {DUEL}"),
        ({"outcome": "kills", "ours": 1}, Fraction(1, 6), f"a hero; {DUEL}"),
        ({"outcome": "wounds", "ours": -1}, Fraction(1, 12), f"raw: 4 beats 3 faces; {DUEL}"),
        ({"outcome": "wins", "ours": 2, "theirs": -1}, Fraction(5, 6), f"all but 6 of 36; {DUEL}"),
    ),
    *figures(
        "melee", "Charging and Melee", "chance of a draw", drawn,
        ({}, Fraction(1, 6), DUEL),
        ({"ours": 1}, Fraction(5, 36), DUEL),
    ),
    *figures(
        "melee", "Charging and Melee", "chance of what one figure does to two", against_two,
        ({"outcome": "kills"}, Fraction(2, 27), "16 of 216; the enemies' dice are not added"),
        ({"outcome": "wounds"}, Fraction(1, 24), "9 of 216; the enemies' dice are not added"),
    ),
    *figures(
        "melee weapons", "Charging and Melee; Weapons", "on the die", weapon_bonus,
        ({"weapon": "Swords", "opponents": ["Muskets"]}, 1),
        ({"weapon": "Swords", "opponents": ["Muskets", "Partisans etc"]}, 0),
        ({"weapon": "Muskets", "opponents": ["Rifles"], "bayonet": True}, 1),
    ),
]  # fmt: skip

MISSING: list[Figure] = [
    missing("actions", "Risk Factors", {"factor": 3, "die": 4}, "modified die",
            "the text speaks of a modified D6, but nothing modifies it"),
    missing("uncommanded shooting", "Shooting", {"figures": 7, "moving": False}, "figures that shoot",
            "no rounding is given"),
    missing("risk factor", "Risk Factors", {"percent lost": 15}, "risk for losses",
            "for each 10 per cent: whether a part of 10 counts is not said"),
    missing("shooting", "Cavalry supplement", {"weapon": "Muskets", "distance": 100, "mounted": True},
            "chance of a hit", "one band farther than long range: no such band"),
    missing("cavalry paces", "Cavalry supplement", {"distance": 30}, "pace", "30 cms is both walk and canter"),
    missing("artillery effect", "Artillery effect", {"distance": 100}, "band", "100 cms stands in two bands"),
    missing("risk factor", "Artillery effect", {"threat level": 7}, "threat level",
            "no threat level is spoken of elsewhere; probably the risk factor"),
    missing("damage", "Shooting Damage Caused", {"grade": "Raw", "die": 1}, "damage", "a die of 0 is not in the table"),
    missing("melee", "Charging and Melee", {"winner's die": 4}, "effect", "a winner without a natural 5 or 6: nothing"
            " is said but the 5 cms back for the group with the worse results"),
    missing("loading guns", "Gun operation", {"gun": "Muzzle loaders", "crew": 5}, "turns",
            "a fifth man is of no use, or may stand in: not said"),
]  # fmt: skip

FIGURES: list[Figure] = [worked.figure for worked in WORKED] + MISSING
