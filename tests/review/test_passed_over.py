"""Costly patterns are looked for only where one of their words stands. What is passed over so has nothing to tell."""

from __future__ import annotations

from unittest.mock import patch

from hypothesis import example, given, settings
from hypothesis import strategies as st

from grognard.review import near
from grognard.review.alone import review
from grognard.review.alone.footnotes import footnotes_match
from grognard.review.book import Book
from grognard.source import SourceFile
from tests.work import lines_run

FAULTS = [
    "Attacks happens twice.", "The player may moves.", "The cards are place on the table.", "Draw 1 cards.", "Take 2 card from it.",
    "Units that is routed.", "Each units moves.", "This units moves.", "These unit moves.", "A players may act.", "Both units in a wood gets one.",
    "Cards who are drawn.", "All die roll count.", "One of your unit is lost.", "Each unit have one.", "All units gains one.", "The damage are lost.",
    "Each player win a game.", "Add one additional dice.", "Roll two type of dice.", "It is ,here.", "It moves.Then it stops.", "A unit(routed) stops.",
    "Move 5inches- and stop.", "Roll l0 dice, +l each.", "It wi11 rnove and move.", "2 + 2 = 5.", "Half of 8 is 5.", "Rolls 4 and 2, a total of 7.",
    "4 men for 3 turns, or 3 men for 5 turns.", "He rolls a 4, adds 2, for a total of 9.", "TODO: write this.", "See xxxx (or brains?).", "Add 2 (soon 3).",
    "More than 6 units lose the game.", "6 or more units lose the game.", "Units within 6 of the wood.", "Cavalry move 12.", "Infantry move 6 inches.",
    "See page 400.", "On the Morale Rout Table.", "See the Broken Gun rules.", "Take the Pass action now.", "A morale test.", "A morale check.",
    "Each turn has a move.", "The next round has one.", "The soldier s ration, the man s coat, the horse s feed.", "Point=Total and a=bc.", "ofthe bothflanks flanks both.",
    "A mark* here.", "*A note that is long.", "pointTotal point total point total", "The unit ( routed.", "a loud NCO and an NCO.", "half of the the unit.",
    "D6 of it.", "d6 of it.", "# A heading", "", "- an item", "| a | 1 |", "(", "**x**", "ſ and İ and K", "\tA tab.",
]  # fmt: skip


def told(text: str) -> list[tuple[object, ...]]:
    return [
        (one.code.name, one.place.span, one.message, tuple(each.span for each in one.places))
        for one in review(SourceFile("book.txt", text))
    ]


def everywhere(part: str, small: str) -> list[int]:
    """Where a part stands, looked for letter by letter."""
    found: list[int] = []
    while (at := small.find(part, found[-1] + len(part) if found else 0)) >= 0:
        found.append(at)
    return found


WORDS = st.lists(st.sampled_from(["a", "an", "ana", "he", "the", "then", " ", " ", "'", "’s", "-", "\n", "é", "ſ"]), max_size=30).map("".join)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(WORDS, WORDS.filter(bool), st.data())
def test_parts_of_words_are_found_by_the_words(text: str, part: str, data: st.DataObject) -> None:
    small = text + part + text
    start = data.draw(st.integers(0, len(small) - 1))
    other = small[start : start + data.draw(st.integers(1, 9))]
    for one in (part, other):
        assert list(near.places(one, small)) == everywhere(one, small)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(FAULTS), max_size=30).map("\n".join))
@example("\n".join(FAULTS))
@example(" ".join(FAULTS))
def test_nothing_is_passed_over_that_is_a_finding(text: str) -> None:
    found = told(text)
    with (
        patch.object(Book, "saying", lambda book, *_: frozenset(range(len(book.body)))),
        patch.object(Book, "lines_with", lambda book, _: list(book.lines)),
        patch.object(near, "places", everywhere),
    ):
        assert told(text) == found


def test_the_faults_are_findings() -> None:
    assert len(told("\n".join(FAULTS))) > 30


def test_lines_and_sentences_are_found_by_their_words() -> None:
    book = Book(SourceFile("book.txt", "One unit moves.\nTwo Units don't move; units 2move.\n\nA united front."))
    assert [line.number for line in book.lines_with(("unit",))] == [1, 2, 4]
    assert [line.number for line in book.lines_with(("don't", "one "))] == [1, 2]
    assert book.lines_with(("three",)) == []
    sentences = [one.text for one in book.body]
    assert [sentences[at] for at in sorted(book.saying(("units",)))] == ["Two Units don't move; units 2move."]
    assert [sentences[at] for at in sorted(book.saying(("unit", "united"), ("moves", "front")))] == [
        "One unit moves.",
        "A united front.",
    ]
    assert not book.saying(("unit",), ("front",))


def test_work_grows_with_the_footnotes_of_a_text() -> None:
    def work(notes: int) -> int:
        text = "\n\n".join(f"Word {at} is marked* here.\n*The note number {at} of them." for at in range(notes))
        return lines_run(lambda: list(footnotes_match(Book(SourceFile("book.txt", text)))))

    assert work(900) < 4 * work(300)
