"""The whole book as data for the typesetter: title page, credits, chapters, what stands behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grognard.docgen import view
from grognard.docgen.book import Book
from grognard.docgen.digest import digest
from grognard.docgen.errata_page import errata_data
from grognard.docgen.html_page import palette_of
from grognard.docgen.pictures import picture_path
from grognard.docgen.variant_of import VariantOf, book_of
from grognard.docgen.volume.entries import Entries
from grognard.docgen.volume.index import index_data, listed, numbered
from grognard.docgen.volume.words import cited, shown, titled
from grognard.ir.names import capital
from grognard.ir.ruleset import Ruleset
from grognard.word_set import word_set
from grognard.wording.phrase import Target, between_spaces

INKS = {"": "#8a2f1b", "brick": "#8a2f1b", "blue": "#1f4e79", "green": "#2f5d34", "grey": "#3d3d3d", "ochre": "#7a4d00"}
"""The ink of headings, by the palette that its author wishes: those of the site."""
_IN_CONTENTS = word_set("Test Fight Action Table Modifiers Sequence Scenario")


def volume_data(ruleset: Ruleset, variant: VariantOf | None = None) -> dict[str, Any]:
    """Everything that is printed, as JSON values; of a variant what it changes bears a mark, and is told at the end."""
    book = book_of(ruleset, variant)
    numbers = numbered(book)
    names = listed(book)
    entries = Entries(numbers, {one.target: place for place, one in enumerate(names)})
    settings = dict(ruleset.settings)
    chapters: list[dict[str, Any]] = [
        {
            "title": titled(chapter.title),
            "entries": [made for block in chapter.blocks if (made := entries.of(block)) is not None],
            "listed": [number for block in chapter.blocks if (number := _listed(block, numbers))],
        }
        for chapter in book.chapters
    ]
    for place, entry in enumerate(one for chapter in chapters for one in chapter["entries"]):
        entry["id"] = place
    errata = errata_data(variant.errata, digest(ruleset)) if variant is not None else None
    return {
        "title": titled(ruleset.title),
        "blurb": shown(settings.get("blurb", "")),
        "ink": INKS.get(palette_of(ruleset), INKS[""]),
        "logo": picture_path(settings["logo"]) if settings.get("logo") else "",
        "authors": list(dict.fromkeys(shown(one.by) for one in ruleset.layers if one.by)),
        "credits": [[word, shown(settings[name])] for name, word in view.CREDITS if settings.get(name)],
        "texts": list(_texts(ruleset)),
        "cite": shown(settings.get("cite", "")),
        "digest": digest(ruleset),
        "base": shown(variant.base.title) if variant is not None else "",
        "chapters": chapters,
        "gaps": _gaps(book, entries),
        "changes": _changes(errata) if errata is not None else [],
        "index": index_data(names),
    }


def _texts(ruleset: Ruleset) -> Iterator[dict[str, str]]:
    """The texts it is made of, each with its author and its source: a core and what is plugged in, a base and its variant."""
    if len(ruleset.layers) > 1:
        for layer in ruleset.layers:
            yield {"title": shown(layer.title), "by": shown(layer.by), "source": shown(layer.source)}


def _listed(block: view.AnyBlock, numbers: Mapping[Target, int]) -> int:
    """The number under which the contents name a block: what is done and looked up; 0 for what is worked out."""
    if isinstance(block, view.TextBlock) or block.kind not in _IN_CONTENTS:
        return 0
    return numbers.get(block.target, 0)


def _gaps(book: Book, entries: Entries) -> list[dict[str, Any]]:
    """What the source does not say, each with the paragraph it belongs to (0: none)."""
    made = []
    for known in book.ruleset.gaps:
        term = book.lexicon.named(known.within)
        number = entries.numbers.get(term.target, 0) if term is not None else 0
        chapter = next((at for at, one in enumerate(book.chapters) if one.title == known.within), -1)
        made.append(
            {
                "w": shown(known.words),
                "within": shown(capital(known.within)),
                "to": number,
                "chapter": chapter,
                "c": cited(known.cites),
            }
        )
    return made


def _changes(errata: dict[str, Any]) -> list[dict[str, Any]]:
    """What a variant changes, heading by heading."""

    def runs(words: list[list[str]]) -> list[list[str]]:
        return [[mark, between_spaces(said, shown)] for mark, said in words]

    return [
        {
            "title": shown(one["title"]),
            "lines": [runs(line) for line in one["lines"]],
            "headings": [shown(words) for words in one["headings"]],
            "rows": [[runs(cell) for cell in row] for row in one["rows"]],
            "why": [shown(why) for why in one["why"]],
        }
        for one in errata["changed"]
    ]
