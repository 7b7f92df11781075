"""Are `turn` and `round` one thing or two?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.alone.telling import two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding

_SPAN = re.compile(
    r"\b(?:each|every|this|per|next|that|of the|end of the|start of the|beginning of the|same|following|previous|whole|entire|once per|a game|game) (?P<word>turn|round)\b(?!-| down| up| to face| order| sequence| marker| track| around| into)",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:your|his|her|their|own|player['’]?s?['’]?|opponent['’]?s|my|other|enemy|friendly|active|current player['’]s|enemy['’]s|whose|side['’]s|(?:a|the) (?:player|side)) (?:next |own |first )?turns?\b|\btakes? (?:a|his|their|its|one|her) turns?\b|\btaking (?:a|his|their|its|one) turns?\b|\bplayers?['’]s? turn\b|\bturns\b.{0,40}\bround\b|\brounds?\b.{0,60}\bturns?\b|\bturns?\b.{0,40}\brounds?\b|\bturn order\b",
    re.IGNORECASE,
)
_LEAST = 2
_CURE = "If both are one thing, call it by one name; if not, say how many turns make a round."


_ROUND_TITLE = re.compile(r"\bround (?:structure|sequence|order|overview|phases)\b", re.IGNORECASE)
_TURN_TEXT = re.compile(
    r"\b(?:each|every|a|the|one) turn (?:consists|has|is divided|is made|follows|contains|comprises|proceeds)\b",
    re.IGNORECASE,
)


def _headed(book: Book) -> Iterator[Finding]:
    """A part on the structure of a round that says what a turn has."""
    for part in book.parts:
        text = book.file.text[part.end : part.until][:400]
        match = _TURN_TEXT.search(text)
        if _ROUND_TITLE.search(part.title) and match is not None and not re.search(r"\bround", text, re.IGNORECASE):
            yield Finding(
                codes.TWO_NAMES,
                book.place(part.start, part.end),
                f"The heading speaks of a round, and the text below it of a turn ({match.group()!r}).",
                _CURE,
                also=(Label(book.place(part.end + match.start(), part.end + match.end()), "a turn here"),),
            )


def turns_are_not_rounds(book: Book) -> Iterable[Finding]:
    """Both words for a stretch of the game, and no sentence or owner that tells them apart."""
    headed = next(_headed(book), None)
    if headed is not None:
        yield headed
        return
    seldom = next(_seldom(book), None)
    if seldom is not None:
        yield seldom
        return
    if book.match(_OWN) is not None:
        return
    found: dict[str, list[tuple[int, int]]] = {}
    for match in book.matches(_SPAN):
        if not book.listed(match.start()):
            found.setdefault(match["word"].casefold(), []).append(match.span())
    if len(found) < 2 or min(map(len, found.values())) < 1 or sum(map(len, found.values())) < 2 * _LEAST:
        return
    (rare, few), (common, many) = sorted(found.items(), key=lambda one: len(one[1]))
    yield _told(book, rare, few, common, many)


_ROUND = re.compile(
    r"\b(?:this|the|each|every|next|that|last|same|whole|per|one) (?P<word>round)\b(?! (?:of|up|down|discard|to|phase|robin|off))",
    re.IGNORECASE,
)
_TURN = re.compile(
    r"\b(?:this|each|every|next|that|last|same|whole|per|first) (?P<word>turn)\b(?! (?:to|order|sequence))",
    re.IGNORECASE,
)
_ANY = {"turn": re.compile(r"\bturns?\b", re.IGNORECASE), "round": re.compile(r"\brounds?\b", re.IGNORECASE)}
_STRETCH = {
    "turn": re.compile(
        r"\b(?:this|the|each|every|next|that|last|same|per|first|your|their|his|a|player['’]s) turns?\b(?! to\b)|\b(?:take|taking|takes|alternate) (?:a |their )?turns?\b",
        re.IGNORECASE,
    ),
    "round": re.compile(
        r"\b(?:this|the|each|every|next|that|last|same|per|first|new|between) rounds?\b(?! (?:of|up|down|to))",
        re.IGNORECASE,
    ),
}
_OTHER_ROUND = re.compile(
    r"\b(?:play|plays|played|fight|first|second|final|combat|battle|bidding|betting|voting|boxing) (?:a |the )?\Z",
    re.IGNORECASE,
)
_FEW = 2


def _seldom(book: Book) -> Iterator[Finding]:
    """One of the two words that stands once or twice where the other is the rule, and never in one sentence with it."""
    text = book.file.text
    for rare, common, pattern in (("round", "turn", _ROUND), ("turn", "round", _TURN)):
        every = [match.start() for match in book.matches(_ANY[rare]) if not book.listed(match.start())]
        places = [
            match.span("word")
            for match in book.matches(pattern)
            if not book.listed(match.start())
            and _OTHER_ROUND.search(text[max(0, match.start() - 12) : match.start()]) is None
        ]
        others = [match.span() for match in book.matches(_STRETCH[common])]
        if not places or len(every) > _FEW or len(places) > _FEW or len(others) < max(2, len(places)):
            continue
        sentences = [one for one in book.sentences if any(one.start <= at < one.start + len(one.text) for at in every)]
        if any(_ANY[common].search(one.text) for one in sentences):
            continue
        yield _told(book, rare, places, common, others)


def _told(book: Book, rare: str, few: list[tuple[int, int]], common: str, many: list[tuple[int, int]]) -> Finding:
    return two_ways(
        book,
        codes.TWO_NAMES,
        few,
        many,
        f"A `{rare}` here, and a `{common}` in {len(many)} other places, and nothing says how the two go together.",
        _CURE,
        other=f"a {common} here",
    )
