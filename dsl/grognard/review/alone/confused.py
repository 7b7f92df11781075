"""Does a word stand where one that sounds like it is meant: `looses a man`, `more then`, `should of`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_CONFUSED = tuple(
    (re.compile(pattern, re.IGNORECASE), meant)
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
        (r"(?<=\bto )that that (?=[a-z]+)|(?<=\bof )that that (?=[a-z]+)", "that"),
        (r"\bwithe (?=the\b|a\b)", "with"),
        (r"\b([a-z]{4,}) [a-z]+ of the \1\b", "one of the two"),
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


def words_are_not_confused(book: Book) -> Iterable[Finding]:
    """Such words, each with the one that is meant."""
    for line in book.lines:
        for pattern, meant in _CONFUSED:
            for match in pattern.finditer(line.text):
                yield Finding(
                    codes.MISSPELT,
                    book.place(line.start + match.start(), line.start + match.end()),
                    f"{match.group().strip()!r} stands here; {meant!r} is probably meant.",
                    "Mend it.",
                    Sure.LIKELY,
                )
