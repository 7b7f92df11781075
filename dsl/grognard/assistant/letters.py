"""What was asked and answered so far? Questions and answers as files of one folder, so that nothing is asked twice.

Where nobody is named who answers, a question waits in its file until somebody saves an answer beside it.
"""

from __future__ import annotations

import os
import re
from functools import cached_property
from pathlib import Path
from typing import Protocol

import attrs

from grognard.assistant.question import Question
from grognard.host.files import explain_os_error, read_text, write_file_atomic

_ANSWER = re.compile(r"-([0-9a-f]{10})\.answer(?:\.[a-z]{1,8})?\Z")
"""How the file of an answer ends: with the mark of its question, whatever else it is called."""


class Answers(Protocol):
    """Whoever answers at once."""

    def said(self, question: Question) -> str:
        """The answer to a question. Raises FileProblem."""


@attrs.define(slots=False)
class Letters:
    """The folder, and who answers what has no answer there; without one it waits."""

    folder: Path
    whom: Answers | None = None
    waiting: list[str] = attrs.Factory(list)
    """The files of the questions that wait."""

    def answer(self, question: Question) -> str | None:
        """What was answered, now or before; None where the question waits. Raises FileProblem."""
        if (kept := self._kept(question)) is not None:
            return kept
        asked = f"{question.name}-{question.mark}.question.md"
        self._write(asked, question.text)
        if self.whom is None:
            self.waiting.append(asked)
            return None
        said = self.whom.said(question)
        file = f"{question.name}-{question.mark}.answer.md"
        self._write(file, said)
        self._files[question.mark] = self.folder / file
        return said

    def file_of_answer(self, question: Question) -> str:
        """The file in which its answer stands, as one would name it. Raises FileProblem."""
        return os.fspath(self._files[question.mark])

    def _kept(self, question: Question) -> str | None:
        file = self._files.get(question.mark)
        said = read_text(file).text if file is not None else ""
        return said if said.strip() else None

    @cached_property
    def _files(self) -> dict[str, Path]:
        """The files of answers, by the marks of their questions. Raises FileProblem."""
        try:
            files = sorted(self.folder.iterdir()) if self.folder.exists() else []
        except OSError as error:
            raise explain_os_error(error, os.fspath(self.folder), "read") from None
        return {match.group(1): file for file in files if (match := _ANSWER.search(file.name)) is not None}

    def _write(self, name: str, text: str) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise explain_os_error(error, os.fspath(self.folder), "written") from None
        write_file_atomic(self.folder / name, text)
