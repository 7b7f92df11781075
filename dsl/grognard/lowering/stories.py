"""Worked examples and scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from grognard.board.grid import cell_of
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import expressions as ir
from grognard.ir.examples import Army, Case, Example, GivenPiece, Tell
from grognard.ir.names import key, with_article
from grognard.ir.rules import Rule
from grognard.ir.types import Value
from grognard.lowering.armies import armies_named, army_file
from grognard.lowering.cases import Cases
from grognard.lowering.given_facts import add_facts
from grognard.lowering.givens import Givens
from grognard.lowering.grounds import ground, table_size, with_spots
from grognard.lowering.lines import Lines
from grognard.lowering.nodes import Relabelled, argument_nodes, text_of
from grognard.lowering.notes import beside, citations, read_note, read_prose
from grognard.lowering.quantities import whole
from grognard.lowering.roles import filled
from grognard.lowering.said import Said, Sayings
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import RuleHead, Symbols
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


class Stories:
    """Reads examples and scenarios."""

    def __init__(self, symbols: Symbols, values: Values, lines: Lines) -> None:
        self.symbols = symbols
        self.values = values
        self.lines = lines
        self.givens = Givens(symbols)
        self.sayings = Sayings(values)
        self.armies: dict[str, Army] = {}
        """The army lists at hand, by the key of their title."""
        self.cases = Cases(symbols, self.givens, self.sayings)

    def story(self, node: Node, chapter: str) -> tuple[Example, ...]:
        """One example or scenario; of an example with a table of cases, each case."""
        parts = node.below(ast.Story)
        scope = Scope(self.symbols)
        grounds = [lies for part in parts if (lies := ground(part, self.symbols)) is not None]
        bare = next((table for part in parts if (table := table_size(part, self.symbols)) is not None), None)
        pieces, facts = self._given(parts, scope, whole=isinstance(node, ast.Scenario))
        rule, rule_kind, arguments = self._called(parts, scope)
        given = Said()
        plays: list[tuple[str, int]] = []
        ends: ir.Condition | None = None
        tells: list[Tell] = []
        for part in parts:
            match part:
                case ast.Plays():
                    played, number = part.token("NAME"), part.token("NUMBER")
                    if played is not None and number is not None and number.text.isdigit():
                        plays.append((key(played.text), whole(number.text)))
                case ast.EndsWhen():
                    condition = part.node(ast.Alternatives)
                    if condition is not None:
                        ends = self.values.conditions.condition(condition, scope)
                case ast.Tell() | ast.TellWhether():
                    tells.append(self._tell(part, scope))
                case _:
                    self.sayings.add(part, scope, given)
        others = _no_longer(node)
        changed = others.get(0)
        whole_story = Example(
            name=node.token_text("TITLE"),
            chapter=chapter,
            cites=citations(node),
            place=node.place,
            notes=(
                *(read_note(part) for part in parts if isinstance(part, ast.NoteLine)),
                *(note for other in others.values() for note in beside(other).notes),
            ),
            prose=tuple(read_prose(part) for part in parts if isinstance(part, ast.Prose)),
            pieces=tuple(pieces),
            facts=tuple(facts),
            rule=None if rule is None else rule.key,
            rule_kind=rule_kind,
            arguments=arguments,
            dice=given.dice,
            choices=given.choices,
            then=given.then,
            because=given.because,
            plays=tuple(plays),
            ends_when=ends,
            tells=tuple(tells),
            changed=changed is not None,
            changed_at=changed.place if changed is not None else None,
            table=with_spots(bare, grounds, pieces, self.symbols),
        )
        rows = [part for part in parts if isinstance(part, ast.Row)]
        if not rows:
            return (whole_story,)
        if rule is None:
            self.symbols.collector.report(
                codes.ROW_SHAPE,
                rows[0].place,
                "A table of cases needs an example that tries a rule.",
                help="Above the table, say what is tried: `test morale of it`, `work out …`, `do …`.",
            )
            return (whole_story,)
        examples = self._cases(whole_story, rows, rule, given, scope, node)
        return tuple(
            attrs.evolve(example, changed=True, changed_at=others[number].place) if number in others else example
            for number, example in enumerate(examples, 1)
        )

    def _cases(
        self, story: Example, nodes: Sequence[Node], rule: RuleHead, given: Said, scope: Scope, node: Node
    ) -> tuple[Example, ...]:
        block = node.the_node(ast.Story)
        relabelled = {
            key(old.text): new.text for part in block.nodes(Relabelled) for old, new in [tuple(part.tokens("LABEL"))]
        }
        rows = self.cases.rows(nodes, story, given, rule, scope, relabelled)
        return tuple(
            attrs.evolve(
                story,
                name=f"{story.name}, row {number}",
                cites=citations(row.node) or story.cites,
                pieces=tuple(row.pieces),
                facts=tuple(row.facts),
                arguments=tuple(row.arguments.get(at, value) for at, value in enumerate(story.arguments)),
                dice=row.said.dice,
                choices=row.said.choices,
                then=row.said.then,
                because=row.said.because,
                case=Case(
                    title=story.name,
                    row=number,
                    left=row.left,
                    right=row.right,
                    pieces=story.pieces,
                    facts=story.facts,
                    place=row.node.place,
                ),
            )
            for number, row in enumerate(rows, 1)
        )

    # ---- what is given, what is done --------------------------------------------------------------------------

    def _given(
        self, parts: list[Node], scope: Scope, *, whole: bool
    ) -> tuple[list[GivenPiece], list[tuple[str, Value]]]:
        """The pieces and facts of a story. Groups of one name are numbered on, in a `whole` game single pieces too."""
        pieces: list[GivenPiece] = []
        facts: list[tuple[str, Value]] = []
        self.givens.coming(part for part in parts if isinstance(part, ast.Given))
        for part in parts:
            if table_size(part, self.symbols) is not None or part.node(ast.GivenGround) is not None:
                continue
            pieces_here = (
                self.givens.pieces(part, scope) if isinstance(part, ast.Given) else self._mustered(part, pieces)
            )
            for made in pieces_here:
                if made is not None:
                    if made.count > 1 or (whole and not self._stands_by_itself(made)):
                        alike = (
                            piece
                            for piece in pieces
                            if key(piece.name) == key(made.name) and (whole or piece.count > 1)
                        )
                        made = attrs.evolve(made, before=sum(piece.count for piece in alike))
                    pieces.append(made)
                    if self.symbols.pieces[made.kind].shape is not None and (made.size or cell_of(made.name)):
                        continue
                    for name in (made.name, made.role, *made.names):
                        scope.roles[key(name)] = made.kind
                    if not self.symbols.pieces[made.kind].one_each:
                        scope.it = scope.it or key(made.role)
        self.givens.sizes.clear()
        self.givens.names.clear()
        for made in pieces:
            for name in made.near:
                if scope.roles.get(key(name)) != made.kind:
                    known = [piece.name for piece in pieces if piece.kind == made.kind]
                    self.symbols.unknown(made.place, name, f"{with_article(made.kind)} is wanted", known)
        for part in parts:
            if isinstance(part, ast.GivenFacts):
                add_facts(self.givens, part, scope, facts, pieces)
        return pieces, facts

    def _stands_by_itself(self, made: GivenPiece) -> bool:
        """Whether it is a whole board, a cell of one, or a piece that stands in every game: of each there is one."""
        piece = self.symbols.pieces[made.kind]
        return bool(piece.one_each) or (piece.shape is not None and bool(made.size or cell_of(made.name)))

    def _mustered(self, node: Node, before: list[GivenPiece]) -> list[GivenPiece | None]:
        """The pieces of `given the army Northern Host`, each with a name that no other piece here has."""
        mustered: list[GivenPiece | None] = []
        for part, title in armies_named(node):
            army = self.armies.get(key(title))
            if army is None:
                known = [each.name for each in self.armies.values()]
                self.symbols.unknown(
                    part.place,
                    title,
                    "an army list is wanted",
                    known,
                    f"Write it into a file `{army_file(title)}` beside these rules: `army {title} of …`, and below it its troops.",
                )
                continue
            taken = {key(each.name) for each in (*before, *mustered) if each is not None}
            for line in army.lines:
                piece = line.piece
                if key(piece.name) in taken:
                    name = f"{army.side or army.name} {piece.name}"
                    piece = attrs.evolve(piece, name=name, role=name)
                mustered.append(attrs.evolve(piece, place=part.place))
        return mustered

    def _called(self, parts: list[Node], scope: Scope) -> tuple[RuleHead | None, str, tuple[ir.Expression | None, ...]]:
        rule: RuleHead | None = None
        rule_kind = ""
        arguments: tuple[ir.Expression | None, ...] = ()
        for part in parts:
            if isinstance(part, ast.StoryCall):
                rule, rule_kind, arguments = self._call(part, scope)
        if rule is not None:
            self.values.names.finish_rule(rule)
            scope.score = rule.type
            if len(rule.params) >= 2 and rule.kind.value == "fight":
                scope.roles.setdefault("winner", rule.params[0].kind)
                scope.roles.setdefault("loser", rule.params[1].kind)
                scope.fought = (*(param.key for param in rule.params[:2]), "tie")
        return rule, rule_kind, arguments

    def _call(self, node: Node, scope: Scope) -> tuple[RuleHead | None, str, tuple[ir.Expression | None, ...]]:
        verb, name = node.the_token("STORY_CALL"), node.the_token("NAME")
        head, parts = self.values.calls.head_of_call(name, argument_nodes(node), node, scope)
        if head is None:
            self.symbols.unknown(
                node.at(name),
                name.text,
                "a test, fight or action is wanted",
                [h.name for h in self.symbols.rules.values()],
            )
            return None, "", ()
        given = self.values.calls.given_arguments(head, parts, scope, in_a_story=True)
        everyone = filled(head, given, node.place, scope, open_ok=True)
        arguments = [None if isinstance(value, ir.Gap) else value for value in everyone]
        return head, verb.text.casefold(), tuple(arguments)

    def _tell(self, node: ast.Tell | ast.TellWhether, scope: Scope) -> Tell:
        """`tell the number of stands of it as stands left`, `tell whether no stand is fresh as carried`."""
        part = node.value if isinstance(node, ast.Tell) else node.alternatives
        name = node.token_in(ast.Called, "NAME")
        what: ir.Expression | ir.Condition
        if isinstance(node, ast.Tell):
            what, _ = self.values.value(node.value, scope)
        else:
            what = self.values.conditions.condition(node.alternatives, scope)
        return Tell(name=name.text if name is not None else text_of(part), what=what, place=node.place)


def hold_scenario_names(collector: Collector, scenarios: Sequence[Example], rules: Mapping[str, Rule]) -> None:
    """Reports each scenario that has the name of a rule or of another scenario: names alone select them."""
    taken = {name: (f"rule `{rule.called}`", rule.place) for name, rule in rules.items()}
    for scenario in scenarios:
        holder, first = taken.setdefault(scenario.key, ("another scenario", scenario.place))
        if first is not scenario.place:
            collector.report(
                codes.NAME_DECLARED_TWICE,
                scenario.place,
                f"The scenario `{scenario.name}` has the name of {holder}, declared in line {first.line} of {first.file.path}.",
                help="Give the scenario another name: `roll` and `odds` ask for both by name.",
                also=(Label(first, "the name is declared here"),),
            )


def changed_as_a_whole(node: Node) -> bool:
    """Whether a variant says that an example of its base no longer holds, in all its rows."""
    return 0 in _no_longer(node)


def _no_longer(node: Node) -> dict[int, Node]:
    """What a variant says comes out otherwise of an example: the rows of its table, by their number; 0 is all of it."""
    said = ((example.token("NUMBER"), example) for example in node.nodes(ast.RemoveExample))
    return {int(number.text) if number is not None else 0: example for number, example in said}
