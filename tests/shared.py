"""What the processes of one session share: made once, by whichever asks first, and read by the others.

Only what is the same whoever makes it is shared: a compiled ruleset, what the typesetter makes of a text. It lies under
a name that says all it rests on, in a folder that goes with the session.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from grognard.host.locking import FolderLock

SHARED = "GROGNARD_TESTS_SHARED"
"""The setting of the environment that names the folder."""
_WAIT = 0.05
"""Seconds between two looks at a lock that another process holds."""

Thing = TypeVar("Thing")


def digest(parts: Iterable[bytes]) -> str:
    """A name for what rests on these parts and nothing else."""
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.hexdigest()


def made_once(name: str, make: Callable[[], Thing]) -> Thing:
    """What lies under a name; made now where nothing does. Without a folder it is made every time."""
    if SHARED not in os.environ:
        return make()
    path = Path(os.environ[SHARED]) / name
    if not path.is_file():
        with _locked(path.with_suffix(".lock")):
            if not path.is_file():
                made = make()
                fresh = path.with_suffix(".new")
                fresh.write_bytes(pickle.dumps(made))
                fresh.replace(path)
                return made
    found: Thing = pickle.loads(path.read_bytes())
    return found


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    lock = FolderLock(path)
    while not lock.acquire():
        time.sleep(_WAIT)
    try:
        yield
    finally:
        lock.release()
