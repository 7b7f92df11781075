"""A state that a line gives only in some cases is told in the story: below a line that may end the rule, and in a step itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

_STOPPED = """ruleset Story
  sides: A, B

piece man
  side
  cowering: yes or no, usually no

test nerve of a man
  roll D6
  on 7+: stop here
  it becomes cowering

action go of a man
  never when it is cowering
  test nerve of it

sequence turn
  1. One
    each man must go

scenario S
  given a man called Tom: A
  play turn 1 time
"""
_IN_A_STEP = """ruleset Pin
  sides: A, B

piece grunt
  side
  pinned: yes or no, usually no
  acts (act): 0 to 9, usually 0

action fire of a grunt
  never when it is pinned
  it gains 1 act

sequence turn
  1. act
    each grunt must fire
  2. pin
    for each grunt
      it becomes pinned  when its acts is 1 to 9

scenario S
  given a grunt called Tom: A
  play turn 1 time
"""


@pytest.mark.parametrize(
    ("text", "told", "stands"),
    [(_STOPPED, "; cowering.", "A: Tom cowering."), (_IN_A_STEP, "Tom: pinned.", "A: Tom pinned, 1 act.")],
)
def test_the_state_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, told: str, stands: str
) -> None:
    (tmp_path / "game.rules").write_text(text)
    assert main(["play", str(tmp_path / "game.rules"), "--auto", "--seed", "1"]) == 0
    story = capsys.readouterr().out
    assert told in story and stands in story
