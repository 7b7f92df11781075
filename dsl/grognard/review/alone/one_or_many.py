"""Is one thing taken for several, or several for one, where a word beside it shows the number: `one provinces`, `how many time`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from grognard.review.alone.disagreement import disagreement
from grognard.review.book import Book
from grognard.review.english.closed_classes import BEFORE_OBJECTS, SUBORDINATORS
from grognard.review.english.forms import Form, forms, lexicon, may_be, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_WORD = re.compile(r"[a-z]{3,}")
_NUMBERS = word_set("two three four five six seven eight nine ten twelve")
_SEVERAL = _NUMBERS | word_set("many several few both these those")
_ONE = word_set("a an one")
_PREPOSITIONS = word_set("of to from in into on onto at with without for by within through against during per until")
_BEHIND = _PREPOSITIONS | SUBORDINATORS | word_set(". , ; ) and or the a an each they you it is are may can must")
"""What may stand behind a whole name, so that the word before it is the thing that is counted."""
_IS = word_set("is was has does")
_BEFORE_VERBS = _PREPOSITIONS | word_set("the a an its their his one two that out up no any all")
_OPENS = SUBORDINATORS | word_set("and but then that wherever")
_SURELY = word_set("takes gets gains loses becomes goes makes gives keeps wins")
"""What one thing does, whatever stands behind."""
_OUT_OF = _SEVERAL | word_set("none one each either neither any some")
_SINGLE = word_set("it he she")
_WHOLES = word_set("series means species headquarters dice data staff aircraft spacecraft craft fish sheep half")


def one_is_not_many(book: Book) -> Iterable[Finding]:
    """Each such place."""
    if not lexicon():
        return
    spoken = frozenset(_WORD.findall(book.casefolded))
    for sentence in book.body:
        row = tokens(sentence.text)
        for start, end in _found(row, spoken):
            yield disagreement(book, sentence, row[start].start, row[end].end)


def _found(row: Sequence[Token], spoken: frozenset[str]) -> Iterator[tuple[int, int]]:
    for at, one in enumerate(row):
        if not one.word:
            if _counts(row, at) and _one_of_several(row, at, spoken):
                yield at, at + 1 + (row[at + 1].small in _RANKS)
            continue
        if (one.small in _SEVERAL and _one_of_several(row, at, spoken)) or (
            one.small in _ONE and one.low and _several_of_one(row, at)
        ):
            yield at, at + 1
        elif (one.small == "there" and _none_of_them(row, at)) or (
            one.small in _OUT_OF and _one_out_of(row, at, spoken)
        ):
            yield at, at + 3
        elif one.small in _SINGLE and _one_does(row, at):
            yield at, at + 1
        elif at == 0 and _several_which(row):
            yield at, at + 2
        elif _several_do(row, at):
            yield at, at + 1


def _counts(row: Sequence[Token], at: int) -> bool:
    """Whether a figure says how many: not `D20`, and not `the 6` that lost its unit."""
    one = row[at]
    if not one.text.isdecimal() or len(one.text) > 2 or int(one.text) < 2:
        return False
    return at == 0 or (row[at - 1].end < one.start and row[at - 1].small not in ("the", "a", "an"))


def _ends(row: Sequence[Token], at: int) -> bool:
    """Whether a name surely ends before this place."""
    return at >= len(row) or row[at].small in _BEHIND


def _beside(row: Sequence[Token], at: int) -> bool:
    """Whether a word stands right behind the one before it."""
    return at < len(row) and row[at].word and row[at].low and row[at].start - row[at - 1].end == 1


def _one_of_several(row: Sequence[Token], at: int, spoken: frozenset[str]) -> bool:
    """`how many time they`, `for 3 turn`: one of what the text itself has several of."""
    if at + 2 < len(row) and row[at].text.isdecimal() and row[at + 1].word and row[at + 1].small in _RANKS:
        return _of_a_rank(row, at + 2, spoken)
    if not _beside(row, at + 1) or not _ends(row, at + 2):
        return False
    word = row[at + 1].small
    if not may_be(word, Form.ONE) or forms(word) & {Form.MANY, Form.QUALITY, Form.MANNER, Form.DID, Form.DOING}:
        return False
    if row[at].small in ("these", "those", "both", "few") and may_be(word, Form.BARE):
        # `Both move`: they do it.
        return False
    if (
        row[at].small not in ("many", "several")
        and at
        and (row[at - 1].text in "-–/+×x*$#." or row[at - 1].small in ("turn", "page", "level", "one", "rank", "step"))
    ):
        return False
    behind = row[at + 2].small if at + 2 < len(row) else "."
    if behind in ("a", "an") and row[at].small == "many":
        return False
    return f"{word}s" in spoken and word not in _WHOLES


_RANKS = word_set("common elite basic epic rare special additional extra different starting random free new")


def _of_a_rank(row: Sequence[Token], at: int, spoken: frozenset[str]) -> bool:
    """`3 Elite unit (one for each)`."""
    word = row[at].small
    ends = at + 1 >= len(row) or row[at + 1].small in _BEHIND or row[at + 1].text == "("
    known = forms(word)
    return row[at].low and Form.ONE in known and Form.MANY not in known and f"{word}s" in spoken and ends


def _several_of_one(row: Sequence[Token], at: int) -> bool:
    """`during a rounds each side`, `to a provinces`."""
    if not _beside(row, at + 1) or at + 2 >= len(row):
        return False
    word, behind = row[at + 1].small, row[at + 2]
    known = forms(word)
    if Form.MANY not in known or known & {Form.ONE, Form.QUALITY, Form.MANNER} or word in _WHOLES:
        return False
    if row[at].small == "one" and Form.THIRD in known:
        # `One moves on`: the word is no number there.
        return False
    return behind.small in _PREPOSITIONS - {"of"} or behind.text in ".;" or behind.small in ("each", "the")


def _none_of_them(row: Sequence[Token], at: int) -> bool:
    """`There are no action without`."""
    if at + 4 >= len(row) or row[at + 1].small not in ("are", "were") or row[at + 2].small not in _SEVERAL | {"no"}:
        return False
    word = row[at + 3]
    return word.low and only(word.small, Form.ONE, Form.BARE) and may_be(word.small, Form.ONE) and _ends(row, at + 4)


def _one_out_of(row: Sequence[Token], at: int, spoken: frozenset[str]) -> bool:
    """`None of the player may`: what one is taken out of is several."""
    if (
        at + 3 >= len(row)
        or row[at + 1].small != "of"
        or row[at + 2].small not in ("the", "your", "their", "his", "its")
    ):
        return False
    word = row[at + 3]
    return word.low and only(word.small, Form.ONE) and f"{word.small}s" in spoken and _ends(row, at + 4)


def _one_does(row: Sequence[Token], at: int) -> bool:
    """`If it allow you`, `He continue his turn`: at the beginning of a clause, and before what it is done to."""
    if at + 2 >= len(row) or not _beside(row, at + 1) or forms(row[at + 1].small) != {Form.BARE}:
        return False
    begins = (
        at == 0 or row[at - 1].small in _OPENS - {"that", "until", "before"} or (row[at - 1].text == "," and at > 1)
    )
    return begins and row[at + 2].small in _BEFORE_VERBS | BEFORE_OBJECTS


def _several_which(row: Sequence[Token]) -> bool:
    """`Units which has moved`."""
    return (
        len(row) > 3
        and only(row[0].small, Form.MANY)
        and row[1].small in ("which", "that", "who")
        and row[2].small in _IS
        and row[0].text[0].isupper()
    )


def _several_do(row: Sequence[Token], at: int) -> bool:
    """`The core rules refers to`, `Two or more players moves into`: at the beginning of a clause."""
    if at + 2 >= len(row) or not _beside(row, at + 1):
        return False
    noun, verb, behind = row[at], row[at + 1], row[at + 2]
    # What one does ends in s: most words need not be looked up.
    if verb.small not in _SURELY and not (verb.small.endswith("s") and behind.small in _BEFORE_VERBS):
        return False
    if not only(noun.small, Form.MANY, Form.THIRD) or not may_be(noun.small, Form.MANY):
        return False
    if verb.small in _SURELY:
        return _several_named(row, at)
    if not may_be(verb.small, Form.THIRD) or forms(verb.small) - {Form.THIRD, Form.MANY}:
        return False
    if may_be(verb.small, Form.MANY) and behind.small not in ("the", "a", "an", "into", "its", "their", "up", "out"):
        return False
    return _several_named(row, at)


def _several_named(row: Sequence[Token], at: int) -> bool:
    """Whether what stands before a name for several says so, and begins the clause."""
    for back in range(1, 4):
        if at < back:
            return False
        one = row[at - back]
        if one.small in ("the", "these", "those", "all", "more", "most", "both") or one.small in _NUMBERS:
            start = at - back
            if one.small == "more" and start > 1 and row[start - 1].small == "or":
                start -= 2
            return start == 0 or row[start - 1].small in _OPENS or not row[start - 1].word
        if not (forms(one.small) & {Form.QUALITY, Form.ONE} and one.low):
            return False
    return False
