"""A column read by the word of a field is said as its owner's, so that nobody need guess whose it is."""

from __future__ import annotations

from grognard.checking import check_source
from grognard.docgen.sheet.words import brief, printed
from grognard.ir.rules import Rule
from grognard.wording.plain import expression_text

TEXT = """\
ruleset Guns

choice gun: brass, iron
choice troops: foot, horse

piece unit
  gun
  troops

table gun chart
  | gun   || reach |
  | brass || 6"    |
  | iron  || 9"    |

table marches
  | troops || pace |
  | foot   || 6"   |
  | horse  || 9"   |

work out lead of a unit as chaser against a unit as prey
  start at the prey's gun's reach
  add the prey's troops' pace
"""


def _rule() -> Rule:
    compiled = check_source(TEXT)
    assert not compiled.has_errors
    return compiled.ruleset.rules["lead"]


def test_whose_column_it_is_stands_before_it() -> None:
    first, second = (line.deed.value for line in _rule().lines)  # type: ignore[union-attr]
    assert expression_text(first) == "the prey's gun's reach"
    assert expression_text(second) == "the prey's troops' pace"


def test_on_the_sheet_too() -> None:
    ruleset = check_source(TEXT).ruleset
    speaker = brief(ruleset, _rule())
    first, second = (line.deed.value for line in _rule().lines)  # type: ignore[union-attr]
    assert printed(speaker.value(first)) == "prey's gun's reach"
    assert printed(speaker.value(second)) == "prey's troops' pace"
