"""The playground: the workbench from plain files, with Python in the page, and nobody else asked."""

from __future__ import annotations

import functools
import http.server
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("selenium", reason="a browser is driven by selenium: make setup")
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from grognard.cli import main
from tests.browser.reader import Reader

pytestmark = pytest.mark.slow

PATIENCE = 180
"""Seconds after which a page that does nothing counts as broken: it loads Python first."""

PYODIDE = Path(__file__).parents[2] / "editors" / "studio" / "node_modules" / "pyodide"

LUCK = "ruleset Luck\n  by: me\n\ntest luck\n  roll D6\n"


class Files(http.server.SimpleHTTPRequestHandler):
    """Plain files, as any web server gives them."""

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not (PYODIDE / "pyodide.asm.wasm").is_file():
        pytest.skip("Pyodide is not there (`npm install` in editors/studio): the playground was not made.")
    out = tmp_path_factory.mktemp("playground") / "out"
    assert main(["playground", "-o", os.fspath(out), "--pyodide", os.fspath(PYODIDE)]) == 0
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=os.fspath(out)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


def wait(reader: Reader, script: str) -> Any:
    return WebDriverWait(reader.driver, PATIENCE).until(lambda _: reader.run(script))


def ready(reader: Reader, address: str) -> None:
    reader.open("about:blank")
    reader.open(address)
    wait(reader, "return /error|warning/.test(document.querySelector('#status').textContent)")


def write(reader: Reader, text: str) -> None:
    """Take the whole text away and write another."""
    reader.run("document.querySelector('.cm-content').focus()")
    reader.driver.switch_to.active_element.send_keys(Keys.CONTROL, "a")
    reader.run(
        "const clip = new DataTransfer(); clip.setData('text/plain', arguments[0]);"
        "document.querySelector('.cm-content').dispatchEvent("
        "new ClipboardEvent('paste', {clipboardData: clip, bubbles: true, cancelable: true}))",
        text,
    )


def chances(reader: Reader) -> list[str]:
    return [
        str(each) for each in reader.run("return [...document.querySelectorAll('.chances .number')].map(e => e.title)")
    ]


def test_texts_are_written_weighed_and_shared_in_the_page_alone(address: str, reader: Reader) -> None:
    reader.asked()
    reader.complaints()
    ready(reader, address)
    reader.run("localStorage.clear()")
    assert "low_tide.rules" in str(reader.run("return document.querySelector('#files').textContent"))
    reader.run("document.querySelector('[data-path=\"low_tide/low_tide.rules\"]').click()")
    wait(reader, "return document.querySelector('#name').textContent === 'low_tide/low_tide.rules'")
    wait(reader, "return document.querySelector('#status').textContent === 'no errors'")

    # A house rule from the form, and what it changes.
    reader.driver.find_element(By.ID, "new").click()
    wait(reader, "return document.querySelector('#form-base option[value=\"low_tide\"]')")
    reader.run("const base = document.querySelector('#form-base'); base.value = 'low_tide'; base.onchange()")
    wait(reader, "return document.querySelector('#form-list option')")
    reader.type("#form-title", "Night Tide")
    reader.type("#form-number", "3")
    reader.driver.find_element(By.CSS_SELECTOR, "dialog button.main").click()
    wait(reader, "return document.querySelector('#name').textContent === 'night_tide.rules'")
    wait(reader, "return !document.querySelector('#tab-compare').hidden")

    # Another text in its place: a mistake, its cure, and the odds of one die.
    write(reader, LUCK.replace("roll", "rol"))
    wait(reader, "return document.querySelector('#status').textContent === '1 error'")
    write(reader, LUCK)
    reader.driver.find_element(By.ID, "tab-odds").click()
    wait(reader, "return [...document.querySelectorAll('.chances .number')].some(e => e.title === '1/6')")
    assert chances(reader) == ["1/6"] * 6

    # What is saved is there when the page is loaded again.
    reader.driver.find_element(By.ID, "save").click()
    wait(reader, "return document.querySelector('#save').disabled")
    ready(reader, address)
    wait(reader, "return document.querySelector('[data-path=\"night_tide.rules\"]')")

    # On a phone nothing is wider than the page.
    reader.width(390)
    assert reader.run("return document.documentElement.scrollWidth") <= 390
    reader.width(1280)

    # A link holds the texts; somebody else opens it.
    reader.driver.find_element(By.ID, "share").click()
    link = str(wait(reader, "return document.querySelector('#notice input')?.value"))
    assert link.startswith(f"{address}#")
    reader.run("localStorage.clear(); sessionStorage.clear()")
    ready(reader, link)
    asked = reader.asked()
    assert asked and all(each.startswith((address, "data:", "blob:", "about:")) for each in asked), asked
    assert reader.complaints() == []


def test_a_damaged_link_is_told(address: str, reader: Reader) -> None:
    reader.open("about:blank")
    reader.open(f"{address}#AAAA")
    wait(reader, "return document.querySelector('#notice').textContent.includes('damaged')")
    reader.open("about:blank")
    reader.complaints()
