"""Does an action that ends with a number say what it does with it?"""

from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.cli import main

RULES = """ruleset Small
  by: nobody
  source: made up
  lengths: inches

piece troop
  men (man): 0 to 10, usually 5
  pluck: 0 to 6, usually 0

action run of a troop
  roll D2
  move it up to (the total)

action flee of a troop
  when its men is 1 or more
    roll D2
    move it (the total) back
  otherwise
    roll D2
    move it up to (the total)

action rouse of a troop
  roll D2
  its pluck becomes the total

action shoot of a troop as firer at a troop as target
  roll D2
  do suffer of the target with the total

action suffer of a troop with a number as dead
  it loses as many men as dead

action stroll of a troop
  roll D2
  move it up to (the total)  when its men is 3

action wait of a troop
  roll D2
  stop here  when its men is 4
  move it up to (the total)
"""


Said = Callable[..., str]


@pytest.fixture
def said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    path = tmp_path / "small.rules"
    path.write_text(RULES, encoding="utf-8")

    def command(name: str, *more: str) -> str:
        assert main([name, str(path), *more]) == 0
        return capsys.readouterr().out

    return command


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("run", ["moves up to 1 inch ", "moves up to 2 inches "]),
        ("flee", ["moves up to 1 inch ", "moves up to 2 inches "]),
        ("rouse", ["its pluck is now 1 ", "its pluck is now 2 "]),
        ("shoot", ["the target loses 1 man ", "the target loses 2 men "]),
    ],
)
def test_it_says_what_it_does(said: Said, rule: str, words: list[str]) -> None:
    lines = said("odds", rule).splitlines()
    assert [line.startswith(begin) for line, begin in zip(lines, words, strict=False)] == [True, True]


@pytest.mark.parametrize("rule", ["stroll", "wait"])
def test_a_number_that_only_some_runs_use_stays_one(said: Said, rule: str) -> None:
    assert said("odds", rule, "men=3").startswith("1 ")


def test_rules_and_roll_say_the_same(said: Said) -> None:
    assert "answers: moves up to … inches\n" in said("rules", "run")
    assert "= moves up to 2 inches\n" in said("roll", "run", "--dice", "2")
