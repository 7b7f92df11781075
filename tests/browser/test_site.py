"""The reference site, opened from a folder as its reader opens it: no server, no other host, nothing that misbehaves."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from grognard.checking import check_game
from grognard.cli.printing import Press
from grognard.docgen.site import build_site
from grognard.driver import compile_source
from grognard.ir.ruleset import Ruleset

pytest.importorskip("selenium", reason="a browser is driven by selenium: make setup")
from tests.browser.reader import Reader

pytestmark = pytest.mark.slow

PAYLOAD = "<img src=x onerror=hit()><script>hit()</script>'\"{{7*7}}<b>bold</b>"
ALTERED = (
    'return document.querySelectorAll("main script, img[src=x], header script, nav script, main [onerror]").length'
)


def _written(ruleset: Ruleset, folder: Path) -> list[str]:
    """The site in a folder; the names of its pages."""
    files = build_site(Press().pages(ruleset), ruleset.title, "as it stands in a footer")
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return sorted(name for name in files if name.endswith(".html"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    folder = tmp_path_factory.mktemp("site")
    return folder, _written(check_game("regimental_filled").ruleset, folder)


def test_every_page_opens_without_a_complaint_and_asks_only_its_own_folder(
    reader: Reader, site: tuple[Path, list[str]]
) -> None:
    folder, pages = site
    assert len(pages) > 8
    reader.asked()
    for page in pages:
        reader.open(f"{folder.as_uri()}/{page}")
        assert reader.run("return document.querySelector('main h1') !== null"), page
        assert reader.complaints() == [], page
    asked = [one for one in reader.asked() if not one.startswith(("data:", f"{folder.as_uri()}/"))]
    assert asked == []


def test_every_link_and_anchor_leads_somewhere(reader: Reader, site: tuple[Path, list[str]]) -> None:
    folder, pages = site
    ids: dict[str, set[str]] = {}
    links: dict[str, list[str]] = {}
    for page in pages:
        reader.open(f"{folder.as_uri()}/{page}")
        found, hrefs = reader.run(
            "return [[...document.querySelectorAll('[id]')].map(x => x.id), [...document.links].map(x => x.href)]"
        )
        assert len(found) == len(set(found)), f"{page}: one anchor twice"
        ids[page], links[page] = set(found), hrefs
    faults = []
    for page, hrefs in links.items():
        for href in hrefs:
            parts = urlsplit(href)
            name = Path(unquote(parts.path)).name
            if parts.scheme != "file" or name not in ids or (parts.fragment and parts.fragment not in ids[name]):
                faults.append(f"{page}: {href}")
    assert faults == []


def test_search_finds_a_rule_and_leads_to_it(reader: Reader, site: tuple[Path, list[str]]) -> None:
    folder, _ = site
    reader.open(f"{folder.as_uri()}/index.html")
    reader.type("#search", "morale")
    found = reader.wait("return [...document.querySelectorAll('#found a')].map(x => x.textContent)")
    assert found[0].lower().startswith("morale")
    # By paragraph, and by the words of a modifier: D.3.b is the regimental formation.
    for words in ("D.3.b", "regimental formation"):
        reader.type("#search", words)
        assert (
            reader.wait("return document.querySelector('#found a').textContent")
            .lower()
            .startswith(("d.3.b", "regimental"))
        )
    reader.run("document.querySelector('#found a').click()")
    reader.wait("return document.querySelector(':target') !== null")
    assert "regimental formation" in reader.run("return document.querySelector(':target').textContent").lower()
    assert reader.complaints() == []


def test_a_phone_is_wide_enough(reader: Reader, site: tuple[Path, list[str]]) -> None:
    """Nothing but a wide table (which scrolls by itself) sticks out at the right."""
    folder, pages = site
    reader.width(360)
    try:
        for page in pages:
            reader.open(f"{folder.as_uri()}/{page}")
            assert reader.run("return document.documentElement.scrollWidth") <= 360, page
    finally:
        reader.width(1280)


HOSTILE = f"""ruleset Trap {PAYLOAD}
  by: {PAYLOAD}
  source: {PAYLOAD}
  blurb: {PAYLOAD}

chapter A {PAYLOAD}

> {PAYLOAD}
> [x](javascript:hit())

choice mood: calm, wild

facts
  mood: calm, wild, usually calm
    note: {PAYLOAD}

piece unit
  men: 1 to 3, usually 1
    > {PAYLOAD}

table loot across D6
  | mood || 1 to 3              | 4+ |
  | calm || ? {PAYLOAD}         | 1  |
  | wild || ? [x](javascript:0) | ?  |

modifiers to nerve of a unit [<script>hit()</script>]
  +1  {PAYLOAD}  when mood is wild
    reads as: {PAYLOAD}

test nerve of a unit
  > {PAYLOAD}
  roll D6
    note: {PAYLOAD}
    source errs: {PAYLOAD}
  add modifiers to nerve
  by hand: {PAYLOAD.replace("{", "(").replace("}", ")")}
  ? {PAYLOAD}

example Nerve {PAYLOAD}
  given a unit
  test nerve of it
  dice 3
  then ?
"""


def test_a_payload_does_nothing(reader: Reader, tmp_path: Path) -> None:
    compiled = compile_source(HOSTILE)
    assert not compiled.has_errors, [one.message for one in compiled.diagnostics]
    pages = _written(compiled.ruleset, tmp_path)
    shown = ""
    for page in pages:
        reader.open(f"{tmp_path.as_uri()}/{page}")
        assert reader.run(ALTERED) == 0, page
        assert reader.complaints() == [], page
        assert reader.run("return [...document.links].filter(x => x.protocol === 'javascript:').length") == 0, page
        assert reader.run(
            "return document.querySelectorAll('main b').length && [...document.querySelectorAll('main b')].some(x => x.textContent === 'bold')"
        ) in (0, False), page
        shown += reader.run("return document.body.textContent")
    # It is shown as it was written, and the braces were worked out by nobody.
    assert shown.count("onerror=hit()") > 10
    assert "{{7*7}}" in shown and "'\"49" not in shown
    reader.open(f"{tmp_path.as_uri()}/index.html")
    reader.type("#search", "img")
    reader.wait("return document.querySelector('#found a')")
    assert reader.run("return document.querySelectorAll('#found img, #found script, #found b').length") == 0
    assert reader.complaints() == []
