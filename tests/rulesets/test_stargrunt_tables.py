"""Every table typed of what is told of Stargrunt II, row for row beside the lines of the ruleset."""

from __future__ import annotations

import pytest

from tests.oracles.worked import typed
from tests.rulesets.typed import slugs
from tests.rulesets.typed_tables import Sheet, check, held

S = "stargrunt"

BASIC, ADDED = "table basic threats", "table added threats"
COVER, CLOSE = "modifiers to cover", "modifiers to close combat die"
GUNS = (
    "Guns on the table do not move and fire in one activation; to deploy or to pack up takes a Reorganise;"
    " and one shot takes both actions."
)
LEVELS = "confidence: routed, broken, shaken, steady, confident"
WORDS_ONLY = "no figure in the source"

SHEETS = [
    Sheet(
        "armour-die",
        {
            "unarmoured | D4": [("table armour die", "none | D4")],
            "partial light | D6": [("table armour die", "partial light | D6")],
        },
        whole=["table armour die"],
    ),
    Sheet(
        "broken-and-routed",
        {
            "Shaken | reaction test to leave cover or advance": [
                ("action go forth", "when it is shaken and leaving cover"),
                ("action go forth", "test reaction on an occasion of it with (leaving cover shaken)"),
                ("action go forth", "when it is shaken and advancing"),
                ("action go forth", "test reaction on an occasion of it with (advancing shaken)"),
            ],
            "Broken | to nearest cover, fires only back, Routed if assaulted": [
                ("action run", "by hand: Move it by the shortest way to the nearest cover."),
                ("limits on unit", "open fire never when the mover is broken and not answering fire"),
                ("limits on unit", "snipe never when the mover is broken and not answering fire"),
                ("action receive", "when the defender is broken"),
                ("action receive", "do rout of the defender"),
            ],
            'Routed | withdraws, no fire, surrenders if enemy within 12" and no way out': [
                ("action run", "by hand: Move it off, away from the enemy."),
                ("action open fire", "never when the firer is routed"),
                ("limits on unit", "snipe never when the mover is routed"),
                ("action run", 'when its distance to nearest enemy is within 12" and not its way out'),
                ("action run", "by hand: It surrenders."),
            ],
        },
        whole=["limits on unit"],
        more={
            ("limits on unit", f"{move} never when the mover is broken or routed"): "they only run"
            for move in ("move", "combat move", "travel")
        },
    ),
    Sheet(
        "charge-threat-levels",
        {
            "Confident | 0": [("table charge threat", "confident | 0")],
            "Steady | 1": [("table charge threat", "steady | 1")],
            "Shaken | 3": [("table charge threat", "shaken | 3")],
            "Broken | never": [("table charge threat", "broken or routed | -")],
            "Routed | never": [("table charge threat", "broken or routed | -")],
        },
        whole=["table charge threat"],
    ),
    Sheet(
        "close-combat-die-shifts",
        {
            "+1 | close weapon or pistol": [
                (CLOSE, "up 1 close weapon when its close weapon is close combat weapon or pistol")
            ],
            "+2 | shotgun": [(CLOSE, "up 2 shotgun when its close weapon is shotgun")],
            "+1 | defenders in cover or In Position, first round": [
                (
                    CLOSE,
                    "up 1 in cover when it is receiving and its cover is not open,"
                    " or when it is receiving and it is in position",
                ),
            ],
        },
        whole=[CLOSE],
    ),
    Sheet(
        "confidence-levels",
        {level: [("choices", LEVELS)] for level in ("Confident", "Steady", "Shaken", "Broken", "Routed")},
    ),
    Sheet(
        "confidence-test",
        {
            "above the number | 0": [
                ("test confidence", "the result is held when throw is more than needed number"),
            ],
            "not above | 1": [
                ("test confidence", "do lose confidence of it"),
                ("action lose confidence", "it loses 1 confidence level"),
            ],
            "half the number or less | 2": [
                ("test confidence", "do lose confidence of it when throw is at most half the needed number"),
            ],
        },
        whole=["test confidence", "action lose confidence"],
        more={
            ("test confidence", "let needed number be its leadership plus threat"): "the number",
            ("test confidence", "roll quality die as throw"): "the roll",
            ("test confidence", "the result is gave way"): "it is not above",
        },
        apart={
            "above the number | 0": "no level is lost",
            "half the number or less | 2": "a second level on top of the first",
        },
    ),
    Sheet(
        "counter-mix",
        {
            "Green | 18": [("table quality counters", "11 to 28 | green")],
            "Regular | 28": [("table quality counters", "29 to 56 | regular")],
            "Veteran | 18": [("table quality counters", "57 to 74 | veteran")],
            "Untrained | 10": [("table quality counters", "1 to 10 | untrained")],
            "Elite | 10": [("table quality counters", "75 to 84 | elite")],
        },
        whole=["table quality counters"],
        apart={
            row: "counters are laid in a row: what is typed is how many, and is counted below"
            for row in ("Green | 18", "Regular | 28", "Veteran | 18", "Untrained | 10", "Elite | 10")
        },
    ),
    Sheet(
        "cover",
        {
            "soft | 1 | 1": [
                (COVER, "up 1 soft cover when the target's cover is soft"),
                ("die range die", "add modifiers to cover of the target"),
                ("die protection", "add modifiers to cover of the target"),
            ],
            "hard | 2 | 2": [
                (COVER, "up 2 hard cover when the target's cover is hard"),
                ("die range die", "add modifiers to cover of the target"),
                ("die protection", "add modifiers to cover of the target"),
            ],
            "In Position, direct fire | 1 | 0": [
                ("die range die", "up 1 target in position when the target is in position"),
                ("die protection", "start at armour die"),
            ],
        },
        whole=[COVER, "die protection"],
        apart={"In Position, direct fire | 1 | 0": "0: the armour die has no line for it"},
    ),
    Sheet(
        "dice",
        {
            "die ladder | D4, D6, D8, D10, D12 | sure": [("choices", "die ladder: D4, D6, D8, D10, D12")],
            "success | must exceed; tie fails | sure": [
                ("prose", "A roll succeeds when it beats its number or the die against it; a tie fails."),
                ("test confidence", "the result is held when throw is more than needed number"),
                ("test reaction", "on more than needed number: the result is passed"),
            ],
            "closed shift (default) | excess past D4 or D12 lost | sure": [
                ("prose", "what would go past either end is lost."),
                ("choices", "die ladder: D4, D6, D8, D10, D12"),
            ],
            "open shift | excess shifts the other die the other way | sure": [
                ("work out shift left over", "past the end: the result is the excess"),
                ("die impact against armour", "down 1 open shift for each shift left over of the target"),
                ("die close combat die", "down 1 open shift for each step past the end of the foe"),
            ],
            "range die past D12 | no effect | sure": [
                ("die range die", "past the end: the result is no effect"),
                ("table plain range die", "6 or more | -"),
                ("table plain range die", "5 | D12"),
            ],
        },
        apart={
            "closed shift (default) | excess past D4 or D12 lost | sure": "the ends of the ladder",
            "open shift | excess shifts the other die the other way | sure": "one step for each of the excess",
            "range die past D12 | no effect | sure": "the sixth band",
        },
    ),
    Sheet(
        "downed-figures",
        {
            "1-2 | dead": [("table fallen", "1 or 2 | dead")],
            "3-4 | wounded": [("table fallen", "3 or 4 | wounded")],
            "5-6 | stunned (prisoner on the losing side)": [
                ("table fallen", "5 or 6 | stunned"),
                ("action raise the downed", "it gains 1 figure when it is not giving way"),
                ("prose", "On the losing side he is a prisoner."),
            ],
        },
        whole=["table fallen"],
        apart={"5-6 | stunned (prisoner on the losing side)": "1: the figure that stands up again"},
    ),
    Sheet(
        "firepower-die",
        {
            "4 or less | D4": [("table firepower chart", "up to 4 | D4")],
            "5-6 | D6": [("table firepower chart", "up to 6 | D6")],
            "7-8 | D8": [("table firepower chart", "up to 8 | D8")],
            "9-10 | D10": [("table firepower chart", "up to 10 | D10")],
            "11 and more | D12": [("table firepower chart", "more than 10 | D12")],
        },
        whole=["table firepower chart"],
        apart={
            row: "a row begins above the one before it, where halves of a point belong too"
            for row in ("5-6 | D6", "7-8 | D8", "9-10 | D10", "11 and more | D12")
        },
    ),
    Sheet(
        "first-aid",
        {
            "1-2 | dead": [("table first aid", "1 or 2 | dies")],
            "3-5 | stable": [("table first aid", "3 to 5 | stable")],
            "6 | fit": [("table first aid", "6 | fit")],
        },
        whole=["table first aid"],
    ),
    Sheet(
        "impact",
        {
            "above armour | wound": [("test wound", "the result is wounded when impact is more than armour throw")],
            "above twice armour | kill": [
                ("test wound", "the result is killed when impact is more than armour throw times 2")
            ],
            "two wounds on one figure in one resolution | dead": [
                ("prose", "A figure wounded twice in one such fire is dead."),
                ("prose", "which figure of the target a hit strikes"),
            ],
        },
        whole=["test wound"],
        more={
            ("test wound", "roll impact against armour of the firer at the target as impact"): "the impact",
            ("test wound", "roll protection of the target as armour throw"): "the armour",
            ("test wound", "the result is unharmed"): "neither",
        },
    ),
    Sheet(
        "leadership-and-motivation",
        {
            "leadership | 1 best, 2, 3 worst; rolls must exceed it | sure": [
                ("piece unit", "leadership: 1 to 3, usually 2"),
                ("work out number to react", "start at its leadership"),
            ],
            "motivation | low, medium, high; medium by default | sure": [
                ("choices", "motivation: low, medium, high"),
                ("piece unit", "motivation, usually medium"),
            ],
            "panic | Untrained, Green, Regular; reaction test at 0 | sure": [
                ("choices", "quality: untrained, green, regular, veteran, elite"),
                ("action panic", "never when its quality is veteran or elite"),
                ("table reaction threats", "panic | 0"),
            ],
        },
    ),
    Sheet(
        "movement",
        {
            "activation | alternate single units, two actions each | sure": [
                ("sequence turn", "2. activation, turn about"),
                ("action begin an activation", "its actions becomes 2"),
                ("action activate", "it chooses a unit of it which is not activated as next unit"),
            ],
            "who starts | side with fewer units chooses | sure": [
                ("sequence turn", "let the fewest be all the players with the lowest number of units of it"),
                ("sequence turn", "do name who begins of it"),
            ],
            "pass | only with fewer unactivated units | sure": [
                ("action take a turn", "when mine is less than theirs minus mine"),
                ("action take a turn", "the one may activate"),
            ],
            'transfer | one action: full two-action activation; automatic within 6"; twice per turn; may cascade | sure': [
                ("action transfer", "do act of the receiver"),
                ("action transfer", "when the receiver's distance to commander is beyond 6\""),
                ("action transfer", "never when the commander's transfers is 2"),
                ("action call up", "do lead of the receiver"),
            ],
            "detached element | one action to form; one leader's action runs it for two | one source": [
                ("prose", "how a member is sent away as a detached element, and run")
            ],
            'integrity | 6" circle, or each within 2" of the next; else only Reorganise | one source': [
                ("prose", "All figures of a unit stand within one circle 6 inches across, or each within 2 inches"),
                ("action move", "never when it is disorganised"),
                ("action combat move", "never when it is disorganised"),
                ("action open fire", "never when the firer is disorganised"),
                ("action take an action", "when it is disorganised"),
                ("action take an action", "it may reorganise"),
                ("action reorganise", "it is no longer disorganised"),
            ],
            "combat move | twice the die; destination named first; may stop there | sure": [
                ("action combat move", "roll movement die"),
                ("action combat move", "x2"),
                ("prose", "Where it goes is named first; it may stop when it is there, and not before."),
            ],
            "travel move | double base per action, four times with both; column one or two wide;"
            " Reorganise in and out; range die one down and suppressed if fired on | sure": [
                ("work out travel move", "start at its base move"),
                ("work out travel move", "multiply by 4"),
                (
                    "action travel",
                    "by hand: Move it up to {its travel move} inches with both its actions, half of that with one.",
                ),
                ("prose", "A column one or two figures wide."),
                ("action reorganise", "do enter travel mode of it"),
                ("action reorganise", "do leave travel mode of it"),
                (
                    "die range die",
                    "down 1 target travelling when the target is travelling and the total is more than D4",
                ),
                ("action open fire", "stop here when the result is missed and the target is not travelling"),
            ],
            "guns, p. 47 paragraph 5 | no move and fire in one activation; Reorganise to deploy or pack | one source": [
                ("prose", GUNS)
            ],
            "guns, p. 47 paragraph 4 | one shot takes two actions | one source": [("prose", GUNS)],
            "weapon use | once per activation | sure": [
                ("action open fire", "never when the firer has fired"),
                ("piece unit", "fired: yes or no, after it discharges, until it begins an activation"),
            ],
        },
        apart={
            "travel move | double base per action, four times with both; column one or two wide;"
            " Reorganise in and out; range die one down and suppressed if fired on | sure": "half of four times",
            "guns, p. 47 paragraph 5 | no move and fire in one activation; Reorganise to deploy or pack"
            " | one source": WORDS_ONLY,
            "guns, p. 47 paragraph 4 | one shot takes two actions | one source": "both actions",
            "detached element | one action to form; one leader's action runs it for two | one source": "left out there",
        },
    ),
    Sheet(
        "new-leader",
        {
            "1-2 | one worse": [("table new leader", "1 or 2 | 1")],
            "3-5 | same": [("table new leader", "3 to 5 | 0")],
            "6 | one better": [("table new leader", "6 | -1")],
        },
        whole=["table new leader"],
        apart={
            "1-2 | one worse": "a value of one more is worse",
            "3-5 | same": "0 is the same",
            "6 | one better": "a value of one less is better",
        },
    ),
    Sheet(
        "quality-dice",
        {
            "Untrained | D4": [("table quality die", "untrained | D4")],
            "Green | D6": [("table quality die", "green | D6")],
            "Regular | D8": [("table quality die", "regular | D8")],
            "Veteran | D10": [("table quality die", "veteran | D10")],
            "Elite | D12": [("table quality die", "elite | D12")],
        },
        whole=["table quality die"],
    ),
    Sheet(
        "range-bands",
        {
            "1 | 6 | 8 | 10 | 12 | D4": [
                ("table band width", 'green | 6"'),
                ("table band width", 'regular | 8"'),
                ("table band width", 'veteran | 10"'),
                ("table band width", 'elite | 12"'),
                ("table plain range die", "up to 1 | D4"),
            ],
            "2 | 12 | 16 | 20 | 24 | D6": [("table plain range die", "2 | D6")],
            "3 | 18 | 24 | 30 | 36 | D8": [("table plain range die", "3 | D8")],
            "4 | 24 | 32 | 40 | 48 | D10": [("table plain range die", "4 | D10")],
            "5 | 30 | 40 | 50 | 60 | D12": [("table plain range die", "5 | D12")],
            "beyond |  |  |  |  | impossible": [("table plain range die", "6 or more | -")],
        },
        whole=["table plain range die", "table band width"],
        more={("table band width", 'untrained | 4"'): "a D4, so 4 inches: below the typed table"},
        apart={
            **{
                row: "so many times the first band; counted below"
                for row in (
                    "2 | 12 | 16 | 20 | 24 | D6",
                    "3 | 18 | 24 | 30 | 36 | D8",
                    "4 | 24 | 32 | 40 | 48 | D10",
                    "5 | 30 | 40 | 50 | 60 | D12",
                )
            },
            "beyond |  |  |  |  | impossible": "the sixth band",
        },
    ),
    Sheet(
        "reaction-threat-levels",
        {
            "go In Position, open | 2": [("table reaction threats", "taking position in the open | 2")],
            "go In Position, cover | 0": [("table reaction threats", "taking position in cover | 0")],
            "move without removing the marker | 2": [("table reaction threats", "moving in position | 2")],
            "Shaken leaves cover | 2": [("table reaction threats", "leaving cover shaken | 2")],
        },
        whole=["table reaction threats"],
        more={
            ("table reaction threats", "advancing shaken | ?"): "a gap",
            ("table reaction threats", "panic | 0"): "in leadership-and-motivation",
        },
    ),
    Sheet(
        "result-of-fire",
        {
            "none | nothing": [("test fire", "on 0: the result is missed")],
            "one | suppression": [
                ("test fire", "on 1: the result is suppressed"),
                ("action open fire", "do suppress of the target"),
            ],
            "two or more | suppression and casualties": [
                ("test fire", "the result is struck"),
                ("test fire", "do potential hits of the firer at the target with the power"),
                ("action open fire", "do suppress of the target"),
            ],
        },
        apart={
            "none | nothing": "none is 0",
            "one | suppression": "one is 1",
            "two or more | suppression and casualties": "what is neither 0 nor 1",
        },
    ),
    Sheet(
        "sniper",
        {
            "band | twice the normal": [("work out band", "x2 sniper when the firer is a sniper")],
            "one die beats | random figure": [
                ("action snipe", "when beaten is 1"),
                ("action snipe", "by hand: Draw by lot the figure that is hit."),
            ],
            "both beat | chosen figure": [
                ("action snipe", "when beaten is 2"),
                ("action snipe", "by hand: Name the figure that is hit."),
            ],
            "quality die of 1 | revealed": [
                ("action snipe", "when quality throw is 1"),
                ("action snipe", "by hand: The sniper is seen: show where he is."),
            ],
            "fails | still suppresses": [("action snipe", "do suppress of the target")],
        },
        apart={"one die beats | random figure": "one is 1", "both beat | chosen figure": "both are 2"},
    ),
    Sheet(
        "stand-threat-levels",
        {
            row: [
                (
                    "work out stand level",
                    "start at figures charging of the attacker divided by the defender's figures",
                ),
                ("work out stand level", "round down"),
                ("prose", "The odds, rounded down: 1 at equal numbers, 2 at two to one."),
            ]
            for row in ("1:1 | 1", "2:1 | 2")
        },
        whole=["work out stand level"],
        apart={"1:1 | 1": "both rows in one sentence"},
    ),
    Sheet(
        "terrain-cost",
        {
            "clear | 1": [("table ground cost", 'clear | 1"')],
            "poor | 2": [("table ground cost", 'poor | 2"')],
            "difficult | 3": [("table ground cost", 'difficult | 3"')],
        },
        whole=["table ground cost"],
        more={("table ground cost", "impassable | -"): "nobody crosses it"},
    ),
    Sheet(
        "threat-levels",
        {
            "first suppression | 2 | 1 | none": [(BASIC, "newly suppressed | 2 | 1 | -")],
            "casualties | 2 | 1 | none": [(BASIC, "its new casualties is 1 or more | 2 | 1 | -")],
            "more casualties than survivors | 4 | 3 | 1": [
                (BASIC, "its new casualties is more than its figures | 4 | 3 | 1")
            ],
            "leader | 4 | 3 | 2": [(BASIC, "when | low | medium | high"), (BASIC, "leader lost | 4 | 3 | 2")],
            "bombardment | +2 | +1 | +0": [(ADDED, "when | low | medium | high"), (ADDED, "bombarded | 2 | 1 | 0")],
            "untreated casualty | +1 | +0 | +0": [(ADDED, "wounded untreated | 1 | 0 | 0")],
            "abandon wounded | +3 | +2 | +1": [(ADDED, "wounded abandoned | 3 | 2 | 1")],
        },
        whole=[BASIC, ADDED],
        apart={"casualties | 2 | 1 | none": "1 casualty or more"},
    ),
    Sheet(
        "threat-levels-against-hardtack",
        {
            "leader | 4/3/2 | 4/3/1": [(BASIC, "leader lost | 4 | 3 | 2")],
            "fired on with casualties | 2/1/none | 2/1/0": [(BASIC, "its new casualties is 1 or more | 2 | 1 | -")],
        },
        apart={
            "leader | 4/3/2 | 4/3/1": "the other half is in the tables of Hardtack",
            "fired on with casualties | 2/1/none | 2/1/0": "the other half is in the tables of Hardtack",
        },
    ),
]

NOT_A_TABLE: dict[str, str] = {}
"""What was typed and cannot be compared, with the reason."""


def test_everything_typed_is_compared() -> None:
    named = [sheet.slug for sheet in SHEETS] + list(NOT_A_TABLE)
    assert sorted(named) == sorted(slugs(S))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.slug)
def test_typed_table(sheet: Sheet) -> None:
    check(S, sheet)


def test_levels_stand_in_their_order() -> None:
    typed_levels = [row[0].casefold() for row in typed(S, "confidence-levels")[1:]]
    assert "confidence: " + ", ".join(reversed(typed_levels)) == LEVELS


def test_as_many_counters_as_typed() -> None:
    counters = {}
    for row in held(S)["table quality counters"]:
        span, quality = row.split(" | ")
        first, last = span.split(" to ")
        counters[quality] = int(last) - int(first) + 1
    assert counters == {quality.casefold(): int(count) for quality, count in typed(S, "counter-mix")[1:]}


def test_bands_are_so_many_times_the_first() -> None:
    widths = dict(row.rstrip('"').split(" | ") for row in held(S)["table band width"])
    heads, *rows = typed(S, "range-bands")
    for band, *cells, _die in rows[:5]:
        for quality, cell in zip(heads[1:5], cells, strict=True):
            assert int(band) * int(widths[quality.casefold()]) == int(cell)


def test_firepower_rows_meet() -> None:
    rows = [row.split(" | ") for row in held(S)["table firepower chart"]]
    last = [int(bound.removeprefix("up to ")) for bound, _ in rows[:4]]
    first = [int(bound.split("-")[0].split()[0]) for bound, _ in typed(S, "firepower-die")[2:]]
    assert [bound + 1 for bound in last] == first
