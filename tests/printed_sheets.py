"""A sheet as it was printed: its letters in reading order, each with its page, its box and its size."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import attrs
import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pypdfium2.raw as raw  # type: ignore[import-untyped]

_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "×": "x", "’": "'", "‘": "'"})

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points from the lower left corner of the page."""


@attrs.frozen(eq=False)
class Letter:
    """One printed letter."""

    text: str
    page: int
    box: Box
    size: float


def leaves_ink(letter: str) -> bool:
    """Whether a letter is seen on paper."""
    return not letter.isspace() and unicodedata.category(letter) not in {"Cf", "Cc", "Co", "Cn", "Cs"}


def squeezed(text: str) -> str:
    """Text as two texts are compared: no white space, no capitals, one kind of dash."""
    kept = filter(leaves_ink, unicodedata.normalize("NFKC", text))
    return "".join(kept).casefold().translate(_DASHES)


def letters(pdf: bytes) -> Iterator[Letter]:
    """Every letter of a PDF."""
    with pdfium.PdfDocument(pdf) as document:
        for number, page in enumerate(document):
            text = page.get_textpage()
            for at in range(text.count_chars()):
                letter = chr(raw.FPDFText_GetUnicode(text, at))
                if letter != "\ufffe" and leaves_ink(letter):
                    size = round(raw.FPDFText_GetFontSize(text, at), 2)
                    yield Letter(letter, number, text.get_charbox(at), size)


def text_of(pdf: bytes) -> str:
    """All that stands in a PDF, squeezed."""
    return squeezed("".join(letter.text for letter in letters(pdf)))


def level(one: Box, other: Box) -> bool:
    """Whether two things stand at one height."""
    return min(one[3], other[3]) > max(one[1], other[1])
