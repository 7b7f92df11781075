"""Has each verb the form that its place wants: `cannot exceeds`, `problems which sticks`, `when a unit charge,`?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, may_be, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_MODAL = word_set("""
    can cannot may must should would could might shall can't won't shouldn't mustn't doesn't don't didn't couldn't
    wouldn't
""")
_CONDITIONS = word_set("if when whenever unless once")
_SINGLE = word_set("a an each every this that another one the")
_IS = word_set("is was has does")
_TIMES = word_set("turn round phase game battle day hour week month year")
_BREAKS = _MODAL | word_set("""
    will of in on per with from to for by and or than as you he she it they we i who that which is are was were
""")
_ANY = word_set("a an each every another")
_NEARER = word_set("than and or of with in on at from to by for within near under behind")
"""Behind one of these stands a second noun, and what follows may belong to the first."""
_GROUPS = word_set("""
    kind type sort number group set pair list series lot variety range team crew side army bunch pile couple majority
    minority selection combination collection handful
""")
"""Behind one of these comes what there are many of."""
_LONGEST = 5
_COME = frozenset(["come", "become", "overcome"])
_PEOPLE = word_set("""
    crew team side army group enemy squad party troop opposition staff infantry cavalry artillery garrison fleet pair
    rest
""")
"""One of these may take the verb of many."""
_JOINED = word_set("one of each any none number set kind type")


def verbs_have_their_form(book: Book) -> Iterable[Finding]:
    """Each verb that cannot stand so."""
    for sentence in book.body:
        if "?" in sentence.text:
            continue
        row = tokens(sentence.text)
        for first, last, message in _slips(row):
            yield Finding(
                codes.MISSPELT,
                book.place(sentence.start + row[first].start, sentence.start + row[last].end),
                f"{sentence.text[row[first].start : row[last].end]!r} stands here; {message}.",
                "Mend the verb, or the noun.",
            )


def _slips(row: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    for at, one in enumerate(row):
        if one.small in _CONDITIONS:
            yield from _condition(row, at)
        elif one.small in ("which", "that", "who") and at:
            yield from _relative(row, at)


def _condition(row: Sequence[Token], at: int) -> Iterator[tuple[int, int, str]]:
    """`If a unit lose`: one thing, and a verb for many. `When a unit charge,`: no other word can be the verb."""
    to = at + 1
    if to + 2 >= len(row) or row[to].small not in _SINGLE:
        return
    first = to
    to += 1
    while to < len(row) and to - first <= _LONGEST and row[to].word and row[to].low:
        known = forms(row[to].small)
        if row[to].small in _BREAKS or not known:
            return
        bare = known == {Form.BARE} or row[to].small in _COME
        if bare and to > first + 1 and may_be(row[to - 1].small, Form.ONE):
            several = may_be(row[to - 1].small, Form.MANY) or row[to - 1].small in _PEOPLE
            if not (row[first].small == "the" and several):
                yield first, to, "noun and verb do not agree in number"
            return
        if not known & {Form.ONE, Form.QUALITY, Form.BARE} or (
            known & {Form.THIRD, Form.DID, Form.MANNER} and Form.ONE not in known
        ):
            return
        to += 1
    if (
        to < len(row)
        and row[to].text == ","
        and to - first >= 3
        and may_be(row[to - 1].small, Form.BARE)
        and may_be(row[to - 2].small, Form.ONE)
        and not any(may_be(one.small, Form.DID) or may_be(one.small, Form.THIRD) for one in row[first + 1 : to])
        and row[to - 1].small not in _TIMES
        and not (row[at].small == "once" and row[first].small in ("a", "each", "every"))
    ):
        yield first, to - 1, "noun and verb do not agree in number, or the verb is missing"


def _relative(row: Sequence[Token], at: int) -> Iterator[tuple[int, int, str]]:
    """`problems which sticks around`."""
    if at + 1 >= len(row) or not row[at - 1].low or row[at].start - row[at - 1].end != 1:
        return
    noun, verb = row[at - 1].small, row[at + 1]
    known = forms(noun)
    if _of_one(row, at):
        yield at - 1, at + 1, "noun and verb do not agree in number"
        return
    if Form.MANY not in known or Form.ONE in known or (Form.THIRD in known and row[at].small == "that"):
        return
    if any(one.small in _JOINED for one in row[max(0, at - 6) : at - 1]):
        return
    after = row[at + 2] if at + 2 < len(row) else None
    third = only(verb.small, Form.THIRD) or (
        row[at].small != "that"
        and may_be(verb.small, Form.THIRD)
        and after is not None
        and after.small in ("the", "a", "an", "its", "around", "in", "on", "to", "from", "with")
    )
    if verb.low and (third or verb.small in _IS):
        if (
            row[at].small == "that"
            and at >= 2
            and forms(row[at - 2].small) & {Form.BARE, Form.THIRD, Form.DID, Form.DOING}
        ):
            return
        yield at - 1, at + 1, "noun and verb do not agree in number"


def _of_one(row: Sequence[Token], at: int) -> bool:
    """`a unit that have`, `each player who lose`."""
    noun, verb = row[at - 1].small, row[at + 1]
    known = forms(noun)
    if Form.ONE not in known or known & {Form.MANY, Form.THIRD} or noun in _GROUPS or not verb.low or at < 2:
        return False
    first = at - 3 if at >= 3 and only(row[at - 2].small, Form.QUALITY) else at - 2
    if row[first].small not in _ANY or (first and row[first - 1].small in _NEARER):
        return False
    return verb.small in ("have", "are", "do") or (only(verb.small, Form.BARE) and row[at].small != "that")
