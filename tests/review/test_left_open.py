"""What an author left open, or names and does not have: each fault planted in a made-up rulebook, and a near miss beside it."""

from __future__ import annotations

import pytest

from grognard.diagnostics import codes
from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.rulebooks.reading import read_bytes_as
from grognard.source import SourceFile

ISLES = """# Isle of Crows

## Setup

Each side puts its boats on the beach and draws a chart of the bay.

## Landing

{landing}

## Crows

{crows}
"""


def isles(landing: str = "Boats land on sand.", crows: str = "Crows eat corn.") -> str:
    return ISLES.format(landing=landing, crows=crows)


def marked(text: str) -> list[str]:
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return [one.code.slug for one in review(document.file, document)]


LIST = "- {bare}\n- Row: move the boat two hexes\n- Sail: move it by the wind's strength\n- Rest: take one wound from the crew\n- Fish: roll a D6 and eat on a 6"


@pytest.mark.parametrize(
    ("slug", "wrong", "right"),
    [
        # Blanks and doubts.
        ("left-to-do", isles("Boats land on sand. See xxxx"), isles("Boats land on sand, in 20xx or later.")),
        ("left-to-do", isles("Boats land for games of 500 points (XX sacks of corn)."), isles("Boats land for games of 500 points (XXL).")),
        ("left-to-do", isles("Add corn (or rope?) to the boat."), isles("Add corn (or rope) to the boat. Which? Ask the captain.")),
        ("left-to-do", isles("There are 12 boats (soon 18) on the beach."), isles("There are 12 boats (as soon as they land) on the beach.")),
        ("left-to-do", isles("Boats land.\n\nhttps://example.com/sand\n\nThey stay.\n\nhttps://example.com/crows"), isles("Boats land as told at https://example.com/sand and stay.")),
        # Parts and rules that are named.
        ("named-never-written", isles("Boats land (see Shipwreck)."), isles("Boats land (see Crows).")),
        ("named-never-written", isles('Boats land (see "Wrecking").'), isles('Boats land (see "Landing").')),
        ("named-never-written", isles("A boat is under Wreck Ashore rules.", "A crow is under Wreck Ashore rules."), isles("A boat is under Landing rules.", "A crow is under Landing rules.")),
        # One thing of a list that is only named.
        ("set-broken", isles(LIST.format(bare="Anchor")), isles(LIST.format(bare="Anchor: hold the boat where it is now"))),
        ("set-broken", isles(LIST.format(bare="Anchor")), isles(LIST.format(bare="Anchor\n  - it holds the boat where it is"))),
        # A short form that nothing uses.
        ("listed-never-used", isles("The sailing distance (or sd) is told in hexes. A sailing distance of 4 is long."), isles("The sailing distance (or sd) is told in hexes. A sailing distance of 4 is a long sd.")),
        # A letter.
        ("two-spellings", isles("Roll the Anchor Dice, and the Anchor Dice again.", "Crows roll the Anchr Dice."), isles("Roll the Anchor Dice, and the Anchor Dice again.", "Crows roll the Wind Dice.")),
        # A name in capitals here and not there; an s here and not there.
        ("two-spellings", isles("Play a Corvo card.", "Crows take a CORVO card."), isles("Play a Corvo card.", 'The captain cries "CORVO!" and ALL crows fly.')),
        ("two-spellings", isles("Corn costs two tackle points. Each boat has tackle points.", "Crows pay three tackles points."), isles("Corn costs two tackle points.", "Crows pay three crow points.")),
        # What the contents and the steps promise.
        ("promised-in-contents", "# Contents\n\n1. Sand\n2. Corn\n3. Crows\n4. Wind\n5. Wrecks\n\n" + "\n\n".join(f"# {name}\n\nIt is of use." for name in ("Sand", "Corn", "Crows")), "# Contents\n\n1. Sand\n2. Corn\n3. Crows\n4. Wind\n\n" + "\n\n".join(f"# {name}\n\nIt is of use." for name in ("Sand", "Corn", "Crows", "The wind"))),
        ("step-undescribed", "# Crew\n\nDo the following steps:\n\n1. Choose a boat\n2. Choose a captain\n3. Buy corn\n\n# Step One: the boat\n\nTake one.\n\n# Step Two: the captain\n\nTake him.\n", "# Crew\n\nDo the following steps:\n\n1. Choose a boat\n2. Choose a captain\n\n# Step One: the boat\n\nTake one.\n\n# Step Two: the captain\n\nTake him.\n"),
        ("reference-astray", "\n\n".join(f"# {at}.0 {name}\n\nIt is told in Chapters 3 and 9." for at, name in ((1, "Sand"), (2, "Corn"), (3, "Crows"), (4, "Wind"))), "\n\n".join(f"# {at}.0 {name}\n\nIt is told in Chapters 3 and 4." for at, name in ((1, "Sand"), (2, "Corn"), (3, "Crows"), (4, "Wind")))),
        # Headings with a sign at their end; sentences that run on.
        ("two-spellings", isles() + "\n## Corn:\n\nCorn is yellow.\n", isles() + "\n## Corn\n\nCorn is yellow.\n"),
        ("sign-misplaced", isles("A boat on sand is slow, it sails two hexes at most."), isles("If a boat on sand is slow, it sails two hexes at most. In a storm, it sails one. Boats are slow, and it is late.")),
        # A limit with two comparators.
        ("two-values", isles("A boat with more than 6 crew members sails at half speed, rounded up.", "A boat with 6 or more crew members sails at full speed."), isles("A boat with more than 6 crew members sails at half speed, rounded up.", "Crows eat 6 or more sacks of corn.")),
    ],
)  # fmt: skip
def test_left_open(slug: str, wrong: str, right: str) -> None:
    assert slug in marked(wrong)
    assert slug not in marked(right)


BEGINNING = "You need a table and a bowl of salt. Before the game the sea is laid out. "
"""A text that tells how one begins is no page of a rulebook."""
FILLER = BEGINNING + " ".join(["The sea is wide and grey, and gulls cry over it while boats lie at anchor."] * 24)
SIGHT = "A boat needs line of sight to shoot. Crows need line of sight to land. "
COVER = "A boat in cover is hard to hit. A crow in cover is harder. "
INCHES = "Boats sail 8 inches. Crows fly 12 inches. Gulls fly 6 inches. Rafts drift 3 inches. The wind blows 4 inches. "
HURT = "A hit deals one point of damage to its health. A storm deals two points of damage to its health. "
HELD = "Play a card from your hand. Show your hand to nobody. Cards in their hands are safe. "


@pytest.mark.parametrize(
    ("asks", "says", "words"),
    [
        (SIGHT, "Reefs block line of sight.", "Line of sight"),
        (SIGHT, "A line of sight is drawn from mast to mast.", "Line of sight"),
        (COVER, "Rocks give cover.", "Cover matters"),
        (INCHES, "Measure from mast to mast.", "from which point"),
        (HURT, "At health 0 it sinks.", "none is left"),
        (HURT, "A boat without health is removed from play.", "none is left"),
        (HELD, "Deal five cards to each.", "begin with"),
    ],
)
def test_what_is_asked_for_and_never_defined(asks: str, says: str, words: str) -> None:
    def found(text: str) -> list[str]:
        told = review(SourceFile("book.txt", f"{text}\n\n{FILLER}"))
        return [one.message for one in told if one.code is codes.CASE_UNSETTLED and words in one.message]

    assert len(found(asks)) == 1
    assert found(asks + says) == []
    # A note of a few words leaves what it likes.
    assert not [one for one in review(SourceFile("book.txt", asks)) if words in one.message]


def test_how_many_can_play() -> None:
    text = f"# Game of crows\n\n## Setup\n\n{'Players sail. ' * 9}\n\n{FILLER}"

    def told(text: str) -> list[str]:
        document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
        return [one.message for one in review(document.file, document)]

    assert "Nothing in the text says how many can play." in told(text)
    assert "Nothing in the text says how many can play." not in told(text.replace("Players", "Two players", 1))


def test_terms_of_another_book_are_explained_there() -> None:
    said = isles("Boats that turn fight with +1 Accuracy.", "Crows fight with +1 Ferocity.")
    assert "term-unexplained" in marked(said)
    assert "term-unexplained" not in marked(
        said + "\nUse the main Iron Sail rulebook. All else is in the main Iron Sail rulebook.\n"
    )


def test_a_star_before_a_number_is_no_footnote() -> None:
    assert marked(isles("There are boats * 4 and crews * 12, and speed by * 1.2 is more.")) == []
