"""A row or a condition that a variant amends, and the base does not have: the lines by which it is new."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.diagnostics.diagnostic import Diagnostic
from grognard.driver import compile_game

BASE = """ruleset Quay

choice weapon: musket, pistol

piece crew
  weapon, usually musket
  fierce: yes or no, usually no
  shaken: yes or no, usually no
  moved: yes or no, usually no

table weapon chart
  | weapon || reach |
  | musket || 24    |
  | pistol || 9     |

table wounds
  | D6     || wounds |
  | 1 to 3 || 0      |
  | 4 to 6 || 1      |

action haul of a crew
  never when it is shaken
  it becomes moved
"""


@pytest.fixture(autouse=True)
def _there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("quay.rules").write_text(BASE, encoding="utf-8")


def errors(changes: str) -> list[Diagnostic]:
    Path("mine.rules").write_text(f"variant Mine of Quay\n\n{changes}\n", encoding="utf-8")
    found = compile_game("mine.rules").diagnostics
    return [one for one in found if one.severity.value == "error"]


def test_a_new_row_is_shown_with_the_word_that_its_list_lacks() -> None:
    (one,) = errors("amend weapon chart\n  | bow || 12 |")
    assert one.paste == "add to weapon\n  bow\nadd to weapon chart\n  | bow || 12 |"
    assert (one.help or "").endswith("If it is to be a new one, write the lines below in place of yours.")
    assert "replace table" not in one.message
    assert errors(one.paste) == []


def test_a_misspelt_row_is_asked_for_first() -> None:
    (one,) = errors("amend weapon chart\n  | muskte || 30 |")
    assert (one.help or "").startswith("Did you mean `musket`?")


def test_a_word_that_has_no_row_needs_no_second_list() -> None:
    (one,) = errors("add to weapon\n  bow\n\namend weapon chart\n  | bow || 12 |")
    assert one.paste == "add to weapon chart\n  | bow || 12 |"


def test_other_bands_of_numbers_need_the_whole_table() -> None:
    (one,) = errors("amend wounds\n  | 2 to 3 || 0 |")
    assert one.paste == "" and "Other bands need the whole table: `replace table wounds`" in one.message


def test_a_condition_that_is_none_of_those_there_is_added_to_them() -> None:
    (one,) = errors("amend haul\n  never when it is fierce")
    assert one.paste == "add to haul\n  never when it is fierce"
    assert "To have it besides what is asked there" in (one.help or "")
    assert "`remove never when it is shaken from haul`, too" in (one.help or "")
    assert errors(one.paste) == []


def test_a_condition_that_is_written_as_it_stands_is_itself() -> None:
    gates = "  only when its weapon is musket\n  only when its weapon is musket, or when it is moved\n"
    Path("quay.rules").write_text(BASE.replace("  never when it is shaken\n", gates), encoding="utf-8")
    assert errors(f"amend haul\n{gates}") == []
