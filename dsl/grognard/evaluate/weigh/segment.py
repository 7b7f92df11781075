"""Stretches of a plan as Python functions over weights of states.

A stretch takes each state apart into local names, does its lines in order, throws at most once, and adds the
weight up under what is still read afterwards. States that differ no more meet there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import attrs

from grognard.core import step as st
from grognard.core.effects import jumps, jumps_out, without_jumps
from grognard.core.live import Lives, Target
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.values import Left, Residue

Layout = tuple[int, ...]
"""The slots of a state's key, in order."""
Draw = st.Throw[Residue]
_NESTED = 8
"""Loops in one another that Python is given; below the last, blocks are written without loops. It takes 20 at most."""
GAP: Target = (-1, False)
"""Where the weight goes that meets what the source leaves out."""


def tuple_of(names: Sequence[str]) -> str:
    """The source of a tuple."""
    return f"({', '.join(names)}{',' if len(names) == 1 else ''})"


def slots_of(layout: Layout) -> str:
    """The source of a state's key."""
    return tuple_of([f"s{slot}" for slot in layout])


@attrs.define
class Out:
    """One way out of a stretch: the name of its weights, and the key they are added up under."""

    name: str
    layout: Layout


class Stretch:
    """The source of one function."""

    def __init__(self, writer: Writer, lives: Lives[Residue], targets: dict[Target, Layout], target: Layout) -> None:
        self.writer = writer
        self.lives = lives
        self.targets = targets
        self.target = target
        self.outs: dict[object, Out] = {}
        self.outs_by_target: dict[object, Out] = {}
        """Ways out that are the same as another."""
        self.lines: list[str] = []
        self.depth = 0
        self.loops: list[int] = []
        self.weight = "w"
        self.losing = False
        """Whether what fails now is not over the ways of a throw, as that is still to come."""
        self.loses = False
        """Whether something may so be lost."""
        self.out("on", target)

    def same_as_on(self, block: int) -> None:
        """To leave that block is to go on."""
        self.outs_by_target[block, False] = self.outs["on"]

    # ---- text --------------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """One line."""
        self.lines.append("    " * self.depth + text)

    def out(self, to: object, layout: Layout) -> Out:
        """A way out."""
        known = self.outs.get(to) or self.outs_by_target.get(to)
        if known is None:
            known = self.outs[to] = Out(f"o{len(self.outs)}", layout)
        return known

    def add(self, to: object, layout: Layout) -> None:
        """The state's weight goes that way."""
        out = self.out(to, layout)
        self.say(f"k = {slots_of(out.layout)}")
        self.say(f"{out.name}[k] = {out.name}.get(k, 0) + {self.weight}")

    # ---- steps -------------------------------------------------------------------------------------------------

    def steps(self, steps: Sequence[Left]) -> bool:
        """Lines that draw nothing; tells whether one goes on after them."""
        return all(self.step(step) for step in steps)

    def step(self, step: Left) -> bool:
        """One step; tells whether one goes on after it."""
        match step:
            case st.Set():
                if step.slot in self.lives.left(step):
                    if step.value.text != f"s{step.slot}":
                        self.say(f"s{step.slot} = {step.value.text}")
                elif step.value.fails:
                    self.say(step.value.text)
                return True
            case st.If():
                return self._if(step)
            case st.Block():
                return self._enter(step)
            case st.Jump():
                self._jump(step)
                return False
            case st.Fail():
                self.say(step.fault.text)
                self.say("raise AssertionError")
                return False
            case st.Try():
                self._try(step)
                return True
            case st.Throw() | st.Choose() | st.Each() | st.Loop():
                raise AssertionError("a stretch draws nothing, loops over nothing and asks nobody")
            case st.Look() | st.SetField() | st.Apply() | st.Tell():
                raise AssertionError("none of these is left in a plan")
        assert_never(step)

    def _if(self, step: st.If[Residue], word: str = "if") -> bool:
        self.say(f"{word} {step.test.text}:")
        self.depth += 1
        before = len(self.lines)
        on = self.steps(step.then)
        if len(self.lines) == before:
            self.say("pass")
        self.depth -= 1
        if len(step.otherwise) == 1 and isinstance(step.otherwise[0], st.If):
            # One case after the other, however many there are: Python nests no deeper than a hundred levels.
            return self._if(step.otherwise[0], "elif") or on
        self.say("else:")
        self.depth += 1
        before = len(self.lines)
        off = self.steps(step.otherwise)
        empty = len(self.lines) == before
        self.depth -= 1
        if empty:
            self.lines.pop()
        return on or off

    def _enter(self, step: st.Block[Residue]) -> bool:
        flat = without_jumps(step.body, step.number) if len(self.loops) >= _NESTED else None
        if flat is not None and not jumps_out(flat):
            on = self.steps(flat)
        elif not jumps(step.body):
            on = self.steps(step.body)
        else:
            self.say("while True:")
            self.depth += 1
            self.loops.append(step.number)
            self.steps(step.body)
            self.say("break")
            self.loops.pop()
            self.depth -= 1
            on = True
            if jumps_out(step.body, frozenset({step.number})):
                self.say("if leaving:")
                self.depth += 1
                self._pass_on()
                self.depth -= 1
        live = self.lives.left(step)
        for slot in step.locals:
            if slot in live:
                self.say(f"s{slot} = None")
        return on

    def _pass_on(self) -> None:
        """On the way out of several blocks."""
        if self.loops:
            block = self.loops[-1]
            self.say(f"if leaving == {block + 1}: leaving = 0")
            self.say("break")
        else:
            self.say("leaving = 0")
            self.say("continue")

    def _jump(self, step: st.Jump) -> None:
        target = (step.block, step.again)
        if step.block in self.loops and not step.again:
            for slot in step.clears:
                self.say(f"s{slot} = None")
            if self.loops[-1] != step.block:
                self.say(f"leaving = {step.block + 1}")
            self.say("break")
            return
        layout = self.targets[target]
        for slot in step.clears:
            if slot in layout:
                self.say(f"s{slot} = None")
        self.add(target, layout)
        if self.loops:
            self.say("leaving = -1")
            self.say("break")
        else:
            self.say("continue")

    def _try(self, step: st.Try[Residue]) -> None:
        into, of = step.slot, self.writer.name(step.of)
        self.say("try:")
        self.depth += 1
        if step.whole is not None and step.whole.view is not None:
            view, given = step.whole.view
            self.say(f"s{into} = work_out({of}, {view}, {tuple_of(given)})")
        else:
            loops, self.loops = self.loops, []
            before = len(self.lines)
            self.steps(step.body)
            if len(self.lines) == before:
                self.say("pass")
            self.loops = loops
        self.depth -= 1
        self.say("except NotTold as missing:")
        self.say(f"    s{into} = Poison(NotTold(missing.what, again={of}))")
        self.say("except (GapReached, Stopped) as fault:")
        self.say(f"    s{into} = Poison(fault)")
