"""The reference pages of a ruleset: Markdown files, their bodies HTML, with links between them.

Links lead to `.md` files, so that the pages can be read as they lie in a folder; the site makes `.html` of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from grognard.docgen import references, view
from grognard.docgen.errata_page import TITLE, errata_html
from grognard.docgen.front import front
from grognard.docgen.markdown_escape import markdown_escape
from grognard.docgen.places import CITATIONS, ERRATA, EXAMPLES, GAPS, GLOSSARY, INDEX, Places
from grognard.docgen.played import OddsBox, PlayedExample
from grognard.docgen.render import Renderer
from grognard.docgen.search import search_index
from grognard.docgen.variant_of import VariantOf, book_of
from grognard.ir.ruleset import Ruleset

BEHIND = ((GLOSSARY, "Glossary"), (EXAMPLES, "Worked examples"), (GAPS, "Gaps and readings"), (CITATIONS, "Citations"))
"""The pages behind the chapters, in order."""
BODIES = {
    GLOSSARY: references.glossary,
    EXAMPLES: references.examples,
    GAPS: references.gaps,
    CITATIONS: references.citations,
}


@attrs.frozen
class Pages:
    """Every file of the pages, by name, and the order of the pages."""

    files: dict[str, str]
    nav: tuple[tuple[str, str], ...]
    """(title, file) of every page."""
    contents: dict[str, tuple[tuple[str, str], ...]] = attrs.field(factory=dict)
    """(anchor, title) of what stands on a page, by its file."""
    paragraph: str = ""
    """One that is cited, to search for; empty where none is."""


def make_pages(
    ruleset: Ruleset,
    odds: Mapping[str, OddsBox],
    played: Sequence[PlayedExample | None],
    sheets: Sequence[str] = (),
    variant: VariantOf | None = None,
) -> Pages:
    """All pages. `odds` by rule, `played` in the order of the examples, `sheets` the PDFs beside the pages.

    Of a variant they are marked with what it changes in its base, and one page tells that alone.
    """
    book = book_of(ruleset, variant)
    places = Places(book)
    files: dict[str, str] = {}
    contents: dict[str, tuple[tuple[str, str], ...]] = {}
    nav = [("Start", f"{INDEX}.md")]
    if variant is not None:
        files[f"{ERRATA}.md"] = _page(TITLE, errata_html(variant.errata, places, tuple(sheets)))
        nav.append((TITLE, f"{ERRATA}.md"))

    def renderer(page: str) -> Renderer:
        return Renderer(book, places, page, dict(odds), played)

    for chapter in book.chapters:
        page = places.pages[chapter.target]
        files[f"{page}.md"] = _page(chapter.title, chapter_html(renderer(page), chapter))
        contents[f"{page}.md"] = _contents(places, chapter)
        nav.append((chapter.title, f"{page}.md"))
    for page, title in BEHIND:
        files[f"{page}.md"] = _page(title, [BODIES[page](renderer(page), book)])
        nav.append((title, f"{page}.md"))
    files[f"{INDEX}.md"] = _page(ruleset.title, front(renderer(INDEX), book, sheets))
    files["search-index.js"] = search_index(book, places)
    return Pages(files, tuple(nav), contents, book.a_paragraph)


def chapter_html(renderer: Renderer, chapter: view.ChapterView) -> list[str]:
    """The blocks of a chapter; examples that follow one another stand together."""
    made: list[str] = []
    group: list[str] = []
    for block in (*chapter.blocks, None):
        if isinstance(block, view.ExampleBlock):
            group.append(renderer.block(block))
            continue
        if group:
            made.append(f'<div class="examples">{"".join(group)}</div>')
            group = []
        if block is not None:
            made.append(renderer.block(block))
    return made


def _contents(places: Places, chapter: view.ChapterView) -> tuple[tuple[str, str], ...]:
    found = []
    for block in chapter.blocks:
        if not isinstance(block, view.TextBlock | view.ExampleBlock | view.GapBlock | view.WordsBlock):
            found.append((places.id(block.target), view.in_contents(block)))
    return tuple(found)


def _page(title: str, blocks: Sequence[str]) -> str:
    """A Markdown file: its title, and HTML blocks that Markdown leaves alone, one a line."""
    body = "\n\n".join(f'<div class="rulebook">{block}</div>' for block in blocks if block)
    return f"# {markdown_escape(title)}\n\n{body}\n"
