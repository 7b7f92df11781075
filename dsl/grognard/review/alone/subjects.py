"""Does the verb agree with a subject of several words: `attack and damage is rolled`, `strikes of a beast is`, `there is several`?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.review.alone.disagreement import disagreement
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, lexicon, may_be, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_LEADS = word_set("the all these those your their some both most many other its his")
_SINGLES = word_set("the a an this that each every your its their his")
_WITHIN = word_set("of in for on from with by against at within between")
_OF_ONE = word_set("is was has does doesn't isn't wasn't")
_OF_MANY = word_set("are were have aren't weren't")
_SETS = word_set("""
    number majority pair group rest set series variety lot range couple total half part amount remainder list
    combination handful minority bunch percentage proportion team crew type kind sort collection selection mix army band
    family quarter third top bottom none any all most some host plethora multitude maximum minimum array body side party
    company
""")
_NAMES = word_set("""
    trial rock cut search drag hit research bed profit line cost size read copy wear back give each every one question
    plug point command cause more less black this that it what both either nothing everything anything none
""")
_COLLECTIVE = word_set("""
    squad unit force regiment company brigade battalion platoon division column stack deck pile pool staff clan tribe enemy
    opposition cavalry infantry artillery garrison fleet flock herd horde swarm crowd class wave cluster formation
""")
"""What is many in one: some write `a squad of men are`."""
_CONDITIONS = word_set("if when whenever once unless until while because")
_SEVERAL = word_set("multiple several many few numerous various two three four five six some")


def subjects_agree(book: Book) -> Iterable[Finding]:
    """Each subject at the head of a sentence whose verb is of another number."""
    if not lexicon():
        return
    titles = frozenset(part.title.casefold().strip(" :.") for part in book.parts)
    for sentence in book.body:
        if "?" in sentence.text:
            continue
        row = tokens(sentence.text)
        for first, last in _slips(row):
            # What a part is headed by is one name: `Move and Attack`.
            if sentence.text[row[first].start : row[last - 1].end].casefold() in titles:
                continue
            yield disagreement(book, sentence, row[first].start, row[last].end)


def _slips(row: Sequence[Token]) -> Iterator[tuple[int, int]]:
    for at in range(len(row) - 2):
        if row[at].small == "there" and row[at + 1].small in ("is", "was", "isn't") and row[at + 2].small in _SEVERAL:
            after = row[at + 3].small if at + 3 < len(row) else ""
            if only(after, Form.MANY) or row[at + 2].small in ("multiple", "several", "numerous"):
                yield at, at + 2
    start = 0
    while start < len(row) and not row[start].word:
        start += 1
    if start + 3 >= len(row) or not row[start].text[0].isupper():
        return
    if any(one.text in "/&|" for one in row[start : start + 8]):
        return
    yield from _joined(row, start)
    yield from _far(row, start)
    if row[start].small in _CONDITIONS:
        yield from _far(row, start + 1)


def _joined(row: Sequence[Token], start: int) -> Iterator[tuple[int, int]]:
    """Two things joined by `and`, and a verb of one."""
    at = start + (row[start].small in _LEADS | _SINGLES)
    if row[start].small in ("each", "every") or at + 3 >= len(row):
        return
    first = row[at]
    if row[at + 1].small != "and" or first.small in _NAMES or not _thing(first):
        return
    to = at + 2
    if row[to].small in ("each", "every"):
        return
    to += row[to].small in _LEADS | _SINGLES
    if to + 1 < len(row) and _thing(row[to]) and row[to].small not in _NAMES and row[to + 1].small in _OF_ONE:
        # `Fire and Movement is a rule`: in capitals it is one name.
        if row[to].text[0].isupper() and (to + 2 >= len(row) or row[to + 2].small in ("a", "an", "the", "not")):
            return
        yield start, to + 1


def _far(row: Sequence[Token], start: int) -> Iterator[tuple[int, int]]:
    """A noun, what belongs to it, and a verb that agrees with the latter only."""
    lead = row[start].small
    at = start + (lead in _LEADS | _SINGLES)
    if (at + 1 < len(row) and only(row[at].small, Form.QUALITY)) or (
        at + 1 < len(row) and only(row[at].small, Form.DID)
    ):
        at += 1
    if at + 3 >= len(row) or row[at + 1].small not in _WITHIN:
        return
    head = row[at]
    counted = head.small == "number" and lead == "the" and row[at - 1].small == "the"
    if not head.word or (head.small in _SETS and not counted):
        return
    to = at + 2
    while to < len(row) and to < at + 5 and (row[to].small in _LEADS | _SINGLES or only(row[to].small, Form.QUALITY)):
        to += 1
    if to + 1 >= len(row) or not row[to].word or row[to].start - row[to - 1].end != 1:
        return
    verb, inner = row[to + 1].small, row[to]
    known = forms(head.small)
    single = Form.ONE in known and Form.MANY not in known and head.small not in _COLLECTIVE
    if (verb in _OF_ONE and _several(head) and _thing(inner) and inner.low and (head.low or at == start)) or (
        verb in _OF_MANY and lead in _SINGLES and single and head.low and (inner.small == "dice" or _several(inner))
    ):
        yield start, to + 1


def _several(one: Token) -> bool:
    """Whether a word is several things, if it is not what one does."""
    return may_be(one.small, Form.MANY) and only(one.small, Form.MANY, Form.THIRD)


def _thing(one: Token) -> bool:
    """Whether a word is surely a thing: the lexicon has it as a noun, and not as what describes one."""
    known = forms(one.small)
    return (
        one.word
        and bool(known & {Form.ONE, Form.MANY})
        and not known & {Form.QUALITY, Form.MANNER, Form.DOING, Form.DID}
    )
