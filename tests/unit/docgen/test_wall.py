"""A sheet on one poster, as large as A4 goes into A3 and A2; and on cards, as many to a page as their sizes allow."""

from __future__ import annotations

import io
import re
from math import sqrt
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.docgen.sheet.wall import card_size, on_the_wall, to_cut_out

pdf = pytest.importorskip("pypdfium2", reason="sheets are joined by pypdfium2: pip install 'grognard[qrs]'")


def blank(sides: int, size: tuple[float, float] = (841.89, 595.28)) -> bytes:
    """Sides without a word: of A4, landscape, or of another size."""
    document = pdf.PdfDocument.new()
    for _ in range(sides):
        document.new_page(*size)
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


@pytest.mark.parametrize(
    "paper, sides, size, scale",
    [
        ("a3", 1, (1190.55, 841.89), sqrt(2)),
        ("a3", 2, (841.89, 1190.55), 1),
        ("a2", 2, (1190.55, 1683.78), sqrt(2)),
        ("a2", 4, (1683.78, 1190.55), 1),
    ],
)
def test_all_sides_are_on_one_page(paper: str, sides: int, size: tuple[float, float], scale: float) -> None:
    made, found = on_the_wall(blank(sides), paper)
    document = pdf.PdfDocument(made)
    assert len(document) == 1 and document[0].get_size() == pytest.approx(size, abs=0.1)
    assert found == pytest.approx(scale, abs=0.001)


@pytest.mark.parametrize(
    "card, millimetres, paper, to_a_page",
    [
        ("poker", (63, 88), "a4", 9),  # 3 × 63 in 210, 3 × 88 in 297
        ("poker", (63, 88), "us-letter", 9),
        ("tarot", (70, 120), "a4", 6),
        ("a6", (105, 148), "a4", 4),
        ("a6", (105, 148), "us-letter", 2),  # 216 × 279: two side by side
    ],
)
def test_cards_lie_side_by_side(card: str, millimetres: tuple[int, int], paper: str, to_a_page: int) -> None:
    width, height = (length / 25.4 * 72 for length in millimetres)
    for number in (1, to_a_page, to_a_page + 1):
        made, pages = to_cut_out(blank(number, (width - 0.1, height - 0.1)), paper)
        assert pages == len(pdf.PdfDocument(made)) == (2 if number > to_a_page else 1)
    assert card_size(card) == "{} × {} mm".format(*millimetres)


@pytest.mark.slow
def test_a_game_on_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["sheet", "low_tide", "--paper", "poker"]) == 0
    assert "cards of 63 × 88 mm, to cut from 1 page" in capsys.readouterr().out
    (page,) = pdf.PdfDocument(tmp_path / "low-tide-sheet.pdf")
    assert page.get_size() == pytest.approx((595.28, 841.89), abs=0.1)
    assert {"Courage", "Weapon chart", "Haul"} <= set(
        re.findall("Courage|Weapon chart|Haul", page.get_textpage().get_text_range())
    )
    assert main(["sheet", "low_tide", "--paper", "poker", "--errata"]) == 2


@pytest.mark.slow
def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["sheet", "low_tide", "--paper", "a3"]) == 0
    assert "on one poster, type of" in capsys.readouterr().out
    (page,) = pdf.PdfDocument(tmp_path / "low-tide-sheet.pdf")
    assert "Courage" in page.get_textpage().get_text_range()
    assert main(["sheet", "low_tide", "--paper", "a3", "--json"]) == 2
