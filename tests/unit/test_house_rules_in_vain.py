"""House rules that read well and would do nothing, or something else: each is told, with what to write; what looks like it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game, check_source
from grognard.cli import main
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.driver import Compiled

BASE = """ruleset Old Mill
  lengths: inches
  sides: Red, Blue

choice grade: raw, steady
choice ladder: D4, D6, D8

facts
  fog: yes or no, usually no

piece captain
  side
  company: a unit or none, usually none
  skill: 0 to 3, usually 0

piece unit
  side
  grade, usually raw
  weary: yes or no, usually no
  hits (hit): 0 or more, usually 0

die sight die of a unit
  start at D4
  up 1  steady  when it is steady
  past the end: the result is no effect

test nerve of a unit
  let needed be 3
  roll D6
  let shown be the total
  when shown is more than needed
    it gains 1 hit
  its hits becomes 0
  the result is shown

sequence turn
  1. nerve
    for each unit
      test nerve of it

scenario The mill
  given a unit called Picket: Red
  given a unit called Guard: Blue, steady
  play turn 2 times
  the game ends when no unit is steady
  tell the number of units as left
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old_mill.rules").write_text(BASE, encoding="utf-8")
    return tmp_path


def made(change: str) -> Compiled:
    Path("mine.rules").write_text(f"variant Mine of Old Mill\n{change}\n", encoding="utf-8")
    return check_game("mine.rules")


def loud(change: str) -> list[Diagnostic]:
    return [one for one in made(change).diagnostics if one.severity.name in {"ERROR", "WARNING"}]


def only(change: str) -> Diagnostic:
    (found,) = loud(change)
    return found


# ---- what no line below looks at --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "above"),
    [
        ("let needed be needed minus 1  when it is steady", "when shown is more than needed"),
        ("add 2", "let shown be the total"),
        ("subtract 1  when fog", "let shown be the total"),
    ],
)
def test_what_stands_behind_its_use_is_told_with_its_place(line: str, above: str) -> None:
    told = only(f"\nadd to nerve before the result is shown\n  {line}")
    assert told.code.name == "GR536"
    assert f"`add to nerve before {above}`" in (told.help or "")
    # Done as the help says, it counts and nothing is said.
    assert loud(f"\nadd to nerve before {above}\n  {line}") == []


def test_an_amount_belongs_above_what_bounds_the_score() -> None:
    text = BASE.replace("  let shown be the total\n", "  never below 1\n  never above 5\n  let shown be the total\n")
    Path("old_mill.rules").write_text(text, encoding="utf-8")
    told = only("\nadd to nerve before the result is shown\n  add 2")
    assert "`add to nerve before never below 1`" in (told.help or "")


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        # A name: looked at below, in a later round of a repetition, in what players do, or never.
        ("let a1 be 2\n  roll D6\n  add a1", 0),
        ("let a1 be 2\n  roll D6", 1),
        ("let a1 be 2\n  let a1 be 3\n  roll D6\n  add a1", 1),
        ("let a1 be 2\n  let a1 be 3  when fog\n  roll D6\n  add a1", 0),
        ("let a1 be 2\n  by hand: Move it {a1} inches.", 0),
        ("let a1 be 0\n  repeat 3 times\n    its hits becomes a1\n    let a1 be 2", 0),
        ("roll D6\n  on 4+\n    let a1 be 2\n  otherwise\n    let a1 be 3\n  its hits becomes a1", 0),
        ("let a1 be 1\n  ? what comes of it", 0),
        # A score: it is the result, or a line below asks for it, or another takes its place.
        ("roll D6\n  add 1", 0),
        ("roll D6\n  add 1\n  stop here  when fog\n  start at 3", 0),
        ("roll D6\n  add 1  when fog\n  on 3+: it gains 1 hit\n  the result is 0", 0),
        ("roll D6\n  on 3+: it gains 1 hit\n  add 1  when fog\n  the result is 0", 1),
        ("roll D6\n  add 1\n  the result is 4  when fog", 0),
        ("roll D6\n  on 3+: it gains 1 hit\n  add 1\n  start at 2", 1),
        ("roll D6\n  add 1\n    except when fog: -1 fog\n  on 3+: it gains 1 hit\n  the result is 0", 0),
    ],
)
def test_what_a_line_works_out_is_looked_at(lines: str, found: int) -> None:
    text = (
        "ruleset T\n\nfacts\n  fog: yes or no, usually no\n\npiece unit\n  hits (hit): 0 or more, usually 0\n\n"
        f"test nerve of a unit\n  {lines}\n"
    )
    diagnostics = check_source(text).diagnostics
    assert [one for one in diagnostics if one.severity.name == "ERROR"] == []
    assert len([one for one in diagnostics if one.code.name == "GR536"]) == found


# ---- what has just become otherwise -----------------------------------------------------------------------------------


def test_a_condition_on_what_the_line_above_has_changed_is_told() -> None:
    told = only("\nadd to nerve before the result is shown\n  it becomes weary  when its hits is 1 or more")
    assert told.code.name == "GR517"
    assert "`add to nerve before its hits becomes 0`" in (told.help or "")
    assert loud("\nadd to nerve before its hits becomes 0\n  it becomes weary  when its hits is 1 or more") == []


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("it becomes weary\n  roll D6  when it is not weary", 1),
        ("it becomes weary  when fog\n  roll D6  when it is not weary", 0),
        ("it becomes weary\n  it is no longer weary  when fog\n  roll D6  when it is not weary", 0),
        ("its hits becomes 2\n  when its hits is 3 or more\n    roll D6", 1),
        ("its hits becomes 2\n  it gains 1 hit\n  when its hits is 3 or more\n    roll D6", 0),
        ("its hits becomes 2\n  for each unit\n    it loses 1 hit  when its hits is 3 or more", 0),
        ("its hits becomes 2\n  test worse of it\n  roll D6  when its hits is 3 or more", 0),
        ("its hits becomes 2\n  roll D6  when its hits is 3 or more, or when fog", 0),
    ],
)
def test_what_is_asked_was_not_made_otherwise_just_above(lines: str, found: int) -> None:
    text = (
        "ruleset T\n\nfacts\n  fog: yes or no, usually no\n\npiece unit\n  hits (hit): 0 or more, usually 0\n"
        "  weary: yes or no, usually no\n\ntest worse of a unit\n  roll D6\n  it gains 2 hits\n\n"
        f"test nerve of a unit\n  {lines}\n"
    )
    diagnostics = check_source(text).diagnostics
    assert [one for one in diagnostics if one.severity.name == "ERROR"] == []
    assert len([one for one in diagnostics if one.code.name == "GR517"]) == found


# ---- sums that name something -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("subtract 1 from the needed number", "`let needed number be needed number minus 1`"),
        ("add 1 to the needed number", "`let needed number be needed number plus 1`"),
        ("add 1 hit", "`it gains 1 hit`"),
        ("subtract 2 hits", "`it loses 2 hits`"),
        ("add 1 to its hits", "`it gains 1 hits`"),
        ("subtract 1 from the foe's hits", "`the foe loses 1 hits`"),
        ("add D6 to the roll", "Write `add D6`."),
    ],
)
def test_a_sum_changes_the_score_alone(line: str, help: str) -> None:
    text = (
        "ruleset T\n\npiece unit\n  hits (hit): 0 or more, usually 0\n\ntest nerve of a unit against a unit as foe\n"
        f"  let needed number be 4\n  roll D6\n  {line}\n  on needed number or more: it gains 1 hit\n"
    )
    (told,) = [one for one in check_source(text).diagnostics if one.severity.name == "ERROR"]
    assert told.code.name == "GR001" and help in (told.help or "")


@pytest.mark.parametrize("line", ["subtract 1 from the total", "subtract 1", "add 2 men"])
def test_so_many_of_something_may_be_said_where_nothing_else_can_be_meant(line: str) -> None:
    text = (
        "ruleset T\n\npiece unit\n  men (man): 0 to 20, usually 10\n\nwork out might of a unit\n"
        f"  start at its men\n  {line}\n\ntest nerve of a unit\n  roll D6\n  add might\n"
    )
    assert [one for one in check_source(text).diagnostics if one.severity.name in {"ERROR", "WARNING"}] == []


def test_a_number_is_followed_by_the_next_role_of_a_call() -> None:
    text = (
        "ruleset T\n\npiece unit\n  hits (hit): 0 or more, usually 0\n\n"
        "test harm of a unit with a number as bite with a number as keen\n  roll D6\n  add bite\n  add keen times 10\n\n"
        "test strike of a unit\n  let sharp be 2\n  test harm of it with 0 with sharp\n\n"
        "example Sharp\n  given a unit\n  test strike of it\n  dice 3\n  then 23\n"
    )
    assert [one.message for one in check_source(text).diagnostics if one.severity.name in {"ERROR", "WARNING"}] == []


# ---- other kinds, other lengths, other names --------------------------------------------------------------------------


def test_pieces_of_unlike_kinds_are_never_one() -> None:
    told = only(
        "\nadd to nerve before let shown be the total\n  add 1  when the number of captains which its company is it is 1 or more"
    )
    assert told.code.name == "GR201"
    assert "`it` is a captain here, and a unit is wanted" in told.message
    assert "Call the other by `the unit`" in (told.help or "")
    right = "\nadd to nerve before let shown be the total\n  add 1  when the number of captains which its company is the unit is 1 or more"
    assert loud(right) == []


def test_a_field_said_like_a_state_is_told() -> None:
    told = only(
        "\nadd to captain\n  attached to: a unit or none, usually none\n\nadd to nerve before let shown be the total\n  add 1  when any captain is attached to it"
    )
    assert "`attached to` is a field: `the number of captains which its attached to is … is 1 or more`" in (
        told.help or ""
    )


def test_a_variant_measures_as_its_base_does() -> None:
    told = only("  lengths: centimetres")
    assert told.code.name == "GR206" and told.place.text == "lengths: centimetres"
    assert "`scale: 1 inch is 2.5 centimetres, rounded up`" in (told.help or "")
    assert loud("  lengths: inches") == []


@pytest.mark.parametrize(
    ("said", "kind"), [("modifiers to sight die", "die"), ("test sight die", "die"), ("table nerve", "test")]
)
def test_a_wrong_kind_before_a_name_is_told_with_the_right_one(said: str, kind: str) -> None:
    name = said.split(" ", 2)[2] if said.startswith("modifiers") else said.partition(" ")[2]
    told = only(f"\nadd to {said}\n  up 1  fog  when fog")
    assert told.help == f"`{name}` is a {kind} here. Write `{name}` alone: `amend {name}`, `add to {name}`."


def test_a_step_below_past_the_end_is_told() -> None:
    told = only("\nadd to sight die\n  up 2  fog  when fog")
    assert told.code.name == "GR120" and "`add to sight die before past the end`" in (told.help or "")
    assert loud("\nadd to sight die before past the end\n  up 2  fog  when fog") == []
    # One that asks first how far it has come does not go past the end.
    assert loud("\nadd to sight die\n  down 1  fog  when the total is more than D4") == []


def test_what_is_never_used_is_told_with_the_line_that_would_use_it() -> None:
    found = made("\naction rest of a unit\n  its hits becomes 0").diagnostics
    (told,) = [one for one in found if one.code.name == "GR514"]
    assert "`each unit may rest`" in (told.help or "") and "`do rest of it`" in (told.help or "")


def test_another_word_of_a_list_of_the_base_is_told_how_to_get_there() -> None:
    told = only("\nadd to nerve before let shown be the total\n  add 1  when its grade is veteran")
    assert told.code.name == "GR104" and told.paste == "add to grade\n  veteran"


def test_points_without_a_roster_are_told_where_they_stand() -> None:
    told = only("\nlimits on an army list\n  at most 300 points")
    assert "`roster of a " in (told.help or "") and "`| troop || points |`" in (told.help or "")


# ---- the sheet's words ------------------------------------------------------------------------------------------------

SHORT = """ruleset Gate
piece unit
  hits (hit): 0 or more, usually 0
  fired: yes or no, usually no

test watch of a unit
  in short: Throw D6: 4 or more is a hit.{more}
  roll D6
  on 4+: it gains 1 hit
"""


def test_a_brace_of_the_base_that_draws_nothing_any_more_is_no_slip_of_the_pen() -> None:
    base = SHORT.format(more=" Then {rest}.") + "  do rest of it\n\naction rest of a unit\n  its hits becomes 0\n"
    Path("gate.rules").write_text(base, encoding="utf-8")
    Path("mine.rules").write_text(
        "variant Mine of Gate\nremove action rest\nremove do rest of it from watch\n", encoding="utf-8"
    )
    (told,) = [one for one in check_game("mine.rules").diagnostics if one.code.name == "GR547"]
    assert "and tell the sentence without it." in (told.help or "")
    assert told.paste == "amend watch\n  in short: Throw D6: 4 or more is a hit. Then {rest}."


def test_what_does_nothing_is_told_though_notes_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    made("\nadd to unit\n  dry: yes or no, until the turn ends\n\naction rest of a unit\n  it becomes dry")
    assert main(["check", "mine.rules", "--errors-only"]) == 0
    shown = capsys.readouterr().out
    assert "Nothing found." in shown
    assert (
        "Not used yet:\n  line 4  `dry` is set but never checked.\n  line 6  The action `rest` is never used." in shown
    )
    # What is used is not listed.
    made(
        "\nadd to unit\n  dry: yes or no, until the turn ends\n\nadd to nerve before let shown be the total\n  it becomes dry\n  add 1  when it is dry"
    )
    main(["check", "mine.rules", "--errors-only"])
    assert "does nothing yet" not in capsys.readouterr().out


# ---- scenarios --------------------------------------------------------------------------------------------------------


def test_lines_of_a_scenario_are_amended_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    change = (
        "\namend scenario The mill\n  given a unit called Guard: Blue, raw, hits 2\n  play turn 5 times\n"
        "  the game ends when any unit is weary\n  tell the number of units which is raw as left"
    )
    found = made(change)
    assert [one for one in found.diagnostics if one.severity.name == "ERROR"] == []
    (story,) = found.ruleset.scenarios
    assert [one.name for one in story.pieces] == ["Picket", "Guard"]
    assert [name for name, _ in story.pieces[1].told] == ["side", "grade", "hits"]
    assert story.plays == (("turn", 5),)
    assert story.ends_when is not None and story.ends_when.place.text == "any unit is weary"
    assert [one.name for one in story.tells] == ["left"]
    # It is shown as it is played now.
    main(["rules", "mine.rules", "The mill"])
    shown = capsys.readouterr().out
    assert "given a unit called Guard: Blue, raw, hits 2" in shown and "play turn 5 times" in shown
    assert "Guard: Blue, steady" not in shown


def test_a_line_that_stands_for_none_of_a_scenario_is_told() -> None:
    told = only("\namend scenario The mill\n  given a unit called Patrol: Red")
    assert told.code.name == "GR108" and "`add to scenario The mill`" in (told.help or "")
    assert only("\namend scenario The mull\n  play turn 5 times").help == "Did you mean `The mill`?"


def test_a_scenario_over_an_empty_table_is_told() -> None:
    told = only("\nreplace scenario The mill\n  play turn 5 times")
    assert told.code.name == "GR413" and "`amend scenario The mill`" in (told.help or "")


def test_two_variants_that_amend_one_line_of_a_scenario_clash() -> None:
    for title, turns in (("One", 3), ("Two", 4)):
        text = f"variant {title} of Old Mill\namend scenario The mill\n  play turn {turns} times\n"
        Path(f"{title.lower()}.rules").write_text(text, encoding="utf-8")
    (told,) = [one for one in check_game("old_mill+one+two").diagnostics if one.severity.name == "ERROR"]
    assert told.code.name == "GR114" and "`play` of `The mill`" in told.message
