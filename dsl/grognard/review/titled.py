"""Does some title have all words of a name? Each title is cut into its words once, however many names are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable


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
