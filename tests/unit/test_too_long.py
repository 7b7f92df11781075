"""How many lines a turn or a rule leads to is counted before anything is made of them: one fewer is refused, and so is far more."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from grognard.cli.app import main

HEAD = """ruleset Work
  sides: Red, Blue

piece gun
  side
  shots (shot): 0 to 99, usually 0
"""
TURN = """
sequence turn
  1. fire
    each gun must shoot, all at once

scenario Two guns
  given a gun called Reds: Red
  given a gun called Blues: Blue
  play turn 2 times
  tell Reds's shots as shots
"""
SHOOT = """
action shoot of a gun
  do load of it
  do load of it

action load of a gun
  it gains 1 shot
"""
"""A turn is its own line, the two of `shoot`, and twice that of `load`: five."""


def _doubling(deep: int) -> str:
    """`load A` does `load B` twice, and so on: so many times."""
    names = [f"load {chr(ord('A') + at)}" for at in range(deep + 1)]
    rules = [f"action shoot of a gun\n  do {names[0]} of it\n\naction {names[-1]} of a gun\n  it gains 1 shot\n"]
    for name, other in pairwise(names):
        rules.append(f"action {name} of a gun\n  do {other} of it\n  do {other} of it\n")
    return "\n" + "\n".join(rules)


def _asked(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    capsys.readouterr()
    status = main(list(args))
    out, err = capsys.readouterr()
    return status, out + err


@pytest.mark.parametrize(
    ("how", "limit"),
    [
        (("odds",), "lines"),
        (("roll", "--seed", "1", "--trace", "none"), "run-lines"),
        (("odds", "--sample", "10", "--seed", "1"), "run-lines"),
    ],
)
@pytest.mark.parametrize(("asked", "lines"), [("Two guns", 5), ("shoot", 4)])
def test_at_the_edge(
    how: tuple[str, ...], limit: str, asked: str, lines: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if "--sample" in how:
        pytest.importorskip("numpy")
    at = tmp_path / "work.rules"
    at.write_text(HEAD + SHOOT + TURN, encoding="utf-8")
    line = (how[0], str(at), asked, *how[1:])
    assert _asked(capsys, *line, "--limit", f"{limit}={lines}")[0] == 0
    status, said = _asked(capsys, *line, "--limit", f"{limit}={lines - 1}")
    assert status == 1 and f"This needs {lines}, and the limit is {lines - 1}" in said
    assert f"--limit {limit}={lines}" in said, "which is enough"


def test_a_turn_of_a_million_lines_is_refused_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # `load A` is 2 + 4 + … + 2^20 + 2^20 lines; made, each of them, they would take all memory.
    at = tmp_path / "work.rules"
    at.write_text(HEAD + _doubling(20) + TURN, encoding="utf-8")
    lines = 1 + 1 + (2**21 - 2) + 2**20
    for how, longest in (("odds", "load L"), ("roll", "load I")):
        status, said = _asked(capsys, how, str(at), "Two guns")
        assert status == 1 and f"This needs {lines:,}, " in said
        # The n-th `load` after `load A` has 3 × 2^(20 - n) - 2 lines: 3,070 and 24,574 are too many, 1,534 and 12,286 are not.
        assert f"the rules it leads to: `{longest}`, " in said
        assert "--sample 100000" not in said and "grognard play" in said
