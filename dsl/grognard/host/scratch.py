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
    with _held_folder(Path(tempfile.gettempdir()), f"grognard-{kind}-") as folder:
        yield folder


@contextlib.contextmanager
def folder_beside(target: Path) -> Iterator[Path]:
    """A new folder beside `target`, gone at the end of the block unless it was renamed. Raises OSError."""
    with _held_folder(target.parent, ".grognard-") as folder:
        yield folder


@contextlib.contextmanager
def _held_folder(home: Path, prefix: str) -> Iterator[Path]:
    _clear_folders(home, prefix)
    folder, descriptor = _locked_folder(home, prefix)
    try:
        yield folder
    finally:
        _remove(folder, descriptor)


def _locked_folder(home: Path, prefix: str) -> tuple[Path, int]:
    """A new folder and the lock beside it, held. Raises OSError.

    The lock is there before the folder and goes after it: no folder is ever without one.
    """
    while True:
        descriptor, lock = temporary_beside(os.fspath(home), prefix, _LOCK, clear=False)
        folder = Path(lock.removesuffix(_LOCK))
        try:
            folder.mkdir(mode=0o700)
            return folder, descriptor
        except FileExistsError:
            _unlock(folder, descriptor)
        except BaseException:
            _unlock(folder, descriptor)
            raise


def _clear_folders(home: Path, prefix: str) -> None:
    """Remove the folders of runs that are dead. What others own, or what is no plain folder, is left alone."""
    with contextlib.suppress(OSError):
        for entry in os.scandir(home):
            if entry.name.startswith(prefix) and entry.name.endswith(_LOCK):
                with contextlib.suppress(OSError):
                    found = entry.stat(follow_symlinks=False)
                    if stat.S_ISREG(found.st_mode) and _ours(found):
                        _clear_folder(Path(entry.path.removesuffix(_LOCK)))


def _clear_folder(folder: Path) -> None:
    """Remove one that nobody holds, if it was made at all. Raises OSError."""
    descriptor = os.open(_lock_of(folder), os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    if try_lock(descriptor):
        _remove(folder, descriptor)
    else:
        os.close(descriptor)


def _lock_of(folder: Path) -> Path:
    return folder.with_name(folder.name + _LOCK)


def _remove(folder: Path, descriptor: int) -> None:
    """Remove a folder, its lock held until it is gone."""
    shutil.rmtree(folder, ignore_errors=True)
    if folder.is_symlink() or not folder.exists():
        _unlock(folder, descriptor)
    else:
        os.close(descriptor)  # the next run tries again


def _unlock(folder: Path, descriptor: int) -> None:
    # Windows removes no open file: there the lock goes first.
    if sys.platform == "win32":
        os.close(descriptor)
    with contextlib.suppress(OSError):
        os.unlink(_lock_of(folder))
    if sys.platform != "win32":
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


def temporary_beside(folder: str, prefix: str, suffix: str, *, clear: bool = True) -> tuple[int, str]:
    """A new locked file in a folder: its descriptor and its path. With `clear` those that the dead left there go.

    Raises OSError.
    """
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder or os.curdir) if clear else ():
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
