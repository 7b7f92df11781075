"""`verify --ask`: by hand and of a server, from the first question to the findings, and what is said when it goes wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.cli import main
from tests.assistant.served import MODELS, Answered, chat, serving

TEXT = "# The Bay\n\nThe boat sails six hexes to the cliff.\n\nThe flustered boat sails five hexes.\n"
FLAW = {"line": 3, "words": "The flustered boat", "wrong": "'flustered' is never told", "write": "", "more_lines": []}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "bay.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def answer_to(question: str) -> str:
    """Whoever reads finds one word unexplained, and thinks so again when asked again."""
    if "The claims:" in question:
        return json.dumps({"verdicts": [{"claim": 1, "verdict": "stands", "why": "so it is"}]})
    return json.dumps({"flaws": [{"about": "words", **FLAW}] if "leaves you alone" in question else []})


def test_by_hand_in_three_runs(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = book.with_suffix(".asked")
    for waiting in (1, 1):
        assert main(["verify", "--text", str(book), "--ask", "by-hand"]) == 0
        said = capsys.readouterr()
        assert f"{waiting} question{'s wait' if waiting > 1 else ' waits'} in {folder}" in said.err
        assert "0 findings" in said.out
        open_ones = [one for one in sorted(folder.glob("*.question.md")) if not _answer_of(one).exists()]
        assert len(open_ones) == waiting and f"for {open_ones[0].name} as {_answer_of(open_ones[0]).name}" in said.err
        for one in open_ones:
            _answer_of(one).write_text(answer_to(one.read_text(encoding="utf-8")), encoding="utf-8")
    assert main(["verify", "--text", str(book), "--ask", "by-hand"]) == 1
    said = capsys.readouterr()
    assert "GR647  line 5, in The Bay: “The flustered boat”  (likely)" in said.out
    assert "'flustered' is never told." in said.out
    assert "wait" not in said.err and "Flaws reported: 1; 0 of them did not stand" in said.err


def _answer_of(question: Path) -> Path:
    return question.with_name(question.name.replace(".question.", ".answer."))


def test_a_server_is_asked_once(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def answer(path: str, body: Any) -> Answered:
        return MODELS if body is None else chat(answer_to(body["messages"][0]["content"]))

    with serving(answer) as served:
        for _ in range(2):
            assert main(["verify", "--text", str(book), "--ask", served.address, "--json"]) == 1
            said = capsys.readouterr()
            (one,) = json.loads(said.out)["findings"]
            assert (one["code"], one["place"]["line"], one["quote"]) == ("GR647", 5, "The flustered boat")
            assert f"at {served.address}/v1: 3 questions with the text (16 words)" in said.err
            assert "leaves this machine" not in said.err
    assert sum(body is not None for _, _, body in served.asked) == 4, "three questions and a second look, in two runs"


def test_an_answer_that_is_none_is_named(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(lambda path, body: chat("Fine!")) as served:
        assert main(["verify", "--text", str(book), "--ask", served.address, "--ask-model", "small"]) == 0
    said = " ".join(capsys.readouterr().err.split())
    assert "Not read, for it is not the JSON that was asked for: the answer to 001-conflicts" in said
    assert not list(book.with_suffix(".asked").glob("*.answer.*")), "what cannot be read is not kept"


def test_whom_one_may_ask(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--text", str(book), "--ask", "claude"]) == 2
    assert "neither an address such as http://localhost:11434 nor by-hand" in " ".join(capsys.readouterr().err.split())
    assert main(["verify", "--text", str(book), "--ask", "http://127.0.0.1:1"]) == 1
    said = capsys.readouterr().err
    assert "GR907" in said and "Nobody answers there" in said and "Traceback" not in said
    assert main(["verify", "--text", str(book), "--ask", "by-hand", "--ask-words", "5"]) == 2
    assert not book.with_suffix(".asked").exists()


def test_http_to_another_machine_needs_a_yes(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing is sent, nor written, before."""
    assert main(["verify", "--text", str(book), "--ask", "http://example.invalid"]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "3 questions with the text (16 words)" in said and "The text leaves this machine" in said
    assert "http lets everybody on the way read the text. Write https, or add --yes." in said
    assert not book.with_suffix(".asked").exists()


def test_print_is_asked_for_only_if_it_is_wished(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--text", str(book), "--ask", "by-hand", "--ask-print"]) == 0
    capsys.readouterr()
    names = sorted(path.name.split("-")[1] for path in book.with_suffix(".asked").iterdir())
    assert names == ["chapter", "print"]
