"""Which findings are no more than worth a look, because what they miss may stand where this text does not show it?

Of other people's texts, read without knowing them, fewer than half of these were true: what is named and not
explained stands in another book, on a card, or is plain to every player. They are told when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from grognard.diagnostics import codes
from grognard.review.finding import Finding, Sure

_MISSED = frozenset(
    [
        codes.RULE_UNEXPLAINED,
        codes.TERM_UNEXPLAINED,
        codes.ABBREVIATION_UNEXPLAINED,
        codes.STATE_WITHOUT_EFFECT,
        codes.STEP_UNDESCRIBED,
        codes.LISTED_NEVER_USED,
        codes.DICE_UNCOUNTED,
    ]
)


def with_doubts(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The same, each of these worth a look and no more, unless it is certain."""
    for finding in findings:
        doubtful = finding.code in _MISSED and finding.sure is not Sure.CERTAIN
        yield attrs.evolve(finding, sure=Sure.PERHAPS) if doubtful else finding
