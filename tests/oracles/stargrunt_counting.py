"""Stargrunt II facts that Hardtack leans on, worked out by counting, from the sheet of facts alone."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import ceil

from tests.oracles.figure import GAP
from tests.oracles.throws import Answer, Oracle, Throw, chance

LADDER = (4, 6, 8, 10, 12)
QUALITY = {"Untrained": 4, "Green": 6, "Regular": 8, "Veteran": 10, "Elite": 12}
COVER = {"none": 0, "soft": 1, "hard": 2}
LEVELS = ("Confident", "Steady", "Shaken", "Broken", "Routed")
NO_EFFECT, NO_TEST = "no effect", "no test"
MOTIVATIONS = ("low", "medium", "high")

# Tests: printed threat levels; None asks for no test.
BASIC: dict[str, tuple[int | None, int | None, int | None]] = {
    "first suppression": (2, 1, None),
    "casualties": (2, 1, None),
    "more casualties than survivors": (4, 3, 1),
    "leader lost": (4, 3, 2),
}
PLUS = {"bombardment": (2, 1, 0), "untreated casualty": (1, 0, 0), "abandons wounded": (3, 2, 1)}


def shifted(die: int, steps: int) -> int:
    """Dice: a closed shift stops at D4 and D12."""
    return LADDER[max(0, min(len(LADDER) - 1, LADDER.index(die) + steps))]


def open_shifted(die: int, steps: int, against: int) -> str:
    """Dice: what goes past the ladder moves the other side's die the other way."""
    at = LADDER.index(die) + steps
    beyond = max(0, at - 4) or min(0, at)
    return f"D{shifted(die, steps)} against D{shifted(against, -beyond)}"


def range_die(quality: str, inches: int, cover: str = "none", in_position: bool = False, extra: int = 0) -> Answer:
    """Range: one die type for each band, shifts for cover, nothing past D12."""
    at = ceil(inches / QUALITY[quality]) - 1
    if at >= len(LADDER):
        return NO_EFFECT
    at += COVER[cover] + in_position + extra
    return LADDER[at] if at < len(LADDER) else NO_EFFECT


def firepower_die(total: Fraction | int) -> int:
    """Firepower: the next die type at or above the total, D12 at most."""
    return next((die for die in LADDER if die >= total), 12)


def chance_of_beating(wanted: str, dice: Sequence[int], range_die: int) -> Fraction:
    """Fire: how many of the firer's dice exceed the range die's roll, each held against the same roll."""

    def holds(throw: Throw) -> bool:
        beating = sum(face > throw[-1] for face in throw[:-1])
        return {"none": beating == 0, "one": beating == 1, "two or more": beating >= 2}[wanted]

    return chance([*dice, range_die], holds)


def sure_hits(rolled: Sequence[int], range_die: int) -> int:
    """Potential hits: the whole part of the total of all dice over the range die type."""
    return sum(rolled) // range_die


def chance_of_one_more_hit(rolled: Sequence[int], range_die: int) -> Fraction:
    """Potential hits: the range die at or under the remainder."""
    return chance([range_die], lambda throw: throw[0] <= sum(rolled) % range_die)


def chance_of_hurt(wanted: str, impact: int, armour: int) -> Fraction:
    """Impact above armour wounds, above twice the armour kills."""

    def holds(throw: Throw) -> bool:
        kill, hurt = throw[0] > 2 * throw[1], throw[0] > throw[1]
        return {"kill": kill, "wound": hurt and not kill, "nothing": not hurt}[wanted]

    return chance([impact, armour], holds)


def armour_die(armour: str, cover: str = "none", in_position: bool = False) -> int:
    """Cover: the armour die is shifted too; In Position does nothing to it."""
    assert in_position in (True, False)
    return shifted({"none": 4, "partial light": 6}[armour], COVER[cover])


def chance_of_aid(wanted: str) -> Fraction:
    """First aid: 1-2 dead, 3-5 stable, 6 fit."""
    fate = {1: "dead", 2: "dead", 3: "stable", 4: "stable", 5: "stable", 6: "fit"}
    return chance([6], lambda throw: fate[throw[0]] == wanted)


def chance_of_confidence(wanted: str, quality: str, leadership: int, threat: int) -> Fraction:
    """Tests: the quality die must exceed leadership and threat; half the number or less drops two levels."""
    number = leadership + threat

    def holds(throw: Throw) -> bool:
        dropped = 0 if throw[0] > number else 2 if 2 * throw[0] <= number else 1
        return dropped == {"pass": 0, "one level": 1, "two levels": 2}[wanted]

    return chance([QUALITY[quality]], holds)


def chance_of_reaction(quality: str, leadership: int, threat: int) -> Fraction:
    """Tests: the same roll, no level lost."""
    return chance_of_confidence("pass", quality, leadership, threat)


def chance_to_rally(quality: str, leadership: int, officer: int) -> Fraction:
    """Rally: the quality die exceeds the sum of both leadership values."""
    return chance_of_reaction(quality, leadership + officer, 0)


def threat_level(motivation: str, events: Sequence[str]) -> Answer:
    """Tests: the highest basic number and all plus numbers; plus rows alone, or no test, trigger nothing."""
    at = MOTIVATIONS.index(motivation)
    found = [BASIC[event][at] for event in events if event in BASIC]
    basic = [level for level in found if level is not None]
    if not basic:
        return NO_TEST
    return max(basic) + sum(PLUS[event][at] for event in events if event in PLUS)


def chance_of_new_leader(leadership: int, new: int) -> Fraction:
    """New leader: D6, 1-2 one worse, 3-5 the same, 6 one better, within 1 to 3."""
    change = {1: 1, 2: 1, 3: 0, 4: 0, 5: 0, 6: -1}
    return chance([6], lambda throw: max(1, min(3, leadership + change[throw[0]])) == new)


def inches_through(allowance: int, terrain: str) -> Fraction:
    """Terrain: cost of an inch is 1, 2 or 3."""
    return Fraction(allowance, {"clear": 1, "poor": 2, "difficult": 3}[terrain])


def chance_of_combat_move(die: int, at_least: int) -> Fraction:
    """Combat move: twice the die."""
    return chance([die], lambda throw: 2 * throw[0] >= at_least)


def travel(base: int, actions: int) -> int:
    """Travel move: twice the base for each action."""
    return 2 * base * actions


def chance_to_charge(quality: str, leadership: int, level: str) -> Answer:
    """Close assault: reaction test at 0, 1 or 3; Broken and Routed never."""
    threats = {"Confident": 0, "Steady": 1, "Shaken": 3}
    return chance_of_reaction(quality, leadership, threats[level]) if level in threats else Fraction(0)


def threat_of_standing(attackers: int, defenders: int) -> int:
    """Close assault: the odds, rounded down."""
    return attackers // defenders


def chance_of_fight(wanted: str, die: int, enemy: int, steps: int = 0) -> Fraction:
    """Close assault: the higher die downs the other, a tie does nothing."""

    def holds(throw: Throw) -> bool:
        return {"win": throw[0] > throw[1], "tie": throw[0] == throw[1]}[wanted]

    return chance([shifted(die, steps), enemy], holds)


def chance_of_downed(wanted: str) -> Fraction:
    """Close assault: 1-2 dead, 3-4 wounded, 5-6 stunned."""
    return chance([6], lambda throw: ("dead", "wounded", "stunned")[(throw[0] - 1) // 2] == wanted)


def sniper_band(quality: str) -> int:
    """Sniper: twice the normal band."""
    return 2 * QUALITY[quality]


def chance_sniper_seen(quality: str) -> Fraction:
    """Sniper: a quality die of 1 reveals him."""
    return chance([QUALITY[quality]], lambda throw: throw[0] == 1)


def may_panic(quality: str) -> str:
    """Panic: the three lowest qualities."""
    return "yes" if quality in ("Untrained", "Green", "Regular") else "no"


def may_pass(own_unactivated: int, enemy_unactivated: int) -> str:
    """Activation: pass only with fewer unactivated units."""
    return "yes" if own_unactivated < enemy_unactivated else "no"


def threat_after_round(casualties: int) -> int:
    """Close assault: after a round, one for each casualty."""
    return casualties


def first_to_test(attacker_casualties: int, defender_casualties: int) -> str:
    """Close assault: whoever lost most tests first, the defender on a tie."""
    return "attacker" if attacker_casualties > defender_casualties else "defender"


def silent(**_: object) -> str:
    """A place where the sheet says nothing."""
    return GAP


ORACLES: dict[tuple[str, str], Oracle] = {
    ("die shift", "die"): shifted,
    ("open shift", "dice"): open_shifted,
    ("range die", "die"): range_die,
    ("firepower die", "die"): firepower_die,
    ("fire", "chance of no effect"): partial(chance_of_beating, "none"),
    ("fire", "chance of suppression only"): partial(chance_of_beating, "one"),
    ("fire", "chance of casualties"): partial(chance_of_beating, "two or more"),
    ("potential hits", "sure hits"): sure_hits,
    ("potential hits", "chance of one more"): chance_of_one_more_hit,
    ("impact", "chance of a kill"): partial(chance_of_hurt, "kill"),
    ("impact", "chance of a wound"): partial(chance_of_hurt, "wound"),
    ("impact", "chance of nothing"): partial(chance_of_hurt, "nothing"),
    ("armour die", "die"): armour_die,
    ("first aid", "chance of death"): partial(chance_of_aid, "dead"),
    ("first aid", "chance of standing up fit"): partial(chance_of_aid, "fit"),
    ("confidence test", "chance of passing"): partial(chance_of_confidence, "pass"),
    ("confidence test", "chance of losing one level"): partial(chance_of_confidence, "one level"),
    ("confidence test", "chance of losing two levels"): partial(chance_of_confidence, "two levels"),
    ("reaction test", "chance of passing"): chance_of_reaction,
    ("rally", "chance of a level regained"): chance_to_rally,
    ("threat level", "level"): threat_level,
    ("new leader", "chance of this value"): chance_of_new_leader,
    ("terrain", "inches"): inches_through,
    ("combat move", "chance of at least this many inches"): chance_of_combat_move,
    ("travel move", "inches"): travel,
    ("charge", "chance to charge"): chance_to_charge,
    ("standing", "threat level"): threat_of_standing,
    ("close combat", "chance to down the enemy"): partial(chance_of_fight, "win"),
    ("close combat", "chance of a tie"): partial(chance_of_fight, "tie"),
    ("after a round", "threat level"): threat_after_round,
    ("after a round", "who tests first"): first_to_test,
    ("downed figures", "chance of death"): partial(chance_of_downed, "dead"),
    ("downed figures", "chance of being stunned"): partial(chance_of_downed, "stunned"),
    ("sniper", "band"): sniper_band,
    ("sniper", "chance of being revealed"): chance_sniper_seen,
    ("panic", "can panic"): may_panic,
    ("passing", "may pass"): may_pass,
    ("first player", "who chooses with equal numbers"): silent,
}
