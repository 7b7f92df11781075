"""Which questions have an answer so far? Questions and answers as files of one folder, so that nothing is asked twice.

Without a server a question waits in its file until you save an answer beside it.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Protocol, TypeVar

import attrs

from grognard.assistant.question import Question
from grognard.diagnostics.codes import UNWRITABLE_FILE
from grognard.host.files import explain_os_error, read_text, write_beside
from grognard.host.plaintext import FileProblem, whole_file

T = TypeVar("T")
_ANSWER = re.compile(r"-([0-9a-f]{10})\.answer(?:\.[a-z]{1,8})?\Z")
"""How the file of an answer ends: with the mark of its question, whatever else it is called."""


class Answers(Protocol):
    """A server that answers at once."""

    def answer_to(self, question: Question) -> str:
        """The answer to a question. Raises FileProblem."""


@attrs.define(slots=False)
class Letters:
    """The folder, and the server that answers what has no answer there; without one a question waits. Safe in several threads."""

    folder: Path
    server: Answers | None = None
    _waiting: set[str] = attrs.Factory(set)
    _lock: threading.Lock = attrs.field(factory=threading.Lock, repr=False, eq=False)

    @property
    def waiting(self) -> list[str]:
        """The files of the questions that wait, in order."""
        return sorted(self._waiting)

    def read_answer(self, question: Question, read: Callable[[str], T]) -> T | None:
        """The answer as `read` makes it; None where the question waits. Raises FileProblem, and what `read` raises.

        An answer of the server is read before it is kept: one that cannot be read is asked for again.
        """
        kept = self._kept(question)
        if kept is not None:
            return read(kept)
        question_file = f"{question.name}-{question.mark}.question.md"
        self._write(question_file, question.text)
        if self.server is None:
            self._waiting.add(question_file)
            return None
        answer = self.server.answer_to(question)
        result = read(answer)
        file = f"{question.name}-{question.mark}.answer.md"
        self._write(file, answer)
        self._files[question.mark] = self.folder / file
        return result

    def file_of_answer(self, question: Question) -> str:
        """The file in which its answer is kept; empty where none is."""
        file = self._files.get(question.mark)
        return os.fspath(file) if file is not None else ""

    def _kept(self, question: Question) -> str | None:
        with self._lock:
            file = self._files.get(question.mark)
        answer = read_text(file).text if file is not None else ""
        return answer if answer.strip() else None

    @cached_property
    def _files(self) -> dict[str, Path]:
        """The files of answers, by the marks of their questions. Raises FileProblem."""
        try:
            files = sorted(self.folder.iterdir()) if self.folder.exists() else []
        except OSError as error:
            raise explain_os_error(error, os.fspath(self.folder), "read") from None
        return {match.group(1): file for file in files if (match := _ANSWER.search(file.name)) is not None}

    def _write(self, name: str, text: str) -> None:
        if self.folder.is_symlink():
            raise FileProblem(
                f"{self.folder.as_posix()} is a link, so nothing is written there.",
                "Remove the link, or move the text to a folder of its own.",
                whole_file(self.folder.as_posix()),
                UNWRITABLE_FILE,
            )
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise explain_os_error(error, os.fspath(self.folder), "written") from None
        write_beside(self.folder / name, text)
