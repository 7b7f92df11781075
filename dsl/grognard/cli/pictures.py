"""Reads the pictures and fonts that rules files name, each from the folder of the file that names it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from grognard.docgen.fonts import face_of, font_path
from grognard.docgen.pictures import picture_kind, picture_path
from grognard.host.files import find_inside, read_bytes
from grognard.host.plaintext import FileProblem, whole_file
from grognard.source import SourceFile

_NAMED = re.compile(
    r"^[ \t]*>[ \t]*picture (?P<file>[\w][\w ./-]*\.(?:png|jpg|jpeg|gif|webp))(?::\s.*)?$|^  logo:[ \t]*(?P<logo>\S.*?)[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_FONTS = re.compile(r"^  font:[ \t]*(?P<files>\S.*?)[ \t]*$", re.IGNORECASE | re.MULTILINE)


_PICTURE = "{} is no picture that a page can show.", "Save it as PNG, JPEG, GIF or WebP."
_FONT = (
    "{} is no font that can be printed.",
    "Name a TrueType or OpenType font (.ttf or .otf), a file for each face: plain, bold, italic.",
)
"""What is said of a file that is none."""


def read_pictures(sources: Iterable[SourceFile]) -> dict[str, bytes]:
    """Returns every picture and font by its path in the output.

    Raises `FileProblem` for one that is not there, or is none.
    """
    pictures: dict[str, bytes] = {}
    for source in sources:
        for named in _FONTS.finditer(source.text):
            for name in filter(None, (each.strip() for each in named["files"].split(","))):
                pictures[font_path(name)] = _read_beside(source, name, face_of, *_FONT)
        for named in _NAMED.finditer(source.text):
            name = named["file"] or named["logo"]
            pictures[picture_path(name)] = _read_beside(source, name, picture_kind, *_PICTURE)
    return pictures


def _read_beside(
    source: SourceFile, name: str, known: Callable[[bytes], object | None], wrong: str, help: str
) -> bytes:
    """A file named by a rules file. Raises `FileProblem`, also with `wrong` where `known` does not know what it is."""
    try:
        content = read_bytes(find_inside(Path(source.path).parent, name), shown=name)
    except FileProblem as problem:
        problem.mistyped = False  # the rules name it, not the command line
        raise
    if known(content) is None:
        raise FileProblem(wrong.format(name), help, whole_file(source.path))
    return content
