"""What a change does, told in the rule nearest to it; a change that only fills gaps is told apart without weighing."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.small_games import HEAD, read

from grognard.comparison.differences import compare
from grognard.comparison.effects import effects
from grognard.ir.changes import Changes
from grognard.ir.filling import only_fills

GAPPED = (
    HEAD.format(title="Gap")
    + """table reach
  | arm    || inches |
  | musket || 6      |
  | rifle  || ?      |

test fire of a unit
  roll D6
  add 1  when fog
  subtract ?  when its hits is 3
  when the total is 1
    ? what a one does
  otherwise: the result is 1  when the total is 5 or more

action volley of a unit
  test fire of it
  ? what follows
"""
)


def change_of(before: str, after: str, sort: str, name: str) -> bool:
    return only_fills(Changes(read(before), read(after)).found[sort, name])


@pytest.mark.parametrize(
    ("sort", "name", "old", "new", "fills"),
    [
        ("table", "reach", "|| ?      |", '|| 12     |', True),
        ("table", "reach", "|| 6      |", '|| 8      |', False),
        ("table", "reach", "  | rifle  || ?      |\n", '  | rifle  || 12     |\n  | bow    || 4      |\n', False),
        ("rule", "fire", "subtract ?", "subtract 2", True),
        ("rule", "fire", "? what a one does", "the result is 2", True),
        ("rule", "fire", "5 or more", "4 or more", False),
        ("rule", "fire", "  add 1  when fog\n  subtract ?", "  add 2  when fog\n  subtract 2", False),
        ("rule", "volley", "  ? what follows\n", "  it loses 1 hits\n  note: Then it waits.\n", True),
        ("rule", "volley", "  ? what follows\n", "", True),
        ("rule", "volley", "  test fire of it\n  ? what follows\n", "  it loses 1 hits\n", False),
    ],
)  # fmt: skip
def test_whether_a_change_only_fills(sort: str, name: str, old: str, new: str, fills: bool) -> None:
    assert old in GAPPED
    assert change_of(GAPPED, GAPPED.replace(old, new), sort, name) is fills


def test_where_a_change_only_fills_every_difference_is_a_gap() -> None:
    """Held against the comparison, which weighs every situation."""
    filled = GAPPED.replace("subtract ?", "subtract 2").replace("? what a one does", "the result is 2")
    before, after = read(GAPPED), read(filled)
    found = compare(before, after)
    assert [one.name for one in found.changed if not one.gaps_only] == []
    assert effects(before, after, Changes(before, after)) == {}


def test_a_rule_that_only_leads_to_the_change_is_not_told() -> None:
    """A hit on 5 or more, then on 4 or more: 2 in 6, then 3 in 6. Two throws of it change more, and are further off."""
    text = (
        HEAD.format(title="Twice")
        + """table blow
  | total     || result |
  | 5 or more || struck |
  | 4 or less || miss   |

test fire of a unit
  roll D6
  read blow

action volley of a unit
  repeat 2 times
    test fire of it
    on struck: it gains 1 hits
"""
    )
    before, after = read(text), read(text.replace("5 or more", "4 or more").replace("4 or less", "3 or less"))
    found = effects(before, after, Changes(before, after))
    assert {at: (one.rule, one.size) for at, one in found.items()} == {("table", "blow"): ("fire", Fraction(1, 6))}
    volley = next(one for one in compare(before, after).changed if one.name == "volley")
    # No hit, one, two: 16, 16, 4 of 36 before, and 9, 18, 9 after.
    assert volley.largest == Fraction(7 + 2 + 5, 2 * 36)


def test_of_two_changes_each_is_shown_where_it_alone_does_it() -> None:
    """One die against a number, in hard cover and not, near and far; every chance by hand, out of six.

    Before: near 3, far 2, less one in cover. After: far 1, and in cover less four: none at all.
    """
    text = (
        HEAD.format(title="Cover")
        + """facts
  range: 0 to 48
  hard cover: yes or no, usually no

table reach
  | range       || needed |
  | up to 6     || 4      |
  | more than 6 || 5      |

modifiers to aim of a unit
  -1  hard cover  when hard cover

test fire of a unit
  roll D6
  add modifiers to aim
  let needed be reach
  the result is 1  when the total is needed or more
  the result is 0
"""
    )
    changed = text.replace("|| 5 ", "|| 6 ").replace("-1  hard cover", "-4  hard cover")
    before, after = read(text), read(changed)
    found = effects(before, after, Changes(before, after))
    shown = {at: (one.rule, one.size, one.together) for at, one in found.items()}
    assert shown == {
        ("table", "reach"): ("fire", Fraction(1, 6), ()),
        ("rule", "modifiers to aim"): ("fire", Fraction(2, 6), ()),
    }
    assert "hard cover" not in found["table", "reach"].telling.situation.words()
    assert "hard cover" in found["rule", "modifiers to aim"].telling.situation.words()
