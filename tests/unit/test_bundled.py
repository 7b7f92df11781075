"""The rulesets that ship: their names, their files, the paths that people see."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.host.plaintext import FileProblem
from grognard.project import bundled


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    redan = tmp_path / "redan"
    (redan / "examples").mkdir(parents=True)
    (redan / "redan.rules").write_bytes(b"ruleset Redan\r\n")
    (redan / "combat.rules").write_bytes(b"chapter E\n")
    (redan / "examples" / "shot.rules").write_bytes(b"example Shot\n")
    (redan / "README.md").write_bytes(b"# Redan\n")
    (tmp_path / "hardtack").mkdir()
    (tmp_path / "hardtack" / "hardtack.rules").write_bytes(b"ruleset Hardtack\n")
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__init__.py").write_bytes(b"")
    monkeypatch.setattr(bundled, "_root", lambda: tmp_path)
    return tmp_path


@pytest.mark.usefixtures("shelf")
def test_names() -> None:
    assert bundled.names() == ("hardtack", "redan")


@pytest.mark.usefixtures("shelf")
def test_files_main_file_first() -> None:
    found = bundled.ruleset_files("redan")
    assert [file.path for file in found] == [
        "rules/redan/redan.rules",
        "rules/redan/combat.rules",
        "rules/redan/examples/shot.rules",
    ]
    assert found[0].text == "ruleset Redan\n"
    assert bundled.main_file("redan") == found[0]


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("name", ["reden", "../redan", "redan/", "", "__pycache__", "/etc"])
def test_unknown_names(name: str) -> None:
    for ask in (bundled.ruleset_files, bundled.main_file):
        with pytest.raises(FileProblem, match="No ruleset named"):
            ask(name)


@pytest.mark.usefixtures("shelf")
def test_the_nearest_name_is_offered() -> None:
    with pytest.raises(FileProblem) as caught:
        bundled.main_file("reden")
    assert caught.value.help == "Did you mean redan?"
    with pytest.raises(FileProblem) as caught:
        bundled.main_file("zzz")
    assert caught.value.help == "There are: hardtack, redan."


def test_all_that_ships_can_be_read() -> None:
    for name in bundled.names():
        assert bundled.ruleset_files(name)[0].path == f"rules/{name}/{name}.rules"
