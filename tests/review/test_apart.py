"""What is asked of a page, and of words that a program reads, and how numbers and helping verbs are held against a lexicon."""

from __future__ import annotations

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.review.alone.other_books import is_a_part
from grognard.review.book import Book
from grognard.review.english.forms import lexicon
from grognard.rulebooks.reading import read_bytes_as

needs_lexicon = pytest.mark.skipif(not lexicon(), reason="the lexicon of word forms is not installed")
SEA = "The sea is wide and grey, and gulls cry over it while boats lie at anchor. " * 12
NERVE = "A sailor must make a Nerve check (the captain says when)."
WHOLE = "You need a table and two crews. Whoever lands first is the winner.\n\n"


def told(text: str) -> list[tuple[str, str]]:
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return [(one.code.slug, one.place.text) for one in review(document.file, document)]


def part(text: str) -> bool:
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return is_a_part(Book(document.file, document))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (WHOLE + SEA, False),
        (SEA, True),  # it tells nothing that only a whole game tells
        (SEA[:400], False),  # a passage that somebody tries
        (SEA * 20, False),  # no page is so long
        (WHOLE + SEA + "Fish as in [fishing](fishing.md).", True),
        (WHOLE + SEA + "Fish as in [fishing](../more/fishing).", True),
        (WHOLE + SEA + "Fish as in [fishing](#fishing).", False),
        (WHOLE + SEA + "[Talk to us](https://example.org/talk).", False),
        (WHOLE + SEA + "May be copied, see [the licence](LICENSE.md).", False),
        (WHOLE + SEA + "![A boat](img/boat)", False),
        ("## 4. Sails\n\n" + WHOLE + SEA + "\n\n## 5. Nets\n\nNets are wet.", True),
        ("## 1. Sails\n\n" + WHOLE + SEA + "\n\n## 2. Nets\n\nNets are wet.", False),
        (WHOLE + SEA + "Sail (Core Rules p.3). Row (Core Rules p.4). Fish (Core Rules p.5).", True),
    ],
)
def test_what_is_a_page_of_several(text: str, expected: bool) -> None:
    assert part(text) is expected


@needs_lexicon
def test_a_page_of_several_owes_no_explanations() -> None:
    assert ("rule-unexplained", "Nerve check") in told(f"{WHOLE}{SEA}\n\n{NERVE}")
    assert "rule-unexplained" not in dict(told(f"{WHOLE}{SEA}\n\n{NERVE}\n\nFish as in [fishing](fishing.md)."))


def test_what_a_page_says_to_stand_below_is_missed_in_it() -> None:
    below = "A boat that sinks must roll on the table below."
    assert "named-never-written" in dict(told(f"# Sailing\n\n{SEA}\n\n{below}"))


def test_what_a_program_reads_is_no_print() -> None:
    assert told("# Rules\n\nThe hit points are in `hitpoints.py`. Lose hit points.") == []


@needs_lexicon
@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("It lasts 3 turn. Turns are long.", "It lasts 3 turns. Turns are long."),
        ("It tells how many time they may fly. They fly many times.", "It tells how many times they may fly."),
        ("Sail from one provinces to the next.", "Sail from one province to the next."),
        ("None of the player may speak. All players wait.", "None of the players may speak."),
        ("There are no action without an end.", "There are no actions without an end."),
        ("The captains takes turns.", "Each of the captains takes turns."),
        ("Wherever the core rules refers to a boat, it sails.", "Wherever the core rule refers to a boat, it sails."),
        ("Units which has moved may not fish.", "A unit which has moved may not fish."),
        ("It allow the crew to fish.", "Let it allow the crew to fish."),
        ("Crossbows have to reloaded.", "Crossbows have to be reloaded."),
        ("You have spend your action.", "You have to spend your action."),
        ("Decide which boats will checking this.", "Decide which boats will check this."),
        ("It is good if there any left over.", "It is good if there are any left over."),
        ("Find what you character likes. Your boat waits.", "Find what your character likes."),
        ("The boat took the most number of hits.", "The boat took the greatest number of hits."),
        ("Each player has an own deck.", "Each player has a deck of his own."),
        ("Draw 3 card's.", "Draw 3 cards."),
        ("Pick one of following boats.", "Pick one of the following boats."),
        ("This allows to fish again.", "This allows you to fish again."),
        ("Roll 2 dices.", "Roll 2 dice."),
    ],
)
def test_words_that_do_not_go_together(wrong: str, right: str) -> None:
    def slips(text: str) -> list[str]:
        return [place for slug, place in told(f"# Rules\n\n{text}\n") if slug == "misspelt"]

    assert slips(wrong)
    assert not slips(right)


@needs_lexicon
@pytest.mark.parametrize(
    "fair",
    [
        "You gain an additional bonus.",
        "Holding both boats is what wins.",
        "This can have an effect.",
        "Throw a D6 roll for it. All rolls count.",
        "One moves to the east, and one stays.",
        "Both turn in the wind, and turns are long.",
    ],
)
def test_words_that_go_together(fair: str) -> None:
    assert told(f"# Rules\n\n{fair}\n") == []


@needs_lexicon
@pytest.mark.parametrize(
    ("runs_on", "fair"),
    [
        (
            "A boat may fish before reaching the isle, the captain decides whether it does.",
            "A boat may fish before the isle sinks, the captain willing.",
        ),
        (
            "Every sail of the boat causes one point, each point has its effect.",
            "Every sail of the boat causes one point, each worth its salt.",
        ),
        (
            "To be in line all boats must touch the other, each boat behind has one more.",
            "To be in line with all the other boats, each boat has one more.",
        ),
        (
            "You may sometimes fish again in the bay, if you do so you must rest.",
            "You may sometimes fish again in the bay, if the captain nods.",
        ),
        (
            "Throw the dice and read the chart, if it calls for a save, the boat rolls twice.",
            "Throw the dice and read the chart, if it calls for a save.",
        ),
    ],
)
def test_sentences_that_run_on(runs_on: str, fair: str) -> None:
    def found(text: str) -> bool:
        return "sign-misplaced" in dict(told(f"# Rules\n\n{text}\n"))

    assert found(runs_on)
    assert not found(fair)


@needs_lexicon
@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("When a boat reaches zero it is removed.", "When the captain thinks that it is time he nods."),
        ("After sinking a boat a captain may rest.", "After sinking a boat that the captain must sail, he rests."),
        ("During the calm phase each captain will draw a card.", "During the phase that each captain will draw, wait."),
        ("When trimming the sails the first mate must shout.", "When a mate trimming the sails must shout, he shouts."),
        ("To sail on again they must have wind.", "To sail on is what they must do."),
        ("If a boat has no oars the captain may whistle.", "If it hits the captain may whistle at it, it does."),
        ("When a boat burns down in the bay you are out.", "When what burns is a boat in which you are, you are out."),
    ],
)
def test_commas_behind_what_leads_in(wrong: str, right: str) -> None:
    def found(text: str) -> bool:
        document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
        return any("comma is missing" in one.message for one in review(document.file, document))

    assert found(wrong)
    assert not found(right)


def test_dice_and_cannot_are_written_in_one_way() -> None:
    assert "two-spellings" in dict(told("# Rules\n\nRoll a dice. Then roll a die again.\n"))
    assert "two-spellings" not in dict(told("# Rules\n\nRoll a dice roll. Then roll a die again.\n"))
    assert "two-spellings" in dict(told("# Rules\n\nBoats can not fly. Crows cannot swim.\n"))
    assert "two-spellings" not in dict(told("# Rules\n\nBoats can not only fly. Crows cannot swim.\n"))
