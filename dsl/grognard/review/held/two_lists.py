"""Where does a table of two columns of words stand as two lists, one behind the other, as copying leaves it?

All of the left column in its order, and then all of the right: `Company Regiment Brigade Squad Platoon Company`.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.ir.tables import Table
from grognard.review.held.likeness import numbers, same_word
from grognard.review.reading import WORD, content_words, words

LEAST_ROWS = 4
_MOST = 3
"""Of every four words of a column so many must stand in their order."""
_APART = 6
"""So many words may stand between one of a column and the next: those that the rules leave out."""
_STARTS = 40


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
