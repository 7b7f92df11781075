"""What a folder of output was built from: so that nothing is built twice, and the next build begins where this one ended."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import metadata
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import attrs

from grognard.docgen.artifact_cache import Kept, read_kept
from grognard.host.output_tree import is_intact
from grognard.host.stored import read_stored
from grognard.source import SourceFile

RECORD = ".grognard-build.json"
VERSION = 2
_STORED = "grognard build"
_MOST_BYTES = 16 * 1024**2
_PRINTERS = ("mkdocs", "Markdown", "Jinja2", "typst", "font-source-sans-pro")


@attrs.frozen
class _Record:
    mark: str
    kept: str


def mark_of(sources: Iterable[SourceFile], wishes: Sequence[str]) -> str:
    """A mark of everything the output follows from: the texts, what was asked for, and the program."""
    parts = [program_mark(), *wishes]
    for source in sources:
        parts += [source.path, source.text]
    return _digest(parts)


@cache
def program_mark() -> str:
    """A mark of this program and of what prints for it."""
    parts = [f"{name} {_version(name)}" for name in _PRINTERS]
    found: dict[str, Traversable] = {}
    waiting = [("", files("grognard"))]
    while waiting:
        path, folder = waiting.pop()
        for one in folder.iterdir():
            inside = f"{path}/{one.name}"
            if one.is_dir():
                if one.name != "__pycache__":
                    waiting.append((inside, one))
            elif not one.name.endswith(".pyc"):
                found[inside] = one
    for inside in sorted(found):
        parts += [inside, hashlib.sha256(found[inside].read_bytes()).hexdigest()]
    return _digest(parts)


def record(mark: str, kept: Kept) -> str:
    """The record of a build, as text."""
    return json.dumps({_STORED: VERSION, "mark": mark, "kept": kept.as_json()}, indent=0, sort_keys=True) + "\n"


def read_record(folder: Path) -> tuple[str, Kept]:
    """The mark of what a folder was built from, and what can be used again; empty where nothing can."""
    path = folder / RECORD
    try:
        if path.is_symlink() or path.stat().st_size > _MOST_BYTES:
            return "", Kept()
        found = read_stored(path.read_text(encoding="utf-8"), _Record, _STORED, VERSION, "record of a build")
    except (OSError, ValueError):
        return "", Kept()
    return found.mark, read_kept(found.kept)


def is_built(folder: Path, mark: str) -> bool:
    """Whether a folder holds exactly what would be built."""
    return read_record(folder)[0] == mark and is_intact(folder)


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"


def _digest(parts: Iterable[str]) -> str:
    made = hashlib.sha256()
    for part in parts:
        made.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return made.hexdigest()
