"""Two rulesets, rule by rule: untouched (proved from what the rules say), or where their odds differ and by how much."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product

import attrs

from grognard.comparison.causes import only_filled
from grognard.comparison.new_words import new_words, without_words
from grognard.comparison.search import Difference, Effort, Search
from grognard.comparison.weighing import Scale
from grognard.diagnostics.spelling import did_you_mean
from grognard.evaluate.typed import BadQuestion
from grognard.host.process_pool import side_by_side
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.interface import Input, interface
from grognard.ir.meaning import Meanings, says, tells
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Value
from grognard.ir.walk import nodes
from grognard.situations.sweep import Sweep

OWN = Effort(situations=2048, work=3500, set_ups=6)
"""What is tried for a rule whose own lines, tables or limits have changed."""
THROUGH = Effort(situations=128, work=500, set_ups=2)
"""What is tried for a rule that has changed through others only."""
ASKED = Effort(situations=8192, work=40_000, set_ups=32)
"""What is tried for a rule that was asked for by name."""
SHOWN = 3
"""So many situations of a rule are put into words."""


_LISTS = frozenset({RuleKind.MODIFIERS, RuleKind.DICE, RuleKind.DIE, RuleKind.WORK_OUT, RuleKind.STATE})
"""Rules that others read."""
_AT_ONCE = 16
"""So many rules are held against each other before it is told how far it has come."""
_MANY, _LEAST_TRIED = 6, 12
"""Up to so many rules are tried in full; of each of more never fewer situations than this."""


@attrs.frozen
class RuleChange:
    """One rule whose text, or the text of something it leads to, has changed."""

    rule: Rule
    through: tuple[str, ...]
    """The rules through which alone it has changed; empty where its own lines, tables or limits have."""
    differences: tuple[Difference, ...]
    """The largest first; of equals the plainest situation first."""
    telling: tuple[Difference, ...]
    """The largest in their smallest situations."""
    tried: int
    of: int
    """How many situations were tried, and how many there are."""
    reasons: tuple[tuple[str, int], ...] = ()
    """Why situations could not be weighed in one of the two or in both, and how many each; the most first."""
    exact: bool = True
    """Whether the situations tried stand for all there are, and all could be weighed."""

    @property
    def filled(self) -> bool:
        """Returns whether every difference is a gap that is new or filled: no other chance changed."""
        return self.gaps_only and all(
            difference.before.left_out != difference.after.left_out for difference in self.differences
        )

    @property
    def name(self) -> str:
        """Its name with what it is where that belongs to it: `modifiers to morale`."""
        return self.rule.called

    @property
    def gaps_only(self) -> bool:
        """Whether every difference has to do with something that the source leaves out."""
        return all(difference.before.gap or difference.after.gap for difference in self.differences)

    @property
    def values_only(self) -> bool:
        """Whether there is no chance in it: a list of modifiers, a value worked out without dice."""
        values = self.rule.kind in {RuleKind.MODIFIERS, RuleKind.WORK_OUT, RuleKind.STATE, RuleKind.DIE}
        return values and all(difference.before.only and difference.after.only for difference in self.differences)

    @property
    def largest(self) -> Fraction:
        """The largest distance."""
        return self.differences[0].distance if self.differences else Fraction(0)

    @property
    def unweighed(self) -> int:
        """Returns the number of situations without odds."""
        return sum(count for _, count in self.reasons)


@attrs.frozen
class Comparison:
    """Two rulesets held against each other."""

    before: Ruleset
    after: Ruleset
    changed: tuple[RuleChange, ...]
    """Rules whose odds differ somewhere, the biggest surprise first."""
    same_odds: tuple[RuleChange, ...]
    """Rules that say something else, with the same odds in every situation that could be weighed."""
    unweighed: tuple[RuleChange, ...]
    """Rules that say something else, of which no situation could be weighed."""
    untouched: tuple[str, ...]
    """Rules that say the same, with all they lead to."""
    added: tuple[str, ...]
    removed: tuple[str, ...]
    sequences: tuple[str, ...]
    """Sequences of play that say something else: no odds."""
    words: Mapping[str, tuple[Value, ...]] = attrs.field(factory=dict)
    """By the name of their list the words that are new."""
    by_words: tuple[str, ...] = ()
    """Rules that say the same, with all they lead to, of everything that has none of these."""
    scenarios: tuple[str, ...] = ()
    """Scenarios that say something else: nobody weighs them here."""

    @property
    def nothing(self) -> bool:
        """Whether nothing at all is different."""
        rules = self.changed or self.same_odds or self.unweighed or self.added or self.removed or self.by_words
        return not (rules or self.sequences or self.scenarios)


def compare(
    before: Ruleset,
    after: Ruleset,
    *,
    rules: Iterable[str] = (),
    facts: Mapping[str, str] | None = None,
    most: int | None = None,
    shown: int = SHOWN,
    effort: Effort | None = None,
    meanings: tuple[Meanings, Meanings] | None = None,
    progress: Callable[[str, int, int], None] | None = None,
    wish: str = "",
) -> Comparison:
    """Compares two rulesets. `rules` (as the rulesets name them) and `facts` narrow the search.

    `progress` is told how far it has come. With a `wish` players choose for it: `highest`, `lowest`, or an answer. `most` is how many situations of each rule are tried, `effort` how much of each in all.
    `meanings` are those of the two, where they are known. Raises `BadQuestion` where a fact told fits no rule that is
    looked at, and where the two measure in other units.
    """
    if before.unit != after.unit:
        ours, theirs = (f"`{game.title}` (in {game.unit or 'numbers without a unit'})" for game in (before, after))
        raise BadQuestion(
            f"{ours} and {theirs} do not measure alike, so their odds are not held against each other.",
            "Ask each for its odds; or compare with a variant of the same lengths.",
        )
    wanted = set(rules)
    meant, means = meanings or (Meanings(before), Meanings(after))
    words = new_words(before, after)
    lesser = without_words(after, _each(words)) if words else after
    less = Meanings(lesser) if words else means
    given = _Facts(facts or {})
    jobs: list[_Job] = []
    untouched: list[str] = []
    by_words: list[str] = []
    for name, rule in before.rules.items():
        other = after.rules.get(name)
        if other is None or (wanted and name not in wanted):
            continue
        fitting = (given.check(before, rule), given.check(after, other))
        if meant.whole(name) == means.whole(name):
            untouched.append(rule.called)
            continue
        if words and meant.whole(name) == less.whole(name):
            by_words.append(rule.called)
            continue
        through = _through(meant, less, name)
        spent = effort or (ASKED if wanted else THROUGH if through else OWN)
        if most is not None:
            spent = attrs.evolve(ASKED, situations=most, work=max(ASKED.work, 10 * most))
        jobs.append(_Job(name, fitting, spent, through, {*meant.leads_to(name), *means.leads_to(name)}))
    if not wanted and most is None and effort is None:
        jobs = _shared(jobs)
    filled = only_filled(meant, means, (job.name for job in jobs))
    jobs = [attrs.evolve(job, filled=job.name in filled) for job in jobs]
    changed = _changes(before, after, jobs, shown, wish, progress)
    given.done()
    changed.sort(
        key=lambda change: (change.filled, change.values_only, -change.largest, len(change.through), change.rule.name)
    )
    same = [change for change in changed if not change.differences]
    return Comparison(
        before,
        after,
        tuple(change for change in changed if change.differences),
        tuple(change for change in same if change.unweighed < change.tried),
        tuple(change for change in same if change.unweighed == change.tried),
        tuple(untouched),
        _only_in(after, before, wanted),
        _only_in(before, after, wanted),
        () if wanted else _sequences(before, lesser),
        words,
        tuple(by_words),
        () if wanted else _scenarios(before, after),
    )


def _changes(
    before: Ruleset,
    after: Ruleset,
    jobs: Sequence[_Job],
    shown: int,
    wish: str,
    progress: Callable[[str, int, int], None] | None,
) -> list[RuleChange]:
    """What each rule's odds are beside its other self's. Where lists and values come out otherwise, what reads them is tried too."""
    seeds: dict[str, tuple[Mapping[str, Value], ...]] = {}

    def work(job: _Job) -> RuleChange:
        rule, other = before.rules[job.name], after.rules[job.name]
        known = [fact for name, facts in seeds.items() if key(name) in job.below - {job.name} for fact in facts]
        return differences(
            before, rule, after, other, job.facts, job.effort, job.through, shown, known, wish, filled=job.filled
        )

    changed: list[RuleChange] = []
    for lists in (True, False):
        # The longest first, so that two at once end at about the same time.
        order = sorted(
            (job for job in jobs if (after.rules[job.name].kind in _LISTS) is lists), key=lambda job: -len(job.below)
        )
        for start in range(0, len(order), _AT_ONCE):
            some = order[start : start + _AT_ONCE]
            if progress is not None:
                progress("rules held against each other", len(changed), len(jobs))
            for job, change in zip(some, side_by_side(work, some), strict=True):
                changed.append(attrs.evolve(change, rule=after.rules[job.name]))
                if change.telling and not job.through:
                    seeds[job.name] = tuple(_facts_of(difference) for difference in change.telling)
    return changed


def _facts_of(difference: Difference) -> dict[str, Value]:
    """What is told in a situation, by the names of the facts."""
    return {axis.wanted.name: value for axis, value in difference.situation.departures()}


def _shared(jobs: list[_Job]) -> list[_Job]:
    """The same with less tried of each rule where there are many of them."""
    own, through = _less(OWN, sum(1 for job in jobs if not job.through)), _less(THROUGH, len(jobs))
    return [attrs.evolve(job, effort=through if job.through else own) for job in jobs]


def _less(effort: Effort, rules: int) -> Effort:
    if rules <= _MANY:
        return effort
    situations = max(_LEAST_TRIED, effort.situations * _MANY // rules)
    return attrs.evolve(effort, situations=situations, work=max(_LEAST_TRIED * 4, effort.work * _MANY // rules))


def differences(
    before: Ruleset,
    rule: Rule,
    after: Ruleset,
    other: Rule,
    facts: tuple[Mapping[str, str], Mapping[str, str]],
    effort: Effort = OWN,
    through: tuple[str, ...] = (),
    shown: int = SHOWN,
    seeds: Sequence[Mapping[str, Value]] = (),
    wish: str = "",
    *,
    filled: bool = False,
) -> RuleChange:
    """The situations of a rule in which two rulesets give other odds; of one that is only `filled`, those with a gap before.

    `seeds` are facts with which something it leads to comes out otherwise: they are tried where nothing else is found.
    """
    besides = () if through else _overwritten(before, rule, after, other)
    first, second = (
        Scale(Sweep(game, version, given, besides), wish)
        for game, version, given in ((before, rule, facts[0]), (after, other, facts[1]))
    )
    search = Search(
        first, second, effort, _leading(before, rule, after, other, through), _each(new_words(before, after))
    )
    search.filled = filled
    search.run()
    if not search.differences and not search.whole():
        search.seed(seeds)
    exact = search.whole()
    tried, reasons = search.tried, tuple(search.reasons.most_common())
    return RuleChange(
        other,
        through,
        tuple(search.differences),
        search.telling(shown),
        tried,
        max(search.size(), tried),
        reasons,
        exact,
    )


@attrs.frozen
class _Job:
    """One rule to be held against its other self."""

    name: str
    facts: tuple[dict[str, str], dict[str, str]]
    effort: Effort
    through: tuple[str, ...]
    below: set[str]
    """The rules that it leads to, in either game."""
    filled: bool = False
    """Whether it can come out otherwise only where it met a gap."""


def search_of(before: Ruleset, after: Ruleset, change: RuleChange, facts: Mapping[str, str], wish: str = "") -> Search:
    """Returns the search through situations of a changed rule."""
    name = next(name for name, rule in after.rules.items() if rule is change.rule)
    given = _Facts(facts)
    rule = before.rules[name]
    besides = () if change.through else _overwritten(before, rule, after, change.rule)
    first = Scale(Sweep(before, rule, given.check(before, rule), besides), wish)
    second = Scale(Sweep(after, change.rule, given.check(after, change.rule), besides), wish)
    leading = _leading(before, rule, after, change.rule, change.through)
    return Search(first, second, THROUGH, leading, _each(new_words(before, after)))


def _each(words: Mapping[str, tuple[Value, ...]]) -> frozenset[Value]:
    """The words of several lists, without the lists."""
    return frozenset(word for some in words.values() for word in some)


def _through(before: Meanings, after: Meanings, name: str) -> tuple[str, ...]:
    """The rules through which alone a rule has changed; none where it has changed itself."""
    if before.own(name).mark != after.own(name).mark:
        return ()
    names = [
        rule
        for rule in sorted(before.leads_to(name) | after.leads_to(name))
        if rule not in before.ruleset.rules
        or rule not in after.ruleset.rules
        or before.own(rule).mark != after.own(rule).mark
    ]
    return tuple((after.ruleset.rules.get(name) or before.ruleset.rules[name]).called for name in names)


def _leading(before: Ruleset, rule: Rule, after: Ruleset, other: Rule, through: tuple[str, ...]) -> list[str]:
    """The facts that are most likely to matter, first: those named in lines that have changed, then in such rules."""
    pairs = [(rule, other)]
    for name in through:
        first, second = before.rules.get(key(name)), after.rules.get(key(name))
        pairs += [(first, second)] if first is not None and second is not None else []
    ways: dict[str, None] = {}
    asked: dict[str, None] = {}
    for old, new in pairs:
        theirs = {says(line) for line in old.lines}
        ours = {says(line) for line in new.lines}
        lines = [line for line in old.lines if says(line) not in ours] + [
            line for line in new.lines if says(line) not in theirs
        ]
        for node in nodes(tuple(lines)):
            if isinstance(node, ir.Fact | ir.Field):
                ways.setdefault(key(ir.name_of(node)))
            elif isinstance(node, ir.WorkOut):
                asked.setdefault(node.rule)
    for game, name in product((before, after), asked):
        if name in game.rules and game.rules[name].kind is RuleKind.STATE:
            for wanted in interface(game, game.rules[name]).inputs:
                ways.setdefault(key(wanted.name))
    for old, new in pairs if through else ():
        for wanted in (*interface(before, old).inputs, *interface(after, new).inputs):
            ways.setdefault(key(wanted.name))
    return list(ways)


def _overwritten(before: Ruleset, rule: Rule, after: Ruleset, other: Rule) -> tuple[Input, ...]:
    """What either makes as usual again, where they do not set the same in the same lines: then it matters what it was."""
    first, second = ({says(line) for line in each.lines if _sets(line)} for each in (rule, other))
    if first == second:
        return ()
    overwritten = (*interface(before, rule).overwritten, *interface(after, other).overwritten)
    return tuple({(wanted.role, key(wanted.name)): wanted for wanted in overwritten}.values())


def _sets(line: object) -> bool:
    return any(isinstance(node, do.Become) for node in nodes(line))


def _only_in(game: Ruleset, other: Ruleset, wanted: set[str]) -> tuple[str, ...]:
    return tuple(
        rule.called for name, rule in game.rules.items() if name not in other.rules and (not wanted or name in wanted)
    )


def _sequences(before: Ruleset, after: Ruleset) -> tuple[str, ...]:
    names = dict.fromkeys((*before.sequences, *after.sequences))
    sequences = []
    for name in names:
        old, new = before.sequences.get(name), after.sequences.get(name)
        if old is None or new is None or says(old.phases) != says(new.phases):
            sequences.append((new or old).name)  # type: ignore[union-attr]
    return tuple(sequences)


def _scenarios(before: Ruleset, after: Ruleset) -> tuple[str, ...]:
    old, new = ({scenario.key: scenario for scenario in game.scenarios} for game in (before, after))
    both = ((old.get(name), new.get(name)) for name in {**old, **new})
    return tuple(
        (now or was).name  # type: ignore[union-attr]
        for was, now in both
        if was is None or now is None or tells(was) != tells(now)
    )


class _Facts:
    """Facts told of all rules: each rule takes those it asks for; one that no rule takes is wrong."""

    def __init__(self, facts: Mapping[str, str]) -> None:
        self.facts = facts
        self.taken: set[str] = set()
        self.names: dict[str, None] = {}

    def check(self, ruleset: Ruleset, rule: Rule) -> dict[str, str]:
        """Those that a rule asks for. Raises `BadQuestion` for a value that does not fit."""
        if not self.facts:
            return {}
        sweep = Sweep(ruleset, rule)
        axes = sweep.axes
        self.names.update(dict.fromkeys(axis.name for axis in axes))
        fitting: dict[str, str] = {}
        for name, text in self.facts.items():
            if sweep.takes(name):
                self.taken.add(name)
                fitting[name] = text
        Sweep(ruleset, rule, fitting)
        return fitting

    def done(self) -> None:
        """Raises `BadQuestion` where no rule has a given fact as input."""
        for name in self.facts:
            if name not in self.taken:
                raise BadQuestion(
                    f"No rule that is compared asks for `{name}`.",
                    did_you_mean(name, list(self.names), _some_of(list(self.names))),
                )


_NAMED = 8
"""So many facts are named where a name is none of them."""


def _some_of(names: list[str]) -> str:
    """The first of many names, and where the others are told."""
    if len(names) <= _NAMED:
        return f"Asked for: {', '.join(names)}."
    return (
        f"Asked for are {', '.join(names[:_NAMED])} and {len(names) - _NAMED} more: "
        "`grognard rules RULESET RULE` tells what a rule asks."
    )
