"""A folder of output that is written whole or not at all.

The new tree is made beside the target and swapped in. What Grognard did not make is kept: only files that the
folder's own manifest lists are ever removed. Killed at any moment, the folder is the old one or the new one,
and the next build clears up what is left over.

While a build runs, `.site.grognard` stands beside a target `site`: `new` is the tree being made, `old` the
one it replaces, `done` what is being removed. `.site.grognard-lock` is held by the one build that may write.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import attrs

from grognard.host.files import explain_os_error
from grognard.host.locking import lock_beside
from grognard.host.naming import is_safe_path
from grognard.host.plaintext import FileProblem, whole_file
from grognard.host.stored import plain_content, structured
from grognard.version import VERSION

MANIFEST = ".grognard-manifest.json"

_MANIFEST_BYTES = 64 * 1024**2
_LIST = "list of files that Grognard made"


@attrs.frozen
class _Manifest:
    files: dict[str, str]
    """The digest of each, by its path."""
    version: str = ""
    """Of the Grognard that made them; those of old do not say."""


class OutputTree:
    """Gathers the files of one output folder, in a `with` block: `tree.write("index.html", text)`.

    They take the folder's place when the block ends; after a fault in it nothing has changed.
    """

    def __init__(self, target: Path | str) -> None:
        self._shown = os.fspath(target).replace(os.sep, "/")
        self._target = Path(os.path.realpath(target))
        self._work = self._target.parent / f".{self._target.name}.grognard"
        self._new = self._work / "new"
        self._old = self._work / "old"
        self._done = self._work / "done"
        self._lock = lock_beside(self._target)
        self._digests: dict[str, str] = {}
        self._seen: dict[str, str] = {}

    def __enter__(self) -> Self:
        with self._plain_words():
            self._refuse_impossible_targets()
            self._target.parent.mkdir(parents=True, exist_ok=True)
            if not self._lock.acquire():
                raise self._problem(
                    "Another build is writing to {} at this moment.", "Wait until it is done, and build again."
                )
        try:
            with self._plain_words():
                self._recover()
                self._listed()
                self._new.mkdir(parents=True)
        except BaseException:
            self._lock.release()
            raise
        return self

    def clear_up(self) -> None:
        """Put right what a killed build left, without building; whatever is in the way is told when something is built."""
        if not (self._work.is_dir() or self._lock.path.exists()) or self._work.is_symlink():
            return
        with contextlib.suppress(OSError):
            if self._lock.acquire():
                try:
                    self._recover()
                    self._work.rmdir()
                finally:
                    self._lock.release()

    def write(self, relative: str, content: str | bytes) -> None:
        """Add one file; text is stored as UTF-8. The path is our own, so a wrong one is a ValueError."""
        if not is_safe_path(relative) or relative.casefold() == MANIFEST:
            raise ValueError(f"not a path for output: {relative!r}")
        self._take(relative)
        data = content.encode("utf-8") if isinstance(content, str) else content
        path = self._new / relative
        with self._plain_words():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        self._digests[relative] = hashlib.sha256(data).hexdigest()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                with self._plain_words():
                    self._write_manifest()
                    listed = self._listed()
                    listed |= self._keep_foreign(listed)
                    self._swap()
                    self._clear_old(listed)
        finally:
            try:
                with self._plain_words():
                    if not self._target.exists() and self._old.exists():
                        os.rename(self._old, self._target)
            finally:
                shutil.rmtree(self._new, ignore_errors=True)
                shutil.rmtree(self._done, ignore_errors=True)
                with contextlib.suppress(OSError):
                    self._work.rmdir()
                self._lock.release()

    # One folder holds a file only once, on systems that tell capital letters apart and on those that do not.
    def _take(self, relative: str) -> None:
        parts = relative.split("/")
        for count in range(1, len(parts) + 1):
            path = "/".join(parts[:count])
            use = f"file {path}" if count == len(parts) else f"folder {path}"
            earlier = self._seen.setdefault(path.casefold(), use)
            if earlier != use or (use.startswith("file ") and relative in self._digests):
                raise ValueError(f"two outputs for one place: {earlier}, {use}")

    def _refuse_impossible_targets(self) -> None:
        here = Path(os.path.realpath(os.curdir))
        if self._target == here or self._target in here.parents:
            raise self._problem(
                "{} is the folder you are in, or holds it, so it cannot be replaced.",
                "Name another folder, such as -o site.",
            )
        if _is_no_folder(self._target):
            raise self._problem("{} is a file, and a folder is wanted.", "Name another folder.")
        if self._work.is_symlink() or _is_no_folder(self._work):
            raise self._problem(f"{self._work.name} stands beside {{}}, in the way.", "Move it away.")

    def _recover(self) -> None:
        """Clear up after a build that was killed: put the old folder back if it stood aside."""
        if self._old.is_dir() and not self._target.exists():
            os.rename(self._old, self._target)
        elif self._old.is_dir():
            there = frozenset(path for path, _ in _walk(self._target))
            self._clear_old((_read_manifest(self._old) or frozenset()) | there)
        for leftover in (self._new, self._done):
            if leftover.exists():
                shutil.rmtree(leftover)

    def _listed(self) -> frozenset[str]:
        """The files of ours in the target; FileProblem where the folder is not ours to write to."""
        if not self._target.exists():
            return frozenset()
        listed = _read_manifest(self._target)
        if listed is None:
            if any(self._target.iterdir()):
                raise self._problem("{} holds files that Grognard did not make.", "Name a new folder, or an empty one.")
            return frozenset()
        return listed

    def _write_manifest(self) -> None:
        content = {"made by": "grognard", "version": VERSION, "files": dict(sorted(self._digests.items()))}
        text = json.dumps(content, indent=1, ensure_ascii=True) + "\n"
        (self._new / MANIFEST).write_bytes(text.encode("ascii"))

    def _keep_foreign(self, listed: frozenset[str]) -> frozenset[str]:
        """Bring everything in the target that is not ours into the new tree. The target stays as it is."""
        if not self._target.exists():
            return frozenset()
        os.chmod(self._new, stat.S_IMODE(self._target.stat().st_mode))
        our_folders = {parent for path in listed for parent in _parents(path)}
        kept = set()
        for relative, mode in _walk(self._target):
            if relative in listed or (relative in our_folders and stat.S_ISDIR(mode)):
                continue
            source, copy = self._target / relative, self._new / relative
            use = self._seen.get(relative.casefold())
            if any(self._seen.get(each.casefold()) == f"file {each}" for each in _parents(relative)):
                raise self._in_the_way(relative)
            if stat.S_ISDIR(mode):
                if use and use != f"folder {relative}":
                    raise self._in_the_way(relative)
                copy.mkdir(parents=True, exist_ok=True)
                continue
            if use or os.path.lexists(copy):
                raise self._in_the_way(relative)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if stat.S_ISLNK(mode):
                os.symlink(os.readlink(source), copy)
            elif stat.S_ISREG(mode):
                _link_or_copy(source, copy)
            else:
                raise self._problem(f"{{}} holds {relative}, which is not an ordinary file.", "Move it away.")
            kept.add(relative)
        return frozenset(kept)

    def _swap(self) -> None:
        # Two renames: a build killed between them leaves no target, which the next one puts back.
        if self._target.exists():
            os.rename(self._target, self._old)
        os.rename(self._new, self._target)

    def _clear_old(self, listed: frozenset[str]) -> None:
        """Remove the old tree; a file that somebody put there at the last moment, so not `listed`, is brought over."""
        if not self._old.exists():
            return
        for relative, mode in _walk(self._old):
            if relative not in listed and not stat.S_ISDIR(mode):
                place = self._target / relative
                if not os.path.lexists(place):
                    place.parent.mkdir(parents=True, exist_ok=True)
                    os.rename(self._old / relative, place)
        # Under another name first: half removed, it must not be taken for a tree whose manifest is missing.
        os.rename(self._old, self._done)
        shutil.rmtree(self._done)

    def _in_the_way(self, relative: str) -> FileProblem:
        return self._problem(
            f"{{}} holds {relative}, which Grognard did not make, where output has to go.", "Move it away."
        )

    def _problem(self, message: str, help: str) -> FileProblem:
        return FileProblem(message.replace("{}", self._shown, 1), help, whole_file(self._shown))

    @contextlib.contextmanager
    def _plain_words(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise explain_os_error(error, self._shown, "written") from error


def _walk(folder: Path) -> list[tuple[str, int]]:
    """Everything below a folder, links not followed, folders before what is in them: path and mode."""
    entries: list[tuple[str, int]] = []
    waiting = [""]
    while waiting:
        inside = waiting.pop()
        for entry in os.scandir(folder / inside):
            relative = f"{inside}/{entry.name}" if inside else entry.name
            mode = entry.stat(follow_symlinks=False).st_mode
            entries.append((relative, mode))
            if stat.S_ISDIR(mode):
                waiting.append(relative)
    return entries


def _parents(relative: str) -> list[str]:
    parts = relative.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]


def _link_or_copy(source: Path, copy: Path) -> None:
    try:
        os.link(source, copy, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, copy, follow_symlinks=False)


def _is_no_folder(path: Path) -> bool:
    """Whether something else than a folder stands there: one question, for between two another build may swap the folder."""
    try:
        return not stat.S_ISDIR(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def is_intact(folder: Path) -> bool:
    """Whether every file that a folder's manifest lists is there as it was written."""
    try:
        listed = _manifest(folder)
        return listed is not None and all(
            not (folder / path).is_symlink() and hashlib.sha256((folder / path).read_bytes()).hexdigest() == digest
            for path, digest in listed.items()
            if is_safe_path(path)
        )
    except OSError:
        return False


def _read_manifest(folder: Path) -> frozenset[str] | None:
    """The files that a folder's manifest lists, and itself; None where there is none of ours."""
    listed = _manifest(folder)
    return frozenset(listed) | {MANIFEST} if listed is not None else None


def _manifest(folder: Path) -> dict[str, str] | None:
    """The files that a folder's manifest lists, with their digests; None where there is none of ours."""
    path = folder / MANIFEST
    try:
        if path.is_symlink() or path.stat().st_size > _MANIFEST_BYTES:
            return None
        content = plain_content(path.read_text(encoding="utf-8"), _LIST)
        if not isinstance(content, dict) or content.pop("made by", None) != "grognard":
            return None
        return structured(content, _Manifest, _LIST).files
    except (FileNotFoundError, ValueError):
        # Any other trouble with it is told: taken for none of ours, what is listed would be taken for somebody's.
        return None
