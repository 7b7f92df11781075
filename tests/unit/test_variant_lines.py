"""Every line of a base can be changed, or have another above it; and what that breaks is told in a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.chances import odds_of

from grognard.checking import check_game
from grognard.cli import main
from grognard.driver import compile_game

BASE = """ruleset Base

piece unit
  points: 0 to 9, usually 2
  hits: 0 to 9, usually 0

table luck
  | total     || luck |
  | 5 or more || good |
  | 4 or less || bad  |

choice luck word: good, bad

test nerve of a unit
  roll D6
  add its points
  read luck
  on bad: it gains 1 hit

work out worth of a unit
  start at its points

example Good luck
  given a unit
  test nerve of it
  dice 3
  then good

example Bad luck
  given a unit
  test nerve of it
  dice 2
  then bad
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "base.rules").write_text(BASE, encoding="utf-8")
    return tmp_path


def odds(change: str, rule: str = "nerve") -> dict[object, object]:
    Path("mine.rules").write_text(f"variant Mine of Base\n\n{change}", encoding="utf-8")
    compiled = compile_game("mine.rules")
    assert [one.message for one in compiled.diagnostics if one.severity.name == "ERROR"] == []
    return dict(odds_of(compiled.ruleset, rule))


# The points are 2: 5 or more is a D6 of 3 or more (4 of 6), a D10 of 3 or more (8 of 10), a D6 of 2 or more with 1 more (5 of 6).
@pytest.mark.parametrize(
    ("change", "good"),
    [
        ("amend nerve\n  roll D10\n", "4/5"),
        ("amend nerve\n  add twice its points\n", "1"),
        ("add to nerve before read luck\n  add 1\n", "5/6"),
        ("add to test nerve, before add its points\n  add 1\n", "5/6"),
        ("amend nerve\n  on bad: it gains 2 hits\n", "2/3"),
    ],
)
def test_any_line_is_changed_or_has_another_above_it(folder: Path, change: str, good: str) -> None:
    assert str(odds(change).get("good")) == good


def test_the_start_of_a_value_is_changed(folder: Path) -> None:
    assert odds("amend worth\n  start at its points plus 3\n", "worth") == {5: 1}


def test_a_variants_check_lists_the_examples_that_it_breaks(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.rules").write_text(
        "variant Mine of Base\n\nadd to nerve before read luck\n  subtract 1\n", encoding="utf-8"
    )
    assert main(["check", "mine.rules"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("1 example in the base rules now gives a different result:\n  line 23  Good luck: ")
    block = said[said.index("remove example") :].partition("\n\n")[0]
    assert block.strip() == "remove example Good luck"
    text = Path("mine.rules").read_text(encoding="utf-8")
    Path("mine.rules").write_text(f"{text}\n{block}\n", encoding="utf-8")
    main(["check", "mine.rules"])
    assert "now gives a different result" not in capsys.readouterr().out


def test_its_own_mistakes_come_first(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.rules").write_text("variant Mine of Base\n\namend nerve\n  add its wounds\n", encoding="utf-8")
    assert main(["check", "mine.rules"]) == 1
    assert capsys.readouterr().out.startswith("mine.rules:4:")


GATED = """ruleset Gated

piece unit
  tired: yes or no, usually no

facts
  range: 0 to 48 inches

action fire of a unit
  never when it is tired
  only when range is up to 24"
  it becomes tired
"""


@pytest.mark.parametrize(
    ("change", "reaches"),
    [
        ('amend fire\n  only when range is up to 30"\n', True),
        ('amend fire\n  only when range is up to 20"\n', False),
        ('remove only when range is up to 24" from fire\n', True),
    ],
)
def test_when_something_may_be_done_is_changed_too(change: str, reaches: bool, tmp_path: Path) -> None:
    (tmp_path / "gated.rules").write_text(GATED, encoding="utf-8")
    path = tmp_path / "other.rules"
    example = "example At 28\n  given a unit\n  given range is 28\n  do fire of it\n  then it is tired\n"
    path.write_text(f"variant Other of Gated\n\n{change}\n{example}", encoding="utf-8")
    found = check_game(str(path)).diagnostics
    wrong = [one for one in found if one.severity.name == "ERROR"]
    assert bool(wrong) is not reaches, [one.message for one in found]


def errors_of(tmp_path: Path, base: str, change: str) -> list[tuple[str, str, str]]:
    (tmp_path / "gated.rules").write_text(base, encoding="utf-8")
    path = tmp_path / "other.rules"
    path.write_text(f"variant Other of Gated\n\n{change}", encoding="utf-8")
    found = compile_game(str(path)).diagnostics
    return [(one.code.name, one.help or "", one.paste) for one in found if one.severity.name == "ERROR"]


def test_a_state_takes_the_place_of_no_other_state(tmp_path: Path) -> None:
    """`never when it is worn` was put in place of `never when it is tired`, without a word."""
    base = GATED.replace("  tired:", "  worn: yes or no, usually no\n  tired:")
    ((code, help_, paste),) = errors_of(tmp_path, base, "amend fire\n  never when it is worn\n")
    assert code == "GR108" and "To have it besides what is asked there" in help_ and paste.startswith("add to fire\n")
    assert errors_of(tmp_path, base, paste + "\n") == []


PLAYED = (
    GATED
    + """
action rest of a unit
  it is no longer tired

sequence turn
  1. firing
    each unit may fire
  2. resting
    each unit may rest
"""
)


@pytest.mark.parametrize(
    ("step", "fits"), [("1. firing", True), ("2. sleeping", True), ("2. firing", False), ("3. firing", True)]
)
def test_a_step_with_the_title_of_one_and_the_number_of_another(tmp_path: Path, step: str, fits: bool) -> None:
    """It was put in place of the one of its title, so that the order of two steps stayed as it was."""
    found = errors_of(tmp_path, PLAYED, f"amend turn\n  {step}\n    each unit may rest\n")
    assert [code for code, _, _ in found] == ([] if fits else ["GR109"])
    assert all("`1. firing`" in help_ and "`replace sequence turn`" in help_ for _, help_, _ in found)


def test_a_line_that_does_something_else_takes_no_place(folder: Path) -> None:
    """What is offered to be pasted leaves what is done there as it is."""
    base = "\naction stir of a unit\n  do walk of it\n\naction walk of a unit\n  it gains 1 point\n"
    own = "\naction wake of a unit\n  it gains 1 hit\n\namend stir\n  do wake of it\n"
    (folder / "base.rules").write_text(BASE + base, encoding="utf-8")
    (folder / "own.rules").write_text(f"variant Own of Base\n{own}", encoding="utf-8")
    (found,) = [one for one in check_game("own.rules").diagnostics if one.code.name == "GR108"]
    assert found.paste == "add to stir\n  do wake of it"
    assert "`remove do walk of it from stir`" in (found.help or "")


LISTED = """ruleset Listed

choice cover: open, woods

piece unit
  cover, usually open

modifiers to nerve of a unit
  +1  in woods  when its cover is woods

test nerve of a unit
  roll D6
  add modifiers to nerve
"""


@pytest.mark.parametrize(
    ("change", "help"),
    [
        (
            "remove in woods from nerve",
            "It is a line of `modifiers to nerve`: write `remove in woods from modifiers to nerve`.",
        ),
        (
            "add to nerve before in woods\n  +1  lucky",
            "It is a line of `modifiers to nerve`: write `add to modifiers to nerve before in woods`.",
        ),
        (
            "amend nerve\n  +2  in woods  when its cover is woods",
            "It is a line of `modifiers to nerve`: write `amend modifiers to nerve` above it.",
        ),
        (
            "rename woods as forest",
            "A variant cannot give a word another name. It can add one, with `add to`, and take one away, with `remove`.",
        ),
    ],
)
def test_a_line_of_the_list_of_a_test_is_named_there(folder: Path, change: str, help: str) -> None:
    Path("listed.rules").write_text(LISTED, encoding="utf-8")
    Path("mine.rules").write_text(f"variant Mine of Listed\n\n{change}\n", encoding="utf-8")
    assert [found.help for found in compile_game("mine.rules").diagnostics] == [help]
