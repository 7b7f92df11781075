"""What the typesetter made of a text is not made again in the same session: it is the same, as tests of it demand.

Sheets of the bundled rulesets are asked for by many tests, each for a question of its own. What is kept rests on every
byte that the typesetter is given: template, fonts, pictures, the job, and what is asked of it. Within
`typeset_anew` nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

from grognard.docgen.sheet.typesetter import Typesetter
from tests.shared import digest, made_once

_compiler = Typesetter._compiler
_anew: list[bool] = []
_files: WeakKeyDictionary[Typesetter, str] = WeakKeyDictionary()
"""By typesetter a digest of all files that it sees."""


@contextmanager
def typeset_anew() -> Iterator[None]:
    """Within it nothing is taken from what was made before: for tests that make the same thing twice."""
    _anew.append(True)
    try:
        yield
    finally:
        _anew.pop()


class _Kept:
    """A compiler of the typesetter that is made only where something is asked that nobody has asked yet."""

    def __init__(self, make: Callable[[], Any], mark: str) -> None:
        self._make = make
        self._mark = mark
        self._made: Any = None

    def query(self, *asked: object, **more: object) -> str:
        """What `typst.Compiler.query` says."""
        return self._answer("query", asked, more)

    def compile(self, **more: object) -> bytes:
        """What `typst.Compiler.compile` makes."""
        return self._answer("compile", (), more)

    def _answer(self, what: str, asked: tuple[object, ...], more: Mapping[str, object]) -> Any:
        def make() -> object:
            self._made = self._made or self._make()
            return getattr(self._made, what)(*asked, **more)

        return made_once(digest([self._mark.encode(), repr((what, asked, sorted(more.items()))).encode()]), make)


def _shared_compiler(setter: Typesetter, job: Mapping[str, Any]) -> Any:
    if _anew:
        return _compiler(setter, job)
    if setter not in _files:
        found = sorted(path for path in setter._root.rglob("*") if path.is_file())
        parts = [part for path in found for part in (str(path.relative_to(setter._root)).encode(), path.read_bytes())]
        _files[setter] = digest([setter._template.encode(), repr(setter.families).encode(), *parts])
    return _Kept(lambda: _compiler(setter, job), digest([_files[setter].encode(), repr(job).encode()]))


def share_what_is_typeset() -> None:
    """From now on, in this process."""
    setattr(Typesetter, "_compiler", _shared_compiler)  # noqa: B010
