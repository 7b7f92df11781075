"""What a careful editor finds, by family, in rulebooks of several made-up games: each fault planted, and a near miss beside it."""

from __future__ import annotations

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.rulebooks.reading import read_bytes_as
from grognard.source import SourceFile


def plain(text: str) -> list[tuple[str, int]]:
    """What is found in a plain text: the kind, and the line."""
    return [(one.code.slug, one.place.line) for one in review(SourceFile("book.txt", text))]


def marked(text: str) -> list[str]:
    """What is found in a rulebook in Markdown: the kinds."""
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return [one.code.slug for one in review(document.file, document)]


SHIPS = """# Broadside

## Turn sequence

1. Wind
2. {second}
3. Gunnery

## Wind

Roll a D6 for the wind, and move each ship that drifts.

## Sailing

A ship sails up to 8 inches.

## Gunnery

A ship in range may fire its guns.
{more}"""

WARBAND = """# Hill Clans

## Weapons

| Weapon | Range | Special |
| ------ | ----- | ------- |
| Bow    | 12"   | Volley  |
| Axe    | 1"    | {axe}   |

## Special rules

- Volley: the clan may shoot over friends.
- Cleave: an enemy loses one more man.

## Fear

{fear}
"""


@pytest.mark.parametrize(
    ("slug", "wrong", "right"),
    [
        # References: parts without text, steps without a part, parts without a step, parts that are not there.
        ("heading-alone", SHIPS.format(second="Sailing", more="\n## Boarding\n\n## The end\n\nThe last ship afloat wins."), SHIPS.format(second="Sailing", more="\n## Boarding\n\nShips that touch may board.\n\n## The end\n\nThe last ship afloat wins.")),
        ("step-undescribed", SHIPS.format(second="Repairs", more=""), SHIPS.format(second="Sailing", more="")),
        ("step-undescribed", SHIPS.format(second="Sailing", more="\n## Boarding Phase\n\nShips that touch may board."), SHIPS.format(second="Sailing", more="\n## Boarding\n\nShips that touch may board.")),
        ("named-never-written", SHIPS.format(second="Sailing", more="\nDamage is described in the Hull Damage section."), SHIPS.format(second="Sailing", more="\nDamage is described in the Gunnery section.")),
        ("named-never-written", SHIPS.format(second="Sailing", more="\nSee Table 4 for ranges."), SHIPS.format(second="Sailing", more="\nSee Table 4 for ranges.\n\nTable 4: all guns reach 12 inches.")),
        ("sentence-twice", SHIPS.format(second="Sailing", more="\n## Wind\n\nIt blows from the north on a 6."), SHIPS.format(second="Sailing", more="\n## Storms\n\nIt blows from the north on a 6.")),
        ("left-to-do", SHIPS.format(second="Sailing", more="\nTODO: ranges."), SHIPS.format(second="Sailing", more="\nThere is much to do for a captain.")),
        # Terms: special rules, states, abbreviations, two names.
        ("rule-unexplained", WARBAND.format(axe="Berserk", fear="Clans that lose half their men run."), WARBAND.format(axe="Cleave", fear="Clans that lose half their men run.")),
        ("state-without-effect", WARBAND.format(axe="Cleave", fear="A clan that loses takes a Panic token."), WARBAND.format(axe="Cleave", fear="A clan that loses takes a Panic token. A clan with a Panic token may not charge.")),
        ("abbreviation-unexplained", WARBAND.format(axe="Cleave", fear="A clan spends CPs to act.\n\nThe chief gives CPs away."), WARBAND.format(axe="Cleave", fear="A clan spends command points (CP) to act.\n\nThe chief gives CPs away.")),
        ("two-names", WARBAND.format(axe="Cleave", fear="Each chief has 3 action points. Spend action points to move.\n\nLose all Activation Points when you run."), WARBAND.format(axe="Cleave", fear="Each chief has 3 action points. Spend action points to move.\n\nLose all action points when you run.")),
        ("term-unexplained", WARBAND.format(axe="Cleave", fear="Clans on a hill get +1 Accuracy, and those below nothing."), WARBAND.format(axe="Cleave", fear="Clans on a hill get +1 Accuracy, and those below nothing.\n\nAccuracy is the number to hit.")),
    ],
)  # fmt: skip
def test_in_markdown(slug: str, wrong: str, right: str) -> None:
    assert marked(wrong) == [slug]
    assert marked(right) == []


@pytest.mark.parametrize(
    ("slug", "line", "wrong", "right"),
    [
        # Sets.
        ("count-wrong", 1, "Each army has three companies: Red, Blue, Green and Grey.", "Each army has four companies: Red, Blue, Green and Grey."),
        ("count-wrong", 1, "There are three kinds of troops:\n\n- Foot\n- Horse", "There are two kinds of troops:\n\n- Foot\n- Horse"),
        # Figures: sums, halves, a sentence against a table, what is forbidden and done, ends that touch, rounding, dice.
        ("sum-wrong", 1, "In mud it moves less: half of 8\" is 5\".", "In mud it moves less: half of 8\" is 4\"."),
        ("sum-wrong", 1, "The Red company rolls 4 and 2, a total of 7, and hits.", "The Red company rolls 4 and 2, a total of 6, and hits."),
        ("two-values", 1, "Rivermen move 14\" on grass.\n\n| Troops | Move |\n| Hillmen | 8\" |\n| Rivermen | 12\" |", "Rivermen move 12\" on grass.\n\n| Troops | Move |\n| Hillmen | 8\" |\n| Rivermen | 12\" |"),
        ("two-values", 2, "A company that has moved may not shoot.\nA company that has moved shoots with a penalty of 1.", "A company that has moved may not shoot.\nA company that has not moved shoots twice."),
        ("bands-overlap", 2, "- Close range: 0-8\"\n- Middle range: 8-24\"\n- Long range: 25-40\"", "- Close range: 0-8\"\n- Middle range: 9-24\"\n- Long range: 25-40\""),
        ("rounding-open", 1, "In woods a unit shoots with half its dice.", "In woods a unit shoots with half its dice. Round down."),
        ("die-unknown", 1, "Roll a die for wind. Roll a die for rain. Roll a die for luck.", "Roll a die for wind. Roll a die for rain. Roll a die (D6) for luck."),
        ("two-values", 3, "Each Loot Site may be looted once per model.\n\nA Loot Site may be looted once per game.", "Each Loot Site may be looted once per game.\n\nA Loot Site may be looted once per game, as said."),
        ("term-unexplained", 1, "To buy a card discard an amount of gold equal to its cost.", "To buy a card discard an amount of gold equal to its cost. Mines give gold."),
        # Print: words of the text itself, words that sound alike, verbs, quotation marks for inches.
        ("misspelt", 2, "The cavalry charges. The cavalry halts. Cavalry turns.\nThe calvalry may not swim.", "The cavalry charges. The cavalry halts. Cavalry turns.\nThe cavalry may not swim."),
        ("misspelt", 1, "A unit that looses a man must test.", "A unit in loose order must test."),
        ("misspelt", 1, "It needs more then three hits.", "It shoots more, then it moves."),
        ("misspelt", 1, "Each unit have one order.", "Each unit and its leader have one order."),
        ("misspelt", 1, "A slot gives one additional slots.", "A slot gives one additional slot."),
        ("letter-for-digit", 1, "Stay 8“ apart.", "Stay 8” apart and shout “go”."),
        ("two-spellings", 1, "Its armor is thin. The armor of kings; armour of gold.", "Its armor is thin. The armor of kings; armor of gold."),
    ],
)  # fmt: skip
def test_in_plain_text(slug: str, line: int, wrong: str, right: str) -> None:
    told = plain(wrong)
    assert (slug, line) in told or (slug == "two-spellings" and [one for one, _ in told] == [slug])
    assert [one for one, _ in told] == [slug]
    assert plain(right) == []


def test_a_small_rulebook_with_many_faults() -> None:
    text = """BATTLE OF THE FORDS
Rules for a river war.

1. FORCES
Each army has three companies: Red, Blue, Green and Grey.
A company has 4 stands of 6 men, so 4 x 6 = 28 men in all.

2. MOVING
Hillmen move 14" on open ground.
A ford costs 6 cm of the move, and mud 2 inches, and woods 3 inches.

| Troops   | Move | Save |
| Hillmen  | 12"  | 5+   |
| Rivermen | 10"  | 6+   |

4. SHOOTING
A company that looses a man stands. For wounds see section 9, Surgery.
The side with most men (after dark wins.
"""
    assert {slug for slug, _ in plain(text)} == {
        "two-values", "sum-wrong", "count-wrong", "number-left-out", "reference-astray", "measures-mixed", "bracket-open", "misspelt",
    }  # fmt: skip


SILENT = [
    # A title above another heading, and a heading in bold above a heading.
    "# Game\n\n## Setup\n\nPut the board down.\n\n## Play\n\nMove.",
    # Profiles of units repeat their headings.
    "# A\n\n## Special rules\n\nFast.\n\n# B\n\n## Special rules\n\nSlow.",
    # Loud words, dice and the names of other books are no abbreviations.
    "You MUST roll a D6. You must NOT roll a D8, and NEVER three.\n\nYou MUST stop.",
    # A list of modifiers says when each holds, and not what it changes.
    "- +1 Elite\n- -1 Green\n- +2 Uphill",
    # A sequence none of whose steps is described elsewhere is all that there is.
    "# Turn sequence\n\n1. Move\n2. Shoot\n3. Fight\n\n# Winning\n\nThe last army wins.",
    # Bounds need no rounding.
    "A unit below half its strength tests. A side that lost half its units retires.",
]


@pytest.mark.parametrize("text", SILENT)
def test_near_misses_in_markdown(text: str) -> None:
    assert marked(text) == []
