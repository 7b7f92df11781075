"""A server of this machine alone: who is let in, and what every answer carries."""

from __future__ import annotations

from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

HERE = "127.0.0.1"


class LocalServer(ThreadingHTTPServer):
    """Listens to this machine alone; `hosts` are the names by which a request may call it."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, port: int, handler: type[LocalHandler]) -> None:
        super().__init__((HERE, port), handler)
        self.hosts = frozenset(f"{name}:{self.server_port}" for name in (HERE, "localhost"))

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://{HERE}:{self.server_port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the middle is no fault of ours, and nothing to tell."""


class LocalHandler(BaseHTTPRequestHandler):
    """Answers one request. `guards` are headers that each answer carries besides."""

    protocol_version = "HTTP/1.1"
    timeout = 60
    server_version = "grognard"
    sys_version = ""
    guards: ClassVar[Mapping[str, str]] = {}

    def answer(self, status: int, content: bytes, kind: str) -> None:
        """Send an answer; to a question for the head of it, that alone."""
        self.send_response(status)
        headers = {
            "Content-Type": kind,
            "Content-Length": str(len(content)),
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            **self.guards,
        }
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is written down."""
