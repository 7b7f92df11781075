"""Has every distance a unit, and is it one unit all through?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.figures import LENGTHS, read_figures
from grognard.review.finding import Finding, Sure
from grognard.source import Place

_BARE = re.compile(
    r"\b(?:within|more than|less than|up to|farther than|further than|over) (?P<number>\d{1,4})(?: ½| ¼)? (?P<next>of the|of a|of an|of each|of its|from the|from a|away|a (?:regiment|unit|leader|commander))\b|\b(?:company|squad|enemy|unit|figure|target)s? (?P<far>\d{1,3}) away\b",
    re.IGNORECASE,
)
_MOVE = re.compile(
    r"\b(?:moves?|charges?|marche?s?|runs?|retreats?) (?:up to |at most )?(?P<number>\d{1,3})(?![\d/.]\d)(?P<unit>\s?(?:inch(?:es)?|\"|”|cms?|feet|ft|yards?|mm|hex(?:es)?|squares?|paces|points?|MP)(?!\w))?",
    re.IGNORECASE,
)
_DISTANCE = re.compile(
    r"\b(?:within|move|moves|moved|range|distance|up to|away|from|closer|farther|per move|per turn)\b", re.IGNORECASE
)
_SIZE = re.compile(
    r"\b(?:stand|stands|base|bases|based|figure|figures|miniature|miniatures|scale|mounted|grid|castings|army|armies|wider)\b",
    re.IGNORECASE,
)


def units_are_one(book: Book) -> Iterable[Finding]:
    """Distances without a unit, and a unit among others."""
    yield from _bare(book)
    yield from _moves(book)
    yield from _mixed(book)


def _bare(book: Book) -> Iterator[Finding]:
    found: list[Place] = []
    for sentence in book.likely_sentences(_BARE):
        for match in _BARE.finditer(sentence.text):
            if (match["next"] or "").casefold().startswith(
                ("of a", "of each", "of its", "a ")
            ) and "within" not in match.group().casefold():
                continue
            found.append(book.place(*sentence.span(match)))
    if not found:
        return
    often = f" {len(found)} such places were found." if len(found) > 1 else ""
    yield Finding.at_all(
        codes.UNIT_MISSING,
        found,
        f"A distance has no unit.{often}",
        'Write the unit behind the number; copying often loses the " of inches.',
        Sure.LIKELY if len(found) > 1 else Sure.PERHAPS,
    )


def _moves(book: Book) -> Iterator[Finding]:
    """`Cavalry move 12.`, where others move so many inches."""
    with_unit = 0
    bare: list[Place] = []
    for sentence in book.likely_sentences(_MOVE):
        for match in _MOVE.finditer(sentence.text):
            if match["unit"]:
                with_unit += 1
            elif re.match(r"\s*(?:[.,;]|\Z)", sentence.text[match.end() :]):
                bare.append(book.place(*sentence.span(match)))
    if bare and with_unit >= 2 * len(bare):
        yield Finding.at_all(
            codes.UNIT_MISSING,
            bare,
            "A move has no unit, where others have one.",
            'Write the unit behind the number; copying often loses the " of inches.',
        )


def _mixed(book: Book) -> Iterator[Finding]:
    """Distances on the table in two units. Sizes of figures and stands are another matter."""
    at: dict[str, list[Place]] = {}
    for sentence in book.body:
        lengths = [one for one in read_figures(sentence.text) if one.unit in LENGTHS and not one.word]
        if not lengths or _SIZE.search(sentence.text) or not _DISTANCE.search(sentence.text):
            continue
        for figure in lengths:
            at.setdefault(figure.unit, []).append(
                book.place(sentence.start + figure.start, sentence.start + figure.end)
            )
    counted = Counter({unit: len(places) for unit, places in at.items()})
    if len(counted) < 2:
        return
    (common, often), *others = counted.most_common()
    for unit, times in others:
        if times * 3 <= often or (times == 1 and often == 2):
            yield Finding.at_all(
                codes.MEASURES_MIXED,
                at[unit],
                f"A distance in {unit}, where {often} others are in {common}.",
                "Use one unit for the table, or say how the two go together.",
                Sure.PERHAPS,
            )
