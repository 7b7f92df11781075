"""Checks that an author brings along, as CONTRIBUTING shows one: it is run here as it stands there."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

import pytest

from grognard.checks.all import ALL
from grognard.checks.check import Check
from grognard.cli import main

PAGE = Path(__file__).resolve().parents[3] / "CONTRIBUTING.md"
GAME = "ruleset Ford\n\ntest crossing\n  roll D6\n\ntest wading\n  > The guide goes first.\n  roll D6\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "ford.rules").write_text(GAME, encoding="utf-8")
    return tmp_path / "ford.rules"


def test_the_check_of_the_page(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (game.parent / "mine.py").write_text(code, encoding="utf-8")
    assert main(["check", str(game), "--with", str(game.parent / "mine.py")]) == 1
    said = capsys.readouterr().out
    # Of the two rules one has no prose.
    assert said.count("CLUB1") == 1 and "`crossing` has no words of its source." in said
    main(["check", str(game)])
    assert "CLUB1" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "is no file of checks"),
        ("x = 1", "has no tuple"),
        ("CHECKS = (1,)", "has no tuple"),
        ("1 / 0", "does not run"),
        ("raise SystemExit(0)", "does not run"),
    ],
)
def test_a_file_that_is_none_is_refused(
    game: Path, text: str | None, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if text is not None:
        (game.parent / "mine.py").write_text(text, encoding="utf-8")
    assert main(["check", str(game), "--with", str(game.parent / "mine.py")]) == (2 if text is None else 1)
    assert words in capsys.readouterr().err


def test_help_says_that_such_a_file_is_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--help"]) == 0
    assert "It is run as a program" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("check", ALL, ids=[check.name for check in ALL])
def test_a_check_that_reads_the_findings_of_others_runs_after_them(check: Check) -> None:
    module = sys.modules[check.run.__module__]
    assert ("collector.diagnostics" in inspect.getsource(module)) is check.reads_findings
    assert not check.reads_findings or all(later.reads_findings for later in ALL[ALL.index(check) :])
