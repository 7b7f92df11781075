"""Is each term in capitals explained: `your Fate Modifier`, `a Loot Site`, and no word on what that is?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book, plain
from grognard.review.finding import Finding, some_of
from grognard.review.near import near
from grognard.word_set import word_set

_HEAD = r"(?:Points?|Modifiers?|Sites?|Tokens?|Values?|Scores?|Levels?|Zones?|Tracks?|Areas?|Decks?|Piles?|Cards?|Bonus(?:es)?|Costs?|Limits?|Sizes?|Quests?|Stats?|Slots?|Pool|Traits?|Skills?|Actions?|Boards?|Sheets?|Rules?|Attacks?|Damage|Range|Rating)"
_TERM = re.compile(
    rf"(?<=[a-z,;(] )(?P<term>(?:[A-Z][a-z]+ ){{1,2}}{_HEAD})\b(?![ -][A-Z]| (?:section|chapter|table|rules?)\b)"
)
_NAMED = re.compile(r"(?:[A-Z][\w'’-]*|\b[A-Z])[ -]\Z")
"""Before it another word in capitals: it is the end of a longer name."""
_DULL = word_set("the this each your player game special core basic advanced optional if when all no one standard main")
_MOST_NAMES = 8
_TAILS = 2
_NAMES = 120


def game_terms_are_explained(book: Book) -> Iterable[Finding]:
    """Terms told together: those of which no heading, list, table, sentence or emphasis makes a beginning."""
    uses: dict[str, list[tuple[int, int]]] = {}
    for sentence in book.likely_sentences(_TERM):
        for match in _TERM.finditer(sentence.text):
            term = _one(match["term"])
            before = sentence.text[: match.start()]
            # `(see Cooperation Bonus)` is a reference, and told as that; `Play and Buy Cards` a heading's words.
            if (
                _NAMED.search(before)
                or before.endswith(("see ", "See "))
                or re.fullmatch(r"\W*[A-Z][a-z]+ and ", before)
            ):
                continue
            if plain(term).split()[0] not in _DULL:
                span = sentence.span(match, "term")
                uses.setdefault(term, []).append(span)
    bare = [
        (places[0], term)
        for term, places in list(uses.items())[:_NAMES]
        if not _explained(book, term) and not (len(places) == 1 and _slip(book, term))
    ]
    if not bare:
        return
    bare.sort()
    names = some_of([f"`{term}`" for _, term in bare], _MOST_NAMES)
    yield Finding.at_all(
        codes.TERM_UNEXPLAINED,
        book.places(span for span, _ in bare),
        f"Written like a term of the rules, and nothing is headed so or says what it is: {names}.",
        "Explain a term where it first stands, or say in which book it is explained.",
    )


def _slip(book: Book, term: str) -> bool:
    """Whether a term that stands once begins like another of the same head, which is told as two names."""
    first, head = plain(term).split()[0], plain(term).split()[-1]
    others = set(re.findall(rf"\b({re.escape(first[:3])}[a-z]+) {re.escape(head)}", book.casefolded))
    return len(others) > 1


def _explained(book: Book, term: str) -> bool:
    wanted = plain(term)
    first = wanted.rsplit(" ", 1)[0]
    tail = wanted.partition(" ")[2]
    # `Routed Confidence Level`: a word before a term that stands by itself again and again.
    if " " in tail and book.casefolded.count(tail) > _TAILS:
        return True
    named = book.named
    # The thing may be headed by its first words alone: `Shield` for a Shield Token.
    if named.titled(wanted) or named.heads(first) or named.begins(wanted) or named.lists(first) or named.tabled(wanted):
        return True
    escaped = re.escape(wanted)
    says = re.compile(
        rf"(?:^|\n|[.:;] )[\s>*_#|\-•\"“]*(?:an? |the |each |every |all |your )?{escaped}s?\b"
        rf"|\b{escaped}s? ?(?:\(|:|=|[-–—] |is\b|are\b|means?|has\b|have\b|represents?|shows?|can\b|may\b|must\b|allows?|lets?)"
        rf"|\b(?:has|have|gets?|starts? with|begins? with|receives?|worth|scores?) (?:\w+ ){{0,2}}{escaped}|\d {escaped}"
        rf"|\b(?:called|named|known as|these are|this is|its|have|has|with|of) (?:an? |the |your )?[\"“*_]+{escaped}|\(\s?{escaped}s?\s?\)",
        re.IGNORECASE,
    )
    return next(near(says, book.file.text, book.casefolded, (wanted,)), None) is not None


def _one(term: str) -> str:
    return term[:-1] if term.endswith("s") and not term.endswith(("ss", "us")) else term
