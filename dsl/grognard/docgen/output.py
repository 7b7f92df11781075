"""Everything that is printed of one ruleset: pages, site, sheets, and the data beside them."""

from __future__ import annotations

import json
from collections.abc import Mapping

import attrs

from grognard.docgen.digest import digest
from grognard.docgen.fonts import font_css
from grognard.docgen.html_page import palette_of
from grognard.docgen.pages import Pages
from grognard.docgen.pictures import picture_path
from grognard.docgen.sheet.data import SheetData
from grognard.docgen.sheet.errata_sheet import ErrataSheet
from grognard.docgen.sheet.making import SheetResult
from grognard.docgen.site import build_site
from grognard.ir.ruleset import Ruleset
from grognard.version import MADE_BY

NO_PICTURES: Mapping[str, bytes] = {}
PAPERS = (("a4", "sheet-a4.pdf"), ("us-letter", "sheet-letter.pdf"))
ERRATA_PAPERS = (("a4", "errata-a4.pdf"), ("us-letter", "errata-letter.pdf"))
"""What a variant has besides."""
PHONE = "sheet.html"
SHEETS = (*(name for _, name in PAPERS), PHONE)
"""Every sheet that lies beside the pages."""


@attrs.frozen
class Printed:
    """The pages of a ruleset and its sheets, by file name."""

    pages: Pages
    sheets: dict[str, SheetResult]
    sheet_json: str
    phone: str
    """The sheet as a page for a telephone."""
    errata: dict[str, ErrataSheet] = attrs.field(factory=dict)


def sheet_json(data: SheetData) -> str:
    """What stands on the sheets, as text."""
    return json.dumps({**data.as_json(), "made_by": MADE_BY}, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def pages_files(ruleset: Ruleset, pages: Pages, pictures: Mapping[str, bytes] = NO_PICTURES) -> dict[str, bytes]:
    """The site alone, in its author's colours, with the pictures it shows."""
    settings = dict(ruleset.settings)
    logo = picture_path(settings["logo"]) if settings.get("logo") else ""
    footer = f"{ruleset.title} · text {digest(ruleset)} · made by {MADE_BY}"
    site = build_site(pages, ruleset.title, footer, palette_of(ruleset), logo if logo in pictures else "")
    site["rulebook.css"] += font_css(pictures).encode()
    return {**site, **pictures}


def site_files(ruleset: Ruleset, printed: Printed, pictures: Mapping[str, bytes] = NO_PICTURES) -> dict[str, bytes]:
    """The whole site with the sheets in it."""
    site = pages_files(ruleset, printed.pages, pictures)
    sheets = {name: sheet.pdf for name, sheet in printed.sheets.items()}
    errata = {name: sheet.pdf for name, sheet in printed.errata.items()}
    return {**site, **sheets, PHONE: printed.phone.encode(), **errata}
