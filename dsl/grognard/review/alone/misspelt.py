"""Is a word misspelt: nearly a word that the text itself uses again and again, or no word of the dictionary?

The game's own words are learnt from the text, so that names and made-up words stay quiet. The dictionary is an extra
(`grognard[spelling]`); without it only the first question is asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from grognard.diagnostics import codes
from grognard.review.alone.sounding import LEAST_LETTERS, Sounds
from grognard.review.alone.well_known import well_known
from grognard.review.book import Book
from grognard.review.english.dictionary import Dictionary, dictionary_here, spelt
from grognard.review.english.forms import forms, lexicon
from grognard.review.finding import Finding
from grognard.review.near import spoken
from grognard.word_set import word_set

_WORD = re.compile(r"(?<![\w'’@./#-])[A-Za-z][a-z]{4,39}(?![\w'’@/-])")
_PART = re.compile(r"(?<![\w'’@./#-])[a-z]{6,40}(?=-[a-z]{2,}\b)|(?<=[A-Za-z]-)[a-z]{6,40}(?![\w'’@/-])")
_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")
_OFTEN = 3
_RARE = 2
_COMMON = 1e-6
_LONG = 8
"""A word of so many letters that is one letter off another is hardly a name of the game, however often it stands."""
_MOST = 40
_SILENT = word_set("ed ing er ers or ors able ings al")
"""Before these a silent e is dropped."""
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
    for word, meant in _by_dictionary(counts, capital):
        found.setdefault(word, meant)
    for word, meant in _by_own(counts, capital):
        found.setdefault(word, meant)
    for word, meant in _of_the_trade(counts, capital):
        found.setdefault(word, meant)
    stands = {word: [*written.spans(word), *places.get(word, ())] for word in found}
    for word, meant, place in _short(book):
        if word not in found:
            found[word] = meant
            stands[word] = [place]
    for word in sorted(found, key=lambda one: stands[one][0])[:_MOST]:
        stands[word] = [place for place in stands[word] if not _foreign(book.line_at(place[0]).text)]
        if not stands[word]:
            continue
        first, *others = stands[word]
        yield Finding(
            codes.MISSPELT,
            book.place(*first),
            f"{book.file.text[slice(*first)]!r} stands here; {found[word]!r} is probably meant.",
            "Mend it.",
            places=tuple(book.place(*one) for one in others),
        )


_LETTERS = re.compile(r"[a-z]{2,}")
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


_COMMON_HERE = word_set("""
    orthogonal orthogonally diagonal diagonally horizontal horizontally vertical vertically simultaneous
    simultaneously overlapping overlap initiative miniature miniatures adjacent perpendicular immediately manoeuvre
    ammunition casualties cavalry artillery infantry reinforcements formation activation deployment opponent
    opponents defender attacker character characters component components equipment consecutive consecutively
    alternately respectively successive successively eligible ineligible temporarily permanently separately
    definitely necessary counterclockwise clockwise strategic ability abilities experience available environment
    resources territory territories sequence attribute attributes characteristic distribution discarded exhausted
    destroyed movement modifier modifiers maximum minimum independently accidentally occasionally particularly
    disadvantage advantage encounter perception intelligence constitution
""")
"""Words that rulebooks have often, and dictionaries count as rare."""
_FAR = 2


def _of_the_trade(counts: dict[str, int], capital: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """A word that no dictionary has, two letters away from a long one of those that rulebooks have."""
    dictionary = dictionary_here()
    if dictionary is None:
        return
    long = {word for word, many in counts.items() if len(word) >= _LONG and many <= _RARE}
    for word in long - dictionary.known(long):
        # Where a word is only one letter off, a capital makes no name of it: `Artillary Strike`.
        far = 1 if capital[word] else _FAR
        start = next((one for one in ("de", "re", "un", "mis", "pre", "non") if word.startswith(one)), "")
        if (start and dictionary.known([word[len(start) :]])) or _MADE_A_VERB.search(word) is not None:
            continue
        near = [
            (_distance(word, meant), -len(meant), meant)
            for meant in _COMMON_HERE
            if meant[0] == word[0] and abs(len(meant) - len(word)) <= _FAR and not _form(word, meant)
        ]
        if near and 0 < min(near)[0] <= far and not word.startswith(min(near)[2]):
            yield word, min(near)[2]


def _distance(one: str, two: str) -> int:
    """How many letters must be put in, left out or changed (Levenshtein)."""
    row = list(range(len(two) + 1))
    for at, letter in enumerate(one, 1):
        before, row[0] = row[0], at
        for to, other in enumerate(two, 1):
            before, row[to] = row[to], min(row[to] + 1, row[to - 1] + 1, before + (letter != other))
    return row[-1]


_MADE_A_VERB = re.compile(r"[bcdfghjklmnprtvx]i[sz](?:e|es|ed|ing)\Z")
"""Verbs are made so of any noun: `strategize`."""
_SHORT = re.compile(r"(?<![\w'’@./#*`-])(?P<word>[a-z]{4,9})(?![\w'’@/`-]| t\b)")
_TRADE = word_set("""
    stat stats mage mages mech mechs meeple orcs aoe meta crit crits buff buffs versa masse facto priori gees modulo maxes maxed
""")
"""Words of the trade that no dictionary has."""
_DOUBTFUL = 100
_SHORT_COMMON = {4: 20_000, 5: 4_000}
"""So often a word must stand in what the dictionary was made from before a short one is taken for it."""


def _short(book: Book) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """Words of four and five letters that neither the dictionary nor the lexicon has, a letter away from a common one."""
    dictionary = dictionary_here()
    if dictionary is None or not lexicon():
        return
    text = book.file.text
    counts = dictionary.counts
    small = text.casefold()
    for word, many in Counter(_SHORT.findall(text)).items():
        if many > 1 or counts.get(word, 0) > _DOUBTFUL or word in _TRADE or forms(word):
            continue
        if len(word) > 5 and word not in counts:
            continue  # asked above, with more care
        # What the dictionary has and the lexicon has not is mostly a name, and must be near a very common word.
        least = _SHORT_COMMON[min(len(word), 5)] if word not in counts else _SHORT_COMMON[4]
        near = [
            one
            for one in dictionary.near(word)
            if counts[one] >= least and one[0] == word[0] and len(one) >= 4 and not _form(word, one)
        ]
        if near and f"{word}-" not in small and _begins_once(small, word):
            # A letter that was left out is likelier than one that was changed.
            start = next(at for at in spoken(book.casefolded).places[word] if _SHORT.match(text, at) is not None)
            yield (
                word,
                max(sorted(near), key=lambda one: (len(one) > len(word), counts[one])),
                (start, start + len(word)),
            )


def _begins_once(small: str, word: str) -> bool:
    """Whether only one word of the text begins so."""
    found, at = 0, small.find(word)
    while at >= 0 and found < 2:
        found += not (at and (small[at - 1].isalnum() or small[at - 1] == "_"))
        at = small.find(word, at + 1)
    return found == 1


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
            for key in _lacking(word):
                shelf.setdefault(key, []).append(word)
    dictionary = dictionary_here()
    for word, many in counts.items():
        if many > _RARE or len(word) < 6:
            continue
        if (dictionary is not None and word in dictionary.counts) or capital[word]:
            continue
        near = {other for key in _lacking(word) for other in shelf.get(key, ()) if other != word}
        near = {other for other in near if counts[other] >= 3 * many and not _form(word, other) and _apart(word, other)}
        if near:
            yield word, max(sorted(near), key=lambda other: counts[other])


def _lacking(word: str) -> set[str]:
    """A word, and the same with any one letter taken out: two words share one of them when they are a letter apart."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


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


def _by_dictionary(counts: dict[str, int], capital: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    dictionary = dictionary_here()
    if dictionary is None:
        return
    unknown = {
        word
        for word, many in counts.items()
        if word not in dictionary.counts
        and word not in _TRADE
        and (
            many <= _RARE
            or (len(word) >= _LONG - 1 and many <= 2 * _RARE and capital[word] * 2 < many)
            or (len(word) >= _LONG and capital[word] * 2 < many)
        )
        and not forms(word)
        and _MADE_A_VERB.search(word) is None
        and not _people(word, dictionary)
    }
    for word in sorted(unknown):
        single = next((word[:at] + word[at + 1 :] for at in range(1, len(word)) if word[at] == word[at - 1]), "")
        if single and dictionary.known([single]) and not capital[word] and len(word) >= 6:
            yield word, single
            continue
        doubled = next((other for other in _doubled(word) if dictionary.known([other])), "")
        if doubled and not capital[word] and len(word) >= 6:
            yield word, doubled
            continue
        swapped = _swapped(word, dictionary) if len(word) >= 6 and not capital[word] else ""
        if swapped:
            yield word, swapped
            continue
        # `explicity`, `warefare`: a letter was left out before -ly, or is one too many in a word that is common.
        if len(word) >= LEAST_LETTERS - 1 and not capital[word]:
            manner = f"{word[:-1]}ly"
            slip = manner if word.endswith("y") and dictionary.known([manner]) else _one_too_many(word, dictionary)
            if slip:
                yield word, slip
                continue
        if _made(word, dictionary) and not _slipped(word, capital, dictionary):
            continue
        apart = dictionary.apart(word)
        near = {other for other in apart if counts.get(other, 0) >= _RARE}
        # A short word and one in capitals may be a name; it must be nearly one that the text has.
        if len(word) >= 6 and not capital[word]:
            near |= {other for other in dictionary.near(word) if len(other) >= 5}
        near = {other for other in near if other != word and not _form(word, other)}
        if near:
            best = max(sorted(near), key=lambda other: (counts.get(other, 0), dictionary.usage(other)))
            if (
                counts.get(best, 0)
                or dictionary.usage(best) > _COMMON
                or (len(word) > _LONG and dictionary.counts[best] > _SELDOM)
            ):
                yield word, best
                continue
        if len(word) >= LEAST_LETTERS and not capital[word]:
            # A word that also stands in the plural, or without it, is one of the game's own.
            own = f"{word}s" in counts or (word.removesuffix("s") != word and word.removesuffix("s") in counts)
            like = "" if own else _sounds().like(word, counts)
            if like and not _form(word, like) and not _SHORE.search(word):
                yield word, like


def _people(word: str, dictionary: Dictionary) -> bool:
    """Whether a word names men by what they bear: `spearmen`."""
    bare = re.sub(r"(?:wo)?m[ae]n\Z", "", word)
    return bare != word and dictionary.counts.get(bare, 0) >= _STEM_KNOWN


def _swapped(word: str, dictionary: Dictionary) -> str:
    """The commonest word of the dictionary in which two letters stand the other way round; empty if there is none."""
    around = (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(1, len(word) - 1))
    known = dictionary.known(one for one in around if one != word)
    return max(sorted(known), key=dictionary.counts.__getitem__, default="")


def _one_too_many(word: str, dictionary: Dictionary) -> str:
    """The word that is left when one letter within is taken out, where it is a common one; empty if there is none."""
    known = dictionary.known(word[:at] + word[at + 1 :] for at in range(2, len(word) - 2))
    common = [one for one in known if dictionary.counts[one] >= _STEM_COMMON and not _form(word, one)]
    return max(sorted(common), key=dictionary.counts.__getitem__, default="")


def _doubled(word: str) -> list[str]:
    """A word with one of its consonants doubled."""
    return [
        word[:at] + word[at] + word[at:]
        for at in range(1, len(word))
        if word[at] not in "aeiou" and word[at] != word[at - 1]
    ]


_SELDOM = 60
_STEM_KNOWN = 90
"""Rarer words of the dictionary are often misspelt themselves."""
_VERY_COMMON = 10_000
_STEM_COMMON = 3_000


def _slipped(word: str, capital: Mapping[str, int], dictionary: Dictionary) -> bool:
    """Whether a word that seems made of rare words is a letter away from a very common one: `odering`, `diveded`."""
    if len(word) < LEAST_LETTERS - 1 or capital[word]:
        return False
    counts = dictionary.counts
    near = dictionary.near(word)
    if not any(counts[other] >= _VERY_COMMON and not _form(word, other) for other in near):
        return False
    stems = [word.removesuffix(end) for end in _ENDINGS if word.endswith(end)]
    stems += [word[at:] for at in range(2, 6)] + [word[:at] for at in range(4, len(word) - 3)]
    return all(counts.get(stem, 0) < _STEM_COMMON or len(stem) < 4 for stem in stems)


def _made(word: str, dictionary: Dictionary) -> bool:
    """Whether a word is made of words: a form or a compound that a dictionary need not list."""
    counts = dictionary.counts
    for end in (*_ENDINGS, "able", "less", "ness", "like", "wise", "ings", "isation", "ise", "ised", "ising"):
        stem = word.removesuffix(end)
        silent = [stem + "e"] if end in _SILENT and not (end == "able" and stem.endswith(("g", "c"))) else []
        if end == "ly" and stem.endswith("ic"):
            continue
        if stem != word and len(stem) >= 3 and any(counts.get(one, 0) >= _STEM_KNOWN for one in (stem, *silent)):
            return True
    verb = re.fullmatch(r"(?P<stem>[a-z]{4,}?)i[sz](?:e|es|ed|ing|er|ation|ations)", word)
    if verb is not None and any(counts.get(verb["stem"] + end, 0) >= _STEM_KNOWN for end in ("", "e", "y", "ic")):
        return True
    for start in (
        "un",
        "re",
        "non",
        "dis",
        "over",
        "under",
        "out",
        "sub",
        "pre",
        "mis",
        "anti",
        "multi",
        "semi",
        "counter",
    ):
        if word.startswith(start) and counts.get(word[len(start) :], 0) >= _STEM_KNOWN:
            return True
    if word.startswith("de") and len(word) > _LONG - 1 and counts.get(word[2:], 0) >= _STEM_KNOWN:
        return True
    small = next((one for one in _PARTICLES if word.endswith(one)), "")
    if small and counts.get(word.removesuffix(small), 0) >= _STEM_COMMON:
        return True
    return any(len(dictionary.known([word[:at], word[at:]])) == 2 for at in range(4, len(word) - 3))


_PARTICLES = ("out", "off", "down", "over", "back", "away", "through")
"""A verb and one of these make a noun: `callout`."""


_SHORE = re.compile(
    r"oeu|oeuv|aeo|our|is(?:e|ed|es|ing|er|ation)s?\Z|ys(?:e|ed|es|ing)\Z|ogue|lled\Z|lling\Z|(?:or|ers?)\Z"
)
"""How words are written on one side of the ocean, and who does what a word says: the dictionary has not all of them."""
_LEAST_COUNT = 1000
"""So often a word must stand in what the dictionary was made from before it is proposed for its sound."""


@lru_cache(maxsize=1)
def _sounds() -> Sounds:
    dictionary = dictionary_here()
    return Sounds(dictionary.counts if dictionary is not None else {}, _LEAST_COUNT)
