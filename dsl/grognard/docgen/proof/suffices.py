"""Whether a sheet suffices: everything that counted in a run is read off its pages, or the page says where to look."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable

import attrs

from grognard.docgen.proof.factors import Factor, Sort
from grognard.docgen.proof.reading import Passage, Reading, squeezed
from grognard.docgen.sheet.walk import outcome_actions
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset


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

    def share(self, verdict: Verdict) -> float:
        """The part of all that counted, 0 to 1."""
        whole = sum(self.verdicts.values())
        return self.verdicts[verdict] / whole if whole else 0.0


class Reader:
    """Looks things up on one sheet, as a player would who knows the name of what is being played."""

    def __init__(self, ruleset: Ruleset, reading: Reading) -> None:
        self.reading = reading
        wishes = dict(ruleset.sheet)
        self.omitted = {key(part) for part in wishes.get("omit", "").split(",") if part.strip()}
        self.within: dict[str, set[str]] = {}
        for rule in ruleset.rules.values():
            name = rule.called
            for other in outcome_actions(rule):
                self.within.setdefault(squeezed(other), set()).add(name)
        self._known: dict[Factor, Verdict] = {}

    def prove(self, runs: Iterable[Iterable[Factor]]) -> Proof:
        """Look up all that counted in some runs."""
        verdicts: Counter[Verdict] = Counter()
        missing: dict[Factor, None] = {}
        count = 0
        for run in runs:
            count += 1
            for factor in run:
                verdict = self.look(factor)
                verdicts[verdict] += 1
                if verdict is Verdict.MISSING:
                    missing[factor] = None
        return Proof(count, verdicts, tuple(missing))

    def look(self, factor: Factor) -> Verdict:
        """Look one thing up."""
        if factor not in self._known:
            self._known[factor] = self._look(factor)
        return self._known[factor]

    def _look(self, factor: Factor) -> Verdict:
        names = [factor.owner, *sorted(self.within.get(squeezed(factor.owner), ()))]
        blocks = [block for name in names for block in self.reading.named(name)]
        if any(_stands(factor, block) for block in blocks):
            return Verdict.READ
        if any(squeezed(name) in self.reading.elsewhere for name in names):
            return Verdict.TOLD
        called = key(factor.owner)
        if {called, called.removeprefix("modifiers to ")} & self.omitted:
            return Verdict.LEFT_OFF
        own = self.reading.named(factor.owner)
        if not own and factor.sort is Sort.STEP and squeezed(factor.owner) in self.reading.whole.text:
            # An action whose name says what it does has no block: the step that names it is enough.
            return Verdict.READ
        return Verdict.TOLD if not blocks and self.reading.uncounted else Verdict.MISSING


def _stands(factor: Factor, block: Passage) -> bool:
    if factor.cells:
        return squeezed(factor.heading) in block.text and (block.in_a_line(factor.cells) or _as_a_list(factor, block))
    if factor.label:
        return any(block.beside(sign, factor.label) for sign in factor.signs)
    if not all(any(squeezed(way) in block.text for way in each.split("|")) for each in factor.keys):
        return False
    return any(squeezed(sign) in block.text for sign in factor.signs)


def _as_a_list(factor: Factor, block: Passage) -> bool:
    """A table too wide for a page is a list: each row one entry, each cell behind its heading."""
    first = next(block.places(factor.cells[0]), -1)
    return first >= 0 and all(squeezed(cell) in block.text[first:] for cell in factor.cells)
