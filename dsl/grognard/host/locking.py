"""A lock that one process holds, and that the system takes back when the process dies."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def try_lock(descriptor: int) -> bool:
        """Lock an open file, or answer that somebody else has it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(descriptor: int) -> bool:
        """Lock an open file, or answer that somebody else has it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def remove_locked(path: str | Path, descriptor: int) -> None:
    """Remove a file whose lock we hold, and give the lock back."""
    # Windows removes no open file: there the lock goes first, and the next holder may have the file.
    if sys.platform == "win32":
        os.close(descriptor)
    with contextlib.suppress(OSError):
        os.unlink(path)
    if sys.platform != "win32":
        os.close(descriptor)


class FolderLock:
    """A lock in the form of a file, which is there only while somebody holds it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    def acquire(self) -> bool:
        """Take the lock at once, or answer that somebody else has it."""
        while True:
            try:
                flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
                descriptor = os.open(self.path, flags, 0o644)
            except PermissionError:
                if sys.platform == "win32" and self.path.exists():
                    return False
                raise
            try:
                if not try_lock(descriptor):
                    return False
                # The holder before us removes the file when done: ours may already be a file without a name.
                with contextlib.suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(descriptor), os.stat(self.path)):
                        self._descriptor = descriptor
                        return True
            finally:
                if self._descriptor is None:
                    os.close(descriptor)

    def release(self) -> None:
        """Give the lock back."""
        if self._descriptor is not None:
            remove_locked(self.path, self._descriptor)
            self._descriptor = None


def lock_beside(path: Path) -> FolderLock:
    """The lock of whoever changes a file or a folder."""
    return FolderLock(path.parent / f".{path.name}.grognard-lock")


def clear_lock(path: Path) -> None:
    """Remove the lock that one who was killed left beside a file."""
    left = lock_beside(path)
    with contextlib.suppress(OSError):
        if left.path.exists() and left.acquire():
            left.release()
