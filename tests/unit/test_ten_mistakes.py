"""A file with ten different mistakes gets ten diagnostics in one run, each at its own line."""

from __future__ import annotations

from grognard.checking import check_source

TEN = """ruleset Ten

choice posture: moving, standing

piece company
  posture, usually standing
  points: 1 to 4
  colours: yes or no, usually no

table result
  | total     || answer |
  | 4 or more || pass   |
  | 3 or less || fail   | fail |

modifiers to nerve of a company
  +1  in works if cover is wood
  + 2  on a hill  when it has colours
  standing still +1  when it is standing
  +1  moving  when it is mooving
  +1  colours  when its colors
  -1  split  when it is moving or it is standing
  -2  far from home

test nerve of a company
  rolls D6
  add its points and modifiers
  add modifiers to nerve
  read results table
"""


def test_ten_mistakes_ten_diagnostics() -> None:
    found = check_source(TEN).diagnostics
    assert [one.place.line for one in found] == [13, 16, 17, 18, 19, 20, 21, 25, 26, 28]
    assert all(one.help for one in found)


def test_a_bad_line_costs_only_itself() -> None:
    bad = "\n".join(f"  + {number}  label {number}" for number in range(1, 11))
    good = "  +1  colours  when it has colours\n"
    text = TEN.partition("modifiers to")[0].replace(" | fail |", " |")
    found = check_source(
        f"{text}modifiers to nerve of a company\n{good}{bad}\n\ntest nerve of a company\n  roll D6\n  add modifiers to nerve\n"
    )
    assert len(found.diagnostics) == 10
    assert [line.label for line in found.ruleset.rules["modifiers to nerve"].lines] == ["colours"]
