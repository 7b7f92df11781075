"""The index of the search: every rule, table, modifier, word and gap, with a few words of what it says."""

from __future__ import annotations

import json
from typing import assert_never

from grognard.docgen import view
from grognard.docgen.book import Book
from grognard.docgen.places import Places
from grognard.wording.phrase import plain

_LONGEST = 400


def search_index(book: Book, places: Places, page: str = "") -> str:
    """The index as a script that sets one name: it can be read from a folder on a disk, without a server.

    `page` is the page it stands on, where all of the book does.
    """
    found = [*_chapters(book, places, page), *_cited(book, places, page)]
    data = json.dumps(found, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c").replace("/", "\\/")
    return f"var rulebookIndex={data};\n"


def _entry(title: str, kind: str, place: str | None, cites: str = "", words: str = "") -> list[str]:
    link = (place or "").replace(".md", ".html", 1)
    return [title, kind, link, cites, " ".join(words.split())[:_LONGEST]]


def _chapters(book: Book, places: Places, page: str) -> list[list[str]]:
    found: list[list[str]] = []
    for chapter in book.chapters:
        found.append(_entry(chapter.title, "chapter", places.of(chapter.target, page)))
        for block in chapter.blocks:
            if not isinstance(block, view.TextBlock):
                found += _block(block, places, page)
    return found


def _block(block: view.AnyBlock, places: Places, page: str) -> list[list[str]]:
    assert not isinstance(block, view.TextBlock)
    here = places.of(block.target, page)
    cites = " ".join(cite.paragraph for cite in block.beside.cites)
    found = [_entry(block.title, block.kind.casefold(), here, cites, _words(block))]
    if isinstance(block, view.RuleBlock):
        for step in view.all_steps(block.steps):
            if step.label:
                words = f"{step.sign} {plain(step.when)}"
                marks = " ".join(cite.paragraph for cite in step.beside.cites)
                found.append(
                    _entry(step.label, f"in {block.title}", places.of(block.target, page, step.id), marks, words)
                )
    if isinstance(block, view.FieldsBlock):
        for entry in block.fields:
            kind = f"of {entry.of}" if entry.of else "fact"
            marks = " ".join(cite.paragraph for cite in entry.beside.cites)
            found.append(_entry(entry.name, kind, places.of(entry.target, page), marks, plain(entry.domain)))
    return found


def _words(block: view.AnyBlock) -> str:
    match block:
        case view.RuleBlock():
            steps = (f"{step.sign} {plain(step.words)} {plain(step.when)}" for step in view.all_steps(block.steps))
            return f"{plain(block.about)} {' '.join(steps)}"
        case view.TableBlock():
            cells = " ".join(cell.text for row in block.rows[:20] for cell in (*row.keys, *row.cells))
            return f"{' '.join(plain(column) for column in block.columns)} {cells}"
        case view.LimitsBlock():
            return " ".join(f"{plain(bar.subject)} {plain(bar.words)}" for bar in block.bars)
        case view.SequenceBlock():
            return " ".join(phase.title for phase in block.phases)
        case view.WordsBlock():
            return " ".join(block.words)
        case view.ExampleBlock():
            return " ".join((plain(block.does), *block.then))
        case view.FieldsBlock() | view.GapBlock() | view.TextBlock():
            return ""
    assert_never(block)


def _cited(book: Book, places: Places, page: str) -> list[list[str]]:
    return [
        _entry(paragraph, "paragraph", places.cite(paragraph, page), paragraph, " ".join(use.title for use in uses[:6]))
        for paragraph, uses in book.cited.items()
    ]
