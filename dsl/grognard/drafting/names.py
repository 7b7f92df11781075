"""Which words may be a name of the language, and which of them is still free?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from grognard.ir.names import key
from grognard.lengths import WORDS
from grognard.number_words import in_english
from grognard.rulebooks.marks import numbered
from grognard.syntax.words import ARTICLES, BARRED, PHRASES, PREPOSITIONS
from grognard.word_set import word_set

MOST = 60
"""Letters of a name; the language allows a few more."""
_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
_BINDING = PREPOSITIONS | {"of"}
_PHRASES = tuple(phrase for phrase, _ in PHRASES)
_ALL = word_set("any all each every some both half twice within beyond over under")
_LOOSE = word_set("in on for by from who that than if")
_SAID_OTHERWISE = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (r"\b(?:can't|cannot|can not)\b", "unable to"),
        (r"n't\b|\bnot\b", " no "),
        (r"\b(?:less|fewer|lower) than\b|<", " below "),
        (r"\b(?:more|greater|higher) than\b|>", " above "),
        (r"\bor (?:more|over|higher|better|above)\b|\+(?!\d)", " upwards "),
        (r"\bor (?:less|fewer|under|lower|below)\b", " downwards "),
        (r"\bat least\b", " from "),
        (r"\b(?:at most|up to)\b", " till "),
        (r"\bno longer\b", " no more "),
        (r"(?<=\d)\s?%", " percent "),
        (r"(?<=\d)\s?(?:\"|”|″)", " inches "),
    )
)
"""Set phrases of the language, and the words that say the same in a name: nothing that turns a meaning may be dropped."""
_SHORT = 8
_HYPHENS = {ord(sign): "-" for sign in "‐‑–"}


def plain_words(text: str) -> list[str]:
    """The words of a text, without its signs."""
    return [word.removesuffix("'s").removesuffix("'S") for word in _WORD.findall(text.replace("’", "'"))]


def name_of(text: str, *, spelled: bool = True) -> str:
    """A name made of the words of a text that may stand in one; empty where none is left. Numbers are `spelled` out, or left out."""
    words_kept: list[str] = []
    low = text.casefold().replace("’", "'")
    for pattern, instead in _SAID_OTHERWISE:
        low = pattern.sub(instead, low)
    for word in plain_words(low):
        if spelled and word.isdecimal() and int(word) <= 100:
            word = in_english(int(word))
        if word in BARRED or word in ARTICLES or any(map(str.isdigit, word)):
            continue
        if not words_kept and word in _ALL:
            continue
        if not words_kept and word in ("no", "none"):
            # At the head of a condition `no` counts pieces; what is meant is that something is wanting.
            words_kept += ["lack", "of"]
            continue
        if len(words_kept) == _SHORT or len(" ".join([*words_kept, word])) > MOST:
            break
        words_kept.append(word)
    while words_kept and (words_kept[-1] in _BINDING or words_kept[-1] in _LOOSE):
        words_kept.pop()
    while words_kept and words_kept[0] in _BINDING:
        words_kept.pop(0)
    name = " ".join(words_kept)
    for phrase in _PHRASES:
        if phrase in name:
            name = " ".join(re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", " ", name).split())
    return name if any(sign.isalpha() for sign in name) else ""


def unnumbered(heading: str) -> str:
    """A heading without the number that counts it: `4.`, `4.1`, `IV)`, `Section 3:`; `6 pounders` is a name."""
    return numbered(heading)[1]


_TOKEN = re.compile(r"[^\W_]+(?:['’\-‐‑–][^\W_]+)*")
_LOSABLE = re.compile(r"[\s.,;:!?\"“”'’‘()*†‡_/&–—-]*")
"""Signs between words that a name may lack; any other carries a meaning."""
_MINUS = re.compile(r"-\d")
_SIGNED = re.compile(r"(?<=[^\W_]) +(?:([-−–—]+)|\++)(?=\d)")
"""A sign of a number behind words, as it is typed: `Grade --1`."""
_GLUED = BARRED.keys() | ARTICLES
_LENGTH = re.compile(rf"\d+(?:\.\d+)?-?(?:{WORDS})", re.IGNORECASE)


def whole_name(text: str) -> str:
    """A name that has every word of a text, in order; empty where there is none. What the language reads otherwise is joined by hyphens: `on-the-road`."""
    text = _SIGNED.sub(lambda sign: " minus " if sign[1] else " plus ", text.replace("&", " and "))
    if _LOSABLE.fullmatch(_TOKEN.sub(" ", text)) is None:
        return ""
    words = [word.casefold().translate(_HYPHENS).replace("’", "'") for word in _TOKEN.findall(text)]
    while len(words) > 1 and words[0] in ARTICLES:
        words.pop(0)
    words = [word.removesuffix("'s") + "s" if word.endswith("'s") else word.replace("'", "-") for word in words]
    if any(other[0].isdigit() and any(map(str.isdigit, word)) for word, other in pairwise(words)):
        return ""  # `d4 (2)` is not `d4-2`
    if any(word[0].isdigit() and _MINUS.search(word) for word in words):
        return ""  # `3r-0` would be a subtraction
    name = ""
    glue = False
    for at, word in enumerate(words):
        bound = word in _GLUED or (at > 0 and word[0].isdigit()) or (word == "of" and at in (0, len(words) - 1))
        name += ("-" if at and (bound or glue) else " " if at else "") + word
        # A word of the language is joined to both its neighbours.
        glue = word in _GLUED or (bound and at == 0)
    low = f" {name} "
    if any(f" {phrase} " in low for phrase in _PHRASES) or (words and name in _GLUED):
        name = "-".join(words)
    good = name not in _GLUED and any(map(str.isalpha, name)) and len(name) <= MOST and _LENGTH.search(name) is None
    return name if good else ""


class Taken:
    """Names that are given, so that none is given twice."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._keys = {key(name) for name in names}
        self._counted: dict[str, int] = {}
        """The next letter to be tried behind a name."""

    def fresh(self, wanted: str, usual: str) -> str:
        """The wanted name, or the usual one, with a letter behind it where it is taken."""
        name = self.free(wanted, usual)
        self.take(name)
        return name

    def take(self, name: str) -> None:
        """Give a name."""
        self._keys.add(key(name))

    def free(self, wanted: str, usual: str, beside: str = "") -> str:
        """The same without giving it, and not the one `beside`."""
        name = wanted or usual
        if not self.has(name) and key(name) != key(beside):
            return name
        at = self._counted.get(name, 2)
        while self.has(f"{name} {_counted(at)}") or key(f"{name} {_counted(at)}") == key(beside):
            at += 1
        self._counted[name] = at + 1
        return f"{name} {_counted(at)}"

    def has(self, name: str) -> bool:
        """Whether a name is given."""
        return key(name) in self._keys


def _counted(number: int) -> str:
    """2 is b, 3 is c, 27 is aa: a name ends in no number, since a number behind it would be an amount."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def text_of(text: str) -> str:
    """Words as they may stand in prose and notes: no citation, no comment, no sign of the language."""
    bare = " ".join(text.split()).replace("[", "(").replace("]", ")")
    return re.sub(r"(?<!\S)--(?!\S)", "–", bare)
