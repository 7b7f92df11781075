"""How far long work has come, on one line of a terminal; nothing in a pipe or a file."""

from __future__ import annotations

import sys
from typing import TextIO


class Progress:
    """A line of progress: called with the task, the steps done and their number; `clear` removes the line."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._shown = self._stream.isatty()
        self._wide = 0

    def __call__(self, work: str, done: int, of: int) -> None:
        """Show a step."""
        if self._shown and of:
            self._write(f"  {work}: {done} of {of}")

    def clear(self) -> None:
        """Removes the line, so that other output can follow."""
        if self._wide:
            self._write("")
            self._stream.write("\r")
            self._wide = 0

    def _write(self, words: str) -> None:
        self._stream.write(f"\r{words.ljust(self._wide)}")
        self._stream.flush()
        self._wide = len(words)
