"""Rules texts of any length for the benchmarks: the same twenty lines under other names."""

from __future__ import annotations

_HEAD = """ruleset Many
  by: the project
  source: made up

choice posture: moving, standing, falling back

facts
  fog: yes or no, usually no

piece unit
  posture, usually standing
  points: 0 to 12, usually 2
  hits (hit): 0 or more, usually 0

"""
_BLOCK = """table result {n} across posture [A.{n}]
  | total     || moving | standing | falling back |
  | 6 or more || 3      | 3        | 2            |
  | 3 to 5    || 2      | 3        | 1            |
  | 2 or less || 1      | 2        | 0            |

modifiers to nerve {n} of a unit [B.{n}]
  +1  steady {n}       when its points is 6 or more
  -1  shot at {n}      for each 2 hits
  -2  lost {n}         when fog and it is moving
  +2  at rest {n}      when it is standing, or when its hits is 0

test nerve {n} of a unit [C.{n}]
  roll D6
  add its points
  add modifiers to nerve {n}
  read result {n}
  when the total is 0
    its posture becomes falling back

"""


def rules_text(lines: int) -> str:
    """A rules text of about so many lines."""
    each = _BLOCK.count("\n")
    return _HEAD + "".join(_BLOCK.format(n=_word(number)) for number in range(max(1, lines // each)))


def _word(number: int) -> str:
    """A word for a number: names hold no figures."""
    letters = ""
    while number:
        number, at = divmod(number, 26)
        letters += chr(ord("a") + at)
    return f"no{letters}x"
