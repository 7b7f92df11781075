"""Several rulesets built at once: the same files as one at a time, each in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main
from grognard.cli.build_stamp import RECORD
from grognard.cli.several import families
from grognard.host import process_pool as two

FORD = """ruleset Ford

choice outcome: across, back

test crossing
  roll D6
  on 4+: the result is across
  the result is back
"""
FLOOD = """variant Flood of ford

replace test crossing
  roll D6
  on 6+: the result is across
  the result is back
"""
BRIDGE = FORD.replace("ruleset Ford", "ruleset Bridge").replace("4+", "2+")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("ford", FORD), ("flood", FLOOD), ("bridge", BRIDGE)):
        Path(f"{name}.rules").write_text(text, encoding="utf-8")
    return tmp_path


def made(folder: str) -> dict[str, bytes]:
    found = (path for path in Path(folder).rglob("*") if path.is_file() and path.name != RECORD)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_what_stands_on_one_base_is_one_family_the_base_first(folder: Path) -> None:
    found = families(["flood.rules", "bridge.rules", "ford.rules", "missing.rules"])
    assert [[one.name for one in family] for family in found] == [
        ["ford.rules", "flood.rules"],
        ["bridge.rules"],
        ["missing.rules"],
    ]


@pytest.mark.slow
@pytest.mark.parametrize("cores", [1, 2])
def test_several_are_the_same_as_each_alone(folder: Path, cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(two, "_cores", lambda: cores)
    names = ("flood", "ford", "bridge")
    assert main(["build", *(f"{name}.rules" for name in names), "-o", "all"]) == 0
    for name in names:
        assert main(["build", f"{name}.rules", "-o", f"alone-{name}"]) == 0
        assert made(f"all/{name}") == made(f"alone-{name}")
    assert {path.name for path in Path("all").iterdir() if path.is_dir()} == set(names)


@pytest.mark.slow
def test_one_with_a_mistake_stops_no_other(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("bridge.rules").write_text(BRIDGE.replace("roll D6", "rol D6"), encoding="utf-8")
    assert main(["build", "missing.rules", "bridge.rules", "ford.rules", "-o", "all"]) == 1
    told = capsys.readouterr()
    assert "Ford: " in told.out and Path("all/ford/index.html").is_file()
    assert "bridge.rules" in told.err and "missing.rules" in told.err and not Path("all/bridge").exists()


def test_wrong_use_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("other").mkdir()
    Path("other/ford.rules").write_text(FORD, encoding="utf-8")
    assert main(["build", "ford.rules", "other/ford.rules", "-o", "all"]) == 2
    assert "would both be built into all/ford" in capsys.readouterr().err
    assert main(["build", "ford.rules", "bridge.rules", "-o", "all", "--watch"]) == 2
    assert "one ruleset at a time" in capsys.readouterr().err
    assert main(["build", "-o", "all"]) == 2
    assert "Which rulesets?" in capsys.readouterr().err
    assert not Path("all").exists()
