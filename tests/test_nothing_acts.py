"""Whatever words stand in a text, nothing of them acts in a browser or a spreadsheet: every form of output, read as these read it."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from grognard.cli import main
from grognard.host.spreadsheet import rows_text

RULES = """ruleset <script>alert(1)</script>
  cite: <img src=x onerror=alert(2)>
  blurb: "><svg onload=alert(9)>

piece unit
  men: 0 to 9, usually 3

table finds [<b>1</b>]
  | total     || found |
  | 1         || 1 |
  | 2         || ? =1+1 <script>alert(3)</script> |
  | 3 or more || 5 |
  note: "><script>alert(4)</script>

test nerve of a unit
  > Prose <script>alert(5)</script> and ![x](http://other.example/x.png) and [l](javascript:alert(6)).
  roll D6
  +1  <svg onload=alert(7)>  when its men is 2
  when the total is 1
    ? =cmd|'/c calc'!A0 <script>alert(8)</script>
"""
BOOK = """# <script>alert(1)</script>

Each <img src=x onerror=alert(2)> boat rolls the Compass Dice, then keeps the Compass Dice.

The Compas Dice <script>alert(1)</script> are rolled. TODO: "><svg onload=alert(3)> when?
"""
ACTING = re.compile(r"\s*(?:javascript|vbscript|data:text)", re.IGNORECASE)


class Acting(HTMLParser):
    """What of a page acts, and was written by the text: handlers, its own scripts and pictures, links that run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name.lower().startswith("on") or ACTING.match(value or "") or "other.example" in (value or ""):
                self.found.append(f"{tag} {name}={value}")
            if (tag, name, value) == ("img", "src", "x"):
                self.found.append("img")

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script" and re.match(r"\s*alert\(", data):
            self.found.append(data)


def acting(page: str) -> list[str]:
    parser = Acting()
    parser.feed(page)
    return parser.found


def test_the_reader_of_these_tests_sees_what_acts() -> None:
    for page in ("<script>alert(1)</script>", "<svg onload=x>", "<img src=x>", '<a href=" JavaScript:x">'):
        assert acting(page), page


@pytest.mark.slow
def test_nothing_acts_on_any_page_or_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    markdown = pytest.importorskip("markdown")
    monkeypatch.chdir(tmp_path)
    Path("trap.rules").write_text(RULES, encoding="utf-8")
    Path("book.md").write_text(BOOK, encoding="utf-8")
    shapes = ("site", "page", "phone", "needed", "cards", "markdown")
    assert main(["build", "trap.rules", "-o", "out", *(word for shape in shapes for word in ("--as", shape))]) == 0
    assert main(["odds", "trap.rules", "nerve", "--chart", "odds.svg"]) == 0
    assert main(["odds", "trap.rules", "nerve", "--over", "men=1..3", "--chart", "over.svg"]) == 0
    made = [path for path in Path().rglob("*.*") if path.suffix in {".html", ".svg"}]
    assert len(made) > 8
    for path in made:
        assert acting(path.read_text(encoding="utf-8")) == [], path
    (plain,) = Path("out").glob("*.md")
    assert acting(markdown.markdown(plain.read_text(encoding="utf-8"), extensions=["tables"])) == []


@given(
    some.lists(
        some.lists(some.text() | some.sampled_from(["=1", "+1+1", "-a", "@SUM(1)", "\t=1", "'=1", "＝1"]), min_size=1)
    ),
    some.sampled_from(",\t"),
)
def test_a_cell_that_would_be_a_formula_is_said_so(rows: list[list[str]], delimiter: str) -> None:
    read = list(csv.reader(io.StringIO(rows_text(rows, delimiter), newline=""), delimiter=delimiter))
    for row, written in zip(read, rows, strict=True):
        plain = [cell.replace("\r\n", "\n").replace("\r", "\n") for cell in written]
        assert len(row) == len(plain) and all(now in {cell, f"'{cell}"} for now, cell in zip(row, plain, strict=True))
    for cell in (cell for row in read for cell in row):
        assert not re.match(r"\s*[=@＝＠]", cell)
        assert not re.match(r"\s*[-+＋－]", cell) or re.fullmatch(r"[-+]?(\d[\d.,/]*\s*%?)?", cell)


@pytest.mark.parametrize("cell", ["-", "+2", "-1", "-1/2", "+3.5 %", "12", "", "5 or more", "men"])
def test_figures_and_plain_words_are_as_they_were(cell: str) -> None:
    assert rows_text([[cell, "x"]]) == f"{cell},x\n"
