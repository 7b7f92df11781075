"""Are things that are counted told as many, and one as one: `every four hireling`, `a heroes`, `each warrior has three stat:`?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.review.alone.disagreement import disagreement
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding

_NUMBERS = frozenset(
    [
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "twelve",
        "several",
        "both",
        "these",
        "those",
    ]
)
_ENDS = frozenset(
    [
        ".",
        ",",
        ";",
        ":",
        ")",
        "and",
        "or",
        "in",
        "on",
        "to",
        "of",
        "from",
        "with",
        "must",
        "may",
        "can",
        "are",
        "when",
        "if",
        "for",
        "that",
        "which",
        "who",
        "when",
        "you",
    ]
)
_NO_PLURAL = frozenset(
    [
        "gold",
        "silver",
        "wood",
        "stone",
        "food",
        "health",
        "stamina",
        "strength",
        "armour",
        "armor",
        "damage",
        "movement",
        "morale",
        "mana",
        "energy",
        "experience",
        "ammo",
        "ammunition",
        "iron",
        "ore",
        "wheat",
        "grain",
        "sheep",
        "money",
        "influence",
        "power",
        "fuel",
        "water",
        "wool",
        "brick",
        "cloth",
        "glory",
        "honour",
        "honor",
        "fame",
        "prestige",
        "initiative",
        "infantry",
        "cavalry",
        "artillery",
        "steel",
        "metal",
        "coal",
        "oil",
        "corn",
        "bread",
        "meat",
        "fish",
        "aircraft",
        "spacecraft",
        "personnel",
        "equipment",
        "hundred",
        "thousand",
        "million",
        "dozen",
        "foot",
        "pound",
        "horse",
        "percent",
        "magic",
        "favour",
        "favor",
        "faith",
        "knowledge",
        "science",
        "culture",
        "production",
        "mail",
        "cash",
        "credit",
        "gunpowder",
        "supply",
        "timber",
        "grit",
        "luck",
    ]
)
_TRADE = frozenset(["stat", "hex", "mech", "meeple", "warband"])
"""Words of the trade that the lexicon does not have."""


def nouns_are_counted(book: Book) -> Iterable[Finding]:
    """Each noun whose number is not that of the word before it."""
    for sentence in book.body:
        row = tokens(sentence.text)
        for first, last in _slips(row):
            yield disagreement(book, sentence, row[first].start, row[last].end)


def _slips(row: Sequence[Token]) -> Iterator[tuple[int, int]]:
    yield from _one_of(row)
    for at, one in enumerate(row[:-1]):
        if one.small in _NUMBERS and at + 1 < len(row):
            to = at + 1
            if only(row[to].small, Form.QUALITY) and to + 1 < len(row) and row[to].low:
                to += 1
            noun = row[to]
            if not noun.low or noun.start - row[to - 1].end != 1 or noun.small in _NO_PLURAL:
                continue
            after = row[to + 1].small if to + 1 < len(row) else "."
            if after not in _ENDS or (row[at - 1].small in ("of", "the") and at and after in ("and", "or")):
                continue
            if one.small in ("these", "those", "both") and after in (
                "and",
                "or",
                "in",
                "on",
                "to",
                "of",
                "with",
                "from",
                "for",
            ):
                continue
            if (
                (only(noun.small, Form.ONE) or noun.small in _TRADE)
                and not _stands_before_a_noun(row, to)
                and _has_many(noun.small)
            ):
                yield at, to
        elif one.small in ("a", "an") and (one.low or at == 0):
            noun = row[at + 1]
            after = row[at + 2].small if at + 2 < len(row) else "."
            if (
                noun.low
                and only(noun.small, Form.MANY)
                and after in (".", ",", ";", "is", "has", "must", "may", "can", "that", "which", "who")
            ):
                yield at, at + 1


def _stands_before_a_noun(row: Sequence[Token], at: int) -> bool:
    return at + 1 < len(row) and row[at + 1].text in "-–/"


def _has_many(noun: str) -> bool:
    """Whether the noun is one of which there are several: the lexicon has its plural."""
    many = (
        noun[:-1] + "ies"
        if noun.endswith("y") and noun[-2:-1] not in "aeiou"
        else noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")
    )
    return noun in _TRADE or Form.MANY in forms(many)


_WHOSE = frozenset(["your", "their", "the", "these", "those", "his", "its", "our", "my", "such"])
_HEADS = frozenset(
    ["kind", "sort", "type", "part", "rest", "half", "number", "amount", "following", "above", "latter", "former"]
)


def _one_of(row: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """`one of your descriptor`, `each of the player`: of one there is no choice."""
    for at in range(len(row) - 3):
        if row[at].small not in ("one", "each", "both", "several", "many", "two", "three") or row[at + 1].small != "of":
            continue
        if row[at + 2].small not in _WHOSE:
            continue
        to = at + 3
        if only(row[to].small, Form.QUALITY, Form.DID) and to + 1 < len(row):
            to += 1
        noun = row[to]
        after = row[to + 1].small if to + 1 < len(row) else "."
        known = forms(noun.small)
        if (
            not noun.low
            or noun.small in _NO_PLURAL | _HEADS
            or Form.ONE not in known
            or known & {Form.MANY, Form.QUALITY, Form.MANNER}
        ):
            continue
        if after in _ENDS or after in ("when", "you", "until", "at", "by", "before", "after"):
            yield at, to
