"""Rules in an author's own mkdocs pages: what a fence shows, where its names lead, and what fails a strict build."""

from __future__ import annotations

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

pytest.importorskip("mkdocs", reason="pages of an author's own are made by mkdocs: pip install 'grognard[site]'")
import mkdocs.exceptions
import mkdocs.plugins
from mkdocs.commands.build import build
from mkdocs.config import load_config
from tests.language_service.texts import GAME

from grognard import api

ROOT = Path(__file__).parents[2]
PAGE = "# Our evening\n\n```grognard\ntest morale\nodds morale, cover=woods\n```\n"


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (name, where), *others = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "entry-points"
    ]["mkdocs.plugins"].items()
    assert not others
    entry = EntryPoint(name, where, "mkdocs.plugins")
    monkeypatch.setattr(mkdocs.plugins, "get_plugins", lambda: {name: entry})
    (tmp_path / "redoubt.rules").write_text(GAME, encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: Club\ntheme: {name: mkdocs, highlightjs: false}\nuse_directory_urls: false\n"
        "plugins: [{grognard: {ruleset: redoubt.rules}}]\n",
        encoding="utf-8",
    )
    return tmp_path


def made(pages: Path, **written: str) -> dict[str, str]:
    """The pages of a strict build, by the names of their texts."""
    for name, text in written.items():
        (pages / "docs" / f"{name}.md").write_text(text, encoding="utf-8")
    build(load_config(str(pages / "mkdocs.yml"), strict=True))
    return {name: (pages / "site" / f"{name}.html").read_text(encoding="utf-8") for name in written}


def test_a_rule_is_shown_with_its_odds_and_its_names_lead_to_where_they_are_shown(pages: Path) -> None:
    shown = made(pages, index=PAGE, lists="# Lists\n\n```grognard redoubt.rules\nrule modifiers to morale\n```\n")
    assert 'href="lists.html#modifiers-to-morale"' in shown["index"]
    assert 'id="modifiers-to-morale"' in shown["lists"]
    # One die, 4 or more, with one more in the woods: four faces of six.
    assert "66.7 %" in shown["index"]


def test_a_sheet_that_cannot_be_printed_here_is_a_warning(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> dict[str, bytes]:
        raise api.RulesError("Sheets are made with typst, which is not installed here.")

    monkeypatch.setattr(api, "render", refused)
    with pytest.raises(mkdocs.exceptions.Abort, match="1 warning"):
        made(pages, index="```grognard\nsheet\n```\n")


def test_the_sheet_is_a_file_of_the_site(pages: Path) -> None:
    pytest.importorskip("typst", reason="sheets are printed by typst: pip install 'grognard[qrs]'")
    shown = made(pages, index="```grognard\nsheet\n```\n")
    assert 'href="grognard/redoubt-sheet.pdf"' in shown["index"]
    assert (pages / "site/grognard/redoubt-sheet.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "page",
    [
        "```grognard\ntest moral\n```\n",
        "```grognard\nodds morale, cover=sea\n```\n",
        "```grognard\nodds morale, cover\n```\n",
        "```grognard missing.rules\ntest morale\n```\n",
    ],
)
def test_what_cannot_be_shown_fails_a_strict_build(pages: Path, page: str) -> None:
    with pytest.raises(mkdocs.exceptions.Abort):
        made(pages, index=page)


def test_a_finding_in_the_rules_fails_a_strict_build(pages: Path) -> None:
    (pages / "redoubt.rules").write_text(GAME.replace("roll D6\n  add", "rol D6\n  add"), encoding="utf-8")
    with pytest.raises(mkdocs.exceptions.Abort):
        made(pages, index=PAGE)
