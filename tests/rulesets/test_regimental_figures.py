"""Figures counted from the source of Regimental beside what the ruleset answers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction as F
from typing import Any

import pytest

from tests.oracles.figure import GAP, Figure
from tests.oracles.regimental import FIGURES
from tests.rulesets.weigh import chances, mean, odds

R, FILLED = "regimental", "regimental_filled"
GROUND = {"rough": ("ground", "rough"), "ford": ("fording", "yes"), "linear obstacle": ("obstacle_crossed", "yes")}

Asked = Callable[..., object]


def _numbers(found: dict[object, F]) -> dict[int, F]:
    return {int(str(number)): chance for number, chance in found.items()}


def _move(formation: str, road: bool = False, fires: bool = True, terrain: tuple[str, ...] = ()) -> dict[int, F]:
    facts: dict[str, object] = {"formation": formation, **dict(GROUND[name] for name in terrain)}
    if road:
        facts["on_road_all_turn"] = "yes"
    if not fires:
        facts["holding_fire_this_turn"] = "yes"
    if formation == "limbered":
        facts["company"] = "detachment"
    return _numbers(chances(R, "movement", **facts))


def _least(found: dict[int, F], least: int) -> F:
    return sum((chance for inches, chance in found.items() if inches >= least), F(0))


def _reaches(at_least: int, **facts: Any) -> F:
    return _least(_move(**facts), at_least)


def _average(**facts: Any) -> F:
    return sum((F(inches) * chance for inches, chance in _move(**facts).items()), F(0))


def _morale(outcome: str) -> Asked:
    def asked(points: int | str = "rolled", doing: str = "standing", modifier: int = 0) -> F:
        facts = {-2: {"attacked_from": "rear"}, 0: {}}[modifier]
        return odds(R, "morale", posture=doing, morale_points=points, **facts).probability(outcome)

    return asked


def _command(in_reach: tuple[str, ...]) -> F:
    leader = in_reach[0].replace("infantry ", "").replace("artillery ", "")
    return odds(R, "command", leader=leader).probability("moves")


def _hit(dice: int = 1, target: str = "line", in_cover: bool = False) -> dict[int, F]:
    cover = "works" if in_cover else "open"
    found = chances(FILLED, "musketry", formation="line", stands=dice, target_formation=target, target_cover=cover)
    return _numbers(found)


def _skirmishers(stands: int) -> dict[int, F]:
    facts = {"formation": "skirmish line", "target_formation": "line"}
    return _numbers(chances(FILLED, "musketry", stands=stands, **facts))


def _contest(attacker: int, defender: int) -> F:
    facts: dict[str, object] = {"men": 4 + attacker, "defender_men": 4, "side": "Union"}
    if defender == -2:
        facts["defender_company_attacked_from"] = "rear"
    found = chances(FILLED, "contest", defender_company_unit_side="Union", **facts)
    return found["attacker"]


def _officer(fate: str) -> Asked:
    outcomes = {"winning": "won", "losing": "lost"}
    return lambda side: odds(R, "officer risk", outcome=outcomes[side]).probability(fate)


def _canister(men: int, target: str) -> dict[int, F]:
    return _numbers(chances(R, "canister", men=men, target_formation=target))


ASKED: dict[tuple[str, str], Asked] = {
    ("command", "chance to move"): _command,
    ("movement", "number of D6"): lambda **facts: F(max(_move(**facts)), 6),
    ("movement", "chance of at least this many inches"): _reaches,
    ("movement", "average inches"): _average,
    ("terrain", "chance of at least this many inches"): _reaches,
    ("terrain", "average inches"): _average,
    ("morale check", "chance of carrying on"): _morale("carry on"),
    ("morale check", "chance of a halt"): _morale("halt"),
    ("morale check", "chance of falling back"): _morale("fall back"),
    ("morale check", "chance of a rout"): _morale("rout"),
    ("morale check of a fresh company", "chance of carrying on"): _morale("carry on"),
    ("morale check of a fresh company", "chance of a rout"): _morale("rout"),
    ("closing", "chance to close"): lambda points, modifier=0: odds(
        R,
        "morale",
        posture="moving",
        morale_points=points,
        **({"formation": "line", "grouping": "regimental"} if modifier else {}),
    ).probability("carry on"),
    ("musketry", "chance that a die hits"): lambda **facts: _hit(**facts)[1],
    ("musketry", "chance of at least this many hits"): lambda at_least, **facts: _least(_hit(**facts), at_least),
    ("musketry", "dice of skirmishers"): lambda formed_would_roll: max(_skirmishers(formed_would_roll)),
    ("canister", "dice"): lambda men, target: F(max(_canister(men, target)), 6),
    ("canister", "chance of no hit"): lambda men, target: _canister(men, target)[0],
    ("canister", "average men killed"): lambda men, target: mean(odds(R, "canister", men=men, target_formation=target)),
    ("officer casualties", "chance of being killed"): _officer("killed"),
    ("officer casualties", "chance of being captured"): _officer("captured"),
}
"""What is asked, and how."""

PLAYED = "a matter of several pieces; the examples of the ruleset play it"
NOT_ASKED: dict[tuple[str, str], str] = {
    ("command", "officer used"): PLAYED,
    ("artillery functions", "may do all in one turn"): PLAYED,
    ("charge move", "chance to reach"): "the count stops 1 inch short; the ruleset reads sufficient as: to the target",
    ("initial morale", "chance of this rating"): "the table itself is compared; fresh companies are asked",
    ("morale modifiers", "sum"): "a list is not asked by itself; the list is compared",
    ("formation bonus", "bonus on the morale die"): "a list is not asked by itself; the list is compared",
    ("shape of a formation", "allowed"): "a limit is not asked; the limits are compared",
    ("rating after a fight", "new rating"): PLAYED,
    ("fall back move", "chance of at least this many inches"): "a step of an action; the dice are those of movement",
    ("rout move", "chance of at least this many inches"): "a step of an action; the dice are those of movement",
    ("range", "in range"): "a limit is not asked; ranges-and-arcs is compared",
    ("canister", "chance of exactly this many killed"): "counted for hits already scored",
    ("fire on artillery", "men killed"): PLAYED,
    ("fire on artillery", "half-kill left"): PLAYED,
    ("contest modifiers", "sum"): "a list is not asked by itself; the list is compared",
    ("contest", "chance that the attacker wins"): "ties are a gap; asked with ties fought again in the figures by hand",
    ("contest", "chance of a tie"): "a gap",
    ("loss of a contest", "chance that the attacker loses with this many men killed"): PLAYED,
    ("hand to hand", "chance that the attackers win"): "of single stands only; asked below",
    ("officer casualties", "chance that all are unharmed"): "each officer is asked for himself",
    ("morale of the loser", "chance of a rout"): PLAYED,
    ("nearness", "near enough"): "distances is compared",
    ("skirmishers near formed enemy", "may come this near"): "distances is compared",
    ("closing", "chance that both close and stand"): PLAYED,
    ("sequence", "step"): "sequence-of-play is compared",
}
"""What is not asked, with the reason."""

APART = {"prolong": "a step of an action; the example of the ruleset plays it"}
ASKABLE = [
    figure
    for figure in FIGURES
    if (figure.mechanic, figure.question) in ASKED
    and figure.expected != GAP
    and figure.situation.get("formation") not in APART
    and not (figure.mechanic == "musketry" and figure.situation.get("target") == "skirmishers")
]
"""The score that hits skirmishers is a gap of the source; the count reads them as a line."""


def test_every_figure_is_asked_or_has_a_reason() -> None:
    known = {(figure.mechanic, figure.question) for figure in FIGURES if figure.expected != GAP}
    assert known == set(ASKED) | set(NOT_ASKED)
    assert not set(ASKED) & set(NOT_ASKED)


@pytest.mark.parametrize("figure", ASKABLE, ids=lambda figure: f"{figure.mechanic}, {figure.place}")
def test_figure(figure: Figure) -> None:
    facts = {name.replace(" ", "_"): value for name, value in figure.situation.items()}
    assert ASKED[figure.mechanic, figure.question](**facts) == figure.expected


def test_one_stand_against_one_at_plus_one() -> None:
    (counted,) = [f for f in FIGURES if f.mechanic == "hand to hand" and f.situation.get("attacker") == 1]
    assert _contest(1, 0) == counted.expected
