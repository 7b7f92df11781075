"""Every typed table of The Square Brigadier against what the ruleset makes of it."""

from __future__ import annotations

from tests.rulesets.typed import Grid, Sheet

SPENT = "activate > spender chooses up to 1 of these"
FIRST = "when the chosen's actions is 0"
CHASED = "chase > when the winner is the unit / general's state becomes captured"
REACTIONS = "react > defender chooses up to 1 of these"
HORSE = "when its troops' branch is cavalry and its ground is woods or town or steep hill"
STORMING = "when its troops' branch is cavalry and it is attacking and the enemy's ground is woods or town or breached fort or fort or steep hill"
WOODS = "when it is going through woods and its troops' branch is artillery or cavalry or wagons"
TABLE = "What stands on the table >"
STANDS = (
    f"{TABLE} Three stands are 18 infantry (16 privates, an officer and a sergeant or corporal) or 9 cavalry (an officer and 8 troopers). "
    "A battery is 2 guns with their crews."
)

CHECKS: tuple[Grid | Sheet, ...] = (
    Sheet("actions", {
        "move | any": f"{SPENT} / do move of the chosen with the spender",
        "shoot | any": f"{SPENT} / do shoot of the chosen with the spender {FIRST}",
        "attack | any": f"{SPENT} / do attack of the chosen with the spender {FIRST}",
        "rally | any": f"{SPENT} / do rally of the chosen with the spender {FIRST}",
        "form square | line infantry only": (
            f"{SPENT} / do form square of the chosen with the spender {FIRST}", "form square > only when its troops' arm is line infantry",
        ),
    }),
    Sheet("activation-points", {
        "1d6 | thrown by each General and each Brigadier": (
            "activation > roll D6", "activation > One die for every general, the commander's too: so many points has he this turn.",
        ),
        "-# | on a Brigadier's die, for each of his units destroyed or off the table":
            "activation > -{0} unit lost when it is brigadier for each unit lost",
        "# | one action of a unit or detachment": "price > start at {0}",
        "+# | a second, moving action: cavalry, irregular cavalry, light infantry, any unit in march formation": (
            "move > costs the spender as many points as its price plus its extra for moving",
            "price > start at {0}", "fit to act again > only when its actions is {0}",
            "fit to act again > only when it has marched and it is marching, or when its troops' arm is cavalry or irregular cavalry "
            "or light infantry",
            "fit to act again > only when it has moved or rallied, or when it has shot and its troops' arm is irregular cavalry "
            "or light infantry",
        ),
        "+# | the spender does not see the unit": "price > +{0} out of the general's sight when not in sight of general",
        "2 | a square moves": ("price > start at 1", "extra for moving > +1 square when it is square"),
        "# | a General moves who is not attached, or leaves his unit": "ride > costs {0} point",
        "+# | infantry or artillery enter and deploy in, or leave, a town or fort, but by road in march formation": (
            "extra for moving > +{0} into a town or a fort when it is entering works and its troops' branch is infantry or artillery",
            "extra for moving > +{0} out of a town or a fort when it is leaving works and its troops' branch is infantry or artillery",
            "entering works > never when it is on a road march", "leaving works > never when it is on a road march",
        ),
        "+# | line infantry into or through woods":
            "extra for moving > +{0} line infantry in woods when it is going through woods and its troops' arm is line infantry",
        "2 | up or down a steep slope, but light infantry or along a road": (
            "price > start at 1",
            "extra for moving > +1 steep hill when slope is not none and its troops' arm is not light infantry and not by road",
        ),
    }),
    Grid("artillery-effect", "artillery effect", {
        "ARTILLERY EFFECT": "way of fire", "Open, 1/2 range or less": "open at half range",
        "Cover, 1/2 range or less": "cover at half range", "Open, over 1/2 range": "open over half range",
        "Cover, over 1/2 range": "cover over half range",
    }, {"DIRECT FIRE": "direct fire", "INDIRECT FIRE": "indirect fire"}, {"": "?"}),
    Sheet("distances", {
        '#" | all measures are even multiples of it':
            "What stands on the table > All lengths are even multiples of {0} inches. Without a grid they may be measured in centimetres "
            "instead.",
        '#" | attack, melee, general near an enemy front': (
            'able to attack > only when arc is front, or when range is within {0}"',
            "in close range > only when range is within {0}\" and arc is front",
            'ride > when its attached to is none and any enemy unit is within {0}" of the rider',
        ),
        "1 move | evading, retreat, advance after melee": (
            "evade > move it (its troops' movement) back",
            "retreat > move it (its troops' movement) back",
            "advance > move it up to (its troops' movement)",
        ),
        "# degrees | front on either side of straight ahead":
            "4 Measuring > The front reaches {0} degrees to either side of straight ahead.",
    }),
    Sheet("effect-of-hits", {
        "Militia | #": "lose stands > every {0} hit costs 1 stand when it is militia",
        "Regular or Irregular | #": "lose stands > every {0} hits cost 1 stand when its grade is regular or irregular",
        "Elite | #": "lose stands > every {0} hits cost 1 stand when it is elite",
    }),
    Sheet("formations", {"a | marching, a narrow column": "formation > marching", "b | deployed": "formation > deployed"}),
    Sheet("generals", {
        "attached, unit in melee | # | wounded, removed": (
            "wounding > on {0} / its state becomes wounded", "wounding > on {0} / remove it",
            "melee resolution > for each general which its attached to is the attacker or the defender / test wounding of it",
        ),
        "attached, unit takes a hit or more from shooting | # | wounded, removed": (
            "wounding > on {0} / its state becomes wounded",
            "strike > when the total is 1 or more / for each general which its attached to is the target / test wounding of it",
        ),
        'not attached, within #" of an enemy front | lower than the enemy\'s die | captured, removed': (
            CHASED, "chase > when the winner is the unit / remove the general", "chase > the higher wins",
            'ride > when its attached to is none and any enemy unit is within {0}" of the rider',
        ),
        'not attached, within #" of an enemy front | equal or higher | moves away up to a full move': (
            'ride > when its attached to is none and any enemy unit is within {0}" of the rider',
            "chase > otherwise / move the general up to (full ride of the general) away from the unit",
        ),
    }),
    Sheet("melee-modifiers", {
        "-# | attacks an enemy on a higher contour": "close combat dice > -{0} on each die uphill when it is attacking and below enemy",
        "-# | is in a river": "close combat dice > -{0} on each die in a river when its ground is river",
        "-# | infantry attacks woods, a town or a breached fort":
            "close combat dice > -{0} on each die infantry against woods or works when it is attacking and its troops' branch is infantry and "
            "the enemy's ground is woods or town or breached fort",
        "-# | any troops attack an unbreached fort":
            "close combat dice > -{0} on each die against a fort when it is attacking and the enemy's ground is fort",
        "-# | cavalry is in woods, a town or a steep hill, or attacks woods, a town, a fort or a steep hill":
            f"close combat dice > -{{0}} on each die cavalry off its ground {HORSE}, or {STORMING}",
        "+# | infantry attacks with cold steel": (
            "close combat dice > +{0} on each die cold steel when it is attacking and it has cold steel",
            "charge with cold steel > only when its troops' branch is infantry",
        ),
    }),
    Sheet("melee-modifiers", {
        "# always misses, # always hits": ("close combat > {0} always misses", "close combat > {1} always hits"),
    }, notes=True),
    Sheet("reactions", {
        "Face | any unit attacked in flank or rear": (
            f"{REACTIONS} / do face about of the defender against the attacker", "face about > only when arc is flank or rear",
        ),
        "Evade | light infantry and irregular cavalry": (
            f"{REACTIONS} / do evade of the defender",
            "evade > only when its troops' arm is light infantry or irregular cavalry",
        ),
        "Form Square | regular or elite line infantry, attacked only by cavalry": (
            f"{REACTIONS} / do form square under attack of the defender against the attacker",
            "form square under attack > only when its troops' arm is line infantry and its grade is regular or elite",
            "form square under attack > only when the attacker's troops' branch is cavalry and (the number of units which its "
            "foe is the defender and its troops' branch is not cavalry) is 0",
        ),
        "Defensive Fire | infantry with muskets or rifles, and artillery, attacked in front by cavalry or by a declared cold steel charge; "
        "not in march formation": (
            f"{REACTIONS} / do defensive fire of the defender against the attacker",
            "defensive fire > only when its troops is infantry with muskets or infantry with rifles or light infantry with muskets or "
            "light infantry with rifles, or when its troops' branch is artillery",
            "defensive fire > never when it is exposed to the attacker",
            "defensive fire > only when the attacker's troops' branch is cavalry, or when the attacker has cold steel",
            "defensive fire > never when it is marching",
        ),
        "Counter charge | cavalry": (
            f"{REACTIONS} / do counter charge of the defender", "counter charge > only when its troops' branch is cavalry",
        ),
    }),
    Sheet("scatter", {
        'mortars | #"': 'deviation > start at {0}"',
        'rockets | #"': 'deviation > start at {0}" when its troops is rockets',
        "without a scatter die | # or 6 on 1 die hits, else a spun pencil gives the direction": (
            "accuracy > roll D6", "accuracy > on {0}+ / the result is on target",
            "volley > when its troops is rockets or mortars / on off target / by hand: Spin a pencil for the direction, and go "
            "{deviation of the shooter} inches from the target.",
        ),
    }),
    Sheet("sequence-of-play", {
        "Artillery Fire | both sides, simultaneous": "turn > 1. artillery fire",
        "Initiative (Optional) | each side 1 die, high score chooses": (
            "turn > 2. initiative", "initiative > roll D6", "initiative > the higher wins",
            "initiative > winner chooses an army as first player",
        ),
        "move and fire | 1st player": "turn > 3. first player moves and fires",
        "move and fire | 2nd player": "turn > 5. second player moves and fires",
        "Melee | units within close range": ("turn > 4. melee", "turn > 6. melee"),
    }, repeated={"Melee | units within close range": 2}),
    Sheet("terrain", {
        "Roads | in march formation | double move, not up a steep hill; ends in march formation; no attack; ignores other terrain": (
            "full move > x2 on a road march, not up a steep hill when it is on a road march and slope is not up a steep hill",
            "apply ground > it becomes marching when by road", "able to attack > never when by road",
            "going through woods > never when it is on a road march",
            "on road march > only when it is marching", "on road march > only when by road",
            "deploy > never when it is on the road",
        ),
        "Towns | infantry and light infantry only | may deploy; cover, blocks sight; attacker penalized": (
            "limits > be deployed only when its new ground is not town, or when its troops' branch is infantry",
            "Terrain > A town is cover against shooting, and nobody sees through it.",
            "lie > start at cover at half range when target in cover, or when the target's ground is town",
        ),
        "Forts | artillery and infantry | may deploy; attacker penalized":
            "limits > be deployed only when its new ground is not fort or breached fort, or when its troops' branch is infantry or artillery",
        "Woods | artillery, cavalry, wagons | only marching along a road": (
            f"able to move > never {WOODS}", "able to attack > only when it is able to move",
            "move > only when it is able to move",
        ),
        "Woods | line infantry | extra activation":
            "extra for moving > +1 line infantry in woods when it is going through woods and its troops' arm is line infantry",
        "Woods | light infantry | no penalty": "arms > light infantry with muskets | infantry | light infantry",
        "Hills, 1 contour or shallow | any | movement not slowed":
            "Terrain > Hills of one contour, or shallow ones, slow nobody; two contours, or steep slopes, do.",
        "Hills, 2 contours or steep | light infantry | not affected":
            "extra for moving > +1 steep hill when slope is not none and its troops' arm is not light infantry and not by road",
        "Hills, 2 contours or steep | others | 2 activation points unless along a road":
            "extra for moving > +1 steep hill when slope is not none and its troops' arm is not light infantry and not by road",
        "Rivers, fordable | any | stop on entering, unless along a road; normal the turn after; penalized in melee": (
            "apply ground > it becomes in the ford when its new ground is river and not by road",
            "able to move > never when it has in the ford",
            "close combat dice > -1 on each die in a river when its ground is river",
        ),
    }),
    Grid("troop-chart", "troop chart", {"UNIT": "troops", "MOVEMENT": "movement", "MELEE": "melee", "RANGE": "range"}, {
        "Infantry w Muskets": "infantry with muskets", "Infantry w Rifles": "infantry with rifles",
        "Light Infantry w Muskets": "light infantry with muskets", "Light Infantry w Rifles": "light infantry with rifles",
        "Light Infantry Spearmen": "light infantry spearmen", "Heavy Cavalry": "heavy cavalry", "Cavalry": "cavalry",
        "Irregular Cavalry": "irregular cavalry", "Heavy Artillery": "heavy artillery", "Foot Artillery": "foot artillery",
        "Horse Artillery": "horse artillery", "Rockets": "rockets", "Mortars": "mortars", "Generals": "generals", "Wagons": "wagons",
    }, {"": "?"}),
    Sheet("units", {
        "detachment | 1 company or stand": f"{TABLE} A unit is a detachment of one company, or a battalion of three; a company is one stand.",
        "battalion | 3 companies or stands": f"{TABLE} A unit is a detachment of one company, or a battalion of three; a company is one stand.",
        "infantry of 3 stands | # figures": STANDS.replace("18", "{0}"),
        "cavalry of 3 stands | # figures": STANDS.replace("9 ", "{0} "),
        "artillery | # guns with crews": STANDS.replace("2 guns", "{0} guns"),
    }),
)  # fmt: skip

WHOLE: dict[str, tuple[str, ...]] = {
    "activation": ("never below 0",),
    "price": (),
    "extra for moving": ("start at 0",),
    "close combat dice": (
        "start at as many D6 as stands that fight",
        "start at 1D6 when it is marching",
        "start at as many D6 as 0 when it is exposed to the enemy",
    ),
    "deviation": (),
    "accuracy": ("on 5+", "the result is off target"),
    "wounding": ("roll D6", "on 1", "on 1 / the result is wounded", "otherwise", "otherwise / the result is in play"),
    "lose stands": ("when its stands is 0", "when its stands is 0 / do leave the game of it"),
    "react": ("defender chooses up to 1 of these",),
}
"""Lists that hold nothing but what was typed, and what stands in them besides."""

NOT_A_TABLE: dict[str, str] = {}
"""Typed tables that no rule holds."""

REMARKS: dict[str, str] = {}
"""Typed tables whose footnotes only explain what is compared above."""
