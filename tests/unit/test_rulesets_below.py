"""Folders that hold several rulesets, and checking many at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.project import bundled
from grognard.project.rulesets_below import rulesets_below

GOOD = "-- a remark\n\nruleset {0}\n\noption fog, usually off\n\ntest sight\n  roll D6\n  halve  when fog\n"
BAD = "ruleset {0}\n\noption fog, usually off\noption fog, usually off\n"
GAP = "ruleset {0}\n\n? how long a turn is\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.format(path.stem.title()))


def meant(name: str) -> list[str]:
    return [Path(one).as_posix() for one in rulesets_below(name)]


def test_one_ruleset_of_several_files(folder: Path) -> None:
    put(folder / "war/war.rules", GOOD)
    put(folder / "war/more.rules", "option mud, usually off\n")
    assert meant("war") == ["war"]
    (folder / "war/war.rules").rename(folder / "war/main.rules")
    assert meant("war") == ["war"]


def test_a_file_of_the_folders_name_leads_it_whatever_lies_beside(folder: Path) -> None:
    put(folder / "war/war.rules", GOOD)
    put(folder / "war/club.rules", "variant Club of War\n")
    assert meant("war") == ["war"]


def test_each_file_that_begins_a_ruleset(folder: Path) -> None:
    put(folder / "all/one.rules", GOOD)
    put(folder / "all/two.rules", GOOD)
    put(folder / "all/rest.rules", "option mud, usually off\n")
    assert meant("all") == ["all/one.rules", "all/two.rules"]


def test_folders_within(folder: Path) -> None:
    put(folder / "all/one/one.rules", GOOD)
    put(folder / "all/two/main.rules", GOOD)
    put(folder / "all/two/deep/three.rules", GOOD)
    put(folder / "all/parts/rest.rules", "option mud, usually off\n")
    put(folder / "all/.hidden/four.rules", GOOD)
    assert meant("all") == ["all/one", "all/two", "all/two/deep"]


@pytest.mark.parametrize("name", ["nothing", "file.rules", "empty", bundled.names()[0]])
def test_what_is_no_folder_of_rulesets_stays_as_it_was_named(folder: Path, name: str) -> None:
    (folder / "empty").mkdir()
    (folder / "file.rules").write_text(GOOD)
    (folder / bundled.names()[0]).mkdir()
    assert rulesets_below(name) == (name,)


def test_check_takes_a_folder_of_rulesets(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(folder / "all/one/one.rules", GOOD)
    put(folder / "all/two/two.rules", GAP)
    assert main(["check", "all"]) == 0
    said = capsys.readouterr().out
    assert said.endswith("\nall/one: nothing found\nall/two: 1 gap\n")
    assert main(["check", "all", "--strict"]) == 1
    put(folder / "all/bad/bad.rules", BAD)
    (folder / "all/worse").mkdir()
    (folder / "all/worse/worse.rules").write_bytes(b"\xff\xfe")
    capsys.readouterr()
    assert main(["check", "all"]) == 1
    said = capsys.readouterr().out
    assert said.endswith("\nall/bad: 1 error\nall/one: nothing found\nall/two: 1 gap\nall/worse: 1 error\n")
    assert main(["check", "all", "--json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["diagnostics"]) == 3


def test_a_finding_of_the_base_is_shown_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(folder / "all/base/base.rules", GAP)
    put(
        folder / "all/mine/mine.rules",
        "variant Mine of Base\n\noption mud, usually off\n\ntest march\n  roll D6\n  halve  when mud\n",
    )
    assert main(["check", "all", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["diagnostics"]) == 1


@pytest.mark.slow
def test_check_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--all", "--errors-only"]) == 0
    said = capsys.readouterr().out
    assert [line.partition(":")[0] for line in said.split("\n")[-len(bundled.names()) - 1 : -1]] == list(
        bundled.names()
    )
    assert main(["check"]) == 2
    assert "--all" in capsys.readouterr().err
