"""A bound query: one rule with its pieces, its inputs, and the facts that are given."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from grognard.core.build import Builder
from grognard.core.program import Program
from grognard.core.world import Held, PieceRef, Unknown, World
from grognard.evaluate.choosable import Choosable, choosable
from grognard.evaluate.interpreter import pure_runner
from grognard.evaluate.targets import CountOf, KindOfRole, Target, pairs_called, pieces_in, slots_of
from grognard.evaluate.too_long import Within, hold_rule
from grognard.evaluate.trace import Recorder
from grognard.host.budget import Budget
from grognard.ir.interface import Input, interface
from grognard.ir.names import key
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf, Type


@attrs.define
class Question:
    """One rule with its world."""

    ruleset: Ruleset
    rule: Rule
    world: World
    arguments: list[object]
    before: list[tuple[PieceRef, str, str]] = attrs.field(factory=list)
    told: dict[str, str] = attrs.field(factory=dict)
    """The facts as they were told, by the names they were told under."""
    targets: dict[str, Target] = attrs.field(factory=dict)
    """What each of them was told of."""
    troops: set[str] = attrs.field(factory=set)
    """Names of facts that tell the troop of a piece: they tell also what its roster says of it."""
    find: Callable[[str], Target] | None = None
    """What a name can be told of here; raises `BadQuestion`."""
    watcher: Recorder | None = None
    """Told of every row that is read, and of what is worked out on the side."""

    def program(self, budget: Budget | None = None, within: Within = "lines") -> Program:
        """The program that answers it. With a budget: raises `BudgetExceeded` where it is too long."""
        if budget is not None:
            hold_rule(self.ruleset, self.rule, budget, within)
        self.world.watch = self.watcher.row if self.watcher is not None else None
        return Builder(self.world, pure_runner(self.world, self.watcher)).program(
            self.rule, self.arguments, self.before
        )

    def choosable(self) -> Choosable:
        """Everything that players can choose in it."""
        return choosable(self.ruleset, (self.rule.lines, self.rule.gates), self.world)

    _inputs: tuple[Input, ...] | None = None

    def inputs(self) -> tuple[Input, ...]:
        """Everything the rule can ask of these pieces; which piece is meant is no question here."""
        if self._inputs is None:
            reached = interface(self.ruleset, self.rule).inputs
            self._inputs = tuple(
                wanted for wanted in reached if not isinstance(wanted.type, PieceOf) and self._is_asked(wanted)
            )
        return self._inputs

    _roles: dict[str, set[str]] | None = None

    def roles_of(self, name: str) -> set[str]:
        """Returns the roles that have an input of this name."""
        if self._roles is None:
            self._roles = {}
            for wanted in self.inputs():
                self._roles.setdefault(key(wanted.name), set()).add(wanted.role)
        return self._roles.get(key(name), set())

    def _is_asked(self, wanted: Input) -> bool:
        if wanted.fact:
            return key(wanted.name) in self.world.fact_slots  # of two in a search, a run asks
        pieces = pieces_in(self.world, wanted.role) if wanted.role else None
        if not pieces or wanted.sort == "count":
            return True
        return any(self.world.slot_of(piece, key(wanted.name)) >= 0 for piece in pieces)

    def piece(self, role: str) -> PieceRef | None:
        """The piece that plays a role."""
        if not role or role.startswith("each "):
            return None
        pieces = pieces_in(self.world, role)
        return pieces[0] if pieces else None

    def slots(self, wanted: Input) -> tuple[int, ...]:
        """Returns the slots of an input: one, or one for each piece of `each KIND`."""
        if wanted.sort == "value":
            return tuple(
                held.slot
                for param, held in zip(self.rule.params, self.arguments, strict=True)
                if isinstance(held, Held) and key(param.name) == key(wanted.name)
            )
        if wanted.fact:
            return pairs_called(self.world, wanted.name) or ()
        if not wanted.role:
            slot = self.world.fact_slots.get(key(wanted.name), -1)
            return (slot,) if slot >= 0 else ()
        if wanted.sort == "count":
            return ()
        pieces = (self.world.slot_of(each, key(wanted.name)) for each in pieces_in(self.world, wanted.role) or ())
        return tuple(slot for slot in pieces if slot >= 0)

    def missing(self) -> list[Input]:
        """Returns the inputs without a value or default; for each piece of a kind only where they are not asked by name."""
        rolled = {self.world.slot_of(piece, field) for piece, field, _ in self.before}
        open_: list[tuple[Input, set[int]]] = []
        for wanted in self.inputs():
            if not wanted.has_usual:
                slots = {slot for slot in self.slots(wanted) if isinstance(self.world.initial[slot], Unknown)} - rolled
                if slots:
                    open_.append((wanted, slots))
        named = {slot for wanted, slots in open_ if not wanted.role.startswith("each ") for slot in slots}
        return [wanted for wanted, slots in open_ if not wanted.role.startswith("each ") or not slots <= named]

    def name_of(self, slot: int) -> str:
        """Returns the name by which a slot is given: that of the rule's input, else that of its piece."""
        fitting = [
            (len(slots), told_as(wanted, self)) for wanted in self.inputs() if slot in (slots := self.slots(wanted))
        ]
        if fitting:
            return min(fitting)[1]
        piece, field = self.world.fields.get(slot, (None, None))
        if slot in self.world.seconds:
            return self.world.names[slot]
        if piece is not None and field is not None:
            return f"{piece.name} {field.name}"
        held = self.world.initial[slot]
        return held.name if isinstance(held, Unknown) else ""

    def found(self, name: str) -> Target:
        """Returns the target of a name. Raises `BadQuestion`."""
        assert self.find is not None
        return self.find(name)

    def domain(self, name: str) -> Type:
        """Returns the domain of a name. Raises `BadQuestion`."""
        target = self.found(name)
        return Numbers(0) if isinstance(target, CountOf | KindOfRole) else target.type

    def told_slots(self) -> dict[str, tuple[int, ...]]:
        """Returns the slots of given facts, by the name under which they were given."""
        rolled = {self.world.slot_of(piece, field) for piece, field, _ in self.before}
        slots_by_name = {name: slots_of(target) for name, target in self.targets.items()}
        return {name: slots for name, slots in slots_by_name.items() if slots and not rolled & {*slots}}


def told_as(wanted: Input, question: Question) -> str:
    """Returns the name by which an input can be given: with its role or both pieces where the name is not unique."""
    if wanted.fact:
        alike = [each for each in question.inputs() if key(each.fact) == key(wanted.fact)]
        return wanted.fact if len(alike) == 1 and not question.roles_of(wanted.fact) else wanted.name
    if not wanted.role or wanted.sort == "value":
        return wanted.name
    if question.roles_of(wanted.name) - {wanted.role}:
        return f"{wanted.role} {wanted.name}"
    return wanted.name
