"""What was asked before, and does all that the answer rests on say the same?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from grognard.ir.written import mark_of
from grognard.store import folder, rows

T = TypeVar("T")
Mark = Callable[[str], str]
"""What something says now, as a short mark, by its name."""
_MOST = 20_000
"""The most answers that are held."""


class Answers(Generic[T]):
    """Answers by their questions, each with the names of what it rests on and one mark of all that.

    With a `file` they are read from the user's cache folder when the first is asked for, and `save` writes there what
    was of use since. Answers that are written are plain data.
    """

    def __init__(self, *file: str) -> None:
        self._file = file
        self._resting: dict[str, tuple[tuple[str, ...], str]] = {}
        """By question: the names of what its answer rests on, and one mark of all that."""
        self._answers: dict[str, T] = {}
        self._stored: rows.Data | None = {} if file else None
        """What stands in the file, as far as it is not read yet; empty where nothing was read."""
        self._used: dict[str, None] = {}
        self._same: dict[tuple[str, ...], tuple[str, ...]] = {}
        """Names of what answers rest on: many rest on the same."""
        self._is_new = False
        self._marked: tuple[Mark, dict[tuple[str, ...], str]] = str, {}
        """What was last asked for marks, and the one mark of all those that were asked for together."""

    def branch(self) -> Answers[T]:
        """Another with the same answers, which keeps those to come by itself."""
        other: Answers[T] = Answers()
        other.learn(self)
        return other

    def find(self, question: str, mark: Mark) -> T | None:
        """The answer that was kept; None where there is none, or something that it rests on says something else."""
        names, before = self._rests().get(question, ((), ""))
        if not before or self._together(names, mark) != before or question not in self._known():
            return None
        self._used[question] = None
        return self._answers[question]

    def keep(self, question: str, rests_on: Iterable[str], mark: Mark, answer: T) -> None:
        """Keep an answer."""
        known = self._known()
        if len(known) >= _MOST:
            known.clear()
        names = tuple(rests_on)
        names = self._same.setdefault(names, names)
        self._resting[question] = names, self._together(names, mark)
        known[question] = answer
        self._used[question] = None
        self._is_new = True

    def once(self, mark: str, make: Callable[[], T]) -> T:
        """What is kept under a mark of everything that the answer follows from, or what is made now."""
        if mark not in self._known():
            self.keep(mark, (), str, make())
        self._used[mark] = None
        return self._answers[mark]

    def learn(self, other: Answers[T]) -> None:
        """Know what another knows as well."""
        self._known().update(other._known())
        self._resting.update(other._resting)

    def save(self) -> None:
        """Write what was used or kept since they were read, where something of it is new."""
        if self._file and self._is_new:
            self._is_new = False
            used = [question for question in self._used if question in self._answers]
            folder.write(
                self._file,
                lambda: {
                    "rests on": rows.written([{question: self._resting[question] for question in used}]),
                    "answers": rows.written([{question: self._answers[question] for question in used}]),
                },
            )

    def _together(self, names: tuple[str, ...], mark: Mark) -> str:
        """One mark of all that an answer rests on: many answers rest on the same."""
        if mark is not self._marked[0]:
            self._marked = mark, {}
        marks = self._marked[1]
        if names not in marks:
            marks[names] = mark_of(map(mark, names))
        return marks[names]

    def _rests(self) -> dict[str, tuple[tuple[str, ...], str]]:
        """On what the answers rest; those of the file are read when the first of them is wanted."""
        if self._stored == {}:
            self._stored = folder.read(self._file) or None
            self._resting |= _read(self._stored, "rests on")
        return self._resting

    def _known(self) -> dict[str, T]:
        self._rests()
        if self._stored is not None:
            stored, self._stored = self._stored, None
            self._answers |= _read(stored, "answers")
        return self._answers


def once(question: str, rests_on: Iterable[str], make: Callable[[], T]) -> T:
    """What `make` answers, as plain data: kept from an earlier time where it rests on the same content."""
    answers: Answers[T] = Answers(question, *rests_on)
    answer = answers.once("", make)
    answers.save()
    return answer


def _read(stored: rows.Data | None, part: str) -> dict[str, Any]:
    try:
        (known,) = rows.read(stored[part]) if stored is not None else [{}]
    except (rows.Unreadable, LookupError, TypeError, ValueError, RecursionError):
        known = {}
    return known if isinstance(known, dict) else {}
