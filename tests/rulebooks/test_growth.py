"""A rulebook twice as long takes about twice as long to read and to draft."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
import typst

from grognard.drafting.settled import settle
from grognard.rulebooks.reading import read_rulebook
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
    assert sum(entry.kind == "test" for each in found.drafting.parts for entry in each.entries) > 20


@pytest.mark.slow
def test_a_draft_grows_with_its_text(tmp_path: Path) -> None:
    small, large = book(tmp_path, 22), book(tmp_path, 66)
    drafted(small)  # what is loaded once
    assert lines_run(partial(drafted, large)) < 3.6 * lines_run(partial(drafted, small))


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
