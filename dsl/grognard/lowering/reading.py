"""What does a line read of other declarations? Each look-up is noted, and repeated after they were edited.

A line that gets the same answers says the same. (Red and green queries, as in rustc and Salsa: cheap questions are asked
again, and work that hangs on them is left where all answers are equal.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import attrs

from grognard.ir.declared import Choice, FieldOf, Piece
from grognard.ir.names import key, singular

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")
S = TypeVar("S", bound="Logged")
T = TypeVar("T")

Query = tuple[str, ...]
"""The name of a query, and what was asked."""
ALL = "*"
"""What is asked for by who goes through a table of symbols."""


@attrs.define
class Log:
    """The queries of the declaration that is being read."""

    queries: dict[Query, None] | None = None

    @contextmanager
    def noting(self) -> Iterator[dict[Query, None]]:
        """Yields a dict that fills with the queries made within."""
        before, self.queries = self.queries, {}
        try:
            yield self.queries
        finally:
            self.queries = before


class Logged:
    """What has a log of its queries."""

    log: Log


def query(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """A method that is noted as a query; what it asks itself is not."""
    name = method.__name__

    @wraps(method)
    def ask(self: S, *asked: P.args, **named: P.kwargs) -> T:
        log = self.log
        outer = log.queries
        if outer is None:
            return method(self, *asked, **named)
        outer[cast(Query, (name, *asked))] = None
        log.queries = None
        try:
            return method(self, *asked, **named)
        finally:
            log.queries = outer

    return cast(Callable[Concatenate[S, P], T], ask)


class Entries(dict[K, V]):
    """A table of symbols whose looking up is noted."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name, self.log = name, Log()
        self.changes = 0
        """How often something was declared here."""

    def _note(self, asked: object) -> None:
        if self.log.queries is not None:
            self.log.queries[cast(Query, (self.name, asked))] = None

    def __getitem__(self, at: K) -> V:
        self._note(at)
        return super().__getitem__(at)

    def get(self, at: K, default: V | None = None) -> V | None:  # type: ignore[override]
        self._note(at)
        return super().get(at, default)

    def called(self, name: str) -> V | None:
        """Returns the value of a name; singular and plural are one."""
        if self.log.queries is not None:
            self.log.queries[self.name, name, ALL] = None
        wanted = singular(name)
        known: V | None = super().get(cast(K, key(name))) or super().get(cast(K, wanted))
        if known is None:
            known = next((value for other, value in super().items() if singular(cast(str, other)) == wanted), None)
        return known

    def __setitem__(self, at: K, value: V) -> None:
        self.changes += 1
        super().__setitem__(at, value)

    # As those of a dict are, with a note that all was gone through.
    # ruff: noqa: D102
    def __contains__(self, at: object) -> bool:
        self._note(at)
        return super().__contains__(at)

    def __iter__(self) -> Iterator[K]:
        self._note(ALL)
        return super().__iter__()

    def keys(self) -> Any:
        self._note(ALL)
        return super().keys()

    def values(self) -> Any:
        self._note(ALL)
        return super().values()

    def items(self) -> Any:
        self._note(ALL)
        return super().items()


# ---- what is read of what is declared ----------------------------------------------------------------------------


_WORDING = {"name_place", "place", "places", "prose", "notes", "cites"}
_UNREAD = {*_WORDING, "usual", "has_usual", "chapter", "fields"}
"""What no line of another declaration reads: its wording, and what a field usually is. The fields of a piece are queries of their own."""


def _getters(without: set[str]) -> dict[type, Callable[[Any], tuple[object, ...]]]:
    kinds: tuple[Any, ...] = (FieldOf, Piece, Choice)
    return {
        kind: attrgetter(*(field.name for field in attrs.fields(kind) if field.name not in without)) for kind in kinds
    }


_READ, _WHOLE = _getters(_UNREAD), _getters({*_WORDING, "fields"})


def read_of(declared: object) -> object:
    """What lines read of a declaration; anything else as it is."""
    read = _READ.get(type(declared))
    return read(declared) if read is not None else declared


def as_before(new: Any, old: Any) -> Any:
    """A declaration of before, where it is the same text and declares the same; the new one where not."""
    return old if old is not None and _same(new, old) else new


def _same(new: Any, old: Any) -> bool:
    """Whether two declarations are of the same text, and all that was read in it is the same."""
    (file, span), (other, other_span) = new.place.within(), old.place.within()
    if file is not other or span != other_span or _WHOLE[type(new)](new) != _WHOLE[type(old)](old):
        return False
    fields, others = getattr(new, "fields", ()), getattr(old, "fields", ())
    return len(fields) == len(others) and all(map(_same, fields, others))
