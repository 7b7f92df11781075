"""What was worked out of something, kept as long as that lives.

Declarations and their lines never change, and an edit leaves those it does not touch the very objects that they were. So
what follows from such an object alone is worked out once for all commands, checks and edits, and goes when the object goes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar, TypeVarTuple
from weakref import ReferenceType, ref

Of = TypeVar("Of")
More = TypeVarTuple("More")
T = TypeVar("T")


class Kept(Generic[T]):
    """Answers by objects and by what else they rest on. No answer may hold its object itself."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[ReferenceType[Any], dict[Hashable, T]]] = {}
        """By identity: two lines that say the same stand at two places."""

    def last(self, of: object, rests_on: Hashable, make: Callable[[], T]) -> T:
        """The answer that is known, or the answer worked out now. Only the last is held: what it rests on seldom comes back."""
        answers = self.beside(of)
        if rests_on not in answers:
            made = make()
            answers.clear()
            answers[rests_on] = made
        return answers[rests_on]

    def beside(self, of: object) -> dict[Hashable, T]:
        """All answers that are kept beside an object."""
        entry = self._known.get(id(of))
        if entry is None:
            at, known = id(of), self._known
            entry = known[at] = ref(of, lambda _: known.pop(at, None)), {}
        return entry[1]


def kept(make: Callable[[Of, *More], T]) -> Callable[[Of, *More], T]:
    """A function whose answers are kept beside the object that is its first argument."""
    known: Kept[T] = Kept()
    answers_of = known.beside

    def ask(of: Of, *more: *More) -> T:
        answers = answers_of(of)
        if more not in answers:
            answers[more] = make(of, *more)
        return answers[more]

    return ask
