"""Is there what reads a format? Else which line installs it."""

from __future__ import annotations

from importlib.util import find_spec

from grognard.diagnostics.codes import READER_MISSING
from grognard.host.extras import install_command
from grognard.host.plaintext import FileProblem, whole_file


def need(package: str, what: str, path: str) -> None:
    """Raise FileProblem where a package that reads `what` is not installed."""
    if find_spec(package) is None:
        raise FileProblem(
            f"Reading {what} takes a library that is not installed here.",
            f"Install what reads rulebooks: {install_command('texts')}",
            whole_file(path),
            READER_MISSING,
        )
