"""Expressions as functions of the state, for a single run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

import attrs

from grognard.core import expr, functions, operators, readers
from grognard.core.expr import Bands, Expr, State
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.frame import Poison, told
from grognard.core.ownership import belongs, side_of
from grognard.core.readers import BandTest
from grognard.core.row_masks import Reader, Run
from grognard.core.world import REMOVED, PieceRef, Unknown
from grognard.ir import expressions as ir

PASS = "pass"
"""What a player picks to do nothing."""
_LOOSE = frozenset({Unknown, Poison})
"""What may stand in a slot instead of a value."""


def closure(node: Expr) -> Run:
    """The function that works an expression out."""
    match node:
        case expr.Const():
            value = node.value
            return lambda _state: value
        case expr.Slot():
            return _slot(node)
        case expr.Fault():
            return _fault(node.fault)
        case expr.Field():
            return _field(node)
        case expr.Between():
            return _between(node)
        case expr.Op():
            return _op(node)
        case expr.All():
            return _all(node.parts)
        case expr.Some():
            return _some(node.parts)
        case expr.Not():
            part = closure(node.part)
            return lambda state: not part(state)
        case expr.Pick():
            test, then, otherwise = closure(node.test), closure(node.then), closure(node.otherwise)
            return lambda state: then(state) if test(state) else otherwise(state)
        case expr.Possibly():
            return _possibly(closure(node.test))
        case expr.Given():
            return _given(node)
        case expr.Table():
            read = reader(node)
            return lambda state: read(state)[2]
        case expr.Gather():
            return readers.gather(node, closure)
        case expr.Find():
            return _find(node)
        case expr.Over():
            return _over(node)
        case expr.Quantified():
            return _quantified(node)
        case expr.SideOf():
            piece, world = closure(node.piece), node.world
            return lambda state: side_of(world, piece(state), state)
        case expr.Fitting():
            return _fitting(node)
        case expr.Among():
            return _among(node)
        case expr.WorkedOut():
            return _worked_out(node)
    assert_never(node)


def _slot(node: expr.Slot) -> Run:
    slot = node.slot
    if not node.told:
        return lambda state: state[slot]

    def run(state: State) -> object:
        value = state[slot]
        return told(value) if value.__class__ in _LOOSE else value

    return run


def _fault(fault: Stopped | GapReached) -> Run:
    def run(_state: State) -> object:
        raise attrs.evolve(fault)

    return run


def _field(node: expr.Field) -> Run:
    piece, nobody, rows = closure(node.piece), closure(node.nobody), node.rows

    def read(state: State) -> object:
        owner = piece(state)
        if not isinstance(owner, PieceRef):
            return nobody(state)
        slot = rows[owner.index] if owner.index < len(rows) else -1
        return None if slot < 0 else told(state[slot])

    if not isinstance(node.piece, expr.Slot):
        return read
    role = node.piece.slot

    def field_of_role(state: State) -> object:
        # The usual case in one step: a piece stands in the role, and its field is known.
        owner = state[role]
        if owner.__class__ is PieceRef and owner.index < len(rows) and rows[owner.index] >= 0:
            value = state[rows[owner.index]]
            if value.__class__ is not Unknown and value.__class__ is not Poison:
                return value
        return read(state)

    return field_of_role


def _between(node: expr.Between) -> Run:
    first_piece, other, nobody, slots = closure(node.one), closure(node.other), closure(node.nobody), node.slots

    def read(state: State) -> object:
        first, second = first_piece(state), other(state)
        if not isinstance(first, PieceRef) or not isinstance(second, PieceRef):
            return nobody(state)
        slot = slots.get((first.index, second.index), -1)
        return None if slot < 0 else told(state[slot])

    return read


def _op(node: expr.Op) -> Run:
    function, parts = node.function, tuple(closure(part) for part in node.parts)
    match parts:
        case (one,):
            return lambda state: function(one(state))
        case (one, two):
            return lambda state: function(one(state), two(state))
        case (one, two, three):
            return lambda state: function(one(state), two(state), three(state))
    return lambda state: function(*[part(state) for part in parts])


def _all(tests: Sequence[Expr]) -> Run:
    parts = [closure(part) for part in tests]

    def run(state: State) -> bool:
        # A loop: `all` would make a generator for each state.
        for part in parts:  # noqa: SIM110
            if not part(state):
                return False
        return True

    return run


def _some(tests: Sequence[Expr]) -> Run:
    parts = [closure(part) for part in tests]

    def run(state: State) -> bool:
        for part in parts:  # noqa: SIM110
            if part(state):
                return True
        return False

    return run


def _possibly(test: Run) -> Run:
    def run(state: State) -> bool:
        try:
            return bool(test(state))
        except (GapReached, NotTold):
            return True

    return run


def copied(state: State) -> list[object]:
    """A state of one's own, of the same kind where it is one that can be changed."""
    return state.copy() if isinstance(state, list) else list(state)


def _with_room(state: State, slot: int) -> list[object]:
    """A state of one's own, long enough for a slot."""
    looking = copied(state)
    looking.extend([None] * (slot + 1 - len(looking)))
    return looking


def _given(node: expr.Given) -> Run:
    given, inner = (
        [(slot, closure(part)) for slot, part in zip(node.slots, node.values, strict=True)],
        closure(node.value),
    )
    top = max(node.slots, default=-1)

    def run(state: State) -> object:
        looking = _with_room(state, top)
        for slot, value in given:
            looking[slot] = value(state)
        return inner(looking)

    return run


# ---- pieces ------------------------------------------------------------------------------------------------------


def _find(node: expr.Find) -> Callable[[State], list[PieceRef]]:
    world, kind, slot = node.world, node.kind, node.slot
    owned = closure(node.owner) if node.owner is not None else None
    test = closure(node.test) if node.test is not None else None
    order = closure(node.order.value) if node.order is not None else None
    gone = world.row(REMOVED)

    def find(state: State) -> list[PieceRef]:
        fitting: list[PieceRef] = []
        present = [piece for piece in world.of_kind(kind) if state[gone[piece.index]] is not True]
        # Where there is nobody, nobody asks of whom.
        of = owned(state) if owned is not None and present else None
        looking = _with_room(state, slot) if test is not None or order is not None else []
        for piece in present:
            if owned is not None and not belongs(world, piece, of, state):
                continue
            if test is not None:
                looking[slot] = piece
                if not test(looking):
                    continue
            fitting.append(piece)
        if order is not None and node.order is not None:
            fitting = _first(fitting, node.order, order, looking)
        return _alternating(fitting, state) if node.by_turns else fitting

    def _first(pieces: list[PieceRef], wanted: expr.Order, value: Run, looking: list[object]) -> list[PieceRef]:
        if len(pieces) < 2:
            return pieces
        ranks = []
        for piece in pieces:
            looking[slot] = piece
            ranks.append(operators.rank(value(looking), world.ruleset.ladders))
        best = max(ranks) if wanted.highest else min(ranks)
        return [piece for piece, rank in zip(pieces, ranks, strict=True) if rank == best]

    def _alternating(pieces: list[PieceRef], state: State) -> list[PieceRef]:
        # Sides come in the order in which the ruleset names them, pieces of no side after them.
        order: dict[object, int] = {side: place for place, side in enumerate(world.ruleset.sides)}
        acted: Counter[object] = Counter()
        places: list[tuple[int, int, PieceRef]] = []
        for piece in pieces:
            side = side_of(world, piece, state)
            acted[side] += 1
            places.append((acted[side], order.get(side, len(order)), piece))
        return [piece for _, _, piece in sorted(places)]

    return find


def _over(node: expr.Over) -> Run:
    find, value, slot = _find(node.pieces), closure(node.value), node.slot
    together = functions.together(node.how, node.pieces.world.ruleset.ladders)

    def run(state: State) -> object:
        looking = _with_room(state, slot)
        values = []
        for piece in find(state):
            looking[slot] = piece
            values.append(value(looking))
        return together(values)

    return run


def _quantified(node: expr.Quantified) -> Run:
    find, test, slot, how = _find(node.pieces), closure(node.test), node.slot, node.how

    def run(state: State) -> bool:
        looking = _with_room(state, slot)
        holds = []
        for piece in find(state):
            looking[slot] = piece
            holds.append(test(looking))
        if how is ir.Quantifier.EVERY:
            return all(holds)
        return any(holds) == (how is ir.Quantifier.ANY)

    return run


def _fitting(node: expr.Fitting) -> Run:
    roles = [(slot, _find(find)) for slot, find in node.roles]
    place, is_open, due, binds = node.place, closure(node.open), closure(node.due), node.due is not expr.NEVER
    before = [slot for slot, _ in roles[:place]]
    top = max(slot for slot, _ in roles)

    def completions(looking: list[object], at: int, fits: Run) -> Iterator[PieceRef]:
        """Who can stand at `at` so that everybody after it can be found."""
        chosen, candidates = roles[at]
        taken = [looking[earlier] for earlier, _ in roles[:at]]
        for piece in candidates(looking):
            looking[chosen] = piece
            if piece not in taken and (
                fits(looking) if at + 1 == len(roles) else any(True for _ in completions(looking, at + 1, fits))
            ):
                yield piece

    def open_and_due(state: State) -> bool:
        return bool(due(state)) and bool(is_open(state))

    def options(state: State) -> list[object]:
        if any(state[slot] == PASS for slot in before):
            return [PASS]
        if binds and (bound := list(completions(_with_room(state, top), place, open_and_due))):
            return list(bound)
        fitting: list[object] = list(completions(_with_room(state, top), place, is_open))
        return fitting if (place or node.must) and fitting else [PASS, *fitting]

    return options


def _among(node: expr.Among) -> Run:
    tests = [
        (name, closure(test), closure(due)) for name, test, due in zip(node.names, node.tests, node.due, strict=True)
    ]
    before, may_pass = node.before, node.may_pass

    def options(state: State) -> list[object]:
        if any(state[slot] == PASS for slot in before):
            return [PASS]
        used = {state[slot] for slot in before}
        fitting: list[object] = [name for name, test, _ in tests if name not in used and test(state)]
        bound: list[object] = [name for name, _, due in tests if name in fitting and due(state)]
        if bound:
            return bound
        return [*([PASS] if may_pass or not fitting else []), *fitting]

    return options


def _worked_out(node: expr.WorkedOut) -> Run:
    world, lines, slot = node.world, node.lines, node.slot

    def run(state: State) -> object:
        looking = copied(state)
        if len(looking) < len(world.initial):
            looking.extend(world.initial[len(looking) :])
        lines(looking)
        return told(looking[slot])

    return run


# ---- tables ------------------------------------------------------------------------------------------------------


def reader(node: expr.Table) -> Reader:
    """Returns a reader of a table: it gives row number, column number and the value of the cell."""
    return readers.reader(node, closure)


def band_test(bands: Bands) -> BandTest:
    """Whether a value at hand lies in one of some bands."""
    return readers.band_test(bands, closure)
