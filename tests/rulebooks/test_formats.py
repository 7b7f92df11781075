"""One game in every format: the same headings, items and tables come out, each where its owner finds it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import typst

from grognard.rulebooks.document import Document
from grognard.rulebooks.reading import read_rulebook
from tests.rulebooks import made

TOLD: dict[str, Callable[[Path], Path]] = {
    "markdown": made.markdown,
    "html": made.html,
    "docx": made.word,
    "odt": made.odt,
}


def words(document: Document, kind: str) -> list[str]:
    return [document.words(block) for block in document.blocks if block.kind == kind]


@pytest.mark.parametrize("name", TOLD)
def test_every_format_tells_the_same(name: str, tmp_path: Path) -> None:
    document = read_rulebook(TOLD[name](tmp_path))
    assert document.format == name
    assert words(document, "heading") == ["The Ford", "Sequence of play", "Morale", "Special rules"]
    assert words(document, "item") == ["Initiative: both sides roll a D6.", "Movement", "march", "charge", "Fire"]
    assert [block.level for block in document.blocks if block.kind == "item"] == [0, 0, 1, 1, 0]
    assert [block.mark[:2] for block in document.blocks if block.kind == "item" and not block.level] == [
        "1.",
        "2.",
        "3.",
    ]
    assert [row.texts for row in document.tables[0].rows] == [
        ("Total", "Result"),
        ("2 to 6", "rout"),
        ("7 to 12", "carry on"),
    ]
    assert "Every unit rolls two dice and adds the modifiers." in document.file.text
    assert "alert" not in document.file.text and "menu" not in document.file.text


@pytest.mark.parametrize("name", TOLD)
def test_every_offset_lies_where_its_words_are(name: str, tmp_path: Path) -> None:
    document = read_rulebook(TOLD[name](tmp_path))
    text = document.file.text
    at = 0
    for block in document.blocks:
        assert at <= block.start <= block.end <= len(text)
        at = block.end
        for row in block.rows:
            for cell in row.cells:
                assert text[cell.start : cell.end] == cell.text


def test_lines_of_markdown_stay_those_of_the_file(tmp_path: Path) -> None:
    document = read_rulebook(made.markdown(tmp_path))
    lines = made.MARKDOWN.split("\n")
    for words in ("Nobody swims.", "2. Movement", "   - march"):
        line = lines.index(words) + 1
        found = document.file.text.index(words.strip().removeprefix("- "))
        assert document.file.position(found).line == line
        assert document.where(found).position.line == line
    where = document.where(document.file.text.index("adds the modifiers"))
    assert (where.position.line, where.headings) == (lines.index("and adds the modifiers.") + 1, ("The Ford",))
    assert str(document.where(document.file.text.index("rout"))).endswith("in Morale")


def test_a_caption_in_slanted_letters_is_no_heading(tmp_path: Path) -> None:
    assert "A caption" in words(read_rulebook(made.markdown(tmp_path)), "paragraph")
    assert "A caption" in words(read_rulebook(made.html(tmp_path)), "paragraph")


def test_a_line_break_ends_a_line(tmp_path: Path) -> None:
    assert "Nobody swims.\nNobody flies." in read_rulebook(made.html(tmp_path)).file.text


def test_a_pdf_in_columns(tmp_path: Path) -> None:
    document = read_rulebook(made.pdf(tmp_path))
    assert document.format == "pdf" and document.pages == 3
    assert words(document, "heading") == ["Sequence of play", "Morale", "Rally"]
    assert words(document, "item") == ["Initiative: both sides roll a D6.", "Movement", "march", "charge", "Fire"]
    assert [row.texts for row in document.tables[0].rows] == [
        ("Total", "Result"),
        ("2 to 6", "rout at once, all the way to the edge of the table"),
        ("7 to 12", "carry on"),
    ]
    assert "third edition" not in document.file.text and "The Ford third edition" in document.dropped
    # Each stretch of running words is one paragraph, in its order: no column runs into the other.
    paragraphs = words(document, "paragraph")
    assert len(paragraphs) == 5 and len(set(paragraphs)) == 1
    where = document.where(document.file.text.index("carry on"))
    assert (where.position.page, where.headings) == (2, ("Morale",))


def test_a_table_in_two_columns_of_a_pdf_is_no_running_text(tmp_path: Path) -> None:
    source = tmp_path / "chart.typ"
    rows = ", ".join(f"[weapon {letter}], [{number}]" for number, letter in enumerate("abcdefghij"))
    source.write_text(
        f"= Weapons\n#table(columns: (8cm, 4cm), stroke: none, [Name], [Reach], {rows})\n", encoding="utf-8"
    )
    typst.compile(str(source), output=str(tmp_path / "chart.pdf"))
    (table,) = read_rulebook(tmp_path / "chart.pdf").tables
    assert len(table.rows) == 11 and table.rows[3].texts == ("weapon c", "2")


def test_merged_cells_stand_in_each_place(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<table><tr><td rowspan=2>1 to 2<td>rout<tr><td>flee<tr><td colspan=2>none<tr><td>6<td>hold</table>",
        encoding="utf-8",
    )
    (table,) = read_rulebook(page).tables
    assert [row.texts for row in table.rows] == [
        ("1 to 2", "rout"),
        ("1 to 2", "flee"),
        ("none", "none"),
        ("6", "hold"),
    ]


def test_a_table_below_rules_of_hyphens(tmp_path: Path) -> None:
    path = tmp_path / "chart.md"
    path.write_text(
        "Speeds:\n\n            to hit  to be hit\n----------- ------- ---------\nSlow             0         0\nFast            -1        -1\n----------- ------- ---------\n\nDone.\n",
        encoding="utf-8",
    )
    document = read_rulebook(path)
    assert [row.texts for row in document.tables[0].rows] == [
        ("", "to hit", "to be hit"),
        ("Slow", "0", "0"),
        ("Fast", "-1", "-1"),
    ]
    assert document.file.position(document.file.text.index("Done.")).line == 9


def test_a_plain_text_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text("MORALE\n\n  Roll   a die.\n", encoding="utf-8")
    document = read_rulebook(path)
    assert document.file.text == "MORALE\n\n  Roll   a die.\n" and not document.has_structure
    assert [(block.kind, document.words(block)) for block in document.blocks] == [
        ("heading", "MORALE"),
        ("paragraph", "Roll   a die."),
    ]
    assert document.where(document.file.text.index("Roll")).position.line == 3


def test_the_beginning_of_a_file_tells_more_than_its_name(tmp_path: Path) -> None:
    wrong = made.word(tmp_path).rename(tmp_path / "rules.pdf")
    assert read_rulebook(wrong).format == "docx"
    nameless = made.html(tmp_path).rename(tmp_path / "rules")
    assert read_rulebook(nameless).format == "html"


def test_a_page_of_short_lines_keeps_to_the_columns_of_the_others(tmp_path: Path) -> None:
    source, out = tmp_path / "book.typ", tmp_path / "book.pdf"
    words = "Every unit marches on through the smoke until it meets an enemy or the edge of the field. " * 22
    items = "\n".join(f"- item {at}" for at in range(30))
    source.write_text(
        '#set page(paper: "a5", columns: 2)\n#set text(size: 9pt)\n'
        f"= First\n{words}{words}\n#pagebreak()\n= Second\n{words}{words}\n#pagebreak()\n= Third\n{items}\n#colbreak()\nOver. {words}",
        encoding="utf-8",
    )
    typst.compile(str(source), output=str(out))
    document = read_rulebook(out)
    third = document.file.text[document.file.text.index("Third") :]
    assert [line for line in third.split("\n") if "item" in line] == [f"• item {at}" for at in range(30)]
    assert not document.tables


def test_a_word_that_is_written_with_a_hyphen_keeps_it_at_the_end_of_a_line(tmp_path: Path) -> None:
    source, out = tmp_path / "book.typ", tmp_path / "book.pdf"
    source.write_text(
        "#set page(width: 9cm, height: 9cm)\nA counter-charge is met at once.\n\n"
        "They form up and counter- #linebreak()charge at once, and so the regi- #linebreak()ment falls back.\n",
        encoding="utf-8",
    )
    typst.compile(str(source), output=str(out))
    text = read_rulebook(out).file.text
    assert text.count("counter-charge at once") == 1 and "the regiment falls back" in text


def test_pages_are_told_where_the_file_notes_them(tmp_path: Path) -> None:
    import docx
    from docx.enum.text import WD_BREAK

    for breaks, where in ((0, "paragraph 2"), (1, "page 2, paragraph 2")):
        book = docx.Document()
        first = book.add_paragraph("One.")
        for _ in range(breaks):
            first.add_run().add_break(WD_BREAK.PAGE)
        book.add_paragraph("Two.")
        book.save(str(tmp_path / "book.docx"))
        document = read_rulebook(tmp_path / "book.docx")
        assert str(document.where(document.file.text.index("Two"))) == where
