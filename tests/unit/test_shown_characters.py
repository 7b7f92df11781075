"""What shows nothing, or changes the order of what is shown, is shown by its code; what is too long is cut with a word."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.diagnostics.render.cells import LONGEST_SAID, cut, escaped, visible

HIDING = (
    "\u200b",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u202e",
    "\u2066",
    "\u061c",
    "\u3164",
    "\uffa0",
    "\u2800",
    "\U000e0041",
    "\x1b",
)


@pytest.mark.parametrize("character", HIDING)
def test_it_is_shown_by_its_code(character: str) -> None:
    assert visible(f"a{character}b") == f"a<U+{ord(character):04X}>b"
    assert json.loads(escaped(json.dumps(f"a{character}b", ensure_ascii=False))) == f"a{character}b"
    assert character not in escaped(json.dumps(f"a{character}b", ensure_ascii=False))


def test_a_joiner_is_honest_only_between_letters_that_join() -> None:
    assert visible("re\u200dd") == "re<U+200D>d"
    honest = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \U0001f468\u200d\U0001f469"
    assert visible(honest) == honest


@pytest.mark.parametrize("character", [one for one in HIDING if one not in "\u202e\u2066\u061c\x1b"])
def test_in_every_message_its_hint_and_its_line(
    character: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = tmp_path / "ford.rules"
    rules.write_text(
        f"ruleset Ford\nchoice pace: walk, run\ntest t\n  roll D6\n  +1  wa{character}lk, when pace is ru{character}n\n",
        encoding="utf-8",
    )
    for form in ("text", "github", "json", "sarif"):
        main(["check", str(rules), "--format", form])
        said = capsys.readouterr()
        assert character not in said.out + said.err
    for command in (
        ["roll", str(rules), f"t{character}"],
        ["odds", str(rules), "t", f"pa{character}ce=run"],
        ["explain", f"GR{character}"],
    ):
        assert main(command) in {1, 2}
        said = capsys.readouterr()
        assert said.err and character not in said.out + said.err


def test_a_sentence_is_cut_with_a_word_and_whole_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "ford.rules"
    rules.write_text("ruleset Ford\ntest t\n  add " + "long " * 5_000 + "\n", encoding="utf-8")
    assert main(["check", str(rules)]) == 1
    text = capsys.readouterr().out
    assert "characters more (--format json has them all)" in text and len(text) < 20 * LONGEST_SAID
    assert main(["check", str(rules), "--format", "json"]) == 1
    assert ("long " * 5_000).strip() in capsys.readouterr().out


def test_cut() -> None:
    assert cut("abc", 3) == "abc"
    assert cut("abcd", 3) == "abc ... and 1 characters more (--format json has them all)"


@pytest.mark.parametrize("sign", ['"', "\\", ".", "\u0301", "+", "e\u0301", '"\\'])
def test_a_line_of_signs_is_a_few_findings(sign: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "ford.rules"
    rules.write_text("ruleset Ford\ntest t\n  add " + sign * (30_000 // len(sign)) + "\n", encoding="utf-8")
    assert main(["check", str(rules), "--format", "json"]) == 1
    assert len(capsys.readouterr().out) < 50_000


def test_json_is_whole_on_a_terminal_of_few_characters(tmp_path: Path) -> None:
    assert json.loads(escaped('{"a": "\u2014\U0001f600\u00e9"}', "cp1252")) == {"a": "\u2014\U0001f600\u00e9"}
    assert escaped('"\U0001f600\u00e9"', "ascii") == '"\\ud83d\\ude00\\u00e9"'


@pytest.mark.parametrize("word", ["=1+1", "+1+1", "@SUM", "-a"])
def test_no_cell_of_a_spreadsheet_begins_a_formula(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = tmp_path / "ford.rules"
    rules.write_text(f"ruleset Ford\nchoice pace: {word}, run\n", encoding="utf-8")
    assert main(["check", str(rules)]) == 1
    # What a gap is called is free text, and stands behind a question mark.
    rules.write_text(f"ruleset Ford\ntest t\n  roll D6\n  when the total is 1\n    ? {word}\n", encoding="utf-8")
    capsys.readouterr()
    main(["odds", str(rules), "t", "--csv"])
    for cell in (cell for row in csv.reader(capsys.readouterr().out.splitlines()) for cell in row):
        assert not cell.startswith(("=", "+", "@", "\t")) and (not cell.startswith("-") or cell == "-")
