"""Losses of both sides in one cell are refused; parts of a number are read. And two lines that players write of dice."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Diagnostic


def _refused(text: str) -> list[Diagnostic]:
    return [problem for problem in check_source(text).diagnostics if problem.severity.value == "error"]


def _table(*cells: str) -> str:
    rows = "\n".join(f"  | {number} || {cell} |" for number, cell in enumerate(cells, 1))
    return f"ruleset Pair\n\ntable crt\n  | D{len(cells)} || losses |\n{rows}\n\ntest battle\n  read crt\n"


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
    assert (first.code.name, first.help) == ("GR016", "Write `1 attacker loss, 2 defender losses`.")
    assert (second.code.name, second.message) == ("GR016", f"`{cell}` looks like the losses of both sides.")
    assert second.help == f"Write `{written}`{f', or as one number `{number}`' if number else ''}."
    assert not _refused(_table("1 attacker loss, 2 defender losses", written))
    assert not number or not _refused(_table("1/2", number))


def test_a_part_of_nothing_is_shown_as_losses() -> None:
    (nothing,) = _refused(_table("6/0", "1"))
    assert nothing.help == "If these are the losses of both sides, write `6 attacker losses, 0 defender losses`."
    assert [problem.code.name for problem in _refused(_table("6/0", "1/2"))] == ["GR016", "GR016"]


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
