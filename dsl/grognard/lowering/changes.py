"""Lines that change a field of a piece: `becomes`, `no longer`, `loses`, `gains`, `every`."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.names import capital, key, with_article
from grognard.ir.types import Anything, Dice, Numbers, PieceOf, PiecesOf, Type, Words, YesNo, is_number
from grognard.lowering import units
from grognard.lowering.domains import can_be, report_outside
from grognard.lowering.nodes import lone_name, text_of
from grognard.lowering.quantities import whole
from grognard.lowering.scope import Scope
from grognard.lowering.throws import is_dice
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token


def becomes(values: Values, node: ast.Becomes, scope: Scope) -> do.Deed:
    """`its morale becomes shaken`, `the target becomes shaken`."""
    target, value_node = node.reference, node.value
    piece, domain = values.names.reference(target, scope)
    if isinstance(piece, ir.Field) and not (
        isinstance(domain, PieceOf) and _says_what_it_is(domain, value_node, scope)
    ):
        value, other = values.value(value_node, scope, domain)
        value = _fitting(domain, other, value, value_node, scope, _amended(piece, value_node, scope))
        return do.Become(piece.of, piece.field, value)
    if isinstance(domain, PieceOf):
        same = ast.Same([value_node], value_node.start, value_node.end, value_node.file)
        condition = values.conditions.adjective(piece, domain, same, scope)
        if isinstance(condition, ir.Holds) and isinstance(condition.value, ir.Field):
            return do.Become(piece, condition.value.field, ir.Constant(True, place=node.place))
        if (
            isinstance(condition, ir.Is)
            and isinstance(condition.value, ir.Field)
            and isinstance(condition.bands[0], ir.Same)
        ):
            return do.Become(piece, condition.value.field, condition.bands[0].value)
        _derived(condition, node, scope)
    elif not isinstance(piece, ir.Gap):
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            target.place,
            f"`{text_of(target)}` cannot be changed: it is no field of a piece.",
            help="Facts are what players see on the table. Make it a field of a piece if a rule changes it.",
        )
    return do.GapStep(text_of(node))


def no_longer(values: Values, node: Node, scope: Scope) -> do.Deed:
    """`it is no longer loaded`."""
    target, name = node.the_node(ast.Reference), node.the_token("NAME")
    piece, domain = values.names.reference(target, scope)
    if isinstance(domain, PieceOf):
        same = ast.Same([name], name.start, name.end, node.file)
        condition = values.conditions.adjective(piece, domain, same, scope)
        if isinstance(condition, ir.Holds) and isinstance(condition.value, ir.Field):
            return do.Become(piece, condition.value.field, ir.Constant(False, place=node.place))
        if isinstance(condition, ir.Is):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.at(name),
                f"`no longer {name.text}` does not say what it is instead.",
                help="Only yes-or-no fields can be `no longer`; write what it `becomes`.",
            )
        _derived(condition, node, scope)
    return do.GapStep(text_of(node))


def change(values: Values, node: ast.Loses | ast.Gains | ast.Costs, scope: Scope) -> do.Deed:
    """`the target loses 2 men`, `it gains 1 point`."""
    target: Node
    change = node.change
    name = change.the_token("NAME")
    if node.reference is None:
        it = ast.It([], node.start, node.start, node.file)
        target, (piece, domain) = node, values.names.reference(it, scope)
    else:
        target, (piece, domain) = node.reference, values.names.reference(node.reference, scope)
    thrown = change.token("DICE")
    amount_node = change.sum or change.quantity or change
    if thrown is not None:
        dice = ast.Dice([thrown], thrown.start, thrown.end, node.file)
        amount, of_amount = values.value(dice, scope)
    elif change.sum is not None:
        amount, of_amount = values.value(change.sum, scope)
    else:
        amount, of_amount = values.number(amount_node)
    if not isinstance(domain, PieceOf):
        if not isinstance(piece, ir.Gap):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                target.place,
                f"`{text_of(target)}` is no piece, so it gains and loses nothing.",
                help="Name a piece: `the target loses 2 men`.",
            )
        return do.GapStep(text_of(node))
    field = _field_of(domain.kind, name, node, scope)
    if field is None or not _can_be_counted(field, name, node, scope):
        return do.GapStep(text_of(node))
    if change.sum is not None and is_dice(of_amount):
        verb, throw = "gains" if isinstance(node, ast.Gains) else "loses", text_of(change.sum)
        help = f"Roll them above, `roll {throw}`, and write `{verb} as many {name.text} as the total`."
        scope.symbols.unthrown(change.sum, help)
    amount = units.alike(field.type, of_amount, amount, scope.symbols, against=f"`{field.name}` is")
    return do.Change(
        piece, field.key, amount, isinstance(node, ast.Gains), isinstance(node, ast.Costs), thrown is not None
    )


def every(values: Values, node: ast.Every, scope: Scope) -> do.Deed:
    """`every 4 losses cost 1 man`."""
    names = list(node.tokens("NAME"))
    numbers = list(node.tokens("NUMBER"))
    if node.owner_ref is not None:
        piece, domain = values.names.reference(node.owner_ref.reference, scope)
    else:
        it = scope.role("it")
        piece, domain = (
            (ir.Role(it[0], it[1], place=node.place), PieceOf(it[1]))
            if it
            else (ir.Gap("it", place=node.place), Anything())
        )
    if not isinstance(domain, PieceOf):
        return do.GapStep(text_of(node))
    lot, _ = values.number(node.the_node(ast.Quantity))
    if isinstance(lot, ir.Constant) and is_number(lot.value) and lot.value <= 0:
        scope.symbols.collector.report(
            codes.OUT_OF_DOMAIN,
            lot.place,
            f"`every {lot.value} {names[0].text}` makes lots of nothing.",
            help=f"Write how many make one lot, 1 or more: `every 2 {names[0].text} cost …`.",
        )
        return do.GapStep(text_of(node))
    first, second = (_field_of(domain.kind, names[0], node, scope), _field_of(domain.kind, names[-1], node, scope))
    if first is None or second is None:
        return do.GapStep(text_of(node))
    if isinstance(first.type, Words):
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            node.at(names[0]),
            f"`{names[0].text}` is a word of a list; there are no lots of it.",
            help="Name a number of the piece: `every 2 hits cost 1 man`.",
        )
        return do.GapStep(text_of(node))
    if not all(_can_be_counted(field, name, node, scope) for field, name in ((first, names[0]), (second, names[-1]))):
        return do.GapStep(text_of(node))
    return do.Every(piece, lot, first.key, whole(numbers[-1].text) if numbers[-1].text.isdigit() else 0, second.key)


def _can_be_counted(field: FieldOf, name: Token, node: Node, scope: Scope) -> bool:
    """Whether so many of a field can be gained, lost or paid: of a number, and of what is a step of a list."""
    if not isinstance(field.type, YesNo | PieceOf | PiecesOf):
        return True
    what, instead = (
        ("yes or no", f"`it becomes {name.text}` or `it is no longer {name.text}`")
        if isinstance(field.type, YesNo)
        else ("a piece", f"whom it becomes: `its {name.text} becomes …`")
    )
    scope.symbols.collector.report(
        codes.WRONG_TYPE,
        node.at(name),
        f"`{name.text}` is {what}, so no number of it is gained, lost or paid.",
        help=f"Write {instead}; or declare it as a number: `{name.text}: 0 or more`.",
    )
    return False


def _derived(condition: ir.Condition, node: Node, scope: Scope) -> None:
    """Report that a state which follows from others is set by hand."""
    if isinstance(condition, ir.Holds) and isinstance(condition.value, ir.WorkOut):
        head = scope.symbols.rules[condition.value.rule]
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            node.place,
            f"`{head.name}` holds while its lines hold; it is not set by hand.",
            help="Change what those lines look at, or make it a field: `yes or no, until …`.",
            also=(Label(head.node.place, "the state"),),
        )


def _says_what_it_is(domain: PieceOf, node: Node, scope: Scope) -> bool:
    """`its company becomes bloodied` changes the company; `its target becomes the defender` changes who it is."""
    name = lone_name(node)
    if name is None or scope.role(name.text) is not None or key(name.text) == "none":
        return False
    has = scope.symbols.has_word
    bare = name.text.removeprefix("in ")
    return any(isinstance(field.type, YesNo) for field in has(domain.kind, name.text)) or any(
        isinstance(field.type, Words) for field in has(domain.kind, bare)
    )


def _amended(field: ir.Field, node: Node, scope: Scope) -> str:
    """The declaration of a field of the base, as a variant gives it anew; nothing where it is the author's own."""
    own = scope.symbols.field(field.of.kind, field.field) if isinstance(field.of, ir.Role) else None
    if own is None or not scope.symbols.lies_below(own.place, node.place):
        return ""
    facts = (own.of_kind, own.key) in scope.symbols.kind_facts
    owner = scope.symbols.pieces[own.of_kind].name if own.of_kind in scope.symbols.pieces else own.of_kind
    line = own.place.text.split("\n")[0].partition("[")[0].rstrip()
    return f"amend {f'facts of {with_article(owner)}' if facts else owner}\n  {line}"


def _fitting(
    domain: Type, other: Type, value: ir.Expression, node: Node, scope: Scope, paste: str = ""
) -> ir.Expression:
    """Returns a value for a field of type `domain`, in its unit; reports what the field cannot be."""
    if isinstance(domain, Numbers) and isinstance(other, Dice):
        scope.symbols.unthrown(node, f"Throw them above, `roll {text_of(node)}`, and write `becomes the total`.")
    wrong = (isinstance(domain, Numbers) and isinstance(other, Words | YesNo | PieceOf)) or (
        isinstance(domain, Words) and isinstance(other, Numbers | YesNo | PieceOf)
    )
    if wrong:
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            node.place,
            f"`{text_of(node)}` is not among the values it can have.",
            help=can_be(domain) if isinstance(domain, Words) else "Write a number.",
        )
    value = units.alike(domain, other, value, scope.symbols, against="what it is put into is")
    if isinstance(value, ir.Constant):
        report_outside(value.value, domain, node.place, scope.symbols.collector, paste)
    return value


def _field_of(kind: str, name: Token, node: Node, scope: Scope) -> FieldOf | None:
    field = scope.symbols.field(kind, name.text)
    if field is None:
        fields = [own.name for own in scope.symbols.all_fields(kind)]
        scope.symbols.collector.report(
            codes.NO_SUCH_FIELD,
            node.at(name),
            f"{capital(with_article(scope.symbols.pieces[kind].name))} has no `{name.text}`.",
            help=scope.symbols.advice(node.place).help
            or scope.symbols.collector.did_you_mean(
                name.text, fields, f"Declare it below `piece {scope.symbols.pieces[kind].name}`."
            ),
        )
    return field
