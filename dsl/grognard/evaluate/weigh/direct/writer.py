"""A program as one function of the facts: every path through it written out, those that are alike done as one.

Steps are followed in order; where they part, each way is written with what is known on it, down to the end
(continuation passing). Where lines would be done too often, paths meet in a map of states first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from grognard.evaluate.weigh.direct.blocks import NONE, Blocks
from grognard.evaluate.weigh.direct.expressions import Expressions
from grognard.evaluate.weigh.direct.lines import Meeting, close
from grognard.evaluate.weigh.direct.paths import Look, Path, Split, Thrown
from grognard.evaluate.weigh.direct.terms import Bounds, NotDirect, Term
from grognard.evaluate.weigh.direct.throws import Then
from grognard.evaluate.weigh.planned import Planned
from grognard.evaluate.weigh.steps import (
    Assign,
    Draw,
    Enter,
    Fail,
    If,
    Jump,
    Repeat,
    Step,
    Try,
    writes_in,
)


class DirectWriter(Blocks):
    """Writes one program."""

    def __init__(
        self,
        values: Expressions,
        plan: Planned,
        facts: Iterable[str],
        domains: Mapping[int, Bounds],
        cuts: frozenset[int],
    ) -> None:
        super().__init__(values, plan.lives, domains)
        self.result = plan.result
        self.cuts = cuts
        """The steps before which paths meet."""
        self.fixed = set(facts)

    # ---- steps -------------------------------------------------------------------------------------------------

    def run(self, steps: Sequence[Step], path: Path, then: Then) -> None:
        """Steps in order, and what comes after them."""
        self._from(steps, 0, path, then)

    def _from(self, steps: Sequence[Step], at: int, path: Path, then: Then) -> None:
        cut = next((i for i in range(at + 1, len(steps)) if id(steps[i]) in self.cuts), None)
        if cut is not None:
            self._met(steps, at, cut, path, then)
            return
        for here in range(at, len(steps)):
            step = steps[here]
            if not isinstance(step, Assign):
                self._step(step, path, partial(self._from, steps, here + 1, then=then))
                return
            mark = len(self.out)
            try:
                self._assign(step, path)
            except (Split, Look) as need:
                del self.out[mark:]
                self.part(path, need, partial(self._from, steps, here, then=then))
                return
        then(path)

    def _met(self, steps: Sequence[Step], at: int, cut: int, path: Path, then: Then) -> None:
        """The steps up to one before which paths meet."""
        live = self.lives.before[id(steps[cut])]
        varying = {slot for slot, term in path.env.items() if not self.is_fixed(term)}
        slots = sorted(live & (writes_in(steps[at:cut]) | varying))
        meeting = Meeting(self, slots, path.depth, apart=False)
        self._from(steps[:cut], at, path.copy(), lambda here: self.arrive(meeting, here))
        if meeting.empty:
            return
        whole, wholes = close([meeting])
        here = path.copy(1)
        # What the path brought with it stands in the weights now.
        here.weight, here.ways, here.whole, here.wholes, here.lazy, here.nest = (), 1, 1, (), {}, 6
        many = self.fresh("w")
        self.say(path, f"for {self._names_of(meeting, here)}, {many} in {meeting.map}.items():")
        self._take(here, many, whole, wholes)
        self._from(steps, cut, here, then)

    def _assign(self, step: Assign, path: Path) -> None:
        live = step.slot in self.lives.after[id(step)]
        if not live and not step.value.fails:
            return
        term = self.values.of(step.value.text, path)
        simple = term.whole or term.constant or (live and (term.pool is not None or term.band is not None))
        if not simple and not term.text.isidentifier():
            name = self.keep(path, term).source()
            term = (
                self.put_named(path, -1, name)
                if term.kind == "int"
                else Term(name, term.kind, uses=frozenset({name}), loose=term.loose)
            )
        elif term.pool is not None or term.band is not None:
            self.sure(path, term)
        path.env[step.slot] = term

    def _step(self, step: Step, path: Path, then: Then) -> None:
        match step:
            case If():
                self.at(
                    path,
                    step.test.text,
                    lambda here, test: self.branch(
                        here,
                        test,
                        lambda yes: self.run(step.then, yes, then),
                        lambda no: self.run(step.otherwise, no, then),
                    ),
                )
            case Draw():
                self.draw(step, path, then)
            case Enter():
                self._enter(step, path, then)
            case Jump():
                for slot in step.clears:
                    path.env[slot] = NONE
                leads = path.targets.get((step.block, step.again))
                if leads is None:
                    raise NotDirect("a jump")
                leads(path)
            case Try() if step.whole is None:
                self.run(step.body, path, then)
            case Repeat():
                self.repeat(step, path, then)
            case Fail():
                self.say(path, "raise GiveUp")
            case _:
                raise NotDirect(type(step).__name__)

    def _enter(self, step: Enter, path: Path, then: Then) -> None:
        if step.again:
            self.region(step, path, then)
            return
        outside = path.targets

        def done(here: Path) -> None:
            for slot in step.locals:
                here.env[slot] = NONE
            here.targets = outside
            then(here)

        path.targets = {**outside, (step.block, False): done}
        self.run(step.body, path, done)

    # ---- the whole ---------------------------------------------------------------------------------------------

    def write(self, steps: Sequence[Step], path: Path) -> list[str]:
        """The lines of the function. Raises `NotDirect`, and `Cut` where paths must meet first."""
        end = Meeting(self, (self.result,), 1)

        def ended(here: Path) -> None:
            term = here.env[self.result]
            if here.certain and len(term.uses) == 1 and term.whole and term.sums is not None and term.sums[0][1] == 1:
                thrown = here.lazy.get(term.sums[0][0])
                if isinstance(thrown, Thrown) and thrown.pool is not None:
                    _, least, weights = self.fallen(thrown)
                    shift = f" + {term.plus}" if term.plus else ""
                    self.say(here, f"return Distribution.dense({least}{shift}, {weights}), len({weights})")
                    return
            self.arrive(end, here)

        path.targets = {(0, False): ended}
        self.run(steps, path, ended)
        close([end])
        if not end.empty:
            self.out += _answered(end)
        return _needed(["    work = 1", *self.top, *self.apart, *self.out])


def _answered(end: Meeting) -> list[str]:
    """What is made of the weights at the end."""
    said: list[str] = []
    names = [(name, terms[0]) for name, terms in end.scalars.values()]
    if len({term.value for _, term in names}) < len(names):
        raise NotDirect("answers that are alike")
    if end.map:
        said += [
            f"    if {name}: {end.map}[{term.source()}] = {end.map}.get({term.source()}, 0) + {name}"
            for name, term in names
        ]
        return [*said, f"    return Distribution.of_ways({end.map}), work"]
    pairs = "".join(f"({term.source()}, {name}), " for name, term in names)
    return [f"    return Distribution.of_ways({{k: w for k, w in ({pairs}) if w}}), work"]


_PUT = re.compile(r"\s*(\w+_) = [^(]*(?:\([\w *]+\) \*\* \w+)?$")
"""A name for something that cannot fail."""


def _needed(lines: list[str]) -> list[str]:
    """The lines without those that name something nobody reads."""
    text = "\n".join(lines)
    return [line for line in lines if (put := _PUT.match(line)) is None or len(re.findall(rf"\b{put[1]}\b", text)) > 1]
