"""Hardtack: figures of the source, with the arithmetic by hand where it is short."""

from fractions import Fraction

from tests.oracles.figure import GAP, Figure

MISSING = "pages 18 to 42 are missing from the text"
FLOOR = "no floor at zero is named"
REACH = "chance of at least this many inches"
PASS = "chance of passing"
ONCE = "the -1 of close formation taken once"
SKIRMISH_FOUR = "a D4 shifted down stays D4, by the closed shift of Stargrunt II"


def _threat(motivation: str, events: tuple[str, ...], level: int | str, note: str = "") -> Figure:
    return Figure("threat level", "p. 12-13", {"motivation": motivation, "events": events}, "level", level, note)


def _terrain(troops: str, terrain: str, found: str, note: str = "") -> Figure:
    return Figure("terrain", "p. 14", {"troops": troops, "terrain": terrain}, "class", found, note)


def _yes_no(mechanic: str, place: str, question: str, answer: str, **situation: object) -> Figure:
    given = {name.replace("_", " "): value for name, value in situation.items()}
    return Figure(mechanic, place, given, question, answer)


# Regular musketeers, leadership 2, medium, fired on
FIRED_ON: dict[str, object] = {"quality": "Regular", "leadership": 2, "motivation": "medium"}

FIGURES = [
    Figure("base mobility", "p. 13", {"troops": "infantry"}, "inches", 6),
    Figure("base mobility", "p. 15", {"troops": "infantry", "formation": "line"}, "inches", 4),
    Figure("base mobility", "p. 13, p. 15", {"troops": "mounted cavalry", "formation": "line"}, "inches", 10),
    Figure("base mobility", "p. 13", {"troops": "limbered artillery", "team hurt": True}, "inches", 8),
    Figure("base mobility", "p. 14", {"troops": "unlimbered artillery", "crew": 1}, "inches", 2),
    # a 3 to 6
    Figure("combat move", "p. 13", {"troops": "infantry", "at least": 6}, REACH, Fraction(2, 3)),
    # in line a D4: a 3 or 4
    Figure(
        "combat move", "p. 13, p. 15", {"troops": "infantry", "formation": "line", "at least": 6}, REACH, Fraction(1, 2)
    ),
    # D8: a 7 or 8
    Figure(
        "combat move",
        "p. 13",
        {"troops": "limbered artillery", "team hurt": True, "at least": 14},
        REACH,
        Fraction(1, 4),
    ),
    Figure("combat move", "p. 14", {"troops": "unlimbered artillery", "crew": 1, "at least": 2}, REACH, Fraction(0)),
    Figure("travel mode", "p. 14", {"troops": "infantry", "formation": "column", "road": True}, "inches", 24),
    Figure("travel mode", "p. 15", {"troops": "mounted cavalry", "formation": "column", "road": False}, "inches", 24),
    Figure("travel mode", "p. 14", {"troops": "limbered artillery", "formation": "none", "road": True}, "inches", 40),
    Figure(
        "travel mode",
        "p. 15",
        {"troops": "limbered artillery", "formation": "none", "road": False},
        "inches",
        "not allowed",
    ),
    Figure("travel mode", "p. 15", {"troops": "infantry", "formation": "line", "road": True}, "inches", "not allowed"),
    _terrain("infantry", "dense woods", "poor", "all woods"),
    _terrain("cavalry", "abatis", "impassable"),
    _terrain("limbered artillery", "linear obstacles", "impassable"),
    _terrain("unlimbered artillery", "slopes", "poor"),
    _terrain("limbered artillery", "rivers", GAP, "rivers and streams stand in no class for artillery"),
    Figure(
        "terrain", "p. 13-14", {"troops": "infantry", "terrain": "abatis"}, "inches of a normal move", Fraction(2)
    ),  # 6 / 3
    Figure(
        "terrain", "p. 13-14", {"troops": "cavalry", "terrain": "rough"}, "inches of a normal move", Fraction(6)
    ),  # 12 / 2
    Figure("firepower", "p. 16", {"weapon": "pistol", "figures": 5}, "sum", Fraction(5, 2)),
    Figure("firepower", "p. 17", {"weapon": "carbine", "figures": 5, "repeaters": True}, "sum", Fraction(10)),
    Figure("firepower", "p. 17", {"weapon": "musket", "figures": 3}, "firepower die", 4, "example of the source"),
    Figure("firepower", "p. 17", {"weapon": "musket", "figures": 8}, "firepower die", 8),
    Figure("firepower", "p. 17", {"weapon": "musket", "figures": 8, "formation": "skirmish"}, "firepower die", 6),
    Figure(
        "firepower",
        "p. 17",
        {"weapon": "musket", "figures": 4, "formation": "skirmish"},
        "firepower die",
        4,
        SKIRMISH_FOUR,
    ),
    Figure("firepower", "p. 17", {"weapon": "musket", "figures": 7}, "firepower die", 8, "rounded up, by Stargrunt II"),
    Figure(
        "firepower",
        "p. 17",
        {"quality": "Regular", "weapon": "musket", "figures": 3},
        "quality die",
        8,
        "example of the source",
    ),
    Figure(
        "firepower",
        "p. 17",
        {"quality": "Regular", "weapon": "musket", "figures": 2},
        "quality die",
        6,
        "example of the source",
    ),
    Figure("firepower", "p. 17", {"quality": "Green", "weapon": "pistol", "figures": 4}, "quality die", 4),
    Figure(
        "range",
        "p. 16",
        {"quality": "Regular", "inches": 10, "smoothbore": True, "cover": "soft"},
        "range die",
        10,
        "example of the source",
    ),
    Figure(
        "range",
        "p. 16",
        {"quality": "Regular", "inches": 6, "smoothbore": True, "cover": "soft"},
        "range die",
        6,
        "example of the source",
    ),
    # D6, three up
    Figure("range", "p. 8", {"quality": "Regular", "inches": 10, "cover": "fortification"}, "range die", 12),
    # D6, one and three up is past D12
    Figure(
        "range",
        "p. 8, p. 16",
        {"quality": "Regular", "inches": 10, "smoothbore": True, "cover": "fortification"},
        "range die",
        "no effect",
    ),
    _yes_no("range", "p. 16", "may fire", "yes", weapon="shotgun", quality="Green", inches=6),
    _yes_no("range", "p. 16", "may fire", "no", weapon="pistol", quality="Regular", inches=9),
    # 8 in line: D8 and D8 against D6: (49 + 36 + 25 + 16 + 9 + 4) / 384
    Figure(
        "small arms fire",
        "p. 12, p. 17",
        {"quality": "Regular", "figures": 8, "formation": "line", "target die": 6},
        "chance of rolling for casualties",
        Fraction(139, 384),
    ),
    # 8 skirmishing: D8 and D6 against D6: none is (1 + 4 + 9 + 16 + 25 + 36) / 288
    Figure(
        "small arms fire",
        "p. 12, p. 17",
        {"quality": "Regular", "figures": 8, "formation": "skirmish", "target die": 6},
        "chance of no effect",
        Fraction(91, 288),
    ),
    # 2 figures: D6 and D4 against D4: per roll r, r(4 - r)/24 + (6 - r)r/24: (8 + 12 + 12 + 8) / 96
    Figure(
        "small arms fire",
        "p. 12, p. 17",
        {"quality": "Regular", "figures": 2, "formation": "line", "target die": 4},
        "chance of the fired-on test only",
        Fraction(5, 12),
    ),
    # D6 against D4: 4 + 2 of 24
    Figure("impact", "p. 16", {"weapon": "musket"}, "chance of a kill", Fraction(1, 4)),
    # 5 + 4 + 3 + 2 of 24, less the kills
    Figure("impact", "p. 16", {"weapon": "musket"}, "chance of a wound", Fraction(1, 3)),
    # D6 against D6: 4 + 2 of 36
    Figure("impact", "p. 16", {"weapon": "musket", "breastplate": True}, "chance of a kill", Fraction(1, 6)),
    # D8 against D4: 6 + 4 + 2 + 0 of 32
    Figure("impact", "p. 16", {"weapon": "shotgun"}, "chance of a kill", Fraction(3, 8)),
    _threat("low", ("small arms or shot",), 1),
    _threat("high", ("small arms or shot",), "no test"),
    _threat("high", ("small arms or shot", "casualties"), 0, "the footnote asks for a test"),
    _threat("medium", ("small arms or shot", "close formation"), -1, FLOOR),
    _threat("low", ("canister", "casualties", "close formation"), 3),
    _threat("low", ("leader lost", "close formation"), 3),
    # number 2 + 0: 3 to 8
    Figure("confidence test", "p. 12-13", {**FIRED_ON, "events": ("small arms or shot",)}, PASS, Fraction(3, 4)),
    # number 2 - 1: 2 to 8
    Figure(
        "confidence test",
        "p. 12-13",
        {**FIRED_ON, "events": ("small arms or shot", "close formation")},
        PASS,
        Fraction(7, 8),
        FLOOR,
    ),
    # number 2 + 2 + 1: 6 to 8
    Figure("confidence test", "p. 13", {**FIRED_ON, "events": ("canister", "casualties")}, PASS, Fraction(3, 8)),
    # commander lost: number 2 + 3 - 1: 5 to 8
    Figure(
        "confidence test",
        "p. 7, p. 13",
        {**FIRED_ON, "events": ("leader lost", "close formation")},
        PASS,
        Fraction(1, 2),
    ),
    # number 2 + 2: 5 to 8
    Figure(
        "In Position",
        "p. 8",
        {"quality": "Regular", "leadership": 2, "formation": "skirmish"},
        "chance of removing the marker",
        Fraction(1, 2),
    ),
    # one less: 4 to 8
    Figure(
        "In Position",
        "p. 8, p. 12",
        {"quality": "Regular", "leadership": 2, "formation": "line"},
        "chance of removing the marker",
        Fraction(5, 8),
    ),
    # number 2 + 1 - 1
    Figure(
        "close assault test",
        "p. 12",
        {"level": "Steady", "quality": "Regular", "leadership": 2, "formation": "line"},
        PASS,
        Fraction(3, 4),
        ONCE,
    ),
    Figure(
        "close assault test",
        "p. 12",
        {"level": "Shaken", "quality": "Regular", "leadership": 2, "formation": "line"},
        PASS,
        Fraction(0),
        "must be rallied to Steady first",
    ),
    Figure(
        "standing against a charge",
        "p. 12-13",
        {"attackers": 8, "defenders": 8, "formation": "line", "charged by": "line"},
        "threat level",
        1,  # 1 - 1 + 1
        "odds by Stargrunt II",
    ),
    Figure(
        "standing against a charge",
        "p. 12-13",
        {"attackers": 9, "defenders": 4, "formation": "skirmish", "charged by": "column"},
        "threat level",
        3,  # 2 + 1
        "odds by Stargrunt II",
    ),
    _yes_no("shape of a regimental formation", "p. 16", "shape", "line", per_row=10, rows=4),
    _yes_no("shape of a regimental formation", "p. 16", "shape", "column", per_row=10, rows=5),
    _yes_no("shape of a regimental formation", "p. 16", "shape", "column", per_row=4, rows=4),
    _yes_no("shape of a company", "p. 6", "shape", "line", rows=2),
    _yes_no("shape of a company", "p. 6", "shape", "column", rows=3),
    Figure("horse holders", "p. 9", {"figures": 4}, "holders", 1),
    Figure("horse holders", "p. 9", {"figures": 5}, "holders", 2),
    Figure("horse holders", "p. 9", {"figures": 12}, "holders", 3),
    Figure("horse holders", "p. 9", {"figures": 5}, "free to fire", 3),
    _yes_no("regimental formation", "p. 7", "can join", "yes", formation="line", inches=6),
    _yes_no("regimental formation", "p. 7", "can join", "no", formation="skirmish", inches=3),
    _yes_no("regimental formation", "p. 7", "allowed together", "yes", kinds=("infantry", "dismounted cavalry")),
    _yes_no("regimental formation", "p. 7", "allowed together", "no", kinds=("mounted cavalry", "dismounted cavalry")),
    _yes_no(
        "new regimental commander",
        "p. 7",
        "who",
        "Regular",
        leaders=(("Veteran", "Broken"), ("Regular", "Shaken"), ("Green", "Steady")),
    ),
    _yes_no(
        "new regimental commander", "p. 7", "who", "by die", leaders=(("Regular", "Steady"), ("Regular", "Confident"))
    ),
    Figure(
        "regimental combat move",
        "p. 13, p. 11",
        {"rolls": (1, 3, 5)},
        "inches the commander may pick",
        "2, 6, 10",
        "twice the die by p. 13; the example of p. 11 prints 2, 4 and 6 for these rolls, which is an error of the source",
    ),
    Figure("regimental combat move", "p. 13, p. 11", {"rolls": (1, 2, 3)}, "inches the commander may pick", "2, 4, 6"),
    _yes_no("moving through friends", "p. 15", "allowed", "no", mover="line", friend="column"),
    _yes_no("moving through friends", "p. 15", "allowed", "yes", mover="line", friend="skirmish"),
    _yes_no("disorder", "p. 8", "disordered", "yes", event="combat move"),
    _yes_no("disorder", "p. 8", "disordered", "yes", event="passed through", formation="column"),
    _yes_no("disorder", "p. 8", "disordered", "no", event="casualties leave gaps within integrity"),
    _yes_no("reloading", "p. 17", "needs a Reload action", "yes", weapon="musket"),
    _yes_no("reloading", "p. 17", "needs a Reload action", "no", weapon="breechloader"),
    _yes_no("reloading", "p. 16", "needs a Reload action", "yes", weapon="sharpshooter's rifle"),
    _yes_no(
        "gun actions",
        "p. 9, p. 14",
        "allowed in one activation",
        "yes",
        actions=("move unlimbered", "fire"),
        loaded=True,
    ),
    _yes_no(
        "gun actions", "p. 9", "allowed in one activation", "no", actions=("move unlimbered", "fire"), loaded=False
    ),
    _yes_no("gun actions", "p. 9", "allowed in one activation", "no", actions=("move limbered", "fire"), loaded=True),
    _yes_no("gun actions", "p. 9", "allowed in one activation", "yes", actions=("load", "fire"), loaded=False),
    _yes_no("close formation", "p. 6", "may reorganise into it", "yes", level="Shaken"),
    _yes_no("close formation", "p. 6-7", "may reorganise into it", "no", level="Broken"),
    # above 2 + 1 on a D8
    Figure(
        "rally",
        "p. 11",
        {"quality": "Regular", "leadership": 2, "officer": 1},
        "chance of a level regained",
        Fraction(5, 8),
    ),
    # D8 and D8 against D4: (49 + 36 + 25 + 16) / 256
    Figure("sharpshooter", "p. 16", {"dice": (8, 8), "range die": 4}, "chance of both dice beating", Fraction(63, 128)),
    # above 3 + 1 on a D10
    Figure(
        "rally",
        "p. 11",
        {"quality": "Veteran", "leadership": 3, "officer": 1},
        "chance of a level regained",
        Fraction(3, 5),
    ),
    # (1 + 4 + 9 + 16) / 256
    Figure("sharpshooter", "p. 16", {"dice": (8, 8), "range die": 4}, "chance of no effect", Fraction(15, 128)),
    _yes_no("nearness", "p. 11", "near enough", "yes", what="Transfer", away=6),
    _yes_no("nearness", "p. 11", "near enough", "no", what="Rally", away=7),
    _yes_no("regiment activation", "p. 10", "allowed order", "yes", actions=(("A", 1), ("B", 1), ("B", 2), ("A", 2))),
    _yes_no("regiment activation", "p. 10", "allowed order", "no", actions=(("A", 1), ("A", 2), ("B", 1), ("B", 2))),
    Figure("shot", "p. 20", {}, "accuracy", GAP, MISSING),
    Figure("canister", "p. 22", {}, "dice", GAP, MISSING),
    Figure("fire at formations", "p. 18", {}, "modifier", GAP, MISSING + "; p. 6 only says they are easier to hit"),
    Figure("close combat", "p. 25", {}, "weapon values", GAP, MISSING),
    Figure("artillery horse team casualties", "p. 24", {}, "how they are rolled", GAP, MISSING),
]
