"""Lines that call rules or let players choose: calls, modifiers, offers, choices."""

from __future__ import annotations

import re

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, with_article
from grognard.ir.rules import RuleKind
from grognard.ir.types import Anything, PieceOf, PiecesOf, Words
from grognard.lowering.nodes import argument_nodes, text_of
from grognard.lowering.roles import carried, filled
from grognard.lowering.scope import Scope
from grognard.lowering.sides import sided
from grognard.lowering.symbols import RuleHead
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token


def call(values: Values, node: Node, scope: Scope) -> do.Deed:
    """`test morale of it`, `do`, `fight`, `work out`."""
    verb_token, name = node.the_token("CALL"), node.the_token("NAME")
    verb = " ".join(verb_token.text.casefold().split())
    wanted = {"do": RuleKind.ACTION, "test": RuleKind.TEST, "fight": RuleKind.FIGHT, "work out": RuleKind.WORK_OUT}
    kind = wanted[verb]
    head, argument_parts = _head(values, name, node, scope, with_article(kind.value))
    if head is None:
        return do.GapStep(text_of(node))
    if head.kind is not kind and not (head.kind is RuleKind.STATE and verb == "work out"):
        right = {RuleKind.ACTION: "do", RuleKind.TEST: "test", RuleKind.FIGHT: "fight"}.get(head.kind)
        help = (
            f"Write `{right} {head.name}`." if right else f"It is a value: use its name, as in `start at {head.name}`."
        )
        scope.symbols.collector.report(
            codes.WRONG_VERB,
            node.at(verb_token),
            f"`{head.name}` is declared as `{head.kind.value}`, not as what `{verb}` carries out.",
            help=help,
        )
        return do.GapStep(text_of(node))
    if head.kind is RuleKind.ACTION and (left_open := _aimed(values, head, node, scope, argument_parts)) is not None:
        return left_open
    arguments = _arguments(values, head, node, scope, argument_parts)
    answers = head.answers
    if answers:
        values.names.finish_rule(head)
        scope.score = head.type
        if head.kind is RuleKind.FIGHT:
            _open_result(head, scope)
    return do.Call(head.key, arguments, answers)


def modifiers(values: Values, node: Node, scope: Scope) -> do.Deed:
    """`add modifiers to morale`."""
    name = node.the_token("NAME")
    head = scope.symbols.modifiers.get(key(name.text))
    if head is None:
        known = [f"{modifier.name}" for modifier in scope.symbols.modifiers.values()]
        scope.symbols.unknown(
            node.at(name),
            name.text,
            "a list `modifiers to …` is wanted",
            known,
            f"Write one: `modifiers to {name.text} of a …`.",
        )
        return do.GapStep(f"modifiers to {name.text}")
    return do.AddModifiers(f"modifiers to {head.key}", _arguments(values, head, node, scope))


def offer(values: Values, node: Node, scope: Scope) -> do.Deed:
    """`each gun may fire`, `the attacker must move`."""
    name = node.the_token("NAME")
    offered = node.the_node(ast.EachPiece, ast.OneOffered)
    head, argument_parts = _head(values, name, node, scope, "an action")
    if isinstance(offered, ast.OneOffered) and _offered_to_all_or_none(offered, name, head, scope):
        return do.GapStep(text_of(node))
    piece: ir.Expression | None = None
    kind, it, owner, condition, most = "", "", None, None, None
    inner = scope.block()
    if isinstance(offered, ast.EachPiece):
        search = values.search(offered, scope)
        if search is None:
            return do.GapStep(text_of(node))
        kind, it, owner, inner = search.kind, search.it, search.owner, search.scope
        condition, most = search.condition, search.most
    else:
        piece, domain = values.names.reference(offered.reference, scope)
        if not isinstance(domain, PieceOf):
            if not isinstance(piece, ir.Gap):
                scope.symbols.collector.report(
                    codes.WRONG_TYPE, offered.place, f"`{text_of(offered)}` is no piece.", help="Name a piece."
                )
            return do.GapStep(text_of(node))
        kind = domain.kind
        it = scope.fresh(kind)
        inner = scope.inside(it, kind)
    if head is None:
        return do.GapStep(text_of(node))
    if head.kind not in (RuleKind.ACTION, RuleKind.TEST):
        scope.symbols.collector.report(
            codes.WRONG_VERB,
            node.at(name),
            f"`{head.name}` is declared as `{head.kind.value}`; only an action or a test can be offered.",
            help="Make it an `action`.",
        )
        return do.GapStep(text_of(node))
    left_open: set[int] = set()
    given = values.calls.given_arguments(head, argument_parts, inner, left_open)
    arguments: list[ir.Expression | None] = []
    for index, param in enumerate(head.params):
        if index in given:
            arguments.append(given[index])
        elif index in left_open:
            arguments.append(None)
        elif index == 0:
            arguments.append(ir.Role(it, kind, place=node.place))
        elif param.key in scope.roles or param.kind not in scope.symbols.pieces:
            arguments.append(carried(param.name, param.kind, param.type, node.place, inner, head.name))
        else:
            arguments.append(None)
    answers = piece is not None and _offer_answers(values, head, scope)
    order_node = node.node(ast.Order)
    order = text_of(order_node).casefold() if order_node is not None else ""
    return do.Offer(
        piece,
        kind,
        owner,
        it,
        condition,
        isinstance(node, ast.Must),
        head.key,
        tuple(arguments),
        at_once="at once" in order,
        one_at_a_time="one at a time" in order,
        most=most,
        answers=answers,
    )


def _offer_answers(values: Values, head: RuleHead, scope: Scope) -> bool:
    """Whether what a rule makes is the score behind its offer; then words of its result are known there."""
    if not head.answers:
        return False
    values.names.finish_rule(head)
    if isinstance(head.type, Words) or not isinstance(scope.score, Words):
        scope.score = head.type
    return True


def choose(values: Values, node: Node, scope: Scope) -> do.Deed:
    """`the player chooses a target`, `draw a card`."""
    name = node.the_token("NAME")
    random = isinstance(node, ast.Draw)
    chooser: ir.Expression | None = None
    chooser_node = node.node(ast.Chooser)
    if chooser_node is not None:
        chooser = values.names.reference(chooser_node.reference, scope)[0]
    called_name = node.token_in(ast.Called, "NAME")
    symbols = scope.symbols
    piece = symbols.piece(name.text)
    if piece is None and (narrow := sided(name.text, symbols, scope.roles.get(scope.it or ""))) is not None:
        piece = narrow[0]
    choice = symbols.choices.get(key(name.text))
    words: tuple[object, ...] = ()
    if piece is None and choice is not None:
        words = choice.words
    elif piece is None:
        it = scope.role("it")
        field = symbols.field(it[1], name.text) if it is not None else None
        if field is not None and isinstance(field.type, Words):
            words = field.type.words
        else:
            symbols.unknown_chosen(node.at(name), name.text, "a kind of piece or a list of words is wanted")
            if called_name is not None:
                scope.values[key(called_name.text)] = Anything()
            return do.GapStep(text_of(node))
    given = key(called_name.text) if called_name is not None else key(name.text)
    if words:
        _any_word(node, name, words, scope)
        scope.values[given] = Words(name.text, tuple(words))  # type: ignore[arg-type]
        return do.Choose(chooser, "", words, None, "", None, given, random)
    assert piece is not None
    search = values.search(node, scope)
    assert search is not None
    kind, several = search.kind, node.token("ANY_NUMBER_OF") is not None
    if several:
        scope.values[given] = PiecesOf(kind)
    else:
        scope.roles[given] = kind
        scope.aliases.pop(given, None)
    return do.Choose(chooser, kind, (), search.owner, search.it, search.condition, given, random, search.most, several)


_KIND_BEFORE = re.compile(r"\A(?:test|do|fight|make|take|roll|action)\s+(?=\S)", re.IGNORECASE)
"""A word before the name of a rule that is offered, as one says it: `must test nerve`, where the test is called `nerve`."""


def _any_word(node: Node, name: Token, words: tuple[object, ...], scope: Scope) -> None:
    """Report that of a list of words fewer are to be chosen than all: a word is nobody's, and has nothing to be asked of."""
    narrowed = next((part for part in node.nodes() if isinstance(part, ast.Which | ast.OwnerRef | ast.Best)), None)
    if narrowed is None:
        return
    field = next((f for f in _fields_of_it(scope) if isinstance(f.type, Words) and f.type.words == words), None)
    step = (
        f" If what is meant is a step from what it is: `it chooses one of these`, and below it `it gains 1 {field.name}` and `it loses 1 {field.name}`."
        if field is not None
        else ""
    )
    some = ", ".join(str(word) for word in words[:2])
    scope.symbols.collector.report(
        codes.WRONG_TYPE,
        narrowed.place,
        f"`{text_of(narrowed)}` needs pieces, and `{name.text}` is a list of words: any of them may be chosen.",
        help=f"A shorter list is one of its own: `choice …: {some}`.{step}",
    )


def _fields_of_it(scope: Scope) -> list[FieldOf]:
    it = scope.role("it")
    return scope.symbols.all_fields(it[1]) if it is not None else []


def _head(values: Values, name: Token, node: Node, scope: Scope, wanted: str) -> tuple[RuleHead | None, list[Node]]:
    head, arguments = values.calls.head_of_call(name, argument_nodes(node), node, scope)
    if head is None:
        known = [rule.name for rule in scope.symbols.rules.values()]
        what = f"{wanted} is wanted"
        alone = _KIND_BEFORE.sub("", name.text)
        if alone != name.text and key(alone) in scope.symbols.rules:
            kind = " ".join(name.text.split()[: -len(alone.split())])
            help = f"Write it without `{kind}`: `{alone}`."
            scope.symbols.collector.report(
                codes.UNKNOWN_NAME, node.at(name), f"Nothing is called `{name.text}` here: {what}.", help=help
            )
            return head, arguments
        scope.symbols.unknown(
            node.at(name), name.text, what, known, f"Write one: `{wanted.split()[-1]} {name.text} of a …`."
        )
    return head, arguments


_ALL_OR_NONE = re.compile(r"(?P<who>no|neither|nobody|either|both|any|all|every)\b", re.IGNORECASE)


def _offered_to_all_or_none(offered: Node, name: Token, head: RuleHead | None, scope: Scope) -> bool:
    """`no unit may shoot`, `either player may shoot`: said, where nothing is called so, with what to write."""
    text = text_of(offered)
    match = _ALL_OR_NONE.match(text)
    if match is None or key(text) in scope.known():
        return False
    of = head.params[0].kind if head is not None and head.params else ""
    kind = scope.symbols.pieces[of].name if of in scope.symbols.pieces else "unit"
    if match["who"].casefold() in ("no", "neither", "nobody"):
        help = f"Say it below `action {name.text}`: `never when …`; or apart from it, below `limits on {with_article(kind)}`: `{name.text} never when …`."
    else:
        help = f"It is offered to those who do it: `each {kind} may {name.text}`, or `each {kind} which … may {name.text}`."
    scope.symbols.collector.report(codes.UNKNOWN_NAME, offered.place, f"`{text}` is no piece.", help=help)
    return True


def _aimed(values: Values, head: RuleHead, node: Node, scope: Scope, parts: list[Node]) -> do.Offer | None:
    """`do fire of it`, where nobody here is fired at: who does the action chooses its target. None where all roles are filled."""
    pieces = [index for index, param in enumerate(head.params) if param.kind in scope.symbols.pieces]
    if len(pieces) < 2 or pieces[0] != 0:
        return None
    quiet = attrs.evolve(scope.symbols, collector=Collector())
    tried: set[int] = set()
    given = values.calls.given_arguments(head, parts, attrs.evolve(scope, symbols=quiet), tried)
    roles = filled(head, given, node.place, scope, open_ok=True)
    is_open = any(index in tried or isinstance(roles[index], ir.Gap) for index in pieces[1:])
    if isinstance(roles[0], ir.Gap) or not is_open:
        return None
    left_open: set[int] = set()
    given = values.calls.given_arguments(head, parts, scope, left_open)
    roles = filled(head, given, node.place, scope, open_ok=pieces)
    kind = head.params[0].kind
    it = scope.fresh(kind)
    arguments: list[ir.Expression | None] = [
        None if index in left_open or (index in pieces and isinstance(role, ir.Gap)) else role
        for index, role in enumerate(roles)
    ]
    arguments[0] = ir.Role(it, kind, place=node.place)
    return do.Offer(
        roles[0],
        kind,
        None,
        it,
        None,
        True,
        head.key,
        tuple(arguments),
        at_once=False,
        one_at_a_time=False,
        done=True,
        answers=_offer_answers(values, head, scope),
    )


def _arguments(
    values: Values, head: RuleHead, node: Node, scope: Scope, arguments: list[Node] | None = None
) -> tuple[ir.Expression, ...]:
    given = values.calls.given_arguments(head, argument_nodes(node) if arguments is None else arguments, scope)
    return filled(head, given, node.place, scope)


def _open_result(head: RuleHead, scope: Scope) -> None:
    """After a fight, `the winner` and `the loser` can be named."""
    kinds = [param.kind for param in head.params]
    if len(kinds) >= 2:
        scope.roles["winner"] = kinds[0]
        scope.roles["loser"] = kinds[1]
