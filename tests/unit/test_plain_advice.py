"""What a newcomer writes and cannot be read, or does not come out: each is told with what to write in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game, check_source
from grognard.cli import main
from grognard.diagnostics.diagnostic import Diagnostic

BASE = """ruleset Mill
  sides: Union, Rebel

choice grade: raw, steady
choice stance: up, prone

facts
  fog: yes or no, usually no

piece unit
  side
  grade, usually steady
  stance, usually up
  men (man): 0 to 9, usually 5

action shoot of a unit
  it loses 1 man

"""


def only(body: str) -> Diagnostic:
    (found,) = [one for one in check_source(BASE + body).diagnostics if one.severity.value in ("error", "warning")]
    return found


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("only once per turn", "once a turn"),
        ("once per turn", "once a turn"),
        ("only once a game", "once a game"),
        ("once each turn each side", "once a turn each side"),
        ("once in a phase", "once a step"),
    ],
)
def test_how_often_an_action_may_be_done(written: str, meant: str) -> None:
    assert only(f"action rest of a unit\n  {written}\n  it gains 1 man\n").help == f"Write `{meant}`."
    assert check_source(f"{BASE}action rest of a unit\n  {meant}\n  it gains 1 man\n").has_errors is False


def test_words_that_are_chosen_stand_in_a_list() -> None:
    told = only("action rest of a unit\n  it chooses keep or drop as what\n").help or ""
    assert "`choice reply: keep, drop` at the left edge, and here `it chooses a reply as what`" in told
    mended = f"choice reply: keep, drop\n\n{BASE.partition(chr(10) * 2)[2]}"
    mended = f"ruleset Mill\n\n{mended}action rest of a unit\n  it chooses a reply as what\n  when what is drop\n    it loses 1 man\n"
    assert check_source(mended.replace("  side\n", "")).has_errors is False


def test_what_nobody_may_and_what_all_may() -> None:
    step = "sequence turn\n  1. a\n    {}\n"
    nobody = only(step.format("no unit may shoot")).help or ""
    assert "below `action shoot`: `never when …`" in nobody and "`limits on a unit`: `shoot never when …`" in nobody
    assert "`each unit may shoot`" in (only(step.format("either player may shoot")).help or "")
    assert only("limits on a unit\n  no unit may shoot when fog\n").help == "Write `shoot never when fog`."
    assert check_source(f"{BASE}limits on a unit\n  shoot never when fog\n").has_errors is False


def test_a_row_with_a_cell_too_few_is_shown_with_one_more() -> None:
    told = only("table bite\n  | grade  || bite | bark |\n  | raw || 1 |\n  | steady || 2 | 3 |\n").help or ""
    assert "A cell is missing, or a bar between two: `| raw || 1 | ? |`." in told
    told = only("table bite\n  | grade | stance || bite |\n  | raw || 1 |\n  | steady | any || 3 |\n").help or ""
    assert "`| raw | ? || 1 |`" in told


def test_a_score_to_reach_is_read_off_as_its_number() -> None:
    (first, second) = (
        one
        for one in check_source(
            f"{BASE}table aim\n  | grade  || up |\n  | raw    || 5+ |\n  | steady || 4 or less |\n"
        ).diagnostics
        if one.code.name == "GR011"
    )
    assert (first.help or "").endswith("write `5`, and let the line that asks for it say `or more`.")
    assert (second.help or "").endswith("write `4`, and let the line that asks for it say `or less`.")


# ---- examples ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choosing", "line"),
    [
        ("", "choosing up"),
        ("  choosing step\n", "choosing up"),
        ("  choosing prone\n", "choosing prone, raw"),
        ("  choosing prone, step\n", "choosing prone, raw"),
    ],
)
def test_an_answer_that_is_wanted_is_told_as_its_line(choosing: str, line: str) -> None:
    drill = "action drill of a unit\n  it chooses a stance as way\n  it chooses a grade as level\n  its grade becomes level\n\n"
    told = only(f"{drill}example E\n  given a unit\n  do drill of it\n{choosing}  then it is raw\n")
    assert (told.code.name, told.help) == ("GR403", f"Write `{line}`, or another of these in its place.")


def test_of_many_examples_of_ones_own_that_do_not_hold_the_first_are_shown_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    cases = "".join(
        f"\nexample Case {die}\n  given a unit\n  test nerve of it\n  dice {die}\n  then 9\n"
        for die in (1, 2, 3, 4, 5, 6)
    )
    Path("mill.rules").write_text(f"{BASE}test nerve of a unit\n  roll D6\n{cases}", encoding="utf-8")
    assert main(["check", "mill.rules", "--errors-only"]) == 1
    shown = capsys.readouterr().out
    assert shown.count("GR402") == 3
    assert "3 more worked examples do not hold, a line for each" in shown
    assert "  Case 6: It says `9`, and it comes to 6.\n" in shown
    main(["check", "mill.rules", "--errors-only", "--more"])
    assert capsys.readouterr().out.count("GR402") == 6


@pytest.mark.parametrize(
    ("gate", "given", "why"),
    [
        (
            "never when the ours's side is the theirs's side",
            ("Union", "Union"),
            "the ours' side and the theirs' side are both Union",
        ),
        (
            "only when the ours's side is the theirs's side",
            ("Union", "Rebel"),
            "the ours' side is Union and the theirs' side is Rebel",
        ),
        ("only when the ours's men is 3", ("Union", "Rebel"), "the ours' men is 5"),
    ],
)
def test_why_something_is_not_allowed_says_both_that_were_compared(gate: str, given: tuple[str, str], why: str) -> None:
    pat = f"action pat of a unit as ours to a unit as theirs\n  {gate}\n  the theirs loses 1 man\n\n"
    ours, theirs = given
    told = only(
        f"{pat}example E\n  given a unit as ours: {ours}\n  given a unit as theirs: {theirs}\n  do pat of ours to theirs\n  then the theirs's men is 4\n"
    )
    assert f"not allowed: pat, because {why}" in told.notes[-1]


# ---- what a base has -----------------------------------------------------------------------------------------------


def test_what_a_base_cannot_have_is_told_with_the_lines_that_let_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mill.rules").write_text(BASE, encoding="utf-8")
    brag = "variant Mine of Mill\n\naction brag of a unit\n  its {} becomes {}\n"
    pasted = {"grade": "add to grade\n  crack", "men": "amend unit\n  men (man): 0 to 9, usually 5"}
    for field, value in (("grade", "crack"), ("men", "12")):
        Path("mine.rules").write_text(brag.format(field, value), encoding="utf-8")
        (told,) = [one for one in check_game("mine.rules").diagnostics if one.severity.value == "error"]
        assert told.paste == pasted[field]
        block = told.paste.replace("0 to 9", "0 to 12")
        Path("mine.rules").write_text(f"{brag.format(field, value)}\n{block}\n", encoding="utf-8")
        assert check_game("mine.rules").has_errors is False


def test_a_row_that_a_new_word_lacks_is_told_with_what_its_columns_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table = "table bite\n  | grade  || bite | mark |\n  | raw    || 1    | -    |\n  | steady || 3    | slow |\n"
    Path("mill.rules").write_text(f"{BASE}{table}", encoding="utf-8")
    Path("mine.rules").write_text("variant Mine of Mill\n\nadd to grade\n  crack\n", encoding="utf-8")
    (told,) = [one for one in check_game("mine.rules").diagnostics if one.code.name == "GR302"]
    assert (told.help or "").endswith("under `bite` such as `1` or `3`, under `mark` such as `slow`.")
    assert told.paste == "add to bite\n  | crack || ? | ? |"


def test_a_set_of_words_is_asked_word_by_word() -> None:
    rules = (
        "ruleset Sets\n\npiece ship\n  traits: any of fast, slow\n\ntest aim of a ship as firer at a ship as target\n  roll D6\n"
        "  +1  quick  when the firer's traits has fast\n  -1  late  when its traits is slow\n"
    )
    found = check_source(rules).diagnostics
    assert [each.code.name for each in found if "set of words" in each.message] == ["GR106", "GR106"]
    assert [each.help for each in found if "set of words" in each.message] == [
        "Ask for one of them without it: `firer has fast`.",
        "Ask for one of them without it: `it has fast`.",
    ]
    mended = rules.replace("the firer's traits has", "firer has").replace("its traits is", "it has")
    assert [each.message for each in check_source(mended).diagnostics] == []


@pytest.mark.parametrize(
    ("kind", "line", "meant"),
    [
        ("  hull: 0 to 5, usually 5\n  mark: 0 to 5, usually 1\n", "the mark", "write `its mark`, or give the role"),
        ("  hull: 0 to 5, usually 5\n", "the mark", "Write which number of it: `the mark's hull`."),
        ("  port: a port\n", "its port", "Write a number that counts. A port has none"),
    ],
)  # fmt: skip
def test_a_piece_where_a_number_is_wanted(kind: str, line: str, meant: str) -> None:
    rules = f"ruleset F\n\npiece port, a place\npiece ship\n{kind}\ntest aim of a ship at a ship as mark\n  roll D6\n  add {line}\n"
    (found,) = [each for each in check_source(rules).diagnostics if each.severity.value == "error"]
    assert found.code.name == "GR201" and found.help is not None and meant in found.help


def test_an_action_without_do() -> None:
    found = only("action fire twice of a unit\n  shoot the enemy\n")
    assert found.code.name == "GR010" and found.help is not None and "`do shoot of it`" in found.help


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("halve its men", "write `its men becomes half its men`"),
        ("x2 its men", "write `its men becomes (its men times 2)`"),
        ("double its men", "Write `its men becomes (its men times 2)`"),
        ("-1 its men", "write `it loses 1 men`"),
        ("+1  ranks, up to 2  for each 4 men", "`add the lower of (…, 2)`"),
        (
            "+1  hero, but not if steady  when its men is 3",
            "Write `+1  hero  when its men is 3 and its grade is not steady`.",
        ),
        ("+1  hero unless steady", "Write `+1  hero  when its grade is not steady`."),
        ("roll D6, +1 when it is raw", "`roll D6`, and a line for `+1 when it is raw`"),
        ("+2 a except when it is raw", "`+2  when … is not …`"),
        ("+1 b otherwise", "Begin the line with `otherwise:`"),
        ("keep the highest and add 1", "write `keep the highest`, and below it a line for the rest"),
        ("halve then add 1", "write `halve`, and below it a line for the rest"),
        ("halve (round up)", "Write `halve, rounding up`."),
        ("-1 minimum 3 tired", "`add the higher of (…, 3)`"),
        ("1 rolls again twice", "write `1 rolls again`, and below it a line for the rest"),
        ("6 counts three times", "A face counts once or twice."),
        ("1 and 2 roll again", "Write `1 to 2 rolls again`."),
        ("1s roll again", "Write `1 rolls again`."),
        ("roll D6 vs D6", "Both sides roll in a `fight"),
        ("6 hits twice", "Write `6 counts twice`."),
        ("kill the unit", "Write `remove the unit`."),
        ("on a tie: it loses 1 man", "`when one roll is the other`"),
    ],
)
def test_what_would_change_nothing_that_it_names(line: str, meant: str) -> None:
    errors = [
        each
        for each in check_source(f"{BASE}test aim of a unit\n  roll D6\n  {line}\n").diagnostics
        if each.severity.value == "error"
    ]
    assert errors and errors[0].help is not None and meant in errors[0].help


@pytest.mark.parametrize(
    "lines",
    [
        "add 2  when it is raw\n  otherwise: add 1",
        "otherwise: add 1",
        "when it is raw\n    add 1\n  otherwise: add 10\n  otherwise: add 100",
    ],
)
def test_otherwise_below_no_branch(lines: str) -> None:
    found = only(f"test aim of a unit\n  roll D6\n  {lines}\n")
    assert found.code.name == "GR001" and "would always be done" in found.message
