"""Worked examples and scenarios."""

from __future__ import annotations

import re

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.spelling import nearest
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.ruleset import Example, FieldOf, GivenPiece, Outcome, Tell
from grognard.ir.types import Anything, Numbers, PieceOf, Value, Words, YesNo
from grognard.lowering.domains import report_outside
from grognard.lowering.lines import Lines
from grognard.lowering.nodes import argument_nodes, lone_name, text_of
from grognard.lowering.notes import beside, citations, read_note, read_prose
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.quantities import whole
from grognard.lowering.roles import filled
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import RuleHead, Symbols
from grognard.lowering.values import Values
from grognard.lowering.word_lists import find_word
from grognard.syntax.parser import Node
from grognard.syntax.token import Token


class Stories:
    """Reads examples and scenarios."""

    def __init__(self, symbols: Symbols, values: Values, lines: Lines) -> None:
        self.symbols = symbols
        self.values = values
        self.lines = lines

    def story(self, node: Node, chapter: str) -> Example:
        """One example or scenario."""
        title = node.token("TITLE")
        block = node.node("story")
        parts = list(block.nodes()) if block is not None else []
        scope = Scope(self.symbols)
        pieces: list[GivenPiece] = []
        facts: list[tuple[str, Value]] = []
        for part in parts:
            if part.kind == "given":
                made = self._piece(part, scope)
                if made is not None:
                    pieces.append(made)
                    numbered = (f"{made.name} {number}" for number in range(1, made.count + 1) if made.count > 1)
                    for name in (made.name, made.role, *numbered):
                        scope.roles[key(name)] = made.kind
                    scope.it = scope.it or key(made.role)
        for part in parts:
            if part.kind == "given_facts":
                self._facts(part, scope, facts, pieces)
        rule: RuleHead | None = None
        rule_kind = ""
        arguments: tuple[ir.Expression | None, ...] = ()
        for part in parts:
            if part.kind == "story_call":
                rule, rule_kind, arguments = self._call(part, scope)
        if rule is not None:
            self.values.names.finish_rule(rule)
            scope.score = rule.type
            if len(rule.params) >= 2 and rule.kind.value == "fight":
                scope.roles.setdefault("winner", rule.params[0].kind)
                scope.roles.setdefault("loser", rule.params[1].kind)
        then: list[Outcome] = []
        says: list[Outcome] = []
        because: list[tuple[str, str]] | None = None
        dice: tuple[int, ...] | None = None
        choices: tuple[str, ...] = ()
        plays: list[tuple[str, int]] = []
        ends: ir.Condition | None = None
        tells: list[Tell] = []
        for part in parts:
            match part.kind:
                case "then":
                    then += [self._outcome(one, scope) for one in part.nodes("outcome")]
                case "source_says":
                    says += [self._outcome(one, scope) for one in part.nodes("outcome")]
                case "dice_are":
                    dice = tuple(whole(token.text) for token in part.tokens("NUMBER") if token.text.isdigit())
                case "choosing":
                    choices = tuple(text_of(one) for one in part.nodes("answer"))
                case "because":
                    because = [self._reason(one) for one in part.nodes("reason")]
                case "plays":
                    played, number = part.token("NAME"), part.token("NUMBER")
                    if played is not None and number is not None and number.text.isdigit():
                        plays.append((key(played.text), whole(number.text)))
                case "ends_when":
                    condition = part.node("alternatives")
                    if condition is not None:
                        ends = self.values.conditions.condition(condition, scope)
                case "tell" | "tell_whether":
                    tells.append(self._tell(part, scope))
                case _:
                    pass
        changed = node.node("no_longer_holds")
        return Example(
            name=title.text if title is not None else "",
            chapter=chapter,
            cites=citations(node),
            place=node.place,
            notes=(
                *(read_note(part) for part in parts if part.kind == "note_line"),
                *(beside(changed).notes if changed is not None else ()),
            ),
            prose=tuple(read_prose(part) for part in parts if part.kind == "prose"),
            pieces=tuple(pieces),
            facts=tuple(facts),
            rule=self._rule_key(rule),
            rule_kind=rule_kind,
            arguments=arguments,
            dice=dice,
            choices=choices,
            then=tuple(then),
            source_says=tuple(says),
            because=tuple(because) if because is not None else None,
            plays=tuple(plays),
            ends_when=ends,
            tells=tuple(tells),
            changed=changed is not None,
            changed_at=changed.place if changed is not None else None,
        )

    def _rule_key(self, rule: RuleHead | None) -> str | None:
        return None if rule is None else key(rule.name)

    # ---- what is given ---------------------------------------------------------------------------------------

    def _piece(self, node: Node, scope: Scope) -> GivenPiece | None:
        given = node.node("given_piece")
        if given is None:
            return None
        number = given.token("NUMBER")
        name_token = given.token("NAME")
        assert name_token is not None
        piece = self.symbols.piece(name_token.text)
        if piece is None:
            self.symbols.unknown(
                given.at(name_token),
                name_token.text,
                "a kind of piece is wanted",
                [p.name for p in self.symbols.pieces.values()],
            )
            return None
        kind = key(piece.name)
        called = given.node("called_piece")
        called_name = called.token("NAME") if called is not None else None
        name = called_name.text if called_name is not None else piece.name
        fields: list[tuple[str, ir.Expression]] = []
        facts: list[tuple[str, Value]] = []
        properties = given.node("properties")
        for part in properties.nodes() if properties is not None else ():
            self._property(part, kind, scope, fields, facts)
        count = whole(number.text) if number is not None and number.text.isdigit() else 1
        return GivenPiece(
            name=name,
            role=name,
            kind=kind,
            count=max(1, min(count, 1000)),
            fields=tuple(fields),
            facts=tuple(facts),
            place=given.place,
        )

    def _property(
        self,
        node: Node,
        kind: str,
        scope: Scope,
        fields: list[tuple[str, ir.Expression]],
        facts: list[tuple[str, Value]],
    ) -> None:
        symbols = self.symbols
        if node.kind == "adjective":
            name = lone_name(node)
            if name is None:
                return self._bad(node, kind)
            return self._adjective(name.text, node, kind, scope, fields, facts)
        name = node.token("NAME")
        if node.kind == "stated":
            reference = next(node.nodes("reference"))
            name = lone_name(reference)
            if name is None:
                return self._bad(node, kind)
            field = symbols.field(kind, name.text)
            if field is None:
                return self._bad(node, kind)
            tested = [part for part in node.nodes() if part.kind != "reference"][-1]
            text = text_of(tested)
            return self._set(field, text, tested, scope, fields, facts)
        if name is None:
            return self._bad(node, kind)
        field = symbols.field(kind, name.text)
        if field is None:
            return self._adjective(text_of(node), node, kind, scope, fields, facts)
        if node.kind == "not_adjective":
            if isinstance(field.type, YesNo):
                self._put(field, False, node, fields, facts)
            return None
        amount = node.node("quantity")
        return self._set(field, text_of(amount) if amount is not None else "", node, scope, fields, facts)

    def _adjective(
        self,
        text: str,
        node: Node,
        kind: str,
        scope: Scope,
        fields: list[tuple[str, ir.Expression]],
        facts: list[tuple[str, Value]],
    ) -> None:
        for known in self.symbols.all_fields(kind):
            if isinstance(known.type, YesNo) and key(text) in {
                key(known.name),
                key(known.name).removesuffix(" this turn"),
            }:
                return self._put(known, True, node, fields, facts)
            if isinstance(known.type, Words) and (word := find_word(known.type, text)) is not None:
                return self._put(known, word, node, fields, facts)  # type: ignore[arg-type]
        name, _, last = text.rpartition(" ")
        field = self.symbols.field(kind, name) if key(last) == "rolled" and name else None
        if field is not None:
            return self._set(field, last, node, scope, fields, facts)
        if key(text).startswith("in "):
            return self._adjective(text.partition(" ")[2], node, kind, scope, fields, facts)
        return self._bad(node, kind)

    def _set(
        self,
        field: FieldOf,
        text: str,
        node: Node,
        scope: Scope,
        fields: list[tuple[str, ir.Expression]],
        facts: list[tuple[str, Value]],
    ) -> None:
        value: Value = None
        match field.type:
            case Numbers():
                if key(text) == "rolled" and field.rolled_on is not None:
                    fields.append((key(field.name), ir.Variable("rolled", Numbers(), place=node.place)))
                    return
                found = read_quantity(text)
                if found is None:
                    return self._bad(node, field.of_kind)
                value = found[0]
                if field.place.file.path == node.place.file.path:
                    # A text on top may narrow what a fact can be: the examples of its base then lie outside.
                    report_outside(value, field.type, node.place, self.symbols.collector)
            case Words():
                word = find_word(field.type, text)
                if word is None:
                    return self._bad(node, field.of_kind)
                value = word  # type: ignore[assignment]
            case YesNo():
                if key(text) not in {"yes", "no"}:
                    return self._bad(node, field.of_kind)
                value = key(text) == "yes"
            case PieceOf():
                if key(text) in scope.roles:
                    fields.append((key(field.name), ir.Role(key(text), scope.roles[key(text)], place=node.place)))
                    return
                if key(text) != "none":
                    return self._bad(node, field.of_kind)
            case Anything():
                value = text
            case _:
                return self._bad(node, field.of_kind)
        return self._put(field, value, node, fields, facts)

    def _put(
        self,
        field: FieldOf,
        value: Value,
        node: Node,
        fields: list[tuple[str, ir.Expression]],
        facts: list[tuple[str, Value]],
    ) -> None:
        if (field.of_kind, key(field.name)) in self.symbols.kind_facts:
            facts.append((key(field.name), value))
        else:
            fields.append((key(field.name), ir.Constant(value, place=node.place)))

    def _bad(self, node: Node, kind: str) -> None:
        piece = self.symbols.pieces.get(kind)
        name = piece.name if piece is not None else kind
        fields = self.symbols.all_fields(kind) if piece is not None else []
        known = [field.name for field in fields]
        words = [str(word) for field in fields if isinstance(field.type, Words) for word in field.type.words]
        near = nearest(text_of(node), [*words, *known])
        self.symbols.collector.report(
            codes.UNKNOWN_WORD,
            node.place,
            f"`{text_of(node)}` says nothing that a {name} can be.",
            help=f"Did you mean `{near}`?" if near else f"It has: {', '.join(known)}." if known else None,
        )

    def _facts(self, node: Node, scope: Scope, facts: list[tuple[str, Value]], pieces: list[GivenPiece]) -> None:
        given = node.node("facts_given")
        for part in given.nodes() if given is not None else ():
            reference = next(part.nodes("reference"))
            text = text_of(reference)
            owner, _, rest = text.partition("'s ")
            fact = self.symbols.facts.get(key(text))
            target: GivenPiece | None = None
            if fact is None and rest:
                target = next((p for p in pieces if key(p.role) == key(owner)), None)
                fact = self.symbols.field(target.kind, rest) if target is not None else None
            if fact is None:
                self.symbols.unknown(
                    part.place, text, "a fact is wanted", [f.name for f in self.symbols.facts.values()]
                )
                continue
            tested = [one for one in part.nodes() if one is not reference]
            fields: list[tuple[str, ir.Expression]] = []
            found: list[tuple[str, Value]] = []
            if tested:
                self._set(fact, text_of(tested[-1]), part, scope, fields, found)
            elif isinstance(fact.type, YesNo):
                found.append((key(fact.name), part.token("NOT") is None))
            values = [*found, *((name, one.value) for name, one in fields if isinstance(one, ir.Constant))]
            if target is not None:
                index = pieces.index(target)
                pieces[index] = attrs.evolve(target, facts=(*target.facts, *values))
            else:
                facts.extend(values)

    # ---- what is done, and what comes out -----------------------------------------------------------------------

    def _call(self, node: Node, scope: Scope) -> tuple[RuleHead | None, str, tuple[ir.Expression | None, ...]]:
        verb, name = node.token("STORY_CALL"), node.token("NAME")
        assert verb is not None and name is not None
        head, parts = self.values.calls.head_of_call(name, argument_nodes(node), node, scope)
        if head is None:
            self.symbols.unknown(
                node.at(name),
                name.text,
                "a test, fight or action is wanted",
                [h.name for h in self.symbols.rules.values()],
            )
            return None, "", ()
        given = self.values.calls.given_arguments(head, parts, scope)
        everyone = filled(head, given, node.place, scope, open_ok=True)
        arguments = [None if isinstance(value, ir.Gap) else value for value in everyone]
        return head, verb.text.casefold(), tuple(arguments)

    def _tell(self, node: Node, scope: Scope) -> Tell:
        """`tell the number of stands of it as stands left`, `tell whether no stand is fresh as carried`."""
        part = next(one for one in node.nodes() if one.kind != "called")
        called = node.node("called")
        name = called.token("NAME") if called is not None else None
        what: ir.Expression | ir.Condition
        if node.kind == "tell":
            what, _ = self.values.value(part, scope)
        else:
            what = self.values.conditions.condition(part, scope)
        return Tell(name=name.text if name is not None else text_of(part), what=what, place=node.place)

    def _outcome(self, node: Node, scope: Scope) -> Outcome:
        parts = list(node.nodes())
        text = text_of(node)
        if len(parts) == 1:
            band = self.values.conditions.bands.band(parts[0], scope, scope.score)
            return Outcome(value=None, bands=(band,), negated=False, text=text)
        value, of = self.values.value(parts[0], scope)
        if isinstance(of, PieceOf):
            condition = self.values.conditions.is_one_of(value, of, node, parts[1:], scope)
            negated = isinstance(condition, ir.Not)
            if isinstance(condition, ir.Not):
                condition = condition.condition
            if isinstance(condition, ir.Is):
                return Outcome(value=condition.value, bands=condition.bands, negated=condition.negated, text=text)
            if isinstance(condition, ir.Holds):
                yes = ir.Constant(True, place=node.place)
                return Outcome(value=condition.value, bands=(ir.Same(yes),), negated=negated, text=text)
        is_total = isinstance(value, ir.Variable) and value.name == "total"
        bands = tuple(self.values.conditions.bands.band(part, scope, of) for part in parts[1:])
        return Outcome(value=None if is_total else value, bands=bands, negated=node.token("NOT") is not None, text=text)

    def _reason(self, node: Node) -> tuple[str, str]:
        label, amount = node.token("LABEL"), node.token("AMOUNT")
        text = (
            re.sub(r"\s+", " ", amount.text).replace("\u2212", "-").replace("\u2013", "-") if amount is not None else ""
        )
        return (label.text if label is not None else "", text)


def report_unknown_rule(symbols: Symbols, node: Node, name: Token) -> None:
    """Say that no rule has that name."""
    symbols.collector.report(codes.UNKNOWN_NAME, node.at(name), f"Nothing is called `{name.text}`.")
