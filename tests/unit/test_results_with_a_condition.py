"""`the result is yes when the total is 5 or more`: the total asked there, and in the lines below, is what was thrown."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rules_texts import findings

from grognard.cli import main

GAME = """ruleset Mettle

choice fate: hit, miss, wide

piece ranger
  level: 1 to 5, usually 1

test mettle of a ranger
  roll D6
  add its level
  the result is yes  when the total is 5 or more
  the result is no

test aim of a ranger
  roll D6
  the result is hit   when the total is 5 or more
  add its level
  the result is miss  when the total is 4
  the result is wide
"""


def test_a_total_is_a_number_where_yes_is_the_result() -> None:
    assert not findings(GAME)


@pytest.mark.parametrize(
    ("rule", "chances"),
    [("mettle", {"no": "1/2", "yes": "1/2"}), ("aim", {"hit": "1/3", "miss": "1/6", "wide": "1/2"})],
)
def test_what_comes_of_it(
    rule: str, chances: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Mettle: 4, 5, 6 and 1 are five. Aim: 5 and 6 hit; 3 and 1 are four; 1, 2 and 4 are left."""
    (tmp_path / "mettle.rules").write_text(GAME, encoding="utf-8")
    assert main(["odds", str(tmp_path / "mettle.rules"), rule]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert {line[0]: line[3] for line in lines} == chances


def test_what_cannot_be_is_still_told() -> None:
    (found,) = findings(
        GAME.replace("the total is 5 or more\n  the result is no", "the total is 1\n  the result is no")
    )
    assert found.code.name == "GR517" and "`the total is 1` can never hold" in found.message
