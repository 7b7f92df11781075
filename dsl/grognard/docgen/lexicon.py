"""The names of a ruleset: what each refers to, and how a yes-or-no name is said in a sentence."""

from __future__ import annotations

import re
from functools import cached_property

from grognard.checks.shorts import Short, shorts_of
from grognard.docgen.phrase import Target, Term
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, singular
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.sections import section_key
from grognard.ir.tables import Table
from grognard.ir.types import PieceOf
from grognard.word_set import word_set

_BEFORE = "in on at under behind out within without off beyond near inside outside up down first second"
_PREPOSITIONS = frozenset(_BEFORE.split())
_LINKS = word_set("of to at in on by from with for between against left without within")
_IRREGULAR = "lost shot fought made left spent held met hit cut set put run won sunk shaken driven beaten broken taken"
_PARTICIPLES = frozenset(_IRREGULAR.split())
_PLURALS = word_set("men dice dead people")
_ADVERBS = frozenset(["half", "well"])
_DEEDS = word_set("fired moved charged fought shot rallied tested reacted marched acted activated turned")
"""Participles of what a piece does, not of what is done to it."""
_WHICH = re.compile(r"\bwhich (is|has|does)\b")
_PLURAL_VERBS = {"is": "are", "has": "have", "does": "do"}


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

    @cached_property
    def shorts(self) -> dict[int, Short]:
        """What is said in short, by the identity of what it stands with."""
        return {id(one.home): one for one in shorts_of(self.ruleset)}

    @cached_property
    def told_with(self) -> dict[int, Short]:
        """What is told in the words of something else, by its identity."""
        return {id(part): one for one in shorts_of(self.ruleset) for part in one.tells if part is not one.home}

    def _put(self, target: Target, field: FieldOf) -> None:
        self._fields.setdefault(key(field.name), []).append((target, field))

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

    def said_of(self, field: FieldOf) -> tuple[str, str, str]:
        """How a yes-or-no field is said of its piece, as `state` does; what is done to a piece it has been."""
        owner, verb, rest = state(field.name, field.this_turn)
        done_to = (
            verb == "has"
            and not owner
            and bool(field.after_over)
            and not field.after
            and not any(self._does(rule, field.of_kind) for rule in field.after_over)
        )
        return owner, verb, f"been {rest}" if done_to else rest

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
        text = rule.called
        return Term(text, Target("rule", rule_key(rule)))

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
        for name in game.rules:
            names.setdefault(key(name), Target("rule", name))
        for sort, known in (("table", game.tables), ("sequence", game.sequences), ("piece", game.pieces)):
            for name in known:
                names.setdefault(key(name), Target(sort, name))
        for name, found in self._fields.items():
            names.setdefault(name, found[0][0])
        for name in game.choices:
            names.setdefault(key(name), Target("choice", name))
        return names


def rule_key(rule: Rule) -> str:
    """The name under which a ruleset keeps a rule."""
    return f"modifiers to {key(rule.name)}" if rule.kind is RuleKind.MODIFIERS else key(rule.name)


def bare(name: str) -> str:
    """A yes-or-no name without what only says how long it lasts."""
    return re.sub(r"\s+this turn$", "", name, flags=re.IGNORECASE)


def many(name: str) -> bool:
    """Whether a name is a plural: `men`, `half kills`, `widths between stands`, not `distance to friends`."""
    words = name.casefold().split()
    end = next((i for i, word in enumerate(words) if word in _LINKS), len(words))
    return any(is_plural(word) for word in (words[:1] + words[max(0, end - 1) : end]))


def one_of(name: str) -> str:
    """A name that counts things, for one of them: `game survived` of `games survived`; as it is if it is no plural."""
    words = name.split()
    end = next((i for i, word in enumerate(words) if word.casefold() in _LINKS), len(words))
    for at in dict.fromkeys((end - 1, 0)):
        if 0 <= at < len(words) and is_plural(words[at].casefold()):
            one = singular(words[at])
            words[at] = one.capitalize() if words[at][:1].isupper() else one
            return " ".join(words)
    return name


def is_plural(word: str) -> bool:
    """Whether a word names several: `repeaters`, `men`."""
    return word in _PLURALS or (word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 2)


def of_several(words: str) -> str:
    """`which have fired`, of the pieces that are counted."""
    return _WHICH.sub(lambda found: f"which {_PLURAL_VERBS[found[1]]}", words)


def asked_of(name: str) -> bool:
    """Whether a name is said of a piece with its value behind it: it is `attacked from` the flank."""
    words = name.casefold().split()
    return len(words) > 1 and _is_participle(words[0]) and words[-1] in _LINKS


def state(name: str, this_turn: bool) -> tuple[str, str, str]:
    """How a yes-or-no name is said of a piece: whose words come first, the verb, and what follows it.

    `officer attached` is (`officer`, `is`, `attached`): its officer is attached. `moved` is (``, `has`, `moved`).
    Where nothing fits the verb is empty: the name is said by itself.
    """
    words = bare(name).split()
    first, last = words[0].casefold(), words[-1].casefold()
    rest = " ".join(words)
    if len(words) == 1:
        if is_plural(first):
            return "", "has", rest
        deed = first in _DEEDS or (this_turn and _is_participle(first))
        return ("", "has", rest) if deed else ("", "is", rest)
    if last in _LINKS and last != "left":
        return "", "", rest
    if len(words) > 2 and is_plural(words[1].casefold()) and not is_plural(first) and not _is_participle(first):
        return words[0], words[1], " ".join(words[2:])
    if (
        first.endswith(("ing", "ly"))
        or first in _ADVERBS
        or first in _PREPOSITIONS
        or "by" in (word.casefold() for word in words)
    ):
        return "", "is", rest
    if _is_participle(first):
        return ("", "has" if this_turn or first in _DEEDS else "is", rest)
    if _is_participle(last) or last.endswith("ing"):
        owner = " ".join(words[:-1])
        several = is_plural(owner.split()[-1].casefold())
        if last in _DEEDS:
            return owner, "have" if several else "has", words[-1]
        return owner, "are" if several else "is", words[-1]
    return "", "", rest


def _is_participle(word: str) -> bool:
    return word in _PARTICIPLES or (word.endswith("ed") and len(word) > 4)
