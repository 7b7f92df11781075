"""Charts as people paste them, and tables as they write them: read right, or refused with what to write."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Severity
from grognard.drafting.charts import draft_chart
from grognard.host.budget import Limits
from tests.field.asked import drafted, faults, odds, path, run

ROWS: list[tuple[str, list[str]]] = [
    # A hundred is written 00. The number between the last two rows is left out by the chart, not by the draft.
    ("F29.txt", ["1 to 40 || Costly thing", "41 to 97 || Artifact", "99 to 100 || Priceless thing"]),
    ("F32.txt", ["1 to 2 || Throw again each turn", "3 to 4 || you see-the-unseen"]),
    ("F33a.txt", ["1 || ?", "2 || orb", "3 || figure", "4 || disk"]),
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


HEADS_AND_CELLS = [
    (
        "| Gun | 0-12″ | 12-24″ | 24″+ |\n| --- | --- | --- | --- |\n| Light | **ONE** D6 | --- | N/A |\n| Heavy | **TWO** D6 | Roll 1D6 | --- |\n",
        ['gun || up to 12" | up to 24" | more than 24"', "light || 1D6 | - | -", "heavy || 2D6 | 1D6 | -"],
        ["> 0-12″ / 12-24″ / 24″+", "> where two stretches touch, the number belongs to the lower"],
    ),
    (
        "| Distance | Needed |\n| --- | --- |\n| 0-6″ | 5 or 6 |\n| 6-12″ | 6 only |\n",
        ["distance || needed", 'up to 6" || ?', 'up to 12" || 6'],
        ["> where two stretches touch, the number belongs to the lower", "> 0-6″, needed: 5 or 6"],
    ),
    (
        "| Result | Level-1 Screens |\n| --- | --- |\n| 1-4 rolled | No effect |\n| 5 rolled | **One** point |\n| 6 rolled | **Two** points |\n",
        ["total || level-1 screens", "1 to 4 || no effect", "5 || One point", "6 || Two points"],
        [],
    ),
    (
        "|  | Grade 0 | Grade --1 | Grade ++1 |\n| --- | --- | --- | --- |\n| Every 1, 2, or 3 rolled | --- | --- | One hit |\n| Every 4 rolled | One hit | --- | Two hits |\n",
        ["total || grade-0 | grade-minus-1 | grade-plus-1", "1 or 2 or 3 || - | - | One hit", "4 || One hit | - | Two hits"],
        ["> as printed: Every 1, 2, or 3 rolled / Every 4 rolled"],
    ),
    (
        "| Class | 1-3 Rolled | 4-6 Rolled |\n| --- | --- | --- |\n| 1 | one point | two points |\n| 2 | two points | four points |\n",
        ["class || 1 to 3 | 4 to 6", "1 || one point | two points", "2 || two points | four points"],
        ["> 1-3 Rolled / 4-6 Rolled"],
    ),
    (
        "| Screen Level 1 | 1-4 Rolled | 5-6 Rolled\n| Screen Level 2 | 1-5 Rolled | 6 Rolled\n| :---: | --- | ---\n| Class 1 | one point | two points\n| Class 2 | two points | four points\n",
        ["screen level-1 screen level-2 || result | column", "class-1 || one point | two points", "class-2 || two points | four points"],
        ["> Screen Level 1 Screen Level 2 / 1-4 Rolled 1-5 Rolled / 5-6 Rolled 6 Rolled",
         "? what chart says of Screen Level 1 Screen Level 2 1-4 Rolled 1-5 Rolled 5-6 Rolled 6 Rolled"],
    ),
    (
        "| Terrain | Combat Effect | Who May Enter |\n| --- | --- | --- |\n| Town | Cover; all-around facing | Foot |\n| Lake | N/A | Nobody |\n",
        ["terrain || combat effect | who-may-enter", "town || Cover, all-around facing | Foot", "lake || - | Nobody"],
        [],
    ),
    (
        "| Gun | Blast | Losses |\n| --- | --- | --- |\n| Mortar | half D6 | Rout -2 |\n| Howitzer | roll D6 twice | two men |\n",
        ["gun || blast | losses", "mortar || ? | ?", "howitzer || ? | two men"],
        ["> Mortar, blast: half D6", "> Mortar, losses: Rout -2", "> Howitzer, blast: roll D6 twice"],
    ),
    (
        "| Kind | Loss |\n| --- | --- |\n| hit | 1 |\n| when 3 or 4–6 | 2 |\n| miss | 3 |\n",
        ["kind || loss", "hit || 1", "miss || 3"],
        ["> when 3 or 4–6 / 2", "? what chart says of 3 or 4-6 2"],
    ),
]  # fmt: skip
"""What was pasted, the rows of its table, and the lines below that say what the table does not."""


@pytest.mark.parametrize(("pasted", "rows", "below"), HEADS_AND_CELLS)
def test_heads_and_cells_in_markdown(pasted: str, rows: list[str], below: list[str]) -> None:
    shown = draft_chart(pasted, "", Limits())
    assert isinstance(shown, str)
    lines = [line.strip() for line in shown.splitlines()]
    assert [line.strip("| ") for line in lines if line.startswith("|")] == rows
    assert [line for line in lines if line.startswith((">", "?"))] == below
    found = check_source(f"ruleset Pasted\n\n{shown}").diagnostics
    assert not [fault for fault in found if fault.severity is Severity.ERROR]
