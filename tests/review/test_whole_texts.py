"""What whole texts of other authors taught: what is told beside what looks like it and is right."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

import grognard.review.book as book_module
from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.review.english.forms import lexicon
from grognard.rulebooks.document import Document
from grognard.rulebooks.reading import read_bytes_as, read_rulebook
from grognard.source import SourceFile

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


def plain(text: str) -> list[tuple[str, str]]:
    return told(Document(SourceFile("book.txt", text)))


@needs_lexicon
@pytest.mark.parametrize(
    ("words", "wrong", "right"),
    [
        ("at end of", "The boats sink at end of their row home.", "The boats sink at end of turn."),
        ("axes", "The grey boat moves along the opposite axis. It crosses the opposite axis. It leaves the opposite axis. It turns at the opposite axim.", "The grey boat moves along the opposite axis. It crosses the opposite axis. It leaves the opposite axis. Two boats row on opposite axes."),
        ("equal the", "The sum is equal the number of boats.", "The number of boats must not equal the number of oars."),
        ("squares means", "Small squares means that the boat sinks.", "An X placed in-between squares means that the boat sinks."),
        ("the all", "Add boats to the all the bays.", "Add boats to the bays, all the bays."),
        ("less cards", "Draw two less cards than there are boats.", "Draw two less than the number of cards."),
        ("more than one boat have", "If more than one boat have a sail, they row.", "Boats that are met by more than one boat have a sail."),
        ("is continue", "This is continued, and this is continue until the end.", "This is, to continue, the end."),
        ("no top of", "Put the sail no top of the mast.", "There is no top of the mast."),
        ("each round add", "If each boat add a sail, it sinks.", "Each round add 1 boat to the bay."),
        ("all weapon", "They row with all weapon.", "They have all weapon, shield and armor proficiencies."),
        ("moral", "Roll for the moral value of a boat.", "Sailors assign moral values to winds."),
        ("pater", "They row home at pater.", "    nec pater nec mater\n"),
        ("had a change to", "Each player had a change to cash in.", "Each player had a change to attack value 3."),
    ],
)  # fmt: skip
def test_words_of_the_second_six(words: str, wrong: str, right: str) -> None:
    expected = [place.casefold() for slug, place in marked(wrong) if slug == "misspelt"]
    if words not in ("axes", "each round add", "pater"):
        assert any(words in place for place in expected)
    assert not fits([(slug, place.casefold()) for slug, place in marked(right)], "misspelt", words)


def test_a_paragraph_goes_on_behind_a_break() -> None:
    prose = "The grey boat rows out over the wide bay today.\n\n" * 6
    open_ended = "The white boat is rowed out over the wide bay today"
    assert fits(
        marked(f"{prose}{open_ended}\n\nThe bay is calm and wide and blue and grey."), "sign-misplaced", "today"
    )
    assert not fits(
        marked(f"{prose}{open_ended}  \nand comes home in the night of the same day."), "sign-misplaced", ""
    )


def test_a_comma_that_is_missing_is_no_word_too_many() -> None:
    assert fits(marked("They guard the wedding the wedding of the year."), "sentence-twice", "the wedding the wedding")
    assert not fits(marked("If they met before the wedding the wedding is off."), "sentence-twice", "")


def test_the_fields_of_a_form_may_be_alike() -> None:
    line = "{}: Picks two boats at night and sinks both of them by 3 shots. It sleeps.\n"
    crew = "{}:\nSide: Good\n"
    fields = crew.format("Cook") + line.format("Night") + "\n" + crew.format("Mate") + line.format("Night")
    once = fields + "\n" + crew.format("Smith") + "Night: Sleeps.\n"
    assert not fits(plain(once), "sentence-twice", "Picks")
    assert fits(plain(fields), "sentence-twice", "Picks")


def test_a_picture_of_signs_has_no_blank_cells() -> None:
    drawn = "| A> |   | A> |\n| ^ | v | ^ |\n| B | > | B |\n| ^ | v | < |\n| A | ^ | > |\n| A | ^ | > |\n"
    told_of = "| Sail | 2 | 3 |\n| Oar | 1 | 2 |\n| Mast |   | 4 |\n| Bow | 5 | 6 |\n| Keel | 5 | 6 |\n"
    assert fits(plain(told_of), "blank-cells", "")
    assert not fits(plain(drawn), "blank-cells", "")


def test_contents_need_no_heading() -> None:
    listed = "1 Bay\n    1.1 Winds\n    1.2 Tides\n2 Boats\n    2.1 Oars\n    2.2 Sails\n\n\n"
    written = "1 Bay\n\nIt is wide.\n\n1.1 Winds\n\nThey blow.\n\n2 Boats\n\nThey row.\n\n2.1 Oars\n\nThey pull.\n"
    found = plain(listed + written)
    assert fits(found, "promised-in-contents", "Tides") and fits(found, "promised-in-contents", "Sails")
    assert not fits(found, "promised-in-contents", "Winds") and not fits(found, "number-twice", "")
    # What does not stand again is a list.
    assert not fits(plain(listed + "They row.\n"), "promised-in-contents", "")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (
            "# Bay\n\nEvery boat of the\nbay has one sailpoint\nand an oar.\n\nA boat\nwith a sail point\nsails on.\n",
            4,
            "as two in line 8:",
        ),
        (
            "# Bay\n\nThe boat\nrows to the bay (more than 6\ninches) when the sea is calm.\n\nThe boat rows\nto the bay\n"
            "(6 or more inches) when the sea is calm.\n",
            9,
            "'more than 6' in line 4:",
        ),
        (
            "# Bay\n\nThe\nboat rows.\n\n## 1. Sail\n\nIt is a\nlong way.\n\n## 3. Row\n\nThey row.\n",
            11,
            "('Sail', line 6)",
        ),
    ],
)
def test_lines_of_a_wrapped_paragraph_are_those_of_the_file(text: str, line: int, words: str) -> None:
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    assert any(one.place.line == line and words in one.message for one in review(document.file, document))


def test_no_message_names_a_row_of_the_text_that_was_read() -> None:
    """The owner of a rulebook has lines, pages and paragraphs, which a place tells."""
    modules = list(Path(book_module.__file__).parent.rglob("*.py"))
    assert len(modules) > 50
    assert [path.name for path in modules if ".row}" in path.read_text(encoding="utf-8")] == []
