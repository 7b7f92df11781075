"""Does one thing have two names of the trade: a `space` here and a `square` there, a `stat` and an `attribute`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import ONE_NAME, two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, times

_DET = r"(?:an?|the|each|every|any|adjacent|empty|same|next|one|two|three|four|five|\d{1,2}|free|occupied|starting|target|neighbou?ring)"
_GROUPS: tuple[dict[str, str], ...] = (
    {
        "hex": rf"\b{_DET} hex(?:es)?\b",
        "square": rf"\b{_DET} squares?\b(?! (?:inch|feet|base|shape))",
        "cell": rf"\b{_DET} cells?\b|\bgrid of cells\b",
        "space": rf"\b(?!the){_DET} spaces?\b(?! (?:between|for|ship|station|stack|battle))",
    },
    {"draw pile": r"\bdraw piles?\b", "draw deck": r"\bdraw decks?\b", "draw stack": r"\bdraw stacks?\b"},
    {"discard pile": r"\bdiscard piles?\b", "graveyard": r"\bgraveyards?\b", "discard deck": r"\bdiscard decks?\b"},
    {"attribute": r"\battributes?\b", "characteristic": r"\bcharacteristics?\b", "stat": r"\bstats?\b"},
    {
        "game master": r"\bgame ?masters?\b|(?<![\w-])gms?\b(?!-)",
        "referee": r"\b(?:the|a|your|by|each|one) referees?\b",
        "dungeon master": r"\bdungeon masters?\b|(?<![\w-])(?:the|your|a) dms?\b(?!-)",
    },
    {"hand size": r"\bhand sizes?\b", "hand limit": r"\bhand limits?\b"},
    {"line of sight": r"\blines? of sight\b", "line of fire": r"\blines? of fire\b"},
    {"umpire": r"\bumpires?\b", "judge": r"\bthe judges?\b"},
    {"spell point": r"\bspell points?\b", "magic point": r"\bmagic points?\b", "mana point": r"\bmana points?\b"},
)
_ONE_THING: tuple[dict[str, str], ...] = (
    {
        "hit point": r"\bhit[- ]?points?\b",
        "health point": r"\bhealth points?\b",
        "life point": r"\blife points?\b|\blife totals?\b",
    },
    {"impediment": r"\bimpediments?\b", "hindrance": r"\bhindrances?\b", "hinder card": r"\bhinder cards?\b"},
    {"renege": r"\breneg(?:e|es|ed|ing)\b", "revoke": r"\brevok(?:e|es|ed|ing)\b"},
    {"specialization": r"\bspeciali[sz]ations?\b", "sub-skill": r"\bsub-?skills?\b"},
    {
        "player board": r"\bplayer boards?\b",
        "player mat": r"\bplayer mats?\b",
        "player sheet": r"\bplayer sheets?\b",
        "tableau": r"\btableau[sx]?\b",
    },
    {"goods": r"\bgoods\b|\bgood (?:cards?|tokens?|cubes?)\b", "commodity": r"\bcommodit(?:y|ies)\b"},
    {"draw pile": r"\bdraw piles?\b", "stock pile": r"\bstock piles?\b", "draw deck": r"\bdraw decks?\b"},
    {
        "this manual": r"\bthis manual\b",
        "this tutorial": r"\bthis tutorial\b",
        "this rulebook": r"\bthis rule ?book\b",
        "this booklet": r"\bthis booklet\b",
        "this guide": r"\bthis guide\b(?! to)",
    },
)
"""Where both of these stand they are one thing: no game has both."""
_SELDOM = 3
_OFTEN = 3
_PHRASES = 2
"""So often the commoner must stand where it is two words, which hardly mean anything else."""


def things_have_one_word(book: Book) -> Iterable[Finding]:
    """In each group of words: a rarer one beside one that stands often, and no sentence that has both."""
    for group in (*_ONE_THING, *_GROUPS):
        one_thing = group in _ONE_THING
        places: dict[str, list[tuple[int, int]]] = {}
        lines: dict[str, set[int]] = {}
        for name, pattern in group.items():
            for match in book.matches(re.compile(pattern), small=True):
                if not book.listed(match.start()) and not book.in_code(match.start()):
                    places.setdefault(name, []).append(match.span())
                    lines.setdefault(name, set()).add(book.line_at(match.start()).row)
        if len(places) < 2:
            continue
        (common, many), *rarer = sorted(places.items(), key=lambda one: -len(one[1]))
        if one_thing:
            yield from _several(book, common, many, rarer)
            continue
        for rare, few in rarer:
            if len(many) < (_PHRASES if " " in common else _OFTEN) or (lines[rare] & lines[common] and len(few) > 1):
                continue
            yield two_ways(
                book,
                codes.TWO_NAMES,
                few,
                many,
                f"Called `{rare}` {times(len(few))}, and `{common}` {times(len(many))}.",
                ONE_NAME,
                Sure.PERHAPS,
                other="the other name",
            )


def _several(
    book: Book, common: str, many: list[tuple[int, int]], rarer: list[tuple[str, list[tuple[int, int]]]]
) -> Iterator[Finding]:
    """What is one thing in every game, under all its names."""
    # A text that often speaks of both a board and what lies before a player has both.
    if "tableau" in {common, *(name for name, _ in rarer)}:
        rarer = [(name, few) for name, few in rarer if len(few) <= _SELDOM]
    if not rarer:
        return
    spans = sorted(span for _, few in rarer for span in few)
    told = ", ".join(f"`{name}` {times(len(few))}" for name, few in rarer)
    yield two_ways(
        book,
        codes.TWO_NAMES,
        spans,
        many,
        f"Called {told}, and `{common}` {times(len(many))}.",
        "If all are one thing, call it by one name; if not, say what tells them apart.",
        other="the other name",
    )
