"""Lines about dice that do nothing, or another thing than a player means."""

from __future__ import annotations

import pytest

from grognard.checking import check_source


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("roll 3D6\n  +1 on each die\n  hits on 6", ["GR570"]),
        ("roll 3D6\n  +1 on each die\n  hits on 5 to 6", ["GR570"]),
        ("roll 3D6\n  -1 on each die\n  hits on 1 to 2", ["GR570"]),
        ("roll 3D6\n  -1 on each die\n  hits on 5+", []),
        ("roll 2D6\n  7 rolls again", ["GR517"]),
        ("roll 2D6\n  12 counts twice", ["GR517"]),
        ("roll 2D6\n  1 rolls again", []),
        ("roll 3D6\n  hits on 5+\n  +1  to hit", ["GR574"]),
        ("roll 3D6\n  +1 on each die  to hit\n  hits on 5+", []),
        ("roll 2D6\n  add 1\n  the result is 99  when the natural die is 12", ["GR517"]),
        ("roll D6\n  1 rolls again\n  the result is 99  when the natural die is 1", ["GR517"]),
        ("roll D6\n  add 1\n  the result is 99  when the natural die is 1", []),
        ("roll 3D6 as shots\n  keep the highest 2\n  the result is the number of shots which are 6", ["GR575"]),
        ("roll 3D6 as shots\n  -1 on each die\n  the result is the number of shots which are 6", ["GR575"]),
        ("roll 3D6 as shots\n  the result is the number of shots which are 6", []),
    ],
)
def test_a_slip_with_dice(lines: str, codes: list[str]) -> None:
    found = check_source(f"ruleset Mill\n\ntest aim\n  {lines}\n").diagnostics
    assert [each.code.name for each in found] == codes
