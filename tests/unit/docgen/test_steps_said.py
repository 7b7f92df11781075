"""Steps, headings and outcomes as a player reads them on a page."""

from __future__ import annotations

from grognard.docgen import view
from grognard.docgen.book import make_book
from grognard.docgen.phrase import Target, Term, Words, plain
from grognard.driver import compile_text
from grognard.ir.said_names import one_of, state

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


BOOK = make_book(compile_text(TEXT).ruleset)


def _said(title: str) -> list[str]:
    rule = next(block for _, block in BOOK.blocks() if isinstance(block, view.RuleBlock) and block.title == title)
    steps = view.all_steps(rule.steps)
    return [", ".join(filter(None, (plain(step.words), plain(step.when)))) for step in steps]


def test_the_text_holds() -> None:
    assert not [one for one in compile_text(TEXT).diagnostics if one.severity.value == "error"]


def test_a_named_value_has_its_article() -> None:
    assert _said("volley") == ["it loses as many men as the dead"]
    assert _said("duel") == [
        "let the spread be the one's reach at the other",
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
