"""A text by itself: for each check what it finds, and a near miss where it stays silent."""

from __future__ import annotations

import pytest

from grognard.review.alone import review
from grognard.review.finding import Finding
from grognard.source import SourceFile


def found(text: str) -> list[Finding]:
    return list(review(SourceFile("book.txt", text)))


def lines(one: Finding) -> tuple[int, ...]:
    """Every line it stands on, each once."""
    return tuple(sorted({one.place.line, *(place.line for place in one.places)}))


def told(text: str) -> list[tuple[str, tuple[int, ...]]]:
    return [(one.code.slug, lines(one)) for one in found(text)]


SILENT = [
    # A sum with a word between its numbers.
    "The attacker has 5 + 3 left + 2 - 2 = 8.",
    "Count 5 men - 2 + 1 = 4 of them.",
    # Lists that stand apart may differ on purpose.
    "1. Halt\nArtillery fires on unit -1\nGreen troops -1\n\nThe unit stands.\n\n2. Attack\nArtillery fires on unit -2\nGreen troops +3",
    # Other troops, another figure.
    "Battalions in formation add +1 to morale.\n\nMen rest.\n\nMen eat.\n\nRegiments in formation add +2 to morale.",
    # Ends that touch the next number.
    "Walk: 1-30 cm. Canter: 31-40 cm. Gallop: 41-50 cm.",
    # Stretches of numbers that are no scale.
    "A troop has 4-6 men, a squadron 2-3 troops, a regiment 4-10 squadrons.",
    "Form up from 1812-1850 with 10-12 men in 2-3 rows.",
    # A ten-sided die from 0 to 9.
    "| D10 | x |\n| 0-4 | a |\n| 5-9 | b |",
    # More than the die, because something is added to it.
    "| Modified D6 roll | x |\n| 1-3 | a |\n| 4-6 | b |\n| 7+ | c |",
    "Throw 3D6 and score 18 to win.",
    "He needs a 5-6 on a D6.",
    # A total of parts, a date, a score.
    "On 12-3-1862 he marched 4 + 3 = 7 miles.",
    "The ratio is 1-3 = dead, 4-6 = hurt.",
    "The arc is 45 degrees (22-1/2 degrees on either side).",
    "Divide 19 to 52 by the total (71), which gives 73% to one and 27% to the other.",
    "4 men for 3 turns, or 3 men for 4 turns.",
    # Smiles and items are no brackets.
    "I like it :)\n1) First\n2) Second",
    "For odds such as (19 to 52) divide them.",
    "A remark (that goes on\nover two lines) ends.",
    # A row that is a heading over columns.
    "| Arm | Move | Range |\n| Foot troops | | |\n| Muskets | 4 | 12 |\n| Rifles | 4 | 18 |",
    # Words that look like two.
    "The upright stand of the battlefield; each within; nobody is without.",
    "That that is, is. He had had enough.",
    # A reference that arrives.
    "1. Measuring. From the front.\n2. Moving. See 1. Measuring.\n3. Ends.",
    "See page 47 of the Great Rulebook for this.",
    # Emphasis is no footnote.
    "A *very* good rule, and **another**.",
    # All of one unit, figures of another.
    "Foot move 6 inches. Horse move 12 inches. Guns move 4 inches. The 25mm figures have stands of 20mm.",
    # The letters l and O where they belong.
    "Company O and l'Empereur fired 10 volleys; the I Corps stood.",
    "A list:\n1. one\n2. two\n\nAnother:\n1. three\n2. four",
    # Two things, or everyday words: no two names for one.
    "Take the morale test. The loss test is another.\n\nFirst check the range; then the first test is taken.",
    "Put a smoke marker there and a fire counter here.",
    # A term that is explained: a heading, a sentence, the head of a table.
    "Reaction Test\n\nRoll a D6.\n\nA unit makes a Reaction Test. Whoever fails a Reaction Test runs.",
    "A unit makes a Reaction Test. Whoever fails a Reaction Test runs. A Reaction Test is one D6.",
    "| Firepower Die | x |\n| 1-3 | a |\n| 4-6 | b |\n\nRoll the Firepower Die. Then turn the Firepower Die over.",
    # Said once: a turn of speech.
    "A unit makes a Reaction Test.",
    # Two words beside each other, and a hyphen at the end of a line.
    "They stand ready and stand-by; a standby is kept.",
    "The countercharge comes first. A counter-\ncharge is none.",
    # Rows of another table, of which only some words are the same.
    "| Ground | Foot | Horse |\n| Open | 6 | 12 |\n| Woods | 3 | 0 |\n| Road | 9 | 18 |\n\nOpen 4 8 in the rain.",
]


@pytest.mark.parametrize("text", SILENT)
def test_near_misses(text: str) -> None:
    assert [(one.code.slug, one.message) for one in found(text)] == []


def test_the_same_list_with_two_values() -> None:
    text = "Modifiers\nUnit in cover +1\nUnit in flank -1\nUnit in cover +2"
    assert told(text) == [("two-values", (4,))]


def test_a_sentence_with_another_figure_far_away() -> None:
    text = "Skirmishers may shoot at targets within 24 inches.\nA\nB\nC\nD\nSkirmishers may shoot at targets within 18 inches."
    assert told(text) == [("two-values", (6,))]


def test_results_over_lines() -> None:
    text = "D6 roll: 1 or 2 = one point\nD6 roll: 3 = two points\nD6 roll: 5 = three points\nD6 roll: 6 = four points"
    assert [(one.code.slug, one.message) for one in found(text)] == [
        ("bands-hole", "Two of these results leave 4 out.")
    ]


def test_two_cases_of_one_throw() -> None:
    assert told("Captain - moves on 7 or less, stays on 9,10") == [("bands-hole", (1,))]
    assert told("Captain - moves on 8 or less, stays on 8,9,10") == [("bands-overlap", (1,))]
    assert told("Captain - moves on 8 or less, stays on 9,10") == []


def test_ends_shared_all_along_are_one_question() -> None:
    assert told("| Range | Die |\n| 0-6 | D4 |\n| 6-12 | D6 |\n| 12-18 | D8 |") == [("bands-overlap", (3,))]


def test_a_face_beyond_the_die() -> None:
    assert told("| D6 | x |\n| 1-3 | a |\n| 4-6 | b |\n| 7 | c |") == [("beyond-the-die", (4,))]
    assert told("It hits on a 4-7 on a D6.") == [("beyond-the-die", (1,))]


def test_a_lone_break_in_a_falling_column() -> None:
    rows = ["3 higher 25%", "2 higher 20%", "1 higher 15%", "1 lower 10%", "2 lower 15%", "3 lower 10%"]
    text = "\n".join(f"| {row} | x |" for row in rows)
    assert told(text) == [("off-the-series", (5,))]


@pytest.mark.parametrize(
    "text",
    [
        "The arc is 45 degrees (20 degrees on either side).",
        "Divide 19 to 52 by the total (71), which gives 63% to one.",
        "4 men for 3 turns, or 3 men for 5 turns.",
        "Units move D6x2 inches.\nThe first rolls a 1 and the second rolls a 3 (for 2 and 4 inches, respectively).",
        "In all 3 x 4 = 14 men.",
    ],
)
def test_sums(text: str) -> None:
    assert [slug for slug, _ in told(text)] == ["sum-wrong"]


def test_an_entry_for_which_the_text_ends_too_soon() -> None:
    entries = ["Moving", "Shooting", "Fear", "Weather", "Scenarios", "Thanks"]
    text = "Contents\n" + "\n".join(f"{one} .... {at}" for at, one in enumerate(entries, 1))
    text += "\n\nMoving:\n\nUnits move.\n\nShooting:\n\nUnits shoot."
    (one,) = found(text)
    assert one.code.slug == "promised-in-contents" and len(one.places) == 3
    assert "4 entries from 'Fear' to 'Thanks'" in one.message


def test_items_that_ran_into_a_line() -> None:
    text = "13. First words. a. Something. b. Something more.\n14. Other words."
    assert [slug for slug, _ in told(text)] == ["ran-together"] or told(text) == []
    text = "1. First words of it.\n2. More. 3. The third one.\n4. The last."
    assert told(text) == [("ran-together", (2,))]


def test_feet_of_pages_are_told_once() -> None:
    text = "\n\n".join(f"Some words of a page. August 2002 {page}" for page in range(1, 6))
    assert [(slug, len(lines)) for slug, lines in told(text) if slug == "page-furniture"] == [("page-furniture", 5)]


def test_two_columns_that_became_one_line() -> None:
    rows = ["D6: 1 is one pointTotal 6", "D6: 2 is two pointsTotal 5", "D6: 3 is ten pointsTotal 4", "Total them."]
    assert told("\n".join(rows)) == [("ran-together", (1, 2, 3))]
    # One name of two words again and again is a name.
    assert (
        told("Row the BoatHouse. Sink the BoatHouse.\nLeave a BoatHouse. A boat is a boat, and a house is a house.")
        == []
    )


def test_lost_apostrophes_are_told_once() -> None:
    text = "The soldier s hat, the gun s crew and the army s horse weren t there."
    (one,) = found(text)
    assert one.code.slug == "ran-together" and len(one.places) == 3


def test_weightiest_first() -> None:
    text = "A remark (open.\n\nWalk: 1-30 cm. Canter: 30-40 cm. Gallop: 41-50 cm.\n\nRoll a number of D6 now."
    assert [slug for slug, _ in told(text)] == ["bands-overlap", "dice-uncounted", "bracket-open"]


def test_one_thing_with_two_names() -> None:
    assert told("Each takes a morale test.\n\nRout calls for morale checks, and so does loss.") == [("two-names", (3,))]
    text = "The smoke marker is put down. Remove smoke markers.\n\nA smoke counter burns for a turn."
    assert told(text) == [("two-names", (3,))]


def test_terms_that_nobody_explains() -> None:
    text = "A unit makes a Reaction Test.\n\nWhoever fails a Reaction Test runs.\n\nHe throws the Quality Die; then the Quality Die lies."
    [one] = found(text)
    assert (one.code.slug, lines(one)) == ("term-unexplained", (1, 5))
    assert "`Reaction Test`, `Quality Die`" in one.message


def test_a_compound_in_two_spellings() -> None:
    assert told("A counter-charge is met. The counter charge fails. Each counter-charge counts.") == [
        ("two-spellings", (1,))
    ]
    assert told("A counter-charge is met. The countercharge fails.") == [("two-spellings", (1,))]


MOVES = "| Ground | Foot | Horse |\n| Open ground | 6 | 12 |\n| Woods | 3 | none |\n| Road | 9 | 18 |\n\nThe rest follows.\n\n"


def test_a_table_and_its_flattened_copy() -> None:
    assert told(f"{MOVES}Ground Foot Horse\nOpen ground 6 12\nWoods 3 none\nRoad 9 18") == [("sentence-twice", (9,))]
    assert told(f"{MOVES}Open ground 6 12 Woods 4 none Road 9 18") == [("tables-differ", (8,))]
    assert told(f"{MOVES}Open ground\n6\n12\nWoods\n3\nnone\nRoad\n9\n16") == [("tables-differ", (16,))]
    # Another table: most of its cells differ.
    assert told(f"{MOVES}Open ground 5 10\nWoods 2 8\nRoad 7 14") == []


def test_a_line_of_signs_behind_a_heading_is_looked_at_once() -> None:
    """It took minutes where blanks and hashes went on for thousands of characters."""
    import time

    from grognard.review.alone import review
    from grognard.source import SourceFile

    for line in ("# a" + " #" * 4_000 + " x", "# " + "a " * 4_000 + "#" * 4_000 + " x", "# a ##  "):
        begun = time.process_time()
        list(review(SourceFile("book.txt", f"{line}\n\nA unit moves 6 inches.\n" * 3)))
        assert time.process_time() - begun < 5


def test_a_long_word_behind_a_bracket_is_not_cut_in_every_way() -> None:
    """It took the sixth power of its length; what is a doubt and what is none stays."""
    import time

    from grognard.review.alone import review
    from grognard.source import SourceFile

    for word in ("a" * 5_000, "a-" * 2_500, "A unit (" * 500, "(a b c d e f" * 400):
        begun = time.process_time()
        list(review(SourceFile("book.txt", f"A unit moves 6 inches ({word}!).\n")))
        assert time.process_time() - begun < 5
    for doubt, is_one in (
        ("(or brains?)", True),
        ("(perhaps one/two, three four five?)", True),
        ("(one two three four five six?)", True),
        ("(one two three four five six seven?)", False),
        ("(3 dice?)", False),
        ("(or not)", False),
    ):
        found = review(SourceFile("book.txt", f"A unit adds 2 to its focus {doubt} when it moves.\n"))
        assert any("doubt" in one.message for one in found) is is_one, doubt
