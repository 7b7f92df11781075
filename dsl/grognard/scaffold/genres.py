"""Which small games are there to begin with, and what are their texts? Each is a file of this package, named by its genre."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from grognard.host.naming import slug
from grognard.host.plaintext import decode
from grognard.source import SourceFile

FIRST = "skirmish"
"""The game to begin with where no genre is named."""


def genres() -> tuple[str, ...]:
    """The names of all genres, in order."""
    return tuple(sorted(entry.name.removesuffix(".rules") for entry in _folder().iterdir()))


def game_of(genre: str) -> SourceFile | None:
    """The game of a genre, by its name in capitals or not; None where there is none."""
    name = slug(genre).replace("-", "_")
    if name not in genres():
        return None
    path = f"{name}.rules"
    return decode(_folder().joinpath(path).read_bytes(), path)


def _folder() -> Traversable:
    return files("grognard.scaffold").joinpath("templates")
