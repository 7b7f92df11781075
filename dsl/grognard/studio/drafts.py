"""What is typed and not saved: kept beside the texts, so that it outlives the page, the browser and the program.

Each text has one draft, in a folder of our own within the author's. Nothing is written or read through a link.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from grognard.host.files import hold_inside, read_text, write_beside
from grognard.host.plaintext import FileProblem

FOLDER = ".grognard-drafts"
_ENDING = ".json"


class Drafts:
    """The drafts of one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER

    def keep(self, path: str, draft: Mapping[str, Any]) -> bool:
        """Keep the text, the mark of the file that it began from, and the time; False where the folder is a link or a file."""
        if self._folder.is_symlink() or (self._folder.exists() and not self._folder.is_dir()):
            return False
        if not self._folder.exists():
            self._folder.mkdir()
            write_beside(self._folder / ".gitignore", "*\n")
        write_beside(self._at(path), json.dumps(dict(draft)))
        return True

    def drop(self, path: str) -> None:
        """The text is saved, or its author wants the file instead."""
        if not self._folder.is_symlink():
            self._at(path).unlink(missing_ok=True)

    def of(self, path: str) -> dict[str, Any] | None:
        """The draft of a text; None where there is none that can be read."""
        return self._read(self._at(path))

    def newest_first(self) -> list[str]:
        """The paths of the texts that have a draft."""
        drafts = {} if self._folder.is_symlink() else {at: self._read(at) for at in self._folder.glob(f"*{_ENDING}")}
        known = {
            unquote(at.name.removesuffix(_ENDING)): draft["at"] for at, draft in drafts.items() if draft is not None
        }
        return sorted(known, key=lambda path: -known[path])

    def _at(self, path: str) -> Path:
        return self._folder / f"{quote(path, safe='')}{_ENDING}"

    def _read(self, at: Path) -> dict[str, Any] | None:
        if self._folder.is_symlink() or at.is_symlink() or not at.is_file():
            return None
        try:
            hold_inside(self._folder, at)
            draft = json.loads(read_text(at).text)
        except (FileProblem, ValueError, RecursionError):
            return None
        whole = isinstance(draft, dict) and isinstance(draft.get("text"), str) and isinstance(draft.get("mark"), str)
        return draft if whole and isinstance(draft.get("at"), int | float) else None
