"""The small changes that are tried in a sentence: slips of the pen, each undone."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import attrs

from grognard.ir.names import plural
from grognard.review.english.dictionary import Dictionary
from grognard.review.english.forms import kin
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

_LEFT_OUT = tuple("the a an of to is are in on and be for it with at that".split())
_SMALL = word_set("""
    the a an of to is are in on and be it for at by with from as his their its or that this has have was were will may can not if
    when then your you they he than into each any all one
""")
_SPARE = word_set("the a an of to is are in on at for from with by into be that it and as")
"""Small words that may be left out without another meaning."""
_CONFUSED = """
    a an the / is are / has have / was were / does do / this these / that those / its it's / your you're / their there they're they /
    then than / to too two / in on at into / of off / of for / to at / to of / with by / from of / as at / it them / much many /
    less fewer / if of or / and an / it its / be been / it is / effect affect / effects affects / lose loose / where were / who which /
    who whose / on one / to the / he they / his their / than that / for from / in is / an on / by be / no not / all every each
"""
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


def edits(words: Sequence[str], dictionary: Dictionary | None) -> Iterator[Edit]:
    """Every change that is tried in a sentence, but for what would change its first word alone."""
    for at, word in enumerate(words):
        bare = core(word)
        small = bare.lower()
        if at:
            for left_out in _LEFT_OUT:
                yield Edit(Kind.LEFT_OUT, at, at, (left_out,))
            if bare == word and small in _SPARE:
                yield Edit(Kind.TOO_MANY, at, at + 1, ())
        if bare:
            for other in _confused().get(small, ()):
                yield _instead(Kind.OTHER_WORD, words, at, bare, other)
            if at and small not in _SMALL:
                for other in _forms(small):
                    yield _instead(Kind.OTHER_FORM, words, at, bare, other)
                if dictionary is not None and bare.islower():
                    for other in _beside(small, dictionary):
                        yield _instead(Kind.OTHER_LETTER, words, at, bare, other)
        if at + 1 < len(words):
            if word.endswith(","):
                follows = words[at + 1]
                yield Edit(Kind.STOP, at, at + 2, (f"{word[:-1]}.", f"{follows[:1].upper()}{follows[1:]}"))
            elif bare == word:
                yield Edit(Kind.COMMA, at, at + 1, (f"{word},",))


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


def _beside(word: str, dictionary: Dictionary) -> tuple[str, ...]:
    """Well-known words that are one letter away, but for its own forms."""
    if len(word) < 3 or not dictionary.known([word]):
        return ()
    own = set(_forms(word))
    return tuple(
        other
        for other in sorted(dictionary.near(word))
        if len(other) > 2 and other.isalpha() and dictionary.counts[other] >= LEAST_COUNT and other not in own
    )
