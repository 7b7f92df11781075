"""Stretches of numbers at their places, and what is told where two do not fit."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from grognard.diagnostics import codes
from grognard.review.bands import Band, Meeting, meetings
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.source import Place


@attrs.frozen
class Stretch:
    """A band and where it stands."""

    band: Band
    start: int
    end: int


def told(book: Book, stretches: list[Stretch], what: str, sure: Sure) -> Iterator[Finding]:
    """Every hole and every overlap of neighbouring stretches."""
    found = meetings([one.band for one in stretches])
    if len(found) > 3 and not all(one.both for one in found):
        return
    if found and all(one.both and one.low == one.high for one in found) and len(found) > 1:
        yield _shared(book, stretches, found)
        return
    for one in found:
        place = _at(book, stretches, one)
        if one.both:
            yield Finding(
                codes.BANDS_OVERLAP,
                place,
                f"{what} both hold at {one.what}.",
                f"Let one of them end before {one.low}, or the other begin after {one.high}.",
                sure,
            )
        else:
            yield Finding(
                codes.BANDS_HOLE, place, f"{what} leave {one.what} out.", f"Say what happens at {one.what}.", sure
            )


def _shared(book: Book, stretches: list[Stretch], found: list[Meeting]) -> Finding:
    """Every band ends where the next begins: one question, not one for each."""
    numbers = ", ".join(str(one.low) for one in found)
    return Finding(
        codes.BANDS_OVERLAP,
        _at(book, stretches, found[0]),
        f"Each stretch ends where the next begins: at {numbers} two of them hold.",
        "Say to which of the two the number itself belongs.",
    )


def _at(book: Book, stretches: list[Stretch], meeting: Meeting) -> Place:
    later = max(stretches[meeting.first], stretches[meeting.second], key=lambda one: one.start)
    return book.place(later.start, later.end)
