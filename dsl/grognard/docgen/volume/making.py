"""The book as a PDF, with the quick reference sheet bound in at its end."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import metadata
from typing import Any

import attrs

from grognard.docgen.fonts import sheet_fonts
from grognard.docgen.hidden import with_codes
from grognard.docgen.sheet.data import SheetData
from grognard.docgen.sheet.hyphenation import BREAK
from grognard.docgen.sheet.making import SheetResult, make_sheet
from grognard.docgen.sheet.page import USUAL, Edition
from grognard.docgen.sheet.typesetter import NotSet, SheetUnavailable, Typesetter, typesetter
from grognard.docgen.variant_of import VariantOf
from grognard.docgen.volume.data import volume_data
from grognard.host.extras import install_command
from grognard.ir.ruleset import Ruleset

PAPERS = ("a4", "a5", "letter")
_TYPST = (0, 14)
_MOST_TRIES = 12
_SHEETS = {"a4": "a4", "a5": "a5", "letter": "us-letter"}
SMALL = Edition(sides=24, sizes=(9.0,), smallest=8.0, counts=(1,), upright=True, note="quick reference")
"""The sheet for a book that is smaller than a sheet: upright, as many sides as it takes."""
_PACKAGE = "grognard.docgen.volume"
_TEMPLATES = ("volume.typ", "look.typ", "tables.typ", "entries.typ", "cover.typ")


class PictureUnreadable(Exception):
    """A picture that the author names is broken; says in plain words which."""


@attrs.frozen
class Volume:
    """A finished book. `pages` counts all of them, `sheet` is what is bound in at the end."""

    pdf: bytes
    pages: int
    sheet: SheetResult


def make_volume(
    ruleset: Ruleset,
    sheet: SheetData,
    paper: str | None = None,
    pictures: Mapping[str, bytes] | None = None,
    variant: VariantOf | None = None,
) -> Volume:
    """The book as PDF. `paper` is one of `PAPERS`; None takes what the author wishes for the sheet, else A4.

    `pictures` are those that the author names, and fonts, by where they stand in the output. Raises SheetUnavailable
    where the typesetter is not installed, PictureUnreadable for a picture that is broken.
    """
    chosen = paper or ("letter" if sheet.paper == "us-letter" else "a4")
    if chosen not in PAPERS:
        raise ValueError(f"no paper of ours: {chosen!r}; there are {', '.join(PAPERS)}")
    _check_typesetter()
    files = dict(pictures or {})
    fonts = sheet_fonts(files)
    made = make_sheet(sheet, _SHEETS[chosen], SMALL if chosen == "a5" else USUAL, fonts=fonts)
    job = volume_data(ruleset, variant) | {"paper": chosen, "sheets": made.pages, "smallest": 0, "blocks": []}
    beside = {name: content for name, content in files.items() if name.startswith("pictures/")}
    job["pictures"] = sorted(beside)
    with typesetter(_TEMPLATES[0], fonts, _PACKAGE, {**beside, "sheet.pdf": made.pdf}, _TEMPLATES[1:]) as setter:
        try:
            pdf, pages = _unpressed(setter, with_codes(dict(job), BREAK))
        except NotSet:
            broken = [name for name in job["pictures"] if not _shows(name, beside[name])]
            if not broken:
                raise
            raise PictureUnreadable(
                f"A picture cannot be read: {', '.join(broken)}. Open it in a picture editor, and save it again as PNG or JPEG."
            ) from None
    return Volume(pdf, pages, made)


def _unpressed(setter: Typesetter, job: dict[str, Any]) -> tuple[bytes, int]:
    """The book in which nothing is pressed together: a page is begun for whatever was, until nothing is."""
    breaks: list[int] = []
    for _ in range(_MOST_TRIES):
        pdf, pages, pressed = setter.paged({**job, "breaks": breaks, "loose": False})
        if not pressed:
            return pdf, pages
        fresh = next((one for one in pressed if one not in breaks), None)
        if fresh is None:
            break
        breaks.append(fresh)
    # Rather broken over columns than not to be read.
    pdf, pages, _ = setter.paged({**job, "breaks": breaks, "loose": True})
    return pdf, pages


def _check_typesetter() -> None:
    """Raises SheetUnavailable where the typesetter cannot bind in the sheet: the first that shows a page of a PDF is 0.14."""
    try:
        found = metadata.version("typst")
    except metadata.PackageNotFoundError:
        return  # it is missed, and said, where it is used
    major, minor = (int(part) if part.isdigit() else 0 for part in (*found.split("."), "0")[:2])
    if (major, minor) < _TYPST:
        raise SheetUnavailable(
            f"Books are made with typst 0.14 or later; here is {found}. Install it with: {install_command('qrs')}"
        )


def _shows(name: str, content: bytes) -> bool:
    """Whether a picture can be printed by itself."""
    with typesetter("picture.typ", None, _PACKAGE, {name: content}) as setter:
        try:
            setter.paged({"picture": name})
        except NotSet:
            return False
    return True
