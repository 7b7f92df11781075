"""Does every reference arrive: at a number that is there, a heading that fits, a table that is written?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from grognard.diagnostics import codes
from grognard.review.book import Book, plain
from grognard.review.finding import Finding, Sure, some_of
from grognard.review.named import Titled
from grognard.review.outline import Item
from grognard.review.reading import Sentence, content_words, words
from grognard.source import Place

NAMES = 500
"""Names of tables and parts that are followed up."""

_NUMBERED = re.compile(
    r"\bsee (?:also )?(?:(?:rule|section|paragraph|chapter|para) )?(?P<number>\d{1,2}(?:\.\d{1,3}){0,2})(?![\d/\"'”’]|\s?(?:inch|cm|dice|D\d|of\b))"
    r"[.:)]? ?(?P<topic>(?:(?:on|about) )?[A-Za-z]{4,}(?: [A-Z][a-z]+){0,3})?"
    r"|\b(?:rule|section|paragraph|chapter) (?P<plain>\d{1,2}(?:\.\d{1,3}){0,2})\b(?! of)(?! (?:inch|cm))",
    re.IGNORECASE,
)
_WHAT = re.compile(r"\b(?:rule|section|paragraph|chapter)(?= \d)", re.IGNORECASE)
_NAMED = re.compile(
    r"\b(?:[Ss]ee|[Cc]onsult|[Uu]se|[Uu]sing|[Oo]n|[Ii]n|[Tt]o) (?:the )?(?P<name>(?:[A-Z][\w'’-]{1,20} ){1,4}(?:[Tt]able|TABLE|[Cc]hart|CHART))\b"
)
_SEE = re.compile(
    r"(?:\bSee|[(,;:.] ?see|\bsee the) (?:the )?(?P<name>[A-Z][a-z]+(?: (?:[A-Z][a-z]+|of|the|and|in|to)){1,6})"
)
_SMALL_END = re.compile(r"(?: (?:of|the|and|in|to))+\Z")
_ELSEWHERE = re.compile(r"\s*(?:of|in|on) (?:the )?[A-Z]|\s*(?:on |\()?(?:page|pg\.?|p\.)\b")
_NUMBER = re.compile(r"\d{1,3}(?=\s*\Z)")
_ALONE = re.compile(r"\s*(?:[Pp]age )?[-–—~]*\s?(?P<page>\d{1,3})\s?[-–—~]*\s*")
_FEET = 3
"""So many numbers of pages must stand in the text before its last is known."""
_BEHIND_CONTENTS = 20
"""So many pages may follow the last that the contents name."""
_PAGE = re.compile(r"\b(?:see|on) page (?P<page>\d{1,4})\b(?!.{0,30}\bof the [A-Z])", re.IGNORECASE)


def references_arrive(book: Book) -> Iterable[Finding]:
    """References by number, by page, and by name."""
    numbered: dict[str, list[Item]] = {}
    for item in book.items:
        if item.mark.text[0].isdigit():
            numbered.setdefault(item.mark.text, []).append(item)
    told: set[str] = set()
    yield from _by_number(book, numbered)
    last = _last_page(book)
    tables, titles, pages = book.saying(("table", "chart")), book.saying(("see",)), book.saying(("page",))
    headed = Titled((*(line.text for line in book.headings), *(item.heading for item in book.items)), content_words)
    for number in sorted(tables | titles | pages):
        sentence = book.body[number]
        if number in tables:
            yield from _tables(book, sentence, told)
        if number in titles:
            yield from _titles(book, headed, sentence, told)
        if number in pages:
            yield from _pages(book, sentence, last)


def _by_number(book: Book, numbered: dict[str, list[Item]]) -> Iterator[Finding]:
    if len(numbered) < 3:
        return
    last = max(_whole(number) for number in numbered)
    behind: list[tuple[str, Place]] = []
    called = "section"
    matches = [match for match in book.matches(_NUMBERED) if not book.apart(match.start())]
    labels = {match["plain"] for match in matches if _is_label(book, match)}
    for match in matches:
        number = match["number"] or match["plain"]
        if number in labels:
            continue
        place = book.place(*match.span())
        if number not in numbered:
            what = _WHAT.search(match.group())
            called = what.group().casefold() if what is not None else called
            if _whole(number) > last:
                behind.append((number, place))
            else:
                yield Finding(
                    codes.REFERENCE_ASTRAY, place, f"There is no {called} {number} in this text.", "Mend the number."
                )
            continue
        topic = content_words(match["topic"] or "")
        if not topic:
            continue
        here = any(_speaks(item, topic) for item in numbered[number])
        there = [item for items in numbered.values() for item in items if _speaks(item, topic)]
        if not here and there:
            right, wrong = there[0], numbered[number][0]
            yield Finding(
                codes.REFERENCE_ASTRAY,
                place,
                f"{number} is {wrong.heading!r}; {right.heading!r} is {right.mark.text}.",
                f"Write {right.mark.text}, if that is meant.",
            )
    if not behind:
        return
    names = list(dict.fromkeys(number for number, _ in behind))
    message = f"There is no {called} {names[0]} in this text."
    if len(names) > 1:
        message = f"The numbers of this text end with {last}, and it refers to {some_of(names, _MOST_NAMES)}."
    yield Finding.at_all(
        codes.REFERENCE_ASTRAY, [place for _, place in behind], message, "Mend the number, or add what is missing."
    )


_MOST_NAMES = 6


def _is_label(book: Book, match: re.Match[str]) -> bool:
    """Whether a number heads its own line, `Section 2.1: …`: that is the section itself, set as a clause."""
    text = book.file.text
    before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    return not before.strip(" *_>•-") and text[match.end() : match.end() + 1] == ":"


def _whole(number: str) -> int:
    """Which chapter a number belongs to: 6 of `6.5`."""
    return int(re.match(r"\d+", number).group())  # type: ignore[union-attr]


def _speaks(item: Item, topic: list[str]) -> bool:
    heading = content_words(item.heading)
    return bool(heading) and len(heading) <= 4 and set(topic) <= set(heading)


def _tables(book: Book, sentence: Sentence, told: set[str]) -> Iterator[Finding]:
    """`on the Morale Test Table`: one of that name has to be drawn or headed somewhere."""
    for match in _NAMED.finditer(sentence.text):
        name = plain(match["name"])
        if name in told or len(words(name)) < 2 or len(told) > NAMES:
            continue
        told.add(name)
        if _headed(book, name):
            continue
        place = book.place(*sentence.span(match, "name"))
        near = _nearly(book, name)
        if near:
            yield Finding(
                codes.TWO_SPELLINGS,
                place,
                f"No table is headed so; one is headed {near!r}.",
                "Write the name of the table in one way.",
            )
        elif not _of_another(sentence.text, match.end()):
            yield Finding(
                codes.NAMED_NEVER_WRITTEN,
                place,
                "This table is named, and none in the text is headed so.",
                "Head the table with this name, or add it.",
            )


def _headed(book: Book, name: str) -> bool:
    """Whether a line begins or ends with the name, or is headed by it: in capitals, or before a table."""
    for line, text in zip(book.lines, book.plain_lines, strict=True):
        if name not in text:
            continue
        if text.startswith(name) or line.text.strip().isupper():
            return True
    return next(book.headed(name), None) is not None


def _nearly(book: Book, name: str) -> str:
    for line in book.lines:
        if len(line.text) > 80 or ("able" not in line.text.casefold() and "hart" not in line.text.casefold()):
            continue
        for found in re.findall(r"(?:[A-Za-z]{2,20} ){1,4}(?:table|chart)", line.text, re.IGNORECASE):
            if (found.isupper() or found.istitle()) and SequenceMatcher(None, plain(found), name).ratio() > 0.9:
                return str(found)
    return ""


def _of_another(text: str, at: int) -> bool:
    return _ELSEWHERE.match(text, at) is not None


def _titles(book: Book, headed: Titled, sentence: Sentence, told: set[str]) -> Iterator[Finding]:
    """`see Becoming Disordered`: the words have to stand somewhere else too, as a heading would."""
    for match in _SEE.finditer(sentence.text):
        name = _SMALL_END.sub("", re.split(r" in the ", match["name"])[0])
        start = sentence.start + match.start("name")
        end = start + len(name)
        if plain(name) in told or len(told) > NAMES or name.casefold().endswith((" table", " chart")):
            continue
        told.add(plain(name))
        if book.said(name, skip=(start, end)) is None and not _known(book, headed, name) and not _partly(book, name):
            listed = (
                book.contents is not None and plain(name) in book.casefolded[book.contents.start : book.contents.end]
            )
            yield Finding(
                codes.NAMED_NEVER_WRITTEN,
                book.place(start, end),
                "The contents list it, but the text has no such part."
                if listed
                else "The reader is sent to this part, and the text has none that is called so.",
                "Add it, or mend the reference.",
            )


def _partly(book: Book, name: str) -> bool:
    """`the Dragoon Movement rules` in a book called Dragoon: the name without its first word."""
    rest = name.partition(" ")[2]
    return name.count(" ") < 3 and bool(rest) and book.said(rest) is not None


def _known(book: Book, headed: Titled, name: str) -> bool:
    """Whether some heading has all its words."""
    wanted = set(content_words(name))
    if not wanted:
        return bool(book.headings or book.items)
    return headed.has(wanted)


def _last_page(book: Book) -> int:
    """The last page by the numbers that stand at the feet of pages; 0 where too few were left in the text."""
    feet = [int(found[0]) for _, places in book.feet for place in places if (found := _NUMBER.findall(place.text))]
    alone = [int(match["page"]) for line in book.lines if (match := _ALONE.fullmatch(line.text))]
    return next((max(pages) for pages in (feet, alone) if len(pages) >= _FEET and pages == sorted(set(pages))), 0)


def _pages(book: Book, sentence: Sentence, last: int) -> Iterator[Finding]:
    message, sure = f"The last page that has a number is {last}.", Sure.LIKELY
    if not last and book.contents is not None:
        ends = max((entry.page for entry in book.contents.entries if entry.page is not None), default=0)
        message, sure = f"The contents end at page {ends}.", Sure.PERHAPS
        last = ends and ends + _BEHIND_CONTENTS
    for match in _PAGE.finditer(sentence.text) if last else ():
        if int(match["page"]) > last:
            yield Finding(
                codes.REFERENCE_ASTRAY,
                book.place(*sentence.span(match)),
                message,
                "Mend the page, or say of which book it is.",
                sure,
            )
