"""Which of the changes that a language model would make are told? Those that undo a slip, and none that only say it otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import attrs

from grognard.diagnostics import codes
from grognard.language_model.model import LanguageModel
from grognard.review.book import Book
from grognard.review.closely.edits import Edit, Kind, Near, core, edits
from grognard.review.closely.likelier import Gain, gains
from grognard.review.english.dictionary import dictionary_here
from grognard.review.english.forms import Form, forms, may_be
from grognard.review.finding import Finding
from grognard.review.reading import Sentence
from grognard.source import Place
from grognard.word_set import word_set

_LEAST, _MOST = 4, 80
"""So many words a sentence has that is read."""
_LONGEST = 40
"""Letters of a word: what is longer is none, and cutting it into tokens takes its square."""
_FORMULA = "{}=<>$|`"
"""Signs that stand in no sentence."""
_MARK = re.compile(r"\s*(?:(?:[-*+•#>|]+|\(?\w{1,3}[.)])\s+)*")
"""What stands before an item or a heading."""
_WORD = re.compile(r"\S+")
_LEADING = word_set("the a an of to in on at by for with from and or as is are if when")
"""Behind one of these a sentence goes on."""
_EITHER = 3.0
"""So much a change gains alone, and so much behind the sentence before."""
_BESIDE = 3
"""So many words are shown before and behind a change."""
_LEFT_OUT: Mapping[str, float] = {"the": 4, "a": 4, "an": 4, "to": 5.1, "of": 6, "is": 6, "are": 6, "be": 6}
_ANY_LEFT_OUT = 10.0
_SPARE: Mapping[str, float] = {"of": 7, "from": 9, "the": 10, "as": 7, "a": 9, "an": 9, "to": 9}
"""What a small word must gain that was left out, and one that is too many; natural logarithms."""
_WHOSE, _FORM, _NUMBER, _FAR_FORM = 3.5, 4.4, 7.0, 8.0
"""The same of a mark of whose it is, of what a subject does, of one for several, of any other form."""
_BEFORE_THINGS = word_set(
    "the a an their his her its your our this that these those each every all both any no of to from one"
)
"""Behind these stands a thing, or several, and not what somebody does."""
_LEAST_GAIN: Mapping[Kind, float] = {Kind.OTHER_WORD: 5, Kind.OTHER_LETTER: 9, Kind.COMMA: 4, Kind.STOP: 4}


def read_closely(
    book: Book, model: LanguageModel, told: Callable[[int, int], object] = lambda *_: None
) -> Iterator[Finding]:
    """Each slip that the model undoes in the sentences of a text; a slip that comes back is told once with its places.

    `told` is called now and then: how many sentences have been read, and how many there are.
    """
    starts = frozenset(book.file.told_starts)
    read = [one for sentence in book.body for one in _Read.of(sentence, starts) if one.fit]
    near = Near(dictionary_here(), {word: len(places) for word, places in book.runs.items()})
    found = gains(
        model,
        [one.words for one in read],
        lambda words: edits(words, near.words),
        _WHOSE,
        lambda done: told(done, len(read)),
    )
    slips: dict[tuple[str, str], list[tuple[Place, str, Kind]]] = {}
    for gain in found:
        one, edit = read[gain.sentence], gain.edit
        if min(gain.alone, gain.behind) >= _EITHER and _is_told(one.words, gain):
            first, behind = max(edit.at - 1, 0), min(max(edit.behind, edit.at + 1), len(one.words))
            place = book.place(one.starts[first], one.starts[behind - 1] + len(one.words[behind - 1]))
            slip = (
                _plain(one.words[first:behind]),
                _plain([one.words[first], *edit.words] if first < edit.at else edit.words),
            )
            slips.setdefault(slip, []).append((place, _shown(one.words, edit), edit.kind))
    for same in slips.values():
        place, shown, kind = same[0]
        yield Finding.at_all(
            codes.READS_UNLIKELY,
            [where for where, _, _ in same],
            f"{place.text!r} reads unlike English: {kind.value}. More likely: {shown!r}.",
            "Mend it, or leave it if it is meant so.",
        )


@attrs.frozen
class _Read:
    """A sentence as its words, and where each begins in the text."""

    words: tuple[str, ...]
    starts: tuple[int, ...]

    @classmethod
    def of(cls, sentence: Sentence, starts: frozenset[int]) -> Iterator[_Read]:
        """The sentence, cut where a line of the file (they begin at `starts`) begins with a capital and the one before has no end."""
        mark = _MARK.match(sentence.text)
        row: list[re.Match[str]] = []
        for word in _WORD.finditer(sentence.text, mark.end() if mark is not None else 0):
            if (
                row
                and sentence.start + word.start() in starts
                and word.group()[0].isupper()
                and row[-1].group().lower() not in _LEADING
            ):
                yield cls._gathered(row, sentence.start)
                row = []
            row.append(word)
        yield cls._gathered(row, sentence.start)

    @classmethod
    def _gathered(cls, row: Sequence[re.Match[str]], start: int) -> _Read:
        return cls(tuple(one.group() for one in row), tuple(start + one.start() for one in row))

    @property
    def fit(self) -> bool:
        """Whether it is a sentence, by its looks: half its words are words in small letters."""
        low = sum(core(word).islower() for word in self.words)
        formula = any(sign in word for word in self.words for sign in _FORMULA)
        words = all(len(word) <= _LONGEST for word in self.words)
        return _LEAST <= len(self.words) <= _MOST and low * 2 >= len(self.words) and words and not formula


def _plain(words: Iterable[str]) -> str:
    return " ".join(core(word).casefold() or word for word in words)


def _shown(words: Sequence[str], edit: Edit) -> str:
    made = edit.made(words)
    behind = edit.at + len(edit.words)
    return " ".join(made[max(edit.at - _BESIDE, 0) : behind + _BESIDE])


def _is_told(words: Sequence[str], gain: Gain) -> bool:
    edit = gain.edit
    here = words[edit.at] if edit.at < len(words) else ""
    match edit.kind:
        case Kind.LEFT_OUT:
            least = _LEFT_OUT.get(edit.words[0], _ANY_LEFT_OUT)
        case Kind.TOO_MANY:
            least = _SPARE[here.lower()]
        case Kind.OTHER_FORM:
            least = _least_of_form(words[edit.at - 1], core(here), core(edit.words[0]))
        case kind:
            least = _LEAST_GAIN[kind]
    return gain.mean >= least


_NUMBERS = frozenset([Form.ONE, Form.MANY, Form.BARE, Form.THIRD])


def _least_of_form(before: str, word: str, other: str) -> float:
    """Whose it is, and what a subject does; how many there are, or any other form, only where it gains much."""
    if word.endswith("wards"):
        return float("inf")
    if "'" in other:
        return _WHOSE if word.endswith("s") else _FAR_FORM
    near = all(forms(one) & _NUMBERS and not may_be(one, Form.DOING) for one in (word, other))
    counted = before.lower() in _BEFORE_THINGS or any(sign.isdigit() for sign in before)
    return _FAR_FORM if not near else _NUMBER if counted else _FORM
