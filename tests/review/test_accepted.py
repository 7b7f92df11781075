"""Findings that are meant so: accepted by number, kept beside the text, silent from then on, wherever they move to."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.diagnostics import codes
from grognard.host import files
from grognard.review.accepted import accept, without_accepted
from grognard.review.finding import Finding
from grognard.source import Place, SourceFile, Span

TEXT = """# The Ford

Each boat rolls the Compass Dice, then keeps the Compass Dice. Then it takes a morale test.

The Compas Dice are rolled again. TODO: when? A morale check is taken at night.
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "ford.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def codes_of(book: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    main(["verify", "--text", str(book), "--json", *more])
    return [finding["code"] for finding in json.loads(capsys.readouterr().out)["findings"]]


def test_one_finding_is_accepted_by_its_number(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--text", str(book)]) == 1
    assert "  2. GR626  line 5, in The Ford: “Compas Dice”" in capsys.readouterr().out
    assert codes_of(book, capsys, "--accept", "2") == ["GR639", "GR628"]
    kept = book.with_suffix(".accepted").read_text(encoding="utf-8")
    assert kept.startswith("#") and "GR626 | Compas Dice | " in kept
    assert codes_of(book, capsys) == ["GR639", "GR628"]
    assert main(["verify", "--text", str(book)]) == 1
    assert "1 accepted before, not reported" in capsys.readouterr().err


def test_it_stays_accepted_where_it_moves_to_and_comes_back_when_its_line_goes(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert codes_of(book, capsys, "--accept", "1", "--accept", "3") == ["GR626"]
    book.write_text("# A word before\n\nThe tide turns.\n\n" + TEXT, encoding="utf-8")
    assert codes_of(book, capsys) == ["GR626"]
    file = book.with_suffix(".accepted")
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(line for line in lines if "GR639" not in line), encoding="utf-8")
    assert codes_of(book, capsys) == ["GR639", "GR626"]


def test_a_number_that_is_none_and_a_link_in_the_place_of_the_file(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", "--text", str(book), "--accept", "4"]) == 2
    assert "There are only 3 findings" in capsys.readouterr().err
    victim = tmp_path / "victim"
    victim.write_text("# mine", encoding="utf-8")
    book.with_suffix(".accepted").symlink_to(victim)
    assert main(["verify", "--text", str(book), "--accept", "1"]) == 1
    assert "is a link" in capsys.readouterr().err and victim.read_text(encoding="utf-8") == "# mine"


def test_a_check_that_fails_costs_one_finding(
    book: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_: object) -> list[object]:
        return [[][0]]

    monkeypatch.setattr(
        "grognard.review.alone.OF_THE_TEXT", (breaks, *__import__("grognard.review.alone", fromlist=["x"]).OF_THE_TEXT)
    )
    assert codes_of(book, capsys) == ["GR639", "GR650", "GR626", "GR628"]


def test_what_several_accept_at_once_is_all_kept(tmp_path: Path) -> None:
    """Each reads the file, adds its line and writes it: the second must not begin with what was there before the first."""
    file = tmp_path / "ford.accepted"
    text = SourceFile("ford.md", "\n".join(f"word{number}" for number in range(40)))
    findings = [
        Finding(codes.MISSPELT, Place(text, Span(at, at + len(word))), f"About {word}.", "")
        for word in text.text.split("\n")
        for at in [text.text.index(word)]
    ]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda one: accept([one], file), findings))
    assert without_accepted(findings, file) == ()
    assert len(file.read_text(encoding="utf-8").splitlines()) == 41
    assert [path.name for path in tmp_path.iterdir()] == ["ford.accepted"]


def test_a_file_that_another_run_holds_is_left_alone(
    book: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_PAUSES", 2)
    with files.changing(book.with_suffix(".accepted")):
        assert main(["verify", "--text", str(book), "--accept", "1"]) == 1
        assert "Another run is changing" in capsys.readouterr().err
    assert codes_of(book, capsys, "--accept", "1") == ["GR626", "GR628"]
