"""The documentation as a site: built strictly, every link and anchor leads somewhere, no other host is asked."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from grognard.diagnostics import codes

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
_TAG = re.compile(r"<(a|link|script|img|iframe)\b[^>]*?\b(href|src)=\"([^\"]*)\"[^>]*>", re.IGNORECASE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert built.returncode == 0, built.stderr[-3000:]
    return folder


def test_every_link_and_anchor_leads_somewhere(site: Path) -> None:
    pages = {page.relative_to(site).as_posix(): page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    ids = {name: set(re.findall(r'\b(?:id|name)="([^"]+)"', text)) for name, text in pages.items()}
    faults = []
    for name, text in pages.items():
        if name == "404.html":
            continue  # its links are those of a server's root
        for _, _, target in _TAG.findall(text):
            path, _, anchor = unescape(target).partition("#")
            if re.match(r"[a-z]+:", path):
                continue
            found = (site / Path(name).parent / unquote(path)).resolve() if path else site / name
            led = found.relative_to(site.resolve()).as_posix() if path else name
            if not found.is_file() or (anchor and led in ids and unquote(anchor) not in ids[led]):
                faults.append(f"{name}: {target}")
    assert faults == []
    assert len(pages) > 150


def test_every_block_is_a_block(site: Path) -> None:
    for page in site.rglob("*.html"):
        assert "```" not in page.read_text(encoding="utf-8"), page.name


def test_nothing_is_loaded_from_another_host(site: Path) -> None:
    for page in site.rglob("*.html"):
        for tag, _, target in _TAG.findall(page.read_text(encoding="utf-8")):
            assert tag == "a" or not re.match(r"(https?:)?//", target), f"{page.name}: {target}"


def test_every_message_has_its_page_and_is_listed(site: Path) -> None:
    listed = (site / "diagnostics/index.html").read_text(encoding="utf-8")
    for name in codes.ALL:
        assert (site / f"diagnostics/{name}.html").is_file(), name
        assert f'href="{name}.html"' in listed, name


def test_a_line_of_a_rules_file_can_be_linked_to(site: Path) -> None:
    page = (site / "sources/rules/regimental/regimental.html").read_text(encoding="utf-8")
    line = (ROOT / "rules/regimental/regimental.rules").read_text(encoding="utf-8").split("\n")[9]
    assert unescape(re.findall(r'<span id="l10">(.*?)</span>', page)[0]) == line
