"""What is left of a value as Python source, and the operators that Python writes itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import attrs

from grognard.core import operators
from grognard.core.step import Step
from grognard.core.uses import Slots, bits
from grognard.ir.types import Die

INT, BOOL, DIE, OTHER = "int", "bool", "die", "other"
"""What is known of a value: a whole number, yes or no, a die, or nothing."""


class _No:
    """No constant."""


NO = _No()


@attrs.frozen
class Residue:
    """A value as source, the slots it reads, what is known of it, and whether it can fail."""

    text: str
    reads: frozenset[int] = frozenset()
    kind: str = OTHER
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


_SYMBOLS: dict[object, str] = {operators.plus: "+", operators.minus: "-", operators.times: "*"}
KINDS: dict[object, str] = {
    operators.rounded: INT,
    operators.lots: INT,
    operators.lots_of: INT,
    operators.same: BOOL,
    operators.equal: BOOL,
    operators.is_yes: BOOL,
    operators.above: BOOL,
    operators.below: BOOL,
}
SAFE = {operators.same, operators.equal, operators.is_yes}


def kind_of(value: object) -> str:
    """What is known of a value that is known."""
    return INT if type(value) is int else BOOL if type(value) is bool else DIE if type(value) is Die else OTHER


def written_out(function: Callable[..., object], parts: Sequence[Residue], whole: bool) -> tuple[str, str] | None:
    """Some operators as Python writes them, with the kind of what comes out."""
    texts = [part.text for part in parts]
    if isinstance(function, operators.Between):
        return (_between(function, texts), BOOL) if whole else None
    if function is operators.is_yes:
        return f"({texts[0]} is True)", BOOL
    if function is operators.equal or (function is operators.same and (whole or _plain(parts))):
        return f"({texts[0]} == {texts[1]})", BOOL
    if function is operators.rounded and parts[0].kind == INT:
        return texts[0], INT
    if function is operators.gained and parts[0].kind == parts[1].kind == INT:
        return f"({texts[0]} + {texts[1]})", INT
    if not whole:
        return None
    symbol = _SYMBOLS.get(function)
    if symbol is not None:
        other = parts[1].value if parts[1].constant else NO
        if (symbol == "*" and other == 1) or (symbol != "*" and other == 0):
            return texts[0], INT
        if symbol == "*" and other == -1:
            return f"(-{texts[0]})", INT
        return f"({texts[0]} {symbol} {texts[1]})", INT
    if function is operators.above:
        return f"({texts[0]} > {texts[1]})", BOOL
    if function is operators.below:
        return f"({texts[0]} < {texts[1]})", BOOL
    lot = parts[1].value if len(parts) > 1 else NO
    if function in (operators.lots, operators.lots_of) and isinstance(lot, int) and lot > 0:
        return f"({texts[0]} // {lot} if {texts[0]} > 0 else 0)", INT
    return None


def _plain(parts: Sequence[Residue]) -> bool:
    """Whether comparing by `==` is the same: one side is a word or no effect, which nothing else equals."""
    return any(part.constant and (part.value is None or isinstance(part.value, str)) for part in parts)


def _between(band: operators.Between, texts: Sequence[str]) -> str:
    value = texts[0]
    if band.low and band.high:
        return f"({texts[1]} {'<' if band.low_open else '<='} {value} {'<' if band.high_open else '<='} {texts[2]})"
    if band.low:
        return f"({value} {'>' if band.low_open else '>='} {texts[1]})"
    return f"({value} {'<' if band.high_open else '<='} {texts[1]})" if band.high else "True"
