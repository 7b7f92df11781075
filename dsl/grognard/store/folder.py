"""Where is it kept, and who may write there?

In the user's own cache folder, closed to all others. `GROGNARD_CACHE` names another folder, or `off`. Whatever goes wrong
here costs time and nothing else: then a game is compiled.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from grognard.host.scratch import replacing
from grognard.store import rows
from grognard.store.witness import program

SETTING = "GROGNARD_CACHE"
MOST_FILES = 160
MOST_BYTES = 32 * 1024**2


def read(question: Iterable[str]) -> dict[str, Any]:
    """What this program wrote under a question; nothing where that is not as it was written."""
    try:
        if (path := _path(question)) is not None:
            with open(path, encoding="utf-8", opener=_open_plain) as stream:
                return rows.unsealed(stream.read())
    except (OSError, ValueError, RecursionError):
        pass
    return {}


def write(question: Iterable[str], content: Callable[[], dict[str, Any]]) -> None:
    """Keep some data under a question, if there is a place for it."""
    with contextlib.suppress(OSError, TypeError, ValueError, RecursionError):
        if (path := _path(question, make=True)) is not None:
            text = rows.sealed(content())
            with replacing(os.fspath(path), ".new-") as (stream, _):
                stream.write(text.encode())
            _tidy(path.parent)


def _path(question: Iterable[str], *, make: bool = False) -> Path | None:
    folder = _folder()
    if folder is None:
        return None
    try:
        if make:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_ours(folder):
            return None
    except OSError:
        return None
    mark = hashlib.sha256("\0".join((program(), *question)).encode("utf-8", "surrogateescape")).hexdigest()[:32]
    return folder / f"{mark}.json"


def _folder() -> Path | None:
    told = os.environ.get(SETTING)
    if told is not None:
        return None if told in ("", "off") else Path(told)
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA")
    elif sys.platform == "darwin":
        home = os.path.expanduser("~/Library/Caches")
    else:
        home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(home) / "grognard" / "compiled" if home and os.path.isabs(home) else None


def _is_ours(folder: Path) -> bool:
    """Whether it is a folder that nobody else could have written to."""
    about = os.lstat(folder)
    if not stat.S_ISDIR(about.st_mode):
        return False
    if not hasattr(os, "geteuid"):  # on Windows, and in a browser
        return True
    return about.st_uid == os.geteuid() and not about.st_mode & 0o022


def _open_plain(path: str, flags: int) -> int:
    """Open a file of the cache. Raises OSError for a link, a pipe or a device in its place, and for a file that is too large."""
    # Where the system has the flags: a pipe is not waited for, and a link not followed.
    plain = flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(path, plain)
    about = os.fstat(descriptor)
    if stat.S_ISREG(about.st_mode) and about.st_size <= MOST_BYTES:
        return descriptor
    os.close(descriptor)
    raise OSError(f"{path} is no file of the cache")


def _tidy(folder: Path) -> None:
    """The oldest go first, when there are too many."""
    kept_at = sorted(((path.lstat().st_mtime, path) for path in folder.glob("*.json")), reverse=True)
    for _, old in kept_at[MOST_FILES:]:
        with contextlib.suppress(OSError):
            old.unlink()
