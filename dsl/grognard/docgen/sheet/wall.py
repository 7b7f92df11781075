"""How do the sides of a sheet lie on another paper: all of them on a poster, or as cards to cut out?"""

from __future__ import annotations

import importlib.util
import io
from collections.abc import Callable
from math import ceil

from grognard.docgen.sheet.page import CARDS
from grognard.docgen.sheet.page import PAPERS as LANDSCAPE
from grognard.host.extras import install_command

PAPERS = {"a3": (841.89, 1190.55), "a2": (1190.55, 1683.78)}
"""Width and height of the paper, upright, in points."""


NOT_MADE = f"A poster takes pypdfium2, which is not installed here. Install it with: {install_command('qrs')}\n"


def can_be_made() -> bool:
    """Whether what puts sheets on a poster is installed."""
    return importlib.util.find_spec("pypdfium2") is not None


def on_the_wall(sheet: bytes, paper: str) -> tuple[bytes, float]:
    """A PDF of one page, and how many times as large as before everything on it is."""
    number, (width, height) = _size(sheet)
    scale, across, page = max(
        (min(page[0] / (across * width), page[1] / (ceil(number / across) * height)), across, page)
        for across in range(1, number + 1)
        for page in (PAPERS[paper], PAPERS[paper][::-1])
    )

    def corner(number: int) -> tuple[float, float]:
        row, column = divmod(number, across)
        return column * width * scale, page[1] - (row + 1) * height * scale

    return _arranged(sheet, page, number, corner, scale), scale


def to_cut_out(cards: bytes, paper: str) -> tuple[bytes, int]:
    """A PDF of cards in their own size, as many to a side of `paper` as fit, with lines to cut along; and its number of sides."""
    number, (width, height) = _size(cards)
    _, across, down, page = max(
        (int(page[0] // width) * int(page[1] // height), int(page[0] // width), int(page[1] // height), page)
        for page in (LANDSCAPE[paper], LANDSCAPE[paper][::-1])
    )
    left, below = (page[0] - across * width) / 2, (page[1] - down * height) / 2

    def corner(number: int) -> tuple[float, float]:
        row, column = divmod(number, across)
        return left + column * width, page[1] - below - (row + 1) * height

    return _arranged(cards, page, across * down, corner, lined=True), ceil(number / (across * down))


def card_size(paper: str) -> str:
    """The size of a card in millimetres, upright."""
    height, width = (round(points / 72 * 25.4) for points in CARDS[paper])
    return f"{width} × {height} mm"


def _size(sheet: bytes) -> tuple[int, tuple[float, float]]:
    """The number of pages of a PDF, and the width and height of the first in points."""
    # Only here: of many runs that make a sheet few want this.
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(sheet)
    return len(document), document[0].get_size()


def _arranged(
    sheet: bytes,
    page: tuple[float, float],
    to_a_side: int,
    corner: Callable[[int], tuple[float, float]],
    scale: float = 1,
    lined: bool = False,
) -> bytes:
    """A PDF with the pages of another on its sides; `corner` is where the lower left of the nth of a side lies."""
    import pypdfium2
    from pypdfium2 import raw

    document, made = pypdfium2.PdfDocument(sheet), pypdfium2.PdfDocument.new()
    for first in range(0, len(document), to_a_side):
        side = made.new_page(*page)
        for number in range(first, min(first + to_a_side, len(document))):
            x, y = corner(number - first)
            placed = document.page_as_xobject(number, made).as_pageobject()
            placed.set_matrix(pypdfium2.PdfMatrix().scale(scale, scale).translate(x, y))
            side.insert_obj(placed)
            if lined:
                width, height = document[number].get_size()
                line = raw.FPDFPageObj_CreateNewRect(x, y, width * scale, height * scale)
                raw.FPDFPageObj_SetStrokeColor(line, 150, 150, 150, 255)
                raw.FPDFPageObj_SetStrokeWidth(line, 0.3)
                raw.FPDFPath_SetDrawMode(line, 0, True)
                raw.FPDFPage_InsertObject(side.raw, line)
        side.gen_content()
    written = io.BytesIO()
    made.save(written)
    return written.getvalue()
