"""What a copy editor marks: each fault planted in a rulebook of a made-up game, and a near miss beside it."""

from __future__ import annotations

import importlib.util

import pytest

from grognard.diagnostics import codes
from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.review.alone.well_known import BEGINNINGS, well_known
from grognard.rulebooks.reading import read_bytes_as
from grognard.source import SourceFile

needs_dictionary = pytest.mark.skipif(
    any(importlib.util.find_spec(one) is None for one in ("spellchecker", "lemminflect")),
    reason="the dictionary is an extra: pip install 'grognard[spelling]'",
)


def plain(text: str) -> list[tuple[str, int]]:
    return [(one.code.slug, one.place.line) for one in review(SourceFile("book.txt", text))]


def marked(text: str) -> list[str]:
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return [one.code.slug for one in review(document.file, document)]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        # A or an.
        ("Take a order token.", "Take an order token. A unit, a one-man crew, an hour and an NPC stay."),
        ("An unit rests. It costs a 8.", "A European unit rests for an honest hour. It costs an 8."),
        ("Side A attacks; an dwarf waits.", "Side A attacks; a dwarf waits. Player A or B begins."),
        # Apostrophes.
        ("Turn the ship to it's left side.", "Turn the ship to its left side. It's easy, and from it it's near."),
        ("Measure from the models base.", "Measure from the models on the base."),
        ("Look at an opponents hand.", "Look at an opponent's hand. The opponents hand out cards."),
        ("If its not your turn, wait.", "If it's not your turn, wait. Its nose turns."),
        # Words that are another's.
        ("Check weather it hits.", "The weather is fair."),
        ("Roll the die, and than move.", "It is more, and then it moves. Better than that is none."),
        ("Move it next too the wall.", "It moves too far, and next to a wall; too many stay."),
        ("You must chose one.", "They chose to run. You must choose one."),
        ("Each side uses there own dice.", "There are two sides. If there is one, its men use it."),
        ("You make take shots now.", "You may take shots now, and make haste."),
        ("A hit causes and internal fire.", "A hit causes smoke and internal fire."),
        ("The calvary waits.", "The cavalry waits at the hill."),
        ("You must to move.", "You must move to win."),
        # Verbs.
        ("Ranged attacks happens first.", "What happens first is one of the attacks."),
        ("A ship may fires twice.", "A ship may fire. May fires burn."),
        ("The dead man is remove from play.", "The dead man is removed, and one may remove another."),
        ("If the wind drops, models that is on deck stay.", "One of the models that is on deck stays."),
        ("Draw 3 card from the pile.", "Draw from the 3 card decks, and a three card hand."),
        ("Lose 1 points.", "Lose 1 point, or level 1 points."),
        ("This units move first.", "This unit moves first. These units move last."),
        ("All models of a company gets one order.", "All models of a company get one order."),
        ("Mist represent the danger at sea.", "Always represent danger. Mists represent it."),
        ("Put down a markers.", "Put down a markers sheet."),
        ("Each of the ship moves.", "Each of the ships moves."),
        ("Each creatures draws one card.", "Each creature draws one card. Cards who? Each class draws."),
        ("Put the tiles who are left aside.", "Put the men who are left aside."),
        ("Your can rest, and play rest.", "Your canoe is full; you can rest."),
        ("Corn is deducted to the store.", "Corn is deducted from the store, and added to it."),
        ("Power enemies abilities with corn.", "Power the abilities of enemies with corn."),
        ("It needs a line of site.", "It needs a line of sight to the camp site."),
        ("Roll three dices.", "Roll three dice."),
        ("Now you may pickup the corn.", "Now you may pick up the corn; a pickup is none."),
        ("Draw a card each turn, that may be kept.", "Draw a card each turn; that may be kept, as in all cases, that is clear."),
        ("Each combatants rolls for a combatant.", "Each combatant rolls; each class, each bus."),
        ("On 2 or less hits it lives.", "On 2 or fewer hits it lives, and less than 3."),
        # A rare word in the company of a common one.
        pytest.param("Its movement range is 4. The movement range grows. No movement range is more.\n\nThe movement rage is 6.", "Its movement range is 4. The movement range grows. No movement range is more.\n\nThe captain in his rage is lost.", marks=needs_dictionary),
        # Small words that stand twice.
        ("It is worth two 2 men.", "It is worth two 2-man crews."),
    ],
)  # fmt: skip
def test_words(wrong: str, right: str) -> None:
    assert {slug for slug, _ in plain(wrong)} <= {"misspelt", "sentence-twice"} and plain(wrong)
    assert plain(right) == []


def test_small_words_that_stand_twice() -> None:
    assert plain("The the boat drifts out\nof of the harbour.") == [("sentence-twice", 1), ("sentence-twice", 2)]
    assert plain("It is so that that man knows all, and had had it.") == []


@pytest.mark.parametrize(
    ("slug", "wrong", "right"),
    [
        ("sign-misplaced", "It drifts , and then stops.", "It drifts, and then stops..."),
        ("sign-misplaced", "It drifts away.The wind drops.", "It drifts to reef.dat and e.g.the bay."),
        ("sign-misplaced", "It may be towed ( by night ) home.", "It may be towed (by night) home."),
        ("sign-misplaced", "The camp has 24sailors in it.", "The camp has 24 sailors, 2nd mates and 25mm figures."),
        ("sign-misplaced", "Solar- power of the sun.", "Two- and three-man crews."),
        (
            "sign-misplaced",
            "It brings two sacks. of corn to the beach.",
            "It brings two sacks, approx. of one weight, etc. and goes.",
        ),
        ("sign-misplaced", "It costs three points(gold) at sea.", "It costs three point(s) at sea."),
    ],
)
def test_signs(slug: str, wrong: str, right: str) -> None:
    assert [one for one, _ in plain(wrong)] == [slug]
    assert plain(right) == []


ISLES = """# Isle of Crows

## Setup

Each side puts its boats on the beach and draws a chart of the bay.

## Landing

{landing}

## Crows

{crows}
"""
FILLED = ISLES.format(landing="Boats land on sand.", crows="Crows eat corn.")


def isles(landing: str = "Boats land on sand.", crows: str = "Crows eat corn.") -> str:
    return ISLES.format(landing=landing, crows=crows)


STOPS = "\n\n".join(f"The {one} crow often sits upon the mast and waits for corn." for one in ("red", "blue", "green", "grey"))  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "wrong", "right"),
    [
        # What is called by a name and never explained.
        ("rule-unexplained", isles("A boat may use the Furl action on sand."), isles("A boat may use the Furl action on sand. Furl: take the sail down.")),
        ("rule-unexplained", isles("Boats take a Capsize test in storms."), isles("Boats take a Capsize test in storms.\n\n### Capsize\n\nRoll a D6; the boat sinks on a 1.")),
        ("term-unexplained", isles("Boats on sand lose their Cargo Points."), isles("Boats on sand lose their Cargo Points. A Cargo Point is one sack.")),
        ("state-without-effect", isles("A boat on a rock becomes crippled."), isles("A boat on a rock becomes crippled. While crippled it does not sail.")),
        # Turns and rounds; two words of the trade.
        ("two-names", isles("Each turn a boat lands.\n\nEvery turn it rains. At the end of the turn crows eat.", "They fly once per round."), isles("Each turn a boat lands.\n\nEvery turn it rains. At the end of the turn crows eat.", "They fly once per round. A round has four turns.")),
        ("two-names", isles() + "\n## Round sequence\n\nEach turn consists of a landing and a storm.\n", isles() + "\n## Turn sequence\n\nEach turn consists of a landing and a storm.\n"),
        ("two-names", isles("A boat enters an empty hex. Each hex has a letter. The next hex is free.", "A crow flies over three squares."), isles("A boat enters an empty hex. Each hex has a letter. The next hex is free.", "A crow flies over three hexes.")),
        # Capitals.
        ("two-spellings", isles("The Captain steers. A Captain drowns. Each Captain has a hat.", "Crows fear the captain, a captain at sea, and every captain."), isles("The Captain steers. A Captain drowns. Each Captain has a hat.", "Crows fear the Captain, a Captain at sea, and every Captain.")),
        ("two-spellings", isles("Before you sail, count the Landing Parties with care, and then you pay for Landing Parties in corn.", "Crows shun landing parties and follow landing parties."), isles("Before you sail, count the Landing Parties with care, and then you pay for Landing Parties in corn.")),
        ("two-spellings", isles("You may buy Crow cards, sell Crow cards, and burn Crow cards for the fire.", "There are four Crow cards. You may burn all Crow Cards at sea."), isles("You may buy Crow cards, sell Crow cards, and burn Crow cards for the fire.", "There are four Crow cards. You may burn all Crow cards at sea.")),
        ("two-spellings", isles("Roll a D6 for each boat.", "The crows land on a d6 of 4."), isles("Roll a D6 for each boat.", "On a D6 of 4 the crows land, and 2d6 is none.")),
        ("two-spellings", isles("Rules of Crows & Corn.", "In Crows and Corn they eat."), isles("Rules of Crows & Corn.", "Crows and corn are black and yellow.")),
        ("two-spellings", isles("A boat has 4 HP.", "A crow has 2HP left."), isles("A boat has 4 HP.", "A crow has 2 HP left.")),
        ("two-spellings", isles("Its colour fades; no colour stays.", "Its defense is poor."), isles("Its colour fades; no colour stays.", "Its defence is poor.")),
        # What is announced and does not come.
        ("named-never-written", isles("A boat carries these three things:"), isles("A boat carries these three things:\n\n- corn\n- rope\n- crows")),
        ("named-never-written", isles("Boats drift by the following table."), isles("Boats drift by the following table.\n\n| D6 | Drift |\n| --- | --- |\n| 1-3 | east |\n| 4-6 | west |")),
        # Marks of the format.
        ("marking-broken", isles("##On sand##\n\nBoats land."), isles("Boats land on beach #4 and #5.")),
        ("marking-broken", isles("A **boat** lands* ** on sand** now."), isles("A **boat** lands *on sand* now, 2 ** 3 times.")),
        ("level-skipped", FILLED + "\n#### Corn\n\nCorn is yellow.\n", FILLED + "\n### Corn\n\nCorn is yellow.\n"),
        ("reference-astray", isles("See [corn](#corn) and [crows](#crows)."), isles("See [landing](#landing) and [crows](#crows).")),
        ("sign-misplaced", isles(STOPS + "\n\nThe black crow often sits upon the mast and waits for"), isles(STOPS + "\n\nThe black crow often sits upon the mast, and waits.")),
        ("sign-misplaced", isles("Boats are slow things An anchor holds them."), isles("Boats are slow things. The Anchor holds them, and so does The Reef.")),
        ("two-spellings", FILLED + "\n## corn and oats\n\nCorn is yellow.\n", FILLED + "\n## Corn and oats\n\nCorn is yellow.\n"),
        # Lists.
        ("listed-never-used", isles() + "\n## Boats\n\nEvery boat has:\n\n- Stats\n  - Tonnage\n  - Draught\n  - Sails\n\nTonnage slows it, and sails speed it up.\n", isles() + "\n## Boats\n\nEvery boat has:\n\n- Stats\n  - Tonnage\n  - Draught\n  - Sails\n\nTonnage slows it, sails speed it up, and its draught keeps it off.\n"),
        ("listed-never-used", isles("| Boat | Oars | Draught |\n| --- | --- | --- |\n| Yawl | 2 | 4 |\n| Gig | 4 | 3 |\n| Raft | 1 | 9 |\n\nA boat rows an inch for each of its oars."), isles("| Boat | Oars | Draught |\n| --- | --- | --- |\n| Yawl | 2 | 4 |\n| Gig | 4 | 3 |\n| Raft | 1 | 9 |\n\nA boat rows an inch for each of its oars, and its draught keeps it off.")),
        # The same twice.
        ("sentence-twice", isles("The side whose boats reach the beach first takes the corn and keeps it dry.", "The side whose boats reach the beach first takes the corn and keeps it dry."), isles("The side whose boats reach the beach first takes the corn and keeps it dry.", "The side whose crows reach the beach first takes the corn and keeps it dry.")),
        ("two-values", "# Crows for 2-4 players\n\nIt takes an hour.\n\nUp to the beach, 2 to 6 players may row.", "# Crows for 2-4 players\n\nIt takes an hour.\n\nWith 2 to 3 players the beach is small."),
    ],
)  # fmt: skip
def test_in_markdown(slug: str, wrong: str, right: str) -> None:
    assert marked(wrong) == [slug]
    assert marked(right) == []


WHOLE = """# Harbour Masters

## Setup

Each of you puts four boats on the sea, which is a board of squares. {begins}

## Turns

{turns}

## Play

On your turn you sail a boat. In a later turn you may land it, and after that turn it rests. A boat sails to an adjacent square{corner}.
You draw a card, and draw two cards when you land. Then you discard one, and draw a card again. {deck}

{filler}

## The end

{won}
"""
BEGINNING = "You need a table and a bowl of salt. Before the game the sea is laid out. "
"""A text that tells how one begins is no page of a rulebook."""
FILLER = BEGINNING + " ".join(["The sea is wide and grey, and gulls cry over it while boats lie at anchor."] * 16)
SETTLED = {
    "begins": "The youngest goes first.",
    "turns": "Roll dice of six sides for the wind. The higher roll wins; roll ties again.",
    "corner": ", also diagonally",
    "deck": "When the deck is empty shuffle the discarded cards.",
    "won": "Whoever lands all boats wins the game.",
    "filler": FILLER,
}


@pytest.mark.parametrize(
    ("left", "instead", "words"),
    [
        ("begins", "Sit around it.", "who has the first"),
        ("turns", "Roll dice of six sides for the wind. The higher roll wins.", "two are equal"),
        ("corner", "", "corner"),
        ("deck", "Shuffle the cards before you sit down.", "deck is empty"),
        ("won", "Boats that landed are safe.", "how the game is won"),
    ],
)
def test_cases_that_are_bound_to_come_up(left: str, instead: str, words: str) -> None:
    assert marked(WHOLE.format(**SETTLED)) == []
    text = WHOLE.format(**{**SETTLED, left: instead})
    found = review(SourceFile("book.md", text))
    assert [one.code for one in found] == [codes.CASE_UNSETTLED] and words in found[0].message
    # A note of a few words settles what it likes, save ties.
    assert left == "turns" or marked(WHOLE.format(**{**SETTLED, left: instead, "filler": ""})) == []


def test_hexes_have_no_right_angles() -> None:
    text = f"# Bay\n\nThe hex map has hexes. A hex may be orthogonally adjacent.\n\n{FILLER}"
    assert [(one.code, one.place.line) for one in review(SourceFile("book.md", text))] == [(codes.CASE_UNSETTLED, 3)]
    assert plain(text.replace("orthogonally ", "")) == []


def test_a_hyphen_before_a_noun_is_no_second_spelling() -> None:
    assert plain("Take an already-placed boat. It stays where it was already placed.") == []
    assert plain("Take an already-placed boat. Take the already placed crow.") == [("two-spellings", 1)]


def test_words_that_everybody_misspells_need_no_dictionary() -> None:
    assert (well_known("seperately"), well_known("recieves"), well_known("missles")) == ("separately", "receives", "missiles")  # fmt: skip
    assert [well_known(word) for word in ("separate", "judgement", "travelling", "sail")] == ["", "", "", ""]
    # No right word may begin like a wrong one.
    assert not [wrong for wrong, right in BEGINNINGS.items() if right.startswith(wrong)]


@needs_dictionary
def test_what_the_text_itself_says_in_another_number_is_its_own() -> None:
    text = "The computator plots a course. All computators are slow.\n\nSet the terretory aside; the territory stays."
    assert plain(text) == [("misspelt", 3)]
