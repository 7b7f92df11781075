"""Whose column of a table is read, where several roles of the reader have such a field? GR538, and what the trace shows of it."""

from __future__ import annotations

import pytest

from grognard import api
from grognard.checking import check_source

GAME = """\
ruleset Whose Column
  sides: Red, Blue
choice job: scout, bomber
piece plane
  side
  job, usually scout
piece flak
  side
  crew: 1 to 6, usually 4
table to hit{roles} across {across}
  | total     || scout | bomber |
  | 3 or less || 3     | 5      |
  | 4+        || 1     | 2      |
test burst of a plane as shooter at a {whom} as target
  roll D6
  {read}
  add {added}
"""


def _game(across: str = "job", read: str = "read to hit", whom: str = "plane", roles: str = "") -> str:
    added = "needed" if "needed" in read else "0"
    return GAME.format(across=across, read=read, whom=whom, roles=roles, added=added)


def _told(text: str) -> list[tuple[str, str]]:
    return [
        (one.message, one.help or "") for one in check_source(text, "w.rules").diagnostics if one.code.name == "GR538"
    ]


def test_read_below_a_throw() -> None:
    ((message, help),) = _told(_game())
    assert (
        message
        == "`to hit` is looked up by `job`, and the shooter and the target each have one: that of the shooter is read."
    )
    assert help == "Say it in the table: `across the target's job` or `across the shooter's job`."
    assert _told(_game(roles=" of a plane"))


def test_read_as_a_value() -> None:
    ((_, help),) = _told(_game(read="let needed be to hit"))
    assert help == "Say it here: `to hit of the target` or `to hit of the shooter`."


@pytest.mark.parametrize(
    ("across", "read", "whom"),
    [
        # What the help says, each way.
        ("the target's job", "read to hit", "plane"),
        ("the shooter's job", "read to hit", "plane"),
        ("job", "let needed be to hit of the target", "plane"),
        ("job", "let needed be to hit of the shooter", "plane"),
        # `its` is the first role, and the other has no such field here.
        ("its job", "read to hit", "plane"),
        ("job", "read to hit", "flak"),
    ],
)
def test_where_it_is_clear(across: str, read: str, whom: str) -> None:
    assert _told(_game(across, read, whom)) == []


def test_each_side_of_a_fight() -> None:
    fight = "fight duel of a plane as one against a plane as two\n  roll D6\n  read to hit\n  the higher wins\n"
    assert _told(_game("its job") + fight) == []
    assert _told(_game("job", "let needed be to hit of the target") + fight) == []


def test_the_trace_shows_row_and_column(tmp_path: object) -> None:
    path = f"{tmp_path}/w.rules"
    with open(path, "w", encoding="utf-8") as file:
        file.write(_game(read="let needed be to hit of the target"))
    rolled = api.roll(api.load(path), "burst", facts={"target job": "bomber"}, dice=[2])
    assert any("to hit: 3 or less, bomber gives 5" in line for line in rolled.steps)
    assert rolled.result == 2 + 5
