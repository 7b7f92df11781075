"""What was compiled is kept for the next command, and never outlives anything it rests on."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from tests.games import EVERY_GAME_ASKED, the_game_checked
from tests.hostile.failing import Steps, steps_of

from grognard import checking, driver
from grognard.cli import main
from grognard.ir.export import to_data
from grognard.project import bundled
from grognard.store import folder, rows
from grognard.store.answers import once
from grognard.store.folder import SETTING

GAME = "ruleset Hill\n\ntest morale\n  roll D6\n  add 1\n"
MORE = "variant Club of Hill\n\nadd to morale\n  add 2\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody's folder, and a cache of their own."""
    monkeypatch.setenv(SETTING, str(tmp_path / "cache"))
    (tmp_path / "games").mkdir()
    monkeypatch.chdir(tmp_path / "games")
    return tmp_path / "games"


class Compiles:
    """Counts how often a game is compiled."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self._count(monkeypatch, driver, "compile_game")
        self._count(monkeypatch, checking, "check_game")

    def _count(self, monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> None:
        real = getattr(module, name)

        def counted(*args: object, **wishes: object) -> driver.Compiled:
            self.count += 1
            compiled: driver.Compiled = real(*args, **wishes)
            return compiled

        monkeypatch.setattr(module, name, counted)


@pytest.fixture
def compiles(monkeypatch: pytest.MonkeyPatch) -> Compiles:
    return Compiles(monkeypatch)


def _rolled(capsys: pytest.CaptureFixture[str], name: str, die: int = 3) -> str:
    assert main(["roll", name, "morale", "--dice", str(die), "--trace", "none"]) == 0
    return capsys.readouterr().out


# What is laid over another game has lines of the same kinds: of those one is asked.
ASKED = [
    name
    for name in bundled.names()
    if EVERY_GAME_ASKED or name == "hardtack_grim" or not bundled.main_file(name).text.startswith("variant ")
]


@pytest.mark.slow
@pytest.mark.parametrize("name", ASKED)
def test_rows_are_the_game(name: str) -> None:
    found = the_game_checked(name)
    data = json.loads(json.dumps(rows.written([found.ruleset, found.diagnostics, found.allowed])))
    ruleset, diagnostics, allowed = rows.read(data)
    assert to_data(ruleset) == to_data(found.ruleset)
    assert (diagnostics, allowed) == (found.diagnostics, found.allowed)


def test_a_game_that_did_not_change_is_not_compiled_again(
    here: Path, compiles: Compiles, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    assert _rolled(capsys, "hill.rules") == _rolled(capsys, "hill.rules") == "= 4\n"
    assert compiles.count == 1
    (here / "hill.rules").write_text(GAME.replace("add 1", "add 3"), encoding="utf-8")
    assert _rolled(capsys, "hill.rules") == "= 6\n"


def test_what_a_check_found_is_kept_apart_from_what_was_only_compiled(
    here: Path, compiles: Compiles, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "hill.rules").write_text(GAME + "\nfacts\n  fog: yes or no\n", encoding="utf-8")
    _rolled(capsys, "hill.rules")
    said = []
    for _ in range(2):
        main(["check", "hill.rules"])
        said.append(capsys.readouterr().out)
    assert compiles.count == 2
    assert "fog" in said[0] and said[0] == said[1]


def test_a_base_that_appears_nearer_is_read(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "games").mkdir()
    (here / "games" / "club.rules").write_text(MORE, encoding="utf-8")
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    # A base in a folder above is found by its name as a folder; a file beside the variant comes first.
    (here / "hill").mkdir()
    (here / "hill.rules").rename(here / "hill" / "hill.rules")
    assert _rolled(capsys, "games/club.rules") == "= 6\n"
    (here / "games" / "hill.rules").write_text(GAME.replace("add 1", "add 2"), encoding="utf-8")
    assert _rolled(capsys, "games/club.rules") == "= 7\n"
    (here / "games" / "hill.rules").unlink()
    assert _rolled(capsys, "games/club.rules") == "= 6\n"


def test_a_file_that_joins_a_folder_is_read(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "hill").mkdir()
    (here / "hill" / "hill.rules").write_text(GAME, encoding="utf-8")
    assert main(["roll", "hill", "rout", "--dice", "3"]) == 2
    (here / "hill" / "more.rules").write_text("test rout\n  roll D6\n", encoding="utf-8")
    assert main(["roll", "hill", "rout", "--dice", "3"]) == 0


def test_the_same_name_elsewhere_is_another_game(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    assert _rolled(capsys, "hill.rules") == "= 4\n"
    (here / "other").mkdir()
    (here / "other" / "hill.rules").write_text(GAME.replace("add 1", "add 2"), encoding="utf-8")
    monkeypatch.chdir(here / "other")
    assert _rolled(capsys, "hill.rules") == "= 5\n"


def test_what_has_errors_is_not_kept(here: Path, compiles: Compiles, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "club.rules").write_text(MORE, encoding="utf-8")
    for _ in range(2):
        assert main(["roll", "club.rules", "morale"]) == 1
    assert compiles.count == 2
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    assert _rolled(capsys, "club.rules") == "= 6\n"


@pytest.mark.parametrize("damage", ["", "{}", "[]", "null", '{"program": 1}', "half"])
def test_a_damaged_file_costs_only_time(here: Path, damage: str, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    _rolled(capsys, "hill.rules")
    (file,) = (here.parent / "cache").glob("*.json")
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: len(text) // 2] if damage == "half" else damage, encoding="utf-8")
    assert _rolled(capsys, "hill.rules") == "= 4\n"


def test_a_game_with_another_figure_in_it_is_compiled_again(
    here: Path, compiles: Compiles, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rows with another number may still be a game, and not the one that was kept."""
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    assert _rolled(capsys, "hill.rules", 6) == "= 7\n"
    (file,) = (here.parent / "cache").glob("*.json")
    seal, _, text = file.read_text(encoding="utf-8").partition("\n")
    kept = json.loads(text)
    atoms = kept["answers"]["atoms"]
    atoms[next(at for at, one in enumerate(atoms) if one == 6 and one is not True)] = 5
    file.write_text(f"{seal}\n{json.dumps(kept)}", encoding="utf-8")
    assert _rolled(capsys, "hill.rules", 6) == "= 7\n"
    assert compiles.count == 2


def test_rows_make_nothing_but_parts_of_a_game() -> None:
    good = rows.written([("a", 1)])
    assert rows.read(good) == [("a", 1)]
    for change in (
        {"kinds": [*good["kinds"], "os.system"]},
        {"kinds": [*good["kinds"], "grognard.ir.lines.Line"], "rows": [[len(good["kinds"])]]},
        {"rows": [[0, 5]]},
        {"rows": [[99]]},
        {"rows": [[5, 0, 1]]},
        {"atoms": [{"a": 1}]},
        {"roots": [17]},
    ):
        with pytest.raises(rows.Unreadable):
            rows.read({**good, **change})
    with pytest.raises(TypeError):
        rows.written([object()])


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX permissions")
def test_a_folder_that_others_may_write_to_is_not_read(
    here: Path, compiles: Compiles, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    _rolled(capsys, "hill.rules")
    assert os.stat(here.parent / "cache").st_mode & 0o077 == 0
    (here.parent / "cache").chmod(0o777)
    _rolled(capsys, "hill.rules")
    assert compiles.count == 2


def test_it_can_be_switched_off(
    here: Path, compiles: Compiles, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(SETTING, "off")
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    _rolled(capsys, "hill.rules")
    _rolled(capsys, "hill.rules")
    assert compiles.count == 2
    assert not (here.parent / "cache").exists()


def _replace_by_pipe(path: Path) -> None:
    os.mkfifo(path)


def _replace_by_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _replace_by_copy(path: Path) -> None:
    path.symlink_to("elsewhere.json")


def _replace_by_folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
@pytest.mark.parametrize("replace", [_replace_by_pipe, _replace_by_device, _replace_by_copy, _replace_by_folder])
def test_what_is_no_file_in_the_place_of_a_kept_game_is_not_read(
    here: Path, replace: Callable[[Path], None], compiles: Compiles, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    assert _rolled(capsys, "hill.rules") == "= 4\n"
    (kept,) = Path(os.environ[SETTING]).glob("*.json")
    kept.rename(kept.with_name("elsewhere.json"))
    replace(kept)
    assert _rolled(capsys, "hill.rules") == "= 4\n"
    assert compiles.count == 2


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENOSPC, errno.EROFS])
def test_whichever_step_in_the_cache_fails_the_answer_is_the_same(
    number: int, here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sealed folder, a full disk: each step that is taken in the cache fails once, of a first run and of a second."""
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    cache = here.parent / "cache"

    def emptied(*, first: bool) -> None:
        shutil.rmtree(cache, ignore_errors=True)
        if not first:
            _rolled(capsys, "hill.rules")

    for first in (True, False):
        emptied(first=first)
        steps = [step for step in steps_of(lambda: _rolled(capsys, "hill.rules"), here.parent) if "/cache" in step.file]
        assert steps
        for step in steps:
            emptied(first=first)
            with pytest.MonkeyPatch.context() as patch:
                seen = Steps(patch, here.parent, step, number)
                assert _rolled(capsys, "hill.rules") == "= 4\n", step
            assert step in seen.taken
            assert _rolled(capsys, "hill.rules") == "= 4\n"
            assert [path.suffix for path in cache.iterdir()] == [".json"], step


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system has no owners")
def test_a_folder_of_another_owner_is_neither_read_nor_written_to(
    here: Path, compiles: Compiles, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    _rolled(capsys, "hill.rules")
    (kept,) = (here.parent / "cache").iterdir()
    before = kept.read_bytes(), kept.stat().st_mtime_ns
    owner = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    (here / "hill.rules").write_text(GAME.replace("add 1", "add 2"), encoding="utf-8")
    assert _rolled(capsys, "hill.rules") == "= 5\n"
    assert _rolled(capsys, "hill.rules") == "= 5\n"
    assert compiles.count == 3
    assert (kept.read_bytes(), kept.stat().st_mtime_ns) == before


def test_what_another_version_kept_is_not_read(
    here: Path, compiles: Compiles, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    with monkeypatch.context() as other:
        other.setattr(folder, "program", lambda: "of another version")
        _rolled(capsys, "hill.rules")
        _rolled(capsys, "hill.rules")
        assert compiles.count == 1
    _rolled(capsys, "hill.rules")
    _rolled(capsys, "hill.rules")
    assert compiles.count == 2


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no forks")
def test_runs_at_once_share_the_folder(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Six at once read, write and tidy up in one folder: each answers as if it were alone."""
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    children = []
    for number in range(6):
        child = os.fork()
        if not child:
            right = 0
            try:
                for turn in range(12):
                    (here / f"{number}.rules").write_text(GAME.replace("add 1", f"add {turn}"), encoding="utf-8")
                    right += main(["check", f"{number}.rules"]) == main(["check", "hill.rules"]) == 0
                    capsys.readouterr()
                    right += _rolled(capsys, f"{number}.rules") == f"= {3 + turn}\n"
            finally:
                os._exit(right)
        children.append(child)
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [24] * 6
    assert {path.suffix for path in (here.parent / "cache").iterdir()} == {".json"}


def test_an_answer_is_made_once_for_what_it_rests_on(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def make(answer: str) -> Callable[[], tuple[str, ...]]:
        def made_now() -> tuple[str, ...]:
            made.append(answer)
            return (answer,)

        return made_now

    for question, rests_on, expected in [
        ("sum", ("a", "b"), "1"),
        ("sum", ("a", "b"), "1"),
        ("sum", ("ab",), "3"),
        ("other", ("a", "b"), "4"),
        ("sum", ("b", "a"), "5"),
    ]:
        assert once(question, rests_on, make(expected)) == (expected,)
    assert made == ["1", "3", "4", "5"]
    (kept,) = {path for path in (here.parent / "cache").iterdir() if '"1"' in path.read_text(encoding="utf-8")}
    kept.write_text(kept.read_text(encoding="utf-8").replace('"1"', '"2"'), encoding="utf-8")
    assert once("sum", ("a", "b"), make("6")) == ("6",)
    monkeypatch.setenv(SETTING, "off")
    assert once("sum", ("a", "b"), make("7")) == ("7",)


def test_a_comparison_of_what_did_not_change_is_read_back(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    module = import_module("grognard.cli.compare")
    real = module.compare

    def counted(*args: object, **wishes: object) -> object:
        asked.append(args)
        return real(*args, **wishes)

    monkeypatch.setattr(module, "compare", counted)
    (here / "hill.rules").write_text(GAME, encoding="utf-8")
    (here / "club.rules").write_text(MORE.replace("of Hill", "of hill"), encoding="utf-8")

    def told(*wishes: str) -> str:
        assert main(["compare", "hill.rules", "club.rules", *wishes]) == 0
        return capsys.readouterr().out

    first = told()
    assert told() == first and len(asked) == 1
    (here / "club.rules").write_text(MORE.replace("of Hill", "of hill") + "-- a remark\n", encoding="utf-8")
    assert told() == first and len(asked) == 1
    assert told("--json") != first and len(asked) == 2
    (here / "club.rules").write_text(MORE.replace("of Hill", "of hill").replace("2", "3"), encoding="utf-8")
    assert told() != first and len(asked) == 3
