"""How does a table of the source become a `table`: what is looked up, what is read off, what is left for the author?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import attrs

from grognard.drafting.cells import UNKNOWN, band_cell, unit_of, value_cell
from grognard.drafting.drafted import Drafted, DraftLine
from grognard.drafting.names import Taken, name_of, text_of, word_of
from grognard.drafting.things import Table
from grognard.lengths import behind
from grognard.word_set import word_set

_DIE = re.compile(r"\b(\d{0,2})[dD](\d{1,3})\b")
_LABELLED = re.compile(r"\A\s*\d{0,2}[dD]\d{1,3}\s*:\s*")
_BEYOND = re.compile(r"beyond|over|more|further|above", re.IGNORECASE)
_THROWN = re.compile(r"\b\d{0,2}[dD]\d{1,3}\b(?:\s*roll)?", re.IGNORECASE)
_NAMED = re.compile(r"([a-z]+(?: [a-z]+)*) \d")
_SIDES = re.compile(r"\b(\d{1,2})[- ]?sided\b", re.IGNORECASE)
_RESULT = re.compile(r"\b(?:results?|effects?|table|chart|outcomes?)\Z")
_MEASURED = re.compile(r"(?:ranges?|distances?)", re.IGNORECASE)
"""In the corner of a crossed table it names the columns, and not what stands below it."""
_THROW = re.compile(r"\b(?:total|score|result|dice|die|roll|throw)\b", re.IGNORECASE)
_STRETCH = re.compile(r"\d{1,4} ?[-–] ?\d")
_COUNTED = re.compile(r"\d{1,4}(?: ?[-–] ?\d{1,4})?\+? ?(?P<unit>[A-Za-z]{1,10})")
_ROLLED = re.compile(r"\b(?P<of>[a-z]+) (?:rolls?|throws?|scores?)\b", re.IGNORECASE)
_ANY_THROW = word_set("die dice the total final modified your result a natural adjusted")
_MOST_UNREAD = 0.5
"""A table of which more cells cannot be read stays prose."""
_LEAST_ROWS = 2
_HEAD_WORDS = 5


@attrs.define
class Grid:
    """A table with its head parted from its rows."""

    head: tuple[str, ...]
    rows: list[tuple[str, ...]]
    groups: list[str]
    """Rows that only name those below them."""
    title: str = ""


def grid_of(table: Table) -> Grid:
    """The head, the rows, and the rows that are only names of groups."""
    width = max(len(row) for row in table.rows)
    rows = [tuple(row) + ("",) * (width - len(row)) for row in table.rows]
    kept = [at for at in range(width) if any(row[at] for row in rows)]
    rows = [tuple(row[at] for at in kept) for row in rows]
    width = len(kept)
    title = table.title
    # A first row with one cell over all columns is the title.
    while len(rows) > _LEAST_ROWS and len({cell for cell in rows[0] if cell}) == 1 and width > 1:
        title = next(cell for cell in rows.pop(0) if cell)
    heads = 1 if table.heads else int(_is_head(rows))
    head = rows[0] if heads else ("",) * width
    told: list[tuple[str, ...]] = []
    groups: list[str] = []
    for row in rows[heads:]:
        filled = {cell for cell in row if cell}
        if len(filled) == 1 and width > 1 and (row[0] or len(set(row)) == 1) and band_cell(row[0]) is None:
            groups.append(next(iter(filled)))
        elif filled:
            told.append(row)
    if len(told) < _LEAST_ROWS < len(groups):
        # Hardly a row has a value: they are blank, and no names of groups.
        told, groups = [row for row in rows[heads:] if any(row)], []
    return Grid(head, told, groups, title)


def _is_head(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names the columns: words (or stretches of numbers) where the rows below have values."""
    if len(rows[0]) > _LEAST_ROWS + 1 and band_cell(rows[0][0]) is None and all(_stretches(rows[0][1:], "")):
        return True
    if len(rows) < 3 or len(rows[0]) < 2:
        return False
    first, below = rows[0], rows[1:]
    if not any(first[1:]) or any(read and not read.isspace() for read in (_value(cell) for cell in first[1:])):
        return sum(band_cell(cell) is not None for cell in first[1:] if cell) >= 2 and band_cell(first[0]) is None
    bands = sum(band_cell(row[0]) is not None for row in below)
    values = sum(bool(_value(cell)) for row in below for cell in row[1:])
    if band_cell(first[0]) is not None:
        return False
    short = all(cell and len(cell.split()) <= _HEAD_WORDS and not any(map(str.isdigit, cell)) for cell in first)
    return values > 0 or bands * 2 > len(below) or (short and len(set(first)) == len(first))


def _value(cell: str) -> str:
    """What a cell says in figures; empty where it has words, or nothing."""
    text = value_cell(cell)[0]
    return text if any(map(str.isdigit, text)) else ""


@attrs.frozen
class Asked:
    """What a table is looked up by: the word of its heading, and how it must be declared (nothing for a throw)."""

    heading: str
    declared: str = ""
    unit: str = ""


def draft_table(
    table: Table, heading: str, key: str, piece: str, names: Taken, words: dict[str, list[str]], facts: Taken
) -> Drafted | None:
    """The table in the language; None where it cannot be read safely."""
    grid = grid_of(table)
    if len(grid.rows) < _LEAST_ROWS or len(grid.head) < 2:
        return None
    across = _across(grid.head)
    title = name_of(heading)
    keys, counted = _bare([row[0] for row in grid.rows])
    asked, lefts = _lefts(grid, keys, across is not None, title, piece, words)
    if len({left for left in lefts if left}) != len([left for left in lefts if left]) or lefts.count(None) > 1:
        return None
    wanted = _wanted(asked, facts)
    name = names.fresh(_called(title, asked.heading), "table")
    first = f"table {name}"
    if across is None:
        rights = _named(grid)
    else:
        over = _over(grid.head, across)
        wanted += _wanted(over, facts)
        first = f"{first} across {over.heading}"
        rights = _stretches(grid.head[1:], over.unit)
        if "" in rights:
            return None
    rows, unread = _rows(grid, lefts, rights)
    cells = len(grid.rows) * len(rights)
    waits = sum(line.text.count(f"| {UNKNOWN} ") for line in rows)
    if cells and waits > _MOST_UNREAD * cells and any(any(row[1:]) for row in grid.rows):
        return None
    aside = [*map(text_of, grid.groups), *_lost_heads(grid, asked, rights if across is None else None)]
    if counted:
        aside.append(f"{text_of(grid.head[0])} in {counted}" if grid.head[0] else f"in {counted}")
    out = [DraftLine(f"{first} [{key}]"), DraftLine(_row([asked.heading], rights)), *rows]
    out += [DraftLine(f"  > {line}") for line in (*aside, *unread)]
    prose = tuple(" | ".join(text_of(cell) for cell in row) for row in table.rows)
    throw = _throw(f"{grid.head[0]} {grid.title}", keys) if asked.heading == "total" else ""
    made = Drafted("table", name, table.start, out, prose, throw=throw, facts=tuple(wanted))
    made.thrown_for = _thrown_for(grid.head[0])
    return made


def _lefts(
    grid: Grid, keys: Sequence[str], crossed: bool, title: str, piece: str, words: dict[str, list[str]]
) -> tuple[Asked, list[str | None]]:
    """What the rows are looked up by, and of each row what stands there: stretches of numbers where most rows have them, else words."""
    bands = sum(band_cell(cell) is not None for cell in keys)
    if bands * 4 >= len(keys) * 3 and bands >= _LEAST_ROWS:
        asked = _asked(_corner(grid.head[0]) if crossed else grid.head[0], keys)
        return asked, [band_cell(cell, asked.unit) for cell in keys]
    return _words(grid, title, piece, words)


def _wanted(asked: Asked, facts: Taken) -> list[str]:
    """The line that declares what is asked, where nothing of that name is declared yet."""
    if not asked.declared or facts.has(asked.heading):
        return []
    facts.fresh(asked.heading, "")
    return [asked.declared]


def _over(head: Sequence[str], lengths: bool) -> Asked:
    """What the columns of a crossed table are looked up by; `lengths` tells whether they are."""
    die = _DIE.search(head[0]) or _DIE.search(head[1])
    return _asked(die.group() if die else "range" if lengths else "", list(head[1:]))


def _named(grid: Grid) -> list[str]:
    """The names of columns that are no stretches of numbers."""
    rights = [name_of(cell) for cell in grid.head[1:]]
    return _unique([right or _common(row[at] for row in grid.rows) for at, right in enumerate(rights, 1)])


def _lost_heads(grid: Grid, asked: Asked, rights: Sequence[str] | None) -> list[str]:
    """What the heads say beyond the names that were made of them, in one line; `rights` are those of columns, where they are named."""
    heads = [text_of(grid.head[0])] if grid.head[0] and _lost(grid.head[0], asked.heading) else []
    if rights is not None:
        heads += [text_of(cell) for cell, name in zip(grid.head[1:], rights, strict=True) if _lost(cell, name)]
    return [" / ".join(heads)] if heads else []


def _rows(grid: Grid, lefts: Sequence[str | None], rights: Sequence[str]) -> tuple[list[DraftLine], list[str]]:
    """The rows in the language, and what was not read of them."""
    rows: list[DraftLine] = []
    unread: list[str] = []
    for left, row in zip(lefts, grid.rows, strict=True):
        values = []
        for right, cell in zip(rights, row[1:], strict=True):
            value, whole = value_cell(cell)
            values.append(value)
            if not whole:
                unread.append(f"{text_of(row[0])}, {right}: {text_of(cell)}")
        told = " ".join(text_of(cell) for cell in row)
        if left is None:
            unread.append(told)
        else:
            rows.append(DraftLine(_row([left], values), (_row([left], [UNKNOWN] * len(values)), f"  > {told}")))
    return rows, unread


def _thrown_for(head: str) -> str:
    """The word by which a head tells one throw from another: `damage` of `Damage Roll`."""
    match = _ROLLED.search(head)
    return "" if match is None or match["of"].casefold() in _ANY_THROW else match["of"].casefold()


def _bare(keys: Sequence[str]) -> tuple[list[str], str]:
    """Stretches of numbers without the letters that all of them end in, and these: `1-4G`, `5-9G`."""
    ends = {match["unit"] for key in keys if (match := _COUNTED.fullmatch(key)) is not None and not unit_of(key)}
    stretches = sum(_STRETCH.match(key) is not None for key in keys)
    # A number and a word may be a name; where most rows are stretches, what is behind them is what they count.
    if len(ends) != 1 or stretches * 2 < len(keys) or not all(_COUNTED.fullmatch(key) for key in keys):
        return list(keys), ""
    unit = ends.pop()
    return [key.removesuffix(unit).strip() for key in keys], unit


def _called(title: str, asked: str) -> str:
    """The name of a table: what a throw is looked up on is the result of the test that makes it."""
    thrown = asked == "total" or re.fullmatch(r"D\d+", asked) is not None
    if not title or (title != asked and (not thrown or _RESULT.search(title))):
        return title
    return f"{title} {'result' if thrown else 'table'}"


def _lost(cell: str, name: str) -> bool:
    """Whether a head says more than the name that was made of it."""
    return any(map(str.isdigit, cell)) and cell.casefold() != name


def _throw(head: str, keys: Sequence[str]) -> str:
    """The throw that the head of a table names; a die of ten whose rows begin at nothing runs from 0 to 9."""
    die = _DIE.search(head)
    sides = _SIDES.search(head)
    if die is None and sides is None:
        return ""
    many, faces = (die[1], die[2]) if die is not None else ("", sides[1] if sides is not None else "")
    from_nothing = "0" in keys and faces not in keys and many in ("", "1")
    return f"0 to {int(faces) - 1}" if from_nothing else f"{many}D{faces}"


def _across(head: Sequence[str]) -> bool | None:
    """Whether the columns are stretches of numbers (True: of lengths); None where they are named."""
    if len(head) < 3 or not all(_stretches(head[1:], "")):
        return None
    return any(unit_of(cell) for cell in head[1:])


def _stretches(cells: Sequence[str], unit: str) -> list[str]:
    """The stretches of numbers of a head; the last may only say `beyond`."""
    bare = [_LABELLED.sub("", cell) for cell in cells]
    low = re.fullmatch(r"0\s?(?:-|–|to)\s?(\d.*)", bare[0].strip()) if bare else None
    if low is not None and len(bare) > 1 and all(re.match(r"\s*[-–]|up to", cell) for cell in bare[1:]):
        # Each column says only how far it goes, so the first does so too.
        bare[0] = f"up to {low[1]}"
    found = [band_cell(cell, unit) or "" for cell in bare]
    if found and not found[-1] and len(found) > 1 and _BEYOND.fullmatch(bare[-1].strip(" -–")):
        last = re.findall(r"\d+", bare[-2])
        found[-1] = f"more than {last[-1]}{behind(unit)}" if last else ""
    return found


def _corner(cell: str) -> str:
    """What the corner of a crossed table says of its rows: without the die of its columns."""
    return _THROWN.sub(" ", cell).strip(" /\\:⇒→▼▶")


def _asked(head: str, cells: Sequence[str]) -> Asked:
    """What numbers on the left are looked up by: a die, the total, or something that is counted or measured."""
    unit = next((found for cell in cells if (found := unit_of(cell))), "") or unit_of(head)
    die = _DIE.search(head)
    if die is not None and die[1] in ("", "1"):
        return Asked(f"D{die[2]}")
    if die is not None or (not unit and (not head.strip() or _THROW.search(head))):
        return Asked("total")
    name = name_of(re.sub(r"\([^()]*\)", " ", head))
    if not name:
        return Asked("total")
    return Asked(name, f"{name}: 0{behind(unit)} or more", unit)


def _words(grid: Grid, title: str, piece: str, words: dict[str, list[str]]) -> tuple[Asked, list[str | None]]:
    """The words on the left as a choice of their own, or as one that has all of them."""
    lefts: list[str | None] = [word_of(row[0]) or None for row in grid.rows]
    told = [left for left in lefts if left]
    known = next((name for name, each in words.items() if set(told) <= set(each)), None)
    if known is not None:
        return Asked(known), lefts
    corner = _corner(grid.head[0])
    head = "" if _THROW.search(corner) or _MEASURED.fullmatch(corner.strip()) else name_of(corner)
    wanted = head or f"{title or 'table'} row"
    taken = Taken([*words, title, piece, "total", "result"])
    wanted = taken.fresh(f"{wanted} kind" if wanted == title else wanted, "kind")
    words[wanted] = told
    return Asked(wanted), lefts


def _common(cells: Iterable[str]) -> str:
    """The word with which all cells of a column begin before a figure: `fire` of `Fire 2/5`."""
    words = {match[1] for cell in cells if (match := _NAMED.match(value_cell(cell)[0]))}
    return words.pop() if len(words) == 1 else ""


def _unique(rights: Sequence[str]) -> list[str]:
    """Names of columns, each once; one without a name gets one."""
    taken = Taken()
    return [taken.fresh(right, "result" if at == 0 else "column") for at, right in enumerate(rights)]


def _row(left: Sequence[str], right: Sequence[str]) -> str:
    return f"  | {' | '.join(left)} || {' | '.join(right)} |"
