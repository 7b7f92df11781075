"""What the book numbers, and what its index lists: every name that stands in it, in the order of the alphabet."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import assert_never

import attrs

from grognard.docgen import view
from grognard.docgen.book import Book
from grognard.docgen.volume.words import shown
from grognard.wording.phrase import Target


def numbered(book: Book) -> dict[Target, int]:
    """The paragraphs of the book: each declaration has the next number; a field goes by what it stands in."""
    numbers: dict[Target, int] = {}
    last = 0
    for _, block in book.blocks():
        if isinstance(block, view.TextBlock | view.GapBlock) or block.target.sort == "example":
            continue
        last += 1
        numbers[block.target] = last
        if isinstance(block, view.FieldsBlock):
            numbers.update((entry.target, last) for entry in block.fields if entry.mark != "gone")
    return numbers


@attrs.frozen
class Listed:
    """An entry of the index. `about` tells it from others of the same name."""

    target: Target
    words: str
    about: str = ""


def listed(book: Book) -> tuple[Listed, ...]:
    """Every name of the book in the order of the alphabet."""
    found: list[Listed] = []
    for _, block in book.blocks():
        match block:
            case view.FieldsBlock():
                of = block.title if block.target.sort == "piece" else ""
                if block.target.sort == "piece":
                    found.append(Listed(block.target, block.title, "a piece"))
                found += [Listed(one.target, one.name, of or one.of) for one in block.fields if one.mark != "gone"]
            case view.TextBlock() | view.LimitsBlock() | view.GapBlock():
                pass
            case view.ExampleBlock():
                if block.index < 0:
                    found.append(Listed(block.target, block.title, "a scenario"))
            case view.RuleBlock() | view.TableBlock() | view.WordsBlock() | view.SequenceBlock():
                found.append(Listed(block.target, block.title, block.kind.casefold()))
            case other:
                assert_never(other)
    several = Counter(one.words.casefold() for one in found)
    alone = [attrs.evolve(one, about="") if several[one.words.casefold()] == 1 else one for one in found]
    return tuple(sorted(alone, key=lambda one: (_letters(one.words), one.about)))


def index_data(entries: tuple[Listed, ...]) -> list[dict[str, str]]:
    """The entries for the typesetter; where one stands it finds by its place in this list."""
    return [
        {"w": shown(one.words), "about": shown(one.about), "letter": (_letters(one.words)[:1] or "#").upper()}
        for one in entries
    ]


def _letters(words: str) -> str:
    """What a name is sorted by: its letters without accents, and digits."""
    plain = unicodedata.normalize("NFKD", words.casefold())
    return "".join(each for each in plain if each.isalnum() or each == " ").strip()
