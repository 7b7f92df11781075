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
    table: Table,
    rows: Sequence[Row],
    cited: Mapping[str, tuple[Section, ...]],
    reach: Reach,
    budget: Budget,
) -> Iterator[Statement]:
    parts = reach.parts(section for row in rows for section in cited[row.id])
    text = "\n".join(reach.book.file.text[part.start : part.end] for part in parts)
    own = {row.id: [(part.start, part.end) for part in reach.parts(cited[row.id])] for row in rows}
    try:
        budget.charge("looks", len(rows) * len(text) // 100)
        listed = by_values(table, rows, text)
        held = hold(table, rows, () if listed else drawings(reach.book, parts, table, rows), own, budget)
        if all(outcome is Outcome.CITED for one in held for outcome in one.outcomes):
            budget.charge("looks", len(rows) ** 2 * len(text) // 1_000)
            for (row_at, column), outcome in (listed or loosely(table, rows, text, reach.beyond(parts))).items():
                held[row_at].outcomes[column] = outcome
        for row_at in _crossed(reach.book, held, own):
            held[row_at].outcomes = [Outcome.DIFFERS for _ in held[row_at].outcomes]
    except BudgetExceeded:
        held = hold(table, rows, (), own, budget)
    names = columns(table)
    for one in held:
        for at, outcome in enumerate(one.outcomes):
            if one.values[at] != "?":  # A gap of the rules says nothing.
                cell = one.cells[at] if at < len(one.cells) else None
                span = (cell.start, cell.end) if cell is not None else one.record.span if one.record else None
                says = f"{key_of(table, one.row)}: {names[at]} {one.values[at]} in the table {table.name!r}"
                yield Statement(codes.CELL_DIFFERS, one.row.place, says, cited[one.row.id], outcome, span)


def _crossed(book: Book, held: Sequence[Held], own: Mapping[str, Sequence[tuple[int, int]]]) -> set[int]:
    """Rows that have each other's names: by the words of the places that they cite, or by results that repeat the names."""
    stretches = [tuple(own[one.row.id]) for one in held]
    words_of = {
        each: frozenset(word for start, end in each for word in content_words(book.file.text[start:end]))
        for each in set(stretches)
    }
    places = [words_of[each] for each in stretches]
    keys = [() if numbers(one.key) else content_words(one.key) for one in held]
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

    found = set(crossed(len(held), by_place))
    if sum(repeats(at, at) > 0 for at in range(len(held))) * 2 >= len(held):
        found |= set(crossed(len(held), by_name, _LITTLE))
    return found


def _share(one: str, two: str) -> float:
    """How many of all words of two labels both have."""
    shared, mine, theirs = shared_words(one, two)
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
        best = max(best, _matched(table, rows, way, own), key=lambda one: one[0])
        if best[0] == 2 * len(rows):  # every row has its line, and all that stands in it
            break
    held = best[1] if best[0] > 0 else [Held(row, key_of(table, row), _values(table, row), None) for row in rows]
    for one in held:
        _align(table, one, best[2])
        one.outcomes = [_figures_told(one, at) for at in range(len(one.values))]
    _firsts_told(held)
    for at in range(max((len(one.values) for one in held), default=0)):
        loose = [one for one in held if one.record is not None and not one.cells and at < len(one.outcomes)]
        if not any(one.outcomes[at] is Outcome.AGREES for one in loose):
            for one in loose:
                one.outcomes[at] = Outcome.CITED  # The book may not have this column.
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
    wanted = Counter(abs(one) for value in values for one in numbers(value) if one)
    if wanted:
        figures = [abs(one) for one in _numbers(record.text)]
        have = Counter(figures if record.drawn else figures[: 2 * sum(wanted.values()) + 1])
        return sum((wanted & have).values()) / sum(wanted.values())
    said = [value for value in values if value.casefold() not in _EMPTY]
    if not said:
        return 1.0
    return sum(bool(shared_words(value, record.text)[0]) for value in said) / len(said)


def _numbers(text: str) -> tuple[Fraction, ...]:
    """The figures of the book's text, however they may be counted: `full` is all of a thing, 3/5 are three of its parts, a number beside a die is one."""
    figures = read_figures(mended(text))
    parts = (Fraction(one.value.numerator) for one in figures if one.value < 1 and not one.sides)
    beside = (Fraction(match[1]) for match in _BESIDE.finditer(text))
    return (*numbers(text), *parts, *beside, *(Fraction(1) for word in words(text) if word == "full"))


def _align(table: Table, one: Held, heads: tuple[str, ...]) -> None:
    """Give each value the cell of the book that is its own, by the headings or by the order, where there are as many."""
    if one.record is None or not one.record.drawn:
        return
    names = columns(table)
    cells = one.record.cells
    if len(names) == len(one.values) and len(heads) >= len(names):
        like = [[alike(head, name) for head in heads] for name in names]
        chosen = assign([[w if w >= 0.75 else 0.0 for w in row] for row in like])
        if all(at is not None and at < len(cells) for at in chosen):
            one.cells = tuple(cells[at] for at in chosen if at is not None)
            return
    full = tuple(cell for cell in cells if cell.text) if len(cells) != len(one.values) else cells
    if len(full) == len(one.values):
        one.cells = full


def _figures_told(one: Held, at: int) -> Outcome:
    value = one.values[at]
    mine = numbers(value)
    if one.record is not None and one.cells and value in _DASHES and (cell := one.cells[at]) is not None:
        sure = numbers(cell.text) and likeness(one.key, one.record) >= _SURE
        return Outcome.DIFFERS if sure else Outcome.AGREES if cell.text.strip() in _DASHES else Outcome.CITED
    if one.record is None or value.casefold() in _EMPTY or not mine:
        return Outcome.CITED
    if one.cells:
        cell = one.cells[at]
        theirs = numbers(cell.text) if cell is not None else ()
        if not theirs:
            return Outcome.DIFFERS if cell is not None and cell.text.strip() in _DASHES else Outcome.CITED
        bare = numbers(cell.text.partition("(")[0]) if cell is not None else ()
        return Outcome.AGREES if _equal(mine, theirs) or _equal(mine, bare) else Outcome.DIFFERS
    if not any(mine):
        return Outcome.CITED
    have = [abs(each) for each in _numbers(one.record.text)]
    if not have:
        return Outcome.CITED
    wanted = [n for text in one.values for each in numbers(text) if (n := abs(each)) not in (0, 1)]
    order = [each for each in have if each in wanted]
    if one.record.drawn and order != wanted and sorted(order) == sorted(wanted):
        return Outcome.DIFFERS  # The same figures, in each other's places.
    for before in one.values[:at]:
        for each in numbers(before):
            if abs(each) in have:
                have.remove(abs(each))
    return Outcome.AGREES if all(abs(each) in have for each in mine) else Outcome.DIFFERS


def _firsts_told(held: Sequence[Held]) -> None:
    """In running text, where most rows have their value first behind their key, one that has it later has another's."""
    rows = [one for one in held if one.record is not None and not one.record.drawn and any(map(numbers, one.values))]
    first = []
    for one in rows:
        many = sum(len(numbers(value)) for value in one.values)
        near = [abs(each) for each in _numbers(one.record.text)[: many + 1]] if one.record is not None else []
        first.append(all(abs(each) in near[:many] for value in one.values for each in numbers(value)))
    if sum(first) * 2 >= len(rows) > 1:
        for one, good in zip(rows, first, strict=True):
            for at, outcome in enumerate(one.outcomes):
                if not good and outcome is Outcome.AGREES:
                    one.outcomes[at] = Outcome.DIFFERS


def _equal(mine: tuple[Fraction, ...], theirs: tuple[Fraction, ...]) -> bool:
    """Whether they are the same figures in the same order; a sign counts where both sides write signs."""
    if len(mine) != len(theirs):
        return False
    signed = any(one < 0 for one in mine) and any(one < 0 for one in theirs)
    if all(0 < one < 1 for one in theirs) and [one.numerator for one in theirs] == list(mine):
        return True  # So many parts, counted.
    return mine == theirs if signed else [abs(one) for one in mine] == [abs(one) for one in theirs]


def _words_told(held: Sequence[Held]) -> None:
    """Compare the cells of words, column by column; rows of running text by the words that all rows know."""
    for at in range(max((len(one.values) for one in held), default=0)):
        column = [
            (one, cell.text)
            for one in held
            if at < len(one.cells)
            and (cell := one.cells[at]) is not None
            and _worded(one.values[at])
            and _worded(cell.text)
        ]
        _column(column, at)
    known = sorted({value for one in held for value in one.values if _worded(value)})
    rows = [one for one in held if one.record is not None and not one.cells and any(map(_worded, one.values))]
    _rows(rows, known)


def _worded(text: str) -> bool:
    return text.casefold().strip(" .*") not in _EMPTY and not numbers(text)


def _column(column: Sequence[tuple[Held, str]], at: int) -> None:
    usual = _usual([(text, one.values[at]) for one, text in column])
    values = {one.values[at] for one, _ in column}
    wrong: set[int] = set()
    for number, (one, text) in enumerate(column):
        value = one.values[at]
        if text.casefold() in usual:
            good = usual[text.casefold()] == value
        else:
            good = _lexical(text, value) > 0
            if not good and not any(_lexical(text, other) == 1 for other in values):
                continue
        one.outcomes[at] = Outcome.AGREES if good else Outcome.DIFFERS
        if not good:
            wrong.add(number)
    for (first, (one, text)), (second, (two, other)) in itertools.combinations(enumerate(column), 2):
        mine, theirs = one.values[at], two.values[at]
        if mine == theirs or text.casefold() == other.casefold() or {first, second} & wrong:
            continue
        if text.casefold() in usual or other.casefold() in usual:
            continue
        straight = _lexical(text, mine) + _lexical(other, theirs)
        if _lexical(text, theirs) + _lexical(other, mine) > straight + _CLEAR:
            one.outcomes[at] = two.outcomes[at] = Outcome.DIFFERS


def _usual(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """For each wording that stands more than once, the word of the rules for which it mostly stands."""
    met: dict[str, Counter[str]] = {}
    for text, value in pairs:
        met.setdefault(text.casefold(), Counter())[value] += 1
    found = {}
    for text, counted in met.items():
        value, often = counted.most_common(1)[0]
        if often > 1 and often * 2 > sum(counted.values()):
            found[text] = value
    return found


def _lexical(text: str, value: str) -> float:
    """How much of a value of the rules, or of the book's wording, the other has."""
    shared, mine, theirs = shared_words(text, value)
    return shared / min(mine, theirs) if mine and theirs else 0.0


def _rows(rows: Sequence[Held], known: Sequence[str]) -> None:
    said = [frozenset(value for value in known if _mentions(one.record.text, value)) for one in rows if one.record]
    own = [frozenset(value for value in one.values if _worded(value)) for one in rows]
    wrong: set[int] = set()
    for first, second in itertools.combinations(range(len(rows)), 2):
        if not said[first] or not said[second]:
            continue
        straight = _overlap(said[first], own[first]) + _overlap(said[second], own[second])
        if _overlap(said[first], own[second]) + _overlap(said[second], own[first]) > straight + 0.2:
            wrong |= {first, second}
    right = sum(bool(said[number] & own[number]) for number in range(len(rows)) if number not in wrong)
    if right < len(wrong):
        return
    for number, one in enumerate(rows):
        for at, value in enumerate(one.values):
            if not _worded(value):
                continue
            if number in wrong:
                one.outcomes[at] = Outcome.DIFFERS
            elif value in said[number]:
                one.outcomes[at] = Outcome.AGREES


def _mentions(text: str, value: str) -> bool:
    heard = words(text)
    return all(any(same_word(word, other) for other in heard) for word in words(value))


def _overlap(one: frozenset[str], two: frozenset[str]) -> float:
    return len(one & two) / len(one | two) if one | two else 0.0
