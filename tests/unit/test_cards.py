"""Decks, hands, what stands by itself, and numbers that are chosen: held against chances worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from tests.chances import ends_of, told_at_end

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.engagement import engagement
from grognard.evaluate.odds import Odds
from grognard.formatting.formatter import format_text
from grognard.ir.ruleset import Ruleset
from grognard.source import SourceFile

GAME = """ruleset Cards
  sides: Red, Blue

choice suit: clubs, hearts, end

piece army, one a side
  score: 0 to 60, usually 0
  purse: 0 to 9, usually 3

piece battle, one a game
  clock: 0 or more, usually 0

piece card, in a deck, held by an army
  suit, usually clubs
  worth: 1 to 13, usually 1

piece unit
  side, usually Red
  army: none, some, usually none

piece stand
  unit: a unit

"""


def game(text: str) -> Ruleset:
    found = check_source(GAME + text)
    bad = [one for one in found.diagnostics if one.severity in (Severity.ERROR, Severity.WARNING)]
    assert [f"{one.place.line}: {one.message}" for one in bad] == []
    return found.ruleset


def told(text: str) -> dict[object, Fraction]:
    """The chances, weighed and held against every run one by one."""
    rules = game(text)
    found = rules.scenario("Here")
    assert found is not None
    return told_at_end(rules, found)


def weighed(text: str) -> dict[object, Fraction]:
    """The chances of what is too much to be run one by one."""
    rules = game(text)
    found = rules.scenario("Here")
    assert found is not None
    made = engagement(rules, found)
    ends = Odds(made.world, made.players).results(made.program)
    return {answer: ends.probability(answer) for answer in ends.outcomes}


UNTIL_THE_END = """
action turn over of an army
  repeat until no card is in the deck at most 60 times
    draw a card as top
    it gains 1 score  when the top is hearts
    stop here  when the top is end

sequence turn
  1. cards
    the Red army must turn over

scenario Here
  given 20 cards called heart: hearts
  given 20 cards called club
  given 2 cards called end: end
  play turn 1 times
  the game ends when no card is in the deck
  tell the Red army's score
"""


def test_a_small_deck_is_weighed_as_it_falls() -> None:
    few = UNTIL_THE_END.replace("20 cards called heart", "2 cards called heart").replace("20 cards", "2 cards")
    # 2 hearts and 2 ends: 0 hearts in 3 of the 6 orders, 1 in 2, 2 in 1.
    assert told(few) == {0: Fraction(3, 6), 1: Fraction(2, 6), 2: Fraction(1, 6)}


def test_a_deck_of_forty_two_cards_is_weighed() -> None:
    # Of the 22 cards that are no clubs the first end comes behind k hearts: C(21 - k, 1) / C(22, 2) ways.
    found = weighed(UNTIL_THE_END)
    assert found == {k: Fraction(21 - k, comb(22, 2)) for k in range(21)}


HAND = """
work out hearts held of an army
  start at the number of cards of it which is hearts

action deal all of an army
  draw 5 cards into its hand
  it gains as many score as hearts held

sequence turn
  1. cards
    the Red army must deal all

scenario Here
  given 6 cards called heart: hearts
  given 9 cards called club
  play turn 1 times
  the game ends when the battle's clock is 9
  tell the Red army's score
"""


def test_a_hand_is_a_draw_without_putting_back() -> None:
    assert weighed(HAND) == {k: Fraction(comb(6, k) * comb(9, 5 - k), comb(15, 5)) for k in range(6)}


NAMED = """
action peek of an army
  draw a card as first
  draw a card as second

sequence turn
  1. cards
    the Red army must peek

scenario Here
  given 4 cards called club
  play turn 1 times
  the game ends when the battle's clock is 9
  tell whether club 2 is discarded as mine
"""


def test_a_card_that_is_asked_by_its_name_is_no_card_like_the_others() -> None:
    assert told(NAMED) == {True: Fraction(1, 2), False: Fraction(1, 2)}


HELD_BY_NAME = """
action look back of an army
  draw a card as first
  put the first back
  draw a card as second
  it gains 1 score  when the second is the first

sequence turn
  1. cards
    the Red army must look back

scenario Here
  given 5 cards called club
  play turn 1 times
  the game ends when the battle's clock is 9
  tell the Red army's score
"""


def test_a_card_that_is_remembered_is_told_from_those_like_it() -> None:
    assert told(HELD_BY_NAME) == {1: Fraction(1, 5), 0: Fraction(4, 5)}


WHOSE = """
action pay of a stand
  costs its army 1 purse
  the battle's clock becomes the battle's clock plus 1
  the enemy army gains 2 score
  the Blue army loses 1 purse

example Of the unit's side
  given a unit called A: Blue
  given a stand: unit is A
  given the Red army: score 5
  do pay of stand
  then the Blue army's purse is 1 and the Red army's purse is 3 and the Red army's score is 7 and the battle's clock is 1
"""


def test_an_army_is_that_of_the_side_of_whom_a_line_speaks() -> None:
    game(WHOSE)


PRESS = """
action press of an army
  it chooses 0 to its purse as spent
  it loses as many purse as spent
  it gains as many score as spent

example As much as there is
  given the Red army: purse 2
  do press of the Red army
  choosing 2
  then the Red army's purse is 0 and the Red army's score is 2

example None of it
  do press of the Red army
  choosing 0
  then the Red army's purse is 3
"""


def test_a_number_up_to_a_value_is_chosen() -> None:
    game(PRESS)


def test_more_than_there_is_cannot_be_chosen() -> None:
    found = check_source(GAME + PRESS.replace("choosing 2", "choosing 3"))
    assert any("none of the choices" in one.message for one in found.diagnostics)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("given an army: score 3", "one army a side"),
        ("given the Green army: score 3", "Green army"),
        ("given the battle: clock 3\n  given the battel: clock 2", "battel"),
    ],
)
def test_what_stands_by_itself_is_not_set_up_twice(wrong: str, words: str) -> None:
    found = check_source(GAME + PRESS + f"\nexample Wrong\n  {wrong}\n  do press of the Red army\n  then 0\n")
    assert any(words in one.message for one in found.diagnostics if one.severity is Severity.ERROR)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("draw 2 cards into its purse", "drawn into a hand"),
        ("draw 2 cards as two", "drawn into a hand"),
        ("draw 2 units into its hand", "in no deck"),
        ("discard its purse", "in no deck"),
        ("shuffle the units", "in no deck"),
        ("it chooses 3 to 1 as push", "no whole numbers"),
    ],
)
def test_what_is_no_card_is_said_to_be_none(line: str, words: str) -> None:
    found = check_source(f"{GAME}\naction try of an army\n  {line}\n")
    assert any(words in one.message for one in found.diagnostics), [one.message for one in found.diagnostics]


def test_a_game_without_sides_has_nothing_one_a_side() -> None:
    found = check_source("ruleset Alone\n\npiece army, one a side\n  score: 0 or more, usually 0\n")
    assert any("names no sides" in one.message for one in found.diagnostics)


def test_the_layout_keeps_the_words_behind_the_name() -> None:
    head = "piece card, in a deck, shuffled when it is empty, held by an army\n"
    text = f"ruleset X\n  sides: A, B\n\npiece army, one a side\n\n{head}  worth: 1 to 3\n"
    assert format_text(SourceFile("x.rules", text)) == text


TAKE = """
test take of an army
  draw 2 cards into its hand
  start at the number of cards of it
"""


def test_cards_told_by_their_number_are_in_the_deck() -> None:
    assert ends_of(game(TAKE), "take", {"cards": "5"}) == {2: Fraction(1)}


def test_cards_told_of_somebody_are_in_his_hand() -> None:
    # Two are held, and of those in the deck two more are drawn.
    assert ends_of(game(TAKE), "take", {"cards": "5", "Red army cards": "2"}) == {4: Fraction(1)}


def test_a_field_of_the_pieces_counted_held_against_itself_is_reported() -> None:
    text = "\nwork out foes of a unit\n  start at the number of units which side is not its side\n"
    found = check_source(GAME + text)
    assert "GR517" in [one.code.name for one in found.diagnostics]
    named = text.replace("of a unit", "of a unit as spotter", 1).replace("its side", "the spotter's side")
    game(named + "\ntest count of a unit as spotter\n  start at foes of the spotter\n")
