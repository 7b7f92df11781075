"""`grognard studio`, as somebody uses it who never opens a terminal again: a form, a mistake, a program that dies."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("selenium", reason="a browser is driven by selenium: make setup")
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from grognard.cli import main
from tests.browser.barriers import hold_open_to_all
from tests.browser.reader import Reader
from tests.language_service.texts import GAME

pytestmark = pytest.mark.slow

PATIENCE = 60
"""Seconds after which a page that does nothing counts as broken."""


class Bench:
    """A workbench that runs, and the browser before it."""

    def __init__(self, folder: Path, reader: Reader) -> None:
        self.folder = folder
        self.reader = reader
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start the program, at the same address as before."""
        command = [sys.executable, "-m", "grognard", "studio", str(self.folder), "--port", str(self.port)]
        self.program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.program.stdout is not None
        self.address = self.program.stdout.readline().split()[0]
        self.port = urlsplit(self.address).port or 0

    def stop(self) -> None:
        """The program dies."""
        self.program.kill()
        self.program.communicate()

    def open(self) -> None:
        """Open the address that the program shows."""
        self.reader.open("about:blank")
        self.reader.open(self.address)

    def wait(self, script: str) -> Any:
        """Until a script gives something."""
        return WebDriverWait(self.reader.driver, PATIENCE).until(lambda _: self.reader.run(script))

    def press(self, *keys: str) -> None:
        """Keys, wherever the cursor is."""
        self.reader.driver.switch_to.active_element.send_keys(*keys)

    def text(self) -> str:
        """The text in the editor, as far as it is on the screen."""
        return str(
            self.reader.run("return [...document.querySelectorAll('.cm-line')].map(l => l.textContent).join('\\n')")
        )


@pytest.fixture
def bench(tmp_path: Path, reader: Reader) -> Iterator[Bench]:
    (tmp_path / "redoubt.rules").write_text(GAME, encoding="utf-8")
    made = Bench(tmp_path, reader)
    reader.asked()
    reader.complaints()
    made.open()
    made.wait("return document.querySelector('#name').textContent === 'redoubt.rules'")
    yield made
    made.stop()
    reader.open("about:blank")


def test_a_house_rule_is_made_from_the_form_its_odds_are_seen_and_its_errata_printed(
    bench: Bench, tmp_path: Path
) -> None:
    driver = bench.reader.driver
    driver.find_element(By.ID, "new").click()
    bench.wait("return document.querySelector('#form-base option[value=\"redoubt.rules\"]')")
    Select(driver.find_element(By.ID, "form-base")).select_by_value("redoubt.rules")
    bench.wait("return document.querySelector('#form-list option')")
    Select(driver.find_element(By.ID, "form-list")).select_by_visible_text("modifiers to morale")
    Select(driver.find_element(By.ID, "form-line")).select_by_index(0)
    bench.reader.type("#form-title", "Night Fight")
    bench.reader.type("#form-number", "3")
    assert bench.reader.run("return document.querySelector('#form-written').value").startswith("+3 in the woods")
    driver.find_element(By.CSS_SELECTOR, "dialog button.main").click()
    bench.wait("return document.querySelector('#name').textContent === 'night_fight.rules'")
    assert "+3 in the woods" in (bench.folder / "night_fight.rules").read_text(encoding="utf-8")
    bench.wait("return !document.querySelector('#tab-compare').hidden")
    driver.find_element(By.ID, "tab-compare").click()
    bench.wait("return document.querySelector('.changed h3')?.textContent.includes('morale')")
    # The errata as they print: what stands in the file is what was written in the form.
    driver.find_element(By.ID, "tab-errata").click()
    bench.wait("return document.querySelector('#panel a')?.download === 'night-fight-errata.pdf'")
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path / "kept")})
    driver.find_element(By.CSS_SELECTOR, "#panel a").click()
    printed = tmp_path / "kept" / "night-fight-errata.pdf"
    WebDriverWait(driver, PATIENCE).until(lambda _: printed.is_file())
    pages = pytest.importorskip("pypdfium2").PdfDocument(printed)
    # On a D6 4 or more holds: with +1 faces 1 and 2 break, with +3 none.
    assert len(pages) == 1 and "breaks 33 % → 0 %" in pages[0].get_textpage().get_text_range()
    asked = bench.reader.asked()
    assert asked and all(
        each.startswith((f"http://127.0.0.1:{bench.port}/", "data:", "blob:", "about:", "chrome-extension:"))
        for each in asked
    )
    assert bench.reader.complaints() == []


def test_a_mistake_is_fixed_by_a_button(bench: Bench) -> None:
    driver = bench.reader.driver
    bench.reader.run("document.querySelector('.cm-content').focus()")
    bench.press(Keys.CONTROL, Keys.END)
    bench.press(Keys.NULL, "\ntest luck\nrol D6\n")
    bench.wait("return document.querySelector('#status').textContent === '1 error'")
    driver.find_element(By.ID, "tab-findings").click()
    bench.wait("return document.querySelector('.finding.error button:not(.where)')")
    bench.reader.run("document.querySelector('.finding.error button:not(.where)').click()")
    bench.wait("return document.querySelector('#status').textContent === 'no errors'")
    assert "roll D6" in bench.text()


def test_nothing_is_lost_when_the_program_dies(bench: Bench) -> None:
    bench.reader.run("document.querySelector('.cm-content').focus()")
    bench.press(Keys.CONTROL, Keys.END)
    bench.press(Keys.NULL, "\n-- written before the end\n")
    bench.wait("return Object.keys(localStorage).some(name => name.endsWith('redoubt.rules'))")
    bench.stop()
    bench.press("-- and after it\n")
    bench.wait("return !document.querySelector('#notice').hidden")
    bench.start()
    bench.open()
    bench.wait("return document.querySelector('#notice').textContent.startsWith('What you had not saved')")
    bench.reader.run("document.querySelector('.cm-content').focus()")
    bench.press(Keys.CONTROL, Keys.END)
    assert "-- written before the end" in bench.text() and "-- and after it" in bench.text()
    assert (bench.folder / "redoubt.rules").read_text(encoding="utf-8") == GAME, "only its author saves"
    bench.press(Keys.NULL, Keys.CONTROL, "s")
    bench.wait("return document.querySelector('#save').disabled")
    assert "and after it" in (bench.folder / "redoubt.rules").read_text(encoding="utf-8")


def press_button(bench: Bench, text: str) -> None:
    """Press a button by its text, in one go: the panel may be drawn anew between finding and pressing it."""
    bench.wait(
        f"const found = [...document.querySelectorAll('button')].find(e => e.textContent === '{text}');"
        "found?.click(); return Boolean(found)"
    )


def test_a_scenario_is_played_and_an_answer_taken_back(bench: Bench) -> None:
    driver = bench.reader.driver
    bench.reader.run("document.querySelector('.cm-content').focus()")
    bench.press(Keys.CONTROL, Keys.END)
    bench.press(Keys.NULL, "\nscenario Ford\nplay turn 2 times\ngiven a unit called Reds\n")
    bench.wait("return document.querySelector('#status').textContent === 'no errors'")
    driver.find_element(By.ID, "tab-play").click()
    bench.wait("return document.querySelector('.asks p')?.textContent === 'Reds: whether to fire?'")
    press_button(bench, "fire")
    bench.wait("return document.querySelector('.story')?.textContent.includes('Reds')")
    press_button(bench, "Take back")
    bench.wait("return document.querySelector('.story').textContent === ''")
    press_button(bench, "Play it to the end")
    bench.wait("return document.querySelector('.story').textContent.includes('The game ends')")
    assert bench.reader.complaints() == []


def test_a_chart_is_drawn_over_a_fact(bench: Bench) -> None:
    driver = bench.reader.driver
    bench.wait("return document.querySelector('.rule select option')")
    Select(driver.find_element(By.CSS_SELECTOR, ".rule select")).select_by_visible_text("morale")
    bench.wait("return document.querySelector('.rule select').value === 'morale'")
    driver.find_element(By.CSS_SELECTOR, ".chart summary").click()
    Select(driver.find_element(By.ID, "chart-over")).select_by_visible_text("cover")
    bench.wait("return document.querySelector('.picture img')?.alt === 'The odds of morale by cover'")
    assert bench.reader.run("return document.querySelector('.picture img').naturalWidth") == 800


def test_nothing_keeps_out_who_reads_by_other_means(bench: Bench) -> None:
    driver = bench.reader.driver
    for tab in ("odds", "findings", "page", "play"):
        driver.find_element(By.ID, f"tab-{tab}").click()
        bench.wait("return !/One moment/.test(document.querySelector('#panel').textContent)")
        hold_open_to_all(bench.reader)
    driver.find_element(By.ID, "new").click()
    bench.wait("return document.querySelector('#form-base option[value=\"redoubt.rules\"]')")
    hold_open_to_all(bench.reader)


def test_nothing_keeps_out_who_reads_a_played_story(reader: Reader, tmp_path: Path) -> None:
    page = tmp_path / "story.html"
    assert main(["play", "causeway", "--auto", "--seed", "3", "--turns", "1", "--html", str(page)]) == 0
    reader.open(page.as_uri())
    hold_open_to_all(reader)
