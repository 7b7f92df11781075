"""Requests to the preview, most of them without a socket: what comes in is handed to the one that answers."""

from __future__ import annotations

import contextlib
import io
import random
import socket
from functools import cache
from pathlib import Path
from typing import Any

from grognard.cli.preview import PreviewServer, Shelf


class _Ready(Shelf):
    """A shelf on which something has always changed: nobody waits."""

    def wait(self, seen: int) -> int:
        return self.version


@cache
def _server() -> PreviewServer:
    shelf = _Ready()
    shelf.put({"index.html": b"<!doctype html>\n<html><head></head><body>A page</body></html>"})
    return PreviewServer(shelf, 0)


class _Wire:
    """As much of a socket as one who answers asks for."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.heard = bytearray()

    def makefile(self, mode: str, _size: int = -1) -> io.BytesIO:
        return io.BytesIO(self._data)

    def sendall(self, data: bytes) -> None:
        self.heard += data

    def settimeout(self, _seconds: float) -> None:
        """It never waits."""


def _request(luck: random.Random) -> tuple[bytes, bool]:
    """Bytes that are nearly a request, and whether they were damaged afterwards."""
    host = luck.choice((f"127.0.0.1:{_server().server_port}",) * 6 + ("evil.example", "", "127.0.0.1", "[::1]"))
    path = luck.choice(
        (
            *("/", "/index.html", "/-/live.js", "/-/changes?0", "/-/changes?٣", "//[", "/%00", "/..%2f..%2fetc/passwd"),
            *("/\xff", "http://evil/", "/" + "a" * 9_000, "/?x", "/%", "/index.html/", "*", "", "/-/changes?" + "9" * 99),
        )
    )  # fmt: skip
    method = luck.choice(("GET",) * 6 + ("HEAD", "POST", "PUT", "TRACE", "\x00", "G" * 70_000))
    more = "".join(
        luck.choice(("X: y\r\n", "Origin: http://evil.example\r\n", ":\r\n", "A" * 999 + "\r\n", "Host: evil\r\n"))
        for _ in range(luck.randint(0, 3))
    )
    data = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}Connection: close\r\n\r\n".encode()
    # Two words in the first line are a request of HTTP/0.9.
    damaged = not path
    if luck.random() < 0.3:
        damaged = True
        at = luck.randrange(len(data))
        data = data[:at] + luck.randbytes(luck.randint(1, 20)) + data[at + luck.choice((0, 1, 9)) :]
    return data, damaged


def _holds(data: bytes, damaged: bool, heard: bytes) -> None:
    """An answer, or a closed door; never a page for another host."""
    if b"A page" in heard and heard.startswith(b"HTTP/1.1 200"):
        assert f"127.0.0.1:{_server().server_port}".encode() in data
    # Cut in the middle, the first line may be one of HTTP/0.9, whose answers have no head.
    assert damaged or heard.startswith((b"HTTP/1.1 ", b"HTTP/1.0 ", b"<!DOCTYPE")) or not heard
    assert heard or damaged or b"GET / HTTP/1.1\r\nHost: 127.0.0.1" not in data


def requests_handed_over(luck: random.Random, room: Path) -> None:
    """Handed to the one that answers; whatever is raised there is a failure, for no server stands around it."""
    data, damaged = _request(luck)
    wire: Any = _Wire(data)
    server: Any = _server()
    server.RequestHandlerClass(wire, ("127.0.0.1", 1), server)
    _holds(data, damaged, bytes(wire.heard))


def requests_sent(luck: random.Random, room: Path) -> None:
    """Sent through a socket, and answered."""
    server = _server()
    data, damaged = _request(luck)
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as asked:
        with contextlib.suppress(OSError):  # it may close before it has heard all
            asked.sendall(data)
            asked.shutdown(socket.SHUT_WR)
        server.process_request_thread(*server.get_request())  # here and now: no thread is in the way of a fork
        heard = b""
        with contextlib.suppress(ConnectionError):
            while part := asked.recv(65_536):
                heard += part
    _holds(data, damaged, heard)
