"""Marks in a variant that say which lines of the base it was written for: `amend morale result #4f2a91c0`."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.source import SourceFile
from grognard.variants.overlay import Pin


def pinned(file: SourceFile, pins: Sequence[Pin]) -> str:
    """The text of a file with the mark of each change at the end of its first line, in place of an older one."""
    text = file.text
    edits: list[tuple[int, int, str]] = []
    for pin in pins:
        if pin.node.file.path != file.path:
            continue
        if pin.given is not None:
            given = pin.node.at(pin.given).span
            edits.append((given.start, given.end, pin.mark))
            continue
        start = pin.node.place.span.start
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        comment = text.find(" -- ", start, end)
        at = start + len(text[start : comment if comment >= 0 else end].rstrip())
        edits.append((at, at, f"  {pin.mark}"))
    for start, stop, mark in sorted(edits, reverse=True):
        text = text[:start] + mark + text[stop:]
    return text
