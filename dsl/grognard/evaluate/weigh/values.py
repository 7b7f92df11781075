"""What is left of a value as Python source, and what is known of it."""

from __future__ import annotations

from functools import cached_property

import attrs

from grognard.core.step import Step
from grognard.core.uses import Slots, bits
from grognard.core.written import BOOL, DIE, INT, OTHER, Kind
from grognard.ir.types import Die


class _No:
    """No constant."""


NO = _No()


@attrs.frozen
class Residue:
    """A value as source, the slots it reads, what is known of it, and whether it can fail."""

    text: str
    reads: frozenset[int] = frozenset()
    kind: Kind = OTHER
    value: object = NO
    fails: bool = False
    """Whether it cannot be left out, as working it out may stop the run."""
    gap: bool = False
    """Whether working it out may meet what the source leaves out."""
    loose: bool = False
    """Whether the value may be one that nobody told, or that could not be worked out."""
    fixed: int = -1
    """The slot whose first value this is, where it is no more than that."""
    view: tuple[str, tuple[str, ...]] | None = None
    """Of a whole state: the function that makes it, and what that is given."""
    dice: tuple[str, str, frozenset[int]] | None = None
    """If it is plain dice of one sort: how many, their sides (both as source), and the slots those read."""

    @property
    def constant(self) -> bool:
        """Whether the value is known."""
        return self.value is not NO

    @cached_property
    def slots(self) -> Slots:
        """The slots it reads, as a set of bits."""
        return bits(self.reads)


Left = Step[Residue]
"""A step of which everything known beforehand is put in."""


def reads_of(value: Residue) -> Slots:
    """The slots a value reads."""
    return value.slots


Known = Residue
"""What a slot is known to hold: a constant, or the first value of a slot, or only its kind."""


def kind_of(value: object) -> Kind:
    """What is known of a value that is known."""
    return INT if type(value) is int else BOOL if type(value) is bool else DIE if type(value) is Die else OTHER
