"""`grognard draft`: what it writes and tells, a chart on standard input, and how it refuses."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

pytest.importorskip("docx")  # which those need that are imported below

from grognard.cli import main
from tests.drafting.test_draft import BOOK, squeezed
from tests.rulebooks import made


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ford.md").write_text(BOOK, encoding="utf-8")
    return tmp_path


def pasted(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    class Input:
        buffer = io.BytesIO(text.encode())

    monkeypatch.setattr(sys, "stdin", Input())


def test_a_draft_is_written_checks_and_rolls(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draft", "ford.md", "-o", "ford.rules"]) == 0
    told = capsys.readouterr().out
    assert "checks without errors, and agrees with its source" in told.replace("It checks", "checks")
    # By hand, from the book: two tables of 3 rows of 1 cell and 2 rows of 3, five modifiers of which one counts each hit.
    assert "2 tables with 9 cells, 2 of them `?`" in told
    assert "1 list of modifiers with 4 lines, and 1 `?`" in told
    assert "1 sequence with 3 steps, 1 test put together" in told
    assert "Waits for you:" in told and "what each hit adds or takes off" in told
    assert 'grognard roll ford.rules "fire"' in told
    assert main(["check", "ford.rules"]) == 0
    assert main(["verify", "ford.rules", "--text", "ford.md"]) == 0
    capsys.readouterr()


def test_a_file_that_is_there_is_kept(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (book / "ford.rules").write_text("mine", encoding="utf-8")
    assert main(["draft", "ford.md"]) == 2
    assert "--force" in capsys.readouterr().err and (book / "ford.rules").read_text(encoding="utf-8") == "mine"
    assert main(["draft", "ford.md", "--force"]) == 0
    assert (book / "ford.rules").read_text(encoding="utf-8").startswith("ruleset The Ford")


def test_refusals(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draft", "nothing.pdf"]) == 2
    assert "There is no nothing.pdf" in capsys.readouterr().err
    assert main(["draft", "ford.md", "-o", "ford.txt"]) == 2
    assert "end in .rules" in capsys.readouterr().err
    (book / "broken.docx").write_bytes(b"PK\x03\x04 and no more")
    assert main(["draft", "broken.docx"]) == 1
    assert "GR901" in capsys.readouterr().err and not (book / "broken.rules").exists()


def test_a_draft_too_large_for_one_file(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draft", "ford.md", "--limit", "file-bytes=1200"]) == 1
    problem = capsys.readouterr().err
    assert "GR902" in problem and "into a folder: -o NAME" in problem


def test_a_long_draft_becomes_a_folder(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file is filled to half of what it may hold, so that there is room to write."""
    chapters = "\n".join(f"## Section {letter}\n\n{'Units march on. ' * 40}\n" for letter in "abcdefgh")
    (book / "long.md").write_text(f"{BOOK}\n{chapters}", encoding="utf-8")
    assert main(["draft", "long.md", "-o", "long", "--limit", "file-bytes=5000"]) == 0
    assert "files stand in the folder long" in capsys.readouterr().out
    files = sorted(path.name for path in (book / "long").iterdir())
    assert files[0] == "long-2.rules" and files[-1] == "long.rules" and len(files) >= 3
    assert all(path.stat().st_size <= 5000 for path in (book / "long").iterdir())
    assert main(["check", "long"]) == 0 and main(["verify", "long", "--text", "long.md"]) == 0
    capsys.readouterr()
    assert main(["draft", "long.md", "-o", "long"]) == 2  # the folder is there


CHARTS = {
    "tabs": 'Range\tMusket\tRifle\nup to 6"\t+1\t+2\nup to 12"\t0\t+1\n',
    "blanks": 'Range       Musket   Rifle\nup to 6"    +1       +2\nup to 12"   0        +1\n',
    "bars": 'Range | Musket | Rifle |\nup to 6" | +1 | +2 |\nup to 12" | 0 | +1 |\n',
    "Markdown": '| Range | Musket | Rifle |\n|---|---:|---|\n| up to 6" | +1 | +2 |\n| up to 12" | 0 | +1 |\n',
    "HTML": "<table><tr><th>Range<th>Musket<th>Rifle<tr><td>up to 6&quot;<td>+1<td>+2<tr><td>up to 12&quot;<td>0<td>+1</table>",
}


@pytest.mark.parametrize("form", CHARTS)
def test_a_pasted_chart(form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pasted(monkeypatch, CHARTS[form])
    assert main(["draft", "-", "--title", "reach"]) == 0
    assert squeezed(capsys.readouterr().out) == (
        'facts\n range: 0" or more\n\ntable reach\n | range || musket | rifle |\n | up to 6" || +1 | +2 |\n | up to 12" || 0 | +1 |\n'
    )


@pytest.mark.parametrize(
    "text", ["+1 in cover\n-1 moved\n", "In cover\t+1\nMoved\t-1\n", "Modifier | |\nIn cover | +1 |\nMoved | -1 |\n"]
)
def test_a_pasted_list_of_modifiers(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pasted(monkeypatch, text)
    assert main(["draft", "-", "--title", "fire"]) == 0
    lines = squeezed(capsys.readouterr().out).casefold()
    assert "modifiers to fire of a unit\n +1 in cover when in cover\n -1 moved when moved\n" in lines


def test_what_is_no_chart(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("hello", "", "\n\n", "one\ntwo\nthree\n"):
        pasted(monkeypatch, text)
        assert main(["draft", "-"]) == 1
        assert "No table could be read" in capsys.readouterr().err


def test_the_example_of_a_refusal_is_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pasted(monkeypatch, "10+ Rally\n")
    assert main(["draft", "-"]) == 1
    pasted(monkeypatch, capsys.readouterr().err.partition("\n\n")[2])
    assert main(["draft", "-"]) == 0
    assert squeezed(capsys.readouterr().out).endswith(
        " | total || result |\n | 10 or more || Rally |\n | 7 to 9 || Hold |\n | 2 to 6 || Rout |\n > 2D6\n"
    )


def test_a_line_that_cannot_be_cut_is_quoted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pasted(monkeypatch, "D6 Result Effect\n1 Heavy rain None\n2-3 Fog -1\n4-6 Sun +1\n")
    assert main(["draft", "-"]) == 1
    assert "where one cell ends in: `1 Heavy rain None`" in capsys.readouterr().err


def test_a_scanned_book_is_refused_plainly(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument.new()
    document.new_page(300, 400)
    document.save(str(book / "scan.pdf"))
    assert main(["draft", "scan.pdf"]) == 1
    assert "GR906" in capsys.readouterr().err


def test_every_format_from_the_command(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for make in (made.html, made.word, made.odt, made.pdf):
        path = make(book)
        assert main(["draft", path.name, "-o", f"{path.suffix[1:]}.rules"]) == 0
        assert main(["check", f"{path.suffix[1:]}.rules"]) == 0
        capsys.readouterr()
