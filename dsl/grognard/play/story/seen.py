"""Which fields do players look at? Those that dice, modifiers or tables ask for, and what came out by dice or in a case and says who may act.

So are those that say whose turn it is, of whoever was picked. The others keep the books of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, without_owner
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, Words, YesNo
from grognard.ir.walk import all_lines, nodes


class Seen:
    """The fields of one ruleset that a change of is told."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._asked = {key(name) for name in _asked_for(ruleset)}
        phases = (phase for sequence in ruleset.sequences.values() for phase in sequence.phases)
        together = chain((rule.lines for rule in ruleset.rules.values()), (phase.lines for phase in phases))
        set_in_a_case = {name for lines in together for name in _uncertain(lines)}
        self._words = set(_asked_in_lines(ruleset))
        self._asked |= set_in_a_case.intersection(_asked_in_play(ruleset))
        self._thrown_for = _thrown_for(ruleset.rules.values()) & {*self._asked, *_asked_in_play(ruleset)}
        fields = (field for piece in ruleset.pieces.values() for field in piece.fields)
        self._for_a_turn = {field.key for field in fields if field.this_turn}
        picked = {name for rule in ruleset.rules.values() for name in _of_picked(rule.lines)}
        self._picked = picked.intersection(_asked_in_steps(ruleset))

    def counts(self, field: FieldOf) -> bool:
        """Whether a change of this field is a matter of the table, and no mark that the rules make for themselves."""
        name = field.key
        if self.ruleset.on_a_board(field) or name in self._picked:
            return True
        if isinstance(field.type, Words | YesNo) and name in self._thrown_for:
            return True
        if field.this_turn or field.this_step or name.endswith((" last turn", " before")):
            return False
        if name.startswith("last ") or name.endswith(" this turn"):
            return False
        if isinstance(field.type, Numbers):
            # Lengths are what is left of a move, parts what is left of a turn.
            return not field.type.unit and not (field.type.low == 0 and field.type.high == 1)
        return name in self._asked or (isinstance(field.type, Words) and name in self._words)

    def of_picked(self, field: str) -> bool:
        """Whether it is set of whoever is picked, and says who acts: who it is matters, also where it was he before."""
        return key(field) in self._picked

    def thrown_anew(self, field: str) -> bool:
        """Whether dice or a table alone decide it, anew each turn: what they gave matters, also where it is as usual."""
        return key(field) in self._thrown_for & self._for_a_turn


def _uncertain(lines: Iterable[il.Line], within: bool = False) -> Iterator[str]:
    """The fields that a line sets only in a case, or to what came out: who reads what was done does not know them yet."""
    for line in lines:
        deed = line.deed
        if isinstance(deed, do.Become) and (
            within or line.condition is not None or not isinstance(deed.value, ir.Constant)
        ):
            yield deed.field
        yield from _uncertain(line.body, within or not isinstance(line.opener, il.ForEach | il.Repeat | None))
        # What is below a line that may end the rule is done only if it did not.
        within = within or any(isinstance(part.deed, do.StopHere | do.ResultIs) for part in all_lines((line,)))


def _thrown_for(rules: Iterable[Rule]) -> set[str]:
    """The fields that nothing but dice, or a table that is read, decides: though only for a turn, that is no book-keeping."""
    by_dice, otherwise = set[str](), set[str]()
    for rule in rules:
        for line, on_faces in _under_dice(rule.lines):
            if isinstance(line.deed, do.Become):
                thrown = on_faces or isinstance(line.deed.value, ir.Variable)
                (by_dice if thrown else otherwise).add(line.deed.field)
    return by_dice - otherwise


def _under_dice(lines: Iterable[il.Line], on_faces: bool = False) -> Iterator[tuple[il.Line, bool]]:
    """Every line, and whether it is done on some faces only."""
    for line in lines:
        yield line, on_faces
        yield from _under_dice(line.body, on_faces or isinstance(line.opener, il.On | il.OnTie))


def _of_picked(lines: Iterable[il.Line]) -> Iterator[str]:
    """The fields that are set of a piece that is picked in these lines: who it will be, nobody knows before."""
    deeds = list(nodes(tuple(lines)))
    picked = {key(deed.name) for deed in deeds if isinstance(deed, do.Choose)}
    for deed in deeds:
        if isinstance(deed, do.Become) and isinstance(deed.piece, ir.Role) and key(deed.piece.name) in picked:
            yield deed.field


def _asked_in_play(ruleset: Ruleset) -> Iterator[str]:
    """The fields that are read where it is said who may act, and where a game ends."""
    gates = tuple(rule.gates for rule in ruleset.rules.values() if rule.kind is RuleKind.ACTION)
    ends = tuple(scenario.ends_when for scenario in ruleset.scenarios)
    for node in nodes((gates, ends)):
        if isinstance(node, ir.Field):
            yield node.field


def _asked_in_lines(ruleset: Ruleset) -> Iterator[str]:
    """The fields that the lines of actions read: what a word of them is decides what is done."""
    for rule in ruleset.rules.values():
        for line in all_lines(rule.lines) if rule.kind is RuleKind.ACTION else ():
            for node in nodes((line.opener, line.condition)):
                if isinstance(node, ir.Field):
                    yield node.field


def _asked_in_steps(ruleset: Ruleset) -> Iterator[str]:
    """The fields by which the steps of a turn take those who act in them."""
    for node in nodes(tuple(phase.lines for sequence in ruleset.sequences.values() for phase in sequence.phases)):
        if isinstance(node, ir.Field):
            yield node.field


def _asked_for(ruleset: Ruleset) -> Iterator[str]:
    """The fields that are read where something is scored."""
    scored = tuple((rule.lines, rule.gates) for rule in ruleset.rules.values() if rule.kind is not RuleKind.ACTION)
    tables = tuple((table.keys, table.rows, table.footnotes) for table in ruleset.tables.values())
    for node in nodes((scored, tables)):
        if isinstance(node, ir.Field):
            yield node.field
    for table in ruleset.tables.values():
        for heading in table.headings:
            yield without_owner(heading.name)
            yield heading.name.removeprefix("its ")
