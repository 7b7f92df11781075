"""Everything that is printed of one ruleset: pages, site, sheets, and the data beside them."""

from __future__ import annotations

import json

import attrs

from grognard.docgen.digest import digest
from grognard.docgen.pages import Pages
from grognard.docgen.sheet.data import SheetData
from grognard.docgen.sheet.making import SheetResult
from grognard.docgen.site import build_site
from grognard.ir.ruleset import Ruleset

PAPERS = (("a4", "sheet-a4.pdf"), ("us-letter", "sheet-letter.pdf"))


@attrs.frozen
class Printed:
    """The pages of a ruleset and its sheets, by file name."""

    pages: Pages
    sheets: dict[str, SheetResult]
    sheet_json: str


def sheet_json(data: SheetData) -> str:
    """What stands on the sheets, as text."""
    return json.dumps(data.as_json(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def pages_files(ruleset: Ruleset, pages: Pages) -> dict[str, bytes]:
    """The site alone."""
    return build_site(pages, ruleset.title, f"{ruleset.title} · text {digest(ruleset)} · made by Grognard")


def site_files(ruleset: Ruleset, printed: Printed) -> dict[str, bytes]:
    """The whole site with the sheets in it."""
    site = pages_files(ruleset, printed.pages)
    return {**site, **{name: sheet.pdf for name, sheet in printed.sheets.items()}}
