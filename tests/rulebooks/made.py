"""Rulebooks in every format, made for the tests: one small game told in each."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("docx")
pytest.importorskip("typst")

import docx
import typst

MARKDOWN = """---
author: nobody
---
# The Ford

Every unit rolls **two dice**
and adds the modifiers.

## Sequence of play

1. Initiative: both sides roll a D6.
2. Movement
   - march
   - charge
3. Fire

## Morale

| Total | Result |
|-------|--------|
| 2 to 6 | rout |
| 7 to 12 | carry on |

*A caption*

**Special rules**

Nobody swims.
"""

HTML = """<!doctype html><html><head><title>The Ford</title><style>p { color: red }</style></head><body>
<nav><a href="x">menu</a></nav>
<table><tr><td><h1>The Ford</h1>
<p>Every unit rolls <b>two dice</b>
and adds the modifiers.</p>
<h2>Sequence of play</h2>
<ol><li>Initiative: both sides roll a D6.<li>Movement<ul><li>march<li>charge</ul><li>Fire</ol></td></tr></table>
<h2>Morale</h2>
<table><tr><th>Total<th>Result<tr><td>2 to 6<td>rout<tr><td>7 to 12<td>carry on</table>
<p><i>A caption</i></p>
<p><b>Special rules</b></p>
<p>Nobody swims.<br>Nobody flies.</p><script>alert(1)</script></body></html>
"""

TYPST = """#set page(paper: "a5", columns: 2, header: [The Ford #h(1fr) third edition], numbering: "1")
#set text(size: 9pt)
#set par(justify: true)
= Sequence of play
FILL
+ Initiative: both sides roll a D6.
+ Movement
  - march
  - charge
+ Fire
FILL
#pagebreak()
= Morale
FILL
#table(columns: 2, column-gutter: 3em, stroke: none, [*Total*], [*Result*], [2 to 6], [rout at once, all the way to the edge of the table], [7 to 12], [carry on])
FILL
#pagebreak()
= Rally
FILL
"""


def markdown(folder: Path) -> Path:
    """The game in Markdown."""
    return _written(folder / "ford.md", MARKDOWN.encode())


def html(folder: Path) -> Path:
    """The game as a web page that is laid out with a table."""
    return _written(folder / "ford.html", HTML.encode())


def word(folder: Path) -> Path:
    """The game as a .docx."""
    made = docx.Document()
    made.add_heading("The Ford", 0)
    paragraph = made.add_paragraph("Every unit rolls ")
    paragraph.add_run("two dice").bold = True
    paragraph.add_run(" and adds the modifiers.")
    made.add_heading("Sequence of play", 1)
    made.add_paragraph("Initiative: both sides roll a D6.", style="List Number")
    made.add_paragraph("Movement", style="List Number")
    made.add_paragraph("march", style="List Bullet 2")
    made.add_paragraph("charge", style="List Bullet 2")
    made.add_paragraph("Fire", style="List Number")
    made.add_heading("Morale", 1)
    table = made.add_table(rows=3, cols=2)
    for cell, text in zip(
        (cell for row in table.rows for cell in row.cells),
        ("Total", "Result", "2 to 6", "rout", "7 to 12", "carry on"),
        strict=True,
    ):
        cell.text = text
    made.add_paragraph().add_run("Special rules").bold = True
    made.add_paragraph("Nobody swims.")
    path = folder / "ford.docx"
    made.save(str(path))
    return path


_ODT_HEAD = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"'
    ' xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0">'
)

ODT = f"""<?xml version="1.0"?>{_ODT_HEAD}<office:automatic-styles>
<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-suffix="." style:num-format="1"/>
<text:list-level-style-bullet text:level="2" text:bullet-char="-"/></text:list-style>
</office:automatic-styles><office:body><office:text>
<text:h text:outline-level="1">The Ford</text:h>
<text:p>Every unit rolls <text:span text:style-name="B">two dice</text:span> and adds<text:s/>the modifiers.</text:p>
<text:h text:outline-level="2">Sequence of play</text:h>
<text:list text:style-name="L"><text:list-item><text:p>Initiative: both sides roll a D6.</text:p></text:list-item>
<text:list-item><text:p>Movement</text:p><text:list><text:list-item><text:p>march</text:p></text:list-item>
<text:list-item><text:p>charge</text:p></text:list-item></text:list></text:list-item>
<text:list-item><text:p>Fire</text:p></text:list-item></text:list>
<text:h text:outline-level="2">Morale</text:h>
<table:table><table:table-row><table:table-cell><text:p>Total</text:p></table:table-cell><table:table-cell><text:p>Result</text:p></table:table-cell><table:table-cell table:number-columns-repeated="1020"/></table:table-row>
<table:table-row><table:table-cell><text:p>2 to 6</text:p></table:table-cell><table:table-cell><text:p>rout</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell><text:p>7 to 12</text:p></table:table-cell><table:table-cell><text:p>carry on</text:p></table:table-cell></table:table-row></table:table>
<text:p><text:span text:style-name="B">Special rules</text:span></text:p>
<text:p>Nobody swims.</text:p>
</office:text></office:body></office:document-content>"""


def odt(folder: Path, content: str = ODT) -> Path:
    """The game as an .odt."""
    return packed(
        folder / "ford.odt", {"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": content.encode()}
    )


def pdf(folder: Path, filling: str = "#lorem(110)") -> Path:
    """The game as a PDF in two columns, with a head and a foot on each page."""
    source = _written(folder / "ford.typ", TYPST.replace("FILL", filling).encode())
    path = folder / "ford.pdf"
    typst.compile(str(source), output=str(path))
    return path


def packed(path: Path, parts: dict[str, bytes]) -> Path:
    """A zip of some parts."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return _written(path, held.getvalue())


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path
