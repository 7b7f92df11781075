"""The whole book as one HTML file: to send to somebody, to keep on a phone, to print from one end to the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.docgen.digest import digest
from grognard.docgen.front import front
from grognard.docgen.html_page import html_page, palette_of
from grognard.docgen.markup import text
from grognard.docgen.pages import BEHIND, BODIES, chapter_html
from grognard.docgen.pictures import picture_path
from grognard.docgen.places import INDEX, Places
from grognard.docgen.played import OddsBox, PlayedExample
from grognard.docgen.render import Renderer
from grognard.docgen.search import search_index
from grognard.docgen.site import theme_file
from grognard.docgen.variant_of import VariantOf, book_of
from grognard.ir.ruleset import Ruleset
from grognard.version import MADE_BY


def one_page(
    ruleset: Ruleset,
    odds: Mapping[str, OddsBox],
    played: Sequence[PlayedExample | None],
    variant: VariantOf | None = None,
    fonts: str = "",
) -> str:
    """The page, with search and every link of the site; of a variant marked with what it changes.

    `fonts` are the rules of its author's font.
    """
    book = book_of(ruleset, variant)
    places = Places(book, whole=True)
    renderer = Renderer(book, places, INDEX, dict(odds), played)
    parts = [(places.id(chapter.target), chapter.title, chapter_html(renderer, chapter)) for chapter in book.chapters]
    behind = [(name, title, [BODIES[name](renderer, book)]) for name, title in BEHIND]
    links = "".join(f'<li><a href="#{anchor}">{text(title)}</a></li>' for anchor, title, _ in parts)
    more = "".join(f'<li><a href="#{anchor}">{text(title)}</a></li>' for anchor, title, _ in behind)
    body = "".join(
        f'<section class="chapter" id="{anchor}"><h1>{text(title)}</h1>{_blocks(blocks)}</section>'
        for anchor, title, blocks in (*parts, *behind)
    )
    such_as = f", {text(book.a_paragraph)}" if book.a_paragraph else ""
    logo = dict(ruleset.settings).get("logo", "")
    badge = f'<img src="{picture_path(logo)}" alt="">' if logo else ""
    page = f"""<a class="skip" href="#main">To the text</a>
<header class="top"><a class="home" href="#main">{badge}{text(ruleset.title)}</a>
<div class="search" role="search"><label class="unseen" for="search">Search</label>
<input type="search" id="search" autocomplete="off" spellcheck="false" placeholder="Search: a rule, a word{such_as}" aria-controls="found" hidden>
<ul id="found" hidden></ul></div></header>
<div class="layout"><nav class="chapters" id="chapters" aria-label="Chapters"><details open><summary>Chapters</summary>
<ul>{links}</ul><ul class="behind">{more}</ul></details></nav>
<main id="main" tabindex="-1"><h1>{text(ruleset.title)}</h1>{_blocks(front(renderer, book, ()))}{body}</main></div>
<footer class="bottom">{text(f"{ruleset.title} · text {digest(ruleset)} · made by {MADE_BY}")}</footer>"""
    index = search_index(book, places, INDEX)
    scripts = [index, theme_file("rulebook.js")]
    return html_page(ruleset.title, page, [theme_file("rulebook.css")], scripts, palette_of(ruleset), fonts)


def _blocks(blocks: Sequence[str]) -> str:
    return "".join(f'<div class="rulebook">{block}</div>' for block in blocks if block)
