"""Do two tables of one thing say the same: equal heads and rows, and nothing that tells them apart?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.figures import only_figure
from grognard.review.finding import Finding
from grognard.review.reading import content_words
from grognard.rulebooks.document import Block
from grognard.word_set import word_set

_NO_CASE = word_set("""
    summary reference quick sheet chart table overview appendix rule unit troop type profile stat statistic value figure
    list play aid roster army basic cheat recap card data number points
""")
"""Words of headings and captions that name no case of their own."""
_LEAST_CELLS = 2


@attrs.frozen
class _Table:
    """A table with a head: its caption, the titles above it, and its heads."""

    caption: str
    titles: tuple[str, ...]
    heads: tuple[str, ...]
    grid: Block


def tables_say_the_same(book: Book) -> Iterable[Finding]:
    """Each cell in which such a pair differs, where most of their cells agree."""
    known: dict[tuple[tuple[str, ...], tuple[str, ...], frozenset[str]], _Table] = {}
    for table in _tables(book):
        names = _plain(row.cells[0].text for row in table.grid.rows[1:] if row.cells)
        before = known.setdefault((_plain(table.heads), names, _case(table)), table)
        if before is not table:
            yield from _differences(book, before, table)


def _plain(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(" ".join(text.casefold().strip(" *_").split()) for text in texts)


def _case(table: _Table) -> frozenset[str]:
    """The words above a table that may say for which case it holds: not its topic, and not that it is a summary."""
    topic = {word[:4] for head in table.heads for word in content_words(head)}
    words = [*content_words(table.caption), *(word for title in table.titles[:2] for word in content_words(title))]
    numbers = re.findall(r"\d+|\b[A-Z]\b", f"{table.caption} {' '.join(table.titles[:2])}") if table.caption else []
    return frozenset(word for word in words if word not in _NO_CASE and word[:4] not in topic) | frozenset(numbers)


def _differences(book: Book, first: _Table, second: _Table) -> Iterator[Finding]:
    pairs = [
        (row.cells[0].text.strip(" *_"), head, left, right)
        for row, again in zip(first.grid.rows[1:], second.grid.rows[1:], strict=True)
        for head, left, right in zip(first.heads[1:], row.cells[1:], again.cells[1:], strict=False)
    ]
    differ = [pair for pair in pairs if _plain([pair[2].text]) != _plain([pair[3].text])]
    if len(pairs) < _LEAST_CELLS or not differ or len(differ) * 2 > len(pairs):
        return
    for name, head, left, right in differ:
        yield Finding(
            codes.TABLES_DIFFER,
            book.place(right.start, right.end) if right.text else book.place(*_row_span(second, name)),
            f"For {name!r} the same table in {book.line_told(left.start)} has {head.strip(' *_')!r} {left.text[:30]!r}, and this one {right.text[:30]!r}.",
            "Make the two agree, or say above each for which case it holds.",
            also=(Label(book.place(left.start, left.end), "the other table"),),
        )


def _row_span(table: _Table, name: str) -> tuple[int, int]:
    row = next(row for row in table.grid.rows if row.cells and row.cells[0].text.strip(" *_") == name)
    return row.cells[0].start, row.cells[-1].end


def _tables(book: Book) -> Iterator[_Table]:
    """All tables whose first row is a head."""
    for grid in book.tables:
        heads = grid.rows[0].texts
        if len(heads) < 2 or any(only_figure(cell.text) for cell in grid.rows[0].cells):
            continue
        part = book.part_at(grid.start)
        yield _Table(_caption(book, grid), _titles_above(book, part), heads, grid)


def _titles_above(book: Book, part: int) -> tuple[str, ...]:
    """The headings above a place in a part, the nearest first, without that of the whole text."""
    titles: list[str] = []
    level = 99
    while part > 0:
        if book.parts[part].level < level:
            level = book.parts[part].level
            titles.append(book.parts[part].title)
        part -= 1
    return tuple(titles)


def _caption(book: Book, grid: Block) -> str:
    """The line above a table, where it is no heading and no sentence of its own."""
    title = book.title_of(grid).strip(" *_:#")
    part = book.part_at(grid.start)
    return "" if title.endswith(".") or (part >= 0 and title == book.parts[part].title) else title
