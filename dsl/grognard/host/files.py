"""Every access to single files: reading a text, writing one file, and finding a path in a project.

Whole folders of output are in `output_tree`; nothing else touches files. Every trouble is a FileProblem in
plain words.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from grognard.diagnostics.codes import UNWRITABLE_FILE
from grognard.diagnostics.spelling import nearest
from grognard.host.budget import Budget, LimitName, Limits
from grognard.host.locking import lock_beside
from grognard.host.plaintext import FileProblem, decode, whole_file, within_limits
from grognard.host.scratch import folder_beside, replacing
from grognard.host.unsaved import unsaved_text
from grognard.source import SourceFile

_LOOKED_AT = 1_000
"""Names of a folder that are compared with one that is misspelt."""
_PAUSE, _PAUSES = 0.02, 500
"""Seconds between two tries for a file that another run holds, and how many are made."""
_READ_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_text(path: Path | str, limits: Limits | None = None, *, budget: Budget | None = None) -> SourceFile:
    """Read a rules text, or raise FileProblem. With a `budget` the file also counts towards its project."""
    name = os.fspath(path).replace(os.sep, "/")
    limits = budget.limits if budget else limits or Limits()
    data = read_bytes(path, limits, shown=name)
    if budget:
        with within_limits(name):
            budget.charge("project_files")
            budget.charge("project_bytes", len(data))
    return decode(data, name, limits)


def read_bytes(
    path: Path | str,
    limits: Limits | None = None,
    *,
    shown: str | None = None,
    limit: LimitName = "file_bytes",
    beginning: int | None = None,
) -> bytes:
    """Read any file that is no larger than its limit, or only its `beginning`; or raise FileProblem."""
    name = shown if shown is not None else os.fspath(path).replace(os.sep, "/")
    limits = limits or Limits()
    held = unsaved_text(path)
    if held is not None:
        data = held.encode("utf-8", "surrogatepass")
        with within_limits(name):
            Budget(limits).check(limit, len(data))
        return data[:beginning]
    try:
        # Without blocking: opening a pipe with nobody at the other end would wait for ever.
        _refuse_special(os.stat(path).st_mode, name)
        descriptor = os.open(path, _READ_FLAGS)
        with open(descriptor, "rb") as stream:
            status = os.fstat(descriptor)
            _refuse_special(status.st_mode, name)
            if beginning is not None:
                return stream.read(beginning)
            with within_limits(name):
                Budget(limits).check(limit, status.st_size)
            return stream.read(limits.of(limit) + 1)
    except (OSError, ValueError) as error:
        raise explain_os_error(error, name, "read") from None


def _refuse_special(mode: int, name: str) -> None:
    if stat.S_ISDIR(mode):
        raise FileProblem(f"{name} is a folder, and a file is wanted.", "Name a file in it.", whole_file(name))
    if not stat.S_ISREG(mode):
        raise FileProblem(f"{name} is not an ordinary file.", "Copy its words into a text file.", whole_file(name))


def explain_os_error(error: OSError | ValueError, name: str, doing: str) -> FileProblem:
    """What the system said about a file, in plain words. `doing` is `read` or `written`."""
    place = whole_file(name)
    if doing == "written":
        return _unwritable(error, name)
    if isinstance(error, FileNotFoundError):
        help = _near_to(name) or "Check the spelling of the name and of its folders."
        return FileProblem(f"There is no {name}.", help, place, mistyped=True)
    if isinstance(error, PermissionError):
        return FileProblem(f"{name} may not be {doing}.", "Ask its owner, or use a copy.", place)
    if isinstance(error, ValueError):
        return FileProblem(f"{name!r} is not a name of a file.", "Use letters, digits and hyphens.", place)
    reason = error.strerror or type(error).__name__
    return FileProblem(f"{name} could not be {doing}: {reason}.", "Try another place, or a shorter name.", place)


def _near_to(name: str) -> str | None:
    """Which file of the same folder may be meant by a name."""
    path = Path(name)
    with contextlib.suppress(OSError, ValueError):
        near = nearest(path.name, [other.name for other in islice(path.parent.iterdir(), _LOOKED_AT)])
        return f"Did you mean `{path.with_name(near).as_posix()}`?" if near is not None else None
    return None


def _unwritable(error: OSError | ValueError, name: str) -> FileProblem:
    """Why a file or folder cannot be written."""
    place = whole_file(name)
    if isinstance(error, ValueError):
        return FileProblem(
            f"{name!r} is not a name of a file.", "Use letters, digits and hyphens.", place, UNWRITABLE_FILE
        )
    folders = [each.as_posix() for each in reversed(Path(name).parents)]
    in_the_way = next((each for each in folders if os.path.lexists(each) and not os.path.isdir(each)), None)
    missing = next((each for each in folders if not os.path.lexists(each)), None)
    if in_the_way is not None:
        words, help = f"{in_the_way} is a file, so nothing can be written in it.", "Name another place."
        return FileProblem(words, help, place, UNWRITABLE_FILE, mistyped=True)
    if missing is not None and isinstance(error, FileNotFoundError):
        words, help = (
            f"There is no folder {missing} to write {name} in.",
            f"Make it (mkdir {folders[-1]}), or name another.",
        )
        return FileProblem(words, help, place, UNWRITABLE_FILE, mistyped=True)
    if isinstance(error, PermissionError):
        words, help = f"{name} may not be written.", "Ask the owner of its folder, or name another place."
    elif isinstance(error, FileNotFoundError):
        words, help = f"{name} cannot be written: nothing can be made in {folders[-1]}.", "Name another place."
    else:
        reason = error.strerror or type(error).__name__
        words, help = f"{name} could not be written: {reason}.", "Try another place, or a shorter name."
    return FileProblem(words, help, place, UNWRITABLE_FILE)


def hold_writable(path: Path | str | None) -> None:
    """Raise the FileProblem of writing a file there before the work that makes it; nothing is left behind."""
    if path is None:
        return
    name = os.fspath(path).replace(os.sep, "/")
    try:
        target = Path(os.path.realpath(path))
        _mode_of(os.fspath(target), name)
        with folder_beside(target):
            pass
    except (OSError, ValueError) as error:
        raise explain_os_error(error, name, "written") from None


def files_meant(paths: Iterable[str], endings: tuple[str, ...]) -> list[str]:
    """The files that are named, and in place of a folder those of these endings below it; each once."""
    below = (rules_files_below(path, endings) if os.path.isdir(path) else [path] for path in paths)
    return list(dict.fromkeys(file for files in below for file in files))


def rules_files_below(folder: Path | str, endings: tuple[str, ...] = (".rules",)) -> list[str]:
    """The paths of all `.rules` files (or those of other endings) of a folder and the folders in it, in order.

    Links and hidden folders are left out, so that nothing outside is reached. Raises FileProblem.
    """
    name = os.fspath(folder).replace(os.sep, "/")

    def refuse(error: OSError) -> None:
        raise explain_os_error(error, name, "read") from None

    files_below: list[str] = []
    for inside, folders, files in os.walk(folder, onerror=refuse):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for each in files:
            if each.endswith(endings) and not each.startswith("."):
                path = os.path.join(inside, each)
                # What cannot be looked at is said, never left out in silence.
                try:
                    plain = stat.S_ISREG(os.lstat(path).st_mode)
                except FileNotFoundError:
                    continue
                except OSError as error:
                    raise explain_os_error(error, path.replace(os.sep, "/"), "read") from None
                if plain:
                    files_below.append(path)
    return sorted(files_below)


def find_inside(project: Path | str, wanted: str) -> Path:
    """The file that a text beside its project's files means by `wanted`.

    Only relative paths with `/`, and only files that are really inside: links out of it are refused.
    """
    if not wanted or wanted.startswith("/") or any(each in wanted for each in "\\:\0"):
        raise FileProblem(
            f"{wanted!r} is not a path inside the project.",
            "Write it as it is seen from this file, with / between folders and no drive.",
            whole_file(wanted),
        )
    root = os.path.realpath(project)
    path = os.path.realpath(os.path.join(root, os.path.normpath(wanted)))
    if os.path.commonpath([root, path]) != root:
        raise FileProblem(
            f"{wanted} leads out of the project.", "Copy the file into the project's folder.", whole_file(wanted)
        )
    return Path(path)


def hold_inside(folder: Path | str, path: Path | str) -> None:
    """Raise FileProblem where a file that nobody named leads out of its folder by a link."""
    root, target = os.path.realpath(folder), os.path.realpath(path)
    if os.path.islink(path) and os.path.commonpath([root, target]) != root:
        name = os.fspath(path).replace(os.sep, "/")
        raise FileProblem(
            f"{name} is a link that leads out of its folder.", "Put the file itself there.", whole_file(name)
        )


def write_beside(path: Path | str, content: str | bytes) -> None:
    """Write a file that nobody named, whole or not at all. Raises FileProblem where a link is in its place."""
    if os.path.islink(path):
        name = os.fspath(path).replace(os.sep, "/")
        raise FileProblem(
            f"{name} is a link, and nothing is written through it.",
            "Remove the link, or name the file it leads to.",
            whole_file(name),
            UNWRITABLE_FILE,
        )
    write_file_atomic(path, content)


@contextlib.contextmanager
def changing(path: Path | str) -> Iterator[None]:
    """Hold a file that is read, added to and written again: of two who do so at once the second waits for the first.

    Raises FileProblem where the other takes too long.
    """
    name, lock = os.fspath(path).replace(os.sep, "/"), lock_beside(Path(path))
    try:
        for _ in range(_PAUSES):
            if lock.acquire():
                break
            time.sleep(_PAUSE)
        else:
            raise FileProblem(
                f"Another run is changing {name} at this moment.",
                "Wait until it is done, and try again.",
                whole_file(name),
            )
    except OSError as error:
        raise explain_os_error(error, name, "written") from None
    try:
        yield
    finally:
        lock.release()


def write_new_folder(path: Path, files: Mapping[str, str]) -> None:
    """Make a new folder with these files in it, whole or not at all, and those it lies in; or raise FileProblem."""
    name = os.fspath(path).replace(os.sep, "/")
    target = Path(os.path.abspath(path))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)
        with folder_beside(target) as folder:
            new = folder / "new"
            new.mkdir()
            for relative, text in files.items():
                (new / relative).write_bytes(text.encode("utf-8"))
            os.rename(new, target)
    except OSError as error:
        raise explain_os_error(error, name, "written") from None


def write_file_atomic(path: Path | str, content: str | bytes) -> None:
    """Write one file whole or not at all, whatever happens midway. Links are followed, the mode is kept."""
    name = os.fspath(path).replace(os.sep, "/")
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        target = os.path.realpath(path)
        mode = _mode_of(target, name)
        with replacing(target, ".grognard-") as (stream, temporary):
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            os.chmod(temporary, mode)
    except (OSError, ValueError) as error:
        raise explain_os_error(error, name, "written") from None


def _mode_of(target: str, name: str) -> int:
    """The mode a written file gets: that of the file it replaces, else what the system's mask allows."""
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    _refuse_special(mode, name)
    return stat.S_IMODE(mode)
