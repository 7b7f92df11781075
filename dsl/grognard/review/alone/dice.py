"""Is every face of a die answered, none beyond it, and every handful of dice counted?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.bands import Band, read_band
from grognard.review.book import Book
from grognard.review.figures import Figure, read_figures
from grognard.review.finding import Finding
from grognard.review.grids import Grid
from grognard.review.reading import Sentence
from grognard.rulebooks.document import Cell

_HEAD = re.compile(r"\b(?:roll|throw|die|dice|score|result)\b|[dD]\d", re.IGNORECASE)
_MODIFIED = re.compile(r"modif|total|adjust|\+|result", re.IGNORECASE)
_UNCOUNTED = re.compile(r"\b(?:a number of|some|several) (?:[dD]\d{1,3}s?|dice)\b(?! equal| as| to)", re.IGNORECASE)
_SCORES = re.compile(
    r"\b(?:scores?|scored|rolls?|rolled|throws?|thrown|total(?:s|ling)?|score of|roll of|total of)\s+(?:an? |of )?(?P<sum>\d{1,3})(?![\d/.]|\s*(?:dice|die|[dD]\d|%|percent))",
    re.IGNORECASE,
)
_FACES = re.compile(
    r"\b(?:on|hits? on|of) (?:an? )?(?P<low>\d{1,2})(?: ?[-–] ?(?P<high>\d{1,2}))? on (?:an? |the |one )?(?:\d )?[dD](?P<sides>\d{1,3})\b"
)


def faces_are_covered(book: Book) -> Iterable[Finding]:
    """Tables read with a die, and results named in sentences."""
    for grid in book.grids:
        yield from _table(book, grid)
    for sentence in book.body:
        yield from _beyond(book, sentence)
        yield from _impossible(book, sentence)


def _table(book: Book, grid: Grid) -> Iterator[Finding]:
    head = grid.rows[0].cells
    if not head:
        return
    across = [cell for cell in head[1:] if cell.text]
    sides = _die(head[0].text)
    if sides:
        down = [row.cells[0] for row in grid.rows[1:] if row.cells and row.cells[0].text]
        banded = len(across) > 1 and all(read_band(cell.text) is not None for cell in across)
        yield from _held(book, across if banded else down, sides, head[0])
    elif len(head) > 1 and (sides := _die(head[1].text)) and re.match(r"[dD]\d+ ?:? ?\d", head[1].text):
        first = Cell(head[1].text.rpartition(":")[2].strip() or head[1].text, head[1].start, head[1].end)
        yield from _held(book, [first, *head[2:]], sides, head[1])


def _die(text: str) -> int:
    """The sides of the die that a heading names, where the roll is not changed before it is looked up."""
    dice = [one for one in read_figures(text) if one.sides]
    if len(dice) != 1 or dice[0].value != 1 or _MODIFIED.search(text) or not _HEAD.search(text):
        return 0
    return dice[0].sides


def _held(book: Book, cells: list[Cell], sides: int, head: Cell) -> Iterator[Finding]:
    named = [(cell, band) for cell in cells if (band := read_band(cell.text)) is not None]
    if len(named) < 2 or len(named) * 4 < len(cells) * 3:
        return
    faces = {face for _, band in named for face in _faces(band, sides)}
    # A ten-sided die is often read from 0 to 9, and a hundred from 00 to 99.
    legal = set(range(sides)) if 0 in faces and sides in (10, 100) else set(range(1, sides + 1))
    missing = sorted(legal - faces)
    if missing and len(missing) < len(legal) // 2 + 1:
        shown = ", ".join(str(face) for face in missing[:8])
        yield Finding(
            codes.FACES_MISSING,
            book.place(head.start, head.end),
            f"The table is read with a die of {sides} sides, and nothing stands for {shown}.",
            "Add what is missing, or say that the result is changed before it is looked up.",
        )
    for cell, band in named:
        if band.low is not None and band.low > max(legal):
            yield Finding(
                codes.BEYOND_THE_DIE,
                book.place(cell.start, cell.end),
                f"A die of {sides} sides never shows {cell.text.strip()}.",
                "Take it away, or say what is added to the die.",
            )


def _faces(band: Band, sides: int) -> range:
    low = 1 if band.low is None else band.low
    return range(low, min(sides, sides if band.high is None else band.high) + 1)


def _beyond(book: Book, sentence: Sentence) -> Iterator[Finding]:
    for match in _FACES.finditer(sentence.text):
        shown, sides = int(match["high"] or match["low"]), int(match["sides"])
        if shown > sides:
            yield Finding(
                codes.BEYOND_THE_DIE,
                book.place(*sentence.span(match)),
                f"A D{sides} never shows {shown}.",
                "Mend the number or the die.",
            )


def _impossible(book: Book, sentence: Sentence) -> Iterator[Finding]:
    """`throws 3D6 and scores 20`."""
    dice = [one for one in read_figures(sentence.text) if one.sides and one.sides > 1]
    for at, thrown in enumerate(dice):
        end = dice[at + 1].start if at + 1 < len(dice) else len(sentence.text)
        match = _SCORES.search(sentence.text, thrown.end, min(end, thrown.end + 40))
        if match is None or re.search(r"[+]|add|plus|modif", sentence.text[thrown.end : match.end()], re.IGNORECASE):
            continue
        yield from _possible(book, sentence, thrown, match)


def _possible(book: Book, sentence: Sentence, thrown: Figure, match: re.Match[str]) -> Iterator[Finding]:
    total, least, most = int(match["sum"]), int(thrown.value), int(thrown.value) * thrown.sides
    if not least <= total <= most and total > 0:
        yield Finding(
            codes.BEYOND_THE_DIE,
            book.place(sentence.start + thrown.start, sentence.start + match.end()),
            f"{thrown} give {least} to {most}, and {total} is none of these.",
            "Mend the total or the dice.",
        )


_COUNTED = re.compile(r"\bhow many dice\b|\bnumber of dice\b")
"""The text speaks of how many somewhere."""


def dice_are_counted(book: Book) -> Iterable[Finding]:
    """`a number of D6`, and nowhere how many."""
    counted = _COUNTED.search(book.casefolded) is not None
    for sentence in book.likely_sentences(_UNCOUNTED):
        for match in _UNCOUNTED.finditer(sentence.text):
            if counted and match.group().casefold().startswith("some"):
                continue
            yield Finding(
                codes.DICE_UNCOUNTED,
                book.place(*sentence.span(match)),
                "Dice are thrown, and it is not said how many.",
                "Give the number, or say where it stands.",
            )
