"""What readers may do with a text is printed with it, in every shape that people read."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard

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
