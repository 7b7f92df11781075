"""What is said of a place on the command line that is not there: told before the work, with status 2, and nothing is left behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grognard.cli.app import main

GAME = """ruleset Ford
  sides: Red, Blue

piece troop
  side
  men (man): 0 to 20, usually 4

action volley of a troop
  roll D6

sequence turn
  1. fire
    each troop must volley

scenario The ford
  given a troop called Reds: Red
  play turn 3 times
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ford.rules").write_text(GAME, encoding="utf-8")
    (tmp_path / "afile").write_text("", encoding="utf-8")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(list(args))
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize(
    "args",
    [
        ("export", "ford.rules", "-o"),
        ("play", "ford.rules", "--auto", "--seed", "1", "--log"),
        ("play", "ford.rules", "--auto", "--seed", "1", "--html"),
        ("compare", "regimental", "regimental_filled", "--svg"),
        ("examples", "ford.rules", "--propose", "-o"),
        ("sheet", "ford.rules", "-o"),
    ],
)
def test_a_folder_that_is_not_there_to_write_in(args: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    for place, words in (
        ("nosuch/x.out", "There is no folder nosuch to write nosuch/x.out in.\n  help: Make it (mkdir nosuch), or name another."),
        ("nosuch/deep/x.out", "There is no folder nosuch to write nosuch/deep/x.out in.\n  help: Make it (mkdir nosuch/deep)"),
        ("afile/x.out", "afile is a file, so nothing can be written in it."),
    ):  # fmt: skip
        status, out, err = said(capsys, *args, place)
        assert (status, out) == (2, "") and words.split("\n")[0] in err and "GR908" in err
        assert "help: Make it (mkdir" in err or place.startswith("afile")


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="a folder in which nobody can write")
def test_a_folder_in_which_nothing_can_be_made(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (("build", "ford.rules"), ("export", "ford.rules")):
        status, _, err = said(capsys, *command, "-o", "/proc/x")
        assert status == 1 and "/proc/x cannot be written: nothing can be made in /proc." in err


def test_trying_a_place_leaves_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(one.name for one in here.iterdir())
    status, _, _ = said(capsys, "play", "ford.rules", "--auto", "--seed", "1", "--log", "x.json")
    assert status == 0
    assert sorted(one.name for one in here.iterdir()) == sorted([*before, "x.json"])


def test_the_log_is_there_after_each_turn(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from grognard.play.game import Game

    playing, turns = Game.play_turn, iter((1, 2))

    def fail(self: Game, begins: object) -> object:
        if next(turns, None) is None:
            raise KeyError("a fault of ours in the third turn")
        return playing(self, begins)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "play_turn", fail)
    assert said(capsys, "play", "ford.rules", "--auto", "--seed", "1", "--log", "x.json")[0] == 3
    monkeypatch.undo()
    monkeypatch.chdir(here)
    status, out, _ = said(capsys, "play", "ford.rules", "--replay", "x.json")
    assert status == 0 and "Turn 3" in out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("roll", "regimentall", "morale"), "Did you mean regimental?"),
        (("roll", "nosuch.rules", "morale"), "There is no nosuch.rules."),
        (("check", "nosuch.rules"), "There is no nosuch.rules."),
        (("check", "nosuch.rules", "ford.rules"), "There is no nosuch.rules."),
        (("roll", "empty", "morale"), "holds no `.rules` file"),
        (("serve", "regimentall", "--port", "0"), "Did you mean regimental?"),
        (("serve", "nosuch.rules", "--port", "0"), "There is no nosuch.rules."),
        (("serve", "empty", "--port", "0"), "holds no `.rules` file"),
        (("check", "--with", "nosuch.py", "ford.rules", "regimental"), "nosuch.py is no file of checks."),
        (("roll", "two", "volley"), "The folder two holds 2 rulesets: two/a.rules, two/b.rules."),
        (("play", "two"), "Name the one that is meant: two/a.rules."),
        (("play", "bare.rules"), "Bare has no scenario. Write one"),
        (("roll", "bare.rules", "volley"), "It has no rules yet."),
        (("new", "regimental"), "is the name of a game that comes along"),
        (("new", "Regimental", "--from", "tyneside"), "is the name of a game that comes along"),
        (("roll", "ford.rules", "volley", "--seed", "x"), "--seed takes a whole number from 0 up, and `x` is none of these."),
        (("roll", "ford.rules", "volley", "--seed=-1"), "--seed takes a whole number from 0 up, and `-1` is none of these."),
        (("serve", "ford.rules", "--port", "99999"), "--port takes a whole number from 0 to 65535, and `99999` is none"),
        (("rules", "ford.rules", "nosuch"), "`grognard rules ford.rules` lists its rules and tables."),
    ],
)  # fmt: skip
def test_what_is_not_there(args: tuple[str, ...], words: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "empty").mkdir()
    (here / "two").mkdir()
    (here / "two/a.rules").write_text(GAME, encoding="utf-8")
    (here / "two/b.rules").write_text(GAME.replace("Ford", "Weir"), encoding="utf-8")
    (here / "bare.rules").write_text("ruleset Bare\n\npiece troop\n", encoding="utf-8")
    status, out, err = said(capsys, *args)
    assert status == 2 and words in out + err, out + err
    assert not (here / "regimental").exists()
    if "--with" in args:
        assert (out + err).count("nosuch.py") <= 3, "said once, not of each ruleset"


def test_a_folder_of_one_ruleset_in_two_files_is_one(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "two").mkdir()
    (here / "two/a.rules").write_text(GAME, encoding="utf-8")
    (here / "two/b.rules").write_text("test morale of a troop\n  roll D6\n", encoding="utf-8")
    assert said(capsys, "roll", "two", "morale", "--dice", "3")[0] == 0
