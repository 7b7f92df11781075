"""`grognard new`: what it writes checks, rolls, plays and prints, and a variant's waiting lines work once they are wanted."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.cli import main
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_game
from grognard.formatting import format_text
from grognard.host.files import read_text


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def loud(path: str) -> list[str]:
    found = check_game(path).diagnostics
    return [one.message for one in found if one.severity in (Severity.ERROR, Severity.WARNING)]


def test_a_new_ruleset_is_whole() -> None:
    assert main(["new", "My Skirmish"]) == 0
    assert loud("my_skirmish") == []
    assert check_game("my_skirmish").ruleset.title == "My Skirmish"
    file = read_text("my_skirmish/my_skirmish.rules")
    assert format_text(file, Collector()) == file.text
    assert main(["play", "my_skirmish", "--auto"]) == 0


def test_nothing_is_found_in_what_a_new_ruleset_begins_with(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "My Skirmish"]) == 0
    capsys.readouterr()
    assert main(["check", "my_skirmish", "--strict"]) == 0
    assert capsys.readouterr().out == "Nothing found.\n"


@pytest.mark.slow
def test_a_new_variant_says_nothing_until_its_lines_are_wanted() -> None:
    assert main(["new", "Hot Blood", "--variant-of", "low_tide"]) == 0
    assert loud("hot_blood.rules") == []
    text = Path("hot_blood.rules").read_text(encoding="utf-8")
    assert check_game("hot_blood.rules").changes == ()
    block = text[text.index("-- amend modifiers to alarm") :]
    block = block[: block.index("-- add to modifiers to alarm")]
    wanted = "\n".join(line.removeprefix("-- ") for line in block.splitlines())
    Path("hot_blood.rules").write_text(f"{text}\n{wanted}\n", encoding="utf-8")
    assert loud("hot_blood.rules") == []
    assert len(check_game("hot_blood.rules").changes) == len(wanted.splitlines()) - 1


@pytest.mark.slow
def test_every_waiting_list_of_a_variant_can_be_wanted() -> None:
    assert main(["new", "Hot Blood", "--variant-of", "regimental"]) == 0
    text = Path("hot_blood.rules").read_text(encoding="utf-8")
    lists = text[: text.index("-- ==== Tables")]
    blocks = [block for block in lists.split("\n\n") if block.startswith("-- amend")]
    assert len(blocks) >= 3
    for block in blocks:
        kept = block[: block.index("-- remove")]
        body = "\n".join(line.removeprefix("-- ") for line in kept.splitlines())
        Path("one.rules").write_text(f"variant One of Regimental\n{body}\n", encoding="utf-8")
        found = [one for one in compile_game("one.rules").diagnostics if one.severity is Severity.ERROR]
        assert found == [], block


SMALL = """ruleset Small

piece unit
  traits: any of bold, swift
  men (man): 0 to 9, usually 5

choice grade: raw, steady

table worth
  | grade  || pay | rank |
  | raw    || 1   | 4    |
  | steady || 2   | 3    |

state fit of a unit
  only when its men is 2 or more

test nerve of a unit
  roll 2D6
  hits on 4+
  roll as many D6 as the total
  hits on 5+
  let losses be the total
  when it is bold
    the unit loses 1 man
  on 4+: it gains 1 man
  otherwise
    when it is swift
      the unit loses 2 men

action rest of a unit
  never when it is swift
  it gains 1 man
"""


def _waiting(text: str) -> tuple[list[str], list[str]]:
    """What stands behind the dashes: the amendments, and the samples of what is added."""
    parts: list[list[str]] = []
    for line in text.splitlines():
        wanted = line.removeprefix("-- ")
        if line.startswith("-- ") and not wanted.startswith("===="):
            if not wanted.startswith(" "):
                parts.append([])
            if parts:
                parts[-1].append(wanted)
    said = ["\n".join(part) for part in parts]
    return [one for one in said if one.startswith("amend ")], [one for one in said if one.startswith("add to ")]


@pytest.mark.parametrize(
    "name", ["small", *(pytest.param(game, marks=pytest.mark.slow) for game in ("causeway", "low_tide"))]
)
def test_what_waits_is_right_without_its_dashes(name: str) -> None:
    Path("small.rules").write_text(SMALL, encoding="utf-8")
    assert main(["new", "Mine", "--variant-of", name]) == 0
    text = Path("mine.rules").read_text(encoding="utf-8")
    amended, added = _waiting(text)
    assert len(amended) >= 4 and added
    for wanted in (amended, added):
        body = "\n\n".join(wanted)
        Path("mine.rules").write_text(f"{text.partition(chr(10))[0]}\n\n{body}\n", encoding="utf-8")
        found = compile_game("mine.rules")
        assert [one.message for one in found.diagnostics if one.severity is Severity.ERROR] == []
        told = [(one.before, one.after) for one in found.changes if one.before]
        # What stands below a line, such as a note, stays with it.
        assert [one for one in told if " ".join(one[0].split()).find(" ".join(one[1].split())) != 0] == []


def test_lines_are_shown_with_the_cases_in_which_they_count() -> None:
    Path("small.rules").write_text(SMALL, encoding="utf-8")
    assert main(["new", "Mine", "--variant-of", "small"]) == 0
    text = Path("mine.rules").read_text(encoding="utf-8")
    assert "--   the unit loses 1 man  -- when it is bold\n--   it gains 1 man  -- on 4+\n" in text
    assert "--   the unit loses 2 men  -- otherwise, and when it is swift\n" in text
    assert "-- amend action rest\n--   never when it is swift\n--   it gains 1 man\n" in text
    assert "-- amend state fit\n--   only when its men is 2 or more\n\n" in text
    assert "-- amend table worth" not in text and "-- amend worth\n--   -- columns: grade || pay | rank\n" in text
    assert (
        "-- add to rest before it gains 1 man [ours]\n--   by hand: What is done before that line, in your words."
        in text
    )
    assert "--   hits on" not in text  # of two without a case, `amend` knows none


@pytest.mark.parametrize("name", ["", "../x", "a/b", "12", "con:"])
def test_a_name_that_is_none(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", name]) == 2
    assert list(Path().iterdir()) == []
    assert "is no name" in capsys.readouterr().err


def test_a_name_may_be_that_of_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "club.rules", "--variant-of", "low_tide"]) == 0
    assert Path("club.rules").read_text(encoding="utf-8").startswith("variant Club of Low Tide\n")


def test_nothing_is_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "One"]) == 0
    before = Path("one/one.rules").read_bytes()
    assert main(["new", "One"]) == 2
    assert main(["new", "Two", "--variant-of", "one"]) == 0
    assert main(["new", "Two", "--variant-of", "one"]) == 2
    assert Path("one/one.rules").read_bytes() == before
    assert loud("two.rules") == []
    assert "Nothing was written" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("name", ["low_tide", "lamp_and_fen"])
def test_a_copy_of_a_game_is_that_game_under_its_new_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "salt marsh", "--from", name]) == 0
    assert main(["check", "salt_marsh"]) == 0
    made, old = check_game("salt_marsh").ruleset, check_game(name).ruleset
    assert made.title == "Salt Marsh" and len(made.rules) == len(old.rules) and len(made.examples) == len(old.examples)
    lists = sorted(Path("salt_marsh").glob("*.army"))
    assert lists
    assert main(["proofread", "salt_marsh", "--list"]) == 0  # what was read of the game is read of its copy
    capsys.readouterr()
    for path in lists:
        assert main(["muster", str(path)]) == 0
        assert "for Salt Marsh" in capsys.readouterr().out
    assert main(["new", "salt marsh", "--from", name]) == 2  # nothing is written over


def test_what_cannot_be_copied_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "mine", "--from", "regimental_filled"]) == 2
    assert "--variant-of" in capsys.readouterr().err
    assert main(["new", "mine", "--from", "low_tide", "--variant-of", "low_tide"]) == 2
    assert main(["new", "mine", "--from", "no such game"]) == 2
    assert not Path("mine").exists()


def test_a_new_word_comes_with_only_what_the_rules_ask_of_it() -> None:
    assert main(["new", "Sea", "--variant-of", "low_tide", "--add", "weapon: blunderbuss"]) == 0
    text = Path("sea.rules").read_text(encoding="utf-8")
    assert text.startswith("variant Sea of Low Tide\n") and text.count("\n") < 20
    assert "add to weapon [ours]\n  blunderbuss\n" in text and "  | blunderbuss || ? | ? | ? | ? | ? |\n" in text
    assert "  -- columns: weapon || reach | shots | bite | marks | points\n" in text
    assert loud("sea.rules") == []
    answered = text.replace("? | ? | ? | ? | ?", '6" | 1 | 1 | slow | 1')
    Path("sea.rules").write_text(answered, encoding="utf-8")
    assert [one.message for one in check_game("sea.rules").diagnostics] == []


def test_a_new_troop_is_a_row_of_its_roster() -> None:
    assert main(["new", "Marines", "--variant-of", "low_tide", "--add", "troop: Marines"]) == 0
    text = Path("marines.rules").read_text(encoding="utf-8")
    assert "add to roster of groups [ours]\n" in text and "  | Marines || ? | ? |" in text
    assert loud("marines.rules") == []
    row = '16 | 6" | 4+ | 4+ | 4 | 6+ | 7 | 5 | muskets | - | 2'
    Path("marines.rules").write_text(text.replace(" | ".join("?" * 11), row), encoding="utf-8")
    assert [one.message for one in check_game("marines.rules").diagnostics] == []


TROOPS = """ruleset Troops

choice arm: foot, horse

piece unit
  arm, usually foot

modifiers to dash of a unit
  +1  light  when it is horse
  -1  slow   when it is foot

test dash of a unit
  roll D6
  add modifiers to dash
  on 1 to 2: stop here

action ride of a unit
  only when it is horse
  by hand: Ride.
"""


def test_lines_that_name_other_words_wait_with_the_new_one() -> None:
    Path("troops.rules").write_text(TROOPS, encoding="utf-8")
    assert main(["new", "Camels", "--variant-of", "troops", "--add", "arm: camel"]) == 0
    text = Path("camels.rules").read_text(encoding="utf-8")
    assert loud("camels.rules") == []
    assert "-- amend modifiers to dash [ours]\n--   +1  light  when it is horse or camel\n" in text
    assert "--   action ride: only when it is horse\n" in text  # a gate is known by its condition: not amended
    Path("camels.rules").write_text(
        text.replace(
            "-- amend modifiers to dash [ours]\n--   +1  light", "amend modifiers to dash [ours]\n  +1  light"
        ),
        encoding="utf-8",
    )
    assert loud("camels.rules") == []
    (change,) = [one for one in check_game("camels.rules").changes if one.verb == "amend"]
    assert "horse or camel" in change.after


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--variant-of", "low_tide", "--add", "wepon: axe"], "Did you mean `weapon`?"),
        (["--variant-of", "low_tide", "--add", "weapon: slings"], "twice in this list"),
        (["--variant-of", "low_tide", "--add", "weapon"], "a colon and the new word"),
        (["--add", "weapon: axe"], "--variant-of"),
    ],
)
def test_a_new_word_that_cannot_be_added(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "Ours", *words]) == 2
    assert said in capsys.readouterr().err
    assert list(Path().iterdir()) == []
