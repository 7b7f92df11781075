"""Tables of the rules that the book draws as no table: values with lists of keys, columns with stretches of numbers, figures or words in their order.

Each way gives for a row and a column what came of it; a way that fits less than most of the table gives nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from grognard.ir.tables import Row, Table
from grognard.review.bands import IN_TEXT, Band, read_band
from grognard.review.figures import Figure, read_figures
from grognard.review.held.crossed import crossed
from grognard.review.held.likeness import alike, numbers, same_word
from grognard.review.held.pool import mended
from grognard.review.held.records import columns, key_of
from grognard.review.held.statement import Outcome
from grognard.review.reading import WORD, content_words, words

Told = dict[tuple[int, int], Outcome]
"""By row and column."""
_WIDE = 160
_APART = 6
"""So many words may stand between one of a list and the next: those that the rules leave out."""
_TRIES = 40
_NOTHING = frozenset(["", "-", "?"])


def loosely(table: Table, rows: Sequence[Row], text: str, beyond: str = "") -> Told:
    """What came of each cell in a stretch of the book, and of lists in what stands behind it, in the first way that fits."""
    values = _values(table, rows)
    ways = ((_by_columns, text), (_by_sentences, text), (_by_order, text), (_by_lists, text + beyond))
    return next((outcomes for way, where in ways if (outcomes := way(table, rows, values, where))), {})


def _values(table: Table, rows: Sequence[Row]) -> list[tuple[str, ...]]:
    return [tuple(cell.rstrip("*").strip() for cell in row.texts[len(table.keys) :]) for row in rows]


def by_values(table: Table, rows: Sequence[Row], text: str) -> Told:
    """Each value with the keys that have it (`POOR = rough, swamp`), once for each column."""
    values = _values(table, rows)
    known = {value for row in values for value in row if value not in _NOTHING and not numbers(value)}
    if len(known) < 2:
        return {}
    head = re.compile(
        rf"\b({'|'.join(re.escape(name) for name in sorted(known, key=len, reverse=True))})\s*[=:]\s*", re.IGNORECASE
    )
    blocks: list[dict[str, str]] = []
    heads = list(head.finditer(text))
    for at, match in enumerate(heads):
        value = match[1].casefold()
        end = heads[at + 1].start() if at + 1 < len(heads) else len(text)
        if not blocks or value in blocks[-1]:
            blocks.append({})
        blocks[-1][value] = text[match.end() : end].partition("\n")[0]
    if len(blocks) != len(values[0]):
        return {}
    outcomes: Told = {}
    for row, key in enumerate(rows):
        names = [name.strip() for name in key_of(table, key).split(" or ")]
        for column, block in enumerate(blocks):
            has = {
                v
                for v, listed in block.items()
                for one in listed.split(",")
                if any(alike(one, name) >= 0.75 for name in names)
            }
            value = values[row][column].casefold()
            if len(has) == 1 and value not in _NOTHING:
                outcomes[row, column] = Outcome.AGREES if has == {value} else Outcome.DIFFERS
    return _mostly(outcomes)


def _mostly(outcomes: Told, share: int = 2) -> Told:
    """The same where most agree: else the text speaks of something else."""
    good = sum(outcome is Outcome.AGREES for outcome in outcomes.values())
    return outcomes if good >= 3 and good >= share * (len(outcomes) - good) else {}


def _by_columns(table: Table, rows: Sequence[Row], values: list[tuple[str, ...]], text: str) -> Told:
    """A column's name, and behind it which numbers give what (`moves on 9 or less, stays on 10`)."""
    bands = [read_band(row.texts[0]) for row in rows]
    if len(table.keys) != 1 or len(table.columns or table.across_bands) < 2 or None in bands:
        return {}
    labels: list[tuple[int, int, str]] = []
    at = 0
    for column, name in enumerate(columns(table)):
        place = next(_named(name, text, at), None)
        if place is None:
            continue
        at = place
        line = text[at : at + _WIDE].partition("\n")[0]
        for row, band in enumerate(bands):
            phrase = next((phrase for each, phrase in _clauses(line) if band is not None and _holds(each, band)), None)
            if phrase is not None and values[row][column] not in _NOTHING:
                labels.append((row, column, phrase))
    met: dict[str, Counter[str]] = {}
    for row, column, phrase in labels:
        met.setdefault(phrase, Counter())[values[row][column]] += 1
    usual = {phrase: counted.most_common(1)[0][0] for phrase, counted in met.items()}
    if len(met) < 2 or len(set(usual.values())) != len(usual):
        return {}
    return _mostly(
        {
            (row, column): Outcome.AGREES if values[row][column] == usual[phrase] else Outcome.DIFFERS
            for row, column, phrase in labels
        }
    )


def _named(name: str, text: str, start: int) -> Iterator[int]:
    wanted = words(name)
    heard = [(match.end(), words(match.group())) for match in WORD.finditer(text, start)]
    for at in range(len(heard) - len(wanted) + 1 if wanted else 0):
        here = heard[at : at + len(wanted)]
        if all(label and same_word(label[0], word) for (_, label), word in zip(here, wanted, strict=True)):
            yield here[-1][0]


def _clauses(text: str) -> Iterator[tuple[Band, str]]:
    """Each stretch of numbers of a line, with the words before it."""
    at = 0
    for match in IN_TEXT.finditer(text):
        phrase = " ".join(word for word in words(text[at : match.start()])[-4:] if word != "on")
        at = match.end()
        low = int(match["low"])
        if match["also"]:
            yield Band(low, max(int(number) for number in re.findall(r"\d+", match["also"]))), phrase
        elif match["high"]:
            yield Band(low, int(match["high"])), phrase
        else:
            yield Band(None if match["less"] else low, None if match["more"] else low), phrase


def _holds(band: Band, other: Band) -> bool:
    return (band.low is None or (other.low is not None and other.low >= band.low)) and (
        band.high is None or (other.high is not None and other.high <= band.high)
    )


def _by_sentences(table: Table, rows: Sequence[Row], values: list[tuple[str, ...]], text: str) -> Told:
    """The words of a row, each before the number of its row in one sentence (`killed if the result was 10`)."""
    bands = [read_band(row.texts[0]) for row in rows]
    if len(table.keys) != 1 or None in bands or any(numbers(value) for row in values for value in row):
        return {}

    def said(value: str, band: Band | None) -> bool:
        number = band.low if band is not None else None
        return (
            number is not None
            and re.search(rf"\b{re.escape(value)}[^.;\n]{{1,60}}?(?<!\d){number}(?!\d)", text, re.IGNORECASE)
            is not None
        )

    outcomes: Told = {}
    for row, band in enumerate(bands):
        for column, value in enumerate(values[row]):
            if value in _NOTHING:
                continue
            here = said(value, band)
            if here or any(said(value, other) for other in bands):
                outcomes[row, column] = Outcome.AGREES if here else Outcome.DIFFERS
    return outcomes if len({row for row, _ in outcomes}) >= 2 else {}


def _by_order(table: Table, rows: Sequence[Row], values: list[tuple[str, ...]], text: str) -> Told:
    """Rows of two figures and more, whose figures stand one behind the other, row after row."""
    wanted = [_without_stars(table, row) for row in rows]
    if len(rows) < 2 or any(len(each) < 2 for each in wanted) or len(set(wanted)) < 2:
        return {}
    figures = [
        (abs(value), figure)
        for figure in read_figures(mended(text))
        for value in numbers(text[figure.start : figure.end])
    ]
    have = [value for value, _ in figures]
    placed = _placed(wanted, have)
    missing = [row for row, at in enumerate(placed) if at is None]
    if len(missing) * 2 > len(rows):
        return {}
    late = [
        None if at is None else len(have) - at - len(wanted[-row])
        for row, at in enumerate(_placed([each[::-1] for each in wanted[::-1]], have[::-1]), 1)
    ][::-1]
    gaps = {row: _gap(placed, late, row, wanted, have) for row in missing}
    good = {row for row in range(len(rows)) if row not in gaps or _in_order(wanted[row], gaps[row])}
    lost = set(gaps) - good
    full = all(sum(value in gaps[row] for value in wanted[row]) * 2 >= len(wanted[row]) for row in lost)
    wrong = lost if full and len(lost) <= max(1, len(rows) // 3) else set()
    for row in range(len(rows) - 1):
        turned = [*wanted[:row], wanted[row + 1], wanted[row], *wanted[row + 2 :]]
        if _count(_placed(turned, have)) > _count(placed):
            wrong |= {row, row + 1}
    keys = [content_words(key_of(table, row)) for row in rows]
    before = [_words_before(text, figures, at) for at in placed]

    def covered(row: int, place: int) -> float:
        key = keys[row]
        return sum(_is(word, before[place]) for word in key) / len(key) if key else 0.0

    wrong |= set(crossed(len(rows), covered))
    return {
        (row, column): Outcome.DIFFERS if row in wrong else Outcome.AGREES
        for row in wrong | good
        for column, value in enumerate(values[row])
        if numbers(value)
    }


def _words_before(text: str, figures: Sequence[tuple[Fraction, Figure]], at: int | None) -> list[str]:
    """The words between the figures of a row, the first of which is the one at `at`, and the figure before them."""
    if at is None:
        return []
    start = figures[at][1].start
    end = figures[at - 1][1].end if at else 0
    return content_words(text[max(end, start - _WIDE) : start])


def _without_stars(table: Table, row: Row) -> tuple[Fraction, ...]:
    """The figures of a row: a cell with a star holds only in the case of its footnote, and the book may have a word there."""
    cells = row.texts[len(table.keys) :]
    plain, every = (
        tuple(abs(value) for value in numbers(" ; ".join(some)))
        for some in ([cell for cell in cells if not cell.rstrip().endswith("*")], cells)
    )
    return plain if len(plain) >= 2 else every


def _in_order(wanted: Sequence[Fraction], gap: Sequence[Fraction]) -> bool:
    """Whether all stand there in their order, others between them."""
    rest = iter(gap)
    return all(value in rest for value in wanted)


def _count(placed: Sequence[int | None]) -> int:
    return sum(at is not None for at in placed)


def _placed(wanted: Sequence[tuple[Fraction, ...]], have: Sequence[Fraction]) -> list[int | None]:
    """Where the figures of each row stand, in the order of the rows, so that as many as can be do."""
    places = [
        [at for at in range(len(have) - len(each) + 1) if tuple(have[at : at + len(each)]) == each] for each in wanted
    ]
    best: list[tuple[int, int, list[tuple[int, int]]]] = [(0, 0, [])]
    for row, each in enumerate(places):
        fresh = [
            (count + 1, at + len(wanted[row]), [*chain, (row, at)])
            for at in each
            for count, end, chain in [
                max((chain_so_far for chain_so_far in best if chain_so_far[1] <= at), key=lambda one: (one[0], -one[1]))
            ]
        ]
        best += fresh
    chain = dict(max(best, key=lambda one: (one[0], -one[1]))[2])
    return [chain.get(row) for row in range(len(wanted))]


def _gap(
    early: Sequence[int | None],
    late: Sequence[int | None],
    row: int,
    wanted: Sequence[tuple[Fraction, ...]],
    have: Sequence[Fraction],
) -> Sequence[Fraction]:
    """The figures that may be those of a missing row: behind the first place of the rows above it, before the last of those below."""
    room = len(wanted[row]) + 3
    before = next(
        (at + len(wanted[earlier]) for earlier, at in reversed(list(enumerate(early[:row]))) if at is not None), None
    )
    after = next((at for at in late[row + 1 :] if at is not None), None)
    if before is None:
        before = max(0, (after or 0) - room)
    return have[before : before + room if after is None else after]


def _by_lists(table: Table, rows: Sequence[Row], values: list[tuple[str, ...]], text: str) -> Told:
    """Two columns of words as two lists, one behind the other."""
    if len(rows) < 4 or len(values[0]) != 1 or len(table.keys) != 1:
        return {}
    keys, listed = [content_words(key_of(table, row)) for row in rows], [content_words(row[0]) for row in values]
    if not all(keys) or not all(listed):
        return {}
    spoken = [heard[0] for match in WORD.finditer(text) if (heard := words(match.group()))]
    firsts = [at for at, word in enumerate(spoken) if _is(word, keys[0])][:_TRIES]
    walks = [(_walk(keys, spoken, at), at) for at in firsts]
    (places, behind), _ = max(walks, key=lambda walk: len(walk[0][0]), default=(([], 0), 0))
    if len(places) * 4 < 3 * len(keys):
        return {}
    listed_places, _ = _walk(listed, spoken, behind)
    if len(listed_places) * 4 < 3 * len(listed):
        return {}
    outcomes = dict.fromkeys(((row, 0) for row in listed_places), Outcome.AGREES)
    for column, start in ((keys, max(walks, key=lambda one: len(one[0][0]))[1]), (listed, behind)):
        now = len(_walk(column, spoken, start)[0])
        for row in range(len(rows) - 1):
            turned = [*column[:row], column[row + 1], column[row], *column[row + 2 :]]
            if len(_walk(turned, spoken, start)[0]) > now:
                outcomes[row, 0] = outcomes[row + 1, 0] = Outcome.DIFFERS
    return outcomes


def _walk(column: Sequence[Sequence[str]], spoken: Sequence[str], at: int) -> tuple[list[int], int]:
    """Which of a column stand in their order from a word on, and the word behind the last of them."""
    places = []
    for row, wanted in enumerate(column):
        place = next(
            (candidate for candidate in range(at, min(at + _APART, len(spoken))) if _is(spoken[candidate], wanted)),
            None,
        )
        if place is None:
            continue
        places.append(row)
        at = place + 1
        while at < len(spoken) and at - place < len(wanted) and _is(spoken[at], wanted):
            at += 1
    return places, at


def _is(word: str, wanted: Sequence[str]) -> bool:
    return any(same_word(word, wanted_word) for wanted_word in wanted)
