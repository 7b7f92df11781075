"""A rulebook twice as long takes about twice as long to read and to draft."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
import typst

from grognard.drafting.reread import missing_in
from grognard.drafting.settled import Settled, settle
from grognard.driver import Compiled, Desk
from grognard.host.budget import Limits
from grognard.project.finding import Project
from grognard.rulebooks.drawn import drawn_tables
from grognard.rulebooks.reading import read_bytes_as, read_rulebook
from tests.games import EVERY_GAME_ASKED
from tests.hostile.books import BOOKS
from tests.work import lines_run

SECTION = """## Section {0}

{1}

Roll 2D6 and add these:

- +1 in cover of kind {0}
- -1 moved in turn of kind {0}

| Total    | Result |
|----------|--------|
| 2 to 6   | rout   |
| 7 to 12  | hold   |
"""


def book(folder: Path, sections: int) -> Path:
    path = folder / f"book{sections}.md"
    names = [f"{chr(97 + at // 26)}{chr(97 + at % 26)}ward" for at in range(sections)]
    text = "\n".join(
        SECTION.format(name, f"Every {name} unit marches on until it meets an enemy. " * 40) for name in names
    )
    path.write_text(f"# Long\n\n{text}", encoding="utf-8")
    return path


def drafted(path: Path) -> None:
    found = settle(read_rulebook(path), "Long", "long.rules", several=True)
    assert sum(entry.kind == "test" for each in found.drafting.parts for entry in each.entries) > 10


@pytest.mark.slow
def test_a_draft_grows_with_its_text(tmp_path: Path) -> None:
    small, large = book(tmp_path, 11), book(tmp_path, 33)
    for path in (small, large):
        drafted(path)  # what is loaded once, and lines of rules that are remembered
    assert lines_run(partial(drafted, large)) < 3.3 * lines_run(partial(drafted, small))


def drafted_kind(kind: str, parts: int) -> Settled:
    text = BOOKS[kind](parts).encode()
    return settle(read_bytes_as(text, "book.md", "markdown", Limits()), "Long", "long.rules", several=True, source=text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind",
    [
        "steps named again",
        *(["rosters", "many rosters", "charts alike"] if EVERY_GAME_ASKED else ["rosters"]),
        "a long blank form",
        "rows of a chart",
        "modifiers",
    ],
)
def test_a_draft_of_one_thing_grows_with_it(kind: str) -> None:
    drafted_kind(kind, 3)  # what is loaded once
    assert lines_run(partial(drafted_kind, kind, 300)) < 3.5 * lines_run(partial(drafted_kind, kind, 100))


@pytest.mark.parametrize(
    "lines",
    ["{0}. step\n", "{0}-{0} step\nit goes on\n", "{0} step\n", "{0}\nstep\n\n", "|---|---|\n", "||\n", "a|\n", "D6\n"],
)
def test_lines_that_are_no_table_are_looked_at_once(lines: str) -> None:
    """Each line was taken for the first of a table anew, and all behind it read again."""
    short, long = ("".join(lines.format(at) for at in range(1, count)) for count in (200, 800))
    assert lines_run(partial(drawn_tables, long)) < 4.2 * lines_run(partial(drawn_tables, short))


def test_a_table_may_begin_among_lines_that_are_none() -> None:
    text = "1 a\n2 b\n3 c\n4 d\n5-6 e\n7-8 f\n9-10 g\n"
    (table,) = drawn_tables(text)
    assert [text[start:end] for row in table.rows for start, end in row] == [
        "2", "b", "3", "c", "4", "d", "5-6", "e", "7-8", "f", "9-10", "g",
    ]  # fmt: skip


@pytest.mark.slow
def test_what_cannot_be_checked_whole_is_given_up_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roster of 3,000 rows needs more looks than a check has; it is prose at the second try, and the chapter below it is not."""
    tried: list[int] = []
    compile_files = Desk.compile_files

    def compiled(desk: Desk, project: Project) -> Compiled:
        tried.append(len(project.files))
        return compile_files(desk, project)

    monkeypatch.setattr(Desk, "compile_files", compiled)
    text = BOOKS["rosters"](3_000) + "\n# Fire\n\nAdd:\n\n- +1 in cover\n- -1 moved\n"
    found = settle(read_bytes_as(text.encode(), "book.md", "markdown", Limits()), "Long", "long.rules")
    assert len(tried) <= 4
    assert any(
        entry.kind == "modifiers" for part in found.drafting.parts for entry in part.entries if not entry.given_up
    )


@pytest.mark.parametrize(
    "source",
    [
        "<p/>" * 25_000 + "<p>text 7</p>",
        "<script>" * 12_000 + "<p>text 7</p>",
        "<!--" * 25_000 + "<p>text 7</p>",
        "<p>" + " ." * 50_000 + "</p><p>text 7</p>",
    ],
    ids=["empty paragraphs", "scripts", "remarks", "dots"],
)
def test_a_page_is_read_again_in_one_go(source: str) -> None:
    """Each of these was looked through again from each of its signs, which takes minutes."""
    assert [one.words for one in missing_in("> text", source.encode(), "html")] == ["text 7"]


@pytest.mark.parametrize("sign", ["![", "[^", "]("])
def test_marks_of_links_are_read_again_in_one_go(sign: str) -> None:
    text = f"text 7\n\n{sign * 40_000}\n".encode()
    assert [one.words for one in missing_in("> text", text, "markdown")] == ["text 7"]


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("Morale .... 12", False),
        ("Morale . . . 12", False),
        ("Morale … xii", False),
        ("Morale\t12", False),
        ("Morale 12", True),
        ("Morale .... 12 men", True),
        ("Morale .... 12345", True),
    ],
)
def test_a_table_of_contents_is_not_missed(line: str, left: bool) -> None:
    text = f"{line}\nFire .... 13\nCharge .... 14\nEnd\n".encode()
    assert bool([one for one in missing_in("> morale fire charge end men", text, "text") if "12" in one.words]) is left


def pages(folder: Path, number: int) -> Path:
    source, made = folder / f"{number}.typ", folder / f"{number}.pdf"
    source.write_text(
        '#set page(paper: "a5", columns: 2, numbering: "1")\n#set text(size: 9pt)\n'
        + "\n#pagebreak()\n".join(f"= Chapter {at}\n#lorem(320)" for at in range(number)),
        encoding="utf-8",
    )
    typst.compile(str(source), output=str(made))
    return made


@pytest.mark.slow
def test_a_pdf_grows_with_its_pages(tmp_path: Path) -> None:
    small, large = pages(tmp_path, 8), pages(tmp_path, 24)
    document = read_rulebook(large)
    assert document.pages is not None and document.pages >= 24
    assert lines_run(partial(read_rulebook, large)) < 3.6 * lines_run(partial(read_rulebook, small))
