"""Do the words right beside a figure, or beside a word of a list, stand with it in any line of the rules?

A figure belongs to the word next to it: `2 stands`, `hero 4D6`. Where the lines have that word beside other figures, and no
line has the two of them together, the sentence has the wrong one. So has it with a word of a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from grognard.checks.short_fit import Tokens
from grognard.checks.short_swaps import BREAKS, Index, Site, Wrong, words_of
from grognard.telling.roots import root
from grognard.word_set import word_set

_FIGURE = re.compile(r"#[0-9]+|#[0-9]+D[0-9]+")
_OF_ANYTHING = frozenset(
    map(root, word_set("more less always times only start within distance most roll throw than or first last"))
)
"""Words that stand beside any figure."""
_JOINED = re.compile(r"\W*(?:up to|at most|is|are)?\W*", re.IGNORECASE)
_COUNTS = re.compile(r"\W*(?:more)?\W*", re.IGNORECASE)
"""What may stand between a figure and what it belongs to: before it, and behind it."""
_NONE_OR = re.compile(r"0\s*(?:or|to|-|\u2013)\s*([0-9]+)\b")
"""`chooses 0 or 1`: what it has beside it is the second."""
_NEXT_FACE = re.compile(r"\b([0-9]+)(?:,| or| and|, or) $")
"""`5 or 6` of what hits on 5 or more: whether the die goes so far is asked elsewhere."""
_DENIES = re.compile(r"\b(?:no|none|not|never|nobody|nothing|cannot)\b", re.IGNORECASE)
_NEAR = 2
"""So many words away a line may have what stands right beside it in a sentence."""


def unpaired_figures(index: Index, said: str) -> Iterator[Wrong]:
    """The figures of a sentence whose neighbours the lines have only with others."""
    for figure, neighbour, start, end in _pairs(said, 1):
        if neighbour in _OF_ANYTHING or index.has(frozenset((figure, neighbour))):
            continue
        others = {other for text in index.texts_with(neighbour) for other in _beside(text).get(neighbour, ())}
        others.discard("#0")
        if (
            (face := _NEXT_FACE.search(said[:start]))
            and f"#{int(face[1]) + 1}" == figure
            and not index.has(frozenset((figure,)))
        ):
            continue
        if figure == "#0" and (most := _NONE_OR.match(said, start)) is not None and f"#{most[1]}" in others:
            continue
        if figure == "#0" and _DENIES.search(_clause(said, start)):
            continue  # `with 0 rounds none`, of what costs one
        if others and figure not in others:
            several = ", ".join(sorted(f"`{other[1:]}`" for other in others))
            yield start, end - start, f"beside `{said[start:end]}` there the rules have {several}"


def _clause(said: str, at: int) -> str:
    """The part of a sentence in which something stands, up to a colon, a semicolon or its end."""
    first = max(said.rfind(sign, 0, at) for sign in ".;:") + 1
    last = min((found for sign in ".;:" if (found := said.find(sign, at)) >= 0), default=len(said))
    return said[first:last]


def _pairs(text: str, reach: int) -> Iterator[tuple[str, str, int, int]]:
    """Each figure, with each word beside it in the same part of a sentence, and where the figure stands."""
    words = words_of(text)
    for at, one in enumerate(words):
        if _FIGURE.fullmatch(one.text) is None or one.text == "#100":
            continue
        for other in words[at + 1 : at + 1 + reach]:
            if other.text in BREAKS or other.text.startswith("#"):
                break
            if reach > 1 or _COUNTS.fullmatch(text, one.end, other.start):
                yield one.text, other.text, one.start, one.end
        before = [each for each in reversed(words[:at]) if each.text != ":"]
        for other, its in zip(before[:1], (*before[1:2], None), strict=False):
            if other.text in BREAKS or other.text.startswith("#"):
                break
            if its is not None and _FIGURE.fullmatch(its.text) and words[at - 1].text == ":":
                break  # `1 action: 5"`: it has its figure
            if reach > 1 or _JOINED.fullmatch(text, other.end, one.start):
                yield one.text, other.text, one.start, one.end


@lru_cache(maxsize=20_000)
def _beside(text: str) -> dict[str, set[str]]:
    """The words of a line, each with the figures beside it."""
    found: dict[str, set[str]] = {}
    for figure, neighbour, _, _ in _pairs(text, _NEAR):
        found.setdefault(neighbour, set()).add(figure)
    return found


def unpaired_words(index: Index, said: str, sites: Sequence[Site]) -> Iterator[Wrong]:
    """The words of lists whose neighbours the lines have only with another of the list."""
    words = words_of(said)
    for site in sites:
        if site.sort != "word" or not site.others:
            continue
        before = next((one for one in reversed(words) if one.end <= site.start and one.text != ":"), None)
        after = next((one for one in words if one.start >= site.end), None)
        for near in (before, after):
            if near is None or near.text in BREAKS or near.text in _OF_ANYTHING or near.text.startswith("#"):
                continue
            if any(near.text in each for each in (site.said, *site.others)) or index.has(site.said | {near.text}):
                continue
            if any(_close(index, near.text, other) for other in site.others):
                yield site.start, site.end - site.start, f"no line has it with `{said[near.start : near.end]}`"
                break


def _close(index: Index, near: str, other: Tokens) -> bool:
    """Whether a line has a word right beside another."""
    for text in index.texts_with(near):
        words = [one.text for one in words_of(text)]
        for at, word in enumerate(words):
            if word == near and other <= frozenset(words[max(0, at - len(other)) : at + len(other) + 1]):
                return True
    return False
