"""From what was a folder of output built? So that nothing is built twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import metadata
from pathlib import Path

from grognard.host.output_tree import is_intact
from grognard.ir.written import mark_of
from grognard.source import SourceFile
from grognard.store.witness import program

RECORD = ".grognard-build"
_PRINTERS = ("mkdocs", "Markdown", "Jinja2", "typst", "font-source-sans-pro")


def mark_of_build(sources: Iterable[SourceFile], wishes: Sequence[str]) -> str:
    """Returns a mark of all that the output depends on: the texts, the options, and the program."""
    parts = [program_mark(), *wishes]
    for source in sources:
        parts += [source.path, mark_of([source.text])]
    return mark_of(parts)


@cache
def program_mark() -> str:
    """A mark of this program and of what prints for it."""
    return mark_of([program(), *(f"{name} {_version(name)}" for name in _PRINTERS)])


def is_built(folder: Path, mark: str) -> bool:
    """Whether a folder holds exactly what would be built."""
    path = folder / RECORD
    try:
        return path.stat().st_size == len(mark) and path.read_text(encoding="utf-8") == mark and is_intact(folder)
    except (OSError, ValueError):
        return False


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"
