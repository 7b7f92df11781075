"""Is what a text takes for granted asked for, and what it says left alone? Faults planted in a made-up game, each beside its near misses."""

from __future__ import annotations

import pytest

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code
from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.review.finding import Finding, Sure
from grognard.rulebooks.reading import read_bytes_as

SEA = " ".join(["The sea is wide and grey, and gulls cry over it while boats lie at anchor."] * 20)
GAME = f"""# Gulls

A game for 2 to 4 players. The youngest starts, and play goes clockwise.

## Setup

Each player takes a boat.

## Play

%s

## End

The game ends after five rounds. Whoever has the most fish wins the game; in a tie all who tie share it.

## The sea

{SEA}
"""


def told(text: str, *kinds: Code) -> list[Finding]:
    document = read_bytes_as(text.encode(), "gulls.md", "markdown", Limits())
    found = review(document.file, document)
    return [one for one in found if one.sure is not Sure.PERHAPS and one.code in kinds]


def cases(play: str) -> list[str]:
    return [one.message for one in told(GAME % play, codes.CASE_UNSETTLED)]


def names(play: str) -> list[str]:
    return [one.message for one in told(GAME % play, codes.TWO_NAMES)]


def test_the_game_itself_is_quiet() -> None:
    assert cases("Row.") == names("Row.") == []


@pytest.mark.parametrize(
    ("asked", "settled", "word"),
    [
        ("The horn is strong, but has a cooldown.", "The horn has a cooldown of two turns.", "cooldown"),
        ("You may mulligan.", "You may mulligan: shuffle your hand back and draw as many.", "mulligan"),
        ("Critical hits sink a boat.", "On a roll of 6 it is a critical hit, and sinks a boat.", "critical"),
        ("Skippers row faster as they level.", "When a skipper levels up, it rows faster.", "Levels"),
        (
            "The side with initiative fishes. Initiative may change.",
            "The side with initiative fishes. Roll a die for initiative.",
            "initiative",
        ),
        (
            "A net catches nearby units. A horn wakes nearby units.",
            "A net catches nearby units. Units are nearby within two waves. A horn wakes nearby units.",
            "nearby",
        ),
        ("A boat in the home row is safe.", "Your home row is the row nearest to you.", "row"),
        (
            "Player 1 takes the net. Player 1 fishes.",
            "The oldest is player 1. Player 1 takes the net. Player 1 fishes.",
            "player 1",
        ),
        ("You have 5 minutes to fish.", "You have 5 minutes to fish. When time is up, row home.", "Time"),
        ("A boat may be bought.", "A boat may be bought for 3 fish.", "cost"),
        (
            "Roll a die to see who starts. Row on.",
            "Roll a die to see who starts: the highest does; roll again if two are equal.",
            "throw",
        ),
        ("Players vote on each catch.", "Players vote on each catch. In a tied vote it is kept.", "vote"),
        (
            "The shark swims to the nearest enemy.",
            "The shark swims to the nearest enemy; if two are at the same distance, roll.",
            "nearest",
        ),
        (
            "Ask for a fish. If they are right, they win!",
            "Ask for a fish. If they are right, they win! If they are wrong, go on.",
            "wrong",
        ),
    ],
)
def test_what_is_taken_for_granted_is_asked_once(asked: str, settled: str, word: str) -> None:
    (message,) = cases(asked)
    assert word in message
    assert cases(settled) == []


def test_cards_that_are_drawn_are_shuffled() -> None:
    drawn = "Draw 2 cards before you row. Deal one card for the wind."
    assert any("shuffled" in one for one in cases(drawn))
    assert any("shuffled" in one for one in cases(f"{drawn} Used cards are reshuffled."))
    assert cases(f"Shuffle the cards. {drawn}") == []


def test_an_order_of_play_is_asked_of_more_than_two() -> None:
    text = (GAME % "After rowing, give the horn to the next player.").replace(", and play goes clockwise", "")
    (finding,) = told(text, codes.CASE_UNSETTLED)
    assert "order" in finding.message
    assert told(text.replace("2 to 4 players", "two players"), codes.CASE_UNSETTLED) == []
    assert cases("After rowing, give the horn to the next player.") == []


def test_where_all_play_at_once_nobody_has_a_turn() -> None:
    text = (GAME % "The game is played simultaneously by all players. Row in your turn.").replace(
        ", and play goes clockwise", ""
    )
    (finding,) = told(text, codes.CASE_UNSETTLED)
    assert "at once" in finding.message
    assert told(text.replace("in your turn", "in each round"), codes.CASE_UNSETTLED) == []
    assert told(text.replace("Row in", "Else give the net to the left. Row in"), codes.CASE_UNSETTLED) == []


def test_a_tie_that_is_settled_elsewhere_settles_no_vote() -> None:
    text = GAME % "Hold a vote on each catch."
    (finding,) = told(text, codes.CASE_UNSETTLED)
    assert "vote" in finding.message
    assert told(text.replace("Hold a vote", "Hold a vote, which has to be unanimous,"), codes.CASE_UNSETTLED) == []


def test_who_has_won_is_told_where_the_game_ends() -> None:
    def cut(end: str) -> list[str]:
        head, _, tail = (GAME % "Row.").partition("The game ends after")
        text = f"{head}{end}{tail[tail.index(chr(10)) :]}"
        return [one.message for one in told(text, codes.CASE_UNSETTLED)]

    assert any("who has won" in one for one in cut("The game ends after five rounds."))
    assert cut("The game ends after five rounds. The winner has the most fish. Ties are shared.") == []


def test_one_player_alone_is_not_asked_how_many_play() -> None:
    def cut(play: str) -> list[str]:
        text = (GAME % play).replace("A game for 2 to 4 players. The youngest starts, and play goes clockwise.", "")
        text = text.replace("Each player takes", "Take").replace("Whoever has the most", "With ten")
        text = text.replace(" wins the game; in a tie all who tie share it", " the game is won")
        return [one.message for one in told(text, codes.CASE_UNSETTLED)]

    assert cut("The player rows. The player fishes. " * 4 + "It blocks the players boat.") == []
    assert any("how many" in one for one in cut("The player rows. Another player fishes. Players rest. " * 4))
    # That it may be played alone does not say how many others may play.
    assert any("how many" in one for one in cut("For solo play leave out nets. Players row. Each player fishes. " * 4))


OFTEN = "A boat moves one tile. Each tile holds a boat. Two boats may share a tile. A storm closes every tile."


def test_a_second_everyday_name_is_told() -> None:
    (message,) = names(f"{OFTEN} A gull may land on a square.")
    assert "`square` once" in message and "`tile` 4 times" in message
    # Both names of one word are told together.
    (both,) = names(f"{OFTEN} A gull may land on a square. It leaves the space.")
    assert "`square` once, `space` once" in both
    # A sentence that has both says how they go together; a word at large is no place; one that stands often is its own.
    assert names(f"{OFTEN} Each tile is a square of wood.") == []
    assert names(f"{OFTEN} Gulls fly in space.") == []
    assert names(f"{OFTEN} {'A gull may land on a square. ' * 4}") == []


def test_one_person_has_two_names_only_where_one_is_rare() -> None:
    many = "Take a fish from the enemy. " * 5
    assert len(names(f"{many} Then defeat your opponent.")) == 1
    assert names(f"{many} Compare the opponents.") == []


def test_player_1_of_an_example_is_nobody() -> None:
    assert cases("Example: Player 1 takes the net. Player 1 fishes. Player 2 waits.") == []


def test_in_a_wargame_a_battle_is_no_fight() -> None:
    battles = "Each battle costs a boat. A battle may be lost. Every battle is loud. The battle ends at dusk."
    assert len(names(f"{battles} A fight begins.")) == 1
    assert names(f"Deploy the boats. {battles} A fight begins.") == []
    enemies = "Take a fish from the enemy. " * 5
    assert names(f"{enemies} The monsters wake. Then defeat your opponent.") == []


def test_two_first_words_of_one_name() -> None:
    (message,) = names("You have two regular actions. A regular action is short. Take a normal action at dusk.")
    assert "normal action" in message and "regular action" in message
    assert names("You have two regular actions. A normal action is no regular action.") == []
    assert names("The starting player rows. The first player to fish wins.") == []


def test_a_text_calls_itself_by_one_name() -> None:
    assert len(names("This manual tells how to row. This tutorial ends here.")) == 1
    assert names("This manual tells how to row. This manual ends here.") == []


def test_a_kind_of_cards_in_small_letters_is_spoken_of() -> None:
    def missed(play: str) -> list[str]:
        return [one.message for one in told(GAME % play, codes.TERM_UNEXPLAINED)]

    (message,) = missed("Each player may keep one lantern card.")
    assert "lantern card" in message
    assert missed("Each player may keep one lantern card. A lantern shines twice.") == []
    # A word that only says how many or how they are tells no kind.
    assert missed("Each player may keep another card and throw away excess cards.") == []
    assert missed("It is a lantern card game.") == []


def test_so_many_for_each_come_out() -> None:
    def sums(play: str) -> list[str]:
        return [one.message for one in told(GAME % play, codes.SUM_WRONG)]

    (message,) = sums("There are 4 harbours.\n\n- 20 nets: 4 per harbour")
    assert "16" in message and "20" in message
    assert sums("There are 5 harbours.\n\n- 20 nets: 4 per harbour") == []
    # How many harbours there are is told in two ways, or of players only a range; a part is no share.
    assert sums("There are 4 harbours. Use 5 harbours with four players.\n\n- 20 nets: 4 per harbour") == []
    assert sums("- 20 nets, 4 per player") == []
    assert sums("There are 4 harbours.\n\n- 20 nets, up to 4 per harbour") == []


def test_tablets_and_boards_of_players_are_listed() -> None:
    def missing(parts: str, play: str) -> list[str]:
        text = (GAME % play).replace("## Setup", f"## Components\n\n- One sea\n- 12 nets\n- 4 boats\n{parts}\n## Setup")
        return [one.message for one in told(text, codes.SET_BROKEN)]

    play = "Lay a net on your boat tablet. Lay the boats on your boat tablet."
    (message,) = missing("", play)
    assert "tablets" in message
    assert missing("- 4 tablets\n", play) == []
    boards = "Lay a net on your player board. Lay the boats on their player board."
    assert any("board for each player" in one for one in missing("", boards))
    assert missing("- 4 player mats\n", boards) == []
