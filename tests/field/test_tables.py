"""Charts as people paste them, and tables as they write them: read right, or refused with what to write."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from grognard.checking import check_source
from tests.field.asked import drafted, faults, odds, path, run

ROWS: list[tuple[str, list[str]]] = [
    # A hundred is written 00. The number between the last two rows is left out by the chart, not by the draft.
    ("F29.txt", ["1 to 40 || Costly thing", "41 to 97 || Artifact", "99 to 100 || Priceless thing"]),
    ("F32.txt", ["1 to 2 || Throw again each turn", "3 to 4 || you see-the unseen"]),
    (
        "F33a.txt",
        ["1 || ?", "2 || orb", "3 || figure", "4 || disk"],
    ),
    ("F33b.txt", ["1 || 1", "2 to 5 || 2", "6 || 3"]),
    ("F33c.txt", ["1 to 2 || Rout", "3 to 4 || Hold", "5 to 6 || Charge"]),
    # Two dice read as tens and ones. `A` is no name of the language, so its cell waits for the author.
    ("F35.txt", ["11 to 12 || ?", "13 to 16 || B", "21 to 26 || C"]),
    ("F41.txt", ["4 || Defeat | 4", "5 to 14 || Draw | 3", "15 or more || Victory | 1"]),
    ("F44.csv", ["1 to 2 || ?", "3 to 6 || Nothing"]),
    # Both rows hold for a 3, as in the file: the check says so.
    ("F45.json", ["1 to 3 || Coin", "3 to 6 || Gem"]),
]
WAITING = {
    "F33a.txt": "> 1, device: A hollow pipe with a stone inside and a switch.",
    "F35.txt": "> 1;1-2, result: A",
    "F44.csv": "> 1-2, result: Wolves, 2d4",
}
"""What no cell can hold stays beside the table, as it is written."""


@pytest.mark.parametrize(("name", "rows"), ROWS, ids=[name for name, _ in ROWS])
def test_pasted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, rows: list[str]
) -> None:
    shown = drafted(capsys, monkeypatch, name)
    written = [line.strip().strip("|").strip() for line in shown.splitlines() if line.lstrip().startswith("|")]
    assert written[1:] == rows
    assert WAITING.get(name, "") in shown


def test_rows_for_one_number_are_reported(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    table = drafted(capsys, monkeypatch, "F45.json")
    found = check_source(f"ruleset Gifts\n\n{table}\ntest gift\n  read gifts result\n").diagnostics
    assert "GR303" in {fault.code.name for fault in found}


@pytest.mark.parametrize(
    ("name", "gap"),
    [("F30.rules", "No row of `tribute` holds for D100 98."), ("F49.rules", "No row of `chart` holds for total 30.")],
)
def test_a_hole_in_a_table(name: str, gap: str) -> None:
    [(code, _, message, help)] = faults(name)
    number = gap.rpartition(" ")[2].rstrip(".")
    assert (code, message) == ("GR302", gap) and f"| {number} || ? |" in help


def test_losses_of_both_sides() -> None:
    """`2/1` needs a line that says what its numbers are; without one the message shows the line, and two amounts."""
    assert [(code, line) for code, line, _, _ in faults("F38.rules")] == [("GR016", 5), ("GR016", 6), ("GR016", 7)]
    helps = [help for *_, help in faults("F38.rules")]
    assert helps[0].startswith(
        "Write below the name of the table `cells: attacker loss / defender loss`, or in this cell `2 attacker losses, 1 defender loss`"
    )
    assert helps[1].startswith(
        "Write below the name of the table `cells: attacker loss / defender loss`, or in this cell `1 attacker loss, 2 defender losses`"
    )
    assert helps[2].startswith(
        "Write below the name of the table `cells: attacker loss / defender loss`, or in this cell `9 attacker losses, 3 defender losses`"
    )


def test_odds_in_favour_of_the_defender(capsys: pytest.CaptureFixture[str]) -> None:
    """7 against 3 is two to one: of six faces two are 2 or less. A column of odds that is called `2:1` would need names with a colon."""
    assert faults("F40.rules") == []
    assert odds(capsys, "F40.rules", "combat", "strength=7", "foe strength=3") == {
        "EX": Fraction(2, 6),
        "DR": Fraction(4, 6),
    }


def test_rows_in_another_language(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`6 bis 8` is no row that is read, so it stays as it is and waits for the author; numbers of words in German would need a reader of their own."""
    out = tmp_path / "moral.rules"
    status, _ = run(capsys, "draft", path("F48.md"), "--output", str(out))
    assert status == 0
    written = out.read_text(encoding="utf-8")
    assert "note: 6 bis 8 / halt" in written and "? what moral says of" in written
    assert "| 9 oder mehr    || weiter   |" in written and "| 5 oder weniger || Flucht   |" in written


def test_the_first_throw_is_of_the_die_of_the_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The rows are 1 to 6; the `2d4` in a cell is another throw."""
    status, shown = run(capsys, "draft", path("F44.csv"), "--output", str(tmp_path / "wolves.rules"))
    assert status == 0 and "    roll D6\n    read f44 result\n" in shown
