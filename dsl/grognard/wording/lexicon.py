"""The names of a ruleset: what each refers to, and how a yes-or-no name is said in a sentence."""

from __future__ import annotations

from functools import cached_property

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, singular
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.said_names import state
from grognard.ir.sections import section_key
from grognard.ir.tables import Table
from grognard.ir.types import PieceOf
from grognard.ir.types import Words as WordList
from grognard.ir.walk import nodes
from grognard.wording.phrase import Target, Term


class Lexicon:
    """Finds declarations by name."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._fields: dict[str, list[tuple[Target, FieldOf]]] = {}
        for name, fact in ruleset.facts.items():
            self._put(Target("field", name), fact)
        for kind, piece in ruleset.pieces.items():
            for field in piece.fields:
                # The words of a set stand in one entry.
                self._put(Target("field", f"{kind}: {key(field.among or field.name)}"), field)
        self._names = self._all_names()
        self._sections = {section_key(one.key) for layer in ruleset.layers for one in layer.sections}

    def _put(self, target: Target, field: FieldOf) -> None:
        self._fields.setdefault(field.key, []).append((target, field))

    def field(self, name: str, of: ir.Expression | None) -> tuple[Target, FieldOf] | None:
        """The field (or fact) of a piece by its name: of its kind, its parents, its children, or anything."""
        found = self._fields.get(key(name), [])
        kind = self.kind_of(of)
        if kind is not None:
            owned = [one for one in found if one[1].of_kind]
            near = [one for one in owned if self._is(kind, one[1].of_kind)]
            near += [one for one in owned if self._is(one[1].of_kind, kind)]
            if near:
                return near[0]
        return found[0] if found else None

    def said(self, name: str, of: ir.Expression | None) -> tuple[Target, str, bool, tuple[str, str, str]]:
        """A yes-or-no name of a piece: what it refers to, its name, whether it lasts a turn, and how it is said."""
        found = self.field(name, of)
        if found is None:
            this_turn = name.endswith(" this turn")
            return Target("field", key(name)), name, this_turn, state(name, this_turn)
        target, field = found
        return target, field.name, field.this_turn, self.said_of(field)

    def said_of(self, field: FieldOf) -> tuple[str, str, str]:
        """How a yes-or-no field is said of its piece, as `state` does; what is done to a piece it has been."""
        owner, verb, rest = state(field.name, field.this_turn)
        if verb == "has" and not owner and state(field.name, False)[1] != "has" and field.key in self._made:
            verb = "is"
        done_to = (
            verb == "has"
            and not owner
            and bool(field.after_over)
            and not field.after
            and not any(self._does(rule, field.of_kind) for rule in field.after_over)
        )
        return owner, verb, f"been {rest}" if done_to else rest

    @cached_property
    def _made(self) -> frozenset[str]:
        """The yes-or-no fields that lines set, and never of the piece whose action it is: it is made so, it has not done it."""
        made, done = set[str](), set[str]()
        for rule in self.ruleset.rules.values():
            doer = rule.params[0].name if rule.kind is RuleKind.ACTION and rule.params else None
            for node in nodes(rule.lines):
                if isinstance(node, do.Become) and isinstance(node.value, ir.Constant) and node.value.value is True:
                    its_own = isinstance(node.piece, ir.Role) and node.piece.name == doer
                    (done if its_own else made).add(node.field)
        begun = {one.key for piece in self.ruleset.pieces.values() for one in piece.fields if one.begun_by}
        return frozenset(made - done - begun)

    @cached_property
    def describing(self) -> frozenset[str]:
        """The fields whose words are said of a piece by themselves somewhere: `it is shaken`, not `its order is attack`."""
        rules = tuple((rule.gates, rule.lines) for rule in self.ruleset.rules.values())
        asked = (node.value for node in nodes(rules) if isinstance(node, ir.Is))
        return frozenset(one.field for one in asked if isinstance(one, ir.Field) and not _is_by_name(one))

    def _does(self, rule: str, kind: str) -> bool:
        """Whether a piece of a kind can be the one that does a rule."""
        found = self.ruleset.rules.get(rule)
        first = found.params[0].kind if found is not None and found.params else ""
        return not first or self._is(first, kind) or self._is(kind, first)

    def is_troop(self, value: ir.Field) -> bool:
        """Whether a field says which troop of a roster a piece is."""
        return any(key(one.keys[0].name) == value.field for one in self.ruleset.tables.values() if one.roster_of)

    def kind_of(self, node: ir.Expression | None) -> str | None:
        """The kind of piece that an expression stands for."""
        if isinstance(node, ir.Role):
            return node.kind
        if isinstance(node, ir.Field | ir.Fact | ir.Variable) and isinstance(node.type, PieceOf):
            return node.type.kind
        return None

    def shares_words(self, value: ir.Field | ir.Fact) -> bool:
        """Whether a piece has a word of this field in another field too: the word alone does not say which."""
        kind = self.kind_of(value.of)
        if kind is None or not isinstance(value.type, WordList):
            return False
        fields = (*self.ruleset.fields_of(kind), *self.ruleset.told_of(kind))
        others = [one.type for one in fields if one.key != key(ir.name_of(value))]
        return any(isinstance(one, WordList) and set(one.words) & set(value.type.words) for one in others)

    def _is(self, kind: str, of: str) -> bool:
        return kind in self.ruleset.pieces and self.ruleset.is_kind(kind, of)

    def rule(self, name: str) -> Rule | None:
        """A rule by its lookup name."""
        return self.ruleset.rules.get(name) or self.ruleset.rules.get(key(name))

    def rule_term(self, name: str) -> Term:
        """A rule as a reference."""
        rule = self.rule(name)
        if rule is None:
            return Term(name, Target("rule", name))
        return Term(rule.called, Target("rule", key(rule.called)))

    def table_term(self, name: str) -> Term:
        """A table as a reference."""
        table: Table | None = self.ruleset.tables.get(key(name))
        return Term(table.name if table is not None else name, Target("table", key(name)))

    def named(self, name: str) -> Term | None:
        """What an author's `{name}` refers to: rules first, then tables, fields and facts, pieces, choices."""
        target = self._names.get(key(name)) or self._names.get(singular(name))
        return Term(name, target) if target is not None else None

    def is_paragraph(self, text: str) -> bool:
        """Whether the ruleset lists a section of its source that is cited as this."""
        return section_key(text) in self._sections

    def _all_names(self) -> dict[str, Target]:
        names: dict[str, Target] = {}
        game = self.ruleset
        for sort, known in (
            ("rule", game.rules),
            ("table", game.tables),
            ("sequence", game.sequences),
            ("piece", game.pieces),
        ):
            for name in known:
                names.setdefault(key(name), Target(sort, name))
        for name, found in self._fields.items():
            names.setdefault(name, found[0][0])
        for name in game.choices:
            names.setdefault(key(name), Target("choice", name))
        return names


def _is_by_name(value: ir.Field) -> bool:
    """Whether its author wrote the name of a field (`its order is attack`), and not the word alone (`it is shaken`)."""
    return key(value.place.text) == value.field


NO_NAMES = Lexicon(
    Ruleset(
        title="",
        slug="",
        settings=(),
        sheet=(),
        sides=(),
        unit="",
        chapters=(),
        choices={},
        facts={},
        pieces={},
        tables={},
        rules={},
        limits=(),
        sequences={},
        examples=(),
        scenarios=(),
        gaps=(),
        variants=(),
        layers=(),
    )
)
"""Knows of nothing that is declared: every name is said as it stands in the line."""
