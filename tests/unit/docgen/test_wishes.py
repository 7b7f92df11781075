"""What an author wishes of the printed book: colours, a logo, the order of chapters, pictures; and what is refused."""

from __future__ import annotations

import re
import struct
import zlib
from base64 import b64decode
from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.cli import main
from grognard.diagnostics import codes
from grognard.docgen.fonts import Face, face_of, sheet_fonts
from grognard.docgen.pictures import picture_kind, picture_path

RULES = """ruleset Ford
  logo: badge.png
  palette: green
  order: Second

chapter First

> picture art/The Ford.png: The ford, from the *south*

test crossing
  roll D6

chapter Second

test looking
  roll D6
"""


def _png() -> bytes:
    def part(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(b"\0\1\2\3")) + part(b"IEND", b"")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.png").write_bytes(_png())
    ford = tmp_path / "ford"
    (ford / "art").mkdir(parents=True)
    (ford / "ford.rules").write_text(RULES, encoding="utf-8")
    (ford / "badge.png").write_bytes(_png())
    (ford / "art" / "The Ford.png").write_bytes(_png())
    return ford


def test_the_site_is_as_its_author_wishes(folder: Path) -> None:
    assert main(["build", "ford", "-o", "out"]) == 0
    page = Path("out/first.html").read_text(encoding="utf-8")
    assert 'data-palette="green"' in page
    assert '<img src="pictures/badge.png" alt="">' in page
    assert '<img src="pictures/art-the-ford.png" alt="The ford, from the south" loading="lazy">' in page
    assert "<figcaption>The ford, from the <em>south</em></figcaption>" in page
    assert Path("out/pictures/art-the-ford.png").read_bytes() == _png()
    index = Path("out/index.html").read_text(encoding="utf-8")
    assert index.index("second.html") < index.index("first.html")


def test_one_page_has_its_pictures_in_it(folder: Path) -> None:
    assert main(["build", "ford", "-o", "out", "--as", "page"]) == 0
    page = Path("out/ford.html").read_text(encoding="utf-8")
    assert 'src="data:image/png;base64,' in page and 'src="pictures' not in page


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("logo: badge.png", "logo: ../secret.png", "leads out of the project"),
        ("logo: badge.png", "logo: /etc/passwd", "is not a path inside the project"),
        ("logo: badge.png", "logo: ford.rules", "is no picture"),
        ("logo: badge.png", "logo: missing.png", "missing.png"),
        ("picture art/The Ford.png", "picture ../secret.png", None),
    ],
)
def test_a_file_that_is_no_picture_of_the_project_is_refused(
    old: str, new: str, words: str | None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "ford.rules").write_text(RULES.replace(old, new), encoding="utf-8")
    status = main(["build", "ford", "-o", "out"])
    if words is None:  # what does not read as a picture is prose, and shows as it was written
        assert status == 0 and "picture ../secret.png" in Path("out/first.html").read_text(encoding="utf-8")
        assert not Path("out/pictures/secret.png").exists()
        return
    assert status == 1 and words in capsys.readouterr().err
    assert not Path("out").exists()


def test_a_link_out_of_the_project_is_not_followed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "badge.png").unlink()
    (folder / "badge.png").symlink_to(folder.parent / "secret.png")
    assert main(["build", "ford", "-o", "out"]) == 1
    assert "leads out of the project" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "hint"), [("palette: green", "palette: grene", "green"), ("order: Second", "order: Secnd", "Second")]
)
def test_a_wish_that_cannot_be_met_is_said(old: str, new: str, hint: str) -> None:
    found = check_source(RULES.replace(old, new)).diagnostics
    said = [one for one in found if one.code is codes.UNKNOWN_SETTING]
    assert len(said) == 1 and f"`{hint}`" in str(said[0].help)


@pytest.mark.parametrize(
    ("setting", "hint"), [("ommit: Fire", "omit"), ("colums: 3", "columns"), ("paper: letter", "")]
)
def test_a_setting_that_a_sheet_does_not_have_is_named(setting: str, hint: str) -> None:
    found = check_source(f"{RULES}\nsheet\n  {setting}\n").diagnostics
    said = [str(one.help) for one in found if one.code is codes.UNKNOWN_SETTING]
    assert said == ([f"Did you mean `{hint}`?"] if hint else [])


def test_a_picture_is_known_by_what_it_is_and_put_where_no_path_leads() -> None:
    assert picture_kind(_png()) == "png"
    assert picture_kind(b"RIFF\0\0\0\0WEBPVP8 ") == "webp"
    assert picture_kind(b"<svg onload=x>") is None
    assert picture_path("a/../../B c.PNG") == "pictures/a-b-c.png"


# ---- fonts --------------------------------------------------------------------------------------------------------


def _face(name: str) -> bytes:
    package = pytest.importorskip("font_source_sans_pro")
    ours = (Path(package.__path__[0]) / "files" / f"SourceSansPro-{name}.otf").read_bytes()
    return ours.replace("Source".encode("utf-16-be"), "Author".encode("utf-16-be")).replace(b"Source", b"Author")


@pytest.fixture
def set_in_its_font(folder: Path) -> Path:
    for name in ("Regular", "Bold"):
        (folder / f"{name}.otf").write_bytes(_face(name))
    rules = RULES.replace("  logo: badge.png", "  font: Regular.otf, Bold.otf\n  logo: badge.png")
    (folder / "ford.rules").write_text(rules, encoding="utf-8")
    return folder


def test_what_is_in_a_font() -> None:
    assert face_of(_face("Regular")) == Face("Author Sans Pro", 400, False)
    assert face_of(_face("BoldIt")) == Face("Author Sans Pro", 700, True)
    assert face_of(_face("Regular")[:200]) is None and face_of(b"") is None and face_of(_png()) is None


def test_site_and_sheet_in_an_authors_font(set_in_its_font: Path) -> None:
    assert main(["build", "ford", "-o", "out"]) == 0
    assert Path("out/fonts/regular.otf").read_bytes() == _face("Regular")
    style = Path("out/rulebook.css").read_text(encoding="utf-8")
    assert 'src: url("fonts/bold.otf"); font-weight: 700' in style
    assert "font-src 'self'" in Path("out/first.html").read_text(encoding="utf-8")
    sheet = Path("out/sheet-a4.pdf").read_bytes()
    faces = set(re.findall(rb"/FontName/[A-Z]{6}[+]([A-Za-z-]+)", sheet))
    assert faces == {b"AuthorSansPro-Regular", b"AuthorSansPro-Bold"}


@pytest.mark.parametrize(
    ("shape", "file"), [("page", "ford.html"), ("cards", "ford-cards.html"), ("phone", "ford-phone.html")]
)
def test_one_file_in_an_authors_font(set_in_its_font: Path, shape: str, file: str) -> None:
    assert main(["build", "ford", "-o", "out", "--as", shape]) == 0
    page = Path("out", file).read_text(encoding="utf-8")
    found = re.findall(r"url\(\"data:font/otf;base64,([^\"]*)\"\); font-weight: (\d+)", page)
    assert {int(weight): b64decode(letters) for letters, weight in found} == {400: _face("Regular"), 700: _face("Bold")}
    assert '--sans: "Author"' in page and "var(--sans" in page
    assert "font-src data:;" in page and 'url("fonts/' not in page


def test_a_page_without_a_font_may_load_none(folder: Path) -> None:
    assert main(["build", "ford", "-o", "out", "--as", "phone"]) == 0
    assert "font-src" not in Path("out", "ford-phone.html").read_text(encoding="utf-8")


def test_a_sheet_needs_a_bold_face() -> None:
    plain = {"fonts/a.otf": _face("Regular")}
    assert sheet_fonts(plain) is None
    both = sheet_fonts({**plain, "fonts/b.otf": _face("Bold")})
    assert both is not None and both.family == "Author Sans Pro" and len(both.files) == 2


@pytest.mark.parametrize(
    ("named", "words"),
    [("Missing.otf", "Missing.otf"), ("badge.png", "is no font"), ("../secret.png", "leads out of the project")],
)
def test_a_font_that_cannot_be_had(
    set_in_its_font: Path, named: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = (set_in_its_font / "ford.rules").read_text(encoding="utf-8")
    (set_in_its_font / "ford.rules").write_text(rules.replace("Bold.otf", named), encoding="utf-8")
    for command in (["build", "ford", "-o", "out"], ["sheet", "ford"]):
        assert main(command) == 1
        assert words in capsys.readouterr().err
    assert not Path("out").exists()
