"""Which section of its source does a citation belong to?"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from grognard.ir.ruleset import Layer, Section


@lru_cache(maxsize=8192)
def section_key(text: str) -> str:
    """A citation key as it is compared: capitals and the number of blanks do not matter."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def is_part_of(cited: str, section: str) -> bool:
    """Whether a citation key names a section or something within it: `D.2.a` lies in `D.2`, `D.22` does not."""
    return cited.startswith(section) and not cited[len(section) :][:1].isalnum()


class SectionIndex:
    """The sections of all texts a game is made of, by the file in which a citation stands."""

    def __init__(self, layers: tuple[Layer, ...]) -> None:
        self._of_file: dict[str, tuple[dict[str, Section], ...]] = {}
        self._found: dict[tuple[str, str], Section | None] = {}
        reach: tuple[dict[str, Section], ...] = ()
        known: tuple[dict[str, Section], ...] = ()
        for layer in layers:
            own: dict[str, Section] = {}
            for section in layer.sections:
                own.setdefault(section_key(section.key), section)
            # A text with a source of its own that lists no sections may cite what it likes.
            reach = () if layer.source and not own else (own, *known)
            known = (own, *known)
            self._of_file |= dict.fromkeys(layer.files, reach if any(reach) else ())

    def known(self, path: str) -> bool:
        """Whether the citations of a file are held against sections at all."""
        return bool(self._of_file.get(path))

    def keys(self, path: str) -> tuple[str, ...]:
        """The keys that a file may cite."""
        return tuple(section.key for own in self._of_file.get(path, ()) for section in own.values())

    def find(self, path: str, paragraph: str) -> Section | None:
        """The section a citation in that file belongs to: its longest prefix that ends at a boundary, own ones first."""
        asked = (path, paragraph)
        if asked not in self._found:
            self._found[asked] = self._find(path, section_key(paragraph))
        return self._found[asked]

    def _find(self, path: str, wanted: str) -> Section | None:
        for own in self._of_file.get(path, ()):
            for end in range(len(wanted), 0, -1):
                if (end == len(wanted) or not wanted[end].isalnum()) and wanted[:end] in own:
                    return own[wanted[:end]]
        return None
