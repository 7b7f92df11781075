"""Which lines does a draft have, and to which declaration does each belong?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from grognard.drafting.draft import Drafting
from grognard.drafting.drafted import Drafted, DraftLine
from grognard.drafting.names import text_of

Owned: TypeAlias = tuple[str, Drafted | None, DraftLine | None]
"""A line of text, the declaration it is of, and its line there."""


def draft_lines(drafting: Drafting) -> Iterator[Owned]:
    """Every line of the draft with what it belongs to."""
    yield from _bare(f"ruleset {_title(drafting.title)}", f"  source: {text_of(drafting.source)}")
    if drafting.lengths:
        yield from _bare(f"  lengths: {drafting.lengths}")
    for entry in drafting.parts[0].entries:
        for line in entry.lines:
            yield f"  {line.text}" if line.text else "", entry, line
    yield from _bare(
        "",
        "-- A draft. What is `>` still stands as in the rulebook; what is `?` waits for you. Each `[…]` names a section of it.",
    )
    headed = [part for part in drafting.parts if part.heading]
    if headed:
        yield from _bare("", "sections")
        yield from _bare(*(f"  | {part.key} || {text_of(part.heading).replace('|', '/')} |" for part in headed))
    if any(entry.kind in ("modifiers", "test", "facts") for entry in drafting.entries):
        yield from _bare("", "piece unit [ours]", "  ? what is to be known of a unit")
    for part in drafting.parts[1:]:
        yield from _bare("", f"chapter {_title(part.heading or drafting.title)} [{part.key}]")
        for entry in part.entries:
            if entry.lines:
                yield "", None, None
            for line in entry.lines:
                for text in line.text.split("\n"):
                    yield text, entry, line


def _bare(*lines: str) -> Iterator[Owned]:
    """Lines that belong to no declaration."""
    return ((line, None, None) for line in lines)


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
