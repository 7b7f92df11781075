"""A site of very many chapters: each page lists its neighbours, and leads to the page that lists all."""

from __future__ import annotations

import re

import pytest
from tests.hostile.growing import GROWING

from grognard.cli.printing import Press
from grognard.docgen.site import build_site
from grognard.driver import compile_source

pytest.importorskip("mkdocs")


def _listed(chapters: int) -> tuple[list[list[str]], list[str]]:
    """What the list beside each page names; and all pages in order."""
    ruleset = compile_source(GROWING["chapters"](chapters)).ruleset
    pages = Press().pages(ruleset)
    files = build_site(pages, ruleset.title, "")
    names = [page.replace(".md", ".html") for _, page in pages.nav]
    lists = [re.search(r'<nav class="chapters".*?</nav>', files[name].decode(), re.DOTALL) for name in names]
    return [re.findall(r'<a href="([^"#]+)"', nav[0]) for nav in lists if nav is not None], names


def test_a_page_among_very_many_lists_its_neighbours() -> None:
    """The first page, that of what is in no chapter, 220 chapters, and four pages behind them."""
    listed, names = _listed(220)
    assert len(listed) == len(names) == 226
    assert listed[0] == [names[0], *names[1:21], *names[222:]]
    assert listed[100] == [names[0], *names[80:121], *names[222:]]
    assert listed[221] == [names[0], *names[201:222], *names[222:]]
    assert listed[225] == [names[0], *names[205:222], *names[222:]]


def test_a_page_among_few_lists_all() -> None:
    listed, names = _listed(3)
    assert len(names) == 9 and all(links == names for links in listed)
