"""Everything that is printed of one ruleset: pages, site, sheets, and the data beside them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import attrs

from grognard.docgen.digest import digest
from grognard.docgen.errata_page import errata_data
from grognard.docgen.pages import OddsBox, Pages, PlayedExample, make_pages
from grognard.docgen.sheet.errata_sheet import ErrataSheet, errata_sheet
from grognard.docgen.sheet.making import SheetResult, make_sheet
from grognard.docgen.sheet.view import sheet_data
from grognard.docgen.site import build_site
from grognard.docgen.variant_of import VariantOf
from grognard.ir.ruleset import Ruleset

PAPERS = (("a4", "sheet-a4.pdf"), ("us-letter", "sheet-letter.pdf"))
ERRATA_PAPERS = (("a4", "errata-a4.pdf"), ("us-letter", "errata-letter.pdf"))
"""What a variant has besides."""


@attrs.frozen
class Printed:
    """The pages of a ruleset and its sheets, by file name."""

    pages: Pages
    sheets: dict[str, SheetResult]
    sheet_json: str
    errata: dict[str, ErrataSheet] = attrs.field(factory=dict)


def print_ruleset(
    ruleset: Ruleset,
    odds: Mapping[str, OddsBox],
    played: Sequence[PlayedExample | None],
    variant: VariantOf | None = None,
) -> Printed:
    """Make pages and sheets; of a variant the errata besides."""
    data = sheet_data(ruleset)
    sheets = {name: make_sheet(data, paper) for paper, name in PAPERS}
    changed: dict[str, ErrataSheet] = {}
    if variant is not None:
        said = errata_data(variant.errata, digest(ruleset))
        changed = {name: errata_sheet(said, paper) for paper, name in ERRATA_PAPERS}
    pages = make_pages(ruleset, odds, played, [*sheets, *changed], variant)
    text = json.dumps(data.as_json(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    return Printed(pages, sheets, text, changed)


def site_files(ruleset: Ruleset, printed: Printed) -> dict[str, bytes]:
    """The whole site with the sheets in it."""
    footer = f"{ruleset.title} · text {digest(ruleset)} · made by Grognard"
    site = build_site(printed.pages, ruleset.title, footer)
    sheets = {name: sheet.pdf for name, sheet in printed.sheets.items()}
    errata = {name: sheet.pdf for name, sheet in printed.errata.items()}
    return {**site, **sheets, **errata}
