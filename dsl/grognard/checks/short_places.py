"""Where do names stand in a sentence, whatever the form of their words?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from grognard.telling.roots import roots

_MEASURES = re.compile(r"[0-9][^\s,;:.]*(?:\s+[^\W\d_]+)?\s+(?:further|farther|nearer|closer)$", re.IGNORECASE)
"""`1 square further`: by how much, and no word of a list such as `far`."""
_LONGEST = 8
"""So many words a name may have that is found in a sentence."""


def places_of(sentence: str, names: Mapping[tuple[str, ...], object]) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Where names stand in a sentence, by their roots; the longest at each place."""
    words, places = _by_root(sentence)
    longest = _LONGEST if names else 0
    at = 0
    while at < len(words):
        for length in range(min(longest, len(words) - at), 0, -1):
            own = words[at : at + length]
            if own in names and not (length == 1 and _MEASURES.search(sentence[: places[at][1]])):
                yield own, places[at][0], places[at + length - 1][1]
                at += length - 1
                break
        at += 1


@lru_cache(maxsize=20_000)
def _by_root(sentence: str) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...]]:
    """The words of a sentence by their roots, and where each stands."""
    words = [(roots(found[0]), found) for found in re.finditer(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?", sentence)]
    told = [(each[0], found.span()) for each, found in words if each]
    return tuple(root for root, _ in told), tuple(span for _, span in told)
