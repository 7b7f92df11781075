"""Is each term, and each kind of tokens or cards that is named, explained: `your Fate Modifier`, `take the Claim tokens`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.asked import WHOLE
from grognard.review.alone.other_books import stands_alone
from grognard.review.book import Book, plain
from grognard.review.english.forms import Form, forms
from grognard.review.finding import Finding, Sure, some_of
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


_PIECES = re.compile(
    r"(?<=[a-z,/] )(?P<name>(?:[A-Z][a-z]+ )?[A-Z][a-z]{2,}) (?P<head>tokens|markers|counters|chits|cubes|cards|tiles)\b(?! ?[(:=]| [–—-] | (?:are|is|that|which|who|have|has|gives?|represents?|lets?|can|may|must|allows?|shows?|with)\b)"
)
_KIND = re.compile(
    r"(?<![\w-])(?P<name>[a-z]{4,}) (?P<head>tokens?|markers?|counters?|chits?|cards?|decks?|tiles?|sheets?)\b(?! games?\b|[-/]| ?[(:=]| [–—-] | (?:are|is|that|which|who|have|has|gives?|represents?|lets?|can|may|must|allows?|shows?|with)\b)"
)
"""The same in small letters: `one tactics card`, and no word on tactics anywhere else."""
_KINDS = word_set("advanced permanent temporary covert legendary elite")
"""Of the words that are no things these alone name a kind of cards."""
_PLAIN = word_set("""
    those these such said reference rule rulebook player summary expansion poker paper index another whichever whose other every each many your
    what four five nine three seven eight sixth excess surplus spare duplicate sample face majority quarter glass plastic wood cardboard metal felt score record character cheat spread credit business starter theme color colour playing trading center centre corner game note number kind type person people
""")
_COMPONENTS = re.compile(
    r"(?:game |the )?(?:components?(?: list)?|contents|materials?|equipment|pieces)|what(?:['’]s| is) in the box|what you need",
    re.IGNORECASE,
)
_PART = re.compile(
    r"(?:\d+ ?[x×]? |an? )?(?P<name>[A-Za-z][a-z]{3,}) (?P<head>[Tt]okens?|[Mm]arkers?|[Cc]hits?|[Cc]ards?|[Tt]iles?|[Dd]ecks?|[Ss]heets?)(?: ?[x×(]? ?\d+\)?)?\.?"
)
_ELSEWHERE = re.compile(
    r"\b(?:expansions?|future|other games?|sold|available|variants?|e\.g\.|edition)\b", re.IGNORECASE
)
_MOST_PIECES = 6


def what_is_named_is_spoken_of(book: Book) -> Iterable[Finding]:
    """Names of pieces that stand once in the whole text, where nothing is said of them: told together."""
    if book.size < WHOLE or not stands_alone(book):
        return
    found: list[tuple[int, int, str]] = []
    for pattern in (_PIECES, _KIND):
        for sentence in book.likely_sentences(pattern):
            if _ELSEWHERE.search(sentence.text):
                continue
            for match in pattern.finditer(sentence.text):
                last = match["name"].split()[-1].casefold()
                if _times(book, last) == 1 and (pattern is _PIECES or _names_a_kind(last)):
                    start = sentence.start + match.start()
                    found.append((start, sentence.start + match.end(), f"`{match['name']} {match['head']}`"))
    found += _listed(book)
    found = sorted(set(found))
    if 0 < len(found) <= _MOST_PIECES:
        yield Finding.at_all(
            codes.TERM_UNEXPLAINED,
            book.places(one[:2] for one in found),
            f"Named here, and nothing else in the text speaks of it: {some_of([name for _, _, name in found], _MOST_PIECES)}.",
            "Say what it is and what it does, or leave it out.",
            Sure.CERTAIN,
        )


def _listed(book: Book) -> Iterator[tuple[int, int, str]]:
    """The same of what stands by itself in a list of components."""
    parts = [part for part in book.parts if _COMPONENTS.fullmatch(part.title.strip(" .:0123456789"))]
    for entry in book.entries if parts else ():
        match = _PART.fullmatch(entry.text.strip(" *_"))
        if match is None or not any(part.end <= entry.start < part.until for part in parts):
            continue
        word = match["name"].casefold()
        if _times(book, word) == 1 and word not in _PLAIN:
            yield entry.start, entry.end, f"`{match['name']} {match['head']}`"


def _names_a_kind(word: str) -> bool:
    """Whether a word before `cards` tells which: a thing, and nothing that one does or that is like this."""
    return word in _KINDS or (word not in _PLAIN and forms(word) in ({Form.ONE}, {Form.MANY}, {Form.ONE, Form.MANY}))


def _times(book: Book, word: str) -> int:
    """How often a word stands, in the singular or the plural."""
    return sum(
        len(book.runs.get(form, ()))
        for form in (word, f"{word}s", word.removesuffix("s") if word.endswith("s") else f"{word}es")
    )
