"""Stargrunt II facts: figures, with the arithmetic by hand where it is short."""

from fractions import Fraction

from tests.oracles.figure import GAP, Figure

SAME_ROLL = "each of the firer's dice against one roll of the range die"
HALF = "half the number or less drops two levels; the quick reference says less than half"

FIGURES = [
    Figure("die shift", "Dice", {"die": 8, "steps": 1}, "die", 10),
    Figure("die shift", "Dice", {"die": 4, "steps": -1}, "die", 4, "closed shift"),
    Figure("die shift", "Dice", {"die": 10, "steps": 3}, "die", 12, "closed shift"),
    Figure("open shift", "Dice", {"die": 12, "steps": 1, "against": 6}, "dice", "D12 against D4"),
    Figure("open shift", "Dice", {"die": 4, "steps": -2, "against": 6}, "dice", "D4 against D10"),
    Figure("range die", "Range, firepower, fire", {"quality": "Regular", "inches": 8}, "die", 4),
    Figure("range die", "Range, firepower, fire", {"quality": "Regular", "inches": 9}, "die", 6),
    Figure(
        "range die", "Range, firepower, fire", {"quality": "Green", "inches": 24, "cover": "hard"}, "die", "no effect"
    ),
    Figure(
        "range die",
        "Range, firepower, fire",
        {"quality": "Veteran", "inches": 20, "cover": "soft", "in position": True},
        "die",
        10,
    ),
    Figure("range die", "Range, firepower, fire", {"quality": "Regular", "inches": 41}, "die", "no effect"),
    Figure("firepower die", "Range, firepower, fire", {"total": 3}, "die", 4),
    Figure("firepower die", "Range, firepower, fire", {"total": 7}, "die", 8),
    Figure("firepower die", "Range, firepower, fire", {"total": 10}, "die", 10),
    Figure("firepower die", "Range, firepower, fire", {"total": 15}, "die", 12),
    # two D4 against a D4: roll r leaves each die r/4 not beating: (1 + 4 + 9 + 16) / 64
    Figure(
        "fire",
        "Range, firepower, fire",
        {"dice": (4, 4), "range die": 4},
        "chance of no effect",
        Fraction(15, 32),
        SAME_ROLL,
    ),
    # (9 + 4 + 1 + 0) / 64
    Figure(
        "fire",
        "Range, firepower, fire",
        {"dice": (4, 4), "range die": 4},
        "chance of casualties",
        Fraction(7, 32),
        SAME_ROLL,
    ),
    # the rest: 20 / 64
    Figure(
        "fire",
        "Range, firepower, fire",
        {"dice": (4, 4), "range die": 4},
        "chance of suppression only",
        Fraction(5, 16),
        SAME_ROLL,
    ),
    # D8 and D8 against D6: (49 + 36 + 25 + 16 + 9 + 4) / 384
    Figure(
        "fire",
        "Range, firepower, fire",
        {"dice": (8, 8), "range die": 6},
        "chance of casualties",
        Fraction(139, 384),
        SAME_ROLL,
    ),
    Figure("potential hits", "Range, firepower, fire", {"rolled": (7, 4), "range die": 6}, "sure hits", 1),
    Figure(
        "potential hits",
        "Range, firepower, fire",
        {"rolled": (7, 4), "range die": 6},
        "chance of one more",
        Fraction(5, 6),
    ),
    Figure("potential hits", "Range, firepower, fire", {"rolled": (8, 8), "range die": 4}, "sure hits", 4),
    Figure(
        "potential hits",
        "Range, firepower, fire",
        {"rolled": (8, 8), "range die": 4},
        "chance of one more",
        Fraction(0),
    ),
    # D6 against D4: over twice 1: 4 faces, over twice 2: 2 faces
    Figure("impact", "Range, firepower, fire", {"impact": 6, "armour": 4}, "chance of a kill", Fraction(1, 4)),
    # above: 5 + 4 + 3 + 2 = 14 of 24, less 6 kills
    Figure("impact", "Range, firepower, fire", {"impact": 6, "armour": 4}, "chance of a wound", Fraction(1, 3)),
    # at or under: 1 + 2 + 3 + 4 of 16
    Figure("impact", "Range, firepower, fire", {"impact": 4, "armour": 4}, "chance of nothing", Fraction(5, 8)),
    Figure("armour die", "Range, firepower, fire", {"armour": "none", "cover": "hard"}, "die", 8),
    Figure("armour die", "Range, firepower, fire", {"armour": "partial light", "in position": True}, "die", 6),
    Figure("first aid", "Range, firepower, fire", {}, "chance of death", Fraction(1, 3)),
    Figure("first aid", "Range, firepower, fire", {}, "chance of standing up fit", Fraction(1, 6)),
    # number 2: 3 to 8 pass
    Figure(
        "confidence test",
        "Tests",
        {"quality": "Regular", "leadership": 2, "threat": 0},
        "chance of passing",
        Fraction(3, 4),
    ),
    # number 2: a 2 loses one, a 1 loses two
    Figure(
        "confidence test",
        "Tests",
        {"quality": "Regular", "leadership": 2, "threat": 0},
        "chance of losing two levels",
        Fraction(1, 8),
        HALF,
    ),
    # number 3: 1 is at most half, 2 and 3 are not
    Figure(
        "confidence test",
        "Tests",
        {"quality": "Regular", "leadership": 2, "threat": 1},
        "chance of losing one level",
        Fraction(1, 4),
        HALF,
    ),
    # number 7 on a D6
    Figure(
        "confidence test", "Tests", {"quality": "Green", "leadership": 3, "threat": 4}, "chance of passing", Fraction(0)
    ),
    Figure(
        "confidence test",
        "Tests",
        {"quality": "Green", "leadership": 3, "threat": 4},
        "chance of losing two levels",
        Fraction(1, 2),
        HALF,
    ),
    Figure(
        "reaction test",
        "Tests",
        {"quality": "Regular", "leadership": 2, "threat": 0},
        "chance of passing",
        Fraction(3, 4),
    ),
    # In Position in the open, number 3: 4 to 10
    Figure(
        "reaction test",
        "Tests",
        {"quality": "Veteran", "leadership": 1, "threat": 2},
        "chance of passing",
        Fraction(7, 10),
    ),
    # above 1 + 2
    Figure(
        "rally",
        "Tests",
        {"quality": "Regular", "leadership": 2, "officer": 1},
        "chance of a level regained",
        Fraction(5, 8),
    ),
    # above 6 on a D6
    Figure(
        "rally", "Tests", {"quality": "Green", "leadership": 3, "officer": 3}, "chance of a level regained", Fraction(0)
    ),
    Figure("threat level", "Tests", {"motivation": "low", "events": ("casualties", "leader lost")}, "level", 4),
    Figure("threat level", "Tests", {"motivation": "medium", "events": ("casualties", "bombardment")}, "level", 2),
    Figure("threat level", "Tests", {"motivation": "high", "events": ("first suppression",)}, "level", "no test"),
    Figure(
        "threat level",
        "Tests",
        {"motivation": "low", "events": ("abandons wounded",)},
        "level",
        "no test",
        "plus rows alone",
    ),
    Figure(
        "new leader",
        "Quality, leadership, motivation",
        {"leadership": 2, "new": 3},
        "chance of this value",
        Fraction(1, 3),
    ),
    # 3 to 5, and a 6 that cannot better
    Figure(
        "new leader",
        "Quality, leadership, motivation",
        {"leadership": 1, "new": 1},
        "chance of this value",
        Fraction(2, 3),
    ),
    Figure("terrain", "Turn, actions, movement", {"allowance": 6, "terrain": "poor"}, "inches", Fraction(3)),
    Figure("terrain", "Turn, actions, movement", {"allowance": 10, "terrain": "difficult"}, "inches", Fraction(10, 3)),
    # a 4 or more
    Figure(
        "combat move",
        "Turn, actions, movement",
        {"die": 6, "at least": 8},
        "chance of at least this many inches",
        Fraction(1, 2),
    ),
    # a 9 or more, 9 is over 8
    Figure(
        "combat move",
        "Turn, actions, movement",
        {"die": 12, "at least": 17},
        "chance of at least this many inches",
        Fraction(1, 3),
    ),
    Figure("travel move", "Turn, actions, movement", {"base": 6, "actions": 1}, "inches", 12),
    Figure("travel move", "Turn, actions, movement", {"base": 6, "actions": 2}, "inches", 24),
    # above 2, 3 and 5 on a D8
    Figure(
        "charge",
        "Close assault",
        {"quality": "Regular", "leadership": 2, "level": "Confident"},
        "chance to charge",
        Fraction(3, 4),
    ),
    Figure(
        "charge",
        "Close assault",
        {"quality": "Regular", "leadership": 2, "level": "Steady"},
        "chance to charge",
        Fraction(5, 8),
    ),
    Figure(
        "charge",
        "Close assault",
        {"quality": "Regular", "leadership": 2, "level": "Shaken"},
        "chance to charge",
        Fraction(3, 8),
    ),
    Figure(
        "charge",
        "Close assault",
        {"quality": "Regular", "leadership": 2, "level": "Broken"},
        "chance to charge",
        Fraction(0),
    ),
    Figure("standing", "Close assault", {"attackers": 8, "defenders": 8}, "threat level", 1),
    Figure("standing", "Close assault", {"attackers": 9, "defenders": 4}, "threat level", 2),
    # D8 above 1 to 6: 7 + 6 + 5 + 4 + 3 + 2 of 48
    Figure("close combat", "Close assault", {"die": 8, "enemy": 6}, "chance to down the enemy", Fraction(9, 16)),
    Figure("close combat", "Close assault", {"die": 8, "enemy": 6}, "chance of a tie", Fraction(1, 8)),
    # one up, D10 against D6: 9 + 8 + 7 + 6 + 5 + 4 of 60
    Figure(
        "close combat",
        "Close assault",
        {"die": 8, "enemy": 6, "steps": 1},
        "chance to down the enemy",
        Fraction(13, 20),
    ),
    Figure("after a round", "Close assault", {"casualties": 3}, "threat level", 3),
    Figure(
        "after a round",
        "Close assault",
        {"attacker casualties": 2, "defender casualties": 2},
        "who tests first",
        "defender",
    ),
    Figure(
        "after a round",
        "Close assault",
        {"attacker casualties": 3, "defender casualties": 2},
        "who tests first",
        "attacker",
    ),
    Figure("downed figures", "Close assault", {}, "chance of death", Fraction(1, 3)),
    Figure("downed figures", "Close assault", {}, "chance of being stunned", Fraction(1, 3)),
    Figure("sniper", "Range, firepower, fire", {"quality": "Regular"}, "band", 16),
    Figure("sniper", "Range, firepower, fire", {"quality": "Veteran"}, "chance of being revealed", Fraction(1, 10)),
    Figure("panic", "Quality, leadership, motivation", {"quality": "Regular"}, "can panic", "yes"),
    Figure("panic", "Quality, leadership, motivation", {"quality": "Veteran"}, "can panic", "no"),
    Figure("passing", "Turn, actions, movement", {"own unactivated": 2, "enemy unactivated": 3}, "may pass", "yes"),
    Figure("passing", "Turn, actions, movement", {"own unactivated": 3, "enemy unactivated": 3}, "may pass", "no"),
    Figure(
        "first player",
        "Turn, actions, movement",
        {},
        "who chooses with equal numbers",
        GAP,
        "only fewer units is covered",
    ),
]
