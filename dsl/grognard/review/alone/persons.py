"""Does a passage that tells of players turn to `you`: `Each player draws a card. You then discard one`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import on_one_line, together
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.reading import Sentence
from grognard.word_set import word_set

_THIRD = re.compile(
    r"(?:\A[\W\d]*|[,;:] | [-–—] |\bthen |\bthat )(?:(?:Then|Next|First|Finally|Now|At the (?:start|end|beginning) of [\w' ]+|(?:On|During|In|After|To|For|Whenever|When|If) [\w' ]+),? )??"
    r"(?P<who>(?:each|every|all|both)(?: of the)?(?: active| current| remaining)? players?|players|everyone|the player|a player)"
    r"(?: \([^)]*\))? (?!in\b|of\b|to\b|with\b|who\b|whose\b|that\b|and\b|or\b|other\b|except\b|characters?\b|turns?\b)(?P<verb>[a-z]+)",
    re.IGNORECASE,
)
"""Where players do something: `Each player draws`, `After this, the player takes`."""
_LEADS = re.compile(r"\W*(?:for )?(?:each|every|all) players?:?\s*\Z", re.IGNORECASE)
"""`For each player:`: what follows is told of each."""
_OF_ALL = re.compile(
    r"\b(?:(?:each|every|all|both)(?: of the)? players?|everyone)\b(?! (?:other|except|but|on|to|in)\b)", re.IGNORECASE
)
_YOU = re.compile(
    r"(?<!for )(?<!with )(?<!than )\byou (?:(?:also|then|only|always|now|still|just) )?(?:may|can|cannot|can['’]t|must|will|should|are not|are (?:secretly |also )?(?:allowed|dealt|given|assigned)|go|have to|do not|don['’]t|get|gain|draw|take|place|discard|choose|lose|roll|play|spend|pay|move|score|return|select|put|interact|keep|receive|start|begin|win)\b(?! (?:think|imagine|see|find|say|want|play with))"
    r"|\b(?:in|from|to|of|on|into|discard|draw|use|move|place) your (?:own )?(?:hand|deck|turn|reserve|supply|units?|pieces?|tokens?|dice|cards?|row|board|pile|reinforcement)\b",
    re.IGNORECASE,
)
"""Where the reader does something, or what is his is handled."""
_THEIRS = re.compile(r"\b(?:you|your|yourself)\b(?! (?:the player|players?\b|opponents?\b|enem|rival))", re.IGNORECASE)
_OTHERS = re.compile(
    r"\b(?:to|on|from|near|at|next to|against|with|attacks?|gives?|shows?|tells?|give|show) you\b|\byour (?:opponent|enem|rival|left|right|group|game|friends|own game)|\b(?:if|as|when|unless) you (?:want|like|wish|prefer|are playing|are new|know|don['’]t have)|\bother players?\b|\bother than you\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\b(?:examples?|e\.g\.|for instance|imagine|suppose|let['’]s|let us)\b|[?]|[\"“”]", re.IGNORECASE)
_BOTH = re.compile(
    r"\b(?:you,? (?:the|as a|are the|are a|being the) players?|the player \(you|players \(you)\b", re.IGNORECASE
)
"""Who says that the reader is the player may speak of both."""
_FEW_LINES, _AHEAD = 2, 6
_MOST_NAMES = 3
_PLAYERS = word_set("player players everyone")
_READERS = word_set("you your yourself")
_OTHER = word_set("other opponent opponents another enemy")


def passages_keep_their_person(book: Book) -> Iterable[Finding]:
    """All passages of a text that change it, together."""
    if _BOTH.search(book.file.text) is not None:
        return
    yield from together(
        book,
        codes.TWO_NAMES,
        set(_changes(book)),
        "What is said of players here turns to the reader: {}.",
        "Stay with one of the two in a passage: `each player … their`, or `you … your`.",
        most=_MOST_NAMES,
        shown=on_one_line,
    )


def _changes(book: Book) -> Iterator[tuple[int, int]]:
    """Where each such passage says `you`."""
    told = book.saying(_PLAYERS)
    readers = book.saying(_READERS)
    others = book.saying(_OTHER)
    for number in sorted(told):
        sentence = book.body[number]
        third = _THIRD.search(sentence.text)
        leads = _LEADS.match(sentence.text) is not None
        if (third is None and not leads) or _ASIDE.search(sentence.text) is not None:
            continue
        within = _within(sentence, third) if third is not None and number in readers else None
        if within is not None:
            yield sentence.start + within[0], sentence.start + within[1]
            continue
        many = _AHEAD if leads or sentence.text.rstrip().endswith(":") else _FEW_LINES
        for near in (*range(number + 1, number + many + 1), number - 1):
            if near in readers and near not in others and (span := _beside(book, sentence, book.body[near], many)):
                yield span
                break


def _within(sentence: Sentence, third: re.Match[str]) -> tuple[int, int] | None:
    """Where a sentence that begins with each of the players speaks of `you`."""
    text = sentence.text
    if _OF_ALL.match(text, third.start("who")) is None or _THEIRS.search(text, 0, third.start()) is not None:
        return None
    you = _THEIRS.search(text, third.end())
    if you is None or _OTHERS.search(text) is not None:
        return None
    return you.start(), _behind(text, you.end())


def _beside(book: Book, sentence: Sentence, other: Sentence, many: int) -> tuple[int, int] | None:
    """Where a sentence beside it, in the same passage, speaks of `you`."""
    apart = abs(other.line.row - sentence.line.row)
    if apart > many or book.part_at(other.start) != book.part_at(sentence.start):
        return None
    you = _YOU.search(other.text)
    if you is None or _OTHERS.search(other.text) is not None or _ASIDE.search(other.text) is not None:
        return None
    return other.start + you.start(), other.start + _behind(other.text, you.end())


def _behind(text: str, at: int) -> int:
    """The end of the word behind a place."""
    end = re.compile(r"\W+\w+").match(text, at)
    return end.end() if end is not None else at
