"""Hardtack: its mechanics worked out by counting, from the text of the source (pages 1 to 17) and the rules it stands on."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from tests.oracles import stargrunt_counting as stargrunt
from tests.oracles.figure import GAP
from tests.oracles.stargrunt_counting import LADDER, NO_EFFECT, NO_TEST, QUALITY, shifted
from tests.oracles.throws import Answer, Oracle

CLOSE = ("line", "column")

# P. 16 Generic Weapons Table: firepower of a figure, impact die.
FIREPOWER = {"musket": Fraction(1), "carbine": Fraction(1), "shotgun": Fraction(1), "pistol": Fraction(1, 2)}
IMPACT = {"musket": 6, "carbine": 4, "shotgun": 8, "pistol": 4, "gatling gun": 6, "sharpshooter's rifle": 8}

# P. 13 Base Mobility Distances.
MOBILITY = {
    "infantry": 6,
    "dismounted cavalry": 6,
    "mounted cavalry": 12,
    "limbered artillery": 10,
    "detached horse team": 10,
    "unlimbered artillery": 4,
}

# P. 13 Threat Level Table: low, medium, high; None asks for no test.
BASIC: dict[str, tuple[int | None, int, int | None]] = {
    "small arms or shot": (1, 0, None),
    "canister": (3, 2, 1),
    "more casualties than survivors": (4, 3, 1),
    "leader lost": (4, 3, 1),
}
PLUS = {
    "casualties": (1, 1, 0),
    "close formation": (-1, -1, -1),
    "charged by close formation": (1, 1, 1),
    "abandons wounded": (3, 2, 1),
}

# P. 14 Terrain Effects on Mobility.
TERRAIN = {
    "infantry": {
        "clear": ("open", "light scrub", "slopes", "roads"),
        "poor": ("rough", "cultivated", "swamp", "light woods", "dense woods", "linear obstacles"),
        "difficult": ("rivers", "abatis"),
        "impassable": ("open water",),
    },
    "cavalry": {
        "clear": ("open", "light scrub", "slopes", "roads"),
        "poor": ("rough", "cultivated", "swamp", "light woods", "linear obstacles"),
        "difficult": ("dense woods", "rivers"),
        "impassable": ("open water", "abatis"),
    },
    "limbered artillery": {
        "clear": ("open", "light scrub", "slopes", "roads"),
        "poor": ("rough", "cultivated"),
        "difficult": ("swamp", "light woods"),
        "impassable": ("dense woods", "open water", "linear obstacles", "abatis"),
    },
    "unlimbered artillery": {
        "clear": ("open", "light scrub", "roads"),
        "poor": ("slopes", "rough", "cultivated"),
        "difficult": ("light woods",),
        "impassable": ("swamp", "dense woods", "open water", "linear obstacles", "abatis"),
    },
}


def yes(holds: bool) -> str:
    """The word for a condition."""
    return "yes" if holds else "no"


def base_die(troops: str, formation: str = "skirmish", team_hurt: bool = False) -> int:
    """P. 13, p. 15: the movement die, one down in line, one down for a team with casualties."""
    return shifted(MOBILITY[troops], -(formation == "line") - (troops == "limbered artillery" and team_hurt))


def normal_move(troops: str, formation: str = "skirmish", team_hurt: bool = False, crew: int = 10) -> int:
    """P. 13-15: the normal move; an unlimbered gun with one figure goes 2 inches."""
    if troops == "unlimbered artillery" and crew == 1:
        return 2
    return base_die(troops, formation, team_hurt)


def chance_of_combat_move(at_least: int, **unit: object) -> Fraction:
    """P. 13: twice the movement die; no combat move with one figure left (p. 14)."""
    if unit.pop("crew", 10) == 1:
        return Fraction(0)
    return stargrunt.chance_of_combat_move(base_die(**unit), at_least)  # type: ignore[arg-type]


def travel(troops: str, formation: str, road: bool) -> Answer:
    """P. 14-15: four times on a road, two times over other clear ground, columns only; limbered guns on roads only."""
    if troops == "limbered artillery":
        return 4 * MOBILITY[troops] if road else "not allowed"
    if formation != "column" or troops == "unlimbered artillery":
        return "not allowed"
    return MOBILITY[troops] * (4 if road else 2)


def terrain_class(troops: str, terrain: str) -> str:
    """P. 14: which class names this terrain; rivers are left out for artillery."""
    return next((name for name, kinds in TERRAIN[troops].items() if terrain in kinds), GAP)


def inches_through(troops: str, terrain: str) -> Fraction:
    """P. 14, and the Stargrunt II cost of an inch: how far a normal move goes."""
    found = terrain_class(troops, terrain)
    if found == "impassable":
        return Fraction(0)
    base = MOBILITY["mounted cavalry" if troops == "cavalry" else troops]
    return stargrunt.inches_through(base, found)


def firepower(weapon: str, figures: int, repeaters: bool = False) -> Fraction:
    """P. 16-17: figures times firepower, doubled for repeaters."""
    return figures * FIREPOWER[weapon] * (2 if repeaters else 1)


def firepower_die(weapon: str, figures: int, repeaters: bool = False, formation: str = "line") -> int:
    """P. 17: next die up from the total, one type down for skirmishers."""
    die = stargrunt.firepower_die(firepower(weapon, figures, repeaters))
    return shifted(die, -1 if formation == "skirmish" else 0)


def quality_die(quality: str, weapon: str, figures: int, repeaters: bool = False) -> int:
    """P. 17 D2 Firepower: one type down with firepower of 2 or less."""
    return shifted(QUALITY[quality], -1 if firepower(weapon, figures, repeaters) <= 2 else 0)


def range_die(quality: str, inches: int, smoothbore: bool = False, cover: str = "none") -> Answer:
    """P. 16, p. 8: smoothbores shift first, not at D4; then cover, three for fortification."""
    base = stargrunt.range_die(quality, inches)
    if not isinstance(base, int):
        return NO_EFFECT
    at = LADDER.index(base) + (smoothbore and base != 4) + {"none": 0, "soft": 1, "hard": 2, "fortification": 3}[cover]
    return LADDER[at] if at < len(LADDER) else NO_EFFECT


def may_fire(weapon: str, quality: str, inches: int) -> str:
    """P. 16: shotgun and pistol at close range, one band, only."""
    return yes(weapon not in ("shotgun", "pistol") or inches <= QUALITY[quality])


def chance_of_fire(wanted: str, quality: str, figures: int, formation: str, target_die: int) -> Fraction:
    """P. 12: quality die and firepower die of muskets against the range die."""
    dice = (quality_die(quality, "musket", figures), firepower_die("musket", figures, formation=formation))
    return stargrunt.chance_of_beating(wanted, dice, target_die)


def chance_of_hurt(wanted: str, weapon: str, breastplate: bool = False) -> Fraction:
    """P. 16: impact against an armour die of D4, D6 with a breastplate."""
    return stargrunt.chance_of_hurt(wanted, IMPACT[weapon], 6 if breastplate else 4)


def threat_level(motivation: str, events: Sequence[str]) -> Answer:
    """P. 13: highest basic number and all plus numbers; a casualty test is due even at high motivation."""
    at = stargrunt.MOTIVATIONS.index(motivation)
    found = [BASIC[event][at] for event in events if event in BASIC]
    basic = [level for level in found if level is not None]
    if not basic and found and "casualties" in events:
        basic = [0]
    if not basic:
        return NO_TEST
    return max(basic) + sum(PLUS[event][at] for event in events if event in PLUS)


def chance_to_pass(quality: str, leadership: int, motivation: str, events: Sequence[str]) -> Answer:
    """P. 12-13: a confidence test at the level of the table."""
    level = threat_level(motivation, events)
    return stargrunt.chance_of_reaction(quality, leadership, level) if isinstance(level, int) else level


def chance_to_leave_position(quality: str, leadership: int, formation: str) -> Fraction:
    """P. 8, p. 12: reaction test at 2, one less in close formation."""
    return stargrunt.chance_of_reaction(quality, leadership, 2 - (formation in CLOSE))


def chance_of_assault_test(level: str, quality: str, leadership: int, formation: str) -> Fraction:
    """P. 12 with Stargrunt II: the charger's reaction test, one less in close formation; Shaken must rally first."""
    if level not in ("Confident", "Steady"):
        return Fraction(0)
    threat = {"Confident": 0, "Steady": 1}[level] - (formation in CLOSE)
    return stargrunt.chance_of_reaction(quality, leadership, threat)


def threat_of_standing(attackers: int, defenders: int, formation: str, charged_by: str) -> int:
    """P. 12-13 with Stargrunt II: the odds, one less in close formation, one more if charged by it."""
    return stargrunt.threat_of_standing(attackers, defenders) - (formation in CLOSE) + (charged_by in CLOSE)


def shape_of_regiment(per_row: int, rows: int) -> str:
    """P. 16: line if a row is longer than the rows are many, and there are four or fewer."""
    return "line" if per_row > rows and rows <= 4 else "column"


def shape_of_company(rows: int) -> str:
    """P. 6: one or two rows make a line, three or more a column."""
    return "line" if rows <= 2 else "column"


def horse_holders(figures: int) -> int:
    """P. 9: one for each four or part of four."""
    return -(-figures // 4)


def free_to_fire(figures: int) -> int:
    """P. 9: all but the holders."""
    return figures - horse_holders(figures)


def can_join(formation: str, inches: int) -> str:
    """P. 7: close formation, within 6 inches."""
    return yes(formation in CLOSE and inches <= 6)


def may_combine(kinds: Sequence[str]) -> str:
    """P. 7: the four combinations."""
    allowed = ({"infantry"}, {"dismounted cavalry"}, {"mounted cavalry"}, {"infantry", "dismounted cavalry"})
    return yes(set(kinds) in allowed)


def new_commander(leaders: Sequence[tuple[str, str]]) -> str:
    """P. 7: highest quality among leaders of companies at Shaken or better; by die if equal or none."""
    fit = [quality for quality, level in leaders if level in stargrunt.LEVELS[:3]]
    best = max(fit, key=list(QUALITY).index, default="")
    return best if fit.count(best) == 1 else "by die"


def commanders_moves(rolls: Sequence[int]) -> str:
    """P. 11: he may pick any company's roll, doubled."""
    return ", ".join(str(2 * roll) for roll in rolls)


def may_pass_through(mover: str, friend: str) -> str:
    """P. 15: anybody through skirmishers, skirmishers through anybody, close not through close."""
    return yes(not (mover in CLOSE and friend in CLOSE))


def is_disordered(event: str, formation: str = "line") -> str:
    """P. 7-8: what breaks a close formation."""
    always = ("drops to Broken", "combat move", "through dense woods", "through swamp", "first round of close assault")
    return yes(event in always or (event == "passed through" and formation in CLOSE))


def needs_reload(weapon: str) -> str:
    """P. 17: all but breechloaders and repeaters; p. 16: sharpshooters too."""
    return yes(weapon not in ("breechloader", "repeater"))


def gun_may(actions: Sequence[str], loaded: bool) -> str:
    """P. 8-9: fire needs a marker, and neither being limbered nor moving limbered goes with fire."""
    for action in actions:
        if action == "fire" and (not loaded or "move limbered" in actions or "limber" in actions):
            return "no"
        loaded = (loaded or action == "load") and action != "fire"
    return yes(len(actions) <= 2)


def holds_in_close_formation(level: str) -> str:
    """P. 6: who may reorganise into close formation."""
    return yes(level in stargrunt.LEVELS[:3])


def reaches(what: str, away: int) -> str:
    """P. 7-11: distances that count as near enough, all 6 inches."""
    distances = dict.fromkeys(("regimental formation", "limbering", "Activate Regiment", "Rally", "Transfer"), 6)
    return yes(away <= distances[what])


def in_order(actions: Sequence[tuple[str, int]]) -> str:
    """P. 10: (company, first or second action): nobody's second before everybody's first."""
    numbers = [number for _, number in actions]
    return yes(numbers == sorted(numbers))


def silent(**_: object) -> str:
    """A page that is missing, or says nothing."""
    return GAP


ORACLES: dict[tuple[str, str], Oracle] = {
    ("base mobility", "inches"): normal_move,
    ("combat move", "chance of at least this many inches"): chance_of_combat_move,
    ("travel mode", "inches"): travel,
    ("terrain", "class"): terrain_class,
    ("terrain", "inches of a normal move"): inches_through,
    ("firepower", "sum"): firepower,
    ("firepower", "firepower die"): firepower_die,
    ("firepower", "quality die"): quality_die,
    ("range", "range die"): range_die,
    ("range", "may fire"): may_fire,
    ("small arms fire", "chance of no effect"): partial(chance_of_fire, "none"),
    ("small arms fire", "chance of the fired-on test only"): partial(chance_of_fire, "one"),
    ("small arms fire", "chance of rolling for casualties"): partial(chance_of_fire, "two or more"),
    ("impact", "chance of a kill"): partial(chance_of_hurt, "kill"),
    ("impact", "chance of a wound"): partial(chance_of_hurt, "wound"),
    ("threat level", "level"): threat_level,
    ("confidence test", "chance of passing"): chance_to_pass,
    ("In Position", "chance of removing the marker"): chance_to_leave_position,
    ("close assault test", "chance of passing"): chance_of_assault_test,
    ("standing against a charge", "threat level"): threat_of_standing,
    ("shape of a regimental formation", "shape"): shape_of_regiment,
    ("shape of a company", "shape"): shape_of_company,
    ("horse holders", "holders"): horse_holders,
    ("horse holders", "free to fire"): free_to_fire,
    ("regimental formation", "can join"): can_join,
    ("regimental formation", "allowed together"): may_combine,
    ("new regimental commander", "who"): new_commander,
    ("regimental combat move", "inches the commander may pick"): commanders_moves,
    ("moving through friends", "allowed"): may_pass_through,
    ("disorder", "disordered"): is_disordered,
    ("reloading", "needs a Reload action"): needs_reload,
    ("gun actions", "allowed in one activation"): gun_may,
    ("close formation", "may reorganise into it"): holds_in_close_formation,
    ("rally", "chance of a level regained"): stargrunt.chance_to_rally,
    ("sharpshooter", "chance of both dice beating"): partial(stargrunt.chance_of_beating, "two or more"),
    ("sharpshooter", "chance of no effect"): partial(stargrunt.chance_of_beating, "none"),
    ("nearness", "near enough"): reaches,
    ("regiment activation", "allowed order"): in_order,
    ("shot", "accuracy"): silent,
    ("canister", "dice"): silent,
    ("fire at formations", "modifier"): silent,
    ("close combat", "weapon values"): silent,
    ("artillery horse team casualties", "how they are rolled"): silent,
}
