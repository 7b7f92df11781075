"""Examples set up: their pieces on the table, and the program that carries out their rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from grognard.core.build import Builder
from grognard.core.faults import Stopped
from grognard.core.frame import Frame
from grognard.core.places import off_board
from grognard.core.program import Program
from grognard.core.world import PieceRef, Unknown, World
from grognard.evaluate import trace
from grognard.evaluate.interpreter import pure_runner
from grognard.evaluate.noted import Noted
from grognard.evaluate.tabletop import read_off
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.examples import Example, GivenPiece
from grognard.ir.lines import Exception_, Line
from grognard.ir.names import key
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf

Made = list[tuple[GivenPiece, PieceRef]]


def set_up(
    world: World, pieces: Sequence[GivenPiece], facts: Sequence[tuple[str, object]]
) -> tuple[dict[str, PieceRef], list[tuple[PieceRef, str, str]]]:
    """Put the pieces of an example or scenario on the table. Gives them by name, and the fields to roll."""
    by_name, made = _placed(world, pieces)
    return by_name, _told(world, world.initial, made, by_name, facts)


def table_of(ruleset: Ruleset, pieces: Sequence[GivenPiece]) -> World:
    """Returns the pieces of an example or scenario, with no facts given."""
    world = World(ruleset, boards=boards(pieces))
    _placed(world, pieces)
    return world


def _placed(world: World, pieces: Sequence[GivenPiece]) -> tuple[dict[str, PieceRef], Made]:
    """The pieces by name, and each with what is given of it."""
    by_name: dict[str, PieceRef] = {}
    made: Made = []
    for given in pieces:
        if given.size is not None:
            continue
        for stands in (each for each in world.standing(given.kind) if key(each.name) == key(given.name)):
            by_name[key(stands.name)] = stands
            made.append((given, stands))
        for name in given.names if not world.standing(given.kind) else ():
            if (cell := world.cells.get(name)) is not None and cell.kind == given.kind:
                made.append((given, cell))
                continue
            piece = world.add_piece(name, given.kind)
            by_name.setdefault(key(name), piece)
            by_name.setdefault(key(given.name), piece)
            made.append((given, piece))
    for given, piece in made:
        for name in given.near:
            world.beside(piece, by_name[key(name)])
    return by_name, made


def boards(pieces: Sequence[GivenPiece]) -> dict[str, tuple[int, int]]:
    """The boards that an example or a scenario sets up itself."""
    return {piece.kind: piece.size for piece in pieces if piece.size is not None}


def _told(
    world: World, state: list[object], made: Made, by_name: Mapping[str, PieceRef], facts: Sequence[tuple[str, object]]
) -> list[tuple[PieceRef, str, str]]:
    """Tell a state what is given of pieces and as facts. Gives the fields to roll."""
    rolled: list[tuple[PieceRef, str, str]] = []
    for given, piece in made:
        for field, value in given.fields:
            slot = world.slot_of(piece, field)
            if isinstance(value, ir.Role):
                state[slot] = by_name.get(value.name) or world.cells.get(value.name) or _standing(world, value)
            elif isinstance(value, ir.Variable):
                rolled.append((piece, field, _rolled_on(world.ruleset, field)))
            elif isinstance(value, ir.Constant):
                state[slot] = value.value
        _owner(world, state, piece)
        for fact, told in given.facts:
            state[world.slot_of(piece, fact)] = told
    for fact, told_ in facts:
        if fact in world.fact_slots:
            state[world.fact_slots[fact]] = told_
    return rolled


def _standing(world: World, named: ir.Role) -> PieceRef | None:
    """Who stands in every game by itself, by name."""
    return next((piece for piece in world.standing(named.kind) if key(piece.name) == named.name), None)


def _rolled_on(ruleset: Ruleset, name: str) -> str:
    fields = (field for kind in ruleset.pieces for field in ruleset.fields_of(kind))
    return next((field.rolled_on or "" for field in reversed(tuple(fields)) if field.key == name), "")


def _owner(world: World, state: list[object], piece: PieceRef) -> None:
    """Where nobody says whose a piece is, and only one could have it, it is that one's."""
    for field in world.ruleset.fields_of(piece.kind):
        if isinstance(field.type, PieceOf) and not field.type.or_none:
            slot = world.slot_of(piece, field.key)
            if isinstance(state[slot], Unknown):
                fitting = world.of_kind(field.type.kind)
                if len(fitting) == 1:
                    state[slot] = fitting[0]


@attrs.define
class Staged:
    """An example ready to run: its world, and the program that carries out its rule."""

    world: World
    builder: Builder
    program: Program
    roles: dict[str, int]
    """Slots of its pieces, by name."""
    by_name: dict[str, PieceRef]
    made: Made
    blank: tuple[object, ...]
    """The state before anything was told."""


def stage(
    ruleset: Ruleset,
    example: Example,
    watcher: trace.Recorder | None = None,
    *,
    later: bool = False,
    noted: bool = False,
) -> Staged | None:
    """Set an example up; None for one that names no rule. Raises `Stopped`, `GapReached`.

    A `watcher` is told of every row that is read, and of what values do that are worked out on the side. With `later`
    only what a run reaches is built, as it reaches it.
    """
    if example.rule is None:
        return None
    world = World(ruleset, boards=boards(example.pieces))
    if noted:
        world.initial = Noted(world.initial)
    world.watch = watcher.row if watcher is not None else None
    by_name, made = _placed(world, example.pieces)
    blank = tuple(world.initial)
    rolled = _told(world, world.initial, made, by_name, example.facts)
    if example.table is not None:
        read_off(world, world.initial, example.table, by_name)
    roles = {name: world.new_slot(piece) for name, piece in by_name.items()}
    rule = ruleset.rules[example.rule]
    builder = Builder(world, pure_runner(world, watcher), later=later)
    arguments = _arguments(builder, rule, example, by_name, Frame(roles, {}, nested=True))
    program = builder.program(rule, arguments, rolled)
    return Staged(world, builder, program, {**roles, **program.roles}, by_name, made, blank)


class _Relay(trace.Recorder):
    """Tells what happens to whoever listens to the run that goes on now."""

    def __init__(self) -> None:
        super().__init__()
        self.to: trace.Recorder | None = None

    def listen(self, to: trace.Recorder | None) -> None:
        """From now on tell this one."""
        self.to = to
        self.events = to.events if to is not None else []
        self.keeps, self.reasons, self.words = (
            (to.keeps, to.reasons, to.words) if to is not None else (False, False, False)
        )

    def note(self, event: trace.Event) -> None:
        if self.to is not None:
            self.to.note(event)

    def row(self, table: str, row: int, looked: Sequence[object]) -> None:
        if self.to is not None:
            self.to.row(table, row, looked)

    def begins(self, line: Line) -> None:
        if self.to is not None:
            self.to.begins(line)

    def took(self, part: Line | Exception_) -> None:
        if self.to is not None:
            self.to.took(part)


@attrs.frozen
class _Built:
    """What the examples of one layout share."""

    ruleset: Ruleset
    layout: object
    staged: Staged
    relay: _Relay | None


class Stage:
    """Sets up examples one after the other. Those that differ only in facts and dice share a program.

    With `later` only what they reach is built.

    What is built of a rule rests on the ruleset, on which pieces there are, and on what the rule is told; the values of
    fields and facts only stand in the state with which a run begins.
    """

    def __init__(self, *, later: bool = True) -> None:
        self._later = later
        self._last: _Built | None = None
        self._noted: tuple[World, Noted, Noted] | None = None
        """Of the last run its world, the state on which its program was built, and its own."""

    def shares(self, ruleset: Ruleset, example: Example) -> bool:
        """Whether an example of this ruleset would run by what was built last."""
        last = self._last
        return last is not None and last.ruleset is ruleset and last.layout == _layout(example)

    def of(
        self, ruleset: Ruleset, example: Example, watcher: trace.Recorder | None = None
    ) -> tuple[Staged, list[object]] | None:
        """What an example runs by, and the state it begins with; None for one that names no rule."""
        if self.shares(ruleset, example) and self._last is not None:
            last = self._last
            if (last.relay is None) is (watcher is None):
                if last.relay is not None:
                    last.relay.listen(watcher)
                return last.staged, self._opened(last.staged, example)
        relay = _Relay() if watcher is not None else None
        if relay is not None:
            relay.listen(watcher)
        staged = stage(ruleset, example, relay, later=self._later, noted=True)
        if staged is None:
            return None
        built = staged.world.initial
        assert isinstance(built, Noted)
        state = self._note(staged, Noted(staged.program.initial, built.written))
        if not any(isinstance(value, ir.Variable) for piece in example.pieces for _, value in piece.fields):
            # What is rolled at muster is thrown by the program itself.
            self._last = _Built(ruleset, _layout(example), staged, relay)
        return staged, state

    def _opened(self, staged: Staged, example: Example) -> list[object]:
        """The state an example begins with, where another has been set up with the same pieces."""
        state = Noted([*staged.blank, *staged.program.initial[len(staged.blank) :]])
        given = (piece for piece in example.pieces if piece.size is None for _ in range(piece.count))
        made = [(each, piece) for each, (_, piece) in zip(given, staged.made, strict=True)]
        _told(staged.world, state, made, staged.by_name, example.facts)
        if example.table is not None:
            read_off(staged.world, state, example.table, staged.by_name)
        return self._note(staged, state)

    def _note(self, staged: Staged, state: Noted) -> Noted:
        """The state of the run that comes next, of which is noted what it rests on."""
        built = staged.world.initial
        assert isinstance(built, Noted)
        self._noted = staged.world, built, state
        return state

    def fields(self) -> Iterator[tuple[FieldOf, bool]]:
        """The fields and facts that the last run looked at or wrote; with each, whether what it usually is made a difference."""
        if self._noted is not None:
            world, built, state = self._noted
            rests_on = built.rests_on | state.rests_on
            yield from (
                (world.fields[slot][1], slot in rests_on) for slot in rests_on | state.written if slot in world.fields
            )


def _layout(example: Example) -> object:
    """All of an example that its program rests on, but for the ruleset."""
    pieces = tuple(
        (piece.name, piece.role, piece.kind, piece.count, piece.before, piece.size, piece.near)
        for piece in example.pieces
    )
    told = tuple(
        (argument.name,)
        if isinstance(argument, ir.Role)
        else (type(argument.value), argument.value, argument.unit)
        if isinstance(argument, ir.Constant)
        else argument
        for argument in example.arguments
    )
    return example.rule, pieces, told


def _arguments(
    builder: Builder, rule: Rule, example: Example, by_name: dict[str, PieceRef], frame: Frame
) -> list[object]:
    world = builder.world
    used: list[PieceRef] = []
    arguments: list[object] = []
    for param, argument in zip(rule.params, example.arguments, strict=True):
        if isinstance(argument, ir.Role) and argument.name not in by_name:
            if (cell := world.cells.get(argument.name)) is None:
                raise off_board(argument.name, argument.place)
            arguments.append(cell)
        elif isinstance(argument, ir.Role):
            piece = by_name[argument.name]
            used.append(piece)
            arguments.append(piece)
        elif isinstance(argument, ir.Constant):
            arguments.append(argument.value)
        elif argument is not None:
            arguments.append(builder.value(argument, frame).run(world.initial))
        elif isinstance(param.type, PieceOf):
            fitting = [piece for piece in world.of_kind(param.kind) if piece not in used]
            piece = fitting[0] if fitting else world.add_piece(param.name, param.kind)
            used.append(piece)
            arguments.append(piece)
        else:
            raise Stopped(f"nothing says what {param.name} is", f"Write `{rule.kind.value} {rule.name} … with …`.")
    return arguments
