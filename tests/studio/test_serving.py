"""Who may ask the workbench: its own page, from this machine, with the key of this start."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.studio.answers import Studio
from grognard.studio.serving import StudioServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StudioServer]:
    (tmp_path / "luck.rules").write_text("ruleset Luck\n  by: me\n", encoding="utf-8")
    started = StudioServer(Studio(tmp_path), 0)
    thread = threading.Thread(target=started.serve_forever, daemon=True)
    thread.start()
    try:
        yield started
    finally:
        started.shutdown()
        started.server_close()
        thread.join()


def ask(
    server: StudioServer, body: bytes = b"{}", headers: dict[str, str] | None = None
) -> tuple[int, dict[str, object]]:
    host = f"127.0.0.1:{server.server_port}"
    sent = {
        "Host": host,
        "Origin": f"http://{host}",
        "X-Grognard-Key": server.key,
        "Content-Type": "application/json",
        **(headers or {}),
    }
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    try:
        connection.request("POST", "/ask/files", body, {name: value for name, value in sent.items() if value != "-"})
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def test_its_own_page_is_answered(server: StudioServer) -> None:
    assert ask(server) == (200, {"files": ["luck.rules"], "folder": server.studio.folder.name, "drafts": []})


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"X-Grognard-Key": "guess"}, 403),
        ({"X-Grognard-Key": "-"}, 403),
        ({"Content-Type": "text/plain"}, 415),
    ],
)
def test_nobody_else_is(server: StudioServer, headers: dict[str, str], status: int) -> None:
    answered, answer = ask(server, headers=headers)
    assert answered == status and list(answer) == ["refused"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"[" * 5000, b'{"a": NaN'])
def test_what_is_no_question_is_refused(server: StudioServer, body: bytes) -> None:
    status, answer = ask(server, body)
    assert status == 400 and list(answer) == ["refused"]
    assert ask(server)[0] == 200, "it goes on answering"


def test_a_page_carries_no_key_and_asks_nobody_else(server: StudioServer) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    connection.request("GET", "/")
    response = connection.getresponse()
    page, policy = response.read().decode(), response.headers["Content-Security-Policy"]
    assert response.status == 200 and server.key not in page
    assert "default-src 'none'" in policy and "connect-src 'self'" in policy
    for name in ("/studio.js", "/studio.css"):
        connection.request("GET", name)
        asked = connection.getresponse()
        asked.read()
        assert asked.status == 200
    connection.request("GET", "/../luck.rules")
    assert connection.getresponse().status == 404
    connection.close()
