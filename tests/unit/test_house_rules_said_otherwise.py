"""House rules as people who read the documentation alone write them: what is meant is done, or it is said how it is written."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.chances import odds_of
from tests.work import steady_seconds

from grognard.checking import check_game, check_source
from grognard.cli import main
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.driver import Compiled, compile_game
from grognard.ir.names import plural, singular
from grognard.project.bundled import titles_of

BASE = """ruleset Hill Fort
  lengths: inches

choice grade: raw, steady, crack
choice answer: hold, run

facts
  range: 0 to 48 inches, usually 6

piece unit
  grade, usually raw
  men (man): 0 to 20, usually 10
  behind works: yes or no, usually no

table nerve
  | total     || answer |
  | 8 or more || hold   |
  | 3 to 7    || hold   |
  | 2 or less || run    |

table reach
  | grade  || far |
  | raw    || 12" |
  | steady || 18" |
  | crack  || 24" |

modifiers to aim of a unit
  +1  behind works  when it is behind works
  +2  crack shots   when it is crack

work out aim of a unit
  start at 4
  add modifiers to aim

test shaken of a unit
  roll 0 to 9
  read nerve

action waver of a unit
  test shaken of it
  on run: it loses 1 man
  on hold: it becomes behind works

action fire of a unit
  only when range is within 24"
  only when its grade is steady or crack
  it loses 1 man

sequence turn
  1. morale
    each unit may waver
  2. fire
    each unit may fire
  3. morale
    each unit must waver

example Three holds
  given a unit
  test shaken of it
  dice 3
  then hold
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hill_fort.rules").write_text(BASE, encoding="utf-8")
    return tmp_path


def made(change: str, title: str = "Mine", of: str = "Hill Fort") -> Compiled:
    file = Path(f"{title.lower().replace(' ', '_')}.rules")
    file.write_text(f"variant {title} of {of}\n\n{change}\n", encoding="utf-8")
    return check_game(str(file))


def loud(found: Compiled) -> list[Diagnostic]:
    return [one for one in found.diagnostics if one.severity.name in {"ERROR", "WARNING"}]


def only(change: str) -> Diagnostic:
    (found,) = loud(made(change))
    return found


def steps(found: Compiled) -> list[str]:
    return [f"{phase.number}. {phase.title}" for phase in found.ruleset.sequences["turn"].phases]


# ---- what is meant is done ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["3", "3.", "step 3", "3. morale"])
def test_a_step_of_play_is_named_by_its_number(folder: Path, said: str) -> None:
    found = made(f"remove {said} from turn")
    assert loud(found) == []
    assert steps(found) == ["1. morale", "2. fire"]


def test_of_two_steps_of_one_title_the_number_says_which_is_amended(folder: Path) -> None:
    found = made("amend turn\n  3. morale\n    by hand: Nobody wavers.")
    assert loud(found) == []
    assert [len(phase.lines) for phase in found.ruleset.sequences["turn"].phases] == [1, 1, 1]
    assert "by hand" in found.ruleset.sequences["turn"].phases[2].lines[0].place.text
    assert "waver" in found.ruleset.sequences["turn"].phases[0].lines[0].place.text


def test_which_of_two_steps_is_asked_with_their_numbers(folder: Path) -> None:
    told = only("remove morale from turn")
    assert told.code.name == "GR109" and told.help == "Say which by its number: `1. morale` or `3. morale`."


@pytest.mark.parametrize("said", ['24"', "24 inches", "24 in", "24 inch"])
def test_a_unit_may_be_written_in_several_ways(folder: Path, said: str) -> None:
    found = made(f"remove only when range is within {said} from fire")
    assert loud(found) == []
    assert len(found.ruleset.rules["fire"].gates) == 1


@pytest.mark.parametrize("said", ["8+", "8 or more", "at least 8"])
def test_a_band_may_be_written_in_several_ways(folder: Path, said: str) -> None:
    found = made(f"amend nerve\n  | {said} || run |")
    assert loud(found) == []
    # 0, 1, 2 and now 8 and 9 of ten run.
    assert odds_of(found.ruleset, "shaken") == {"run": Fraction(1, 2), "hold": Fraction(1, 2)}


@pytest.mark.parametrize("line", ['range is within 30"', "range is at most 30 inches", 'range is less than 30"'])
def test_a_gate_stands_for_the_one_that_asks_of_the_same(folder: Path, line: str) -> None:
    found = made(f"amend fire\n  only when {line}")
    assert loud(found) == []
    gates = [gate.place.text for gate in found.ruleset.rules["fire"].gates]
    assert gates == [f"only when {line}", "only when its grade is steady or crack"]


def test_dice_stand_for_a_die_of_other_numbers(folder: Path) -> None:
    found = made("amend shaken\n  roll D4\n\nremove example Three holds")
    # Of four, 3 and 4 hold.
    assert odds_of(found.ruleset, "shaken") == {"hold": Fraction(1, 2), "run": Fraction(1, 2)}


def test_a_field_may_begin_like_a_line_of_a_rule(folder: Path) -> None:
    found = made("add to unit\n  on foot: yes or no, usually no\n  each way: 0 to 3, usually 1")
    assert [one.code.name for one in loud(found)] == []
    names = [field.name for field in found.ruleset.pieces["unit"].fields]
    assert names[-2:] == ["on foot", "each way"]


def test_a_word_is_put_between_others(folder: Path) -> None:
    found = made('add to grade before steady\n  green\n\nadd to reach\n  | green || 15" |')
    assert loud(found) == []
    assert [str(word) for word in found.ruleset.choices["grade"].words] == ["raw", "green", "steady", "crack"]


def test_a_word_before_one_that_is_not_there(folder: Path) -> None:
    told = only("add to grade before stedy\n  green")
    assert told.code.name == "GR108" and told.help == "Did you mean `steady`?"


def test_a_table_gives_way_to_a_formula(folder: Path) -> None:
    change = "replace test nerve of a unit\n  roll D6\n  on 6: the result is hold\n  the result is run\n"
    change += "replace test shaken of a unit\n  test nerve of it\n\nremove example Three holds"
    found = made(change)
    assert [one for one in loud(found) if one.severity.name == "ERROR"] == []
    assert "nerve" not in found.ruleset.tables and "nerve" in found.ruleset.rules


@pytest.mark.parametrize("of", ["Hill Fort", "hill_fort", "HILL FORT", "The Hill Fort"])
def test_a_base_is_named_by_its_title_or_its_file(folder: Path, of: str) -> None:
    found = made("remove crack shots from modifiers to aim", of=of)
    assert loud(found) == [] and found.ruleset.variants == ("Mine",)


def test_a_base_beside_it_is_found_by_its_title_whatever_its_file_is_called(folder: Path) -> None:
    (folder / "hill_fort.rules").rename(folder / "rules_of_1880.rules")
    found = made("remove crack shots from modifiers to aim")
    assert loud(found) == [] and "aim" in found.ruleset.rules


def test_a_bundled_game_is_named_by_its_title(folder: Path) -> None:
    text = Path("x.rules")
    text.write_text("variant X of Low Tide\n", encoding="utf-8")
    assert [one for one in compile_game("x.rules").diagnostics] == []
    text.write_text("variant X of MWAN 18 American Civil War\n", encoding="utf-8")
    assert [one for one in compile_game("x.rules").diagnostics] == []


def test_a_base_that_is_nowhere_is_all_that_is_told(folder: Path) -> None:
    change = "add to modifiers to aim\n  +1  dry powder  when it is steady\n\nexample One\n  given a unit\n  do fire of it\n  then not allowed"
    (told,) = made(change, of="Hill Forts of Wales").diagnostics
    assert told.code.name == "GR110"


def test_a_file_here_needs_no_ending(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made("remove crack shots from modifiers to aim", "Mine")
    assert main(["check", "mine", "--errors-only"]) == 0
    assert "Nothing found." in capsys.readouterr().out


# ---- what nothing heard is told -------------------------------------------------------------------------------------


def test_a_result_that_nothing_takes_up(folder: Path) -> None:
    told = next(one for one in loud(made("amend nerve\n  | 8 or more || cheer |")) if one.code.name == "GR116")
    assert "nothing is said of it" in told.message
    assert "`on cheer: …`" in (told.help or "")


def test_a_result_that_the_variant_takes_up_is_not_told(folder: Path) -> None:
    change = (
        "amend nerve\n  | 8 or more || cheer |\n\nadd to answer\n  cheer\n\nadd to waver\n  on cheer: it gains 1 man"
    )
    assert [one.code.name for one in loud(made(change))] == []


def test_a_result_that_another_file_of_the_variant_takes_up_is_not_told(folder: Path) -> None:
    for name, files in {
        "hill_fort": {"hill_fort": BASE},
        "club": {
            "club": "variant Club of Hill Fort\n\namend nerve\n  | 8 or more || cheer |\n",
            "more": "add to answer\n  cheer\n\nadd to waver\n  on cheer: it gains 1 man\n",
        },
    }.items():
        (folder / name).mkdir()
        for file, text in files.items():
            (folder / name / f"{file}.rules").write_text(text, encoding="utf-8")
    assert [one.code.name for one in loud(check_game(str(folder / "club")))] == []


def test_a_word_is_taken_out_of_a_list_and_who_asks_it_in_the_base_is_told_where_to_mend(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made("remove crack from grade", "Mine")
    assert main(["check", "mine", "--errors-only"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    # The row of `reach`, `when it is crack` of a modifier, and who may fire.
    assert out.count("error GR") == out.count("error GR119") == 1
    assert "3 lines of the base rules still ask for it" in out
    assert "`remove crack from reach`" in out and "`remove crack shots from modifiers to aim`" in out
    assert "`remove only when its grade is steady or crack from fire`" in out
    mended = (
        "remove crack from reach\nremove crack shots from modifiers to aim\namend fire\n  only when its grade is steady"
    )
    made(f"remove crack from grade\n{mended}", "Mine")
    assert main(["check", "mine", "--errors-only"]) == 0


def test_what_is_wrong_in_the_base_by_itself_is_no_matter_of_the_variant(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made("remove crack from grade", "Mine")
    base = folder / "hill_fort.rules"
    base.write_text(base.read_text(encoding="utf-8") + "\ntest luck\n  roll D6\n  add fortune\n", encoding="utf-8")
    assert main(["check", "mine", "--errors-only"]) == 1
    errors = " ".join(capsys.readouterr().out.split()).split("error GR")[1:]
    assert ["fortune" in one for one in errors] == [False, True]
    assert "still ask" in errors[0] and "in the variant" not in errors[1]


def test_other_figures_are_no_new_words(folder: Path) -> None:
    assert loud(made('amend reach\n  | raw || 13" |')) == []


def test_a_note_that_the_variant_causes_in_its_base_is_shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made("amend nerve\n  | 8 or more || cheer |")
    main(["check", "mine.rules"])
    said = capsys.readouterr().out
    assert "GR510" in said and "`cheer` is a possible result" in said


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ("", "tries nothing"),
        ("  given a unit\n", "tries nothing"),
        ("  given a unit\n  then it is crack\n", "tries nothing"),
        ("  given a unit\n  test shaken of it\n  dice 3\n", "does not say what comes out"),
    ],
)
def test_an_example_that_shows_nothing(folder: Path, lines: str, what: str) -> None:
    told = only(f"example Of nothing\n{lines}")
    assert told.code.name == "GR411" and what in told.message


def test_no_effect_in_a_table_of_cases_is_what_comes_out(folder: Path) -> None:
    change = "replace table nerve\n  | total || answer |\n  | 3 or more || hold |\n  | 2 or less || - |\n\n"
    change += "example By the table\n  given a unit\n  test shaken of it\n  | dice || then |\n  | 2 || no effect |\n  | 3 || no effect |"
    told = [one for one in loud(made(change)) if one.code.name == "GR402"]
    assert [one.message.partition(" does")[0] for one in told] == ["The example `By the table, row 2`"]


def test_a_line_behind_the_end_of_its_case(folder: Path) -> None:
    ends = "replace work out aim of a unit\n  start at 4\n  when it is crack\n    start at 6\n    stop here\n"
    (folder / "hill_fort.rules").write_text(
        BASE.replace("work out aim of a unit\n  start at 4\n", ends.removeprefix("replace ")), encoding="utf-8"
    )
    told = only("add to aim\n  +1  keen  when it is crack and it is behind works")
    assert told.code.name == "GR515" and "in this case the rule has ended above it" in told.message
    assert told.help == "Put it above that line: `add to aim before stop here`."
    # In another case, and where what is asked has changed meanwhile, it is done.
    assert loud(made("add to aim\n  +1  keen  when it is steady")) == []


def test_what_changes_meanwhile_may_hold_below_the_end_of_its_case(folder: Path) -> None:
    change = (
        "action tire of a unit\n  stop here  when its men is 3\n  it loses 1 man\n  it loses 1 man  when its men is 3"
    )
    assert [one.code.name for one in loud(made(change))] == []


def test_a_sum_of_a_word(folder: Path) -> None:
    told = next(one for one in loud(made("add to shaken\n  +1  crack  when it is crack")) if one.code.name == "GR201")
    assert told.message == "`+1 crack when it is crack` reckons with a word: what comes out above it is hold or run."
    assert told.help == "Put it above the line that reads the word: `add to shaken before read nerve`."
    above = made("add to shaken before read nerve\n  +1  crack  when it is crack")
    assert loud(above) == []


@pytest.mark.parametrize(
    ("change", "letter"),
    [
        ("add to turn\n  2. volley\n    by hand: Again.", "2a"),
        ("add to turn before fire\n  2. volley\n    by hand: First.", "1a"),
    ],
)
def test_two_steps_of_one_number(folder: Path, change: str, letter: str) -> None:
    told = only(change)
    assert told.code.name == "GR102" and told.message == "Two steps of `turn` have the number 2."
    assert Path(told.place.file.path).name == "mine.rules" and f"`{letter}. volley`" in (told.help or "")


@pytest.mark.parametrize("word", ["yes", "no"])
def test_a_list_of_yes_alone(folder: Path, word: str) -> None:
    told = only(f"add to unit\n  tired: {word}")
    assert told.code.name == "GR204" and told.help == f"Write `tired: yes or no, usually {word}`."


# ---- what is nearly right is said as it is written ------------------------------------------------------------------

SAID = {
    "change aim\n  +1  x": "Write `amend aim`, and below it the whole line as it is to be.",
    "delete crack shots from modifiers to aim": "Write `remove crack shots from modifiers to aim`. Write the label of the line, or its words, and where it is. (A line of a rule is two spaces in, below its rule.)",
    "remove crack shots in modifiers to aim": "Write `remove crack shots from modifiers to aim`.",
    "remove crack shots": "Say from where it goes: `remove crack shots from modifiers to aim`.",
    "rename crack shots to marksmen": "Write `rename crack shots as marksmen`.",
    "add modifiers to aim\n  +1  x": "Write `add to modifiers to aim`, the list, table or rule, and below it, two spaces in, what is new.",
    "no longer hold Three holds": "Write `remove example Three holds`.",
    'replace 24" in fire with 30"': 'For one line or row write `amend fire`, and below it the whole line with 30" in it.',
    "replace option night usually on": "Write `replace option night, usually on`.",
    "exception to crack shots when it is raw": "Write `exception to crack shots when it is raw: no modifier`.",
    'amend fire\n  only if range is within 30"': 'Write `only when range is within 30"`.',
    "amend modifiers to aim\n  crack shots +3": "Write `+3  crack shots`.",
    "amend aim modifiers\n  +1  crack shots": "Did you mean `modifiers to aim`?",
    "add to facts of a unit\n  wet: yes or no": "Write new facts in a block of their own, which begins with `facts of a unit`.",
    "add to unit\n  tired (yes/no)": "Write `tired: yes or no`.",
    "add to grade\n  bold to the last": "Leave `the` out: `bold to last`.",
    "add to fire\n  it becomes not crack": "Write `it is no longer crack`.",
    "add to fire\n  it loses 1 man  when it is crack or the range is 3": "Write `it loses 1 man when it is crack, or when the range is 3`.",
    "amend nerve\n  | 3 or more | run |": "Two bars stand between them: `| 3 or more || run |`.",
    "amend fire\n  draw a unit as victim": "To have it besides what is done there, write the lines below in place of yours",
    "example A\n  test shaken of it\n  then hold": "In an example, put the piece out above: `given a company`.",
}


@pytest.mark.parametrize("change", SAID, ids=[change.splitlines()[0] for change in SAID])
def test_nearly_right(folder: Path, change: str) -> None:
    helps = [one.help or "" for one in loud(made(change))]
    assert any(SAID[change] in help for help in helps), helps


# ---- several together -----------------------------------------------------------------------------------------------


def together(*changes: str) -> Compiled:
    names = [f"House {at}" for at in range(len(changes))]
    for name, change in zip(names, changes, strict=True):
        made(change, name)
    return check_game("+".join(["hill_fort", *(name.lower().replace(" ", "_") for name in names)]))


RENAME = "rename crack shots as marksmen"
MORE = "amend modifiers to aim\n  +3  crack shots  when it is crack"
LESS = "exception to crack shots when it is behind works: no modifier"
STRIKE = "remove crack shots from modifiers to aim"


@pytest.mark.parametrize("order", [(RENAME, MORE), (MORE, RENAME)])
def test_what_one_calls_otherwise_another_may_name_as_it_was(folder: Path, order: tuple[str, str]) -> None:
    found = together(*order)
    assert loud(found) == []
    assert odds_of(found.ruleset, "aim", {"grade": "crack"}) == {7: 1}


@pytest.mark.parametrize("order", [(RENAME, LESS), (LESS, RENAME)])
def test_an_exception_to_what_another_calls_otherwise(folder: Path, order: tuple[str, str]) -> None:
    found = together(*order)
    assert loud(found) == []
    # 4, and 1 for the works; the 2 of crack shots do not count there.
    assert odds_of(found.ruleset, "aim", {"grade": "crack", "behind works": "yes"}) == {5: 1}


def test_two_may_make_the_same_change(folder: Path) -> None:
    assert loud(together(MORE, MORE)) == []
    found = together(STRIKE, STRIKE)
    assert loud(found) == [] and odds_of(found.ruleset, "aim", {"grade": "crack"}) == {4: 1}


def test_an_exception_to_what_another_takes_away(folder: Path) -> None:
    told = {one.code.name: one for one in loud(together(STRIKE, LESS))}
    assert set(told) == {"GR114", "GR108"}
    assert told["GR108"].message == "`crack shots` counts no more: `House 0` takes it away."


def test_the_order_that_works_is_offered(folder: Path) -> None:
    told = next(one for one in loud(together(STRIKE, MORE)) if one.code.name == "GR114")
    assert "`with: house_1, then house_0`" in (told.help or "")


def test_two_lines_of_one_label_are_told_apart_by_no_order(folder: Path) -> None:
    told = next(
        one
        for one in loud(
            together(
                "add to modifiers to aim\n  +1  drums  when it is raw",
                "add to modifiers to aim\n  +2  drums  when it is crack",
            )
        )
        if one.code.name == "GR114"
    )
    assert (
        told.help
        == "Each adds a line of that name. Give one of the two another name in its own file, or play without one of them."
    )


def test_a_variant_of_a_variant_named_over_the_base(folder: Path) -> None:
    made(MORE, "First")
    made("amend modifiers to aim\n  +4  crack shots  when it is crack", "Second", of="First")
    (told,) = loud(check_game("hill_fort+second"))
    assert told.code.name == "GR110" and "`First+second`" in (told.help or "")
    found = check_game("first+second")
    assert loud(found) == [] and odds_of(found.ruleset, "aim", {"grade": "crack"}) == {8: 1}


# ---- as it was written ----------------------------------------------------------------------------------------------


def test_a_line_is_shown_from_its_article_on(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made("action shoot of a unit as firer at a unit as target\n  the target loses 1 man", "Mine")
    main(["rules", "mine.rules", "shoot"])
    assert "\n  the target loses 1 man\n" in capsys.readouterr().out


def test_the_article_of_a_kind_fits_it(folder: Path) -> None:
    change = "piece officer\n  post: major, captain, usually captain\n\nexample A\n  given an officer\n  do fire of it\n  then its men is 3"
    messages = [one.message for one in loud(made(change))]
    assert "An officer has no `men`." in messages


def test_a_command_by_what_people_call_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["errata", "low_tide"]) == 2
    assert "Did you mean `sheet VARIANT --errata`?" in capsys.readouterr().err


def test_the_row_that_a_new_word_lacks_is_written_in_the_variant(folder: Path) -> None:
    told = only("add to grade before steady\n  green")
    assert told.code.name == "GR302"
    assert told.paste == "add to reach\n  | green || ? |"


def test_a_field_is_no_list_of_words_to_add_to(folder: Path) -> None:
    told = only("add to men\n  plenty")
    assert (
        told.help
        == "It is a field. Write `amend unit`, and below it the whole line as it is to be: `men (man): 0 to 20, usually 10`."
    )


def test_one_more_thing_to_choose_stands_where_the_others_do(folder: Path) -> None:
    text = BASE + "\naction react of a unit\n  it chooses one of these\n    do waver of it\n    it loses 2 men\n"
    (folder / "hill_fort.rules").write_text(text, encoding="utf-8")
    found = made(
        "add to react before do waver of it\n  do fire of it\n\nexample Fire\n  given a unit: steady\n  do react of it\n  choosing fire\n  then its men is 9"
    )
    assert loud(found) == []


@pytest.mark.parametrize(
    ("single", "several"),
    [
        ("Guardsman", "Guardsmen"),
        ("horseman", "horsemen"),
        ("Shaman", "Shamans"),
        ("German", "Germans"),
        ("omen", "omens"),
    ],
)
def test_men_are_several_of_man(single: str, several: str) -> None:
    assert plural(single) == several
    assert singular(several) == single.casefold() and singular(single) == single.casefold()


DECK = """choice colour: red, black

piece card, in a deck
  colour, usually red

action turn up of a unit
  draw a card as top
  it becomes behind works  when the top is red

amend sequence turn
  2. fire
    each unit must turn up
"""


@pytest.mark.parametrize(("given", "codes"), [("  given 2 cards: red\n", []), ("", ["GR412"])])
def test_a_scenario_that_draws_puts_cards_out(folder: Path, given: str, codes: list[str]) -> None:
    found = made(f"{DECK}\nscenario Hill\n{given}  given a unit\n  play turn 1 times")
    assert [one.code.name for one in loud(found)] == codes
    # A scenario that draws nothing needs none.
    assert loud(made(DECK)) == []


SIMPLER = "replace table nerve\n  | total || answer |\n  | any || run |\n\nremove on hold from waver"


def test_an_example_whose_words_the_variant_took_away_comes_out_otherwise(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "hill_fort.rules").write_text(BASE.replace("choice answer: hold, run\n", ""), encoding="utf-8")
    told = only(SIMPLER)
    assert told.code.name == "GR403" and "`Three holds` cannot be run to its end" in told.message
    main(["check", "mine.rules", "--errors-only"])
    assert "remove example Three holds" in capsys.readouterr().out
    assert loud(made(f"{SIMPLER}\n\nremove example Three holds")) == []


def test_of_two_lines_alike_the_one_with_that_when_is_taken_away(folder: Path) -> None:
    rule = "\naction tire of a unit\n  it loses 1 man  when it is raw\n  it loses 1 man  when it is crack\n"
    (folder / "hill_fort.rules").write_text(BASE + rule, encoding="utf-8")
    found = made("remove it loses 1 man when it is crack from tire")
    assert loud(found) == []
    assert [line.place.text for line in found.ruleset.rules["tire"].lines] == ["it loses 1 man  when it is raw"]


def test_a_gap_that_is_filled_already(folder: Path) -> None:
    told = only("fill how far they see in reach with 3")
    assert told.message == "`reach` has no gap." and "`amend reach`" in (told.help or "")


# ---- what is nearly the same and is not -----------------------------------------------------------------------------


def base_with(folder: Path, old: str, new: str) -> None:
    assert old in BASE
    (folder / "hill_fort.rules").write_text(BASE.replace(old, new), encoding="utf-8")


def test_a_gate_leaves_out_nothing_that_the_one_of_the_base_asks_besides(folder: Path) -> None:
    base_with(folder, 'range is within 24"', 'range is within 24" and it is behind works')
    told = only('amend fire\n  only when range is within 30"')
    assert told.code.name == "GR108" and "To have it besides" in (told.help or "")
    more = made('amend fire\n  only when range is within 24" and it is crack')
    assert more.has_errors


def test_a_variant_of_a_variant_may_take_a_name_that_the_other_gave_up(folder: Path) -> None:
    made(RENAME, "First")
    change = "modifiers to luck of a unit\n  +1  crack shots  when it is raw\n\n"
    change += "work out luck of a unit\n  start at 4\n  add modifiers to luck"
    found = made(change, "Second", of="First")
    assert loud(found) == []
    assert [line.label for line in found.ruleset.rules["modifiers to luck"].lines] == ["crack shots"]


def test_what_a_variant_stands_on_has_taken_away_is_not_there_to_be_taken_away(folder: Path) -> None:
    made(STRIKE, "First")
    (told,) = loud(made(STRIKE, "Second", of="First"))
    assert told.code.name == "GR108"


def test_an_exception_to_what_there_never_was_is_no_matter_of_the_other_variant(folder: Path) -> None:
    bare = "replace modifiers to aim of a unit\n  +1  behind works  when it is behind works"
    told = [one.message for one in loud(together(bare, LESS))]
    assert "`crack shots` counts no more: `House 0` takes it away." in told
    misspelt = [one.message for one in loud(together(bare, LESS.replace("crack shots", "shots")))]
    assert misspelt and not any("counts no more" in one for one in misspelt)


def test_in_a_game_of_ones_own_no_step_is_amended(folder: Path) -> None:
    base_with(folder, "  2. fire\n", "  1. fire\n")
    (told,) = loud(check_game("hill_fort"))
    assert told.help == "Between others a step has a letter: `1a. fire`. Give each a number of its own."


def test_the_letter_of_a_step_is_one_that_is_free(folder: Path) -> None:
    base_with(folder, "  3. morale\n", "  2a. rain\n    by hand: It rains.\n  3. rally\n")
    told = only("add to turn\n  2a. volley\n    by hand: Again.")
    assert "`2b. volley`" in (told.help or "")


def test_what_is_drawn_anew_may_be_another(folder: Path) -> None:
    draws = "action cull of a unit\n  draw a unit as victim\n  stop here  when the victim is crack\n"
    again = "  draw a unit as victim\n  it loses 1 man  when the victim is crack"
    assert loud(made(draws + again)) == []
    # Without the second draw it is the same one.
    told = only(draws + again.partition("\n")[2])
    assert told.code.name == "GR515"


def test_a_sum_is_put_above_the_line_that_reads_and_not_above_a_later_one(folder: Path) -> None:
    twice = "test luck of a unit\n  roll 0 to 9\n  read nerve\n  it loses 1 man\n  roll D6\n  read reached\n"
    late = "\ntable reached\n  | total || answer |\n  | any || run |\n\n"
    (folder / "hill_fort.rules").write_text(BASE + late + twice, encoding="utf-8")
    told = only("add to luck before it loses 1 man\n  add its men")
    assert told.help == "Put it above the line that reads the word: `add to luck before read nerve`."


def test_of_three_units_none_is_called_unit(folder: Path) -> None:
    base_with(folder, "piece unit\n", "piece unit\n  friend: a unit or none, usually none\n")
    story = "action help of a unit\n  its friend loses 1 man  when its friend is not none\n\nexample A friend\n"
    story += "  given a unit called A: friend is unit\n  given {} unit{}\n  do help of A\n  then A is raw"
    (told,) = (one for one in loud(made(story.format(3, "s"))) if one.severity.name == "ERROR")
    assert told.message == "No unit called `unit` is given here."
    assert not made(story.format("a", "")).has_errors


def test_two_scenarios_that_lack_cards(folder: Path) -> None:
    scenario = "\nscenario {}\n  given a unit\n  play turn 1 times\n"
    told = only(f"{DECK}{scenario.format('Hill')}{scenario.format('Dale')}")
    assert told.message.startswith("`Hill` and `Dale` have nothing to draw: no card is put out there")


def test_no_more_than_is_a_limit_and_takes_no_example_back(folder: Path) -> None:
    told = only("no more than 3 men")
    assert told.code.name == "GR010" and "remove example" not in (told.help or "")
    assert "`remove example Three holds`" in (only("no more true: Three holds").help or "")


def test_a_title_below_a_remark(folder: Path) -> None:
    text = BASE.replace("ruleset Hill Fort\n", "-- Ours.\n\nruleset Hill Fort\n  title: The Old Fort\n")
    (folder / "hill_fort.rules").rename(folder / "old.rules")
    (folder / "old.rules").write_text(text, encoding="utf-8")
    assert loud(made("remove crack shots from modifiers to aim", of="The Old Fort")) == []


@pytest.mark.parametrize("line", ["variant{}x", "variant X of Hill Fort\n\npiece unit\n  tired{}/no"])
def test_long_blanks_take_no_longer_than_they_are(folder: Path, line: str) -> None:
    def seconds(blanks: int) -> float:
        text = line.format(" " * blanks)
        return steady_seconds(lambda: (titles_of(text), check_source(text)))

    seconds(10)
    # By the square of the blanks it would be two seconds and more.
    assert seconds(40_000) < 1
