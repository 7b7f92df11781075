"""Are there two names for one thing that begin alike: `Action Points` here, `Activation Points` there?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import ONE_NAME, two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_PAIR = re.compile(
    r"(?<![\w-])(?P<first>[A-Za-z]{5,}) (?P<head>points?|rolls?|tests?|checks?|values?|scores?|dice|die|phases?|tables?|factors?|ratings?|levels?|markers?|tokens?)\b",
    re.IGNORECASE,
)
_SAME_LETTERS = 3
_OFTEN = 2
_RIVALS = 20
_CUT = re.compile(r"\b(?P<short>[A-Z][a-z]{1,5})\.(?= |\Z)")


def names_begin_differently(book: Book) -> Iterable[Finding]:
    """A name that stands once, in capitals, beside one that stands often, with the same head and beginning."""
    found: dict[str, dict[str, list[tuple[int, int]]]] = {}
    for match in book.matches(_PAIR):
        head = match["head"].casefold().removesuffix("s")
        found.setdefault(head, {}).setdefault(match["first"].casefold(), []).append(match.span())
    for head, firsts in found.items():
        shelf: dict[str, list[tuple[str, list[tuple[int, int]]]]] = {}
        for often, many in firsts.items():
            if len(many) >= _OFTEN:
                shelf.setdefault(often[:_SAME_LETTERS], []).append((often, many))
        for rare, places in firsts.items():
            if len(places) != 1:
                continue
            for often, many in shelf.get(rare[:_SAME_LETTERS], [])[:_RIVALS]:
                if _alike(rare, often) and _is_name(book, places[0]):
                    yield two_ways(
                        book,
                        codes.TWO_NAMES,
                        places,
                        many,
                        f"Called `{rare} {head}` here, and `{often} {head}` in {book.line_told(many[0][0])}.",
                        ONE_NAME,
                        other="the other name",
                    )
                    break
    yield from _cut(book)
    yield from _figures(book)


_PIECES = ("model", "miniature")
_PLAYED = re.compile(r"\b(?:moves?|moved|within|inch(?:es)?|rolls?|attacks?|placed?|fires?|hits?|shoots?)\b|\d")
"""Where rules speak of it; one also buys miniatures, and paints them."""
_EXPLAINED = re.compile(
    r"\b(?:models?|miniatures?|figures?),? ?(?:\(|or |also |\(or |\(also |aka |/ ?|= ?|\W{0,3} (?:is|are) (?:an? )?)(?:called |known as )?[\"'“]?(?:models?|miniatures?|figures?)\b",
    re.IGNORECASE,
)


def _figures(book: Book) -> Iterator[Finding]:
    """`model` throughout, and `miniature` now and then: what stands on the table has one name."""
    if book.match(_EXPLAINED):
        return
    places = {
        piece: [
            match.span()
            for match in re.finditer(rf"\b{piece}s?\b", book.casefolded)
            if not book.listed(match.start())
            and (piece == "model" or _PLAYED.search(book.line_at(match.start()).text) is not None)
        ]
        for piece in _PIECES
    }
    common = max(_PIECES, key=lambda piece: len(places[piece]))
    for rare in _PIECES:
        if rare != common and _OFTEN <= len(places[rare]) <= len(places[common]) // 4:
            yield Finding.at_all(
                codes.TWO_NAMES,
                book.places(places[rare]),
                f"Called `{rare}` {len(places[rare])} times, and `{common}` {len(places[common])} times.",
                ONE_NAME,
                Sure.PERHAPS,
            )


def _is_name(book: Book, place: tuple[int, int]) -> bool:
    words = book.file.text[slice(*place)].split()
    return all(word[0].isupper() for word in words)


def _alike(one: str, two: str) -> bool:
    """Whether two words begin alike and are no forms of each other's opposite."""
    return (
        one[:_SAME_LETTERS] == two[:_SAME_LETTERS] and one != two and not (one.startswith(two) or two.startswith(one))
    )


def _cut(book: Book) -> Iterator[Finding]:
    """A name in a table that is cut short in one row and whole in another of the same table."""
    for grid in book.grids:
        labels = [row.cells[0] for row in grid.rows if row.cells]
        whole = {word for cell in labels for word in re.findall(r"[A-Z][a-z]{3,}", cell.text)}
        for cell in labels:
            for match in _CUT.finditer(cell.text):
                full = next(
                    (word for word in sorted(whole) if word.startswith(match["short"]) and word != match["short"]), None
                )
                if full is not None:
                    yield Finding(
                        codes.TWO_SPELLINGS,
                        book.place(cell.start, cell.end),
                        f"Cut short to {match.group()!r} here, and written {full!r} in another row.",
                        "Use one name, so that a search finds every row.",
                    )
