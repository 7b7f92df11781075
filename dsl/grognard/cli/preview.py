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

CHANGES, SCRIPT, BANNER = "/-/changes", "/-/live.js", "/-/fault.css"
_BANNER = (
    ".fault[role=alert] { position: fixed; inset: auto 0 0; z-index: 9; max-width: none; max-height: 45vh; overflow: auto; "
    "margin: 0; padding: .2rem 1.5rem; background: var(--paper); border-top: 3px solid var(--accent); }\n"
    ".fault[role=alert] h2, .fault[role=alert] pre { margin: .4rem 0; }\n"
)
"""Over the lower edge of the page: it is seen wherever the page was scrolled to."""
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
    """The files that are shown now, with the errors of the rules above each page."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._files: Mapping[str, bytes] = {}
        self._fault = ""
        """What is wrong, as a part of a page."""
        self.version = 0

    def put(self, files: Mapping[str, bytes]) -> None:
        """Show these files from now on."""
        self._set(files, "")

    def add(self, files: Mapping[str, bytes]) -> None:
        """Show these besides; no page needs to be loaded again for them."""
        with self._changed:
            self._files = {**self._files, **files}

    def put_fault(self, title: str, message: str) -> None:
        """Show a message above every page, until files are put; where there are none yet, the message alone."""
        self._set(self._files, _fault(title, message))

    def _set(self, files: Mapping[str, bytes], fault: str) -> None:
        with self._changed:
            if files == self._files and fault == self._fault:
                return
            self._files, self._fault = dict(files), fault
            self.version += 1
            self._changed.notify_all()

    def get(self, path: str) -> tuple[bytes | None, int]:
        """A file by its path, None where there is none, and the version it is of."""
        with self._changed:
            file = self._files.get(path)
            if self._fault and file is None:
                return fault_page("Not yet to be shown", self._fault), self.version
            if self._fault and file is not None and path.endswith(".html"):
                file = file.replace(
                    b"<body>", f'<body><link rel="stylesheet" href="{BANNER}">{self._fault}'.encode(), 1
                )
            return file, self.version

    def wait(self, seen: int) -> int:
        """The version once it is another than that seen, or after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.version != seen, _PATIENCE)
            return self.version


def _fault(title: str, message: str) -> str:
    """The message that the terminal shows, word for word."""
    return (
        f'<div class="layout fault" role="alert"><div><h2>{text(title)}</h2><pre>{escape(message, quote=False)}</pre>'
        "<p>Mend it and save: the pages then show the rules again. Until then they are as they were.</p></div></div>"
    )


def fault_page(title: str, fault: str) -> bytes:
    """Returns a page with nothing but the errors."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{text(title)}</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{CLOSED_TO_ALL}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">'
        f'<link rel="stylesheet" href="/-/rulebook.css"></head><body>{fault}</body></html>\n'
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
        if parts.path == BANNER:
            return self.answer(200, _BANNER.encode(), _TYPES["css"])
        if parts.path == "/-/rulebook.css":
            return self.answer(200, theme_file("rulebook.css").encode(), _TYPES["css"])
        path = unquote(parts.path).removeprefix("/") or "index.html"
        live, version = self.server.shelf.get(path)
        if live is None:
            missing = '<main class="layout fault"><h1>There is no such page</h1></main>'
            live, status = fault_page("There is no such page", missing), 404
            kind = "html"
        else:
            status = 200
            kind = "html" if live.startswith(b"<!doctype html>") else path.rpartition(".")[2].lower()
        if kind == "html":
            live = _live(live, version)
        return self.answer(status, live, _TYPES.get(kind, "application/octet-stream"))

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
