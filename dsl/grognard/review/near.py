"""Where does a costly pattern match, if each of its matches has one of some plain words in it? Only looked for around those."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

_RUN = re.compile(r"[a-z]+")
BEFORE = 40
BEHIND = 80
"""So far around a word a match may reach."""


@lru_cache(maxsize=4)
def vocabulary(small: str) -> str:
    """Each word of a text in small letters, once: a tenth of a long text."""
    return "\n".join(sorted(set(_RUN.findall(small))))


@lru_cache(maxsize=256)
def _places(part: str, small: str) -> tuple[int, ...]:
    """Where a part stands: several patterns ask for the same."""
    found, at = [], small.find(part)
    while at >= 0:
        found.append(at)
        at = small.find(part, at + len(part))
    return tuple(found)


def may_stand(part: str, spoken: str) -> bool:
    """Whether a part can stand in a text at all, by the longest run of letters in it and the words of the text."""
    return max(_RUN.findall(part), key=len, default="") in spoken


def near(pattern: re.Pattern[str], text: str, small: str, parts: Sequence[str]) -> Iterator[re.Match[str]]:
    """The matches in `text`, in order of place. `small` is the same text in small letters, in which `parts` are looked for."""
    found: dict[int, re.Match[str]] = {}
    spoken = vocabulary(small)
    for part in parts:
        for at in _places(part, small) if may_stand(part, spoken) else ():
            for match in pattern.finditer(text, max(0, at - BEFORE), min(len(text), at + len(part) + BEHIND)):
                if match.start() <= at + len(part) and at <= match.end() + 2:
                    found.setdefault(match.start(), match)
    for start in sorted(found):
        yield found[start]
