"""What a folder of output was built from: so that nothing is built twice, and the next build begins where this one ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import metadata
from pathlib import Path

from grognard.docgen.artifact_cache import Kept, read_kept
from grognard.host.output_tree import is_intact
from grognard.ir.written import mark_of
from grognard.source import SourceFile
from grognard.store.rows import sealed, unsealed
from grognard.store.witness import program

RECORD = ".grognard-build.json"
_MOST_BYTES = 16 * 1024**2
_PRINTERS = ("mkdocs", "Markdown", "Jinja2", "typst", "font-source-sans-pro")


def mark_of_build(sources: Iterable[SourceFile], wishes: Sequence[str]) -> str:
    """A mark of everything the output follows from: the texts, what was asked for, and the program."""
    parts = [program_mark(), *wishes]
    for source in sources:
        parts += [source.path, mark_of([source.text])]
    return mark_of(parts)


@cache
def program_mark() -> str:
    """A mark of this program and of what prints for it."""
    return mark_of([program(), *(f"{name} {_version(name)}" for name in _PRINTERS)])


def record(mark: str, kept: Kept) -> str:
    """The record of a build, as text."""
    return sealed({"mark": mark, "kept": kept.rows()}) + "\n"


def read_record(folder: Path) -> tuple[str, Kept]:
    """The mark of what a folder was built from, and what can be used again; empty where nothing can."""
    path = folder / RECORD
    try:
        if path.is_symlink() or path.stat().st_size > _MOST_BYTES:
            return "", Kept()
        found = unsealed(path.read_text(encoding="utf-8").removesuffix("\n"))
        # Odds and runs are marked by the program that worked them out: those of another are not found.
        return str(found["mark"]), read_kept(found["kept"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return "", Kept()


def is_built(folder: Path, mark: str) -> bool:
    """Whether a folder holds exactly what would be built."""
    return read_record(folder)[0] == mark and is_intact(folder)


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"
