"""Games are walked through to a log that ends the same when it is played again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.cli import main


def _log(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, object]:
    assert main([*args, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_replays_to_the_same_end(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.json"
    assert main(["play", "regimental_filled", "--auto", "--seed", str(seed), "--turns", "2", "--log", str(log)]) == 0
    first = json.loads(log.read_text(encoding="utf-8"))
    assert first["end"] and first["story"]
    capsys.readouterr()
    assert main(["play", "regimental_filled", "--replay", str(log)]) == 0
    assert "It ends as the log says." in capsys.readouterr().out


def test_another_seed_plays_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    one = _log(capsys, "play", "regimental_filled", "--auto", "--seed", "1")
    other = _log(capsys, "play", "regimental_filled", "--auto", "--seed", "2")
    assert one["story"] != other["story"]


def test_a_tampered_log_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.json"
    assert main(["play", "regimental_filled", "--auto", "--seed", "1", "--log", str(log)]) == 0
    data = json.loads(log.read_text(encoding="utf-8"))
    piece = next(iter(data["end"]))
    data["end"][piece] = {}
    log.write_text(json.dumps(data), encoding="utf-8")
    assert main(["play", "regimental_filled", "--replay", str(log)]) == 1
    assert "does not end as the log says" in capsys.readouterr().out


def test_the_bare_ruleset_stops_at_its_gap_and_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "regimental", "--auto", "--seed", "1"]) == 1
    said = capsys.readouterr().err
    assert "which dice each side rolls for initiative" in said
    assert "regimental.rules:" in said


def test_no_log_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    other.write_text("[1, 2]", encoding="utf-8")
    assert main(["play", "regimental_filled", "--replay", str(other)]) == 2
    assert "no log of a game" in capsys.readouterr().err
