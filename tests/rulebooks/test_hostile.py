"""Broken, locked, scanned, huge and malicious files of each format: each is answered by a sentence and a code."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

from grognard.host.budget import Limits
from grognard.host.plaintext import FileProblem
from grognard.rulebooks import reading
from grognard.rulebooks.reading import read_rulebook
from tests.rulebooks import made
from tests.work import steady_seconds

ENTITIES = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">' for at in range(9))
    + "]>"
)
CONTENT_TYPES = (
    b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    b'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    b'<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)


def refused(path: Path, limits: Limits | None = None) -> FileProblem:
    caught = None

    def read() -> None:
        nonlocal caught
        with pytest.raises(FileProblem) as caught:
            read_rulebook(path, limits)

    assert steady_seconds(read) < 5 and caught is not None
    assert caught.value.message.endswith(".") and caught.value.help
    return caught.value


@pytest.mark.parametrize("ending", ["docx", "odt", "pdf", "html", "md"])
@pytest.mark.parametrize(
    "data", [b"", b"PK\x03\x04", b"%PDF-1.7\n", b"\x00" * 5000, bytes(range(256)) * 20, b"\xd0\xcf\x11\xe0" * 99]
)
def test_what_is_no_such_file(ending: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"rules.{ending}"
    path.write_bytes(data)
    try:
        read_rulebook(path)
    except FileProblem as problem:
        assert problem.code.name in ("GR901", "GR903", "GR906")
    else:
        assert ending == "html"  # a browser shows any bytes as a page


@pytest.mark.parametrize("name", ["word", "odt", "pdf"])
@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.99])
def test_a_file_that_was_cut_off(name: str, part: float, tmp_path: Path) -> None:
    path: Path = getattr(made, name)(tmp_path)
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * part)])
    try:
        read_rulebook(path)
    except FileProblem as problem:
        assert problem.code.name in ("GR901", "GR906")
    else:
        assert name == "pdf"  # one may be mended by its reader


@pytest.mark.slow
@pytest.mark.parametrize("name", ["word", "odt", "pdf", "html", "markdown"])
def test_flipped_bytes_never_crash(name: str, tmp_path: Path) -> None:
    path: Path = getattr(made, name)(tmp_path)
    whole = path.read_bytes()
    for at in range(7, len(whole), max(1, len(whole) // 25)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            read_rulebook(path)
        except FileProblem as problem:
            assert problem.code.name in ("GR901", "GR903", "GR905", "GR906")


def test_a_scanned_pdf(tmp_path: Path) -> None:
    document = pypdfium2.PdfDocument.new()
    for _ in range(3):
        document.new_page(300, 400)
    document.save(str(tmp_path / "scan.pdf"))
    problem = refused(tmp_path / "scan.pdf")
    assert problem.code.name == "GR906" and "3 pages" in problem.message and "pictures" in problem.message


LOCKED = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n"
    b"4 0 obj<</Filter/Standard/V 1/R 2/P -44/O<" + b"41" * 32 + b">/U<" + b"42" * 32 + b">>>endobj\n"
    b"trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<00><00>]>>\n%%EOF\n"
)


def test_a_locked_pdf(tmp_path: Path) -> None:
    (tmp_path / "locked.pdf").write_bytes(LOCKED)
    problem = refused(tmp_path / "locked.pdf")
    assert problem.code.name == "GR905" and "password" in problem.message


@pytest.mark.parametrize("ending", ["docx", "odt"])
def test_a_locked_document(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"rules.{ending}"
    made.packed(path, {"content.xml": b"x" * 100, "word/document.xml": b"x" * 100})
    data = bytearray(path.read_bytes())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + offset] |= 1
            at = data.find(mark, at + 1)
    path.write_bytes(data)
    assert refused(path).code.name == "GR905"
    path.write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600) + "EncryptedPackage".encode("utf-16-le"))
    assert refused(path).code.name == "GR905"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ending", "part"), [("docx", "word/document.xml"), ("odt", "content.xml"), ("docx", "word/media/a.png")]
)
def test_a_zip_that_unpacks_without_end(ending: str, part: str, tmp_path: Path) -> None:
    path = tmp_path / f"bomb.{ending}"
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open(part, "w", force_zip64=True) as stream,
    ):
        for _ in range(200):
            stream.write(b" " * 1024**2)
    assert path.stat().st_size < 1024**2
    problem = refused(path)
    assert problem.code.name == "GR902" and "rulebook-unpacked" in problem.help


@pytest.mark.parametrize("ending", ["docx", "odt"])
def test_entities_are_not_unfolded(ending: str, tmp_path: Path) -> None:
    xml = f'<?xml version="1.0"?>{ENTITIES}<x>&j;</x>'.encode()
    parts = {"content.xml": xml, "word/document.xml": xml, "[Content_Types].xml": CONTENT_TYPES}
    assert refused(made.packed(tmp_path / f"laughs.{ending}", parts)).code.name == "GR901"


def test_a_document_that_names_a_file_outside(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("swordfish", encoding="utf-8")
    xml = made.ODT.replace(
        '<?xml version="1.0"?>', f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "{secret.as_uri()}">]>'
    )
    assert refused(made.odt(tmp_path, xml.replace("Nobody", "&a;"))).code.name == "GR901"
    page = tmp_path / "page.html"
    page.write_text(
        f'<!DOCTYPE html SYSTEM "{secret.as_uri()}"><p>&a; <img src="{secret.as_uri()}"> words</p>', encoding="utf-8"
    )
    assert "swordfish" not in read_rulebook(page).file.text


@pytest.mark.parametrize("repeat", ["columns-repeated", "columns-spanned", "rows-spanned"])
def test_a_cell_that_says_it_is_a_million(repeat: str, tmp_path: Path) -> None:
    xml = made.ODT.replace(
        "<table:table-cell><text:p>rout", f'<table:table-cell table:number-{repeat}="999"><text:p>rout'
    )
    assert len(read_rulebook(made.odt(tmp_path, xml)).file.text) < 5_000
    page = tmp_path / "page.html"
    page.write_text(
        '<table><tr><td colspan="999999999" rowspan="999999">x<td>y<tr><td>z<td>w</table>', encoding="utf-8"
    )
    assert len(read_rulebook(page).file.text) < 5_000


@pytest.mark.parametrize(
    "text",
    [
        "<div>" * 100_000 + "words",
        "<table><tr><td>" * 5_000 + "words",
        "<b>" * 50_000 + "words" + "</b>" * 50_000,
        "<ul><li>" * 3_000 + "words",
        "<p>words" + "&lt;" * 200_000,
        "words <!--" + "-" * 300_000,
    ],
)
def test_pages_that_are_deep_or_endless(text: str, tmp_path: Path) -> None:
    path = tmp_path / "deep.html"
    path.write_text("<html>" + text, encoding="utf-8")

    def read() -> None:
        try:
            read_rulebook(path)
        except FileProblem as problem:
            assert problem.code.name in ("GR901", "GR902", "GR906")

    assert steady_seconds(read) < 5


@pytest.mark.parametrize("deep", [240, 5_000])
@pytest.mark.parametrize(("head", "tail"), [("<text:section>", "</text:section>"), ("<text:p>", "</text:p>")])
def test_an_odt_that_is_deep(head: str, tail: str, deep: int, tmp_path: Path) -> None:
    """It is walked as deep as its parser goes; what is deeper is refused."""
    inner = "<text:span>" * deep + "hidden words" + "</text:span>" * deep if head == "<text:p>" else ""
    body = inner or head * deep + "<text:p>hidden words</text:p>" + tail * deep
    content = made.ODT.replace("<office:text>", f"<office:text>{f'{head}{body}{tail}' if inner else body}", 1)
    path = made.odt(tmp_path, content)
    if deep < 250:
        assert "hidden words" in read_rulebook(path).file.text
    else:
        assert refused(path).code.name == "GR901"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "[" * 20_000,
        "> " * 5_000 + "x",
        "- " * 5_000 + "x",
        "*a" * 30_000,
        "|" * 100_000,
        "`" * 50_000 + "x",
        "![](" * 10_000,
        "a\n" + "---- ----\n" * 20_000,
    ],
)
def test_markdown_that_is_deep_or_endless(text: str, tmp_path: Path) -> None:
    path = tmp_path / "deep.md"
    path.write_text("words\n\n" + text, encoding="utf-8")
    assert steady_seconds(lambda: read_rulebook(path)) < 5


@pytest.mark.parametrize(
    ("setting", "name"),
    [
        ("rulebook-bytes=200", "pdf"),
        ("rulebook-pages=2", "pdf"),
        ("rulebook-text=50", "pdf"),
        ("rulebook-text=50", "word"),
        ("rulebook-text=50", "html"),
        ("rulebook-text=50", "odt"),
        ("rulebook-text=50", "markdown"),
        ("rulebook-unpacked=500", "word"),
    ],
)
def test_limits_are_told_by_their_names(setting: str, name: str, tmp_path: Path) -> None:
    path: Path = getattr(made, name)(tmp_path)
    problem = refused(path, Limits().changed([setting]))
    assert problem.code.name == "GR902" and setting.partition("=")[0] in problem.help


def test_a_plain_text_has_the_limit_of_rulebooks(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("A line of text.\n" * 100_000, encoding="utf-8")  # more than a file of rules may hold
    assert len(read_rulebook(path).file.text) == 1_600_000
    assert "rulebook-text" in refused(path, Limits().changed(["rulebook-text=1000"])).help
    assert refused(path, Limits().changed(["rulebook-bytes=1000"])).code.name == "GR902"


def test_what_reads_a_format_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "find_spec", lambda name: None)
    for name in ("markdown", "html", "word", "odt", "pdf"):
        path: Path = getattr(made, name)(tmp_path)
        problem = refused(path)
        assert problem.code.name == "GR904" and "pip install" in problem.help and "pypdfium2" in problem.help
