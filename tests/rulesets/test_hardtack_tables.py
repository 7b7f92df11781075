"""Every table typed from the source of Hardtack, row for row beside the lines of the ruleset."""

from __future__ import annotations

import pytest

from tests.oracles.worked import typed
from tests.rulesets.typed import slugs
from tests.rulesets.typed_tables import Sheet, check, held

H = "hardtack"

BASIC, ADDED = "table basic threats", "table added threats"
HEAD = "when | low | medium | high"
STAR = "* when its new casualties is 1 or more"
FIRED_ON = "its fired on with is small arms or shot | 1 | 0 | 0*"
COVER, MOVING = "modifiers to cover", "die movement die"
ON_UNIT = "limits on unit"
MOBILITY = "table base mobility"
WIDTH, TRAVEL = "work out road width", "work out travel move"
REORGANISE = "action reorganise"
ACTIVATE = "action activate regiment"
DISORDER = "do fall into disorder of it"
ONE_MAN = "start at 2 when it is a gun and it is not limbered and its figures is 1"
FIT, TOGETHER = "state fit for a formation", "state in the regiment"
NEAR = 'only when distance to commander is within 6"'
MIXED = (
    "only when (the number of companies of its commander which is fit for a formation"
    " and its mounted is the one's mounted) is 2 or more"
)
CHOSEN = (
    "the colonel chooses any number of companies of the colonel which is in the regiment and is within call and is not activated"
    " and its mounted is the first company's mounted as formation"
)
PASSING = (
    "never when the mover is in line or column and the stander is in line or column"
    " and the mover is confident or steady or shaken"
)
REPLACE = "action replace regimental commander"
NOBODY_FIT = "when (the number of companies of the formation which is confident or steady or shaken) is 0"
ANYBODY = "draw a company of the formation as successor"
BEST = "draw a company of the formation which is confident or steady or shaken with the highest quality as successor"
EXAMPLE = "It moves them 2, 4 and 6 for rolls of 1, 3 and 5; a combat move is twice the die."
IN_WORDS = "one is written as a word"
STEP = "the number of the row"

GROUND = {
    "Open": ["open or light scrub"],
    "Light Scrub": ["open or light scrub"],
    "Slopes": ["slopes"],
    "Roads": ["roads"],
    "Rough": ["rough or cultivated"],
    "Cultivated": ["rough or cultivated"],
    "Swamp": ["swamp"],
    "Light/Open Woods": ["light woods"],
    "Dense Woods": ["dense woods"],
    "All Woods": ["light woods", "dense woods"],
    "Linear Obstacles": ["linear obstacle"],
    "Rivers/Streams": ["streams"],
    "Abatis": ["abatis"],
    "Open Water": ["open water"],
}
"""The ground of the typed lists, and the rows of the ruleset that it is."""


def terrain(slug: str, column: str, more: dict[str, str]) -> Sheet:
    """A typed list of ground by class beside one column of the table: each ground in its class, and no other."""
    name = f"terrain effects: {column}"
    rows = {
        f"{kind} | {cell}": [(name, f"{row} | {kind.lower()}") for ground in cell.split(", ") for row in GROUND[ground]]
        for kind, cell in typed(H, slug)[1:]
    }
    return Sheet(slug, rows, whole=[name], more={(name, line): why for line, why in more.items()})


STREAMS = {"streams | ?": "in no class for guns: a gap"}

SHEETS = [
    Sheet(
        "actions-not-used",
        {
            row: [
                (
                    "prose",
                    "Not used are the actions to fire support, special or heavy weapons, to communicate,"
                    " and to remove suppression.",
                )
            ]
            for row in ("Fire Support, Special, or Heavy Weapons", "Communicate", "Remove Suppression")
        },
    ),
    Sheet(
        "armour",
        {
            "none | D4": [("table armour die", "none | D4")],
            "breastplate | D6": [("table armour die", "breastplate | D6")],
        },
        whole=["table armour die"],
        more={("table armour die", "partial light | D6"): "of Stargrunt II"},
    ),
    Sheet(
        "artillery-movement",
        {
            "limbered, full team | 10 | D10": [(MOBILITY, 'gun team | 10" | D10')],
            "limbered, team with casualties | 8 | D8": [
                (MOVING, "down 1 horses lost when it is limbered and it has team hurt"),
                ("work out base move", "start at the sides of movement die"),
            ],
            "unlimbered, 2 figures or more | 4 | D4": [
                (MOBILITY, 'gun by hand | 4" | D4'),
                ("work out base move", ONE_MAN),
            ],
            "unlimbered, 1 figure | 2 | none": [
                ("work out base move", ONE_MAN),
                (ON_UNIT, "combat move never when it is a gun and it is not limbered and its figures is 1"),
            ],
        },
        whole=["work out base move"],
        apart={
            "limbered, team with casualties | 8 | D8": "a D10 shifted down; asked among the figures",
            "unlimbered, 2 figures or more | 4 | D4": "all but one man",
        },
    ),
    Sheet(
        "base-mobility-distances",
        {
            "Infantry and dismounted cavalry | 6 | D6x2": [
                (MOBILITY, 'foot | 6" | D6'),
                ("action combat move", "x2"),
            ],
            "Mounted cavalry | 12 | D12x2": [(MOBILITY, 'horse | 12" | D12'), ("action combat move", "x2")],
            "Limbered artillery or detached horse team | 10 | D10x2": [
                (MOBILITY, 'gun team | 10" | D10'),
                ("action combat move", "x2"),
                ("prose", "A horse team by itself moves like a limbered gun."),
            ],
            "Unlimbered artillery | 4 | D4x2": [(MOBILITY, 'gun by hand | 4" | D4'), ("action combat move", "x2")],
        },
        whole=[MOBILITY],
        more={(MOBILITY, "mobility | move | movement die"): "its heads"},
    ),
    Sheet(
        "becoming-disordered",
        {
            "drops to Broken or Routed": [
                ("action lose confidence", f"{DISORDER} when it is broken or routed"),
                ("action rout", DISORDER),
            ],
            "after the first round of close assault": [
                ("action count the losses", "do fall into disorder of the attacker"),
                ("action count the losses", "do fall into disorder of the defender"),
            ],
            "after a combat move": [("action combat move", DISORDER)],
            "moves through dense woods, swamp, rivers or streams, abatis": [
                ("action move", f"{DISORDER} when its ground is dense woods or swamp or streams or abatis")
            ],
            "in close formation and a company moves through it, or it through another": [
                ("action pass through", "do fall into disorder of the mover"),
                ("action pass through", "do fall into disorder of the stander"),
            ],
            "figures out of unit integrity (disorganised)": [
                ("prose", "Companies out of integrity are disordered too."),
                ("action fall out of integrity", "it becomes disorganised"),
                ("action fall out of integrity", DISORDER),
            ],
        },
    ),
    Sheet(
        "cavalry-casualty-choices",
        {
            "1 | whole company into skirmish formation | Reorganise action": [
                ("prose", "the whole company spreads out or they mount again, each by a Reorganise;"),
                (REORGANISE, "do form skirmishers of it"),
            ],
            "2 | remount, if there is a horse | Reorganise action": [
                (REORGANISE, "do remount of it"),
                ("action remount", "only when horses to hand"),
                ("prose", "A Reorganise action."),
            ],
            "3 | detached element | an action": [("action take an action", "do detach the unhorsed of it")],
            "4 | remove as casualties |": [("action begin an activation", "it may give up the unhorsed")],
        },
        apart={
            "1 | whole company into skirmish formation | Reorganise action": STEP,
            "2 | remount, if there is a horse | Reorganise action": STEP,
            "3 | detached element | an action": STEP,
            "4 | remove as casualties |": STEP,
        },
    ),
    Sheet(
        "combat-move-example",
        {row: [("prose", EXAMPLE)] for row in ("first | 1 | 2", "second | 3 | 4", "third | 5 | 6")},
        apart={
            row: "an error of the source: three rows in one sentence, compared below"
            for row in ("first | 1 | 2", "second | 3 | 4", "third | 5 | 6")
        },
    ),
    Sheet(
        "commander-casualty-threat-level",
        {
            "4 | 3 | 1": [
                (BASIC, "leader lost | 4 | 3 | 1"),
                (REPLACE, "it becomes leader lost"),
            ]
        },
    ),
    Sheet(
        "cover-shifts",
        {
            "soft | 1": [(COVER, "up 1 soft cover when the target's cover is soft")],
            "hard | 2": [(COVER, "up 2 hard cover when the target's cover is hard")],
            "fortification | 3": [(COVER, "up 3 fortification when the target's cover is fortification")],
        },
        whole=[COVER],
    ),
    Sheet(
        "die-shifts",
        {
            "-1 | firepower | firers in skirmish formation | p. 6, p. 17": [
                ("die firepower die", "down 1 skirmishing when it is in skirmish")
            ],
            "-1 | quality | firepower of 2 or less | p. 17": [
                (
                    "die firing die",
                    "down 1 quality die when firepower is 2 or less and it is not a sniper",
                )
            ],
            "+1 | range | smoothbores beyond close range | p. 16": [
                ("die open range die", "up 1 smoothbores when the firer has smoothbores and the total is more than D4")
            ],
            "+1 | range | target in soft cover | p. 16": [(COVER, "up 1 soft cover when the target's cover is soft")],
            "+2 |  | target in hard cover | p. 8": [(COVER, "up 2 hard cover when the target's cover is hard")],
            "+3 |  | target in fortification | p. 8": [
                (COVER, "up 3 fortification when the target's cover is fortification")
            ],
            "-1 | movement | line formation | p. 15": [
                (MOVING, "down 1 line when it is in line and it is not taken along"),
                (MOVING, "down 1 line of the regiment when it is taken along and shape of regiment is line"),
            ],
            "-1 | movement | horse team with casualties | p. 13": [
                (MOVING, "down 1 horses lost when it is limbered and it has team hurt")
            ],
        },
        whole=[COVER, "die firepower die", "die firing die", "die open range die"],
        more={
            ("die firepower die", "start at firepower chart"): "what is shifted",
            ("die firing die", "start at quality die"): "what is shifted",
            ("die open range die", "start at plain range die"): "what is shifted",
            ("die open range die", "past the end: the result is no effect"): "of Stargrunt II: beyond the D12",
        },
        apart={
            "+1 | range | smoothbores beyond close range | p. 16": "close range is that of the D4",
        },
    ),
    Sheet(
        "distances",
        {
            '6" | regimental commander to centre of a company of his formation | p. 7': [(FIT, NEAR)],
            '6" | team to gun when limbering | p. 9': [("action limber", 'only when distance to team is within 6"')],
            '6" | gun and crew from the team when unlimbering | p. 9': [
                ("prose", "gun and crew are placed within 6 inches of it.")
            ],
            '6" | Activate Regiment reaches company commanders | p. 10': [
                (FIT, NEAR),
                (TOGETHER, "only when it is fit for a formation"),
                (ACTIVATE, CHOSEN),
            ],
            '6" | Rally reaches company commanders | p. 11': [
                ("action rally", "when the rallied unit's distance to commander is beyond 6\""),
                (
                    "action rally the formation",
                    "for each company of the colonel which is in the regiment and is within call and is not confident",
                ),
            ],
            '6" | Transfer Action | p. 11': [
                ("limits on commander", "transfer only when the receiver's distance to commander is within 6\"")
            ],
        },
        whole=["limits on commander"],
    ),
    Sheet(
        "figure-scale",
        {
            "10mm, 15mm, 20mm | 3 to 5 |": [("prose", "A figure of 10, 15 or 20mm is 3 to 5 men")],
            "25mm | 5 |": [("prose", "A 25mm figure is 5 men.")],
            "6mm or smaller, first way | 3 | measurements halved": [
                ("prose", "With figures of 6mm or less, halve every distance and let a figure be 3 men;")
            ],
            "6mm or smaller, second way | 1 | stands of 10 figures, 1 to 1¼ wide": [
                ("prose", "With figures of 6mm or less,"),
                ("prose", "or let a stand of ten figures, 1 to 1 1/4 inches wide, be ten men"),
            ],
        },
        apart={"6mm or smaller, first way | 3 | measurements halved": "the halved distances stand before the men"},
    ),
    Sheet(
        "formation-of-a-regiment",
        {
            row: [
                (
                    "work out shape of regiment",
                    "when its commander's figures in a row is more than its commander's rows"
                    " and its commander's rows is 4 or less",
                ),
                ("work out shape of regiment", f"{'' if shape == 'line' else 'otherwise: '}the result is {shape}"),
            ]
            for row, shape in (
                ("line | more figures in a row than rows, and 4 rows or fewer", "line"),
                ("column | otherwise", "column"),
                ("4 rows of 10 | line", "line"),
                ("5 rows of 10 | column", "column"),
            )
        },
        whole=["work out shape of regiment"],
        apart={
            "column | otherwise": "all that is no line",
            "4 rows of 10 | line": "an example, asked among the figures",
            "5 rows of 10 | column": "an example, asked among the figures",
        },
    ),
    Sheet(
        "horse-holders",
        {
            row: [
                ("work out horse holder", "start at its figures divided by 4"),
                ("work out horse holder", "round up"),
                ("prose", "holds the horses: 1 of up to 4 figures, 2 of 5 to 8, 3 of 9 to 12."),
            ]
            for row in ("4 or fewer | 1", "5 to 8 | 2", "9 to 12 | 3")
        },
        whole=["work out horse holder"],
        more={
            ("work out horse holder", "when it is cavalry and it is not mounted"): "who needs them",
            ("work out horse holder", "otherwise: the result is 0"): "who needs none",
        },
        apart={row: "three rows in one sum, counted below" for row in ("4 or fewer | 1", "5 to 8 | 2", "9 to 12 | 3")},
    ),
    Sheet(
        "leadership-guidelines",
        {
            "above average courage | 1 and 2": [("prose", "leaders of bold units have 1 or 2,")],
            "brittle | 2 and 3": [("prose", "of brittle ones 2 or 3.")],
        },
    ),
    Sheet(
        "movement-through-formations",
        {
            "skirmish | yes | yes": [("action pass through", PASSING)],
            "close | yes | no": [("action pass through", PASSING)],
            "Broken or Routed, shortest way | yes | yes": [
                ("action pass through", PASSING),
                ("prose", "The broken and the routed go by the shortest way, through anybody."),
            ],
        },
        whole=["action pass through"],
        more={
            ("action pass through", f"do fall into disorder of the {who}"): "in becoming-disordered"
            for who in ("mover", "stander")
        }
        | {("action pass through", "only when the stander's player is the mover's player"): "friends only"},
    ),
    Sheet(
        "new-regimental-commander",
        {
            "1 | company leader of highest quality, from a Confident, Steady or Shaken company": [
                (REPLACE, BEST),
            ],
            "2 | equals, or all Broken or Routed: at random by die": [
                (REPLACE, NOBODY_FIT),
                (REPLACE, ANYBODY),
                (REPLACE, BEST),
            ],
        },
        apart={
            "1 | company leader of highest quality, from a Confident, Steady or Shaken company": STEP,
            "2 | equals, or all Broken or Routed: at random by die": STEP,
        },
    ),
    Sheet(
        "order-of-a-regiment-activation",
        {
            "1 | regimental commander or command squad activated": [("action command", "do activate regiment of it")],
            "2 | both his actions spent on the formation": [(ACTIVATE, "costs 1 action")],
            "3 | each company's first action, in any order": [
                (ACTIVATE, "for each company of the formation, in any order"),
                (ACTIVATE, "do take an action of it"),
            ],
            "4 | each company's second action, in any order, after all first ones": [
                (ACTIVATE, "for each company of the formation, in any order"),
                (ACTIVATE, "do take an action of it"),
            ],
            "5 | companies' activation markers flipped": [(ACTIVATE, "it becomes activated")],
            "6 | commander's marker flipped": [
                ("piece unit", "activated this turn: yes or no, after its activation ends")
            ],
        },
        apart={
            row: STEP
            for row in (
                "1 | regimental commander or command squad activated",
                "2 | both his actions spent on the formation",
                "3 | each company's first action, in any order",
                "4 | each company's second action, in any order, after all first ones",
                "5 | companies' activation markers flipped",
                "6 | commander's marker flipped",
            )
        },
    ),
    Sheet(
        "organizations",
        {
            "Infantry company | Infantry squad": [("table equivalents", "company | squad")],
            "Company commander | Squad leader": [("table equivalents", "company commander | squad leader")],
            "Regiment | Platoon": [("table equivalents", "regiment | platoon")],
            "Regimental command staff | Platoon command squad": [
                ("table equivalents", "regimental staff | platoon command squad")
            ],
            "Brigade | Company": [("table equivalents", "brigade | company of squads")],
            "Brigade command staff | Company command squad": [
                ("table equivalents", "brigade staff | company command squad")
            ],
            "Artillery piece and crew | Artillery piece and crew squad": [
                ("table equivalents", "gun with crew | gun squad")
            ],
            "Artillery section | None": [("table equivalents", "section | no counterpart")],
            "Artillery battery | Artillery battery": [("table equivalents", "battery | gun battery")],
        },
        whole=["table equivalents"],
    ),
    Sheet(
        "quality-guidelines",
        {
            "Green | least for nearly all; militia, newly raised regiments": [
                ("prose", "Units are at least green, but for such as untrained townsfolk;"),
                ("prose", "militia and new regiments green."),
            ],
            "Regular | most units": [("prose", "Most are regular.")],
            "Veteran | known for excellent performance": [("prose", "Famous regiments are veteran,")],
            "Elite | incredibly rare, perhaps never": [("prose", "elite ones are rarest of all, and may be left out.")],
            "mix 1861 | Green and Regular, nearly all": [("prose", "In 1861 nearly all are green or regular.")],
            "mix from 1862 | Green, Regular and Veteran as in the game": [
                ("prose", "From 1862 on: green, regular and veteran counters"),
                ("table counters in later years", "1 to 18 | green"),
                ("table counters in later years", "19 to 46 | regular"),
                ("table counters in later years", "47 to 64 | veteran"),
            ],
        },
        whole=["table counters in later years"],
        apart={"mix from 1862 | Green, Regular and Veteran as in the game": "as many as in Stargrunt, counted below"},
    ),
    Sheet(
        "regimental-formation-combinations",
        {
            row: [(TOGETHER, MIXED), (ACTIVATE, CHOSEN)]
            for row in ("infantry", "dismounted cavalry", "mounted cavalry", "infantry and dismounted cavalry")
        },
        apart={
            row: "none of the other kind"
            for row in ("infantry", "dismounted cavalry", "mounted cavalry", "infantry and dismounted cavalry")
        },
    ),
    Sheet(
        "reorganise-uses",
        {
            "bring figures back within unit integrity": [
                (
                    REORGANISE,
                    "by hand: Bring its figures together again, in one circle 6 inches across or each within 2 inches of the next.",
                )
            ],
            "change formation": [
                (REORGANISE, "do form line of it"),
                (REORGANISE, "do form column of it"),
                (REORGANISE, "do form skirmishers of it"),
            ],
            "mount or dismount cavalry": [(REORGANISE, "do mount of it"), (REORGANISE, "do dismount of it")],
            "change artillery between limbered and unlimbered": [
                (REORGANISE, "do limber of it"),
                (REORGANISE, "do unlimber of it"),
            ],
            "take a runner into a new company": [
                ("prose", "or a Reorganise makes him one of the other."),
                (REORGANISE, "do keep the runner of it"),
            ],
            "try to remove an In Position marker as well (Reaction Test +2, p. 8)": [
                (REORGANISE, "it may take marker off while reorganising"),
                (REORGANISE, "on failed: stop here"),
                (
                    "action take marker off while reorganising",
                    "test reaction on an occasion of it with (moving in position)",
                ),
                ("table reaction threats", "moving in position | 2"),
            ],
        },
        whole=[REORGANISE],
        more={
            (REORGANISE, "it is no longer disorganised"): "within integrity again",
            (REORGANISE, "it chooses up to 2 of these"): "mounts and forms in one",
            (REORGANISE, "do remount of it"): "in cavalry-casualty-choices",
            (REORGANISE, "do enter travel mode of it"): "of Stargrunt II: into travel mode",
            (REORGANISE, "do leave travel mode of it"): "of Stargrunt II: out of travel mode",
        },
        apart={"bring figures back within unit integrity": "the inches of integrity stand in Stargrunt, p. 11"},
    ),
    Sheet(
        "sharpshooter",
        {
            "D8 | D8": [
                ("action snipe", "roll D8 as weapon throw"),
                ("die impact die", "start at D8 when the firer is a sniper"),
            ]
        },
    ),
    Sheet(
        "small-arms",
        {
            "Musket |  | 1 | D6": [("table generic weapons", "musket | - | 1 | D6")],
            "Carbine |  | 1 | D4": [("table generic weapons", "carbine | - | 1 | D4")],
            "Shotgun | Close Range Only | 1 | D8": [("table generic weapons", "shotgun | close range only | 1 | D8")],
            "Pistol | Close Range Only | 0.5 | D4": [("table generic weapons", "pistol | close range only | 1/2 | D4")],
        },
        whole=["table generic weapons"],
        more={("table generic weapons", "weapon | restriction | firepower | impact"): "its heads"},
        apart={"Pistol | Close Range Only | 0.5 | D4": "0.5 is 1/2"},
    ),
    Sheet(
        "small-firepower",
        {
            "more than 2 | rounded up to D4 |": [
                ("table firepower chart", "up to 4 | D4"),
                (
                    "die firing die",
                    "down 1 quality die when firepower is 2 or less and it is not a sniper",
                ),
            ],
            "2 or less | D4 | one type down": [
                ("table firepower chart", "up to 4 | D4"),
                (
                    "die firing die",
                    "down 1 quality die when firepower is 2 or less and it is not a sniper",
                ),
            ],
        },
        apart={
            "more than 2 | rounded up to D4 |": "what is not shifted down",
            "2 or less | D4 | one type down": IN_WORDS,
        },
    ),
    Sheet(
        "support-weapons",
        {
            "Gatling gun |  | D8 | D6": [
                ("table support weapons", "Gatling gun | D8 | D6"),
            ]
        },
        whole=["table support weapons"],
        more={("table support weapons", "support arm | firepower | impact"): "its heads"},
    ),
    Sheet(
        "suppression-threat-level",
        {
            "1 | 0 | NTR": [
                ("action suppress", "its fired on with becomes small arms when its fired on with is nothing"),
                (BASIC, FIRED_ON),
                (BASIC, HEAD),
            ]
        },
    ),
    terrain("terrain-cavalry", "horse", {}),
    terrain("terrain-infantry", "foot", {}),
    terrain("terrain-limbered-artillery", "gun team", STREAMS),
    terrain("terrain-unlimbered-artillery", "gun by hand", STREAMS),
    Sheet(
        "threat-level-table",
        {
            "fired on by small arms or artillery Shot | 1 | 0 | NTR": [(BASIC, FIRED_ON), (BASIC, STAR)],
            "fired on by artillery Canister | 3 | 2 | 1": [(BASIC, "its fired on with is canister | 3 | 2 | 1")],
            "takes casualties from fire (added to above only) | +1 | +1 | 0": [
                (ADDED, "its new casualties is 1 or more and it is tested for fire | 1 | 1 | 0"),
                (ADDED, HEAD),
            ],
            "more casualties in one attack than survivors | 4 | 3 | 1": [
                (BASIC, "its new casualties is more than its figures | 4 | 3 | 1")
            ],
            "unit leader becomes casualty | 4 | 3 | 1": [(BASIC, HEAD), (BASIC, "leader lost | 4 | 3 | 1")],
            "in close formation | -1 | -1 | -1": [(ADDED, "it is in line or column | -1 | -1 | -1")],
            "charged by an enemy in close formation | +1 | +1 | +1": [
                (ADDED, "charged by close formation | 1 | 1 | 1")
            ],
            "forced to abandon wounded | +3 | +2 | +1": [(ADDED, "wounded abandoned | 3 | 2 | 1")],
        },
        whole=[BASIC, ADDED],
    ),
    Sheet(
        "travel-column-width",
        {
            "infantry | 3 figures or 1 stand | 2 figures": [
                (WIDTH, "when five men each"),
                (WIDTH, "the result is 2"),
                (WIDTH, "the result is 3"),
            ],
            "cavalry | 2 figures or 1 stand |": [(WIDTH, "when it is mounted"), (WIDTH, "the result is 2")],
            "limbered artillery | 1 gun |": [(WIDTH, "when it is a gun"), (WIDTH, "the result is 1")],
        },
        whole=[WIDTH],
        apart={
            "infantry | 3 figures or 1 stand | 2 figures": "counted in figures, not stands",
            "cavalry | 2 figures or 1 stand |": "counted in figures, not stands",
        },
    ),
    Sheet(
        "travel-mode",
        {
            "road | 4 | infantry and cavalry in column, limbered artillery": [
                (TRAVEL, "when on a road"),
                (TRAVEL, "multiply by 4"),
                (ON_UNIT, "enter travel mode never when it is not a gun and it is not in column"),
                (ON_UNIT, "enter travel mode never when it is a gun and it is not limbered"),
                (ON_UNIT, "travel never when it is not a gun and it is not in column"),
                (ON_UNIT, "travel never when it is a gun and it is not limbered"),
            ],
            "other clear terrain | 2 | infantry and cavalry in column": [
                (TRAVEL, "otherwise"),
                (TRAVEL, "multiply by 2"),
                ("action travel", "never when not on a road and it is a gun"),
                ("action travel", "never when not on a road and going ahead is not clear"),
            ],
        },
        whole=[TRAVEL],
        more={(TRAVEL, "start at its base move"): "what is multiplied"},
    ),
    Sheet(
        "troop-organization",
        {
            "Company | 6 to 12 figures": [("prose", "a company 6 to 12 figures;")],
            "Regiment | 2 to 16 companies (3 to 10 common)": [
                ("prose", "A regiment has 2 to 16 companies, mostly 3 to 10;")
            ],
            "Regimental staff | 1 to 3 figures": [("prose", "that of a regiment 1 to 3;")],
            "Brigade | 2 to 6 regiments (3 to 4 the norm)": [("prose", "a brigade 2 to 6 regiments, mostly 3 or 4.")],
            "Brigade staff | 3 to 5 figures": [("prose", "The commander of a brigade has a staff of 3 to 5 figures,")],
            "Dismounted cavalry | 1 in 4 holds horses": [
                ("work out horse holder", "start at its figures divided by 4"),
                ("prose", "One of every four dismounted troopers, or of a part of four, holds the horses"),
            ],
            "Artillery section | 1 or 2 guns": [("prose", "A section is one or two guns,")],
            "Gun crew | 6 to 10 men (10 full strength)": [("prose", "The crew is 6 to 10 men, 10 at full strength:")],
            "Artillery stand | 2 or 3 artillery figures": [("prose", "10 at full strength: two or three figures;")],
            "Battery | 6 guns: 3 sections of 2": [
                ("prose", "a battery is three sections of two, with a command squad")
            ],
            "Drivers | 6 at full strength: 1 or 2 figures": [("prose", "the drivers, 6, are one or two.")],
        },
        apart={
            "Dismounted cavalry | 1 in 4 holds horses": IN_WORDS,
            "Artillery section | 1 or 2 guns": IN_WORDS,
            "Artillery stand | 2 or 3 artillery figures": "10 is of the line before",
            "Battery | 6 guns: 3 sections of 2": "3 times 2 are 6",
            "Drivers | 6 at full strength: 1 or 2 figures": IN_WORDS,
        },
    ),
]

NOT_A_TABLE: dict[str, str] = {}
"""What was typed from the source and cannot be compared, with the reason."""


def test_everything_typed_is_compared() -> None:
    named = [sheet.slug for sheet in SHEETS] + list(NOT_A_TABLE)
    assert sorted(named) == sorted(slugs(H))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.slug)
def test_typed_table(sheet: Sheet) -> None:
    check(H, sheet)


def test_the_example_that_errs_is_told_as_typed() -> None:
    rolls, inches = zip(*(row[1:] for row in typed(H, "combat-move-example")[1:]), strict=True)
    moved, thrown = (f"{', '.join(numbers[:-1])} and {numbers[-1]}" for numbers in (inches, rolls))
    assert EXAMPLE.startswith(f"It moves them {moved} for rolls of {thrown};")


def test_a_quarter_holds_horses_rounded_up() -> None:
    bounds = [(4, 1), (8, 2), (12, 3)]
    rows = typed(H, "horse-holders")[1:]
    assert [(int(row[0].split()[-1]) if "to" in row[0] else int(row[0][0]), int(row[1])) for row in rows] == bounds
    assert all(-(-most // 4) == holders == -(-(most - 3) // 4) for most, holders in bounds)


def test_counters_of_later_years_are_those_of_the_game() -> None:
    game = {quality.casefold(): int(count) for quality, count in typed("stargrunt", "counter-mix")[1:]}
    counters = {}
    for row in held(H)["table counters in later years"]:
        span, quality = row.split(" | ")
        first, last = span.split(" to ")
        counters[quality] = int(last) - int(first) + 1
    assert counters == {quality: game[quality] for quality in ("green", "regular", "veteran")}
