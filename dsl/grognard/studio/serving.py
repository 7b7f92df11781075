"""The workbench behind an address of this machine: its page, and an address for questions.

Only this machine is listened to, and only the page itself may ask: a request must name this host, come from this origin,
and carry the key that was made when the program started.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar

from grognard.host.local_server import LocalHandler, LocalServer
from grognard.studio.answers import Studio

_MOST_BODY = 8 * 1024**2
_TYPES = {"html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}
_FILES = ("studio.js", "studio.css")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data:; "
    "font-src data:; frame-src blob: data: 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class StudioServer(LocalServer):
    """Serves one workbench on this machine alone."""

    def __init__(self, studio: Studio, port: int) -> None:
        super().__init__(port, _Handler)
        self.studio = studio
        self.key = secrets.token_urlsafe(24)
        self.answering = threading.Lock()

    @property
    def address(self) -> str:
        """Where a browser finds it; the key is behind `#`, which no browser sends."""
        return f"{super().address}#{self.key}"


class _Handler(LocalHandler):
    server: StudioServer
    guards: ClassVar[Mapping[str, str]] = {"Content-Security-Policy": _POLICY}

    def do_GET(self) -> None:
        """The page, and what it is made of."""
        if self.headers.get("Host", "") not in self.server.hosts:
            return self._refuse(403, "This workbench is for this machine alone.")
        name = self.path.partition("?")[0].removeprefix("/") or "index.html"
        if name != "index.html" and name not in _FILES:
            return self._refuse(404, "There is no such page.")
        content = files("grognard.studio").joinpath("static", name).read_bytes()
        return self.answer(200, content, _TYPES[name.rpartition(".")[2]])

    do_HEAD = do_GET

    def do_POST(self) -> None:
        """A question of the page."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > _MOST_BODY:
            self.close_connection = True
            return self._refuse(413, "That is too long.")
        raw = self.rfile.read(int(length))
        origin = self.headers.get("Origin", "")
        if (
            self.headers.get("Host", "") not in self.server.hosts
            or origin.removeprefix("http://") not in self.server.hosts
        ):
            return self._refuse(403, "This workbench is for this machine alone.")
        if not secrets.compare_digest(self.headers.get("X-Grognard-Key", "").encode(), self.server.key.encode()):
            return self._refuse(403, "This page is of an earlier start: open the address that the terminal shows.")
        if self.headers.get("Content-Type", "").partition(";")[0] != "application/json":
            return self._refuse(415, "Questions are JSON.")
        try:
            body = json.loads(raw)
        except (ValueError, RecursionError):
            return self._refuse(400, "That is no JSON.")
        if not isinstance(body, dict):
            return self._refuse(400, "A question is an object.")
        with self.server.answering:
            answer: dict[str, Any] = self.server.studio.answer(self.path.removeprefix("/ask/"), body)
        return self.answer(200, json.dumps(answer).encode(), "application/json")

    def _refuse(self, status: int, why: str) -> None:
        self.answer(status, json.dumps({"refused": why}).encode(), "application/json")
