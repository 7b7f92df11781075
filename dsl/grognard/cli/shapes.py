"""The shapes in which `build` writes a ruleset: the files of each, and what is printed about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, assert_never, get_args

import attrs

from grognard.cli.errata import errata_told
from grognard.cli.printing import WORTH_ODDS, Press
from grognard.docgen.fonts import font_css, sheet_fonts
from grognard.docgen.output import PHONE, site_files
from grognard.docgen.pictures import inlined
from grognard.docgen.shapes.archive import archive
from grognard.docgen.shapes.cards import cards
from grognard.docgen.shapes.data import book_json
from grognard.docgen.shapes.markdown import book_markdown
from grognard.docgen.shapes.needed_page import needed_page
from grognard.docgen.shapes.one_page import one_page
from grognard.docgen.sheet.changed import sheet_beside
from grognard.docgen.sheet.making import make_sheet
from grognard.docgen.sheet.page import LARGE
from grognard.docgen.sheet.phone import phone_page
from grognard.docgen.variant_of import VariantOf
from grognard.docgen.volume.making import make_volume
from grognard.ir.ruleset import Ruleset
from grognard.situations.needed import needed

Shape = Literal["site", "page", "cards", "phone", "needed", "large", "book", "markdown", "json", "zip"]
SHAPES: tuple[Shape, ...] = get_args(Shape)


@attrs.frozen
class Made:
    """A ruleset in one shape. `first` is the file to open, `besides` are others that are worth telling."""

    shape: str
    first: str
    files: dict[str, bytes]
    besides: tuple[tuple[str, str], ...] = ()


def made_as(
    shape: Shape,
    ruleset: Ruleset,
    press: Press,
    pictures: Mapping[str, bytes],
    base: Ruleset | None = None,
    paper: str | None = None,
) -> Made:
    """Returns one shape; changes of a variant are marked. `paper` is that of the book.

    Raises SheetUnavailable and SiteUnavailable where what prints them is not installed, PictureUnreadable where a picture
    cannot be printed.
    """
    name = ruleset.slug
    fonts = font_css(pictures, inside=True)
    variant = VariantOf(base, ruleset) if base is not None else None
    match shape:
        case "page":
            whole = one_page(ruleset, *press.beside(ruleset), variant, fonts)
            return _file("one page", f"{name}.html", inlined(whole, pictures))
        case "cards":
            return _file("cards", f"{name}-cards.html", inlined(cards(ruleset, variant, fonts), pictures))
        case "phone":
            page = phone_page(sheet_beside(ruleset, base), fonts)
            return _file("the sheet for a phone", f"{name}-phone.html", page)
        case "needed":
            rules = [rule for rule in ruleset.rules.values() if rule.kind in WORTH_ODDS]
            answers = [(rule, answer) for rule in rules if (answer := needed(ruleset, rule)) is not None]
            return _file("what you need to roll", f"{name}-needed.html", needed_page(ruleset, answers, fonts))
        case "large":
            sheet = make_sheet(sheet_beside(ruleset, base), edition=LARGE, fonts=sheet_fonts(pictures))
            files = ((f"{name}-large.pdf", f"{sheet.pages} sides, type of {sheet.type_size:g} pt"),)
            return Made("the sheet in large print", files[0][0], {files[0][0]: sheet.pdf}, files)
        case "book":
            return _book(ruleset, pictures, base, variant, paper)
        case "markdown":
            return _file("Markdown", f"{name}.md", book_markdown(ruleset, variant))
        case "json":
            return _file("the book as data", f"{name}.json", book_json(ruleset, *press.beside(ruleset), variant))
        case "zip":
            site = _site(ruleset, press, pictures, base)
            packed = archive(name, site.files)
            return Made(f"{site.shape} in one archive", f"{name}.zip", {f"{name}.zip": packed})
        case "site":
            return _site(ruleset, press, pictures, base)
    assert_never(shape)


def _book(
    ruleset: Ruleset, pictures: Mapping[str, bytes], base: Ruleset | None, variant: VariantOf | None, paper: str | None
) -> Made:
    book = make_volume(ruleset, sheet_beside(ruleset, base), paper, pictures, variant)
    name = f"{ruleset.slug}-book.pdf"
    size = f"{book.pages} pages, the last {book.sheet.pages} the quick reference sheet"
    return Made("the book", name, {name: book.pdf}, ((name, size),))


def _file(shape: str, name: str, content: str) -> Made:
    return Made(shape, name, {name: content.encode()})


def _site(ruleset: Ruleset, press: Press, pictures: Mapping[str, bytes], base: Ruleset | None) -> Made:
    everything = press.printed(ruleset, base, pictures)
    files = site_files(ruleset, everything, pictures)
    told = []
    for name, sheet in everything.sheets.items():
        sides = "one side" if sheet.pages == 1 else f"{sheet.pages} sides"
        blocks = "1 block" if len(sheet.dropped) == 1 else f"{len(sheet.dropped)} blocks"
        left_out = f", {blocks} left out" if sheet.dropped else ""
        told.append((name, f"{sides}, type of {sheet.type_size:g} pt{left_out}"))
    told += [(name, errata_told(sheet)) for name, sheet in everything.errata.items()]
    told.append((PHONE, "the sheet for a phone"))
    pages = sum(name.endswith(".html") for name in files if name != PHONE)
    return Made(f"{pages} pages", "index.html", files, tuple(told))
