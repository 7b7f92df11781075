"""Sentences that run on behind a thing, verbs far from their subject, words that lack a neighbour: each planted beside its like."""

from __future__ import annotations

import importlib.util
import time

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.review.finding import Sure, without_weaker
from grognard.rulebooks.reading import read_bytes_as
from grognard.source import SourceFile

needs_lexicon = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None, reason="the lexicon is an extra: pip install 'grognard[spelling]'"
)


def plain(text: str) -> list[str]:
    return [one.place.text.strip() for one in review(SourceFile("book.txt", text))]


def run_on(text: str) -> bool:
    return any("run on" in one.message for one in review(SourceFile("book.txt", text)))


@needs_lexicon
@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        # Behind a name with a colon, and behind what leads in; a short clause; several of which no more is said.
        ("Oar: It breaks on a 6, the ship is lost.", "Oar: On a 6 of the die, the ship is lost."),
        ("If it is hit, it must turn away, they cannot help it.", "If it is hit, the ship, they cannot help it."),
        ("If it rolls a 6, it is a gale, you gain the upper hand.", "If a mast, sail or oar breaks in it, it is lost."),
        ("A calm sea is good, many have waited for it.", "Of those who have sailed, many have waited for it."),
        ("The wind is up, any captain may sail.", "Actions Each turn, any captain may sail."),
        # The first word that may be a verb is not always the verb.
        (
            "Every mast of the fleet is painted green, all the masts in the harbour of the foe are painted black.",
            "Every mast of the fleet is painted green, and all the masts in the harbour are painted black.",
        ),
        # Behind a number, and behind `only`.
        (
            "A throw of 12 with help does not count as a gale, only a plain throw of 12 counts as one.",
            "A throw of 12 with help does not count as a gale, a plain throw of 12, or a storm.",
        ),
        # A condition that stands behind the verb does not lead into what follows the comma.
        (
            "There is no rule to say how the crew must row its boat, they may freely choose.",
            "No matter how the crew may want to row its boat, they may choose.",
        ),
        # Two commas, of which the second belongs to the second sentence.
        (
            "The crew is told what a hole does to its hull, each further hole in a hull can sink it, though it may be mended.",
            "The crew counts the holes of its hull, each mast that fell, and the dead.",
        ),
        # Behind `it` a word that may be several things is what it does.
        (
            "The crew must row home when the wind drops, it boards the other boat.",
            "When the wind drops on the crew, it boards the other boat.",
        ),
    ],
)
def test_a_thing_does_something_behind_a_comma(wrong: str, right: str) -> None:
    assert run_on(wrong)
    assert not run_on(right)


@needs_lexicon
@pytest.mark.parametrize(
    "fair",
    [
        # What tells of a time, clauses in a row, one of several things that are named.
        "Every 3 harbours the fleet builds, they increase its corn by one.",
        "The wind will drop, the crew will mutter, or the mast will fall.",
        "The figure is made of the size of the sea, the number of masts the boat has, and the wind.",
        "To the crew of each boat, the captain is a friend.",
        "Note that if the crew of the boat is tired, it must rest.",
        "The turn a boat of the fleet is sunk, all the boats are slow.",
    ],
)
def test_what_looks_like_two_sentences(fair: str) -> None:
    assert not run_on(fair)


@needs_lexicon
@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        ("The result of the dice are read.", "The result of the dice are", "The results of the dice are read."),
        ("If the number of oars are even, row.", "the number of oars are", "If the same number of oars were lost, row."),
        ("Harbours in fog has no light.", "Harbours in fog has", "Harbours in fog have no light."),
        ("A squad of men are here.", "", "The price of the oars is one."),
        ("The price of the oars are one.", "The price of the oars are", "The oars and the price of the oars are told."),
        ("To fit it all onto just two pages is hard.", "", "Each of the two pages is full."),
        ("If all boats takes a turn, rest.", "boats takes", "One of all boats takes a turn."),
    ],
)  # fmt: skip
def test_verbs_far_from_their_subject(wrong: str, words: str, right: str) -> None:
    found = plain(wrong)
    assert any(words in one for one in found) if words else not found, found
    assert plain(right) == []


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        ("It is the number that the model most roll.", "the model most", "Of all, the model most often rolls."),
        ("It needs to greater than two.", "needs to greater", "It needs to be greater than two."),
        ("Choose another units to move.", "another units", "Choose another unit, or another units card."),
        ("Each d10 dice has a face.", "Each d10 dice", "Each d10 dice roll is read, and each d10 has a face."),
        ("The chance is 43.8%% there.", "8%%", "The chance is 43.8% there."),
        ("This allows you move again.", "allows you", "This allows you move cards, and allows you to move."),
        ("Take the follow options.", "the follow", "Take the following options, or follow me."),
        ("If you win, you chosen first.", "you chosen", "If you win, you have chosen first."),
        ("Even in during the turn it rests.", "in during", "In the turn, and during the next, it rests."),
    ],
)  # fmt: skip
def test_words_that_lack_a_neighbour(wrong: str, words: str, right: str) -> None:
    assert words in plain(wrong)
    assert plain(right) == []


@pytest.mark.skipif(importlib.util.find_spec("spellchecker") is None, reason="the dictionary is an extra")
def test_two_letters_the_other_way_round() -> None:
    # The rule of the trade: two neighbours that changed places, within the word.
    assert plain("The boat lies in dense foilage here, and in light foilage there.") == ["foilage"]
    assert plain("The boat lies in dense foliage here, and in light foliage there.") == []


def test_examples_tell_other_throws() -> None:
    two = "Both throw for the wind and the captain adds 4 to it.\n\nRow.\n\nWait.\n\n{}Both throw for the wind and the captain adds 5 to it.\n"
    slugs = [one.code.slug for one in review(SourceFile("book.txt", two.format("")))]
    assert "two-values" in slugs
    assert review(SourceFile("book.txt", two.format("Example: the sea is calm. "))) == ()


def test_what_is_only_missed_is_worth_a_look() -> None:
    """A name that nothing explains may be explained on a card: it is told when it is asked for."""
    text = (
        "# The Game of Salt\n\n## How to play\n\nYou need a table. Before the game lay out the sea. The player who sells most salt wins; ties are drawn.\n\n"
        + "A boat sails to the next harbour and sells its salt there. " * 30
        + "\n\n## Special rules\n\nA boat with the Leaky special rule is slow. Beware of boats with the Leaky special rule.\n"
    )
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    found = review(document.file, document)
    missed = [one for one in found if one.code.slug == "rule-unexplained"]
    assert missed and all(one.sure is Sure.PERHAPS for one in missed)
    assert not set(missed) & set(without_weaker(found))


@pytest.mark.parametrize(("second", "sure"), [("", Sure.LIKELY), ("## The Barge\n\n", Sure.PERHAPS)])
def test_the_same_of_another_thing(second: str, sure: Sure) -> None:
    """Each of two ships has a part of its own, and figures of its own."""
    text = f"# The Fleet\n\n## The Galley\n\nIt sails up to 6 leagues with the wind behind.\n\nIt waits.\n\n{second}It sails up to 4 leagues with the wind behind.\n"
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    (one,) = [one for one in review(document.file, document) if one.code.slug == "two-values"]
    assert one.sure is sure


def test_forms_of_a_word_of_two_shores() -> None:
    (told,) = plain("The wind is favourable. It blows favorably, and the favor is theirs.")
    assert told == "favourable"
    assert plain("The wind is favorable. It blows favorably; the armory is theirs.") == []
    assert plain("The tide is metered, three metres of it; it is the metering that is slow.") == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        # The sign behind its figure; a stop is none.
        ("A gale has a %70 chance, and a lull a %12 chance.", "A gale has a 70% chance, and a lull a 12 % chance."),
        ("Add a description of the gale here once it is known.", "Add the description of the gale to its card."),
    ],
)
def test_signs_and_notes(wrong: str, right: str) -> None:
    assert len(plain(wrong)) == 1
    assert plain(right) == []


@pytest.mark.skipif(importlib.util.find_spec("spellchecker") is None, reason="the dictionary is an extra")
def test_a_letter_too_many_is_no_other_spelling() -> None:
    text = "Row by the seacoast. Leave the seacoast. Fish off the seacoast. Sail to the seacoast. Draw the {}."
    assert plain(text.format("seasocast")) + plain(text.format("sescacoast")) == []  # too far from any word
    assert plain("Take the tidecard. Keep the tidecard. Lose the tidecard. Show the tidescard.") == ["tidescard"]


def test_a_number_alone_fills_the_hole() -> None:
    line = "The keel: 2-6 stunned, 7-8 out, {}, 10-12 lost."
    assert plain(line.format("9 hurt")) == []
    assert plain(line.format("and else")) != []


@pytest.mark.slow
@pytest.mark.parametrize(
    "part", ["a", " ", ",", "a, ", ", the ", "the a ", "a boat is slow, the ", "A model, if ", "-a"]
)
def test_a_line_without_an_end_is_read_at_once(part: str) -> None:
    """Some of them took minutes: a word of so many letters is none, nor is a sentence one."""
    begun = time.process_time()
    review(SourceFile("book.txt", f"The crew rests. {part * (200_000 // len(part))}\n"))
    assert time.process_time() - begun < 10


def test_references_behind_the_end_are_told_once() -> None:
    text = "1. Boats\nSee section 7 for tides, section 9 for reefs.\n2. Oars\nRow, as section 7 has it.\n3. Sails\nHoist them.\n"
    found = [one for one in review(SourceFile("book.txt", text)) if one.code.slug == "reference-astray"]
    (one,) = found
    assert "end with 3" in one.message and "7, 9" in one.message and len(one.places) == 2


def test_stars_that_show_are_no_footnotes() -> None:
    document = read_bytes_as(b"# Sea\n\nRow *(once per* tide*)* and rest.\n", "book.md", "markdown", Limits())
    assert [one for one in review(document.file, document) if one.code.slug == "footnote-astray"] == []


def test_what_is_to_be_added_by_players() -> None:
    assert plain("If a boat were to be added to the bay, it waits. It has to be done by dawn.") == []
    assert plain("A table of tides, to be added in the next edition.") == ["to be added"]


def test_marks_of_items_are_no_brackets() -> None:
    assert plain("Row thus:\na.) Take an oar.\nb.) Pull it.\n") == []


def test_a_number_of_times_is_no_length_of_a_list() -> None:
    marked = "# Sea\n\n{} 3 windless glasses:\n\n- Row home.\n- Rest there.\n"
    documents = [
        read_bytes_as(marked.format(word).encode(), "book.md", "markdown", Limits()) for word in ("There are", "After")
    ]
    told = [[one.code.slug for one in review(each.file, each)] for each in documents]
    assert "count-wrong" in told[0] and "count-wrong" not in told[1]
