"""A question put to one rule: its pieces set up, its facts told, whatever order and words they are told in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import attrs

from grognard.core.world import Held, PieceRef, Unknown, World
from grognard.diagnostics.spelling import nearest
from grognard.evaluate.clashes import hold_limits
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.targets import (
    CountOf,
    FieldOfEach,
    GameFact,
    KindOfRole,
    PieceInRole,
    Target,
    ValueOfRule,
    fields_called,
    kind_of_role,
    of_slots,
    pieces_in,
    slots_of,
    splits,
)
from grognard.evaluate.typed import BadQuestion, read_value, spread
from grognard.ir.interface import interface
from grognard.ir.names import key, plural, singular
from grognard.ir.ruleset import FieldOf, Rule, Ruleset
from grognard.ir.types import Numbers, PieceOf, domain_text

ROLLED = "rolled"


def rule_called(ruleset: Ruleset, name: str) -> Rule | None:
    """A rule by its name; a list of modifiers also by the name of what it is added to."""
    wanted = key(name)
    return ruleset.rules.get(wanted) or ruleset.rules.get(f"modifiers to {wanted}")


def find_rule(ruleset: Ruleset, name: str) -> Rule:
    """A rule by its name. Raises `BadQuestion` with the nearest one."""
    rule = rule_called(ruleset, name)
    if rule is None:
        shown = [rule.called for rule in ruleset.rules.values()]
        if key(name) in ruleset.tables:
            raise BadQuestion(f"`{name}` is a table; a rule reads it.", f"Ask a rule: {', '.join(sorted(shown)[:12])}.")
        near = nearest(name, shown)
        raise BadQuestion(
            f"{ruleset.title} has no rule called `{name}`.",
            f"Did you mean `{near}`?" if near else f"It has: {', '.join(sorted(shown))}.",
        )
    return rule


def pose(ruleset: Ruleset, rule: Rule, facts: Mapping[str, str]) -> Question:
    """Put a question: facts as `name → value`, as they are typed, in any order.

    A fact of a role is named with it (`target cover`, `cover (target)`, `target's cover`, `cover of the target`);
    `FIELD=rolled` rolls a field at the start, `stands=5` gives a role so many pieces of its own, `target=gun` says
    which kind of piece fills it. Raises `BadQuestion`.
    """
    return _posed(ruleset, rule, facts, {}, suggest=True)


def _posed(
    ruleset: Ruleset, rule: Rule, facts: Mapping[str, str], implied: Mapping[str, str], suggest: bool
) -> Question:
    poser = _Poser(ruleset, rule, facts, implied)
    try:
        poser.pose()
    except _Implied as needed:
        return _posed(ruleset, rule, facts, {**implied, needed.role: needed.kind}, suggest)
    except _NotYet as missing:
        works = (
            next((one for one in missing.tries if _works(ruleset, rule, facts, implied, one)), None)
            if suggest
            else None
        )
        raise BadQuestion(
            f"There is no {missing.what} here yet whose `{missing.field}` could be told.",
            f"Say so first: {_quoted('='.join(works))}." if works else f"It asks for: {', '.join(poser.names())}.",
        ) from None
    poser.question.find = poser.find
    return poser.question


def _works(
    ruleset: Ruleset, rule: Rule, facts: Mapping[str, str], implied: Mapping[str, str], more: tuple[str, str]
) -> bool:
    """Whether a question can be put with one thing more told."""
    try:
        _posed(ruleset, rule, {**facts, more[0]: more[1]}, implied, suggest=False)
    except BadQuestion:
        return False
    return True


def _quoted(text: str) -> str:
    return f'"{text}"' if " " in text else text


@attrs.frozen
class _Implied(Exception):
    """What is told of a role can only be told of a narrower kind of piece."""

    role: str
    kind: str


@attrs.frozen
class _NotYet(Exception):
    """What is told is of pieces that are not there yet; `tries` are words that might put them there."""

    what: str
    field: str
    tries: tuple[tuple[str, str], ...]


@attrs.frozen
class _Said:
    name: str
    text: str


class _Poser:
    def __init__(self, ruleset: Ruleset, rule: Rule, facts: Mapping[str, str], implied: Mapping[str, str]) -> None:
        self.ruleset = ruleset
        self.world = World(ruleset)
        self.question = Question(ruleset, rule, self.world, [])
        self.said = [_Said(name, text) for name, text in facts.items()]
        self.kinds = {key(one.name): key(one.text) for one in self.said if key(one.text) in ruleset.pieces}
        self.kinds |= {role: kind for role, kind in implied.items() if role not in self.kinds}
        self.kinds_used: set[str] = set()
        self.values: dict[str, ValueOfRule] = {}
        self.of_side: list[tuple[PieceRef, int]] = []
        """Pieces that are of a side, with the slot that says which."""
        every = interface(ruleset, rule).inputs
        self.inputs = tuple(one for one in every if not isinstance(one.type, PieceOf))

    def pose(self) -> None:
        """Set the pieces up, then tell: numbers of pieces first, which piece is which, then all that is told of them."""
        self._set_up()
        left: list[_Said] = []
        for one in self.said:
            self.question.told[one.name] = one.text
            if key(one.name) in self.kinds_used and key(one.text) in self.ruleset.pieces:
                self.question.targets[one.name] = KindOfRole(key(one.name), key(one.text))
            else:
                left.append(one)
        left = self._counted(left)
        left = self._placed(left)
        self._told(left)
        words = {name: f"{name}={text}" for name, text in self.question.told.items()}
        hold_limits(
            self.world,
            {slot: words[name] for name, slots in self.question.told_slots().items() for slot in slots},
        )

    # ---- pieces --------------------------------------------------------------------------------------------------

    def _set_up(self) -> None:
        """A piece for each role, and for whatever it belongs to."""
        for param in self.question.rule.params:
            if isinstance(param.type, PieceOf):
                piece = self.world.add_piece(param.name, self._kind(param.name, param.kind))
                self._owners(piece)
                self.question.arguments.append(piece)
            else:
                slot = self.world.new_slot()
                field = FieldOf(name=param.name, type=param.type, place=param.place)
                self.world.initial[slot] = Unknown(slot, param.name, field, None)
                self.world.parameters.add(slot)
                self.values[key(param.name)] = ValueOfRule(slot, param.type)
                self.question.arguments.append(Held(slot))

    def _kind(self, name: str, kind: str) -> str:
        """The kind of piece that fills a part: what was told, or the one the rule names."""
        told = self.kinds.get(key(name))
        if told is None:
            return kind
        if not self.ruleset.is_kind(told, kind):
            raise BadQuestion(f"A {told} cannot be the {name}.", f"It is a {kind}, or a kind of one.")
        self.kinds_used.add(key(name))
        return told

    def _owners(self, piece: PieceRef) -> None:
        for field in self.ruleset.fields_of(piece.kind):
            if isinstance(field.type, PieceOf) and not field.has_usual and not field.type.or_none:
                slot = self.world.slot_of(piece, key(field.name))
                name = f"{piece.name} {field.name}"
                shared = next(
                    (p for p in self.world.pieces if p.kind == field.type.kind and p.name == name),
                    None,
                )
                owner = shared or self.world.add_piece(name, self._kind(name, field.type.kind))
                self.world.initial[slot] = owner
                if shared is None:
                    self._owners(owner)

    # ---- numbers of pieces -----------------------------------------------------------------------------------------

    def _counted(self, said: Sequence[_Said]) -> list[_Said]:
        """Put the pieces there that are told by their number, owners before what belongs to them."""
        left, counts = [], []
        for one in said:
            kind = self._kind_counted(one.name)
            (counts.append((one, kind)) if kind is not None else left.append(one))
        kinds = {kind for _, kind in counts}
        while counts:
            ready = next(
                (at for at, (_, kind) in enumerate(counts) if not self._above(kind) & (kinds - {kind})),
                0,
            )
            one, kind = counts.pop(ready)
            target = self._count_target(one.name, kind)
            self._count(target, one)
            self.question.targets[one.name] = target
            kinds = {kind for _, kind in counts}
        return left

    def _above(self, kind: str) -> set[str]:
        """The kinds a piece of a kind can belong to, at any distance."""
        found: set[str] = set()
        todo = [kind]
        while todo:
            for field in self.ruleset.fields_of(todo.pop()):
                if isinstance(field.type, PieceOf):
                    new = {one for one in self.ruleset.pieces if self.ruleset.is_kind(one, field.type.kind)} - found
                    found |= new
                    todo += new
        return found - {kind}

    def _kind_counted(self, name: str) -> str | None:
        """The kind of piece whose number a name tells; None for a name of something else."""
        fields = {key(one.name) for one in self.inputs if one.sort != "count"}
        for role, of in [("", key(name)), *splits(name)]:
            kind = next(
                (one for one in self.ruleset.pieces if of in {one, key(plural(self.ruleset.pieces[one].name))}), None
            )
            if (
                kind is None
                or of in fields
                or (role and kind_of_role(self.world, role) is None and self._side(role) < 0)
            ):
                continue
            holding = self.world.pieces if not role else pieces_in(self.world, role) or ()
            if fields_called(self.world, holding, of):
                continue
            return kind
        return None

    def _side(self, role: str) -> int:
        """The slot of the side that a role names (`unit side`); -1 where it names none."""
        for of, field in splits(role):
            slots = fields_called(self.world, pieces_in(self.world, of) or (), field)
            if slots and field == "side":
                return slots[0]
        return -1

    def _count_target(self, name: str, kind: str) -> CountOf:
        wanted = key(plural(self.ruleset.pieces[kind].name))
        if key(name) in {kind, wanted}:
            roles = [one.role for one in self.inputs if one.sort == "count" and key(one.name) == wanted]
            found = {role: one for role in roles if (one := self._owned(role, kind)) is not None}
            if not found:
                found = self._holders(kind)
        else:
            tried = {role: self._owned(role, kind) for role, of in splits(name) if of in {kind, wanted}}
            found = {role: one for role, one in tried.items() if one is not None}
            found = dict(list(found.items())[:1])
        if not found:
            raise BadQuestion(f"`{self.question.rule.name}` has nobody to whom a {kind} could belong.", "")
        if len(set(found.values())) > 1:
            self._several(name, [f"{role} {plural(self.ruleset.pieces[kind].name)}" for role in found])
        return next(iter(found.values()))

    def _owned(self, role: str, kind: str) -> CountOf | None:
        """Pieces of a kind in one role's hands; None where it has none to hold them."""
        pieces = pieces_in(self.world, role)
        if pieces:
            return CountOf(kind, tuple(pieces))
        side = self._side(role)
        return CountOf(kind, (), side) if side >= 0 else None

    def _holders(self, kind: str) -> dict[str, CountOf]:
        """Who of the pieces set up could have pieces of a kind: directly before by way of others."""
        for through, pieces in product((False, True), (self._parts(), self.world.pieces)):
            found = {
                piece.name: CountOf(kind, (piece,))
                for piece in pieces
                if (middle := self._between(kind, piece.kind)) is not None and (middle == kind) is not through
            }
            if found:
                return found
        return {}

    def _between(self, kind: str, owner: str) -> str | None:
        """The kind that stands between two: itself where one belongs to the other directly, None where neither."""
        if self.world.owner_field(kind, owner) is not None:
            return kind
        return next(
            (
                middle
                for middle in self.ruleset.pieces
                if middle not in {kind, owner}
                and self.world.owner_field(middle, owner) is not None
                and self.world.owner_field(kind, middle) is not None
            ),
            None,
        )

    def _count(self, target: CountOf, said: _Said) -> None:
        count = read_value(said.text, Numbers(0, 1000), said.name)
        if not isinstance(count, int):
            raise BadQuestion(f"`{said.name}` cannot be {said.text}.", "It is a whole number.")
        label = self.ruleset.pieces[target.kind].name
        if target.side >= 0:
            owner, _ = self.world.fields[target.side]
            for number in range(1, count + 1):
                made = self.world.add_piece(f"{owner.name if owner else ''} {label} {number}".strip(), target.kind)
                self.of_side.append((made, target.side))
            return
        for one in target.owners:
            piece = self._holder(target.kind, one) if count else one
            field = self.world.owner_field(target.kind, piece.kind)
            if field is None:
                raise BadQuestion(f"No {target.kind} belongs to the {piece.name}.", "")
            theirs = [
                p for p in self.world.of_kind(target.kind) if self.world.initial[self.world.slot_of(p, field)] is piece
            ]
            if len(theirs) > count:
                raise BadQuestion(
                    f"`{said.name}` cannot be {count}: there is the {theirs[0].name} itself.",
                    f"It is {len(theirs)} or more.",
                )
            for number in range(len(theirs) + 1, count + 1):
                made = self.world.add_piece(f"{piece.name} {label} {number}", target.kind)
                self.world.initial[self.world.slot_of(made, field)] = piece

    def _holder(self, kind: str, piece: PieceRef) -> PieceRef:
        """The piece to which pieces of a kind belong: this one, or one of its own that stands between."""
        middle = self._between(kind, piece.kind)
        if middle is None or middle == kind:
            return piece
        field = self.world.owner_field(middle, piece.kind) or ""
        for one in self.world.of_kind(middle):
            if self.world.initial[self.world.slot_of(one, field)] is piece:
                return one
        made = self.world.add_piece(f"{piece.name} {self.ruleset.pieces[middle].name}", middle)
        self.world.initial[self.world.slot_of(made, field)] = piece
        return made

    # ---- which piece -----------------------------------------------------------------------------------------------

    def _placed(self, said: Sequence[_Said]) -> list[_Said]:
        """Put pieces into the fields that hold pieces."""
        left: list[_Said] = []
        for one in said:
            target = self._piece_field(one.name)
            if target is None:
                left.append(one)
                continue
            piece = self._piece_called(one, target)
            for slot in target.slots:
                self.world.initial[slot] = piece
            self.question.targets[one.name] = target
        return left

    def _piece_field(self, name: str) -> PieceInRole | None:
        for role, field in splits(name):
            slots = fields_called(self.world, pieces_in(self.world, role) or (), field)
            if slots and isinstance(target := of_slots(self.world, slots), PieceInRole):
                return target
        slots = tuple(
            slot for one in self.world.pieces if (slot := self.world.slot_of(one, key(name))) in self.world.fields
        )
        held = tuple(slot for slot in slots if isinstance(self.world.fields[slot][1].type, PieceOf))
        if not held or len(held) < len(slots):
            return None
        first = self.world.fields[held[0]][0]
        mine = [
            self.world.slot_of(one, key(name)) for one in self._parts() if self.world.slot_of(one, key(name)) in held
        ]
        if len(mine) > 1 or (not mine and len(held) > 1) or first is None:
            owners = [owner.name for slot in mine or held if (owner := self.world.fields[slot][0]) is not None]
            self._several(name, [f"{owner} {name}" for owner in owners])
        target = of_slots(self.world, mine or held)
        assert isinstance(target, PieceInRole)
        return target

    def _parts(self) -> list[PieceRef]:
        """The pieces that the rule itself names."""
        return [one for one in self.question.arguments if isinstance(one, PieceRef)]

    def _piece_called(self, said: _Said, target: PieceInRole) -> PieceRef | None:
        """The piece of a name, or the one of a kind; one of that kind is put there where there is none."""
        if key(said.text) == "none":
            return None
        named = next((piece for piece in self.world.pieces if key(piece.name) == key(said.text)), None)
        if named is not None:
            return named
        kind = key(said.text)
        if kind in self.ruleset.pieces and self.ruleset.is_kind(kind, target.type.kind):
            holder, field = self.world.fields[target.slots[0]]
            there = [one for one in self.world.of_kind(kind) if one not in self._parts()]
            if len(there) > 1:
                raise BadQuestion(
                    f"`{said.name}` can be one of {len(there)} pieces.",
                    f"Say which: {', '.join(p.name for p in there)}.",
                )
            if there:
                return there[0]
            made = self.world.add_piece(f"{holder.name if holder else ''} {field.name}".strip(), kind)
            self._owners(made)
            return made
        kinds = [one for one in self.ruleset.pieces if self.ruleset.is_kind(one, target.type.kind)]
        there = [one.name for one in self.world.of_kind(target.type.kind)]
        raise BadQuestion(f"No piece here is called `{said.text}`.", f"There are: {', '.join([*there, *kinds])}.")

    # ---- what is told of them --------------------------------------------------------------------------------------

    def _told(self, said: Sequence[_Said]) -> None:
        """Put values where they belong: those of each of several first, so that those of one are what holds."""
        exact: list[tuple[_Said, Target]] = []
        bare: list[_Said] = []
        for one in said:
            target = self._of_role(one.name) if not self._plain(one.name) else None
            if target is not None:
                exact.append((one, target))
            else:
                bare.append(one)
        known = {slots_of(target) for _, target in exact}
        exact += [(one, self._alone(one.name, known)) for one in bare]
        by: dict[int, tuple[str, object, int]] = {}
        for one, target in sorted(exact, key=lambda pair: -len(slots_of(pair[1]))):
            self.question.targets[one.name] = target
            self._put(one, target, by)
        for piece, side in self.of_side:
            slot = self.world.slot_of(piece, "side")
            if isinstance(self.world.initial[slot], Unknown) and not isinstance(self.world.initial[side], Unknown):
                self.world.initial[slot] = self.world.initial[side]

    def find(self, name: str) -> Target:
        """What a name can be told of, now that all pieces are there. Raises `BadQuestion`."""
        try:
            kind = self._kind_counted(name)
            if kind is not None:
                return self._count_target(name, kind)
            found = self._piece_field(name) or (None if self._plain(name) else self._of_role(name))
            return found or self._alone(name, set())
        except (_Implied, _NotYet):
            raise BadQuestion(f"There is nothing here yet of which `{name}` could be said.", "") from None

    def _plain(self, name: str) -> bool:
        """Whether a name is that of a value, fact or field as it stands."""
        wanted = key(name)
        return (
            wanted in self.values
            or wanted in self.world.fact_slots
            or any(key(one.name) == wanted for one in self.inputs)
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
        if later is not None:
            return self._absent(*later)
        return None

    def _narrower(self, role: str, kind: str, field: str) -> bool:
        """Raise `_Implied` where only narrower kinds of a role's piece have a field."""
        kinds = [
            one
            for one in self.ruleset.pieces
            if one != kind and self.ruleset.is_kind(one, kind) and self._has_field(one, field)
        ]
        widest = [one for one in kinds if not any(one != other and self.ruleset.is_kind(one, other) for other in kinds)]
        piece = (pieces_in(self.world, role) or [None])[0]
        if not widest or piece is None or role.startswith("each ") or key(piece.name) in self.kinds:
            return False
        if len(widest) > 1:
            raise BadQuestion(
                f"A {kind} has no `{field}`; {' and '.join(widest)} have.",
                f"Say which the {piece.name} is: {' or '.join(_quoted(f'{piece.name}={one}') for one in widest)}.",
            )
        raise _Implied(key(piece.name), widest[0])

    def _has_field(self, kind: str, field: str) -> bool:
        names = {key(one.name) for one in self.ruleset.fields_of(kind)}
        names |= {
            key(one.name)
            for one in self.ruleset.facts.values()
            if one.of_kind and self.ruleset.is_kind(kind, one.of_kind)
        }
        return bool(names & {key(field), singular(field), key(plural(field))})

    def _absent(self, role: str, kind: str, field: str) -> Target:
        """What is told of pieces that are not there: nothing, where it was told that there are none."""
        if any(
            isinstance(target, CountOf) and self.ruleset.is_kind(target.kind, kind)
            for target in self.question.targets.values()
        ):
            return FieldOfEach((), Numbers())
        counts = [told_as(one, self.question) for one in self.question.inputs() if one.sort == "count"]
        label = key(plural(self.ruleset.pieces[kind].name))
        counts.sort(key=lambda one: not one.endswith(label))
        kinds = [one for one in self.ruleset.pieces if self.ruleset.is_kind(one, kind)]
        tries = [(one, "1") for one in dict.fromkeys((*counts, label))]
        tries += [(role.removeprefix("each "), one) for one in kinds]
        raise _NotYet(role.removeprefix("each "), field, tuple(tries))

    def _alone(self, name: str, told: set[tuple[int, ...]]) -> Target:
        """What a name without a role is told of. Raises `BadQuestion` where that is nothing, or one of several."""
        wanted = key(name)
        if wanted in self.values:
            return self.values[wanted]
        if wanted in self.world.fact_slots:
            slot = self.world.fact_slots[wanted]
            return GameFact(slot, self.world.fields[slot][1].type)
        asked = [one for one in self.inputs if one.sort in {"fact", "field"} and key(one.name) == wanted and one.role]
        if not asked:
            asked = [
                one
                for one in self.inputs
                if one.sort in {"fact", "field"}
                and one.role
                and {singular(one.name), key(plural(one.name))} & {wanted, singular(wanted)}
            ]
        found: dict[tuple[int, ...], str] = {}
        for one in asked:
            slots = fields_called(self.world, pieces_in(self.world, one.role) or (), one.name)
            if slots:
                found.setdefault(slots, f"{one.role} {one.name}")
        if not found and not asked:
            mine = {
                (slot,): f"{one.name} {name}"
                for one in self._parts()
                for slot in fields_called(self.world, [one], name)
            }
            rest = {
                (slot,): f"{one.name} {name}"
                for one in self.world.pieces
                for slot in fields_called(self.world, [one], name)
            }
            found = mine or rest
        if len(found) > 1:
            left = {slots: words for slots, words in found.items() if slots not in told}
            if len(left) != 1:
                self._several(name, list(found.values()))
            found = left
        if found:
            return of_slots(self.world, next(iter(found)))
        for one in asked:
            role, kind = one.role, kind_of_role(self.world, one.role)
            if pieces_in(self.world, role):
                self._narrower(role, kind or "", one.name)
            elif kind is not None:
                return self._absent(role, kind, one.name)
        for kind in self.ruleset.pieces:
            if self._has_field(kind, name):
                return self._absent(f"each {kind}", kind, name)
        self._unknown(name)
        raise AssertionError

    def _several(self, name: str, names: Sequence[str]) -> None:
        raise BadQuestion(
            f"`{name}` can be said of {len(names)} things here.",
            f"Say of which: {', '.join(f'`{one}`' for one in dict.fromkeys(names))}.",
        )

    def _unknown(self, name: str) -> None:
        known = self.names()
        near = nearest(name, [one for one in known if key(one) != key(name)])
        raise BadQuestion(
            f"`{self.question.rule.called}` asks for nothing called `{name}`.",
            f"Did you mean `{near}`?" if near else f"It asks for: {', '.join(known)}.",
        )

    def names(self) -> list[str]:
        """Everything that can be told."""
        return list(dict.fromkeys(told_as(wanted, self.question) for wanted in self.question.inputs()))

    # ---- values ----------------------------------------------------------------------------------------------------

    def _put(self, said: _Said, target: Target, by: dict[int, tuple[str, object, int]]) -> None:
        """Let a value stand where it is told of. Raises `BadQuestion` where another stands there that is as narrow."""
        slots = slots_of(target)
        if isinstance(target, ValueOfRule):
            self.world.initial[target.slot] = read_value(said.text, target.type, said.name)
            return
        if not slots:
            return
        field = self.world.fields[slots[0]][1]
        rolled = key(said.text) == ROLLED
        if rolled and field.rolled_on is None:
            raise BadQuestion(f"`{field.name}` is not rolled at muster.", f"Tell its value: {domain_text(field.type)}.")
        value: object = ROLLED if rolled else read_value(said.text, field.type, said.name)
        for slot in slots:
            before = by.get(slot)
            if before is not None and before[2] == len(slots) and before[1] != value:
                raise BadQuestion(
                    f"`{said.name}` and `{before[0]}` are one thing, and are told apart.", "Tell it once."
                )
            by[slot] = (said.name, value, len(slots))
            self.question.before = [one for one in self.question.before if self.world.slot_of(one[0], one[1]) != slot]
            owner = self.world.fields[slot][0]
            if rolled and owner is not None:
                self.question.before.append((owner, key(field.name), field.rolled_on or ""))
            else:
                self.world.initial[slot] = value


__all__ = [
    "ROLLED",
    "BadQuestion",
    "Question",
    "find_rule",
    "pose",
    "read_value",
    "rule_called",
    "spread",
    "told_as",
]
