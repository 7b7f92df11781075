"""Is a word misspelt: nearly a word that the text itself uses again and again, or no word of the dictionary?

The game's own words are learnt from the text, so that names and made-up words stay quiet. The dictionary is an extra
(`grognard[spelling]`); without it only the first question is asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from grognard.diagnostics import codes
from grognard.review.alone.unspelt import unspelt_words
from grognard.review.alone.well_known import well_known
from grognard.review.book import Book
from grognard.review.english.dictionary import dictionary_here, spelt
from grognard.review.english.forms import forms, lexicon
from grognard.review.english.meant import lacking
from grognard.review.finding import Finding
from grognard.review.near import spoken

_WORD = re.compile(r"(?<![\w'’@./#$-])[A-Za-z][a-z]{3,39}(?![\w'’@/(=-]| t\b|\.\w)")
_PART = re.compile(r"(?<![\w'’@./#-])[a-z]{6,40}(?=-[a-z]{2,}\b)|(?<=[A-Za-z]-)[a-z]{6,40}(?![\w'’@/-])")
_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")
_OFTEN = 3
_RARE = 2
_LONG = 8
"""A word of so many letters that is one letter off another is hardly a name of the game, however often it stands."""
_MOST = 40
_ENDINGS = ("s", "es", "ed", "d", "ing", "er", "ers", "ly", "or", "ors", "al", "ry", "n", "y", "ment", "r")


def words_are_spelt(book: Book) -> Iterable[Finding]:
    """Each misspelt word once, with the word that was meant."""
    written = _Written(book)
    counts, places = written.counts, written.parts
    capital = _Capitals(written)
    found: dict[str, str] = {}
    for word in counts:
        if (meant := well_known(word)) and not spelt(word):
            found[word] = meant
    for one in unspelt_words(counts, capital, places, book.casefolded):
        found.setdefault(one.word, one.meant)
    for word, meant in _by_own(counts, capital):
        found.setdefault(word, meant)
    for word in _LETTERS.findall(_title(book).casefold()):
        # What the game is called is its author's own.
        found.pop(word, None)
    stands = {word: [*written.spans(word), *places.get(word, ())] for word in found}
    for word in sorted(found, key=lambda one: stands[one][0])[:_MOST]:
        stands[word] = [place for place in stands[word] if not _foreign(book.line_at(place[0]).text)]
        if not stands[word]:
            continue
        first, *others = stands[word]
        yield Finding(
            codes.MISSPELT,
            book.place(*first),
            _said(book.file.text[slice(*first)], found[word]),
            "Mend it.",
            places=tuple(book.place(*one) for one in others),
        )


def _title(book: Book) -> str:
    """The heading with which the text begins; empty where it begins otherwise."""
    first = next((line for line in book.lines if not line.blank), None)
    part = book.parts[0] if book.parts else None
    return part.title if part is not None and first is not None and part.start <= first.start + len(first.text) else ""


def _said(word: str, meant: str) -> str:
    if not meant:
        return f"{word!r} stands here, and no dictionary has such a word."
    if " " in meant:
        return f"{word!r} stands here; two words are probably meant: {meant!r}."
    return f"{word!r} stands here; {meant!r} is probably meant."


_LETTERS = re.compile(r"[a-z]{2,}(?![a-z.])")
"""What a stop ends may be a short form, which no dictionary has."""
_LEAST_FOREIGN = 3
_KNOWN = 1000


def _foreign(words: str) -> bool:
    """Whether a line is in another language: hardly a word of it is known."""
    found = _LETTERS.findall(words.casefold())
    dictionary = dictionary_here()
    if dictionary is None or not lexicon() or len(found) < _LEAST_FOREIGN:
        return False
    strange = sum(dictionary.counts.get(word, 0) < _KNOWN and not forms(word) for word in found)
    return strange * 3 >= len(found) * 2


class _Written:
    """How often each word stands in a text, in small letters, and where: a place is looked for only of the words that are asked."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._forms = Counter(_WORD.findall(book.file.text))
        self.counts: Counter[str] = Counter()
        for form, many in self._forms.items():
            self.counts[form.casefold()] += many
        self.parts: dict[str, list[tuple[int, int]]] = {}
        """The halves of compounds, which are asked as any word is: `acrade-like`."""
        for match in _parts(book.file.text):
            self.parts.setdefault(match.group(), []).append(match.span())
        for word, spans in self.parts.items():
            self.counts[word] += len(spans)

    def spans(self, word: str) -> list[tuple[int, int]]:
        """Where a word in small letters stands, in any letters."""
        text = self._book.file.text
        found = (_WORD.match(text, at) for at in spoken(self._book.casefolded).places.get(word, ()))
        return [one.span() for one in found if one is not None and len(one.group()) == len(word)]

    def capitals(self, word: str) -> int:
        """How often a word stands with a capital, but where a sentence or a line begins: there every word has one."""
        if word[0].upper() + word[1:] not in self._forms:
            return 0
        text = self._book.file.text
        return sum(text[start].isupper() and not _starts(text, start) for start, _ in self.spans(word))


def _parts(text: str) -> Iterator[re.Match[str]]:
    """The halves of compounds: they begin or end at a hyphen, so nothing else is looked at."""
    starts: set[int] = set()
    for hyphen in _HYPHEN.finditer(text):
        at = hyphen.start()
        starts.add(at + 1)
        while at and "a" <= text[at - 1] <= "z":
            at -= 1
        starts.add(at)
    behind = 0
    for at in sorted(starts):
        if at >= behind and (match := _PART.match(text, at)) is not None:
            yield match
            behind = match.end()


class _Capitals(dict[str, int]):
    """How often each word has a capital within a sentence. Hardly any is asked, so each is counted when it is."""

    def __init__(self, written: _Written) -> None:
        super().__init__()
        self._written = written

    def __missing__(self, word: str) -> int:
        many = self[word] = self._written.capitals(word)
        return many


def _starts(text: str, at: int) -> bool:
    """Whether a sentence begins here that goes on in small letters: a name alone on its line is none."""
    before = text[max(0, at - 4) : at].lstrip(" ")
    after = text.find(" ", at)
    small = 0 <= after < at + 25 and text[after + 1 : after + 2].islower()
    if not small:
        return False
    if not before or before[-1] in "\n*_#>-" or before.rstrip()[-1:] in ".!?:":
        return True
    return _ITEM.fullmatch(text, text.rfind("\n", 0, at) + 1, at) is not None


_ITEM = re.compile(r"[ \t]*(?:[-*+•–]|\(?\w{1,2}[.)])[ \t]+[*_]{0,3}")
"""What stands before the first word of an item."""


def _by_own(counts: dict[str, int], capital: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """A rare word that is one letter off a common one of this text, and no other form of it."""
    shelf: dict[str, list[str]] = {}
    for word, many in counts.items():
        if many >= _OFTEN and len(word) >= 6:
            for key in lacking(word):
                shelf.setdefault(key, []).append(word)
    dictionary = dictionary_here()
    for word, many in counts.items():
        if many > _RARE or len(word) < 6:
            continue
        if (dictionary is not None and word in dictionary.counts) or capital[word]:
            continue
        near = {other for key in lacking(word) for other in shelf.get(key, ()) if other != word}
        near = {other for other in near if counts[other] >= 3 * many and not _form(word, other) and _apart(word, other)}
        if near:
            yield word, max(sorted(near), key=lambda other: counts[other])


def _apart(word: str, other: str) -> bool:
    """Whether the two differ within, where a slip of the pen does not make another word: not in their first letter."""
    return word[0] == other[0] and abs(len(word) - len(other)) <= 1


def _form(word: str, other: str) -> bool:
    """Whether one is another form of the other: a plural, another tense, `defence` and `defense`."""
    short, long = sorted((word, other), key=len)
    if long.startswith(short):
        if long[len(short) :] in ("d", "r") and not short.endswith("e"):
            return False
        return long[len(short) :] in _ENDINGS
    stem = next((at for at, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), len(short))
    if stem >= len(short) - 2 and word[stem:] in (*_ENDINGS, "") and other[stem:] in (*_ENDINGS, ""):
        return True
    if {word[stem:], other[stem:]} <= {"re", "er", "res", "ers", "red", "ered"} and len(word) == len(other):
        return True
    # A letter more in a long word is no other spelling: `scorescard`.
    shores = len(word) == len(other) or len(short) < _LONG
    return (shores and {word[stem : stem + 1], other[stem : stem + 1]} in ({"s", "z"}, {"c", "s"})) or (
        "ou" in long[max(0, stem - 1) : stem + 2] and not short.endswith("ur")
    )
