"""Where does a clause begin: at the beginning of a sentence, behind `if` or a colon, behind the comma of what leads in?"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.review.english.closed_classes import SUBORDINATORS
from grognard.review.english.tokens import Token
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
