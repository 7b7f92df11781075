"""Slips of clauses that need the sorts of words, each beside sentences that are right and look like it."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable

import pytest

from grognard.review.alone.agreements import verbs_fit_far_subjects
from grognard.review.alone.commas import clauses_have_fitting_commas, clauses_have_their_comma
from grognard.review.alone.counted_things import series_are_several, single_things_are_it
from grognard.review.alone.persons import passages_keep_their_person
from grognard.review.alone.splices import sentences_do_not_run_on
from grognard.review.book import Book
from grognard.review.english.sorts import sorted_words
from grognard.review.finding import Finding
from grognard.source import SourceFile

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None, reason="the lexicon is an extra: pip install 'grognard[spelling]'"
)


def told(check: Callable[[Book], Iterable[Finding]], text: str) -> list[str]:
    """The words at all places of what a check finds."""
    return [place.text for one in check(Book(SourceFile("book.txt", text))) for place in (one.place, *one.places)]


@pytest.mark.parametrize(
    ("sentence", "letters"),
    [
        ("The wind turns the boat.", "dnvdn."),
        ("If the sails tear, you may row.", "sdNV,Whi."),
        ("When the tide turns you draw a card.", "sdnvWVdn."),
        ("Place one of the cards that you hold in the hold.", "iPPdNrWVPdn."),
    ],
)
def test_sorts(sentence: str, letters: str) -> None:
    found = sorted_words(sentence)[1]
    assert len(found) == len(letters)
    assert sum(one != two for one, two in zip(found, letters, strict=True)) <= 1, found


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        ("The weight of all barrels are counted.", "The weight of all barrels are", "The weights of all barrels are counted. A number of barrels are lost."),
        ("The long boat (blue) are for the crew.", "The long boat (blue) are", "The long boats (blue) are for the crew."),
        ("Pacts, or any form of bargain, is allowed.", "Pacts, or any form of bargain, is", "A pact, or any form of bargain, is allowed."),
        ("If a leak remain in the hull, bail.", "a leak remain", "If leaks remain in the hull, bail. Before the given date are three days."),
        ("It is a sail that drive you on.", "a sail that drive", "It is one of the sails that drive you on. A coil of ropes that hold is rare."),
        ("Sink. It come into play torn.", "It come", "Sink. It came into play torn. Make it come into play."),
        ("The tide and the wind is told by dice.", "The tide and the wind is", "The tide or the wind is told by dice. Each mate and each boy is told."),
        ("Each captain takes a barrel and place it on deck.", "Each captain takes a barrel and place", "Each captain takes a barrel and places it on deck. Let each captain take a barrel and place it."),
        ("You don't get to row or sail, but has the task of steering.", "You don't get to row or sail, but has", "You don't get to row or sail, but have the task of steering."),
    ],
)  # fmt: skip
def test_verbs_far_from_their_subject(wrong: str, words: str, right: str) -> None:
    assert words in told(verbs_fit_far_subjects, wrong)
    assert told(verbs_fit_far_subjects, right) == []


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        ("When a boat has no sails it will drift, and the crew rests.", "sails it will", "When a boat has no sails, it will drift, and the crew rests."),
        ("After taking a barrel a captain may sail on, or rest.", "barrel a captain may", "After taking a barrel, a captain may sail on, or rest."),
        ("To do this they row, and then rest.", "this they row", "To do this, they row, and then rest."),
        ("When a boat is sunk remove it from the sea.", "sunk remove", "If you hold a card you drew this turn, you lose it."),
        ("In port, you rest. In port you drink, and sleep.", "port you drink", "In port you drink, and sleep. On deck you sail, and row."),
        ("If the crew is tired it has to rest, and the boat drifts.", "tired it has", "If the crew tires then it has to rest. While it is true that the boats are old, they sail."),
    ],
)  # fmt: skip
def test_commas_behind_what_leads_in(wrong: str, words: str, right: str) -> None:
    assert words in told(clauses_have_their_comma, wrong)
    assert told(clauses_have_their_comma, right) == []


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        ("Each player takes a barrel. Then you roll a die.", "you roll a", "Each player takes a barrel. Then they roll a die."),
        ("All players put their boats near the quay to form your harbour.", "your harbour", "All players put their boats near you. Each player shows you your cards."),
        ("On their turn, players do two of these:\n- Sail a boat to your harbour.\n- Take a card from your hand.", "from your hand", "On their turn, players do two of these:\n- Sail.\n- Take a card."),
        ("For each player:\n- draw a card\n- put it in your hand", "in your hand", "You, the player, sail. Each player takes a barrel. Then you roll a die."),
        ("The player takes a barrel. You may keep it.", "You may keep", "The player takes a barrel. If you want, play with two. Your opponent may keep it."),
    ],
)  # fmt: skip
def test_one_person_in_a_passage(wrong: str, words: str, right: str) -> None:
    assert words in told(passages_keep_their_person, wrong)
    assert told(passages_keep_their_person, right) == []


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        ("Roll a die for the mate, otherwise apply the storm.", "mate, otherwise", "Roll a die for the mate, or otherwise apply the storm."),
        ("The mates row one league, others row two, you steer the boat.", "league, others row", "The mates row one league, others row two, and you steer the boat."),
        ("Remove the barrel, take the anchor.", "barrel, take", "Take the barrel, remove the lid, and drink. If a raft should sink, it is lost."),
        ("Mates may row to the quay, captains may row to sea.", "quay, captains may", "While mates may row, captains may steer. Be quick because once the tide turns, all boats are lost."),
    ],
)  # fmt: skip
def test_sentences_that_run_on(wrong: str, words: str, right: str) -> None:
    assert words in told(sentences_do_not_run_on, wrong)
    assert told(sentences_do_not_run_on, right) == []


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        ("Any boat on the sea or river, may move two leagues.", "river, may", "Any boat on the sea, or river, may move. In a storm, a boat may sink."),
        ("The bell rings, and the crew wakes.\nThe mate sings and the crew rows.", "sings and the crew rows", "The mate sings and the crew rows. The mate sings and rows."),
    ],
)  # fmt: skip
def test_commas_within_and_between_clauses(wrong: str, words: str, right: str) -> None:
    assert words in told(clauses_have_fitting_commas, wrong)
    assert told(clauses_have_fitting_commas, right) == []


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        ("Each harbour has their own crane.", "Each harbour has their", "Each captain has their own boat. Each harbour has cranes and their rails."),
        ("Every cargo costs their weight in corn.", "Every cargo costs their", "Players roll, and each cargo costs its weight. For each barrel they pay their share."),
    ],
)  # fmt: skip
def test_one_thing_is_no_they(wrong: str, words: str, right: str) -> None:
    assert words in told(single_things_are_it, wrong)
    assert told(single_things_are_it, right) == []


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        ("It works at level 1, 2 and 3.", "level 1, 2 and 3", "It works at levels 1, 2 and 3, and on turn 1 and 2 boats sink."),
        ("It hits both the red and blue team.", "both the red and blue team", "It hits both the red and blue teams, and both the red and blue team flags."),
        ("Rest in the sailing, fishing and trading phase.", "the sailing, fishing and trading phase", "Rest in the sailing, fishing and trading phases."),
    ],
)  # fmt: skip
def test_series_are_several(wrong: str, words: str, right: str) -> None:
    assert words in told(series_are_several, wrong)
    assert [one for one in told(series_are_several, right) if "turn 1" not in one] == []
