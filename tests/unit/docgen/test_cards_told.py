"""Cards of tests that are told in a player's words: their own, those of an action, those of a variant."""

from __future__ import annotations

import re
from pathlib import Path

from grognard.cli.effects_beside import variant_of
from grognard.docgen.shapes.cards import cards
from grognard.driver import base_of, compile_game

BASE = """ruleset Gate

piece unit
  hits: 0 to 9, usually 0

table range
  | unit hits || reach |
  | 0         || 12"   |
  | 1 or more || ?     |

action shoot of a unit at a unit as target
  in short: Throw a D6. On a 5 or more the target loses heart: it has 1 hit.
  on the sheet: under Fire
  test to hit of it at the target

test to hit of a unit at a unit as target
  on the sheet: with shoot
  roll D6
  when the total is 5 or more
    the target gains 1 hit

test nerve of a unit
  in short: Throw a D6; ? holds.
  roll D6
  ? (what holds)

test helper of a unit
  on the sheet: no
  roll D6
"""
CLUB = """variant Club of Gate

fill what holds in nerve with
  by hand: On 3 or more it holds.

amend range
  | 1 or more || 6" |

amend nerve
  in short: Throw a D6; 3 or more holds.
"""


def made(folder: Path, text: str = "") -> str:
    (folder / "gate.rules").write_text(BASE, encoding="utf-8")
    (folder / "club.rules").write_text(text, encoding="utf-8")
    found = compile_game(str(folder / ("club.rules" if text else "gate.rules")))
    assert not found.has_errors, found.diagnostics
    return cards(found.ruleset, variant_of(found.ruleset, base_of(found)))


def titles(page: str) -> list[str]:
    return re.findall(r"<h2>([A-Z][a-z ]*?)\s*<", page)


def test_a_test_that_an_action_tells_has_the_card_of_the_action(tmp_path: Path) -> None:
    page = made(tmp_path)
    assert titles(page) == ["Shoot", "Nerve"]
    assert "On a 5 or more the target loses heart" in page


def test_a_variant_says_it_in_its_own_words(tmp_path: Path) -> None:
    page = made(tmp_path, CLUB)
    assert "3 or more holds" in page and "what holds" not in page


def test_steps_are_marked_where_a_variant_says_nothing_new(tmp_path: Path) -> None:
    page = made(tmp_path, "variant Club of Gate\n\nadd to to hit\n  by hand: Cheer.\n")
    assert "Cheer." in page
