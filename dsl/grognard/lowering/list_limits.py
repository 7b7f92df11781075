"""Limits on an army list: how many of what, for each of what, only with what?"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.ir.limits import Limit, Limits, Listed, ListLimit, ListSize
from grognard.ir.names import key, singular, with_article
from grognard.ir.rosters import row_called
from grognard.ir.types import Number, Numbers, Words, YesNo
from grognard.lowering.nodes import text_of
from grognard.lowering.notes import citations, headed, read_beside
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.quantities import whole
from grognard.lowering.scope import Scope
from grognard.lowering.symbols import Symbols
from grognard.lowering.values import Values
from grognard.lowering.word_lists import find_word
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token

ARMY_LIST = "army list"


def read_list_limits(symbols: Symbols, values: Values, node: Node, name: str, chapter: str) -> Limits:
    """`limits on an army list`, with its lines."""
    lines = node.below(ast.LimitBlock)
    made: list[Limit] = []
    for number, part in enumerate(lines, 1):
        if isinstance(part, ast.Prose | ast.NoteLine):
            continue
        if (listed := _limit(symbols, values, part)) is not None:
            at = f"limits on {ARMY_LIST}/{number}"
            made.append(Limit(id=at, target="", action=True, listed=listed, cites=citations(part), place=part.place))
    return Limits(**headed(node, name, chapter, read_beside(lines)), params=(), limits=tuple(made))


def _limit(symbols: Symbols, values: Values, node: Node) -> ListLimit | None:
    names = list(node.tokens("NAME"))
    match node:
        case ast.LimitNumber():
            head = node.the_token("AT_MOST_OF")
            most = whole("".join(character for character in head.text if character.isdigit()))
            listed = [_named(symbols, name, node) for name in names]
            return ListLimit(tuple(each for each in listed if each is not None), most=most)
        case ast.LimitWith():
            what, *others = [_named(symbols, name, node) for name in names]
            with_ = tuple(other for other in others if other is not None)
            return ListLimit((what,), only_with=with_) if what is not None and len(with_) == len(others) else None
        case ast.LimitListed():
            return _so_many(symbols, values, node, names[0])
        case _:
            symbols.collector.report(
                codes.WRONG_TYPE,
                node.place,
                f"`{text_of(node)}` says nothing that can be counted in an army list.",
                help="Write `at most 2 Knights`, `at least 1 Captain`, `at most 200 points`, `at most 1 Banner for each 3 Spearmen`, "
                "or `Wolves only with Shaman`.",
            )
            return None


def _so_many(symbols: Symbols, values: Values, node: Node, name: Token) -> ListLimit | None:
    amount = read_quantity(text_of(node.the_node(ast.Quantity)))
    what = _named(symbols, name, node)
    tail = node.node(ast.Tail)
    if amount is None or what is None:
        return None
    most, least = (amount[0], None) if node.token("AT_MOST") is not None else (None, amount[0])
    asked = tail.node(ast.Alternatives) if tail is not None else None
    size = _size(symbols, values, asked) if asked is not None else ()
    each = tail.node(ast.EachTail) if tail is not None else None
    counted = _each(symbols, each.the_node()) if each is not None else (0, None)
    if counted is None:
        return None
    number, per = counted
    return ListLimit((what,), most, least, number, per, size=size)


def _size(symbols: Symbols, values: Values, node: ast.Alternatives) -> tuple[ListSize, ...]:
    """`when points is 500 or less`: of lists of which size a limit holds. What else is asked is reported."""
    parts = node.conditions[0].parts if len(node.conditions) == 1 else ()
    part = parts[0] if len(parts) == 1 else None
    if isinstance(part, ast.Is) and part.token("NOT") is None:
        figure = _named(symbols, Token("NAME", text_of(part.sum), part.sum.start, part.sum.end), part)
        if figure is None:
            return ()
        if figure.sort == "figure":
            return (ListSize(figure, values.conditions.bands.bands(part.tested, Scope(symbols), Numbers(0))),)
    symbols.collector.report(
        codes.WRONG_TYPE,
        node.place,
        "An army list is written before anything has happened, so nothing but its size can be asked with `when` here.",
        help="Ask for a figure of its rosters: `when points is 1000 or more`. Or say what else it hangs on in the list: "
        "`for each 3 Spearmen`, `only with Shaman`.",
    )
    return ()


def _each(symbols: Symbols, node: Node) -> tuple[Number, Listed] | None:
    """`for each 3 Spearmen`, `for each Chieftain`."""
    text = text_of(node)
    number, _, rest = text.partition(" ")
    amount = read_quantity(number)
    said = rest if amount is not None and rest else text
    start = node.start + node.file.text[node.start : node.end].rfind(said.split()[0])
    named = _named(symbols, Token("NAME", said, start, node.end), node)
    return (amount[0] if amount is not None and rest else 1, named) if named is not None else None


def _named(symbols: Symbols, name: Token, node: Node) -> Listed | None:
    """What a name means in an army list."""
    wanted = {key(name.text), singular(name.text)}
    rosters = symbols.rosters()
    for table in rosters:
        for column in table.columns:
            if {key(column), singular(column)} & wanted and column.casefold() not in {"at most", "at least"}:
                return Listed("figure", key(column), name.text)
    in_roster = row_called(rosters, name.text)
    if in_roster is not None:
        return Listed("troop", key(in_roster[1].texts[0]), name.text)
    piece = symbols.piece(name.text)
    if piece is not None:
        return Listed("kind", piece.key, name.text)
    fields = [field for kind in symbols.pieces for field in symbols.all_fields(kind)]
    for field in fields:
        if isinstance(field.type, YesNo) and field.key in wanted:
            return Listed("word", field.key, name.text)
        if isinstance(field.type, Words) and find_word(field.type, name.text) is not None:
            return Listed("word", key(name.text), name.text)
    known = [row.texts[0] for table in rosters for row in table.rows]
    known += [column for table in rosters for column in table.columns]
    kinds = [
        kind for kind in symbols.pieces if kind not in {key(roster.roster_of) for roster in rosters if roster.roster_of}
    ]
    told = (
        None
        if rosters or not kinds
        else (
            f"What troops cost is a column of their roster: `roster of {with_article(kinds[0])}`, below it `| troop || {name.text} |`, "
            "and a row for each sort of troops."
        )
    )
    wanted_here = "a troop of a roster, one of its figures, or a word of a piece is wanted"
    symbols.unknown(node.at(name), name.text, wanted_here, known, told)
    return None
