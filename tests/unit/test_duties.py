"""What must be done is not left to the player: `must when` takes away passing, and whoever it is no duty against."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.cli import main

Asked = Callable[..., str]

GAME = """ruleset Duty
  sides: Red, Blue
  lengths: inches

piece unit
  side
  ordered: yes or no, usually no
  tired: yes or no, usually no
  hit: yes or no, usually no
  moved: yes or no, usually no
  first: yes or no, usually no
  lost: yes or no

piece gun, a kind of unit

action march of a unit
  MARCH
  never when it is tired
  it becomes moved

action charge of a unit as rider at a unit as target
  must when the rider is ordered and the target is hit
  the rider becomes moved

action choose of a unit
  it chooses up to 2 of these
    do march of it
    it becomes tired

LIMITS
sequence Turn
  1. Act
    each unit which is first DO

scenario Three
  given a KIND called A: Red, first, FACTS
  given a unit called B: Blue, hit
  given a unit called C: Blue
"""


@pytest.fixture
def asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Asked:
    """What the player of A is asked first: the answers offered; empty where nothing is asked."""

    def ask(do: str, facts: str, kind: str = "unit", march: str = "must when it is ordered", limits: str = "") -> str:
        text = GAME.replace("DO", do).replace("FACTS", facts).replace("KIND", kind)
        file = tmp_path / "duty.rules"
        file.write_text(text.replace("MARCH", march).replace("LIMITS", limits), encoding="utf-8")
        main(["play", str(file)])
        told = capsys.readouterr().err
        assert "error" not in told, told
        return told.partition("): ")[2].partition(". Say")[0]

    return ask


@pytest.mark.parametrize(
    ("do", "facts", "wanted"),
    [
        ("may march", "not ordered", "pass, march"),
        ("may march", "ordered", ""),
        ("may march", "ordered, tired", ""),
        ("may charge", "not ordered", "pass, B, C"),
        ("may charge", "ordered", ""),
        ("must choose", "not ordered", "pass, march, it becomes tired"),
        ("must choose", "ordered", "pass, it becomes tired"),
    ],
)
def test_a_duty_is_not_left_to_the_player(do: str, facts: str, wanted: str, asked: Asked) -> None:
    assert asked(do, facts) == wanted


@pytest.mark.parametrize(("kind", "wanted"), [("gun", ""), ("unit", "pass, march")])
def test_a_duty_in_limits_on_a_kind_is_its_own(kind: str, wanted: str, asked: Asked) -> None:
    limits = "limits on a gun\n  march must when it is ordered\n"
    assert asked("may march", "ordered", kind, "never when it is moved", limits) == wanted


def test_what_nobody_told_is_no_duty(asked: Asked) -> None:
    assert asked("may march", "ordered", march="must when it is ordered and it is lost") == "pass, march"
