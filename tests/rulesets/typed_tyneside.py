"""Every typed table of the Tyneside rules against what the ruleset makes of it."""

from __future__ import annotations

from tests.rulesets.typed import Grid, Sheet

ACTIONS = {"Up to RF0": "0 or less", "RF1": "1", "RF2-5": "2 to 5", "RF6-8": "6 to 8", "RF9+": "9 or more"}
HARMS = {"Graze": "graze", "Wound": "wound", "Kill": "kill"}
THROWS = {"D6 roll:": "weapon kind", "1": "1 or less", "6": "6 or more"}
POWDERS = {"Gunpowder weapons": "gunpowder", "Other": "other"}
UNLED = "when the firer is not firing volleys"
CALM = "when Risk Factor is 0 or less"
BACK = "when it is in retreat"

RISK_OF_BOTH = {
    "-# | no enemy, or friends retreating, in sight":
        "modifiers to risk factor > -{0} nothing to see when enemies seen is none and not friends retreating in sight",
    "# | enemy in sight on flank or rear": "modifiers to risk factor > +{0} outflanked when outflanked",
    "# | ran from the enemy last turn, or retreats after melee":
        "modifiers to risk factor > +{0} ran or beaten back when its current action is run or flee at gallop, "
        "or when it is retreating",
    "# | raw, within range of any enemy in sight":
        "modifiers to risk factor > +{0} raw and in range when its class is raw "
        "and enemies seen is in range or in clear range",
    "# | for each #% of the group wounded or killed": "modifiers to risk factor > +{0} losses for each {1}% of its share lost",
}  # fmt: skip
HERO = "modifiers to risk factor > -{0} hero near when it is infantry and hero near, or when any figure of it is hero"
COVERED = "modifiers to risk factor > -{0} wholly in cover when wholly in cover"
IN_RANGE = (
    "modifiers to risk factor > +{0} enemy in range when enemies seen is in clear range, "
    "or when it is cavalry and enemies seen is in range"
)

CHECKS: tuple[Grid | Sheet, ...] = (
    Grid("actions-infantry", "infantry actions", {"RISK FACTOR": "Risk Factor"}, ACTIONS, {
        "go on": "continue", "toward nearest visible enemy": "move up", "take cover or away": "take cover",
        "<i>halt</i>": "halt*", "<i>go on (Charge?)</i>": "continue facing*", "<i>advance (Charge?)</i>": "advance*",
        "withdraw to cover": "withdraw", "<i>take cover or away</i>": "take cover*",
    }),
    Sheet("actions-infantry", {
        "one cell spans the first row: on a 6 toward the enemy, though never out of fortified positions being defended": (
            "infantry actions > 0 or less | continue | continue | continue | continue | continue | move up",
            f"actions > {CALM} / the result is continue when defending works and it is infantry",
        ),
        "the first row also halts units falling back on #, #: in the nearest cover, facing where the enemy was last known":
            f"actions > {CALM} / {BACK} / the result is halt in cover when the natural die is {{0}} or {{1}}",
        "take cover or away: terrain within 1 move, else away from all enemies; withdraw to cover: farther from the enemy; "
        "halt, go on and advance: facing or toward the nearest enemy": "current action > take cover",
    }, notes=True),
    Grid("actions-cavalry", "cavalry actions", {"RISK FACTOR": "Risk Factor"}, ACTIONS, {
        "go on": "continue", "toward nearest visible enemy": "move up", "<i>walk to cover or away</i>": "walk to cover*",
        "<i>halt</i>": "halt*", "<i>go on (Charge?)</i>": "continue facing*",
        "<i>gallop on (Charge?)</i>": "advance at gallop*", "canter away": "canter away", "flee at gallop": "flee at gallop",
    }),
    Sheet("actions-cavalry", {
        "one cell spans the first row: the 6 counts only for units at the halt; units falling back halt on #, #, facing where "
        "the enemy was last known": (
            f"actions > {CALM} / the result is continue when it is cavalry and its pace is not halted",
            f"actions > {CALM} / {BACK} / the result is halt when the natural die is {{0}} or {{1}} and it is cavalry",
        ),
        "walk to cover or away: accessible terrain within 1 move, else away from all enemies; the rest is about the nearest "
        "enemy": "act > when its current action is walk to cover / by hand: To the nearest cover within the move "
            "that horses can enter, or else away from all enemies.",
    }, notes=True),
    Sheet("activation-costs", {
        "Loyal | 1": ("activation cost > start at the number of figures of it which is not acting solo",
            "nco cost > start at 1"),
        "Disloyal | 2": (
            "nco cost > start at 2 when (loyalty of the helper's group to the officer) is disloyal",
            "activation cost > x2 disloyal or routing when (loyalty of it to the officer) is disloyal, "
            "or when its current action is run or flee at gallop",
        ),
        "Routers | 2": (
            "activation cost > x2 disloyal or routing when (loyalty of it to the officer) is disloyal, "
            "or when its current action is run or flee at gallop"
        ),
    }),
    Grid("artillery-effect", "artillery effect", {"Range / D6": "range"}, {
        "0-50 cms (TL9)": "up to 50 cm", "51-100 cms (TL7)": "up to 100 cm", "100 plus cms (TL5)": "more than 100 cm",
    }, {
        "1W": "1 wound", "1W 1K": "1 wound, 1 kill", "1W 2K": "1 wound, 2 kills", "2W 2K": "2 wounds, 2 kills",
        "2W 3K": "2 wounds, 3 kills", "5K": "5 kills",
    }),
    Sheet("artillery-effect", {
        "0-# cms (TL#)": "threat of guns > up to {0} cm | {1}",
        "51-# cms (TL#)": "threat of guns > up to {0} cm | {1}",
        "# plus cms (TL#)": "threat of guns > more than {0} cm | {1}",
    }, columns=(0,)),
    Sheet("cavalry-melee", {
        "+# | charging shock cavalry":
            "modifiers to melee > +{0} charging shock cavalry when it is shock cavalry and its group is charging "
            "and it is not cuirassier",
        "+# | the same, cuirassiers":
            "modifiers to melee > +{0} charging cuirassiers when it is shock cavalry and its group is charging "
            "and it is cuirassier",
    }),
    Sheet("cavalry-paces", {
        "Walk | 1-#cms": (
            "full move > when it is not on foot / start at {0} cm",
        ),
        "Canter | #-#cms": (
            "canter on > More than {0} and up to {1} cm.",
            "full move > when it is not on foot / start at {1} cm when its group's pace is canter",
        ),
        "Gallop | #-#cms": (
            "gallop on > {0} to {1} cm.",
            "full move > when it is not on foot / start at {1} cm when its group's pace is gallop",
        ),
    }),
    Sheet("cavalry-paces", {
        "gallop for # turns running at most, then a turn at a walk": (
            "gallop on > never when its turns galloped is {0}", "canter on > never when its turns galloped is {0}",
        ),
    }, notes=True),
    Sheet("cavalry-turns", {
        "Walk, Canter | # of movement": "turning > start at {0}",
        "Gallop | # of movement": "turning > start at {0} when its pace is gallop",
    }),
    Sheet("classes", {
        "Regulars | formed regular troops or skirmishers": ("troops > regulars",
            "troops > Regulars are formed troops or skirmishers; irregulars are all others, such as guerrillas."),
        "Irregulars | other troops, guerrillas and the like": "troops > irregulars",
        "Hero | larger than life": "class > hero",
        "Veteran | experienced": "class > veteran",
        "Raw | inexperienced troops, frontier civilians": "class > raw",
    }),
    Sheet("command-dice", {
        "Heroes | #D6": "command dice > start at {0}D6 when it is hero",
        "Veterans | #D6": "command dice > start at {0}D6 when it is veteran",
        "Raw figures | #D6": "command dice > start at {0}D6 when it is raw",
    }),
    Sheet("command-dice", {
        "# die less if the officer loads, fires or is in melee (a brace stands after the raw row)":
            "command dice > -{0} die busy when it is busy",
        "# die more if a drummer, a bugler or both are commanded": "command dice > +{0} die musician when musician commanded",
    }, notes=True),
    Sheet("command-distance", {
        "open | # cms": "command distance > start at {0} cm",
        "enclosed | # cms": "command distance > start at {0} cm when enclosed ground",
    }),
    Sheet("distances", {
        "# cms | officer, NCO or leader counts with the nearest group for casualties":
            "join > only when distance to group is within {0} cm",
        "# cms | shooting over an object or person":
            "whole bases in view > Those of the target, with nothing between; an object or a person within {0} cm of the shooter "
            "may be shot over.",
        "#cms | into or out of woods, shooting": (
            "able to hit > never when its group's depth in woods is beyond {0} cm",
            "able to hit > never when the target's depth in woods is beyond {0} cm",
        ),
        "#cms | units of a platoon and their officer or NCO, to keep together":
            "platoon together > All groups of it within {0} cm of one another, and an officer or NCO within {0} cm of them.",
        "#cms | the worse side of a melee is moved back": "give way > move it {0} cm back",
        "#cms | figures stand round their marker when seen":
            "reveal > by hand: Set the figures of {it} up within {0} cm of their marker.",
    }),
    Grid("effects-of-hits", "damage", THROWS, POWDERS, HARMS),
    Sheet("effects-of-hits", {
        "+# for heroes; raw shooters are not named here": "injury > +{0} hero when it is hero",
    }, notes=True),
    Grid("shooting-damage", "damage", THROWS, POWDERS, HARMS),
    Sheet("shooting-damage", {
        "+# for a hero, -# for raw shooters": ("injury > +{0} hero when it is hero", "injury > -{1} raw when it is raw"),
    }, notes=True),
    Sheet("fire-arcs", {
        "Guns | straight ahead of the base": "fire gun > only when straight ahead",
        "Machine guns | within # degrees of straight ahead":
            "fire machine gun > only when degrees off is at most {0}",
    }),
    Grid("gun-loading", "gun chart", {"man equivalents": "points", "crew at most": "most men"},
         {"Muzzle loaders": "muzzle loading gun", "Breach loaders": "breech loading gun"}, beside=("rotary gun | - | -",)),
    Sheet("gun-movement", {
        "gun up to # pdr, manhandled by # unwounded men | #cms a turn": (
            "manhandle > only when its pounds is at most {0}",
            "manhandle > only when (the number of figures of its crew which its wounds is 0) is {1} or more",
            "manhandle > move it up to {2} cm",
        ),
        "unlimbering, # stationary men touching the gun | # turns": (
            "unlimber > only when men of its crew is {0} or more",
            "unlimber > only when its crew's pace is halted",
            "unlimber > do unhitch of it when its turns unlimbering is {1}",
        ),
        "limbered guns and wagons, open terrain only | # cms a turn":
            "drive > move it up to {0} cm",
    }),
    Sheet("machine-gun", {
        "2 | # breach loaded rifles": "fire machine gun > let rounds be {0} when men of its crew is 2 or more",
        "1 | # breach loaded rifles": "fire machine gun > let rounds be {0}",
    }),
    Sheet("machine-gun", {
        "jams for 1 turn when all dice to hit are odd": (
            "fire machine gun > it becomes jammed when (the number of shots which are 2 or 4 or 6 or 8) is 0",
            "fire machine gun > never when it is jammed",
        ),
    }, notes=True),
    Sheet("melee-modifiers", {
        "-# | raw": "modifiers to melee > -{0} raw when the fighter is raw",
        "-# | for each enemy beyond the first in base contact": (
            "modifiers to melee > -{0} outnumbered for each extra foe", "extra foe > start at its foes minus 1",
        ),
        "+# | hero": "modifiers to melee > +{0} hero when the fighter is hero",
        "+# | weapon with a better melee factor than all opponents":
            "modifiers to melee > +{0} better weapon when melee factor of the fighter is more than "
            "(best opposing weapon of the fighter against the rival)",
    }),
    Sheet("melee-results", {
        "# | wounds an opponent": "melee > when the winner's natural die is {0} / loser gains 1 wound",
        "# | kills an opponent": "melee > when the winner's natural die is {0} / loser's wounds becomes 2",
    }),
    Sheet("movement", {
        "figures | # cms a turn": "full move > start at {0} cm",
        "wounded men and civilians | # cms": "full move > start at {0} cm when it is civilian, or when its wounds is 1",
        "civilians, petticoats not hitched up | # cms": "full move > start at {0} cm when it is civilian and petticoats down",
        "difficult going | counts double": "movement > subtract difficult ground",
        "clearing a low barrier or fence | # of a move": "modifiers to movement > -{0} low barrier for each low barrier",
    }),
    Sheet("play-sequence", {
        "# | player characters throw for command points, settle who is commanded, throw for their side's units on the "
        "actions table": "turn > {0}. command, and actions of side A",
        "# | move that side": "turn > {0}. movement of side A",
        "# | shooting of side A": "turn > {0}. shooting of side A",
        "# | throw for and move side B by the actions table": "turn > {0}. actions and movement of side B",
        "# | shooting of side B": "turn > {0}. shooting of side B",
        "# | all melees and their casualties": "turn > {0}. melees",
    }),
    Sheet("risk-infantry", RISK_OF_BOTH | {
        "-# | hero within # cms": (HERO, "hero near > Within {1} cm."),
        "-# | made up of regulars":
            "modifiers to risk factor > -{0} regulars when its troops is regulars and it is infantry",
        "-# | wholly in cover": COVERED,
        "# | enemy in clear sight, unit within reach of their weapons": IN_RANGE,
        "# | infantry not in square or circle facing shock cavalry within #cms, not in cover": (
            "modifiers to risk factor > +{0} shock cavalry near when shock cavalry near and it is infantry "
            "and not in square and not wholly in cover",
            "shock cavalry near > Enemy, within {1} cm, and in front of it.",
        ),
    }, down=True),
    Sheet("risk-cavalry", RISK_OF_BOTH | {
        "-# | hero with the unit": HERO,
        "-# | wholly in cover, or at canter or gallop": (
            COVERED,
            "modifiers to risk factor > -{0} at speed when it is cavalry and its pace is canter or gallop "
            "and not wholly in cover",
        ),
        "# | enemy in sight, unit within reach of their weapons": IN_RANGE,
    }, down=True),
    Sheet("shooters", {
        "others | 1 per # | 1 per #": (
            f"volley > {UNLED} / divide by {{0}} when its pace is halted",
            f"volley > {UNLED} / divide by {{1}} when its pace is not halted",
        ),
        "Baker rifles and similar | 1 per # | 1 per #": (
            f"slow volley > {UNLED} / divide by {{0}} when its pace is halted",
            f"slow volley > {UNLED} / divide by {{1}} when its pace is not halted",
        ),
    }),
    Grid("to-hit", "to hit", {
        "To Hit: Throw a D8": "range band", "Open": "open", "Soft cover": "soft cover", "Hard Cover": "hard cover",
    }, {"Short Range": "short", "Medium Range": "medium", "Long Range": "long"}, beside=("out of reach | - | - | -",)),
    Sheet("visibility", {
        "in terrain, within #cms of the edge, or firing, or in plain sight | D6 x #cms": (
            "visibility > when distance inside terrain is beyond {0} cm and it has not fired and not in plain sight",
            "visibility > roll D6", "visibility > multiply by {1} cm",
        ),
        "within woods | # cms at most": "visibility > never above {0} cm when both in woods",
    }),
    Grid("weapons", "weapon chart", {
        "Weapon type": "weapon", "Short range": "short reach", "Medium range": "medium reach", "Long range": "long reach",
        "Melee factor": "melee factor",
    }, {
        "Rifles": "rifle", "Muskets": "musket", "Pistols": "pistol", "Partisans etc": "partisan", "Swords": "sword",
        "Hatchet / Knife.": "hatchet or knife", "Rocks etc": "rocks",
    }, {"2 (3 with Bayonet)": "2"} | {f"{cm} cms": f"{cm} cm" for cm in (4, 5, 8, 10, 12, 20, 24, 30, 40, 90, 120, 180)}),
    Sheet("weapons", {
        "Rifles | 2 (3 with Bayonet)": "melee factor > +1 bayonet when its weapon is rifle or musket and it has bayonet",
        "Muskets | 2 (3 with Bayonet)": "melee factor > +1 bayonet when its weapon is rifle or musket and it has bayonet",
    }, columns=(0, 4), partial=True),
    Sheet("wounds", {
        "Graze | none": "take hit > A graze is nothing. A wounded man shoots at short range only, fights, and moves slower. "
            "A second wound kills.",
        "Wound | disabled: short range shooting and melee only, reduced speed; a second wound kills": (
            "take hit > when effect is wound / victim gains 1 wound",
            "able to hit > never when its wounds is 1 and (range band of it at the target) is not short",
            "full move > start at 20 cm when it is civilian, or when its wounds is 1",
            "dead > only when its wounds is 2 or more",
        ),
        "Killed | dead or dying": "take hit > when effect is kill / victim's wounds becomes 2",
    }),
)  # fmt: skip

WHOLE: dict[str, tuple[str, ...]] = {
    "modifiers to risk factor": (
        "+1 hit by guns for each its threat level",
    ),  # the threat level, under Artillery effect
    "modifiers to melee": (),
    "modifiers to movement": (
        "-1/2 half move when its group's pace is half move",
    ),  # no table: what volleys and loading leave
    "command dice": (),
    "injury": ("roll D6", "read damage"),
    "turning": (),
    "command distance": (),
    "full move": (
        "when it is not on foot",
        "when it is not on foot / when its wounds is 1",
        "when it is not on foot / when its wounds is 1 / ? how fast a wounded rider goes",
    ),
    "visibility": (
        "when distance inside terrain is beyond 10 cm and it has not fired and not in plain sight / the result is no effect",
    ),
}
"""Lists that hold nothing but what was typed, and what stands in them besides."""

NOT_A_TABLE: dict[str, str] = {}
"""Typed tables that no rule holds."""

REMARKS: dict[str, str] = {}
"""Typed tables whose footnotes only explain what is compared above."""
