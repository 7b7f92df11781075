"""What readers may do with a text is printed with it, in every shape that people read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grognard
from grognard.cli import main

TEXT = "ruleset Luck\n  by: me\n  licence: CC BY 4.0\n\ntest luck\n  roll D6\n"


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["markdown", "page", "phone", "needed", "cards", "sheet", "large", "book"])
def test_the_licence_is_printed(shape: str, tmp_path: Path) -> None:
    (tmp_path / "luck.rules").write_text(TEXT, encoding="utf-8")
    content = next(iter(grognard.render(grognard.load(tmp_path / "luck.rules"), shape).values()))
    if not content.startswith(b"%PDF"):
        assert "CC BY 4.0" in content.decode()
        return
    pdf = pytest.importorskip("pypdfium2", reason="sheets are read back by pypdfium2")
    assert any("CC BY 4.0" in page.get_textpage().get_text_range() for page in pdf.PdfDocument(content))


def test_the_licence_goes_with_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "luck.rules"
    file.write_text(
        f"{TEXT}\ntable fate\n  | D6 || luck |\n  | 1 to 3 || bad |\n  | 4 to 6 || good |\n", encoding="utf-8"
    )
    for form in ("foundry", "roll20"):
        assert main(["export", str(file), "--as", form]) == 0
        assert [each["description"] for each in json.loads(capsys.readouterr().out)] == ["Luck. Licence: CC BY 4.0"]
    assert main(["export", str(file), "--as", "csv", "--table", "fate"]) == 0
    assert capsys.readouterr().err == "Luck. Licence: CC BY 4.0\n"
