"""Texts that are right, of which a check once said that they are wrong."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

HEAD = """ruleset Right

choice place: head, body, legs
choice outcome: win, lose

piece man
  men: 0 to 9, usually 3

"""

RIGHT = {
    "a word comes up again further down a die": """table place struck
  | D6 || place |
  | 1  || head  |
  | 2  || body  |
  | 3  || body  |
  | 4  || legs  |
  | 5  || legs  |
  | 6  || body  |

test blow of a man
  read place struck
  on head: it loses 2 men  when its men is 2 or more
  otherwise: it loses 1 man
""",
    "a number grows in a loop until it ends it": """test tries of a man
  let tries be 0
  repeat until tries is 3 or more
    roll D6
    let tries be tries plus 1
    when tries is 3
      it loses 1 man  when its men is 2 or more
  the result is tries
""",
    "a fight that answers with a word of its own": """fight duel of a man as attacker against a man as defender
  roll D6
  the higher wins
  on a tie: roll again
  the loser loses 1 man  when the loser's men is 2 or more
  on attacker: the result is win
  the result is lose

test brawl of a man as attacker against a man as defender
  fight duel of the attacker against the defender
  on win: the result is 1
  on lose: the result is 0
""",
}


@pytest.mark.parametrize("lines", RIGHT.values(), ids=RIGHT.keys())
def test_nothing_is_said_of_what_is_right(lines: str) -> None:
    serious = [one for one in check_source(HEAD + lines).diagnostics if one.code.name not in {"GR510", "GR514"}]
    assert [f"{one.code.name} {one.message}" for one in serious] == []


def test_a_word_of_a_choice_below_on_is_told_as_it_can_be_said() -> None:
    text = "test plan of a man\n  it chooses a place as aim\n  on head: it loses 1 man\n"
    (found,) = (one for one in check_source(HEAD + text).diagnostics if one.code.name == "GR101")
    assert found.help == "`head` is what `aim` can be: write `when aim is head`."


def test_a_table_of_tens_and_ones_has_no_holes() -> None:
    text = """table weather
  | total    || rain |
  | 11 to 36 || 1    |
  | 41 to 66 || 2    |

test sky of a man
  roll D6 as tens
  roll D6 as ones
  let code be tens times 10 plus ones
  read weather using code
"""
    assert [one.message for one in check_source(HEAD + text).diagnostics if one.code.name == "GR302"] == []
