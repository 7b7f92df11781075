"""Is each case looked at by itself? A fault planted in a made-up game, and beside it what looks like it and is settled."""

from __future__ import annotations

import pytest

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code
from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.review.finding import Finding, Sure
from grognard.rulebooks.reading import read_bytes_as
from grognard.source import SourceFile

SEA = " ".join(["The sea is wide and grey, and gulls cry over it while boats lie at anchor."] * 18)
"""More than 250 words in which nothing is said."""

GAME = """# Gulls

A game for 2 to 4 players. The youngest starts.

## Setup

Each player takes a boat.

## Play

{play}

## Bids

{bids}

## End

{end}

## The sea

{sea}
"""
END = "The game ends after five rounds. Whoever has the most fish wins the game; in a tie all who tie share it."


def told(text: str, *kinds: Code) -> list[Finding]:
    document = read_bytes_as(text.encode(), "gulls.md", "markdown", Limits())
    found = review(document.file, document)
    return [one for one in found if one.sure is not Sure.PERHAPS and (not kinds or one.code in kinds)]


def gulls(play: str = "Row.", bids: str = "Bid.", end: str = END) -> str:
    return GAME.format(play=play, bids=bids, end=end, sea=SEA)


def open_cases(text: str) -> list[str]:
    return [one.message for one in told(text, codes.CASE_UNSETTLED)]


def quotes(text: str) -> list[list[str]]:
    """The words of each finding on cases left open, place by place."""
    return [[place.text for place in (one.place, *one.places)] for one in told(text, codes.CASE_UNSETTLED)]


def test_the_game_itself_leaves_nothing_open() -> None:
    assert open_cases(gulls()) == []


def test_a_tie_that_is_settled_does_not_settle_another() -> None:
    prize = "The player with the most oars gains 3 fish."
    (finding,) = told(gulls(bids=prize), codes.CASE_UNSETTLED)
    assert "two are equal" in finding.message and "most oars gains" in finding.message
    # Settled beside it, for all ties, or with a word for each.
    for settled in (
        f"{prize} If two have as many, nobody gains: a tie gives nothing.",
        f"{prize}\n\nIn a tie nobody gains.",
        f"{prize} If their numbers are equal, each gains 1 fish.",
    ):
        assert open_cases(gulls(bids=settled)) == []
    assert open_cases(gulls(bids=prize, play="In case of a tie the older player comes first.")) == []


def test_open_comparisons_are_told_together_with_their_own_words() -> None:
    text = gulls(
        play="The player with the fewest fish becomes the new first player.",
        bids="The player with the most oars gains 3 fish.",
        end="The game ends after five rounds. The player with the most fish wins the game.",
    )
    ((first, second, third),) = quotes(text)
    assert "fewest fish" in first and "most oars" in second and "most fish" in third


@pytest.mark.parametrize(
    "words",
    [
        "The highest card of the suit wins the trick.",
        "The highest bidder takes the boat.",
        "Rowing with more men usually gives the higher chance to win.",
        "Each player may take at most 3 fish and wins nothing by it.",
        "May the strongest rower win!",
        "The aim is to have the most fun.",
        "Your goal is to become the player with the most heroic boats.",
        "Players with lower boats take the difference in fish.",
    ],
)
def test_what_only_looks_like_a_comparison(words: str) -> None:
    assert open_cases(gulls(bids=words)) == []


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("Highest total wins.", "Highest total wins"),
        ("Closest to the price without going over it wins the fish.", "wins"),
        ("Each rolls a die. Whoever rolls higher starts.", "higher starts"),
        ("The objective is to have the most fish.", "the most"),
        ("- Longest row of boats: +5", "Longest row"),
        ("| For | Fish |\n|---|---|\n| Longest row | +5 |\n| Each boat | +1 |", "Longest row"),
        ("If your value is higher than hers, you escape. If her value is higher, she holds you.", "value is higher"),
    ],
)
def test_comparisons_in_other_forms(words: str, part: str) -> None:
    (places,) = quotes(gulls(bids=words, end="The game ends after five rounds. Survivors row home."))
    assert any(part in one for one in places)


def test_opposed_cases_with_a_word_on_the_third() -> None:
    for words in (
        "If your value is higher than hers, you escape. If her value is higher, she holds you. If they are equal, roll again.",
        "If your value is higher than hers, you escape. Otherwise, if her value is higher, she holds you.",
        "If your value is higher than hers, you escape. You row home.",
    ):
        assert open_cases(gulls(bids=words)) == []


TURNS = "Players take turns rowing, clockwise. "


@pytest.mark.parametrize(
    ("left", "instead", "says"),
    [
        ("A game for 2 to 4 players. ", "", "how many can play"),
        ("The youngest starts.", "", "who has the first"),
        ("The youngest starts.", "Players start the game with 3 fish.", "who has the first"),
        ("The game ends after five rounds. Whoever", "At the end of the game, whoever", "when that is"),
    ],
)
def test_what_a_whole_game_says(left: str, instead: str, says: str) -> None:
    play = TURNS + "A player rows. The next player rows. A player may wait. All other players fish. Each player rests."
    whole = gulls(play=play)
    assert open_cases(whole) == [] and left in whole
    assert [says in one for one in open_cases(whole.replace(left, instead))] == [True]


@pytest.mark.parametrize(
    "settled",
    [
        "It is for 2-4 players.",
        "Players: 3",
        "A duel for two players.",
        "For 5 loud, patient players.",
        "It is played alone: a solitaire.",
        "Play in groups of 3-6 people.",
    ],
)
def test_for_how_many_in_other_words(settled: str) -> None:
    play = TURNS + "A player rows. The next player rows. A player may wait. All other players fish."
    assert open_cases(gulls(play=play).replace("A game for 2 to 4 players.", settled)) == []


def test_two_players_somewhere_are_not_how_many_play() -> None:
    play = "If two players meet, the other players wait. A player rows. A player waits. A player fishes. Players rest."
    (message,) = open_cases(gulls(play=play).replace("A game for 2 to 4 players.", ""))
    assert "how many can play" in message


@pytest.mark.parametrize(
    "settled",
    [
        "The player who was last at sea starts.",
        "Roll a die to see who goes first: the best throw does; roll again if two are equal.",
        "The starting player is chosen by lot.",
    ],
)
def test_who_begins_in_other_words(settled: str) -> None:
    assert open_cases(gulls(play=TURNS).replace("The youngest starts.", settled)) == []


def test_the_deck_that_is_empty() -> None:
    drawn = "At the end of your turn draw cards up to your hand of 5 cards. Then discard one card."
    (message,) = open_cases(gulls(play=drawn))
    assert "deck is empty" in message
    assert open_cases(gulls(play=drawn + " When the deck is empty, shuffle the discards.")) == []
    # Each hand is dealt from a whole deck.
    assert open_cases(gulls(play=drawn + " The highest card of the suit takes the trick.")) == []


def test_an_empty_deck_of_one_name_is_no_other() -> None:
    drawn = "Shuffle the decks. Draw a card from the harbour deck. Later draw two cards from the harbour deck. {rest}"
    (message,) = open_cases(gulls(play=drawn.format(rest="If the personal deck runs out, you fish.")))
    assert "harbour" in message and "personal" in message
    assert open_cases(gulls(play=drawn.format(rest="If the harbour deck runs out, you fish."))) == []
    assert open_cases(gulls(play=drawn.format(rest="If a deck runs out, you fish."))) == []


@pytest.mark.parametrize(
    ("words", "settled"),
    [
        ("Deal the whole deck to the players.", "Deal the whole deck to the players; some may have one card more."),
        ("Shuffle and deal all the cards evenly.", "Shuffle and deal all the cards as evenly as possible."),
        ("Form two teams of equal size.", "Form two teams of equal size; an odd player keeps score."),
    ],
)
def test_what_does_not_come_out_even(words: str, settled: str) -> None:
    (message,) = open_cases(gulls(play=words))
    assert "left over" in message or "odd number" in message
    assert open_cases(gulls(play=settled)) == []
    assert open_cases(gulls(play=words).replace("2 to 4 players", "two players")) == []
    assert open_cases(gulls(play="Deal five cards to each player.")) == []


def test_what_is_surrounded_on_a_board() -> None:
    board = "Boats stand on the squares of a board. A boat that is surrounded sinks."
    (message,) = open_cases(gulls(play=board))
    assert "surrounded" in message
    assert open_cases(gulls(play=board + " A boat is surrounded when all four squares beside it are taken.")) == []
    assert open_cases(gulls(play="A bay that is surrounded by hills is calm.")) == []


def test_a_part_is_rounded_where_it_stands() -> None:
    lost = "Discard half of your cards (rounded down). Later you lose half of your fish and half your coins."
    found = told(gulls(play=lost + " " + SEA[:200] + " You pay half of your coins."), codes.ROUNDING_OPEN)
    assert [place.text for one in found for place in (one.place, *one.places)] == ["half of your coins"]
    assert (
        told(gulls(play=lost + " " + SEA[:200] + " You pay half of your coins. Always round up."), codes.ROUNDING_OPEN)
        == []
    )


def test_two_cases_that_both_hold_at_one_number() -> None:
    text = "If the total is equal to or greater than 63, gain a fish. If the total does not exceed {number}, lose one."
    assert [one.code for one in told(gulls(play=text.format(number=63)))] == [codes.BANDS_OVERLAP]
    assert told(gulls(play=text.format(number=62)), codes.BANDS_OVERLAP) == []


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        ("The leader chooses X players for the trip.", ["X"]),
        ("The leader chooses X players, where X is the number of boats.", []),
        ("**Haul X**: the player takes X fish.", []),
        ("The boat goes X squares and waits for Y turns.", []),
    ],
)
def test_letters_for_numbers(words: str, letters: list[str]) -> None:
    found = told(gulls(play=words), codes.LEFT_TO_DO)
    assert [place.text for one in found for place in (one.place, *one.places)] == letters


NEEDED = "## Components\n\n- One board\n- 22 fish cards\n- {third}\n\n## Setup\n"


def test_what_the_list_of_components_lacks() -> None:
    play = "Each player takes a fish token. A player who rows places a wind token. Each is given a notebook."
    text = gulls(play=play).replace("## Setup\n", NEEDED.format(third="30 gull cards"))
    (finding,) = told(text, codes.SET_BROKEN)
    assert "tokens or markers, a notebook" in finding.message
    assert told(text.replace("30 gull cards", "30 tokens, a notebook"), codes.SET_BROKEN) == []
    assert told(gulls(play=play), codes.SET_BROKEN) == []


def test_a_question_with_a_number_is_a_note() -> None:
    assert [one.code for one in told(gulls(play="- #10 How do gulls fight in fog?"))] == [codes.LEFT_TO_DO]
    assert told(gulls(play="- The best story is #3. Is it yours?")) == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("- [#1](https://example.org/gulls/issues/1). Set values for boats.", True),
        ("- [ ] May the youngest pass?", True),
        ("Tentative rules for fog.", True),
        ("- [Boats](https://example.org/boats).", False),
        ("- [ ] Shuffle the cards.", False),
        ("A tentative step forward.", False),
    ],
)
def test_notes_of_what_is_still_to_be_done(words: str, found: bool) -> None:
    assert bool(told(gulls(play=words), codes.LEFT_TO_DO)) is found


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("A boat has 3 hit points. A storm takes one hit point. Sunk boats have lost 3 health points.", "health point"),
        ("An impediment stops a boat. Impediments are drawn. A hindrance is put on a boat.", "hindrance"),
        (
            "The fleet with the highest army power rows. Your army power is halved by fog. Compare military power.",
            "military power",
        ),
        ("To renege costs a fish. Whoever revokes is out. Reneging is seen by all.", "revoke"),
        ("Buy goods in the bay. Goods are sold. Sell a commodity. Commodities rot. Goods do not.", "commodity"),
        ("Write on the character sheet. Each cast sheet has a name. The character sheet is kept.", "cast sheet"),
        (
            "Place a boat on the centre square. No boat leaves the centre square. The centre cell is safe.",
            "centre cell",
        ),
        ("You may own the token. Take the token. A token is lost at sea. Later you own the tile of the bay.", "tile"),
    ],
)
def test_two_names_for_one_thing(words: str, names: str) -> None:
    found = told(gulls(play=words), codes.TWO_NAMES)
    assert len(found) == 1 and names in found[0].message


@pytest.mark.parametrize(
    "words",
    [
        "A boat has 3 hit points. A storm takes one hit point.",
        "## Combat phase\n\nFight.\n\n## Battle phase\n\nFight on.\n\n## Rest\n\nThe combat phase ends. The battle phase ends.",
        "Take a token. A token is lost at sea. A token sinks. The tile of the bay is blue.",
        "Army power is not military power.",
    ],
)
def test_two_things_with_two_names(words: str) -> None:
    assert told(gulls(play=words), codes.TWO_NAMES) == []


ROUNDS = "On your turn row. At the start of each turn fish. At the end of the turn rest. {rest}"


def test_a_round_where_turns_are_the_rule() -> None:
    ended = "The game ends when all fish are gone. Whoever has the most fish wins the game; in a tie all share it."
    (finding,) = told(
        gulls(play=ROUNDS.format(rest="Boats are safe until the next round."), end=ended), codes.TWO_NAMES
    )
    assert finding.place.text == "round"
    for rest in (
        "A round is over when all have had a turn. Boats are safe until the next round.",
        "Play a round of dice.",
        "Fractions round up.",
    ):
        assert told(gulls(play=ROUNDS.format(rest=rest), end=ended), codes.TWO_NAMES) == []


def test_a_short_text_is_asked_of_throws_alone() -> None:
    assert [one.code for one in review(SourceFile("a.md", "Both roll a die. The higher roll wins."))] == [
        codes.CASE_UNSETTLED
    ]
    assert review(SourceFile("a.md", "Row. The player with the most fish wins.")) == ()


def test_the_top_card_of_nothing() -> None:
    (message,) = open_cases(gulls(play="At the beginning of a turn flip the top card."))
    assert "no deck" in message
    assert open_cases(gulls(play="At the beginning of a turn flip the top card of the deck.")) == []
    assert open_cases(gulls(play="Shuffle the deck. At the beginning of a turn flip the top card.")) == []


def test_how_many_cards_one_begins_with() -> None:
    play = "Mix the cards. Play a card from your hand. Draw a card. At last put one back from your hand."
    (message,) = open_cases(gulls(play=play))
    assert "begin with" in message
    assert open_cases(gulls(play=f"Shuffle, and deal each player five cards. {play}")) == []


def test_bidding_ends() -> None:
    bids = "All players bid fish for the boat. A bid is paid at once."
    (message,) = open_cases(gulls(bids=bids))
    assert "nobody bids" in message
    for settled in (
        "Who passes bids no more.",
        "If nobody bids, the boat rots.",
        "They bid in secret.",
        "Who drops out gets his fish back.",
    ):
        assert open_cases(gulls(bids=f"{bids} {settled}")) == []
    tricks = "Each player bids from 0 to 3. A player whose bid is right gains fish."
    assert open_cases(gulls(bids=tricks)) == []
    assert len(open_cases(gulls(bids=f"{bids} A bird passes over the bay."))) == 1


def test_a_high_card_that_two_may_draw() -> None:
    assert len(open_cases(gulls(play="Each draws one card, the high card deals."))) == 1
    assert open_cases(gulls(play="Each draws one card, the high card deals; in a tie draw again.")) == []


def test_pieces_that_are_named_once() -> None:
    (finding,) = told(gulls(play="Put the fish, and the Claim tokens, beside the boat."), codes.TERM_UNEXPLAINED)
    assert finding.place.text == "Claim tokens"
    for play in (
        "Put the fish, and the Claim tokens, beside the boat. A claim is worth two fish.",
        "Put the Claim tokens (worth two fish) beside the boat.",
        "The expansion has the Claim tokens.",
        "Take tokens. Claim tokens first.",
    ):
        assert told(gulls(play=play), codes.TERM_UNEXPLAINED) == []
