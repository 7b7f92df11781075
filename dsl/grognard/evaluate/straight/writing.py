"""The text of a compiled run, and the marks that its stretches leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from grognard.core.program import Program
from grognard.core.world import World
from grognard.evaluate import trace
from grognard.evaluate.straight.marks import Maker, Ref, Told
from grognard.evaluate.weigh.knowledge import Env, Knowledge
from grognard.evaluate.weigh.residue import Writer
from grognard.evaluate.weigh.walks import written_by


class Writing(Knowledge):
    """Lines of source, and the events of the stretch that is being written."""

    def __init__(self, world: World, what: Program, told: Told) -> None:
        self.what = what
        self.told = told
        self.initial = tuple(world.initial) if len(world.initial) > len(what.initial) else what.initial
        super().__init__(world, Writer(world, self.initial, written_by(what.body, world)))
        self.lines: list[str] = []
        self.depth = 2
        self.makers: list[tuple[Callable[..., trace.Event], list[object], list[str]]] = []
        self.kept = 0
        self.flushed = False
        self.left: dict[int, list[Env]] = {}

    def say(self, text: str) -> None:
        """One line."""
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def within(self, head: str) -> Iterator[None]:
        """Lines further in, below a head."""
        self.say(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.say("pass")
        self.depth -= 1

    def keep(self, text: str) -> str:
        """A name for what a value is now."""
        self.kept += 1
        self.say(f"c{self.kept} = {text}")
        return f"c{self.kept}"

    def now(self, slot: int) -> object:
        """What a slot holds now, for an event: known, or the name it is kept under."""
        known = self.writer.slot(slot)
        if known.constant:
            return Ref(known.value)
        return self.keep(known.text)

    def event(self, make: Callable[..., trace.Event], *values: object, at: int | None = None) -> None:
        """One more event of this stretch: values are `Ref`s, or names."""
        refs = [value for value in values if isinstance(value, str)]
        entry = (make, list(values), refs)
        self.makers.insert(len(self.makers) if at is None else at, entry)

    def mark(self) -> str:
        """The source of the mark of this stretch; the next begins."""
        names: list[str] = []
        makers: list[Maker] = []
        for make, values, _ in self.makers:
            refs: list[Ref] = []
            for value in values:
                if isinstance(value, str):
                    names.append(value)
                    refs.append(Ref(at=len(names)))
                else:
                    assert isinstance(value, Ref)
                    refs.append(value)
            makers.append(Maker(make, tuple(refs)))
        self.told.stretches.append(tuple(makers))
        self.makers = []
        return f"({len(self.told.stretches) - 1}, {''.join(f'{name}, ' for name in names)})"

    def flush(self) -> None:
        """Leave the mark of this stretch, if anything happened in it."""
        self.flushed = True
        if self.makers:
            self.say(f"marks.append({self.mark()})")
