"""A step of play that a sentence of a base names, and that a variant takes away, gives to something else, or moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game, check_source

BASE = """ruleset Redan
  sides: Red, Blue

piece gun
  side
  loaded: yes or no, usually yes
  fired: yes or no, after it opens fire, until the turn ends

action open fire of a gun
  in short: Take off the marker.
  only when it is loaded
  it is no longer loaded

action load of a gun
  in short: A gun that did not fire in step 1 loads: never {{fired|one that fired in step 1}}.
  never when it has fired
  it becomes loaded

action dig of a gun
  in short: {dig}
  by hand: Dig.

sequence turn
  1. guns
    each gun may open fire
  2. shovels
    each gun may load
    each gun may dig
"""


@pytest.fixture(autouse=True)
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write("As {open fire|in step 1}, or in the shovels phase.")


def write(dig: str) -> None:
    text = BASE.replace("{dig}", "@").replace("{{", "{").replace("}}", "}").replace("@", dig)
    Path("redan.rules").write_text(text, encoding="utf-8")


def said(changes: str = "") -> list[str]:
    if changes:
        Path("mine.rules").write_text(f"variant Mine of Redan\n\n{changes}\n", encoding="utf-8")
    found = check_game("mine.rules" if changes else "redan.rules").diagnostics
    assert not [one.message for one in found if one.severity.value == "error"]
    return [one.message.partition(", and ")[2] for one in found if one.code.name == "GR545" and "step" in one.message]


def test_the_base_itself_is_right() -> None:
    assert said() == []


def test_a_step_that_is_taken_away() -> None:
    assert said("remove 1 from turn") == ["no step of play has the number 1."] * 3


def test_a_step_that_does_something_else_now_and_where_its_own_deed_is_done() -> None:
    moved = "amend turn\n  1. rain\n    by hand: Throw for rain.\n\nadd to turn\n  3. guns\n    each gun may open fire"
    assert said(moved) == [
        "step 1 is `rain` now, which has nothing to do with it.",
        "step 1 is `rain`, which does not lead to `open fire`: it is done in 3 `guns`.",
        "step 1 is `rain`, which does not lead to `open fire`: it is done in 3 `guns`.",
    ]


def test_a_step_of_another_title_in_which_the_same_is_done() -> None:
    assert said("amend turn\n  1. the guns speak\n    each gun may open fire") == []


def test_a_step_that_is_named_by_its_title() -> None:
    assert said("amend turn\n  2. spades\n    each gun may load\n    each gun may dig") == [
        "no step of play is called so."
    ]


def test_an_authors_own_sentence_names_a_step_that_is_not_there() -> None:
    text = "ruleset T\npiece unit\n\naction rest of a unit\n  in short: Rest in {step}.\n  by hand: Rest.\n\nsequence turn\n  1. rest\n    each unit may rest\n"
    told = {
        step: [
            one.message for one in check_source(text.replace("{step}", step)).diagnostics if one.code.name == "GR545"
        ]
        for step in ("step 1", "steps 1 and 4")
    }
    assert told["step 1"] == []
    assert told["steps 1 and 4"] == ["In short it says `steps 1 and 4`, and no step of play has the number 4."]
