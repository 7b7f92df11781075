"""Is `half of it or less` what a rule says by `at least twice`? The same comparison may be told from its other side."""

from __future__ import annotations

import re

from grognard.telling.roots import roots

_TWICE = re.compile(
    r"(?P<one>[^\n,;:]*?)\b(?:is|are)\s+(?P<how>at least|more than|at most|less than)\s+twice\s+(?P<other>[^\n,;:]*)",
    re.IGNORECASE,
)
_DOWN = ("at least", "more than")
_LESS = re.compile(
    r"\b(?:or less|or fewer|or under|at most|up to|no more than|not more than|less than|under)\b", re.IGNORECASE
)
_MORE = re.compile(r"\b(?:or more|at least|more than|over)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[,;:.()]")


def told_from_the_other_side(rules: str, sentence: str, start: int, end: int) -> bool:
    """Whether the `half` at a place of a sentence is the `twice` of some rules, said of the smaller of the two."""
    before = _CLAUSE.split(sentence[:start])[-1]
    after = _CLAUSE.split(sentence[end:])[0]
    clause = f"{before}half{after}"
    # Of whom it is the half: what follows it, `half or less of the winner's total, …`.
    named = roots(" ".join(_BOUND.sub(" ", after).split()[:_WORDS]))
    for found in _TWICE.finditer(rules):
        turned = (_LESS if found["how"].casefold() in _DOWN else _MORE).search(clause) is not None
        against = (_MORE if found["how"].casefold() in _DOWN else _LESS).search(_NEGATED.sub("", clause)) is not None
        one, other = (frozenset(roots(found[name])) for name in ("one", "other"))
        if turned and not against and (one - other) & set(named) and not (other - one) & set(named):
            return True
    return False


_NEGATED = re.compile(r"\b(?:no|not) more than\b", re.IGNORECASE)
_BOUND = re.compile(r"^\s*or (?:less|fewer|under|more)\b", re.IGNORECASE)
_WORDS = 4
