"""What begins a state, as a player reads it: beside the state, behind the rule, and in conditions; marked where a variant changes it."""

from __future__ import annotations

from pathlib import Path

from grognard.checking import check_source
from grognard.cli.effects_beside import variant_of
from grognard.docgen import view
from grognard.docgen.book import Book, make_book
from grognard.driver import base_of, compile_game
from grognard.ir.said_names import state
from grognard.wording.phrase import plain

TEXT = """\
ruleset Battery

piece unit
  men (man): 0 to 60
  moved this turn: yes or no, after it marches
  shelled this turn: yes or no, after its shelling ends
  prone: yes or no, after it lies down, until it marches
piece gun
  unit: a unit

action march of a unit
  it loses 1 man

action lie down of a unit
  by hand: Lay it down.

test shelling of a gun as firer at a unit as target
  roll D6

modifiers to nerve of a unit
  -1  shells  when it has shelled
  +1  fresh   when it has not moved
"""


def _said(book: Book, title: str) -> list[tuple[str, str]]:
    rule = next(block for _, block in book.blocks() if isinstance(block, view.RuleBlock) and block.title == title)
    return [(", ".join(filter(None, (plain(one.words), plain(one.when)))), one.mark) for one in rule.steps]


def test_a_rule_says_what_it_begins() -> None:
    book = make_book(check_source(TEXT).ruleset)
    assert _said(book, "march") == [("it loses 1 man", ""), ("it now counts as having moved", "")]
    assert _said(book, "lie down")[-1] == ("it is now prone", "")
    # The gun shells: the other one has been shelled.
    assert _said(book, "shelling")[-1] == ("the target now counts as having been shelled", "")
    asked = [one for one, _ in _said(book, "modifiers to nerve")]
    assert [one.split("when ")[-1] for one in asked] == ["it has been shelled this turn", "it has not moved this turn"]


def test_a_state_says_what_begins_it() -> None:
    book = make_book(check_source(TEXT).ruleset)
    fields = next(block for _, block in book.blocks() if isinstance(block, view.FieldsBlock) and block.title == "unit")
    said = {one.name: plain(one.domain) for one in fields.fields}
    assert said["prone"] == "yes or no, usually no; yes after it lies down until it marches"
    assert said["moved this turn"] == "yes or no, usually no; yes after it marches until the turn ends"


VARIANT = """\
variant Harder of battery

amend march
  it loses 2 men
"""


def test_what_a_changed_rule_begins_is_not_marked(tmp_path: Path) -> None:
    (tmp_path / "battery.rules").write_text(TEXT, encoding="utf-8")
    (tmp_path / "harder.rules").write_text(VARIANT, encoding="utf-8")
    found = compile_game(str(tmp_path / "harder.rules"))
    assert not found.has_errors
    made = variant_of(found.ruleset, base_of(found))
    assert made is not None
    marks = [mark for words, mark in _said(made.book, "march") if words == "it now counts as having moved"]
    assert marks == [""]
    assert [words for words, mark in _said(made.book, "march") if mark] == ["it loses 2 men"]


def test_half_a_deed_is_one_word() -> None:
    assert state("half loaded", False) == ("", "is", "half loaded")
    assert state("repeaters", False) == ("", "has", "repeaters")
    assert state("officer attached", False) == ("officer", "is", "attached")


def test_a_deed_with_a_word_behind_it_is_done_to_somebody() -> None:
    assert state("urged on", True) == ("", "is", "urged on")
    assert state("fired on", True)[1] != "is"
