"""Which lines and stretches belong to a section? Looked up, however many there are."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ir.ruleset import Section
from grognard.review.held.cut import Cut, Part
from grognard.review.held.kin import Kin
from grognard.review.held.rule_lines import RuleLine


class Related:
    """What belongs to each section: its part, its lines, and those of its family."""

    def __init__(self, sections: tuple[Section, ...], pieces: Cut, lines: tuple[RuleLine, ...]) -> None:
        self.lines = lines
        self.by_key = {one.section.key: one for one in pieces.parts}
        self._parts = pieces.parts
        self._part_of: dict[int, Part] = {}
        self._parts_of: dict[Section, list[int]] = {}
        for number, part in enumerate(pieces.parts):
            self._part_of.setdefault(id(part.section), part)
            self._parts_of.setdefault(part.section, []).append(number)
        self._lines_of: dict[Section, list[int]] = {}
        for number, line in enumerate(lines):
            for section in dict.fromkeys(line.sections):
                self._lines_of.setdefault(section, []).append(number)
        self._kin = Kin((*sections, *self._parts_of, *self._lines_of))

    def part(self, section: Section) -> Part | None:
        """Where it stands in the text."""
        return self._part_of.get(id(section))

    def own(self, sections: Iterable[Section]) -> tuple[RuleLine, ...]:
        """The lines that belong to one of some sections."""
        numbers = {number for section in sections for number in self._lines_of.get(section, ())}
        return tuple(self.lines[number] for number in sorted(numbers))

    def kin(self, section: Section) -> frozenset[Section]:
        """The sections of its family."""
        return self._kin.of(section)

    def parts(self, sections: Iterable[Section]) -> list[Part]:
        """The parts of some sections, in order."""
        numbers = {number for section in sections for number in self._parts_of.get(section, ())}
        return [self._parts[number] for number in sorted(numbers)]
