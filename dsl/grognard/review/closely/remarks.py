"""Which of the changes that a language model would make are told? Those that undo a slip, and none that only say it otherwise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.language_model.model import LanguageModel
from grognard.review.book import Book
from grognard.review.closely.edits import Edit, Kind, core
from grognard.review.closely.likelier import Gain, gains
from grognard.review.english.dictionary import dictionary_here
from grognard.review.english.forms import Form, forms, may_be
from grognard.review.finding import Finding
from grognard.review.reading import Sentence
from grognard.source import Place
from grognard.word_set import word_set

_LEAST, _MOST = 4, 80
"""So many words a sentence has that is read."""
_MARK = re.compile(r"\s*(?:(?:[-*+•#>|]+|\(?\w{1,3}[.)])\s+)*")
"""What stands before an item or a heading."""
_EITHER = 3.0
"""So much a change gains alone, and so much behind the sentence before."""
_ARTICLES = word_set("the a an")
_QUANTITIES = word_set("all both half")
_BESIDE = 3
"""So many words are shown before and behind a change."""
_OFTEN = 2
"""A word that stands more often than this is meant."""
_LEFT_OUT: Mapping[str, float] = {"the": 4.4, "a": 4.4, "an": 4.4, "to": 4.6, "of": 6, "is": 6, "are": 6, "be": 6}
_ANY_LEFT_OUT = 10.0
_SPARE: Mapping[str, float] = {"of": 7, "from": 9, "the": 10, "as": 7, "a": 9, "an": 9, "to": 9}
_WORDS = 5.0
_SWAPPED = frozenset(
    frozenset(pair.split("/"))
    for pair in """
    a/an is/are has/have was/were does/do this/these that/those its/it's your/you're their/there their/they're then/than to/too two/to
    two/too of/off much/many less/fewer and/an effect/affect effects/affects lose/loose where/were who/which be/been
    """.split()
)
"""What is taken for another word; which of two ways to say it is better is not told."""
_WHOSE, _FORM, _FAR_FORM, _LETTER, _COMMA, _STOP = 3.5, 5.0, 8.0, 6.0, 4.5, 4.0
_LEAST_BEFORE = 3
"""So many words stand before the comma at which two sentences meet."""
_SUBJECTS = word_set("""
    it they you he she we this that these those there the a an each every any all no its their your his her players if when for
""")


def read_closely(book: Book, model: LanguageModel) -> Iterator[Finding]:
    """Each slip that the model undoes in the sentences of a text; a slip that comes back is told once with its places."""
    read = [_Read.of(sentence) for sentence in book.body]
    read = [one for one in read if one.fit]
    counts = Counter(match.group() for match in re.finditer(r"[a-z]+", book.casefolded))
    found = gains(model, [one.words for one in read], dictionary_here(), _WHOSE)
    slips: dict[tuple[str, str], list[tuple[Place, str, Kind]]] = {}
    for gain in found:
        one, edit = read[gain.sentence], gain.edit
        if min(gain.alone, gain.behind) >= _EITHER and _told(one.words, gain, counts):
            first, behind = max(edit.at - 1, 0), min(max(edit.behind, edit.at + 1), len(one.words))
            place = book.place(one.starts[first], one.starts[behind - 1] + len(one.words[behind - 1]))
            slip = (_plain(one.words[first:behind]), _plain([one.words[first], *edit.words] if first < edit.at else edit.words))
            slips.setdefault(slip, []).append((place, _shown(one.words, edit), edit.kind))
    for same in slips.values():
        place, shown, kind = same[0]
        yield Finding.at_all(
            codes.READS_UNLIKELY,
            [where for where, _, _ in same],
            f"{place.text!r} reads unlike English: {kind.value}. More likely: {shown!r}.",
            "Mend it, if it is a slip; a language model told it, which knows no rules.",
        )


@attrs.frozen
class _Read:
    """A sentence as its words, and where each begins in the text."""

    words: tuple[str, ...]
    starts: tuple[int, ...]

    @classmethod
    def of(cls, sentence: Sentence) -> _Read:
        mark = _MARK.match(sentence.text)
        found = list(re.compile(r"\S+").finditer(sentence.text, mark.end() if mark is not None else 0))
        return cls(tuple(one.group() for one in found), tuple(sentence.start + one.start() for one in found))

    @property
    def fit(self) -> bool:
        """Whether it is a sentence, by its looks: half its words are words in small letters."""
        low = sum(core(word).islower() for word in self.words)
        return _LEAST <= len(self.words) <= _MOST and low * 2 >= len(self.words)


def _plain(words: Iterable[str]) -> str:
    return " ".join(core(word).casefold() or word for word in words)


def _shown(words: Sequence[str], edit: Edit) -> str:
    made = edit.made(words)
    behind = edit.at + len(edit.words)
    return " ".join(made[max(edit.at - _BESIDE, 0) : behind + _BESIDE])


def _told(words: Sequence[str], gain: Gain, counts: Mapping[str, int]) -> bool:
    edit = gain.edit
    before = words[edit.at - 1] if edit.at else ""
    here = words[edit.at] if edit.at < len(words) else ""
    match edit.kind:
        case Kind.LEFT_OUT:
            return gain.mean >= _LEFT_OUT.get(edit.words[0], _ANY_LEFT_OUT) and _may_be_left_out(edit.words[0], before, here)
        case Kind.TOO_MANY:
            return gain.mean >= _SPARE.get(here.lower(), float("inf"))
        case Kind.OTHER_WORD:
            return gain.mean >= _WORDS and frozenset([core(here).lower(), core(edit.words[0]).lower()]) in _SWAPPED
        case Kind.OTHER_FORM:
            return _is_form_told(core(here), core(edit.words[0]), gain.mean)
        case Kind.OTHER_LETTER:
            return gain.mean >= _LETTER and counts.get(core(here).lower(), 0) <= _OFTEN
        case Kind.COMMA:
            return gain.mean >= _COMMA and core(words[edit.at + 1]).lower() in _SUBJECTS
        case Kind.STOP:
            return gain.mean >= _STOP and edit.at >= _LEAST_BEFORE and core(words[edit.at + 1]).lower() in _SUBJECTS


def _may_be_left_out(left_out: str, before: str, here: str) -> bool:
    """Names and formulas have their own grammar; `that` may always be left out."""
    if left_out == "that" or before.lower() in _QUANTITIES or not before[:1].isalnum() or not core(here):
        return False
    return here[:1].islower() or (before[:1].islower() and left_out in _ARTICLES)


_NUMBERS = frozenset([Form.ONE, Form.MANY, Form.BARE, Form.THIRD])


def _is_form_told(word: str, other: str, mean: float) -> bool:
    """One for several and the other way round, and whose it is; any other form only where it gains much."""
    if not word.islower() or word.endswith("wards"):
        return False
    if "'" in other:
        return mean >= (_WHOSE if word.endswith("s") else _FAR_FORM)
    near = all(forms(one) & _NUMBERS and not may_be(one, Form.DOING) for one in (word, other))
    return mean >= (_FORM if near else _FAR_FORM)
