"""Notices that a file was saved. Files are looked at a few times a second: that works on every system and disk."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

EVERY = 0.04
"""Seconds between two looks."""

_SUFFIXES = frozenset({".rules", ".png", ".jpg", ".jpeg", ".gif", ".webp"})

Stamps = dict[Path, tuple[int, int]]


def files_of(name: str, read: Iterable[str] = ()) -> set[Path]:
    """The files that bear on a ruleset: its own, those beside them, and all that were read for it."""
    given = Path(name)
    folders = {given if given.is_dir() else given.parent} if given.exists() else set()
    paths = {Path(one) for one in read}
    folders |= {path.parent for path in paths if path.is_file()}
    found = {path for path in (given, *paths) if path.is_file()}
    for folder in folders:
        found |= {path for path in folder.iterdir() if path.suffix in _SUFFIXES and path.is_file()}
    return found


def stamps(paths: Iterable[Path]) -> Stamps:
    """When each file was written last, and its size; a file that is gone is not there."""
    found: Stamps = {}
    for path in paths:
        try:
            about = path.stat()
        except OSError:
            continue
        found[path] = (about.st_mtime_ns, about.st_size)
    return found


def wait_for_change(
    watched: Callable[[], Iterable[Path]], before: Stamps, stopped: Callable[[], bool] = lambda: False
) -> Stamps:
    """Wait until a file is written, made or removed; the stamps then. `stopped` ends the waiting."""
    while not stopped():
        now = stamps(watched())
        if now != before:
            return now
        time.sleep(EVERY)
    return before
