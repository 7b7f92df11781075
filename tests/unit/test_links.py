"""A file that the program names is never a link: what the user names may be one."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

SECRET = "ruleset Secret\n\ntest hidden\n  roll D6\n"
GAME = "ruleset Hill\n\ntest morale\n  in short: Roll D6.\n  roll D6\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from a stranger, beside one of the user's."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.rules").write_text(SECRET, encoding="utf-8")
    (tmp_path / "outside" / "letter.txt").write_text("Dear Ann", encoding="utf-8")
    made = tmp_path / "stranger"
    made.mkdir()
    monkeypatch.chdir(made)
    return made


@pytest.mark.parametrize("extends", ["link.rules", "link", "Secret"])
def test_no_base_is_read_through_a_link_out_of_the_folder(
    folder: Path, extends: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "link.rules").symlink_to("../outside/secret.rules")
    (folder / "mine.rules").write_text(f"ruleset Mine\n  extends: {extends}\n", encoding="utf-8")
    assert main(["check", "mine.rules"]) == 1
    told = capsys.readouterr()
    assert "hidden" not in told.out + told.err and "GR1" in told.out


def test_no_folder_is_a_base_through_a_link(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder.parent / "secret").symlink_to("outside")
    (folder / "mine.rules").write_text("ruleset Mine\n  extends: Secret\n", encoding="utf-8")
    assert main(["rules", "mine.rules"]) == 1
    assert "hidden" not in capsys.readouterr().out


def test_no_part_of_a_game_is_a_link_out_of_its_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "stranger.rules").write_text(GAME, encoding="utf-8")
    (folder / "more.rules").symlink_to("../outside/secret.rules")
    assert main(["rules", str(folder)]) != 0
    told = capsys.readouterr()
    assert "more.rules is a link that leads out of its folder" in told.out + told.err


def test_a_file_that_the_user_names_may_be_a_link(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "link.rules").symlink_to("../outside/secret.rules")
    assert main(["rules", "link.rules"]) == 0
    assert "hidden" in capsys.readouterr().out


def test_a_record_is_not_written_through_a_link(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "hill.rules").write_text(GAME, encoding="utf-8")
    (folder / "hill.proofread.txt").symlink_to("../outside/letter.txt")
    assert main(["proofread", "hill.rules", "--all"]) != 0
    assert (folder.parent / "outside" / "letter.txt").read_text(encoding="utf-8") == "Dear Ann"
    assert "is a link" in capsys.readouterr().err
