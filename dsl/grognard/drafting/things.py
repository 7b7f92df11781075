"""What stands in a section of a rulebook: paragraphs, items of lists, tables. The same for every format."""

from __future__ import annotations

from typing import TypeAlias

import attrs


@attrs.frozen
class Heading:
    """A heading, its level from 1, and its number as it is printed, if it has one."""

    text: str
    start: int
    level: int
    mark: str = ""


@attrs.frozen
class Paragraph:
    """Words on one line of the text."""

    text: str
    start: int


@attrs.frozen
class Item:
    """An item of a list, how deep it stands (from 0), and what is printed before it."""

    text: str
    start: int
    depth: int
    mark: str


@attrs.frozen
class Table:
    """Rows of cells; the first `heads` of them are its head so far as the format tells."""

    rows: tuple[tuple[str, ...], ...]
    start: int
    heads: int = 0
    title: str = ""


Thing: TypeAlias = Heading | Paragraph | Item | Table
