"""Are the cells of tables and the entries of lists filled, has each row its own sign, and do tables that stand twice agree?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, some_of
from grognard.review.grids import Grid, GridRow
from grognard.review.reading import Line
from grognard.rulebooks.document import Cell
from grognard.source import Place

_LEAST_ROWS = 4
_LEAST_HEADS = 2
_MOST_NAMES = 6
_FEW_ROWS = 2
"""Of so few rows nearly each would be most of them."""


def cells_are_filled(book: Book) -> Iterable[Finding]:
    """A column or a table whose cells are empty, or single holes in one that is filled."""
    for grid in book.grids:
        width = grid.width
        if _of_signs(grid):
            continue
        full = [row for row in grid.rows[1:] if len(row.cells) == width]
        if any(cell.text for row in full for cell in row.cells[1:]):
            full = [row for row in full if not _spanned(row)]
        if len(full) < 2 or width < 2 or len(full) * 2 < len(grid.rows) - 1:
            continue
        blank = [(row, at) for row in full for at in range(1, width) if not row.cells[at].text]
        cells = len(full) * (width - 1)
        if not blank:
            continue
        if len(blank) == cells:
            title = ", ".join(text for text in grid.rows[0].texts if text)
            yield Finding(
                codes.BLANK_CELLS,
                _row_place(book, grid.rows[0]),
                f"All {cells} cells of this table ({title[:60]}) are blank.",
                "Fill them; copying from a page often loses them.",
                Sure.CERTAIN,
            )
        elif len(blank) * 6 <= cells:
            for row, at in blank:
                yield Finding(
                    codes.BLANK_CELLS,
                    _row_place(book, row),
                    f"In the row {row.cells[0].text[:40]!r} the cell {at + 1} is blank, where most others are filled.",
                    "Fill it, or put a dash where nothing is meant.",
                )


def rows_say_something(book: Book) -> Iterable[Finding]:
    """Rows at the end of a table with a name and nothing behind it, and a column that has words and no heading."""
    for grid in book.grids:
        if _of_signs(grid) or grid.width < 2 or len(grid.rows) < _LEAST_ROWS:
            continue
        # A name by itself may be a heading over the rows below it.
        last = grid.rows[:0:-1]
        closing = next((at for at, row in enumerate(last) if not _named_only(row)), len(last))
        if not closing or closing == len(last):
            continue
        bare = last[:closing][::-1]
        yield Finding.at_all(
            codes.BLANK_CELLS,
            [_row_place(book, row) for row in bare],
            f"{'This row has a name' if len(bare) == 1 else f'{len(bare)} rows of this table have a name'} and nothing behind it: {some_of([repr(row.cells[0].text[:30]) for row in bare], _MOST_NAMES)}.",
            "Fill the cells, or put a dash where nothing is meant.",
            Sure.CERTAIN,
        )
    yield from _unheaded(book)


def _named_only(row: GridRow) -> bool:
    return re.search(r"[A-Za-z]{3}", row.cells[0].text) is not None and not any(cell.text for cell in row.cells[1:])


def _unheaded(book: Book) -> Iterator[Finding]:
    """The first column often needs no heading."""
    for grid in book.grids if book.told else ():
        heads = grid.rows[0].texts
        filled = [
            sum(len(row.cells) > at and bool(row.cells[at].text) for row in grid.rows[1:]) for at in range(len(heads))
        ]
        open_ = [at for at in range(1, len(heads)) if not heads[at] and filled[at] * 2 > len(grid.rows) - 1]
        if open_ and sum(map(bool, heads)) >= _LEAST_HEADS and len(open_) * 2 < len(heads) and not _of_signs(grid):
            yield Finding(
                codes.BLANK_CELLS,
                _row_place(book, grid.rows[0]),
                f"Column {open_[0] + 1} of this table has no heading, where the others have one.",
                "Say above it what stands in it.",
            )


def _spanned(row: GridRow) -> bool:
    """A heading over several columns, or a cell that holds for all to its right: blank to the end."""
    blank = sum(not cell.text for cell in row.cells)
    return (blank > 1 or len(row.cells) == 2) and all(not cell.text for cell in row.cells[-blank:])


def tables_agree(book: Book) -> Iterable[Finding]:
    """The same table at two places: the same cells (worth knowing), or one that differs (a contradiction)."""
    known: dict[tuple[object, ...], list[Grid]] = {}
    for grid in book.grids:
        if (len(grid.rows) < 3 and grid.width < 4) or _drawn(grid):
            continue
        shape = (grid.rows[0].texts, tuple(row.texts[:1] for row in grid.rows))
        for before in known.get(shape, [])[:3]:
            yield from _compared(book, before, grid)
        known.setdefault(shape, []).append(grid)


def _drawn(grid: Grid) -> bool:
    """Whether a table is a picture of a board, made of single signs."""
    cells = [cell.text for row in grid.rows for cell in row.cells]
    return sum(len(text) <= 1 and not text.isalnum() for text in cells) * 2 > len(cells)


def _of_signs(grid: Grid) -> bool:
    """Whether a table is drawn with signs and single letters: a picture of pieces and where they go."""
    cells = [cell.text for row in grid.rows for cell in row.cells if cell.text]
    return sum(_SIGNS.fullmatch(text) is not None for text in cells) * 3 > len(cells)


_SIGNS = re.compile(r"(?=.*[<>^v])(?:[A-Z]|[<>^v|\s])+|[\[{(][\W_]*[\]})]")


def _compared(book: Book, first: Grid, second: Grid) -> Iterator[Finding]:
    pairs = [
        (column, left, right)
        for one, two in zip(first.rows[1:], second.rows[1:], strict=True)
        for column, (left, right) in enumerate(zip(one.cells[1:], two.cells[1:], strict=False))
    ]
    differ = [each for each in pairs if each[1].text.casefold() != each[2].text.casefold()]
    where = Label(_row_place(book, first.rows[0]), "the other")
    if not differ and any(left.text for _, left, _ in pairs):
        yield Finding(
            codes.SENTENCE_TWICE,
            _row_place(book, second.rows[0]),
            f"This table stands in {where.place.begins} too, the same in every cell.",
            "Leave one of them out, so that they cannot come apart.",
            Sure.CERTAIN,
            also=(where,),
        )
    elif differ and len(differ) * 4 <= len(pairs) and not _is_another_state(differ, len(first.rows) - 1):
        for _, left, right in differ:
            yield Finding(
                codes.TABLES_DIFFER,
                book.place(right.start, right.end),
                f"The same table in {book.line_told(left.start)} has {left.text[:30]!r} here, and not {right.text[:30]!r}.",
                "Make the two agree, or leave one of them out.",
                also=(where,),
            )


def _is_another_state(differ: Sequence[tuple[int, Cell, Cell]], rows: int) -> bool:
    """Whether one column alone differs, and in most rows: a table before and after something, not one that was mistyped."""
    return len({column for column, _, _ in differ}) == 1 and rows > _FEW_ROWS and len(differ) * 2 > rows


def _row_place(book: Book, row: GridRow) -> Place:
    return book.place(row.cells[0].start, row.cells[-1].end)


_HEADS = frozenset(
    ["symbol", "abbreviation", "abbr", "abbr.", "short", "short form", "letter", "initial", "sign", "icon"]
)
_LONGEST = 5
_BLANK = frozenset(["", "-", "–", "—"])


def rows_have_their_own_sign(book: Book) -> Iterable[Finding]:
    """Each row whose sign another row of the table has, where a column is headed as one of signs."""
    for grid in book.grids:
        head, *rows = grid.rows
        for column, cell in enumerate(head.cells):
            if column == 0 or cell.text.strip(" *_").casefold() not in _HEADS:
                continue
            seen: dict[str, int] = {}
            for at, row in enumerate(rows):
                sign = row.cells[column].text.strip(" *_`") if column < len(row.cells) else ""
                if sign in _BLANK or len(sign) > _LONGEST:
                    continue
                if sign in seen and row.cells[0].text != rows[seen[sign]].cells[0].text:
                    other = rows[seen[sign]].cells[column]
                    own = row.cells[column]
                    yield Finding(
                        codes.TWO_VALUES,
                        book.place(own.start, own.end),
                        f"{row.cells[0].text.strip(' *_')!r} has the sign {sign!r}, and {rows[seen[sign]].cells[0].text.strip(' *_')!r} has it too.",
                        "Give one of them another.",
                        also=(Label(book.place(other.start, other.end), "the other"),),
                    )
                seen.setdefault(sign, at)


_BARE = re.compile(r"(?m)^(?P<indent>[ \t]*)(?:[-*•] )?[*_]*(?P<name>[A-Z][\w'’/ -]{1,30}):[*_]*[ \t]*$")
_NAMED = re.compile(r"\s*(?:[-*•]\s+)?[*_]*[A-Z][\w'’/ -]{1,30}:[*_]*\s+\S")
_MARK = re.compile(r"\s*(?:[-*•+|]|\(?\w{1,2}[.)])\s")
_LEAST = 2


def entries_say_something(book: Book) -> Iterable[Finding]:
    """Entries with a name and nothing behind it, among lines of their like that all have words; told together."""
    found: list[tuple[int, int]] = []
    names: list[str] = []
    blank: set[int] = set()
    for match in _BARE.finditer(book.file.text):
        line = book.line_at(match.start("name"))
        if book.apart(line.start):
            continue
        named = at = 0
        for at in range(line.row - 2, -1, -1):
            above = book.lines[at]
            if _indent(above) != _indent(line) or not (above.row in blank or _NAMED.match(above.text)):
                break
            named += above.row not in blank
        if named >= _LEAST and _ends(book, line):
            blank.add(line.row)
            found.append((match.start("name"), match.end("name")))
            names.append(match["name"])
    if found:
        yield Finding.at_all(
            codes.BLANK_CELLS,
            book.places(found),
            f"Nothing stands behind {some_of([repr(name) for name in names], _MOST_NAMES)}, where its like have words.",
            "Write what belongs there, or leave the entry out.",
            Sure.CERTAIN,
        )


def _ends(book: Book, line: Line) -> bool:
    """Whether what follows is another entry, or another thing: what stands further in belongs to it."""
    if line.row >= len(book.lines):
        return True
    below = book.lines[line.row]
    if not below.blank:
        return _indent(below) == _indent(line) and bool(_NAMED.match(below.text) or _BARE.match(below.text))
    further = next((one for one in book.lines[line.row :] if not one.blank), None)
    return further is None or (_indent(further) <= _indent(line) and not _MARK.match(further.text))


def _indent(line: Line) -> int:
    return len(line.text.expandtabs(4)) - len(line.text.expandtabs(4).lstrip()) if not line.blank else -1
