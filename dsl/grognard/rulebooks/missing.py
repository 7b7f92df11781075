"""Is there what reads a format? Else which line installs it."""

from __future__ import annotations

import importlib.util

from grognard.diagnostics.codes import READER_MISSING
from grognard.host.plaintext import FileProblem, whole_file

INSTALL = "Install what reads rulebooks: pip install 'grognard[texts]'"


def need(package: str, what: str, path: str) -> None:
    """Raise FileProblem where a package that reads `what` is not installed."""
    if importlib.util.find_spec(package) is None:
        raise FileProblem(
            f"Reading {what} takes {package}, which is not installed here.", INSTALL, whole_file(path), READER_MISSING
        )
