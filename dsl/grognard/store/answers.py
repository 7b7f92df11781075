"""What was asked before, and does all that the answer rests on say the same?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar, cast

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
        self._kept: dict[str, tuple[tuple[str, ...], str, T]] | None = None if file else {}
        self._used: dict[str, None] = {}
        self._same: dict[tuple[str, ...], tuple[str, ...]] = {}
        """Names of what answers rest on: many rest on the same."""
        self._is_new = False
        self._marked: tuple[Mark, dict[tuple[str, ...], str]] = str, {}
        """What was last asked for marks, and the one mark of all those that were asked for together."""

    def branch(self) -> Answers[T]:
        """Another with the same answers, which keeps those to come by itself."""
        other: Answers[T] = Answers()
        other._kept = dict(self._known())
        return other

    def find(self, question: str, mark: Mark) -> T | None:
        """The answer that was kept; None where there is none, or something that it rests on says something else."""
        rests_on, before, answer = self._known().get(question, ((), "", None))
        if answer is None or self._together(rests_on, mark) != before:
            return None
        self._used[question] = None
        return answer

    def keep(self, question: str, rests_on: Iterable[str], mark: Mark, answer: T) -> None:
        """Keep an answer."""
        known = self._known()
        if len(known) >= _MOST:
            known.clear()
        names = tuple(rests_on)
        names = self._same.setdefault(names, names)
        known[question] = names, self._together(names, mark), answer
        self._used[question] = None
        self._is_new = True

    def once(self, mark: str, make: Callable[[], T]) -> T:
        """What is kept under a mark of everything that the answer follows from, or what is made now."""
        if mark not in self._known():
            self.keep(mark, (), str, make())
        self._used[mark] = None
        return self._known()[mark][2]

    def learn(self, other: Answers[T]) -> None:
        """Know what another knows as well."""
        self._known().update(other._known())

    def save(self) -> None:
        """Write what was used or kept since they were read, where something of it is new."""
        known = self._known()
        if self._file and self._is_new:
            self._is_new = False
            used = {question: known[question] for question in self._used if question in known}
            folder.write(self._file, lambda: rows.written([used]))

    def _together(self, names: tuple[str, ...], mark: Mark) -> str:
        """One mark of all that an answer rests on: many answers rest on the same."""
        if mark is not self._marked[0]:
            self._marked = mark, {}
        marks = self._marked[1]
        if names not in marks:
            marks[names] = mark_of(map(mark, names))
        return marks[names]

    def _known(self) -> dict[str, tuple[tuple[str, ...], str, T]]:
        if self._kept is None:
            self._kept = {}
            try:
                (found,) = rows.read(folder.read(self._file))
            except rows.Unreadable:
                found = {}
            if isinstance(found, dict) and all(map(_is_answer, found.values())):
                self._kept = cast(dict[str, tuple[tuple[str, ...], str, T]], found)
        return self._kept


def _is_answer(found: object) -> bool:
    match found:
        case (tuple() as names, str(), _):
            return all(isinstance(name, str) for name in names)
    return False
