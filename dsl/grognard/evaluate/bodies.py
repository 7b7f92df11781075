"""Which piece stands for which on the table? Figures, stands and sections are where their unit is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.core.world import REMOVED, PieceRef, World
from grognard.ir.types import PieceOf


class Bodies:
    """Which piece stands for which on the table."""

    def __init__(self, world: World) -> None:
        self.world = world
        with_facts = {kind for fact in world.ruleset.facts.values() for kind in (fact.of_kind, fact.toward) if kind}
        rules = world.ruleset
        self.placed = {kind for kind in rules.pieces if any(rules.is_kind(kind, one) for one in with_facts)}
        """Kinds of which players know where they stand: those that have facts."""

    def body(self, piece: PieceRef, state: Sequence[object]) -> PieceRef | None:
        """The body of troops a piece is part of, itself where it stands alone; None for what is not on the table."""
        for kind, whole in self.held(piece, state):
            if kind in self.placed:
                return self.body(whole, state)
        return piece if piece.kind in self.placed or self.with_whom(piece, state) is not None else None

    def held(
        self, piece: PieceRef, state: Sequence[object], *, or_none: bool = False
    ) -> Iterator[tuple[str, PieceRef]]:
        """What a piece is part of, or what stands in its fields that may be empty: the kind each names, and what is in it."""
        for field in self.world.ruleset.fields_of(piece.kind):
            if isinstance(field.type, PieceOf) and field.type.or_none is or_none:
                value = state[self.world.slot_of(piece, field.key)]
                if isinstance(value, PieceRef):
                    yield field.type.kind, value

    def with_whom(self, piece: PieceRef, state: Sequence[object]) -> PieceRef | None:
        """The body that a piece has joined: one of another sort, named in a field that may be empty."""
        for kind, other in self.held(piece, state, or_none=True):
            if kind in self.placed and not self._akin(piece.kind, kind):
                return self.body(other, state)
        return None

    def _akin(self, kind: str, other: str) -> bool:
        """Whether two kinds are of one, as a company and its commander who are both units; or the other is made up of the one."""
        rules = self.world.ruleset
        if any(rules.is_kind(kind, one) and rules.is_kind(other, one) for one in rules.pieces):
            return True
        parts = (field.type for field in rules.fields_of(other) if isinstance(field.type, PieceOf))
        return any(
            one.kind in self.placed
            and not one.or_none
            and (rules.is_kind(kind, one.kind) or self._akin(kind, one.kind))
            for one in parts
        )

    def side(self, piece: PieceRef, state: Sequence[object]) -> object:
        """The side of a piece, or of what it belongs to."""
        slot = self.world.slot_of(piece, "side")
        if slot >= 0:
            return state[slot]
        for _, holder in self.held(piece, state):
            return self.side(holder, state)
        return piece if piece.kind not in self.placed else None

    def on_table(self, state: Sequence[object]) -> list[PieceRef]:
        """The bodies that are in play, in the order in which they were set up."""
        return [
            piece
            for piece in self.world.pieces
            if state[self.world.slot_of(piece, REMOVED)] is not True and self.body(piece, state) is piece
        ]

    def parts(self, piece: PieceRef, state: Sequence[object]) -> list[PieceRef]:
        """A body and all that stands with it."""
        whole = self.body(piece, state)
        return [one for one in self.world.pieces if self.body(one, state) is whole] if whole is not None else [piece]
