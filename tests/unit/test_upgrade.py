"""Texts of an earlier version of the language: what changed is told, written anew, and nothing else is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.cli import main
from grognard.cli.upgrade import upgraded

BASE = "ruleset Base\n\noption night, usually off\n\ntest calm\n  roll D6\n  +1  dark  when night\n"
OLD = "variant Dark of Base\n\n-- mine\nswitch on night [ours]  -- always\n  note: We like it dark.\n"
NEW = "variant Dark of Base\n\n-- mine\nreplace option night, usually on [ours]  -- always\n  note: We like it dark.\n"


def test_what_is_written_otherwise_today_is_told_and_written_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "base.rules").write_text(BASE, encoding="utf-8")
    path = tmp_path / "dark.rules"
    path.write_text(OLD, encoding="utf-8")
    told = check_game(str(path)).diagnostics
    assert any("grognard upgrade" in (one.help or "") for one in told)
    assert main(["upgrade", str(path), "--check"]) == 1
    assert path.read_text(encoding="utf-8") == OLD
    assert main(["upgrade", str(path)]) == 0
    assert path.read_text(encoding="utf-8") == NEW
    made = check_game(str(path))
    assert made.ruleset.facts["night"].usual is True and not made.has_errors
    capsys.readouterr()
    assert main(["upgrade", str(path)]) == 0
    assert "nothing to change" in capsys.readouterr().out


def test_words_that_only_look_so_stay() -> None:
    text = "ruleset A\n\n> switch on the light\n\ntest t\n  by hand: switch on it.\n"
    assert upgraded(text).text == text


def test_a_later_version_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "later.rules"
    path.write_text("ruleset Later\n  language: 2\n\nswitch on night\n", encoding="utf-8")
    assert main(["upgrade", str(path)]) == 1
    assert "newer Grognard" in capsys.readouterr().out
    assert "switch on night" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("no longer holds Three men, row 2", "remove example Three men, row 2"),
        ("cancel exception to in works [D.4] when fog", "remove exception to in works [D.4] when fog"),
    ],
)
def test_what_is_taken_away_begins_with_remove(old: str, new: str) -> None:
    assert upgraded(f"variant Mine of Base\n\n{old}\n").text == f"variant Mine of Base\n\n{new}\n"
