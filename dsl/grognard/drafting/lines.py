"""Which lines does a draft have, and to which declaration does each belong?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from grognard.drafting.draft import Drafting
from grognard.drafting.drafted import Drafted, DraftLine
from grognard.drafting.names import text_of
from grognard.ir.names import with_article

Owned: TypeAlias = tuple[str, Drafted | None, DraftLine | None]
"""A line of text, the declaration it is of, and its line there."""


def draft_lines(drafting: Drafting) -> Iterator[Owned]:
    """Every line of the draft with what it belongs to."""
    yield f"ruleset {_title(drafting.title)}", None, None
    yield f"  source: {text_of(drafting.source)}", None, None
    if drafting.lengths:
        yield f"  lengths: {drafting.lengths}", None, None
    before = drafting.parts[0]
    for entry in before.entries:
        for line in entry.lines:
            yield f"  {line.text}" if line.text else "", entry, line
    yield "", None, None
    yield (
        "-- A draft. What is `>` still stands as in the rulebook; what is `?` waits for you. Each `[…]` names a section of it.",
        None,
        None,
    )
    told = [each.part for each in drafting.parts if each.part.heading]
    if told:
        yield "", None, None
        yield "sections", None, None
        for part in told:
            yield f"  | {part.key} || {text_of(part.heading).replace('|', '/')} |", None, None
    if any(entry.kind in ("modifiers", "test", "facts") for each in drafting.parts for entry in each.entries):
        yield "", None, None
        yield f"piece {drafting.piece} [ours]", None, None
        yield f"  ? what is to be known of {with_article(drafting.piece)}", None, None
    for each in drafting.parts[1:]:
        yield "", None, None
        yield f"chapter {_title(each.part.heading or drafting.title)} [{each.part.key}]", None, None
        for entry in each.entries:
            if not entry.lines:
                continue
            yield "", None, None
            for line in entry.lines:
                for text in line.text.split("\n"):
                    yield text, entry, line


def _title(text: str) -> str:
    return text_of(text).replace("|", "/").rstrip(":").strip() or "Untitled"


def in_files(lines: list[Owned], most: int) -> list[list[Owned]]:
    """The lines cut into files of at most so many bytes, each but the first beginning with a chapter.

    A chapter that is larger than that has a file of its own.
    """
    chapters: list[list[Owned]] = [[]]
    for line in lines:
        if line[1] is None and line[0].startswith("chapter "):
            chapters.append([])
        chapters[-1].append(line)
    files: list[list[Owned]] = []
    held = most + 1
    for chapter in chapters:
        size = sum(len(text.encode("utf-8")) + 1 for text, _, _ in chapter)
        if held + size > most:
            files.append([])
            held = 0
        files[-1] += chapter
        held += size
    return files
