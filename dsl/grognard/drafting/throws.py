"""Which dice does a section throw, where it says so plainly? And which unit of length, which dice has the whole book?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from grognard.number_words import numbers

_WORDS = {"a": 1, "an": 1, **numbers(1, 6)}
_COUNT = r"(?P<count>\d{1,2}|a|an|one|two|three|four|five|six)"
_ROLL = r"\b(?:rolls?|rolling|throws?|throwing|tosses|toss)\s+(?:(?:it|they|each|up|another|for)\s+)?"
_NAMED = re.compile(rf"(?:{_ROLL}(?:{_COUNT}\s+)?)?(?<![\w])(?P<many>\d{{0,2}})\s?[dD](?P<sides>\d{{1,3}})\b")
_AIMED = re.compile(r"\d(?:\+| or (?:more|better|higher|less|lower|under))? on (?:an? |one |\d)?\Z", re.IGNORECASE)
_BESIDE = 24
_PLAIN = re.compile(
    rf"{_ROLL}{_COUNT}\s+(?:(?:six|ten|twelve|eight|four|twenty)[- ]sided\s+)?(?:dice|die)\b", re.IGNORECASE
)
_SIDED = re.compile(r"\b(six|ten|twelve|eight|four|twenty|\d{1,2})[- ]sided\b", re.IGNORECASE)
_SIDES = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20}
_ROLLED = re.compile(r"\b(?:rolls?|rolling|throws?|dice|die|score)\b", re.IGNORECASE)
_LENGTHS = {
    "inches": re.compile(r"\d\s?(?:\"|”|″|inch(?:es)?\b|ins\b)", re.IGNORECASE),
    "cm": re.compile(r"\d\s?(?:cms?\b|centimet)", re.IGNORECASE),
    "feet": re.compile(r"\d\s?(?:['’′](?!\w)|feet\b|ft\b)", re.IGNORECASE),
}


def usual_die(text: str) -> int:
    """The sides of the die that a text throws most; 0 where it names none."""
    counted = Counter(int(match["sides"]) for match in _NAMED.finditer(text))
    for match in _SIDED.finditer(text):
        word = match[1].casefold()
        counted[_SIDES.get(word, int(word) if word.isdigit() else 0)] += 1
    counted.pop(0, None)
    best = counted.most_common(2)
    # Where two are about as common, neither is the one that is meant.
    return best[0][0] if best and (len(best) == 1 or best[0][1] >= 3 * best[1][1]) else 0


def throw_of(texts: Iterable[str], usual: int) -> str:
    """The throw that a section makes, such as `2D6`; empty where it makes none, or several unlike ones."""
    names: set[str] = set()
    for text in texts:
        if not _ROLLED.search(text):
            continue
        for match in _NAMED.finditer(text):
            if _AIMED.search(text, max(0, match.start() - _BESIDE), match.start()) is not None:
                continue  # `4+ on 1d6` is a throw of its own, with a number that is wanted
            many = match["many"] or str(_WORDS.get((match["count"] or "").casefold(), match["count"] or 1))
            names.add(f"{'' if many == '1' else many}D{match['sides']}")
        for match in _PLAIN.finditer(text):
            word = match["count"].casefold()
            many = str(_WORDS.get(word, word))
            if usual:
                names.add(f"{'' if many == '1' else many}D{usual}")
    return names.pop() if len(names) == 1 else ""


def lengths_of(text: str) -> str:
    """The unit of most lengths of a text; empty where it has hardly any."""
    counted = {unit: len(pattern.findall(text)) for unit, pattern in _LENGTHS.items()}
    best = max(counted, key=lambda unit: counted[unit])
    return best if counted[best] > 1 else ""
