"""Does a second sentence begin behind a comma, read by the sorts of its words: `Row to port, otherwise the boat sinks`?

`splices` knows the words with which most of them begin; here any subject with its verb counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from grognard.review.book import Book
from grognard.review.english.closed_classes import BEFORE_OBJECTS, SUBORDINATORS
from grognard.review.english.forms import lexicon
from grognard.review.english.stretches import Piece, Stretch, pieces
from grognard.review.english.tokens import Token
from grognard.word_set import word_set

_SAID = (Stretch.MAIN, Stretch.ORDER)
_TURNS = word_set("otherwise however instead therefore nevertheless")
"""What begins a sentence and joins none."""
_NEVER_BEHIND = word_set(
    "such like even not but rather whether no each where then so who which that whose what how either neither"
)
_NEVER_BEFORE = word_set("""
    suppose imagine note remember say think example instance time way case moment e.g i.e whether either
    depending regardless matter rather if when once whenever while
""")
_SMALL = BEFORE_OBJECTS | SUBORDINATORS | word_set("along in on at of to for with by from you they he she we")
_AGAINST = word_set("while whereas although though")
_LEAST, _TWO = 2, 2
_END = re.compile(r"[.!:][*_)]*\s*\Z")
_PARTING = '?(—–"“'


def run_on(book: Book, told: Set[int]) -> Iterator[tuple[int, int]]:
    """Where such sentences run on, but for those that are told already (by where they start)."""
    if not lexicon():
        return
    for sentence in book.body:
        text = sentence.text
        if (
            sentence.start in told
            or ", " not in text
            or _END.search(text) is None
            or any(one in text for one in _PARTING)
        ):
            continue
        # Behind a colon or a semicolon a sentence begins as well.
        begin = max(text.rfind(": "), text.rfind("; ")) + 1
        row, found = pieces(text[begin:])
        at = _second(row, found, begin > 0)
        if at:
            first, verb = found[at].first, max(found[at].verb, found[at].first)
            start = sentence.start + begin
            yield start + row[found[at - 1].last].start, start + row[max(first, verb)].end


def _second(row: Sequence[Token], found: Sequence[Piece], within: bool) -> int:
    """Which piece is a sentence of its own; 0 where none surely is."""
    said = [at for at, one in enumerate(found) if one.kind in _SAID or _turned(row, one)]
    if len(said) < _TWO or said[-1] - said[0] != len(said) - 1 or any(one.kind is Stretch.JOINED for one in found):
        return 0
    left, right = found[said[0]], found[said[1]]
    if any(one.kind is Stretch.OTHER for one in found[: said[0]]) or len(found) > said[-1] + 1:
        return 0
    if left.kind not in _SAID or row[left.first].small in _NEVER_BEHIND or (row[found[0].first].low and not within):
        return 0
    if row[right.first].text[0].isdigit():
        return 0
    turned = _turned(row, right)
    if within and left.kind is Stretch.ORDER:
        return 0
    if left.kind is Stretch.MAIN and right.kind is Stretch.ORDER and not turned:
        return 0
    if min(left.last - left.first, right.last - right.first) < _LEAST:
        return 0
    # What is told behind `once` may reach to the comma: `The tide turns because once it is noon, it must`.
    words = {one.small for one in row[left.first : left.last + 1]}
    if words & _NEVER_BEFORE or "&s" in left.letters or "_" in right.letters or row[right.first].small in _NEVER_BEHIND:
        return 0
    # `If a boat, a raft or a float should sink, it …`: the comma before is that of a list.
    if said[0] and not any(one in "hbBvV" for one in found[said[0] - 1].letters) and found[0].letters[:1] == "s":
        return 0
    if "." in left.letters or (right.kind is Stretch.ORDER and "&" in right.letters):
        return 0
    # A heading has run into it: `Rowing Along with the tide, a boat moves`.
    if any(one.text[0].isupper() and one.small in _SMALL for one in row[left.first + 1 : left.last]):
        return 0
    if row[found[0].first].small in _AGAINST:
        return 0
    return said[1]


def _turned(row: Sequence[Token], piece: Piece) -> bool:
    """Whether a piece begins with a word such as `otherwise`, and says something behind it."""
    first = row[piece.first].small
    so = first == "if" and piece.letters[1:2] == "a" and row[piece.first + 1].small in ("so", "not")
    return (first in _TURNS or so) and any(one in "hbBvVi" for one in piece.letters)
