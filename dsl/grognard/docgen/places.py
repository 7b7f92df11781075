"""Where everything stands: the page and the anchor of every declaration, line, row, modifier and paragraph."""

from __future__ import annotations

from typing import assert_never

from grognard.docgen import view
from grognard.docgen.book import Book
from grognard.host.naming import Slugs, slug
from grognard.wording.phrase import Target

INDEX, GLOSSARY, EXAMPLES, GAPS, CITATIONS = "index", "glossary", "examples", "gaps", "citations"
ERRATA = "what-changes"
RESERVED = (INDEX, GLOSSARY, EXAMPLES, GAPS, CITATIONS, ERRATA, "search", "search-index", "rulebook", "sheet")


class Places:
    """Gives out pages and anchors. The same book gives the same places. `whole`: all of it on one page."""

    def __init__(self, book: Book, whole: bool = False) -> None:
        self._whole = whole
        self._of: dict[Target, tuple[str, str]] = {}
        self._parts: dict[tuple[Target, str], str] = {}
        self._cites: dict[str, str] = {}
        self.pages: dict[Target, str] = {}
        self._ids: dict[str, _Ids] = {}
        names = Slugs(RESERVED)
        for chapter in book.chapters:
            name = names.take(chapter.title)
            page = self.pages[chapter.target] = INDEX if whole else name
            self._of[chapter.target] = (page, self._page_ids(page).take(f"chapter {chapter.title}") if whole else "")
            for block in chapter.blocks:
                self._block(block, page)
        for paragraph in book.cited:
            self._cites[paragraph] = self._page_ids(CITATIONS).take("p", paragraph)

    def of(self, target: Target, page: str, part: str = "") -> str | None:
        """The link to something, seen from a page; None where it stands nowhere."""
        found = self._of.get(target)
        if found is None:
            return None
        anchor = self._parts.get((target, part), found[1]) if part else found[1]
        return _link(found[0], anchor, page)

    def cite(self, paragraph: str, page: str) -> str:
        """The link to a paragraph in the index."""
        return self.link(CITATIONS, self._cites.get(paragraph, ""), page)

    def cite_id(self, paragraph: str) -> str:
        """The anchor of a paragraph."""
        return self._cites[paragraph]

    def id(self, target: Target, part: str = "") -> str:
        """The anchor of something on its page."""
        return self._parts[target, part] if part else self._of[target][1]

    def has_part(self, target: Target, part: str) -> bool:
        """Whether a part has an anchor of its own."""
        return (target, part) in self._parts

    def link(self, page: str, anchor: str, seen_from: str) -> str:
        """The link to an anchor on a page."""
        return _link(INDEX, anchor or page, seen_from) if self._whole else _link(page, anchor, seen_from)

    def _block(self, block: view.AnyBlock, page: str) -> None:
        if isinstance(block, view.TextBlock):
            return
        ids = self._page_ids(page)
        title = f"{block.kind} {block.title}" if isinstance(block, view.LimitsBlock) else block.title
        mine = ids.take(title)
        self._of[block.target] = (page, mine)

        def part(name: str, words: str) -> None:
            self._parts[block.target, name] = ids.take(mine, words)

        match block:
            case view.RuleBlock():
                for number, gate in enumerate(block.bars, 1):
                    part(gate.id, f"gate {number}")
                self._steps(block, block.steps, mine, ids, "")
            case view.TableBlock():
                for number, row in enumerate(block.rows, 1):
                    part(row.id, f"row {number}")
            case view.LimitsBlock():
                for number, gate in enumerate(block.bars, 1):
                    part(gate.id, str(number))
            case view.SequenceBlock():
                for phase in block.phases:
                    part(phase.id, phase.number)
            case view.FieldsBlock():
                for entry in block.fields:
                    part(entry.target.name, entry.name)
                    self._field(entry)
            case view.WordsBlock() | view.ExampleBlock() | view.GapBlock():
                pass
            case other:
                assert_never(other)

    def _steps(self, block: view.Block, steps: tuple[view.Step, ...], mine: str, ids: _Ids, before: str) -> None:
        for number, step in enumerate(steps, 1):
            at = f"{before}{number}"
            self._parts[block.target, step.id] = ids.take(mine, step.label or at)
            self._steps(block, step.body, mine, ids, f"{at} ")

    def _field(self, entry: view.Entry) -> None:
        page = INDEX if self._whole else GLOSSARY
        self._of[entry.target] = (page, self._page_ids(GLOSSARY).take(f"{entry.of} {entry.name}"))

    def _page_ids(self, page: str) -> _Ids:
        return self._ids.setdefault(INDEX if self._whole else page, _Ids())


_FIXED = (GLOSSARY, EXAMPLES, GAPS, CITATIONS, "unsaid", "reads-as", "source-errs", "ours", "doubts")
"""Anchors of the pages behind the chapters."""


class _Ids:
    """Anchors of one page, no two alike."""

    def __init__(self) -> None:
        self._taken = {"main", "search", "found", "chapters", "on-this-page", *_FIXED}
        self._next: dict[str, int] = {}

    def take(self, title: str, part: str = "") -> str:
        """An anchor for this title; a second `morale` becomes `morale-2`."""
        first = f"{slug(title)}-{slug(part)}" if part else slug(title)
        name, number = first, self._next.get(first, 1)
        while name in self._taken:
            number += 1
            name = f"{first}-{number}"
        self._next[first] = number
        self._taken.add(name)
        return name


def _link(page: str, anchor: str, seen_from: str) -> str:
    here = "" if page == seen_from else f"{page}.md"
    return f"{here}#{anchor}" if anchor else here or f"{page}.md"
