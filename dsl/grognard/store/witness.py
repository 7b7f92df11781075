"""What does a compiled game rest on, and is all of that as it was?

On the program, on the files that were read, and on the places that were looked at for what a game stands on: a file that
appears nearer than the one that was found would be read instead.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

from grognard.source import SourceFile

Seen = dict[str, str | list[str] | None]
"""Path → the digest of a file, the rules files of a folder, or None where nothing is."""


def seen_now(paths: Iterable[str]) -> Seen:
    """What stands at some paths."""
    return {path: _state(Path(path)) for path in paths}


def rests_on(name: str, read: Iterable[SourceFile], looked_at: Iterable[Path]) -> Seen:
    """What a game rests on: the path it was named by, the files that were read, where its base was looked for.

    Bundled files are shown by paths of their own, where nothing is; they are part of the program.
    """
    return seen_now(dict.fromkeys([name, *(file.path for file in read), *map(str, looked_at)]))


@cache
def program() -> str:
    """A mark of the program that compiles, its grammar and the rulesets that come along: their sizes and times of change."""
    made = hashlib.sha256(sys.version.encode())
    for package in ("grognard", "grognard.grammar", "grognard.rules"):
        root = files(package)
        if isinstance(root, Path):
            for path, size, changed in sorted(_below(os.fspath(root))):
                made.update(f"{path}\0{size}\0{changed}\0".encode("utf-8", "surrogateescape"))
    return made.hexdigest()


def _below(folder: str) -> Iterable[tuple[str, int, int]]:
    with os.scandir(folder) as found:
        for one in found:
            if one.is_dir(follow_symlinks=False):
                if one.name != "__pycache__":
                    yield from _below(one.path)
            else:
                about = one.stat()
                yield one.path, about.st_size, about.st_mtime_ns


def _state(path: Path) -> str | list[str] | None:
    try:
        if path.is_dir():
            return sorted(one.name for one in path.iterdir() if one.name.endswith(".rules"))
        return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None
    except (OSError, ValueError):
        return None
