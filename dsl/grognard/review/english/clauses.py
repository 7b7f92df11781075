"""Where does a clause begin, and is a stretch of words a sentence, so far as words and a lexicon tell?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.review.english.closed_classes import FINITE, PERSONS, SUBORDINATORS
from grognard.review.english.forms import Form, forms, lexicon
from grognard.review.english.tokens import Token, first_tokens
from grognard.word_set import word_set

_OPENERS = (SUBORDINATORS - {"as", "since"}) | word_set(": ; then so but which that")
_LEADING_IN = word_set("in for on at during after before within without like with")
"""What begins a phrase before the subject: `In general, a creature is`."""
_LONGEST_LEAD = 8


def begins_clause(row: Sequence[Token], at: int) -> bool:
    """Whether a clause begins with a word of a sentence."""
    if at == 0 or (at == 1 and not row[0].word and not row[0].text.isdigit()):
        return row[at].text[0].isupper() or at == 1
    before = row[at - 1].small
    if before in ("that", "which"):
        # `In which`: what follows belongs to what stands before.
        return at > 1 and row[at - 2].small not in ("in", "of", "so", ",", "to", "from", "with", "for", "on")
    if before == ",":
        # A list of things, or what was put in: `the king, the queen have`.
        if any(one.text in ",()" or one.small in ("and", "or") for one in row[: at - 1]):
            return False
        led = row[0].small in _LEADING_IN and at <= _LONGEST_LEAD
        return led or any(one.small in SUBORDINATORS for one in row[:2])
    return before in _OPENERS and row[at].start - row[at - 1].end == 1


_LEAD = re.compile(r"[*_\"“”'’(\[\]) ]*[^.:;!?\n]{1,40}?(?::[*_]*|[*_]* [-–—])[*_]* (?=\S)")
"""What a line is about: `Range:`, `**Draw** -`."""
_LOOKED_AT = 40
_PERSONS = PERSONS | {"i", "there"}
_RELATIVE = word_set("that which who whose where when if as whenever while once until unless because than how what")
_BEHIND_A_COMMAND = word_set(
    "a an the your their his her its this that these those all any each every both one two three four five six seven eight nine ten up down it them out to from at back another no"
)
_SUBJECTS = word_set("player players unit units card cards model models")


def says(words: str) -> bool:
    """Whether it is a sentence; without a lexicon what has a helping verb outside a clause that hangs on another word."""
    lead = _LEAD.match(words)
    row = [
        one
        for one in first_tokens(words[lead.end() :] if lead is not None else words, _LOOKED_AT)
        if one.word or one.text[0].isdigit() or one.text in ",.;"
    ]
    if len(row) < 3:
        return False
    first, second = row[0], row[1].small
    if first.word:
        known = forms(first.small)
        if Form.BARE in known and (
            known <= {Form.BARE, Form.DID, Form.QUALITY} or second in _BEHIND_A_COMMAND or second[0].isdigit()
        ):
            return True
    hangs = False
    for at, one in enumerate(row):
        if one.text in ",.;":
            hangs = False
        elif one.small in _RELATIVE:
            # A clause that begins the sentence is followed by its main clause.
            hangs = at > 0 or one.small not in SUBORDINATORS
        elif one.small in FINITE and at:
            if not hangs:
                return True
            hangs = False
        elif not hangs and one.small in _PERSONS and at + 1 < len(row) and Form.BARE in forms(row[at + 1].small):
            return True
        elif not hangs and at and lexicon():
            before = row[at - 1].small
            here = forms(one.small)
            if Form.THIRD in here and (before in _PERSONS or before in _SUBJECTS or (Form.MANY not in here and at < 8)):
                return True
    return False
