"""Small things that stopped an author: dice in blocks, numbers worked out in a call, one step added by two variants."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.all_checks import check_ruleset

from grognard.checking import check_game, check_source
from grognard.cli.app import main
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Severity

BLOCK = """ruleset Block

piece unit
  support weapon: yes or no, usually no

dice support dice of a unit
  when it has support weapon
    start at 1D8
  start at as many D6 as 0  when it has not support weapon

test fire of a unit
  roll D4 as first
  roll support dice as second
  start at second

example With a weapon
  given a unit: support weapon
  test fire of it
  dice 1, 7
  then 7

example Without
  given a unit
  test fire of it
  dice 1
  then 0
"""


def test_dice_that_start_in_a_block_are_not_thrown_there() -> None:
    found = check_source(BLOCK).diagnostics
    assert [one.message for one in found if one.severity is Severity.ERROR] == []


def test_a_call_of_an_example_may_work_its_number_out() -> None:
    text = """ruleset Neg

piece unit
  men: 0 to 20, usually 10

test threat of a unit with a number as level
  roll D6
  subtract level
  add its men

example Minus
  given a unit
  test threat of it with (0 minus 1)
  dice 3
  then 14

example Twice two
  given a unit
  test threat of it with (2 times 2)
  dice 6
  then 12
"""
    assert [one.message for one in check_source(text).diagnostics if one.severity is Severity.ERROR] == []


BASE = """ruleset Base

test nerve
  roll D6
  +1  brave
"""


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("  never below 1\n", "  never below 1\n", False),
        ("  never below 1\n", "  never below 2\n", False),  # two bounds, and in both orders the higher one counts
        ("  -1  tired\n", "  -1  tired\n", True),
        ("  x2\n", "  add 1\n", True),
    ],
)
def test_the_same_step_added_by_two_variants(tmp_path: Path, one: str, other: str, clash: bool) -> None:
    (tmp_path / "base.rules").write_text(BASE)
    for name, line in (("one", one), ("other", other)):
        (tmp_path / f"{name}.rules").write_text(f"variant {name.title()} of Base\n\nadd to nerve [ours]\n{line}")
    (tmp_path / "both.rules").write_text("variant Both of Base\n  with: one, other\n")
    found = check_game(str(tmp_path / "both.rules")).diagnostics
    assert any(each.code.name == "GR114" for each in found) == clash


def test_a_warning_of_the_base_is_not_the_variants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever writes a house rule has not caused it, and cannot mend it: it is counted in one line, and fails nothing."""
    monkeypatch.chdir(tmp_path)
    Path("base.rules").write_text(BASE + "\ntest other\n  > See {nowhere}.\n  roll D6\n")
    Path("house.rules").write_text("variant House of Base\n\nscenario Ours\n  > A try.\n")
    assert main(["check", "base.rules"]) == 1
    assert "GR542" in capsys.readouterr().out
    assert main(["check", "house.rules"]) == 0
    said = capsys.readouterr().out
    assert "GR542" not in said and "The base rules have 1 warning" in said
    assert main(["check", "house.rules", "--json"]) == 0


def test_the_gaps_of_what_a_variant_stands_on_are_counted_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("base.rules").write_text(BASE + "  ? what the brave do then\n\n? how a game begins\n")
    house = Path("house.rules")
    house.write_text("variant House of Base\n\nadd to nerve [ours]\n  ? what the tired do\n")
    assert main(["check", "house.rules"]) == 0
    said = capsys.readouterr().out
    assert "what the tired do" in said and "how a game begins" not in said
    assert "The base rules have 2 gaps: `grognard check house.rules --more` lists them." in said
    # One of the two filled: the base by itself still has both, so it is the variant that is asked for the other.
    house.write_text("variant House of Base\n\nfill what the brave do then in nerve with [ours]\n  add 1\n")
    assert main(["check", str(house)]) == 0
    assert "The base rules have 1 gap: " in capsys.readouterr().out
    assert main(["check", str(house), "--more"]) == 0
    said = capsys.readouterr().out
    assert "how a game begins" in said and "what the brave do then" not in said
    house.write_text("variant House of Base\n\nadd to nerve [ours]\n  ? what the tired do\n")
    # For programs, for publishers and for its own author nothing is left out.
    assert main(["check", "house.rules", "--json"]) == 0
    assert "how a game begins" in capsys.readouterr().out
    assert main(["check", str(tmp_path / "base.rules")]) == 0
    assert "how a game begins" in capsys.readouterr().out
    assert main(["check", "house.rules", "--strict"]) == 1


def test_limits_have_no_names_and_are_shown_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "gate.rules"
    path.write_text(
        "ruleset Gate\n\npiece unit\n  wet: yes or no, usually no\n\naction dig of a unit\n  it becomes wet\n\n"
        "limits on a unit\n  dig never when it is wet\n\nlimits on a unit as one\n  at most 1 of dig\n",
        encoding="utf-8",
    )
    assert main(["rules", str(path), "limits"]) == 0
    assert capsys.readouterr().out == (
        "limits on a unit\n  dig never when it is wet\n\nlimits on a unit as one\n  at most 1 of dig\n"
    )
    assert main(["rules", str(path)]) == 0
    assert "\nLimits\n  limits\n" in capsys.readouterr().out


@pytest.mark.parametrize(("typed", "other"), [("keep the highest", "highest"), ("drop the lowest", "highest")])
def test_how_many_dice_are_kept_is_written_out(typed: str, other: str) -> None:
    text = f"ruleset Kept\n\npiece unit\n  men: 0 to 9\n\ndice shots of a unit\n  start at 5D6\n  {typed} its men\n"
    found = [one.help or "" for one in check_source(text).diagnostics if one.code.name == "GR001"]
    assert [f"`keep the {other} 2`" in one for one in found] == [True]


def test_a_side_needs_sides() -> None:
    found = [one.help or "" for one in check_source("ruleset S\n\npiece unit\n  side, usually Red\n").diagnostics]
    assert "`sides: " in found[0]


COMMAS = """ruleset Commas

piece unit
  shaken: yes or no, usually no
  dug in: yes or no, usually no

modifiers to morale of a unit
  +2  behind a wall, or dug in  when it is dug in
  -1  shaken  when it is shaken

test morale of a unit
  roll D6
  add modifiers to morale

example Dug in
  given a unit: dug in, shaken
  test morale of it
  dice 3
  then 4
  because REASONS
"""


@pytest.mark.parametrize(
    ("reasons", "fault"),
    [
        ("behind a wall, or dug in +2, shaken -1", ""),
        ("shaken -1, behind a wall, or dug in", ""),
        ("behind a wall, or dug in +1, shaken", "`because` says behind a wall, or dug in +1, and it is +2."),
        ("behind a wall, shaken", "`behind a wall, or dug in` +2 applied too, and `because` does not say so."),
    ],
)
def test_a_reason_is_named_whole_though_a_comma_stands_in_it(reasons: str, fault: str) -> None:
    compiled = check_source(COMMAS.replace("REASONS", reasons))
    assert compiled.ruleset is not None
    collector = Collector()
    check_ruleset(compiled.ruleset, collector)
    found = [one.message for one in collector.diagnostics if one.code.name == "GR404"]
    assert bool(found) == bool(fault)
    assert not fault or any(fault in one for one in found)


def test_a_gate_over_two_lines_is_told_whole(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = tmp_path / "led.rules"
    game.write_text(
        """ruleset Led

piece unit
  near: yes or no, usually no
  seen: yes or no, usually no

state led of a unit
  only when it is near,
      or when it is seen [A.1]

test morale of a unit
  roll D6
  +1  led  when it is led
""",
        encoding="utf-8",
    )
    assert main(["roll", str(game), "morale", "--dice", "3", "--trace", "full"]) == 0
    assert "led: no (only when it is near, or when it is seen)  [A.1]" in capsys.readouterr().out


def test_a_field_may_be_called_like_a_unit_of_length(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`loses 1 pace` names a field, as `loses 1 man` does; `loses 1 foot` and a price too."""
    text = """ruleset March
  lengths: inches

piece unit
  pace: 0 to 9, usually 5
  foot: 0 to 20, usually 12

action tire of a unit
  costs 2 paces
  it loses 1 pace  when its pace is 2 or more
  it loses 3 foot [2.1]
  it gains 1 foot  for each 2 pace

example From five to two
  given a unit
  do tire of it
  then its pace is 2 and its foot is 10
"""
    (tmp_path / "march.rules").write_text(text, encoding="utf-8")
    assert main(["check", str(tmp_path / "march.rules"), "--errors-only"]) == 0, capsys.readouterr().out


def test_for_each_of_what_must_be_said() -> None:
    """`for each 2` was done twice."""
    found = check_source(
        "ruleset R\n\npiece unit\n  men: 0 to 9, usually 5\n\naction a1 of a unit\n  it loses 1 men  for each 2\n"
    )
    assert [one.message for one in found.diagnostics if one.severity is Severity.ERROR] == [
        "`for each 2` does not say of what."
    ]


def test_behind_a_name_that_is_known_here_a_role_begins_in_every_call() -> None:
    """`at the target with trigger`, where `trigger` was chosen above: in a roll, a list of modifiers and a value as in a test."""
    text = """ruleset Bursts

choice burst: short, long

piece plane
  guns: 0 to 8, usually 4

dice shots of a plane as firer at a plane as target with a burst as trigger
  start at as many D6 as the firer's guns
  +2 dice  held  when trigger is long

modifiers to gunnery of a plane as firer at a plane as target with a burst as trigger
  +3  held down  when trigger is long

work out heat of a plane as firer at a plane as target with a burst as trigger
  start at 1
  +10  long burst  when trigger is long

test fire of a plane as firer at a plane as target
  the firer chooses a burst as trigger
  roll shots of the firer at the target with trigger
  start at 0
  add modifiers to gunnery of the firer at the target with trigger
  add heat of the firer at the target with trigger

example Held
  given a plane as firer: guns 1
  given a plane as target
  test fire of the firer at the target
  choosing long
  dice 1, 1, 1
  then 14
  because held, held down, long burst
"""
    found = check_source(text)
    wrong = [one.message for one in found.diagnostics if one.severity is Severity.ERROR]
    assert not wrong


def test_what_is_asked_is_also_known_by_whose_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only the firer's skill is asked, so that it is told as `skill`; `firer skil` is still nearest to it."""
    text = """ruleset Skill

piece plane
  skill: 0 to 6, usually 2
  speed: 0 to 9, usually 5

test aim of a plane as firer at a plane as target
  roll D6
  add the firer's skill
  add the firer's speed
  add the target's speed
"""
    (tmp_path / "skill.rules").write_text(text, encoding="utf-8")
    assert main(["odds", str(tmp_path / "skill.rules"), "aim", "firer skil=3"]) == 2
    assert "Did you mean `firer skill`?" in capsys.readouterr().err
