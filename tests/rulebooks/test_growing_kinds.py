"""A rulebook or an army list of very many things of one kind asks for work that grows with it: counted, kind by kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.drafting.settled import settle
from grognard.driver import compile_army
from grognard.review.alone import review
from grognard.review.held.charts import _MOST_WORK
from grognard.rulebooks.reading import read_rulebook
from tests.hostile.books import ARMIES, BOOKS, PAGES, of_size
from tests.hostile.killing import CLANS
from tests.work import lines_run

_SOME = 3_000
"""Characters of the small one; the large one has four times as many."""
_EXTRA = 150_000
"""Lines of Python that begin anew with every text, whatever its size."""


def _lines(folder: Path, ending: str, content: str | bytes) -> int:
    path = folder / f"book.{ending}"
    path.write_bytes(content.encode() if isinstance(content, str) else content)

    def drafted() -> None:
        document = read_rulebook(str(path))
        review(document.file, document)
        settle(document, "Some", str(folder / "some.rules"))

    return lines_run(drafted)


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted({**BOOKS, **PAGES}))
def test_a_rulebook_of_one_kind(kind: str, tmp_path: Path) -> None:
    make, ending = (BOOKS[kind], "md") if kind in BOOKS else (PAGES[kind], "html")
    small, large = of_size(make, _SOME), of_size(make, 4 * _SOME)
    _lines(tmp_path, ending, small)  # what is loaded once
    once = _lines(tmp_path, ending, small)
    assert _lines(tmp_path, ending, large) < 2 * (len(large) / len(small)) * once + _EXTRA


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(ARMIES))
def test_an_army_list_of_one_kind(kind: str, tmp_path: Path) -> None:
    (tmp_path / "clans.rules").write_text(CLANS, encoding="utf-8")
    army = tmp_path / "host.army"

    def lines(content: str | bytes) -> int:
        army.write_text(str(content), encoding="utf-8")
        return lines_run(lambda: compile_army(str(army)))

    small, large = of_size(ARMIES[kind], _SOME), of_size(ARMIES[kind], 4 * _SOME)
    lines(small)
    assert lines(large) < 2 * (len(large) / len(small)) * lines(small) + _EXTRA


def test_tables_that_need_more_work_than_is_left_are_cited_alone() -> None:
    """A real rulebook is far below the limit: 60 tables of ten rows, each in a section of 4,000 characters."""
    assert _MOST_WORK > 60 * 10 * 4_000 * 5
