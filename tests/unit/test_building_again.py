"""Building again: what has not changed is not made anew, what has is, and nothing is left half-written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from grognard.checking import check_source
from grognard.cli import main, printing
from grognard.cli.build_stamp import RECORD, is_built
from grognard.cli.printing import Press
from grognard.docgen.printed_marks import Marks
from grognard.host.files import write_file_atomic
from grognard.ir.ruleset import Ruleset
from grognard.store.answers import Answers
from grognard.store.folder import SETTING

RULES = """ruleset Ford

choice outcome: across, back

facts
  wet: yes or no, usually no

test crossing
  roll D6
  add modifiers to crossing
  on 4+: the result is across
  the result is back

modifiers to crossing
  -1  wet ground  when wet

test looking
  roll D6
  +1  dry  when not wet

example Wet feet
  given wet
  test crossing
  dice 4
  then back
"""


def _rules(text: str = RULES) -> Ruleset:
    found = check_source(text)
    assert not found.has_errors, [one.message for one in found.diagnostics]
    return found.ruleset


def test_what_is_kept_gives_the_same_pages_as_a_fresh_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    kept: Answers[Any] = Answers("pages")
    Press(kept).pages(_rules())
    kept.save()
    for text in (
        RULES.replace("-1  wet", "-2  wet"),
        RULES.replace("wet", "soaked"),
        RULES.replace("roll D6", "roll D8"),
    ):
        changed = text.replace("dice 4", "dice 3")
        again = Press(Answers("pages"))
        assert again.pages(_rules(changed)).files == Press().pages(_rules(changed)).files


def test_one_changed_line_leaves_the_odds_of_other_rules() -> None:
    before, after = _rules(), _rules(RULES.replace("-1  wet", "-2  wet"))
    old, new = Marks(before), Marks(after)
    assert old.odds("looking", before.rules["looking"]) == new.odds("looking", after.rules["looking"])
    assert old.odds("crossing", before.rules["crossing"]) != new.odds("crossing", after.rules["crossing"])
    assert old.trace(before.examples[0]) != new.trace(after.examples[0])


def test_what_is_no_record_is_read_as_nothing(tmp_path: Path) -> None:
    for text in ("", "[]", "ab", "x" * 64, "[" * 5000):
        (tmp_path / RECORD).write_text(text, encoding="utf-8")
        assert not is_built(tmp_path, "0" * 64)


def test_a_second_build_makes_nothing_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ford.rules").write_text(RULES, encoding="utf-8")
    assert main(["build", "ford.rules", "-o", "out"]) == 0
    made = {path.name: path.read_bytes() for path in Path("out").iterdir()}
    capsys.readouterr()
    monkeypatch.setattr(Press, "printed", lambda self, ruleset: pytest.fail("made again"))
    assert main(["build", "ford.rules", "-o", "out"]) == 0
    assert "nothing has changed" in capsys.readouterr().out
    assert {path.name: path.read_bytes() for path in Path("out").iterdir()} == made
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    # A page that somebody spoiled is no longer what was built.
    Path("out/index.html").write_text("spoiled", encoding="utf-8")
    assert main(["build", "ford.rules", "-o", "out"]) == 0
    assert {path.name: path.read_bytes() for path in Path("out").iterdir()} == made


def test_after_a_remark_no_sheet_is_set_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)
    Path("ford.rules").write_text(RULES, encoding="utf-8")
    assert main(["build", "ford.rules", "-o", "out"]) == 0
    sheets = {path.name: path.read_bytes() for path in Path("out").glob("sheet*")}
    assert "sheet-a4.pdf" in sheets
    Path("ford.rules").write_text(f"-- a remark\n{RULES}", encoding="utf-8")
    monkeypatch.setattr(printing, "make_sheet", lambda *given, **named: pytest.fail("made again"))
    assert main(["build", "ford.rules", "-o", "out"]) == 0
    assert {path.name: path.read_bytes() for path in Path("out").glob("sheet*")} == sheets


def test_a_mistake_leaves_what_was_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ford.rules").write_text(RULES, encoding="utf-8")
    assert main(["build", "ford.rules", "-o", "out"]) == 0
    before = Path("out/index.html").read_bytes()
    Path("ford.rules").write_text(RULES.replace("roll D6", "rol D6"), encoding="utf-8")
    assert main(["build", "ford.rules", "-o", "out"]) == 1
    assert Path("out/index.html").read_bytes() == before
    assert (Path("out") / RECORD).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to another process there")
@pytest.mark.parametrize("after", [0.4, 0.9, 1.5])
def test_ctrl_c_leaves_nothing_half_written(after: float, tmp_path: Path) -> None:
    program = "import sys; from grognard.cli import main; sys.exit(main(sys.argv[1:]))"
    run = subprocess.Popen(
        [sys.executable, "-c", program, "build", "stargrunt", "-o", "out"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    time.sleep(after)
    run.send_signal(signal.SIGINT)
    said = run.communicate(timeout=120)[1].decode()
    assert run.returncode in {0, 130, -signal.SIGINT}
    assert "Grognard failed" not in said
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".grognard")] == []
    assert (tmp_path / "out").exists() == (run.returncode == 0)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to another process there")
def test_watch_builds_again_when_a_file_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "ford.rules"
    file.write_text(RULES, encoding="utf-8")
    program = "import sys; from grognard.cli import main; sys.exit(main(sys.argv[1:]))"
    run = subprocess.Popen(
        [sys.executable, "-c", program, "build", "ford.rules", "-o", "out", "--watch"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert run.stdout is not None
    try:
        _until(run, "Watching")
        # Whole at once: a file that is looked at while it is being written is built from twice.
        write_file_atomic(file, RULES.replace("roll D6", "rol D6"))
        assert "ford.rules:9" in _until(run, "Watching")
        write_file_atomic(file, RULES.replace("looking", "peering"))
        _until(run, "Watching")
        assert any("eering" in page.read_text(encoding="utf-8") for page in (tmp_path / "out").glob("*.html"))
    finally:
        run.send_signal(signal.SIGINT)
        run.communicate(timeout=60)
    assert run.returncode == 130


def _until(run: subprocess.Popen[str], word: str) -> str:
    assert run.stdout is not None
    said = ""
    for line in run.stdout:
        said += line
        if word in line:
            return said
    raise AssertionError(said)
