"""What a variant brings and no step of play leads to, what it leaves of its base where none leads any more, and what two steps offer."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.cli import main

BASE = """ruleset Redan
  sides: Red, Blue

piece gun
  side
  men: 0 to 9, usually 5
  loaded: yes or no, usually yes
  tired: yes or no, usually no

action open fire of a gun as shooter at a gun as target
  the target loses 1 man
  do smoke of the shooter

action smoke of a gun
  by hand: Lay wool.

action load of a gun
  only when it is not loaded
  it becomes loaded

action dig of a gun
  it becomes tired

action drag of a gun
  once a turn
  it becomes tired

action sing of a gun
  it gains 1 man
  test voice of it

test voice of a gun
  roll D6

sequence turn
  1. guns
    each gun may open fire
  2. shovels
    each gun which is not tired may load
    each gun which is not tired may dig
    each gun may drag
"""


@pytest.fixture(autouse=True)
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("redan.rules").write_text(BASE.replace("loses 1 man\n", "loses 1 men\n").replace("1 men", "1 man"), "utf-8")


def told(changes: str, code: str = "GR415") -> list[str]:
    Path("mine.rules").write_text(f"variant Mine of Redan\n\n{changes}\n", encoding="utf-8")
    found = check_game("mine.rules").diagnostics
    assert not [one.message for one in found if one.severity.value == "error"]
    return [one.message for one in found if one.code.name == code]


# ---- what it brings ------------------------------------------------------------------------------------------------


def test_a_rule_that_only_an_example_or_a_rule_out_of_play_leads_to() -> None:
    tea = "action brew of a gun\n  it gains 1 man\n"
    example = "\nexample Tea\n  given a gun\n  do brew of it\n  then its men is 6"
    # What nothing names at all is told as never used, and one that leads to another tells of both.
    assert told(f"{tea}\naction rest of a gun\n  do brew of it") == []
    assert told(tea + example) == ["No step of play leads to `brew`: only its example does."]
    assert told(f"{tea}\nadd to sing\n  do brew of it") == [
        "No step of play leads to `sing`, so this line counts only where somebody asks for that by itself."
    ]
    assert told(f"{tea}{example}\n\nadd to turn\n  3. tea\n    each gun may brew") == []


def test_a_line_in_a_rule_that_is_not_played() -> None:
    assert told("add to sing\n  it becomes tired") == [
        "No step of play leads to `sing`, so this line counts only where somebody asks for that by itself."
    ]
    # A test may be there to be looked up.
    assert told("add to voice\n  +1  loud  when it is loaded") == []
    assert told("add to smoke\n  it becomes tired") == []


# ---- what it leaves ------------------------------------------------------------------------------------------------


def test_a_step_in_place_of_another_whose_rule_is_done_no_more() -> None:
    rain = "rain\n    by hand: Throw."
    assert told(f"amend turn\n  1. {rain}") == ["`open fire` is no longer used: no step of play leads there now."]
    assert told("remove 1 from turn") == ["`open fire` is no longer used: no step of play leads there now."]
    assert told("remove do smoke of the shooter from open fire") == [
        "`smoke` is no longer used: no step of play leads there now."
    ]
    assert told(f"add to turn\n  1a. {rain}") == []
    assert told("remove 1 from turn\n\nadd to turn\n  3. guns\n    each gun may open fire") == []
    assert told("remove 1 from turn\n\nremove open fire\n\nremove smoke") == []


def test_it_is_told_though_notes_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    told("amend turn\n  1. rain\n    by hand: Throw.")
    assert main(["check", "mine.rules", "--errors-only"]) == 0
    assert "for you to look at:\n  line 4  `open fire` is no longer used" in capsys.readouterr().out


# ---- what two steps offer --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("each gun may open fire", 1),
        ("each gun which is not loaded may open fire", 1),
        # A mark that it sets and asks for, how often it may be done, or others of whom nothing is known.
        ("each gun which is not tired may load", 0),
        ("each gun which is not tired may dig", 0),
        ("each gun may drag", 0),
        ("each gun which is loaded may load", 0),
    ],
)
def test_a_step_that_offers_again_what_nothing_keeps_from_being_done(line: str, found: int) -> None:
    said = told(f"add to turn\n  3. again\n    {line}", "GR416")
    assert len(said) == found
    if found:
        assert said[0].startswith("`open fire` is offered in step 1, too, to the same pieces")
    # The old one is taken away, and all is well.
    assert told(f"remove 1 from turn\n\nremove 2 from turn\n\nadd to turn\n  3. again\n    {line}", "GR416") == []
