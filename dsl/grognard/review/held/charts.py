"""Is a table of the rules the book's, cell by cell?

Rows belong to the lines of the book's table that have their keys. Figures are compared as figures, with their signs where
both have some. A wording of the book stands for the word of the rules with which it stands most often; where each stands
once, two rows that would agree better the other way round have changed places.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import attrs

from grognard.diagnostics import codes
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.ruleset import Ruleset, Section
from grognard.ir.tables import Row, Table
from grognard.review.book import Book
from grognard.review.figures import read_figures
from grognard.review.held.assign import assign
from grognard.review.held.crossed import crossed
from grognard.review.held.likeness import alike, numbers, same_word, shared_words
from grognard.review.held.loose import by_values, loosely
from grognard.review.held.pool import mended
from grognard.review.held.reach import Reach
from grognard.review.held.records import Drawing, Record, columns, drawings, key_of, likeness
from grognard.review.held.statement import Outcome, Statement
from grognard.review.reading import content_words, words
from grognard.rulebooks.document import Cell

_SAME = 0.1
"""What it counts for a row and a line that their figures agree, beside keys that are the same."""
_KEYS = 0.5
"""So alike keys must be to be of one row."""
_CLEAR, _SURE = 0.4, 0.75
_LITTLE = 0.2
"""Names that results repeat, and that would repeat them better by this much the other way round, have changed places."""
_PAIR = 16
"""So many looks are a row of the rules and a line of the book, held against each other."""
_BESIDE = re.compile(r"(?<![\w.])(\d{1,3}) (?=[dD]\d)")
_DASHES = frozenset("-–—")
_EMPTY = frozenset(["", "-", "–", "—", "none", "nil", "no", "?", "*", "n/a"])


@attrs.define
class Held:
    """A row of the rules, the line of the book that is its own, and what became of each of its cells."""

    row: Row
    key: str
    values: tuple[str, ...]
    record: Record | None
    cells: tuple[Cell | None, ...] = ()
    """The cell of the book for each value, where the book has one for each."""
    outcomes: list[Outcome] = attrs.Factory(list)


def told(ruleset: Ruleset, reach: Reach) -> Iterator[Statement]:
    """Every cell of a table whose row cites the book, and what became of it there.

    A table that would need more looks than are left is cited, and not compared.
    """
    budget = Budget(Limits())
    for table in ruleset.tables.values():
        cited = {row.id: sections for row in table.rows if (sections := _cited(table, row, reach))}
        for rows in _groups([row for row in table.rows if row.id in cited], cited):
            yield from _told(table, rows, cited, reach, budget)


def _groups(rows: Sequence[Row], cited: Mapping[str, tuple[Section, ...]]) -> Iterator[list[Row]]:
    """Rows that cite the same sections, each such group for itself, and all others together."""
    alone: list[Row] = []
    by_sections: dict[tuple[Section, ...], list[Row]] = {}
    for row in rows:
        by_sections.setdefault(cited[row.id], []).append(row)
    for group in by_sections.values():
        if len(group) > 1:
            yield group
        else:
            alone += group
    if alone:
        yield alone


def _told(
    table: Table, rows: Sequence[Row], cited: Mapping[str, tuple[Section, ...]], reach: Reach, budget: Budget
) -> Iterator[Statement]:
    parts = reach.parts(section for row in rows for section in cited[row.id])
    text = "\n".join(reach.book.file.text[part.start : part.end] for part in parts)
    own = {row.id: [(part.start, part.end) for part in reach.parts(cited[row.id])] for row in rows}
    try:
        budget.charge("looks", len(rows) * len(text) // 100)
        listed = by_values(table, rows, text)
        held = hold(table, rows, () if listed else drawings(reach.book, parts, table, rows), own, budget)
        if all(outcome is Outcome.CITED for row_held in held for outcome in row_held.outcomes):
            budget.charge("looks", len(rows) ** 2 * len(text) // 1_000)
            for (row_at, column), outcome in (listed or loosely(table, rows, text, reach.beyond(parts))).items():
                held[row_at].outcomes[column] = outcome
        for row_at in _crossed(reach.book, held, own):
            held[row_at].outcomes = [Outcome.DIFFERS for _ in held[row_at].outcomes]
    except BudgetExceeded:
        held = hold(table, rows, (), own, budget)
    names = columns(table)
    for row_held in held:
        for at, outcome in enumerate(row_held.outcomes):
            if row_held.values[at] != "?":  # A gap of the rules says nothing.
                cell = row_held.cells[at] if at < len(row_held.cells) else None
                span = (cell.start, cell.end) if cell is not None else row_held.record.span if row_held.record else None
                says = f"{key_of(table, row_held.row)}: {names[at]} {row_held.values[at]} in the table {table.name!r}"
                yield Statement(codes.CELL_DIFFERS, row_held.row.place, says, cited[row_held.row.id], outcome, span)


def _crossed(book: Book, held: Sequence[Held], own: Mapping[str, Sequence[tuple[int, int]]]) -> set[int]:
    """Rows that have each other's names: by the words of the places that they cite, or by results that repeat the names."""
    stretches = [tuple(own[row_held.row.id]) for row_held in held]
    words_of = {
        each: frozenset(word for start, end in each for word in content_words(book.file.text[start:end]))
        for each in set(stretches)
    }
    places = [words_of[each] for each in stretches]
    keys = [() if numbers(row_held.key) else content_words(row_held.key) for row_held in held]
    spread = Counter(word for words in places for word in set(words))

    def cover(row: int, place: int) -> float:
        weights = {word: math.log(1 + len(held) / spread[word]) for word in keys[row] if spread[word]}
        got = sum(weight for word, weight in weights.items() if word in places[place])
        return got / sum(weights.values()) if weights else 0.0

    def by_place(row: int, other: int) -> float:
        return cover(row, other) - cover(row, row) if row != other and places[row] != places[other] else 0.0

    def repeats(row: int, other: int) -> float:
        return max((_share(held[row].key, value) for value in held[other].values if _worded(value)), default=0.0)

    def by_name(row: int, other: int) -> float:
        return repeats(row, other) - repeats(row, row)

    turned = set(crossed(len(held), by_place))
    if sum(repeats(at, at) > 0 for at in range(len(held))) * 2 >= len(held):
        turned |= set(crossed(len(held), by_name, _LITTLE))
    return turned


def _share(first: str, two: str) -> float:
    """How many of all words of two labels both have."""
    shared, mine, theirs = shared_words(first, two)
    return shared / max(mine, theirs) if shared else 0.0


def _cited(table: Table, row: Row, reach: Reach) -> tuple[Section, ...]:
    """The sections that a row cites, or where it cites none its table."""
    notes = tuple(cite for note in table.notes for cite in note.cites)
    return reach.sections(row.place, row.cites or (*table.cites, *notes))


def hold(
    table: Table,
    rows: Sequence[Row],
    ways: Iterable[Drawing],
    own: Mapping[str, Sequence[tuple[int, int]]],
    budget: Budget,
) -> list[Held]:
    """The rows, held against the way of drawing that fits them best; `own` are the stretches that each row cites.

    Raises BudgetExceeded.
    """
    best: tuple[float, list[Held], tuple[str, ...]] = (0.0, [], ())
    for way in ways:
        budget.charge("looks", _PAIR * len(rows) * len(way.records))
        best = max(best, _matched(table, rows, way, own), key=lambda match: match[0])
        if best[0] == 2 * len(rows):  # every row has its line, and all that stands in it
            break
    held = best[1] if best[0] > 0 else [Held(row, key_of(table, row), _values(table, row), None) for row in rows]
    for row_held in held:
        _align(table, row_held, best[2])
        row_held.outcomes = [_figures_told(row_held, at) for at in range(len(row_held.values))]
    _firsts_told(held)
    for at in range(max((len(row_held.values) for row_held in held), default=0)):
        loose = [
            row_held
            for row_held in held
            if row_held.record is not None and not row_held.cells and at < len(row_held.outcomes)
        ]
        if not any(row_held.outcomes[at] is Outcome.AGREES for row_held in loose):
            for row_held in loose:
                row_held.outcomes[at] = Outcome.CITED  # The book may not have this column.
    _words_told(held)
    return held


def _values(table: Table, row: Row) -> tuple[str, ...]:
    return tuple(text.rstrip("*").strip() for text in row.texts[len(table.keys) :])


def _matched(
    table: Table, rows: Sequence[Row], way: Drawing, own: Mapping[str, Sequence[tuple[int, int]]]
) -> tuple[float, list[Held], tuple[str, ...]]:
    fits = [[_fit(_values(table, row), record) for record in way.records] for row in rows]
    keys = [key_of(table, row) for row in rows]
    like = [[likeness(key, record) for record in way.records] for key in keys]
    worth = [
        [
            alike + _SAME * fit
            if alike >= _KEYS and any(start <= record.span[0] < end for start, end in own[row.id])
            else 0.0
            for record, alike, fit in zip(way.records, *pair, strict=True)
        ]
        for row, *pair in zip(rows, like, fits, strict=True)
    ]
    chosen = assign(worth)
    held = [
        Held(row, key_of(table, row), _values(table, row), way.records[at] if at is not None else None)
        for row, at in zip(rows, chosen, strict=True)
    ]
    many = sum(at is not None for at in chosen)
    fit = sum(fits[row][at] for row, at in enumerate(chosen) if at is not None)
    # Where hardly a row agrees, the lines have the same keys by chance.
    if many < (len(rows) if way.whole else min(2, len(rows))) or many * 3 < len(rows) or fit * 3 < many:
        return 0.0, held, way.heads
    return many + fit, held, way.heads


def _fit(values: Sequence[str], record: Record) -> float:
    """How much of a row stands in a line of the book: the share of its figures, or of its words."""
    wanted = Counter(abs(figure) for value in values for figure in numbers(value) if figure)
    if wanted:
        figures = [abs(figure) for figure in _numbers(record.text)]
        have = Counter(figures if record.drawn else figures[: 2 * sum(wanted.values()) + 1])
        return sum((wanted & have).values()) / sum(wanted.values())
    filled = [value for value in values if value.casefold() not in _EMPTY]
    if not filled:
        return 1.0
    return sum(bool(shared_words(value, record.text)[0]) for value in filled) / len(filled)


def _numbers(text: str) -> tuple[Fraction, ...]:
    """The figures of the book's text, however they may be counted: `full` is all of a thing, 3/5 are three of its parts, a number beside a die is one."""
    figures = read_figures(mended(text))
    parts = (Fraction(figure.value.numerator) for figure in figures if figure.value < 1 and not figure.sides)
    beside = (Fraction(match[1]) for match in _BESIDE.finditer(text))
    return (*numbers(text), *parts, *beside, *(Fraction(1) for word in words(text) if word == "full"))


def _align(table: Table, row_held: Held, heads: tuple[str, ...]) -> None:
    """Give each value the cell of the book that is its own, by the headings or by the order, where there are as many."""
    if row_held.record is None or not row_held.record.drawn:
        return
    names = columns(table)
    cells = row_held.record.cells
    if len(names) == len(row_held.values) and len(heads) >= len(names):
        like = [[alike(head, name) for head in heads] for name in names]
        chosen = assign([[w if w >= 0.75 else 0.0 for w in row] for row in like])
        if all(at is not None and at < len(cells) for at in chosen):
            row_held.cells = tuple(cells[at] for at in chosen if at is not None)
            return
    full = tuple(cell for cell in cells if cell.text) if len(cells) != len(row_held.values) else cells
    if len(full) == len(row_held.values):
        row_held.cells = full


def _figures_told(row_held: Held, at: int) -> Outcome:
    value = row_held.values[at]
    mine = numbers(value)
    if row_held.record is not None and row_held.cells and value in _DASHES and (cell := row_held.cells[at]) is not None:
        sure = numbers(cell.text) and likeness(row_held.key, row_held.record) >= _SURE
        return Outcome.DIFFERS if sure else Outcome.AGREES if cell.text.strip() in _DASHES else Outcome.CITED
    if row_held.record is None or value.casefold() in _EMPTY or not mine:
        return Outcome.CITED
    if row_held.cells:
        cell = row_held.cells[at]
        theirs = numbers(cell.text) if cell is not None else ()
        if not theirs:
            return Outcome.DIFFERS if cell is not None and cell.text.strip() in _DASHES else Outcome.CITED
        bare = numbers(cell.text.partition("(")[0]) if cell is not None else ()
        return Outcome.AGREES if _equal(mine, theirs) or _equal(mine, bare) else Outcome.DIFFERS
    if not any(mine):
        return Outcome.CITED
    have = [abs(each) for each in _numbers(row_held.record.text)]
    if not have:
        return Outcome.CITED
    wanted = [n for text in row_held.values for each in numbers(text) if (n := abs(each)) not in (0, 1)]
    order = [each for each in have if each in wanted]
    if row_held.record.drawn and order != wanted and sorted(order) == sorted(wanted):
        return Outcome.DIFFERS  # The same figures, in each other's places.
    for before in row_held.values[:at]:
        for each in numbers(before):
            if abs(each) in have:
                have.remove(abs(each))
    return Outcome.AGREES if all(abs(each) in have for each in mine) else Outcome.DIFFERS


def _firsts_told(held: Sequence[Held]) -> None:
    """In running text, where most rows have their value first behind their key, one that has it later has another's."""
    rows = [
        row_held
        for row_held in held
        if row_held.record is not None and not row_held.record.drawn and any(map(numbers, row_held.values))
    ]
    first = []
    for row in rows:
        many = sum(len(numbers(value)) for value in row.values)
        near = [abs(each) for each in _numbers(row.record.text)[: many + 1]] if row.record is not None else []
        first.append(all(abs(each) in near[:many] for value in row.values for each in numbers(value)))
    if sum(first) * 2 >= len(rows) > 1:
        for row, good in zip(rows, first, strict=True):
            for at, outcome in enumerate(row.outcomes):
                if not good and outcome is Outcome.AGREES:
                    row.outcomes[at] = Outcome.DIFFERS


def _equal(mine: tuple[Fraction, ...], theirs: tuple[Fraction, ...]) -> bool:
    """Whether they are the same figures in the same order; a sign counts where both sides write signs."""
    if len(mine) != len(theirs):
        return False
    signed = any(value < 0 for value in mine) and any(value < 0 for value in theirs)
    if all(0 < value < 1 for value in theirs) and [value.numerator for value in theirs] == list(mine):
        return True  # So many parts, counted.
    return mine == theirs if signed else [abs(value) for value in mine] == [abs(value) for value in theirs]


def _words_told(held: Sequence[Held]) -> None:
    """Compare the cells of words, column by column; rows of running text by the words that all rows know."""
    for at in range(max((len(row_held.values) for row_held in held), default=0)):
        column = [
            (row_held, cell.text)
            for row_held in held
            if at < len(row_held.cells)
            and (cell := row_held.cells[at]) is not None
            and _worded(row_held.values[at])
            and _worded(cell.text)
        ]
        _column(column, at)
    known = sorted({value for row_held in held for value in row_held.values if _worded(value)})
    rows = [
        row_held
        for row_held in held
        if row_held.record is not None and not row_held.cells and any(map(_worded, row_held.values))
    ]
    _rows(rows, known)


def _worded(text: str) -> bool:
    return text.casefold().strip(" .*") not in _EMPTY and not numbers(text)


def _column(column: Sequence[tuple[Held, str]], at: int) -> None:
    usual = _usual([(text, row_held.values[at]) for row_held, text in column])
    values = {row_held.values[at] for row_held, _ in column}
    wrong: set[int] = set()
    for number, (row_held, text) in enumerate(column):
        value = row_held.values[at]
        if text.casefold() in usual:
            good = usual[text.casefold()] == value
        else:
            good = _lexical(text, value) > 0
            if not good and not any(_lexical(text, other) == 1 for other in values):
                continue
        row_held.outcomes[at] = Outcome.AGREES if good else Outcome.DIFFERS
        if not good:
            wrong.add(number)
    for (first, (row_held, text)), (second, (two, other)) in itertools.combinations(enumerate(column), 2):
        mine, theirs = row_held.values[at], two.values[at]
        if mine == theirs or text.casefold() == other.casefold() or {first, second} & wrong:
            continue
        if text.casefold() in usual or other.casefold() in usual:
            continue
        straight = _lexical(text, mine) + _lexical(other, theirs)
        if _lexical(text, theirs) + _lexical(other, mine) > straight + _CLEAR:
            row_held.outcomes[at] = two.outcomes[at] = Outcome.DIFFERS


def _usual(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """For each wording that stands more than once, the word of the rules for which it mostly stands."""
    met: dict[str, Counter[str]] = {}
    for text, value in pairs:
        met.setdefault(text.casefold(), Counter())[value] += 1
    matched = {}
    for text, counted in met.items():
        value, often = counted.most_common(1)[0]
        if often > 1 and often * 2 > sum(counted.values()):
            matched[text] = value
    return matched


def _lexical(text: str, value: str) -> float:
    """How much of a value of the rules, or of the book's wording, the other has."""
    shared, mine, theirs = shared_words(text, value)
    return shared / min(mine, theirs) if mine and theirs else 0.0


def _rows(rows: Sequence[Held], known: Sequence[str]) -> None:
    mentioned = [frozenset(value for value in known if _mentions(row.record.text, value)) for row in rows if row.record]
    own = [frozenset(value for value in row.values if _worded(value)) for row in rows]
    wrong: set[int] = set()
    for first, second in itertools.combinations(range(len(rows)), 2):
        if not mentioned[first] or not mentioned[second]:
            continue
        straight = _overlap(mentioned[first], own[first]) + _overlap(mentioned[second], own[second])
        if _overlap(mentioned[first], own[second]) + _overlap(mentioned[second], own[first]) > straight + 0.2:
            wrong |= {first, second}
    right = sum(bool(mentioned[number] & own[number]) for number in range(len(rows)) if number not in wrong)
    if right < len(wrong):
        return
    for number, row in enumerate(rows):
        for at, value in enumerate(row.values):
            if not _worded(value):
                continue
            if number in wrong:
                row.outcomes[at] = Outcome.DIFFERS
            elif value in mentioned[number]:
                row.outcomes[at] = Outcome.AGREES


def _mentions(text: str, value: str) -> bool:
    heard = words(text)
    return all(any(same_word(word, other) for other in heard) for word in words(value))


def _overlap(first: frozenset[str], two: frozenset[str]) -> float:
    return len(first & two) / len(first | two) if first | two else 0.0
