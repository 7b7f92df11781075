"""What does a name mean among the pieces of a query? One target, or an error that names each of several."""

from __future__ import annotations

import attrs

from grognard.diagnostics.spelling import did_you_mean
from grognard.evaluate.mustering import Muster, quoted
from grognard.evaluate.posed import told_as
from grognard.evaluate.targets import (
    CountOf,
    FieldOfEach,
    GameFact,
    PieceInRole,
    Target,
    ends_of_pair,
    fields_called,
    kind_of_role,
    of_slots,
    pairs_called,
    pieces_in,
    splits,
)
from grognard.evaluate.typed import BadQuestion
from grognard.ir.names import key, plural, singular
from grognard.ir.types import Numbers, PieceOf


@attrs.frozen
class Implied(Exception):
    """A fact given for a role that only a narrower kind of piece has."""

    role: str
    kind: str


@attrs.frozen
class NotYet(Exception):
    """A fact for pieces that are not there yet; `tries` are words that might put them there."""

    what: str
    field: str
    tries: tuple[tuple[str, str], ...]


class Resolver(Muster):
    """Finds what names mean."""

    def find(self, name: str) -> Target:
        """Returns the target of a name, once all pieces are there. Raises `BadQuestion`."""
        try:
            kind = self._kind_counted(name)
            if kind is not None:
                return self._count_target(name, kind)
            target = self._piece_field(name) or (None if self._plain(name) else self._of_role(name))
            return target or self._alone(name, set())
        except (Implied, NotYet):
            raise BadQuestion(f"There is nothing here yet of which `{name}` could be said.", "") from None

    def _piece_field(self, name: str) -> PieceInRole | None:
        for role, field in splits(name):
            slots = fields_called(self.world, pieces_in(self.world, role) or (), field)
            if slots and isinstance(target := of_slots(self.world, slots), PieceInRole):
                return target
        slots = tuple(
            slot for piece in self.world.pieces if (slot := self.world.slot_of(piece, key(name))) in self.world.fields
        )
        held = tuple(slot for slot in slots if isinstance(self.world.fields[slot][1].type, PieceOf))
        if not held or len(held) < len(slots):
            return None
        first = self.world.fields[held[0]][0]
        mine = [
            self.world.slot_of(part, key(name)) for part in self._parts() if self.world.slot_of(part, key(name)) in held
        ]
        if len(mine) > 1 or (not mine and len(held) > 1) or first is None:
            owners = [owner.name for slot in mine or held if (owner := self.world.fields[slot][0]) is not None]
            self._several(name, [f"{owner} {name}" for owner in owners])
        target = of_slots(self.world, mine or held)
        assert isinstance(target, PieceInRole)
        return target

    def _plain(self, name: str) -> bool:
        """Whether a name is that of a value, fact or field as it stands."""
        wanted = key(name)
        return (
            wanted in self.values
            or wanted in self.world.fact_slots
            or wanted in self.world.pair_slots
            or pairs_called(self.world, name) is not None
            or any(key(each.name) == wanted for each in self.inputs)
        )

    def _of_role(self, name: str) -> Target | None:
        """A field of a role that is named with it."""
        later: tuple[str, str, str] | None = None
        for role, field in splits(name):
            pieces = pieces_in(self.world, role)
            slots = fields_called(self.world, pieces or (), field)
            if slots:
                return of_slots(self.world, slots)
            if role == "" or (pieces is None and kind_of_role(self.world, role) is None):
                continue
            kind = kind_of_role(self.world, role)
            if kind is not None and pieces and self._narrower(role, kind, field):
                continue
            if kind is not None and not pieces and self._has_field(kind, field):
                later = later or (role, kind, field)
            elif kind is not None and not pieces and later is None:
                # A narrower kind has it: `post of each figure`, where commanders are figures.
                later = next(((role, each, field) for each in self._narrower_with(kind, field)), None)
        if later is not None:
            return self._absent(*later)
        return None

    def _narrower(self, role: str, kind: str, field: str) -> bool:
        """Raise `Implied` where only narrower kinds of a role's piece have a field."""
        kinds = self._narrower_with(kind, field)
        widest = [
            name for name in kinds if not any(name != other and self.ruleset.is_kind(name, other) for other in kinds)
        ]
        piece = next(iter(pieces_in(self.world, role) or ()), None)
        if not widest or piece is None:
            return False
        if role.startswith("each ") or key(piece.name) in self.kinds:
            there = [each for each in pieces_in(self.world, role) or () if key(each.name) not in self.kinds]
            tries = [(each.name, kind) for each in there for kind in widest]
            tries += [(key(plural(self.ruleset.pieces[kind].name)), "1") for kind in widest]
            raise NotYet(" or ".join(widest), field, tuple(tries))
        if len(widest) > 1:
            raise BadQuestion(
                f"A {kind} has no `{field}`; {' and '.join(widest)} have.",
                f"Say which the {piece.name} is: {' or '.join(quoted(f'{piece.name}={name}') for name in widest)}.",
            )
        raise Implied(key(piece.name), widest[0])

    def _narrower_with(self, kind: str, field: str) -> list[str]:
        """The narrower kinds of a kind that have a field."""
        return [
            piece
            for piece in self.ruleset.pieces
            if piece != kind and self.ruleset.is_kind(piece, kind) and self._has_field(piece, field)
        ]

    def _absent(self, role: str, kind: str, field: str, *, pair: bool = False) -> Target:
        """What is told of pieces that are not there: nothing, where it was told that there are none."""
        root = role.removeprefix("each ").removeprefix(kind).strip() if role.startswith("each ") else role
        if not (root or pair) and any(
            isinstance(target, CountOf) and self.ruleset.is_kind(target.kind, kind)
            for target in self.question.targets.values()
        ):
            return FieldOfEach((), Numbers())
        counts = [told_as(wanted, self.question) for wanted in self.question.inputs() if wanted.sort == "count"]
        label = key(plural(self.ruleset.pieces[kind].name))
        counts = sorted((*counts, label), key=lambda each: not each.endswith(label))
        counts += [f"{piece.name} {label}" for piece in self._parts()]
        tries = [(name, number) for number in ("12" if pair else "1") for name in dict.fromkeys(counts)]
        path = role.removeprefix("each ").split(" ")
        for end in range(len(path), 1, -1):
            part = " ".join(path[:end])
            held = kind_of_role(self.world, role[: len(role) - len(" ".join(path[end:]))].strip())
            kinds = [piece for piece in self.ruleset.pieces if held is not None and self.ruleset.is_kind(piece, held)]
            tries += [(part, name) for name in kinds]
        tries += [
            (key(plural(piece.name)), "1") for name, piece in self.ruleset.pieces.items() if f"each {name} " in role
        ]
        # Who a rule is about may be of a narrower kind: `unit=commander`.
        tries += [
            (param.name, kind)
            for param in self.question.rule.params
            if param.kind and param.kind != kind and self.ruleset.is_kind(kind, param.kind)
        ]
        what = role.removeprefix("each ")
        raise NotYet(f"second {kind}" if pair and pieces_in(self.world, role) else what, field, tuple(tries))

    def _alone(self, name: str, told: set[tuple[int, ...]]) -> Target:
        """What a name without a role is told of. Raises `BadQuestion` where that is nothing, or one of several."""
        wanted = key(name)
        if wanted in self.values:
            return self.values[wanted]
        pairs = pairs_called(self.world, name)
        if pairs is not None:
            return of_slots(self.world, pairs) if pairs else self._absent_pair(name)
        if wanted in self.world.fact_slots:
            slot = self.world.fact_slots[wanted]
            return GameFact(slot, self.world.fields[slot][1].type)
        if wanted in self.world.pair_slots:
            return self._of_two(name)
        asked = [one for one in self.inputs if one.sort in {"fact", "field"} and key(one.name) == wanted and one.role]
        if not asked:
            asked = [
                one
                for one in self.inputs
                if one.sort in {"fact", "field"}
                and one.role
                and {singular(one.name), key(plural(one.name))} & {wanted, singular(wanted)}
            ]
        by_slots: dict[tuple[int, ...], str] = {}
        for each in asked:
            slots = fields_called(self.world, pieces_in(self.world, each.role) or (), each.name)
            if slots:
                by_slots.setdefault(slots, f"{each.role} {each.name}")
        if not by_slots and not asked:
            mine: dict[tuple[int, ...], str] = {
                (slot,): f"{part.name} {name}"
                for part in self._parts()
                for slot in fields_called(self.world, [part], name)
            }
            rest: dict[tuple[int, ...], str] = {
                (slot,): f"{piece.name} {name}"
                for piece in self.world.pieces
                for slot in fields_called(self.world, [piece], name)
            }
            by_slots = mine or rest
        if len(by_slots) > 1:
            left = {slots: words for slots, words in by_slots.items() if slots not in told}
            if len(left) != 1:
                self._several(name, list(by_slots.values()))
            by_slots = left
        if by_slots:
            return of_slots(self.world, next(iter(by_slots)))
        for each in asked:
            role, kind = each.role, kind_of_role(self.world, each.role)
            if pieces_in(self.world, role):
                self._narrower(role, kind or "", each.name)
            elif kind is not None:
                return self._absent(role, kind, each.name)
        for kind in self.ruleset.pieces:
            if self._has_field(kind, name):
                return self._absent(f"each {kind}", kind, name)
        self._unknown(name)
        raise AssertionError

    def _of_two(self, name: str) -> GameFact:
        """A fact of two pieces by its name alone: of the two that the rule asks of, else of the only two."""
        slots = self.world.fact_slots
        names = [wanted.name for wanted in self.inputs if key(wanted.fact) == key(name) and key(wanted.name) in slots]
        slots_here = {slots[key(each)] for each in names} or set(self.world.pair_slots[key(name)].values())
        if not slots_here:
            raise BadQuestion(f"No two pieces are here of which `{name}` could be said.", "")
        if len(slots_here) > 1:
            self._several(name, names or [self.world.names[slot] for slot in sorted(slots_here)])
        slot = slots_here.pop()
        return GameFact(slot, self.world.fields[slot][1].type)

    def _absent_pair(self, name: str) -> Target:
        """Raises `NotYet` for the one of two pieces of which fewer are here."""
        for fact, *roles in ends_of_pair(self.ruleset, name):
            for role in sorted(roles, key=lambda each: len(pieces_in(self.world, each) or ())):
                kind = kind_of_role(self.world, role)
                if kind is not None:
                    return self._absent(role, kind, fact, pair=True)
        self._unknown(name)
        raise AssertionError

    def _unknown(self, name: str) -> None:
        self._not_in_role(name)
        known = self.names()
        # Also with whose it is, where that need not be said.
        whose = [
            f"{wanted.role} {wanted.name}"
            for wanted in self.question.inputs()
            if wanted.role and not wanted.role.startswith("each ")
        ]
        parts = [param for param in self.question.rule.params if isinstance(param.type, PieceOf)]
        whose += [param.name for param in parts if self._rosters(param.kind)]
        raise BadQuestion(
            f"`{self.question.rule.called}` asks for nothing called `{name}`.",
            did_you_mean(
                name,
                [each for each in (*known, *whose) if key(each) != key(name)],
                f"It asks for: {', '.join(known)}." if known else "It asks for nothing.",
            ),
        )

    def names(self) -> list[str]:
        """Returns the names of all that can be given."""
        return list(dict.fromkeys(told_as(wanted, self.question) for wanted in self.question.inputs()))
