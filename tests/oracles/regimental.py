"""Regimental: figures of the source, with the arithmetic by hand where it is short."""

from fractions import Fraction

from tests.oracles.figure import GAP, Figure

SUM = "several losses of dice are taken together"
NORMAL = "a normal move is read as the dice of the formation, without extra dice"

FIGURES = [
    Figure("initiative", "A.1", {}, "which die is rolled", GAP, "no die is named"),
    Figure(
        "command",
        "B.1-2",
        {"in reach": ("regimental commander", "brigade commander")},
        "officer used",
        "brigade commander",
    ),
    Figure(
        "command",
        "B.1",
        {"in reach": ("infantry company commander", "battalion commander")},
        "officer used",
        "battalion commander",
    ),
    Figure("command", "B.3.a", {"in reach": ("brigade commander",)}, "chance to move", Fraction(1)),
    Figure("command", "B.3.b", {"in reach": ("regimental commander",)}, "chance to move", Fraction(9, 10)),
    Figure("command", "B.3.c", {"in reach": ("battalion commander",)}, "chance to move", Fraction(4, 5)),
    Figure("command", "B.3.d", {"in reach": ("infantry company commander",)}, "chance to move", Fraction(7, 10)),
    Figure("command", "B.3.f", {"in reach": ("artillery section commander",)}, "chance to move", Fraction(7, 10)),
    Figure("movement", "B.4.a", {"formation": "column"}, "number of D6", 3),
    Figure("movement", "B.4.d-e", {"formation": "line", "road": True, "fires": False}, "number of D6", 4),
    # 2 D6: 7 or more is 21 of 36
    Figure(
        "movement",
        "B.4.b",
        {"formation": "line", "at least": 7},
        "chance of at least this many inches",
        Fraction(7, 12),
    ),
    Figure("movement", "B.4.c", {"formation": "skirmish line"}, "average inches", Fraction(21, 2)),  # 3 × 3½
    Figure("movement", "B.4.f.2", {"formation": "limbered"}, "average inches", Fraction(14), "the 4 D6 are summed"),
    # best of two D6: 161/36
    Figure("terrain", "B.5.a", {"formation": "line", "terrain": ("rough",)}, "average inches", Fraction(161, 36)),
    # lower of two D6 is 5 or more: 2/6 × 2/6
    Figure(
        "terrain",
        "B.5.b",
        {"formation": "line", "terrain": ("ford",), "at least": 5},
        "chance of at least this many inches",
        Fraction(1, 9),
    ),
    # 10½ less the mean of the lowest of three, 441/216
    Figure(
        "terrain",
        "B.5.c",
        {"formation": "column", "terrain": ("linear obstacle",)},
        "average inches",
        Fraction(203, 24),
    ),
    Figure(
        "terrain", "B.5.g", {"formation": "skirmish line", "terrain": ("rough",)}, "average inches", Fraction(21, 2)
    ),
    # half of 3½
    Figure(
        "terrain",
        "B.5.f",
        {"formation": "prolong", "terrain": ("rough",)},
        "average inches",
        Fraction(7, 4),
        "no rounding",
    ),
    # two dice, lowest and highest gone
    Figure(
        "terrain", "B.5.a-b", {"formation": "line", "terrain": ("rough", "ford")}, "average inches", Fraction(0), SUM
    ),
    # the middle one of three D6: 3½
    Figure(
        "terrain",
        "B.5.a-b",
        {"formation": "column", "terrain": ("rough", "ford")},
        "average inches",
        Fraction(7, 2),
        SUM,
    ),
    Figure("terrain", "B.5.f", {"die": 5}, "rounding of half an odd die", GAP, "not said"),
    Figure("artillery functions", "B.4.f", {"functions": ("move", "unlimber")}, "may do all in one turn", "yes"),
    Figure(
        "artillery functions", "B.4.f", {"functions": ("limber", "move", "unlimber")}, "may do all in one turn", "no"
    ),
    # 7 inches or more on 2 D6
    Figure("charge move", "F.4-5", {"formation": "line", "target away": 8}, "chance to reach", Fraction(7, 12)),
    # 17 inches or more on 3 D6: 4 of 216
    Figure("charge move", "F.4-5", {"formation": "column", "target away": 18}, "chance to reach", Fraction(1, 54)),
    Figure("initial morale", "D.2", {"points": 1}, "chance of this rating", Fraction(1, 3)),
    Figure("initial morale", "D.2", {"points": 2}, "chance of this rating", Fraction(1, 3)),
    Figure("initial morale", "D.2", {"points": 3}, "chance of this rating", Fraction(1, 6)),
    Figure("initial morale", "D.2", {"points": 4}, "chance of this rating", Fraction(1, 6)),
    # needs 5 or 6
    Figure("morale check", "D.2", {"points": 1, "doing": "moving"}, "chance of carrying on", Fraction(1, 3)),
    # only a 4 makes 5
    Figure("morale check", "D.2", {"points": 1, "doing": "moving"}, "chance of a halt", Fraction(1, 6)),
    # total 5 sends a standing unit back: only a 3 on the die
    Figure("morale check", "D.2", {"points": 2, "doing": "standing"}, "chance of falling back", Fraction(1, 6)),
    # total 5 or less: 1, 2, 3
    Figure("morale check", "D.2", {"points": 2, "doing": "falling back"}, "chance of a rout", Fraction(1, 2)),
    # 4 - 2 + D6 at 4 or less: 1, 2
    Figure(
        "morale check", "D.2-3", {"points": 4, "doing": "standing", "modifier": -2}, "chance of a rout", Fraction(1, 3)
    ),
    # 1/3 × 2/6 + 1/3 × 3/6 + 1/6 × 4/6 + 1/6 × 5/6
    Figure("morale check of a fresh company", "D.2", {"doing": "moving"}, "chance of carrying on", Fraction(19, 36)),
    # 1/3 × 2/6 + 1/3 × 1/6
    Figure("morale check of a fresh company", "D.2", {"doing": "moving"}, "chance of a rout", Fraction(1, 6)),
    # 1/3 × 3/6 + 1/3 × 2/6 + 1/6 × 1/6
    Figure("morale check of a fresh company", "D.2", {"doing": "standing"}, "chance of a rout", Fraction(11, 36)),
    Figure(
        "morale modifiers",
        "D.3.b, D.3.f",
        {"formation": "regimental", "officers attached": 2},
        "sum",
        3,
        "officer once",
    ),
    Figure("morale modifiers", "D.3.a, D.3.d", {"in works": True, "attacked on": "flank"}, "sum", 0),
    Figure("morale modifiers", "D.3.c, D.3.e", {"formation": "battalion", "attacked on": "rear"}, "sum", -1),
    Figure("formation bonus", "C.1", {"formation": "regimental"}, "bonus on the morale die", 2),
    Figure("formation bonus", "C.1.a", {"formation": "regimental", "colors": False}, "bonus on the morale die", 0),
    Figure(
        "formation bonus",
        "C.1.b",
        {"formation": "regimental", "attached": "ranking battalion commander, colonel dead"},
        "bonus on the morale die",
        2,
    ),
    Figure("formation bonus", "C.1.b", {"formation": "regimental", "attached": "nobody"}, "bonus on the morale die", 0),
    Figure("formation bonus", "C.2.b", {"formation": "battalion", "attached": "nobody"}, "bonus on the morale die", 0),
    Figure(
        "shape of a formation", "C.1.e", {"formation": "regimental", "shape": "column", "stands": 2}, "allowed", "yes"
    ),
    Figure("shape of a formation", "C.2.e", {"formation": "battalion", "shape": "line", "stands": 3}, "allowed", "no"),
    Figure("shape of a formation", "C.3.b", {"formation": "company", "shape": "column", "stands": 2}, "allowed", "no"),
    Figure("shape of a formation", "C.4.a", {"formation": "skirmish", "shape": "column", "stands": 1}, "allowed", "no"),
    Figure("rating after a fight", "D.4.a", {"points": 3, "fight": "won"}, "new rating", 4),
    Figure("rating after a fight", "D.4.b", {"points": 2, "fight": "lost"}, "new rating", 1),
    Figure("rating after a fight", "D.4", {}, "highest rating possible", GAP, "no limit up or down is named"),
    Figure(
        "fall back move",
        "D.5.a",
        {"formation": "line", "at least": 7},
        "chance of at least this many inches",
        Fraction(7, 12),
        NORMAL,
    ),
    # 2 D6 doubled: 20 or more is 10 or more, 6 of 36
    Figure(
        "rout move",
        "D.5.b",
        {"formation": "line", "at least": 20},
        "chance of at least this many inches",
        Fraction(1, 6),
        NORMAL,
    ),
    Figure("evading skirmishers", "C.4.f", {}, "distance of the evasion", GAP, "they must evade; how is not said"),
    Figure("musketry", "E.1.a", {"figures on the stand": 4}, "D6 a stand rolls", GAP, "the number of dice is left out"),
    Figure("musketry", "E.1.a", {"target": "line"}, "chance that a die hits", Fraction(1, 2)),
    Figure("musketry", "E.1.a", {"target": "column"}, "chance that a die hits", Fraction(2, 3)),
    Figure("musketry", "E.1.c", {"target": "column", "in cover": True}, "chance that a die hits", Fraction(1, 2)),
    Figure(
        "musketry",
        "E.1.d",
        {"target": "skirmishers"},
        "chance that a die hits",
        Fraction(1, 3),
        "skirmishers read as a line",
    ),
    Figure(
        "musketry",
        "E.1.c-d",
        {"target": "skirmishers", "in cover": True},
        "chance that a die hits",
        Fraction(1, 6),
        "both subtractions taken together",
    ),
    # 1 - (1/2)^4
    Figure(
        "musketry",
        "E.1.a",
        {"dice": 4, "at least": 1, "target": "line"},
        "chance of at least this many hits",
        Fraction(15, 16),
        "dice given",
    ),
    # 3 × (2/3)² × 1/3 + (2/3)³
    Figure(
        "musketry",
        "E.1.a",
        {"dice": 3, "at least": 2, "target": "column"},
        "chance of at least this many hits",
        Fraction(20, 27),
        "dice given",
    ),
    Figure("musketry", "E.1.b", {"formed would roll": 5}, "dice of skirmishers", 3),
    Figure("musketry", "E.1.b", {"formed would roll": 4}, "dice of skirmishers", 2),
    Figure("range", "E.1.a", {"weapon": "musket", "away": 24}, "in range", "yes"),
    Figure("range", "E.1.a", {"weapon": "musket", "away": 25}, "in range", "no"),
    Figure("range", "E.2.a", {"weapon": "canister", "away": 11}, "in range", "no"),
    Figure("canister", "E.2.a", {"men": 4, "target": "line"}, "dice", 3),
    Figure("canister", "E.2.b", {"men": 4, "target": "column"}, "dice", 4),
    Figure("canister", "E.2", {"men": 4, "target": "skirmishers"}, "dice", GAP, "not said for skirmishers"),
    # (1/2)^3
    Figure("canister", "E.2.a, E.2.c", {"men": 4, "target": "line"}, "chance of no hit", Fraction(1, 8)),
    Figure(
        "canister",
        "E.2.d",
        {"hits": 2, "killed men": 7, "target": "line"},
        "chance of exactly this many killed",
        Fraction(1, 6),
    ),
    # half of a 5 or a 6, up, is 3
    Figure(
        "canister",
        "E.2.e",
        {"hits": 1, "killed men": 3, "target": "skirmishers"},
        "chance of exactly this many killed",
        Fraction(1, 3),
    ),
    # sums 7 (6 ways) and 8 (5 ways)
    Figure(
        "canister",
        "E.2.e",
        {"hits": 2, "killed men": 4, "target": "skirmishers"},
        "chance of exactly this many killed",
        Fraction(11, 36),
    ),
    # 3 dice × 1/2 × 3½
    Figure("canister", "E.2", {"men": 4, "target": "line"}, "average men killed", Fraction(21, 4)),
    Figure("ball", "E.3", {}, "dice", GAP, "a heading without text"),
    Figure("ball", "E.3", {}, "range", GAP, "a heading without text"),
    Figure("fire on artillery", "E.4.a", {"hits": 3}, "men killed", 1),
    Figure("fire on artillery", "E.4.a", {"hits": 3}, "half-kill left", "yes"),
    Figure("fire on artillery", "E.4.a", {"hits": 1, "half kill waiting": True}, "men killed", 1),
    Figure("fire on artillery", "E.4.a", {"hits": 1, "half kill waiting": True}, "half-kill left", "no"),
    Figure("contest modifiers", "F.10", {"confederate charge": True, "figures more": 1}, "sum", 2),
    Figure("contest modifiers", "F.10", {"behind works": True, "attacked on": "rear"}, "sum", -1),
    Figure("contest modifiers", "E.4.b-c", {"gunners": True, "battery commander": True}, "sum", -1),
    Figure(
        "contest", "F.9", {"attacker": 0, "defender": 0}, "chance that the attacker wins", Fraction(5, 12)
    ),  # (36 - 6) / 2 of 36
    Figure("contest", "F.9", {"attacker": 0, "defender": 0}, "chance of a tie", Fraction(1, 6)),
    # 1 more: 15 + 6 of 36
    Figure("contest", "F.10", {"attacker": 1, "defender": 0}, "chance that the attacker wins", Fraction(7, 12)),
    # 2 more: 2 + 3 + 4 + 5 + 6 + 6 of 36
    Figure("contest", "E.4.c", {"attacker": 0, "defender": -2}, "chance that the attacker wins", Fraction(13, 18)),
    Figure("contest", "F.9", {"attacker": 0, "defender": 0}, "what a tie does", GAP, "not said"),
    # a 1 against 2 to 6
    Figure(
        "loss of a contest",
        "F.12",
        {"attacker": 0, "defender": 0, "men": 1},
        "chance that the attacker loses with this many men killed",
        Fraction(5, 36),
        "the roll read as the face of the die",
    ),
    # a 2 against 3 to 6
    Figure(
        "loss of a contest",
        "F.12",
        {"attacker": 0, "defender": 0, "men": 2},
        "chance that the attacker loses with this many men killed",
        Fraction(1, 9),
        "the roll read as the face of the die",
    ),
    # one against two must win twice
    Figure(
        "hand to hand",
        "F.11, F.13",
        {"stands": 1, "enemy stands": 2},
        "chance that the attackers win",
        Fraction(1, 4),
        "ties rolled again, no officer",
    ),
    # at least two wins in four contests: (6 + 4 + 1) / 16
    Figure(
        "hand to hand",
        "F.11, F.13",
        {"stands": 3, "enemy stands": 2},
        "chance that the attackers win",
        Fraction(11, 16),
        "ties rolled again, no officer",
    ),
    # +1: 21 of the 31 that are no tie
    Figure(
        "hand to hand",
        "F.10-11",
        {"stands": 1, "enemy stands": 1, "attacker": 1},
        "chance that the attackers win",
        Fraction(21, 31),
        "ties rolled again, no officer",
    ),
    Figure("hand to hand", "F.13", {}, "stands of the last effort", GAP, "some of his men; how many is not said"),
    Figure("officer casualties", "F.14.a", {"side": "winning"}, "chance of being killed", Fraction(1, 10)),
    Figure("officer casualties", "F.14.a", {"side": "winning"}, "chance of being captured", Fraction(0)),
    Figure("officer casualties", "F.14.b", {"side": "losing"}, "chance of being captured", Fraction(1, 10)),
    Figure(
        "officer casualties",
        "F.14.b",
        {"side": "losing", "officers": 2},
        "chance that all are unharmed",
        Fraction(16, 25),
    ),  # 8/10 × 8/10
    Figure(
        "morale of the loser",
        "F.15",
        {"points now": 2},
        "chance of a rout",
        Fraction(1, 2),
        "whether D.4.b has lowered the rating already is not said",
    ),
    Figure("morale of the loser", "F.15", {"points now": 1, "modifier": 1}, "chance of a rout", Fraction(1, 2)),
    Figure("initiative", "A.1", {}, "which side has it on a tie", GAP, "not said"),
    # 2 D6: 4 or more is all but 3 of 36
    Figure(
        "fall back move",
        "D.5.a",
        {"formation": "line", "at least": 4},
        "chance of at least this many inches",
        Fraction(11, 12),
        NORMAL,
    ),
    # doubled, 13 takes 7 or more
    Figure(
        "rout move",
        "D.5.b",
        {"formation": "line", "at least": 13},
        "chance of at least this many inches",
        Fraction(7, 12),
        NORMAL,
    ),
    Figure("nearness", "B.2", {"what": "officer", "away": 12}, "near enough", "yes"),
    Figure("nearness", "B.2", {"what": "officer", "away": 13}, "near enough", "no"),
    Figure("nearness", "D.1.f", {"what": "rout of friends", "away": 4}, "near enough", "yes"),
    Figure("nearness", "E.4.b", {"what": "battery commander", "away": 5}, "near enough", "no"),
    Figure("skirmishers near formed enemy", "C.4.e", {"away": 6}, "may come this near", "yes"),
    Figure("skirmishers near formed enemy", "C.4.e", {"away": 5}, "may come this near", "no"),
    # a 5 or 6
    Figure("closing", "F.7", {"points": 1}, "chance to close", Fraction(1, 3)),
    # 3 + 2: a 1 is enough
    Figure("closing", "F.7", {"points": 3, "modifier": 2}, "chance to close", Fraction(1)),
    # 1/2 × 2/3
    Figure("closing", "F.7-8", {"charger": 2, "defender": 3}, "chance that both close and stand", Fraction(1, 3)),
    Figure("sequence", "A.4", {"deed": "fire", "moved": False}, "step", 4),
    Figure("sequence", "A.6", {"deed": "fire", "moved": True}, "step", 6),
    Figure("sequence", "A.7", {"deed": "morale after fire", "moved": True}, "step", 7),
]
