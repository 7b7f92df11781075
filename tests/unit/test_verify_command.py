"""`grognard verify`: what it answers, what it writes, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.cli import main

FAULTY = (
    '| Pace | Dice |\n|---|---|\n| 1-30 | 1 |\n| 30-40 | 2 |\n| 41-50 | 3 |\n\n<script>alert("x")</script> & more\n\n'
)
CLEAN = "Walk: 1-30 cm. Canter: 31-40 cm. Gallop: 41-50 cm.\n"
RULES = "ruleset Small\n  source: Small\n\nsections\n  | 1 || Moving |\n\ndice move [1]\n  roll 2D6\n"


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_text_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--text", write(tmp_path, "book.txt", FAULTY)]) == 1
    out = capsys.readouterr().out
    assert "1 finding" in out and "GR603  line 4: “30-40”  (certain)" in out
    assert main(["verify", "--text", write(tmp_path, "clean.txt", CLEAN)]) == 0
    assert "0 findings in 2 lines" in capsys.readouterr().out


def test_json_and_github(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "book.txt", FAULTY)
    assert main(["verify", "--text", path, "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["counts"]["error"] == 1
    (one,) = answer["findings"]
    assert (one["code"], one["sure"], one["quote"], one["place"]["line"]) == ("GR603", "certain", "30-40", 4)
    assert main(["verify", "--text", path, "--format", "github"]) == 1
    assert capsys.readouterr().out.startswith("::error ")


def test_sarif(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "book.txt"
    path.write_text("Guns fire last. TODO: how far?\n", encoding="utf-8")
    assert main(["verify", "--text", str(path), "--format", "sarif"]) == 1
    [run] = json.loads(capsys.readouterr().out)["runs"]
    assert [one["ruleId"] for one in run["results"]] == ["GR639"]


def test_a_text_against_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = write(tmp_path, "small.rules", RULES)
    text = write(tmp_path, "book.txt", "1. Moving. Throw 2D6, at most 9 inches.\n")
    assert main(["verify", rules, "--text", text, "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["figures"], answer["figures_found"]) == (2, 1)
    assert answer["sections"][0]["key"] == "1" and answer["sections"][0]["cited"]
    assert main(["verify", rules, "--text", text]) == 1
    assert "1 of 2 (50 %)" in capsys.readouterr().out


def test_a_figure_that_the_text_has_not_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = write(tmp_path, "small.rules", RULES)
    # The rules throw 2D6, and this text nothing: what they have is not there.
    less = write(tmp_path, "book.txt", "1. Moving. Throw some dice.\n")
    assert main(["verify", rules, "--text", less]) == 1
    assert "GR704" in capsys.readouterr().out
    more = write(tmp_path, "book.txt", "1. Moving. Throw 2D6 inches.\n\n| Ground | Dice |\n| Mud | 2 |\n")
    assert main(["verify", rules, "--text", more]) == 0


def test_limits_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "book.txt", CLEAN * 10)
    assert main(["verify", "--text", path, "--limit", "rulebook-text=100"]) == 1
    assert "rulebook-text" in capsys.readouterr().err
    many = write(tmp_path, "many.txt", "\n\n".join([FAULTY] * 5))
    assert main(["verify", "--text", many, "--limit", "diagnostics=2"]) == 1
    assert "3 more are not shown" in capsys.readouterr().out


def test_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify"]) == 2
    assert main(["verify", "--text", str(tmp_path / "nothing.txt")]) == 2
    assert "There is no" in capsys.readouterr().err


WRAPPED = """# The Ford

The boats of both sides wait below the bridge,
where the river is wide and the water slow.
Every boat that is hit by a **heavy gun** loses
an oar (TODO: which?), and takes a morale test. A crew
on the bank may always row back to its own boat at night.
Each player in turn moves one of the boats.

## The Bank

Nobody lands on the bank before the fourth turn.
The guns are silent,  and no boat is hit. No morale
check is taken by a crew on the bank.
"""
"""Wrapped by hand: a note in line 6, and a name for a test in line 6, another in lines 13 and 14."""


def test_a_wrapped_paragraph_is_told_by_the_lines_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "ford.md", WRAPPED)
    main(["verify", "--text", path])
    said = capsys.readouterr().out
    assert "2 findings in 14 lines" in said
    assert "line 6, in The Ford: “TODO”" in said
    assert "line 13, in The Bank: “morale check”" in said and "in line 6" in said
    main(["verify", "--text", path, "--format", "github"])
    note, name = capsys.readouterr().out.splitlines()
    assert f"file={path},line=6,endLine=6,col=9,endColumn=12," in note
    assert f"file={path},line=13,endLine=14," in name


def test_a_wrapped_paragraph_is_told_to_programs_by_the_lines_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "ford.md", WRAPPED)
    main(["verify", "--text", path, "--json"])
    note, name = json.loads(capsys.readouterr().out)["findings"]
    keys = ("line", "column", "end_line", "end_column")
    assert [note["place"][key] for key in keys] == [6, 9, 6, 13]
    assert [name["place"][key] for key in keys] == [13, 46, 14, 6]
    assert [name["also"][0]["place"][key] for key in keys] == [6, 36, 6, 47]
    # Offsets count in the file too, marks of emphasis and both blanks with them.
    assert WRAPPED[note["place"]["start"] : note["place"]["end"]] == "TODO"
    assert WRAPPED[name["place"]["start"] : name["place"]["end"]] == "morale\ncheck"
    main(["verify", "--text", path, "--format", "sarif"])
    note, name = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    keys = ("startLine", "startColumn", "endLine", "endColumn")
    places = [note["locations"][0], name["locations"][0], name["relatedLocations"][0]]
    assert [tuple(place["physicalLocation"]["region"][key] for key in keys) for place in places] == [
        (6, 9, 6, 13),
        (13, 46, 14, 6),
        (6, 36, 6, 47),
    ]


def test_a_book_without_lines_is_told_by_its_paragraphs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No editor opens such a file at a line, so none is named where programs read it."""
    docx = pytest.importorskip("docx")
    book = docx.Document()
    for part in WRAPPED.replace("*", "").split("\n\n"):
        words = " ".join(part.split())
        if part.startswith("#"):
            book.add_heading(words.strip("# "), 1)
        else:
            book.add_paragraph(words)
    path = str(tmp_path / "ford.docx")
    book.save(path)
    main(["verify", "--text", path])
    said = capsys.readouterr().out
    assert "paragraph 2, in The Ford: “TODO”" in said
    assert "paragraph 4, in The Bank: “morale check”" in said and "in paragraph 2" in said
    main(["verify", "--text", path, "--json"])
    _, name = json.loads(capsys.readouterr().out)["findings"]
    assert (name["place"]["line"], name["also"][0]["place"]["line"]) == (4, 2) and "page" not in name["place"]
    main(["verify", "--text", path, "--format", "github"])
    said = capsys.readouterr().out
    assert f"file={path},title=" in said and "Where: paragraph 4, in The Bank." in said
    main(["verify", "--text", path, "--format", "sarif"])
    _, name = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert "region" not in name["locations"][0]["physicalLocation"]
    assert name["locations"][0]["message"]["text"] == "paragraph 4"


def test_a_wrapped_text_is_held_against_its_rules_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = write(tmp_path, "small.rules", RULES)
    text = write(
        tmp_path, "book.md", "# The Sea\n\nIt is\nwide.\n\n## 1. Moving\n\nThrow\n2D6 for it,\nat most 9 inches.\n"
    )
    main(["verify", rules, "--text", text, "--json"])
    (one,) = json.loads(capsys.readouterr().out)["findings"]
    assert (one["place"]["line"], one["quote"]) == (10, "most 9 inches.")
    main(["verify", rules, "--text", text])
    assert "    line 6  figures    1 of 2" in capsys.readouterr().out


def test_of_another_language_only_the_structure_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    german = (
        "# Die Schanze\n\n## Wurf\n\nWer die Schanze halten will, der wirft einen Würfel und zählt die Punkte. TODO: Der Spieler mit dem höchsten Wurf gewinnt, "
        "und die anderen ziehen sich zurück. Das ist nicht schwer, aber es kommt auf den Wurf an.\n\n"
        "| 2W6 | Ergebnis |\n| --- | --- |\n| 2-5 | Flucht |\n| 7-9 | Halt |\n| 10-12 | Sturm |\n"
    )
    assert main(["verify", "--text", write(tmp_path, "schanze.md", german), "--json"]) == 1
    answer = capsys.readouterr()
    assert "The text looks German: only its tables, numbers, links and headings were checked." in answer.err
    assert [finding["code"] for finding in json.loads(answer.out)["findings"]] == ["GR604"]
