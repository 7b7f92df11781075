"""Every table typed from the source of Regimental, row for row beside the lines of the ruleset."""

from __future__ import annotations

import pytest

from tests.rulesets.typed import slugs
from tests.rulesets.typed_tables import Sheet, check

R = "regimental"

COMMAND = "command response"
MOVE, MOVEMENT = "table normal move", "dice movement"
CONTEST, MORALE = "modifiers to contest", "modifiers to morale"
ON_COMPANY, ON_UNIT, ON_GUN = "limits on company", "limits on unit", "limits on detachment"
TURN = "sequence turn"
REARWARDS = (
    "by hand: Move it at once {the total} inches to the rear, away from the nearest enemy or from the one that fired"
    " on it. Terrain costs nothing."
)
OFFICERS_IN_REACH = 'only when its unit is the unit, or when distance to unit is within 12"'
NEAR_ROUT = (
    "it becomes shaken when its unit's side is the runaway's unit's side and distance to routing friends is within 4\","
)
ATTACHED = "+1 officer attached when it is accompanied"
ACCOMPANIED = (
    "only when officer attached, or when it is not a detachment and any officer of its unit is serving,"
    " or when it is a detachment and any officer of its unit which is not battery commander is serving,"
)
NEAR_CAPTAIN = ("state near battery commander", 'only when distance to battery commander is within 4"')
CAPTAIN = "+1 battery commander when it is a gun and its company is near battery commander"
REGIMENT, BATTALION = "state in regimental formation", "state in battalion formation"
CHECK = "each company which is bloodied and is in hand must check morale, all at once"
NATURAL = "the loser loses as many men as the loser's natural die when the loser's natural die is 1 or 2"
SIZE = (
    "its formation is line and stands deep is at most 2, or when its formation is column and stands wide is at most 2"
)
CONFEDERATE = "+1 Confederate charge when it is charging in and its company's unit's side is Confederate"

SHEETS = [
    Sheet(
        "after-losing-hand-to-hand",
        {
            "less than 6 | routs, twice a normal move": [
                ("action yield", "otherwise: do rout of it"),
                ("action rout", "roll normal move"),
                ("action rout", "x2"),
            ],
            "passes | falls back a normal move": [
                ("action yield", "on carry on: do fall back of it"),
                ("action fall back", "roll normal move"),
            ],
        },
        apart={"less than 6 | routs, twice a normal move": "6 is where the morale table begins to say: carry on"},
    ),
    Sheet(
        "artillery-functions",
        {
            "Move": [
                ("action serve the gun", "do prolong of it"),
                ("action serve the gun", "do move limbered of it"),
            ],
            "Unlimber": [("action serve the gun", "do unlimber of it")],
            "Fire": [(ON_GUN, "at most 2 of prolong, move limbered, unlimber, limber, fire")],
            "Limber": [("action serve the gun", "do limber of it")],
        },
        whole=["action serve the gun"],
        more={("action serve the gun", "it chooses up to 2 of these"): "any two: above the typed table"},
        apart={"Fire": "any two: above the typed table"},
    ),
    Sheet(
        "artillery-movement-rates",
        {
            "Prolong (crew pushes and pulls) | 1 D6": [(MOVE, "unlimbered | 1D6")],
            "Limbered | 4 D6": [(MOVE, "limbered | 4D6")],
        },
    ),
    Sheet(
        "canister",
        {
            "line | men on the gun stand - 1 | 4-6 | 1 D6 each hit, summed": [
                ("work out canister dice", "start at its men"),
                ("work out canister dice", "-1 at a line when the target is in line or skirmish line"),
                ("test canister", "hits on 4+"),
                ("test canister", "roll as many D6 as the total"),
            ],
            "column | men on the gun stand | 4-6 | 1 D6 each hit, summed": [
                ("work out canister dice", "start at its men"),
                ("test canister", "hits on 4+"),
                ("test canister", "roll as many D6 as the total"),
            ],
            "skirmishers |  | 4-6 | 1 D6 each hit, half the sum, fractions up": [
                ("work out canister dice", "-1 at a line when the target is in line or skirmish line"),
                ("test canister", "hits on 4+"),
                ("test canister", "roll as many D6 as the total"),
                ("test canister", "halve, rounding up scattered target when the target is in skirmish line"),
            ],
        },
        whole=["work out canister dice", "test canister"],
        more={
            (
                "work out canister dice",
                "start at ? (how many canister dice are rolled at a gun) when the target is limbered or unlimbered",
            ): "a gap",
            ("test canister", "roll as many D6 as canister dice"): "the dice of the second column",
        },
        apart={
            "line | men on the gun stand - 1 | 4-6 | 1 D6 each hit, summed": "the 1 of 1 D6 a hit",
            "column | men on the gun stand | 4-6 | 1 D6 each hit, summed": "the 1 of 1 D6 a hit",
            "skirmishers |  | 4-6 | 1 D6 each hit, half the sum, fractions up": "the 1 of 1 D6 a hit",
        },
    ),
    Sheet(
        "changes-to-initial-morale-rating",
        {
            "+1 | wins a hand to hand": [("action settle", "it gains 1 morale point")],
            "-1 | loses a hand to hand": [("action settle", "it loses 1 morale point")],
        },
        apart={"-1 | loses a hand to hand": "loses 1"},
    ),
    Sheet(
        "command-response",
        {
            "Brigade commander | automatic |": [
                ("test command", "the result is moves when leader is brigade commander"),
                *((f"{COMMAND}: brigade commander", f"{score} | moves") for score in ("8", "9", "10")),
            ],
            "Regimental commander | 9 or less | 10": [
                (f"{COMMAND}: regimental commander", "9 | moves"),
                (f"{COMMAND}: regimental commander", "10 | stays"),
            ],
            "Battalion commander | 8 or less | 9, 10": [
                (f"{COMMAND}: battalion commander", "8 | moves"),
                (f"{COMMAND}: battalion commander", "9 | stays"),
                (f"{COMMAND}: battalion commander", "10 | stays"),
            ],
            "Infantry company commander | 7 or less | 8, 9, 10": [
                *((f"{COMMAND}: company commander", f"{score} | stays") for score in ("8", "9", "10")),
            ],
            "Artillery battery commander | 9 or less | 10": [
                (f"{COMMAND}: battery commander", "9 | moves"),
                (f"{COMMAND}: battery commander", "10 | stays"),
            ],
            "Artillery section commander | 7 or less | 8, 9, 10": [
                *((f"{COMMAND}: section commander", f"{score} | stays") for score in ("8", "9", "10")),
            ],
        },
        whole=[
            f"{COMMAND}: {officer} commander"
            for officer in ("brigade", "regimental", "battalion", "company", "battery", "section")
        ],
        more={
            **{
                (f"{COMMAND}: {officer} commander", "1 to 7 | moves"): "lower than every bound"
                for officer in ("brigade", "regimental", "battalion", "company", "battery", "section")
            },
            **{
                (f"{COMMAND}: {officer} commander", "8 | moves"): "lower than the bound"
                for officer in ("regimental", "battery")
            },
        },
        apart={
            "Brigade commander | automatic |": "no score matters",
            "Infantry company commander | 7 or less | 8, 9, 10": "7 stands in the row 1 to 7",
            "Artillery section commander | 7 or less | 8, 9, 10": "7 stands in the row 1 to 7",
        },
    ),
    Sheet(
        "distances",
        {
            '12" | initiative distance of an officer': [("state in command", OFFICERS_IN_REACH)],
            '6" | nearest that skirmishers may come to formed enemy': [
                (
                    ON_UNIT,
                    "march never when any company of it is in skirmish line"
                    ' and distance to formed enemies is less than 6"',
                )
            ],
            '4" | friendly rout that makes a unit check': [("action rout", NEAR_ROUT)],
            '24" | musket fire': [("action volley", 'only when range is within 24"')],
            '10" | canister': [("action fire canister", 'only when range is within 10"')],
            '4" | battery commander counts as attached to a gun stand': [
                NEAR_CAPTAIN,
            ],
            '1" | chargers halt this far from the target': [
                ("action charge", "by hand: Move the unit to 1 inch from its target, and halt it there.")
            ],
        },
    ),
    Sheet(
        "fire-on-artillery",
        {
            "3 | 1 | 1": [
                ("action lose gunners", "it gains as many half kills as hits"),
                ("action count half kills", "every 2 half kills cost 1 man"),
            ]
        },
        apart={"3 | 1 | 1": "an example of three hits: 3 half kills are 1 man and 1 half kill, played in the ruleset"},
    ),
    Sheet(
        "formations",
        {
            "Regimental | +2 | regimental colors, regimental commander (Colonel) | ranking battalion commander attached;"
            " none left: no bonus | lines, columns | up to 2 | up to 2 |"
            " stands within companies, companies to neighbours": [
                (MORALE, "+2 regimental formation when it is in regimental formation"),
                (REGIMENT, "only when colours attached"),
                (
                    "state led by colonel",
                    "only when the number of officers of its unit is 0 and colonel is attached,"
                    " or when the number of officers of its unit is 0 and colonel is dead and battalion commander attached,"
                    " or when any officer of its unit is leading a regiment,"
                    " or when any officer of its unit is leading a battalion and"
                    " (the number of officers which is leading a regiment and its side is the company's unit's side) is 0",
                ),
                ("state led by colonel", "never when regiment without officers"),
                (REGIMENT, "only when its formation is line or column"),
                (REGIMENT, f"only when {SIZE}"),
                (REGIMENT, "only when stands touching and companies touching"),
            ],
            "Battalion | +1 | battalion commander (Lt. Col. or Major) | all battalion commanders dead: no bonus |"
            " lines, columns | up to 2 | up to 2 | stands within companies, companies to neighbours": [
                (MORALE, "+1 battalion formation when it is in battalion formation"),
                (
                    BATTALION,
                    "only when the number of officers of its unit is 0 and battalion commander attached,"
                    " or when any officer of its unit is leading a battalion",
                ),
                (BATTALION, "never when battalion without commanders"),
                (BATTALION, "only when its formation is line or column"),
                (BATTALION, f"only when {SIZE}"),
                (BATTALION, "only when stands touching and companies touching"),
            ],
            "Company |  |  |  | lines, columns | 1 or 2 | 1 | stands within companies, companies to neighbours": [
                (ON_COMPANY, "be in line only when stands touching and companies touching"),
                (ON_COMPANY, "be in line only when stands deep is at most 2"),
                (ON_COMPANY, "be in column only when stands touching and companies touching"),
                (
                    ON_COMPANY,
                    "be in column only when stands wide is 1,"
                    " or when stands wide is 2 and its grouping is regimental or battalion",
                ),
            ],
            "Skirmishing company |  |  |  | lines | 1 |  | not touching; gap up to one stand width": [
                (ON_COMPANY, "be in skirmish line only when stands deep is 1"),
                (
                    ON_COMPANY,
                    "be in skirmish line only when widths between stands is more than 0"
                    " and widths between stands is at most 1",
                ),
            ],
        },
        whole=[ON_COMPANY],
        apart={
            "Regimental | +2 | regimental colors, regimental commander (Colonel) | ranking battalion commander attached;"
            " none left: no bonus | lines, columns | up to 2 | up to 2 |"
            " stands within companies, companies to neighbours": "the 1 of the other paragraph that the line cites",
            "Battalion | +1 | battalion commander (Lt. Col. or Major) | all battalion commanders dead: no bonus |"
            " lines, columns | up to 2 | up to 2 | stands within companies, companies to neighbours": "a 0 for nobody on"
            " the table, and the 2 of the other paragraph that the line cites",
            "Skirmishing company |  |  |  | lines | 1 |  | not touching; gap up to one stand width": "at a gap of 0 the stands"
            " touch",
        },
    ),
    Sheet(
        "hand-to-hand-modifiers",
        {
            "+1 | Confederate infantry that charged in": [(CONTEST, CONFEDERATE)],
            "+1 | defender in field works or buildings, or behind wall or obstacle": [
                (
                    CONTEST,
                    "+1 behind defences when its company's cover is works or town or wall and it is not charging in",
                )
            ],
            "+1 each | each figure more on the stand than on the other side's stand": [
                (CONTEST, "+1 each figure more for each extra man")
            ],
            "-1 | attacked on flank": [(CONTEST, "-1 attacked on the flank when its company's attacked from is flank")],
            "-2 | attacked in rear": [(CONTEST, "-2 attacked in the rear when its company's attacked from is rear")],
        },
        whole=[CONTEST],
        more={
            (CONTEST, "-2 gunners when it is a gun"): "in other-hand-to-hand-modifiers",
            (CONTEST, CAPTAIN): "in other-hand-to-hand-modifiers",
        },
    ),
    Sheet(
        "initial-morale-table",
        {row: [("table initial morale", row)] for row in ("1 or 2 | 1", "3 or 4 | 2", "5 | 3", "6 | 4")},
        whole=["table initial morale"],
    ),
    Sheet(
        "loss-of-a-contest",
        {"1 | 1": [("fight contest", NATURAL)], "2 | 2": [("fight contest", NATURAL)]},
        apart={"1 | 1": "both rows in one line: as many men as the die", "2 | 2": "both rows in one line"},
    ),
    Sheet(
        "morale-modifiers",
        {
            "+1 | in town, fort, trenches": [(MORALE, "+1 in works or a town when cover is works or town")],
            "+2 | in regimental formation": [(MORALE, "+2 regimental formation when it is in regimental formation")],
            "+1 | in battalion formation": [(MORALE, "+1 battalion formation when it is in battalion formation")],
            "-1 | attacked on flank": [(MORALE, "-1 attacked on the flank when attacked from is flank")],
            "-2 | attacked in rear": [(MORALE, "-2 attacked in the rear when attacked from is rear")],
            "+1 | officer attached": [(MORALE, ATTACHED), ("state accompanied", ACCOMPANIED)],
        },
        whole=[MORALE],
    ),
    Sheet(
        "morale-test-table",
        {
            "6 or more | carry on normally": [("table morale result", "6 or more | carry on | carry on | carry on")],
            "5 | moving unit halts; standing unit falls back; falling back unit routs": [
                ("table morale result", "total | moving | standing | falling back"),
                ("table morale result", "5 | halt | fall back | rout"),
            ],
            "4 | moving unit falls back; other units rout": [("table morale result", "4 | fall back | rout | rout")],
            "3 or less | routs": [("table morale result", "3 or less | rout | rout | rout")],
        },
        whole=["table morale result"],
    ),
    Sheet(
        "movement-rates",
        {
            "Infantry in column | 3 D6": [(MOVE, "column | 3D6")],
            "Infantry in line | 2 D6": [(MOVE, "line | 2D6")],
            "Infantry company in skirmish line | 3 D6": [(MOVE, "skirmish line | 3D6")],
            "Road movement | +1 D6": [(MOVEMENT, "+1 die on the road when on road all turn")],
            "Infantry, any formation, not firing when moving | +1 D6": [
                (MOVEMENT, "+1 die holding its fire when it is holding fire and it is not a detachment")
            ],
        },
        whole=[MOVE],
        more={
            (MOVE, "unlimbered | 1D6"): "in artillery-movement-rates",
            (MOVE, "limbered | 4D6"): "in artillery-movement-rates",
        },
        apart={
            "Road movement | +1 D6": "a die is one of those of the formation, a D6",
            "Infantry, any formation, not firing when moving | +1 D6": "a die is one of those of the formation, a D6",
        },
    ),
    Sheet(
        "musketry-hits",
        {
            "line | 4-6": [("test musketry", "hits on 4+ when the target is in line or skirmish line")],
            "column | 3-6": [("test musketry", "hits on 3+ when the target is in column")],
        },
    ),
    Sheet(
        "musketry-modifiers",
        {
            "half the dice, fractions up | firers are skirmishers": [
                (
                    "work out musketry dice",
                    "halve, rounding up skirmishers firing when the firer is in skirmish line",
                )
            ],
            "-1 on the dice | target in woods, field works, towns and the like": [
                ("test musketry", "-1 on each die at cover when the target's cover is not open")
            ],
            "-1 on the dice | target is skirmishers": [
                ("test musketry", "-1 on each die at skirmishers when the target is in skirmish line")
            ],
        },
        whole=["test musketry", "work out musketry dice"],
        more={
            ("test musketry", "roll as many D6 as musketry dice"): "the throw",
            ("test musketry", "hits on 4+ when the target is in line or skirmish line"): "in musketry-hits",
            ("test musketry", "hits on 3+ when the target is in column"): "in musketry-hits",
            (
                "test musketry",
                "hits on ? (the lowest score that hits gunners) or more when the target is limbered or unlimbered",
            ): "a gap",
            ("work out musketry dice", "start at the number of stands of the firer"): "what is halved",
            ("work out musketry dice", "multiply by ? (how many dice a stand rolls)"): "a gap",
        },
    ),
    Sheet(
        "officer-casualties",
        {
            "winning | 10 | killed": [("officer losses: won", "10 | killed")],
            "losing | 10 | killed": [("officer losses: lost", "10 | killed")],
            "losing | 9 | captured": [("officer losses: lost", "9 | captured")],
        },
        whole=["officer losses: won", "officer losses: lost"],
        more={
            ("officer losses: won", "1 to 8 | -"): "nothing happens",
            ("officer losses: won", "9 | -"): "nothing happens",
            ("officer losses: lost", "1 to 8 | -"): "nothing happens",
        },
    ),
    Sheet(
        "other-hand-to-hand-modifiers",
        {
            "+1 | gun stand with its battery commander attached": [(CONTEST, CAPTAIN)],
            "-2 | gunners": [(CONTEST, "-2 gunners when it is a gun")],
        },
    ),
    Sheet(
        "other-morale-modifiers",
        {
            "+2 | regimental formation (C.1)": [(MORALE, "+2 regimental formation when it is in regimental formation")],
            "+1 | battalion formation (C.2.a)": [(MORALE, "+1 battalion formation when it is in battalion formation")],
            '+1 | gun stand touching its battery commander or within 4" of him (E.4.b)': [(MORALE, ATTACHED)],
        },
        apart={
            "+2 | regimental formation (C.1)": "the 1 of C.1 is no figure",
            "+1 | battalion formation (C.2.a)": "the 2 of C.2.a is no figure",
            '+1 | gun stand touching its battery commander or within 4" of him (E.4.b)': "the 4 of E.4.b is no figure",
        },
    ),
    Sheet(
        "ranges-and-arcs",
        {
            'Muskets, formed | 24" | 45 degrees | 22½ degrees': [
                ("action volley", 'only when range is within 24"'),
                ("action volley", "only when degrees off is at most 22.5"),
            ],
            'Muskets, skirmishers | 24" | 45 degrees | 22½ degrees': [
                ("action volley", 'only when range is within 24"'),
                ("action volley", "only when degrees off is at most 22.5"),
            ],
            'Canister | 10" | 30 degrees | 15 degrees': [
                ("action fire canister", 'only when range is within 10"'),
                ("action fire canister", "only when degrees off is at most 15"),
            ],
            "Ball |  | 30 degrees | 15 degrees": [("action fire ball", "only when degrees off is at most 15")],
        },
        apart={
            'Muskets, formed | 24" | 45 degrees | 22½ degrees': "the whole arc is twice what lies to either side",
            'Muskets, skirmishers | 24" | 45 degrees | 22½ degrees': "the whole arc is twice what lies to either side",
            'Canister | 10" | 30 degrees | 15 degrees': "the whole arc is twice what lies to either side",
            "Ball |  | 30 degrees | 15 degrees": "the whole arc is twice what lies to either side",
        },
    ),
    Sheet(
        "results-of-the-morale-test",
        {
            "a | fall back | at once, a normal move to the rear | none | away from nearest enemy,"
            " or from the enemy that fired": [
                ("action fall back", "roll normal move"),
                ("action fall back", REARWARDS),
                ("action fall back", "its posture becomes falling back"),
            ],
            "b | rout | at once, twice a normal move to the rear | none | away from nearest enemy,"
            " or from the enemy that fired": [
                ("action rout", "its state becomes routed"),
                ("action rout", "roll normal move"),
                ("action rout", "x2"),
                ("action rout", REARWARDS),
            ],
            "c | artillery falls back | limbers up at once, a normal move to the rear | none |": [
                ("action fall back", "when it is a detachment"),
                ("action fall back", "its formation becomes limbered"),
            ],
            "d | artillery routs | limbers and gunners, twice a normal move to the rear | none | guns abandoned": [
                ("action rout", "when it is a detachment"),
                ("piece detachment", "abandoned: yes or no, after it routs"),
                ("action rout", "its formation becomes limbered"),
                ("action rout", "x2"),
            ],
            "e | rout with no way to the rear |  |  | captured (impassable terrain or enemy in the way)": [
                ("action rout", "when way back blocked"),
                ("action rout", "its state becomes captured"),
            ],
        },
        whole=["action fall back"],
        more={("action fall back", "it becomes abandoned when ground is woods"): "in terrain-effects"},
    ),
    Sheet(
        "sequence-of-play",
        {
            "1 | roll for initiative | both sides": [
                (TURN, "1. initiative"),
                (TURN, "fight initiative of the Union army against the Confederate army"),
            ],
            "2 | choose who moves first | winner of the roll": [
                (TURN, "2. who moves first"),
                ("fight initiative", "the winner chooses an army as first mover"),
            ],
            "3 | move | all": [(TURN, "3. movement")],
            "4 | fire, artillery and infantry | did not move": [
                (TURN, "4. fire of those that stood"),
                (TURN, "each company which has not moved may fire, all at once"),
            ],
            "5 | check morale | took a casualty from standing fire": [
                (TURN, "5. morale after that fire"),
                (TURN, CHECK),
            ],
            "6 | fire, artillery and infantry | moved": [
                (TURN, "6. fire of those that moved"),
                (TURN, "each company which has moved may fire, all at once"),
            ],
            "7 | check morale | took a casualty from moving fire": [(TURN, "7. morale after that fire"), (TURN, CHECK)],
            "8 | check morale | trying to close to hand to hand": [
                (TURN, "8. morale to close"),
                (TURN, "each company which is charging must close, all at once"),
            ],
            "9 | check morale | trying to stand for hand to hand": [
                (TURN, "9. morale to stand"),
                (TURN, "each company which is receiving must stand, all at once"),
            ],
            "10 | resolve hand to hand | all in hand to hand": [
                (TURN, "10. hand to hand"),
                (TURN, "each unit which is attacking must fight hand to hand with its target"),
            ],
        },
        whole=[TURN],
        more={
            (TURN, line): "how the step is carried out"
            for line in (
                "for each army which is first to move",
                "for each army which is not first to move",
                "each unit of its side may act",
                "do join half kills",
                "do spread of panic",
                "repeat until no unit is attacking",
            )
        },
    ),
    Sheet(
        "terrain-effects",
        {
            "a | rough terrain |  | lose lowest D6": [(MOVEMENT, "drop the lowest rough ground when ground is rough")],
            "b | fording a water obstacle |  | lose highest D6": [(MOVEMENT, "drop the highest fording when fording")],
            "c | linear obstacle (wall, hedge) | infantry | lose lowest D6": [
                (MOVEMENT, "drop the lowest over an obstacle when obstacle crossed and it is not a detachment")
            ],
            "d | linear obstacle | limbered artillery | cannot cross, unless a path is made": [
                (ON_GUN, "move limbered never when obstacle crossed and not path made")
            ],
            "e | woods | limbered artillery | cannot move through; may set up there at start of game;"
            " guns abandoned if falling back from a morale failure": [
                (ON_GUN, "move limbered never when ground is woods"),
                ("action fall back", "it becomes abandoned when ground is woods"),
            ],
            "f | any other than plain | artillery by prolong | lose ½ of the 1 D6": [
                (
                    "action prolong",
                    "halve prolonged over broken ground"
                    " when ground is not plain, or when fording, or when obstacle crossed",
                ),
                (MOVE, "unlimbered | 1D6"),
                (MOVEMENT, "except when it is unlimbered"),
            ],
            "g | any | skirmishing infantry companies | no penalty": [
                (MOVEMENT, f"exception to {loss} when it is in skirmish line: no modifier")
                for loss in ("rough ground", "fording", "over an obstacle")
            ],
            "h | edge of woods | artillery by prolong | may move into the cover": [
                (ON_GUN, "prolong never when ground is woods and not edge of woods only")
            ],
        },
        whole=[MOVEMENT, ON_GUN],
        more={
            (MOVEMENT, "start at normal move"): "in movement-rates",
            (MOVEMENT, "+1 die on the road when on road all turn"): "in movement-rates",
            (
                MOVEMENT,
                "+1 die holding its fire when it is holding fire and it is not a detachment",
            ): "in movement-rates",
            (ON_GUN, "at most 2 of prolong, move limbered, unlimber, limber, fire"): "in artillery-functions",
            **{
                (ON_GUN, f"{deed} never when it is without a crew"): "E.2.e, of a gun whose artillerists are dead"
                for deed in ("prolong", "move limbered", "unlimber", "limber")
            },
        },
        apart={
            row: "the die lost is one of those of the formation, a D6"
            for row in (
                "a | rough terrain |  | lose lowest D6",
                "b | fording a water obstacle |  | lose highest D6",
                "c | linear obstacle (wall, hedge) | infantry | lose lowest D6",
            )
        },
    ),
    Sheet(
        "when-to-check-morale",
        {
            "a | end of each fire phase, if it took casualties": [(TURN, CHECK)],
            "b | trying to close to hand to hand": [(TURN, "each company which is charging must close, all at once")],
            "c | trying to stand for hand to hand": [(TURN, "each company which is receiving must stand, all at once")],
            "d | unit's officer killed or captured": [
                ("test officer risk", "its fate becomes the total when the total is killed or captured"),
                (
                    "action settle",
                    "do check morale of it when (the number of officers of the winner which is serving) is less than"
                    " leaders",
                ),
            ],
            "e | unit loses a hand to hand": [("action settle", "do yield of it")],
            'f | friendly unit within 4" routs, or friendly routers pass through': [
                ("action rout", NEAR_ROUT),
                ("action spread of panic", "each company which is shaken must check morale"),
            ],
        },
    ),
]

NOT_A_TABLE: dict[str, str] = {}
"""What was typed from the source and cannot be compared, with the reason."""


def test_everything_typed_is_compared() -> None:
    named = [sheet.slug for sheet in SHEETS] + list(NOT_A_TABLE)
    assert sorted(named) == sorted(slugs(R))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.slug)
def test_typed_table(sheet: Sheet) -> None:
    check(R, sheet)
