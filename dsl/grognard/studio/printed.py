"""What is printed beside the text: the rules as a page, the sheet, and the errata of a house rule."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from grognard.cli.effects_beside import variant_of
from grognard.cli.pictures import read_pictures
from grognard.cli.printing import Press
from grognard.cli.shapes import made_as
from grognard.docgen.digest import digest
from grognard.docgen.errata_page import TITLE, errata_data, errata_html
from grognard.docgen.fonts import font_css, sheet_fonts
from grognard.docgen.html_page import html_page, palette_of
from grognard.docgen.places import Places
from grognard.docgen.sheet.changed import sheet_beside
from grognard.docgen.sheet.errata_sheet import errata_sheet
from grognard.docgen.sheet.phone import phone_page
from grognard.docgen.sheet.typesetter import SheetUnavailable
from grognard.docgen.site import theme_file
from grognard.docgen.variant_of import book_of
from grognard.ir.ruleset import Ruleset
from grognard.language_service.workspace import GameText

FOR_PAPER = "For paper: grognard sheet {}"


class Printer:
    """Prints games, one after another or one again and again: what did not change is worked out once."""

    def __init__(self) -> None:
        self._press = Press()

    def page(self, game: GameText) -> Mapping[str, Any]:
        """The rules as one page."""
        ruleset, files = game.compiled.ruleset, game.compiled.files
        made = made_as("page", ruleset, self._press, read_pictures(files), _base(game))
        return {"html": next(iter(made.files.values())).decode(), "name": made.first}

    def sheet(self, game: GameText) -> Mapping[str, Any]:
        """The quick reference sheet as it prints; without a typesetter as a phone shows it."""
        pictures = read_pictures(game.compiled.files)
        data = sheet_beside(game.compiled.ruleset, _base(game))
        name = f"{game.compiled.ruleset.slug}-sheet"
        try:
            sheet = self._press.sheet(data, fonts=sheet_fonts(pictures))
        except SheetUnavailable:
            page = phone_page(data, font_css(pictures, inside=True))
            return {"html": page, "name": f"{name}.html", "why": FOR_PAPER.format("RULESET")}
        return {"pdf": _encoded(sheet.pdf), "sides": sheet.pages, "name": f"{name}.pdf"}

    def errata(self, game: GameText) -> Mapping[str, Any]:
        """What a house rule changes, as it prints; without a typesetter as a page."""
        ruleset = game.compiled.ruleset
        variant = variant_of(ruleset, _base(game))
        if variant is None:
            return {"refused": "This is no variant of another game, so it changes nothing."}
        try:
            sheet = errata_sheet(errata_data(variant.errata, digest(ruleset)), "a4")
        except SheetUnavailable:
            blocks = errata_html(variant.errata, Places(book_of(ruleset, variant), whole=True))
            body = f'<div class="layout"><main class="rulebook"><h1>{TITLE}</h1>{"".join(blocks)}</main></div>'
            page = html_page(TITLE, body, [theme_file("rulebook.css")], palette=palette_of(ruleset))
            return {"html": page, "name": f"{ruleset.slug}-errata.html", "why": FOR_PAPER.format("VARIANT --errata")}
        return {"pdf": _encoded(sheet.pdf), "sides": sheet.pages, "name": f"{ruleset.slug}-errata.pdf"}


def _encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _base(game: GameText) -> Ruleset | None:
    return game.base.ruleset if game.base is not None else None
