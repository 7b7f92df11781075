"""The lines of a function while its paths are written: what depends on facts alone stands once, at the top."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from grognard.evaluate.weigh.direct.paths import Face, Path, width
from grognard.evaluate.weigh.direct.terms import NotDirect, Term, named, number

MOST_LINES = 400
"""A function longer than this is not written: the paths are too many."""


class Lines:
    """Gathers the lines of one function."""

    def __init__(self) -> None:
        self.top: list[str] = []
        """What facts alone decide, one line each."""
        self.apart: list[str] = []
        """Blocks that facts alone decide."""
        self.out: list[str] = []
        """Where lines are written now."""
        self.fixed: set[str] = set()
        """Names of what facts alone decide."""
        self._kept: dict[str, str] = {}
        self._names = 0
        self._length = 0

    def fresh(self, letter: str) -> str:
        """A new name."""
        self._names += 1
        return f"{letter}{self._names}_"

    def say(self, path: Path, text: str) -> None:
        """One line where a path stands."""
        self._length += 1
        if self._length > MOST_LINES:
            raise NotDirect("too many paths")
        self.out.append("    " * path.depth + text)

    def is_fixed(self, term: Term) -> bool:
        """Whether facts alone decide a value."""
        return term.uses <= self.fixed

    def keep(self, path: Path, term: Term) -> Term:
        """A whole number that is worked out once, by a name."""
        text = term.source()
        bounds = path.bounds(term)
        if self.is_fixed(term):
            name = self._kept.get(text)
            if name is None:
                name = self._kept[text] = self.fresh("q")
                self.top.append(f"    {name} = {text}")
                self.fixed.add(name)
        else:
            name = self.fresh("v")
            self.say(path, f"{name} = {text}")
        path.known[((name, 1),)] = bounds
        return named(name)

    def need(self, text: str) -> None:
        """A line at the top, once."""
        if text not in self._kept:
            self._kept[text] = ""
            self.top.append(f"    {text}")

    def keep_fallen(self, text: str) -> tuple[str, str, str]:
        """The outcomes of a throw that facts alone decide: names of its ways in all, its least, its weights."""
        name = self._kept.get(text)
        if name is None:
            name = self._kept[text] = self.fresh("")
            least = "" if text.startswith("one_by_one(") else f"L{name}, "
            self.top.append(f"    T{name}, {least}W{name} = {text}")
            self.fixed |= {f"T{name}", f"L{name}", f"W{name}"}
        return f"T{name}", f"L{name}", f"W{name}"

    def whole(self, path: Path, term: Term) -> Term:
        """A whole number as a sum of names, if it is known to be one. Raises `NotDirect`."""
        if term.whole:
            return term
        if term.kind != "int" or term.pool is not None:
            raise NotDirect("no whole number")
        return self.keep(path, term)


class Meeting:
    """Where paths meet: the weights of what they bring, over one denominator that is known when all have come."""

    def __init__(self, lines: Lines, slots: Sequence[int], depth: int, apart: bool = True) -> None:
        self.lines = lines
        self.slots = tuple(slots)
        self.depth = depth
        self.map = ""
        self.scalars: dict[tuple[tuple[type, object], ...], tuple[str, tuple[Term, ...]]] = {}
        """By what is brought, where that is known: the name of its weight, and what is brought."""
        self.wholes = [True] * len(self.slots)
        """By slot: whether what is brought is a whole number."""
        self._apart = apart
        self._start = lines.fresh("@")
        self._marks: dict[str, tuple[tuple[str, ...], int, int, tuple[str, ...]]] = {}
        lines.out.append(self._start)

    def add(self, path: Path) -> None:
        """A path arrives. Raises `Look` where a die must be looked at first (by way of `settled`)."""
        terms = tuple(path.env[slot] for slot in self.slots)
        if any(term.pool is not None or term.band is not None for term in terms):
            raise NotDirect("dice are carried on")
        mark = self.lines.fresh("@")
        self._marks[mark] = weight_of(path)
        if self._apart and all(term.constant for term in terms):
            key = tuple((type(term.value), term.value) for term in terms)
            if key not in self.scalars:
                self.scalars[key] = (self.lines.fresh("a"), terms)
            self.lines.say(path, f"{self.scalars[key][0]} += {mark}")
        else:
            if not self.map:
                self.map = self.lines.fresh("m")
            if len(terms) == 1:
                text = terms[0].source()
            else:
                text = f"({', '.join(term.source() for term in terms)})"
            if not text.isidentifier():
                self.lines.say(path, f"k = {text}")
                text = "k"
            self.lines.say(path, f"{self.map}[{text}] = {self.map}.get({text}, 0) + {mark}")
        for at, term in enumerate(terms):
            self.wholes[at] = self.wholes[at] and term.whole

    @property
    def empty(self) -> bool:
        """Whether nothing arrives here."""
        return not self._marks

    @property
    def marks(self) -> dict[str, tuple[tuple[str, ...], int, int, tuple[str, ...]]]:
        """Where weights stand, with what they are: names, a number, and over which number and names."""
        return self._marks

    def begin(self) -> None:
        """Write what is needed before the first arrives."""
        names = [f"{name} = 0" for name, _ in self.scalars.values()] + ([f"{self.map} = {{}}"] if self.map else [])
        at = self.lines.out.index(self._start)
        self.lines.out[at : at + 1] = ["    " * self.depth + line for line in names]


def close(meetings: Sequence[Meeting]) -> tuple[int, tuple[str, ...]]:
    """All have come: their weights are put over one denominator, a number and names of others."""
    marks = {mark: what for meeting in meetings for mark, what in meeting.marks.items()}
    whole = lcm(*(each for _, _, each, _ in marks.values())) if marks else 1
    wholes: list[str] = []
    for _, _, _, names in marks.values():
        left = list(names)
        for name in wholes:
            if name in left:
                left.remove(name)
        wholes += left
    texts: dict[str, str] = {}
    for mark, (weight, ways, each, names) in marks.items():
        missing = list(wholes)
        for name in names:
            missing.remove(name)
        if not meetings[0].lines.fixed.issuperset(missing):
            raise NotDirect("a denominator that one way alone has")
        texts[mark] = product((*weight, *missing), ways * (whole // each))
    out = meetings[0].lines.out
    for at, line in enumerate(out):
        if "@" in line and (mark := line[line.index("@") :]) in texts:
            out[at] = line.replace(mark, texts[mark])
    for meeting in meetings:
        meeting.begin()
    return whole, tuple(wholes)


def product(names: Sequence[str], number: int) -> str:
    """The source of a product."""
    parts = [*names, *([str(number)] if number != 1 or not names else [])]
    return " * ".join(parts)


def weight_of(path: Path) -> tuple[tuple[str, ...], int, int, tuple[str, ...]]:
    """The weight of a path, names and a number, and over how much it is, a number and names: dice that lie included."""
    weight, ways, whole, wholes = list(path.weight), path.ways, path.whole, list(path.wholes)
    for face in path.lazy.values():
        if isinstance(face, Face) and face.cut:
            number_, text = width(face)
            if text:
                weight.append(text)
            else:
                ways *= number_
            if face.sides.constant:
                whole *= face.sides.plus
            else:
                wholes.append(face.sides.source())
    return tuple(weight), ways, whole, tuple(wholes)


__all__ = ["Lines", "Meeting", "number", "product", "weight_of"]
