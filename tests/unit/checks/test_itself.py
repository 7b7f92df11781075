"""Pieces compared with themselves, and bases of one title."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game, check_source

SHIPS = """ruleset Fleet

piece ship
  men: 0 to 40, usually 5
  helping: a ship or none, usually none

"""


@pytest.mark.parametrize(
    ("head", "line", "reported"),
    [
        ("work out help of a ship", "start at the sum of men of the ships which its helping is it", True),
        ("work out help of a ship", "start at the number of ships which its helping is it", True),
        ("work out help of a ship as first", "start at the number of ships which its helping is the first", False),
    ],
)
def test_a_piece_is_compared_with_itself(head: str, line: str, reported: bool) -> None:
    found = {finding.code.name for finding in check_source(f"{SHIPS}{head}\n  {line}\n").diagnostics}
    assert ("GR533" in found) is reported


def test_two_files_of_one_title(tmp_path: Path) -> None:
    for name, sign in (("river", "+1"), ("backup", "+2")):
        (tmp_path / f"{name}.rules").write_text(f"ruleset Ford\n\ntest nerve\n  roll D6\n  {sign}  luck\n")
    club = tmp_path / "club.rules"
    club.write_text("variant Club of Ford\n\nadd to nerve [ours]\n  -1  dark\n")
    (finding,) = check_game(str(club)).diagnostics
    assert finding.code.name == "GR110" and "backup.rules, river.rules" in finding.message
    club.write_text(club.read_text().replace("of Ford", "of river"))
    assert "GR110" not in {finding.code.name for finding in check_game(str(club)).diagnostics}
