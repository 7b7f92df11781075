"""Does a game that is played ever find those for whom something is done? A mark that no step of play sets any more finds nobody."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from fractions import Fraction

import attrs

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.logic import in_band
from grognard.checks.reach_values import numbers_of
from grognard.checks.told_anew import named
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import FieldOf
from grognard.ir.examples import Example
from grognard.ir.extent import leads_to
from grognard.ir.names import in_a_row, key
from grognard.ir.phrases import text_of
from grognard.ir.rules import DONE, Phase, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, Words, YesNo, is_number
from grognard.ir.walk import all_lines, nodes
from grognard.source import Place


def somebody_is_found(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report what is asked of whoever acts and can be so of nobody, as nothing that a scenario plays makes it so.

    Without a scenario all sequences are played. What no rule of the whole game makes so is how pieces are set up: of that
    nothing is said, for another scenario may put them out.
    """
    plays: list[tuple[Example | None, list[str]]] = [
        (one, [name for name, _ in one.plays if name in ruleset.sequences]) for one in ruleset.scenarios if one.plays
    ]
    every = tuple(phase for sequence in ruleset.sequences.values() for phase in sequence.phases)
    changing = {
        key(name)
        for deed in nodes((tuple(one.lines for one in every), tuple(one.lines for one in ruleset.rules.values())))
        if isinstance(deed, do.Become | do.Change | do.Every)
        for name in do.changed_by(deed)
    }
    found: dict[Place, tuple[_Asked, list[FieldOf], list[str]]] = {}
    for scenario, played in plays or [(None, [*ruleset.sequences])]:
        phases = tuple(phase for name in played for phase in ruleset.sequences[name].phases)
        rules = tuple(leads_to(ruleset, phases))
        game = _Game.of(known, scenario, rules, phases, changing)
        whole = _Game.of(known, scenario, tuple(ruleset.rules.values()), every, changing).as_it_might_be()
        for asked in _asked(phases, rules):
            if game.holds(asked.condition) is (not asked.wanted) and whole.holds(asked.condition) is None:
                idle = game.to_blame(asked.condition)
                found.setdefault(asked.condition.place, (asked, idle, []))[2].append(scenario.name if scenario else "")
    told: set[str] = set()
    for asked, idle, where in found.values():
        names = {field.key for field in idle}
        if not told.issuperset(names):
            told.update(names)
            _tell(ruleset, asked, idle, where if len(where) < len(plays) else [], collector)


@attrs.frozen
class _Asked:
    """A condition on which it hangs whether somebody does something, and whether it must hold or must not."""

    condition: ir.Condition
    wanted: bool
    what: str
    home: Phase | Rule
    """What its line stands below."""
    is_price: bool = False


def _asked(phases: Sequence[Phase], rules: Sequence[Rule]) -> Iterator[_Asked]:
    for phase in phases:
        if phase.condition is not None:
            yield _Asked(phase.condition, True, f"The step `{phase.title}` is never done", phase)
    for rule in rules:
        for gate in rule.gates if rule.kind in DONE else ():
            if gate.kind in ("only", "never") and not gate.once:
                what = f"`{rule.name}` can never be done"
                yield _Asked(gate.condition, gate.kind == "only", what, rule, is_price=gate.price)
    homes: list[Phase | Rule] = [*phases, *rules]
    for home in homes:
        for line in all_lines(home.lines):
            for part in (line.opener, line.deed):
                if isinstance(part, il.ForEach | do.Offer | do.Choose) and part.condition is not None and part.kind:
                    yield _Asked(part.condition, True, f"Here no {part.kind} is ever found", home)


@attrs.frozen
class _Game:
    """What the fields of all pieces can be, as far as that is known, in a game that comes to some rules and no others."""

    known: Known
    fields: dict[str, FieldOf]
    values: dict[str, set[object]]
    sinking: frozenset[str]
    """Numbers that become less, and never more."""

    @classmethod
    def of(
        cls,
        known: Known,
        scenario: Example | None,
        rules: Sequence[Rule],
        phases: Sequence[Phase],
        changing: Container[str],
    ) -> _Game:
        """`changing` are the fields that anything in the whole game changes; others are how pieces are set up."""
        fields, values, unsure = _at_the_beginning(known.ruleset, scenario)
        sinking: set[str] = set()
        for deed in nodes((tuple(one.lines for one in phases), tuple((one.lines, one.gates) for one in rules))):
            match deed:
                case do.Become(value=ir.Constant() as value) if _is_known(value.value):
                    values.setdefault(deed.field, set()).add(value.value)
                case do.Change(up=False):
                    sinking.add(deed.field)
                case do.Become() | do.Change() | do.Every():
                    unsure.update(map(key, do.changed_by(deed)))
                case _:
                    pass
        for field in _begun(known.ruleset, rules):
            values.setdefault(field, set()).add(True)
        kept = {
            name: field
            for name, field in fields.items()
            if name not in unsure and (name in changing or _is_mark(field))
        }
        return cls(known, kept, values, frozenset(sinking))

    def as_it_might_be(self) -> _Game:
        """The same, without marks that end by themselves: if nothing sets one of these, something was to set it."""
        return attrs.evolve(self, fields={name: field for name, field in self.fields.items() if not _is_mark(field)})

    def to_blame(self, condition: ir.Condition) -> list[FieldOf]:
        """The fields of which each by itself makes that a condition is never so; all that it asks for, where only several do."""
        asked = dict.fromkeys(one.field for one in self._idle(condition, ()))
        alone = {name: attrs.evolve(self, fields={name: self.fields[name]}) for name in asked}
        names = [name for name, game in alone.items() if game.holds(condition) is not None] or list(asked)
        return [self.fields[name] for name in names]

    def _idle(self, condition: object, seen: tuple[str, ...]) -> Iterator[ir.Field]:
        """The fields that nothing changes, of all that a condition asks for."""
        for node in nodes(condition):
            if isinstance(node, ir.Field) and node.field in self.fields:
                yield node
            elif isinstance(node, ir.WorkOut) and node.rule not in seen and node.rule in self.known.ruleset.rules:
                yield from self._idle(self.known.ruleset.rules[node.rule].holds, (*seen, node.rule))

    # ---- what can be so ----------------------------------------------------------------------------------------

    def holds(self, condition: ir.Condition, seen: tuple[str, ...] = ()) -> bool | None:
        """Whether a condition is so of every piece there is (True), of none (False); None where that is not known."""
        match condition:
            case ir.Not():
                return _not(self.holds(condition.condition, seen))
            case ir.All():
                return _all([self.holds(one, seen) for one in condition.conditions])
            case ir.Any():
                return _not(_all([_not(self.holds(one, seen)) for one in condition.conditions]))
            case ir.Holds(value=ir.WorkOut() as value) if (
                value.rule not in seen and value.rule in self.known.ruleset.rules
            ):
                gates = self.known.ruleset.rules[value.rule].holds
                each = [(self.holds(gate.condition, (*seen, value.rule)), gate.kind == "never") for gate in gates]
                return _all([_not(now) if never else now for now, never in each]) if each else None
            case ir.Holds(value=ir.Field() as value):
                return self._one_of(value, lambda now: now is True)
            case ir.Is(value=ir.Field() as value) if value.field in self.sinking & self.fields.keys():
                return self._less(condition, value)
            case ir.Is(value=ir.Field() as value) if all(map(ir.is_constant, condition.bands)):
                words = value.type.words if isinstance(value.type, Words) else ()
                return self._one_of(
                    value, lambda now: any(in_band(band, now, words) for band in condition.bands) != condition.negated
                )
            case ir.Quantified(quantifier=ir.Quantifier.ANY | ir.Quantifier.NO):
                if self.holds(condition.condition, seen) is not False:
                    return None
                return condition.quantifier is ir.Quantifier.NO
            case _:
                return None

    def _one_of(self, field: ir.Field, is_so: Callable[[object], bool]) -> bool | None:
        name = field.field
        if name not in self.fields or name in self.sinking:
            return None
        found = set(map(is_so, self.values[name]))
        return found.pop() if len(found) == 1 else None

    def _less(self, asked: ir.Is, field: ir.Field) -> bool | None:
        """Of a number that only becomes less: whether more is asked than it begins with."""
        begins = [value for value in self.values[field.field] if is_number(value)]
        asks = [band.value if isinstance(band, ir.Same) else band.low for band in asked.bands]
        lows = [numbers_of(self.known.reach.value(one, {})).low for one in asks if one is not None]
        least = [low for low in lows if low is not None]
        if asked.negated or len(least) < len(asks) or len(begins) < len(self.values[field.field]):
            return None
        return False if max(begins) < min(least) else None


def _all(found: Sequence[bool | None]) -> bool | None:
    return False if False in found else None if None in found else True


def _not(found: bool | None) -> bool | None:
    return None if found is None else not found


def _is_mark(field: FieldOf) -> bool:
    """Whether it is a yes or no that begins or ends by itself; a number that does may be one that players keep themselves."""
    return isinstance(field.type, YesNo) and bool(field.begun_by or field.ended_by)


def _is_known(value: object) -> bool:
    """Whether it is a value that stands for itself."""
    return isinstance(value, bool | int | Fraction | str)


def _at_the_beginning(
    ruleset: Ruleset, scenario: Example | None
) -> tuple[dict[str, FieldOf], dict[str, set[object]], set[str]]:
    """The fields by their names, what each can be as pieces are set up, and those of which that is not known."""
    fields: dict[str, FieldOf] = {}
    values: dict[str, set[object]] = {}
    unsure: set[str] = set()
    for field in (one for kind in ruleset.pieces for one in ruleset.fields_of(kind)):
        name = field.key
        fields.setdefault(name, field)
        by_chance = field.kept or field.of_deck or field.gap or field.rolled_on is not None or bool(field.among)
        if by_chance or not isinstance(field.type, YesNo | Words | Numbers):
            unsure.add(name)
        elif field.has_usual and _is_known(field.usual):
            values.setdefault(name, set()).add(field.usual)
        elif isinstance(field.type, YesNo):
            values.setdefault(name, set()).add(False)
        else:
            unsure.add(name)
    for piece in scenario.pieces if scenario is not None else ():
        for told, value in piece.fields:
            if isinstance(value, ir.Constant) and _is_known(value.value):
                values.setdefault(key(told), set()).add(value.value)
            else:
                unsure.add(key(told))
    return fields, values, unsure


def _begun(ruleset: Ruleset, rules: Iterable[Rule]) -> set[str]:
    """The fields that some rules begin, by their keys."""
    paths = {id(rule): path for path, rule in ruleset.rules.items()}
    return {field.key for rule in rules for _, field in ruleset.begun_behind(paths[id(rule)])}


def _tell(
    ruleset: Ruleset, asked: _Asked, idle: Sequence[FieldOf], scenarios: Sequence[str], collector: Collector
) -> None:
    makers = {field.name: _makers(ruleset, field.key) for field in idle}
    first = next((one for each in makers.values() for one in each), None)
    names = in_a_row([f"`{field.name}`" for field in idle])
    why = "; ".join(
        f"`{field.name}` comes only of {in_a_row([f'`{one.name}`' for one in makers[field.name][:3]])}, to which no step of play leads"
        if makers[field.name]
        else f"nothing that is played makes `{field.name}` other than it is at the beginning"
        for field in idle
    )
    where = f" in {in_a_row([f'`{one}`' for one in scenarios])}" if scenarios else ""
    mend = f"Let a step of play lead there, such as `do {first.name} of …`" if first else "Set it in what is played"
    anew = _without(ruleset, asked, names)
    collector.report(
        codes.NOBODY_FOUND,
        asked.condition.place,
        f"{asked.what}{where}: {why}.",
        help=f"{mend}; or {anew}.",
        also=() if first is None else (Label(first.place, "no step of play leads here"),),
    )


def _without(ruleset: Ruleset, asked: _Asked, names: str) -> str:
    """What to write where it is not to be asked for: the line without it, or no price."""
    said, home = text_of(asked.condition.place), named(ruleset, asked.home)
    of_base = ruleset.is_of_base(asked.condition.place)
    if asked.is_price:
        return f"take the price away: `remove {said} from {home}`" if of_base else f"take `{said}` away"
    return f"{f'below `amend {home}` ' if of_base else ''}write the line anew, without {names}"


def _makers(ruleset: Ruleset, name: str) -> list[Rule]:
    """The rules that set a field, or raise it: not those that only clear it, or take away of it."""
    return [
        rule
        for rule in ruleset.rules.values()
        if name in _begun(ruleset, (rule,)) or any(_sets(node, name) for node in nodes(rule.lines))
    ]


def _sets(node: object, name: str) -> bool:
    match node:
        case do.Become(value=ir.Constant(value=False)) | do.Change(up=False):
            return False
        case do.Become() | do.Change() | do.Every():
            return name in map(key, do.changed_by(node))
        case _:
            return False


CHECKS = (Check(somebody_is_found),)
