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
from tests.browser.barriers import hold_open_to_all
from tests.browser.reader import Reader

pytestmark = pytest.mark.slow

PATIENCE = 180
"""Seconds after which a page that does nothing counts as broken: it loads Python first."""

MODULES = Path(__file__).parents[2] / "editors" / "studio" / "node_modules"
PYODIDE = MODULES / "pyodide"
TYPST = MODULES / "@myriaddreamin" / "typst-ts-web-compiler"

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
    assert main(["playground", "-o", os.fspath(out), "--pyodide", os.fspath(PYODIDE), "--typst", os.fspath(TYPST)]) == 0
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=os.fspath(out)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


def words(pdf: bytes) -> list[str]:
    """The text of each page."""
    pages = pytest.importorskip("pypdfium2").PdfDocument(pdf)
    return [page.get_textpage().get_text_range() for page in pages]


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


def turn(reader: Reader, tab: str) -> None:
    """Turn to what is shown beside the text, and wait until it is there."""
    reader.driver.find_element(By.ID, f"tab-{tab}").click()
    wait(reader, "return !/One moment/.test(document.querySelector('#panel').textContent)")


def chances(reader: Reader) -> list[str]:
    return [
        str(each) for each in reader.run("return [...document.querySelectorAll('.chances .number')].map(e => e.title)")
    ]


def test_texts_are_written_weighed_and_shared_in_the_page_alone(address: str, reader: Reader, stranger: Reader) -> None:
    reader.asked()
    reader.complaints()
    ready(reader, f"{address}?open=low_tide/low_tide.rules")
    reader.run("localStorage.clear()")
    assert "low_tide.rules" in str(reader.run("return document.querySelector('#files').textContent"))
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

    # Everything that is shown beside a text has what it needs.
    for tab in ("compare", "page", "sheet", "errata", "play", "odds"):
        turn(reader, tab)
        beside = str(reader.run("return document.querySelector('#panel').textContent"))
        assert beside and reader.run("return document.querySelector('#notice').hidden"), (tab, beside)

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
    ready(stranger, link)
    wait(stranger, "return document.querySelector('#name').textContent === 'night_tide.rules'")
    wait(stranger, "return [...document.querySelectorAll('.chances .number')].some(e => e.title === '1/6')")
    wait(stranger, "return document.querySelector('#status').textContent === 'no errors'")
    assert chances(stranger) == ["1/6"] * 6
    asked = [*reader.asked(), *stranger.asked()]
    assert asked and all(each.startswith((address, "data:", "blob:", "about:")) for each in asked), asked
    # What is shown beside the text runs no script of its own: the browser says so.
    assert [each for each in reader.complaints() if not each.startswith("about:srcdoc - Blocked script")] == []


def test_a_damaged_link_is_told(address: str, reader: Reader) -> None:
    reader.open("about:blank")
    reader.open(f"{address}#AAAA")
    wait(reader, "return document.querySelector('#notice').textContent.includes('damaged')")
    reader.open("about:blank")
    reader.complaints()


def test_whoever_comes_for_the_first_time_is_shown_the_games(address: str, reader: Reader) -> None:
    reader.open(address)
    reader.run("localStorage.clear()")
    ready(reader, address)
    wait(reader, "return document.querySelector('.games')")
    hold_open_to_all(reader)
    reader.driver.find_element(By.XPATH, "//li[h3='Low Tide']/button[text()='Look at it']").click()
    wait(reader, "return document.querySelector('#name').textContent === 'low_tide/low_tide.rules'")
    wait(reader, "return !document.querySelector('dialog').open")
    assert reader.complaints() == []


def test_a_file_of_the_reader_is_opened_and_discarded(address: str, reader: Reader, tmp_path: Path) -> None:
    (tmp_path / "luck.txt").write_text(LUCK, encoding="utf-8")
    (tmp_path / "luck.pdf").write_text("", encoding="utf-8")
    ready(reader, f"{address}?open=low_tide/low_tide.rules")
    reader.driver.find_element(By.ID, "chosen").send_keys(f"{tmp_path / 'luck.txt'}\n{tmp_path / 'luck.pdf'}")
    wait(reader, "return document.querySelector('#name').textContent === 'luck.rules'")
    wait(reader, "return document.querySelector('#notice').textContent.includes('luck.pdf is no rules text')")
    reader.driver.find_element(By.ID, "discard").click()
    reader.driver.find_element(By.XPATH, "//button[text()='Discard it']").click()
    wait(
        reader,
        "return document.querySelector('#files') && /error|warning/.test(document.querySelector('#status').textContent)",
    )
    assert "luck.rules" not in str(reader.run("return document.querySelector('#files').textContent"))


def test_a_sheet_is_printed_in_the_page_as_the_command_prints_it(address: str, reader: Reader, tmp_path: Path) -> None:
    if not TYPST.is_dir():
        pytest.skip("The typesetter for pages is not there (`npm install` in editors/studio).")
    ready(reader, f"{address}?open=threshing_floor/threshing_floor.rules")
    turn(reader, "sheet")
    reader.driver.find_element(By.ID, "paper").click()
    wait(reader, "return document.querySelector('#panel a')?.download === 'threshing-floor-sheet.pdf'")
    reader.driver.execute_cdp_cmd(
        "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": os.fspath(tmp_path)}
    )
    reader.driver.find_element(By.CSS_SELECTOR, "#panel a").click()
    printed = tmp_path / "threshing-floor-sheet.pdf"
    WebDriverWait(reader.driver, PATIENCE).until(lambda _: printed.is_file())
    assert main(["sheet", "threshing_floor", "-o", os.fspath(tmp_path / "sheet.pdf")]) == 0
    assert words(printed.read_bytes()) == words((tmp_path / "sheet.pdf").read_bytes())
