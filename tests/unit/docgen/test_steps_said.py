"""Steps, headings and outcomes as a player reads them on a page."""

from __future__ import annotations

import json

from grognard.checking import check_source
from grognard.docgen import view
from grognard.docgen.book import make_book
from grognard.docgen.sheet.view import sheet_data
from grognard.ir.said_names import one_of, state
from grognard.wording.phrase import Target, Term, Words, plain
from grognard.wording.plain import condition_text

TEXT = """\
ruleset Picket

choice gun: brass, iron
choice melee: sword, lance

piece unit
  gun
  men: 0 to 60
  games survived: 0 or more, usually 0
  newly come: yes or no, usually no
  foe: a unit or none, usually none

table gun chart
  | gun   || reach | volley |
  | brass || 6     | -2     |
  | iron  || 9     | 1      |

work out reach of a unit at a unit as target
  start at its men
  +1  near  when the target's men are 3 or more

action volley of a unit as firer with a number as dead
  the firer loses as many men as the dead

action duel of a unit as one at a unit as other with a number as first with a number as second
  let spread be reach of the one at the other
  the one loses 1 man  when spread is 2 or more

action rest of a unit
  repeat its men times
    it gains 1 games survived
  do rest again of it

action rest again of a unit
  it becomes newly come

action march of a unit
  by hand: Move it up to {its men}", or 3" in mud.

action assault of a unit
  do volley of it with 2
  do duel of it at its foe with 1 with 2  when its foe is not none
  repeat until its men are 0, or when its foe is none
    it loses 1 man

example Two fall
  given a unit: gun is brass, men 4
  do volley of it with 2
  then its men is 2
"""


BOOK = make_book(check_source(TEXT).ruleset)


def _said(title: str) -> list[str]:
    rule = next(block for _, block in BOOK.blocks() if isinstance(block, view.RuleBlock) and block.title == title)
    steps = view.all_steps(rule.steps)
    return [", ".join(filter(None, (plain(step.words), plain(step.when)))) for step in steps]


def test_the_text_holds() -> None:
    assert not [one for one in check_source(TEXT).diagnostics if one.severity.value == "error"]


def test_a_named_value_has_its_article() -> None:
    assert _said("volley") == ["it loses as many men as the dead"]
    assert _said("duel") == [
        "the spread is the one's reach at the other",
        "the one loses 1 man, when the spread is 2 or more",
    ]


def test_a_rule_is_done_for_whom_it_is_about_and_it_needs_no_word() -> None:
    assert _said("rest") == ["repeat as many times as its men", "it gains 1 game survived", "do rest again"]
    assert _said("assault") == [
        "do volley with 2",
        "do duel at its foe with 1 and 2, when it has a foe",
        "repeat until its men are 0, or until it has no foe",
        "it loses 1 man",
    ]


def test_behind_words_the_sign_of_inches_says_nothing() -> None:
    assert _said("march") == ['Move it up to its men, or 3" in mud.']


def test_a_rule_of_several_numbers_says_its_preposition_once() -> None:
    rule = next(block for _, block in BOOK.blocks() if isinstance(block, view.RuleBlock) and block.title == "duel")
    assert (
        plain(rule.about)
        == "of a unit (the one) at a unit (the other) with a number (the first) and a number (the second)"
    )


def test_a_column_that_has_the_name_of_a_rule_does_not_lead_to_it() -> None:
    table = next(block for _, block in BOOK.blocks() if isinstance(block, view.TableBlock))
    assert table.columns == ((Words("reach"),), (Words("volley"),))
    assert Target("table", "gun chart") not in {use.block for use in BOOK.used.get(Target("rule", "volley"), ())}
    assert table.keys == ((Term("gun", Target("field", "unit: gun")),),)


FERRY = """\
ruleset Ferry

piece band
  men (man): 0 to 12, usually 10
  recruits: yes or no, usually no
  rifles: yes or no, usually no

table volley
  | total     || men |
  | 3 or less || 0   |
  | 4 to 5    || 1   |
  | 6 or more || 2   |

modifiers to aim of a band as shooter
  -1  raw        when the shooter is recruits
  +1  steady     when the shooter is not recruits
  +1  good guns  when the shooter has rifles

test shoot of a band as shooter at a band as target
  roll D6
  add modifiers to aim
  read volley
  the target loses as many men as the result

test rush of a band at a band as target
  roll D6
  the target loses as many men as the total

example Two fall
  given a band called Reds: recruits
  given a band called Greens
  test shoot of Reds at Greens
  dice 6
  then Greens's men is 9
  because raw -1
"""


def _ferry(title: str) -> list[tuple[str, str]]:
    blocks = (block for _, block in make_book(check_source(FERRY).ruleset).blocks())
    rule = next(block for block in blocks if isinstance(block, view.RuleBlock) and block.title == title)
    return [(plain(step.words), plain(step.when)) for step in view.all_steps(rule.steps)]


def test_what_a_table_gave_is_called_as_its_author_calls_it() -> None:
    """Behind a table of losses the total is that of the dice: six men would be taken off for a six."""
    assert _ferry("shoot")[-1][0] == "the target loses as many men as the result"
    assert _ferry("rush")[-1][0] == "the target loses as many men as the total"
    rows = json.dumps(sheet_data(check_source(FERRY).ruleset).as_json())
    assert "loses as many men as the result" in rows and "loses as many men as the total" in rows


def test_whoever_is_many_is_not_said_to_have_them() -> None:
    """Of a band that `is recruits` its author says `is`; of one that `has rifles`, `has`."""
    assert [when for _, when in _ferry("modifiers to aim")] == [
        "when it is recruits",
        "when it is not recruits",
        "when it has rifles",
    ]
    (raw, *_) = check_source(FERRY).ruleset.rules["modifiers to aim"].lines
    assert raw.condition is not None and condition_text(raw.condition) == "the shooter is recruits"


def test_an_outcome_of_many_is_said_of_many() -> None:
    example = next(block for _, block in BOOK.blocks() if isinstance(block, view.ExampleBlock))
    assert example.then == ("its men are 2",)
    assert plain(example.does) == "do volley for the unit with 2"


def test_one_of_what_is_counted() -> None:
    assert [one_of(name) for name in ("games survived", "men", "half kills", "loss", "widths between stands")] == [
        "game survived",
        "man",
        "half kill",
        "loss",
        "width between stands",
    ]


def test_how_a_yes_or_no_name_is_said() -> None:
    assert state("newly suppressed", False) == ("", "is", "newly suppressed")
    assert state("guns fired", True) == ("guns", "have", "fired")
    assert state("leader lost", False) == ("leader", "is", "lost")
