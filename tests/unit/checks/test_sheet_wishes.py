"""A sentence said in short that swallows the line below it, and a chart that `charts:` names and that is not there."""

from __future__ import annotations

from grognard.checking import check_source

GAME = """ruleset Little
  sides: Red, Blue
  lengths: inches

choice rating: raw, steady, hero

piece leader
  side
  rating
  shaken: yes or no

dice command of a leader
  in short: A hero throws 4D6, a steady leader 3D6, a raw one 2D6.
  start at 4D6  when its rating is hero
  start at 3D6  when its rating is steady
  start at 2D6  when its rating is raw

action call of a leader
  in short: A leader who is not shaken may call, throwing {command}; he moves up to 6" towards the nearest enemy.
  never when it is shaken
  roll command
  by hand: Move him up to 6" towards the nearest enemy.

action rest of a leader
  in short: A shaken leader may rest: he is no longer shaken.
  only when it is shaken
  it is no longer shaken

sequence turn
  1. orders
    each leader may call
    each leader may rest

sheet
  charts: orders, Command
"""


def said(text: str) -> list[str]:
    found = check_source(text, "little.rules").diagnostics
    return [one.message for one in found if one.code.slug in ("sheet-wish", "unknown-setting")]


def test_sentences_and_charts_that_are_there_are_let_be() -> None:
    assert said(GAME) == []


def test_a_sentence_that_takes_the_line_below_is_reported() -> None:
    (found,) = (
        one for one in said(GAME.replace("he is no longer shaken.", "he is no longer shaken, and")) if "goes on" in one
    )
    assert "only when it is shaken" in found


def test_a_sentence_set_further_in_below_goes_on() -> None:
    longer = GAME.replace("may rest: he is", "may rest, and\n    he is")
    assert not [one for one in said(longer) if "goes on" in one]


def test_a_chart_that_is_not_there_is_named() -> None:
    (found,) = said(GAME.replace("charts: orders, Command", "charts: orders, Comand"))
    assert "`Comand`" in found
