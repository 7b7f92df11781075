"""Folders and files that are in use for a moment only: what a killed run left of them goes with the next run.

Whoever makes one holds a lock on it, which the system takes back from the dead. So what can be locked is nobody's.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from grognard.host.locking import try_lock

_LOCK = ".lock"


@contextlib.contextmanager
def scratch_folder(kind: str) -> Iterator[Path]:
    """A new folder among the system's temporary ones, gone at the end of the block. Raises OSError."""
    prefix = f"grognard-{kind}-"
    _clear_folders(Path(tempfile.gettempdir()), prefix)
    folder, descriptor = _locked_folder(prefix)
    try:
        yield folder
    finally:
        _remove(folder, descriptor)


def _locked_folder(prefix: str) -> tuple[Path, int]:
    """A new folder and its lock, held. Raises OSError."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=prefix))
        lock = folder / _LOCK
        descriptor = None
        # Between its making and its locking another run may take it for one of the dead, and remove it.
        try:
            descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
            if try_lock(descriptor) and os.path.samestat(os.fstat(descriptor), os.stat(lock)):
                return folder, descriptor
        except FileNotFoundError:
            pass
        except BaseException:
            _remove(folder, descriptor)
            raise
        if descriptor is not None:
            os.close(descriptor)


def _clear_folders(home: Path, prefix: str) -> None:
    """Remove the folders of runs that are dead. What others own, or what is no plain folder, is left alone."""
    with contextlib.suppress(OSError):
        for entry in os.scandir(home):
            if entry.name.startswith(prefix):
                with contextlib.suppress(OSError):
                    found = entry.stat(follow_symlinks=False)
                    if stat.S_ISDIR(found.st_mode) and _ours(found):
                        _clear_folder(Path(entry.path))


def _clear_folder(folder: Path) -> None:
    """Remove one that nobody holds. One without a lock is just being made, or going. Raises OSError."""
    descriptor = os.open(folder / _LOCK, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    if try_lock(descriptor):
        _remove(folder, descriptor)
    else:
        os.close(descriptor)


def _remove(folder: Path, descriptor: int | None) -> None:
    """Remove a folder, its lock held until it is gone."""
    # Windows removes no open file: there the lock goes first.
    if descriptor is not None and sys.platform == "win32":
        os.close(descriptor)
    shutil.rmtree(folder, ignore_errors=True)
    if descriptor is not None and sys.platform != "win32":
        os.close(descriptor)


def _ours(found: os.stat_result) -> bool:
    return not hasattr(os, "getuid") or found.st_uid == os.getuid()


def _is_left(path: Path) -> bool:
    """Whether a lock is there and nobody holds it. A folder without one is just being made, or going."""
    descriptor = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    try:
        return try_lock(descriptor)
    finally:
        os.close(descriptor)


def temporary_beside(folder: str, prefix: str, suffix: str) -> tuple[int, str]:
    """A new locked file in a folder: its descriptor and its path. Those that the dead left there are removed.

    Raises OSError.
    """
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder or os.curdir):
            if entry.name.startswith(prefix) and entry.name.endswith(suffix):
                with contextlib.suppress(OSError):
                    if entry.is_file(follow_symlinks=False) and _is_left(Path(entry.path)):
                        os.unlink(entry.path)
    while True:
        descriptor, path = tempfile.mkstemp(prefix=prefix, suffix=suffix, dir=folder)
        try:
            # Between its making and its locking another run may have taken it for one of the dead.
            if try_lock(descriptor) and os.path.samestat(os.fstat(descriptor), os.stat(path)):
                return descriptor, path
        except FileNotFoundError:
            pass
        except BaseException:
            os.close(descriptor)
            with contextlib.suppress(OSError):
                os.unlink(path)
            raise
        os.close(descriptor)
