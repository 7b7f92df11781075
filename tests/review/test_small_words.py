"""Slips that need a lexicon and no understanding, each beside sentences that are right and look like it."""

from __future__ import annotations

import importlib.util

import pytest

from grognard.diagnostics import codes
from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.rulebooks.reading import read_bytes_as
from grognard.source import SourceFile

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None, reason="the lexicon is an extra: pip install 'grognard[spelling]'"
)


def words(text: str) -> list[str]:
    """What the findings in a plain text are about."""
    return [one.place.text for one in review(SourceFile("book.txt", text))]


@pytest.mark.parametrize(
    ("wrong", "told", "right"),
    [
        # The verb of a plain subject.
        ("If both sails is torn, row.", "both sails is", "If both sails are torn, row. Ten points is enough."),
        ("Every barge have two sails.", "Every barge have", "Every barge has two sails. Let every barge have two sails."),
        ("When two or more captains is drowned, stop.", "two or more captains is", "When one of the captains is drowned, stop."),
        ("If they has a sail, they row.", "they has", "If one of them has a sail, they row. The crew near you has rum."),
        ("We ask for rum. Once the captain have a sail, row.", "captain have", "We ask that the captain have a sail."),
        # The verb of a subject of several words.
        ("Wind and rain is told by dice.", "Wind and rain is", "Rock and roll is loud. The wind and the rain are told by dice."),
        ("Torn sails for a barge is heavy.", "Torn sails for a barge is", "A list of torn sails is long. The sails of a barge are heavy."),
        ("There is several boats in port.", "There is", "There is a boat in port, and there is some doubt."),
        # Small words that are another's.
        ("Put it in they boat.", "in they", "As they row, put it in the boat before they sink."),
        ("Sail too the left.", "too the", "It is too heavy, too slow, and sails to the left too."),
        ("The crew my only row.", "crew my", "In my boat I only row."),
        ("A barge may moved again.", "may moved", "A barge may have moved again; it may be moved."),
        ("The sail are be torn.", "are be", "What they are, be they sails or oars, is torn."),
        ("The crew is able receive rum.", "able receive", "The crew is able to receive rum."),
        ("Sail on one adjacent the reef.", "adjacent the", "Sail on one adjacent to the reef."),
        ("It stands in front the boat.", "front the", "It stands in front of the boat."),
        ("Sink any number cannons you like.", "number cannons", "Sink any number of cannons you like."),
        ("Sailors belief a boat has a soul.", "Sailors belief", "It is their belief. The belief a boat has a soul is old."),
        ("Sailors have to breath salt.", "to breath", "Sailors have to breathe salt, and stop to breathe."),
        ("It cannot by seen.", "cannot by", "It cannot by any means be seen."),
        # Who has what.
        ("Compare it to the captains health.", "captains health", "It gives the captains health. It is for the captains who pay."),
        ("Each players deck is small.", "players deck", "Each player's deck is small, and all players sail."),
        # One and several.
        ("Rest for at least 6 hour at sea.", "6 hour", "Rest for at least 6 hours at sea, or a 6 hour watch."),
        ("The number of player is told.", "number of player", "The number of player boats is told."),
        ("We like this kind of sails.", "this kind of sails", "We like this kind of sail and these kinds of sails."),
        ("Choose a boats from the port.", "a boats", "Choose a few boats from the port. It is a savings bank."),
        ("Every sailors is paid.", "Every sailors", "Each takes a coin; each rows. Every sailor is paid."),
        ("Then all player may row.", "all player", "Then both attack, and all player boats may row."),
        # An article that the same word has elsewhere.
        ("The captain rows until the end of captain's watch.", "of captain's", "The captain rows, as captain of the boat, from captain to captain."),
        ("A card is drawn. If card is red, stop.", "If card", "A card is drawn card by card, and some kind of card is red."),
        # Two words in the other order, and words of which one is missing.
        ("It tells how many boats can you row.", "tells how many boats can", "It tells how many boats you can row. How many boats can you row?"),
        ("A roll is equal or higher than six.", "equal or higher than", "A roll is equal to or higher than six."),
        ("Wait until end of the watch.", "until end of", "Wait until the end of the watch, on top of the mast."),
        ("Make a route check.", "route", "The route is long, and the check is short."),
        ("He attacks an another boat.", "an another", "He attacks another boat."),
        ("They rise trough gaining coins.", "trough", "They drink at the trough the town built."),
        ("It keeps both reefs, towns and boats.", "both reefs, towns and boats", "It keeps both reefs and towns, and boats."),
        ("Rocks make hard to sail.", "make", "Rocks make it hard to sail."),
        ("The sailors rolls some dice.", "The sailors rolls", "The sailors roll some dice; the steering needs to be good."),
    ],
)  # fmt: skip
def test_small_words(wrong: str, told: str, right: str) -> None:
    found = [one.casefold() for one in words(wrong)]
    assert any(told.casefold() in one for one in found), found
    assert [one for one in words(right) if told.casefold() in one.casefold()] == []


@pytest.mark.parametrize(
    "text",
    [
        "If both sails are torn, row. Ten points is enough. They row, and what each of them has is theirs.",
        "Let every barge have two sails. We ask that each captain choose a boat. Both attack and both draw.",
        "It gives the captains wages. Each takes a coin; each rows. Those hit by a wave may not row.",
        "Take one off the pile. The boats that are complete may sail. What they do is remove the sail.",
        "Facing multiple enemies is dangerous. Crews that sleep, that are ill or that must row are slow.",
        "It is moored on boat or barge hooks. Carry salt=trade, tar=sold, or a pair of spearmen.",
        "The boats have to be able to row. As a crew are at sea, the captain is not. A few boats are too slow.",
    ],
)
def test_what_is_right_is_left_alone(text: str) -> None:
    assert words(text) == []


def markdown(text: str) -> list[tuple[str, str]]:
    """Slug and words of each finding in a Markdown text."""
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return [(one.code.slug, one.place.text) for one in review(document.file, document)]


def test_a_stretch_of_time() -> None:
    lead = "Each round represents about 6 seconds of sailing.\n\n"
    found = review(SourceFile("book.txt", lead + "The fire lasts for 12 rounds (2 minutes)."))
    assert [(one.code, one.place.text) for one in found] == [(codes.TWO_VALUES, "12 rounds (2 minutes)")]
    # 20 times 6 seconds are two minutes; of a turn nothing is said.
    for right in ("The fire lasts for 20 rounds (2 minutes).", "The fire lasts for 12 turns (2 minutes)."):
        assert review(SourceFile("book.txt", lead + right)) == ()


def test_a_sign_for_each_row() -> None:
    rows = (
        "| Ware | Symbol | Use |\n|---|---|---|\n| Fish | F | eaten |\n| Flax | {} | woven |\n| Tar | T | smeared |\n"
    )
    assert ("two-values", "F") in markdown(rows.format("F"))
    assert markdown(rows.format("X")) == []
    # A column of another name may say the same twice.
    assert markdown(rows.format("F").replace("Symbol", "Hold")) == []


def test_a_word_that_is_two_elsewhere() -> None:
    found = review(SourceFile("book.txt", "A boat has ten sail points. Lose one of its sailpoints when hit by rain."))
    assert [(one.code, one.place.text) for one in found] == [(codes.TWO_SPELLINGS, "sailpoints")]
    assert words("A boat has ten sail points. Lose one of its sail points when hit by rain.") == []


def test_items_that_end_in_two_ways() -> None:
    items = ["Row the boat to the port of call", "Wait in the harbour for a better wind", "Pay the crew what the crew is owed", "Burn the sails that no wind will fill"]  # fmt: skip
    mixed = "\n".join(f"- {item}{'.' if at % 2 else ''}" for at, item in enumerate(items))
    assert [slug for slug, _ in markdown(mixed)] == ["sign-misplaced"]
    for end in ("", "."):
        assert markdown("\n".join(f"- {item}{end}" for item in items)) == []


def test_what_programs_write_is_no_slip_of_the_print() -> None:
    assert markdown("Type `/row`, `/wait` or `/sink`. Then type /burn if the floor(distance/4) is low.") == []
    assert markdown("A boat is one of these.\n\n```\nsails=torn  row()\nboat .. port\n```\n") == []


def test_a_part_that_is_a_link_to_another_document() -> None:
    text = "# Sailing\n\nSome winds are strong (see the {} section).\n"
    assert markdown(text.format("[Weather Guide](../more/weather.md)")) == []
    assert "named-never-written" in dict(markdown(text.format("Weather Guide")))


def test_a_sentence_without_an_end() -> None:
    text = "# Piety\n\nTrack the favour of the wind for captains and\n\n# Rum\n\nIt is drunk at night.\n"
    assert ("sign-misplaced", "captains and") in markdown(text)
    # What leads to a list has its end there.
    assert markdown(text.replace("\n\n# Rum", "\n\n- boats\n- crews\n\n# Rum")) == []


def test_a_name_of_a_part_is_one() -> None:
    text = "# {}\n\nMove a boat.\n\n# Rest\n\nWind and Rain is slow.\n"
    assert markdown(text.format("Wind and Rain")) == []
    assert ("misspelt", "Wind and Rain is") in markdown(text.format("Storms"))
