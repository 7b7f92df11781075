"""What a variant takes away: whole rules, tables, lists, pieces, and lines of any block; and what still asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.cli import main
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.driver import Compiled, compile_game

BASE = """ruleset Ford
  lengths: inches
  sides: Red, Blue

choice grade: raw, steady
choice omen: fair, foul

facts
  range: 0 to 48 inches, usually 6
  mud: yes or no, usually no

piece unit
  side
  grade, usually raw
  men (man): 0 to 20, usually 10
  tired: yes or no, usually no
  wet: yes or no, after it wades, until the turn ends

piece wagon
  loaded: yes or no, usually no

option night, usually off

table reach
  | grade  || far |
  | raw    || 12" |
  | steady || 18" |

table omens
  | D6     || omen |
  | 1 to 3 || fair |
  | 4+     || foul |

modifiers to aim of a unit
  +1  close  when range is within 6"
  -1  muddy  when mud

state ready of a unit
  never when it is tired

test aim of a unit
  roll D6
  add modifiers to aim

action fire of a unit
  only when it is ready
  test aim of it
  on 4+: it loses 1 man

action wade of a unit
  it becomes tired

action rest of a unit
  it is no longer tired

exception to muddy [p. 2]: no modifier

limits on a unit
  fire never when it is raw and mud
  rest never when it is steady

limits on a unit
  fire never when night
  at most 1 of fire, rest

sequence turn
  1. fire
    each unit may fire
  2. rest
    each unit may rest
  3. water
    each unit may wade

example Four hits
  given a unit
  given range is 8
  test aim of it
  dice 4
  then 4

scenario At the ford
  given a unit called Picket: Red
  given a unit called Guard: Blue
  given a wagon
  play turn 2 times
  the game ends when no unit is steady
  tell the number of units as left
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ford.rules").write_text(BASE, encoding="utf-8")
    return tmp_path


def made(change: str, title: str = "Mine", of: str = "Ford") -> Compiled:
    file = Path(f"{title.lower()}.rules")
    file.write_text(f"variant {title} of {of}\n\n{change}\n", encoding="utf-8")
    return check_game(str(file))


def errors(found: Compiled) -> list[Diagnostic]:
    return [one for one in found.diagnostics if one.severity.name == "ERROR"]


def only(change: str) -> Diagnostic:
    (found,) = errors(made(change))
    return found


@pytest.mark.parametrize(
    ("change", "room", "name"),
    [
        ("remove table omens\nremove omen", "tables", "omens"),
        ("remove omens\nremove choice omen", "choices", "omen"),
        ("remove omens\nremove list omen", "choices", "omen"),
        ("remove option night\nremove fire never when night from limits on a unit", "facts", "night"),
        ("remove piece wagon\nremove given a wagon from scenario At the ford", "pieces", "wagon"),
        ("remove sequence turn\nremove scenario At the ford", "sequences", "turn"),
        ("remove turn\nremove At the ford", "sequences", "turn"),
        ("remove action wade\nremove 3 from turn\nremove wet from unit", "rules", "wade"),
        ("remove state ready\nremove only when it is ready from fire", "rules", "ready"),
        ("remove rule ready\nremove only when it is ready from fire", "rules", "ready"),
        (
            "remove modifiers to aim\nremove add modifiers to aim from test aim\nremove exception to muddy [p. 2]",
            "rules",
            "modifiers to aim",
        ),
    ],
)
def test_what_is_taken_away_is_gone(change: str, room: str, name: str) -> None:
    found = made(change)
    assert [one.message for one in errors(found)] == []
    assert name not in getattr(found.ruleset, room)
    before = compile_game("ford.rules")
    assert name in getattr(before.ruleset, room)


def test_limits_go_by_their_words_also_where_several_blocks_have_one_heading() -> None:
    found = made(
        "remove rest never when it is steady from limits on a unit\nremove at most 1 of fire, rest from limits on a unit"
    )
    assert errors(found) == []
    left = [limit.place.text for block in found.ruleset.limits for limit in block.limits]
    assert left == ["fire never when it is raw and mud", "fire never when night"]


def test_a_limit_is_amended_where_several_blocks_have_one_heading() -> None:
    found = made("amend limits on a unit\n  rest never when mud")
    assert errors(found) == []
    left = [limit.place.text for block in found.ruleset.limits for limit in block.limits]
    assert "rest never when mud" in left and "rest never when it is steady" not in left and len(left) == 4


def test_of_two_limits_of_one_action_the_words_say_which_goes() -> None:
    told = only("remove fire from limits on a unit")
    assert told.code.name == "GR109"
    assert "`remove fire never when it is raw and mud from limits on unit`" in (told.help or "")


def test_a_block_of_several_with_one_heading_is_taken_apart_line_by_line() -> None:
    told = only("remove limits on a unit")
    assert told.code.name == "GR109" and "remove … from limits on unit" in (told.help or "")


def test_who_still_asks_is_told_at_the_line_that_takes_away() -> None:
    told = only("remove action wade")
    assert told.code.name == "GR119" and told.place.file.path == "mine.rules" and told.place.line == 3
    assert "2 lines of the base rules still ask for it" in told.message
    # The field that begins with it, and the step of play: the one line of its step, so that the step goes.
    assert [label.place.line for label in told.also] == [17, 71]
    assert "Write `remove wet from unit`." in told.also[0].words
    assert "Write `remove 3 from turn`." in told.also[1].words


def test_what_is_said_there_mends_it() -> None:
    told = only("remove state ready")
    assert [label.words.rpartition("Write ")[2] for label in told.also] == ["`remove only when it is ready from fire`."]
    assert errors(made("remove state ready\nremove only when it is ready from fire")) == []


def test_a_rule_whose_first_line_asks_for_it_is_named_once() -> None:
    told = next(one for one in errors(made("remove piece unit\nremove test aim")) if one.place.line == 3)
    cures = [label.words.rpartition("Write ")[2] for label in told.also]
    assert "`remove action fire`, if it goes too." in cures
    assert not any("from fire" in cure for cure in cures)


def test_examples_of_what_is_gone_are_given_up_as_others_are(capsys: pytest.CaptureFixture[str]) -> None:
    made(
        "remove test aim\nremove modifiers to aim\nremove exception to muddy [p. 2]\n"
        "replace action fire of a unit\n  it loses 1 man"
    )
    assert main(["check", "mine.rules", "--errors-only"]) == 1
    assert "remove example Four hits" in capsys.readouterr().out


def test_what_else_is_wrong_in_the_base_is_told_where_it_stands() -> None:
    path = Path("ford.rules")
    path.write_text(BASE + "\ntest luck\n  roll D6\n  add fortune\n", encoding="utf-8")
    found = errors(made("remove action wade"))
    assert [one.code.name for one in found] == ["GR101", "GR119"]
    assert "fortune" in found[0].message


@pytest.mark.parametrize(
    ("change", "help_"),
    [
        ("remove muddy", "Say from where it goes: `remove muddy from modifiers to aim`."),
        ("remove tired", "`remove tired from unit`"),
        ("remove water", "`remove 3 from turn`"),
        ("remove muddy in modifiers to aim", "Write `remove muddy from modifiers to aim`."),
        ("remove sheet", "`replace sheet`"),
        ("remove reech", "Did you mean `reach`?"),
        ("remove the last page", "`remove LINE from NAME`"),
    ],
)
def test_what_is_nothing_whole_is_told_how_it_is_taken_away(change: str, help_: str) -> None:
    told = only(change)
    assert told.code.name == "GR108" and help_ in (told.help or "")


@pytest.mark.parametrize("change", ["remove example Four hits", "remove exception to muddy"])
def test_an_example_and_an_exception_are_taken_away_like_all_else(change: str) -> None:
    assert errors(made(change)) == []


def test_of_two_of_one_name_the_kind_says_which() -> None:
    path = Path("ford.rules")
    path.write_text(BASE + "\nsequence rest\n  1. rest\n    each unit may rest\n", encoding="utf-8")
    told = only("remove rest")
    assert told.code.name == "GR109"
    assert told.help == "Say which: `remove action rest` or `remove sequence rest`."
    assert "rest" not in made("remove sequence rest").ruleset.sequences


def test_a_piece_of_a_scenario_goes_by_its_name_and_a_line_by_its_words() -> None:
    found = made(
        "remove Picket from scenario At the ford\nremove the game ends when no unit is steady from At the ford\n"
        "add to scenario At the ford\n  the game ends when no unit is raw"
    )
    assert errors(found) == []
    story = found.ruleset.scenarios[0]
    assert [one.name for one in story.pieces] == ["Guard", "wagon"]
    assert story.ends_when is not None and "raw" in story.ends_when.place.text


def test_when_a_scenario_ends_is_said_but_once() -> None:
    told = only("add to scenario At the ford\n  the game ends when no unit is raw")
    assert "`amend scenario At the ford`" in (told.help or "")


def test_two_variants_may_take_away_the_same(folder: Path) -> None:
    for title in ("One", "Two"):
        made("remove state ready\nremove only when it is ready from fire", title)
    assert errors(check_game("ford+one+two")) == []


def test_what_one_takes_away_and_the_other_changes_clashes(folder: Path) -> None:
    made("remove state ready\nremove only when it is ready from fire", "One")
    made("add to ready\n  never when it is wet", "Two")
    assert "GR114" in [one.code.name for one in errors(check_game("ford+one+two"))]


def test_a_name_with_from_in_it(folder: Path) -> None:
    path = Path("ford.rules")
    path.write_text(BASE + "\naction run from fire of a unit\n  it becomes tired\n", encoding="utf-8")
    found = made("remove action run from fire")
    assert errors(found) == [] and "run from fire" not in found.ruleset.rules


def test_a_ruleset_of_its_own_has_nothing_to_take_away() -> None:
    Path("own.rules").write_text("ruleset Own\n\ntest luck\n  roll D6\n\nremove luck\n", encoding="utf-8")
    (told,) = errors(check_game("own.rules"))
    assert told.code.name == "GR108" and told.place.line == 6 and "write it two spaces in" in (told.help or "")


@pytest.mark.parametrize(
    ("change", "what", "whole"),
    [
        ("remove fair from omen\nremove foul from omen", "`omen` has no word left.", "`remove choice omen`"),
        ("remove 1 to 3 from omens\nremove 4+ from omens", "`omens` has no row left.", "`remove table omens`"),
    ],
)
def test_a_list_of_which_nothing_is_left(change: str, what: str, whole: str) -> None:
    told = only(change)
    assert told.code.name == "GR007" and told.place.line == 4
    assert told.message == what and whole in (told.help or "")
    assert "a number" not in (told.help or "")


def test_a_list_that_is_filled_anew_is_none() -> None:
    assert errors(made("remove fair from omen\nremove foul from omen\nadd to omen\n  dull")) == []


def test_of_a_field_whose_usual_word_went_it_is_told_how_it_gets_another() -> None:
    told = only("remove raw from grade")
    words = [label.words.rpartition("Write ")[2] for label in told.also]
    assert words == [
        "`amend unit`, and below it `grade` with what it is to be.",
        "`remove raw from reach`.",
        "`remove fire never when it is raw and mud from limits on unit`.",
    ]


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("rename close as", "Write `rename close as …`."),
        ("rename as near", "Write `rename … as near`"),
        ("rename close", "Write `rename close as …`."),
        ("rename close to near", "Write `rename close as near`."),
    ],
)
def test_a_name_that_is_half_said(said: str, right: str) -> None:
    assert right in (only(said).help or "")


def test_a_renaming_is_cited_as_other_changes_are() -> None:
    found = made("rename close as near [ours]")
    assert errors(found) == []
    assert [line.label for line in found.ruleset.rules["modifiers to aim"].lines] == ["near", "muddy"]


def test_a_sentence_of_the_base_that_names_what_is_gone_is_told_what_to_amend(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "test aim of a unit\n  in short: Throw D6 and add {modifiers to aim}.\n"
    (folder / "ford.rules").write_text(BASE.replace("test aim of a unit\n", said), encoding="utf-8")
    made("remove modifiers to aim\nremove add modifiers to aim from aim\nremove exception to muddy [p. 2]")
    main(["check", "mine.rules", "--errors-only"])
    told = " ".join(capsys.readouterr().out.split())
    assert "GR547" in told and told.count("amend aim in short: Throw D6 and add {modifiers to aim}.") == 1


def test_a_third_army_needs_no_more_than_its_name() -> None:
    file = Path("mine.rules")
    file.write_text("variant Mine of Ford\n  sides: Red, Blue, Green\n", encoding="utf-8")
    found = check_game("mine.rules")
    assert errors(found) == [] and found.ruleset.sides == ("Red", "Blue", "Green")


def test_a_side_that_is_not_named_again_is_told_with_the_lines_that_ask_for_it() -> None:
    Path("mine.rules").write_text("variant Mine of Ford\n  sides: Red, Green\n", encoding="utf-8")
    (told,) = errors(check_game("mine.rules"))
    assert told.code.name == "GR119" and told.place.line == 2
    assert "name it too: `sides: …, Blue`" in (told.help or "")
    assert [label.place.line for label in told.also] == [83]
    assert "`remove Guard from scenario At the ford`" in told.also[0].words
    assert told.paste == "remove Guard from scenario At the ford"


def test_a_step_of_another_title_stands_in_place_of_that_number() -> None:
    found = made("amend turn\n  2. a drink\n    each unit must wade")
    assert errors(found) == []
    phases = [(one.number, one.title) for one in found.ruleset.sequences["turn"].phases]
    assert phases == [("1", "fire"), ("2", "a drink"), ("3", "water")]


def test_a_rule_and_a_sequence_of_one_name_are_told_apart_by_the_number_of_the_step() -> None:
    path = Path("ford.rules")
    path.write_text(BASE + "\naction turn of a unit\n  it becomes tired\n", encoding="utf-8")
    found = made("remove 2 from turn\namend turn\n  1. smoke\n    each unit may fire")
    assert errors(found) == []
    assert [one.title for one in found.ruleset.sequences["turn"].phases] == ["smoke", "water"]
    (told,) = errors(made("remove action wade\nremove wet from unit"))
    assert "`remove 3 from sequence turn`" in told.also[0].words


def test_a_scenario_that_is_not_there_gets_the_titles_there_are() -> None:
    told = only("add to scenario The great war\n  given a wagon")
    assert told.help == "Give the scenario's own title. It has: `At the ford`."


def test_of_a_line_that_asks_for_something_besides_it_is_told_how_it_stays() -> None:
    told = only("remove mud from facts\nremove muddy from modifiers to aim\nremove exception to muddy [p. 2]")
    # `never when` both: without one of them it never holds. So the line goes.
    assert ["`remove fire never when it is raw and mud from limits on unit`" in one.words for one in told.also] == [
        True
    ]
    path = Path("ford.rules")
    path.write_text(BASE.replace('range is within 6"', 'range is within 6" and not mud'), encoding="utf-8")
    told = only("remove mud from facts\nremove muddy from modifiers to aim\nremove exception to muddy [p. 2]")
    assert "Write `amend modifiers to aim`, and below it this line without it" in told.also[0].words


def test_a_line_that_another_text_added_to_a_rule_is_named_too(folder: Path) -> None:
    made("add to aim\n  subtract 1 when it is steady and mud", "Between")
    found = errors(made("remove mud from facts", "Last", of="Between"))
    words = [label.words for one in found for label in one.also]
    assert any("`amend aim`" in one for one in words) and not any("no line of the rules" in one for one in words)


CLOCK = """ruleset Ford

piece unit
  tired: yes or no, usually no
  men (man): 0 to 9, usually 4

action rest of a unit
  it is no longer tired

action panic of a unit
  it loses 1 man

sequence turn
  1. morning [A.1]
    each unit may rest
    each unit must panic  [B]
  2. noon
    each unit may rest
  3. evening [A.3]
    each unit must panic  [B]
    each unit may rest
  4. night
    each unit must panic  [B]
"""


def test_steps_that_have_one_line_word_for_word_are_shown_without_it(tmp_path: Path) -> None:
    """`remove do panic of any unit from turn` was shown, which no one can carry out: two lines are called so."""

    (tmp_path / "ford.rules").write_text(CLOCK, encoding="utf-8")
    mine = tmp_path / "mine.rules"
    mine.write_text("variant Mine of Ford\n\nremove panic\n", encoding="utf-8")
    (told,) = [one for one in compile_game(str(mine)).diagnostics if one.severity.name == "ERROR"]
    assert told.code.name == "GR119"
    assert told.paste == (
        "remove 4 from turn\namend turn\n  1. morning [A.1]\n    each unit may rest\n  3. evening [A.3]\n    each unit may rest"
    )
    mine.write_text(f"variant Mine of Ford\n\nremove panic\n\n{told.paste}\n", encoding="utf-8")
    found = compile_game(str(mine))
    assert not found.has_errors
    assert [len(phase.lines) for phase in found.ruleset.sequences["turn"].phases] == [1, 1, 1]
