"""The sheet for the wall of a club: all its sides on one sheet of A3 or A2, as large as they go."""

from __future__ import annotations

import io
from math import ceil

PAPERS = {"a3": (841.89, 1190.55), "a2": (1190.55, 1683.78)}
"""Width and height of the paper, upright, in points."""


def on_the_wall(sheet: bytes, paper: str) -> tuple[bytes, float]:
    """A PDF of one page, and how many times as large as before everything on it is."""
    # Only here: of many runs that make a sheet few want this.
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(sheet)
    width, height = document[0].get_size()
    scale, across, page = max(
        (min(page[0] / (across * width), page[1] / (ceil(len(document) / across) * height)), across, page)
        for across in range(1, len(document) + 1)
        for page in (PAPERS[paper], PAPERS[paper][::-1])
    )
    made = pypdfium2.PdfDocument.new()
    poster = made.new_page(*page)
    for number in range(len(document)):
        side = document.page_as_xobject(number, made).as_pageobject()
        row, column = divmod(number, across)
        left, bottom = column * width * scale, page[1] - (row + 1) * height * scale
        side.set_matrix(pypdfium2.PdfMatrix().scale(scale, scale).translate(left, bottom))
        poster.insert_obj(side)
    poster.gen_content()
    written = io.BytesIO()
    made.save(written)
    return written.getvalue(), scale
