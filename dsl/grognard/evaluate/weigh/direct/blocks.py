"""Lines that are done again: until something holds, so many times, or what is rolled again.

A round of a loop takes a map of states to the next; what leaves it is put over one denominator at the end. What is
rolled again and changes nothing is the geometric series: its other outcomes are over what is left when its share is
taken away (Kemeny and Snell, *Finite Markov Chains*, 3.2, of one state).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

import attrs

from grognard.evaluate.weigh.direct.expressions import Expressions
from grognard.evaluate.weigh.direct.lines import Meeting, close, product
from grognard.evaluate.weigh.direct.paths import Path
from grognard.evaluate.weigh.direct.terms import Bounds, NotDirect, Term, constant, named, opaque
from grognard.evaluate.weigh.direct.throws import Then, Throws
from grognard.evaluate.weigh.lives import Lives, Slots, Target
from grognard.evaluate.weigh.steps import Enter, Repeat, Step, reads_in, writes_in

ROUNDS = 400
"""What takes more rounds is solved the plain way."""
STATES = 500
"""What has more states at once than this is weighed the plain way."""

NONE = constant(None, "None")


class Blocks(Throws, ABC):
    """Writes what is done again."""

    def __init__(self, values: Expressions, lives: Lives, domains: Mapping[int, Bounds]) -> None:
        super().__init__(values, lives)
        self.domains = domains
        """Between which ends fields lie that are whole numbers, wherever they are read."""

    @abstractmethod
    def run(self, steps: Sequence[Step], path: Path, then: Then) -> None:
        """Steps in order, and what comes after them."""

    def arrive(self, meeting: Meeting, path: Path) -> None:
        """A path ends where others do."""
        mark = len(self.out)
        for slot in meeting.slots:
            for name in path.lazies(path.env[slot]):
                del self.out[mark:]
                self._look(path, name, lambda here: self.arrive(meeting, here))
                return
        meeting.add(path)

    # ---- where paths meet --------------------------------------------------------------------------------------

    def _take(self, path: Path, weight: str, whole: int, wholes: tuple[str, ...]) -> None:
        path.weight = (*path.weight, weight)
        path.whole *= whole
        path.wholes = (*path.wholes, *wholes)
        path.certain = False

    def _names_of(self, meeting: Meeting, path: Path) -> str:
        """The source of a key taken apart into names, which the path then holds."""
        names = [self.fresh("s") for _ in meeting.slots]
        for slot, name, whole in zip(meeting.slots, names, meeting.wholes, strict=True):
            path.env[slot] = (
                self.put_named(path, slot, name) if whole else opaque(name, [Term(name, uses=frozenset({name}))])
            )
        return names[0] if len(names) == 1 else f"({', '.join(names)})"

    def put_named(self, path: Path, slot: int, name: str) -> Term:
        """A whole number that a slot holds, by a name."""
        if slot in self.domains:
            path.known[((name, 1),)] = self.domains[slot]
        return named(name)

    # ---- rolled again ------------------------------------------------------------------------------------------

    def region(self, step: Enter, path: Path, then: Then) -> None:
        """A block that may start over, of which facts alone decide what comes out: done once, at the top."""
        read = reads_in(step.body) & self.lives.before[id(step)]
        if not all(slot in path.env and self.is_fixed(path.env[slot]) for slot in read):
            raise NotDirect("what is rolled again depends")
        written = writes_in(step.body) | set(step.locals)
        entry = {slot: term for slot, term in path.env.items() if self.is_fixed(term) and term.pool is None}
        saved, self.out = self.out, []
        exits: dict[Target | None, Meeting] = {}
        inside = Path(entry, certain=False)

        def leads(target: Target | None, live: Slots) -> Then:
            def arrived(here: Path) -> None:
                self.arrive(exits[target], here)

            exits[target] = Meeting(self, sorted(live & written), 1)
            return arrived

        end = leads(None, self.lives.after[id(step)])
        over = Meeting(self, (), 1)
        head = self.lives.head[id(step)] & written

        def again(here: Path) -> None:
            if any(here.env.get(slot) != entry.get(slot) for slot in head):
                raise NotDirect("what is rolled again begins otherwise")
            self.arrive(over, here)

        def done(here: Path) -> None:
            for slot in step.locals:
                here.env[slot] = NONE
            end(here)

        inside.targets = {
            **{target: leads(target, self.lives.targets[target]) for target in path.targets},
            (step.block, False): done,
            (step.block, True): again,
        }
        self.run(step.body, inside, done)
        if any(meeting.map for meeting in exits.values()):
            raise NotDirect("what comes out depends")
        close([*exits.values(), over])
        written_now, self.out = self.out, saved
        self.apart += written_now
        self._after_region(path, exits, over, then)

    def _after_region(self, path: Path, exits: dict[Target | None, Meeting], over: Meeting, then: Then) -> None:
        names = [name for meeting in exits.values() for name, _ in meeting.scalars.values()]
        whole = self.fresh("r")
        # What is rolled again is left out of the sum: the rest is over what remains.
        self.apart.append(f"    {whole} = {' + '.join(names) or '0'}")
        self.apart.append(f"    if not {whole}: raise GiveUp")
        self.fixed.add(whole)
        for target, meeting in exits.items():
            for name, terms in meeting.scalars.values():
                here = path.copy(1)
                self.say(path, f"if {name}:")
                here.env.update(zip(meeting.slots, terms, strict=True))
                here.weight = (*here.weight, name)
                here.wholes = (*here.wholes, whole)
                here.certain = False
                if target is None:
                    then(here)
                else:
                    path.targets[target](here)

    # ---- loops -------------------------------------------------------------------------------------------------

    def repeat(self, step: Repeat, path: Path, then: Then) -> None:
        """Again and again until something holds. What comes back to itself takes too many rounds, and is left alone."""
        if step.times is not None or step.until is None:
            raise NotDirect("a loop of another sort")
        if path.looping or path.lazy or path.weight:
            raise NotDirect("a loop among others")
        until = step.until.text
        written = writes_in(step.body)
        state = sorted(self.lives.head[id(step)] & written)
        start = path.copy()
        start.certain = False
        first = Meeting(self, state, path.depth, apart=False)
        self._unless(start, until, lambda over: self.say(over, "raise GiveUp"), lambda on: self.arrive(first, on))
        close([first])
        if not first.map or not state:
            raise NotDirect("a loop without a state")
        leads: dict[Target | None, Slots] = {target: self.lives.targets[target] for target in path.targets}
        leads[None] = self.lives.after[id(step)]
        parts = {target: self.fresh("p") for target in leads}
        now, rounds = self.fresh("n"), self.fresh("r")
        self.say(path, f"{now}, {rounds} = {first.map}, 0")
        for name in parts.values():
            self.say(path, f"{name} = []")
        self.say(path, f"while {now}:")
        round_ = attrs.evolve(start, depth=path.depth + 1, looping=True)
        exits = {
            target: Meeting(self, sorted(slots & written), round_.depth, apart=False) for target, slots in leads.items()
        }
        each = self._round(step, round_, first, exits, (now, rounds))
        used = {target: meeting for target, meeting in exits.items() if not meeting.empty}
        for target, meeting in used.items():
            self.say(round_, f"if {meeting.map}: {parts[target]}.append(({rounds}, {meeting.map}))")
        total = self.fresh("r")
        self.say(path, f"{total} = ({each}) ** {rounds}")
        for target, meeting in used.items():
            here, weight = path.copy(1), self.fresh("w")
            names = self._names_of(meeting, here)
            self.say(path, f"for {names}, {weight} in gathered({parts[target]}, {each}, {rounds}).items():")
            self._take(here, weight, 1, (total,))
            (then if target is None else path.targets[target])(here)

    def _round(
        self,
        step: Repeat,
        path: Path,
        first: Meeting,
        exits: dict[Target | None, Meeting],
        names: tuple[str, str],
    ) -> str:
        """One round, from the states there are to those that go on and those that leave; gives over how much more."""
        assert step.until is not None
        until = step.until.text
        now, rounds = names
        self.say(path, f"{rounds} += 1")
        self.say(path, f"if {rounds} > {ROUNDS} or len({now}) > {STATES}: raise GiveUp")
        self.say(path, f"work += len({now})")
        onward = Meeting(self, first.slots, path.depth, apart=False)
        body = path.copy(1)
        body.targets = {
            target: lambda here, meeting=exits[target]: self.arrive(meeting, here)  # type: ignore[misc]
            for target in path.targets
        }
        many = self.fresh("w")
        self.say(path, f"for {self._names_of(first, body)}, {many} in {now}.items():")
        body.weight = (many,)
        body.learn(self.values.of(until, body).no)

        def ended(here: Path) -> None:
            self._unless(here, until, lambda over: self.arrive(exits[None], over), lambda on: self.arrive(onward, on))

        self.run(step.body, body, ended)
        whole, wholes = close([onward, *exits.values()])
        if onward.empty or not all(first.wholes) or not all(onward.wholes):
            raise NotDirect("a state that is no number")
        self.say(path, f"{now} = {onward.map}")
        return product(wholes, whole)

    def _unless(self, path: Path, until: str, yes: Then, no: Then) -> None:
        self.at(path, until, lambda here, test: self.branch(here, test, yes, no))

    def branch(self, path: Path, test: Term, yes: Then, no: Then) -> None:
        """One of two ways."""
        if test.constant:
            (yes if test.value else no)(path)
            return
        if test.pool is not None:
            raise NotDirect("a test")
        here, there = path.copy(1), path.copy(1)
        here.learn(test.yes)
        there.learn(test.no)
        self.say(path, f"if {test.source()}:")
        self._or_pass(here, yes)
        self.say(path, "else:")
        self._or_pass(there, no)

    def _or_pass(self, path: Path, then: Then) -> None:
        before = len(self.out)
        then(path)
        if len(self.out) == before:
            self.say(path, "pass")
