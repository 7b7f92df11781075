"""Does each reference by number arrive: is there a `4.2` where the text says `see section 4.2`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, some_of
from grognard.source import Place

_NUMBER = r"\d{1,2}(?:\.\d{1,3}){0,2}|[IVX]{1,5}(?:[-.]\d{1,2}){1,2}"
_TAIL = r"(?![\d/\"'”’-]|\.\d|\s?(?:inch|cm|mm|dice|players?|[dD]\d)|(?:(?:,| and| or) \d{1,2})*\s(?:of|in) (?:the )?(?:[A-Z*_]|main|core|basic))"
_REFERENCE = re.compile(
    rf"\b(?:(?P<kind>rule|section|paragraph|chapter)(?P<many>s)? |see (?:also )?)(?P<number>{_NUMBER}){_TAIL}",
    re.IGNORECASE,
)
_MORE = re.compile(rf"(?:,|,? and|,? or) (?P<number>{_NUMBER}){_TAIL}")
"""Behind `chapters 3`: `, 4 and 9`."""
_MARK = re.compile(rf"[\W_]*(?:(?:rule|section|paragraph|chapter|part)\s+)?(?P<number>{_NUMBER})(?![\w/%\"”-])", re.I)
_CONTENTS = re.compile(r"(?:table of )?contents|index", re.IGNORECASE)
_LEAST = 3
"""So many headings with a number of their own make a text that is numbered."""
_MOST_NAMES = 6


def references_arrive(book: Book) -> Iterable[Finding]:
    """References to a number that begins no line, told together. Only in a text whose headings are numbered as they are."""
    lists = [(part.end, part.until) for part in book.parts if _CONTENTS.fullmatch(part.title.strip())][:1]
    headed = [_plain(match["number"]) for part in book.parts if (match := _MARK.match(part.title))]
    known = {
        _plain(match["number"])
        for line in book.lines
        if not book.listed(line.start)
        and not any(low <= line.start < high for low, high in lists)
        and (match := _MARK.match(line.text))
    } | set(headed)
    missing: dict[str, list[Place]] = {}
    kind = "section"
    for match, named in _references(book):
        number = _plain(match["number"])
        depth = _depth(number)
        if book.listed(match.start()) or book.in_code(match.start()) or number in known:
            continue
        like = [other for other in headed if _depth(other) == depth and other[0].isdigit() == number[0].isdigit()]
        if len(like) < _LEAST or any(other.startswith((f"{number}.", f"{number}-")) for other in known):
            continue
        kind = named or kind
        missing.setdefault(match["number"], []).append(
            book.place(match.start() if match.re is _REFERENCE else match.start("number"), match.end())
        )
    if missing:
        yield Finding.at_all(
            codes.REFERENCE_ASTRAY,
            [place for places in missing.values() for place in places],
            f"There is no {kind} {some_of(list(missing), _MOST_NAMES)} in this text.",
            "Mend the number, or add what is missing.",
        )


def _references(book: Book) -> Iterator[tuple[re.Match[str], str]]:
    """Each number that is referred to, and what it is called."""
    for match in book.matches(_REFERENCE):
        kind = (match["kind"] or "").casefold()
        yield match, kind
        more = _MORE.match(book.file.text, match.end()) if match["many"] else None
        while more is not None:
            yield more, kind
            more = _MORE.match(book.file.text, more.end())


def _plain(number: str) -> str:
    """A number as it is compared: 3.0 is 3."""
    return number.upper().removesuffix(".0")


def _depth(number: str) -> int:
    return len(re.split(r"[.-]", number))
