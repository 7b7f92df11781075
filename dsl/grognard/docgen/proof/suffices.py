"""Whether a sheet suffices: everything that counted in a run is read off its pages, or the page says where to look."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import attrs

from grognard.docgen.needs import outcome_actions, says_itself
from grognard.docgen.proof.every import every_factor
from grognard.docgen.proof.factors import Factor, Sort, heading
from grognard.docgen.proof.passage import Passage, Reading, Stretch, squeezed
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset

_ROWS = frozenset({Sort.STEP, Sort.OUTCOME})


class Verdict(enum.Enum):
    """What became of one thing that counted."""

    READ = "read"
    TOLD = "told"
    """Its block is named as not on the sheet."""
    LEFT_OFF = "left off"
    """The author wished it off the sheet."""
    MISSING = "missing"


@attrs.frozen
class Proof:
    """What was looked for, and what is missing."""

    runs: int
    verdicts: Counter[Verdict]
    """How often, over all runs."""
    missing: tuple[Factor, ...]
    different: int
    """How many different things counted."""

    def share(self, verdict: Verdict) -> float:
        """The part of all that counted, 0 to 1."""
        whole = sum(self.verdicts.values())
        return self.verdicts[verdict] / whole if whole else 0.0


def all_factors(ruleset: Ruleset) -> tuple[Factor, ...]:
    """All that can ever count, each thing once."""
    return tuple(dict.fromkeys(every_factor(ruleset)))


class Reader:
    """Looks things up on one sheet, as a player would who knows the name of what is being played."""

    def __init__(self, ruleset: Ruleset, reading: Reading, every: Sequence[Factor] | None = None) -> None:
        self.every = every if every is not None else all_factors(ruleset)
        """All that can ever count."""
        self.reading = reading
        wishes = dict(ruleset.sheet)
        self.omitted = {key(part) for part in wishes.get("omit", "").split(",") if part.strip()}
        self.within: dict[str, set[str]] = {}
        for rule in ruleset.rules.values():
            name = rule.called
            for other in outcome_actions(rule):
                self.within.setdefault(squeezed(other), set()).add(name)
        self.named_only = {key(rule.called) for rule in ruleset.rules.values() if says_itself(rule)}
        self.headings = [heading(phase) for one in ruleset.sequences.values() for phase in one.phases]
        rows = (factor for factor in self.every if factor.sort in _ROWS)
        self.alike = Counter(_read_as(row) for row in rows if squeezed(" ".join(row.keys)) not in self.within)
        """How often there is a line that reads so: as often must it stand there. A small action may be told instead."""
        self._known: dict[Factor, Verdict] = {}

    def prove(self, runs: Iterable[Collection[Factor]]) -> Proof:
        """Look up all that counted in some runs."""
        verdicts: Counter[Verdict] = Counter()
        missing: dict[Factor, None] = {}
        count = 0
        met: set[Factor] = set()
        for run in runs:
            count += 1
            met.update(run)
            for factor in run:
                verdict = self.look(factor)
                verdicts[verdict] += 1
                if verdict is Verdict.MISSING:
                    missing[factor] = None
        return Proof(count, verdicts, tuple(missing), len(met))

    def look(self, factor: Factor) -> Verdict:
        """Look one thing up."""
        if factor not in self._known:
            self._known[factor] = self._look(factor)
        return self._known[factor]

    def _look(self, factor: Factor) -> Verdict:
        if factor.phase:
            return self._in_turn(factor)
        names = [factor.owner, *sorted(self.within.get(squeezed(factor.owner), ()))]
        blocks = [block for name in names for block in self.reading.named(name)]
        if sum(_stands(factor, block) for block in blocks) >= self.alike.get(_read_as(factor), 1):
            return Verdict.READ
        if any(squeezed(name) in self.reading.elsewhere for name in names):
            return Verdict.TOLD
        called = key(factor.owner)
        if {called, called.removeprefix("modifiers to ")} & self.omitted:
            return Verdict.LEFT_OFF
        own = self.reading.named(factor.owner)
        if not own and called in self.named_only and squeezed(factor.owner) in self.reading.whole.text:
            # An action whose name says what it does has no block: the step that names it is enough.
            return Verdict.READ
        if not own and called in self.named_only and (self.reading.elsewhere or self.omitted):
            # So it is where the rule that names it is not on the sheet.
            return Verdict.TOLD if self.reading.elsewhere else Verdict.LEFT_OFF
        return Verdict.TOLD if not blocks and self.reading.uncounted else Verdict.MISSING

    def _in_turn(self, factor: Factor) -> Verdict:
        """A line of a phase stands in the sequence of play below its phase, or among the steps of a phase with many."""
        if any(_stands(factor, block) for block in self.reading.named("steps") if factor.sort is not Sort.PHASE):
            return Verdict.READ
        for block in (*self.reading.named("sequence of play"), *self.reading.named(factor.owner)):
            said = sum(_often(stretch, factor) for stretch in self._below(block, factor.phase))
            if said >= self.alike.get(_read_as(factor), 1):
                return Verdict.READ
        return Verdict.LEFT_OFF if key(factor.owner) in self.omitted else Verdict.MISSING

    def _below(self, block: Passage, phase: str) -> list[Stretch]:
        """The rows of a sequence of play from a phase to the next; of one that is as another, that other's too."""
        found: list[Stretch] = []
        here = False
        starts = [squeezed(each) for each in self.headings]
        for stretch in block.stretches:
            if any(stretch.text.startswith(start) for start in starts):
                here = stretch.text.startswith(squeezed(phase))
            if here:
                found.append(stretch)
        for stretch in found:
            for other in self.headings:
                number = other.partition(" ")[0]
                if other != phase and stretch.has(f"as in {number}"):
                    return [*found, *self._below(block, other)]
        return found


def _read_as(factor: Factor) -> tuple[object, ...]:
    return (factor.owner, factor.sort, factor.signs, factor.label, factor.keys, factor.when, factor.phase)


def _stands(factor: Factor, block: Passage) -> int:
    """How often something stands in a block."""
    if factor.cells:
        headed = squeezed(factor.heading) in block.text
        return int(headed and (block.in_a_line(factor.cells) or _as_a_list(factor, block)))
    if factor.label and factor.sort is Sort.MODIFIER:
        if not any(block.beside(sign, factor.label) for sign in factor.signs):
            return 0
        return int(any(row.has(factor.label) and all(map(row.has, factor.when)) for row in block.stretches))
    rows = block.stretches
    if factor.sort is Sort.OUTCOME and len(rows) > 1:
        rows = [stretch.begun for stretch in rows]
    return sum(_often(stretch, factor) for stretch in rows)


def _often(stretch: Stretch, factor: Factor) -> int:
    if not any(not sign or stretch.has(sign) for sign in factor.signs) or not all(map(stretch.has, factor.when)):
        return 0
    if factor.keys:
        return stretch.often(*factor.keys)
    return min((stretch.often(word) for word in factor.when), default=1)


def _as_a_list(factor: Factor, block: Passage) -> bool:
    """A table too wide for a page is a list: each row one entry, each cell behind its heading."""
    first = squeezed(factor.cells[0])
    return any(
        stretch.text.startswith(first) and any(stretch.has(f"{factor.heading}: {cell}") for cell in factor.cells[1:])
        for stretch in block.stretches
    )
