"""Domains in words, for messages; and values that lie outside of them."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.names import with_article
from grognard.ir.types import Anything, Dice, Numbers, PieceOf, PiecesOf, Type, Words, YesNo
from grognard.source import Place


def words_of(domain: Type) -> list[str]:
    """The words of a domain; none where it has no words."""
    return [str(word) for word in domain.words] if isinstance(domain, Words) else []


def can_be(domain: Words) -> str:
    """Returns a hint with the words that a list allows, or that it has none."""
    if not domain.words:
        return f"The list `{domain.name}` has no words: write one below `add to {domain.name}`, or ask it nowhere."
    return f"It can be: {', '.join(words_of(domain))}."


def domain_words(domain: Type) -> str:
    """A domain in words, as in `… is wanted here`."""
    match domain:
        case Numbers():
            return f"a length in {domain.unit}" if domain.unit else "a number"
        case Words():
            return f"one of: {', '.join(words_of(domain)[:6])}"
        case YesNo():
            return "yes or no"
        case PieceOf():
            return with_article(domain.kind)
        case Dice():
            return "dice"
        case PiecesOf() | Anything():
            return "something else"
    assert_never(domain)


def report_outside(value: object, domain: Type, place: Place, collector: Collector, paste: str = "") -> None:
    """Say that a number is none that a field or fact can be, if it is not; `paste` are the lines by which it can be more."""
    if not isinstance(domain, Numbers) or not isinstance(value, int | Fraction) or isinstance(value, bool):
        return
    if (domain.low is not None and value < domain.low) or (domain.high is not None and value > domain.high):
        collector.report(
            codes.OUT_OF_DOMAIN,
            place,
            f"`{' '.join(place.text.split())}` is outside what it can be.",
            help="Change the number here, or put the lines below into your file, with the range it is to have."
            if paste
            else "Change the number here, or the range in the declaration.",
            paste=paste,
        )
