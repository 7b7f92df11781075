"""What was told of good texts and is no fault, each beside the fault that it looks like."""

from __future__ import annotations

import importlib.util

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.review.finding import Finding, without_weaker
from grognard.rulebooks.reading import read_bytes_as

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None or importlib.util.find_spec("spellchecker") is None,
    reason="the lexicon and the dictionary are an extra: pip install 'grognard[spelling]'",
)


def found(text: str) -> tuple[Finding, ...]:
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return without_weaker(review(document.file, document))


def told(text: str, words: str) -> bool:
    """Whether something is told whose message or place has these words."""
    return any(words in one.message or words in one.place.text for one in found(text))


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        # The face of a die goes up or down; a card lies face up.
        (
            "Lay the net face-down. Then turn it face up.",
            "'face up'",
            "Lay the net face-down. Then change the die's face up or down by 1.",
        ),
        # What has a value is counted without a plural.
        (
            "The boat has 2 hits. Each wave loses 3 attack for a turn.",
            "'3 attack'",
            "A galley has attack 4 in fog. Each wave loses 3 attack for a turn.",
        ),
        ("Row with card 3. Lose 3 card for it.", "'3 card'", "Row with +2 attack. Lose 3 attack for it."),
        # Who does not stand right before the verb: behind a preposition and behind a verb.
        (
            "Then a harbour have no way to the sea.",
            "'a harbour have'",
            "The boats inside a harbour have no way to the sea.",
        ),
        ("Each turn a captain have two nets.", "'a captain have'", "Captains who enter a harbour have two nets."),
        # A series of three things without articles.
        (
            "The wind hits the sails hard, captains and sailors row to the shore.",
            "run on",
            "You may choose for Captain, Mate or Officer models to row apart from the rest of the fleet.",
        ),
        # A name of one letter and a star.
        (
            "The Captain* wins.\n\nThen the Captain* rows.",
            "The mark *",
            "The King makes the Ace (**A**) into the best (**A\\***).\n\nWith the **A\\*** you win.",
        ),
        ("The Captain* wins.", "The mark *", "Write `Captain*` where any captain is meant."),
        # An address is written as it wants to be.
        (
            "It stands under Creative Commons. The creativecommons are fair.",
            "as one word, and as two",
            "It stands under Creative Commons. See <http://creativecommons.org/licenses/>.",
        ),
        # What one does, and what it is called.
        (
            "Count the score points of the fish. Take the scores points of a crab.",
            "`scores point`",
            "You score points for fish. Whoever lands a crab scores points for it.",
        ),
    ],
)
def test_near_misses(wrong: str, words: str, right: str) -> None:
    assert told(wrong, words)
    assert not told(right, words)


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        ("It is a barely-wet boat, newly-built.", "'barely-wet', 'newly-built'", "It is a barely wet, family-friendly, early-game boat."),
        ("The crew needs these things to row.\n\n- oars\n- 1 minute timer\n", "`1-minute`", "The storm lasts 1 minute. Timer and oars are wet."),
        ("This reduces the damage by -1.", "without its minus", "This reduces the damage by 1, and -1 is the least."),
        ("A storm costs you -1 fish.", "without its minus", "A storm costs 1 fish, and adds -1."),
        ("Row boats like Sloop, Ketch, etc.", "`like` and `etc.`", "Row sloops, ketches, etc. Boats like rain."),
        ("Take two 6-sided die.", "two 6-sided die", "Take a 6-sided die, or two 6-sided dice."),
        ("It moves up to max 3 hexes.", "`a maximum of`", "It moves 3 hexes, up to a maximum of 4, max 5 in fog."),
        ("Determine starting player.", "`the` between", "Determine the starting player. Choose first player order."),
        (
            "You row in the order of your boats. Player with the most fish wins the game.",
            "`the` before it",
            "You row in the order of your boats. Each player with a fish wins the game.",
        ),
        ("The crew faired worse.", "'fared'", "The crew fared worse, though the wind was fair."),
        ("It provides not advantage.", "'no' is", "It provides no advantage, and gives not only nets."),
        ("It is then able deal damage.", "'able deal'", "The able crew is able to deal damage."),
        ("Boats fall. You have **only 2 building** left. Buildings fall. You own only 2 building.", "'2 building'", "Only 2 building phases are held. Buildings fall."),
    ],
)  # fmt: skip
def test_slips_of_words(wrong: str, words: str, right: str) -> None:
    assert told(wrong, words)
    assert not told(right, words)


_DASHED = "".join(f"The {wind} wind blows the boats home — to the shore.\n\n" for wind in ("north", "south", "east"))


@pytest.mark.parametrize(
    ("line", "are_told"),
    [
        ("Row to the grey shore - the crew is tired.", True),
        ("Row to the grey shore--the crew is tired.", True),
        ("Boats - they row - are grey.", False),
        ("Row to the grey shore in 2 - 4 turns, or take the - of it.", False),
        ("Row with a well-built boat, and type row --fast.", False),
    ],
)
def test_dashes_are_written_in_one_way(line: str, are_told: bool) -> None:
    assert told(_DASHED + line, "The sentence is parted") == are_told


_SERIES = "The crew brings oars, sails and nets. It sells fish, crabs and shells. It fears wind, fog or rain. "


@pytest.mark.parametrize(
    ("line", "are_told"),
    [
        ("It eats bread, cheese, and fish.", True),
        ("It eats bread, cheese and fish.", False),
        ("In fog, oars, and nets are wet.", False),
        ("It has boats, both large, and small ones.", False),
    ],
)
def test_series_have_one_comma(line: str, are_told: bool) -> None:
    assert told(_SERIES + line, "the last of a series") == are_told


def test_a_phrase_that_leads_in_is_told_once() -> None:
    told_so = [
        one for one in found("For example you may choose to have a boat turn its sails.") if "comma" in one.message
    ]
    assert [one.place.text for one in told_so] == ["For example you"]


_ENEMIES = "The enemy rows. The enemy sinks. Fire at the enemy. Then the enemy turns. Hit the enemy hard. Hold {}. "


def test_an_opponent_is_a_player_where_enemies_are_pieces() -> None:
    assert told(_ENEMIES.format("the enemy") + "Show it to your opponent.", "Called `opponent`")
    assert not told(_ENEMIES.format("the nearest enemy") + "Show it to your opponent.", "Called `opponent`")


_HABIT = "# Wind\n\n" + "".join(f"- The {wind} wind blows the boats to the shore.\n" for wind in ("north", "south", "east")) + (
    "\n# Sea\n\n" + "".join(f"- The {sea} sea holds the boats in the port.\n" for sea in ("grey", "green", "black"))
)  # fmt: skip


@pytest.mark.parametrize(
    ("items", "are_told"),
    [
        # None of its list has a stop, one has, and a list of one that ends otherwise than all others.
        ("- The crew sings all night\n- The crew rows all day\n", False),
        ("- The crew sings all night\n- The crew rows all day.\n- The crew rests at home.\n", True),
        ("- The crew sings all night\n", True),
        # What has a stop within ends with one.
        ("- The crew sings all night. It is glad\n- The crew rows all day\n", True),
    ],
)
def test_items_end_as_their_siblings_do(items: str, are_told: bool) -> None:
    assert told(f"{_HABIT}\n# Crew\n\n{items}", "without") == are_told


_STEPS = "# Row\n\nIn each turn of the boats:\n\n1. Oars\n2. Wind Check\n3. The Sail\n4. Fish\n5. {}\n\n{}"
_PARTS = "".join(
    f"## {name}\n\nThe crew looks at its boats.\n\n"
    for name in ("Oars", "Wind Check", "The Sail", "Fish", "Rest at Sea")
)


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("Rest at Sea", ""),
        ("Rest at sea", "other capitals than the heading"),
        ("Sleep at Sea", "called otherwise than its part"),
        # That is a part too, and no other name of the last.
        ("Oars", ""),
    ],
)
def test_steps_are_called_as_their_parts(step: str, words: str) -> None:
    messages = [one.message for one in found(_STEPS.format(step, _PARTS))]
    assert [one for one in messages if "capitals than" in one or "otherwise than" in one] == [
        one for one in messages if words and words in one
    ]
    assert not words or any(words in one for one in messages)


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        ("Score 200 pts for a fish. Lose 100 points then.", "Two ways of writing a measure", "Score 200 points for a fish. Lose 100 points then."),
        ("Score 1,000 points, then +1500 more.", "Two ways of writing thousands", "Score 1,000 points. In 1815 men rowed."),
        ("Harold rows home. Harolds's boat is wet.", "\"Harolds's\"", "James rows home. James's boat is wet, and so is Harold's."),
        ("The wind of the sea is never just \"high,\" it is wild and grey.", "run on", "The wind of the sea is never just \"high,\" and it is wild and grey."),
        ("Each time a boat is hit it loses an oar.", "A comma is missing", "Each time a boat is hit, it loses an oar. Each time it is, it is."),
        ("Choose 'Row home ' or rest.", "within the quotation marks", "Choose 'Row home' or the sailors' rest. It is 6' or 7' long."),
        (
            "The battlefield is wet. Go to the battlefield. Leave the battlefield, and die on the battle field.",
            "as two words, and as one",
            "The battlefield is wet. Go to the battlefield. Leave the battlefield. They battle field by field.",
        ),
    ],
)  # fmt: skip
def test_things_written_in_two_ways(wrong: str, words: str, right: str) -> None:
    assert told(wrong, words)
    assert not told(right, words)


_FLEET = "| Boat | Rank | Oars | Hull |\n| --- | --- | --- | --- |\n| I | Sloop | {} | 2 |\n| II | Ketch | {} | 3 |\n| III | Yawl | {} | 4 |\n| IV | Brig | {} | 5 |\n"


@pytest.mark.parametrize(
    ("oars", "places"),
    [
        # One cell is a slip; a column of which most is other is that of a fleet that has changed.
        ((2, 2, 3, 4), ["4"]),
        ((5, 6, 7, 4), []),
    ],
)
def test_a_table_that_changed_is_no_slip(oars: tuple[int, ...], places: list[str]) -> None:
    text = f"The fleet sails.\n\n{_FLEET.format(2, 2, 3, 3)}\nThen it grows.\n\n{_FLEET.format(*oars)}"
    findings = found(text)
    assert [one.place.text for one in findings if "same table" in one.message] == places
    # The first boat has the number I.
    assert not any("stands for a digit" in one.message for one in findings)


def test_an_i_in_a_column_of_digits_is_told() -> None:
    assert told(
        "The fleet sails.\n\n| Boat | Oars |\n| --- | --- |\n| Sloop | I |\n| Ketch | 2 |\n", "stands for a digit"
    )


_BOOK = "# 1. Oars\n\nThe crew rows.\n\n{}\n\n# 2. Sails\n\nThe crew sails.\n\n# 3. Nets\n\nThe crew fishes.\n"


@pytest.mark.parametrize(
    ("line", "are_told"),
    [
        ("*Section 2.1: The crew may not sing at night.*", False),
        ("The crew sings as in Section 2.1: at night.", True),
    ],
)
def test_a_line_may_be_the_section_itself(line: str, are_told: bool) -> None:
    assert told(_BOOK.format(line), " 2.1 in this text") == are_told


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        (
            "Each player draws a net.\n\nThen you place your boat.",
            "turns to the reader",
            "1. Players take turns clockwise.\n2. **On your turn: Rest.** The boats rest too.",
        ),
        (
            "This is a v0.1; the nets will change. A boat has 6 nets (in MVP: 3).",
            "a doubt of the author's own",
            "This is a draft horse. Version 1.1 of the rules is here, and the MVP wins a net.",
        ),
        ("Lose the boat at sea, draw another boat of it there.", "run on", "Lose the boat of it, lose the harbour."),
    ],
)
def test_more_near_misses(wrong: str, words: str, right: str) -> None:
    assert told(wrong, words)
    assert not told(right, words)
