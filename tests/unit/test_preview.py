"""The preview answers only this machine, only with what it was handed, and only to be read."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.cli.preview import PreviewServer, Shelf
from grognard.cli.serve import Preview

PAGE = b"<!doctype html>\n<html><head></head><body>A page</body></html>"


@pytest.fixture(scope="module")
def server() -> Iterator[PreviewServer]:
    shelf = Shelf()
    shelf.put({"index.html": PAGE})
    server = PreviewServer(shelf, 0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join(10)


@pytest.mark.parametrize(
    ("method", "path", "host", "status"),
    [
        ("GET", "/index.html", None, 200),
        ("HEAD", "/", None, 200),
        ("GET", "/", "evil.example", 403),
        ("GET", "/", "127.0.0.1", 403),
        ("GET", "/-/changes?0", "evil.example:80", 403),
        ("POST", "/index.html", None, 501),
        ("PUT", "/index.html", None, 501),
        ("DELETE", "/index.html", None, 501),
        ("GET", "/../../../../etc/passwd", None, 404),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", None, 404),
        ("GET", "//etc/passwd", None, 404),
        ("GET", "/ford.rules", None, 404),
        ("GET", "/index.html%00.pdf", None, 404),
        ("GET", "/" + "a" * 5000, None, 414),
    ],
)
def test_hostile_requests_get_nothing(
    method: str, path: str, host: str | None, status: int, server: PreviewServer
) -> None:
    asked = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    asked.putrequest(method, path, skip_host=True)
    asked.putheader("Host", host if host is not None else f"127.0.0.1:{server.server_port}")
    asked.endheaders()
    answer = asked.getresponse()
    body = answer.read()
    assert answer.status == status
    assert b"root:" not in body and b"roll D6" not in body
    asked.close()


def test_only_this_machine_is_listened_to(server: PreviewServer) -> None:
    assert server.socket.getsockname()[0] == "127.0.0.1"


def test_a_page_that_waits_is_told_at_once_when_there_is_a_newer_one() -> None:
    shelf = Shelf()
    shelf.put({"index.html": PAGE})
    seen = shelf.version
    told: list[int] = []
    waiting = threading.Thread(target=lambda: told.append(shelf.wait(seen)), daemon=True)
    waiting.start()
    shelf.put({"index.html": PAGE})
    assert told == []  # the same pages are no change
    shelf.put({"index.html": PAGE + b" "})
    waiting.join(10)
    assert told == [seen + 1]


def test_a_mistake_stands_above_the_last_good_page() -> None:
    shelf = Shelf()
    shelf.put_fault("A mistake", "line 3: <rol>")
    alone, _ = shelf.get("index.html")
    assert alone is not None and b"line 3: &lt;rol&gt;" in alone
    shelf.put({"index.html": b"<!doctype html><body><p>Roll D6</p></body>", "sheet.pdf": b"%PDF"})
    shelf.put_fault("A mistake", "line 3: <rol>")
    page, _ = shelf.get("index.html")
    assert page is not None and page.index(b"line 3: &lt;rol&gt;") < page.index(b"Roll D6")
    assert shelf.get("sheet.pdf")[0] == b"%PDF"


def test_a_port_that_is_taken_is_said(server: PreviewServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "regimental", "--port", str(server.server_port)]) == 1
    assert "is taken" in capsys.readouterr().err


def test_a_variant_is_shown_with_its_marks(tmp_path: Path) -> None:
    (tmp_path / "weir.rules").write_text(
        "ruleset Weir\n\nmodifiers to shooting\n  +1  good shots\n\ntest shooting\n  roll D6\n  add modifiers to shooting\n"
    )
    variant = tmp_path / "hot.rules"
    variant.write_text("variant Hot of Weir\n\namend modifiers to shooting\n  +2  good shots\n")
    shelf = Shelf()
    Preview(str(variant), (), shelf).make()
    pages = [content for name in ("index", "weir", "what-changes") if (content := shelf.get(f"{name}.html")[0])]
    assert any(b"<ins>+2</ins> instead of +1" in page for page in pages)
    assert shelf.get("what-changes.html")[0] is not None
