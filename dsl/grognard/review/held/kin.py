"""Which sections, lines and stretches belong together: one section below the other, or one that says it stands in the other?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ir.ruleset import Section
from grognard.ir.sections import section_key
from grognard.review.held.cut import Cut, Part
from grognard.review.held.rule_lines import RuleLine


class Kin:
    """The families of some sections: found by their keys and headings, for a long rulebook has thousands."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self._called: dict[str, list[Section]] = {}
        self._within: dict[str, list[Section]] = {}
        for section in dict.fromkeys(sections):
            for names, index in ((_names(section), self._called), (_above(section), self._within)):
                for name in names:
                    index.setdefault(name, []).append(section)

    def of(self, section: Section) -> frozenset[Section]:
        """All sections of the family of one."""
        below = (each for name in _names(section) for each in self._within.get(name, ()))
        above = (each for name in _above(section) for each in self._called.get(name, ()))
        return frozenset((*below, *above))


def _names(section: Section) -> tuple[str, str]:
    """How a section is called: by its key, and by its heading."""
    return f"[{section_key(section.key)}]", section.heading


def _above(section: Section) -> list[str]:
    """How those are called that it stands in, itself among them."""
    where = inside(section)
    return [f"[{key}]" for key in above_keys(section_key(section.key))] + ([where] if where is not None else [])


def above_keys(key: str) -> list[str]:
    """A key, and those that may stand above it: `b`, `b.1` and `b.1.a` of `b.1.a`."""
    return [key[:at] for at in range(len(key)) if not key[at].isalnum()] + [key]


def inside(section: Section) -> str | None:
    """Where its heading says that a section stands: `Artillery effect` of `Gatlings, in the table of Artillery effect`."""
    _, within, where = section.heading.partition(", in ")
    return where.removeprefix("the ").removeprefix("table of ") if within else None


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
        self._kin = Kin((*sections, *(part.section for part in pieces.parts), *self._lines_of))

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
