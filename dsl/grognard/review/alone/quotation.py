"""Are quotation marks and apostrophes of one kind: straight or curly, single or double, and is a name quoted each time?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, times

_STRAIGHT = re.compile(r"(?<![\w\"=])\"(?=\S)[^\"“”\n]{1,300}?(?<=\S)\"(?![\w\"])")
_CURLY = re.compile(r"“[^\"“”\n]{1,300}”")
_TURNED = re.compile(r"(?<!\d)(?:(?<!\w)\"(?=\w)[^\"“”\n]{1,60}”|“(?=\w)[^\"“”\n]{1,60}(?<!\d)\"(?!\w))")
_UPRIGHT = re.compile(r"(?<=[A-Za-z])'(?=(?:s|t|re|ll|ve|d|m)\b)|(?<=[a-z]s)'(?= [a-z])")
_HIGH = re.compile(r"(?<=[A-Za-z])’(?=(?:s|t|re|ll|ve|d|m)\b)|(?<=[a-z]s)’(?= [a-z])")
_SINGLE = re.compile(
    r"(?:(?<=[\s(/])|^)['‘](?P<words>[A-Za-z][\w-]*(?: [\w\[\]-]+){0,3})[,.]?['’](?=[\s.,;:)!?/]|$)", re.MULTILINE
)
_DOUBLE = re.compile(
    r"(?:(?<=[\s(/])|^)[\"“](?P<words>[A-Za-z][\w-]*(?: [\w\[\]-]+){0,3})[,.]?[\"”](?=[\s.,;:)!?/’']|$)", re.MULTILINE
)
_MOST = 60
_AGAIN = 2
_ON_PURPOSE = 8
"""Who uses both kinds more often than that has a use for each."""

_SIGN = re.compile(r"[\"“”'‘’]")
_Span = tuple[int, int]


def quotation_marks_are_alike(book: Book) -> Iterable[Finding]:
    """Each kind of mixture told together."""
    text = book.file.text
    yield from _turned(book)
    if "“" in text:
        yield from _mixed(
            book,
            "quotation marks",
            [one.span() for one in _at(book, '"', _STRAIGHT)],
            [one.span() for one in _at(book, "“", _CURLY)],
        )
    if "’" in text and "'" in text:
        yield from _mixed(
            book,
            "apostrophes",
            [one.span() for one in _at(book, "'", _UPRIGHT)],
            [one.span() for one in _at(book, "’", _HIGH)],
        )
    yield from _single(book)


def _signs(book: Book) -> dict[str, list[int]]:
    """Where each kind of mark stands."""
    found: dict[str, list[int]] = {}
    for match in _SIGN.finditer(book.file.text):
        found.setdefault(match[0], []).append(match.start())
    return found


def _at(book: Book, signs: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """The matches of a pattern that begins with one of some marks, in order, outside what a program reads."""
    marks = _signs(book)
    behind = 0
    for at in sorted(at for sign in signs for at in marks.get(sign, ())):
        if at >= behind and (match := pattern.match(book.file.text, at)) is not None and not book.for_programs(at):
            yield match
            behind = match.end()


def _turned(book: Book) -> Iterator[Finding]:
    """A pair that opens in one way and closes in another."""
    if "“" not in book.file.text and "”" not in book.file.text:
        return
    found = [one.span() for one in _at(book, '"“', _TURNED)]
    if found:
        yield Finding.at_all(
            codes.SIGN_MISPLACED,
            book.places(found),
            "A quotation opens with a straight mark and closes with a curly one, or the other way round.",
            "Write both marks of a pair in one way.",
            Sure.CERTAIN,
        )


def _mixed(book: Book, what: str, straight: list[_Span], curly: list[_Span]) -> Iterator[Finding]:
    if not straight or not curly:
        return
    few, many = sorted((straight, curly), key=len)
    kind = "straight" if few is straight else "curly"
    other = "curly" if few is straight else "straight"
    yield two_ways(
        book,
        codes.SIGN_MISPLACED,
        few[:_MOST],
        many,
        f"Straight and curly {what} are mixed: {kind} ones {times(len(few))}, and {other} ones {times(len(many))}.",
        "Use one kind; what was pasted from elsewhere often brings the other.",
        other=f"a {other} one",
    )


def _single(book: Book) -> Iterator[Finding]:
    """Words in single marks, where other words like them have double ones."""
    text = book.file.text
    # Within a quotation the other kind is right.
    single = [one.span() for one in _at(book, "'‘", _SINGLE) if not book.in_speech(one.start())]
    if not single:
        return
    double = [one.span() for one in _at(book, '"“', _DOUBLE)]
    if not double:
        return
    few, many = sorted((single, double), key=len)
    if len(few) > _ON_PURPOSE:
        return
    yield two_ways(
        book,
        codes.SIGN_MISPLACED,
        few[:_MOST],
        many,
        f"Words are quoted in two ways: {text[slice(*few[0])]} here, and {text[slice(*many[0])]} in {book.line_told(many[0][0])}.",
        "Use one kind of quotation mark for one kind of thing.",
        other="the other kind",
    )


_SPOKEN = re.compile(
    r"\b(?:sa(?:y|ys|id|ying)|call\w*|declar\w+|announc\w+|shout\w*|ask\w*|answer\w*|nam\w+|titled|marked|labell?ed|words?|reads?|by) \Z"
)
"""Before what is said aloud, or explained as a word."""
_MOST_NAMES = 4
"""Where more are quoted now and then, that is a way of writing."""
_RUN = re.compile(r"[a-z]+")
_JOINED = re.compile(r"[\w\"“”‘-]")


def names_are_quoted_each_time(book: Book) -> Iterable[Finding]:
    """A name that stands in quotation marks again and again, and without them in between. The first mention may have them alone."""
    text = book.file.text
    quoted: dict[str, list[_Span]] = {}
    for match in _at(book, '"“', _DOUBLE):
        if match["words"][0].isupper() and _SPOKEN.search(text, max(0, match.start() - 20), match.start()) is None:
            quoted.setdefault(match["words"], []).append(match.span())
    headings = {line.row for line in book.headings}
    again = [(words, places) for words, places in quoted.items() if len(places) >= _AGAIN]
    for words, places in again if len(again) <= _MOST_NAMES else ():
        run = _RUN.match(words.casefold())
        bare = [
            (at, at + len(words))
            for at in book.runs.get(run[0] if run is not None else "", ())
            if at > places[0][1]
            and text.startswith(words, at)
            and not _JOINED.match(text[at - 1])
            and not _JOINED.match(text, at + len(words))
            and not book.listed(at)
            and book.line_at(at).row not in headings
        ]
        # Where a name is brought in, its marks are right, however often it stands there.
        if not bare or places[-1][0] < bare[0][0]:
            continue
        few, many = sorted((bare, places), key=len)
        yield two_ways(
            book,
            codes.TWO_SPELLINGS,
            few[:_MOST],
            many,
            f"{words!r} stands in quotation marks {times(len(places))}, and without them {times(len(bare))}.",
            "Write a name in one way.",
        )
