"""What becomes of a piece that takes whoever was chosen, where nobody could be chosen?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, with_article
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf
from grognard.ir.walk import nodes


def somebody_can_be_chosen(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report a field that is never none and takes who was chosen of some, where nothing asks whether there are any."""
    for rule in ruleset.rules.values():
        asked = _kinds(gate.condition for gate in rule.gates)
        _look(rule, ruleset, rule.lines, {}, asked, collector)


def _look(
    rule: Rule,
    ruleset: Ruleset,
    lines: tuple[il.Line, ...],
    chosen: dict[str, il.Line],
    asked: set[str],
    collector: Collector,
) -> None:
    """`chosen` are those who may be nobody, by their names; `asked` the kinds of which a line above asks who is there."""
    for line in lines:
        conditions = [node for node in nodes((line.condition, line.opener)) if isinstance(node, ir.Role)]
        for role in conditions:
            chosen.pop(key(role.name), None)
        asked |= _kinds((line.condition, line.opener))
        deed = line.deed
        if isinstance(deed, do.Choose):
            chosen.pop(key(deed.name), None)
            sure = deed.condition is None or deed.several or deed.at_random or deed.kind in asked
            if deed.kind and not sure:
                chosen[key(deed.name)] = line
        elif isinstance(deed, do.Become) and isinstance(deed.value, ir.Role) and key(deed.value.name) in chosen:
            field = _field(ruleset, deed.field)
            if field is not None:
                _tell(ruleset, rule, line, field, chosen.pop(key(deed.value.name)), collector)
        _look(rule, ruleset, line.body, dict(chosen), set(asked), collector)


def _kinds(parts: Iterable[object]) -> set[str]:
    """The kinds of which it is asked whether there are any, or how many."""
    return {node.kind for node in nodes(tuple(parts)) if isinstance(node, ir.Quantified | ir.Count)}


def _field(ruleset: Ruleset, name: str) -> FieldOf | None:
    """A field of that name that is always a piece, wherever a kind has it."""
    found = [one for piece in ruleset.pieces.values() for one in piece.fields if one.key == name]
    sure = all(isinstance(one.type, PieceOf) and not one.type.or_none for one in found)
    return found[0] if found and sure else None


def _tell(ruleset: Ruleset, rule: Rule, line: il.Line, field: FieldOf, choice: il.Line, collector: Collector) -> None:
    deed = choice.deed
    assert isinstance(deed, do.Choose)
    kind = ruleset.pieces[deed.kind].name
    off = "it leaves the board" if ruleset.shape_of(deed.kind) is not None else f"its {field.name} is nobody"
    collector.report(
        codes.NONE_CHOSEN,
        line.place,
        f"Where no {kind} can be chosen, {off}: `{text_of(line.place)}`.",
        help=f"Say above this line what is done then: `stop here  when the {deed.name} is none`. "
        f"If that is meant, declare `{field.name}: {with_article(kind)} or none`.",
        also=(Label(choice.place, "who is chosen"),),
    )


CHECKS = (Check(somebody_can_be_chosen),)
