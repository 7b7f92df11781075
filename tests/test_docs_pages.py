"""Pages that are to be typed along: their files are written and their commands run, in order, and print what they show."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from grognard.cli import main

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[1] / "docs"
GAMES = sorted(f"games/{path.name}" for path in (DOCS / "games").glob("*.md"))
PAGES = ("draft.md", "new-ruleset.md", "house-rules.md", "compare.md", "engagements.md", *GAMES)
_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Who types a page along has a cache: what was compiled for one command is there for the next."""
    return str(tmp_path_factory.mktemp("kept"))


@pytest.mark.parametrize("page", PAGES)
def test_the_page_can_be_typed_along(
    page: str, kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_CACHE", kept)
    commands = 0
    for kind, body in _FENCE.findall((DOCS / page).read_text(encoding="utf-8")):
        if kind.startswith("rules ") and kind.endswith(" +"):  # goes on at the end of the file
            with Path(kind.removeprefix("rules ").removesuffix(" +")).open("a", encoding="utf-8") as file:
                file.write(f"\n{body}")
        elif kind.startswith(("rules ", "text ")):
            Path(kind.partition(" ")[2]).write_text(body, encoding="utf-8")
        elif body.startswith("$ grognard "):
            first, _, shown = body.partition("\n")
            main(shlex.split(first.removeprefix("$ grognard ")))
            said = capsys.readouterr()
            assert (said.out or said.err).startswith(shown.rstrip("\n")), first
            commands += 1
    assert commands >= 5
