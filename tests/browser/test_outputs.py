"""Every page and picture that a command writes, opened in a browser: no word of a text acts there, and nothing is asked elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

pytest.importorskip("selenium", reason="a browser is driven by selenium: make setup")
from tests.browser.reader import Reader
from tests.hostile.killing import CLANS
from tests.test_nothing_acts import BOOK, RULES

pytestmark = pytest.mark.slow

_HIT = "<img src=x onerror=alert(1)><svg onload=alert(2)><script>alert(3)</script>"
_GAME = f"""ruleset Ford
piece patrol
  paces: 0 to 99, usually 0
action march of a patrol
  > {_HIT}
  roll D6
    note: {_HIT}
  its paces becomes the total
scenario A road {_HIT}
  given a patrol called first
  play turn 2 times
sequence turn
  1. march
    each patrol may march
"""
_ARMY = f"army Host {_HIT} of Clans\n  side: North\n  3 Spears called wolf  -- {_HIT}\n  Spears called Ned: paces 2\n"
WRITTEN = {
    "pages": ("build", "trap.rules", "-o", "out", "--as", "site", "--as", "page", "--as", "phone", "--as", "needed"),
    "cards": ("build", "trap.rules", "-o", "cards", "--as", "cards"),
    "odds": ("odds", "trap.rules", "nerve", "--chart", "odds.svg"),
    "odds over a fact": ("odds", "trap.rules", "nerve", "--over", "men=1..3", "--chart", "over.svg"),
    "a story": ("play", "ford.rules", "--auto", "--seed", "3", "--html", "story.html"),
    "cards of an army": ("muster", "host.army", "--as", "cards", "-o", "army.html"),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_no_word_acts(name: str, reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_CACHE", "off")
    for path, text in {
        "trap.rules": RULES, "book.md": BOOK, "ford.rules": _GAME, "clans.rules": CLANS, "host.army": _ARMY,
    }.items():  # fmt: skip
        Path(path).write_text(text, encoding="utf-8")
    assert main(list(WRITTEN[name])) in {0, 1}
    pages = [path for path in tmp_path.rglob("*") if path.suffix in {".html", ".svg"}]
    assert pages
    reader.asked()
    reader.complaints()
    for page in pages:
        # An `alert` would stop here: it stays open, and the next question to the page fails.
        reader.open(page.as_uri())
        acting = 'return document.querySelectorAll("img[src=x], svg[onload], [onerror]").length'
        assert reader.run(acting) == 0, page
        assert reader.complaints() == [], page
    elsewhere = [address for address in reader.asked() if not address.startswith(("data:", "blob:", tmp_path.as_uri()))]
    assert elsewhere == []
