"""Losses of both sides in one cell are refused; parts of a number are read. And two lines that players write of dice."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from grognard.checking import check_game, check_source
from grognard.cli import main
from grognard.diagnostics.diagnostic import Diagnostic


def _refused(text: str) -> list[Diagnostic]:
    return [problem for problem in check_source(text).diagnostics if problem.severity.value == "error"]


def _table(*cells: str) -> str:
    rows = "\n".join(f"  | {number} || {cell} |" for number, cell in enumerate(cells, 1))
    return f"ruleset Pair\n\ntable crt\n  | D{len(cells)} || losses |\n{rows}\n\ntest battle\n  read crt\n"


CELLS = "Write below the name of the table `cells: attacker loss / defender loss`, or in this cell"


@pytest.mark.parametrize(
    ("cell", "written", "number"),
    [
        ("2/1", "2 attacker losses, 1 defender loss", "2"),
        ("3/2", "3 attacker losses, 2 defender losses", "1.5"),
        ("4/3", "4 attacker losses, 3 defender losses", ""),
        ("2/2", "2 attacker losses, 2 defender losses", "1"),
        ("2/4", "2 attacker losses, 4 defender losses", "1/2"),
        ("0/3", "0 attacker losses, 3 defender losses", "0"),
    ],
)
def test_a_pair_makes_its_column_losses(cell: str, written: str, number: str) -> None:
    first, second = _refused(_table("1/2", cell))
    assert (first.code.name, first.help) == ("GR016", f"{CELLS} `1 attacker loss, 2 defender losses`.")
    assert (second.code.name, second.message) == ("GR016", f"`{cell}` looks like the losses of both sides.")
    assert second.help == f"{CELLS} `{written}`{f', or as one number `{number}`' if number else ''}."
    assert not _refused(_table("1 attacker loss, 2 defender losses", written))
    assert not number or not _refused(_table("1/2", number))


def test_a_part_of_nothing_is_shown_as_losses() -> None:
    (nothing,) = _refused(_table("6/0", "1"))
    assert nothing.help == "If these are the losses of both sides, write `6 attacker losses, 0 defender losses`."
    assert [problem.code.name for problem in _refused(_table("6/0", "1/2"))] == ["GR016", "GR016"]


@pytest.mark.parametrize("cell", ["2 / 1", "A2/D1", "A 2 / D 1", "2-1", "2:1", "2\\1"])
def test_other_signs_between_two_losses(cell: str) -> None:
    (problem,) = _refused(_table(cell))
    assert (problem.code.name, problem.place.line) == ("GR011", 5)
    assert problem.help == "If these are the losses of both sides, write `2 attacker losses, 1 defender loss`."


@pytest.mark.parametrize("cell", ["2/D6", "D6/2", "1/2/3"])
def test_what_is_no_pair_is_not_taken_for_one(cell: str) -> None:
    (problem,) = _refused(_table(cell))
    assert problem.code.name == "GR011" and "both sides" not in (problem.help or "")


@pytest.mark.parametrize("pair", ["1/2", "2/1", "9/3"])
@pytest.mark.parametrize("behind", ["", "*", " men", ", 1"])
def test_a_pair_in_every_kind_of_cell(pair: str, behind: str) -> None:
    problems = _refused(_table("2/1", f"{pair}{behind}"))
    pairs = [problem.place.line for problem in problems if problem.code.name == "GR016"]
    assert pairs == [5, 6]
    attacker, defender = pair.split("/")
    assert f"{attacker} attacker loss" in (problems[1].help or "") and f", {defender} defender loss" in (
        problems[1].help or ""
    )


@pytest.mark.parametrize("pair", ["2/1", "9/3"])
@pytest.mark.parametrize("change", ["amend crt", "add to crt", "replace table crt\n  | D2 || losses |"])
def test_a_pair_in_a_row_of_a_variant(tmp_path: Path, pair: str, change: str) -> None:
    (tmp_path / "base.rules").write_text(_table("1", "0").replace("Pair", "Base"), encoding="utf-8")
    house = tmp_path / "house.rules"
    house.write_text(f"variant House of Base\n\n{change}\n  | 1 || {pair} |\n", encoding="utf-8")
    line = house.read_text(encoding="utf-8").splitlines().index(f"  | 1 || {pair} |") + 1
    found = [problem for problem in check_game(str(house)).diagnostics if problem.code.name == "GR016"]
    assert [(Path(problem.place.file.path).name, problem.place.line) for problem in found] == [(house.name, line)]


def test_a_draft_reads_both_losses(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"D6\tLosses\n1\t2/1\n2-5\t1/2\n6\t9/3\n")))
    assert main(["draft", "-"]) == 0
    rows = [line.split("||")[1].strip(" |") for line in capsys.readouterr().out.splitlines() if "||" in line][1:]
    assert rows == ["2/1", "1/2", "9/3"]


def test_proper_parts_are_numbers() -> None:
    assert not _refused(_table("1/2", "3/5", "2", "-1/5"))


def test_columns_across_are_alike_and_others_by_themselves() -> None:
    across = "ruleset P\n\ntable crt across D6\n  | total || 1 to 3 | 4 to 6 |\n  | any || 1/2 | 2/1 |\n\ntest battle\n  roll D6\n  read crt\n"
    assert len(_refused(across)) == 2
    assert len(_refused(across.replace(" across D6", "").replace("1 to 3 | 4 to 6", "pace | losses"))) == 1


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("keep the best 2", "keep the highest 2"),
        ("keep the two best dice", "keep the highest 2"),
        ("keep worst 2", "keep the lowest 2"),
        ("drop the worst die", "drop the lowest"),
    ],
)
def test_which_dice_are_kept(line: str, written: str) -> None:
    (problem,) = _refused(f"ruleset K\n\ntest a\n  roll 3D6\n  {line}\n")
    assert problem.help == f"Write `{written}`."
    assert not _refused(f"ruleset K\n\ntest a\n  roll 3D6\n  {written}\n")


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("roll D6, D8, D12", ("roll D6", "add D8", "add D12")),
        ("roll 2D6 and D8", ("roll 2D6", "add D8")),
        ("roll D6 as mine, D8 as yours", ("roll D6 as mine", "roll D8 as yours")),
    ],
)
def test_dice_in_a_row(line: str, lines: tuple[str, ...]) -> None:
    (problem,) = _refused(f"ruleset K\n\ntest a\n  {line}\n")
    first, *more = lines
    assert problem.help == f"Write `{first}`, and below it {' and '.join(f'`{text}`' for text in more)}."
    assert not _refused("ruleset K\n\ntest a\n" + "".join(f"  {text}\n" for text in lines))
