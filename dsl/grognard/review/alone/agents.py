"""Does what one player, unit or side does have the verb of one: `the opponent have two`, `every turn player throw dice`?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.review.alone.disagreement import disagreement
from grognard.review.book import Book
from grognard.review.english.closed_classes import AUXILIARIES, BEFORE_OBJECTS
from grognard.review.english.forms import Form, forms, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_AGENTS = word_set("""
    player referee umpire dealer npc gm opponent winner loser looser attacker defender enemy unit ship model captain
    commander leader king character hero creature merchant warrior soldier wizard monster owner firer initiator shooter
    general side army
""")
_HELPS = AUXILIARIES | word_set("""
    let lets make makes made help helps see to than and or not if's allow allows force forces watch require requires
    that's lest suggest demand insist every-one of both
""")
_OBJECTS = BEFORE_OBJECTS | frozenset(["no", "to"])
_ADVERBS = word_set("automatically always also then never now usually immediately still simply only")
_NO_VERBS = word_set("""
    cost count turn move attack fire charge hit score order hand base deck card side figure test result target power
    return control
""")
_BEING = word_set("are were be am class")
_WITHIN = word_set("for of in on with by from at against near within behind between under into that beside over")
"""Behind one of these the noun belongs to another, which the verb may belong to as well."""
_JOINS = frozenset(["and", "or", "than"])
_BACK = 5


def agents_have_their_verb(book: Book) -> Iterable[Finding]:
    """Each verb of many behind one who does it."""
    for sentence in book.body:
        if "?" in sentence.text:
            continue
        row = tokens(sentence.text)
        for first, last in _slips(row):
            yield disagreement(book, sentence, row[first].start, row[last].end)


def _slips(row: Sequence[Token]) -> Iterator[tuple[int, int]]:
    for at, one in enumerate(row[:-1]):
        if one.small not in _AGENTS or (at and row[at - 1].text in "-/'’"):
            continue
        if at > 1 and not one.low and row[at - 1].text[0].isupper():
            # `The Combined Unit rule`: it belongs to a name.
            continue
        to = at + 1
        if row[to].small in _ADVERBS and to + 1 < len(row):
            to += 1
        verb = row[to]
        if not verb.word or not verb.low or row[to].start - row[to - 1].end != 1:
            continue
        if (verb.small in _HELPS and verb.small not in ("have", "do")) or verb.small in _BEING or _helped(row, at):
            continue
        if _taken(row, at):
            continue
        after = row[to + 1].small if to + 1 < len(row) else "."
        if verb.small in ("have", "do"):
            if after not in ("to", "not") or verb.small == "have":
                yield at, to
            continue
        known = forms(verb.small)
        if (Form.QUALITY in forms(one.small) or one.small == "enemy") and Form.ONE in known:
            # `As a general rule to keep`: the word describes the thing behind it.
            continue
        if Form.BARE not in known or known & {Form.DID, Form.QUALITY, Form.MANNER} or verb.small in _NO_VERBS:
            continue
        if after == "to" and Form.ONE in known:
            # `Interrupting the player chain to take a turn`: a thing, and what it is for.
            continue
        if known == {Form.BARE} or (
            after in _OBJECTS or after.isdigit() or (only(after, Form.MANY) and verb.small not in _NO_VERBS)
        ):
            yield at, to


def _helped(row: Sequence[Token], at: int) -> bool:
    """Whether a verb before, with no sign between, takes the bare verb with it: `lets the player draw`."""
    for other in reversed(row[max(0, at - _BACK) : at]):
        if not other.word and other.text not in "-'’":
            return False
        if other.small in _JOINS and other is not row[at - 1] and other is not row[max(0, at - 2)]:
            continue
        if other.small in _HELPS or other.small in _WITHIN:
            return True
    return False


def _taken(row: Sequence[Token], at: int) -> bool:
    """Whether the noun is what another verb takes: `you use this creature summon`."""
    before = at - 1
    while before >= 0 and (row[before].small in _OBJECTS or only(row[before].small, Form.QUALITY)) and at - before < 4:
        before -= 1
    return (
        0 <= before < at - 1
        and row[before].low
        and Form.BARE in forms(row[before].small)
        and row[before].small != "turn"
    )
