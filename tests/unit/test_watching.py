"""`grognard check --watch` stays beside the editor: at every save it says what is found now."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.cli.watching import files_of

RULES = """ruleset Ford
piece patrol
  men: 1 to 8

test nerve of a patrol
  roll D6
  add its men

example Three men hold
  given a patrol: men 3
  test nerve of it
  dice 2
  then 5
"""
PROGRAM = "import sys; from grognard.cli import main; sys.exit(main(sys.argv[1:]))"


def _started(folder: Path, *args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *args],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def _until_it_waits(run: subprocess.Popen[str]) -> str:
    assert run.stdout is not None
    said = ""
    for line in run.stdout:
        said += line
        if "Watching" in line:
            return said
    raise AssertionError(said)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to another process there")
def test_it_says_again_what_is_found_when_a_file_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "ford.rules"
    file.write_text(RULES, encoding="utf-8")
    run = _started(tmp_path, "check", "ford.rules", "--watch")
    try:
        first = _until_it_waits(run)
        assert "error" not in first
        for text, wanted in (
            (RULES.replace("roll D6", "rol D6"), "ford.rules:6"),
            (RULES.replace("dice 2", "dice 1"), "ford.rules:9"),  # the example no longer holds
            (RULES.replace("then 5", "then 4").replace("dice 2", "dice 1"), ""),
            ("", "GR110"),
        ):
            file.write_text(text, encoding="utf-8")
            for _ in range(3):  # a file may be looked at while it is being written, and is then read once more
                said = _until_it_waits(run)
                if wanted in said and ("error" in said) == bool(wanted):
                    break
            else:
                pytest.fail(said)
        file.unlink()  # as some editors do for a moment
        assert "There is no ford.rules" in _until_it_waits(run)
        file.write_text(RULES, encoding="utf-8")
        assert "error" not in _until_it_waits(run)
    finally:
        run.send_signal(signal.SIGINT)
        run.communicate(timeout=60)
    assert run.returncode == 130


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to another process there")
def test_a_rulebook_text_is_read_again_when_it_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    faulty = "| Pace | Dice |\n| 1-30 | 1 |\n| 30-40 | 2 |\n| 41-50 | 3 |\n"  # 30 is in two bands
    file.write_text(faulty, encoding="utf-8")
    run = _started(tmp_path, "verify", "--text", "book.txt", "--watch")
    try:
        assert "GR603" in _until_it_waits(run)
        for text, found in ((faulty.replace("30-40", "31-40"), False), (faulty, True)):
            file.write_text(text, encoding="utf-8")
            for _ in range(3):  # it may be looked at while it is being written
                said = _until_it_waits(run)
                if ("GR603" in said) == found and ("1 finding" in said or "0 findings in 5 lines" in said):
                    break
            else:
                pytest.fail(said)
    finally:
        run.send_signal(signal.SIGINT)
        run.communicate(timeout=60)
    assert run.returncode == 130


@pytest.mark.slow
def test_the_record_of_what_was_read_and_army_lists_are_watched(tmp_path: Path) -> None:
    kept = {"ford.rules", "ford.proofread.txt", "scouts.army"}
    for name in (*kept, "notes.txt", "letter.odt"):
        (tmp_path / name).write_text(RULES, encoding="utf-8")
    assert {path.name for path in files_of(str(tmp_path / "ford.rules"))} == kept


def test_what_comes_with_the_program_cannot_change(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "stargrunt", "--watch", "--errors-only"]) == 1
    assert "there is no file to watch" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "none.rules"), "--watch"]) == 2
    assert "none.rules" in capsys.readouterr().err
