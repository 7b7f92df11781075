"""A server on this machine that answers as a language model's does, as far as a test says."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import attrs

Answered = tuple[int, Any]
"""A status, and what is sent as JSON; text is sent as it is."""


@attrs.define
class Served:
    """Where it listens, and what it was asked: path, headers in small letters, body."""

    address: str
    asked: list[tuple[str, dict[str, str], Any]] = attrs.Factory(list)


def chat(text: str, **usage: int) -> Answered:
    """An answer of a chat."""
    return 200, {"choices": [{"message": {"content": text}, "finish_reason": "stop"}], "usage": usage}


MODELS: Answered = (200, {"data": [{"id": "small"}]})


@contextmanager
def serving(answer: Callable[[str, Any], Answered]) -> Iterator[Served]:
    """A server that answers a path and a body so, until the block ends."""
    served = Served("")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(None)

        def do_POST(self) -> None:
            self._answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

        def _answer(self, body: Any) -> None:
            served.asked.append((self.path, {name.lower(): one for name, one in self.headers.items()}, body))
            status, said = answer(self.path, body)
            self.send_response(status)
            if status in (301, 302, 307, 308):
                self.send_header("Location", said)
            data = said.encode() if isinstance(said, str) else json.dumps(said).encode()
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Nothing is said on the terminal."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    served.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
