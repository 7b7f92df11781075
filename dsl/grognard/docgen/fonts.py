"""Fonts that an author names by file: where they stand in the output, and what is in them."""

from __future__ import annotations

import base64
import struct
from collections.abc import Mapping

import attrs

from grognard.host.naming import slug

FOLDER = "fonts/"
_KINDS = {b"\x00\x01\x00\x00": "ttf", b"true": "ttf", b"OTTO": "otf"}
_FAMILY, _BETTER_FAMILY = 1, 16
"""Numbers of names in a font: the family as old programs want it, and as it is called."""
_BOLD = 600


@attrs.frozen
class Face:
    """One file of a font: its family, how heavy it is (400 is plain, 700 bold), and whether it slants."""

    family: str
    weight: int
    italic: bool


def font_path(file: str) -> str:
    """Where a font stands beside the pages: nothing of the author's path but letters, digits and dashes."""
    stem, _, suffix = file.rpartition(".")
    return f"{FOLDER}{slug(stem)}.{'otf' if suffix.casefold() == 'otf' else 'ttf'}"


def face_of(content: bytes) -> Face | None:
    """What a file holds, by its tables (OpenType 1.9: `name`, `OS/2`); None where it is no font that can be printed."""
    if content[:4] not in _KINDS:
        return None
    try:
        (count,) = struct.unpack_from(">H", content, 4)
        tables = {}
        for at in range(count):
            tag, _, start, length = struct.unpack_from(">4sIII", content, 12 + 16 * at)
            tables[tag] = content[start : start + length]
        weight, style = (
            struct.unpack_from(">H", tables[b"OS/2"], 4)[0],
            struct.unpack_from(">H", tables[b"OS/2"], 62)[0],
        )
        family = _family(tables[b"name"])
    except (struct.error, KeyError, UnicodeDecodeError):
        return None
    return Face(family, weight, bool(style & 1)) if family else None


def _family(names: bytes) -> str:
    _, count, start = struct.unpack_from(">HHH", names)
    found: dict[int, str] = {}
    for at in range(count):
        platform, _, _, number, length, offset = struct.unpack_from(">HHHHHH", names, 6 + 12 * at)
        if platform in {0, 3} and number in {_FAMILY, _BETTER_FAMILY}:
            found.setdefault(number, names[start + offset : start + offset + length].decode("utf-16-be"))
    return found.get(_BETTER_FAMILY) or found.get(_FAMILY, "")


def fonts_in(files: Mapping[str, bytes]) -> dict[str, tuple[Face, bytes]]:
    """The fonts among the files that lie beside the pages, by their paths."""
    found = {name: (face_of(content), content) for name, content in files.items() if name.startswith(FOLDER)}
    return {name: (face, content) for name, (face, content) in found.items() if face is not None}


def font_css(files: Mapping[str, bytes], *, inside: bool = False) -> str:
    """The rules with which a page is set in these fonts; empty where there are none.

    `inside`: the fonts stand in the rules themselves, for a page that is one file.
    """
    fonts = fonts_in(files)
    if not fonts:
        return ""
    faces = "".join(
        f'@font-face {{ font-family: "Author"; src: url("{_inside(content) if inside else name}"); font-weight: {face.weight}; '
        f"font-style: {'italic' if face.italic else 'normal'}; font-display: swap; }}\n"
        for name, (face, content) in sorted(fonts.items())
    )
    return f'{faces}:root {{ --serif: "Author", Georgia, serif; --sans: "Author", sans-serif; }}\n'


def _inside(content: bytes) -> str:
    return f"data:font/{_KINDS[content[:4]]};base64,{base64.b64encode(content).decode()}"


@attrs.frozen
class SheetFonts:
    """The fonts in which a sheet is set: a family with a plain and a bold face."""

    family: str
    files: tuple[bytes, ...]


def sheet_fonts(files: Mapping[str, bytes]) -> SheetFonts | None:
    """The first family that has both; None where there is none, for a sheet needs a bold face to be read."""
    fonts = fonts_in(files)
    for family in dict.fromkeys(face.family for face, _ in fonts.values()):
        mine = [(face, content) for face, content in fonts.values() if face.family == family]
        plain = any(face.weight < _BOLD and not face.italic for face, _ in mine)
        if plain and any(face.weight >= _BOLD and not face.italic for face, _ in mine):
            return SheetFonts(family, tuple(content for _, content in mine))
    return None
