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


HOUSE_RULE = "variant Steadier of Redoubt\n  by: Ann\n\namend test morale\n  roll D8\n"


def open_text(bench: Bench, name: str, text: str) -> None:
    (bench.folder / name).write_text(text, encoding="utf-8")
    bench.reader.run("location.reload()")
    # The page may still be loading, and opens what was open last: it is asked until it has this text.
    bench.wait(
        f"if (document.querySelector('#name')?.textContent === '{name}') return true;"
        f"document.querySelector('#files button[data-path=\"{name}\"]')?.click(); return false"
    )


def test_the_odds_of_a_changed_rule_stand_beside_those_of_its_base(bench: Bench) -> None:
    open_text(bench, "steadier.rules", HOUSE_RULE)
    # Four of six faces with a D6 from 4 up are three; with a D8 they are five of eight.
    bench.wait("return /50.0 %62.5 %/.test(document.querySelector('#panel table')?.textContent)")
    assert "Redoubt" in bench.reader.run("return document.querySelector('#panel .key').textContent")
    text = "variant Woods of Redoubt\n\namend modifiers to morale\n  +3  in the woods  when its cover is woods\n"
    open_text(bench, "woods.rules", text)
    # In the open nothing changes, and the page says so; it looks for where it does: +3 for +1.
    bench.wait("return document.querySelector('#where')")
    bench.reader.run("document.querySelector('#where').click()")
    bench.wait("return document.querySelector('#fact-cover')?.value === 'woods'")
    bench.wait("return /66.7 %100.0 %/.test(document.querySelector('#panel table')?.textContent)")


def test_a_house_rule_is_played_on_the_scenario_of_its_base(bench: Bench) -> None:
    scenario = "\nscenario Ford\n  play turn 2 times\n  given a unit called Reds\n"
    (bench.folder / "redoubt.rules").write_text(GAME + scenario, encoding="utf-8")
    open_text(bench, "steadier.rules", HOUSE_RULE)
    bench.reader.driver.find_element(By.ID, "tab-play").click()
    bench.wait("return document.querySelector('.asks p')?.textContent === 'Reds: whether to fire?'")


def test_a_die_and_a_new_word_are_changed_in_the_form(bench: Bench) -> None:
    driver = bench.reader.driver
    for title, sort, field, value, line in (
        ("Long Odds", "a die", "die", "D10", "roll D10"),
        ("Marsh", "a new troop type, weapon, terrain …", "word", "kneeling", "kneeling"),
        ("Thick Woods", "when a line counts", "when", "its cover is swamp", "when its cover is swamp"),
    ):
        driver.find_element(By.ID, "new").click()
        bench.wait("return document.querySelector('#form-base option[value=\"redoubt.rules\"]')")
        Select(driver.find_element(By.ID, "form-base")).select_by_value("redoubt.rules")
        bench.wait("return document.querySelector('#form-sort option')")
        Select(driver.find_element(By.ID, "form-sort")).select_by_visible_text(sort)
        bench.reader.type("#form-title", title)
        box = driver.find_element(By.ID, f"form-{field}")
        if field == "die":
            Select(box).select_by_visible_text(value)
        else:
            bench.reader.type(f"#form-{field}", value)
        bench.wait(f"return document.querySelector('.preview').textContent.includes({line!r})")
        if field == "when":
            # What cannot be read is said before anything is made.
            bench.wait("return document.querySelector('dialog form > .why').textContent.includes('swamp')")
        if field == "word":
            assert "moving, standing, falling back" in bench.reader.run(
                "return document.querySelector('.beside').textContent"
            )
        driver.find_element(By.CSS_SELECTOR, "dialog button.main").click()
        bench.wait(f"return document.querySelector('#name').textContent === '{title.lower().replace(' ', '_')}.rules'")
        bench.wait("return !document.querySelector('#dialog').open")


def test_what_is_typed_outlives_the_browser_and_another_port(bench: Bench, stranger: Reader) -> None:
    bench.reader.run("document.querySelector('.cm-content').focus()")
    bench.press(Keys.CONTROL, Keys.END)
    bench.press(Keys.NULL, "\n-- kept by the program\n")
    drafts = bench.folder / ".grognard-drafts"
    WebDriverWait(bench.reader.driver, PATIENCE).until(
        lambda _: any("kept by the program" in each.read_text(encoding="utf-8") for each in drafts.glob("*.json"))
    )
    bench.stop()
    bench.port = 0
    bench.start()
    other = Bench.__new__(Bench)
    other.reader, other.address = stranger, bench.address
    other.open()
    other.wait("return document.querySelector('#notice').textContent.startsWith('What you had not saved')")
    stranger.run("document.querySelector('.cm-content').focus()")
    other.press(Keys.CONTROL, Keys.END)
    assert "-- kept by the program" in other.text()
    other.press(Keys.NULL, Keys.CONTROL, "s")
    other.wait("return document.querySelector('#save').disabled")
    WebDriverWait(stranger.driver, PATIENCE).until(lambda _: not list(drafts.glob("*.json")))


def test_the_keyboard_alone_leaves_the_text(bench: Bench) -> None:
    inside = "return Boolean(document.activeElement.closest('.cm-editor'))"
    bench.reader.run("document.querySelector('.cm-content').focus()")
    bench.press(Keys.TAB)
    assert bench.reader.run(inside), "Tab moves the line in"
    bench.press(Keys.ESCAPE)
    bench.press(Keys.TAB)
    assert not bench.reader.run(inside)
    for each in bench.folder.glob("*.rules"):
        each.unlink()
    bench.reader.run("document.querySelector('.cm-content').blur()")
    bench.stop()
    bench.start()
    bench.open()
    bench.wait("return /Open a text/.test(document.querySelector('#panel').textContent)")
    reached = set()
    for _ in range(12):
        bench.press(Keys.TAB)
        reached.add(bench.reader.run("return document.activeElement.id || document.activeElement.textContent"))
    assert {"new", "load", "tab-odds", "New house rule or game"} <= reached


def test_on_a_phone_there_is_more_text_than_frame(bench: Bench) -> None:
    bench.reader.width(390)
    bench.wait("return document.querySelector('#panel table')")
    shares = bench.reader.run(
        "return ['.cm-content', '#panel'].map(name => { const it = document.querySelector(name), style = getComputedStyle(it);"
        "return (it.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)) / innerWidth })"
    )
    assert min(shares) > 0.9
    assert bench.reader.run("return document.documentElement.scrollWidth <= innerWidth")
    bench.reader.width(1280)
