"""A new word of a list is news of its own: what is otherwise only for it is one line, and its own lines are shown."""

from __future__ import annotations

from tests.small_games import read

from grognard.cli.compare_text import report_lines
from grognard.comparison.differences import compare

BASE = """ruleset Ridge

choice troops: foot, horse

piece unit
  troops
  men: 0 to 6, usually 6

table pace
  | its troops || pace |
  | foot       || 6    |
  | horse      || 12   |

dice blows of a unit
  start at 2D6
  +1 die  horse  when its troops is horse

test fight of a unit
  roll blows of it
  hits on 5+

test march of a unit
  roll D6
  add its pace
  add 1  when its troops is not horse

test rest of a unit
  roll D6
"""
GUARDS = (
    BASE.replace("foot, horse\n", "foot, guards, horse\n")
    .replace("  | horse      || 12", "  | guards     || 5    |\n  | horse      || 12")
    .replace("when its troops is horse\n\n", "when its troops is horse\n  +1 die  guards  when its troops is guards and its men is 3 or more\n\n")
)  # fmt: skip


def test_what_is_otherwise_only_for_a_new_word_is_one_line() -> None:
    """Who asks for no troops is untouched. Feet and horse are as they were in the rest, and nothing of that is tried."""
    found = compare(read(BASE), read(GUARDS))
    assert found.words == {"troops": ("guards",)}
    assert set(found.by_words) == {"fight", "march", "blows"}
    assert found.untouched == ("rest",)
    assert not found.changed and not found.same_odds and not found.unweighed


def test_its_lines_are_shown() -> None:
    lines = report_lines(compare(read(BASE), read(GUARDS)), True, ("Ridge", "Guards"))
    assert "  Troops: New: guards, before horse." in lines
    assert "  Pace: New row: guards: 5." in lines
    assert "  Blows: New: +1 die guards when its troops are guards and its men are 3 or more." in lines
    assert not [line for line in lines if "no row" in line]


def test_what_is_otherwise_for_others_too_is_tried() -> None:
    """A foot soldier takes 7 instead of 6; of guards, whom nobody knew before, nothing is said."""
    found = compare(read(BASE), read(GUARDS.replace("| foot       || 6 ", "| foot       || 7 ")))
    assert [one.name for one in found.changed] == ["march"] and set(found.by_words) == {"fight", "blows"}
    (change,) = found.changed
    assert {one.situation.facts().get("troops", "foot") for one in change.differences} == {"foot"}
    assert not change.reasons


def test_a_branch_on_which_another_rests_stays() -> None:
    """`otherwise` is for all but the new word: nothing of that can be left out, so it is tried."""
    before = BASE + "\ntest halt of a unit\n  roll D6\n  add 1  when its men is 1 or more\n"
    after = GUARDS + (
        "\ntest halt of a unit\n  roll D6\n  when its troops is guards\n    add 3\n  otherwise\n"
        "    add 1  when its men is 1 or more\n"
    )
    found = compare(read(before), read(after))
    assert "halt" not in found.by_words and [one.name for one in found.same_odds] == ["halt"]
