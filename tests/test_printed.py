"""What is printed: it follows the text, it is safe, its links lead somewhere, and it asks no other host for anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.cli.printing import printed
from grognard.docgen.output import site_files
from grognard.driver import compile_source
from tests.games import the_game_checked

pytestmark = pytest.mark.slow

PAYLOADS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "{{ 7*7 }}",
    "[x](javascript:alert(1))",
    '"><b>x</b>',
)


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    ruleset = the_game_checked("regimental").ruleset
    return site_files(ruleset, printed(ruleset))


def _pages(site: dict[str, bytes]) -> dict[str, str]:
    return {name: content.decode() for name, content in site.items() if name.endswith(".html")}


def test_every_link_leads_somewhere(site: dict[str, bytes]) -> None:
    pages = _pages(site)
    ids = {name: set(re.findall(r'\bid="([^"]+)"', text)) for name, text in pages.items()}
    faults = []
    for name, text in pages.items():
        for target in re.findall(r'href="([^"]+)"', text):
            if target == "data:,":
                continue  # no icon, so that no browser asks for one
            page, _, anchor = target.partition("#")
            page = page or name
            if page not in site or (anchor and page in ids and anchor not in ids[page]):
                faults.append(f"{name}: {target}")
    assert faults == []


def test_search_entries_lead_somewhere(site: dict[str, bytes]) -> None:
    pages = _pages(site)
    for target in re.findall(r'"u":"([^"]+)"', site["search-index.js"].decode()):
        page, _, anchor = target.partition("#")
        assert f'id="{anchor}"' in pages[page], target


def test_no_other_host_is_asked(site: dict[str, bytes]) -> None:
    for name, content in site.items():
        if name.endswith((".html", ".css", ".js")):
            text = content.decode().replace('xmlns="http://www.w3.org/2000/svg"', "")
            assert "http://" not in text and "https://" not in text, name
            assert not re.search(r"@import|url\((?!data:)", text), name


def test_the_morale_page_says_the_rule(site: dict[str, bytes]) -> None:
    page = re.sub(r"<[^>]+>", " ", _pages(site)["d-morale.html"])
    words = " ".join(page.split())
    for expected in (
        "6 or more carry on carry on carry on",
        "+2 Regimental formation",
        "−2 Attacked in the rear",
        "D.3.b",
        "52.8 %",
    ):
        assert expected in words, expected


def test_one_number_changed_changes_page_and_sheet() -> None:
    source = Path(__file__).parents[1] / "rules" / "low_tide" / "low_tide.rules"
    text = source.read_text(encoding="utf-8")
    before, after = (printed(compile_source(one).ruleset) for one in (text, text.replace("-1  led", "-7  led")))
    for mark, made, other in (("\N{MINUS SIGN}1", before, after), ("\N{MINUS SIGN}7", after, before)):
        row = f'<td class="sign">{mark}</td><td class="what">Led</td>'
        assert row in made.pages.files["nerve.md"] and row not in other.pages.files["nerve.md"]
    mark = '"mark": "\N{MINUS SIGN}7"'
    assert mark in after.sheet_json and mark not in before.sheet_json


@pytest.mark.parametrize("payload", PAYLOADS)
def test_hostile_text_does_nothing(payload: str) -> None:
    text = f"""ruleset Trap {payload.replace("[", "(").replace("]", ")")}
  by: {payload}
  blurb: {payload}

> {payload}

choice mood: calm, wild

facts
  mood: calm, wild, usually calm

test nerve
  > {payload}
  roll D6
    note: {payload}
  by hand: {payload.replace("{", "(").replace("}", ")")}
"""
    found = compile_source(text)
    assert not found.has_errors, [one.message for one in found.diagnostics]
    site = site_files(found.ruleset, printed(found.ruleset))
    for name, page in _pages(site).items():
        body = page.partition("<main>")[2].partition("</main>")[0]
        assert "<script" not in body and "<img" not in body and "<b>x</b>" not in body, name
        assert "javascript:" not in re.sub(r">[^<]*<", "><", body), name
        assert "49" not in body, name


def test_build_writes_site_and_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "out"
    assert main(["build", "low_tide", "-o", str(target)]) == 0
    assert {"index.html", "sheet-a4.pdf", "sheet-letter.pdf", "search-index.js"} <= {
        path.name for path in target.iterdir()
    }
    assert "type of" in capsys.readouterr().out
    (target / "mine.txt").write_text("kept", encoding="utf-8")
    assert main(["build", "low_tide", "-o", str(target)]) == 0
    assert (target / "mine.txt").read_text(encoding="utf-8") == "kept"


def test_build_refuses_a_folder_that_is_not_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "index.html").write_text("mine", encoding="utf-8")
    assert main(["build", "low_tide", "-o", str(tmp_path)]) == 1
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == "mine"
