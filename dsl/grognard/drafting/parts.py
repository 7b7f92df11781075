"""Which sections does a rulebook have, and what stands in each, in one shape for every format?"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from grognard.drafting.drafted import Drafted
from grognard.drafting.names import text_of
from grognard.drafting.things import Heading, Item, Paragraph, Table, Thing
from grognard.rulebooks.document import Document

_KEY = 80
_TAG = re.compile(r"</?[a-zA-Z]{1,10}>")
WHOLE = "text"
"""How a text without headings is cited."""


@attrs.define
class Part:
    """A section: how it is cited, its heading, what stands in it up to the next heading, and what is drafted from that."""

    key: str
    heading: str
    level: int
    start: int
    things: list[Thing] = attrs.Factory(list)
    entries: list[Drafted] = attrs.Factory(list)


def parts_of(document: Document, refused: frozenset[int] = frozenset()) -> list[Part]:
    """The sections in order; what stands before the first heading is in one without a key.

    Headings that stand at `refused` places are taken for lines of text.
    """
    parts = [Part("", "", 0, 0)]
    keys: dict[str, int] = {}
    for thing in _things(document):
        if isinstance(thing, Heading) and thing.start in refused:
            parts[-1].things.append(Paragraph(thing.text, thing.start))
        elif isinstance(thing, Heading):
            parts.append(Part(_key(thing, keys), text_of(thing.text), thing.level, thing.start))
        else:
            parts[-1].things.append(thing)
    if len(parts) == 1:
        # A text without a heading is one section.
        parts = [Part("", "", 0, 0), Part(WHOLE, "", 1, 0, parts[0].things)]
    return parts


def _things(document: Document) -> Iterator[Thing]:
    """What stands in a rulebook, without its list of contents."""
    text = document.file.text
    for block in document.blocks:
        words = " ".join(text[block.start : block.end].split(" "))
        if document.listed(block.start):
            continue
        if block.kind == "heading":
            yield Heading(words, block.start, block.level, block.mark)
        elif block.kind == "item":
            yield Item(words, block.start, block.level, block.mark)
        elif block.kind == "table":
            yield Table(tuple(row.texts for row in block.rows), block.start, block.heads, block.caption)
        else:
            yield from (
                Paragraph(bare, block.start) for line in words.split("\n") if (bare := _TAG.sub("", line).strip())
            )


def _key(heading: Heading, keys: dict[str, int]) -> str:
    """How a section is cited: by its number as printed, else by its heading; one that was there before gets a count."""
    wanted = heading.mark or text_of(heading.text)
    for sign in ",;|":
        wanted = wanted.replace(sign, " ")
    wanted = " ".join(wanted.split())[:_KEY].strip() or "section"
    if wanted.casefold() == "ours":
        wanted = "section ours"
    low = wanted.casefold()
    keys[low] = keys.get(low, 0) + 1
    if keys[low] == 1:
        return wanted
    made = f"{wanted} ({keys[low]})"
    keys[made.casefold()] = 1
    return made
