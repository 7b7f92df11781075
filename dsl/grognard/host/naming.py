"""File names made from titles: never a path, the same on every system."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 48
RECORD_ENDING = ".proofread.txt"
"""What the record of what somebody has read of `club.rules` is called: `club.proofread.txt`."""

RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{kind}{digit}" for kind in ("com", "lpt") for digit in range(10))]
)
"""Names that Windows keeps for devices, with any ending."""


def slug(title: str) -> str:
    """The title in the characters `a-z0-9-`, 1 to 48 of them; `page` where nothing is left."""
    spread = unicodedata.normalize("NFKD", title.casefold())
    plain = "".join(each for each in spread if not unicodedata.combining(each)).replace("\u2019", "").replace("'", "")
    name = re.sub(r"[^a-z0-9]+", "-", plain)[: LONGEST * 2].strip("-")[:LONGEST].strip("-")
    if not name:
        return "page"
    return f"{name}-page" if name in RESERVED else name


class Slugs:
    """Hands out slugs, no two alike: a second `Morale` becomes `morale-2`."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = {name.casefold() for name in taken}

    def take(self, title: str) -> str:
        """A slug for this title that was not handed out before."""
        name = first = slug(title)
        number = 1
        while name in self._taken:
            number += 1
            ending = f"-{number}"
            name = first[: LONGEST - len(ending)].rstrip("-") + ending
        self._taken.add(name)
        return name


def is_safe_path(relative: str) -> bool:
    """Whether a relative POSIX path names a file below its folder, on every system."""
    parts = relative.split("/")
    return all(_is_safe_part(part) for part in parts)


def _is_safe_part(part: str) -> bool:
    if part in ("", ".", "..") or len(part) > 200 or part[-1] in ". ":
        return False
    if part.split(".")[0].rstrip().casefold() in RESERVED:
        return False
    return not any(each in '\\:*?"<>|' or ord(each) < 32 or ord(each) == 127 for each in part)
