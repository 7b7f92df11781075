"""Which sections belong together: one below the other, or one that says it stands in the other?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.ir.ruleset import Section
from grognard.ir.sections import section_key


class Kin:
    """The families of some sections: found by their keys and headings, for a long rulebook has thousands."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self._keyed: dict[str, list[Section]] = {}
        self._below: dict[str, list[Section]] = {}
        self._headed: dict[str, list[Section]] = {}
        self._within: dict[str, list[Section]] = {}
        for section in dict.fromkeys(sections):
            key, where = section_key(section.key), inside(section)
            self._keyed.setdefault(key, []).append(section)
            for above in above_keys(key):
                self._below.setdefault(above, []).append(section)
            self._headed.setdefault(section.heading, []).append(section)
            if where is not None:
                self._within.setdefault(where, []).append(section)

    def of(self, section: Section) -> frozenset[Section]:
        """All sections of the family of one."""
        key, where = section_key(section.key), inside(section)
        found = {*self._below.get(key, ()), *self._within.get(section.heading, ())}
        for above in above_keys(key):
            found.update(self._keyed.get(above, ()))
        if where is not None:
            found.update(self._headed.get(where, ()))
        return frozenset(found)


def above_keys(key: str) -> list[str]:
    """A key, and those that may stand above it: `b`, `b.1` and `b.1.a` of `b.1.a`."""
    return [key[:at] for at in range(len(key)) if not key[at].isalnum()] + [key]


def inside(section: Section) -> str | None:
    """Where its heading says that a section stands: `Artillery effect` of `Gatlings, in the table of Artillery effect`."""
    _, within, where = section.heading.partition(", in ")
    return where.removeprefix("the ").removeprefix("table of ") if within else None
