"""Does what is promised come: what the contents list, `the following steps`, `see Chapters 3 and 9`, a table below, a list behind a colon?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.number_words import number_of
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.parts import DEEPEST
from grognard.review.reading import content_words
from grognard.rulebooks.document import Block

_CONTENTS = re.compile(r"\s*(?:table of contents|contents)\s*:?\s*", re.IGNORECASE)
_STEP = re.compile(
    r"\b(?:step|phase|stage) (?P<number>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE
)
_STEPS = re.compile(r"\b(?:following|these) (?:\w+ )?(?:steps|phases|stages)\b", re.IGNORECASE)
_CHAPTERS = re.compile(
    r"\b(?:[Cc]hapters|[Ss]ections|[Rr]ules) (?P<list>\d{1,2}(?:, \d{1,2})*,? (?:and|or) \d{1,2})\b(?!\.\d)"
)
_LEAST, _MOST_NAMES = 4, 6


def what_is_promised_comes(book: Book) -> Iterable[Finding]:
    """Entries of the contents, steps of a list, and chapters by number that the headings do not have."""
    if not book.told:
        return
    yield from _contents(book)
    yield from _steps(book)
    yield from _chapters(book)


def _contents(book: Book) -> Iterator[Finding]:
    if book.contents is not None:
        return
    for at, part in enumerate(book.parts):
        if not _CONTENTS.fullmatch(part.title):
            continue
        until = book.parts[at + 1].start if at + 1 < len(book.parts) else part.until
        entries = [entry for entry in book.entries if part.end <= entry.start < until]
        titles = [frozenset(content_words(other.title)) for other in book.parts if other is not part]
        lost = [entry for entry in entries if not _headed(entry.text, titles)]
        # Where most are missing the list is of another text.
        if len(entries) >= _LEAST and lost and len(lost) * 3 <= 2 * len(entries):
            names = ", ".join(repr(entry.text.strip(" *_")[:40]) for entry in lost[:_MOST_NAMES])
            yield Finding.at_all(
                codes.PROMISED_IN_CONTENTS,
                book.places((entry.start, entry.end) for entry in lost),
                f"The contents list it, but the text has no such part: {names}.",
                "Add it, or take it out of the contents.",
            )


def _headed(text: str, titles: list[frozenset[str]]) -> bool:
    wanted = frozenset(content_words(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)))
    return not wanted or any(wanted <= title or (title and title <= wanted) for title in titles)


def _steps(book: Book) -> Iterator[Finding]:
    """A list of five steps, and headings `Step One` to `Step Four`."""
    headed = sorted({number_of(match["number"]) for part in book.parts if (match := _STEP.match(part.title))})
    if len(headed) < 2 or headed != list(range(1, len(headed) + 1)):
        return
    for match in book.matches(_STEPS):
        behind = [entry for entry in book.entries if match.end() <= entry.start]
        if not behind:
            return
        run = [entry for entry in behind if entry.run == behind[0].run and entry.depth == behind[0].depth]
        if behind[0].start - match.end() < 80 and len(run) == len(headed) + 1:
            yield Finding(
                codes.STEP_UNDESCRIBED,
                book.place(run[-1].start, run[-1].end),
                f"The last of {len(run)} steps, and the headings end with step {len(headed)}.",
                "Describe it, or leave it out of the list.",
            )
            return


def _chapters(book: Book) -> Iterator[Finding]:
    numbers = {
        int(match.group(1))
        for part in book.parts
        if (match := re.match(r"(\d{1,2})(?:\.0)?[.:)]?(?:\s|\Z)", part.title))
    }
    if len(numbers) < _LEAST:
        return
    for match in book.matches(_CHAPTERS):
        lost = [number for number in re.findall(r"\d+", match["list"]) if int(number) not in numbers]
        if lost:
            yield Finding(
                codes.REFERENCE_ASTRAY,
                book.place(*match.span()),
                f"There is no {' and no '.join(lost)} in this text.",
                "Mend the number.",
            )


_LEAST_WORDS = 4
_BELOW = re.compile(
    r"\b(?:see|use|consult|in|on|from) (?:the )?(?:[a-z]+ ){0,2}(?P<kind>table|chart|list|diagram|figure|picture|image|example)s? below\b"
    r"|\bthe following (?P<named>table|chart|diagram)\b"
)


def what_is_announced_follows(book: Book) -> Iterable[Finding]:
    """Lines that end in a colon before a heading, or before the end; tables and lists `below` that are not."""
    if book.document is None or not book.told:
        return
    blocks = book.document.blocks
    for at, block in enumerate(blocks):
        words = book.document.words(block).rstrip(" *_")
        below = blocks[at + 1] if at + 1 < len(blocks) else None
        if block.kind not in ("paragraph", "item") or not words.endswith(":") or len(words.split()) < _LEAST_WORDS:
            continue
        sibling = block.kind == "item" and below is not None and below.kind == "item" and below.level < block.level
        if below is None or _ends(book, below) or sibling:
            yield _told(book, block.start, block.end, "A list or the like is announced here, and none follows.")
    for sentence in book.body:
        for match in _BELOW.finditer(sentence.text.casefold()):
            kind = match["kind"] or match["named"]
            if kind in ("table", "chart") and not _tabled(book, sentence.start):
                start = sentence.start + match.start()
                yield _told(book, start, start + len(match.group()), f"A {kind} is said to stand below, and none does.")


def _ends(book: Book, below: Block) -> bool:
    """Whether a heading ends the part above it: one of a lower rank may be what was announced."""
    at = book.part_at(below.start - 1)
    return below.kind == "heading" and below.level <= DEEPEST and (at < 0 or below.level <= book.parts[at].level)


def _tabled(book: Book, at: int) -> bool:
    """Whether a table, a drawn one, or a list stands anywhere behind a place."""
    line = book.line_at(at).row
    assert book.document is not None
    return any(grid.last.row >= line for grid in book.grids) or any(
        block.start > at and (block.kind in ("table", "verbatim") or "table" in book.document.words(block).casefold())
        for block in book.document.blocks
        if block.kind in ("table", "verbatim", "heading", "item")
    )


def _told(book: Book, start: int, end: int, message: str) -> Finding:
    return Finding(
        codes.NAMED_NEVER_WRITTEN,
        book.place(max(start, end - 60) if end - start > 80 else start, end),
        message,
        "Write what was to come, or mend the sentence.",
    )
