"""What an author wishes of the printed book: colours, a logo, the order of chapters, pictures; and what is refused."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.diagnostics import codes
from grognard.docgen.pictures import picture_kind, picture_path
from grognard.driver import compile_text

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
    ("old", "new", "hint"),
    [("palette: green", "palette: grene", "green"), ("order: Second", "order: Secnd", "Second")],
)
def test_a_wish_that_cannot_be_met_is_said(old: str, new: str, hint: str) -> None:
    found = compile_text(RULES.replace(old, new)).diagnostics
    said = [one for one in found if one.code is codes.UNKNOWN_SETTING]
    assert len(said) == 1 and f"`{hint}`" in str(said[0].help)


def test_a_picture_is_known_by_what_it_is_and_put_where_no_path_leads() -> None:
    assert picture_kind(_png()) == "png"
    assert picture_kind(b"RIFF\0\0\0\0WEBPVP8 ") == "webp"
    assert picture_kind(b"<svg onload=x>") is None
    assert picture_path("a/../../B c.PNG") == "pictures/a-b-c.png"
