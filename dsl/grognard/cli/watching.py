"""Notices that a file was saved. Files are looked at a few times a second: that works on every system and disk."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click

from grognard.cli import console
from grognard.host.naming import RECORD_ENDING
from grognard.host.plaintext import FileProblem

EVERY = 0.02
"""Seconds between two looks."""

_ENDINGS = (".rules", ".army", RECORD_ENDING, ".png", ".jpg", ".jpeg", ".gif", ".webp")

Stamps = dict[Path, tuple[int, int]]


def files_of(name: str, read: Iterable[str] = ()) -> set[Path]:
    """The files that bear on a ruleset: its own, those beside them, and all that were read for it."""
    given = Path(name)
    folders = {given if given.is_dir() else given.parent} if given.exists() else set()
    paths = {Path(name) for name in read}
    folders |= {path.parent for path in paths if path.is_file()}
    files = {path for path in (given, *paths) if path.is_file()}
    for folder in folders:
        files |= {path for path in folder.iterdir() if path.name.endswith(_ENDINGS) and path.is_file()}
    return files


def stamps(paths: Iterable[Path]) -> Stamps:
    """When each file was written last, and its size; a file that is gone is not there."""
    stamps_here: Stamps = {}
    for path in paths:
        try:
            about = path.stat()
        except OSError:
            continue
        stamps_here[path] = (about.st_mtime_ns, about.st_size)
    return stamps_here


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


def watch_over(
    names: Sequence[str], answer: Callable[[], int], read: Callable[[], Iterable[str]], *, clear: bool = True
) -> int:
    """Give an answer about some rulesets, and again whenever one of their files is saved, until Ctrl-C.

    `read` tells which files were read for the answer. With `clear` a terminal shows the last answer alone.
    """

    def watched() -> set[Path]:
        also = list(read())
        return {path for name in names for path in files_of(name, also)}

    before = stamps(watched())
    if not before:
        answer()
        console.write(f"{', '.join(names)}: comes with the program, so there is no file to watch.\n", sys.stderr)
        return 1
    # Garbage is looked for while the author thinks.
    gc.disable()
    known: list[str] = []
    while True:
        if clear and sys.stdout.isatty():
            click.clear()
        begun = time.perf_counter()
        try:
            answer()
        except FileProblem as problem:
            console.show([problem.diagnostic], stream=sys.stdout)
        console.write(f"Answered in {round((time.perf_counter() - begun) * 1000)} ms. Watching; Ctrl-C ends it.\n")
        sys.stdout.flush()
        gc.collect()
        now = list(read())
        if now != known:
            # What was saved while it was being read is newer than what was read.
            known, before = now, stamps(watched()) | before
        before = wait_for_change(watched, before)
