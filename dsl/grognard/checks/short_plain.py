"""What is wrong in a sentence by its own words and a few lines alone: a word said twice, who wins, which double is meant?"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from grognard.number_words import numbers

_SAID_TWICE = re.compile(
    r"\b(?!again\b|more\b|on\b|over\b|time\b|it\b|he\b|they\b|one\b|two\b|three\b)(\w{2,})(?:,|\s+or|\s+and)\s+(?:a |an |the |in )?\1\b(?! (?:becomes?|turns?|to)\b)",
    re.IGNORECASE,
)
_LOSES = r"\s+(?:(?!wins\b)\w+\s+)?(?:loses?|is beaten)\b"
_OF_A_CONTEST = re.compile(r"\b(?:high|low)(?:er|est)\s+(?:\w+\s+)?$", re.IGNORECASE)
_OF_STEP = re.compile(r"\bsteps?\s+(?:[0-9]+[a-z]?(?:,|\s+and|\s+or)\s+)*$", re.IGNORECASE)
_FACES = numbers(1, 9)
_DOUBLE_OF = re.compile(rf"\bdouble\s+(?P<face>[1-9]|{'|'.join(_FACES)})(?:e?s)?\b", re.IGNORECASE)
_TWO_DICE = re.compile(r"\b(?:roll|throw|add) 2D[0-9]+\b", re.IGNORECASE)
_ON = re.compile(r"\bon (?P<low>[0-9]+)(?:(?: to | or |, )(?P<high>[0-9]+))?(?P<more>\+| or more| or less)?(?= ?[:\n])")
_BY_FACES = re.compile(r"\bwhich are\b|\bsets? of\b|\bnatural\b", re.IGNORECASE)
"""What looks at the dice as they lie, and not at what they come to."""
_DOUBLE = re.compile(r"\bdouble\s+$", re.IGNORECASE)

Wrong = tuple[int, int, str]
"""Where in a sentence something wrong stands, how long it is, and what the rules say."""


def said_twice(sentence: str) -> Iterator[Wrong]:
    """`in column or column`; not `standing to prone, prone to standing`."""
    for found in _SAID_TWICE.finditer(sentence):
        yield found.start(), len(found[0]), "it says the same word twice"


def who_wins(sentence: str, higher_wins: Collection[bool], rules: str) -> Iterator[Wrong]:
    """`the lower loses` where the lower wins. Whoever wins may lose something all the same, if the `rules` say so."""
    if len(set(higher_wins)) != 1 or re.search(r"\bwinner loses\b", rules, re.IGNORECASE):
        return
    winner = "high" if True in higher_wins else "low"
    for found in re.finditer(rf"\b{winner}(?:er|est){_LOSES}", sentence, re.IGNORECASE):
        yield found.start(), len(found[0]), f"the rules say `the {winner}er wins`"


def is_of_a_contest(sentence: str, start: int) -> bool:
    """Whether the word that begins there says what becomes of the `higher` or the `lower`."""
    return _OF_A_CONTEST.search(sentence[:start]) is not None


def is_double(sentence: str, start: int) -> bool:
    """Whether the number that begins there is the face of a double, `a double 1`: two dice show it."""
    return _DOUBLE.search(sentence[:start]) is not None


def is_of_step(sentence: str, start: int) -> bool:
    """Whether the number that begins there is that of a step of play, `in steps 1 and 3`, and no figure of a rule."""
    return _OF_STEP.search(sentence[:start]) is not None


def wrong_doubles(sentence: str, rules: str) -> Iterator[Wrong]:
    """`a double 6` where two dice are added up and something is done on another total than 12."""
    if _TWO_DICE.search(rules) is None or _BY_FACES.search(rules) is not None:
        return
    totals = list(_ON.finditer(rules))
    for found in _DOUBLE_OF.finditer(sentence):
        face = found["face"].casefold()
        total = 2 * (_FACES[face] if face in _FACES else int(face))
        if totals and not any(_reaches(one, total) for one in totals):
            yield (
                found.start(),
                len(found[0]),
                f"two dice that show {total // 2} come to {total}, and the rules say `{totals[0][0]}`",
            )


def _reaches(on: re.Match[str], total: int) -> bool:
    low = int(on["low"])
    if on["more"] and on["more"].endswith("less"):
        return total <= low
    if on["more"]:
        return total >= low
    return total == low or (on["high"] is not None and low <= total <= int(on["high"]))
