"""A game that stops at a gap, or that a player leaves, is told up to there, in its steps: on the screen, in the log, on the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.cli import main

_GAME = """
ruleset Hill

piece unit
  men: 0 to 10, usually 5
  prayers: 0 to 9, usually 0

action drill of a unit
  it gains 1 prayers

action charge of a unit
  roll D6
  on 1-6: ?

sequence turn
  1. drill
    each unit must drill
  2. charge
    each unit which prayers is 2 or more must charge

scenario The hill
  given a unit called Guards
  play turn 3 times
"""

_MAY = _GAME.replace("must drill", "may drill")
_BEFORE = ["Turn 1, 1. drill", "  Guards drill: 1 prayer.", "At the end of turn 1", "Turn 2, 1. drill"]
_DRILLED = "  Guards drill: 2 prayers."


def _written(tmp_path: Path, text: str, *args: str) -> tuple[list[str], list[dict[str, object]], str]:
    """The story and the events of the log, and the page."""
    rules, log, page = (tmp_path / name for name in ("hill.rules", "game.log", "game.html"))
    rules.write_text(text, encoding="utf-8")
    main(["play", str(rules), "--seed", "1", "--log", str(log), "--html", str(page), *args])
    written = json.loads(log.read_text(encoding="utf-8"))
    return written["story"], written["events"], page.read_text(encoding="utf-8")


def test_at_a_gap(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    story, events, page = _written(tmp_path, _GAME, "--auto")
    (thrown,) = [event for event in events if event["event"] == "throw"]
    assert story == [*_BEFORE, _DRILLED, "Turn 2, 2. charge", f"  Guards charge: {thrown['faces']} on D6."]
    printed = capsys.readouterr().out
    assert [line for line in printed.splitlines()[2:] if line] == story
    assert all(line.strip() in page for line in story)


def test_where_a_player_leaves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    second = _MAY.replace("called Guards\n", "called Guards\n  given a unit called Jagers\n")
    typed = tmp_path / "typed.txt"
    typed.write_text("yes\nno\nyes\nquit\n", encoding="utf-8")
    with typed.open(encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        story, events, page = _written(tmp_path, second)
    assert story == [*_BEFORE, _DRILLED]
    assert [event["after"] for event in events if event["event"] == "change"] == [1, 2]
    assert [line for line in capsys.readouterr().out.splitlines()[2:] if line] == [
        *_BEFORE[:2],
        "Turn 1, 2. charge",
        "  (nothing)",
        *_BEFORE[2:],
        _DRILLED,
    ]
    assert _DRILLED.strip() in page
