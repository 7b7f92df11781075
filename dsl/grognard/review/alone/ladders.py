"""Has each throw one row: do the stretches of a table or a list meet, and do they cover the dice that are thrown for it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.bands import Band, Meeting, fits, meetings
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.ladders import Dice, Ladder, read_ladders

MOST = 10**6
_MOST_THROWS = 1000
_MOST_BARE = 6
_MOST = 3
"""A scale with more holes than these is no scale."""


def throws_have_one_row(book: Book) -> Iterable[Finding]:
    """Holes and overlaps between the stretches of a scale, and throws at its ends."""
    for ladder in read_ladders(book):
        bands = [key.band for key in ladder.keys]
        if ladder.dice is None and not fits(bands):
            continue
        met = meetings(bands)
        holes = [meeting for meeting in met if not meeting.both]
        if ladder.dice is None and holes and len(met) > _MOST:
            continue
        yield from _overlaps(book, ladder, [meeting for meeting in met if meeting.both])
        if ladder.dice is None:
            yield from (_hole(book, ladder, meeting) for meeting in holes)
        else:
            yield from _faces(book, ladder, ladder.dice)


def _overlaps(book: Book, ladder: Ladder, met: list[Meeting]) -> Iterator[Finding]:
    if len(met) > 1 and all(meeting.low == meeting.high for meeting in met):
        # Every stretch ends where the next begins: one question, and not one for each.
        numbers = ", ".join(str(meeting.low) for meeting in met)
        message = f"Each stretch ends where the next begins: at {numbers} two of them hold."
        yield _pair(book, ladder, met[0], message, "Say to which of the two the number itself belongs.")
        return
    for meeting in met:
        yield _pair(
            book,
            ladder,
            meeting,
            f"Two stretches of this scale both hold at {meeting.numbers}.",
            f"Let one of them end before {meeting.low}, or the other begin after {meeting.high}.",
        )


def _pair(book: Book, ladder: Ladder, met: Meeting, message: str, cure: str) -> Finding:
    first, second = sorted((ladder.keys[met.first].span, ladder.keys[met.second].span))
    return Finding(
        codes.BANDS_OVERLAP,
        book.place(*second),
        message,
        cure,
        Sure.CERTAIN,
        also=(Label(book.place(*first), "the other stretch"),),
    )


def _hole(book: Book, ladder: Ladder, met: Meeting) -> Finding:
    later = max(ladder.keys[met.first].span, ladder.keys[met.second].span)
    return Finding(
        codes.BANDS_HOLE,
        book.place(*later),
        f"Two stretches of this scale leave {met.numbers} out.",
        f"Say what happens at {met.numbers}.",
        Sure.CERTAIN,
    )


def _faces(book: Book, ladder: Ladder, dice: Dice) -> Iterator[Finding]:
    """What the dice can give and no stretch has, and what a stretch has and they cannot give."""
    throws = dice.throws if len(dice.throws) <= _MOST_THROWS else ()
    bands = [key.band for key in ladder.keys]
    least = min((-1 if band.low is None else band.low) for band in bands)
    most = max((MOST if band.high is None else band.high) for band in bands)
    if least == 0 and throws and throws[0] == 1 and throws[-1] in (10, 100):
        throws = tuple(throw - 1 for throw in throws)  # The highest face is read as nought.
    if not throws:
        return
    low, high = throws[0], throws[-1]
    bare = [throw for throw in throws if not any(_has(band, throw) for band in bands)]
    if dice.changed or not (dice.certain or _near(least, most, low, high)):
        bare = [throw for throw in bare if least < throw < most]
    if bare and len(bare) * 2 <= len(throws) and len(bare) <= _MOST_BARE:
        yield Finding(
            codes.FACES_MISSING,
            book.place(*ladder.keys[0].span),
            f"{dice} can give {', '.join(map(str, bare))}, and nothing stands for {'it' if len(bare) == 1 else 'them'} here.",
            "Add what is missing, or say that the result is changed before it is looked up.",
            Sure.CERTAIN,
        )
    beyond = [key for key in ladder.keys if high < (key.band.high or key.band.low or 0) <= high + 2]
    if len(beyond) == 1 and dice.certain and not dice.changed and low <= least <= low + 1:
        yield Finding.at_all(
            codes.BEYOND_THE_DIE,
            [book.place(*key.span) for key in beyond],
            f"{dice} gives {low} to {high}, so that {beyond[0].band} cannot all come up.",
            "End with the highest throw, or say what is added to it.",
            Sure.CERTAIN,
        )


def _has(band: Band, throw: int) -> bool:
    return (band.low is None or band.low <= throw) and (band.high is None or throw <= band.high)


def _near(least: int, most: int, low: int, high: int) -> bool:
    """Whether a scale is plainly that of the dice: one of its ends is theirs, and the other is near."""
    return (least == low and (most == MOST or abs(most - high) <= 1)) or (
        most == high and (least < 0 or abs(least - low) <= 1)
    )
