"""Is something denied where it stands in an English sentence: `has not moved`, `may not fire when routed`, `unless shaken`?

A denial reaches from its word to the next clause that says something without one; a thing may also stand before the verb
that is denied (`routed units may not fire`). Rough, and meant to be: it need only tell a sentence from its contrary.
"""

from __future__ import annotations

import re

_DENIER = re.compile(
    r"\b(?:(?P<soft>without|unless|except|until|stop\w*|refuse\w*|fails?|free of|instead of|rather than|other than|nor)|"
    r"not|never|no|cannot|can't|neither|none|nobody|nothing|isn't|aren't|hasn't|no longer|only)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"[;:]|(?:\b(?:and|but|so|while)|,\s*(?:it|they))\s+(?:is|are|has|have|may|must|can|does|do|was|were)\b"
    r"(?!\s+(?:not|no|never|neither)\b)",
    re.IGNORECASE,
)
_NEXT = re.compile(r"[,;:]|\b(?:and|or|but)\b", re.IGNORECASE)
_OF_A_STATE = re.compile(r"\b(?:is|are|has|have|was|were|been)\s+$", re.IGNORECASE)
_JUST_BEFORE = re.compile(
    r"\b(?:not|never|no longer|isn't|aren't|hasn't|without)(?:\s+(?:yet|been|in|is|are|being|a|an|the|already))*\s*$",
    re.IGNORECASE,
)
_OF_NOBODY = re.compile(r"\b(?:no|nobody|none)\b[^,;:.()]*$", re.IGNORECASE)


def is_denied(sentence: str, start: int, end: int) -> bool:
    """Whether what stands from `start` to `end` is denied there, or what is done when it holds."""
    for found in _DENIER.finditer(sentence):
        if found.start() < end and start < found.end():
            continue  # it belongs to the name itself: `without officers`
        if found.end() <= start:
            # `Not: when routed, …` denies all that is listed.
            over = _ENDS.search(sentence, found.end() + sentence.startswith(":", found.end()))
            if over is None or start < over.start():
                return True
        elif found["soft"] is None:
            of_a_state = _OF_A_STATE.search(sentence[: found.start()]) is not None
            if not of_a_state or _NEXT.search(sentence[end : found.start()]) is None:
                return True
    return False


def is_just_denied(sentence: str, start: int) -> bool:
    """Whether a denial stands right before a place, with nothing but small words between."""
    return _JUST_BEFORE.search(sentence[:start]) is not None


def is_of_nobody(before: str) -> bool:
    """Whether the clause of which this is the beginning speaks of nobody: `no line more than 2 deep`, `nobody sees farther than`."""
    return _OF_NOBODY.search(before) is not None


_ORDER = re.compile(r"(?:^|[.:;,])\s*do not\s+$", re.IGNORECASE)


def is_denial_of_state(sentence: str, start: int) -> bool:
    """Whether a word is denied as something that is so; what players are told not to do says nothing of that: `past the end; do not fire`."""
    return is_just_denied(sentence, start) and not _ORDER.search(sentence[:start])
