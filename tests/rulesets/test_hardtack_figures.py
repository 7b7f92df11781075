"""Figures counted from Hardtack, and from what is told of Stargrunt II, beside what the rulesets answer."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction as F

import pytest

from tests.oracles import hardtack, stargrunt
from tests.oracles.figure import Figure
from tests.rulesets.weigh import chances

Asked = Callable[[str, Figure], object]

WORDS = {
    "quality": "quality", "leadership": "leadership", "motivation": "motivation", "formation": "formation",
    "figures": "figures", "weapon": "weapon",
}  # fmt: skip
EVENTS: dict[str, dict[str, object]] = {
    "casualties": {"new_casualties": 1},
    "leader lost": {"leader_lost": "yes"},
    "bombardment": {"bombarded": "yes"},
    "first suppression": {"newly_suppressed": "yes"},
    "abandons wounded": {"wounded_abandoned": "yes"},
    "small arms or shot": {"fired_on_with": "small arms"},
    "canister": {"fired_on_with": "canister"},
    "close formation": {"formation": "line"},
}


def _facts(situation: dict[str, object]) -> dict[str, object]:
    facts: dict[str, object] = {name: str(value).casefold() for name, value in situation.items() if name in WORDS}
    if situation.get("repeaters"):
        facts["repeaters"] = "yes"
    return facts


def _only(ruleset: str, rule: str, **facts: object) -> object:
    ((outcome, chance),) = chances(ruleset, rule, **facts).items()
    assert chance == 1
    return outcome


def _sides(ruleset: str, rule: str, **facts: object) -> object:
    die = _only(ruleset, rule, **facts)
    return "no effect" if die is None else int(str(die).removeprefix("D"))


def _threat(ruleset: str, figure: Figure) -> object:
    events = figure.situation["events"]
    assert isinstance(events, tuple)
    facts = {name: value for event in events for name, value in EVENTS[event].items()}
    found = _only(ruleset, "threat level", motivation=figure.situation["motivation"], **facts)
    return "no test" if found is None else found


def _range(ruleset: str, figure: Figure) -> object:
    facts: dict[str, object] = {"range": figure.situation["inches"]}
    facts["firer_quality"] = str(figure.situation["quality"]).casefold()
    facts["target_cover"] = figure.situation.get("cover", "none")
    if figure.situation.get("in position"):
        facts["target_in_position"] = "yes"
    if figure.situation.get("smoothbore"):
        facts["firer_smoothbores"] = "yes"
    if ruleset == "hardtack":
        facts["target_formation"] = "skirmish"
    return _sides(ruleset, "range die", **facts)


def _base_move(ruleset: str, figure: Figure) -> object:
    troops = str(figure.situation["troops"])
    facts: dict[str, object] = _facts(figure.situation)
    if "cavalry" in troops:
        facts["mounted"] = "yes"
    if "artillery" in troops:
        facts |= {"unit": "gun", "limbered": "no" if troops.startswith("un") else "yes"}
        facts |= {"team_hurt": "yes"} if figure.situation.get("team hurt") else {}
        facts |= {"figures": figure.situation["crew"]} if "crew" in figure.situation else {}
    return _only(ruleset, "base move", **facts)


def _firepower(rule: str) -> Asked:
    def asked(ruleset: str, figure: Figure) -> object:
        facts = {"formation": "line", **_facts(figure.situation)}
        return _only(ruleset, rule, **facts) if rule == "firepower" else _sides(ruleset, rule, **facts)

    return asked


def _reaction(ruleset: str, figure: Figure) -> object:
    threat = {"In Position": 2}.get(figure.mechanic, figure.situation.get("threat"))
    return chances(ruleset, "reaction", threat=threat, **_facts(figure.situation)).get("passed", F(0))


def _wound(outcome: str) -> Asked:
    def asked(ruleset: str, figure: Figure) -> object:
        armour = "breastplate" if figure.situation.get("breastplate") else "none"
        facts = {"firer_weapon": figure.situation["weapon"], "target_armour": armour}
        return chances(ruleset, "wound", **facts).get(outcome, F(0))

    return asked


def _passing(ruleset: str, figure: Figure) -> object:
    return chances(ruleset, "confidence", threat=figure.situation["threat"], **_facts(figure.situation)).get(
        "held", F(0)
    )


def _holders(ruleset: str, figure: Figure) -> object:
    facts = {"unit": "company", "arm": "cavalry", "figures": figure.situation["figures"]}
    rule = "horse holder" if figure.question == "holders" else "figures firing"
    return _only(ruleset, rule, **facts)


ASKED: dict[str, dict[tuple[str, str], Asked]] = {
    "stargrunt": {
        ("threat level", "level"): _threat,
        ("range die", "die"): _range,
        ("reaction test", "chance of passing"): _reaction,
        ("confidence test", "chance of passing"): _passing,
    },
    "hardtack": {
        ("threat level", "level"): _threat,
        ("range", "range die"): _range,
        ("base mobility", "inches"): _base_move,
        ("firepower", "sum"): _firepower("firepower"),
        ("firepower", "firepower die"): _firepower("firepower die"),
        ("firepower", "quality die"): _firepower("firing die"),
        ("In Position", "chance of removing the marker"): _reaction,
        ("impact", "chance of a kill"): _wound("killed"),
        ("impact", "chance of a wound"): _wound("wounded"),
        ("horse holders", "holders"): _holders,
        ("horse holders", "free to fire"): _holders,
    },
}
"""What is asked, and how. The rest is compared as tables, played by examples, or asked among the figures by hand."""

TABLES = "compared as a table"
HAND = "asked among the figures by hand"
PLAYED = "a matter of several pieces or steps; the examples of the ruleset play it"
NOT_ASKED = {
    "stargrunt": {
        TABLES: {"die shift", "firepower die", "armour die", "first aid", "terrain", "downed figures", "sniper", "panic"},
        HAND: {"fire", "impact", "close combat", "open shift"},
        PLAYED: {
            "potential hits", "rally", "new leader", "combat move", "travel move", "charge", "standing", "after a round",
            "passing", "first player", "confidence test",
        },
    },
    "hardtack": {
        TABLES: {
            "terrain", "shape of a regimental formation", "shape of a company", "nearness", "regimental formation",
            "new regimental commander", "disorder", "moving through friends",
        },
        HAND: {"small arms fire", "confidence test"},
        PLAYED: {
            "combat move", "travel mode", "range", "close assault test", "standing against a charge",
            "regimental combat move", "reloading", "gun actions", "close formation", "rally", "sharpshooter",
            "regiment activation",
        },
        "a gap": {"shot", "canister", "fire at formations", "close combat", "artillery horse team casualties"},
    },
}  # fmt: skip
"""What is not asked here, by its reason; of confidence tests and ranges, only some questions."""

FIGURES = [
    (ruleset, figure)
    for ruleset, figures in (("stargrunt", stargrunt.FIGURES), ("hardtack", hardtack.FIGURES))
    for figure in figures
    if (figure.mechanic, figure.question) in ASKED[ruleset]
]


def test_all_that_is_asked_was_counted() -> None:
    counted = {(ruleset, figure.mechanic, figure.question) for ruleset, figure in FIGURES}
    assert counted == {(ruleset, *asked) for ruleset, mechanics in ASKED.items() for asked in mechanics}


def test_every_figure_is_asked_or_has_a_reason() -> None:
    for ruleset, figures in (("stargrunt", stargrunt.FIGURES), ("hardtack", hardtack.FIGURES)):
        asked = {mechanic for mechanic, _ in ASKED[ruleset]}
        reasons = {mechanic for mechanics in NOT_ASKED[ruleset].values() for mechanic in mechanics}
        assert {figure.mechanic for figure in figures} == asked | reasons


@pytest.mark.parametrize(("ruleset", "figure"), FIGURES, ids=lambda part: getattr(part, "mechanic", part))
def test_figure(ruleset: str, figure: Figure) -> None:
    assert ASKED[ruleset][figure.mechanic, figure.question](ruleset, figure) == figure.expected
