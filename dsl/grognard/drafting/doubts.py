"""Which sentences leave something open, and which are worked examples? Both wait for the author."""

from __future__ import annotations

import re

_SENTENCE = re.compile(r"(?<=[.!?])[\"”’)]*\s+(?=[A-Z\"“(])")
_OPEN = re.compile(
    r"\b(?:TBD|TBA|TBC|XXX+|to be (?:decided|determined|added|confirmed|written|done)|not yet (?:implemented|decided|written|tested)"
    r"|umpire|referee|by (?:mutual )?agreement|players (?:should |must |may |can )?(?:agree|decide)|house rules?|common sense|discretion)\b|\?\?",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(r"\W*(?:a |worked )?(?:examples?\b|e\.?\s?g\b\.?|for (?:example|instance)\b)", re.IGNORECASE)


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph."""
    return [part.strip() for part in _SENTENCE.split(text) if part.strip()]


def leaves_open(sentence: str) -> bool:
    """Whether a sentence says itself that something is left to be settled."""
    return _OPEN.search(sentence) is not None


def parted_example(text: str) -> tuple[str, str]:
    """A paragraph up to its worked example, and the example: from where one is announced to the end, if it has figures."""
    parts = sentences(text)
    for at, sentence in enumerate(parts):
        if _EXAMPLE.match(sentence):
            example = " ".join(parts[at:])
            return (" ".join(parts[:at]), example) if any(map(str.isdigit, example)) else (text, "")
    return text, ""
