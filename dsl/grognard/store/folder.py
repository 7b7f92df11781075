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
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from grognard.diagnostics.diagnostic import Diagnostic
from grognard.host.scratch import replacing
from grognard.ir.ruleset import Ruleset
from grognard.source import SourceFile
from grognard.store import rows
from grognard.store.witness import program, rests_on, seen_now

SETTING = "GROGNARD_CACHE"
MOST_FILES = 40
MOST_BYTES = 32 * 1024**2


@attrs.frozen
class Kept:
    """A game as it was compiled, with what was found in it and what of that is allowed in place."""

    ruleset: Ruleset
    diagnostics: tuple[Diagnostic, ...]
    allowed: tuple[Diagnostic, ...]


def kept(name: str, asked: Sequence[str]) -> Kept | None:
    """What was compiled under a name and is still so; None where it was not, or something it rests on changed."""
    path = _path(name, asked)
    if path is None:
        return None
    try:
        with open(path, encoding="utf-8", opener=_open_plain) as stream:
            content = rows.unsealed(stream.read())
        rests: dict[str, Any] = content["rests on"]
        if content["program"] != program() or seen_now(rests) != rests:
            return None
        ruleset, diagnostics, allowed = rows.read(content["game"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return Kept(ruleset, diagnostics, allowed) if isinstance(ruleset, Ruleset) else None


def keep(name: str, asked: Sequence[str], game: Kept, read: Sequence[SourceFile], looked_at: Sequence[Path]) -> None:
    """Keep it for the next command."""
    path = _path(name, asked, make=True)
    if path is None:
        return
    try:
        content = {
            "program": program(),
            "rests on": rests_on(name, read, looked_at),
            "game": rows.written([game.ruleset, game.diagnostics, game.allowed]),
        }
        with replacing(os.fspath(path), ".new-") as (stream, _):
            stream.write(rows.sealed(content).encode())
        _tidy(path.parent)
    except (OSError, TypeError, ValueError, RecursionError):
        return


def _path(name: str, asked: Sequence[str], *, make: bool = False) -> Path | None:
    folder = _folder()
    if folder is None:
        return None
    try:
        if make:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_ours(folder):
            return None
        # A name is a path from where one stands.
        mark = hashlib.sha256("\0".join([os.getcwd(), name, *asked]).encode("utf-8", "surrogateescape")).hexdigest()
    except OSError:
        return None
    return folder / f"{mark[:32]}.json"


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
