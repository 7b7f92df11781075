"""Files that rest on one another in a circle are named, with the lines to mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main


def _check(folder: Path, files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> str:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    assert main(["check", str(folder / next(iter(files)))]) == 1
    told = capsys.readouterr().out
    assert "--limit" not in told
    return told


@pytest.mark.parametrize("base", ["self.rules", "self", "Imports"])
def test_a_file_that_names_itself(tmp_path: Path, base: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"ruleset Imports\n  extends: {base}\n"
    told = _check(tmp_path, {"self.rules": text}, capsys)
    if base != "Imports":  # a title is looked for beside the file, so nothing has it
        assert "self.rules:1" in told and "names itself as its base" in told


@pytest.mark.parametrize("suffix", ["", ".rules"])
def test_a_circle_names_each_file_and_line(tmp_path: Path, suffix: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["first", "second", "third"]
    files = {
        f"{name}.rules": f"ruleset {name}\n  extends: {names[(at + 1) % 3]}{suffix}\n" for at, name in enumerate(names)
    }
    told = _check(tmp_path, files, capsys)
    assert "in a circle" in told
    assert all(f"{name}.rules (line 1)" in told for name in names)


def test_a_variant_of_what_is_a_variant_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"a1.rules": "variant A1 of A2\n", "a2.rules": "variant A2 of A1\n"}
    assert "in a circle" in _check(tmp_path, files, capsys)


def test_a_circle_below_what_rests_on_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "club.rules": "variant Club of A1\n",
        "a1.rules": "ruleset A1\n  extends: A2\n",
        "a2.rules": "ruleset A2\n  extends: A1\n",
    }
    told = _check(tmp_path, files, capsys)
    assert "in a circle" in told and "club.rules (line" not in told
