"""Where does a table of the rules stand in running text: as `A = x, B = y`, in one line, or beside another one?

Its rows are looked for by their own keys, in their order, within one stretch; what stands behind a key, up to the next,
is what the source has there. Where that finds nothing, its columns are (`moves on 9 or less, stays on 10`), and at last
the figures of its rows, in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs

from grognard.ir.tables import Row, Table
from grognard.review.bands import IN_TEXT, Band, read_band
from grognard.review.figures import read_figures
from grognard.review.held.likeness import numbers, same_word, shared_words
from grognard.review.reading import WORD, content_words, words

_CLAUSE = re.compile(
    r"(?P<band>(?:\d{1,3}(?: ?(?:-|–|to|or|,) ?\d{1,3})?(?: ?\+| or (?:more|less|higher|lower|better))?|up to \d{1,3}))"
    r"\s*(?:=|:| [-–] ?|[-–] )\s*(?=[A-Za-z\d+-])",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"(?<![\w.])(\d{1,3}) (?=[dD]\d)")
"""A number and a die that stand in two columns, and together would be so many dice."""
_WIDEST = 160
"""What stands behind a key is looked at so far."""
_FAR = 600
"""Rows of one table stand no further apart."""
_STARTS = 40
_NOTHING = frozenset(["-", "?", "none", ""])


@attrs.frozen
class FlatRow:
    """A row of the rules' table, where its key stands in the text, and what stands behind it."""

    row: Row
    start: int
    end: int
    said: str
    compared: int
    differ: bool

    @property
    def agrees(self) -> bool:
        """Whether anything was compared, and all of it was the same."""
        return self.compared > 0 and not self.differ


@attrs.frozen
class Flat:
    """A table of the rules that was found in running text."""

    table: Table
    rows: tuple[FlatRow, ...]
    compared: int
    missing: Row | None = None
    """The one row whose figures stand nowhere in their order, where those of all others do."""


def find_flat(table: Table, text: str, start: int, end: int) -> Flat | None:
    """The table in a stretch of the text, where most of its rows stand there and agree."""
    rows = [row for row in table.rows if row.texts]
    if len(rows) < 2:
        return None
    return (
        _by_keys(table, rows, text, start, end)
        or _by_columns(table, text, start, end)
        or _by_sentences(table, text, start, end)
        or _by_figures(table, rows, text, start, end)
        or _by_lists(table, text, start, end)
    )


def _by_lists(table: Table, text: str, start: int, end: int) -> Flat | None:
    # Where columns ran together, the heading behind them may stand before their words.
    compared = by_lists(table, text, start, min(len(text), end + _FAR))
    return Flat(table, (), compared) if compared else None


def _by_keys(table: Table, rows: Sequence[Row], text: str, start: int, end: int) -> Flat | None:
    best: Flat | None = None
    for chain in _chains(table, rows, text, start, end):
        read = _read(table, rows, chain, text, end)
        good = sum(row.agrees for row in read)
        if good >= 2 and good * 3 >= len(rows) * 2:
            compared = sum(row.compared for row in read)
            if best is None or compared > best.compared:
                best = Flat(table, read, compared)
    return best


def _chains(
    table: Table, rows: Sequence[Row], text: str, start: int, end: int
) -> Iterator[list[tuple[int, int] | None]]:
    """For each place of the first row's key: the places of the others behind it, in order, those that agree before others."""
    places = [list(_places(_key(table, row), text, start, end)) for row in rows]
    for first in places[0][:_STARTS]:
        chain: list[tuple[int, int] | None] = [first]
        at = first[1]
        for row, each in zip(rows[1:], places[1:], strict=True):
            near = [place for place in each if at <= place[0] <= at + _FAR]
            after = next(
                (place for place in near if _row(table, row, place, _behind(row, place, text, end)).agrees),
                near[0] if near else None,
            )
            chain.append(after)
            at = after[1] if after is not None else at
        yield chain


def _key(table: Table, row: Row) -> str:
    return " ".join(row.texts[: max(1, len(table.keys))])


def _places(key: str, text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    band = read_band(key)
    if band is not None:
        for match in _CLAUSE.finditer(text, start, end):
            if read_band(match["band"].strip()) == band:
                yield match.start("band"), match.end()
        return
    yield from _named(key, text, start, end)


def _named(key: str, text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where the words of a key stand one behind the other."""
    wanted = [word for word in words(key) if word != "any"]
    if not wanted:
        return
    found = [(match.start(), match.end(), words(match.group())) for match in WORD.finditer(text, start, end)]
    for at in range(len(found) - len(wanted) + 1):
        here = found[at : at + len(wanted)]
        if all(heard and same_word(heard[0], word) for (_, _, heard), word in zip(here, wanted, strict=True)):
            yield here[0][0], here[-1][1]


def _behind(row: Row, place: tuple[int, int], text: str, end: int) -> str:
    """What stands behind a key: to the end of its line, or to the next key of its kind."""
    stop = min(end, place[1] + _WIDEST)
    line = text.find("\n", place[1], stop)
    stop = line if line >= 0 else stop
    other = _CLAUSE.search(text, place[1], stop) if read_band(row.texts[0]) is not None else None
    return text[place[1] : other.start() if other is not None else stop].strip()


def _read(
    table: Table, rows: Sequence[Row], places: Sequence[tuple[int, int] | None], text: str, end: int
) -> tuple[FlatRow, ...]:
    found = []
    starts = sorted(place[0] for place in places if place is not None)
    for row, place in zip(rows, places, strict=True):
        if place is not None:
            stop = next((at for at in starts if at >= place[1]), end)
            found.append(_row(table, row, place, _behind(row, place, text, min(stop, end))))
    return tuple(found)


def _row(table: Table, row: Row, place: tuple[int, int], said: str) -> FlatRow:
    """Each value of the row has to stand in what is said: its figures in their order, or a word of it."""
    have = [*numbers(said), *(Fraction(match[1]) for match in _BESIDE.finditer(said))]
    any_figure = bool(have)
    compared, differ = 0, False
    for value in (text.rstrip("*").strip() for text in row.texts[len(table.keys) :]):
        wanted = numbers(value)
        if value in _NOTHING or (wanted and (not any_figure or not any(wanted))):
            continue
        if not wanted:
            compared += bool(shared_words(value, said)[0])
            continue
        for number in wanted:
            if number in have:
                have.remove(number)
            else:
                differ = True
        compared += 1
    return FlatRow(row, place[0], place[1], said, compared, differ)


def _by_columns(table: Table, text: str, start: int, end: int) -> Flat | None:
    """The table turned: a column's name, and behind it which numbers give what (`moves on 9 or less, stays on 10`)."""
    bands = [read_band(row.texts[0]) for row in table.rows]
    if len(table.keys) != 1 or len(table.columns) < 2 or any(band is None for band in bands):
        return None
    said: list[tuple[str, str]] = []
    at = start
    for column, name in enumerate(table.columns):
        place = next(_named(name, text, at, end), None)
        if place is None:
            continue
        at = place[1]
        line = text.find("\n", at, min(end, at + _WIDEST))
        clauses = list(_banded(text[at : line if line >= 0 else min(end, at + _WIDEST)]))
        for row, band in zip(table.rows, bands, strict=True):
            what = next((words_ for each, words_ in clauses if band is not None and _holds(each, band)), None)
            if what is not None:
                said.append((what, row.texts[1 + column].rstrip("*").strip()))
    meant: dict[str, set[str]] = {}
    for what, value in said:
        meant.setdefault(what, set()).add(value)
    # The same words always give the same value, and different words another.
    values = [value for each in meant.values() for value in each]
    if (
        len(said) < 4
        or len(meant) < 2
        or any(len(each) > 1 for each in meant.values())
        or len(set(values)) != len(values)
    ):
        return None
    return Flat(table, (), len(said))


def _banded(text: str) -> Iterator[tuple[Band, str]]:
    """Each stretch of numbers of a clause, with the words before it."""
    at = 0
    for match in IN_TEXT.finditer(text):
        what = " ".join(word for word in words(text[at : match.start()])[-4:] if word != "on")
        at = match.end()
        low = int(match["low"])
        if match["also"]:
            high = max(int(number) for number in re.findall(r"\d+", match["also"]))
            yield Band(low, high), what
        elif match["high"]:
            yield Band(low, int(match["high"])), what
        else:
            yield Band(None if match["less"] else low, None if match["more"] else low), what


def _holds(one: Band, other: Band) -> bool:
    return (one.low is None or (other.low is not None and other.low >= one.low)) and (
        one.high is None or (other.high is not None and other.high <= one.high)
    )


def _by_sentences(table: Table, text: str, start: int, end: int) -> Flat | None:
    """Words of the rows, each before the number of its row in one sentence (`killed if the result was 10`)."""
    found, rows = 0, 0
    for row in table.rows:
        band = read_band(row.texts[0])
        values = [
            value for text_ in row.texts[len(table.keys) :] if (value := text_.rstrip("*").strip()) not in _NOTHING
        ]
        if not values:
            continue
        if band is None or band.low is None or any(numbers(value) for value in values):
            return None
        for value in set(values):
            said = re.compile(rf"\b{re.escape(value)}[^.;\n]{{1,60}}?(?<!\d){band.low}(?!\d)", re.IGNORECASE)
            if said.search(text, start, end) is None:
                return None
        rows += 1
        found += len(values)
    return Flat(table, (), found) if rows >= 2 else None


def _wanted(values: Sequence[str]) -> tuple[Fraction, ...]:
    """The figures of a row. A cell with a star holds only in the case of its footnote, so the text may have a word there."""
    plain = [value for value in values if not value.rstrip().endswith("*")]
    figures = tuple(abs(one) for one in numbers(" ; ".join(plain)))
    return figures if len(figures) >= 2 else tuple(abs(one) for one in numbers(" ; ".join(values)))


def _by_figures(table: Table, rows: Sequence[Row], text: str, start: int, end: int) -> Flat | None:
    """Rows of two figures and more, whose figures stand in the text one behind the other, row after row."""
    wanted = [_wanted(row.texts[len(table.keys) :]) for row in rows]
    if any(len(each) < 2 for each in wanted) or len(set(wanted)) < 2:
        return None
    found = [abs(one) for one in numbers(text[start:end])]
    places = [figure.start for figure in read_figures(text[start:end])]
    at, good, compared = 0, 0, 0
    last = None
    missing: list[Row] = []
    for row, each in zip(rows, wanted, strict=True):
        place = next(
            (
                index
                for index in range(at, len(found) - len(each) + 1)
                if tuple(found[index : index + len(each)]) == each and (last is None or places[index] - last <= _FAR)
            ),
            None,
        )
        if place is not None:
            good += 1
            compared += len(each)
            at = place + len(each)
            last = places[at - 1]
        else:
            missing.append(row)
    if good < 2 or good * 3 < len(rows) * 2:
        return None
    lost = missing[0] if len(missing) == 1 else None
    if lost is not None and _with_others_between(_wanted(lost.texts[len(table.keys) :]), found, places):
        lost = None
    return Flat(table, (), compared, lost)


def _with_others_between(wanted: tuple[Fraction, ...], found: Sequence[Fraction], places: Sequence[int]) -> bool:
    """Whether figures stand in their order in one passage, others between them: `2 to 4 sets, of 4 to 8 guns; six crew`."""
    for first, figure in enumerate(found):
        at = 0
        if figure != wanted[0]:
            continue
        for here in range(first, len(found)):
            if places[here] - places[first] > _WIDEST:
                break
            at += found[here] == wanted[at]
            if at == len(wanted):
                return True
    return False


LEAST_ROWS = 4
_MOST = 3
"""Of every four words of a column so many must stand in their order."""
_APART = 6
"""So many words may stand between one of a column and the next: those that the rules leave out."""


def by_lists(table: Table, text: str, start: int, end: int) -> int:
    """How many of its values stand in their order behind its keys; 0 where it does not stand so."""
    columns = list(zip(*(row.texts for row in table.rows), strict=True)) if table.rows else []
    if len(columns) != 2 or len(table.rows) < LEAST_ROWS or any(numbers(each) for one in columns for each in one):
        return 0
    keys, values = ([content_words(each) for each in one] for one in columns)
    if not all(keys) or not all(values):
        return 0
    spoken = [heard[0] for match in WORD.finditer(text, start, end) if (heard := words(match.group()))]
    best = 0
    for first in [at for at, word in enumerate(spoken) if _of(word, keys[0])][:_STARTS]:
        found, behind = _walk(keys, spoken, first)
        if found * 4 >= _MOST * len(keys):
            said, _ = _walk(values, spoken, behind)
            best = max(best, said if said * 4 >= _MOST * len(values) else 0)
    return best


def _walk(column: Sequence[Sequence[str]], spoken: Sequence[str], at: int) -> tuple[int, int]:
    """How many of a column stand in their order from a word on, and the word behind the last of them."""
    found = 0
    for wanted in column:
        place = next((one for one in range(at, min(at + _APART, len(spoken))) if _of(spoken[one], wanted)), None)
        if place is None:
            continue
        found += 1
        at = place + 1
        while at < len(spoken) and at - place < len(wanted) and _of(spoken[at], wanted):
            at += 1
    return found, at


def _of(word: str, wanted: Sequence[str]) -> bool:
    return any(same_word(word, one) for one in wanted)
