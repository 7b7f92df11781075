"""A stretch as a whole: what is done with each state, or before a throw and with each of its outcomes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core.effects import written_by
from grognard.core.step import If, values
from grognard.core.throws import HitPool
from grognard.core.uses import slots_of
from grognard.dice.handful import Handful
from grognard.evaluate.weigh.schedule import meets_gap
from grognard.evaluate.weigh.segment import GAP, Draw, Layout, Stretch
from grognard.evaluate.weigh.values import Left, Residue

Parted = tuple[If[Residue], object, Layout, object, Layout]
"""A test at the end of a stretch, with the names and layouts of its two ways."""


class Outcomes(Stretch):
    """The source of one function, made as a whole."""

    # ---- the whole ---------------------------------------------------------------------------------------------

    def each_state(self, steps: Sequence[Left], parted: Parted | None) -> list[str]:
        """What is done with each state; nothing where no line says anything but that it goes on."""
        quiet = False

        def say() -> None:
            nonlocal quiet
            on = self.steps(steps)
            quiet = not self.lines
            if on:
                self._on(parted)

        self._guarded(self._fails(steps, parted), say)
        return [] if quiet and parted is None else self.lines

    def each_outcome(
        self, before: Sequence[Left], draw: Draw, after: Sequence[Left], parted: Parted | None
    ) -> tuple[list[str], list[str]]:
        """What is done with each state before a throw, and what with each outcome of the throw."""
        fixed = one_die(draw)
        self.losing = fixed is None
        self.weight = f"w * {fixed[0]}" if fixed is not None else "w"
        self._guarded(
            any(meets_gap(step) for step in before) or any(value.gap for value in values(draw)),
            lambda: self._lead(before, draw),
        )
        self.losing = False
        # What the lines below the throw change, they find as it was at each outcome.
        again = slots_of((self.lives.after[id(draw)] & written_by(after)) & ~written_by([draw]))
        for slot in again:
            self.say(f"p{slot} = s{slot}")
        lead, self.lines = self.lines, []
        self._outcomes(draw, fixed)
        for slot in again:
            self.say(f"s{slot} = p{slot}")
        self.weight = "w" if fixed is not None else "wx"

        def say() -> None:
            if self.steps(after):
                self._on(parted)

        self._guarded(self._fails(after, parted), say)
        return lead, self.lines

    @staticmethod
    def scale(draw: Draw) -> str:
        """By what a throw makes all weights grow; nothing where that hangs on the state."""
        fixed = one_die(draw)
        return str(fixed[0]) if fixed is not None else ""

    def _fails(self, steps: Sequence[Left], parted: Parted | None) -> bool:
        return any(meets_gap(step) for step in steps) or (parted is not None and parted[0].test.gap)

    def _on(self, parted: Parted | None) -> None:
        """On, or one of two ways."""
        if parted is None:
            self.add("on", self.target)
            return
        split, yes, then, no, otherwise = parted
        self.say(f"if {split.test.text}:")
        self.depth += 1
        self.add(yes, then)
        self.depth -= 1
        self.say("else:")
        self.depth += 1
        self.add(no, otherwise)
        self.depth -= 1

    def _guarded(self, fails: bool, say: Callable[[], None]) -> None:
        """Lines of which some may meet a gap: then the weight goes there."""
        if not fails:
            say()
            return
        gap = self.out(GAP, ())
        self.say("try:")
        self.depth += 1
        before = len(self.lines)
        say()
        if len(self.lines) == before:
            self.say("pass")
        self.depth -= 1
        self.say("except GapReached as gap:")
        self.depth += 1
        self.say("k = (gap.words, gap.place)")
        name = "lost" if self.losing else gap.name
        self.loses = self.loses or self.losing
        self.say(f"{name}[k] = {name}.get(k, 0) + {self.weight}")
        self.say("continue")
        self.depth -= 1

    # ---- throws ------------------------------------------------------------------------------------------------

    def _lead(self, before: Sequence[Left], draw: Draw) -> None:
        self.steps(before)
        if one_die(draw) is not None:
            return
        live = self.lives.left(draw)
        natural = draw.natural is not None and draw.natural in live
        shift = draw.shift
        need = draw.reading.need.text if draw.reading.need is not None else "None"
        reading = self.writer.name(draw.reading)
        if draw.handful.dice is not None:
            count, sides, _ = draw.handful.dice
            self.say(f"T, rows = spread_plain({count}, {sides}, {need}, {reading}, {shift}, {natural})")
        else:
            self.say(f"T, rows = spread({draw.handful.text}, {need}, {reading}, {shift}, {natural})")

    def _outcomes(self, draw: Draw, fixed: tuple[int | str, int] | None) -> None:
        live = self.lives.left(draw)
        natural = draw.natural if draw.natural is not None and draw.natural in live else None
        shift = draw.shift
        if fixed is not None:
            sides, each = fixed
            if each == 0:
                self.say(f"for s{draw.into} in range({1 + shift}, {sides} + {shift + 1}):")
                self.depth += 1
                if natural is not None:
                    self.say(f"s{natural} = s{draw.into}")
            else:
                self.say(f"for face in range({1 + shift}, {sides} + {shift + 1}):")
                self.depth += 1
                self.say(f"s{draw.into} = face + {each}")
                if natural is not None:
                    self.say(f"s{natural} = face")
        else:
            self.say(f"for s{draw.into}, x{f', s{natural}' if natural is not None else ''} in rows:")
            self.depth += 1
            self.say("wx = w * x")
        if draw.named is not None and draw.named in live:
            self.say(f"s{draw.named} = s{draw.into}")


def one_die(draw: Draw) -> tuple[int | str, int] | None:
    """Sides and addition of a single die that is the same for all states and read as it falls."""
    if draw.reading.need is not None or draw.reading.lies:
        return None
    dice = draw.handful.dice
    if dice is not None and dice[0] == "1" and not dice[2]:
        return dice[1], 0
    known = draw.handful.value if draw.handful.constant else None
    if isinstance(known, HitPool) or not isinstance(known, Handful):
        return None
    if (
        known.count != 1
        or known.kept != 1
        or known.again is not None
        or draw.reading.always_hit
        or draw.reading.always_miss
    ):
        return None
    return next(iter(known.sides())), known.each
