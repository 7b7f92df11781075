"""What whole texts of other authors taught: what is told beside what looks like it and is right."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.review.english.forms import lexicon
from grognard.rulebooks.document import Document
from grognard.rulebooks.reading import read_bytes_as, read_rulebook

needs_lexicon = pytest.mark.skipif(not lexicon(), reason="the lexicon of word forms is not installed")
needs_words = pytest.mark.skipif(
    importlib.util.find_spec("spellchecker") is None,
    reason="the dictionary is an extra: pip install 'grognard[spelling]'",
)


def told(document: Document) -> list[tuple[str, str]]:
    return [(one.code.slug, one.place.text) for one in review(document.file, document)]


def marked(text: str) -> list[tuple[str, str]]:
    return told(read_bytes_as(f"# Bay\n\n{text}\n".encode(), "book.md", "markdown", Limits()))


def fits(findings: list[tuple[str, str]], slug: str, words: str) -> bool:
    return any(slug == one and words in place for one, place in findings)


@pytest.mark.parametrize(
    ("slug", "words", "wrong", "right"),
    [
        # What an emphasis begins is quoted by it.
        (
            "sign-misplaced",
            "beginning When",
            "Text beginning When you row is read aloud.",
            "Text beginning **When you row...** is read aloud.",
        ),
        # A term has its capital anywhere.
        (
            "sign-misplaced",
            "the Players",
            "They row home the Players row out again. A sailor sleeps.",
            "Each Player rows. A Player and another Player sleep. If the Players row home, they sleep.",
        ),
        ("sign-misplaced", "bay. the", "| Wind | Sea |\n| --- | --- |\n| North | Row to the bay. the gulls cry. |", "| Wind | Sea |\n| --- | --- |\n| North | Row to the bay, etc. and the gulls cry. |"),
        ("sign-misplaced", ".,", "A boat of oak., each of a pair, sinks.", "I.e., each boat of a pair sinks."),
        # What stands below an item is a list of its own.
        (
            "sign-misplaced",
            "",
            "- Row the grey boat over the wide bay.\n- Row the white boat over the wide bay.\n- Row the black boat over the wide bay\n- Row the brown boat over the wide bay\n",
            "- Row the grey boat over the wide bay.\n- Row the brown boat over the wide bay.\n- Row the white boat in this order over it.\n  1. First the bow and then the stern\n  2. First the keel and then the mast of it\n  3. First the oars and then the sails of it\n",
        ),
        # Two parts are two things, however alike they are called; a name that stands once is a slip.
        (
            "two-spellings",
            "Compas Dice",
            "The Compass Dice fall. The Compass Dice roll. The Compas Dice lie.",
            "## Bawlands Phase\n\nThey row.\n\n## Bewlands Phase\n\nThe Bewlands Phase comes last. The Bewlands Phase is short.",
        ),
        ("left-to-do", "{{HAND_LIMIT}}", "Your hand limit is {{HAND_LIMIT}} cards.", "Write `{{HAND_LIMIT}}` into the page."),
        ("left-to-do", "$NUMBER", "There are $NUMBER boats in the bay.", "There are $5 to be won.\n\n    echo $NUMBER\n"),
        # Three numbers, of which the first two are those of another heading.
        (
            "number-twice",
            "2.1.1",
            "## 2.1 Oars\n\nThey pull.\n\n## 2.2 Sails\n\n**2.1.1**\nThey are white.",
            "## 2.1 Oars\n\nThey pull.\n\n## 2.2 Sails\n\n**2.2.1**\nThey are white.",
        ),
        ("heading-alone", "Glossary", "## Glossary\n\n- oar\n- sail\n- Bow Line\n- mast\n", "## Glossary\n\n- oar: it pulls\n- sail: it draws\n- Bow Line: it holds\n- mast: it stands\n"),
    ],
)  # fmt: skip
def test_signs_and_lists(slug: str, words: str, wrong: str, right: str) -> None:
    assert fits(marked(wrong), slug, words)
    assert not fits(marked(right), slug, "" if slug == "two-spellings" else words)


@needs_words
@pytest.mark.parametrize(
    ("words", "wrong", "right"),
    [
        ("Beggining", "- Beggining of the day: row.\n- End of the day: sleep.", "- Beginning of the day: row.\n- End of the day: sleep."),
        ("occour", "Storms may occour at sea.", "Storms may occur at sea."),
        ("Artillary", "| Wind | Sea |\n| --- | --- |\n| Artillary Strike | Row. |", "| Wind | Sea |\n| --- | --- |\n| Artillery Strike | Row. |"),
        ("tomorow", "They row tomorow.", "The usual callout is heard."),
    ],
)  # fmt: skip
def test_words_are_spelt(words: str, wrong: str, right: str) -> None:
    assert fits(marked(wrong), "misspelt", words)
    assert not any(slug == "misspelt" for slug, _ in marked(right))


@needs_lexicon
@pytest.mark.parametrize(
    ("words", "wrong", "right"),
    [
        ("tiles bonus", "It counts in the tiles bonus.", "Though the cards themselves specify their effects, it counts."),
        ("there's the following phases", "Each day there's the following phases: rowing and rest.", "Each day there's the following phase: rest."),
        ("point", "Keep count of how many sailing point each boat has. A sailing point lets it sail; points are lost.", "Keep count of how many sailing points each boat has, and how many hours of work each boat needs. A point lets it sail."),
        ("there are no", "There are no adjacent area in the bay. Areas sink.", "There are no adjacent areas in the bay. An area sinks, and there is no area."),
        ("take turn", "The players take turn, rowing one by one.", "The players take turns, and take turn 3 together."),
        ("arrive to", "When they arrive to the bay, they row.", "When they arrive to help you, they row."),
        ("had a change to", "All boats had a change to fire.", "All boats had a change to their sails."),
        ("taking part of", "It leaves without taking part of the battle.", "It leaves, taking part of the booty."),
        ("keep note on", "They keep note on what is sunk.", "They keep track on paper, and keep note of it."),
    ],
)  # fmt: skip
def test_words_and_their_neighbours(words: str, wrong: str, right: str) -> None:
    assert fits([(slug, place.casefold()) for slug, place in marked(wrong)], "misspelt", words)
    assert not fits([(slug, place.casefold()) for slug, place in marked(right)], "misspelt", words)


@needs_lexicon
def test_an_everyday_count_tells_nothing_of_its_word() -> None:
    tiles = "There are many tiles. Many tiles are blue, many tiles are grey. Tiles sink."
    assert not fits(marked(f"{tiles} It rows as many times as it likes."), "misspelt", "times")


def test_a_plain_text_with_headings_of_markdown_is_markdown(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("# 1 Bay\n## 1.1 Boats\n* Oars\n* Sails\n# 2 Wind\nIt blows.\nIt turns.\n", encoding="utf-8")
    read = read_rulebook(book)
    assert [block.kind for block in read.blocks] == ["heading", "heading", "item", "item", "heading", "paragraph"]
    assert not fits(told(read), "footnote-astray", "")
    # Where no line was wrapped by hand, each is one.
    book.write_text(f"# 1 Bay\n## 1.1 Boats\n# 2 Wind\n{'It blows hard. ' * 9}\nIt turns.\n", encoding="utf-8")
    assert read_rulebook(book).file.text.endswith("\nIt turns.\n")
    # Remarks of a program have one rank.
    book.write_text("# to be run\nrow\n# then this\nsail\n# and this\nsleep\n", encoding="utf-8")
    assert read_rulebook(book).blocks == ()
