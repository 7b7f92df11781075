"""A man page of each command, and the playground by the command that writes everything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main
from grognard.cli.app import COMMANDS


def test_each_command_has_a_man_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("click_man")
    assert main(["man", "-o", str(tmp_path / "man")]) == 0
    pages = {path.stem for path in (tmp_path / "man").glob("*.1")}
    assert pages == {"grognard", *(f"grognard-{name}" for name in COMMANDS)}
    assert capsys.readouterr().out.startswith(f"{len(COMMANDS) + 1} pages")
    odds = (tmp_path / "man" / "grognard-odds.1").read_text(encoding="utf-8")
    assert ".TH" in odds and "RULESET" in odds


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["build", "--as", "playground", "--as", "site", "-o", "out"], "--as playground goes alone"),
        (["build", "nowhere", "--as", "playground", "-o", "out"], "There is no folder nowhere"),
        (["build", "--as", "playground", "-o", "out"], "There is no Pyodide in node_modules/pyodide"),
    ],
)
def test_the_playground_is_written_by_build_too(
    words: list[str], answer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert answer in capsys.readouterr().err
