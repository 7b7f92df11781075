"""What is each stretch of a sentence between its commas: a sentence of its own, what leads in, or neither?"""

from __future__ import annotations

import enum
import re
from collections.abc import Sequence

import attrs

from grognard.review.english.forms import Form, may_be
from grognard.review.english.sorts import sorted_words
from grognard.review.english.tokens import Token
from grognard.word_set import word_set

GROUP = r"(?:(?:[do]+c?|c)?(?:a?[qpg])*[nN]+o?)"
"""A thing with what describes it: `the three remaining cards`."""
_SUBJECT = rf"(?:[wW]|[do]|(?:[do]+c?|c)(?:a?[qpg]|a)*c?[nNg]*|[qpg]*[nN]+g?)(?:P{GROUP})*"
_SAYS = re.compile(
    rf"(?:{_SUBJECT}(?:&{_SUBJECT})?)a?(?P<verb>[hbBvV])|{_SUBJECT}r[^,]*?[hbBvV][^,thr]*?[^,thr&](?P<last>[hbBv])"
)
_ORDERS = re.compile(r"(?:[ia]&)?(?P<verb>i)(?:[docmnNPqa]|$)|(?P<not>Vx)i")
_FIRST = word_set("first then next now finally")


class Stretch(enum.Enum):
    """What a stretch is."""

    MAIN = "says something by itself"
    ORDER = "tells the reader to do something"
    LED = "cannot stand alone"
    JOINED = "begins with and, or, but"
    OTHER = "anything else"


@attrs.frozen
class Piece:
    """A stretch: its first and last word, its letters, and the word of it that is its verb."""

    kind: Stretch
    first: int
    last: int
    letters: str
    verb: int


_LEADS_IN = word_set("""
    if when whenever while once after before because since although though unless until as where wherever whether whereas
    which who whose whom what how than even except rather like unlike despite including such provided given assuming
    depending that
""")


def pieces(sentence: str) -> tuple[Sequence[Token], list[Piece]]:
    """The words of a sentence, and its stretches."""
    row, letters = sorted_words(sentence)
    found = []
    start = 0
    while start < len(row) and not row[start].word and not row[start].text.isdigit():
        start += 1
    for at in range(start, len(row) + 1):
        if at == len(row) or letters[at] == ",":
            if at > start:
                found.append(_piece(row, letters, start, at))
            start = at + 1
    return row, found


def _piece(row: Sequence[Token], letters: str, start: int, end: int) -> Piece:
    own = letters[start:end].rstrip('.!"”)_')
    first = row[start].small
    verb = -1
    if letters[start] == "&" or first == "then":
        kind = Stretch.JOINED
    elif first in _LEADS_IN or letters[start] in "srP":
        kind = Stretch.LED
    else:
        says = _SAYS.match(own)
        orders = _ORDERS.match(own)
        if says is not None:
            kind, verb = Stretch.MAIN, start + max(says.start("verb"), says.start("last"))
        elif orders is not None or (
            first in _FIRST
            and may_be(row[start + 1].small if start + 1 < end else "", Form.BARE)
            and own[2:3] in tuple("docm")
        ):
            kind, verb = Stretch.ORDER, start
        else:
            kind = Stretch.OTHER
    return Piece(kind, start, end - 1, own, verb)
