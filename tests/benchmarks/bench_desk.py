"""What an author waits for, in one run: the language service, the workbench, the playground.

    PYTHONPATH=dsl:. python tests/benchmarks/bench_desk.py [--game NAME] [--browser]

Each line is a figure with what it is meant to be at most, on an idle machine. `--browser` opens the workbench in Chromium, and
the playground from plain files; both need Selenium, the playground also `npm install` in `editors/studio`. Nothing is judged.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from tests.browser.conftest import _begun as begun
from tests.browser.reader import Reader

from grognard.language_service.findings import findings
from grognard.language_service.workspace import Workspace
from grognard.studio.answers import Studio

ROUNDS = 5
MODULES = Path(__file__).parents[2] / "editors" / "studio" / "node_modules"


def say(name: str, value: float, at_most: float, unit: str = "ms") -> None:
    """One line: what was measured, and what it is meant to be."""
    print(f"{name:<58}{value:>10.1f} {unit:<3} (at most {at_most:g})", flush=True)


def milliseconds(call: Callable[[int], object]) -> float:
    """The median time of a call by the clock; it is given a number that is new each time."""
    found = []
    for number in range(ROUNDS):
        start = time.perf_counter()
        call(number)
        found.append(time.perf_counter() - start)
    return statistics.median(found) * 1000


def in_the_service(name: str, folder: Path) -> None:
    """A game is edited in the middle of its text, as an editor and the workbench do."""
    shutil.copytree(Path(str(files("grognard.rules"))) / name, folder / name)
    own = folder / name / f"{name}.rules"
    whole = own.read_text(encoding="utf-8")
    workspace = Workspace()
    middle = whole.index("\n", len(whole) // 2) + 1

    def typed(number: int, end: str = "") -> None:
        content = f"{whole[:middle]}-- {number}{end}\n{whole[middle:]}"
        workspace.open(str(own), content)
        findings(workspace.game(str(own)))

    typed(-1)
    say("errors after a keystroke", milliseconds(typed), 50)
    say("errors while a line is half typed", milliseconds(lambda number: typed(number, "\ntest half of")), 50)

    def checked(number: int) -> None:
        workspace.open(str(own), f"{whole}\n-- {number}\n")
        findings(workspace.game(str(own)), checks=True)

    checked(-1)
    say("all checks after an edit", milliseconds(checked), 150)
    studio = Studio(folder / name)

    def ask(question: str, number: int) -> None:
        body = {"path": own.name, "text": f"{whole}\n-- {number}\n", "offset": whole.find("\ntest ") + 8}
        studio.answer(question, body)

    for question, at_most in (("odds", 50), ("page", 100)):
        ask(question, -1)
        say(f"{question} in the workbench, after an edit", milliseconds(functools.partial(ask, question)), at_most)
    modifier = re.search(r"^ +[+-](\d)  ", whole, re.MULTILINE)
    assert modifier is not None

    def printed(number: int) -> None:
        text = f"{whole[: modifier.start(1)]}{number + 3}{whole[modifier.end(1) :]}"
        studio.answer("sheet", {"path": own.name, "text": text, "offset": 0})

    printed(-1)
    say("the sheet in the workbench, after an edit of a modifier", milliseconds(printed), 500)


def first_check(name: str) -> None:
    """A new process, without anything that was kept."""
    with tempfile.TemporaryDirectory() as empty:
        start = time.perf_counter()
        # As installed: Python keeps what it has compiled of the program itself.
        env = {**os.environ, "XDG_CACHE_HOME": empty, "PYTHONDONTWRITEBYTECODE": ""}
        subprocess.run([sys.executable, "-m", "grognard", "check", name], env=env, capture_output=True)
        say("the first check, nothing kept", time.perf_counter() - start, 1.5, "s")


PAINTED = """
const [typed, done] = arguments, status = document.querySelector('#status'), was = status.textContent;
const start = performance.now();
new MutationObserver((_, observer) => {
  if (status.textContent === was) return;
  observer.disconnect();
  requestAnimationFrame(() => done(performance.now() - start));
}).observe(status, {childList: true, characterData: true, subtree: true});
const clip = new DataTransfer();
clip.setData('text/plain', typed);
document.querySelector('.cm-content').focus();
document.querySelector('.cm-content').dispatchEvent(
  new ClipboardEvent('paste', {clipboardData: clip, bubbles: true, cancelable: true}));
"""
READY = "return /error|warning/.test(document.querySelector('#status').textContent)"


def in_the_page(reader: Reader, address: str, sort: str) -> None:
    """From a mistake that is typed to its mark in the page."""
    reader.open(address)
    WebDriverWait(reader.driver, 300).until(lambda _: reader.run(READY))
    time.sleep(2)
    found = []
    for _ in range(ROUNDS):
        found.append(reader.driver.execute_async_script(PAINTED, "\nnot a line\n"))
        reader.driver.switch_to.active_element.send_keys(Keys.CONTROL, "z")
        time.sleep(2)
    say(f"errors on the screen, {sort}", statistics.median(found), 50 if sort == "workbench" else 150)


def in_the_browser(name: str, folder: Path) -> None:
    """The workbench, and the playground from plain files."""
    browsers = begun()
    reader = next(browsers)
    reader.driver.set_script_timeout(120)
    command = [sys.executable, "-m", "grognard", "studio", os.fspath(folder / name), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        in_the_page(reader, program.stdout.readline().split()[0], "workbench")
        program.kill()
    out = folder / "playground"
    made = [
        "--pyodide",
        os.fspath(MODULES / "pyodide"),
        "--typst",
        os.fspath(MODULES / "@myriaddreamin/typst-ts-web-compiler"),
    ]
    subprocess.run([sys.executable, "-m", "grognard", "playground", "-o", os.fspath(out), *made], check=True)
    handler = functools.partial(Files, directory=os.fspath(out))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        start = time.perf_counter()
        reader.open(address)
        WebDriverWait(reader.driver, 300).until(lambda _: reader.run(READY))
        say("the playground, until it answers", time.perf_counter() - start, 6, "s")
        sent = reader.run(
            "return performance.getEntriesByType('resource').reduce((sum, one) => sum + one.transferSize, 0)"
        )
        say("the playground, as the page alone counts it", sent / 1e6, 6, "MB")
        say("the playground, all files that are sent", sum(SENT) / 1e6, 6, "MB")
        in_the_page(reader, address, "playground")
        server.shutdown()
    next(browsers, None)


SENT: list[int] = []


class Files(http.server.SimpleHTTPRequestHandler):
    """Plain files, counted as a web server sends them that compresses what is not yet."""

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""

    def end_headers(self) -> None:
        """Count the file, by its compressed size."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.is_file():
            SENT.append(len(gzip.compress(path.read_bytes(), 9)))
        super().end_headers()


def main() -> None:
    """Print each figure."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", default="regimental")
    options.add_argument("--browser", action="store_true")
    given = options.parse_args()
    print(f"{given.game}, median of {ROUNDS}")
    with tempfile.TemporaryDirectory() as folder:
        in_the_service(given.game, Path(folder))
        first_check(given.game)
        if given.browser:
            in_the_browser(given.game, Path(folder))


if __name__ == "__main__":
    main()
