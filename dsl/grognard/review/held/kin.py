"""Which sections, lines and stretches belong together: one section below the other?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ir.ruleset import Section
from grognard.ir.sections import section_key
from grognard.review.held.cut import Cut, Part
from grognard.review.held.rule_lines import RuleLine


def above_keys(key: str) -> list[str]:
    """A key, and those that may stand above it: `b`, `b.1` and `b.1.a` of `b.1.a`."""
    return [key[:at] for at in range(len(key)) if not key[at].isalnum()] + [key]


class Related:
    """What belongs to each section: its part, its lines, and those of its family."""

    def __init__(self, sections: tuple[Section, ...], pieces: Cut, lines: tuple[RuleLine, ...]) -> None:
        self.lines = lines
        self._part_of: dict[int, Part] = {}
        for part in pieces.parts:
            self._part_of.setdefault(id(part.section), part)
        self._lines_of: dict[Section, list[int]] = {}
        for number, line in enumerate(lines):
            for section in dict.fromkeys(line.sections):
                self._lines_of.setdefault(section, []).append(number)
        # By their keys, for a long rulebook has thousands of sections.
        self._keyed: dict[str, list[Section]] = {}
        self._below: dict[str, list[Section]] = {}
        for section in dict.fromkeys((*sections, *(part.section for part in pieces.parts), *self._lines_of)):
            key = section_key(section.key)
            self._keyed.setdefault(key, []).append(section)
            for above in above_keys(key):
                self._below.setdefault(above, []).append(section)

    def part(self, section: Section) -> Part | None:
        """Where it stands in the text."""
        return self._part_of.get(id(section))

    def own(self, sections: Iterable[Section]) -> tuple[RuleLine, ...]:
        """The lines that belong to one of some sections."""
        numbers = {number for section in sections for number in self._lines_of.get(section, ())}
        return tuple(self.lines[number] for number in sorted(numbers))

    def kin(self, section: Section) -> frozenset[Section]:
        """The sections below it, itself, and those above it."""
        key = section_key(section.key)
        above = (each for name in above_keys(key) for each in self._keyed.get(name, ()))
        return frozenset((*self._below.get(key, ()), *above))
