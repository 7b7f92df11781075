"""Regimental: its mechanics worked out by counting, from the text of the source."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from tests.oracles.figure import GAP
from tests.oracles.throws import Answer, Oracle, Throw, chance, mean

D6, D10 = 6, 10

# B.3, highest in the chain first: the most on a D10 that still moves.
CHAIN = {
    "brigade commander": 10,
    "regimental commander": 9,
    "battalion commander": 8,
    "infantry company commander": 7,
    "artillery battery commander": 9,
    "artillery section commander": 7,
}

# B.4: number of D6.
RATES = {"column": 3, "line": 2, "skirmish line": 3, "prolong": 1, "limbered": 4}


def officer_used(in_reach: Sequence[str]) -> str:
    """B.1, B.2: the highest officer within 12 inches."""
    return min(in_reach, key=list(CHAIN).index)


def chance_to_move(in_reach: Sequence[str]) -> Fraction:
    """B.3: a D10 at or under the number of the officer used; no second test that turn."""
    return chance([D10], lambda throw: throw[0] <= CHAIN[officer_used(in_reach)])


def dice_of(formation: str, road: bool = False, fires: bool = True) -> int:
    """B.4.a-f: dice of a move."""
    infantry = formation in ("column", "line", "skirmish line")
    return RATES[formation] + road + (infantry and not fires)


def inches(throw: Throw, formation: str, terrain: Sequence[str]) -> Fraction:
    """B.5: what is left of the dice after terrain."""
    left = sorted(throw)
    if formation == "skirmish line":  # B.5.g
        return Fraction(sum(left))
    if formation == "prolong":  # B.5.f
        return Fraction(sum(left), 2 if terrain else 1)
    for ground in terrain:
        if ground in ("rough", "linear obstacle"):  # B.5.a, B.5.c
            left = left[1:]
        elif ground == "ford":  # B.5.b
            left = left[:-1]
    return Fraction(sum(left))


def chance_of_inches(
    formation: str, at_least: int, road: bool = False, fires: bool = True, terrain: Sequence[str] = ()
) -> Fraction:
    """B.4, B.5: chance that a move reaches this far."""
    dice = [D6] * dice_of(formation, road, fires)
    return chance(dice, lambda throw: inches(throw, formation, terrain) >= at_least)


def mean_inches(formation: str, road: bool = False, fires: bool = True, terrain: Sequence[str] = ()) -> Fraction:
    """B.4, B.5: average move."""
    return mean([D6] * dice_of(formation, road, fires), lambda throw: inches(throw, formation, terrain))


def may_do(functions: Sequence[str]) -> str:
    """B.4.f: artillery does any two of four functions."""
    return "yes" if len(functions) <= 2 and set(functions) <= {"move", "unlimber", "fire", "limber"} else "no"


def chance_to_reach(formation: str, target_away: int, fires: bool = True) -> Fraction:
    """F.4, F.5: a charge must come within 1 inch of its target."""
    return chance_of_inches(formation, target_away - 1, fires=fires)


def rating(throw: int) -> int:
    """D.2: the initial morale table."""
    return {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4}[throw]


def chance_of_rating(points: int) -> Fraction:
    """D.2: chance of a first rating."""
    return chance([D6], lambda throw: rating(throw[0]) == points)


def outcome(total: int, doing: str) -> str:
    """D.2: the morale test table."""
    if total >= 6:
        return "carry on"
    if total == 5:
        return {"moving": "halt", "standing": "fall back", "falling back": "rout"}[doing]
    return "fall back" if total == 4 and doing == "moving" else "rout"


def chance_of_outcome(wanted: str, points: int, doing: str, modifier: int = 0) -> Fraction:
    """D.2: rating, D6 and modifiers."""
    return chance([D6], lambda throw: outcome(points + throw[0] + modifier, doing) == wanted)


def fresh_chance_of_outcome(wanted: str, doing: str, modifier: int = 0) -> Fraction:
    """D.2: a company whose rating is not rolled yet."""
    return chance([D6, D6], lambda throw: outcome(rating(throw[0]) + throw[1] + modifier, doing) == wanted)


def morale_modifier(
    in_works: bool = False, formation: str = "none", attacked_on: str = "front", officers_attached: int = 0
) -> int:
    """D.3: the sum of the modifiers."""
    formed = {"regimental": 2, "battalion": 1, "none": 0}[formation]
    side = {"front": 0, "flank": -1, "rear": -2}[attacked_on]
    return in_works + formed + side + (officers_attached > 0)


def formation_bonus(formation: str, colors: bool = True, attached: str = "colonel") -> int:
    """C.1, C.2: the bonus, or none without colors (regiment) or commander."""
    if formation == "regimental":
        commanded = attached in ("colonel", "ranking battalion commander, colonel dead")
        return 2 if colors and commanded else 0
    return 1 if attached == "battalion commander" else 0


def allowed_shape(formation: str, shape: str, stands: int) -> str:
    """C.1.e, C.2.e, C.3.b, C.4.b: depth of lines, width of columns."""
    if formation in ("regimental", "battalion"):
        fits = stands <= 2
    elif formation == "company":
        fits = stands <= 2 if shape == "line" else stands == 1
    else:
        fits = shape == "line" and stands == 1
    return "yes" if fits else "no"


def rating_after(points: int, fight: str) -> int:
    """D.4: a fight won or lost changes the rating."""
    return points + (1 if fight == "won" else -1)


def chance_of_withdrawal(formation: str, times: int, at_least: int) -> Fraction:
    """D.5: a normal move, or twice that, without terrain; read as rolled at the rate of the formation."""
    return chance([D6] * RATES[formation], lambda throw: sum(throw) * times >= at_least)


def needs(target: str, in_cover: bool = False) -> int:
    """E.1.a-d: lowest face that hits with a musket; skirmishers are taken as a line (C.4.a)."""
    return {"line": 4, "column": 3, "skirmishers": 5}[target] + in_cover


def chance_of_hit(target: str, in_cover: bool = False) -> Fraction:
    """E.1: chance that one die hits."""
    return chance([D6], lambda throw: throw[0] >= needs(target, in_cover))


def chance_of_hits(dice: int, at_least: int, target: str, in_cover: bool = False) -> Fraction:
    """E.1: chance of so many hits with a given number of dice."""
    least = needs(target, in_cover)
    return chance([D6] * dice, lambda throw: sum(face >= least for face in throw) >= at_least)


def skirmish_dice(formed_would_roll: int) -> int:
    """E.1.b: half, fractions up."""
    return -(-formed_would_roll // 2)


def in_range(weapon: str, away: int) -> str:
    """E.1.a-b, E.2.a."""
    return "yes" if away <= {"musket": 24, "canister": 10}[weapon] else "no"


def canister_dice(men: int, target: str) -> Answer:
    """E.2.a-b: men less one at a line, men at a column; nothing is said of skirmishers."""
    return GAP if target == "skirmishers" else men - (target == "line")


def canister_chance_of_no_hit(men: int, target: str) -> Fraction:
    """E.2.c: each die hits on 4-6."""
    dice = canister_dice(men, target)
    assert isinstance(dice, int)
    return chance([D6] * dice, lambda throw: all(face < 4 for face in throw))


def killed(throw: Throw, target: str) -> int:
    """E.2.d-e: the sum of a D6 for each hit; half, fractions up, against skirmishers."""
    return -(-sum(throw) // 2) if target == "skirmishers" else sum(throw)


def canister_chance_of_killed(hits: int, killed_men: int, target: str) -> Fraction:
    """E.2.d-e: chance of exactly so many dead from so many hits."""
    return chance([D6] * hits, lambda throw: killed(throw, target) == killed_men)


def canister_mean_killed(men: int, target: str) -> Fraction:
    """E.2: average dead of one shot: two D6 for each die, one to hit and one to kill."""
    dice = canister_dice(men, target)
    assert isinstance(dice, int)

    def dead(throw: Throw) -> int:
        return sum(loss for face, loss in zip(throw[:dice], throw[dice:], strict=True) if face >= 4)

    return mean([D6] * (2 * dice), dead)


def crew_killed(hits: int, half_kill_waiting: bool = False) -> int:
    """E.4.a: two halves make a man."""
    return (hits + half_kill_waiting) // 2


def half_kill_left(hits: int, half_kill_waiting: bool = False) -> str:
    """E.4.a: a lone half waits."""
    return "yes" if (hits + half_kill_waiting) % 2 else "no"


def contest_modifier(
    confederate_charge: bool = False,
    behind_works: bool = False,
    figures_more: int = 0,
    attacked_on: str = "front",
    gunners: bool = False,
    battery_commander: bool = False,
) -> int:
    """F.10, E.4.b-c: the sum for one stand."""
    side = {"front": 0, "flank": -1, "rear": -2}[attacked_on]
    return confederate_charge + behind_works + figures_more + side - 2 * gunners + battery_commander


def chance_of_contest(wanted: str, attacker: int, defender: int) -> Fraction:
    """F.9, F.10: D6 and modifiers on each side; nothing is said of ties."""

    def holds(throw: Throw) -> bool:
        lead = throw[0] + attacker - throw[1] - defender
        return {"attacker": lead > 0, "tie": lead == 0, "defender": lead < 0}[wanted]

    return chance([D6, D6], holds)


def chance_of_men_lost(attacker: int, defender: int, men: int) -> Fraction:
    """F.12: the attacker loses with a natural 1 or 2 and so many men die."""

    def holds(throw: Throw) -> bool:
        return throw[0] + attacker < throw[1] + defender and throw[0] == men <= 2

    return chance([D6, D6], holds)


def chance_of_fight(stands: int, enemy_stands: int, attacker: int = 0, defender: int = 0) -> Fraction:
    """F.11, F.13: stand after stand until one side has none left; ties taken as rolled again, no officer."""
    if stands == 0 or enemy_stands == 0:
        return Fraction(int(enemy_stands == 0))
    won = chance_of_contest("attacker", attacker, defender)
    won /= won + chance_of_contest("defender", attacker, defender)
    return won * chance_of_fight(stands, enemy_stands - 1, attacker, defender) + (1 - won) * chance_of_fight(
        stands - 1, enemy_stands, attacker, defender
    )


def officer_fate(result: int, side: str) -> str:
    """F.14: what a D10 does to an officer."""
    if result == 10:
        return "killed"
    return "captured" if side == "losing" and result == 9 else "unharmed"


def chance_of_fate(wanted: str, side: str, officers: int = 1) -> Fraction:
    """F.14: chance that all these officers share a fate."""
    return chance([D10] * officers, lambda throw: all(officer_fate(face, side) == wanted for face in throw))


def chance_of_rout_after_loss(points_now: int, modifier: int = 0) -> Fraction:
    """F.15: less than 6 routs."""
    return chance([D6], lambda throw: points_now + throw[0] + modifier < 6)


def reaches(what: str, away: int) -> str:
    """B.2, D.1.f, E.4.b: distances that count as near enough."""
    return "yes" if away <= {"officer": 12, "rout of friends": 4, "battery commander": 4}[what] else "no"


def skirmishers_may_stand(away: int) -> str:
    """C.4.e: not closer than 6 inches to formed enemy."""
    return "yes" if away >= 6 else "no"


def chance_to_close(points: int, modifier: int = 0) -> Fraction:
    """F.7: anything but carrying on stops the company."""
    return chance([D6], lambda throw: points + throw[0] + modifier >= 6)


def chance_to_meet(charger: int, defender: int) -> Fraction:
    """F.7, F.8: one company passes to close and one to stand."""
    return chance_to_close(charger) * chance_to_close(defender)


def phase_of(deed: str, moved: bool = False) -> int:
    """A.3-10: the step of the turn in which something happens."""
    steps = {"initiative": 1, "move": 3, "fire": 4, "morale after fire": 5, "test to close": 8, "hand to hand": 10}
    return steps[deed] + (2 if moved and deed in ("fire", "morale after fire") else 0)


def silent(**_: object) -> str:
    """A place where the source says nothing."""
    return GAP


ORACLES: dict[tuple[str, str], Oracle] = {
    ("initiative", "which die is rolled"): silent,
    ("initiative", "which side has it on a tie"): silent,
    ("command", "officer used"): officer_used,
    ("command", "chance to move"): chance_to_move,
    ("movement", "number of D6"): dice_of,
    ("movement", "chance of at least this many inches"): chance_of_inches,
    ("movement", "average inches"): mean_inches,
    ("terrain", "chance of at least this many inches"): chance_of_inches,
    ("terrain", "average inches"): mean_inches,
    ("terrain", "rounding of half an odd die"): silent,
    ("artillery functions", "may do all in one turn"): may_do,
    ("charge move", "chance to reach"): chance_to_reach,
    ("initial morale", "chance of this rating"): chance_of_rating,
    ("morale check", "chance of carrying on"): partial(chance_of_outcome, "carry on"),
    ("morale check", "chance of a halt"): partial(chance_of_outcome, "halt"),
    ("morale check", "chance of falling back"): partial(chance_of_outcome, "fall back"),
    ("morale check", "chance of a rout"): partial(chance_of_outcome, "rout"),
    ("morale check of a fresh company", "chance of carrying on"): partial(fresh_chance_of_outcome, "carry on"),
    ("morale check of a fresh company", "chance of a rout"): partial(fresh_chance_of_outcome, "rout"),
    ("nearness", "near enough"): reaches,
    ("skirmishers near formed enemy", "may come this near"): skirmishers_may_stand,
    ("closing", "chance to close"): chance_to_close,
    ("closing", "chance that both close and stand"): chance_to_meet,
    ("sequence", "step"): phase_of,
    ("morale modifiers", "sum"): morale_modifier,
    ("formation bonus", "bonus on the morale die"): formation_bonus,
    ("shape of a formation", "allowed"): allowed_shape,
    ("rating after a fight", "new rating"): rating_after,
    ("rating after a fight", "highest rating possible"): silent,
    ("fall back move", "chance of at least this many inches"): partial(chance_of_withdrawal, times=1),
    ("rout move", "chance of at least this many inches"): partial(chance_of_withdrawal, times=2),
    ("evading skirmishers", "distance of the evasion"): silent,
    ("musketry", "D6 a stand rolls"): silent,
    ("musketry", "chance that a die hits"): chance_of_hit,
    ("musketry", "chance of at least this many hits"): chance_of_hits,
    ("musketry", "dice of skirmishers"): skirmish_dice,
    ("range", "in range"): in_range,
    ("canister", "dice"): canister_dice,
    ("canister", "chance of no hit"): canister_chance_of_no_hit,
    ("canister", "chance of exactly this many killed"): canister_chance_of_killed,
    ("canister", "average men killed"): canister_mean_killed,
    ("ball", "dice"): silent,
    ("ball", "range"): silent,
    ("fire on artillery", "men killed"): crew_killed,
    ("fire on artillery", "half-kill left"): half_kill_left,
    ("contest modifiers", "sum"): contest_modifier,
    ("contest", "chance that the attacker wins"): partial(chance_of_contest, "attacker"),
    ("contest", "chance of a tie"): partial(chance_of_contest, "tie"),
    ("contest", "what a tie does"): silent,
    ("loss of a contest", "chance that the attacker loses with this many men killed"): chance_of_men_lost,
    ("hand to hand", "chance that the attackers win"): chance_of_fight,
    ("hand to hand", "stands of the last effort"): silent,
    ("officer casualties", "chance of being killed"): partial(chance_of_fate, "killed"),
    ("officer casualties", "chance of being captured"): partial(chance_of_fate, "captured"),
    ("officer casualties", "chance that all are unharmed"): partial(chance_of_fate, "unharmed"),
    ("morale of the loser", "chance of a rout"): chance_of_rout_after_loss,
}
