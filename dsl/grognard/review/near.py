"""Where do words stand in a text, and where does a costly pattern match whose matches all have one of some plain words in them?"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial

import attrs

_RUN = re.compile(r"[a-z]+")
BEFORE = 40
BEHIND = 80
"""So far around a word a match may reach."""
_TOO_MANY = 3_000
"""Where the words of a part stand so often, the text is as soon looked through for it."""


@attrs.frozen(slots=False)
class Spoken:
    """The words of a text in small letters: runs of letters from a to z, each with every place where it begins."""

    places: Mapping[str, array[int]]

    @cached_property
    def words(self) -> list[str]:
        """Each word once, in order."""
        return sorted(self.places)

    @cached_property
    def backwards(self) -> list[str]:
        """Each word once, its last letter first, in order."""
        return sorted(word[::-1] for word in self.places)

    @cached_property
    def joined(self) -> str:
        """Each word once, a line each: a tenth of a long text."""
        return "\n".join(self.words)

    def beginning(self, run: str) -> list[str]:
        """The words that begin so."""
        return _beginning(self.words, run)

    def ending(self, run: str) -> list[str]:
        """The words that end so."""
        return [word[::-1] for word in _beginning(self.backwards, run[::-1])]


def _beginning(words: list[str], run: str) -> list[str]:
    at = bisect_left(words, run)
    end = at
    while end < len(words) and words[end].startswith(run):
        end += 1
    return words[at:end]


@lru_cache(maxsize=4)
def spoken(small: str) -> Spoken:
    """The words of a text in small letters, with their places. Looked for once, however many ask."""
    found: dict[str, array[int]] = {}
    make = partial(array, "L")
    for match in _RUN.finditer(small):
        word = match[0]
        places = found.get(word)
        if places is None:
            places = found[word] = make()
        places.append(match.start())
    return Spoken(found)


def may_stand(part: str, small: str) -> bool:
    """Whether a part can stand in a text at all, by the longest run of letters in it and the words of the text."""
    return max(_RUN.findall(part), key=len, default="") in spoken(small).joined


@lru_cache(maxsize=256)
def places(part: str, small: str) -> tuple[int, ...]:
    """Where a part stands, as far as one place is not within another: several patterns ask for the same."""
    found: list[int] = []
    behind = 0
    for at in _asked(part, small):
        if at >= behind:
            found.append(at)
            behind = at + len(part)
    return tuple(found)


def _asked(part: str, small: str) -> Iterable[int]:
    """Every place of a part in order, found by the rarest of its whole words, or where there is none by its longest run."""
    if not may_stand(part, small):
        return ()
    known = spoken(small)
    best: tuple[int, list[tuple[array[int], int]]] | None = None
    for run in _RUN.finditer(part):
        begins, ends = run.start() > 0, run.end() < len(part)
        if begins and ends:
            words = [run[0]] if run[0] in known.places else []
        elif begins:
            words = known.beginning(run[0])
        elif ends:
            words = known.ending(run[0])
        else:
            continue
        # How far behind the beginning of each word the part begins; one that begins within a word ends its first run with it.
        rows = [(known.places[word], (0 if begins else len(word) - len(run[0])) - run.start()) for word in words]
        many = sum(len(places) for places, _ in rows)
        if best is None or many < best[0]:
            best = (many, rows)
    if best is None or best[0] > _TOO_MANY:
        return _looked_for(part, small)
    found = (at + by for places, by in best[1] for at in places)
    return sorted(at for at in found if at >= 0 and small.startswith(part, at))


def _looked_for(part: str, small: str) -> Iterator[int]:
    at = small.find(part)
    while at >= 0:
        yield at
        at = small.find(part, at + len(part))


def near(pattern: re.Pattern[str], text: str, small: str, parts: Sequence[str]) -> Iterator[re.Match[str]]:
    """The matches in `text`, in order of place. `small` is the same text in small letters, in which `parts` are looked for."""
    found: dict[int, re.Match[str]] = {}
    for part in parts:
        for at in places(part, small):
            for match in pattern.finditer(text, max(0, at - BEFORE), min(len(text), at + len(part) + BEHIND)):
                if match.start() <= at + len(part) and at <= match.end() + 2:
                    found.setdefault(match.start(), match)
    for start in sorted(found):
        yield found[start]
