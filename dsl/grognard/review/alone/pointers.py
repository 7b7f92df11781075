"""Does the text have the part that it sends the reader to: `as described in Morale`, `(see "Attacking")`, `Table 3`, a link to a heading?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book, plain
from grognard.review.finding import Finding, Sure
from grognard.review.named import Titled
from grognard.review.near import near
from grognard.review.reading import content_words
from grognard.word_set import word_set

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


_SENT = re.compile(
    r"[(\[,;.] ?(?:also )?[Ss]ee (?:also )?(?:the )?(?:(?:section|rules?|chapter|part) (?:on |for |about )?)?(?:[\"“*_]{1,3}(?P<quoted>[A-Za-z][\w '’-]{2,40}?)[\"”*_]{1,3}|(?P<name>[A-Z][\w'’-]+(?: (?:of |the |and |to |in )?[A-Z][\w'’-]+){0,4}))(?: (?:below|above|for details|for more|section|rules?|later))*\s?[)\].]"
)
_RULES = re.compile(
    r"(?<![.!?:] )(?<!^)(?:the |normal |under |per |as per |follow |following |using |use )+(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}) (?:rules|procedure)\b"
)
_PEOPLE = word_set("core special basic advanced optional game house standard these normal following above")
_LEAST_RULES = 2
_MOST = 100


def parts_that_are_named_exist(book: Book) -> Iterable[Finding]:
    """Each part once: those of which no heading, entry, table or beginning of a line has the words."""
    text = book.file.text
    if not book.parts and not book.headings:
        return
    titled = Titled(book.titles, lambda title: map(_stem, content_words(title)))
    told: set[str] = set()
    for match in book.matches(_SENT):
        group = "quoted" if match["quoted"] else "name"
        name = match[group].strip("*_ ")
        if plain(name) in told or len(told) > _MOST or book.listed(match.start()):
            continue
        told.add(plain(name))
        if not _has_part(book, titled, name, match.span(group)):
            yield Finding(
                codes.NAMED_NEVER_WRITTEN,
                book.place(*match.span(group)),
                "The reader is sent to this part, and the text has none that is called so.",
                "Add it, or mend the reference.",
            )
    uses: dict[str, list[tuple[int, int]]] = {}
    for match in near(_RULES, text, book.casefolded, (" rules", " procedure")):
        if (
            plain(match["name"]) not in _PEOPLE
            and not re.search(r"\b[IVX]+\Z|\d", match["name"])
            and not book.listed(match.start())
        ):
            uses.setdefault(plain(match["name"]), []).append(match.span("name"))
    for key, places in list(uses.items())[:_MOST]:
        if key in told or len(places) < _LEAST_RULES or _has_part(book, titled, key, places[0]):
            continue
        yield Finding.at_all(
            codes.NAMED_NEVER_WRITTEN,
            book.places(places),
            f"These rules are named {len(places)} times, and nothing in the text is headed so.",
            "Write them, or say in which book they are.",
        )


def _has_part(book: Book, titled: Titled, name: str, skip: tuple[int, int]) -> bool:
    wanted = set(content_words(name))
    if not wanted:
        return True
    stems = {_stem(one) for one in wanted}
    if titled.has(stems):
        return True
    key = plain(name)
    for line in book.lines:
        if not line.start <= skip[0] <= line.start + len(line.text) and line.text.casefold().lstrip(
            "*_#>-• "
        ).startswith(key):
            return True
    bold = book.document.emphasis if book.document is not None else ()
    return any(
        stems <= {_stem(one) for one in content_words(book.file.text[span.start : span.end])}
        and not span.start <= skip[0] < span.end
        for span in bold
    )


def _stem(word: str) -> str:
    for end in ("ing", "ed", "er", "s", "e"):
        if word.endswith(end) and len(word) - len(end) >= 4:
            return word[: -len(end)].rstrip("e")
    return word


_DROPPED = re.compile(r"[^\w\s-]")


def links_arrive(book: Book) -> Iterable[Finding]:
    """Links to `#heading`, as code hosts make the names of headings: small letters, hyphens for blanks."""
    if book.document is None or not book.document.links:
        return
    known: dict[str, int] = {}
    for part in book.parts:
        name = slug(part.title)
        known[name] = known.get(name, -1) + 1
        if known[name]:
            known[f"{name}-{known[name]}"] = 0
    loose = {re.sub(r"-+", "-", name).strip("-") for name in known} | {
        name.casefold() for name in book.document.anchors
    }
    astray = [
        link
        for link in book.document.links
        if link.target.startswith("#")
        and len(link.target) > 1
        and re.sub(r"-+", "-", slug(link.target[1:].replace("%20", " "))).strip("-") not in loose
    ]
    # Where not one link arrives, another program makes the names.
    if not astray or len(astray) == sum(link.target.startswith("#") for link in book.document.links) > 2:
        return
    names = ", ".join(repr(link.target) for link in astray[:6])
    yield Finding.at_all(
        codes.REFERENCE_ASTRAY,
        book.places((link.start, link.end) for link in astray),
        f"No heading has the name to which {'this link leads' if len(astray) == 1 else f'{len(astray)} links lead'}: {names}.",
        "Mend the link, or the heading.",
        Sure.CERTAIN,
    )


def slug(title: str) -> str:
    """The name that code hosts give a heading."""
    return _DROPPED.sub("", title.strip().casefold()).replace(" ", "-")
