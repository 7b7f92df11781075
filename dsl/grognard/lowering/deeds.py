"""What a line does: parse tree to deeds. Each kind of line is one case."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import assert_never

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.types import Anything, Dice, Numbers, PieceOf, Type, Words, YesNo, is_number, tidy
from grognard.ir.walk import nodes
from grognard.kept import kept
from grognard.lowering import cards, changes, moves, offers, throws, units, wishes
from grognard.lowering.added import check_added
from grognard.lowering.nodes import every, first_number, leading_number, lone_name, text_of, value_node
from grognard.lowering.outcomes import field_or_word, told_of_no_list
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.quantities import span as read_span
from grognard.lowering.scope import Scope
from grognard.lowering.unknown_names import number_help
from grognard.lowering.values import Values
from grognard.lowering.word_lists import find_word
from grognard.source import Place, Span
from grognard.syntax import nodes as ast
from grognard.syntax.figures import BRACES
from grognard.syntax.node import Node
from grognard.syntax.parser import parse_stretch
from grognard.syntax.token import Token

_FACES = Numbers(plain="thrown")
_HUNDRED = frozenset({"d100", "1d100", "d%"})
_WHEN = re.compile(r"[\s.,;](?:when|if)\s+", re.IGNORECASE)


def deed(values: Values, node: ast.Action, scope: Scope) -> do.Deed:
    """What a line does; leaves the score and new names in the scope."""
    match node:
        case ast.Roll():
            dice, plus = throws.rolled(values, node.value, scope)
            scope.score = Numbers(plain="thrown")
            return do.Roll(dice, _called(node, scope), plus)
        case ast.RollRange():
            span = read_span(node.token_text("RANGE"))
            scope.score = Numbers()
            low, high = (int(span[0]), int(span[1])) if span is not None else (0, 0)
            return do.RollRange(low, high, _called(node, scope))
        case ast.StartAt():
            value, scope.score = values.value(node.value, scope)
            return do.StartAt(value)
        case ast.Add() | ast.Subtract():
            sign = 1 if isinstance(node, ast.Add) else -1
            if check_added(node, scope):
                return do.GapStep(text_of(node))
            value, domain = values.value(node.value, scope)
            if throws.is_dice(domain):
                if isinstance(scope.score, Numbers) and scope.score.unit:
                    units.hold_turned(node.place, scope.symbols)
                scope.score = scope.score if isinstance(scope.score, Dice | Numbers) else Numbers()
                return do.Add(value, sign, throws=True)
            _number_wanted(domain, node.value, scope)
            throws.thrown_first(node, scope)
            length = text_of(node.value)
            anew = f"Begin with the length, and add what is rolled to it: `start at {length}`, and below it `add D6`."
            value, sum_of = values.same_unit(scope.score, domain, value, scope, anew if sign > 0 else None)
            scope.score = sum_of if isinstance(scope.score, Numbers) else scope.score
            return do.Add(value, sign)
        case ast.Multiply() | ast.Divide():
            throws.thrown_first(node, scope)
            factor, of_factor = values.as_number(node.sum, scope)
            if isinstance(scope.score, Numbers) and isinstance(of_factor, Numbers) and of_factor.unit:
                of_product = units.of_product(scope.score, of_factor)
                scope.score = of_product if isinstance(node, ast.Multiply) else Numbers()
            if isinstance(factor, ir.Rounded) and not text_of(node.sum).endswith(")"):
                way = "up" if factor.up else "down"
                scope.symbols.collector.report(
                    codes.WRONG_TYPE,
                    node.place,
                    f"Here `rounded {way}` is of what the score is {'divided' if isinstance(node, ast.Divide) else 'multiplied'} by, not of the score.",
                    help=f"Put `round {way}` in a line of its own below this one; or put what is rounded in brackets.",
                )
            if isinstance(node, ast.Divide):
                values.hold_divisor(factor, scope)
            return do.Multiply(factor, isinstance(node, ast.Divide))
        case ast.AddModifiers():
            if isinstance(scope.score, Numbers) and scope.score.unit:
                _hold_amounts(node, scope)
            _hold_shares(node, scope)
            return offers.modifiers(values, node, scope)
        case ast.Amount():
            throws.thrown_first(node, scope)
            _hold_shares(node, scope)
            return _amount(values, node, scope)
        case ast.DiceAmount():
            return do.MoreDice(leading_number(node, "DICE_AMOUNT"))
        case ast.EachAmount():
            return do.OnEachDie(leading_number(node, "EACH_AMOUNT"))
        case ast.AsYouWish():
            return wishes.as_you_wish(node)
        case ast.Shift():
            steps = first_number(node, "SHIFT")
            along = key(scope.score.name) if isinstance(scope.score, Words) else ""
            return do.Shift(steps if node.token_text("SHIFT").casefold().startswith("up") else -steps, along)
        case ast.Drop():
            words = node.token_text("DROP").casefold()
            return do.Drop("highest" in words, first_number(node, "DROP", 1), words.startswith("keep"))
        case ast.Halve():
            rounded = node.token_text("ROUNDED").casefold()
            return do.Halve(rounded.endswith("up") if rounded else None)
        case ast.Round():
            return do.Round(node.token_text("ROUND").casefold().endswith("up"))
        case ast.NeverBelow() | ast.NeverAbove():
            # The bound of a die that steps along a ladder is a die.
            of_dice = isinstance(scope.score, Dice | Words)
            if of_dice:
                bound = values.value(node.sum, scope)[0]
            else:
                bound, domain = values.as_number(node.sum, scope)
                bound = units.alike(scope.score, domain, bound, scope.symbols, against="what it bounds is")
            return do.Clamp(bound, isinstance(node, ast.NeverBelow))
        case ast.HitsOn():
            return do.HitsOn(values.conditions.bands.bands(node.bands, scope, _FACES))
        case ast.Fate():
            return throws.fate(node, values.conditions.bands.bands(node.bands, scope, _FACES), scope)
        case ast.Read():
            return _read(values, node, scope)
        case ast.Let():
            name = node.the_token("NAME")
            value, domain = values.value(node.value, scope)
            if isinstance(domain, Numbers) and scope.body is not None and key(name.text) in _counted(scope.body):
                domain = attrs.evolve(domain, low=None, high=None)
            scope.values[key(name.text)] = domain
            return do.Let(key(name.text), value)
        case ast.ResultIs():
            expected = _result_among(node.value, scope)
            if expected is None and told_of_no_list(values, node, scope):
                scope.score = Anything()
                return do.GapStep(text_of(node.value))
            if expected is None:
                field_or_word(node.value, scope)
            value, scope.score = values.value(node.value, scope, expected)
            throws.several_unthrown(value, node.value, scope)
            return do.ResultIs(value)
        case ast.Becomes():
            return changes.becomes(values, node, scope)
        case ast.NoLonger():
            return changes.no_longer(values, node, scope)
        case ast.Loses() | ast.Gains():
            return changes.change(values, node, scope)
        case ast.Every():
            return changes.every(values, node, scope)
        case ast.RemovePiece():
            return do.RemovePiece(values.names.reference(node.reference, scope)[0])
        case ast.Call():
            return offers.call(values, node, scope)
        case ast.May() | ast.Must():
            return offers.offer(values, node, scope)
        case ast.Choose() | ast.Draw():
            if isinstance(node, ast.Choose) and node.numbers is not None:
                return cards.choose_number(values, node, node.numbers, scope)
            if node.node(ast.Into) is not None or node.token("NUMBER") is not None:
                return cards.draw_into(values, node, scope)
            return offers.choose(values, node, scope)
        case ast.Lay():
            return cards.lay(values, node, scope)
        case ast.Shuffle():
            return cards.shuffle(values, node, scope)
        case ast.HigherWins():
            return do.HigherWins("higher" in node.token_text("HIGHER_WINS").casefold())
        case ast.RollAgain():
            return do.RollAgain()
        case ast.StopHere():
            return do.StopHere()
        case ast.GameOver():
            return do.GameOver()
        case ast.Move():
            return moves.move(values, node, scope)
        case ast.ByHand():
            return _by_hand(values, node, scope)
        case other:
            assert_never(other)


def _result_among(node: Node, scope: Scope) -> Words | None:
    """The words a result is one of, as far as the lines above tell; a word of another list may follow them."""
    words = scope.answer if isinstance(scope.answer, Words) else scope.score
    if not isinstance(words, Words):
        return None
    name = lone_name(node)
    other = name is not None and find_word(words, name.text) is None and scope.symbols.word_lists(name.text)
    return None if other else words


def _called(node: Node, scope: Scope) -> str | None:
    name = node.token_in(ast.Called, "NAME")
    if name is None:
        return None
    scope.values[key(name.text)] = Numbers()
    scope.throws.add(key(name.text))
    return key(name.text)


def _number_wanted(domain: Type, node: Node, scope: Scope) -> None:
    if isinstance(domain, Words | YesNo | PieceOf):
        scope.symbols.collector.report(
            codes.WRONG_TYPE,
            node.place,
            f"`{text_of(node)}` is no number, so it cannot be added.",
            help=number_help(text_of(node), domain, scope) or "Add a number; a word can be looked up in a table first.",
        )


@kept
def _rolls_a_hundred(body: Node) -> bool:
    rolls = (part for part in every(body) if isinstance(part, ast.Roll))
    return any(text_of(roll.value).casefold() in _HUNDRED for roll in rolls)


@kept
def _counted(body: Node) -> frozenset[str]:
    """The names that several lines of a rule give a value: a number may be more or less than it began with."""
    names = Counter(key(part.token_text("NAME")) for part in every(body) if isinstance(part, ast.Let))
    return frozenset(name for name, lets in names.items() if lets > 1)


def _amount(values: Values, node: Node, scope: Scope) -> do.Amount:
    token = node.the_token("AMOUNT")
    if token.text[0] in "x\u00d7":
        quantity = read_quantity(token.text[1:])
        return do.Amount(quantity[0] if quantity else 1, times=True)
    quantity = read_quantity(token.text)
    value, unit = quantity if quantity is not None else (0, "")
    length = unit not in ("", "%")
    if quantity is not None and unit != "%":
        domain = scope.score if units.unit_of(scope.score) else Numbers(unit=scope.symbols.unit if unit else "")
        number = ir.number(value, node.place, unit)
        alike, _ = values.same_unit(domain, Numbers(unit=unit), number, scope)
        value = alike.value if isinstance(alike, ir.Constant) and is_number(alike.value) else value
    part = token.text.endswith("%") or (isinstance(value, Fraction) and "/" in token.text and not length)
    return do.Amount(tidy(value), part=part)


def _hold_amounts(node: Node, scope: Scope) -> None:
    """Report amounts without a unit in a list that is added to a length, where lengths were turned into another unit."""
    head = scope.symbols.modifiers.get(key(node.token_text("NAME")))
    for part in every(head.node) if head is not None else ():
        if isinstance(part, ast.Amount) and part.token_text("AMOUNT").lstrip("+-").isdigit():
            units.hold_turned(part.place, scope.symbols)


def _hold_shares(node: Node, scope: Scope) -> None:
    """Report `+10%`, written here or in the list that is added here, in a rule that throws a hundred: it is no 10 points."""
    if scope.body is None or not _rolls_a_hundred(scope.body):
        return
    head = scope.symbols.modifiers.get(key(node.token_text("NAME"))) if isinstance(node, ast.AddModifiers) else None
    for part in every(head.node) if head is not None else (node,):
        text = part.token_text("AMOUNT") if isinstance(part, ast.Amount) else ""
        if text.endswith("%"):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                part.place,
                f"`{text}` is a share of the score, and dice of a hundred are rolled for it.",
                help=f"Write the points: `{text.rstrip('% ')}`.",
            )


def _read(values: Values, node: Node, scope: Scope) -> do.Deed:
    name = node.the_token("NAME")
    table = values.names.table(name.text, scope)
    if table is None:
        scope.symbols.unknown(
            node.at(name), name.text, "a table is wanted", [known.name for known in scope.symbols.tables.values()]
        )
        scope.score = Anything()
        return do.GapStep(name.text)
    using = node.node(ast.Using)
    used = values.value(using.sum, scope) if using is not None else None
    if used is not None and isinstance(used[1], PieceOf) and table.across is not None:
        used = None
    look = values.names.look_up(table, node.place, scope, used)
    scope.score = table.type
    scope.columns = (
        tuple(key(column) for column in table.columns) if table.across is None and len(table.columns) > 1 else ()
    )
    scope.only_column = key(table.columns[0]) if table.across is None and len(table.columns) == 1 else ""
    return do.Read(look)


def _by_hand(values: Values, node: Node, scope: Scope) -> do.Deed:
    token = node.token("TEXT")
    if token is None:
        return do.ByHand("")
    _condition_in_text(values, token, node, scope)
    text, parts = _interpolate(values, token.text, token.start, node, scope)
    return do.ByHand(text, parts)


def _condition_in_text(values: Values, token: Token, node: Node, scope: Scope) -> None:
    """Report a condition that players are only told of: what stands after `by hand:` is plain text."""
    for match in _WHEN.finditer(token.text):
        start, end = token.start + match.end(), token.start + len(token.text.rstrip(". "))
        tree = parse_stretch(node.file, start, end, "just_text")
        if tree is None:
            continue
        quiet = Collector()
        symbols = attrs.evolve(scope.symbols, collector=quiet)
        read = values.conditions.condition(
            tree.the_node(ast.Alternatives), attrs.evolve(scope.block(), symbols=symbols)
        )
        if quiet.reports or any(isinstance(part, ir.Gap) for part in nodes((read,))):
            continue
        said = token.text[: match.start()].strip()
        scope.symbols.collector.report(
            codes.CONDITION_IN_TEXT,
            Place(node.file, Span(token.start + match.start() + 1, end)),
            f"`{match.group().strip()} {node.file.text[start:end]}` is part of what the players read: this is said in every case.",
            help=f"Write `when {node.file.text[start:end]}`, and below it, two spaces further in, `by hand: {said}`.",
        )
        return


def _interpolate(
    values: Values, text: str, start: int, node: Node, scope: Scope
) -> tuple[str, tuple[ir.Expression, ...]]:
    """Text with `{value}` in it: the text with `{0}`, `{1}` …, and the values."""
    read: list[ir.Expression] = []
    made: list[str] = []
    at = 0
    for match in BRACES.finditer(text):
        tree = parse_stretch(node.file, start + match.start(1), start + match.end(1), "just_value")
        place = Place(node.file, Span(start + match.start(), start + match.end()))
        if tree is None:
            scope.symbols.collector.report(
                codes.UNREADABLE_CELL,
                place,
                f"`{match.group()}` holds no value.",
                help="Write a name or a sum between the braces: `{the total}`.",
            )
            value: ir.Expression = ir.Gap(match.group(1), place=place)
        else:
            value, domain = values.value(value_node(tree), scope)
            if text[match.end() :].lstrip().startswith(scope.symbols.unit or "?") and not getattr(domain, "unit", ""):
                units.hold_turned(place, scope.symbols)
        made.append(text[at : match.start()].replace("{", "{{").replace("}", "}}") + "{" + str(len(read)) + "}")
        read.append(value)
        at = match.end()
    made.append(text[at:].replace("{", "{{").replace("}", "}}"))
    return "".join(made), tuple(read)
