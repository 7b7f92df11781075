"""The small changes that are tried in a sentence: slips of the pen, each undone."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

import attrs

from grognard.ir.names import plural
from grognard.review.english.dictionary import Dictionary
from grognard.review.english.forms import Form, forms, kin
from grognard.word_set import word_set


class Kind(enum.Enum):
    """What a change does. The value says what the slip looks like."""

    LEFT_OUT = "a word seems to be left out"
    TOO_MANY = "a word seems to be too many"
    OTHER_WORD = "another small word seems to be meant"
    OTHER_FORM = "another form of a word seems to be meant"
    OTHER_LETTER = "a letter seems to be wrong"
    COMMA = "a comma seems to be missing"
    STOP = "two sentences seem to run on"


@attrs.frozen
class Edit:
    """Words of a sentence in place of others: `words` stands where those from `at` to `behind` did."""

    kind: Kind
    at: int
    behind: int
    words: tuple[str, ...]

    def made(self, words: Sequence[str]) -> tuple[str, ...]:
        """The sentence with it."""
        return (*words[: self.at], *self.words, *words[self.behind :])


LEAST_COUNT = 2_000
"""A word that is one letter away is tried where the dictionary has met it so often."""
_OFTEN = 2
"""A word that stands more often than this in a text, in any of its forms, is meant."""

_LEFT_OUT = ("the", "a", "an", "of", "to", "in", "is", "are", "be")
_ARTICLES = word_set("the a an")
_OF_ONE = word_set("a an")
_QUANTITIES = word_set("all both half")
"""Behind these an article may be left out."""
_SPARE = word_set("of from the as a an to")
"""Small words that may be left out without another meaning."""
_CONFUSED = """
    a an / is are / has have / was were / does do / this these / that those / its it's / your you're / you your / their there they're /
    they them / them their / then than / to too two / of off / and an / much many / less fewer / effect affect / effects affects /
    lose loose / where were / who which / be been / pass past passed / one once
"""
"""What is taken for another word; which of two ways to say it is better is not asked."""
_SMALL = word_set("""
    the a an of to is are in on and be it for at by with from as his their its or that this has have was were will may can not if
    when then your you they he than into each any all one shall should would could might must
""")
"""Words that have no other forms."""
_SUBJECTS = word_set("""
    it they you he she we this that these those there the a an each every any all no its their your his her players if when for
    many some most both
""")
"""Words with which a clause begins."""
_LEADS = word_set(
    "if when whenever after before once while as until unless although because since although though where"
)
"""Words with which a clause begins that another follows."""
_LEAST_BEFORE = 2
"""So many words stand before the comma at which two sentences meet."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


@lru_cache(maxsize=1)
def _confused() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for group in _CONFUSED.split("/"):
        words = group.split()
        for word in words:
            others = found.setdefault(word, [])
            others += [other for other in words if other != word and other not in others]
    return {word: tuple(others) for word, others in found.items()}


def core(word: str) -> str:
    """A word without the signs around it; empty where it is not one word in letters."""
    bare = word.strip("\"'“”‘’()[]{}.,;:!?…*_")
    return bare if _WORD.fullmatch(bare) else ""


def edits(words: Sequence[str], near: Callable[[str], Sequence[str]]) -> Iterator[Edit]:
    """Every change that is tried in a sentence. `near` tells which words may be meant for one in small letters."""
    for at, word in enumerate(words):
        bare = core(word)
        if at:
            several = _several(words[at : at + 2])
            yield from (
                Edit(Kind.LEFT_OUT, at, at, (one,))
                for one in _LEFT_OUT
                if _may_lack(one, words[at - 1], word) and not (several and one in _OF_ONE)
            )
            if word.lower() in _SPARE:
                yield Edit(Kind.TOO_MANY, at, at + 1, ())
        if bare:
            yield from _others(words, at, bare, near)
        if at + 1 < len(words) and core(words[at + 1]).lower() in _SUBJECTS:
            if word.endswith(",") and at >= _LEAST_BEFORE:
                follows = words[at + 1]
                yield Edit(Kind.STOP, at, at + 2, (f"{word[:-1]}.", f"{follows[:1].upper()}{follows[1:]}"))
            elif bare == word and _leads(words[0]):
                yield Edit(Kind.COMMA, at, at + 1, (f"{word},",))


def _several(words: Sequence[str]) -> bool:
    """Whether several things follow, which `a` cannot stand before: `empty BotFactories`."""
    first, second = core(words[0]), core(words[-1])
    described = first and Form.QUALITY in forms(first.lower())
    return any(
        one.endswith("s") and not one.endswith(("ss", "us", "is")) and not forms(one.lower()) & {Form.ONE, Form.QUALITY}
        for one in ((first, second) if described else (first,))
    )


def _may_lack(left_out: str, before: str, here: str) -> bool:
    """Names and formulas have their own grammar."""
    if before.lower() in _QUANTITIES or not before[:1].isalnum() or before.endswith(":") or not core(here):
        return False
    return here[:1].islower() or (before[:1].islower() and left_out in _ARTICLES)


def _leads(first: str) -> bool:
    """Whether a sentence that begins so has a second clause: `When it moves`, `Starting from the edge`."""
    return first.lower() in _LEADS or first.endswith("ing")


def _others(words: Sequence[str], at: int, bare: str, near: Callable[[str], Sequence[str]]) -> Iterator[Edit]:
    """Other words in the place of one."""
    small = bare.lower()
    confused = _confused().get(small, ())
    for other in confused:
        yield _instead(Kind.OTHER_WORD, words, at, bare, other)
    if at and small not in _SMALL and bare.islower():
        for other in _forms(small):
            yield _instead(Kind.OTHER_FORM, words, at, bare, other)
        for other in near(small):
            if other not in confused:
                yield _instead(Kind.OTHER_LETTER, words, at, bare, other)


def _instead(kind: Kind, words: Sequence[str], at: int, bare: str, other: str) -> Edit:
    shown = f"{other[:1].upper()}{other[1:]}" if bare[:1].isupper() else other
    return Edit(kind, at, at + 1, (words[at].replace(bare, shown, 1),))


@lru_cache(maxsize=16384)
def _forms(word: str) -> tuple[str, ...]:
    """Other forms of a word, and the one that says whose."""
    if not word.isalpha() or len(word) < 3:
        return ()
    whose = (f"{word}'s", f"{word}'", f"{word[:-1]}'s") if word.endswith("s") else (f"{word}'s",)
    return tuple(dict.fromkeys((*kin(word), *whose, *((plural(word),) if not kin(word) else ()))))


class Near:
    """Well-known words that are one letter away from a word that a text says once or twice, but for its own forms."""

    def __init__(self, dictionary: Dictionary | None, counts: Mapping[str, int]) -> None:
        self._dictionary = dictionary
        self._counts = counts
        self.words = lru_cache(maxsize=None)(self._words)

    def _words(self, word: str) -> tuple[str, ...]:
        known = self._dictionary
        own = {word, *_forms(word)}
        if (
            known is None
            or len(word) < 3
            or sum(self._counts.get(one, 0) for one in own) > _OFTEN
            or not known.known([word])
        ):
            return ()
        return tuple(
            other
            for other in sorted(known.near(word))
            if len(other) > 2 and other.isalpha() and known.counts[other] >= LEAST_COUNT and other not in own
        )
