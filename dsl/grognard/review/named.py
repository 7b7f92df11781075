"""What does a text name by where it stands: in a heading, at the beginning of a line of a list, in a table, in bold?

Each kind is one string of lines in small letters, so that any number of names can be looked for without reading the text again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import attrs

_SIGNS = " *_\"“”'‘’`#>"
_BLANKS = re.compile(r"[\s-]+")
_LONGEST = 80


@attrs.frozen
class Named:
    """Lines, each with a line end before and behind it."""

    titles: str
    firsts: str
    """Beginnings of lines of lists, and of stretches in bold."""
    cells: str

    def begins(self, name: str) -> bool:
        """Whether a line of a list or a stretch in bold begins with a name."""
        return f"\n{folded(name)}" in self.firsts

    def titled(self, name: str) -> bool:
        """Whether some heading has a name in it."""
        bare = folded(name)
        return f"\n{bare}" in self.titles or f" {bare}" in self.titles

    def tabled(self, name: str) -> bool:
        """Whether some cell has a name in it."""
        bare = folded(name)
        return f"\n{bare}" in self.cells or f" {bare}" in self.cells

    def heads(self, name: str) -> bool:
        """Whether a heading is a name, or begins with it."""
        bare = folded(name).removesuffix("s")
        return any(f"\n{bare}{end}" in self.titles for end in ("\n", "s\n", " ", "s "))

    def lists(self, name: str) -> bool:
        """Whether a line of a list is called so."""
        bare = folded(name).removesuffix("s")
        return any(
            f"\n{bare}{end}" in self.firsts for end in ("\n", "s\n", ":", "s:", " -", " –", " (", " =", ".", " |")
        )


def read_named(titles: Iterable[str], firsts: Iterable[str], cells: Iterable[str]) -> Named:
    """The three kinds of lines."""
    return Named(_lines(titles), _lines(firsts), _lines(cells))


def folded(name: str) -> str:
    """A name as it is looked for: small letters, hyphens as blanks."""
    return _BLANKS.sub(" ", name.casefold()).strip(_SIGNS)


def _lines(names: Iterable[str]) -> str:
    return "\n" + "\n".join(folded(name[:_LONGEST]) for name in names) + "\n"


class Titled:
    """Titles by their words, as a way to cut them tells the words."""

    def __init__(self, titles: Iterable[str], cut: Callable[[str], Iterable[str]]) -> None:
        self._with: dict[str, set[int]] = {}
        for number, title in enumerate(dict.fromkeys(titles)):
            for word in cut(title):
                self._with.setdefault(word, set()).add(number)

    def has(self, words: Iterable[str]) -> bool:
        """Whether one title has all of some words; there must be some."""
        return bool(set.intersection(*(self._with.get(word, set()) for word in words)))
