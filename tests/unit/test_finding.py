"""Where a game is looked for: a name, a file or a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.host.budget import Budget, Limits
from grognard.project.finding import find_project


def files_of(name: str) -> list[str]:
    return [file.path for file in find_project(name, Budget(Limits())).files]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a folder, its tables in a file of their own; beside it a house rule."""
    monkeypatch.chdir(tmp_path)
    for game in ("hill", "regimental"):
        (tmp_path / game).mkdir()
        (tmp_path / game / f"{game}.rules").write_text("ruleset Hill\n", encoding="utf-8")
        (tmp_path / game / "tables.rules").write_text("-- drawn up later\nchapter Tables\n", encoding="utf-8")
    (tmp_path / "hill" / "club.rules").write_text("variant Club of Hill\n", encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_the_file_of_a_folder_that_is_called_like_it_means_all_that_belongs_to_it() -> None:
    assert files_of("hill/hill.rules") == ["hill/hill.rules", "hill/tables.rules"]
    assert files_of("hill/tables.rules") == ["hill/tables.rules"]
    assert files_of("hill/club.rules") == ["hill/club.rules"]


def test_a_file_by_itself_is_read_by_itself(folder: Path) -> None:
    (folder / "other.rules").write_text("ruleset Other\n", encoding="utf-8")
    (folder / "more.rules").write_text("chapter More\n", encoding="utf-8")
    assert files_of("other.rules") == ["other.rules"]


@pytest.mark.usefixtures("folder")
def test_a_folder_of_ones_own_comes_before_a_bundled_game_of_that_name() -> None:
    assert files_of("regimental") == ["regimental/regimental.rules", "regimental/tables.rules"]


def test_a_folder_without_the_game_in_it_does_not(folder: Path) -> None:
    (folder / "mwan18").mkdir()
    (folder / "mwan18" / "notes.txt").write_text("printed pages", encoding="utf-8")
    assert files_of("mwan18")[0] == "rules/mwan18/mwan18.rules"
