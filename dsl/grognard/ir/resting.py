"""On which declarations of a game does an answer rest? They are noted as they are looked up, and the answer is kept while they are the same.

(Recorded dependencies with early cut-off: Hammer and others, *Adapton*, 2014.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from operator import is_
from typing import Any, Generic, TypeVar
from weakref import ReferenceType, ref

import attrs

from grognard.ir.ruleset import Ruleset
from grognard.kept import Kept, kept

T = TypeVar("T")
Of = TypeVar("Of")
Reference = ReferenceType[Any]
"""To what an answer rests on; an answer may not keep that alive."""


class Noted(Mapping[str, T]):
    """Rules or tables by name, noting each name that was looked up; `all` where they were iterated."""

    def __init__(self, known: Mapping[str, T]) -> None:
        self.known = known
        self.forget()

    def forget(self) -> None:
        """Nothing has been looked up yet."""
        self.asked: set[str] = set()
        self.all = False

    def names(self) -> list[str]:
        """The names of all that was looked up, in order."""
        return [*self.known, *sorted(self.asked - self.known.keys())] if self.all else sorted(self.asked)

    def __getitem__(self, name: str) -> T:
        self.asked.add(name)
        return self.known[name]

    def __iter__(self) -> Iterator[str]:
        self.all = True
        return iter(self.known)

    def __len__(self) -> int:
        self.all = True
        return len(self.known)


_NOTED = ("rules", "tables", "pieces", "facts", "choices")
"""What is declared by name in a ruleset."""


class Watched:
    """A ruleset, and the same with a note of the rules and tables that are looked up in it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.of = ruleset
        self.parts: tuple[Noted[Any], ...] = tuple(Noted(getattr(ruleset, name)) for name in _NOTED)
        """Its rules, its tables, and what is declared beside them."""
        beside = (*ruleset.sequences.values(), *ruleset.limits)
        self.beside: tuple[Reference | None, ...] = tuple(map(ref, beside))
        self.ladders = ruleset.ladders
        self.at_large = (
            ruleset.ladders,
            ruleset.settings,
            ruleset.sides,
            ruleset.unit,
            ruleset.variants,
            tuple(layer.files for layer in ruleset.layers),
        )
        self.forget()

    def forget(self) -> None:
        """Nothing has been looked up yet."""
        # Anew, for it knows what it has looked up. Whoever only looks up is served by any mapping.
        noted: dict[str, Any] = dict(zip(_NOTED, self.parts, strict=True))
        self.same: Ruleset = attrs.evolve(self.of, **noted)
        object.__setattr__(self.same, "ladders", self.ladders)  # for which all lists and tables were gone through
        for part in self.parts:
            part.forget()

    @contextmanager
    def alone(self) -> Iterator[Ruleset]:
        """The ruleset; what is looked up within is noted by itself."""
        before = self.same, [(part.asked, part.all) for part in self.parts]
        self.forget()
        try:
            yield self.same
        finally:
            self.same, notes = before
            for part, noted in zip(self.parts, notes, strict=True):
                part.asked, part.all = noted

    def rested(self, answer: T) -> Rested[T]:
        """An answer with all that has been looked up for it."""
        names = tuple(tuple(part.names()) for part in self.parts)
        every = tuple(part.all for part in self.parts)
        return Rested(answer, names, every, _declared(self, names), self.beside, self.at_large)


@kept
def watched(ruleset: Ruleset) -> Watched:
    """The ruleset as it is watched."""
    return Watched(ruleset)


@attrs.frozen
class Rested(Generic[T]):
    """An answer with all that it rests on."""

    answer: T
    names: tuple[tuple[str, ...], ...]
    every: tuple[bool, ...]
    """Of rules and of tables, whether all were gone through."""
    declared: tuple[Reference | None, ...]
    beside: tuple[Reference | None, ...]
    at_large: object

    def holds(self, on: Watched) -> bool:
        """Whether all of that is as it was."""
        if not _same(self.beside, on.beside) or self.at_large != on.at_large:
            return False
        parts = zip(on.parts, self.names, self.every, strict=True)
        return all(
            not every or tuple(part.known) == names[: len(part.known)] for part, names, every in parts
        ) and _same(self.declared, _declared(on, self.names))


def _declared(on: Watched, names: Iterable[Iterable[str]]) -> tuple[Reference | None, ...]:
    """What is declared by some names; None where nothing is."""
    parts = (part.known.get(name) for part, some in zip(on.parts, names, strict=True) for name in some)
    return tuple(ref(declared) if declared is not None else None for declared in parts)


def _same(these: tuple[Reference | None, ...], those: tuple[Reference | None, ...]) -> bool:
    """Whether some references are to the very same objects: to each there is one reference."""
    return len(these) == len(those) and all(map(is_, these, those))


def resting(make: Callable[[Ruleset, Of], T]) -> Callable[[Ruleset, Of], T]:
    """A function whose answers are kept beside a part of a game, while what they looked up in the game is the same.

    It may look at rules, tables, and what is declared beside them; not at stories and prose of the game.
    """
    answers: Kept[Rested[T]] = Kept()

    def ask(ruleset: Ruleset, of: Of) -> T:
        on = watched(ruleset)
        known = answers.beside(of)
        before = known.get(None)
        if before is not None and before.holds(on):
            return before.answer
        on.forget()
        answer = make(on.same, of)
        known[None] = on.rested(answer)
        return answer

    return ask
