"""Names and values that look right: what is said where they are read otherwise, and that what it says can be written."""

from __future__ import annotations

import pytest
from tests.rules_texts import read

HEAD = """ruleset Likely

facts
  range: 0 to 24

piece unit
  guns: 0 to 8, usually 4
  hits (hit): 0 to 9, usually 0

work out height of a unit to a unit as other
  start at its guns
  subtract the other's guns

test calm of a unit with a number as cause
  roll D6

"""
RULE = "action act of a unit as firer at a unit as target\n  let x be 2\n  "
CASES = [
    ("choice gun: Mark 4, T-34", "GR001", "`Mark-4` or `Mark4`", "choice gun: Mark-4, Mark4, T-34"),
    ("piece tank\n  kit: Mark 2, none", "GR001", "`Mark-2` or `Mark2`", "piece tank\n  kit: Mark-2, none"),
    ("choice way: stand and shoot, evade", "GR015", "`stand-and-shoot`", "choice way: stand-and-shoot, evade"),
    ("table what this is\n  | D6 || x |\n  | 1 to 6 || 3 |", "GR015", "`is` cannot be in a name", "table what this says\n  | D6 || x |\n  | 1 to 6 || 3 |"),
    ("roster of a unit\n  | type || guns |\n  | Bf 109 || 3 |", "GR011", "`Bf-109` or `Bf109`", "roster of a unit\n  | type || guns |\n  | Bf-109 || 3 |"),
    (RULE + "only when height of the firer to the target is 1 or less", "GR001", "`only when (height of the firer to the target) is 1 or less`",
     RULE + "only when (height of the firer to the target) is 1 or less"),
    (RULE + "let y be half the firer's guns, rounded up plus 2", "GR001", "`(…, rounded up) plus 2`", RULE + "let y be (half the firer's guns, rounded up) plus 2"),
    (RULE + "repeat as many times as x\n    the target loses 1 hit", "GR001", "Write `repeat x times`.", RULE + "repeat x times\n    the target loses 1 hit"),
    (RULE + "calm of the firer with 2", "GR010", "`test calm of the firer with 2`", RULE + "test calm of the firer with 2"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "code", "help", "right"), CASES)
def test_what_it_says_can_be_written(wrong: str, code: str, help: str, right: str) -> None:
    (found,) = read(HEAD + wrong + "\n")[1].diagnostics
    assert found.code.name == code and help in f"{found.message} {found.help}"
    assert not read(HEAD + right + "\n")[1].diagnostics
