"""What a way that is taken, or not taken, says in the trace: each with the line it comes from."""

from __future__ import annotations

import attrs

from grognard.core.code import Check
from grognard.ir.lines import Exception_, GateKind, Line
from grognard.ir.notes import Citation
from grognard.ir.rules import Rule


@attrs.frozen(eq=False, repr=False)
class Opens:
    """Whether the lines below a line are done."""

    line: Line
    check: Check


@attrs.frozen(eq=False, repr=False)
class Applies:
    """Whether a labelled line applies: the trace says where it does not, and why."""

    line: Line
    check: Check


@attrs.frozen(eq=False, repr=False)
class Excepts:
    """Whether an exception to a line holds; without a check always."""

    line: Line
    check: Check | None
    of: Exception_


@attrs.frozen(eq=False, repr=False)
class Restores:
    """An exception to a line would hold and is cancelled, by what these cite."""

    line: Line
    check: Check
    cites: tuple[Citation, ...]
    void_cites: tuple[Citation, ...]


@attrs.frozen(eq=False, repr=False)
class Gated:
    """A gate: the rule (or change) may go on only if the check holds (`only`) or does not (`never`)."""

    kind: GateKind
    check: Check
    cites: tuple[Citation, ...]
    id: str
    spent: str = ""
    """Of a gate that counts how often something is done: what is said where it is shut."""


@attrs.frozen(eq=False, repr=False)
class Enters:
    """Whether a gate lets a rule begin."""

    gate: Gated
    rule: Rule | None


@attrs.frozen(eq=False, repr=False)
class Changes:
    """Whether a gate lets a field of the piece in a slot change."""

    gate: Gated
    field: str
    slot: int


Says = Opens | Applies | Excepts | Restores | Enters | Changes
