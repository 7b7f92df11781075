"""Has a thing one name, and is it explained? `morale test` here and `morale check` there; `Action Points` and `Activation Points`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import ONE_NAME, two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, some_of
from grognard.review.reading import content_words
from grognard.word_set import word_set

_SAME = (
    ("test", "check"),
    ("chart", "table"),
    ("marker", "counter", "token", "chit", "bead"),
    ("square", "cell"),
    ("phase", "step", "segment"),
    ("modifier", "adjustment"),
    ("roll", "throw"),
)
"""Words that rulebooks use for one and the same thing."""
_GROUP = {word: group[0] for group in _SAME for word in group}
_WORD = re.compile(r"[A-Za-z]+")
_LEAST_LETTERS = 4
_EVERYDAY = word_set("""
    this these those that each every another first second third last next same then also with from into when they must
    will have following above below such some other only your their more many both
""")
_TERM = re.compile(
    r"(?<=[a-z,;(] )(?P<term>(?:[A-Z][a-z]+ ){1,3}(?:Test|Check|Die|Dice|Marker|Counter|Phase|Roll|Rating))s?\b(?! [A-Z])"
)
_TOLD = re.compile(r"s?\s*(?:[:=(]|[-\u2013\u2014] |(?:is|are|means?|has|have|shows?|represents?)\b)")
_OFTEN = 2
"""A term that stands so often is one of the rules, and no turn of speech."""
_MOST_NAMES = 6


def terms_have_one_name(book: Book) -> Iterable[Finding]:
    """One word, with two that mean the same behind it."""
    found: dict[tuple[str, str], dict[str, list[tuple[int, int]]]] = {}
    for start, begin, stop in sorted(_heads(book.file.text, book.casefolded)):
        head = _singular(book.file.text[begin:stop])
        plain = book.file.text[start : begin - 1].casefold()
        if len(plain) >= _LEAST_LETTERS and plain not in _EVERYDAY:
            found.setdefault((plain, _GROUP[head]), {}).setdefault(head, []).append((start, stop))
    for (plain, _), names in found.items():
        if len(names) > 1:
            yield from _two_names(book, plain, names)


def _two_names(book: Book, plain: str, names: dict[str, list[tuple[int, int]]]) -> Iterator[Finding]:
    (common, often), *rarer = sorted(names.items(), key=lambda one: (-len(one[1]), one[1][0]))
    for rare, places in rarer:
        yield two_ways(
            book,
            codes.TWO_NAMES,
            places,
            often,
            f"Called `{plain} {rare}` here, and `{plain} {common}` in {book.line_told(often[0][0])}.",
            ONE_NAME,
            other="the other name",
        )


def terms_are_explained(book: Book) -> Iterable[Finding]:
    """A term of the game that is used again and again, and is nowhere a heading, a title, or said to be something."""
    uses: dict[str, list[tuple[int, int]]] = {}
    for match in book.matches(_TERM):
        if not book.listed(match.start()):
            uses.setdefault(match["term"], []).append(match.span("term"))
    bare = {term: places for term, places in uses.items() if len(places) >= _OFTEN and not _explained(book, term)}
    if bare:
        names = some_of([f"`{term}`" for term in bare], _MOST_NAMES)
        yield Finding.at_all(
            codes.TERM_UNEXPLAINED,
            book.places(places[0] for places in bare.values()),
            f"Used again and again, and nothing is headed so or says what it is: {names}.",
            "Explain a term where it first stands, or say in which book it is explained.",
            Sure.PERHAPS,
        )


def _explained(book: Book, term: str) -> bool:
    text = book.file.text
    if next(book.headed(term), None) is not None:
        return True
    wanted = term.casefold()
    if any(set(content_words(wanted)) <= set(content_words(part.title)) for part in book.parts):
        return True
    if any(wanted in cell.text.casefold() for grid in book.grids for cell in grid.rows[0].cells):
        return True
    if any(wanted in grid.title.casefold() for grid in book.grids):
        return True
    return any(_TOLD.match(text, end) for _, end in book.occurrences(term))


def _heads(text: str, small: str) -> Iterator[tuple[int, int, int]]:
    """Where such a word begins and ends, and where the word before it begins, one blank or line end apart.

    In a heading that runs into the next cell or line the two words do not belong together.
    """
    for word in _GROUP:
        begin = small.find(word)
        while begin >= 0:
            match = _WORD.match(text, begin)
            if begin and text[begin - 1] in " \n" and match is not None and _singular(match.group()) == word:
                start = begin - 1
                while start and text[start - 1].isascii() and text[start - 1].isalpha():
                    start -= 1
                if start < begin - 1:
                    yield start, begin, match.end()
            begin = small.find(word, begin + 1)


def _singular(word: str) -> str:
    plain = word.casefold()
    return plain[:-1] if plain.endswith("s") and not plain.endswith("ss") else plain


_PAIR = re.compile(
    r"(?<![\w-])(?P<first>[A-Za-z]{5,}) (?P<head>points?|rolls?|tests?|checks?|values?|scores?|dice|die|phases?|tables?|factors?|ratings?|levels?|markers?|tokens?)\b",
    re.IGNORECASE,
)
_SAME_LETTERS = 3
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
