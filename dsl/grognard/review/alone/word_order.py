"""Do words stand side by side that cannot: `part of a for every`, `with one its face`, `in on the same tile`?"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, may_be, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_ARTICLES = word_set("the a an its your their my our every")
_NEVER_BEHIND = word_set("""
    of from for until if when because is are was were be they he she it we into onto than these those its your their the
    a an has have must cannot should would could
""")
"""No one of these can follow an article."""
_LETTERED = frozenset(["a"])
_TAKES_ONE = word_set("""
    if with when on of choose select remove discard take use pick move lose gain for least only any add place draw
    reveal
""")
_OWNERS = word_set("the its your their these those his her our my")
_BEFORE = word_set("through of from on in into with during against at by under over behind within per to")
_THINGS = word_set("add adds draw discard shuffle spend place move use roll reveal reduce increase double halve")
"""What one does to things, not to people."""
_HELD = word_set("cards units models weapons tokens decks hands dice")
_NO_THINGS = word_set("that this all both guys folks one ones two three")
_ODD = frozenset(
    [("for", "of"), ("with", "of"), ("to", "of"), ("by", "of"), ("at", "of"), ("from", "of"), ("of", "for"), ("of", "at"), ("of", "to"), ("with", "for"), ("the", "an"), ("at", "with"),
        ("on", "upon"),
        ("to", "for"), ("into", "of")]
)  # fmt: skip


def words_follow(book: Book) -> Iterable[Finding]:
    """Each pair of words of which one is one too many, or between which one is missing."""
    for sentence in book.body:
        row = tokens(sentence.text)
        taken: set[int] = set()
        for at, message in _slips(row):
            if at in taken:
                continue
            taken.update((at, at + 1))
            first, last = row[at], row[min(at + 1, len(row) - 1)]
            yield Finding(
                codes.MISSPELT,
                book.place(sentence.start + first.start, sentence.start + last.end),
                f"{sentence.text[first.start : last.end]!r} stands here; {message}.",
                "Mend it.",
            )


def _slips(row: Sequence[Token]) -> Iterator[tuple[int, str]]:
    for at, (one, two) in enumerate(itertools.pairwise(row)):
        if not (one.word and two.word) or two.start - one.end != 1:
            continue
        before = row[at - 1] if at else None
        after = row[at + 2] if at + 2 < len(row) else None
        if _article(one, two, before, after):
            yield at, "a word is missing between them, or one is too many"
        elif (
            one.small == "one"
            and two.low
            and two.small in _OWNERS
            and before is not None
            and before.small in _TAKES_ONE
            and after is not None
            and (may_be(after.small, Form.MANY) or two.small == "its")
        ):
            yield at, "a word such as `of` is missing between them"
        elif (one.small, two.small) in _ODD and one.low and two.low and _plain(row, at) and not _aimed(row, at):
            yield at, "one of the two is too many, or a word between them is missing"
        elif two.small == "you" and two.low and after is not None and after.word and _owned(row, at, one, after):
            yield at + 1, "`your` is probably meant"


def _article(one: Token, two: Token, before: Token | None, after: Token | None) -> bool:
    """Whether an article stands before what no article can stand before."""
    if (
        one.small not in _ARTICLES
        or two.small not in _NEVER_BEHIND
        or not two.low
        or (one.text != one.small and one.small == "a")
    ):
        return False
    if one.small == two.small:
        return False
    if one.small == "a" and before is not None and (not before.word or before.small in ("and", "or", "option", "to")):
        return False
    if one.small == "the" and two.small in ("a", "an", "be", "has", "have", "if"):
        # `the A`, `the have-nots`; a word that is spoken of.
        return two.small in ("an", "a") and after is not None and only(after.small, Form.ONE)
    if one.small in ("its", "your", "their") and two.small in ("the", "a", "an") and after is None:
        return False
    return not (before is not None and before.text in "\"“'‘")


def _plain(row: Sequence[Token], at: int) -> bool:
    """Whether no verb stands before that takes such a word with it: `made of`, `consist of`, `thought of for`."""
    if row[at].small == "of":
        before = row[at - 1].small if at else ""
        after = row[at + 2].small if at + 2 < len(row) else ""
        return not before or (only(before, Form.ONE, Form.MANY) and not after.isdigit())
    return True


def _aimed(row: Sequence[Token], at: int) -> bool:
    """`An enemy to shoot at with each weapon`."""
    return row[at].small == "at" and at > 0 and Form.BARE in forms(row[at - 1].small)


def _owned(row: Sequence[Token], at: int, one: Token, after: Token) -> bool:
    """Whether `you` stands where something of yours must: behind a preposition, and before a thing."""
    known = forms(after.small)
    if after.small in _NO_THINGS:
        return False
    if at + 3 < len(row) and row[at + 3].small in ("that", "who", "which"):
        return False
    thing = bool(known) and known <= {Form.ONE, Form.MANY, Form.THIRD} and bool(known & {Form.ONE, Form.MANY})
    if not thing:
        return False
    if one.small in _THINGS:
        return True
    if one.small not in _BEFORE:
        return False
    # `The damage dealt to you counts`: a word that may be a verb is one, unless it is what players have.
    return Form.THIRD not in known or after.small in _HELD
