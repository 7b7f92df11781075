"""Which stretches of the book does a line of the rules cite, and what do they say?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ir.notes import Citation
from grognard.ir.ruleset import Ruleset, Section
from grognard.ir.sections import SectionIndex, section_key
from grognard.review.book import Book
from grognard.review.held.cut import Part
from grognard.review.held.kin import above_keys
from grognard.review.held.rule_lines import RuleLine
from grognard.review.held.said import Saying, sayings
from grognard.source import Place

_BEYOND = 700


class Reach:
    """The sections of a book, looked up by what cites them; a section has what stands below it too."""

    def __init__(self, book: Book, ruleset: Ruleset, sections: tuple[Section, ...], parts: tuple[Part, ...]) -> None:
        self.book = book
        self._index = SectionIndex(ruleset.layers)
        self._known = frozenset(sections)
        self._parts = parts
        self._keyed: dict[str, list[int]] = {}
        self._below: dict[str, list[int]] = {}
        for number, part in enumerate(parts):
            key = section_key(part.section.key)
            self._keyed.setdefault(key, []).append(number)
            for above in above_keys(key):
                self._below.setdefault(above, []).append(number)
        self._said: dict[int, tuple[Saying, ...]] = {}

    def sections(self, place: Place, cites: Iterable[Citation]) -> tuple[Section, ...]:
        """The sections of this book that a line there cites."""
        named = (self._index.find(place.file.path, cite.paragraph) for cite in cites if not cite.ours)
        return tuple(dict.fromkeys(section for section in named if section in self._known))

    def parts(self, sections: Iterable[Section]) -> tuple[Part, ...]:
        """Where some sections stand, with those below them, in the order of the book."""
        cited = {section_key(section.key) for section in sections}
        return tuple(self._parts[number] for number in sorted({n for key in cited for n in self._below.get(key, ())}))

    def own_parts(self, line: RuleLine) -> tuple[Part, ...]:
        """Where a line's figures are looked up: what it and its declaration cite, with what lies in it; where it cites nothing itself, above that too."""
        cited = (*line.sections, *line.declared)
        keys = (
            set()
            if line.own
            else {above for section in line.sections for above in above_keys(section_key(section.key))}
        )
        beside = {number for key in keys for number in self._keyed.get(key, ())}
        return (*self.parts(cited), *(self._parts[number] for number in sorted(beside)))

    def sayings(self, sections: Iterable[Section]) -> tuple[Saying, ...]:
        """What they say themselves; of one that says no figure, what those below it say."""
        found: list[Saying] = []
        for section in dict.fromkeys(sections):
            below = self.parts([section])
            own = [part for part in below if part.section is section and part.headed]
            mine = [saying for part in own for saying in self._of(part)]
            found += (
                mine
                if any(saying.values() for saying in mine)
                else [saying for part in below for saying in self._of(part)]
            )
        return tuple({saying: None for saying in found})

    def _of(self, part: Part) -> tuple[Saying, ...]:
        if part.start not in self._said:
            self._said[part.start] = sayings(self.book, part)
        return self._said[part.start]

    def beyond(self, parts: Iterable[Part]) -> str:
        """What stands right behind the last of some parts: where columns ran together, its own words may."""
        end = max((part.end for part in parts), default=0)
        return self.book.file.text[end : end + _BEYOND]
