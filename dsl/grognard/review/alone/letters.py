"""Does each letter that stands for a number say for which: `choose X players`, and nowhere what X is?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding

_USED = re.compile(
    r"\b(?:chooses?|chosen|given|gives?|gets?|gains?|receives?|takes?|pays?|lasts?|draws?|places?|loses?|plays?|deals?|rolls?|once|for|after|of|number) (?P<letter>[XYN]|[xn])(?= (?:more |other )?[A-Za-z]{3,})"
)
_SAYS = r"\b(?:where|if|when|let) {0}\b|\b{0}\b[*_]* ?(?:is|are|being|equals?|was|depends|=|:|→|can be|may be)(?![a-z])|\b[Xx] stands for\b|= ?{0}\b|[\d*×+/] ?{0}\b|\b{0} ?[*×+/-] ?\d|\b{0}/"
_NEAR = 300
_MOST = 12
"""Where letters stand so often, they are the author's way of speaking."""


def letters_have_numbers(book: Book) -> Iterable[Finding]:
    """Told together: those of which neither their own line and heading nor one near says what they are."""
    text = book.file.text
    places: list[tuple[int, int]] = []
    for match in book.matches(_USED):
        letter, at = match["letter"], match.start("letter")
        if book.listed(at) or _quoted(text, at) or book.in_code(at):
            continue
        part = book.part_at(at)
        title = book.parts[part].title if part >= 0 else ""
        line = book.line_at(at)
        others = set(re.findall(r"(?<![\w'’])[XYNxnyZz](?![\w'’])", line.text)) - {letter}
        says = re.compile(_SAYS.format(letter))
        around = text[
            max(book.lines[max(0, line.row - 2)].start, at - _NEAR) : min(line.start + len(line.text), at + _NEAR)
        ]
        if others or says.search(around) or re.search(rf"\b{letter}\b", title) or _labelled(book, line.row, letter):
            continue
        places.append((at, at + 1))
    if 0 < len(places) <= _MOST:
        names = ", ".join(dict.fromkeys(f"`{text[start:end]}`" for start, end in places))
        yield Finding.at_all(
            codes.LEFT_TO_DO,
            book.places(places),
            f"A letter stands for a number, and nothing near says for which: {names}.",
            "Give the number, or say what it depends on.",
        )


def _labelled(book: Book, number: int, letter: str) -> bool:
    """Whether its line, or one of the two above, begins with a name that has the letter: `Salvage X`, `walk x: …`."""
    return any(
        re.match(rf"[^.:\n]{{0,40}}\b{letter}\b[*_ ]*(?::|\Z|[-–(])", line.text.strip()) is not None
        for line in book.lines[max(0, number - 3) : number]
    )


def _quoted(text: str, at: int) -> bool:
    return text[max(0, at - 40) : at].count('"') % 2 == 1 or "“" in text[max(0, at - 25) : at]
