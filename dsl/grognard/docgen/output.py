"""Everything that is printed of one ruleset: pages, site, sheets, and the data beside them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import attrs

from grognard.docgen.digest import digest
from grognard.docgen.pages import OddsBox, Pages, PlayedExample, make_pages
from grognard.docgen.sheet.making import SheetResult, make_sheet
from grognard.docgen.sheet.view import sheet_data
from grognard.docgen.site import build_site
from grognard.ir.ruleset import Ruleset

PAPERS = (("a4", "sheet-a4.pdf"), ("us-letter", "sheet-letter.pdf"))


@attrs.frozen
class Printed:
    """The pages of a ruleset and its sheets, by file name."""

    pages: Pages
    sheets: dict[str, SheetResult]
    sheet_json: str


def print_ruleset(ruleset: Ruleset, odds: Mapping[str, OddsBox], played: Sequence[PlayedExample | None]) -> Printed:
    """Make pages and sheets."""
    data = sheet_data(ruleset)
    sheets = {name: make_sheet(data, paper) for paper, name in PAPERS}
    pages = make_pages(ruleset, odds, played, [name for _, name in PAPERS])
    text = json.dumps(data.as_json(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    return Printed(pages, sheets, text)


def site_files(ruleset: Ruleset, printed: Printed) -> dict[str, bytes]:
    """The whole site with the sheets in it."""
    footer = f"{ruleset.title} · text {digest(ruleset)} · made by Grognard"
    site = build_site(printed.pages, ruleset.title, footer)
    return {**site, **{name: sheet.pdf for name, sheet in printed.sheets.items()}}
