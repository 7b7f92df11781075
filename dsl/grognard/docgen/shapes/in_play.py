"""The part of a ruleset that a scenario, or one side of it, needs: its troops, and the lines that can ever concern them.

A line is left out only where it can be told from the troops that it never counts: it speaks of a kind of piece that
is not there, or of a value that none of them has and no rule gives. What is doubtful stays. `cast` knows which pieces and
values can come where.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from grognard.diagnostics.spelling import nearest
from grognard.docgen.needs import references, table_references
from grognard.docgen.shapes.cast import Cast
from grognard.docgen.shapes.possible import Env, Troop, is_met
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
from grognard.ir.types import PieceOf
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


def left_out(whole: Ruleset, part: Ruleset) -> int:
    """How many lines of rules and cells of tables a part lacks."""
    return _size(whole) - _size(part)


def _size(ruleset: Ruleset) -> int:
    lines = sum(1 for rule in ruleset.rules.values() for _ in all_lines(rule.lines))
    return lines + sum(len(table.rows) * len(table.columns) for table in ruleset.tables.values())


class _Part:
    """What is left of a ruleset for some pieces: `mine` are those that act, `met` those that are met as well."""

    def __init__(
        self, ruleset: Ruleset, mine: Sequence[GivenPiece], met: Sequence[GivenPiece], scenarios: tuple[Example, ...]
    ) -> None:
        self.ruleset = ruleset
        self.scenarios = scenarios
        by_themselves = (
            at for at, one in ruleset.pieces.items() if one.one_each or one.deck or ruleset.shape_of(at) is not None
        )
        given = (Troop(piece.kind, _side(piece, met, ruleset), piece) for piece in met)
        self.troops = (*given, *(Troop(kind, None) for kind in by_themselves))
        acting = {id(piece) for piece in mine}
        self.mine = frozenset(one for one in self.troops if one.side is None or id(one.given) in acting)
        self.kinds = self._related(one.kind for one in self.troops)
        played = {key(name) for scenario in scenarios for name, _ in scenario.plays}
        self.sequences = {at: one for at, one in ruleset.sequences.items() if not played or at in played}
        self.cast = self._played({}, frozenset(self.troops))
        if len(self.mine) < len(self.troops):
            self.cast = self._played(self._own(), self.mine)
        self.rules = {at: self._rule(at, one) for at, one in ruleset.rules.items() if f"rule {at}" in self.cast.roles}
        self.tables = {at: self._table(one) for at, one in ruleset.tables.items() if f"table {at}" in self.cast.roles}

    def made(self, name: str) -> Ruleset:
        """The smaller ruleset. Its title says what it is for."""
        game = self.ruleset
        sequences = {at: self._sequence(one) for at, one in self.sequences.items()}
        limits = tuple(filter(None, (self._limits(one, self.cast) for one in game.limits)))
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
            rules=self.rules,
            tables=self.tables,
            sequences=sequences,
            limits=limits,
            examples=(),
            scenarios=self.scenarios,
            gaps=tuple(gap for gap in game.gaps if key(gap.within) in self.rules or key(gap.within) in self.tables),
        )

    # ---- what is reached --------------------------------------------------------------------------------------

    def _played(self, seeds: dict[str, Env], mine: frozenset[Troop]) -> Cast:
        """What the pieces do where only `mine` are offered anything, and what is left besides."""
        cast = Cast(self.ruleset, self.troops, mine)
        phases = [phase.lines for one in self.sequences.values() for phase in one.phases]
        ends = tuple((one.ends_when, one.tells) for one in self.scenarios)
        rosters = [f"table {at}" for at, one in self.ruleset.tables.items() if one.roster_of in self.kinds]
        by_hand = [*rosters, *self._by_hand()]
        while cast.grown:
            cast.play(phases, ends, seeds)
            for name in (*by_hand, *self._told_with(cast)):
                cast.anyhow(name)
            for name in self._limited(cast):
                cast.anyhow(name, must=True)
        return cast

    def _own(self) -> dict[str, Env]:
        """The rules that pieces of this side carry out, whoever has them do so."""
        own: dict[str, Env] = {}
        for name, env in self.cast.roles.items():
            rule = self.ruleset.rules.get(name.partition(" ")[2]) if name.startswith("rule ") else None
            first = rule.params[0].key if rule is not None and rule.params else ""
            doers = env.get(first)
            mine = doers & self.mine if doers is not None else None
            if mine:
                own[name] = {**env, first: mine}
        return own

    def _by_hand(self) -> Iterator[str]:
        """The rules that no step of play and no other rule names: the players use them by themselves."""
        game = self.ruleset
        asked = {name for rule in game.rules.values() for name in references(game, rule.lines, rule)}
        for sequence in game.sequences.values():
            asked.update(name for phase in sequence.phases for name in references(game, phase.lines))
        asked.update(name for at in game.tables for name in table_references(game, at))
        return (f"rule {at}" for at in game.rules if f"rule {at}" not in asked)

    def _told_with(self, cast: Cast) -> Iterator[str]:
        """What is printed in the words of something that is left, though nothing asks for it."""
        for at, rule in self.ruleset.rules.items():
            home = key(wish_of(rule).told_with)
            if f"rule {home}" in cast.roles or f"table {home}" in cast.roles or home in self.ruleset.choices:
                yield f"rule {at}"

    def _limited(self, cast: Cast) -> Iterator[str]:
        """What the limits on what is left name."""
        for node in nodes(tuple(filter(None, (self._limits(one, cast) for one in self.ruleset.limits)))):
            if isinstance(node, ir.WorkOut):
                yield f"rule {node.rule}"
            elif isinstance(node, ir.LookUp):
                yield f"table {key(node.table)}"

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

    # ---- what is left of each ---------------------------------------------------------------------------------

    def _rule(self, at: str, rule: Rule) -> Rule:
        env = self.cast.roles[f"rule {at}"]
        gates = tuple(attrs.evolve(one, condition=self._lean(one.condition, env)) for one in self.cast.gates(at))
        return attrs.evolve(rule, gates=gates, lines=self._lines(rule.lines) or rule.lines)

    def _sequence(self, sequence: SequenceOfPlay) -> SequenceOfPlay:
        phases = (attrs.evolve(one, lines=self._lines(one.lines)) for one in sequence.phases)
        return attrs.evolve(sequence, phases=tuple(phases))

    def _lines(self, lines: tuple[il.Line, ...]) -> tuple[il.Line, ...]:
        """The lines that are reached. Where none of some branches is, what is otherwise done is left by itself."""
        kept: list[il.Line] = []
        branches: list[bool] = []  # of those just above: whether they are left
        for line in lines:
            env = self.cast.reached.get(id(line))
            alone = isinstance(line.opener, il.Otherwise) and bool(branches) and not any(branches)
            branches = [*branches, env is not None] if isinstance(line.opener, il.When) else [line.opener is not None]
            if env is None:
                continue
            if alone:
                kept += self._lines(line.body)
                continue
            opener = line.opener
            if isinstance(opener, il.When):
                opener = il.When(self._lean(opener.condition, env))
            kept.append(
                attrs.evolve(
                    line,
                    opener=opener,
                    condition=self._lean(line.condition, env) if line.condition is not None else None,
                    body=self._lines(line.body) or line.body,
                    exceptions=tuple(
                        one for one in line.exceptions if one.condition is None or self.cast.may_be(one.condition, env)
                    ),
                )
            )
        return tuple(kept)

    def _lean(self, condition: ir.Condition, env: Env) -> ir.Condition:
        """A condition without what can never be so, or never be otherwise."""
        match condition:
            case ir.All() | ir.Any():
                both = isinstance(condition, ir.All)
                parts = [one for one in condition.conditions if self.cast.may_be(one, env, not both)]
                left = tuple(self._lean(one, env) for one in parts or condition.conditions)
                return left[0] if len(left) == 1 else attrs.evolve(condition, conditions=left)
            case ir.Not():
                return attrs.evolve(condition, condition=self._lean(condition.condition, env))
            case ir.Is():
                known = self.cast.values(condition.value, env)
                bands = tuple(band for band in condition.bands if is_met(known, (band,)))
                return attrs.evolve(condition, bands=bands or condition.bands)
            case _:
                return condition

    def _table(self, table: Table) -> Table:
        """The rows and columns that may be read."""
        rows, columns = self.cast.rows(table), self.cast.columns(table)
        if len(columns) == len(table.columns):
            return attrs.evolve(table, rows=rows)
        keys = len(table.keys)
        left = (
            attrs.evolve(
                row,
                cells=tuple(row.cells[at] for at in columns),
                texts=(*row.texts[:keys], *(row.texts[keys + at] for at in columns)),
            )
            for row in rows
        )
        return attrs.evolve(
            table,
            rows=tuple(left),
            columns=tuple(table.columns[at] for at in columns),
            across_bands=tuple(table.across_bands[at] for at in columns),
        )

    def _limits(self, limits: Limits, cast: Cast) -> Limits | None:
        def is_left(name: str) -> bool:
            return f"rule {name}" in cast.roles

        kept = tuple(
            one
            for one in limits.limits
            if (is_left(one.target) if one.action else bool(one.field)) or any(map(is_left, one.among))
        )
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
