"""A sheet on one poster: its size, and that everything is on it as large as A4 goes into A3 and A2."""

from __future__ import annotations

import io
from math import sqrt
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.docgen.sheet.wall import on_the_wall

pdf = pytest.importorskip("pypdfium2", reason="sheets are joined by pypdfium2: pip install 'grognard[qrs]'")


def blank(sides: int) -> bytes:
    """A sheet of A4, on its side, without a word."""

    document = pdf.PdfDocument.new()
    for _ in range(sides):
        document.new_page(841.89, 595.28)
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


@pytest.mark.slow
def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["sheet", "low_tide", "--paper", "a3"]) == 0
    assert "on one poster, type of" in capsys.readouterr().out
    (page,) = pdf.PdfDocument(tmp_path / "low-tide-sheet.pdf")
    assert "Courage" in page.get_textpage().get_text_range()
    assert main(["sheet", "low_tide", "--paper", "a3", "--json"]) == 2
