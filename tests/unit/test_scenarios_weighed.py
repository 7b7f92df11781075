"""What is said of a scenario before its odds are worked out: that nothing is told of it, that a fact is told nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import engaged
from grognard.cli.app import main

GAME = """ruleset Ford
  sides: Red, Blue

piece troop
  side
  men (man): 0 to 20, usually 4

facts of a troop
  wet: yes or no
  dry: yes or no, usually yes

action volley of a troop
  roll D6
  on 6
    the troop loses 1 men  when it is wet

sequence turn
  1. fire
    each troop must volley

scenario The ford
  given a troop called Reds: Red
  play turn 40 times
"""


def said(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    capsys.readouterr()
    status = main(list(args))
    out, err = capsys.readouterr()
    return status, out + err


def test_a_scenario_that_tells_nothing_and_has_no_end_is_not_weighed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = tmp_path / "ford.rules"
    at.write_text(GAME, encoding="utf-8")
    status, words = said(capsys, "odds", str(at), "The ford")
    assert status == 2 and "all that could be weighed is its 40 turns. Write in it `tell …`" in words
    at.write_text(GAME + "  the game ends when Reds's men is 0\n", encoding="utf-8")
    assert "40 turns" not in said(capsys, "odds", str(at), "The ford")[1]


def test_a_fact_that_is_told_nowhere_is_found_by_one_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = tmp_path / "ford.rules"
    at.write_text(GAME + "  tell Reds's men as men\n", encoding="utf-8")

    def all_ways(*_: object, **__: object) -> None:
        raise AssertionError("all ways are followed, to find what the first of them lacks")

    monkeypatch.setattr(engaged, "weighed", all_ways)
    status, words = said(capsys, "odds", str(at), "The ford")
    assert status == 1 and words.startswith("Nothing says what Reds's wet is. Add it to the scenario: `given …`.")
    assert "In play (`grognard play`) it is asked when it comes up." in words
