"""The workbench without a program behind it: the page's own worker runs Python, and this module answers there.

Questions and answers are JSON texts. The folder is in the memory of the page; what is saved is kept by the page.
"""

from __future__ import annotations

import importlib
import json
import shutil
import sys
from importlib.resources import as_file, files
from pathlib import Path
from types import ModuleType
from typing import Any

from grognard.language_service.workspace import ENDINGS
from grognard.studio.answers import Studio
from grognard.studio.typst_in_page import installed

OWN = Path(__file__).parent / "folder"
"""The author's folder, where the pages were made for one."""

_FOLDER = Path("/rules")


def begin(folder: Path = _FOLDER) -> Studio:
    """A workbench over a copy of the author's folder, or of all bundled games."""
    with as_file(files("grognard.rules")) as bundled:
        for path in sorted((OWN if OWN.is_dir() else bundled).rglob("*")):
            if path.suffix in ENDINGS:
                target = folder / path.relative_to(OWN if OWN.is_dir() else bundled)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
    folder.mkdir(exist_ok=True)
    return Studio(folder)


def answer(studio: Studio, question: str, body: str) -> str:
    """The answer to a question of the page."""
    asked = json.loads(body)
    # What is printed takes its time: only who wishes it waits for it.
    sys.modules["typst"] = _typst if asked.get("print") else None  # type: ignore[assignment]
    return json.dumps(studio.answer(question, asked))


_typst: ModuleType | None = None


def set_type(wasm: Any) -> None:
    """From now on what is wished for paper is set, by a compiler that the page has loaded."""
    global _typst  # a page has one
    importlib.invalidate_caches()
    _typst = installed(wasm)
