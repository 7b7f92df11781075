"""The pieces of a question: one for each role, its owners, and the given number of each kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import attrs

from grognard.core.decks import deck_of
from grognard.core.world import Held, PieceRef, Unknown, World
from grognard.diagnostics.spelling import nearest
from grognard.evaluate.posed import Question
from grognard.evaluate.targets import CountOf, ValueOfRule, fields_called, kind_of_role, pieces_in, splits
from grognard.evaluate.typed import BadQuestion, read_value
from grognard.ir.declared import IN_HAND, WHEREABOUTS, FieldOf
from grognard.ir.interface import interface
from grognard.ir.names import in_a_row, key, plural, singular, with_article
from grognard.ir.rosters import row_called
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import Numbers, PieceOf

_SHOWN = 20
"""So many troops that can fill a role are named."""

_MOST_OF_TWO = 200
"""So many pieces of which each two have facts of their own."""


def quoted(text: str) -> str:
    """Words as they are typed in a shell."""
    return f'"{text}"' if " " in text else text


@attrs.frozen
class Said:
    """A fact as it was typed."""

    name: str
    text: str


class Muster:
    """Sets the pieces of one question up."""

    def __init__(self, ruleset: Ruleset, rule: Rule, facts: Mapping[str, str], implied: Mapping[str, str]) -> None:
        self.ruleset = ruleset
        self.world = World(ruleset)
        self.question = Question(ruleset, rule, self.world, [])
        self.said = [Said(self._told_of(rule, name, text), text) for name, text in facts.items()]
        self.kinds = {key(given.name): key(given.text) for given in self.said if key(given.text) in ruleset.pieces}
        self.kinds |= {role: kind for role, kind in implied.items() if role not in self.kinds}
        self.kinds_used: set[str] = set()
        self.values: dict[str, ValueOfRule] = {}
        self.of_side: list[tuple[PieceRef, int]] = []
        """Pieces that are of a side, with the slot that says which."""
        every = interface(ruleset, rule).inputs
        self.inputs = tuple(wanted for wanted in every if not isinstance(wanted.type, PieceOf))
        self._fields = {key(wanted.name) for wanted in self.inputs if wanted.sort != "count"}

    def _told_of(self, rule: Rule, name: str, text: str) -> str:
        """What is told: `target=Knights`, where Knights are a troop of a roster, tells the target's troop."""
        param = next((each for each in rule.params if each.key == key(name)), None)
        if param is None or not isinstance(param.type, PieceOf) or key(text) in self.ruleset.pieces:
            return name
        row = row_called(self._rosters(param.kind), text)
        return f"{name} {row[0].keys[0].name}" if row is not None else name

    def _rosters(self, kind: str) -> list[Table]:
        """The rosters whose troops may be such a piece."""
        tables = self.ruleset.tables.values()
        return [table for table in tables if table.roster_of and self.ruleset.are_akin(table.roster_of, kind)]

    def _not_in_role(self, name: str) -> None:
        """Raise `BadQuestion` where a role is told right and who fills it is not: `shooter=Botmen`."""
        param = next((each for each in self.question.rule.params if each.key == key(name)), None)
        text = next((given.text for given in self.said if given.name == name), "")
        if param is None or not isinstance(param.type, PieceOf) or not text:
            return
        kinds = [piece.name for kind, piece in self.ruleset.pieces.items() if self.ruleset.is_kind(kind, param.kind)]
        troops = [row.texts[0] for table in self._rosters(param.kind) for row in table.rows]
        fill = list(dict.fromkeys([*troops, *(kinds if not troops or len(kinds) > 1 else ())]))
        near = nearest(text, fill)
        asked = [f"{param.name} {wanted.name}" for wanted in self.inputs if key(wanted.role) == key(name)]
        raise BadQuestion(
            f"`{param.name}` cannot be `{text}`.",
            f"Did you mean `{near}`? It is one of: {', '.join(fill[:_SHOWN])}."
            if near
            else f"It is one of: {', '.join(fill[:_SHOWN])}."
            if len(fill) > 1
            else f"It is {with_article(kinds[0])}: say what is asked of it, for example {quoted(f'{asked[0]}=…')}."
            if asked
            else f"It is {with_article(kinds[0])}, and nothing is asked of it.",
        )

    def _set_up(self) -> None:
        """A piece for each role, and for whatever it belongs to."""
        standing = {kind: list(self.world.standing(kind)) for kind in self.ruleset.pieces}
        for param in self.question.rule.params:
            if isinstance(param.type, PieceOf) and standing.get(param.kind):
                # The first rule's role is the first side's, a second the other's.
                self.question.arguments.append(standing[param.kind].pop(0))
            elif isinstance(param.type, PieceOf):
                piece = self.world.add_piece(param.name, self._kind(param.name, param.kind))
                self._owners(piece)
                self.question.arguments.append(piece)
            else:
                slot = self.world.new_slot()
                field = FieldOf(name=param.name, type=param.type, place=param.place)
                self.world.initial[slot] = Unknown(slot, param.name, field, None)
                self.world.parameters.add(slot)
                self.values[param.key] = ValueOfRule(slot, param.type)
                self.question.arguments.append(Held(slot))

    def _kind(self, name: str, kind: str) -> str:
        """The kind of piece that fills a part: what was told, or the one the rule names."""
        told = self.kinds.get(key(name))
        if told is None:
            return kind
        if not self.ruleset.is_kind(told, kind):
            raise BadQuestion(
                f"{with_article(told).capitalize()} cannot be the {name}.",
                f"It is {with_article(kind)}, or a kind of one.",
            )
        self.kinds_used.add(key(name))
        return told

    def _owners(self, piece: PieceRef) -> None:
        for field in self.ruleset.fields_of(piece.kind):
            if isinstance(field.type, PieceOf) and not field.has_usual and not field.type.or_none:
                slot = self.world.slot_of(piece, field.key)
                if isinstance(self.world.initial[slot], PieceRef):
                    continue
                if stands := self.world.standing(field.type.kind):
                    self.world.initial[slot] = stands[0]
                    continue
                name = f"{piece.name} {field.name}"
                if (cell := self._cell(piece, field.name, field.type.kind)) is not None:
                    self.world.initial[slot] = cell
                    continue
                shared = next((p for p in self.world.pieces if p.kind == field.type.kind and p.name == name), None)
                owner = shared or self.world.add_piece(name, self._kind(name, field.type.kind))
                self.world.initial[slot] = owner
                if shared is None:
                    self._owners(owner)

    def _cell(self, piece: PieceRef, field: str, kind: str) -> PieceRef | None:
        """The cell of a board on which a piece was told to stand: by its name, or by its kind."""
        names = {key(f"{piece.name} {field}"), key(f"{piece.kind} {field}")}
        told = next((given.text for given in self.said if key(given.name) in names), "")
        cell = self.world.cells.get(told)
        return cell if cell is not None and self.ruleset.is_kind(cell.kind, kind) else None

    def _only_owners(self, piece: PieceRef) -> None:
        """Where only one piece could be what another must belong to, it is that one."""
        for field in self.ruleset.fields_of(piece.kind):
            if isinstance(field.type, PieceOf) and not field.has_usual and not field.type.or_none:
                slot = self.world.slot_of(piece, field.key)
                fitting = [each for each in self.world.of_kind(field.type.kind) if each is not piece]
                if isinstance(self.world.initial[slot], Unknown) and len(fitting) == 1:
                    self.world.initial[slot] = fitting[0]

    def _parts(self) -> list[PieceRef]:
        """The pieces that the rule itself names."""
        return [argument for argument in self.question.arguments if isinstance(argument, PieceRef)]

    def _counted(self, said: Sequence[Said]) -> list[Said]:
        """Put the pieces there that are told by their number, owners before what belongs to them."""
        left, counts = [], []
        for given in said:
            kind = self._kind_counted(given.name)
            (counts.append((given, kind)) if kind is not None else left.append(given))
        # Owners before what belongs to them, and of one kind the narrower first: they count among the wider.
        counts.sort(key=lambda pair: key(pair[0].name))
        while counts:
            kinds = {kind for _, kind in counts}
            ready = next((at for at, (_, kind) in enumerate(counts) if not self._waits(kind, kinds)), 0)
            given, kind = counts.pop(ready)
            target = self._count_target(given.name, kind)
            self._count(target, given)
            self.question.targets[given.name] = target
        return left

    def _waits(self, kind: str, others: set[str]) -> bool:
        """Whether pieces of another kind must be there first."""
        narrower = {other for other in others if other != kind and self.ruleset.is_kind(other, kind)}
        return bool(narrower or self._above(kind) & (others - {kind} - narrower))

    def _above(self, kind: str) -> set[str]:
        """The kinds a piece of a kind can belong to, at any distance."""
        names: set[str] = set()
        todo = [kind]
        while todo:
            for field in self.ruleset.fields_of(todo.pop()):
                if isinstance(field.type, PieceOf):
                    new = {
                        piece for piece in self.ruleset.pieces if self.ruleset.is_kind(piece, field.type.kind)
                    } - names
                    names |= new
                    todo += new
        return names - {kind}

    def _kind_counted(self, name: str) -> str | None:
        """The kind of piece whose number a name tells; None for a name of something else."""
        for role, of in [("", key(name)), *splits(name)]:
            kind = next(
                (each for each, piece in self.ruleset.pieces.items() if of == each or of == key(plural(piece.name))),
                None,
            )
            if (
                kind is None
                or kind in self.world.grids  # the cells of a board are there, and `depot hex=0304` says where
                or of in self._fields
            ):
                continue
            holder = kind_of_role(self.world, role) if role else None
            if role and (of in self._fields_of(holder) if holder is not None else self._side(role) < 0):
                continue  # `each officer unit` is the unit of each, also where no officer is there yet
            if not role and any(self.world.slot_of(piece, of) in self.world.fields for piece in self.world.pieces):
                continue
            return kind
        return None

    def _has_field(self, kind: str, field: str) -> bool:
        return bool(self._fields_of(kind) & {key(field), singular(field), key(plural(field))})

    def _fields_of(self, kind: str) -> set[str]:
        names = {field.key for field in self.ruleset.fields_of(kind)}
        return names | {
            fact.key
            for fact in self.ruleset.facts.values()
            if fact.of_kind and not fact.toward and self.ruleset.is_kind(kind, fact.of_kind)
        }

    def _side(self, role: str) -> int:
        """The slot of the side that a role names (`unit side`); -1 where it names none."""
        for of, field in splits(role):
            slots = fields_called(self.world, pieces_in(self.world, of) or (), field)
            if slots and field == "side":
                return slots[0]
        return -1

    def _count_target(self, name: str, kind: str) -> CountOf:
        wanted = key(plural(self.ruleset.pieces[kind].name))
        if key(name) in {kind, wanted} and deck_of(self.ruleset, kind) is not None:
            return CountOf(kind, ())  # those in the deck; whose hand others are in is told with them
        if key(name) in {kind, wanted}:
            roles = [each.role for each in self.inputs if each.sort == "count" and key(each.name) == wanted]
            targets = {role: target_here for role in roles if (target_here := self._owned(role, kind)) is not None}
            if not targets:
                targets = self._holders(kind)
        else:
            tried = {role: self._owned(role, kind) for role, of in splits(name) if of in {kind, wanted}}
            targets = {role: each for role, each in tried.items() if each is not None}
            targets = dict(list(targets.items())[:1])
        if not targets:
            return CountOf(kind, ())
        if len(set(targets.values())) > 1:
            self._several(name, [f"{role} {plural(self.ruleset.pieces[kind].name)}" for role in targets])
        return next(iter(targets.values()))

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
            holders = {
                piece.name: CountOf(kind, (piece,))
                for piece in pieces
                if self.ruleset.shape_of(piece.kind) is None  # what stands on a place is set up without it
                and (middle := self._between(kind, piece.kind)) is not None
                and (middle == kind) is not through
                and not (middle == kind and self._usually_free(kind, piece.kind))
            }
            if holders:
                return holders
        return {}

    def _usually_free(self, kind: str, owner: str) -> bool:
        """Whether a piece of a kind belongs to none unless that is given, as `unit: a unit or none, usually none` says."""
        name = self.world.owner_field(kind, owner)
        return any(field.key == name and field.has_usual for field in self.ruleset.fields_of(kind))

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

    def _count(self, target: CountOf, given: Said) -> None:
        if not given.text[:1].isdigit():
            self._not_in_role(given.name)
        count = read_value(given.text, Numbers(0, 1000), given.name)
        if not isinstance(count, int):
            raise BadQuestion(f"`{given.name}` cannot be {given.text}.", "It is a whole number.")
        if count > _MOST_OF_TWO and self.ruleset.has_facts_of_two(target.kind):
            raise BadQuestion(
                f"`{given.name}` cannot be {count}: each two of them have facts of their own.",
                f"It is {_MOST_OF_TWO} or less.",
            )
        label = self.ruleset.pieces[target.kind].name
        if target.side >= 0:
            owner, _ = self.world.fields[target.side]
            for number in range(1, count + 1):
                made = self.world.add_piece(f"{owner.name if owner else ''} {label} {number}".strip(), target.kind)
                self.of_side.append((made, target.side))
            return
        if not target.owners:
            self._free(target.kind, count - len(self.world.of_kind(target.kind)))
        for each in target.owners:
            piece = self._holder(target.kind, each) if count else each
            field = self.world.owner_field(target.kind, piece.kind)
            if field is None:
                raise BadQuestion(f"No {target.kind} belongs to the {piece.name}.", "")
            theirs = [
                p for p in self.world.of_kind(target.kind) if self.world.initial[self.world.slot_of(p, field)] is piece
            ]
            if len(theirs) > count:
                there = in_a_row([f"the {one.name}" for one in theirs])
                raise BadQuestion(
                    f"`{given.name}` cannot be {count}: {there} {'is' if len(theirs) == 1 else 'are'} among them already.",
                    f"It is {len(theirs)} or more.",
                )
            for number in range(len(theirs) + 1, count + 1):
                made = self.world.add_piece(f"{piece.name} {label} {number}", target.kind)
                self.world.initial[self.world.slot_of(made, field)] = piece
                if deck_of(self.ruleset, target.kind) is not None:
                    self.world.initial[self.world.slot_of(made, WHEREABOUTS)] = IN_HAND
                self._only_owners(made)
                self._owners(made)

    def _free(self, kind: str, count: int) -> None:
        """Pieces that belong to nobody here; what they must belong to is one for all of them."""
        label = self.ruleset.pieces[kind].name
        first: PieceRef | None = None
        for _ in range(count):
            made = self.world.add_piece(f"{label} {len(self.world.of_kind(kind)) + 1}", kind)
            if first is None:
                first = made
                self._owners(made)
                continue
            for field in self.ruleset.fields_of(kind):
                owner = self.world.initial[self.world.slot_of(first, field.key)]
                if isinstance(owner, PieceRef):
                    self.world.initial[self.world.slot_of(made, field.key)] = owner

    def _holder(self, kind: str, piece: PieceRef) -> PieceRef:
        """The piece to which pieces of a kind belong: this one, or one of its own that stands between."""
        middle = self._between(kind, piece.kind)
        if middle is None or middle == kind:
            return piece
        field = self.world.owner_field(middle, piece.kind) or ""
        for each in self.world.of_kind(middle):
            if self.world.initial[self.world.slot_of(each, field)] is piece:
                return each
        made = self.world.add_piece(f"{piece.name} {self.ruleset.pieces[middle].name}", middle)
        self.world.initial[self.world.slot_of(made, field)] = piece
        return made

    def _several(self, name: str, names: Sequence[str]) -> None:
        raise BadQuestion(
            f"`{name}` can be said of {len(names)} things here.",
            f"Say of which: {', '.join(f'`{each}`' for each in dict.fromkeys(names))}.",
            names=tuple(names),
        )
