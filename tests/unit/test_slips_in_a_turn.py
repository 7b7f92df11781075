"""Slips in a turn, in lists of amounts, in dice and in words: each is told with what is to be written."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.diagnostics.spelling import nearest

BASE = """ruleset Toll
  lengths: inches
  sides: Red, Green

choice formation: line, open order

facts
  range: 0 to 24 inches

piece band
  side
  formation, usually line
  men (man): 0 to 12, usually 10
  shaken: yes or no, usually no

modifiers to shooting of a band
  +1  point blank  when range is 6" or less

table nerve result
  | total     || result   |
  | 4 or more || carry on |
  | 2 to 3    || halt     |
  | 1 or less || run      |

test nerve of a band
  roll 2D6
  add modifiers to shooting
  read nerve result
  on halt: it becomes shaken
  on run: remove it
  on carry on: it is no longer shaken

action move of a band
  it loses 1 man

action hold of a band
  it gains 1 man

sequence turn
  1. move
    each band may move
  2. nerve
    each band must nerve

scenario Bridge
  given a band called Reds: Red
  given a band called Greens: Green
  play turn 2 times
"""


def told(line: str, written: str) -> list[Diagnostic]:
    assert BASE.count(line) == 1, line
    found = check_source(BASE.replace(line, written)).diagnostics
    return [one for one in found if one.severity.value == "error"]


def test_the_text_without_slips_has_none() -> None:
    assert not check_source(BASE).has_errors


@pytest.mark.parametrize(
    ("line", "written", "help"),
    [
        ("each band may move", "every band may move", "Write `each band may move`."),
        ("each band must nerve", "every band must nerve", "Write `each band must nerve`."),
        ("it loses 1 man", "every band\n    it loses 1 man", "Write `for each band`."),
        ("each band may move", "every band moves", "Of pieces say `each`: `each band may …`"),
        (
            'range is 6" or less',
            "it is Blue",
            "It can be: side (Red or Green), formation (line or open order). Something new",
        ),
        (
            "+1  point blank  when",
            "1  point blank  when",
            'Write `+1  point blank when range is 6" or less`. If it is taken away: `-1 ',
        ),
        ("  2. nerve", "  2 nerve", "Write `2. nerve`."),
        ("  2. nerve", "  2) nerve", "Write `2. nerve`."),
        ("  2. nerve", "  (2) nerve", "Write `2. nerve`."),
        ("  2. nerve", "  nerve", "Write `2. nerve`. A line of the step above is two spaces further in."),
        ("  2. nerve", "  II. nerve", "Write `2. nerve`."),
        ("roll 2D6", "roll 2W6", "Dice are written with a `D`: `2D6`."),
        ("roll 2D6", "roll 2 k6", "Dice are written with a `D`: `2D6`."),
        ("roll 2D6", "roll D6 plus W3", "Dice are written with a `D`: `D3`."),
        ("| total     ||", "| W6     ||", "Dice are written with a `D`: `D6`."),
        ("add modifiers to shooting", "add 2 W3", "Dice are written with a `D`: `2D3`."),
        ("+1  point blank", "+W3  point blank", "Dice are written with a `D`: `D3`."),
        ("roll 2D6", "roll 2 dice", "Say how many sides: `2D6`, or `2D10`."),
        ("called Reds: Red", "called Reds: Blue", "side (Red or Green), formation (line or open order), men, shaken"),
        ('range is 6" or less', "range is 6' or less", 'Write `6 feet`; inches are `6"`.'),
        ("on halt: it becomes shaken", "on halt: it becomes marched", "`marched: yes or no, usually no`"),
    ],
)
def test_what_is_to_be_written_is_shown(line: str, written: str, help: str) -> None:
    (one,) = told(line, written)
    assert help in (one.help or "")


@pytest.mark.parametrize("joint", [", or may ", " or ", ", or "])
def test_two_offers_are_two_lines(joint: str) -> None:
    (one,) = told("each band may move", f"each band may move{joint}hold")
    assert "`each band may move`, and below it `each band may hold`." in (one.help or "")
    assert "`limits on a band`, and below it `at most 1 of move, hold`" in (one.help or "")
    mended = BASE.replace("each band may move", "each band may move\n    each band may hold")
    assert not check_source(f"{mended}\nlimits on a band\n  at most 1 of move, hold\n").has_errors


@pytest.mark.parametrize("joint", [" and ", " and may ", ", then ", ", and then "])
def test_both_offers_are_no_limit(joint: str) -> None:
    (one,) = told("each band may move", f"each band may move{joint}hold")
    assert one.help == "Write `each band may move`, and below it `each band may hold`."


def test_a_word_misspelt_in_a_table_is_shown_there() -> None:
    (one,) = told("|| halt     |", "|| hlat     |")
    assert one.help == "Did you mean `hlat`? It is so in `nerve result`: mend it there, if it is misspelt there."
    assert [label.place.text for label in one.also] == ["hlat"]


def test_a_word_of_a_choice_is_mended_where_it_is_written() -> None:
    (one,) = told('range is 6" or less', "its formation is opn order")
    assert one.help == "Did you mean `open order`?" and not one.also


def test_a_word_in_quotes_is_no_length() -> None:
    assert "feet" not in " ".join(one.help or "" for one in told('range is 6" or less', "range is '6' or less"))


@pytest.mark.parametrize(("written", "known"), [("marched", "Red"), ("hurled", "red")])
def test_a_short_word_is_not_what_a_long_one_meant(written: str, known: str) -> None:
    assert nearest(written, [known]) is None
    assert nearest(f"{known}d", [known]) == known


_READ = "read nerve result\n  on halt: it becomes shaken\n  on run: remove it\n  on carry on: it is no longer shaken\n"


@pytest.mark.parametrize(
    ("lines", "choice"),
    [
        ("the result is failure when the total is 3 or less\n  the result is success\n", "failure, success"),
        (
            "when the total is 3 or less\n    the result is failure\n  otherwise\n    the result is halt\n",
            "failure, halt",
        ),
        (
            "when the total is 3 or less\n    the result is halt\n  otherwise\n    the result is failure\n",
            "halt, failure",
        ),
    ],
)
def test_words_that_a_rule_comes_to_stand_in_a_choice(lines: str, choice: str) -> None:
    (one,) = told(_READ, lines)
    assert one.message.startswith("Not declared as a result: `failure`")
    assert one.paste == f"choice nerve outcome: {choice}"
    mended = BASE.replace(_READ, lines).replace("choice formation", f"{one.paste}\nchoice formation")
    assert not check_source(mended).has_errors


def test_one_more_word_that_a_rule_comes_to() -> None:
    listed = "  the result is line when the total is 3 or less\n  the result is {}\n"
    (one,) = told(f"  {_READ}", listed.format("square"))
    assert one.help == "It can be: line, open order." and one.paste == ""
    turned = "  the result is square when the total is 3 or less\n  the result is line\n"
    (one,) = told(f"  {_READ}", turned)
    assert one.help == "Its other results are in `formation`: write `choice formation: line, open order, square`."
    (one,) = told(f"  {_READ}", turned.replace("square", "open odrer"))
    assert one.help == "Did you mean `open order`?"


def test_what_is_called_so_else_may_be_the_result() -> None:
    kept = "  let x be 3\n  the result is x\n"
    assert not told(f"  {_READ}", kept) and not told(f"  {_READ}", "  the result is men\n")
