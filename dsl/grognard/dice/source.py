"""Where the faces of a run come from: a seed, or a list written down by hand."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Protocol

import attrs

from grognard.dice import philox


class DiceSource(Protocol):
    """Anything that throws one die when asked."""

    def throw(self, site: int, sides: int) -> int:
        """The face, 1 to `sides`, of a die thrown at `site`: the number of the place that asks."""
        ...


@attrs.frozen(eq=False)
class DiceExhausted(Exception):
    """A die was wanted, but every listed face has been used."""

    position: int
    """Which die of the run was wanted, from 1."""
    sides: int
    site: int
    lot: tuple[str, ...] = ()
    """Between whom a lot is drawn with it; empty for a die."""

    def __str__(self) -> str:
        given = self.position - 1
        listed = f"only {given} {'die is' if given == 1 else 'dice are'} listed" if given else "no die is listed"
        more = "one more" if given else ""
        what = (
            f"{more or 'a'} lot is drawn, between {_named(self.lot)}"
            if self.lot
            else f"{more or 'a'} D{self.sides} is thrown"
        )
        return f"{what}, and {listed}"


@attrs.frozen(eq=False)
class BadFace(Exception):
    """A listed face that the die wanted does not have. The face stays unused."""

    position: int
    """Which die of the run was wanted, from 1."""
    sides: int
    site: int
    face: int
    lot: tuple[str, ...] = ()
    """Between whom a lot is drawn with it; empty for a die."""

    def __str__(self) -> str:
        if self.lot:
            return f"die {self.position} that is listed is a lot between {_named(self.lot)}; there is no {self.face}"
        return f"die {self.position} that is listed is a D{self.sides}, which cannot show {self.face}"


_MOST_NAMED = 8


def _named(lot: tuple[str, ...]) -> str:
    """Who is drawn by which number: `Ann (1) and Bob (2)`."""
    said = [f"{name} ({number})" for number, name in enumerate(lot, 1)]
    if len(said) > _MOST_NAMED:
        return f"{', '.join(said[: _MOST_NAMED - 1])} and so on to {said[-1]}"
    return " and ".join(part for part in (", ".join(said[:-1]), said[-1]) if part)


@attrs.define(eq=False)
class Seeded:
    """Random dice addressed by seed, trial, site and attempt (see `philox.face`).

    Attempts are counted apart for each site, so a throw added at one place leaves the dice of all others as
    they were.
    Raises ValueError if `seed` or `trial` is out of range.
    """

    seed: int = attrs.field(on_setattr=attrs.setters.frozen)
    trial: int = attrs.field(default=0, on_setattr=attrs.setters.frozen)
    _keys: philox.RoundKeys = attrs.field(init=False, repr=False)
    _attempts: dict[int, int] = attrs.field(init=False, repr=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.trial < philox.WORD:
            raise ValueError(f"the trial is a whole number from 0 to 2**64 - 1, not {self.trial}")
        self._keys = philox.seed_keys(self.seed)

    def throw(self, site: int, sides: int) -> int:
        """The next face at `site`. Raises ValueError if the site or the number of sides is out of range."""
        if not 0 <= site < philox.WORD:
            raise ValueError(f"the site is a whole number from 0 to 2**64 - 1, not {site}")
        if not 1 <= sides <= philox.WORD:
            raise ValueError(f"a die has 1 to 2**64 sides, not {sides}")
        attempt = self._attempts.get(site, 0)
        self._attempts[site] = attempt + 1
        return philox.keyed_face(self._keys, self.trial, site, attempt, sides)


def any_seed() -> int:
    """A seed that nobody chose, short enough to be typed again."""
    return int.from_bytes(os.urandom(4), "big")


def _as_tuple(faces: Iterable[int]) -> tuple[int, ...]:
    return tuple(faces)


@attrs.define(eq=False)
class Scripted:
    """Listed faces, handed out in order whatever the site; after them those of `then`, if there is one."""

    faces: tuple[int, ...] = attrs.field(converter=_as_tuple, on_setattr=attrs.setters.frozen)
    then: DiceSource | None = None
    _used: int = attrs.field(init=False, repr=False, default=0)

    def throw(self, site: int, sides: int) -> int:
        """The next listed face. Raises DiceExhausted if none is left, BadFace if the die does not have it."""
        return self.throw_shown(site, 1, sides)

    def throw_shown(self, site: int, low: int, high: int) -> int:
        """The next listed number, for a die that shows `low` to `high`. Raises what `throw` raises."""
        position = self._used + 1
        if position > len(self.faces):
            if self.then is None:
                raise DiceExhausted(position, high - low + 1, site)
            return self.then.throw(site, high - low + 1) + low - 1
        face = self.faces[self._used]
        if not low <= face <= high:
            raise BadFace(position, high - low + 1, site, face)
        self._used = position
        return face

    @property
    def unused(self) -> tuple[int, ...]:
        """The listed faces nobody asked for, in order."""
        return self.faces[self._used :]
