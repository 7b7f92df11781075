"""Every typed table of MWAN 18 against what the ruleset makes of it."""

from __future__ import annotations

from tests.rulesets.typed import Grid, Sheet

RANGES = {
    "Ranges": "gun",
    "0-450'": "up to 450 ft",
    "-1000'": "up to 1000 ft",
    "-1800'": "up to 1800 ft",
    "-Beyond": "more than 1800 ft",
}
SMOOTH = {"Napoleon": "Napoleon", "6 pounder": "6 pounder", "12 pounder": "12 pounder", "12 pdr how.": "12 pdr howitzer",
          "24 pdr how.": "24 pdr howitzer"}  # fmt: skip
RIFLED = {"6 pounder": "6 pounder rifle", '3" Rodman': "3 inch Rodman", "10 pdr Parrot": "10 pdr Parrot", "20 pdr Parrot": "20 pdr Parrot",
          "Blakely": "Blakely", "James": "James rifle", "Whitworth": "Whitworth"}  # fmt: skip

FAR_GUNS = "except when the firer is a battery and range is more than # ft"
ONE_OF = "modifiers to fire > firer chooses one of these / "
UNITS = "II Organisation > "
FIGURES = (
    "A regiment of infantry has 10 to 40 figures, one of cavalry 10 to 20; a battery has two to four sections of one cannon, one limber and "
    "six gunners."
)
STANDS = "Every infantry and cavalry figure is mounted singly, infantry on half an inch by three quarters, cavalry on three quarters by an inch and a half."
GUN_STANDS = "Every cannon and every limber has a stand of its own, an inch by two and a half."


def order(slug: str, table: str, **times: int) -> Sheet:
    """The outcomes of an order: how often each kind of row stands in it."""
    kinds = {
        "advance": ("# | Advance # | Fire #", f"{table} > {{0}} | advance | {{1}} | {{2}}"),
        "full": ("# | Advance Full | Fire #", f"{table} > {{0}} | advance | 1 | {{1}}"),
        "hold": ("# | Hold Position | Fire #", f"{table} > {{0}} | hold position | 0 | {{1}}"),
        "stand": ("# | Hold Position | Fire Full", f"{table} > {{0}} | hold position | 0 | 1"),
        "back": ("# | Fall Back # | Fire #", f"{table} > {{0}} | fall back | {{1}} | {{2}}"),
        "run": ("# | Stampede to Rear | Fire #", f"{table} > {{0}} | stampede | - | {{1}}"),
    }
    return Sheet(
        slug,
        {kinds[kind][0]: kinds[kind][1] for kind in times},
        repeated={kinds[kind][0]: n for kind, n in times.items()},
    )


def changes(slug: str, rule: str, rows: dict[str, str]) -> Sheet:
    """Changes to the die of an order: each amount as it was typed, and what the list says after it."""
    return Sheet(slug, {
        f"{key[: key.index(' ')].strip()} | {key.partition(' ')[2]}":
            f"{rule} > " + (f"up to {{0}}, as you wish {said}" if key.startswith("A") else f"{key[0]}{{0}} {said}")
        for key, said in rows.items()
    })  # fmt: skip


CREW = {
    "A# brigade commander present": "brigade commander when it is with brigade commander",
    "A# crack troops": "crack troops when it is crack",
}
WOUNDED = {
    "-# artillery fires on it": "under artillery fire when it is shelled",
    "-# each further casualty that causes a check": "each further reason for each further reason",
}

CHECKS: tuple[Grid | Sheet, ...] = (
    Sheet("artillery-casualties", {"#% | gunner": "crew loss > 1 to {0} | gunner", "40% | horse": "crew loss > 61 to 100 | horse"}),
    Sheet("close-action-factors", {
        "Regularly armed inf | #": "figure factor > infantry | rifled musket | any | any | {0}",
        "Breechloader Superior | #":
            "figure factor > infantry | breechloader or carbine or Spencer rifle or Spencer carbine or Henry rifle | any | any | {0}",
        "Dismtd Union Cavalry | #": "figure factor > cavalry | any | Union | yes | {0}",
        "Mtd. Union Cavalry | #": "figure factor > cavalry | any | Union | no | {0}",
        "Dismtd Confed. Cav | #": "figure factor > cavalry | any | Confederate | yes | {0}",
        "Mtd. Conf. Cavalry | #": "figure factor > cavalry | any | Confederate | no | {0}",
        "Artilleryman | #": "figure factor > field artillery or horse artillery | any | any | any | {0}",
    }),
    Sheet("close-action-losses", {
        "# higher | #% | #%": "close losses > {0} | {1}% | {2}%",
        "# lower | #% | #%": "close losses > -{0} | {1}% | {2}%",
        "equal | #% | #%": "close losses > 0 | {0}% | {1}%",
    }, repeated={"# higher | #% | #%": 3, "# lower | #% | #%": 3}),
    Sheet("close-action-modifiers", {
        "+# | superior elevation | ": "modifiers to close action > +{0} superior elevation when superior elevation",
        "+# | light cover | ": "modifiers to close action > +{0} light cover but not trenches when its own cover is light and the cover from the foe to it is not trenches",
        "+# | medium to heavy cover | *":
            "modifiers to close action > +{0} medium to heavy cover but not trenches when its own cover is medium or heavy and the cover from the foe to it is not trenches",
        "-# | enfiladed | ": "modifiers to close action > -{0} enfiladed when enfiladed",
        "-# | close action in the turn before | ": "modifiers to close action > -{0} close action last turn when it has fought last turn",
        "-# | prone | ": "modifiers to close action > -{0} prone when it is prone",
    }),
    Sheet("close-action-modifiers", {
        "enfiladed is printed 3/S": (),
        "one mark: trenches add only #": "modifiers to close action > +{0} trenches when the cover from the foe to it is trenches",
    }, notes=True),
    Sheet("close-action-performance", {
        "#-# | #/5": (
            "performance > {0} to {1} | {2}", "performance > -{1} to -{0} | -{2}",
            "modifiers to close action > +1/5 better performance when bonus is 1 or more for each bonus",
        ),
        "# | #/5": ("performance > {0} | {1}", "performance > -{0} | -{1}"),
    }, repeated={"#-# | #/5": 2}),
    Sheet("fences", {
        "Infantry | #/5 | full turn": (
            "cross fence > it gains {0} fifths", "cross fence > only when fifths left is {0} or more",
            "dismantle > it gains 5 fifths", "dismantle > only when its obstacle is fence or rock wall",
        ),
        "Cavalry | can not | full turn": "cross fence > only when its obstacle is fence and it is infantry",
        "Artillery | can not | full turn": "cross fence > only when its obstacle is fence and it is infantry",
    }),
    Sheet("loose-rock-walls", {
        "Infantry | #/5 | full turn": ("cross wall > it gains {0} fifth", "dismantle > it gains 5 fifths"),
        "Cavalry | #/5 | full turn": ("cross wall > it gains {0} fifth", "cross wall > only when fifths left is {0} or more"),
        "Artillery | can not | full turn": "cross wall > never when it is a battery",
    }),
    Sheet("fire-modifiers", {
        "-# | target in open order | ": "modifiers to fire > -{0} target in open order when the target is in open order",
        "-# | target behind fence or hedge | ": "modifiers to fire > -{0} target behind fence or hedge when cover is fence",
        "-# | target prone | *": "modifiers to fire > -{0} target prone when the target is prone",
        "-# | target in woods | ": "modifiers to fire > -{0} target in woods when cover is woods",
        "-# | target behind wall or frame cover | ": "modifiers to fire > -{0} target behind wall or frame house when cover is wall",
        "-# | target in stone building | ": "modifiers to fire > -{0} target in stone building when cover is stone building",
        "-# | target in trenches or fieldworks | **": "modifiers to fire > -{0} target in trenches or field works when cover is trenches",
        "-# | firer moves | ": "modifiers to fire > -{0} firer moved this turn when the firer has moved",
        "+# | first volley of the unit | ***": f"{ONE_OF}+{{0}} first volley when the firer has not fired before",
        "+# | target in column | ***": f"{ONE_OF}+{{0}} column when the target is in column or road column",
        "double | target mounted cavalry | ***": f"{ONE_OF}x2 mounted when the target is cavalry and the target is not dismounted",
    }),
    Sheet("fire-modifiers", {
        "the stone building is printed -3/S": (),
        "one mark: no help to the target against artillery beyond # feet": (
            "modifiers to fire > -2/5 target prone when the target is prone / " + FAR_GUNS.replace("#", "{0}"),
            "modifiers to fire > -4/5 target in trenches or field works when cover is trenches / " + FAR_GUNS.replace("#", "{0}"),
        ),
    }, notes=True),
    Sheet("morale-causes", {
        "1 | a casualty by fire, or fire with a chance of one of #% or more": (
            "shot > target gains as many chances of loss as points",
            "due to check > only when its reasons to check is 1 or more, or when its chances of loss is {0} or more, or when run into by "
            "retreating friends, or when met by stampeding friends",
            "shot > target gains 1 reason to check",
        ),
        "2 | retreating friends in about its own number or more run into it":
            "further reasons > +1 retreating friends when run into by retreating friends",
        "3 | stampeding friends in about its own number or more run into or pass it":
            "further reasons > +1 stampeding friends when met by stampeding friends",
    }),
    Sheet("morale-grades", {
        "Crack | veterans of known excellence": "grade > crack", "Average | most of both armies": "grade > average",
        "Green | not yet in combat": ("grade > green",
            "grade > Crack: veterans of known excellence. Average: most of both armies. Green: those who have not fought yet."),
    }),
    Sheet("movement", {
        "Infantry in field formation | #": "infantry move > walk | line or column | {0} ft",
        "Infantry in open order or road column | #": "infantry move > walk | open order or road column | {0} ft",
        "Infantry in Charge | #": "infantry move > charge | any | {0} ft",
        "Cavalry at walk | #": "mounted move > walk | {0} ft",
        "Cavalry at trot | #": "mounted move > trot | {0} ft",
        "Cavalry at gallop or charge | #": "mounted move > gallop or charge | {0} ft",
        "Field artillery | as cavalry, trot at most": (
            "limits > gallop only when it is cavalry or horse artillery", "charge > never when the attacker is field artillery",
            "full move > never above 500 ft when it is field artillery",
        ),
        "Horse artillery | as cavalry": "full move > start at mounted move when it is not infantry",
    }),
    Sheet("movement-modifiers", {
        " | change of formation or facing: judged by the part of the unit that goes farthest": "move > subtract its farthest part",
        "#/5 | about face": "about face > it gains {0} fifth",
        "#/5 | mount or dismount": ("mount > it gains {0} fifths", "dismount > it gains {0} fifths"),
        "#/5 | limber or unlimber": ("limber > it gains {0} fifths", "unlimber > it gains {0} fifths"),
        "#/5 | go prone, or get up": ("lie down > it gains {0} fifth", "rise > it gains {0} fifth"),
        "at most 1 turn in a row | charge movement": "charge > never when the attacker's last gait is charge",
        "at most # turns in a row | trot": "limits > trot never when its turns at trot is {0} or more",
        "at most 1 turn in a row | gallop": "limits > gallop never when its last gait is gallop",
        "1/# | each horse a section has lost (cost to the gun)":
            "gun move > subtract full move of its battery times its horses lost divided by {0}",
        "# feet a turn | crew manhandles a gun, open level ground": (
            "manhandle > move it up to {0} ft",
            "manhandle > only when its ground is open ground and its slope is level and its obstacle is nothing",
        ),
        "up to # of a walk | prolonge to the rear, may still fire": ("prolong > multiply by {0}", "prolong > start at 250 ft"),
        "1 full move | setting up the prolonge": ("set up prolonges > it gains 5 fifths", "set up prolonges > only when fifths left is 5"),
    }),
    order("orders-1-halt", "order to defend", advance=2, stand=1, hold=5, back=2),
    order("orders-2-skirmish", "order to probe", advance=4, stand=1, hold=3, back=2),
    order("orders-3-attack", "order to attack", full=1, advance=5, hold=2, back=2),
    order("orders-4-withdraw", "order to withdraw", stand=1, back=8, run=1),
    changes("orders-1-halt-modifiers", "modifiers to order to defend", WOUNDED | {
        "+# stood this turn": "stood or held this turn when it has not moved",
        "+# supports: one move to the rear, both flanks, or artillery": "support when supported",
        "A# crack troops": "crack troops when it is crack",
        "A# brigade commander with the unit": "brigade commander when it is with brigade commander",
        "A# in heavy cover": "in heavy cover when its own cover is heavy",
        "A# in medium cover": "in medium cover when its own cover is medium",
        "A# artillery checking": "battery when it is a battery",
        "A# in light cover": "in light cover when its own cover is light",
        "-# enfiladed": "enfiladed when enfiladed",
        "-# attacked by surprise": "surprised when surprised",
        "-# green troops": "green troops when it is green",
        "-# fell back this turn": "fell back this turn when it has fallen back",
    }),
    changes("orders-2-skirmish-modifiers", "modifiers to order to probe", CREW | WOUNDED | {
        "+# advanced this turn": "advanced this turn when it has advanced",
        "A# artillery checking": "battery when it is a battery",
        "-# in heavy cover": "in heavy cover when its own cover is heavy",
        "-# in medium cover": "in medium cover when its own cover is medium",
        "-# in light cover": "in light cover when its own cover is light",
        "-# enemy ahead in any cover": "enemy ahead in cover when its enemy cover is not none",
        "-# green troops": "green troops when it is green",
        "-# enfiladed by fire": "enfiladed when enfiladed",
        "-# fell back this turn": "fell back this turn when it has fallen back",
    }),
    changes("orders-3-attack-modifiers", "modifiers to order to attack", CREW | WOUNDED | {
        "+# green troops": "green troops when it is green",
        "+# attacks the enemy's flank": "attacking a flank when attacking a flank",
        "+# advanced this turn": "advanced this turn when it has advanced",
        "+# Confederate": "Confederates when it is Confederate",
        "-# it, the enemy ahead or both in heavy cover": "it or enemy in heavy cover when its own cover is heavy, or when its enemy cover is heavy",
        "-# it, the enemy ahead or both in medium cover": "it or enemy in medium cover when its own cover is medium, or when its enemy cover is medium",
        "-# it, the enemy ahead or both in light cover": "it or enemy in light cover when its own cover is light, or when its enemy cover is light",
        "-# halted or fell back this turn": "halted or fell back this turn when it has not moved, or when it has fallen back",
        "-# was enfiladed by fire": "enfiladed when enfiladed",
    }),
    changes("orders-4-withdraw-modifiers", "modifiers to order to withdraw", CREW | WOUNDED | {
        "+# behind any cover": "behind cover when its own cover is not none",
        "+# held this turn": "stood or held this turn when it has not moved",
        "-# enfiladed": "enfiladed when enfiladed",
        "-# enemy ahead in heavy cover": "enemy in heavy cover when its enemy cover is heavy",
        "-# enemy ahead in medium cover": "enemy in medium cover when its enemy cover is medium",
        "-# enemy ahead in light cover": "enemy in light cover when its enemy cover is light",
        "-# green": "green troops when it is green",
        "-# fell back this turn": "fell back this turn when it has fallen back",
    }),
    Sheet("organization", {
        "Infantry | #-# | 150-600 men | regiment | 1/2 x 3/4 a figure": (
            UNITS + FIGURES.replace("10 to 40", "{0} to {1}"), UNITS + STANDS, "ground scale > infantry figure | 15",
        ),
        "Cavalry | #-# | 150-300 men | regiment | 3/4 x 1.5 a figure": (
            UNITS + FIGURES.replace("10 to 20", "{0} to {1}"), UNITS + STANDS, "ground scale > cavalry figure | 15",
        ),
        "Artillery | 2-4 cannon figures, each with a limber | 4-8 guns | battery | 1 x 2.5 a cannon figure, 1 x 2.5 a limber": (
            UNITS + FIGURES, UNITS + GUN_STANDS, "ground scale > cannon figure | 2",
        ),
    }),
    Sheet("rallying", {
        "Divisional Commander | # of the roll | #": (
            "modifiers to rally > +{0} division commander brings men when it is with division commander",
            "modifiers to rest > -{1} division commander shortens rest when it is with division commander",
        ),
        "Brigade Commander | # of the roll | #": (
            "modifiers to rally > +{0} brigade commander brings men when it is with brigade commander",
            "modifiers to rest > -{1} brigade commander shortens rest when it is with brigade commander",
        ),
    }),
    Sheet("rallying", {"both may count together; the rest lasts #-# turns by a die": "rally > roll {0} to {1}"}, notes=True),
    Grid("smoothbore-artillery", "artillery", RANGES, SMOOTH, of=tuple(RIFLED.values())),
    Grid("rifled-artillery", "artillery", RANGES, RIFLED, of=tuple(SMOOTH.values())),
    Sheet("risk-to-field-officers", {
        "#-# | dead": "fate of generals > {0} to {1} | dead | 0",
        "#-# | major wound, leaves the field, #% chance he dies": (
            "fate of generals > {0} to {1} | major wound | 0",
            "off field > only when its wound is major wound or dead",
            "risk > when its wound is major wound / on {2} or less / its wound becomes dead",
        ),
        "#-# | minor wound, out of the chain # turns": "fate of generals > {0} to {1} | minor wound | {2}",
        "#-# | scratch, out of the chain # turn": "fate of generals > {0} to {1} | scratch | {2}",
    }, repeated={"#-# | minor wound, out of the chain # turns": 2}),
    Sheet("scale", {
        "1 infantry or cavalry figure | # men": ("ground scale > infantry figure | {0}", "ground scale > cavalry figure | {0}"),
        "1 gunner figure | # men": "ground scale > gunner figure | {0}",
        "1 cannon figure | # guns": "ground scale > cannon figure | {0}",
        "1 mm | 1 foot": "I Scale > A millimetre on the table is a foot on the ground, and a turn is about a minute.",
        "1 turn | about 1 minute": "I Scale > A millimetre on the table is a foot on the ground, and a turn is about a minute.",
    }),
    Sheet("small-arms", {
        "Ranges | ": (), "0-#' | #": "small arms > up to {0} ft | {1}", "-#' | #": "small arms > up to {0} ft | {1}",
    }, repeated={"-#' | #": 8}, turned=True),
    Sheet("small-arms-adjustments", {
        "+# | above average troops, up to # feet":
            "factor figure > +{0} above average when the firer is crack and range is at most {1} ft",
        "+# | sharpshooters, every range": "factor figure > +{0} sharpshooters when the firer has sharpshooters",
        "+# | carbines, up to # feet":
            "factor figure > +{0} carbine near when the firer's weapon is carbine or Spencer carbine and range is at most {1} ft",
        "-# | carbines, beyond # feet":
            "factor figure > -{0} carbine far when the firer's weapon is carbine or Spencer carbine and range is more than {1} ft",
        "up to # times | Spencer rifles":
            "modifiers to rate of fire > up to {0} times, as you wish Spencer rifles when the firer's weapon is Spencer rifle",
        "up to # times | Spencer carbines":
            "modifiers to rate of fire > up to {0} times, as you wish Spencer carbines when the firer's weapon is Spencer carbine",
        "up to # times | Henry rifles":
            "modifiers to rate of fire > up to {0} times, as you wish Henry rifles when the firer's weapon is Henry rifle",
        "-# | green troops": "factor figure > -{0} green when the firer is green",
    }),
    Sheet("terrain-modifiers", {
        "# feet | sight in woods": "fire > never when woods between is more than {0} ft",
        "-# | infantry in woods": "modifiers to terrain > -{0} infantry in woods when its ground is woods and it is infantry",
        "-# | cavalry in woods, walk only": (
            "modifiers to terrain > -{0} cavalry in woods when its ground is woods and it is cavalry",
            "limits > trot never when its ground is woods", "limits > gallop never when its ground is woods",
            "charge > never when its ground is woods and the attacker is not infantry",
        ),
        "-# | artillery in woods":
            "modifiers to terrain > -{0} field or horse artillery in woods when its ground is woods and it is field artillery or horse artillery",
        "by scenario | streams and rivers": "move > ? how much a stream or river takes in this scenario when its obstacle is stream",
        "-# | infantry going uphill": "modifiers to terrain > -{0} uphill when its slope is uphill",
        "-# | cavalry or artillery going uphill or downhill": (
            "modifiers to terrain > -{0} uphill when its slope is uphill",
            "modifiers to terrain > -{0} downhill when its slope is downhill and it is not infantry",
        ),
    }),
)  # fmt: skip

WHOLE: dict[str, tuple[str, ...]] = {
    "crew loss": (),
    "figure factor": (),
    "close losses": (),
    "modifiers to close action": (),
    "performance": ("0 | 0",),  # equal dice
    "modifiers to fire": ("firer chooses one of these",),
    "further reasons": (
        "start at its reasons to check",
        "subtract 1",
        "never below 0",
        "+1 an even chance of loss when its reasons to check is 0 and its chances of loss is 50 or more",
    ),
    "infantry move": ("trot or gallop | any | -",),
    "mounted move": (),
    "order to defend": (),
    "order to probe": (),
    "order to attack": (),
    "order to withdraw": (),
    "modifiers to order to defend": (),
    "modifiers to order to probe": (),
    "modifiers to order to attack": (),
    "modifiers to order to withdraw": (),
    "modifiers to rally": (),
    "modifiers to rest": (),
    "fate of generals": (),
    "ground scale": (),
    "small arms": ("more than 2100 ft | -",),
    "factor figure": (
        "the result is 0 when range is more than 2100 ft",
        "start at small arms of the firer at the target",
        "never below 0",
    ),
    "modifiers to rate of fire": (),
    "modifiers to terrain": (),
}
"""Lists that hold nothing but what was typed, and what stands in them besides."""

NOT_A_TABLE: dict[str, str] = {}
"""Typed tables that no rule holds."""

REMARKS = {
    "close-action-factors": "how a row is printed",
    "close-action-losses": "the 15% is compared in its row",
    "orders-4-withdraw": "the 3/4 are compared in their rows",
}
"""Typed tables whose footnotes only explain what is compared above."""
