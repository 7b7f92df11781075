"""Rules, which are lists of lines, and the sequences of play, whose steps are."""

from __future__ import annotations

import enum

import attrs

from grognard.ir.declared import Declared, Param
from grognard.ir.expressions import Condition
from grognard.ir.lines import Gate, Line
from grognard.ir.notes import Citation, Note
from grognard.ir.types import Type
from grognard.source import Place


class RuleKind(enum.Enum):
    """What sort of list of lines a rule is; it decides how it is printed and what may use it."""

    MODIFIERS = "modifiers to"
    DICE = "dice"
    DIE = "die"
    WORK_OUT = "work out"
    STATE = "state"
    TEST = "test"
    FIGHT = "fight"
    ACTION = "action"


LISTS = frozenset({RuleKind.MODIFIERS, RuleKind.DICE, RuleKind.DIE})
"""The kinds that are a list of lines which each weigh, and no course of things to do."""

DONE = frozenset({RuleKind.TEST, RuleKind.FIGHT, RuleKind.ACTION})
"""The kinds that somebody does: it can be said of them when they may be done."""

VALUES = frozenset(RuleKind) - DONE
"""The kinds that come to a value, and do nothing."""

PLAYED = frozenset(RuleKind) - {RuleKind.MODIFIERS, RuleKind.DICE}
"""The kinds that are played by themselves."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Rule(Declared):
    """A list of lines that keeps one running score."""

    kind: RuleKind
    params: tuple[Param, ...]
    lines: tuple[Line, ...]
    gates: tuple[Gate, ...] = ()
    holds: tuple[Gate, ...] = ()
    """Of a state: what it says of when it holds, as it is written; its lines work the same out."""
    type: Type = attrs.field(eq=False)

    @property
    def called(self) -> str:
        """Its name as it is typed: of a list of modifiers with the words before it."""
        return f"modifiers to {self.name}" if self.kind is RuleKind.MODIFIERS else self.name


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Phase:
    """A step of a sequence of play."""

    number: str
    title: str
    condition: Condition | None
    lines: tuple[Line, ...]
    cites: tuple[Citation, ...]
    notes: tuple[Note, ...] = ()
    place: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Sequence(Declared):
    """Steps of play in order."""

    phases: tuple[Phase, ...]
