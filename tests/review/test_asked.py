"""Asking about a text: its passages, what is taken from answers, and what of it all stands in the end."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.assistant.question import Question
from grognard.diagnostics import codes
from grognard.host.budget import Limits
from grognard.review.asked.answers import Flaws, Unreadable, flaws_of, placed_flaws, read_verdicts
from grognard.review.asked.passages import Passage, passages
from grognard.review.asked.questions import CONFLICTS, OF_SENSE, PLAY, PRINT, WORDS, Topic
from grognard.review.asked.remarks import Asked, Read, plan
from grognard.review.asked.remarks import ask_about as ask
from grognard.review.book import Book
from grognard.review.finding import Sure
from grognard.rulebooks.reading import read_bytes_as

ISLES = """# Isle of Crows

## Boats

A boat sails six hexes. **Boats** that carry “corn” sail four.

- Each crow eat one corn.
- Crows caw at dusk.

## Tides

The tide turns at dusk. A boat sails five hexes.
"""


def book(text: str = ISLES) -> Book:
    document = read_bytes_as(text.encode(), "isles.md", "markdown", Limits())
    return Book(document.file, document)


BOOK = book()


def flaws(*entries: dict[str, Any]) -> str:
    return json.dumps({"flaws": entries})


def flaw(line: int, words: str, wrong: str = "It is wrong", **more: Any) -> dict[str, Any]:
    return {"line": line, "words": words, "wrong": wrong, "write": "", "more_lines": [], **more}


T = TypeVar("T")


def reading(answer: Callable[[Question], str | None]) -> Read:
    """Where answers come from, for a test that answers a question with a text."""

    def read_answer(question: Question, read: Callable[[str], T]) -> T | None:
        text = answer(question)
        return read(text) if text is not None else None

    return read_answer


def ask_about(
    isles: Book,
    answer: Callable[[Question], str | None],
    most: int,
    progress: Callable[[int, int], object] = lambda *_: None,
) -> Asked:
    return ask(isles, reading(answer), plan(isles, most, print_too=True), progress)


def read_flaws(isles: Book, passage: Passage, topic: Topic, answer: str) -> Flaws:
    return placed_flaws(isles, passage, (topic,), flaws_of(answer))


def read(said: str, topic: Any = PRINT) -> list[tuple[str, str]]:
    isles = book()
    (passage,) = passages(isles, 500)
    return [(one.place.text, one.message) for one in read_flaws(isles, passage, topic, said).findings]


# Passages


def test_a_short_text_is_one_passage_with_its_headings_marked() -> None:
    (passage,) = passages(book(), 500)
    assert passage.whole and passage.shown.split("\n") == [
        "1 | # Isle of Crows",
        "2 | ## Boats",
        "3 | A boat sails six hexes. Boats that carry “corn” sail four.",
        "4 | - Each crow eat one corn.",
        "5 | - Crows caw at dusk.",
        "6 | ## Tides",
        "7 | The tide turns at dusk. A boat sails five hexes.",
    ]


def many(sections: int, words: int) -> Book:
    return book("\n\n".join(f"## Part {number}\n\n" + f"word{number} " * words for number in range(sections)))


@pytest.mark.parametrize("most", [100, 250, 10_000])
def test_each_row_is_in_one_passage_and_none_is_too_long(most: int) -> None:
    isles = many(9, 80)
    found = passages(isles, most)
    assert [row for one in found for row in one.rows] == [row for one in passages(isles, 10**6) for row in one.rows]
    assert all(sum(row.words for row in one.rows) <= most for one in found)
    # 9 sections of 82 words: at 100 one each, at 250 three (246), at 10,000 all.
    assert len(found) == {100: 9, 250: 3, 10_000: 1}[most]


def test_a_passage_ends_before_a_heading() -> None:
    assert [one.rows[0].text for one in passages(many(6, 70), 200)] == ["Part 0", "Part 2", "Part 4"]


def test_a_line_that_is_longer_than_a_passage_is_cut() -> None:
    isles = book(" ".join(f"word{number}" for number in range(250)))
    found = passages(isles, 100)
    assert [sum(row.words for row in one.rows) for one in found] == [100, 100, 50]
    assert isles.file.text[found[1].rows[0].start :].startswith("word100 ")


# Answers


def test_words_are_found_as_they_stand() -> None:
    said = flaws(
        flaw(4, "Each crow eat", "'crow eat' does not agree"),
        flaw(3, 'carry "corn"'),  # other quotation marks
        flaw(3, "**Boats** that  carry"),  # signs of a markup, another blank
        flaw(6, "crows CAW"),  # a line off, other letters
        flaw(1, "tide turns"),  # far off, and only once
    )
    assert read(said) == [
        ("Each crow eat", "'crow eat' does not agree."),
        ("carry “corn”", "It is wrong."),
        ("Boats that carry", "It is wrong."),
        ("Crows caw", "It is wrong."),
        ("tide turns", "It is wrong."),
    ]


def test_what_is_not_in_the_text_or_changes_nothing_is_left_out() -> None:
    isles = book()
    (passage,) = passages(isles, 500)
    said = flaws(
        flaw(3, "a boat flies"),
        flaw(1, "dusk"),  # twice in the text, and neither near that line
        flaw(4, "Each crow eat", write="Each crow eat"),
        flaw(4, "Each crow eat", wrong=""),
        {"line": "x", "words": 3},
        flaw(4, ""),
    )
    found = read_flaws(isles, passage, PRINT, said)
    assert (found.findings, found.astray) == ((), 6)


def test_further_places_and_the_other_of_two() -> None:
    isles = book()
    (passage,) = passages(isles, 500)
    said = flaws(flaw(3, "A boat sails", more_lines=[3, 7, 99], other_line=7, other_words="sails five"))
    (conflict,) = read_flaws(isles, passage, CONFLICTS, said).findings
    assert [one.text for one in conflict.places] == ["A boat sails"]
    assert [one.place.text for one in conflict.also] == ["sails five"]
    assert conflict.message == "It is wrong. See line 12: “sails five”."
    (slip,) = read_flaws(isles, passage, PRINT, said).findings
    assert slip.also == ()


@pytest.mark.parametrize(
    "said",
    [
        '<think>Is it {"flaws": []}? No.</think>\n{"flaws": [' + json.dumps(flaw(4, "crow eat")) + "]}",
        "Here you are:\n```json\n" + flaws(flaw(4, "crow eat")) + "\n```",
        json.dumps([flaw(4, "crow eat")]),
        flaws(flaw(4, "crow eat"))[:-2] + ', {"line": 5, "wor',  # it broke off
        flaws(flaw(4, "crow eat")).replace("[{", "[{}, {", 1),
    ],
)
def test_whatever_is_said_around_the_answer(said: str) -> None:
    assert [words for words, _ in read(said)] == ["crow eat"]


def test_no_flaws_is_an_answer_and_no_list_is_none() -> None:
    assert read('{"flaws": []}') == []
    for said in ("There is nothing wrong.", "", '{"flaws": "none"}', '{"flaws": [', "["):
        with pytest.raises(Unreadable):
            read(said)


def test_what_is_shown_of_an_answer_is_tame() -> None:
    ((_, message),) = read(flaws(flaw(4, "crow eat", "a\x1b[2J\u202eb\n" + "c" * 1_000)))
    assert "\x1b" not in message and "\u202e" not in message and "\n" not in message and len(message) < 410


def test_verdicts() -> None:
    said = json.dumps(
        {
            "verdicts": [
                {"claim": 1, "verdict": "stands", "why": "so it is"},
                {"claim": 2, "verdict": "Falls", "why": ""},
                {"claim": 2, "verdict": "stands"},
                {"claim": 3, "verdict": "perhaps"},
                {"claim": 9, "verdict": "taste"},
            ]
        }
    )
    assert read_verdicts(3, said) == {1: "stands", 2: "falls"}


@given(st.text(max_size=200) | st.text(alphabet='{}[]",:flawsvedict 0\\', max_size=200))
def test_no_answer_does_harm(said: str) -> None:
    isles = book()
    (passage,) = passages(isles, 500)
    for way in (lambda: read_flaws(isles, passage, WORDS, said), lambda: read_verdicts(3, said)):
        try:
            way()
        except Unreadable:
            continue


# Both rounds


def answering(first: dict[str, str], second: Callable[[str], str]) -> Callable[[Question], str | None]:
    """Each topic is answered so; a claim (its line in the question) by a verdict."""

    def answer(question: Question) -> str | None:
        about = question.name.split("-", 1)[1]
        if about != "second-look":
            return first.get(about, flaws())
        claims = re.findall(r"^(\d+)\. (.*)$", question.text.partition("The claims:")[2], re.MULTILINE)
        return json.dumps({"verdicts": [{"claim": int(n), "verdict": second(said), "why": ""} for n, said in claims]})

    return answer


def asked(first: dict[str, str], second: Callable[[str], str]) -> Asked:
    return ask_about(BOOK, answering(first, second), 500)


def told(found: Asked) -> dict[str, Sure]:
    return {one.place.text: one.sure for one in found.findings}


def test_what_becomes_of_what_is_told() -> None:
    first = {
        "print": flaws(flaw(4, "crow eat"), flaw(5, "caw at dusk"), flaw(3, "sail four"), flaw(7, "tide turns")),
        "words": flaws(flaw(5, "dusk")),
    }
    verdict = {
        "crow eat": "stands",
        "caw at dusk": "taste",
        "sail four": "falls",
        "tide turns": "same",
        "“dusk”": "stands",
    }
    found = asked(first, lambda claim: next(one for words, one in verdict.items() if words in claim))
    assert told(found) == {"crow eat": Sure.LIKELY, "dusk": Sure.LIKELY}
    assert (found.claims, found.fallen, found.waiting, found.unread) == (5, 2, 0, ())
    assert [one.code for one in found.findings] == [codes.WORDS_POINTED_OUT, codes.SLIP_POINTED_OUT]


def test_one_flaw_is_told_once() -> None:
    same = flaws(flaw(4, "crow eat"))
    found = asked({"print": same, "play": same, "words": same}, lambda _: "stands")
    assert [(one.code, one.place.text) for one in found.findings] == [
        (codes.WORDS_POINTED_OUT, "crow eat"),  # what it means is another question than how it is printed
        (codes.SLIP_POINTED_OUT, "crow eat"),
    ]


def test_a_claim_that_nobody_judged_is_left_out() -> None:
    def answer(question: Question) -> str:
        return (
            '{"verdicts": []}'
            if "second" in question.name
            else flaws(flaw(4, "crow eat"))
            if "print" in question.name
            else flaws()
        )

    assert told(ask_about(book(), answer, 500)) == {}


def test_what_waits_is_counted() -> None:
    found = ask_about(BOOK, lambda _: None, 500)
    assert (found.findings, found.waiting) == ((), 4), "print, and three of sense; nothing to look at again"

    def only_first(question: Question) -> str | None:
        return None if "second" in question.name else flaws(flaw(4, "one corn"))

    found = ask_about(BOOK, only_first, 500)
    assert (found.findings, found.waiting) == ((), 2)


def test_an_answer_that_cannot_be_read_is_named() -> None:
    def answer(question: Question) -> str:
        return "I like it." if "play" in question.name else flaws(flaw(4, "crow eat"))

    found = ask_about(BOOK, answer, 500)
    # Of print and of sense something was told, and neither second look can be read.
    assert [one.name.split("-")[1] for one in found.unread] == ["play", "second", "second"] and found.findings == ()


def test_a_long_text_is_asked_about_piece_by_piece_and_told_once() -> None:
    isles = many(12, 80)
    questions: list[Question] = []

    def answer(question: Question) -> str:
        questions.append(question)
        return flaws()

    seen: list[tuple[int, int]] = []
    ask_about(isles, answer, 250, lambda done, all: seen.append((done, all)))
    # 12 sections of 82 words: four pieces, each asked for its print and three times for its sense.
    assert len(questions) == 16 and len({one.mark for one in questions}) == 16
    assert seen[0] == (1, 16) and seen[-1] == (16, 16)
    assert sum(PLAY.name in question.name for question in questions) == 4


def test_the_second_look_counts_lines_as_its_passage_does() -> None:
    asked: list[str] = []

    def answer(question: Question) -> str:
        asked.append(question.text)
        return (
            flaws(flaw(3, "sails six", other_line=7, other_words="sails five"))
            if "conflicts" in question.name
            else flaws()
        )

    ask_about(BOOK, answer, 500)
    # In the file the second place is line 12.
    assert "1. Line 3, “sails six”: It is wrong. See line 7: “sails five”.\n" in asked[-1]


def test_an_answer_that_cannot_be_read_takes_no_other_along() -> None:
    def answer(question: Question) -> str:
        if "second" in question.name:
            return json.dumps({"verdicts": [{"claim": 1, "verdict": "stands", "why": ""}]})
        return (
            "I like it."
            if "play" in question.name
            else flaws(flaw(4, "crow eat"))
            if "words" in question.name
            else flaws()
        )

    found = ask_about(BOOK, answer, 500)
    assert told(found) == {"crow eat": Sure.LIKELY} and [one.name for one in found.unread] == ["003-play"]


def test_an_answer_of_another_kind_is_read_into_a_class_or_left_out() -> None:
    """What a small model may well write: lists in lists, numbers for words, truth for numbers, half of a pair."""
    isles = book()
    (passage,) = passages(isles, 500)
    odd = [
        flaw(4, "crow eat", more_lines=[[4], {"a": 1}, "5", True, 5]),
        {"line": True, "words": ["crow"], "wrong": {}, "write": 3},
        flaw(4, "caw \ud800"),
        {
            "line": 5,
            "words": "Crows caw",
            "wrong": "so",
            "write": None,
            "more_lines": 7,
            "other_line": [],
            "other_words": 1,
        },
    ]
    found = read_flaws(isles, passage, PRINT, json.dumps({"flaws": [*odd, 4, None, [1]]}))
    assert [finding.place.text for finding in found.findings] == ["crow eat", "caw", "Crows caw"]


def test_one_question_a_chapter_asks_all_and_tells_them_apart() -> None:
    """By hand there is one question for each passage; each flaw says what it is about."""
    (each,) = plan(BOOK, 500, together=True)
    assert each.topics == OF_SENSE and each.question.name == "001-chapter"
    answer = flaws(
        {"about": "words", **flaw(5, "dusk")},
        {"about": "conflicts", **flaw(3, "sails six", other_line=7, other_words="sails five")},
        {"about": "play", **flaw(4, "crow eat")},
        {"about": "what?", **flaw(5, "Crows caw")},
    )
    verdicts = json.dumps({"verdicts": [{"claim": n, "verdict": "stands", "why": ""} for n in range(1, 5)]})
    found = ask(BOOK, reading(lambda question: verdicts if "second" in question.name else answer), (each,))
    assert {(finding.code.name, finding.place.text) for finding in found.findings} == {
        (codes.WORDS_POINTED_OUT.name, "dusk"),
        (codes.CONFLICT_POINTED_OUT.name, "sails six"),
        (codes.CASE_POINTED_OUT.name, "crow eat"),
        (codes.CONFLICT_POINTED_OUT.name, "Crows caw"),  # what says nothing is taken for the first
    }


def test_a_part_comes_with_an_index_of_the_whole() -> None:
    isles = book(
        "## Guns\n\n"
        + "Guns fire. " * 60
        + "\n\n## Losses\n\n| D6 | Loss |\n| --- | --- |\n| 1-3 | one |\n| 4-6 | two |\n\n"
        + "Men fall. " * 60
    )
    first = plan(isles, 130)[0].question.text
    assert "# Losses" in first and "D6 | Loss; rows: 1-3, 4-6" in first and "<index>" in first
    assert "<index>" not in plan(isles, 10_000)[0].question.text


def test_several_questions_are_asked_at_once() -> None:
    """Each of three waits until all three are asked: one after the other, the first would wait for ever."""
    barrier = threading.Barrier(3, timeout=20)

    def answer(question: Question) -> str:
        if "second" not in question.name:
            barrier.wait()
        return flaws()

    assert ask(BOOK, reading(answer), plan(BOOK, 500)).findings == ()
