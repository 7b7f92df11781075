"""Is a rare word a slip of a common one: `movement rage` where all else has `movement range`, `you many only`?

Both are words, so no dictionary helps. What helps is the company: the rare word stands beside the same word as the common one
that is one letter away.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Set

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.dictionary import unspelt
from grognard.review.english.forms import Form, only
from grognard.review.english.meant import lacking
from grognard.review.finding import Finding
from grognard.review.near import spoken
from grognard.word_set import word_set

_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?|[^\w\s]|\n")
_LETTERS = re.compile(r"[a-z]{4,14}\Z")
_RARE = 2
_LEAST_COMPANY = 4
_OFTEN = 3
_FAIR = word_set("""
    then them than these those there their this thus here were where when what that they some come same have gave give
    five nine line fine more move most must just case cast last lost cost pass past part play plan take make made side
    wide size turn burn hand land hold gold cold roll role fail fall full hill kill will well tell ball call wall tall
    hits lose loss less left lift next text test rest best west east fast with wish near year hear bear gear fear dead
    deal heal head lead read load road base bass mass word work ward hard card once ones onto into unto four your hour
    tour free tree three threw throw higher lower slower longer larger friend could would should either neither whether
    other another inner outer above about first fist attack attach fight right light might night sight tight eight
    weight height upper under ranged front round bound sound found wound mound ground short shoot shot slot spot stop
    step even ever never over oven every very back pack rack deck dice face race pace place space from form does goes
    cover count mount point print
""")
"""Everyday words of rulebooks that lie a letter apart."""
_ENDINGS = ("s", "es", "ed", "d", "ing", "er", "ers", "ly", "r", "n", "y", "al")
_DULL = frozenset(["the", "a", "an", "of", "to", "and", "or", "in", "on", "for", "is", "are", "be", "it", "its", "their", "your", "this", "that", "each", "any", "all", ".", ",", ":", ";", "(", ")", "\n", "-", "*", "|", "“", "”", '"', "with", "by", "as", "at", "from", "if", "not", "no", "one", "two", "many", "several", "both", "more", "most", "such", "same", "other", "first", "last", "next"])  # fmt: skip


def _telling(word: str) -> bool:
    """Whether a word says something of the word beside it: a thing, not a sign or a word of grammar."""
    return word not in _DULL and len(word) >= _LEAST_COMPANY and word.isalpha() and only(word, Form.ONE, Form.QUALITY)


def words_are_no_slips(book: Book) -> Iterable[Finding]:
    """Each rare word with the common one that stands in the same company."""
    tokens = _WORD.findall(book.casefolded)
    counts = Counter(tokens)
    often: dict[str, list[str]] = {}
    for word, many in counts.items():
        if many >= _OFTEN and _LETTERS.match(word) and word not in _FAIR:
            for key in lacking(word):
                often.setdefault(key, []).append(word)
    beside: dict[str, list[str]] = {}
    for word, many in counts.items():
        if many <= _RARE and _LETTERS.match(word) and word not in _FAIR:
            near = {other for key in lacking(word) for other in often.get(key, ()) if other != word}
            fit = [one for one in near if counts[one] >= 2 * many and not _form(word, one) and _apart(word, one)]
            # What no dictionary has is told as misspelt.
            if fit and not unspelt(word):
                beside[word] = sorted(fit)
    company = _Company(tokens, {other for near in beside.values() for other in near})
    for start, before, word, after in _standing(book, beside):
        end = start + len(word)
        # A capital within is told as two words that ran together.
        if not book.file.text[start + 1 : end].islower():
            continue
        for other in beside[word]:
            left = _telling(before) and company.before[before, other] >= _RARE
            right = _telling(after) and company.behind[other, after] >= _RARE
            if left or right:
                yield Finding(
                    codes.MISSPELT,
                    book.place(start, end),
                    f"{book.file.text[start:end]!r} stands here; {other!r} is probably meant, as in {' '.join((before, other) if left else (other, after))!r}.",
                    "Mend it, if it is a slip.",
                )
                break


class _Company:
    """How often which words stand before and behind some words: all pairs of a text would be very many."""

    def __init__(self, tokens: list[str], words: Set[str]) -> None:
        self.before: Counter[tuple[str, str]] = Counter()
        self.behind: Counter[tuple[str, str]] = Counter()
        last = len(tokens) - 1
        for at in [at for at, word in enumerate(tokens) if word in words]:
            if at:
                self.before[tokens[at - 1], tokens[at]] += 1
            if at < last:
                self.behind[tokens[at], tokens[at + 1]] += 1


def _standing(book: Book, words: Collection[str]) -> Iterator[tuple[int, str, str, str]]:
    """Where each of some words stands between two others: its place, what stands before it, itself, and what behind it."""
    small, starts = book.casefolded, book.file.line_starts
    index = spoken(small).places
    for line in sorted({bisect_right(starts, start) for word in words for start in index[word]}):
        # The end of the line before counts as a sign.
        first, end = max(starts[line - 1] - 1, 0), starts[line] if line < len(starts) else len(small)
        row = list(_WORD.finditer(small, first, end))
        for before, one, behind in zip(row, row[1:], row[2:], strict=False):
            if one[0] in words:
                yield one.start(), before[0], one[0], behind[0]


def _apart(word: str, other: str) -> bool:
    return abs(len(word) - len(other)) <= 1 and (word[0] == other[0] or len(word) > 5)


def _form(word: str, other: str) -> bool:
    """Whether one is a form of the other, or its opposite."""
    short, long = sorted((word, other), key=len)
    if long.startswith(short) and long[len(short) :] in _ENDINGS:
        return True
    if word[:-2] == other[:-2] and {word[-2:], other[-2:]} == {"is", "es"}:
        return True
    stem = next((at for at, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), len(short))
    return stem >= len(short) - 2 and (word[stem:] in ("", *_ENDINGS)) and (other[stem:] in ("", *_ENDINGS))
