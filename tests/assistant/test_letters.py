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

    def answer_to(self, question: Question) -> str:
        self.asked += 1
        return f"yes to {question.text}"


def test_a_question_waits_in_its_file(tmp_path: Path) -> None:
    folder = tmp_path / "game.asked"
    letters = Letters(folder)
    assert letters.read_answer(ONE, str) is None and letters.read_answer(OTHER, str) is None
    assert letters.waiting == sorted(f"001-print-{one.mark}.question.md" for one in (ONE, OTHER))
    assert (folder / f"001-print-{ONE.mark}.question.md").read_text(encoding="utf-8") == ONE.text


@pytest.mark.parametrize("ending", [".md", ".txt", ".json", ""])
def test_an_answer_that_was_saved_counts_under_any_ending_and_number(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"17-print-{ONE.mark}.answer{ending}").write_text("no", encoding="utf-8")
    letters = Letters(tmp_path)
    assert letters.read_answer(ONE, str) == "no" and letters.waiting == []
    assert letters.file_of_answer(ONE).endswith(f".answer{ending}")


def test_an_empty_answer_is_none(tmp_path: Path) -> None:
    (tmp_path / f"001-print-{ONE.mark}.answer.md").write_text(" \n", encoding="utf-8")
    assert Letters(tmp_path).read_answer(ONE, str) is None


def test_nothing_is_asked_twice(tmp_path: Path) -> None:
    whom = Yes()
    assert (
        Letters(tmp_path, whom).read_answer(ONE, str)
        == Letters(tmp_path, whom).read_answer(ONE, str)
        == "yes to Is this right?"
    )
    assert whom.asked == 1
    assert Letters(tmp_path, whom).read_answer(OTHER, str) == "yes to And this?" and whom.asked == 2


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "game.asked").write_text("mine", encoding="utf-8")
    with pytest.raises(FileProblem):
        Letters(tmp_path / "game.asked").read_answer(ONE, str)
    assert (tmp_path / "game.asked").read_text(encoding="utf-8") == "mine"


def test_an_answer_is_read_before_it_is_kept(tmp_path: Path) -> None:
    """One that cannot be read is not kept, so that the next run asks again and does not stumble over it."""

    def refuse(answer: str) -> str:
        raise ValueError(answer)

    whom = Yes()
    with pytest.raises(ValueError, match="Is this right"):
        Letters(tmp_path, whom).read_answer(ONE, refuse)
    assert [path.name for path in tmp_path.iterdir()] == [f"001-print-{ONE.mark}.question.md"]
    assert Letters(tmp_path, whom).read_answer(ONE, str) == "yes to Is this right?" and whom.asked == 2


@pytest.mark.parametrize("link", ["file", "folder"])
def test_nothing_is_written_through_a_link(tmp_path: Path, link: str) -> None:
    """Who ships the text and its folder knows how the question's file is called."""
    outside = tmp_path / "outside"
    outside.mkdir()
    victim = outside / f"001-print-{ONE.mark}.question.md"
    victim.write_text("mine", encoding="utf-8")
    folder = tmp_path / "game.asked"
    if link == "folder":
        folder.symlink_to(outside, target_is_directory=True)
    else:
        folder.mkdir()
        (folder / victim.name).symlink_to(victim)
    with pytest.raises(FileProblem, match="is a link"):
        Letters(folder).read_answer(ONE, str)
    assert victim.read_text(encoding="utf-8") == "mine"
