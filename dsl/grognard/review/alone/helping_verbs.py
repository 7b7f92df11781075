"""Does each helping verb have what it helps: `have to reloaded`, `will checking`, `you have spend`, `if there any are`?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.closed_classes import BEFORE_OBJECTS
from grognard.review.english.forms import Form, forms, lexicon, may_be, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_MODAL = word_set("will must should would cannot can't won't shouldn't")
_HAVE = word_set("have has had need needs")
_PEOPLE = word_set("you they we he she it")
_BARE = frozenset([Form.BARE])
_OPENS = word_set("if when where that because and but unless as")
_SOME = word_set("any many several some no two three four enough more")
_IS = word_set("is are was were be will must can may should has have remain remains exist exists")
_LEADS = word_set("of to on with from for in at that if when what where by under into")
_NAMES = word_set("advantage guys folks people sir that")


def helping_verbs_help(book: Book) -> Iterable[Finding]:
    """Each such place."""
    if not lexicon():
        return
    yours = book.saying(("your",))
    for sentence in book.body:
        row = tokens(sentence.text)
        for start, end, message in _found(row, bool(yours)):
            yield Finding(
                codes.MISSPELT,
                book.place(sentence.start + row[start].start, sentence.start + row[end].end),
                f"{sentence.text[row[start].start : row[end].end]!r} stands here; {message}.",
                "Read the sentence aloud, and mend it.",
            )


def _found(row: Sequence[Token], yours: bool) -> Iterator[tuple[int, int, str]]:
    for at in range(len(row) - 2):
        one, second, third = row[at : at + 3]
        if not (one.word and second.word and second.low):
            continue
        if one.small in _MODAL and one.low and _noun_before(row, at) and _only_doing(second.small):
            yield at, at + 1, "the verb has the wrong form, or `be` is missing"
        elif (
            one.small in _HAVE
            and second.small == "to"
            and third.low
            and only(third.small, Form.DID)
            and _whole(row, at + 2)
        ):
            yield at, at + 2, "`be` is missing, or the verb has the wrong form"
        elif (
            one.small in ("you", "they", "we")
            and second.small == "have"
            and forms(third.small) == _BARE
            and at + 3 < len(row)
            and row[at + 3].small in BEFORE_OBJECTS
        ):
            yield at, at + 2, "`to` is missing, or the verb has the wrong form"
        elif (
            one.small in _OPENS
            and second.small == "there"
            and third.small in _SOME
            and not any(other.small in _IS for other in row[at + 3 : at + 7])
        ):
            yield at + 1, at + 2, "`is` or `are` is missing"
        elif yours and one.small in _LEADS and second.small == "you" and _thing(third) and third.small not in _NAMES:
            yield at + 1, at + 2, "`your` is probably meant"


def _noun_before(row: Sequence[Token], at: int) -> bool:
    """Whether `will` is a verb: not `the will`, `of will`."""
    return (
        at > 0
        and row[at - 1].word
        and row[at - 1].small not in ("the", "a", "of", "free", "his", "their", "its", "your")
    )


def _only_doing(word: str) -> bool:
    return only(word, Form.DOING) and word.endswith("ing")


def _whole(row: Sequence[Token], at: int) -> bool:
    """Whether what follows is no thing that the word describes: `it has to hidden units …`."""
    return at + 1 >= len(row) or not (
        row[at + 1].word
        and forms(row[at + 1].small) & {Form.ONE, Form.MANY, Form.QUALITY}
        and not may_be(row[at + 1].small, Form.MANNER)
    )


def _thing(one: Token) -> bool:
    return one.low and one.word and only(one.small, Form.ONE) and len(one.small) > 3
