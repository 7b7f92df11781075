"""All situations of one rule, the plainest first, and the program of each without building it anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

import attrs

from grognard.board.grid import name_of
from grognard.core.program import Program
from grognard.evaluate.posed import Question, told_as
from grognard.evaluate.question import of_roster, pose
from grognard.evaluate.targets import slots_of
from grognard.evaluate.trace import Recorder
from grognard.evaluate.typed import BadQuestion
from grognard.ir.interface import Input, Interface, interface
from grognard.ir.names import key, plural
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Anything, Numbers, PieceOf, Value, Words, value_text
from grognard.situations.boundaries import cuts_of, of_table, values_of
from grognard.situations.whole import kinds_below, kinds_named, not_whole, players_choose
from grognard.situations.words import fact_words

MOST = 4096
"""How many situations of one rule are tried, unless more are asked for."""

MOST_PIECES = 24
"""More pieces of one kind are not put on the table to see what their number does."""

AS_ITS_TROOP = "as its troop"
"""The value of a field of which the roster says what it usually is. No list of words can hold it: `as` splits a line."""

Pieces = tuple[tuple[str, Value], ...]
"""A set-up: how many pieces there are, and of which kinds."""


@attrs.frozen
class Axis:
    """One input of a rule, and the values that represent all it can have, the plainest first."""

    name: str
    """As it is told on the command line."""
    wanted: Input
    values: tuple[Value, ...]
    exact: bool
    """Whether no other value could give another result than one of these."""

    @property
    def sets_up(self) -> bool:
        """Whether it says which pieces there are: each value is another set-up."""
        return self.wanted.sort in {"count", "kind", "place"}

    @property
    def chosen(self) -> bool:
        """Whether it is what a player chooses."""
        return self.wanted.sort == "choice"

    def words(self, value: Value) -> str:
        """A value in words."""
        return fact_words(self.name, self.wanted, value)


@attrs.frozen
class Situation:
    """A value for every axis that matters; every other axis is at its first value."""

    values: tuple[tuple[Axis, Value], ...]

    def departures(self) -> tuple[tuple[Axis, Value], ...]:
        """Returns the values that are not the default, or have none."""
        return tuple(
            (axis, value)
            for axis, value in self.values
            if not axis.wanted.has_usual or value != axis.wanted.usual or type(value) is not type(axis.wanted.usual)
        )

    def words(self) -> str:
        """Returns the values that are not the default, or have none, in words: `cover is woods, 2 morale points`."""
        departures = [axis.words(value) for axis, value in self.departures()]
        return ", ".join(departures) if departures else "everything as usual"

    def facts(self) -> dict[str, str]:
        """The facts as they are typed on the command line: those of `words`, and how many pieces there are."""
        counts = tuple((axis, value) for axis, value in self.values if axis.wanted.sort == "count")
        return {axis.name: value_text(value) for axis, value in (*counts, *self.departures()) if not axis.chosen}

    def choices(self) -> dict[str, str]:
        """Returns the choices that are not the first option, by their question."""
        return {axis.name: value_text(value) for axis, value in self.values if axis.chosen and value != axis.values[0]}

    def at(self, changed: Mapping[str, Value]) -> Situation:
        """The same with other values on some axes, by their names."""
        return Situation(tuple((axis, changed.get(axis.name, value)) for axis, value in self.values))

    def without(self, names: set[str]) -> Situation:
        """The same with some axes at their first values, by their names."""
        return Situation(tuple((axis, value) for axis, value in self.values if axis.name not in names))


class Sweep:
    """The situations of one rule; facts that were given stay as they are.

    `besides` are fields of which it asks nothing and which are tried all the same: what it was that a rule makes as usual again.

    Raises `BadQuestion` where what was told does not fit.
    """

    def __init__(
        self, ruleset: Ruleset, rule: Rule, facts: Mapping[str, str] | None = None, besides: Sequence[Input] = ()
    ) -> None:
        self.watcher: Recorder | None = None
        """Told of every row that the programs of this sweep read; set before the first is posed."""
        self.ruleset = ruleset
        self.rule = rule
        self.facts = dict(facts or {})
        first = self._first = pose(ruleset, rule, self.facts)
        self.reached: Interface = interface(ruleset, rule)
        self._cuts = cuts_of(ruleset, rule, self.reached)
        pinned = {key(name) for name in first.told}
        self.left_out: str = not_whole(ruleset, rule, self.reached)
        """Why the situations do not stand for all there are, besides numbers that are only sampled."""
        self.players = players_choose(ruleset, rule, self.reached)
        """Whether players may be asked to choose something."""
        kinds = self._kinds(first, pinned)
        self._rosters = {key(table.keys[0].name) for table in ruleset.tables.values() if table.roster_of}
        """The fields that tell the troop of a piece."""
        axes: dict[str, Axis] = {}
        for question in (first, *self._other_kinds(kinds)):
            given = {slot for slots in question.told_slots().values() for slot in slots}
            of_troops = self._of_troops(question)
            for wanted in (*question.inputs(), *(extra for extra in besides if question.slots(extra))):
                name = told_as(wanted, question)
                if key(name) in pinned or key(wanted.name) in pinned or name in axes:
                    continue
                slots = {*question.slots(wanted)}
                axis = self._axis(name, wanted) if not slots or slots - given else None
                if axis is not None:
                    axes[name] = _usually_as_troop(axis) if of_troops & slots else axis
        plain = sorted(axes.values(), key=lambda axis: axis.sets_up)
        self.axes: tuple[Axis, ...] = (*plain, *kinds, *self._places(first, pinned))
        self._named = {key(axis.name): axis for axis in self.axes}
        self._posed: dict[Pieces, Question] = {}
        self._built: dict[Pieces, Program] = {}
        self._where: dict[tuple[Pieces, str], tuple[int, ...]] = {}
        self._rows: dict[tuple[Pieces, str, Value], dict[int, Value]] = {}

    def counts(self, axis: Axis) -> set[int]:
        """Returns further numbers of pieces worth trying: those at the ends of bands."""
        kinds = [
            kind for kind, piece in self.ruleset.pieces.items() if key(plural(piece.name)) == key(axis.wanted.name)
        ]
        return {so_many for kind in kinds for so_many in self._cuts.counts.get(kind, ()) if 3 < so_many <= MOST_PIECES}

    @property
    def exact(self) -> bool:
        """Returns whether the values tried represent every value there is."""
        return not self.left_out and all(axis.exact for axis in self.axes)

    def situations(self, most: int = MOST) -> Iterator[Situation]:
        """Situations in order of how much is not plain, `most` of them."""
        return walk(self.axes, most)

    def pose(self, situation: Situation) -> tuple[Question, Program]:
        """The question and program of a situation; an axis this rule does not ask for is passed over.

        Raises `BadQuestion`, `Stopped`, `GapReached`.
        """
        _, question, program, initial = self.state(situation)
        return question, attrs.evolve(program, initial=initial)

    def state(self, situation: Situation) -> tuple[object, Question, Program, tuple[object, ...]]:
        """The same in parts: a mark of the set-up, its question and program, and the state before the first line.

        Raises `BadQuestion`, `Stopped`, `GapReached`.
        """
        own = self._own(situation)
        pieces = tuple((axis.name, value) for axis, value in own if axis.sets_up)
        question = self._question(pieces)
        if pieces not in self._built:
            self._built[pieces] = question.program()
        program = self._built[pieces]
        initial = list(program.initial)
        given = [(axis, value) for axis, value in own if not axis.sets_up and value != AS_ITS_TROOP]
        for axis, value in given:
            if key(axis.wanted.name) in self._rosters:
                for slot, known in self._row(pieces, question, axis, value).items():
                    initial[slot] = known
        # What is told besides its troop goes over what the roster says.
        for axis, value in given:
            for slot in self._slots(pieces, question, axis):
                initial[slot] = value
        return pieces, question, program, tuple(initial)

    def asks(self, situation: Situation, axis: Axis) -> bool:
        """Returns whether a set-up has a target for a fact."""
        pieces = tuple((own_axis.name, value) for own_axis, value in self._own(situation) if own_axis.sets_up)
        try:
            return bool(self._slots(pieces, self._question(pieces), axis))
        except BadQuestion:
            return False

    def _own(self, situation: Situation) -> list[tuple[Axis, Value]]:
        values = {key(axis.name): value for axis, value in situation.values}
        return [(axis, values.get(key(axis.name), axis.values[0])) for axis in self.axes]

    def _question(self, pieces: Pieces) -> Question:
        if pieces not in self._posed:
            texts = {name: value_text(value) for name, value in pieces}
            posed = self._posed[pieces] = pose(self.ruleset, self.rule, {**texts, **self.facts}, advise=False)
            posed.watcher = self.watcher
        return self._posed[pieces]

    def _slots(self, pieces: Pieces, question: Question, axis: Axis) -> tuple[int, ...]:
        mark = (pieces, axis.name)
        if mark not in self._where:
            own = self._named.get(key(axis.name), axis)
            self._where[mark] = question.slots(own.wanted)
        return self._where[mark]

    # ---- rosters --------------------------------------------------------------------------------------------------

    def takes(self, name: str) -> bool:
        """Returns whether an input of the rule can be given by a name, also by its troop."""
        own = {key(axis.wanted.name) for axis in self.axes}
        if key(name) in self._named or key(name) in own:
            return True
        asked = {slot for axis in self.axes for slot in self._first.slots(axis.wanted)}
        if key(name) in self._rosters:
            slots = {
                slot for piece in self._first.world.pieces if (slot := self._first.world.slot_of(piece, key(name))) >= 0
            }
        else:
            try:
                slots = {*slots_of(self._first.found(name))}
            except BadQuestion:
                return False
        return not asked.isdisjoint(slots) or not asked.isdisjoint(self._preset(slots))

    def adopt(self, axes: Sequence[Axis]) -> None:
        """Takes over the names and troops of another sweep with these axes."""
        theirs = {_asked_of(axis): axis for axis in axes}
        own = [theirs.get(_asked_of(axis)) or axis for axis in self.axes]
        known = {_asked_of(axis) for axis in own}
        troops = [
            axis
            for axis in axes
            if key(axis.wanted.name) in self._rosters and not axis.chosen and _asked_of(axis) not in known
        ]
        self.axes = tuple(sorted((*own, *troops), key=lambda axis: axis.sets_up))
        self._named = {key(axis.name): axis for axis in self.axes}
        self._where.clear()

    def _preset(self, slots: Iterable[int]) -> set[int]:
        """Where something stands that a roster may say of the troops that stand in some slots."""
        preset: set[int] = set()
        for slot in slots:
            field = self._first.world.fields[slot][1] if slot in self._first.world.fields else None
            if field is not None and field.key in self._rosters and isinstance(field.type, Words):
                for word in field.type.words:
                    preset |= {*(of_roster(self._first.world, slot, str(word)) or ())}
        return preset

    def _of_troops(self, question: Question) -> set[int]:
        """Where something stands that a roster may say, of the troop that was told or of any that can be."""
        if not self._rosters:
            return set()
        troops: dict[int, tuple[str, ...]] = {}
        for wanted in question.inputs():
            if key(wanted.name) in self._rosters and isinstance(wanted.type, Words):
                troops |= dict.fromkeys(question.slots(wanted), tuple(map(str, wanted.type.words)))
        for name in question.troops:
            troops |= dict.fromkeys(slots_of(question.targets[name]), (question.told[name],))
        axes = {
            at for slot, words in troops.items() for word in words for at in of_roster(question.world, slot, word) or ()
        }
        return axes - {*troops}

    def _row(self, pieces: Pieces, question: Question, axis: Axis, troop: Value) -> dict[int, Value]:
        """What the rosters say of a troop, by where it stands."""
        mark = (pieces, axis.name, troop)
        if mark not in self._rows:
            row = self._rows[mark] = {}
            for slot in self._slots(pieces, question, axis):
                row |= of_roster(question.world, slot, str(troop)) or {}
        return self._rows[mark]

    # ---- axes ----------------------------------------------------------------------------------------------------

    def _kinds(self, first: Question, pinned: set[str]) -> tuple[Axis, ...]:
        """An axis for each piece of the set-up that may be of a kind of its kind, where that makes a difference."""
        named = kinds_named(self.ruleset, self.rule, self.reached)
        axes: list[Axis] = []
        for piece in first.world.pieces:
            others = kinds_below(self.ruleset, piece.kind, named)
            if others and key(piece.name) not in pinned:
                values = (piece.kind, *others)
                wanted = Input(piece.name, "", "kind", Words(piece.kind, values), piece.kind, True)
                axes.append(Axis(piece.name, wanted, values, True))
        return tuple(axes)

    def _places(self, first: Question, pinned: set[str]) -> Iterator[Axis]:
        """An axis for each piece that stands on a board: the first in the middle, the others next to it and farther off."""
        middle: tuple[int, int] | None = None
        for piece in first.world.pieces:
            for field in self.ruleset.fields_of(piece.kind):
                kind = self.ruleset.pieces.get(field.type.kind) if isinstance(field.type, PieceOf) else None
                name = f"{piece.name} {field.name}"
                if kind is None or kind.size is None or field.has_usual or key(name) in pinned:
                    continue
                columns, rows = kind.size
                at = ((columns + 1) // 2, (rows + 1) // 2)
                steps = (0,) if middle is None else tuple(step for step in (1, 2, 3) if at[1] + step <= rows)
                middle = middle or at
                cells = tuple(name_of((at[0], at[1] + step)) for step in steps)
                if cells:
                    wanted = Input(name, "", "place", Words(field.name, cells), cells[0], True)
                    yield Axis(name, wanted, cells, False)

    def _other_kinds(self, kinds: Sequence[Axis]) -> Iterator[Question]:
        """A question for each piece being of another kind: it may be asked for more."""
        for axis in kinds:
            for value in axis.values[1:]:
                try:
                    yield pose(self.ruleset, self.rule, {axis.name: value_text(value), **self.facts}, advise=False)
                except BadQuestion:
                    continue

    def _axis(self, name: str, wanted: Input) -> Axis | None:
        if wanted.sort == "count":
            return Axis(name, attrs.evolve(wanted, usual=1, has_usual=True), (1, 0, 2, 3), False)
        every = values_of(wanted.type)
        exact = True
        if every is None and wanted.rolled_on is not None and key(wanted.rolled_on) in self.ruleset.tables:
            every, exact = of_table(self.ruleset.tables[key(wanted.rolled_on)]), False
        elif every is None and isinstance(wanted.type, Numbers):
            every, exact = self._cuts.values(wanted.fact or wanted.name, wanted.type)
        if not every:
            if not self.left_out and isinstance(wanted.type, Anything | PieceOf):
                self.left_out = f"`{wanted.name}` can be anything"
            return None
        if wanted.has_usual:
            if wanted.usual in every:
                every.remove(wanted.usual)
            every.insert(0, wanted.usual)
        return Axis(name, wanted, tuple(every), exact)


def _usually_as_troop(axis: Axis) -> Axis:
    """The same fact, of which the roster says what is usual."""
    wanted = attrs.evolve(axis.wanted, usual=AS_ITS_TROOP, has_usual=True)
    return attrs.evolve(axis, wanted=wanted, values=(AS_ITS_TROOP, *axis.values))


def walk(axes: Sequence[Axis], most: int = MOST) -> Iterator[Situation]:
    """All situations over some axes, in order of how many of them are not plain, `most` at most."""
    left = most
    for departing in range(len(axes) + 1):
        for chosen in combinations(range(len(axes)), departing):
            for values in product(*(axes[at].values[1:] for at in chosen)):
                if left == 0:
                    return
                left -= 1
                taken = dict(zip(chosen, values, strict=True))
                yield Situation(tuple((axis, taken.get(at, axis.values[0])) for at, axis in enumerate(axes)))


def joined(first: Sweep, second: Sweep) -> tuple[Axis, ...]:
    """The axes of two sweeps together: each value that either tries; from then on both call them alike.

    Where a number of pieces is held against another band in one of them, what lies at that band is tried first.
    """
    theirs = {_asked_of(axis): axis for axis in second.axes}
    joined_axes: list[Axis] = []
    for axis in first.axes:
        match = theirs.pop(_asked_of(axis), None)
        if axis.wanted.sort == "count":
            other = sorted(first.counts(axis) ^ second.counts(axis))
            axis = attrs.evolve(axis, values=(axis.values[0], *other, *axis.values[1:]))
        if match is not None and match.wanted.usual == AS_ITS_TROOP != axis.wanted.usual:
            # A roster that only the second has: it says what is usual there, and the piece itself does in the first.
            axis = _usually_as_troop(axis)
        more = [value for value in match.values if value not in axis.values] if match is not None else []
        exact = axis.exact and (match is None or match.exact)
        # A name that says whose it is wins: another role is asked for one of that name there.
        name = axis.name if match is None else max(axis.name, match.name, key=len)
        joined_axes.append(attrs.evolve(axis, name=name, values=(*axis.values, *more), exact=exact))
    joined_axes += theirs.values()
    names = Counter(key(axis.name) for axis in joined_axes)
    axes = [
        attrs.evolve(axis, name=f"{axis.wanted.role} {axis.name}")
        if names[key(axis.name)] > 1 and axis.wanted.role
        else axis
        for axis in joined_axes
    ]
    axes.sort(key=lambda axis: axis.sets_up)
    first.adopt(axes)
    second.adopt(axes)
    return tuple(axes)


def _asked_of(axis: Axis) -> tuple[str, str, str]:
    """What is asked, and of whom, whatever it is called where others are asked for the like."""
    if axis.sets_up:
        return axis.wanted.sort, "", key(axis.name)
    return axis.wanted.sort, key(axis.wanted.role), key(axis.wanted.name)
