"""Figures of the American Civil War rules printed in MWAN 18, counted from the source's own text."""

from fractions import Fraction
from math import floor

from tests.oracles.figure import Figure
from tests.oracles.worked import chance, figures, missing, typed

TEN = range(10)
PERCENT = range(1, 101)
FIFTH = Fraction(1, 5)


def table(slug: str) -> dict[str, list[str]]:
    """A typed table, row heads before the rest of the row."""
    return {row[0]: row[1:] for row in typed("mwan18", slug)[1:]}


# I and II: scale and organization ------------------------------------------------------------------------------


def real_strength(figure: str, number: int) -> int:
    """I: what figures stand for, men or guns."""
    row = next(row for head, row in table("scale").items() if figure in head)
    return number * int(row[0].split()[0])


# III: movement -------------------------------------------------------------------------------------------------


def allowance(movement: str) -> int:
    """III: feet in one move."""
    return int(table("movement")[movement][0])


def left_of_move(movement: str, fifths: int) -> Fraction:
    """III: feet left once fifths of the move are paid; fifths of several things add up (a reading)."""
    return allowance(movement) * max(Fraction(0), 1 - fifths * FIFTH)


def may_repeat(pace: str, turns_before: int) -> str:
    """III: whether a pace kept for some turns may be kept one turn more."""
    most = {"charge": 1, "trot": 2, "gallop": 1}[pace]
    return "yes" if turns_before < most else "no"


def crossing(obstacle: str, arm: str, movement: str) -> Fraction | str:
    """III: feet left after crossing, or that it can not be crossed."""
    cost = table(obstacle)[arm][0]
    return cost if cost == "can not" else allowance(movement) * (1 - Fraction(cost))


# IV: fire ------------------------------------------------------------------------------------------------------


def band(heads: list[str], distance: int) -> int:
    """The column a distance falls in: the first whose upper end reaches it, else the last open one."""
    ends = [head.rstrip("'").split("-")[-1] for head in heads]
    for number, end in enumerate(ends):
        if not end.isdigit() or distance <= int(end):
            return number
    raise ValueError(distance)


def factor(distance: int, troops: str = "average", weapon: str = "musket") -> int:
    """IV.A: the factor of one figure firing; a repeater multiplies the factor (a reading)."""
    heads, row = typed("mwan18", "small-arms")
    base = int(row[1 + band(heads[1:], distance)])
    base += {"above average": 1 if distance <= 1200 else 0, "sharpshooters": 1, "green": -1}.get(troops, 0)
    if weapon == "carbine":
        base += 1 if distance <= 600 else -1
    return base * {"Spencer rifle": 3, "Spencer carbine": 5, "Henry rifle": 7}.get(weapon, 1)


def volley(figures_firing: int, distance: int, fifths: int = 0, troops: str = "average") -> Fraction:
    """IV.A and D: the fire of a unit; the fifths of the modifiers add up (a reading)."""
    return figures_firing * factor(distance, troops) * (1 + fifths * FIFTH)


def battery(guns: str, gun: str, distance: int, sections: int, fifths: int = 0) -> Fraction:
    """IV.B to D: the fire of some cannon figures."""
    heads = typed("mwan18", guns)[0]
    each = int(table(guns)[gun][band(heads[1:], distance)].rstrip("%"))
    return sections * each * (1 + fifths * FIFTH)


def casualty(percent: int) -> Fraction:
    """V and VI speak of fire as a per cent chance of a casualty."""
    return chance([PERCENT], lambda roll: roll <= percent)


def skirmish_screen(fire: int, on_skirmishers: int) -> Fraction:
    """IV.E: formed troops are hit only where the skirmishers are missed, by the share of fire over."""
    return chance([PERCENT, PERCENT], lambda one, two: one > on_skirmishers and two <= fire - on_skirmishers)


def gunners_among(casualties: int, gunners: int) -> Fraction:
    """IV.E: fired on from the front, 60 of 100 casualties are gunners."""
    faces = ["gunner"] * 3 + ["horse"] * 2
    return chance([range(5)] * casualties, lambda *dice: [faces[die] for die in dice].count("gunner") == gunners)


# V: orders -----------------------------------------------------------------------------------------------------


def order_row(order: str, die: int, modifier: int = 0) -> str:
    """V: the row of an order's table; past either end the end row counts (a reading)."""
    return ", ".join(table(order)[str(min(9, max(0, die + modifier)))])


def order_chance(order: str, modifier: int, outcome: str) -> Fraction:
    """V: the chance of an outcome named in the row."""
    return chance([TEN], lambda die: outcome in order_row(order, die, modifier))


def die_modifier(order: str, causes: list[str]) -> int:
    """V: the sum of an order's modifiers, a cause named once for each time it counts."""
    rows = {row[1]: int(row[0]) for row in typed("mwan18", f"{order}-modifiers")[1:] if not row[0].startswith("A")}
    return sum(rows[cause] for cause in causes)


# VI: close action ----------------------------------------------------------------------------------------------


def close_factors(troops: str, number: int, fifths: int = 0) -> Fraction:
    """VI: the factors of a side; its fifths add up (a reading)."""
    return number * int(table("close-action-factors")[troops][0]) * (1 + fifths * FIFTH)


def performance(difference: int) -> int:
    """VI: fifths added to the side of the higher die."""
    return next(step for step, most in enumerate((0, 4, 8, 9)) if difference <= most)


def performance_chance(fifths: int) -> Fraction:
    """VI: the chance that one given side is the better by so many fifths (by none: that both dice are equal)."""
    return chance([TEN, TEN], lambda one, two: one >= two and performance(one - two) == fifths)


def percent_to_win(attacker: int | Fraction, defender: int | Fraction) -> int:
    """VI: the attacker's share of all factors, to the nearest whole per cent."""
    return floor(Fraction(100 * attacker) / (attacker + defender) + Fraction(1, 2))


def attack_wins(attacker: int, defender: int) -> Fraction:
    """VI: the attacker's chance with both performance dice."""
    total = Fraction(0)
    for one in TEN:
        for two in TEN:
            step = performance(abs(one - two)) * FIFTH
            ours = attacker * (1 + step) if one > two else Fraction(attacker)
            theirs = defender * (1 + step) if two > one else Fraction(defender)
            total += Fraction(percent_to_win(ours, theirs), 100)
    return total / 100


def losses(performance: str, side: str, engaged: int) -> Fraction:
    """VI: figures lost by the winner or the loser."""
    row = table("close-action-losses")[performance]
    return engaged * Fraction(int(row[0 if side == "winner" else 1].rstrip("%")), 100)


def lowered(steps_higher: int, odds: int) -> int:
    """VI: the loser's performance once the winner's odds have taken steps off: two to one takes one."""
    return steps_higher - (odds - 1)


def returning(roll: int, commanders: list[str]) -> Fraction:
    """VI: the per cent of a stampeded unit that comes back."""
    return roll * (1 + sum((Fraction(table("rallying")[name][1]) for name in commanders), Fraction(0)))


def rest(turns: int, commanders: list[str]) -> Fraction:
    """VI: turns of rest, shortened by the same shares."""
    return turns * (1 - sum((Fraction(table("rallying")[name][1]) for name in commanders), Fraction(0)))


def half_returns(commanders: list[str]) -> Fraction:
    """VI: the chance that half the unit or more comes back."""
    return chance([PERCENT], lambda roll: returning(roll, commanders) >= 50)


def general_hit(percent: int) -> int:
    """VI: the general's per cent: the unit's without its last digit."""
    return percent // 10


def fate(word: str) -> Fraction:
    """VI: the chance of a fate, once the general is hit."""
    spans = [span.split("-") for span, what in table("risk-to-field-officers").items() if word in what[0]]
    return chance([PERCENT], lambda roll: any(int(low) <= roll <= int(high) for low, high in spans))


def general_dies(percent: int) -> Fraction:
    """VI: hit, and dead at once or of the major wound."""
    return Fraction(general_hit(percent), 100) * (fate("dead") + fate("major wound") / 2)


HALT, SKIRMISH, ATTACK, WITHDRAW = "orders-1-halt", "orders-2-skirmish", "orders-3-attack", "orders-4-withdraw"
INFANTRY, WALK, TROT = "Infantry in field formation", "Cavalry at walk", "Cavalry at trot"
DIVISION, BRIGADE = "Divisional Commander", "Brigade Commander"
ADDED = "fifths are added together; the source does not say so"
ENDS = "reading: past the end of the table the end row counts"
CAUSE = "each further casualty that causes a check"

WORKED = [
    *figures(
        "scale", "I", "men or guns it stands for", real_strength,
        ({"figure": "infantry or cavalry", "number": 10}, 150),  # 10 × 15, as II says
        ({"figure": "infantry or cavalry", "number": 40}, 600),
        ({"figure": "cannon", "number": 4}, 8),
        ({"figure": "gunner", "number": 6}, 30),
    ),
    *figures(
        "movement", "III", "feet per move", allowance,
        ({"movement": INFANTRY}, 200),
        ({"movement": "Infantry in Charge"}, 300),
        ({"movement": "Cavalry at gallop or charge"}, 1000),
    ),
    *figures(
        "movement costs", "III, Modifiers", "feet left", left_of_move,
        ({"movement": INFANTRY, "fifths": 1}, 160, "about face: 200 − 40"),
        ({"movement": WALK, "fifths": 2}, 150, "mounting: 250 − 100"),
        ({"movement": TROT, "fifths": 3}, 200, f"a gun at trot, unlimbering with one horse lost: 500 − 300; {ADDED}"),
        ({"movement": WALK, "fifths": 5}, 0, "a section that lost five horses"),
    ),
    *figures(
        "woods and hills", "III, Terrain Modifiers", "feet left", left_of_move,
        ({"movement": INFANTRY, "fifths": 2}, 120, "infantry in woods"),
        ({"movement": WALK, "fifths": 3}, 100, "cavalry in woods"),
        ({"movement": WALK, "fifths": 4}, 50, "artillery in woods"),
        ({"movement": TROT, "fifths": 1}, 400, "cavalry downhill"),
    ),
    *figures(
        "pace in a row", "III, Modifiers", "may it keep the pace this turn", may_repeat,
        ({"pace": "charge", "turns before": 1}, "no"),
        ({"pace": "trot", "turns before": 1}, "yes"),
        ({"pace": "trot", "turns before": 2}, "no"),
        ({"pace": "gallop", "turns before": 1}, "no"),
    ),
    *figures(
        "fences and walls", "III, Fences; Loose Rock Walls", "feet left after crossing", crossing,
        ({"obstacle": "fences", "arm": "Infantry", "movement": INFANTRY}, 80),  # 200 − 120
        ({"obstacle": "fences", "arm": "Cavalry", "movement": TROT}, "can not"),
        ({"obstacle": "loose-rock-walls", "arm": "Cavalry", "movement": TROT}, 400),
        ({"obstacle": "loose-rock-walls", "arm": "Artillery", "movement": WALK}, "can not"),
    ),
    *figures(
        "small arms", "IV.A", "factor per figure", factor,
        ({"distance": 150}, 8),
        ({"distance": 151, "troops": "green"}, 6),  # 7 − 1
        ({"distance": 1200, "troops": "above average"}, 3),  # 2 + 1
        ({"distance": 1300, "troops": "above average"}, 1),  # no longer + 1
        ({"distance": 2100, "troops": "sharpshooters"}, 1),  # 0 + 1
        ({"distance": 600, "weapon": "carbine"}, 6),  # 5 + 1
        ({"distance": 700, "weapon": "carbine"}, 3),  # 4 − 1
        ({"distance": 450, "weapon": "Henry rifle"}, 42, "6 × 7 at most; the firer may take less"),
    ),
    *figures(
        "fire of a unit", "IV.A, IV.D", "fire in per cent", volley,
        ({"figures firing": 10, "distance": 250}, 70),
        ({"figures firing": 10, "distance": 250, "fifths": -2}, 42, "target in woods: 70 − 28"),
        ({"figures firing": 10, "distance": 250, "fifths": -4}, 14, f"target prone, firer moving; {ADDED}"),
        ({"figures firing": 20, "distance": 100, "fifths": 3, "troops": "green"}, 224, "target in column: 140 × 8/5"),
    ),
    *figures(
        "artillery fire", "IV.B, IV.C, IV.D", "fire in per cent", battery,
        ({"guns": "smoothbore-artillery", "gun": "Napoleon", "distance": 1000, "sections": 2}, 180),
        ({"guns": "smoothbore-artillery", "gun": "6 pounder", "distance": 1801, "sections": 1}, 25),
        ({"guns": "rifled-artillery", "gun": "6 pounder", "distance": 1801, "sections": 1}, 15),
        ({"guns": "rifled-artillery", "gun": '3" Rodman', "distance": 400, "sections": 2, "fifths": -4}, 28,
         "target in fieldworks: 140 × 1/5"),
        ({"guns": "rifled-artillery", "gun": "Whitworth", "distance": 2500, "sections": 1, "fifths": 0}, 70,
         "prone target: no help against artillery beyond 1800 feet"),
    ),
    *figures(
        "casualty by fire", "V, VI", "chance of a casualty", casualty,
        ({"percent": 56}, Fraction(14, 25), "reading: fire of 56 is a 56 per cent chance"),
        ({"percent": 70}, Fraction(7, 10), "reading: fire of 70 is a 70 per cent chance"),
    ),
    *figures(
        "skirmish screen", "IV.E", "chance that the formed troops behind are hit", skirmish_screen,
        ({"fire": 70, "on skirmishers": 42}, Fraction(406, 2500), "58/100 × 28/100; reading: what is left is 70 − 42"),
        ({"fire": 90, "on skirmishers": 54}, Fraction(414, 2500), "46/100 × 36/100; reading: what is left is 90 − 54"),
    ),
    *figures(
        "artillery casualties", "IV.E", "chance of exactly so many gunners", gunners_among,
        ({"casualties": 1, "gunners": 1}, Fraction(3, 5)),
        ({"casualties": 2, "gunners": 0}, Fraction(4, 25)),  # 2/5 × 2/5
        ({"casualties": 2, "gunners": 1}, Fraction(12, 25)),  # 2 × 3/5 × 2/5
    ),
    *figures(
        "orders", "V.1 to V.4", "movement and fire", order_row,
        ({"order": HALT, "die": 8}, "Advance 1/5, Fire 4/5"),
        ({"order": SKIRMISH, "die": 7, "modifier": -2}, "Hold Position, Fire Full"),
        ({"order": ATTACK, "die": 2, "modifier": 3}, "Advance 2/5, Fire 3/5"),
        ({"order": WITHDRAW, "die": 4}, "Fall Back 3/4, Fire 0", "3/4 as printed"),
    ),
    *figures(
        "order 1: halt", "V.1", "chance of the outcome", order_chance,
        ({"order": HALT, "modifier": 0, "outcome": "Fall Back"}, Fraction(1, 5)),  # 0, 1
        ({"order": HALT, "modifier": -4, "outcome": "Fall Back"}, Fraction(3, 5), f"enfiladed: 0 to 5; {ENDS}"),
        ({"order": HALT, "modifier": 0, "outcome": "Hold Position"}, Fraction(3, 5)),  # 2 to 7
        ({"order": HALT, "modifier": 2, "outcome": "Advance"}, Fraction(2, 5), f"stood, supports: 6 to 9; {ENDS}"),
    ),
    *figures(
        "order 2: skirmish", "V.2", "chance of the outcome", order_chance,
        ({"order": SKIRMISH, "modifier": 0, "outcome": "Advance"}, Fraction(2, 5)),  # 6 to 9
        ({"order": SKIRMISH, "modifier": 1, "outcome": "Advance"}, Fraction(1, 2), "advanced this turn: 5 to 9"),
        ({"order": SKIRMISH, "modifier": -3, "outcome": "Fall Back"}, Fraction(1, 2), f"heavy cover: 0 to 4; {ENDS}"),
    ),
    *figures(
        "order 3: attack", "V.3", "chance of the outcome", order_chance,
        ({"order": ATTACK, "modifier": 0, "outcome": "Advance Full"}, Fraction(1, 10)),
        ({"order": ATTACK, "modifier": 3, "outcome": "Advance Full"}, Fraction(2, 5), f"green: 6 to 9; {ENDS}"),
        ({"order": ATTACK, "modifier": 0, "outcome": "Advance"}, Fraction(3, 5)),  # 4 to 9
        ({"order": ATTACK, "modifier": -4, "outcome": "Fall Back"}, Fraction(3, 5), f"enfiladed: 0 to 5; {ENDS}"),
    ),
    *figures(
        "order 4: withdraw", "V.4", "chance of the outcome", order_chance,
        ({"order": WITHDRAW, "modifier": 0, "outcome": "Stampede"}, Fraction(1, 10)),
        ({"order": WITHDRAW, "modifier": -3, "outcome": "Stampede"}, Fraction(2, 5), f"heavy cover: 0 to 3; {ENDS}"),
        ({"order": WITHDRAW, "modifier": 2, "outcome": "Hold Position"}, Fraction(3, 10), f"behind cover, held; {ENDS}"),
    ),
    *figures(
        "order modifiers", "V.1 to V.4, Modifiers", "sum on the die", die_modifier,
        ({"order": HALT, "causes": ["stood this turn", "enfiladed", "green troops"]}, -4),  # 1 − 4 − 1
        ({"order": ATTACK, "causes": ["green troops", "Confederate", "artillery fires on it", CAUSE, CAUSE]}, 0),
        ({"order": WITHDRAW, "causes": ["behind any cover", "enemy ahead in heavy cover", "fell back this turn"]}, -3),
        ({"order": SKIRMISH, "causes": ["in medium cover", "enemy ahead in any cover"]}, -3),
    ),
    *figures(
        "close action factors", "VI", "factors of a side", close_factors,
        ({"troops": "Regularly armed inf", "number": 20}, 60),
        ({"troops": "Regularly armed inf", "number": 20, "fifths": 1}, 72, "light cover"),
        ({"troops": "Mtd. Conf. Cavalry", "number": 10, "fifths": 1}, 72, "superior elevation"),
        ({"troops": "Artilleryman", "number": 10, "fifths": 2}, 14, "medium cover"),
        ({"troops": "Regularly armed inf", "number": 20, "fifths": -4}, 12, f"enfiladed, in action last turn; {ADDED}"),
    ),
    *figures(
        "performance", "VI", "chance that one given side adds so many fifths", performance_chance,
        ({"fifths": 1}, Fraction(3, 10), "9 + 8 + 7 + 6 of 100; a ten-sided die, as differences reach 9"),
        ({"fifths": 2}, Fraction(7, 50), "5 + 4 + 3 + 2 of 100"),
        ({"fifths": 3}, Fraction(1, 100)),
        ({"fifths": 0}, Fraction(1, 10), "the dice are equal"),
    ),
    *figures(
        "victory ratio", "VI", "per cent chance of the attacker", percent_to_win,
        ({"attacker": 40, "defender": 60}, 40, "the source's example"),
        ({"attacker": 19, "defender": 52}, 27, "the source's example, 19/71; nearest whole per cent"),
        ({"attacker": 72, "defender": 60}, 55, "72/132 is 54.5; nearest whole per cent"),
    ),
    *figures(
        "close action", "VI", "chance that the attacker wins, performance dice thrown", attack_wins,
        # no step 40; attacker's steps 44, 48, 52; defender's 36, 32, 29:
        # (10×40 + 30×44 + 14×48 + 52 + 30×36 + 14×32 + 29) / 100
        ({"attacker": 40, "defender": 60}, Fraction(4001, 10000), "whole per cents"),
        # attacker's steps 55, 58, 62; defender's 45, 42, 38; each pair makes 100
        ({"attacker": 50, "defender": 50}, Fraction(1, 2), "whole per cents"),
    ),
    *figures(
        "close action losses", "VI", "figures lost", losses,
        ({"performance": "3 higher", "side": "winner", "engaged": 20}, 5),
        ({"performance": "1 lower", "side": "loser", "engaged": 20}, 3),
        ({"performance": "2 lower", "side": "winner", "engaged": 20}, 3, "15% as printed, perhaps meant 10%"),
        ({"performance": "equal", "side": "loser", "engaged": 20}, 2),
    ),
    *figures(
        "odds against performance", "VI", "steps higher that count", lowered,
        ({"steps higher": 2, "odds": 2}, 1, "the source's example: two to one is one step"),
        ({"steps higher": 3, "odds": 3}, 1, "reading: three to one is two steps"),
    ),
    *figures(
        "rallying", "VI, Rallying", "per cent that returns", returning,
        ({"roll": 40, "commanders": []}, 40),
        ({"roll": 40, "commanders": [DIVISION]}, 60),
        ({"roll": 40, "commanders": [BRIGADE]}, 50),
        ({"roll": 40, "commanders": [DIVISION, BRIGADE]}, 70),
    ),
    *figures(
        "rest", "VI, Rallying", "turns of rest", rest,
        ({"turns": 8, "commanders": [DIVISION]}, 4),
        ({"turns": 8, "commanders": [BRIGADE]}, 6),
        ({"turns": 8, "commanders": [DIVISION, BRIGADE]}, 2, "reading: the two shares add up"),
    ),
    *figures(
        "rallying", "VI, Rallying", "chance that half or more return", half_returns,
        ({"commanders": []}, Fraction(51, 100)),  # 50 to 100
        ({"commanders": [DIVISION]}, Fraction(67, 100)),  # 34 to 100
        ({"commanders": [BRIGADE]}, Fraction(61, 100)),  # 40 to 100
        ({"commanders": [DIVISION, BRIGADE]}, Fraction(72, 100)),  # 29 to 100
    ),
    *figures(
        "risk to generals", "VI, Risk to Field Officers", "per cent chance that the general is hit", general_hit,
        ({"percent": 50}, 5, "the source's example"),
        ({"percent": 84}, 8),
        ({"percent": 120}, 12),
    ),
    *figures(
        "fate of a general", "VI, Risk to Field Officers", "chance of the fate", fate,
        ({"word": "dead"}, Fraction(1, 5)),
        ({"word": "minor wound"}, Fraction(2, 5)),
        ({"word": "scratch"}, Fraction(1, 5)),
    ),
    *figures(
        "fate of a general", "VI, Risk to Field Officers", "chance that he dies of this fire", general_dies,
        ({"percent": 50}, Fraction(3, 200)),  # 5/100 × (20/100 + 20/100 × 1/2)
        ({"percent": 84}, Fraction(3, 125)),  # 8/100 × 30/100
    ),
]  # fmt: skip

MISSING: list[Figure] = [
    missing("casualty by fire", "IV", {"percent": 224}, "casualties",
            "nothing says how the fire of a unit becomes casualties, least of all beyond 100"),
    missing("small arms", "IV.A", {"distance": 2100, "troops": "green"}, "factor per figure",
            "0 − 1: nothing says whether a factor may fall below 0"),
    missing("small arms", "IV.A", {"distance": 2200}, "factor per figure", "the ranges end at 2100 feet"),
    missing("fire of a unit", "IV.D", {"modifiers": ["target in trenches", "target in open order"]}, "fire",
            "−6/5: nothing says what happens when modifiers take more than the whole"),
    missing("orders", "V.3", {"order": ATTACK, "die": 9, "modifier": 3}, "movement and fire",
            "nothing says what a modified die above 9 or below 0 means"),
    missing("orders", "V.1", {"order": HALT, "die": 5, "crack troops": True}, "movement and fire",
            "apply as you wish: whether less than the whole, and whether up or down, is not said"),
    missing("close action losses", "VI", {"performance": "equal", "engaged": 15}, "figures lost",
            "1.5: no rounding is given"),
    missing("rest", "VI, Rallying", {"die": 0}, "turns of rest", "rest is 1 to 9 turns: a 0 is not spoken of"),
    missing("risk to generals", "VI, Risk to Field Officers", {"percent": 7}, "per cent chance that he is hit",
            "nothing is left once the only digit goes"),
]  # fmt: skip

FIGURES: list[Figure] = [worked.figure for worked in WORKED] + MISSING
