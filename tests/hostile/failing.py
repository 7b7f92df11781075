"""Steps of the system that are made to fail, each by its name: which call, on which kind of file, in which function.

So the same steps are tried on every machine, wherever its folders lie and whatever else it calls on the way.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import attrs
import pytest

import grognard

_CALLS = [
    "open",
    "mkdir",
    "rename",
    "replace",
    "unlink",
    "rmdir",
    "scandir",
    "stat",
    "lstat",
    "chmod",
    "fsync",
    "link",
    "listdir",
]
_PROGRAM = Path(grognard.__file__).parent
_MADE_UP = re.compile(r"(?:(?<=\.grognard-)|(?<=\.new-))[a-z0-9_]{8}(?=$|[./])")


@attrs.frozen
class Step:
    """A call of one of the system's file functions."""

    call: str
    file: str
    """Which file below the folder or the program; what is made up in its name is `*`."""
    function: str
    """The program's own function that makes it."""
    number: int
    """Which of the calls of this name it is, from 1."""

    def __str__(self) -> str:
        return f"{self.call} of {self.file} in {self.function}, number {self.number}"


class Steps:
    """The steps that are taken while this is in place, of which the one that is named fails."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        room: Path,
        failing: Step | None = None,
        number: int = 0,
        killed: int | None = None,
    ) -> None:
        """The step `failing` fails with this number of an error; before step `killed`, from 1, the process is killed."""
        self.taken: list[Step] = []
        self._counts: Counter[tuple[str, str, str]] = Counter()
        self._roots = ((os.path.realpath(room), "here"), (os.fspath(_PROGRAM), "program"))
        self._failing, self._number, self._killed = failing, number, killed
        for call in _CALLS:
            patch.setattr(os, call, self._wrapped(call, getattr(os, call)))

    def _wrapped(self, call: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any, **more: Any) -> Any:
            file = self._file(args[0] if args else os.curdir, more.get("dir_fd"))
            function = _function(sys._getframe(1))
            if file and function:
                self._counts[call, file, function] += 1
                step = Step(call, file, function, self._counts[call, file, function])
                self.taken.append(step)
                if len(self.taken) == self._killed:
                    os.kill(os.getpid(), signal.SIGKILL)
                if step == self._failing:
                    raise OSError(self._number, os.strerror(self._number), args[0] if args else None)
            return real(*args, **more)

        return called

    def _file(self, named: Any, folder: int | None) -> str:
        """Which kind of file is meant; empty for those that belong to the machine."""
        if isinstance(named, int):
            return "an open file"
        path = os.fsdecode(named)
        if folder is not None and not os.path.isabs(path):
            return "a file in an open folder"
        path = os.path.abspath(path)
        for root, name in self._roots:
            if path == root or path.startswith(f"{root}{os.sep}"):
                return _MADE_UP.sub("*", name + path[len(root) :].replace(os.sep, "/"))
        return ""


def steps_of(call: Callable[[], object], room: Path) -> list[Step]:
    """The steps that a call takes in a folder when none fails."""
    with pytest.MonkeyPatch.context() as patch:
        steps = Steps(patch, room)
        call()
    return steps.taken


def _function(frame: FrameType | None) -> str:
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if module.startswith("grognard."):
            return f"{module}.{frame.f_code.co_qualname}"
        frame = frame.f_back
    return ""
