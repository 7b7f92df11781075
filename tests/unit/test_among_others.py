"""A word that a variant adds to a list, and that lines of its base take as they take any other: told at the word, where nothing speaks of it there."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from grognard.checking import check_game, check_source
from grognard.cli import main
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.ir.meaning import tells

BASE = """ruleset Skerry
  sides: Red, Blue

choice weapon: rifle, musket, pistol, bow
choice arm: foot, horse
choice mettle: bold, shy, wild, old
choice nerve: hold, back, rout

piece squad
  side
  weapon, usually rifle
  arm, usually foot
  mettle, usually bold
  men (man): 0 to 10, usually 6

table aim of a squad
  | its weapon | its arm || score |
  | rifle      | foot    || 4     |
  | rifle      | horse   || 5     |
  | musket     | any     || 5     |
  | any        | any     || 6     |

table nerve chart
  | D6     || nerve |
  | 1      || rout  |
  | 2 to 3 || back  |
  | 4+     || hold  |

action ride of a squad
  when it is foot
    it loses 1 man
  otherwise: it loses 2 men

action swear of a squad
  when its mettle is bold
    it loses 1 man
  when its mettle is shy
    it loses 2 men
  otherwise
    it loses 3 men

action pass of a squad
  when its mettle is bold
    it loses 1 man
  otherwise: it loses 2 men

action quail of a squad
  read nerve chart
  on rout: it loses 2 men
  on back: it loses 1 man
  otherwise: it gains 1 man

modifiers to pluck of a squad
  +1  mounted  when it is not foot
  +1  tame     when its mettle is not wild
  +1  aimed    when (aim of it) is 4

test pluck of a squad
  roll D6
  add modifiers to pluck

sequence turn
  1. all
    each squad may ride
    each squad may swear
    each squad may pass
    each squad may quail
"""


@pytest.fixture(autouse=True)
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("skerry.rules").write_text(BASE, encoding="utf-8")


def told(changes: str, code: str = "GR121") -> list[Diagnostic]:
    Path("mine.rules").write_text(f"variant Mine of Skerry\n\n{changes}\n", encoding="utf-8")
    found = check_game("mine.rules").diagnostics
    assert not [one.message for one in found if one.severity.value == "error"]
    return [one for one in found if one.code.name == code]


def test_a_row_of_any_below_rows_of_words() -> None:
    (one,) = told("add to weapon\n  sling")
    assert one.message == "`sling` is new in `weapon`, and `aim` takes it as any other: it is not named there."
    assert (one.place.file.path, one.place.line) == ("mine.rules", 4)
    assert [label.place.line for label in one.also] == [21]
    assert one.paste == "add to aim before any / any\n  | sling | any || ? |"


def test_the_row_that_is_shown_is_one_that_counts() -> None:
    assert told("add to weapon\n  sling\n\nadd to aim before any / any\n  | sling | any || 3 |") == []


@pytest.mark.parametrize("words", ["bold or shy or wild", "bold or shy", "bold"])
def test_an_only_when_that_lists_who_may(words: str) -> None:
    more = f"\naction dare of a squad\n  only when its mettle is {words}\n  it gains 1 man\n"
    base = BASE.replace("    each squad may quail\n", "    each squad may quail\n    each squad may dare\n")
    Path("skerry.rules").write_text(base + more, encoding="utf-8")
    said = told("add to mettle\n  mad\n\nadd to modifiers to pluck\n  +2  mad  when its mettle is mad")
    assert ["`dare`" in one.message for one in said] == [True]


def test_an_otherwise_below_branches_and_a_not_of_two() -> None:
    (one,) = told("add to arm\n  cart\n\nadd to aim before rifle / horse\n  | rifle | cart || 5 |")
    assert "`ride` and `modifiers to pluck` take it as any other" in one.message
    assert "`add to ride before otherwise`" in (one.help or "")
    assert "below `amend modifiers to pluck`" in (one.help or "")


@pytest.mark.parametrize(
    ("list_", "word", "others"),
    [("mettle", "mad", ["swear", "pass", "modifiers to pluck"]), ("nerve", "waver", ["quail"])],
)
def test_every_rule_that_branches_on_a_list(list_: str, word: str, others: list[str]) -> None:
    given = "\n\namend nerve chart\n  | 2 to 3 || waver |" if list_ == "nerve" else ""
    (one,) = told(f"add to {list_}\n  {word}{given}")
    assert re.findall(r"`([^`]+)`", one.message) == [word, list_, *others]


def test_what_names_the_word_is_not_listed() -> None:
    named = "add to mettle\n  mad\n\nadd to swear before otherwise\n  when its mettle is mad\n    it loses 4 men"
    (one,) = told(named)
    assert re.findall(r"`([^`]+)`", one.message) == ["mad", "mettle", "pass", "modifiers to pluck"]


def test_a_default_above_lines_that_ask_and_a_column() -> None:
    more = """
work out sort of a squad
  start at 1
  start at 2  when its weapon is rifle or musket

table reach of a squad across its weapon
  | D6     || rifle | musket | pistol | bow |
  | 1 to 6 || 4     | 3      | 2      | 1   |
"""
    Path("skerry.rules").write_text(BASE + more, encoding="utf-8")
    (one,) = told("add to weapon\n  sling")
    assert re.findall(r"`([^`]+)`", one.message) == ["sling", "weapon", "aim", "reach", "sort"]


def test_a_list_that_is_given_anew() -> None:
    (one,) = told("replace choice weapon: rifle, musket, pistol, bow, sling")
    assert re.findall(r"`([^`]+)`", one.message) == ["sling", "weapon", "aim"]


def test_a_word_for_which_nothing_asks() -> None:
    kept = [part for part in BASE.split("\n\n") if not re.search("mettle is|^test", part)]
    text = "\n\n".join(kept).replace("    each squad may swear\n    each squad may pass\n", "")
    Path("skerry.rules").write_text(text, encoding="utf-8")
    assert told("add to mettle\n  mad") == []
    (one,) = told("add to mettle\n  mad", "GR514")
    assert one.message == "`mad` is new in `mettle`, and nothing asks for it: it counts nowhere."


def test_it_is_told_though_notes_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    told("add to weapon\n  sling")
    assert main(["check", "mine.rules", "--errors-only"]) == 0
    shown = capsys.readouterr().out
    assert "for you to look at:\n  line 4  `sling` is new in `weapon`, and `aim` takes it as any other" in shown


def test_where_the_words_of_a_list_stand_is_no_part_of_what_is_said() -> None:
    one = check_game("skerry.rules").ruleset.choices["weapon"]
    assert len(one.places) == len(one.words) == 4
    assert tells(one) == tells(attrs.evolve(one, places=one.places[:2]))


def test_a_row_of_its_own_says_nothing_of_a_line() -> None:
    """A row says what is read of the word; a line that holds of it as of any other goes on to do so, until a line asks for it."""
    camels = "variant Camels of Threshing Floor\nadd to arm\n  camels\nadd to factors\n  | camels || 4 | 5 |\n"
    asked = camels + "amend melee\n  add its arm's against foot  when the enemy is not chariots or camels\n"
    for text, is_listed in ((camels, True), (asked, False)):
        (found,) = [one for one in check_source(text, "camels.rules").diagnostics if one.code.name == "GR121"]
        assert found.message.startswith("`camels` is new in `arm`, and `act`, `advance`, ")
        assert ("`melee`" in found.message) == is_listed
