"""A preview of finished pages in a browser on the same machine: files from memory, read only, reloaded when they change.

Nothing of the disk can be asked for: a path is looked up among the files that were handed in, and found or not.
Only this machine is listened to, and a request must name it as its host: a page of some other site that is open
in the same browser cannot read the preview through a name of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from html import escape
from typing import ClassVar
from urllib.parse import unquote, urlsplit

from grognard.docgen.markup import text
from grognard.docgen.site import CLOSED_TO_ALL, theme_file
from grognard.host.local_server import LocalHandler, LocalServer

CHANGES, SCRIPT = "/-/changes", "/-/live.js"
_PATIENCE = 20.0
"""Seconds after which a waiting page asks anew."""
_MOST_WAITING = 32
_MOST_PATH = 2_000
_OPEN_TO_ITSELF = f"{CLOSED_TO_ALL}; connect-src 'self'"

_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    **{kind: f"image/{kind}" for kind in ("png", "jpeg", "gif", "webp")},
    "jpg": "image/jpeg",
}


class Shelf:
    """The files that are shown at this moment, or in their place a page that says what is wrong."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._files: Mapping[str, bytes] = {}
        self._instead: bytes | None = None
        self.version = 0

    def put(self, files: Mapping[str, bytes]) -> None:
        """Show these files from now on."""
        self._set(files, None)

    def add(self, files: Mapping[str, bytes]) -> None:
        """Show these besides; no page needs to be loaded again for them."""
        with self._changed:
            self._files = {**self._files, **files}

    def put_fault(self, title: str, message: str) -> None:
        """Show a message instead of every page, until files are put."""
        self._set(self._files, fault_page(title, message))

    def _set(self, files: Mapping[str, bytes], instead: bytes | None) -> None:
        with self._changed:
            if files == self._files and instead == self._instead:
                return
            self._files, self._instead = dict(files), instead
            self.version += 1
            self._changed.notify_all()

    def get(self, path: str) -> tuple[bytes | None, int]:
        """A file by its path, None where there is none, and the version it is of."""
        with self._changed:
            if self._instead is not None and (path.endswith(".html") or path not in self._files):
                return self._instead, self.version
            return self._files.get(path), self.version

    def wait(self, seen: int) -> int:
        """The version once it is another than that seen, or after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.version != seen, _PATIENCE)
            return self.version


def fault_page(title: str, message: str) -> bytes:
    """A page with the message that the terminal shows, word for word."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{text(title)}</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{CLOSED_TO_ALL}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">'
        '<link rel="stylesheet" href="/-/rulebook.css"></head><body><div class="layout fault"><main>'
        f"<h1>{text(title)}</h1><pre>{escape(message, quote=False)}</pre><p>Mend it and save: this page then shows the rules again.</p>"
        "</main></div></body></html>\n"
    ).encode()


class PreviewServer(LocalServer):
    """Serves one shelf on this machine alone."""

    def __init__(self, shelf: Shelf, port: int) -> None:
        super().__init__(port, _Handler)
        self.shelf = shelf
        self.waiting = threading.BoundedSemaphore(_MOST_WAITING)


class _Handler(LocalHandler):
    server: PreviewServer
    guards: ClassVar[Mapping[str, str]] = {"X-Frame-Options": "SAMEORIGIN"}

    def do_GET(self) -> None:
        """A page, a file, or word of a change."""
        if self.headers.get("Host", "") not in self.server.hosts:
            return self.answer(403, b"This preview is for this machine alone.\n", "text/plain; charset=utf-8")
        if len(self.path) > _MOST_PATH:
            return self.answer(414, b"That is too long.\n", "text/plain; charset=utf-8")
        try:
            parts = urlsplit(self.path)
        except ValueError:  # `//[` begins an address that is none
            return self.answer(400, b"That is no address.\n", "text/plain; charset=utf-8")
        if parts.path == CHANGES:
            return self._changes(parts.query)
        if parts.path == SCRIPT:
            return self.answer(200, theme_file("live.js").encode(), _TYPES["js"])
        if parts.path == "/-/rulebook.css":
            return self.answer(200, theme_file("rulebook.css").encode(), _TYPES["css"])
        path = unquote(parts.path).removeprefix("/") or "index.html"
        found, version = self.server.shelf.get(path)
        if found is None:
            found, status = fault_page("There is no such page", "Nothing of that name is printed."), 404
            kind = "html"
        else:
            status = 200
            kind = "html" if found.startswith(b"<!doctype html>") else path.rpartition(".")[2].lower()
        if kind == "html":
            found = _live(found, version)
        return self.answer(status, found, _TYPES.get(kind, "application/octet-stream"))

    do_HEAD = do_GET

    def _changes(self, query: str) -> None:
        seen = int(query) if query.isdecimal() and len(query) < 12 else -1
        if not self.server.waiting.acquire(blocking=False):
            return self.answer(503, b"Too many pages wait.\n", "text/plain; charset=utf-8")
        try:
            version = self.server.shelf.wait(seen)
        finally:
            self.server.waiting.release()
        return self.answer(200, str(version).encode(), "text/plain; charset=utf-8")


def _live(page: bytes, version: int) -> bytes:
    """The same page, which loads itself again when there is a newer one."""
    script = f'<script src="{SCRIPT}" data-seen="{version}"></script></body>'.encode()
    return page.replace(CLOSED_TO_ALL.encode(), _OPEN_TO_ITSELF.encode(), 1).replace(b"</body>", script, 1)
