"""Phrases: words with references, gaps, stress and paragraph numbers in them. Plain data, no markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

import attrs

from grognard.ir.notes import Citation

_MINUS = re.compile(r"(?<![\w)\].])-(?=[0-9])")


@attrs.frozen
class Target:
    """What a reference leads to: a declaration by its sort and lookup name, and a part of it.

    Sorts: `rule`, `table`, `sequence`, `limits`, `piece`, `field` (also a fact or an option), `choice`,
    `example`, `scenario`, `chapter`. A part is the id of a line or row.
    """

    sort: str
    name: str
    part: str = ""


@attrs.frozen
class Words:
    """Plain words."""

    text: str


@attrs.frozen
class Term:
    """The name of something that is declared elsewhere."""

    text: str
    target: Target


@attrs.frozen
class Missing:
    """What the source does not say."""

    words: str


@attrs.frozen
class Stress:
    """Words that the author stressed, once or twice."""

    inner: tuple[Inline, ...]
    strong: bool = False


@attrs.frozen
class Cited:
    """Paragraph numbers inside a sentence."""

    cites: tuple[Citation, ...]


Inline = Words | Term | Missing | Stress | Cited
Phrase = tuple[Inline, ...]


def say(*parts: str | Inline | Phrase) -> Phrase:
    """One phrase of several parts. Neighbouring words become one, empty ones go."""
    made: list[Inline] = []
    for part in parts:
        for one in part if isinstance(part, tuple) else (Words(part) if isinstance(part, str) else part,):
            if isinstance(one, Words) and made and isinstance(made[-1], Words):
                made[-1] = Words(made[-1].text + one.text)
            elif not isinstance(one, Words) or one.text:
                made.append(one)
    return tuple(made)


def joined(phrases: list[Phrase], between: str, last: str = "") -> Phrase:
    """Phrases with words between them, and other words before the last of them."""
    made: Phrase = ()
    for number, phrase in enumerate(phrases):
        gap = "" if not number else last if last and number == len(phrases) - 1 else between
        made = say(made, gap, phrase)
    return made


def by_word(told: Iterable[tuple[str, Phrase]]) -> list[Phrase]:
    """`of a company, the firer` and `at a company, the target`: phrases with the word before them, said once for several."""
    groups = groupby(told, key=lambda one: one[0])
    return [say(f"{word} ", joined([phrase for _, phrase in group], ", ", " and ")) for word, group in groups]


def plain(phrase: Phrase) -> str:
    """A phrase as text alone, for search, titles and tests."""
    made = []
    for part in phrase:
        match part:
            case Words() | Term():
                made.append(part.text)
            case Missing():
                made.append(f"? ({part.words})" if part.words else "?")
            case Stress():
                made.append(plain(part.inner))
            case Cited():
                made.append(f"[{', '.join(str(cite) for cite in part.cites)}]")
    return "".join(made)


def minus(words: str) -> str:
    """With a minus as long as a plus is wide; a dash between figures stays."""
    return _MINUS.sub("\N{MINUS SIGN}", words)


def between_spaces(words: str, say: Callable[[str], str]) -> str:
    """Words as something else writes them, with the spaces that stood around them."""
    before = " " if words[:1].isspace() else ""
    return f"{before}{say(words.strip())}{' ' if words.strip() and words[-1:].isspace() else ''}"


def capitalised(phrase: Phrase) -> Phrase:
    """With a capital letter in front."""
    if phrase and isinstance(phrase[0], Words | Term):
        first = phrase[0]
        return (attrs.evolve(first, text=first.text[:1].upper() + first.text[1:]), *phrase[1:])
    return phrase


def targets(phrase: Phrase) -> Iterator[Target]:
    """Everything a phrase refers to."""
    for part in phrase:
        if isinstance(part, Term):
            yield part.target
        elif isinstance(part, Stress):
            yield from targets(part.inner)
