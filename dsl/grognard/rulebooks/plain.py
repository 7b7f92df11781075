"""What is heading, item, table and paragraph in a plain text, which does not say so itself? Found by looks, once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.rulebooks.captions import captioned
from grognard.rulebooks.contents import read_contents
from grognard.rulebooks.document import Block, Cell, Document, Row
from grognard.rulebooks.drawn import Drawn, drawn_tables
from grognard.rulebooks.lines import Line, Lines
from grognard.rulebooks.looks import split_mark
from grognard.rulebooks.outline import read_outline
from grognard.rulebooks.pieces import one_line
from grognard.rulebooks.plain_headings import Plain, plain_headings
from grognard.source import SourceFile

_BREAK = re.compile(r"[\s*=_#~+-]{3,}\Z")
_DASHED = re.compile(r"\s*[-•*]\s?(?=[A-Za-z])")
_NOTE = re.compile(r"\s*(?:\*{1,3}|[†‡§¹²³]|\[\d{1,2}\])\s*(?=[A-Z(\"“])")
_TAG = re.compile(r"</?[a-zA-Z]{1,10}>")
_STEP = 2
"""Blanks by which an item without a number stands deeper."""


def plain_document(file: SourceFile) -> Document:
    """A plain text as a rulebook. Its text stays as it is, but for soft hyphens, which print as hyphens within a line."""
    text = re.sub("\u00ad(?!\n)", "-", file.text)
    if text != file.text:
        file = SourceFile(file.path, text)
    return Document(file, blocks=captioned(list(_blocks(file)), text))


def _blocks(file: SourceFile) -> Iterator[Block]:
    reading = Lines(file)
    contents = read_contents(reading)
    span = (contents.start, contents.end) if contents is not None else (0, 0)
    tables = {each.first + 1: each for each in drawn_tables(file.text)}
    inside = frozenset(row for each in tables.values() for row in range(each.first + 1, each.last + 2))
    lines = tuple(line for line in reading.lines if not span[0] <= line.start < span[1])
    every = read_outline(reading, span)
    headings = plain_headings(Plain(lines, every, inside))
    items = {item.line.row: item for item in every if item.line.row not in inside}
    skip = 0
    last = ""
    for line in lines:
        if line.row <= skip or line.blank or _BREAK.match(line.text):
            continue
        kind = "paragraph"
        if line.row in tables:
            skip = tables[line.row].last + 1
            yield _table(tables[line.row], file.text, reading.lines)
            kind = "table"
        elif line.row in headings:
            heading = headings[line.row]
            start = line.start + max(0, line.text.find(heading.title))
            yield Block("heading", start, start + len(heading.title), heading.level, heading.mark)
            if heading.rest:
                yield _words(line, line.text.find(heading.rest))
        elif line.row in items:
            item = items[line.row]
            end = line.start + len(line.text.rstrip())
            yield Block("item", item.start, max(item.start, end), item.depth, f"{item.mark.text}.")
        elif last in ("table", "note") and (note := _NOTE.match(line.text)) is not None:
            yield _words(line, note.end(), "note")
            kind = "note"
        else:
            dashed = _DASHED.match(line.text)
            mark = split_mark(line.text)
            depth = (len(line.text) - len(line.text.lstrip())) // _STEP
            if dashed is not None:
                yield _words(line, dashed.end(), "item", "-", depth)
            elif mark is not None and not mark[0][-1].isalnum():
                yield _words(line, line.text.find(mark[1]), "item", mark[0], 0)
            elif _TAG.sub("", line.text).strip():
                yield _words(line, 0)
        last = kind


def _words(line: Line, begin: int, kind: str = "paragraph", mark: str = "", depth: int = 0) -> Block:
    words = line.text[begin:]
    start = line.start + begin + len(words) - len(words.lstrip())
    end = line.start + len(line.text.rstrip())
    match kind:
        case "item":
            return Block("item", start, max(start, end), depth, mark)
        case "note":
            return Block("note", start, max(start, end))
        case _:
            return Block("paragraph", start, max(start, end))


def _table(drawn: Drawn, text: str, lines: tuple[Line, ...]) -> Block:
    width = max(map(len, drawn.rows))
    rows = []
    for number, stretches in enumerate(drawn.rows):
        cells = [
            Cell(" ".join(_TAG.sub(" ", one_line(text[start:end])).split()), start, end) for start, end in stretches
        ]
        last = cells[-1].end
        cells += [Cell("", last, last)] * (width - len(cells))
        rows.append(Row(stretches[0][0], last, tuple(cells), number < drawn.heads))
    last_line = lines[drawn.last]
    first = lines[drawn.first]
    start = first.start + len(first.text) - len(first.text.lstrip())
    return Block("table", start, last_line.start + len(last_line.text.rstrip()), rows=tuple(rows))
