"""What does a compiled game rest on, and is all of that as it was?

On the program, on the files that were read, and on the places that were looked at for what a game stands on: a file that
appears nearer than the one that was found would be read instead. Bundled files are shown by paths of their own, where
nothing is; they are part of the program.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path


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


def state_of(name: str) -> str:
    """A mark of what is at a path: of a file its text, of a folder the names of its rules; empty where nothing is."""
    path = Path(name)
    try:
        if path.is_dir():
            return "\n".join(sorted(each.name for each in path.iterdir() if each.name.endswith(".rules"))) or "none"
        return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    except (OSError, ValueError):
        return ""
