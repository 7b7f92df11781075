"""Whether a sheet suffices: everything that counted in a run is read off its pages, or the page says where to look."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, product

import attrs

from grognard.checks.shorts import Short, shorts_of
from grognard.docgen.needs import outcome_actions, says_itself
from grognard.docgen.proof.passage import Passage, Reading, Stretch, sought
from grognard.ir.declared import Declared
from grognard.ir.names import key
from grognard.ir.on_sheet import sheet_name, title_of, wish_of, wishing
from grognard.ir.rules import Phase
from grognard.ir.ruleset import Ruleset
from grognard.telling.columns import EMPTY, joined, shortened
from grognard.telling.drawn import bare
from grognard.telling.every import every_factor
from grognard.telling.factors import Factor, Sort, heading

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
        self.sequences_off = {
            name for name, one in ruleset.sequences.items() if name in self.omitted or wish_of(one).off
        }
        self.omitted |= {key(title_of(one)) for one in wishing(ruleset) if wish_of(one).off}
        self.shorts: dict[str, Short] = {}
        for short in shorts_of(ruleset):
            for part in short.tells:
                self.shorts[heading(part) if isinstance(part, Phase) else key(title_of(part))] = short
        self.heads = {key(title_of(one)): sheet_name(one) for one in wishing(ruleset)}
        """What stands over each block, by its own name."""
        self.columns: dict[str, tuple[str, tuple[str, ...]]] = {}
        """Of what is a column of another block: that block, and all that are its columns, in their order."""
        for home, group in groupby(
            sorted((one for one in wishing(ruleset) if wish_of(one).beside), key=lambda one: key(wish_of(one).beside)),
            key=lambda one: key(wish_of(one).beside),
        ):
            owners = tuple(key(title_of(one)) for one in group)
            self.columns.update(dict.fromkeys(owners, (home, owners)))
        self.within: dict[str, set[str]] = {}
        self.bound: dict[str, str] = {}
        """Actions by the start of what a limit on them says, as it stands in their own blocks."""
        for limits in ruleset.limits:
            for limit in limits.limits:
                rule = ruleset.rules.get(limit.target)
                if limit.gate is not None and rule is not None:
                    self.within.setdefault(sought(title_of(limits)), set()).add(rule.called)
                    self.bound[rule.called] = limit.gate.kind
        for rule in ruleset.rules.values():
            name = rule.called
            for other in outcome_actions(rule):
                self.within.setdefault(sought(other), set()).add(name)
        self.named_only = {key(rule.called) for rule in ruleset.rules.values() if says_itself(rule)}
        self.headings = [heading(phase) for one in ruleset.sequences.values() for phase in one.phases]
        rows = (factor for factor in self.every if factor.sort in _ROWS)
        self.alike = Counter(_read_as(row) for row in rows if sought(" ".join(row.keys)) not in self.within)
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
            found = self._look(factor)
            plainly = found is Verdict.MISSING and self._plainly(factor)
            self._known[factor] = Verdict.READ if plainly else found
        return self._known[factor]

    def homes(self, factor: Factor) -> tuple[str, ...]:
        """The names of the blocks in which something may stand in its plain line, first the one where it belongs."""
        short = self.shorts.get(factor.phase or key(factor.owner))
        own = self.heads.get(key(factor.owner), factor.owner)
        names = (sheet_name(short.home) if short is not None else own, own)
        return tuple(dict.fromkeys((*names, "sequence of play") if factor.phase else names))

    def _plainly(self, factor: Factor) -> bool:
        """Whether the line stands there as its author wrote it."""
        line = sought(factor.plain)
        return any(line in block.text for name in self.homes(factor) for block in self.reading.named(name))

    def _look(self, factor: Factor) -> Verdict:
        if factor.phase:
            return self._in_turn(factor)
        if key(factor.owner) in self.columns and self._in_columns(factor):
            return Verdict.READ
        names = [factor.owner, *sorted(self.within.get(sought(factor.owner), ()))]
        blocks = [block for name in names for block in self._named(name)]
        if factor.sort is Sort.GATE and factor.keys and self._bound(factor):
            return Verdict.READ
        if (short := self.shorts.get(key(factor.owner))) is not None:
            return self._in_short(factor, short)
        if sum(_stands(factor, block) for block in blocks) >= self.alike.get(_read_as(factor), 1):
            return Verdict.READ
        if any(sought(self.heads.get(key(name), name)) in self.reading.elsewhere for name in names):
            return Verdict.TOLD
        called = key(factor.owner)
        if {called, called.removeprefix("modifiers to ")} & self.omitted:
            return Verdict.LEFT_OFF
        own = self._named(factor.owner)
        if not own and called in self.named_only and sought(factor.owner) in self.reading.whole.text:
            # An action whose name says what it does has no block: the step that names it is enough.
            return Verdict.READ
        if not own and called in self.named_only and (self.reading.elsewhere or self.omitted):
            # So it is where the rule that names it is not on the sheet.
            return Verdict.TOLD if self.reading.elsewhere else Verdict.LEFT_OFF
        return Verdict.TOLD if not blocks and self.reading.uncounted else Verdict.MISSING

    def _in_columns(self, factor: Factor) -> bool:
        """Whether a row of something that is a column of another block stands there, in its column."""
        home, owners = self.columns[key(factor.owner)]
        blocks = self._named(home)
        alike = [self._alike(factor, owner) for owner in owners]
        if factor.cells:
            said = [joined(other.cells[1:]) if other is not None else EMPTY for other in alike]
            return any(block.in_a_line((factor.cells[0], *self._own(factor, home), *said)) for block in blocks)
        ways = [tuple(map(shortened, other.signs)) if other is not None else (EMPTY,) for other in alike]
        return any(
            all(any(sought(way) in block.text for way in words.split("|")) for words in factor.when)
            and any(block.in_a_line((factor.label, *signs)) for signs in product(*ways))
            for block in blocks
        )

    def _own(self, factor: Factor, home: str) -> tuple[str, ...]:
        """The cells that a table beside which others stand has itself in the row of something."""
        own = self._alike(factor, home)
        if own is not None:
            return own.cells[1:]
        width = max((len(other.cells) - 1 for other in self.every if key(other.owner) == home), default=0)
        return (EMPTY,) * width

    def _alike(self, factor: Factor, owner: str) -> Factor | None:
        """What another column has in the row of something."""
        of_it = (other for other in self.every if key(other.owner) == owner and other.sort is factor.sort)
        if factor.cells:
            return next((other for other in of_it if other.cells[:1] == factor.cells[:1]), None)
        return next((other for other in of_it if other.label == factor.label), None)

    def _named(self, name: str) -> tuple[Passage, ...]:
        """The blocks of what is called so."""
        return self.reading.named(self.heads.get(key(name), name))

    def _bound(self, factor: Factor) -> bool:
        """Whether a limit stands in the block of the action that it binds, where it need not name it."""
        own = attrs.evolve(factor, keys=factor.keys[1:])
        return factor.keys[0] in self.bound and any(_stands(own, block) for block in self._named(factor.keys[0]))

    def _in_short(self, factor: Factor, short: Short) -> Verdict:
        """What a sentence tells is read where that sentence stands; a sign has its own row there."""
        name = sheet_name(short.home)
        blocks = self._named(name)
        if isinstance(short.home, Phase):
            blocks = (*blocks, *self._named("sequence of play"))
        if isinstance(short.home, Declared) and key(title_of(short.home)) in self.omitted:
            return Verdict.LEFT_OFF
        lines = [sought(bare(line)) for line in short.text.split("\n")]
        whole = any(all(line in block.text for line in lines) for block in blocks)
        if factor.cells or factor.place in short.printed:
            own = [*blocks, *self._named(factor.owner)]
            if any(_stands(factor, block) for block in own):
                return Verdict.READ
        elif (whole and factor.place not in short.later) or any(
            _stands(factor, block) for block in self._named(factor.owner)
        ):
            return Verdict.READ
        if sought(name) in self.reading.elsewhere or (not blocks and self.reading.uncounted):
            return Verdict.TOLD
        return Verdict.MISSING

    def _in_turn(self, factor: Factor) -> Verdict:
        """A line of a phase stands in the sequence of play below its phase, or among the steps of a phase with many."""
        if any(_stands(factor, block) for block in self._named("steps") if factor.sort is not Sort.PHASE):
            return Verdict.READ
        if factor.sort is not Sort.PHASE and (short := self.shorts.get(factor.phase)) is not None:
            found = self._in_short(factor, short)
            off = key(factor.owner) in self.sequences_off
            return Verdict.LEFT_OFF if off and found is Verdict.MISSING else found
        for block in (*self._named("sequence of play"), *self._named(factor.owner)):
            said = sum(_often(stretch, factor) for stretch in self._below(block, factor.phase))
            if said >= self.alike.get(_read_as(factor), 1):
                return Verdict.READ
        return Verdict.LEFT_OFF if key(factor.owner) in self.sequences_off else Verdict.MISSING

    def _below(self, block: Passage, phase: str) -> list[Stretch]:
        """The rows of a sequence of play from a phase to the next; of one that is as another, that other's too."""
        found: list[Stretch] = []
        here = False
        starts = [sought(each) for each in self.headings]
        for stretch in block.stretches:
            if begun := _begun(stretch.text, starts):
                here = sought(phase) in begun
            if here:
                found.append(stretch)
        for stretch in found:
            for other in self.headings:
                number = other.partition(" ")[0]
                if other != phase and stretch.has(f"as in {number}"):
                    return [*found, *self._below(block, other)]
        return found


def _begun(text: str, starts: Sequence[str]) -> list[str]:
    """The phases that begin with a text: where the first has no line below it there, it stands right above the next."""
    found: list[str] = []
    while (start := next((one for one in starts if one not in found and text.startswith(one)), None)) is not None:
        found.append(start)
        text = text[len(start) :]
    return found


def _read_as(factor: Factor) -> tuple[object, ...]:
    return (factor.owner, factor.sort, factor.signs, factor.label, factor.keys, factor.when, factor.phase)


def _stands(factor: Factor, block: Passage) -> int:
    """How often something stands in a block."""
    if factor.cells:
        headed = sought(factor.heading) in block.text
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
    first = sought(factor.cells[0])
    return any(
        stretch.text.startswith(first) and any(stretch.has(f"{factor.heading}: {cell}") for cell in factor.cells[1:])
        for stretch in block.stretches
    )
