"""Has one thing two names that differ in their first word: `army power` and `military power`, a `cast sheet` and a `character sheet`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from grognard.diagnostics import codes
from grognard.review.alone.telling import ONE_NAME, two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding, times


@attrs.frozen
class _Kin:
    """Words that mean the same before some others."""

    firsts: tuple[str, ...]
    heads: str


_KIN = (
    _Kin(("army", "military"), r"power|strength|value|points?|level|score"),
    _Kin(("cast", "character", "hero", "adventurer"), r"sheets?"),
    _Kin(("dataset", "data set", "data"), r"cards?|tokens?"),
    _Kin(("upgrade", "modification", "improvement"), r"cards?|tokens?|tiles?"),
    _Kin(("movement", "moving", "move"), r"phase|step|points?"),
    _Kin(("combat", "fighting", "fight", "battle", "melee"), r"phase|step"),
    _Kin(("shooting", "firing", "fire"), r"phase|step"),
    _Kin(("building", "construction", "build"), r"phase|step"),
    _Kin(("purchase", "purchasing", "buy", "buying"), r"phase|step"),
    _Kin(("magic", "mana", "spell"), r"points?"),
    _Kin(("money", "coin", "cash"), r"tokens?|cards?"),
    _Kin(("treasure", "loot"), r"cards?|tokens?|decks?"),
    _Kin(("mission", "quest", "objective"), r"cards?"),
    _Kin(("regular", "normal", "ordinary"), r"actions?|attacks?|moves?|turns?"),
    _Kin(("opposing", "enemy"), r"players?|teams?"),
    _Kin(("start", "starting"), r"players?"),
    _Kin(("damage", "wound", "injury"), r"tokens?|markers?|counters?"),
    _Kin(("leftover", "remaining"), r"deck|pile"),
)
_PATTERNS = tuple(
    (one, re.compile(rf"\b(?P<first>{'|'.join(one.firsts)}) (?P<head>{one.heads})\b", re.IGNORECASE)) for one in _KIN
)
_SELDOM = 3
_STOP = re.compile(r"[.!?;]\s")


def names_have_one_first_word(book: Book) -> Iterable[Finding]:
    """A name that stands seldom beside one that stands at least as often, and no sentence with both, nor a heading for each."""
    for _, pattern in _PATTERNS:
        found: dict[str, dict[str, list[tuple[int, int]]]] = {}
        for match in book.matches(pattern):
            if not book.listed(match.start()):
                head, first = match["head"].casefold(), match["first"].casefold().replace(" ", "")
                found.setdefault(head.removesuffix("s"), {}).setdefault(first, []).append(match.span())
        for head, names in found.items():
            if len(names) != 2:  # three phases of a turn may have three such names
                continue
            (common, many), (rare, few) = sorted(names.items(), key=lambda one: -len(one[1]))
            if len(few) > _SELDOM or _both(book, many, few) or _headed(book, f"{rare} {head}", f"{common} {head}"):
                continue
            yield two_ways(
                book,
                codes.TWO_NAMES,
                few,
                many,
                f"Called `{rare} {head}` {times(len(few))}, and `{common} {head}` {times(len(many))}.",
                ONE_NAME,
                other="the other name",
            )


def _both(book: Book, many: list[tuple[int, int]], few: list[tuple[int, int]]) -> bool:
    """Whether a sentence has both."""
    return not {_sentence(book, one) for one, _ in many}.isdisjoint(_sentence(book, one) for one, _ in few)


def _sentence(book: Book, at: int) -> tuple[int, int]:
    """The line of a place, and which sentence of it."""
    line = book.line_at(at)
    return line.row, len(_STOP.findall(line.text, 0, at - line.start))


def _headed(book: Book, *names: str) -> bool:
    """Whether each stands in a heading or at the head of a line of a list: then they are two things."""
    titles = [title.casefold() for title in book.titles]
    return all(any(name in title for title in titles) for name in names)
