"""Is a stretch of words a sentence, so far as words and a lexicon tell: does somebody do something, or is one told to?"""

from __future__ import annotations

import re

from grognard.review.english.closed_classes import AUXILIARIES
from grognard.review.english.forms import Form, forms, lexicon
from grognard.review.english.tokens import first_tokens
from grognard.word_set import word_set

_LEAD = re.compile(r"[*_\"“”'’(\[\]) ]*[^.:;!?\n]{1,40}?(?::[*_]*|[*_]* [-–—])[*_]* (?=\S)")
"""What a line is about: `Range:`, `**Draw** -`."""
_LOOKED_AT = 40
_PERSONS = word_set("you it they we he she i there")
_RELATIVE = word_set("that which who whose where when if as whenever while once until unless because than how what")
_FINITE = (
    AUXILIARIES | word_set("is are was were has have had does do did isn't aren't can't don't doesn't won't")
) - {
    "need",
    "needs",
}
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
    hangs = 0
    for at, one in enumerate(row):
        if one.text in ",.;":
            hangs = 0
        elif one.small in _RELATIVE:
            # A clause that begins the sentence is followed by its main clause.
            hangs = (
                0
                if at == 0 and one.small in ("if", "when", "whenever", "once", "while", "as", "until", "unless")
                else 1
            )
        elif one.small in _FINITE and at:
            if not hangs:
                return True
            hangs = 0
        elif not hangs and one.small in _PERSONS and at + 1 < len(row) and Form.BARE in forms(row[at + 1].small):
            return True
        elif not hangs and at and lexicon():
            before = row[at - 1].small
            here = forms(one.small)
            if Form.THIRD in here and (before in _PERSONS or before in _SUBJECTS or (Form.MANY not in here and at < 8)):
                return True
    return False
