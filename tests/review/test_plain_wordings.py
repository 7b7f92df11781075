"""Faults of plain texts in the other forms in which authors have them: each beside the same text put right."""

from __future__ import annotations

import pytest

from grognard.review.alone import review
from grognard.source import SourceFile


def told(text: str) -> list[tuple[str, int]]:
    """What is found: the kind, and the line it stands on."""
    return [(one.code.slug, one.place.line) for one in review(SourceFile("book.txt", text))]


MORALE = "Morale (roll 2D6)\n{bands}"
TABLE = "| Range | To hit |\n| --- | --- |\n| 0-6 | 2 |\n| 7-12 | 3 |\n| 13-18 | {odd} |\n| 19-24 | 5 |\n| 25-30 | 6 |\n| 31-36 | 7 |"
MEN = "| Men | Dice |\n| --- | --- |\n| 5 | 1 |\n| 10 | 2 |\n| 15 | 3 |\n| {odd} | 4 |\n| 25 | 5 |\n| 30 | 6 |"
LIST = "Shooting modifiers\nTarget in cover {cover}\nTarget in the open +1\nLong range {long}\nMoved this turn -1"
MOVES = "Movement\nInfantry 6\nCavalry 12\nArtillery {guns}\nLimbered guns 8"
CONTENTS = "CONTENTS\nMoving ........ 1\nFiring ........ 2\nMorale ........ 4\n\nMoving\nFoot move 6 inches each turn.\n\nFiring\nRoll two dice for each man.\n\n{more}Morale\nRoll a die and stand on a 4."
SAID = "Troops in cover count -1 on the die when shot at.\n\nLater in the fight many things happen.\n\n{again}"


@pytest.mark.parametrize(
    ("slug", "line", "wrong", "right"),
    [
        # Bands that lines begin with; those that sentences name, on one line or on several.
        ("bands-overlap", 3, MORALE.format(bands="2-5 Rout\n5-8 Retreat\n9-12 Stand"), MORALE.format(bands="2-5 Rout\n6-8 Retreat\n9-12 Stand")),
        ("bands-hole", 3, MORALE.format(bands="2-5: Rout\n7-8: Retreat\n9-12: Stand"), MORALE.format(bands="2-5: Rout\n6-8: Retreat\n9+: Stand")),
        ("faces-missing", 2, MORALE.format(bands="2-5 Rout\n6-8 Retreat\n9-11 Stand"), MORALE.format(bands="2-5 Rout\n6-8 Retreat\n9 or more Stand")),
        ("bands-hole", 1, "On a 1 or 2 it runs. On a 3 it halts. On a 5 or 6 it stands.", "On a 1 or 2 it runs. On a 3 or 4 it halts. On a 5 or 6 it stands."),
        ("bands-hole", 3, "On a roll of 1-2 they run.\nMen who run are lost.\nOn a roll of 4-6 they stand.", "On a roll of 1-2 they run.\nMen who run are lost.\nOn a roll of 3-6 they stand."),
        ("bands-overlap", 1, "On 1, 2 or 3 it runs, on 3 or 4 it halts, on 5 or 6 it stands.", "On 1 or 2 it runs, on 3 or 4 it halts, otherwise it stands."),
        # Lists: the same at two places; a sign that was lost.
        ("two-values", 10, LIST.format(cover=-1, long=-1) + "\n\nThen dice fall.\n\n" + LIST.format(cover=-2, long=-1), LIST.format(cover=-1, long=-1) + "\n\nThen dice fall.\n\nMelee\nOn a hill +1\nSurprised -2\nTired -1"),
        ("tables-differ", 12, MOVES.format(guns=4) + "\n\nThe rest is easy.\n\n" + MOVES.format(guns=5), MOVES.format(guns=4) + "\n\nThe rest is easy.\n\nFoes\nInfantry 3\nCavalry 2\nArtillery 9\nLimbered guns 1"),
        ("value-lost", 4, LIST.format(cover=-1, long=1), LIST.format(cover=-1, long=0)),
        # Columns.
        ("off-the-series", 5, TABLE.format(odd=9), TABLE.format(odd=4)),
        ("off-the-series", 6, MEN.format(odd=21), MEN.format(odd=20)),
        # Sums in words.
        ("sum-wrong", 1, "Tom rolls a 4, adds 2 for close range and takes 1 off for cover, for a total of 6.", "Tom rolls a 4, adds 2 for close range and takes 1 off for cover, for a total of 5."),
        ("sum-wrong", 1, "She throws a 7, +2 for the hill, -1 for smoke, making 9.", "She throws a 7, +2 for the hill, -1 for smoke, making 8 of the 12 she needs."),
        # Numbers of sections without a stop, headings, contents, pages.
        ("number-left-out", 4, "1. Moving\n1.1 Foot move slowly.\n1.2 Horse move fast.\n1.4 Guns stay.", "1. Moving\n1.1 Foot move slowly.\n1.2 Horse move fast.\n1.3 Guns stay."),
        ("heading-alone", 1, "1. MOVEMENT\n\n2. FIRE\n\nRoll two dice.\n\n3. MORALE\n\nRoll one die.", "1. MOVEMENT\n\nMove.\n\n2. FIRE\n\nRoll two dice.\n\n3. MORALE\n\nRoll one die."),
        ("not-in-contents", 12, CONTENTS.format(more="Weather\nIt rains on a 6.\n\n"), CONTENTS.format(more="")),
        ("reference-astray", 1, "Moving is simple, see page 12.\n- 1 -\nFiring is too.\n- 2 -\nThe end.\n- 3 -", "Moving is simple, see page 2.\n- 1 -\nFiring is too.\n- 2 -\nThe end.\n- 3 -"),
        # Said twice; units; a letter for a digit.
        ("sentence-twice", 5, SAID.format(again="Troops in cover count -1 on the die when shot at."), SAID.format(again="Troops in the open count nothing.")),
        ("measures-mixed", 1, "Infantry move 6 inches. Cavalry move 12 inches. Guns move 10 cm.", "Infantry move 6 inches. Cavalry move 12 inches. Guns move 4 inches."),
        ("unit-missing", 1, "Infantry move 6 inches. Cavalry move 12. Guns move 4 inches.", "Infantry move 6 inches. Cavalry move on 12. Guns move 4 inches."),
        ("letter-for-digit", 1, "Guns fire up to 4S inches.", "Guns fire up to 45 inches with S shells."),
    ],
)  # fmt: skip
def test_found_and_silent(slug: str, line: int, wrong: str, right: str) -> None:
    assert told(wrong) == [(slug, line)]
    assert told(right) == []


@pytest.mark.parametrize(
    "text",
    [
        "On a 1 the unit ignores its orders. On a 6 it acts twice.",
        "2.1 Leaders act.\n2.2 A leader may rest.\n2.3 I think so.",
        "1.5 D6 are too many.\n2.5 inches are too few.",
    ],
)
def test_what_is_meant_so(text: str) -> None:
    assert told(text) == []


def test_feet_of_pages_do_not_contradict_each_other() -> None:
    words = [
        "The men march along the road and then",
        "They rest and eat what they have.",
        "They fight and win the day.",
    ]
    text = "\n".join(f"{line}\nBattle Rules v2 Page {page}" for page, line in enumerate(words, 1))
    assert [slug for slug, _ in told(text)] == ["page-furniture"]


ROLLED = "MORALE\nRoll 1D6 and {how}:\nIn cover +1\nShot at -2\n\nResult\n{low} Rout\n3-4 Waver\n{high} Stand"


def test_modifiers_that_lead_past_the_table() -> None:
    both = ROLLED.format(how="add the modifiers", low="1-2", high="5-6")
    found = [(one.code.slug, one.place.line, one.message) for one in review(SourceFile("book.txt", both))]
    assert found == [
        ("bands-hole", 7, "The table ends at 1, and a throw of 1 - 2 makes -1 (line 4)."),
        ("bands-hole", 9, "The table ends at 6, and a throw of 6 + 1 makes 7 (line 3)."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        ROLLED.format(how="add the modifiers", low="2 or less", high="5+"),
        # What lies beyond is settled; nothing is added to the throw; other dice lie near.
        ROLLED.format(how="add the modifiers (a natural 6 stays a 6)", low="1-2", high="5-6"),
        ROLLED.format(
            how="count more than 6 as 6, and add the modifiers; treat less than 1 as 1", low="1-2", high="5-6"
        ),
        "MORALE\nRoll 1D6:\n1-2 Rout\n3-4 Waver\n5-6 Stand",
        "WOUNDS\nTo hit, throw a D6 and add 1 at close range. For each hit roll a D6:\n1-2 Grazed\n3-4 Wounded\n5-6 Killed",
        ROLLED.format(how="add the modifiers, or with 2D6 for the old guard", low="1-2", high="5-6"),
    ],
)
def test_tables_that_no_modifier_leaves(text: str) -> None:
    assert told(text) == []


def test_a_table_is_left_by_what_a_sentence_adds() -> None:
    text = "Roll a D6, add 1 if in cover and take 1 off if shot at.\n\n| Score | Result |\n| --- | --- |\n| 1-2 | Rout |\n| 3-4 | Waver |\n| 5-6 | Stand |"
    assert told(text) == [("bands-hole", 5), ("bands-hole", 7)]


def test_a_table_of_one_cell_a_line() -> None:
    stacked = "Type\nOpen\nRough\nFoot\n8\n4\nHorse\n16\n6\nGuns\n6\n-\n\nThe rest follows.\n\n"
    assert told(f"{stacked}Foot 8 4 Horse 16 7 Guns 6 -") == [("tables-differ", 16)]
    assert told(f"{stacked}Foot 8 4 Horse 16 6 Guns 6 -") == [("sentence-twice", 16)]
    assert told(stacked) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Roll a DlO and two lO-sided dice.", 2),
        ("They wi11 run. More men come; then rnore.", 2),
        ("The Mk1 tank and B1 fire in H1 and on u12.", 0),
        ("A corner of the barn burns; they turn.", 0),
    ],
)
def test_letters_and_digits_that_a_scan_mixes_up(text: str, found: int) -> None:
    assert [slug for slug, _ in told(text)] == ["letter-for-digit"] * found


def test_the_foot_of_a_page_stands_far_from_its_number() -> None:
    text = "\n".join(f"The men go on.\nIron Bridges - Version 1.3           {page}" for page in range(1, 5))
    assert [slug for slug, _ in told(text)] == ["page-furniture"]
