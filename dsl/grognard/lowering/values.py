"""Values: parse tree to expressions, every name found, every word read in its domain."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import attrs

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.types import Anything, Dice, Die, Numbers, PieceOf, PiecesOf, Type, Words, YesNo
from grognard.lowering import units
from grognard.lowering.added import is_of_the_score
from grognard.lowering.apart import Apart
from grognard.lowering.calls import Calls
from grognard.lowering.conditions import Conditions
from grognard.lowering.domains import domain_words, words_of
from grognard.lowering.facts_of_two import bare_fact, fact_in_full
from grognard.lowering.names import Names, Typed
from grognard.lowering.nodes import Valued, amount_and_whole, gap_words, lone_name, text_of
from grognard.lowering.quantities import dice as read_dice
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import RuleHead
from grognard.lowering.unknown_names import number_help
from grognard.lowering.word_lists import find_word, is_odds
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.dice_meant import dice_meant
from grognard.syntax.node import Node

MOST_FACTORS = 100
"""Of one product, at most: a chain of divisions is worked out one inside the other."""
_OPERATORS = {
    "PLUS": ir.Operator.PLUS,
    "MINUS": ir.Operator.MINUS,
    "TIMES": ir.Operator.TIMES,
    "DIVIDED_BY": ir.Operator.DIVIDED,
}


@attrs.frozen
class Search:
    """Pieces that are looked for: of a kind, of an owner, that fulfil a condition and have most of something."""

    kind: str
    owner: ir.Expression | None
    it: str
    """The role of the piece looked at."""
    condition: ir.Condition | None
    most: ir.Extreme | None
    scope: Scope
    """What can be named of the piece looked at."""


class Values:
    """Lowers values, and holds what lowers the names, calls and conditions within them."""

    def __init__(self, finish_rule: Callable[[RuleHead], None]) -> None:
        self.names = Names(finish_rule)
        self.calls = Calls(self.value)
        self.apart = Apart(self.value, self.names)
        self.conditions = Conditions(self.value, self.names, self.calls, self.apart)
        self.names.adjective = self.conditions.adjective

    def value(self, node: Valued, scope: Scope, expected: Type | None = None) -> Typed:
        """Any value: `sum`, `value`, `factor`, … with the domain it is expected in, if one is."""
        place = node.place
        match node:
            case ast.Sum() | ast.Product():
                return self._arithmetic(node, scope, expected)
            case ast.Value():
                return self.value(node.sum, scope, expected)
            case ast.Count() | ast.CountIs():
                return self._count(node, scope), Numbers(0, plain="counted")
            case ast.AsManyDice():
                return self._as_many_dice(node, scope), Dice()
            case ast.WorkedOut():
                return self._worked_out(node, scope)
            case ast.Number():
                return self.number(node.quantity)
            case ast.Quantity():
                return self.number(node)
            case ast.CountedValue():
                return self._counted(node, scope, expected)
            case ast.Dice():
                return self._dice(node, scope, expected)
            case ast.Gap():
                return ir.Gap(gap_words(node), place=place), expected or Anything()
            case ast.Group():
                return self.value(node.value, scope, expected)
            case ast.Half():
                inner, domain = self.as_number(node.factor, scope)
                return _arithmetic(inner, ir.Operator.DIVIDED, ir.number(2, place), place), domain
            case ast.Twice():
                inner, domain = self.as_number(node.factor, scope)
                return _arithmetic(inner, ir.Operator.TIMES, ir.number(2, place), place), domain
            case ast.PartOf():
                amount, of_what = amount_and_whole(node)
                part, _ = self.as_number(amount, scope)
                inner, domain = self.as_number(of_what, scope)
                return _arithmetic(inner, ir.Operator.TIMES, part, place), domain
            case ast.BestOf():
                values = [self.as_number(part, scope) for part in node.sums]
                higher = "higher" in node.token_text("BEST").casefold()
                domain = values[0][1]
                alike = [values[0][0]]
                for value, other in values[1:]:
                    alike.append(
                        units.alike(domain, other, value, scope.symbols, against="what it is compared with is")
                    )
                    domain = units.of_sum(domain, other)
                return ir.Best(tuple(alike), higher, place=place), domain
            case ast.OddsOf():
                return self._odds_of(node, scope)
            case ast.Gather():
                return self._gather(node, scope)
            case ast.Extreme():
                return self._of_pieces(node, scope)
            case ast.Apart():
                return self.apart.apart(node, scope)
            case ast.OfTwo():
                first, second = (self.names.reference(part, scope) for part in node.references)
                return fact_in_full(node, (first, second), scope)
            case ast.AllThe():
                return self._all_the(node, scope)
            case ast.Reference() | ast.Owned() | ast.Name() | ast.Its() | ast.It():
                return self.names.reference(node, scope, expected)
            case other:
                assert_never(other)

    def _odds_of(self, node: ast.OddsOf, scope: Scope) -> Typed:
        """Two strengths as a word of the list of odds: that called `odds` where there are several."""
        (attacker, of), (defender, other) = (self.as_number(part, scope) for part in node.sums)
        defender = units.alike(of, other, defender, scope.symbols, against="what it is compared with is")
        favour = ir.Favour(" ".join(node.the_token("FAVOUR").text.strip(", ").casefold().split()))
        lists = [choice.domain for choice in scope.symbols.choices.values() if is_odds(choice.domain)]
        named = [domain for domain in lists if isinstance(domain, Words) and key(domain.name) == "odds"]
        roll = next(iter(named or lists), None)
        if not isinstance(roll, Words) or len(named or lists) != 1:
            scope.symbols.collector.report(
                codes.UNKNOWN_NAME,
                node.place,
                "There is no list of odds here." if not lists else "There are several lists of odds here.",
                help="Write one at the left edge, from the worst to the best: `choice odds: 1:2, 1:1, 2:1, 3:1`.",
            )
            return ir.Gap(gap_words(node), place=node.place), Anything()
        words = tuple(map(str, roll.words))
        return ir.OddsOf(attacker, defender, favour, words, place=node.place), roll

    def _arithmetic(self, node: ast.Sum | ast.Product, scope: Scope, expected: Type | None) -> Typed:
        parts = node.products if isinstance(node, ast.Sum) else node.factors
        operators = [_OPERATORS[token.kind] for token in node.tokens(*_OPERATORS)]
        if not operators:
            value, domain = self.value(parts[0], scope, expected)
        else:
            if isinstance(node, ast.Product) and len(parts) > MOST_FACTORS:
                scope.symbols.collector.report(
                    codes.LIMIT_EXCEEDED,
                    node.place,
                    f"A product has {MOST_FACTORS} factors at most.",
                    help="Give a part of it a name with `let`, and go on with that in the next line.",
                )
                return ir.Gap(gap_words(node), place=node.place), Anything()
            first, domain = self.as_number(parts[0], scope)
            rest: list[tuple[ir.Operator, ir.Expression]] = []
            for operator, part in zip(operators, parts[1:], strict=True):
                operand, other = self.as_number(part, scope)
                if operator in (ir.Operator.PLUS, ir.Operator.MINUS):
                    operand, domain = self.same_unit(domain, other, operand, scope)
                else:
                    domain = units.of_product(domain, other)
                if operator is ir.Operator.DIVIDED:
                    self.hold_divisor(operand, scope)
                rest.append((operator, operand))
            value = ir.Arithmetic(first, tuple(rest), place=node.place)
        rounded = node.token("ROUNDED")
        if rounded is not None:
            return ir.Rounded(value, rounded.text.casefold().endswith("up"), place=node.place), domain
        return value, domain

    def hold_divisor(self, divisor: ir.Expression, scope: Scope) -> None:
        """Report a division by 0."""
        if isinstance(divisor, ir.Constant) and divisor.value == 0:
            scope.symbols.collector.report(
                codes.UNREADABLE_NUMBER,
                divisor.place,
                "Nothing can be divided by 0.",
                help="Write a number from 1 on, or the part as the source gives it, such as `half its men`.",
            )

    def same_unit(self, left: Type, right: Type, value: ir.Expression, scope: Scope, help: str | None = None) -> Typed:
        """Returns an addend of domain `left` in its unit, and the domain of the sum."""
        value = units.alike(left, right, value, scope.symbols, against="what it is added to is", help=help)
        return value, units.of_sum(left, right)

    def number_of(self, node: Valued, scope: Scope) -> ir.Expression:
        """Returns a value; reports unrolled dice."""
        value, domain = self.value(node, scope)
        if isinstance(domain, Dice):
            help = f"Roll them above, with a name: `roll {text_of(node)} as throw`, and write `throw` here."
            scope.symbols.unthrown(node, help)
        return value

    def as_number(self, node: Valued, scope: Scope) -> Typed:
        """Returns a number with its domain; reports unrolled dice, words and pieces."""
        value, domain = self.value(node, scope)
        if isinstance(domain, Dice):
            help = f"Throw them in a line of their own: `roll {text_of(node)}`, or `add {text_of(node)}` to what was rolled."
            scope.symbols.unthrown(node, help)
        elif isinstance(domain, Words | YesNo | PieceOf):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` is {domain_words(domain)}, and a number is wanted here.",
                help=number_help(text_of(node), domain, scope)
                or "Only numbers, lengths and dice can be added, multiplied or compared in size.",
            )
        return value, domain

    def number(self, node: Node) -> Typed:
        """Returns a number, part or length of the text."""
        text = text_of(node)
        quantity = read_quantity(text)
        if quantity is None:
            return ir.Gap(text, place=node.place), Numbers()
        value, unit = quantity
        return ir.Constant(value, unit if unit != "%" else "", place=node.place), Numbers(
            unit=unit if unit != "%" else ""
        )

    def _counted(self, node: Node, scope: Scope, expected: Type | None) -> Typed:
        """`6 pounder` (a word of a list) or `2 actions` (so many of something)."""
        text = text_of(node)
        if isinstance(expected, Words) and (word := find_word(expected, text)) is not None:
            return ir.Constant(word, place=node.place), expected
        lists = scope.symbols.word_lists(text)
        if lists:
            return ir.Constant(find_word(lists[0], text), place=node.place), lists[0]
        reports = scope.symbols.collector.reports
        number, domain = self.number(node.the_node(ast.Quantity))
        name = node.token("NAME")
        meant = dice_meant(text) if name is not None and name.text[-1:].isdigit() else None
        if meant is not None and not isinstance(expected, Dice):
            scope.symbols.collector.report(codes.UNKNOWN_NAME, node.place, f"`{text}` cannot be read.", help=meant)
        if name is not None and expected is not None and not isinstance(expected, Numbers | Anything):
            told = f"Say whose: `its {name.text} is {text.split()[0]}`, with the role or the piece that has it."
            told = (dice_meant(text) if isinstance(expected, Dice) else None) or told
            scope.symbols.unknown(node.place, text, f"{domain_words(expected)} is wanted", words_of(expected), told)
            return ir.Gap(text, place=node.place), expected
        silent = scope.symbols.collector.reports == reports
        if name is not None and silent and not (scope.can_be_counted(name.text) or is_of_the_score(name.text)):
            amount, words = text.split()[0], " ".join(name.text.split())
            scope.symbols.unknown(
                node.at(name),
                words,
                f"it is behind `{amount}`, where nothing would look at it",
                scope.known,
                f"Take `{words}` away. If it says when the number counts, write that behind `when`, in a line of its own.",
            )
        return number, domain

    def _dice(self, node: Node, scope: Scope, expected: Type | None) -> Typed:
        text = text_of(node)
        dice = read_dice(text)
        if dice is None:
            scope.symbols.collector.report(
                codes.UNREADABLE_NUMBER,
                node.place,
                f"`{text}` is no throw of dice that can be made.",
                help="Between 1 and 1,000 dice of 1 to 1,000 sides each: `2D6`, `D10`, `D%`.",
            )
            return ir.Gap(text, place=node.place), Dice()
        count, die = dice
        if die.sides == 66:
            scope.symbols.collector.report(
                codes.UNREADABLE_NUMBER,
                node.place,
                f"`{text}` has 66 sides here; on the table it is two dice read as tens and ones.",
                help="Throw both: `roll D6 as tens`, `roll D6 as ones`, `let code be tens times 10 plus ones`, and read by it: "
                "`read … using code`.",
            )
        if isinstance(expected, Words) and find_word(expected, text) is not None:
            return ir.Constant(die, place=node.place), expected
        if count == 1 and text[0] in "dD":
            lists = [words for words in scope.symbols.word_lists(text) if die in words.words]
            return ir.Constant(die, place=node.place), lists[0] if lists and expected is not None else Dice()
        return ir.DiceOf(ir.number(count, node.place), ir.Constant(die, place=node.place), place=node.place), Dice()

    def _as_many_dice(self, node: ast.AsManyDice, scope: Scope) -> ir.Expression:
        count, _ = self.as_number(node.value, scope)
        if node.reference is not None and key(text_of(node.reference)) == "dice":
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.reference.place,
                "A roll says how many sides its dice have.",
                help=f"Write `roll as many D6 as {text_of(node.value)}`.",
            )
            return ir.DiceOf(count, ir.Gap("dice", place=node.place), place=node.place)
        if node.reference is not None:
            sort, domain = self.value(node.reference, scope)
            if not isinstance(domain, Dice | Anything) and not (
                isinstance(domain, Words) and isinstance(domain.words[0], Die)
            ):
                scope.symbols.collector.report(
                    codes.WRONG_TYPE,
                    node.reference.place,
                    f"`{text_of(node.reference)}` is {domain_words(domain)}, and no die.",
                    help="Write the die, `as many D6 as its men`, or a value that is one: `as many its quality as its men`.",
                )
            return ir.DiceOf(count, sort, place=node.place)
        die = read_dice(node.token_text("DICE"))
        return ir.DiceOf(count, ir.Constant(die[1] if die is not None else Die(6), place=node.place), place=node.place)

    def _count(self, node: Node, scope: Scope) -> ir.Expression:
        name = node.the_token("NAME")
        if (thrown := throw_named(name.text, scope)) is not None:
            return self._count_dice(node, thrown, scope)
        pieces = self.search(node, scope)
        if pieces is None:
            return ir.Gap(name.text, place=node.place)
        return ir.Count(pieces.kind, pieces.owner, pieces.it, pieces.condition, place=node.place)

    def search(self, node: Node, scope: Scope, it: str = "") -> Search | None:
        """Reads which pieces are meant, `stands of it which is fresh with the highest rank`; None for an unknown kind.

        The piece looked at is called `it`, or else by a name that no author can write.
        """
        kind = self.names.kind(node.the_token("NAME"), node, scope)
        if kind is None:
            return None
        owner, it = self.names.owner(node, kind, scope), it or scope.fresh(kind)
        inner = scope.inside(it, kind)
        return Search(kind, owner, it, self.conditions.which(node, inner), self.extreme(node, inner), inner)

    def extreme(self, node: Node, scope: Scope) -> ir.Extreme | None:
        """`with the highest rank`: of the pieces of a search, with `it` the piece looked at, those that have most of it."""
        best = node.node(ast.Best)
        if best is None:
            return None
        value, _ = self.value(best.sum, scope)
        return ir.Extreme(value, best.token_text("WITH_MOST").split()[-1].casefold() in {"highest", "most"})

    def _all_the(self, node: Node, scope: Scope) -> Typed:
        """`all the stands of it which is fresh`: a group of pieces, as they are now."""
        found = self.search(node, scope)
        if found is None:
            return ir.Gap(node.token_text("NAME"), place=node.place), Anything()
        pieces = ir.Pieces(found.kind, found.owner, found.it, found.condition, found.most, place=node.place)
        return pieces, PiecesOf(found.kind)

    def _of_pieces(self, node: Node, scope: Scope) -> Typed:
        """`the highest rank of the officers of it which is serving`, `the sum of men of the stands of it`."""
        token = node.token("GATHER")
        wanted, name = list(node.tokens("NAME"))
        assert token is not None
        kind = self.names.kind(name, node, scope)
        if kind is None:
            return ir.Gap(name.text, place=node.place), Anything()
        how = _how(token.text)
        owner = self.names.owner(node, kind, scope)
        it = scope.fresh(kind)
        inner = scope.inside(it, kind)
        role = ast.Name([wanted], wanted.start, wanted.end, node.file)
        if (fact := scope.symbols.facts_of_two.called(wanted.text)) is not None:
            value, domain = bare_fact(fact, inner, node.at(wanted))
        else:
            value, domain = self.names.part(
                ir.Role(it, kind, place=node.at(wanted)), PieceOf(kind), wanted, role, inner
            )
        condition = self.conditions.which(node, inner)
        return ir.OfPieces(how, value, kind, owner, it, condition, place=node.place), domain

    def _count_dice(self, node: Node, thrown: str, scope: Scope) -> ir.Expression:
        """`the number of shots which are 4 or more`: dice of a throw that show what fits."""
        which = node.node(ast.Which)
        part = which.asked_parts[0] if which is not None and len(which.asked_parts) == 1 else None
        if not isinstance(part, ast.WhichIs):
            scope.symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` does not say which dice are counted.",
                help=f"Say what they show: `the number of {thrown} which are 4 or more`.",
            )
            return ir.Gap(thrown, place=node.place)
        bands = self.conditions.bands.bands(part.tested, scope, Numbers(1))
        scope.lying.add(thrown)
        return ir.OfThrow(thrown, ir.Lying.COUNT, bands, part.token("NOT") is not None, place=node.place)

    def _gather(self, node: Node, scope: Scope) -> Typed:
        how, name = _how(node.token_text("GATHER")), node.the_token("NAME")
        if (thrown := throw_named(name.text, scope)) is not None and how is not ir.Gathering.SUM:
            scope.lying.add(thrown)
            what = ir.Lying.HIGHEST if how is ir.Gathering.HIGHEST else ir.Lying.LOWEST
            return ir.OfThrow(thrown, what, place=node.place), Numbers(0)
        table = self.names.table(name.text, scope)
        if table is None:
            scope.symbols.unknown(
                node.at(name),
                name.text,
                "a table of reasons is wanted",
                [t.name for t in scope.symbols.tables.values()],
            )
            return ir.Gap(name.text, place=node.place), Numbers()
        look = self.names.look_up(table, node.place, scope)
        return ir.Gather(how, look, place=node.place), table.type

    def _worked_out(self, node: Node, scope: Scope) -> Typed:
        """`close combat die of it against the enemy`: a worked-out value with its roles named."""
        name = node.the_token("NAME")
        head = scope.symbols.rules.called(name.text)
        if head is None and (held := _held_against(name.text, node, scope)) is not None:
            return held, Numbers(0)
        first = node.the_node(ast.Owned)
        of = ast.OfArgument([first], first.start, first.end, node.file)
        arguments = [of, *node.nodes(ast.OtherArgument)]
        if head is None and (table := self.names.table(name.text, scope)) is not None and table.params:
            given = self.calls.given_arguments(table, arguments, scope)
            return self.names.look_up(table, node.place, scope, given=given), table.type
        if head is None:
            known = [rule.name for rule in scope.symbols.rules.values()]
            how = "Say how odds between two columns are rounded, at the end of the line: `, for the defender`, `, for the attacker` or `, to the nearest`."
            help = how if key(name.text) == "odds" else None
            scope.symbols.unknown(node.at(name), name.text, "a value that is worked out is wanted", known, help)
            return ir.Gap(name.text, place=node.place), Anything()
        given = self.calls.given_arguments(head, arguments, scope)
        return self.names.work_out(head, node.place, scope, given)


def _how(words: str) -> ir.Gathering:
    """`the highest`, `lowest of`, `sum of`: how values are put together."""
    known = {"highest": ir.Gathering.HIGHEST, "lowest": ir.Gathering.LOWEST}
    return next((how for word, how in known.items() if word in words.casefold()), ir.Gathering.SUM)


def throw_named(name: str, scope: Scope) -> str | None:
    """Returns the roll that a name means here."""
    return key(name) if key(name) in scope.throws and scope.role(name) is None else None


def _held_against(name: str, node: Node, scope: Scope) -> ir.OfThrow | None:
    """`the wins of the attack against the defence`, `the cancelled of the blows against the parries`: two throws."""
    others = [lone_name(argument.the_node()) for argument in node.nodes(ast.OtherArgument)]
    first = lone_name(node.the_node(ast.Owned))
    how = next((lying for lying in (ir.Lying.WINS, ir.Lying.CANCELLED) if lying.value == key(name)), None)
    if how is None or first is None or len(others) != 1 or others[0] is None:
        return None
    mine, theirs = throw_named(first.text, scope), throw_named(others[0].text, scope)
    if mine is None or theirs is None:
        return None
    scope.lying.update((mine, theirs))
    return ir.OfThrow(mine, how, against=theirs, place=node.place)


def _arithmetic(left: ir.Expression, operator: ir.Operator, right: ir.Expression, place: Place) -> ir.Expression:
    return ir.Arithmetic(left, ((operator, right),), place=place)
