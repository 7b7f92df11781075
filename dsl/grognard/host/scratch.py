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
from typing import BinaryIO

from grognard.host.locking import remove_locked, try_lock

_LOCK = ".lock"


@contextlib.contextmanager
def scratch_folder(kind: str) -> Iterator[Path]:
    """A new folder among the system's temporary ones, gone at the end of the block. Raises OSError."""
    with _held_folder(Path(tempfile.gettempdir()), f"grognard-{kind}-") as folder:
        yield folder


_BESIDE = ".grognard-"


@contextlib.contextmanager
def folder_beside(target: Path) -> Iterator[Path]:
    """A new folder beside `target`, gone at the end of the block unless it was renamed. Raises OSError."""
    with _held_folder(target.parent, _BESIDE) as folder:
        yield folder


def clear_beside(target: Path) -> None:
    """Remove the folders beside `target` of runs that are dead."""
    _clear_folders(target.parent, _BESIDE)


@contextlib.contextmanager
def _held_folder(home: Path, prefix: str) -> Iterator[Path]:
    _clear_folders(home, prefix)
    folder, descriptor = _locked_folder(home, prefix)
    try:
        yield folder
    finally:
        _remove(folder, descriptor)


def _clear_folders(home: Path, prefix: str) -> None:
    """Remove the folders of runs that are dead."""
    for lock, descriptor in _of_the_dead(os.fspath(home), prefix, _LOCK):
        _remove(Path(lock.removesuffix(_LOCK)), descriptor)


def _locked_folder(home: Path, prefix: str) -> tuple[Path, int]:
    """A new folder and the lock beside it, held. Raises OSError.

    The lock is there before the folder and goes after it: no folder is ever without one.
    """
    while True:
        descriptor, lock = _locked_file(os.fspath(home), prefix, _LOCK)
        folder = Path(lock.removesuffix(_LOCK))
        try:
            folder.mkdir(mode=0o700)
            return folder, descriptor
        except FileExistsError:
            remove_locked(lock, descriptor)
        except BaseException:
            remove_locked(lock, descriptor)
            raise


def _of_the_dead(folder: str, prefix: str, suffix: str) -> Iterator[tuple[str, int]]:
    """What runs that are dead left in a folder: files that nobody holds, each locked now.

    What others own, or what is no plain file, is left alone.
    """
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder or os.curdir):
            if entry.name.startswith(prefix) and entry.name.endswith(suffix):
                with contextlib.suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    if stat.S_ISREG(status.st_mode) and _ours(status):
                        descriptor = os.open(entry.path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
                        with contextlib.ExitStack() as unless_locked:
                            unless_locked.callback(os.close, descriptor)
                            if not try_lock(descriptor):
                                continue
                            unless_locked.pop_all()
                        yield entry.path, descriptor


def _remove(folder: Path, descriptor: int) -> None:
    """Remove a folder, its lock held until it is gone; where the system refuses, the next run tries again."""
    shutil.rmtree(folder, ignore_errors=True)
    try:
        is_gone = stat.S_ISLNK(os.lstat(folder).st_mode)
    except OSError as error:
        is_gone = isinstance(error, FileNotFoundError)
    if is_gone:
        remove_locked(f"{folder}{_LOCK}", descriptor)
    else:
        os.close(descriptor)


def _ours(status: os.stat_result) -> bool:
    return not hasattr(os, "getuid") or status.st_uid == os.getuid()


@contextlib.contextmanager
def replacing(target: str, prefix: str) -> Iterator[tuple[BinaryIO, str]]:
    """A new file beside `target`, to be written to, and its path; at the end of the block it takes the place of that.

    After a fault in the block it is gone. What the dead left there goes first. Raises OSError.
    """
    folder = os.path.dirname(target)
    for path, descriptor in _of_the_dead(folder, prefix, ".tmp"):
        remove_locked(path, descriptor)
    descriptor, temporary = _locked_file(folder, prefix, ".tmp")
    try:
        with open(descriptor, "wb") as stream:
            yield stream, temporary
            stream.flush()
            # Whoever comes between the end of the lock and the renaming takes the file for one of the dead.
            if sys.platform != "win32":
                os.replace(temporary, target)
        # Windows renames no open file.
        if sys.platform == "win32":
            os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _locked_file(folder: str, prefix: str, suffix: str) -> tuple[int, str]:
    """A new locked file in a folder: its descriptor and its path. Raises OSError."""
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
