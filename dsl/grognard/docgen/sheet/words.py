"""The IR in the few words that a sheet has room for: values, bands and conditions.

Articles and `its` go, signs stand for operators, and whatever belongs to the first role is said without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import attrs

from grognard.docgen.sheet.data import GAP, plain
from grognard.ir import expressions as ir
from grognard.ir.limits import Limits
from grognard.ir.names import either, key, plural, possessive
from grognard.ir.notes import Citation
from grognard.ir.phrases import constant_text, of_throw_words, stands, variable_name, way_words
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import Words, YesNo, is_number, value_text
from grognard.lengths import behind, mark

_SIGNS = {
    ir.Operator.PLUS: "+",
    ir.Operator.MINUS: "−",
    ir.Operator.TIMES: "×",
    ir.Operator.DIVIDED: "÷",
}


def cites_text(cites: Iterable[Citation], but: Iterable[Citation] = ()) -> str:
    """Paragraph numbers as they are printed; those that the heading already shows are left out."""
    known = {cite.paragraph for cite in but}
    return ", ".join(dict.fromkeys(plain(cite.paragraph) for cite in cites if cite.paragraph not in known))


def cites_joined(texts: Iterable[str]) -> str:
    """Several such texts as one, each paragraph once. A paragraph may have blanks in it, but never a comma."""
    return ", ".join(dict.fromkeys(cite for text in texts for cite in text.split(", ") if cite))


def small(text: str) -> str:
    """Without one; a die and an abbreviation keep theirs."""
    return text if text[1:2].isdigit() or text[1:2].isupper() else text[:1].lower() + text[1:]


@attrs.frozen
class Terse:
    """Words for the lines of one rule; `it` holds the roles that need no name."""

    ruleset: Ruleset
    it: frozenset[str] = frozenset()

    @classmethod
    def of(cls, ruleset: Ruleset, whose: Rule | Table | Limits | None = None) -> Terse:
        """The words of a rule: its first role, whom it is about, needs no name. In a fight both do."""
        params = () if whose is None else whose.params
        fight = isinstance(whose, Rule) and whose.kind is RuleKind.FIGHT
        pieces = [param.key for param in params if param.kind in ruleset.pieces]
        return cls(ruleset, frozenset(() if fight else pieces[:1]) | {"it", "this side"})

    def about(self, role: str) -> Terse:
        """The same where lines below speak of another piece."""
        return attrs.evolve(self, it=frozenset({role, "it"}))

    # ---- values --------------------

    def role(self, node: ir.Expression) -> str:
        """The name of a piece; empty for the one that needs none."""
        if isinstance(node, ir.Role):
            return "" if node.name in self.it else plain(node.name.partition(" #")[0])
        return self.value(node)

    def value(self, node: ir.Expression) -> str:
        """A value."""
        match node:
            case ir.Constant():
                return plain(constant_text(node)) + (mark(node.unit) or behind(node.unit))
            case ir.Variable():
                base, _, of = node.name.partition(" of ")
                return plain(f"{of}'s {base}" if of and base in {"total", "natural die"} else variable_name(node))
            case ir.Role():
                return self.role(node) or "it"
            case ir.Fact(of=of, to=to) if of is not None and to is not None:
                ends = f" from {self.value(of)} to {self.value(to)}" if node.in_full else ""
                return f"{plain(node.name)}{ends}"
            case ir.Field() | ir.Fact():
                return self._owned(node.of, ir.name_of(node))
            case ir.DiceOf():
                return self._dice(node)
            case ir.LookUp():
                if node.column and len(node.inputs) == 1 and isinstance(looked := node.inputs[0], ir.Field | ir.Fact):
                    return f"{possessive(self.value(looked))} {plain(node.column)}"
                name = self.table_name(node.table)
                return f"{name} ({plain(node.column)})" if node.column else name
            case ir.WorkOut(arguments=(ir.Role() as of, *_)) if self.role(of):
                return f"{possessive(self.role(of))} {self.rule_name(node.rule)}"
            case ir.WorkOut():
                return self.rule_name(node.rule)
            case ir.Part():
                of = self.role(node.of)
                return f"{possessive(of)} {plain(node.name)}" if of else plain(node.name)
            case ir.Arithmetic():
                parts = [self._grouped(node.first)]
                for operator, value in node.rest:
                    parts.append(f"{_SIGNS[operator]} {self._grouped(value)}")
                return " ".join(parts)
            case ir.Rounded():
                return f"{self.value(node.value)} (round {'up' if node.up else 'down'})"
            case ir.Best():
                return f"{'higher' if node.higher else 'lower'} of ({', '.join(map(self.value, node.values))})"
            case ir.OddsOf():
                both = self._grouped(node.attacker), self._grouped(node.defender)
                return f"odds of {both[0]} to {both[1]} (round {node.favour.value})"
            case ir.Gather():
                return f"{node.how.value} {self.table_name(node.look_up.table)}"
            case ir.OfThrow(what=ir.Lying.COUNT):
                return f"number of {plain(node.name)} {'not ' if node.negated else ''}{self.bands(node.bands)}"
            case ir.OfThrow():
                return plain(of_throw_words(node).removeprefix("the "))
            case ir.Count():
                return f"number of {self.pieces(plural(node.kind), node.owner, node.it_name, node.condition)}"
            case ir.OfPieces():
                inner = self.about(node.it_name)
                how = node.how.value if node.how is ir.Gathering.SUM else node.how.value.split()[0]
                pieces = self.pieces(plural(node.kind), node.owner, node.it_name, node.condition)
                return f"{how} {inner.value(node.value)} of {pieces}"
            case ir.Pieces() if node.one:
                return plain(" ".join(node.place.text.split()))
            case ir.Pieces():
                return f"all {self.pieces(plural(node.kind), node.owner, node.it_name, node.condition, node.most)}"
            case ir.Apart():
                return self._apart(node)
            case ir.Gap():
                return GAP
        assert_never(node)

    def _apart(self, node: ir.Apart, no: str = "") -> str:
        """`distance to target`, `next to target`, `turns from enemy to it`."""
        one, other = (self.role(stands(part)) for part in (node.one, node.other))
        way = f" by {plain(way_words(node))}" if node.on_a_way else ""
        if node.what in (ir.Asked.NEXT, ir.Asked.LINKED):
            return f"{one} {no}{node.what.value} to {other or 'it'}{way}".strip()
        return f"{node.what.value}{f' from {one}' if one else ''} to {other or 'it'}{way}"

    def _owned(self, of: ir.Expression | None, name: str) -> str:
        role = self.role(of) if of is not None else ""
        return f"{role}'s {plain(name)}" if role else plain(name)

    def _grouped(self, node: ir.Expression) -> str:
        return f"({self.value(node)})" if isinstance(node, ir.Arithmetic) else self.value(node)

    def _dice(self, node: ir.DiceOf) -> str:
        die = self.value(node.die)
        if not isinstance(node.count, ir.Constant):
            return f"{self._grouped(node.count)} × {die}"
        return die if node.count.value == 1 else f"{value_text(node.count.value)}{die}"

    def rule_name(self, name: str) -> str:
        """The name of a rule as its author writes it."""
        rule = self.ruleset.rules.get(key(name))
        return plain(rule.called if rule is not None else name)

    def table_name(self, name: str) -> str:
        """The name of a table as its author writes it."""
        table = self.ruleset.tables.get(key(name))
        return plain(table.name if table is not None else name)

    def pieces(
        self,
        kind: str,
        owner: ir.Expression | None,
        it_name: str,
        condition: ir.Condition | None,
        most: ir.Extreme | None = None,
    ) -> str:
        """`stands of target (fresh)`, `officer with highest rank`."""
        of = self.role(owner) if owner is not None else ""
        which = f" ({self.about(it_name).condition(condition)})" if condition is not None else ""
        best = ""
        if most is not None:
            best = f" with {'highest' if most.highest else 'lowest'} {self.about(it_name).value(most.value)}"
        return f"{plain(kind)}{f' of {of}' if of else ''}{which}{best}"

    # ---- bands and conditions --------------------

    def band(self, band: ir.Band) -> str:
        """What a value is held against: `6+`, `2–5`, `up to 6"`."""
        if isinstance(band, ir.Same):
            return self.value(band.value)
        if (beside := ir.around(band)) is not None:
            return f"within {self.value(beside[0])} of {self.value(beside[1])}"
        low = self.value(band.low) if band.low is not None else ""
        high = self.value(band.high) if band.high is not None else ""
        if low and high:
            return f"{low}–{high}" if low.isdigit() else f"{low} to {high}"
        if low:
            return f"over {low}" if band.low_open else f"{low}+" if low.isdigit() else f"{low} or more"
        if high:
            return f"under {high}" if band.high_open else f"{high} or less" if high.isdigit() else f"up to {high}"
        return "any"

    def bands(self, bands: tuple[ir.Band, ...]) -> str:
        """Several of them: `works, town or wall`."""
        return either(list(map(self.band, bands)))

    def condition(self, node: ir.Condition) -> str:
        """A condition, without the `when`."""
        match node:
            case ir.Is():
                return self._is(node)
            case ir.Holds():
                value = node.value
                if isinstance(value, ir.Field) and (role := self.role(value.of)):
                    return f"{role} {plain(value.field)}"
                if isinstance(value, ir.WorkOut) and isinstance(value.type, YesNo) and value.arguments:
                    toward = f" {value.toward} {self.role(value.arguments[1]) or 'it'}" if value.toward else ""
                    return f"{self.role(value.arguments[0])} {self.rule_name(value.rule)}{toward}".strip()
                return self.value(value)
            case ir.IsKind():
                word = "not " if node.negated else ""
                return f"{self.role(node.value)} {word}{plain(node.kind)}".strip()
            case ir.Not():
                if isinstance(node.condition, ir.Holds) and isinstance(node.condition.value, ir.Apart):
                    return self._apart(node.condition.value, "not ")
                inner = self.condition(node.condition)
                if (whose := self._owner_of(node.condition)) and inner.startswith(whose):
                    return f"{whose} not{inner[len(whose) :]}"
                bare = isinstance(node.condition, ir.Holds | ir.IsKind) or _is_shared(node.condition)
                return f"not {inner}" if bare else f"not ({inner})"
            case ir.All():
                return " and ".join(
                    f"({self.condition(part)})" if isinstance(part, ir.Any) else self.condition(part)
                    for part in node.conditions
                )
            case ir.Any():
                return self._any(node)
            case ir.Quantified():
                which = self.about(node.it_name).condition(node.condition)
                return f"{node.quantifier.value} {self.pieces(node.kind, node.owner, '', None)} {which}"
        assert_never(node)

    def _owner_of(self, node: ir.Condition) -> str:
        """Of whom a yes or no is said that its condition names: `target` of `target shaken`; nothing where he needs no name."""
        match node:
            case ir.Holds(value=ir.Field(of=of)) | ir.Holds(value=ir.WorkOut(type=YesNo(), arguments=(of, *_))):
                return self.role(of) if of is not None else ""
            case _:
                return ""

    def _any(self, node: ir.Any) -> str:
        """`cavalry: in woods, or charging`, where what may hold is asked of the same that must."""
        parts = [part.conditions if isinstance(part, ir.All) else (part,) for part in node.conditions]
        shared = [one for one in parts[0] if all(one in part for part in parts)]
        left = [[one for one in part if one not in shared] for part in parts]
        if not shared or not all(left):
            return ", or ".join(map(self.condition, node.conditions))
        alike = self.condition(ir.All(place=node.place, conditions=tuple(shared)))
        return f"{alike}: " + ", or ".join(" and ".join(map(self.condition, part)) for part in left)

    def _is(self, node: ir.Is) -> str:
        value = node.value
        if (answer := _yes_or_no(node)) is not None:
            return f"{'' if answer else 'not '}{self.value(value)}"
        if node.shared:
            return f"{self.value(value)} {'without' if node.negated else 'with'} {node.shared}"
        if (none := self._none_of(node)) is not None:
            return none
        mine = self._is_mine(value)
        bands = [self.band(band) if mine else self._owned_band(band) for band in node.bands]
        words = f"{'not ' if node.negated else ''}{either(bands)}"
        if isinstance(value, ir.Field) and self._adjective(value):
            return f"{self.role(value.of)} {words}".strip()
        if (of := _sort_of(value)) is not None and all(map(_is_word, node.bands)):
            return f"{self.role(of)} {words}".strip()
        compared = any(isinstance(band, ir.Same) and not _is_figure(band.value) for band in node.bands)
        placed = words.startswith(("in ", "out of "))  # `what is seen in range` says enough
        return f"{self.value(value)} {'is ' if compared and not placed else ''}{words}"

    def _none_of(self, node: ir.Is) -> str | None:
        """`no slope` and `any slope`, for a slope that is none, or is not; None for anything else that is asked."""
        match node:
            case ir.Is(value=ir.Field() | ir.Fact() as value, bands=(ir.Same(value=ir.Constant(value="none")),)) if (
                isinstance(value.type, Words)
            ):
                role = self.role(value.of) if value.of is not None else ""
                name = plain(ir.name_of(value))
                some = f"{'any' if node.negated else 'no'} {name}"
                return f"{some} of {role}" if role else some
            case _:
                return None

    def _owned_band(self, band: ir.Band) -> str:
        """A band held against what is another's: here its own must be told as such (`target's army is own army`)."""
        words = self.band(band)
        own = isinstance(band, ir.Same) and isinstance(band.value, ir.Field | ir.Fact) and self._is_mine(band.value)
        return f"own {words}" if own else words

    def _is_mine(self, node: ir.Expression) -> bool:
        """Whether something belongs to the piece that needs no name, be it through another piece."""
        while isinstance(node, ir.Field | ir.Fact) and node.of is not None:
            node = node.of
        return isinstance(node, ir.Role) and node.name in self.it

    def _adjective(self, node: ir.Field) -> bool:
        """Whether its words describe the piece by themselves: those of fields do, facts need their name."""
        if not isinstance(node.type, Words):
            return False
        return not any(name.endswith(f": {node.field}") for name in self.ruleset.facts)


def _sort_of(value: ir.Expression) -> ir.Expression | None:
    """Whose sort a table tells: `line infantry` says enough of its troops' arm. None for any other value."""
    match value:
        case ir.LookUp(column=str(), inputs=(ir.Field(of=ir.Role() as of, type=Words()),)):
            return of
        case _:
            return None


def _is_word(band: ir.Band) -> bool:
    """Whether a value is held against one plain word."""
    return isinstance(band, ir.Same) and isinstance(band.value, ir.Constant) and isinstance(band.value.value, str)


def _is_shared(node: ir.Condition) -> bool:
    """Whether a condition reads as one name: `weapon with scatter`."""
    return isinstance(node, ir.Is) and bool(node.shared) and not node.negated


def _is_figure(node: ir.Expression) -> bool:
    """Whether a value is said without `is` before it: `figures 0`, `range 6+`."""
    return isinstance(node, ir.Constant) and is_number(node.value)


def _yes_or_no(node: ir.Is) -> bool | None:
    """What an answer that is yes or no is held against; None where it is something else."""
    match node.bands:
        case (ir.Same(value=ir.Constant(value=bool() as wanted)),):
            return wanted != node.negated
        case _:
            return None
