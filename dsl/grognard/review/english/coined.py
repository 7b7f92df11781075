"""How likely is a word that no dictionary has one that somebody made: of two words, or of one and what stands before or behind it?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from grognard.review.english.dictionary import Dictionary
from grognard.review.english.forms import Form, forms
from grognard.word_set import word_set

NEVER = -99.0
_BEFORE_IT, _BEHIND_IT = -1.0, -2.5
"""Of so many words one is made of another by what stands before it, or behind it (a logarithm to ten)."""
_OF_THINGS = 1.0
"""Two things side by side make a name more readily than other words."""
_LONG_THING = 5
_LONG_START = 3
"""What is longer than that does not stand before a word by chance."""
_NOTHING = frozenset[Form]()
_BEFORE: dict[str, frozenset[Form]] = {
    "un": frozenset([Form.DID, Form.QUALITY, Form.BARE]),
    "re": frozenset([Form.BARE, Form.DID, Form.DOING, Form.THIRD]),
    "over": frozenset([Form.BARE, Form.DID, Form.DOING, Form.THIRD]),
    "under": frozenset([Form.BARE, Form.DID, Form.DOING, Form.THIRD]),
    "mis": frozenset([Form.BARE, Form.DID, Form.DOING, Form.THIRD]),
    **dict.fromkeys(
        ("non", "sub", "pre", "anti", "multi", "semi", "counter", "super", "micro", "macro", "mini", "mega", "neuro", "pseudo", "trans"),
        _NOTHING,
    ),
}  # fmt: skip
"""What stands before a word, and which forms that may then be; any, where none is named."""
_BEHIND: dict[str, frozenset[Form]] = {
    "s": frozenset([Form.ONE, Form.BARE]),
    "es": frozenset([Form.ONE, Form.BARE]),
    "er": frozenset([Form.BARE]),
    "ers": frozenset([Form.BARE]),
    "or": frozenset([Form.BARE]),
    "able": frozenset([Form.BARE]),
    "ability": frozenset([Form.BARE]),
    "ed": frozenset([Form.BARE, Form.ONE]),
    "ment": frozenset([Form.BARE]),
    "ing": frozenset([Form.BARE]),
    "ings": frozenset([Form.BARE]),
    "less": frozenset([Form.ONE]),
    "ness": frozenset([Form.QUALITY]),
    "ship": frozenset([Form.ONE]),
    "ish": frozenset([Form.ONE, Form.QUALITY]),
    "like": frozenset([Form.ONE]),
    "wise": frozenset([Form.ONE]),
    "men": frozenset([Form.ONE]),
    "man": frozenset([Form.ONE]),
    "ly": frozenset([Form.QUALITY]),
    "y": frozenset([Form.ONE]),
    "ist": frozenset([Form.ONE, Form.QUALITY]),
    "ists": frozenset([Form.ONE, Form.QUALITY]),
    "ism": frozenset([Form.ONE, Form.QUALITY]),
}
_VERB = re.compile(r"(?P<stem>[a-z]{4,}?)i[sz](?:e|es|ed|ing|er|ation|ations)")
_SILENT = word_set("er ers or able ed ing ings ability y ish")
_LEAST_HALF = 3
_LEAST_COMMON = 20_000


def coined(word: str, dictionary: Dictionary, likely: Callable[[str], float]) -> float:
    """How likely a word was made so (a logarithm to ten)."""
    return max(max(_compounds(word, dictionary, likely), default=NEVER), _derived(word, dictionary, likely))


def _compounds(word: str, dictionary: Dictionary, likely: Callable[[str], float]) -> Iterator[float]:
    for at in range(_LEAST_HALF, len(word) - 1):
        one, two = word[:at], word[at:]
        if _half(one, dictionary) and (_half(two, dictionary) or (two in _PARTICLES and len(one) > _LEAST_HALF)):
            yield likely(one) + likely(two) + (_OF_THINGS if Form.ONE in forms(one) & forms(two) else 0)


_PARTICLES = word_set("up in on off out")


_NO_HALF = word_set("""
    all and any are but can for had has have her him his how its may not now one our she the them then they this that too was who
    why will with you your ally ing ted ness ling fare
""")
"""What no name of anything is made of; and what words end in."""


def _half(word: str, dictionary: Dictionary) -> bool:
    if word in _NO_HALF:
        return False
    many = dictionary.counts.get(word, 0)
    if len(word) <= _LEAST_HALF:
        return len(word) == _LEAST_HALF and (many >= _LEAST_COMMON or (bool(forms(word)) and many > _LEAST_COMMON / 10))
    return many > 0 and (bool(forms(word)) or many >= _LEAST_COMMON)


def _derived(word: str, dictionary: Dictionary, likely: Callable[[str], float]) -> float:
    best = NEVER
    for start, allowed in _BEFORE.items():
        rest = word[len(start) :]
        if word.startswith(start) and len(rest) >= _LEAST_HALF and rest in dictionary.counts:
            known = forms(rest)
            if known if not allowed else known & allowed:
                best = max(best, 0.0 if len(start) > _LONG_START else likely(rest) + _BEFORE_IT)
    for end, allowed in _BEHIND.items():
        stem = word.removesuffix(end)
        if stem == word or len(stem) < _LEAST_HALF:
            continue
        stems = [stem]
        if end in _SILENT:
            if stem[-1] == stem[-2]:
                stems.append(stem[:-1])
            elif not (end.startswith("able") and stem[-1] in "gc"):
                stems.append(stem + "e")
        for one in stems:
            if one in dictionary.counts and forms(one) & allowed and _joined(one, end, word):
                best = max(best, likely(one) + _BEHIND_IT)
    verb = _VERB.fullmatch(word)
    if verb is not None:
        for end in ("", "e", "y", "ic"):
            if verb["stem"] + end in dictionary.counts:
                best = max(best, likely(verb["stem"] + end) + _BEHIND_IT)
    return best


def _joined(stem: str, end: str, word: str) -> bool:
    """Whether a word and its ending are put together as they are in English: no `stoping`, no `planed` of `plan`, no `citys`."""
    bare = word == stem + end
    if end == "ed" and Form.BARE not in forms(stem):
        return len(stem) >= _LONG_THING
    if end in ("s", "es"):
        if end == "s":
            return not (stem.endswith(("s", "x", "z", "ch", "sh")) or (stem[-1] == "y" and stem[-2] not in "aeiou"))
        return stem.endswith(("s", "x", "z", "ch", "sh", "o"))
    if end == "ly":
        return not stem.endswith(("ic", "le"))
    if end in ("ed", "ing", "er", "ers", "or", "ings") and bare:
        # A short vowel before one consonant doubles it; a silent e is dropped.
        if stem.endswith("e"):
            return False
        return not re.fullmatch(r"[^aeiou]*[aeiou][^aeiouwxy]", stem)
    if end in ("able", "ability"):
        return not stem.endswith("y") or stem[-2] in "aeiou"
    if end == "y":
        return not stem.endswith(("al", "ic", "le", "ful"))
    return not stem.endswith("y") or end not in ("ness", "less")
