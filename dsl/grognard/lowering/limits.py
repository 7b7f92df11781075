"""Limits: what may a kind of piece never do or be, and how often?"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.declared import Param
from grognard.ir.limits import Limit, Limits
from grognard.ir.names import key, with_article
from grognard.ir.rules import DONE
from grognard.ir.types import PieceOf, Value
from grognard.lowering.gates import read_gate
from grognard.lowering.list_limits import ARMY_LIST, read_list_limits
from grognard.lowering.nodes import text_of
from grognard.lowering.notes import citations, headed, read_beside
from grognard.lowering.params import read_param
from grognard.lowering.quantities import whole
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import RuleHead, Symbols
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token


def read_limits(symbols: Symbols, values: Values, node: Node, chapter: str) -> Limits:
    """`limits on a company`, with its lines."""
    roles = node.node(ast.LimitRoles)
    called = node.token_in(ast.LimitRoles, "NAME")
    if called is not None and key(called.text) == ARMY_LIST and symbols.piece(called.text) is None:
        return read_list_limits(symbols, values, node, called.text, chapter)
    params: list[Param] = []
    if roles is not None:
        params.append(read_param(symbols, roles))
        params += [read_param(symbols, role) for role in roles.nodes(ast.OfRole, ast.OtherRole)]
    scope = Scope.of_params(symbols, params)
    lines = node.below(ast.LimitBlock)
    made: list[Limit] = []
    for number, part in enumerate(lines, 1):
        if isinstance(part, ast.Prose | ast.NoteLine):
            continue
        limit = _limit(symbols, values, part, scope, f"limits on {params[0].kind if params else ''}/{number}")
        if limit is not None:
            made.append(limit)
    name = params[0].kind if params else ""
    return Limits(**headed(node, name, chapter, read_beside(lines)), params=tuple(params), limits=tuple(made))


def _limit(symbols: Symbols, values: Values, node: Node, scope: Scope, path: str) -> Limit | None:
    names = list(node.tokens("NAME"))
    if isinstance(node, ast.LimitListed | ast.LimitWith):
        symbols.collector.report(
            codes.WRONG_TYPE,
            node.place,
            f"`{text_of(node)}` counts the entries of an army list, and these are the limits of a piece in play.",
            help="Put it below `limits on an army list`. How many actions a turn: `at most 1 of charge, march`.",
        )
        return None
    if isinstance(node, ast.LimitNumber):
        head = node.the_token("AT_MOST_OF")
        tail = node.node(ast.Tail)
        number = whole("".join(character for character in head.text if character.isdigit()))
        among = tuple(key(name.text) for name in names if _action(symbols, name, node) is not None)
        cites = citations(tail) if tail is not None else ()
        return Limit(id=path, target="", action=True, most=number, among=among, cites=cites, place=node.place)
    name = names[0]
    if node.token("BE") is None:
        head_ = _action(symbols, name, node)
        if head_ is None:
            return None
        inner = scope.block()
        for param in head_.params:
            if param.key not in inner.roles and param.kind in symbols.pieces:
                inner.roles[param.key] = param.kind
        gate = read_gate(values, node, inner, path)
        return Limit(id=path, target=head_.key, action=True, gate=gate, cites=gate.cites, place=node.place)
    gate = read_gate(values, node, scope, path)
    it = scope.role("it")
    if it is None:
        return None
    same = ast.Same([name], name.start, name.end, node.file)
    condition = values.conditions.adjective(ir.Role(it[0], it[1], place=node.place), PieceOf(it[1]), same, scope)
    value: Value
    match condition:
        case ir.Holds(value=ir.Field() as field):
            value = True
        case ir.Is(value=ir.Field() as field, bands=(ir.Same(value=ir.Constant(value=value)), *_)):
            pass
        case ir.Is(value=ir.Field() as field):
            value = None
        case _:
            return None
    return Limit(
        id=path,
        target=name.text,
        action=False,
        field=field.field,
        value=value,
        gate=gate,
        cites=gate.cites,
        place=node.place,
    )


def _action(symbols: Symbols, name: Token, node: Node) -> RuleHead | None:
    head = symbols.rules.get(key(name.text))
    if head is None:
        symbols.unknown(
            node.at(name),
            name.text,
            "an action is wanted",
            [h.name for h in symbols.rules.values()],
            "Write the action first.",
        )
        return None
    if head.kind not in DONE:
        symbols.collector.report(
            codes.WRONG_TYPE,
            node.at(name),
            f"`{head.name}` is {with_article(head.kind.value)}: it is only asked for, and limits say what may not be done.",
            help="Name the action, test or fight that may not be done; or write the condition behind a line of it, `…  when …`.",
        )
        return None
    return head
