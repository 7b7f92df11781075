"""The pieces of one question or game, and which slot holds which of their fields and facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from grognard.board.grid import Grid, Shape, cell_of, name_of
from grognard.ir.declared import FieldOf
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf, Value

REMOVED = "#removed"
"""The hidden field of every piece: whether it has left play."""


def age_of(field: str) -> str:
    """The hidden field in which it is kept how long a field has lasted that goes back when the next turn ends."""
    return f"#age of {field}"


@attrs.define(eq=False, repr=False)
class PieceRef:
    """A piece in play. Two are the same only if they are the same object."""

    index: int
    name: str
    kind: str

    def __repr__(self) -> str:
        return self.name

    def __lt__(self, other: object) -> bool:
        # Nobody, which a field may name too, comes neither before nor behind it.
        return self.index < other.index if isinstance(other, PieceRef) else NotImplemented


@attrs.define(eq=False, repr=False)
class Unknown:
    """The value of a slot that is not given yet: reading it asks. One object for each slot."""

    slot: int
    name: str
    field: FieldOf
    piece: PieceRef | None
    other: PieceRef | None = None
    """Of a fact of two pieces: the second."""

    def __repr__(self) -> str:
        return f"<{self.name} not told>"


@attrs.define(eq=False)
class Held:
    """An argument kept in a slot: a number or word that is not known when the rule is built."""

    slot: int


class World:
    """The layout of a state: facts first, then the fields of each piece, then what runs add as they need it.

    With `asks_usual`, facts that have a usual value are as unknown as the others until somebody tells them.
    """

    def __init__(
        self, ruleset: Ruleset, *, asks_usual: bool = False, boards: Mapping[str, tuple[int, int]] | None = None
    ) -> None:
        self.ruleset = ruleset
        self.asks_usual = asks_usual
        self.pieces: list[PieceRef] = []
        self.initial: list[object] = []
        self.fact_slots: dict[str, int] = {}
        """By name: of facts of the situation, and of two pieces, `range from firer to target`."""
        self.pair_slots: dict[str, dict[tuple[int, int], int]] = {fact.key: {} for fact in ruleset.facts_of_two}
        """By fact of two pieces: the slot for each two, by their indices."""
        self.seconds: dict[int, PieceRef] = {}
        """By slot of a fact of two pieces: the second."""
        self.field_slots: dict[str, list[int]] = {}
        """By field: the slot for each piece by its index, -1 where the piece has no such field."""
        self.fields: dict[int, tuple[PieceRef | None, FieldOf]] = {}
        self.names: dict[int, str] = {}
        """By slot of a field or fact: what it is called, with whose it is."""
        self.parameters: set[int] = set()
        """Slots of what a rule is told beside its pieces: a number, a word."""
        self.momentary: set[int] = set()
        """Slots of facts: what players see now, forgotten when the next piece acts."""
        self.watch: Callable[[str, int, Sequence[object]], None] | None = None
        """Told of every row that is read (table, row, what it was looked up by), also where a value reads it; set before
        programs are built."""
        for name, fact in ruleset.facts.items():
            if not fact.of_kind:
                self.fact_slots[name] = self._slot(fact.name, fact, None, momentary=True)
        self.cells: dict[str, PieceRef] = {}
        """The cells of all boards, by their four digits."""
        self.hidden_slots: list[int] = []
        """The slots of fields that no author wrote, in their order."""
        self._of_kind: dict[str, tuple[int, tuple[PieceRef, ...]]] = {}
        """By kind of how many pieces of all what `of_kind` has found."""
        self._owner_fields: dict[tuple[str, str], str | None] = {}
        self._holder_fields: dict[str, str | None] = {}
        self.near: dict[PieceRef, set[PieceRef]] = {}
        """Of areas: those that lie beside them."""
        self._around: dict[PieceRef, list[PieceRef]] = {}
        """Of cells: what `neighbours` has found."""
        self.grids: dict[str, Grid] = {}
        """Of each kind of place that is numbered: its board."""
        for kind, declared in ruleset.pieces.items():
            size = (boards or {}).get(kind, declared.size)
            if size is not None and declared.shape is not None and declared.shape is not Shape.AREAS:
                self.grids[kind] = Grid(declared.shape, *size)
                for cell in self.grids[kind].cells():
                    self.cells.setdefault(name_of(cell), self.add_piece(name_of(cell), kind))
        for kind, piece in ruleset.pieces.items():
            for side in ruleset.sides if piece.one_each == "side" else ("",) * bool(piece.one_each):
                standing = self.add_piece(f"{side} {piece.name}".strip(), kind)
                if side:
                    self.initial[self.slot_of(standing, "side")] = side

    def standing(self, kind: str) -> Sequence[PieceRef]:
        """The pieces of a kind that stand in every game by themselves: one for each side, or one; none of other kinds."""
        piece = self.ruleset.pieces.get(kind)
        return self.of_kind(kind) if piece is not None and piece.one_each else ()

    def _slot(self, shown: str, field: FieldOf, piece: PieceRef | None, *, momentary: bool) -> int:
        slot = len(self.initial)
        known = field.has_usual and not (momentary and self.asks_usual)
        self.fields[slot] = (piece, field)
        self.names[slot] = shown
        self.initial.append(field.usual if known else self.unknown(slot))
        if momentary:
            self.momentary.add(slot)
        return slot

    def unknown(self, slot: int) -> Unknown:
        """Returns the value of a slot that is not given yet."""
        piece, field = self.fields[slot]
        return Unknown(slot, self.names[slot], field, piece, self.seconds.get(slot))

    def new_slot(self, value: object = None) -> int:
        """A slot for a value of a run."""
        self.initial.append(value)
        return len(self.initial) - 1

    def add_piece(self, name: str, kind: str) -> PieceRef:
        """Put a piece into play, its fields at their usual values."""
        piece = PieceRef(len(self.pieces), name, kind)
        self.pieces.append(piece)
        fields = self.ruleset.fields_of(kind)
        for at, field in enumerate((*fields, *self.ruleset.told_of(kind))):
            slot = self._slot(f"{name}'s {field.name}", field, piece, momentary=at >= len(fields))
            called = field.key
            self.row(called)[piece.index] = slot
            if field.next_turn:
                self.hidden(age_of(called), piece, 0)
        self.hidden(REMOVED, piece, False)
        is_kind = self.ruleset.is_kind
        for fact in self.ruleset.facts_of_two:
            first, second = is_kind(kind, fact.of_kind), is_kind(kind, fact.toward)
            for other in self.pieces[:-1] if first or second else ():
                if second and is_kind(other.kind, fact.of_kind):
                    self._pair(fact, other, piece)
                if first and is_kind(other.kind, fact.toward):
                    self._pair(fact, piece, other)
        return piece

    def _pair(self, fact: FieldOf, first: PieceRef, other: PieceRef) -> None:
        """Make the slot for a fact of two pieces, in this order."""
        slots, name = self.pair_slots[fact.key], f"{fact.name} from {first.name} to {other.name}"
        slot = slots.get((other.index, first.index), -1) if fact.both_ways else -1
        if slot < 0:
            self.seconds[len(self.initial)] = other
            slot = self._slot(name, fact, first, momentary=True)
        slots[first.index, other.index] = self.fact_slots[key(name)] = slot
        if fact.both_ways:
            slots[other.index, first.index] = slot
            self.fact_slots[key(f"{fact.name} from {other.name} to {first.name}")] = slot

    def cell_of(self, piece: PieceRef) -> tuple[int, int] | None:
        """Returns column and row of a place; None for an area, and where they are not given."""
        return cell_of(piece.name) if self.cells.get(piece.name) is piece else None

    def beside(self, first: PieceRef, other: PieceRef) -> None:
        """Two areas lie beside each other."""
        self.near.setdefault(first, set()).add(other)
        self.near.setdefault(other, set()).add(first)

    def neighbours(self, place: PieceRef) -> Iterable[PieceRef]:
        """The places next to one: clockwise from north, areas in the order of set-up."""
        cell = self.cell_of(place)
        if cell is None:
            return sorted(self.near.get(place, ()))
        places = self._around.get(place)
        if places is None:
            grid = next(board for kind, board in self.grids.items() if self.ruleset.is_kind(place.kind, kind))
            places = self._around[place] = [self.cells[name_of(cell_around)] for cell_around in grid.neighbours(cell)]
        return places

    def hidden(self, name: str, piece: PieceRef, value: Value) -> int:
        """A field that no author wrote: markers the engine itself keeps."""
        row = self.row(name)
        if row[piece.index] < 0:
            row[piece.index] = self.new_slot(value)
            self.hidden_slots.append(row[piece.index])
        return row[piece.index]

    def row(self, field: str) -> list[int]:
        """By piece the slot of a field: the one list, which grows with the pieces."""
        row = self.field_slots.setdefault(field, [])
        if (missing := len(self.pieces) - len(row)) > 0:
            row.extend([-1] * missing)
        return row

    def slot_of(self, piece: PieceRef, field: str) -> int:
        """The slot of a field of a piece; -1 where it has none."""
        row = self.field_slots.get(field, ())
        return row[piece.index] if piece.index < len(row) else -1

    def of_kind(self, kind: str) -> Sequence[PieceRef]:
        """All pieces of a kind, in the order in which they were set up; of a board its cells, and no place that lies nowhere."""
        known = self._of_kind.get(kind)
        if known is not None and known[0] == len(self.pieces):
            return known[1]
        pieces = tuple(piece for piece in self.pieces if self.ruleset.is_kind(piece.kind, kind))
        if kind in self.grids:
            pieces = tuple(piece for piece in pieces if self.cells.get(piece.name) is piece)
        self._of_kind[kind] = len(self.pieces), pieces
        return pieces

    def owner_field(self, kind: str, owner: str) -> str | None:
        """The field by which a piece of one kind belongs to a piece of another."""
        if (kind, owner) not in self._owner_fields:
            self._owner_fields[kind, owner] = self._owner_field(kind, owner)
        return self._owner_fields[kind, owner]

    def _owner_field(self, kind: str, owner: str) -> str | None:
        for field in self.ruleset.fields_of(kind):
            if isinstance(field.type, PieceOf) and self.ruleset.are_akin(owner, field.type.kind):
                return field.key
        return None

    def holder_field(self, kind: str) -> str | None:
        """The first field by which a piece of a kind belongs to any other."""
        if kind not in self._holder_fields:
            fields = (field.key for field in self.ruleset.fields_of(kind) if isinstance(field.type, PieceOf))
            self._holder_fields[kind] = next(fields, None)
        return self._holder_fields[kind]
