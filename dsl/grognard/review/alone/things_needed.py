"""Does the list of what one needs have what the rules put on the table: tokens, dice, a notebook, a template?"""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding, some_of
from grognard.review.parts import Part

_LIST = re.compile(
    r"\A\W*(?:\d[\d.]* )?(?:game )?(?:components?|contents|materials?|equipment|what you(?:['’]ll| will)? need|in the box|(?:required|needed) (?:elements|components|materials|equipment)|parts list)(?: of the (?:game|box))?\W*\Z",
    re.IGNORECASE,
)
_VERB = r"(?:takes?|(?:is|are)(?: also)? given|gives?|gets?|gains?|places?|puts?|lays? out|sets? out|pays?|receives?|collects?|creates?|consisting of|returns?|spends?|removes?|earns?|along ?side)"


@attrs.frozen
class _Thing:
    """What it is called, the words that show that the list has it, and those that put it on the table."""

    name: str
    had: re.Pattern[str]
    used: re.Pattern[str]
    least: int


_THINGS = (
    _Thing(
        "tokens or markers",
        re.compile(
            r"\b(?:tokens?|markers?|counters?|beads?|chits?|cubes?|coins?|discs?|disks?|chips?|gems?|stones?|meeples?|pawns?|pieces?|tiles?|trackers?|figures?|miniatures?|money|crystals?|units?|dice|marbles?)\b",
            re.IGNORECASE,
        ),
        re.compile(rf"\b{_VERB}\b[^.;\n]{{0,60}}\b(?P<thing>tokens?|markers?|counters?|chits?)\b", re.IGNORECASE),
        2,
    ),
    _Thing(
        "dice",
        re.compile(r"\b(?:dice|die|d\d{1,3}|\d[dD]\d{1,3}|random)\b", re.IGNORECASE),
        re.compile(r"\b(?:rolls?|throws?)\b[^.;\n]{0,30}\b(?P<thing>dice|die|\d{0,2}[dD]\d{1,3}s?)\b", re.IGNORECASE),
        2,
    ),
    *(
        _Thing(
            name,
            re.compile(rf"\b(?:{had})\b", re.IGNORECASE),
            re.compile(
                rf"\b(?:on|onto|in|into|from) (?:your|their|each player['’]s) (?P<thing>(?:\w+ )?(?:{used}))\b",
                re.IGNORECASE,
            ),
            2,
        )
        for name, had, used in (
            ("a board for each player", r"boards?|mats?|sheets?|tableaus?", r"player boards?|player mats?|boards?"),
            ("tablets", r"tablets?", r"tablets?"),
        )
    ),
    *(
        _Thing(
            name,
            re.compile(rf"\b{had}\b", re.IGNORECASE),
            re.compile(rf"\b{_VERB}\b[^.;\n]{{0,60}}\b(?P<thing>{had})\b", re.IGNORECASE),
            1,
        )
        for name, had in (
            ("a notebook", r"notebooks?|note ?pads?|paper"),
            ("a template", r"templates?"),
            ("a timer", r"(?:egg ?|sand ?)timers?|hourglass(?:es)?"),
            ("screens", r"player screens?"),
            ("a bag", r"(?:cloth|draw) bags?"),
        )
    ),
)
_LEAST_LINES = 3


def what_is_needed_is_listed(book: Book) -> Iterable[Finding]:
    """What is missing, told together at the first sentence that asks for one of them."""
    found = _stretch(book)
    if found is None:
        return
    head, start, end = found
    listed = book.file.text[start:end]
    missing: list[tuple[int, int, str]] = []
    for thing in _THINGS:
        if thing.had.search(listed) is not None:
            continue
        uses = [
            one.span("thing")
            for one in book.matches(thing.used)
            if not start <= one.start() < end and not book.listed(one.start())
        ]
        if len(uses) >= thing.least:
            missing.append((*uses[0], thing.name))
    if missing:
        missing.sort()
        yield Finding(
            codes.SET_BROKEN,
            book.place(*missing[0][:2]),
            f"Put on the table, and not in the list of what one needs: {some_of([name for _, _, name in missing], len(missing))}.",
            "Add it to that list, with how many of it.",
            also=(Label(book.place(head.start, head.end), "the list"),),
            places=tuple(book.place(*one[:2]) for one in missing[1:]),
        )


def _stretch(book: Book) -> tuple[Part, int, int] | None:
    """The one part that lists what one needs, with all below it."""
    found = [at for at, part in enumerate(book.parts) if _LIST.match(part.title)]
    if len(found) != 1:
        return None
    at = found[0]
    part = book.parts[at]
    end = next((one.start for one in book.parts[at + 1 :] if one.level <= part.level), len(book.file.text))
    lines = sum(part.end <= entry.start < end for entry in book.entries)
    return (part, part.end, end) if lines >= _LEAST_LINES else None
