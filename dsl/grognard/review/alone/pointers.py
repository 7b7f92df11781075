"""Does the text have what a sentence says is described elsewhere: `as described in Morale`, `Rules for X are in …`, `Table 3`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book, plain
from grognard.review.finding import Finding
from grognard.review.reading import content_words

_DESCRIBED = re.compile(
    r"\b(?:described|explained|found|listed|given|detailed|defined|outlined|covered|shown|refer|according|see|per|consult)(?: (?:in|under|on|to|at|by|below in))? (?:the )?"
    r"(?P<name>(?:[\"“*_]{1,3}[A-Za-z][\w '’-]{2,40}[\"”*_]{1,3})|(?:[A-Z][\w'’-]+)(?: (?:(?:of|the|and|in|to|for) )?[A-Z][\w'’-]+){0,4})(?P<kind> (?:[Ss]ections?|[Cc]hapters?|[Rr]ules?|[Aa]ppendix|[Tt]ables?|[Cc]harts?|[Pp]hase))\b"
)
_FIRST = re.compile(
    r"\b[Rr]ules? for (?P<names>[A-Z][\w'’-]+(?:(?:, | and |, and | or )[A-Z][\w'’-]+){0,3}) (?:is|are|can be found|will be found) in the (?P<which>first|last|next|previous) (?:section|chapter|part)"
)
_NUMBERED = re.compile(
    r"(?<![\w])(?P<kind>Table|TABLE|Figure|FIGURE|Appendix|APPENDIX|Diagram|Chart) (?P<number>\d{1,2}|[A-H])(?![\w])"
)
_KINDS = ("table", "figure", "appendix", "diagram", "chart")
"""The kinds of `_NUMBERED` in small letters."""
_NAMES = 150
"""Names that are followed up."""
_OF_ANOTHER = re.compile(r"\s*(?:of|in|on|from) (?:the )?(?:[A-Z]|\*)")


def pointers_arrive(book: Book) -> Iterable[Finding]:
    """By name, by place, and by the number of a table or appendix."""
    told: set[str] = set()
    for match in book.matches(_DESCRIBED):
        name = match["name"].strip('"“”*_ ')
        key = plain(name)
        if (
            key in told
            or len(told) > _NAMES
            or _OF_ANOTHER.match(book.file.text, match.end())
            or book.listed(match.start())
        ):
            continue
        told.add(key)
        if not _there(book, key, match["kind"].strip().casefold()):
            yield _astray(
                book,
                match.start("name"),
                match.end(),
                "The reader is sent to this part, and the text has none that is called so.",
            )
    yield from _placed(book)
    yield from _by_number(book)


def _astray(book: Book, start: int, end: int, message: str) -> Finding:
    return Finding(codes.NAMED_NEVER_WRITTEN, book.place(start, end), message, "Add it, or mend the reference.")


def _there(book: Book, key: str, kind: str) -> bool:
    """Whether some heading, title of a table, or name at the beginning of a line has all the words."""
    wanted = set(content_words(key)) - {kind}
    if not wanted:
        return True
    if book.titled.has(wanted):
        return True
    return next(book.headed(key), None) is not None or any(
        line.casefold().lstrip("*_# ").startswith(key) for line in (one.text for one in book.lines)
    )


def _placed(book: Book) -> Iterator[Finding]:
    """`Rules for Magic are in the first section`: that part has to speak of it."""
    highest = min((part.level for part in book.parts), default=1)
    top = [part for part in book.parts if part.level == highest]
    for match in book.matches(_FIRST):
        if len(top) < 2:
            return
        here = max((at for at, part in enumerate(top) if part.start <= match.start()), default=0)
        at = {"first": 0, "last": len(top) - 1, "next": here + 1, "previous": here - 1}[match["which"]]
        if not 0 <= at < len(top):
            continue
        start = top[at].start
        end = top[at + 1].start if at + 1 < len(top) else len(book.file.text)
        stretch = book.casefolded[start:end]
        names = re.split(r", and |, | and | or ", match["names"])
        lost = [name for name in names if not re.search(rf"\b{re.escape(name.casefold())}", stretch)]
        if lost:
            yield _astray(
                book,
                match.start(),
                match.end(),
                f"The {match['which']} part ({top[at].title!r}) has no word of {' or '.join(lost)}.",
            )


def _by_number(book: Book) -> Iterator[Finding]:
    """`see Table 3`: some line has to begin with it, as a caption does."""
    told: set[str] = set()
    numbered = list(book.matches(_NUMBERED))
    starts = (line.text.casefold().lstrip("*_#|( ") for line in book.lines if numbered)
    heads = [start for start in starts if start.startswith(_KINDS)]
    for match in numbered:
        key = match.group().casefold()
        if key in told or len(told) > _NAMES or _OF_ANOTHER.match(book.file.text, match.end()):
            continue
        told.add(key)
        if not any(head.startswith(key) and not head[len(key) : len(key) + 1].isalnum() for head in heads) and not any(
            key in grid.title.casefold() for grid in book.grids
        ):
            yield _astray(
                book, match.start(), match.end(), f"{match.group()} is named, and nothing in the text is headed so."
            )
