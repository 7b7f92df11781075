"""Does a word stand where one that sounds like it is meant: `looses a man`, `more then`, `should of`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_CONFUSED = tuple(
    (re.compile(pattern), meant)
    for pattern, meant in (
        (r"\bloose(?=s? (?:an?|the|its?|their|his|one|two|\d|all|any|some|half)\b)s?\b(?! formation| order)", "lose"),
        (r"\bloosing (?=an?\b|the\b|its\b|their\b|one\b|\d|side\b|player\b)", "losing"),
        (
            r"\b(?:more|less|better|worse|higher|lower|greater|fewer|rather|larger|smaller|closer|further) then\b(?! (?:the|it|they|he) \w+ (?:must|may|is|are))",
            "than",
        ),
        (r"\b(?:should|would|could|must) of\b(?! course)", "have"),
        (
            r"\bit's (?=own\b|[a-z]+'s\b|turn\b|movement\b|move\b|range\b|maximum\b|base\b|front\b|target\b|current\b|original\b|normal\b)",
            "its",
        ),
        (r"\b(?:do|does|did)n?'?t? (?:not )?effects? (?=the|any|its|their)", "affect"),
        (r"\balot\b", "a lot"),
        (r"\ban (?=the\b|an?\b|all\b|then\b)", "another word, `and` or `on`,"),
        (r"(?<=\bcosts )and (?=additional\b|extra\b|a\b)|(?<=\btakes )and (?=additional\b|extra\b)", "an"),
        (
            r"(?<=\bmoving )too(?=[,.])|(?<=\bgoing )too(?=[,.])|(?<=\bequal )too(?= )|(?<=\bnext )too(?= )|(?<=\bdue )too(?= )",
            "to",
        ),
        (r"\b(?:of|to|the|with|in|by|from|a|an) \)", "a word that was left out"),
        (r"\b(?:spacecrafts|aircrafts|equipments|informations|damages to units)\b", "a word without s"),
        (r"\bthe the\b|\ba a\b|\bof of\b|\bto to\b|\bis is\b", "the word once"),
        (r"(?<=\bto )that that (?=[a-z]+)|(?<=\bof )that that (?=[a-z]+)", "that"),
        (r"\bwithe (?=the\b|a\b)", "with"),
        (
            r"\byour opponents (?=(?:ships?|units?|models?|army|armies|turn|deck|hand|pieces?|cards?|base|half|side|line|score|dice|die|warband|force|forces|hq|general|castle|king)\b)",
            "your opponent's",
        ),
        (
            r"\b(?:an?|the|each) (?:player|unit|model|card|target|attacker|defender|enemy|character)s (?=(?:turn|base|hand|deck|movement|range|front|side|armou?r|toughness|score|choice|value|ability|abilities)\b)",
            "a form with 's",
        ),
        (r"\bthe number dice\b", "the number of dice"),
    )
)

_OF_ITSELF = re.compile(r" (?:end|start|beginning) of the (?P<of>[a-z]{4,})")


def words_are_not_confused(book: Book) -> Iterable[Finding]:
    """Such words, each with the one that is meant."""
    text, small = book.file.text, book.casefolded
    for pattern, meant in _CONFUSED:
        for match in pattern.finditer(small):
            yield _told(book, match.span(), meant)
    for match in _OF_ITSELF.finditer(text):
        before = text[max(0, match.start() - 40) : match.start()].rpartition(" ")[2]
        if before.casefold() == match["of"].casefold():
            yield _told(book, (match.start() - len(before), match.end()), "one of the two")


_TOLD_SO = ("a word ", "a form ", "the word ", "one of ", "another word")
"""What is meant, where no one word is."""


def _told(book: Book, span: tuple[int, int], meant: str) -> Finding:
    return Finding(
        codes.MISSPELT,
        book.place(*span),
        f"{book.file.text[slice(*span)].strip()!r} stands here; {meant if meant.startswith(_TOLD_SO) else repr(meant)} is probably meant.",
        "Mend it.",
        Sure.LIKELY,
    )
