"""`grognard serve`, as its author uses it: pages, a mistake shown in the page, the page back when it is mended."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.cli.preview import PreviewServer, Shelf
from grognard.cli.serve import Preview

pytest.importorskip("selenium", reason="a browser is driven by selenium: make setup")
from tests.browser.reader import Reader

pytestmark = pytest.mark.slow

RULES = "ruleset Ford\n\nchapter Crossing\n\ntest crossing\n  roll D6\n"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[PreviewServer, Path]]:
    file = tmp_path / "ford.rules"
    file.write_text(RULES, encoding="utf-8")
    shelf, stopped = Shelf(), threading.Event()
    server = PreviewServer(shelf, 0)
    preview = Preview(str(file), (), shelf)
    preview.make()
    threads = [
        threading.Thread(target=server.serve_forever, daemon=True),
        threading.Thread(target=preview.stay, args=(stopped,), daemon=True),
    ]
    for thread in threads:
        thread.start()
    yield server, file
    stopped.set()
    server.shutdown()
    server.server_close()
    for thread in threads:
        thread.join(20)


def test_the_page_follows_the_file(reader: Reader, served: tuple[PreviewServer, Path]) -> None:
    server, file = served
    reader.asked()
    reader.open(f"{server.address}crossing.html")
    assert "Roll D6" in reader.run("return document.body.textContent")
    file.write_text(RULES.replace("D6", "D8"), encoding="utf-8")
    reader.wait("return document.body.textContent.includes('Roll D8')")
    file.write_text(RULES.replace("roll D6", "rol D6"), encoding="utf-8")
    reader.wait("return document.querySelector('.fault pre') !== null")
    # The words of the terminal: the place, the code, the line itself.
    shown = reader.run("return document.querySelector('.fault pre').textContent")
    # Below it the rules as they were.
    assert "Roll D8" in reader.run("return document.body.textContent")
    assert "ford.rules:6" in shown and "error GR" in shown and "rol D6" in shown
    file.write_text(RULES, encoding="utf-8")
    reader.wait("return document.body.textContent.includes('Roll D6')")
    assert [one for one in reader.asked() if not one.startswith((server.address, "data:"))] == []
    assert reader.complaints() == []
    reader.open("about:blank")
