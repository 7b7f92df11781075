"""A rulebook twice as long takes about twice as long to read and to draft."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import typst

from grognard.drafting.settled import settle
from grognard.rulebooks.reading import read_rulebook

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


def spent(path: Path) -> float:
    start = time.process_time()
    found = settle(read_rulebook(path), "Long", "long.rules", several=True)
    assert sum(entry.kind == "test" for each in found.drafting.parts for entry in each.entries) > 20
    return time.process_time() - start


def test_a_draft_grows_with_its_text(tmp_path: Path) -> None:
    spent(book(tmp_path, 24))  # what is loaded once
    once, thrice = spent(book(tmp_path, 60)), spent(book(tmp_path, 180))
    assert thrice < 5 * once


@pytest.mark.parametrize("pages", [60])
def test_a_pdf_of_many_pages(pages: int, tmp_path: Path) -> None:
    """500 pages in under ten seconds leave a fiftieth of a second for each; half of it is for a slow machine."""
    source = tmp_path / "long.typ"
    source.write_text(
        '#set page(paper: "a5", columns: 2, numbering: "1")\n#set text(size: 9pt)\n'
        + "\n#pagebreak()\n".join(f"= Chapter {at}\n#lorem(320)" for at in range(pages)),
        encoding="utf-8",
    )
    typst.compile(str(source), output=str(tmp_path / "long.pdf"))
    start = time.process_time()
    document = read_rulebook(tmp_path / "long.pdf")
    assert document.pages is not None and document.pages >= pages
    assert time.process_time() - start < 0.02 * document.pages
