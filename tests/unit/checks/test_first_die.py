"""To hit, then damage: does the test say what it comes to where it does not hit? GR539."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard import api
from grognard.checking import check_source

GAME = """\
ruleset Leak
  sides: Red, Blue
facts
  fog: yes or no, usually no
piece ship
  side
  archers: 0 to 4, usually 2
test shoot of a ship as shooter at a ship as target
{lines}
"""
DAMAGE = """    roll as many D6 as the shooter's archers
    hits on 4+
    the target loses as many archers as the total
"""


def _told(lines: str) -> list[tuple[str, str]]:
    found = check_source(GAME.format(lines=lines), "leak.rules").diagnostics
    assert [one.message for one in found if one.severity.value == "error"] == []
    return [(one.message, one.help or "") for one in found if one.code.name == "GR539"]


@pytest.mark.parametrize(
    ("roll", "opens"),
    [("roll D6", "when the total is 5 or more"), ("roll D6 as aim", "when aim is 5 or more"), ("roll D6", "on 5+")],
)
def test_the_first_die_is_left(roll: str, opens: str) -> None:
    lines = f"  {roll}\n  +1  fog  when fog\n  {opens}\n{DAMAGE}"
    ((message, help),) = _told(lines)
    assert message.startswith(f"Where this does not hold, `shoot` comes to what `{roll}` shows")
    assert "`otherwise: the result is 0`" in help
    for mended in ("otherwise: the result is 0", "otherwise: the result is no effect"):
        assert _told(f"{lines}  {mended}\n") == []


@pytest.mark.parametrize(
    "lines",
    [
        # Other dice in place of these, whatever they show; a word for each case; a throw for something else.
        f"  roll D6\n  when fog\n{DAMAGE}",
        f"  roll D6\n  the result is 0  when the total is 4 or less\n  when the total is 5 or more\n{DAMAGE}",
        f"  roll D6\n  when the total is 5 or more\n{DAMAGE}  when the total is 4 or less\n    the result is 0\n",
        f"  roll D6\n  on 5+\n{DAMAGE}  on 4 or less: the result is 0\n",
        "  roll D6\n  on 5+: the target loses 1 archer\n",
    ],
)
def test_where_it_is_said_or_nothing_is_thrown_again(lines: str) -> None:
    assert _told(lines) == []


def test_what_it_comes_to_with_the_line(tmp_path: object) -> None:
    """Two archers hit on 4+ where the first die shows 5 or 6: none of four in 1/3 * 1/4, two of them in 1/3 * 1/4."""
    path = f"{tmp_path}/leak.rules"
    lines = f"  roll D6\n  when the total is 5 or more\n{DAMAGE}  otherwise: the result is 0\n"
    with open(path, "w", encoding="utf-8") as file:
        file.write(GAME.format(lines=lines))
    chances = api.odds(api.load(path), "shoot").chances
    assert chances == {0: Fraction(2, 3) + Fraction(1, 12), 1: Fraction(1, 6), 2: Fraction(1, 12)}
