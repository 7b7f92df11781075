"""Each word of a rulebook stands where its owner finds it: line and column of Markdown and web pages, else the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import typst
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.host.budget import Limits
from grognard.host.plaintext import FileProblem
from grognard.rulebooks.document import Document, Format
from grognard.rulebooks.reading import read_bytes_as, read_rulebook
from tests.rulebooks import made
from tests.work import lines_run


def read(text: str, format: Format) -> Document:
    return read_bytes_as(text.encode(), f"bay.{format}", format, Limits())


def at(document: Document, words: str) -> tuple[int, int]:
    """Line and column where words begin."""
    position = document.file.position(document.file.text.index(words))
    return position.line, position.column


@pytest.mark.parametrize(("format", "write"), [("markdown", made.markdown), ("html", made.html)])
def test_each_word_stands_where_it_is_said_to(format: Format, write: Callable[[Path], Path], tmp_path: Path) -> None:
    path = write(tmp_path)
    document = read_rulebook(path)
    lines = path.read_text(encoding="utf-8").split("\n")
    words = re.finditer(r"(?<!\S)[A-Za-z]+(?!\S)", document.file.text)
    found = [(word[0], document.file.position(word.start())) for word in words]
    assert len(found) > 30
    assert all(lines[where.line - 1].startswith(word, where.column - 1) for word, where in found)


def test_lines_and_columns_of_markdown() -> None:
    document = read(
        "# The *Bay*\n"  # 1
        "\n"
        "Every  boat sails  **far** and\n"  # 3
        "rests `by\n"  # 4
        "night` in the [deep\n"  # 5
        'bay](http://sea "the\n'  # 6
        'sea") of rank &amp; name,\n'  # 7
        "and 5\\*3 is un**even**ly told.\n"  # 8
        "\n"
        "-   First oar\n"  # 10
        "    second oar\n"  # 11
        "\n"
        "| Wind | Sea |\n"  # 13
        "|---|---|\n"
        "| calm |   **wild**  |\n",  # 15
        "markdown",
    )
    for words, line, column in (
        ("Bay", 1, 8),
        ("boat", 3, 8),
        ("far", 3, 22),
        ("by", 4, 8),
        ("night", 5, 1),
        ("deep", 5, 16),
        ("bay", 6, 1),
        ("rank", 7, 10),
        ("& name", 7, 15),
        ("name", 7, 21),
        ("5*3", 8, 5),
        ("is", 8, 10),
        ("told", 8, 26),
        ("- First", 10, 1),
        ("First", 10, 5),
        ("second", 11, 5),
        ("calm", 15, 3),
        ("wild", 15, 14),
    ):
        assert (words, *at(document, words)) == (words, line, column)


def test_lines_and_columns_of_a_web_page() -> None:
    document = read(
        "<html><head><style>p { x: y }</style></head>\n"  # 1
        "<body><nav>The menu of all other bays</nav>\n"  # 2
        "<p class='a'\n"  # 3
        " id='b'>Every boat\n"  # 4
        "doesn&rsquo;t sail <!-- no\n"  # 5
        "boat --> <b>far\n"  # 6
        "out</b>, and\n"  # 7
        "rests.</p><pre>\n"  # 8
        "  calm\n"  # 9
        "wild</pre>\n"  # 10
        "<table><tr><th>Wind<th>Sea\n"  # 11
        "<tr><td rowspan=2>north<td>flat\n"  # 12
        "<tr><td>rough</table>\n"  # 13
        "</body></html>\n",
        "html",
    )
    for words, line, column in (
        ("Every", 4, 9),
        ("doesn’t", 5, 1),
        ("sail", 5, 15),
        ("far", 6, 13),
        ("out", 7, 1),
        (", and", 7, 8),
        ("rests", 8, 1),
        ("calm", 9, 3),
        ("wild", 10, 1),
        ("Sea", 11, 24),
        ("north", 12, 19),
        ("flat", 12, 28),
        ("rough", 13, 9),
    ):
        assert (words, *at(document, words)) == (words, line, column)
    again = document.file.text.rindex("north")
    assert again > document.file.text.index("north")
    assert document.file.position(again).line in (12, 13)  # it reaches over both


def test_words_in_another_order_are_not_looked_for_far_away() -> None:
    """What is found a little further on is not taken for what stands here otherwise."""
    document = read("# Bay\n\nThe *sea*,\nthe sea, and\nthe sea, the end.\n", "markdown")
    assert at(document, "sea,") == (3, 6)
    assert at(document, "the sea, and") == (4, 1)
    assert at(document, "the end") == (5, 10)


def test_lines_of_a_file_with_line_ends_of_old_systems_and_blanks_behind() -> None:
    text = "# Bay\r\n\r\nOne boat\r\nsails on.\r\n"
    assert at(read(text, "markdown"), "sails") == (4, 1)
    assert at(read("<p>One boat\r\nsails on.</p>", "html"), "sails") == (2, 1)


def test_offsets_are_those_of_the_file_although_it_was_read_as_markdown(tmp_path: Path) -> None:
    """Where no line was wrapped by hand, blanks are put behind each before it is read."""
    text = "# The Bay\n\n## The Sea\nIt rises.\nIt **falls**.\n\n## The Shore\nIt " + "is long. " * 20 + "\nIt ends.\n"
    path = tmp_path / "bay.txt"
    path.write_text(text, encoding="utf-8")
    file = read_rulebook(path).file
    assert "falls." in file.text and "**" not in file.text
    for words in ("rises", "falls", "ends"):
        assert file.owners_offset(file.text.index(words)) == text.index(words)
    assert file.line_text(5) == "It **falls**."


def test_the_end_of_words_is_not_where_the_next_begin() -> None:
    file = read("# Bay\n\nOne **boat**\nsails.\n", "markdown").file
    end = file.text.index("boat") + len("boat")
    assert (file.behind(end).line, file.behind(end).column) == (3, 11)
    assert file.owners_end(end) == len("# Bay\n\nOne **boat")


def test_a_line_of_a_page_is_told_with_its_page(tmp_path: Path) -> None:
    source, out = tmp_path / "bay.typ", tmp_path / "bay.pdf"
    source.write_text("#set page(width: 9cm, height: 9cm)\nThe sea is flat.\n#pagebreak()\nOne.\n\nThe tide turns.\n")
    typst.compile(str(source), output=str(out))
    file = read_rulebook(out).file
    assert str(file.position(file.text.index("tide"))) == "line 2 on page 2"
    assert not file.position(0).in_file


@pytest.mark.parametrize("format", ["markdown", "html"])
def test_finding_each_word_grows_with_the_text(format: Format) -> None:
    """A page without a line end, with much that the text leaves out, is no harder."""
    part = "<nav>no boat</nav> &amp;amp; the sea\\, <b>a</b>, un<i>seen</i> ] ( < oars"
    small, large = (f"<html><p>{part * count}</html>" for count in (60, 180))
    read(small, format)
    assert lines_run(lambda: read(large, format)) < 3.6 * lines_run(lambda: read(small, format))


PIECES = st.sampled_from(
    [
        "the ", "boat ", "its its ", "\n", "\n\n", "- ", "1. ", "# ", "**", "*", "`", "[", "](x)", '](x "y\nz")', "<b>", "</b>", "&amp;",
        "&#10;", "\\*", "| a | b |\n|---|---|\n", "  ", "\t", "<table><tr><td rowspan=3>", "<td>", "<tr>", "<pre>\n", "</pre>", "<br>", "> ",
        "```\n", "é", "\u200b", "\r\n", "<!-- ", "-->", "1-3 ", "---\n", "A boat that is long enough. ",
    ]
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join), st.sampled_from(["markdown", "html"]))
def test_any_place_lies_in_the_file_of_its_owner(text: str, format: Format) -> None:
    try:
        file = read(text, format).file
    except FileProblem:
        return
    lines = text.replace("\r\n", "\n").split("\n")
    for offset in range(len(file.text) + 1):
        for place in (file.position(offset), file.behind(offset)):
            assert 1 <= place.column <= len(lines[place.line - 1]) + 1
        assert 0 <= file.owners_offset(offset) <= sum(map(len, lines)) + len(lines) - 1
