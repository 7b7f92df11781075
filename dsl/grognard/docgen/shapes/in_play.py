"""The part of a ruleset that a scenario, or one side of it, needs: its troops, and the lines that can ever concern them.

A line is left out only where it can be told from the troops that it never counts: it speaks of a kind of piece that
is not there, or of a value that none of them has and no rule gives. What is doubtful stays. That is decided by
possible values (an abstract interpretation over sets of words), never by trying.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from grognard.diagnostics.spelling import nearest
from grognard.docgen.needs import references, table_references
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.examples import Example, GivenPiece
from grognard.ir.limits import Limits
from grognard.ir.names import key
from grognard.ir.on_sheet import wish_of
from grognard.ir.rules import Rule
from grognard.ir.rules import Sequence as SequenceOfPlay
from grognard.ir.ruleset import Chapter, Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import PieceOf, Value
from grognard.ir.walk import all_lines, nodes


@attrs.frozen
class NotThere(Exception):
    """There is no scenario or side of that name: what is wrong, and what to do."""

    message: str
    help: str


def in_play(ruleset: Ruleset, name: str) -> Ruleset:
    """The ruleset without what the scenario or the side of that name never meets. Raises `NotThere`."""
    scenario = ruleset.scenario(name)
    if scenario is not None:
        return _Part(ruleset, scenario.pieces, scenario.pieces, (scenario,)).made(scenario.name)
    side = next((one for one in ruleset.sides if key(one) == key(name)), None)
    pieces = tuple(piece for one in ruleset.scenarios for piece in one.pieces)
    mine = tuple(piece for piece in pieces if _side(piece, pieces, ruleset) == side) if side is not None else ()
    if not mine or side is None:
        known = [one.name for one in ruleset.scenarios] + (list(ruleset.sides) if pieces else [])
        near = nearest(name, known)
        there = (
            f"There are: {', '.join(known)}."
            if known
            else "It has no scenario, so nothing says which troops are in play."
        )
        raise NotThere(
            f"{ruleset.title} has no scenario and no side called `{name}`.",
            f"Did you mean `{near}`?" if near else there,
        )
    return _Part(ruleset, mine, pieces, ruleset.scenarios).made(side)


def _side(piece: GivenPiece, pieces: Sequence[GivenPiece], ruleset: Ruleset, depth: int = 8) -> str | None:
    """The side of a piece: its own, else that of what it belongs to."""
    for _, value in piece.fields:
        if isinstance(value, ir.Constant) and value.value in ruleset.sides:
            return str(value.value)
    for _, value in piece.fields:
        owner = next((one for one in pieces if key(one.name) == key(getattr(value, "name", ""))), None)
        if owner is not None and owner is not piece and depth:
            found = _side(owner, pieces, ruleset, depth - 1)
            if found is not None:
                return found
    return None


class _Part:
    """What is left of a ruleset for some pieces: `mine` are those that act, `all_` those that are met as well."""

    def __init__(
        self, ruleset: Ruleset, mine: Sequence[GivenPiece], all_: Sequence[GivenPiece], scenarios: tuple[Example, ...]
    ) -> None:
        self.ruleset = ruleset
        self.scenarios = scenarios
        self.kinds = self._related(piece.kind for piece in all_)
        self.acting = self._related(piece.kind for piece in mine)
        written = self._written()
        self.mine = self._values(mine, written)
        self.all = self._values(all_, written)
        self.rules: dict[str, Rule] = {}
        self.tables: dict[str, Table] = {}

    def made(self, name: str) -> Ruleset:
        """The smaller ruleset. Its title says what it is for."""
        game = self.ruleset
        played = {key(one) for scenario in self.scenarios for one, _ in scenario.plays}
        sequences = {at: self._sequence(one) for at, one in game.sequences.items() if not played or at in played}
        for one in sequences.values():
            for phase in one.phases:
                self._reach(references(game, phase.lines))
        self._reach(f"table {at}" for at, one in game.tables.items() if one.roster_of in self.kinds)
        self._reach_what_is_told_with()
        limits = self._all_limits()
        self.kinds |= self._named_kinds(limits, sequences)
        chapters = tuple(self._chapter(chapter, sequences) for chapter in game.chapters)
        used = self._used(limits, sequences)
        return attrs.evolve(
            game,
            title=f"{game.title}: {name}",
            sheet=tuple((word, f"{told}: {name}" if word == "title" else told) for word, told in game.sheet),
            chapters=tuple(chapter for chapter in chapters if chapter.items),
            pieces={at: one for at, one in game.pieces.items() if at in self.kinds},
            facts={at: one for at, one in game.facts.items() if one.key in used},
            rules={at: self.rules[at] for at in game.rules if at in self.rules},
            tables={at: self.tables[at] for at in game.tables if at in self.tables},
            sequences=sequences,
            limits=limits,
            examples=(),
            scenarios=self.scenarios,
            gaps=tuple(gap for gap in game.gaps if key(gap.within) in self.rules or key(gap.within) in self.tables),
        )

    def _reach_what_is_told_with(self) -> None:
        """What is printed in the words of something that is left, though nothing asks for it."""
        for at, rule in self.ruleset.rules.items():
            home = key(wish_of(rule).told_with)
            if home in self.rules or home in self.tables or home in self.ruleset.choices:
                self._reach([f"rule {at}"])

    def _all_limits(self) -> tuple[Limits, ...]:
        """The limits on what is left; what they name is left too, and may have limits of its own."""
        while True:
            known = len(self.rules)
            limits = tuple(filter(None, map(self._limits, self.ruleset.limits)))
            for node in nodes(limits):
                if isinstance(node, ir.WorkOut):
                    self._reach([f"rule {node.rule}"])
                elif isinstance(node, ir.LookUp):
                    self._reach([f"table {key(node.table)}"])
            if len(self.rules) == known:
                return limits

    def _used(self, limits: tuple[Limits, ...], sequences: dict[str, SequenceOfPlay]) -> set[str]:
        """Names of what is asked somewhere: fields, facts, and what tables are headed with."""
        roots = (tuple(self.rules.values()), tuple(self.tables.values()), tuple(sequences.values()), limits)
        used = {key(ir.name_of(node)) for node in nodes(roots) if isinstance(node, ir.Field | ir.Fact | ir.Variable)}
        return used | {key(head.name) for one in self.tables.values() for head in one.headings}

    def _named_kinds(self, limits: tuple[Limits, ...], sequences: dict[str, SequenceOfPlay]) -> set[str]:
        """Kinds of pieces that the lines speak of, though none of them is there."""
        roots = (tuple(self.rules.values()), tuple(sequences.values()), limits)
        return self._related(kind for node in nodes(roots) if isinstance(kind := getattr(node, "kind", None), str))

    # ---- what the troops are ----------------------------------------------------------------------------------

    def _related(self, kinds: Iterable[str]) -> set[str]:
        """Kinds, what they are kinds of, and what they belong to."""
        found: set[str] = set()
        waiting = list(kinds)
        while waiting:
            one = waiting.pop()
            if one in found or one not in self.ruleset.pieces:
                continue
            found.add(one)
            piece = self.ruleset.pieces[one]
            waiting += [piece.parent] if piece.parent else []
            waiting += [field.type.kind for field in piece.fields if isinstance(field.type, PieceOf)]
        return found

    def _written(self) -> set[str]:
        """Fields that some rule changes, or that are rolled: their values at the start say nothing for later."""
        changed = {
            key(name)
            for rule in self.ruleset.rules.values()
            for line in all_lines(rule.lines)
            if line.deed is not None
            for name in do.changed_by(line.deed)
        }
        fields = (field for piece in self.ruleset.pieces.values() for field in piece.fields)
        return changed | {field.key for field in fields if field.rolled_on or field.begun_by}

    def _values(self, pieces: Sequence[GivenPiece], written: set[str]) -> dict[str, set[Value]]:
        """For each field that no rule changes: the values that the pieces have; none where one of them is not known."""
        found: dict[str, set[Value]] = {}
        doubtful = set(written)
        for piece in pieces:
            told = {key(name): value for name, value in piece.fields}
            for field in self.ruleset.fields_of(piece.kind):
                name = field.key
                value = told.get(name)
                if isinstance(value, ir.Constant):
                    found.setdefault(name, set()).add(value.value)
                elif value is None and field.has_usual:
                    found.setdefault(name, set()).add(field.usual)
                else:
                    doubtful.add(name)
        return {name: values for name, values in found.items() if name not in doubtful}

    # ---- what is reached --------------------------------------------------------------------------------------

    def _reach(self, names: Iterable[str]) -> None:
        waiting = list(names)
        while waiting:
            sort, _, name = waiting.pop().partition(" ")
            rule, table = self.ruleset.rules.get(name), self.ruleset.tables.get(name)
            if sort == "rule" and rule is not None and name not in self.rules:
                it = rule.params[0].name if rule.params else ""
                self.rules[name] = attrs.evolve(rule, lines=self._lines(rule.lines, it))
                waiting += references(self.ruleset, self.rules[name].lines, rule)
            elif sort == "table" and table is not None and name not in self.tables:
                self.tables[name] = self._table(table)
                waiting += table_references(self.ruleset, name)

    def _acts(self, kind: str) -> bool:
        """Whether some piece that acts is of a kind."""
        return any(self.ruleset.is_kind(one, kind) for one in self.acting) or kind in self.kinds - self.acting

    def _sequence(self, sequence: SequenceOfPlay) -> SequenceOfPlay:
        phases = (attrs.evolve(one, lines=tuple(filter(self._is_offered, one.lines))) for one in sequence.phases)
        return attrs.evolve(sequence, phases=tuple(phases))

    def _is_offered(self, line: il.Line) -> bool:
        """Whether a line is no offer, or one to a kind of piece that acts, of what such pieces can ever do."""
        offer = line.deed
        if not isinstance(offer, do.Offer):
            return True
        acts = offer.kind not in self.ruleset.pieces or self._acts(offer.kind)
        return acts and self._can_be_done(self.ruleset.rules[offer.rule])

    def _can_be_done(self, rule: Rule) -> bool:
        """Whether what an action asks of who does it can be so."""
        it = rule.params[0].name if rule.params else ""
        asked = ((gate.condition, gate.kind == "only") for gate in rule.gates if gate.kind != "must")
        return all(self._may_be(condition, it, wanted) for condition, wanted in asked)

    def _lines(self, lines: tuple[il.Line, ...], it: str) -> tuple[il.Line, ...]:
        """The lines that may count. Where none of some branches can, what is otherwise done stands alone."""
        kept: list[il.Line] = []
        branches: list[bool] = []  # of those just above: whether they are left
        for line in lines:
            match line.opener:
                case il.Otherwise() if branches and not any(branches):
                    kept += self._lines(line.body, it)
                    continue
                case il.When(condition):
                    branches.append(self._may_be(condition, it))
                case il.Otherwise() | None:
                    branches = []
                case _:
                    branches.append(True)
            if line.opener is not None and (not isinstance(line.opener, il.When) or branches[-1]):
                kept.append(attrs.evolve(line, body=self._lines(line.body, it) or line.body))
            elif line.opener is None and self._is_offered(line) and self._may_count(line, it):
                kept.append(line)
        return tuple(kept)

    def _may_count(self, line: il.Line, it: str) -> bool:
        return line.condition is None or self._may_be(line.condition, it)

    def _table(self, table: Table) -> Table:
        """The rows that some piece may be looked up in; all of them where none seems to be."""
        names = [key(heading.name) if self._looked_up(table, at) else "" for at, heading in enumerate(table.keys)]
        known = self.mine if table.roster_of else self.all
        rows = tuple(
            row
            for row in table.rows
            if all(
                not isinstance(bands, tuple)
                or name not in known
                or any(_among(value, bands) is not False for value in known[name])
                for name, bands in zip(names, row.keys, strict=True)
            )
        )
        return attrs.evolve(table, rows=rows or table.rows)

    def _looked_up(self, table: Table, at: int) -> bool:
        """Whether a column is only ever looked up by the field it is headed with, and by no other value."""
        name = key(table.keys[at].name)
        for node in nodes((tuple(self.ruleset.rules.values()), tuple(self.ruleset.tables.values()))):
            if isinstance(node, ir.LookUp) and key(node.table) == table.key:
                found = node.inputs[at] if at < len(node.inputs) else None
                if not isinstance(found, ir.Field) or found.field != name:
                    return False
        return True

    def _limits(self, limits: Limits) -> Limits | None:
        kept = tuple(
            one for one in limits.limits if (one.target in self.rules if one.action else bool(one.field)) or any(name in self.rules for name in one.among)
        )  # fmt: skip
        there = all(param.kind in self.kinds for param in limits.params if param.kind in self.ruleset.pieces)
        return attrs.evolve(limits, limits=kept) if kept and there else None

    def _chapter(self, chapter: Chapter, sequences: dict[str, SequenceOfPlay]) -> Chapter:
        """The chapter without its prose and its examples."""
        known = {**self.rules, **self.tables, **sequences}
        left_out = {"prose", "example", "gap"}
        items = tuple(
            (kind, name)
            for kind, name in chapter.items
            if kind not in left_out
            and (name in known or kind in {"limits", "facts", "option", "scenario", "choice"} or name in self.kinds)
        )
        return attrs.evolve(chapter, items=items, prose=())

    # ---- conditions -------------------------------------------------------------------------------------------

    def _may_be(self, condition: ir.Condition, it: str, wanted: bool = True) -> bool:
        """Whether a condition can be so (or, not `wanted`, can be not so) for these troops; yes where that cannot be told."""
        match condition:
            case ir.All() | ir.Any():
                parts = (self._may_be(each, it, wanted) for each in condition.conditions)
                return all(parts) if isinstance(condition, ir.All) is wanted else any(parts)
            case ir.Not():
                return self._may_be(condition.condition, it, not wanted)
            case ir.Is(value=ir.Field() as field):
                return self._may_have(field, it, condition.bands, condition.negated is not wanted)
            case ir.Holds(value=ir.Field() as field):
                return self._may_have(field, it, (ir.Same(ir.Constant(True, place=field.place)),), wanted)
            case ir.IsKind() if condition.negated is not wanted:
                return self._is_there(condition.kind)
            case ir.Quantified(quantifier=ir.Quantifier.ANY) if wanted:
                return self._is_there(condition.kind)
            case _:
                return True

    def _is_there(self, kind: str) -> bool:
        """Whether some piece is of a kind."""
        return any(self.ruleset.is_kind(each, kind) for each in self.kinds)

    def _may_have(self, field: ir.Field, it: str, bands: tuple[ir.Band, ...], within: bool) -> bool:
        """Whether some piece's field can lie within some bands, or without."""
        mine = isinstance(field.of, ir.Role) and key(field.of.name) == key(it)
        known = (self.mine if mine else self.all).get(field.field)
        return known is None or any(_among(value, bands) is not (not within) for value in known)


def _among(value: Value, bands: tuple[ir.Band, ...]) -> bool | None:
    """Whether a value lies in some bands; None where an end of one must be worked out."""
    if any(ir.lies_in(value, band) for band in bands):
        return True
    return False if all(map(ir.is_constant, bands)) else None
