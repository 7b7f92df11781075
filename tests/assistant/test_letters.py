"""Questions and answers in a folder: what waits, what is kept, and that nothing is asked twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.assistant.letters import Letters
from grognard.assistant.question import Question
from grognard.host.plaintext import FileProblem

ONE = Question("001-print", "Is this right?", {})
OTHER = Question("001-print", "And this?", {})


class Yes:
    """Whoever says yes to everything, and counts."""

    asked = 0

    def said(self, question: Question) -> str:
        self.asked += 1
        return f"yes to {question.text}"


def test_a_question_waits_in_its_file(tmp_path: Path) -> None:
    folder = tmp_path / "game.asked"
    letters = Letters(folder)
    assert letters.answer(ONE) is None and letters.answer(OTHER) is None
    assert letters.waiting == [f"001-print-{one.mark}.question.md" for one in (ONE, OTHER)]
    assert (folder / letters.waiting[0]).read_text(encoding="utf-8") == ONE.text


@pytest.mark.parametrize("ending", [".md", ".txt", ".json", ""])
def test_an_answer_that_was_saved_counts_under_any_ending_and_number(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"17-print-{ONE.mark}.answer{ending}").write_text("no", encoding="utf-8")
    letters = Letters(tmp_path)
    assert letters.answer(ONE) == "no" and letters.waiting == []
    assert letters.file_of_answer(ONE).endswith(f".answer{ending}")


def test_an_empty_answer_is_none(tmp_path: Path) -> None:
    (tmp_path / f"001-print-{ONE.mark}.answer.md").write_text(" \n", encoding="utf-8")
    assert Letters(tmp_path).answer(ONE) is None


def test_nothing_is_asked_twice(tmp_path: Path) -> None:
    whom = Yes()
    assert Letters(tmp_path, whom).answer(ONE) == Letters(tmp_path, whom).answer(ONE) == "yes to Is this right?"
    assert whom.asked == 1
    assert Letters(tmp_path, whom).answer(OTHER) == "yes to And this?" and whom.asked == 2


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "game.asked").write_text("mine", encoding="utf-8")
    with pytest.raises(FileProblem):
        Letters(tmp_path / "game.asked").answer(ONE)
    assert (tmp_path / "game.asked").read_text(encoding="utf-8") == "mine"
