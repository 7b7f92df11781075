"""What commands know of the terminal: colour, width, encoding, and how to write without a fault."""

from __future__ import annotations

import json as plain_json
import os
import shutil
import sys
from collections.abc import Sequence
from typing import Literal, TextIO

from grognard.diagnostics.diagnostic import Diagnostic
from grognard.diagnostics.render import github, json, sarif, terminal
from grognard.diagnostics.render.cells import escaped, visible
from grognard.version import MADE_BY

Format = Literal["text", "json", "github", "sarif"]


def prepare() -> None:
    """Let a character that the terminal does not have become `?` instead of a fault, and let no stream be missing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started the command
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def use_color(stream: TextIO) -> bool:
    """Whether to colour: only on a terminal, and never where NO_COLOR is set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def encoding_of(stream: TextIO) -> str:
    """The encoding of a stream, `utf-8` where it does not say."""
    return getattr(stream, "encoding", None) or "utf-8"


def width() -> int:
    """Cells of a line: those of the terminal, at most 120, or 80 in a pipe."""
    return min(shutil.get_terminal_size((80, 24)).columns, 120)


def write(text: str, stream: TextIO | None = None) -> None:
    """Write a text to stdout (or `stream`), with nothing in it that could act on the terminal."""
    stream = stream or sys.stdout
    encoding = encoding_of(stream)
    stream.write("\n".join(visible(line, encoding) for line in text.split("\n")))


def json_text(data: object, indent: int = 2) -> str:
    """Data as JSON for stdout: whole, whatever the terminal has; what does not show is written by its number.

    An object also tells which Grognard made it.
    """
    if isinstance(data, dict) and "made_by" not in data:
        data = {**data, "made_by": MADE_BY}
    return escaped(plain_json.dumps(data, indent=indent, ensure_ascii=False) + "\n", encoding_of(sys.stdout))


def write_json(data: object, indent: int = 2) -> None:
    """Write data to stdout as JSON."""
    write(json_text(data, indent))


def show(
    diagnostics: Sequence[Diagnostic],
    form: Format = "text",
    limit: int | None = 50,
    stream: TextIO | None = None,
    allowed: Sequence[Diagnostic] = (),
) -> None:
    """Writes findings to stdout (or `stream`) in the chosen format, with the number and codes of suppressed ones."""
    stream = stream or sys.stdout
    if form == "json":
        stream.write(json.render(diagnostics, allowed))
    elif form == "github":
        stream.write(github.render(diagnostics))
    elif form == "sarif":
        stream.write(sarif.render(diagnostics, allowed))
    else:
        encoding = encoding_of(stream)
        stream.write(
            terminal.render(diagnostics, use_color(stream), width(), limit, encoding=encoding, allowed=allowed)
        )
