"""Domains in words, for messages."""

from __future__ import annotations

from grognard.ir.types import Dice, Numbers, PieceOf, Type, Words, YesNo


def words_of(of: Type) -> list[str]:
    """The words of a domain; none where it has no words."""
    return [str(word) for word in of.words] if isinstance(of, Words) else []


def domain_words(of: Type) -> str:
    """A domain in words, as in `… is wanted here`."""
    match of:
        case Numbers():
            return f"a length in {of.unit}" if of.unit else "a number"
        case Words():
            return f"one of: {', '.join(words_of(of)[:6])}"
        case YesNo():
            return "yes or no"
        case PieceOf():
            return f"a {of.kind}"
        case Dice():
            return "dice"
        case _:
            return "something else"


def a_or_an(word: str) -> str:
    """A word with its article."""
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"
