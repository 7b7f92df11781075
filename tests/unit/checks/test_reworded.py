"""What is said otherwise in a sentence than it was read, and whether both can be true."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.checks.reworded import changes, contradiction, nearest, signs

TOLD_APART = frozenset(("stand", "general", "charg", "shak", "unit", "mov"))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('Its commander within 4" of it.', 'Its commander within 6" of it.'),
        ("Throw 2D6 for each stand.", "Throw 1D6 for each stand."),
        ("Of two the higher wins.", "Of two the lower wins."),
        ("It moves up to 6 inches.", "It moves at least 6 inches."),
        ("It loses 1 stand at once.", "It gains 1 stand at once."),
        ("Add 1 to the throw for each stand that it has.", "Take 1 off the throw for each stand that it has."),
        ("It may not move at all.", "It may move at all."),
        ("It moves, unless shaken.", "It moves, if shaken."),
        ("The general is lost with it.", "The unit is lost with it."),
        ("A shaken unit halts.", "A charging unit halts."),
        ("Draw it {fire} then.", "Draw it {melee} then."),
        ("The attacker throws before the defender.", "The defender throws before the attacker."),
        ("Round it up, then halve.", "Round it down, then halve."),
    ],
)
def test_both_cannot_be_true(was: str, now: str) -> None:
    assert contradiction(changes(was, now), TOLD_APART) is not None
    assert contradiction(changes(now, was), TOLD_APART) is not None


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("It moves up to 6 inches.", "It moves at most 6 inches."),
        ("It moves up to 6 inches.", "It moves 6 inches or less."),
        ("It loses 2 stands.", "It loses two stands."),
        ("Each stand fires.", "Every stand fires."),
        ("It may fire.", "It can fire."),
        ("It may not fire.", "It cannot fire."),
        ("Only generals may.", "Nobody but generals may."),
        ("Throw a die for him.", "Roll a die for him."),
        ("The men halt there.", "The soldiers halt there."),
        ("An order is free.", "An order costs nothing."),
        ("Guns not limbered fire.", "Guns unlimbered fire."),
        ("It stays whatever comes.", "It stays no matter what comes."),
        ("A unit routs, with its general.", "With its general a unit routs."),
    ],
)
def test_both_may_mean_the_same(was: str, now: str) -> None:
    assert contradiction(changes(was, now), TOLD_APART) is None
    assert contradiction(changes(now, was), TOLD_APART) is None


def test_what_changed_is_shown_as_it_is_written() -> None:
    (one,) = changes("Foot may move up to 6 inches.", "Foot may march up to 6 inches.")
    assert (one.was, one.now) == ("move", "march")


def test_of_a_sentence_that_is_told_anew_nothing_is_shown() -> None:
    assert changes("A unit that is not shaken walks.", "Nobody walks in fog, nor while he eats his supper.") == ()


def test_the_sentence_most_like_it_is_meant() -> None:
    assert nearest("Foot moves 8.", ["Guns never move.", "Foot moves 6."]) == "Foot moves 6."
    assert nearest("Foot moves 8.", []) == ""


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_are_compared(was: str, now: str) -> None:
    """Nothing is told of a text beside itself; what counts stands in order, and nowhere twice."""
    changes(was, now)
    assert changes(was, was) == ()
    places = [(one.start, one.end) for one in signs(was)]
    assert all(end <= start for (_, end), (start, _) in pairwise(places))
