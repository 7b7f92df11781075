"""Which forms may a word be: a thing, several, what one does? From a lexicon (`lemminflect`, an extra); without it none is known."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import lru_cache

from grognard.review.english.lexicon import lexicon_here


class Form(enum.StrEnum):
    """One form that a word may be. Strings, for their hashes are quick: sets of forms are asked at every word."""

    ONE = "a thing"
    MANY = "things"
    BARE = "do"
    THIRD = "does"
    DID = "did or done"
    DOING = "doing"
    QUALITY = "adjective"
    MANNER = "adverb"


_VERBS = {"VB": Form.BARE, "VBP": Form.BARE, "VBZ": Form.THIRD, "VBD": Form.DID, "VBN": Form.DID, "VBG": Form.DOING}


def lexicon() -> bool:
    """Whether there is a lexicon."""
    return lexicon_here() is not None


@lru_cache(maxsize=65536)
def _inflections(base: str) -> Mapping[str, tuple[str, ...]]:
    """The forms of one word, which are asked for with each of them."""
    known = lexicon_here()
    return known.inflections(base) if known is not None else {}


@lru_cache(maxsize=65536)
def forms(word: str) -> frozenset[Form]:
    """Every form that a word in small letters may be; empty where the lexicon does not have it."""
    known = lexicon_here()
    if known is None or not word.isalpha():
        return frozenset()
    found: set[Form] = set()
    for kind, bases in known.lemmas(word).items():
        if kind == "ADJ":
            found.add(Form.QUALITY)
        elif kind == "ADV":
            found.add(Form.MANNER)
        elif kind == "NOUN":
            for base in bases:
                many = _inflections(base).get("NNS", ())
                if word == base:
                    found.add(Form.ONE)
                if word != base or set(many) == {word}:
                    found.add(Form.MANY)
        elif kind == "VERB":
            for base in bases:
                found.update(
                    _VERBS[tag] for tag, words in _inflections(base).items() if tag in _VERBS and word in words
                )
    return frozenset(found)


def only(word: str, *allowed: Form) -> bool:
    """Whether the lexicon has a word, and only in these forms."""
    known = forms(word)
    return bool(known) and known.issubset(allowed)


def may_be(word: str, form: Form) -> bool:
    """Whether a word may be this form."""
    return form in forms(word)


@lru_cache(maxsize=65536)
def kin(word: str) -> tuple[str, ...]:
    """The other forms of the thing or the deed that a word in small letters names; none where the lexicon does not have it."""
    known = lexicon_here()
    if known is None or not word.isalpha():
        return ()
    found: dict[str, None] = {}
    for kind, bases in known.lemmas(word).items():
        for base in bases if kind in ("NOUN", "VERB") else ():
            tags = _inflections(base)
            # What stands behind the first word of a tag is rare or misspelt.
            found.update((words[0], None) for tag, words in tags.items() if tag in _VERBS or tag in ("NN", "NNS"))
    found.pop(word, None)
    return tuple(found)
