"""A page as a tree, the same from every format: captions, numbers, lists, notes; code is left out; the language is told."""

from __future__ import annotations

import io
import json
import time
import zipfile
from pathlib import Path

import docx
import pytest
from docx.shared import Pt

from grognard.host.budget import Limits
from grognard.host.plaintext import FileProblem
from grognard.rulebooks.document import Document, Format
from grognard.rulebooks.language import language_of
from grognard.rulebooks.marks import numbered
from grognard.rulebooks.reading import read_bytes_as, read_rulebook
from tests.rulebooks import made


def read(text: str, format: Format = "markdown") -> Document:
    return read_bytes_as(text.encode(), f"bay.{format}", format, Limits())


BOOK = "# 1. Bay\n\nIt is calm.\n\n## 1.1 Boats\n\n- oar\n  - long\n- sail\n\nBoats float.\n\n# 2. Sea\n"


@pytest.mark.parametrize("format", ["markdown", "text"])
def test_headings_and_what_is_below_them(format: Format) -> None:
    text = BOOK if format == "markdown" else "I. BAY\n\nIt is calm.\n\nII. SEA\n\nIt is wild.\n\nIII. SHORE\n\nSand.\n"
    document = read(text, format)
    heads = [(document.words(each), each.level) for each in document.headings]
    if format == "markdown":
        assert heads == [("1. Bay", 1), ("1.1 Boats", 2), ("2. Sea", 1)]
        below = [(each.kind, each.level) for each in document.blocks if each.start > document.headings[1].start]
        assert below[:4] == [("item", 0), ("item", 1), ("item", 0), ("paragraph", 0)]
    else:
        assert heads == [("BAY", 1), ("SEA", 1), ("SHORE", 1)]
        assert [each.mark for each in document.headings] == ["I", "II", "III"]
    place = document.file.text.index("calm")
    assert document.where(place).headings[-1].casefold().endswith("bay")


@pytest.mark.parametrize(
    ("heading", "number", "title"),
    [
        ("4. Fire", "4", "Fire"),
        ("4.1 Fire", "4.1", "Fire"),
        ("IV) Fire", "IV", "Fire"),
        ("IV-1〉 Rolling a D6", "IV-1", "Rolling a D6"),
        ("Section 3: Fire", "3", "Fire"),
        ("6.7 `act_x`", "6.7", "`act_x`"),
        ("6 pounders", "", "6 pounders"),
        ("A fight", "", "A fight"),
        ("I move", "", "I move"),
    ],
)
def test_the_number_of_a_heading(heading: str, number: str, title: str) -> None:
    assert numbered(heading) == (number, title)


TABLE = "| Roll | Result |\n|---|---|\n| 1-3 | rout |\n| 4-6 | hold |\n"
CAPTIONED: list[tuple[Format, str]] = [
    ("html", "<p>Roll.</p><table><caption>Table: Hit Location</caption><tr><th>Roll<th>At<tr><td>1<td>arm<tr><td>2<td>leg</table>"),
    ("html", "<p>Roll.</p><table><tr><td colspan=2>Hit Location<tr><th>Roll<th>At<tr><td>1<td>arm<tr><td>2<td>leg</table>"),
    ("markdown", f"Roll.\n\n**Hit Location**\n\n{TABLE}"),
    ("markdown", f"Roll.\n\nTable 3: Hit Location\n\n{TABLE}"),
    ("markdown", f"Roll it and look at the table that follows here.\n\n{TABLE}\nTable 3: Hit Location\n"),
    ("text", "Roll it and see what follows.\n\nHit Location:\nRoll\tAt\n1\tarm\n2\tleg\n"),
]  # fmt: skip


@pytest.mark.parametrize(("format", "text"), CAPTIONED)
def test_a_table_has_its_caption(format: Format, text: str) -> None:
    document = read(text, format)
    (table,) = document.tables
    assert table.caption.removeprefix("Table").lstrip(" 3:") == "Hit Location"
    assert len(table.rows) == 3 and not document.headings


def test_merged_and_blank_cells_are_told() -> None:
    page = "<table><tr><th>Roll<th>A<th>B<tr><td rowspan=2>1<td>x<td><tr><td colspan=2>y</table>"
    rows = read(page, "html").tables[0].rows
    assert rows[0].head and not rows[1].head
    assert [row.texts for row in rows] == [("Roll", "A", "B"), ("1", "x", ""), ("1", "y", "y")]


@pytest.mark.parametrize(
    "text",
    [
        "# Ravens\n\n```\ngame {\n  turn: 1\n  players {\n    red\n  }\n}\n```\n\nEach player has five ravens.\n",
        "# Ravens\n\n<script>\nlet game = { turn: 1 };\n</script>\n\nEach player has five ravens.\n",
        "# Ravens\n\n<style>p { turn: 1 }</style>\n\nEach player has five ravens. ^13A-game\n",
        "---\ngame: turn\n---\n# Ravens\n\n%% game %%\n\nEach player has five ravens.\n\n^game\n",
        '# Ravens\n\n```json\n{"game": 1}\n```\n\nEach player has five ravens.<!-- the game\nturns -->\n',
    ],
)
def test_what_a_program_reads_is_left_out(text: str) -> None:
    document = read(text)
    assert document.file.text.split() == ["Ravens", "Each", "player", "has", "five", "ravens."]


def test_a_chart_in_a_fence_is_a_table() -> None:
    document = read(
        "# Fire\n\n```\nRoll   Near   Far\n1-3    hit    miss\n4-6    hit    hit\n```\n\n```\n1. Move\n2. Fire\n```\n"
    )
    assert [row.texts for row in document.tables[0].rows][1] == ("1-3", "hit", "miss")
    assert "1. Move" in document.file.text


def test_a_head_may_have_its_names_nearer_to_one_another_than_its_rows() -> None:
    rows = "1          NE   NE   D\n2          NE   D    X\n"
    table = read(f"Die roll   1-2  1-1  2-1\n{rows}", "text").tables[0]
    assert [row.texts for row in table.rows] == [
        ("Die roll", "1-2", "1-1", "2-1"),
        ("1", "NE", "NE", "D"),
        ("2", "NE", "D", "X"),
    ]
    assert [row.head for row in table.rows] == [True, False, False]
    assert len(read(f"Roll one  die for  each attack.\n{rows}", "text").tables[0].rows) == 2


def test_footnotes_are_notes(tmp_path: Path) -> None:
    document = read("# Bay\n\nIt rises[^1] once.\n\n[^1]: Not at night.\n")
    assert [(block.kind, document.words(block)) for block in document.blocks][1:] == [
        ("paragraph", "It rises once."),
        ("note", "Not at night."),
    ]
    note = "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Not at night.</text:p></text:note-body></text:note>"
    odt = read_rulebook(made.odt(tmp_path, made.ODT.replace("Nobody swims.", f"Nobody swims{note}.")))
    assert [odt.words(block) for block in odt.blocks if block.kind == "note"] == ["Not at night."]
    assert "Nobody swims." in odt.file.text
    below = read("Roll\tAt\n1\tarm\n2\tleg\n* Only if it stands.\n", "text")
    assert [block.kind for block in below.blocks] == ["table", "note"]


def test_soft_hyphens(tmp_path: Path) -> None:
    """Printed as hyphens by programs on the web; within a word of a web page they are hints, and at the end of a line a word goes on."""
    for format in ("markdown", "text"):
        text = read("# Coin\n\nOn 1\u00ad3 red. A half\u00adtrack moves 10\u00ad12 inches.\n", format).file.text
        assert "On 1-3 red. A half-track moves 10-12 inches." in text
    assert "An infantry of 1-3" in read("<p>An infan&shy;try of 1&shy;3</p>", "html").file.text
    assert "An infantry" in read("# Coin\n\nAn infan\u00ad\ntry moves.\n").file.text


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The unit that is in cover may move if it is not in the range of an enemy. It is moved by each player.", "English"),
        ("Eine Probe, an der mehrere Einheiten teilnehmen, wird einmal gewürfelt. Die Einheit ist in der Stellung und nicht auf dem Weg, wenn der Spieler die Karte zieht.", "German"),
        ("Cada jogador lança os dados e move uma unidade para a frente. O jogador que não tem mais unidades em jogo perde, e a ordem dos turnos é a da mesa.", "Portuguese"),
        ("Каждый игрок бросает кубик и двигает свои войска по карте до конца хода.", "Russian or another language in Cyrillic letters"),
        ("每个玩家掷一个骰子,然后移动自己的部队直到回合结束为止再开火。", "Chinese or Japanese"),
        ("Tank 3 4", ""),
        ("Unit | Move\nTank | 3\nAT gun | 2\nInfantry | 1\n" * 9, ""),
    ],
)  # fmt: skip
def test_the_language_of_a_text(text: str, language: str) -> None:
    assert language_of(text) == language
    assert read(text, "text").english is (language in ("", "English"))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("book.tex", b"\\documentclass{article}"),
        ("units.xml", b"<?xml version='1.0'?><a/>"),
        ("units", b"<?xml version='1.0'?><catalogue/>"),
        ("army.cat", b"<catalogue/>"),
        ("book.rtf", b"{\\rtf1 words}"),
        ("map.png", b"\x89PNG"),
        ("rules.yaml", b"a: 1\n"),
    ],
)
def test_a_kind_that_nobody_understands_is_refused_by_name(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(FileProblem) as caught:
        read_rulebook(tmp_path / name)
    assert "which is not read here" in caught.value.message and caught.value.help


@pytest.mark.parametrize(
    ("parts", "kind"),
    [
        ({"[Content_Types].xml": b"", "xl/workbook.xml": b"<a/>"}, "spreadsheet"),
        ({"mimetype": b"application/epub+zip", "META-INF/container.xml": b"<a/>"}, "e-book"),
        ({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<a/>"}, "spreadsheet"),
    ],
)
@pytest.mark.parametrize("name", ["book.docx", "book.odt", "book"])
def test_a_packed_file_that_is_no_text(parts: dict[str, bytes], kind: str, name: str, tmp_path: Path) -> None:
    with pytest.raises(FileProblem) as caught:
        read_rulebook(made.packed(tmp_path / name, parts))
    assert kind in caught.value.message


def test_values_in_csv(tmp_path: Path) -> None:
    document = read('roll,result\n1-2,"Wolves, 2d4"\n3-6,Nothing\n', "csv")
    assert [row.texts for row in document.tables[0].rows] == [
        ("roll", "result"),
        ("1-2", "Wolves, 2d4"),
        ("3-6", "Nothing"),
    ]
    assert document.file.position(document.file.text.index("Nothing")).line == 3
    assert read("a;b\n1;2\n3;4\n", "csv").tables[0].rows[1].texts == ("1", "2")


@pytest.mark.parametrize(
    ("data", "rows"),
    [
        (
            {"name": "Gifts", "formula": "1d6", "results": [{"range": [1, 3], "text": "Coin"}, {"range": [3, 6], "text": "Gem"}]},
            [("1d6", "Result"), ("1-3", "Coin"), ("3-6", "Gem")],
        ),
        (
            {"name": "Gifts", "items": [{"name": "Coin", "weight": 3}, {"name": "Gem", "weight": 1}]},
            [("d4", "Result"), ("1-3", "Coin"), ("4", "Gem")],
        ),
        ([{"unit": "Tank", "move": 3}, {"unit": "Gun", "move": None}], [("unit", "move"), ("Tank", "3"), ("Gun", "")]),
    ],
)  # fmt: skip
def test_values_in_json(data: object, rows: list[tuple[str, ...]]) -> None:
    document = read(json.dumps(data), "json")
    assert [row.texts for row in document.tables[0].rows] == rows
    if isinstance(data, dict):
        assert [document.words(block) for block in document.headings] == ["Gifts"]


@pytest.mark.parametrize("text", ["{", "[" * 50_000, '{"a": 1}', "[1, 2, 3]"])
def test_json_without_a_table_is_refused(text: str) -> None:
    with pytest.raises(FileProblem):
        read(text, "json")


@pytest.mark.parametrize("style", ["size", "capitals", "bold"])
def test_headings_of_a_document_without_styles(style: str, tmp_path: Path) -> None:
    book = docx.Document()
    for title in ("Units", "Combat"):
        run = book.add_paragraph().add_run(title.upper() if style == "capitals" else title)
        run.bold = style == "bold"
        run.font.size = Pt(16) if style == "size" else None
        book.add_paragraph("Words of the rules that go on for a while and end with a stop.")
    book.save(str(tmp_path / "book.docx"))
    document = read_rulebook(tmp_path / "book.docx")
    assert [document.words(block).title() for block in document.headings] == ["Units", "Combat"]
    assert str(document.where(document.file.text.rindex("Words"))).casefold() == "paragraph 4, in combat"


def _bomb(name: str, part: str, xml: bytes, folder: Path, also: dict[str, bytes] | None = None) -> Path:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for other, data in (also or {}).items():
            archive.writestr(other, data)
        archive.writestr(part, xml)
    path = folder / name
    path.write_bytes(held.getvalue())
    return path


W = b'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
RELS = (
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" '
    b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.bin"/></Relationships>'
)


@pytest.mark.parametrize("kind", ["paragraphs", "renamed", "odt"])
def test_elements_are_counted_before_they_are_made(kind: str, tmp_path: Path) -> None:
    if kind == "odt":
        xml = made.ODT.encode().replace(b"</office:text>", b"<text:p/>" * 1_000_000 + b"</office:text>")
        path = _bomb("a.odt", "content.xml", xml, tmp_path, {"mimetype": b"application/vnd.oasis.opendocument.text"})
    else:
        xml = W + b"<w:p/>" * 1_000_000 + b"</w:body></w:document>"
        part = "word/document.bin" if kind == "renamed" else "word/document.xml"
        path = _bomb("a.docx", part, xml, tmp_path, {"_rels/.rels": RELS} if kind == "renamed" else None)
    start = time.process_time()
    with pytest.raises(FileProblem) as caught:
        read_rulebook(path)
    assert "rulebook-elements" in caught.value.help and time.process_time() - start < 2


def test_cells_that_reach_far_are_counted_before_they_are_made() -> None:
    row = "<tr>" + "<td colspan=60 rowspan=60>x" * 60
    start = time.process_time()
    document = read(f"<table>{row * 60}</table>", "html")
    assert max(len(each.cells) for each in document.tables[0].rows) <= 60 and time.process_time() - start < 2


def test_words_that_stand_too_deep_are_said_to() -> None:
    with pytest.raises(FileProblem) as caught:
        read("<div>" * 20_000 + "words", "html")
    assert "too deep" in caught.value.message
