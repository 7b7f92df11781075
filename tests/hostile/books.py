"""Rulebooks and army lists that can be made as long as one likes, of one thing over and over."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

from tests.hostile.growing import repeated, word

_BLANK = "| Phase | Blue | Red |\n| --- | --- | --- |\n"
_CHART = "| Total | Result |\n| --- | --- |\n"

BOOKS: dict[str, Callable[[int], str]] = {
    "blank turn records": lambda n: (
        "# Muskets\n\n1. Orders\n2. Movement\n3. Fire\n\n"
        + repeated(n, f"Turn record #:\n\n{_BLANK}| Orders | | |\n| Movement | | |\n| Fire | | |\n\n")
    ),
    "a long blank form": lambda n: f"# Record\n\n{_BLANK}" + repeated(n, "| Turn # | | |\n"),
    "blank cells alone": lambda n: f"# Record\n\n{_BLANK}" + repeated(n, "| | | |\n"),
    "rosters": lambda n: (
        "# Roster\n\n| Unit | Men | Morale | Hits |\n| --- | --- | --- | --- |\n" + repeated(n, "| @ | # | 4 | [ ] [ ] [ ] |\n")
    ),
    "many rosters": lambda n: repeated(n, "## Force @\n\n| Unit | Men |\n| --- | --- |\n| @ | # |\n| Guard | 10 |\n\n"),
    "rows of a chart": lambda n: f"# Fire\n\n{_CHART}" + repeated(n, "| # | @ |\n"),
    "many charts": lambda n: repeated(n, f"## Chart @\n\n{_CHART}| 2 to 6 | rout |\n| 7 or more | hold |\n\n"),
    "charts alike": lambda n: repeated(n, f"Fire table\n\n{_CHART}| 2 to 6 | rout |\n| 7 or more | hold |\n\n"),
    "wide charts": lambda n: repeated(n, f"{'| a ' * 50}|\n{'| --- ' * 50}|\n{'| # ' * 50}|\n\n"),
    "columns of spaces": lambda n: "Fire\n\nTotal    Result    Men\n" + repeated(n, "#        @        #\n"),
    "headings": lambda n: repeated(n, "# Chapter @\n\n## Part #\n\n"),
    "headings alike": lambda n: repeated(n, "## Morale\n\nRoll 2D6.\n\n"),
    "numbered headings": lambda n: repeated(n, "#.1 Section @\n\nSee #.1 and #.2.\n\n"),
    "a table of contents": lambda n: "Contents\n\n" + repeated(n, "Chapter @ ........ #\n") + repeated(n, "\nChapter @\n\nText.\n"),
    "bullets": lambda n: "# List\n\n" + repeated(n, "- @ moves # inches\n"),
    "bullets ever deeper": lambda n: "".join(f"{'  ' * (at % 30)}- item {word(at)}\n" for at in range(n)),
    "steps": lambda n: "# The turn\n\n" + repeated(n, "#. Step @\n"),
    "steps named again": lambda n: (
        "# The turn\n\n" + repeated(n, "#. Step @\n") + "\n# The turn again\n\n" + repeated(n, "#. Step @\n")
    ),
    "one long paragraph": lambda n: "# Text\n\n" + repeated(n, "A unit of @ moves # inches in woods. "),
    "sentences alike": lambda n: repeated(n, "A unit moves 6 inches, and 3 inches in woods.\n\n"),
    "sentences nearly alike": lambda n: repeated(n, "A unit of @ moves # inches, and 3 inches in woods.\n\n"),
    "figures": lambda n: repeated(n, "A @ has # points, # men and a range of # inches.\n\n"),
    "modifiers": lambda n: "# Fire\n\nAdd:\n\n" + repeated(n, "+# in @\n"),
    "terms": lambda n: repeated(n, 'A "@ Unit" is a unit of @. Every @ Unit may fire.\n\n'),
    "cross references": lambda n: repeated(n, "See section @ on page #, chart # and rule #.#.\n\n"),
    "remarks to a chart": lambda n: f"# Fire\n\n{_CHART}" + repeated(n, "| #* | @ |\n") + "\n* in woods\n" + repeated(n, "* see #\n"),
    "brackets": lambda n: "# Text\n\n" + "(" * n + ")" * n + "\n",
    "pipes": lambda n: "|" * n + "\n" + "| " * n + "\n",
    "quotes": lambda n: "> " * n + "text\n",
    "emphasis": lambda n: "**a* " * n + "\n",
    "links": lambda n: "[a](" * n + "\n",
    "one word": lambda n: "a" * n + "\n",
    "lines of one letter": lambda n: "a\n\n" * n,
    "paragraphs of a word": lambda n: repeated(n, "@\n\n"),
    "capital names": lambda n: repeated(n, "The Old Guard of @ charges the Young Guard of %.\n\n"),
    "abbreviations": lambda n: repeated(n, "The @ (W#) moves. W# and W% fire.\n\n"),
    "dice": lambda n: repeated(n, "Roll #D6 and add D#. On # or more it is hit.\n\n"),
    "unless": lambda n: repeated(n, "No unit of @ may fire, unless it has # men, except when it is in @.\n\n"),
    "definitions": lambda n: repeated(n, "**@**: a unit of # men.\n\n"),
    "front matter": lambda n: "---\n" + repeated(n, "@: #\n") + "---\n# Text\n",
    "tags": lambda n: "<div>" * n + "text\n",
    "entities": lambda n: "&amp;" * n + "\n",
    "footnotes": lambda n: repeated(n, "Text[^#].\n\n[^#]: note @\n\n"),
    "code": lambda n: "```\n" + repeated(n, "@ #\n"),
}  # fmt: skip
"""Texts in Markdown, each made of so many parts."""

PAGES: dict[str, Callable[[int], str]] = {
    "paragraphs of a page": lambda n: repeated(n, "<p>A unit of @ moves # inches.</p>"),
    "empty paragraphs": lambda n: "<p/>" * n + "<p>text</p>",
    "cells that reach far": lambda n: (
        "<table>" + ("<tr>" + "<td colspan=60 rowspan=60>a</td>" * 60 + "</tr>") * (n // 60 + 1) + "</table>"
    ),
    "tables in tables": lambda n: "<table><tr><td>" * n + "a" + "</table>" * n,
    "depths": lambda n: "<div>" * n + "text" + "</div>" * n,
    "lists in lists": lambda n: "<ul><li>a" * n,
    "runs": lambda n: "<p>" + "<b>a</b> <i>b</i> " * n + "</p>",
    "line breaks": lambda n: "<p>" + "a<br>" * n + "</p>",
    "headings of a page": lambda n: repeated(n, "<h2>@</h2><p>#</p>"),
    "blank forms of a page": lambda n: (
        "<table><tr><th>Phase<th>Blue<th>Red</tr>" + repeated(n, "<tr><td>Orders #<td><td></tr>") + "</table>"
    ),
    "attributes": lambda n: "<p " + repeated(n, "a#=b ") + ">text</p>",
    "words unseen": lambda n: '<p style="display:none">' + "a " * n + "</p><p>text</p>",
}  # fmt: skip
"""Web pages, each made of so many parts."""

PACKED: dict[str, Callable[[int], bytes]] = {
    "empty paragraphs of a docx": lambda n: _docx("<w:p/>" * n),
    "paragraphs of a docx": lambda n: _docx(repeated(n, "<w:p><w:r><w:t>A unit of @ moves # inches.</w:t></w:r></w:p>")),
    "rows of a docx": lambda n: _docx(
        "<w:tbl>" + ("<w:tr>" + '<w:tc><w:tcPr><w:gridSpan w:val="60"/></w:tcPr><w:p/></w:tc>' * 60 + "</w:tr>") * (n // 60 + 1) + "</w:tbl>"
    ),
    "main part of another name": lambda n: _docx("<w:p><w:r><w:t>a</w:t></w:r></w:p>" * n, "word/document.bin"),
    "runs of a docx": lambda n: _docx("<w:p>" + "<w:r><w:t>a</w:t></w:r>" * n + "</w:p>"),
    "depths of a docx": lambda n: _docx("<w:sdt><w:sdtContent>" * n + "<w:p/>" + "</w:sdtContent></w:sdt>" * n),
    "empty paragraphs of an odt": lambda n: _odt("<text:p/>" * n),
    "spaces of an odt": lambda n: _odt(f'<text:p>a<text:s text:c="{n * 1_000}"/>b</text:p>'),
    "repeated cells of an odt": lambda n: _odt(
        f'<table:table><table:table-row table:number-rows-repeated="{n * 1_000}"><table:table-cell '
        f'table:number-columns-repeated="{n * 1_000}"><text:p>a</text:p></table:table-cell></table:table-row></table:table>'
    ),
    "spans of an odt": lambda n: _odt("<text:p>" + "<text:span>" * n + "a" + "</text:span>" * n + "</text:p>"),
}  # fmt: skip
"""Packed rulebooks, each made of so many parts; the ending of the file is the last word of the name."""

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
_ODT = "urn:oasis:names:tc:opendocument:xmlns"


def packed(parts: dict[str, str]) -> bytes:
    """A packed file of so many parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return made.getvalue()


def _docx(body: str, main: str = "word/document.xml") -> bytes:
    return packed(
        {
            "[Content_Types].xml": f'<Types xmlns="{_TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/{main}" ContentType="{_MAIN}"/></Types>',
            "_rels/.rels": f'<Relationships xmlns="{_RELATIONS}"><Relationship Id="r1" Type="{_OFFICE}" Target="{main}"/></Relationships>',
            main: f'<w:document xmlns:w="{_W}"><w:body>{body}</w:body></w:document>',
        }
    )


def _odt(body: str) -> bytes:
    return packed(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f'<office:document-content xmlns:office="{_ODT}:office:1.0" xmlns:text="{_ODT}:text:1.0" xmlns:table="{_ODT}:table:1.0">'
            f"<office:body><office:text>{body}</office:text></office:body></office:document-content>",
        }
    )


ARMIES: dict[str, Callable[[int], str]] = {
    "lines of an army": lambda n: "army Host of Clans\n  side: North\n" + repeated(n, "  3 Spears called @\n"),
    "lines alike of an army": lambda n: "army Host of Clans\n  side: North\n" + "  3 Spears\n" * n,
    "lines of an unknown troop": lambda n: "army Host of Clans\n  side: North\n" + repeated(n, "  3 @\n"),
    "pieces of an army": lambda n: "army Host of Clans\n  side: North\n" + "  1000 Spears\n" * n,
    "fields of an army": lambda n: (
        "army Host of Clans\n  side: North\n" + "  Spears called Ned: paces 2, paces 3\n" * n
    ),
    "armies": lambda n: repeated(n, "army @ of Clans\n  side: North\n  3 Spears\n\n"),
    "bad lines of an army": lambda n: "army Host of Clans\n  side: North\n" + "  = < >\n" * n,
    "remarks of an army": lambda n: "army Host of Clans\n  side: North\n  3 Spears\n" + "-- remark\n" * n,
}
"""Army lists, each made of so many parts."""


def of_size(make: Callable[[int], str | bytes], size: int) -> str | bytes:
    """What is made, of nearly so many characters or bytes as are asked for, and not more."""
    fewest, most = 1, 2
    while most < 4_000_000 and len(make(most)) < size:
        fewest, most = most, 2 * most
    while most - fewest > max(1, fewest // 50):
        middle = (fewest + most) // 2
        fewest, most = (middle, most) if len(make(middle)) < size else (fewest, middle)
    return make(fewest)
