"""Are headings of one rank written alike, does each stand one step below its own, and does anything stand below each?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book, plain
from grognard.review.finding import Finding, Sure, some_of
from grognard.review.parts import DEEPEST, Part

_LEAST = 3


def headings_are_written_alike(book: Book) -> Iterable[Finding]:
    """Headings that begin with a small letter beside those that begin with a capital, told together."""
    if not book.told:
        return
    ranks: dict[int, list[Part]] = {}
    for part in book.parts:
        if part.level <= DEEPEST and part.title[:1].isalpha():
            ranks.setdefault(part.level, []).append(part)
    yield from _told(
        book,
        _odd(ranks, lambda part: part.title[0].islower()),
        "Some headings begin with a capital and others of the same rank with a small letter",
    )
    ended: dict[int, list[Part]] = {0: [part for parts in ranks.values() for part in parts if len(parts) > 1]}
    yield from _told(
        book,
        _odd(ended, lambda part: part.title.rstrip()[-1:] in (".", ":", ",", ";") and not part.title.endswith("etc.")),
        "Some headings end with a sign and others without",
    )


def _odd(ranks: dict[int, list[Part]], special: Callable[[Part], bool]) -> list[Part]:
    """The fewer of those that are so and those that are not, in each rank of at least three."""
    odd: list[Part] = []
    for parts in ranks.values():
        those = [part for part in parts if special(part)]
        if len(parts) >= _LEAST and 0 < len(those) < len(parts):
            odd += those if len(those) * 2 <= len(parts) else [part for part in parts if part not in those]
    return odd


def _told(book: Book, odd: list[Part], what: str) -> Iterator[Finding]:
    if not odd:
        return
    odd.sort(key=lambda part: part.start)
    names = ", ".join(repr(part.title) for part in odd[:4])
    yield Finding.at_all(
        codes.TWO_SPELLINGS,
        book.places((part.start, part.end) for part in odd),
        f"{what}: {names}.",
        "Write headings in one way.",
    )


def levels_follow(book: Book) -> Iterable[Finding]:
    """Headings that skip a rank, told together."""
    if book.document is not None and book.document.format == "pdf":
        return  # there ranks are guessed by the height of letters
    if not (book.told or "\n#" in book.file.text or book.file.text.startswith("#")):
        return
    heads = [part for part in book.parts if part.level <= DEEPEST]
    skips = [(before, part) for before, part in pairwise(heads) if part.level > before.level + 1]
    if not skips or len(heads) < _LEAST:
        return
    before, part = skips[0]
    yield Finding.at_all(
        codes.LEVEL_SKIPPED,
        book.places((one.start, one.end) for _, one in skips),
        f"A heading of rank {part.level} stands below one of rank {before.level} ({before.title!r}){'' if len(skips) == 1 else f'; so do {len(skips) - 1} more'}.",
        "Let ranks follow one another, so that contents and readers of the screen see what belongs to what.",
        Sure.PERHAPS,
    )


_MOST_NAMES = 8
_SUBTITLE = re.compile(
    r"\b(?:rule ?book|rules|edition|version|v\d|by [A-Z]|an? (?:[\w-]+ ){0,3}(?:game|adventure)|players?)\b",
    re.IGNORECASE,
)
"""What stands right below a title as its second line."""
_GLOSSARY = re.compile(
    r"(?:(?:appendix )?[\da-z]{1,2}(?:\.\d{1,2})?[.:)]? |appendix[:,]? )?(?:glossary|definitions|terminology|(?:key|game) terms|keywords?)(?: of terms)?"
)
_LEAST_WORDS = 4
_BARE_WORD = re.compile(r"[A-Za-z][\w'’-]*(?: [A-Za-z][\w'’-]*){0,2}")


def parts_are_headed_once(book: Book) -> Iterable[Finding]:
    """Two parts under one heading, side by side or one of them empty; a heading of many parts is a pattern of the text."""
    titles: dict[str, list[Part]] = {}
    for part in book.parts if book.told or any(line.text.startswith("#") for line in book.lines) else ():
        titles.setdefault(plain(part.title), []).append(part)
    for parts in titles.values():
        if len(parts) != 2:
            continue
        first, second = parts
        if (first.above == second.above and first.level == second.level) or first.lone or second.lone:
            yield Finding(
                codes.SENTENCE_TWICE,
                book.place(second.start, second.end),
                f"Headed {second.title!r}, as the part in {book.line_told(first.start)} is.",
                "Join them, or give each a heading of its own.",
                also=(Label(book.place(first.start, first.end), "the first"),),
            )


def _has_subtitle(book: Book) -> bool:
    """Whether the second heading is the second line of the title: `Official Rulebook`."""
    if len(book.parts) < 3:
        return False
    title, second = book.parts[:2]
    return not book.file.text[title.end : second.start].strip(" #\n*_-") and _SUBTITLE.search(second.title) is not None


def glossaries_explain(book: Book) -> Iterable[Finding]:
    """A glossary that lists words and says of none what it means."""
    for part in book.parts:
        if _GLOSSARY.fullmatch(plain(part.title)) is None:
            continue
        lines = [line.strip(" *-•_") for line in book.file.text[part.end : part.until].split("\n")]
        lines = [line for line in lines if line]
        if len(lines) >= _LEAST_WORDS and all(_BARE_WORD.fullmatch(line) for line in lines):
            yield Finding(
                codes.HEADING_ALONE,
                book.place(part.start, part.end),
                f"{len(lines)} words stand below {part.title!r}, and none of them is explained.",
                "Write what each means, or leave the list out.",
            )


def parts_have_text(book: Book) -> Iterable[Finding]:
    """Headings with nothing below them, told together. Only where the text marks its headings, by its format or by hashes."""
    if not (book.told or "\n#" in book.file.text or book.file.text.startswith("#")):
        return
    # The first heading is the title; what only looks like a heading (a line in bold) may be the first of two.
    below = 1 + _has_subtitle(book)
    empty = [part for part in book.parts[below:] if part.lone and part.level <= DEEPEST and not book.listed(part.start)]
    if not empty:
        return
    names = some_of([f"{part.title!r}" for part in empty], _MOST_NAMES)
    yield Finding.at_all(
        codes.HEADING_ALONE,
        book.places((part.start, part.end) for part in empty),
        f"Nothing stands below {'this heading' if len(empty) == 1 else f'{len(empty)} headings'}: {names}.",
        "Write what belongs there, or leave the heading out.",
        Sure.CERTAIN,
    )
