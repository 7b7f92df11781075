"""Choices, facts and pieces: the values known on the table, and their domains."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from operator import itemgetter

import attrs

from grognard.diagnostics import codes
from grognard.ir.declared import Choice, FieldOf, Piece
from grognard.ir.names import key
from grognard.ir.types import Anything, Die, Numbers, PieceOf, Type, Value, Words, YesNo
from grognard.lowering.boards import direction, read_place
from grognard.lowering.domains import can_be, report_outside
from grognard.lowering.moments import Moments, read_moments
from grognard.lowering.nodes import text_of
from grognard.lowering.notes import Beside, beside, citations, headed, read_prose
from grognard.lowering.quantities import dice as read_dice
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.quantities import span as read_span
from grognard.lowering.readings import report_reading, with_reading
from grognard.lowering.standing import read_standing, with_own_fields
from grognard.lowering.symbols import Symbols
from grognard.lowering.units import measured
from grognard.lowering.word_lists import find_word
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


def declare_choice(node: Node, chapter: str, symbols: Symbols) -> Choice | None:
    """`choice posture: moving, standing`."""
    name, domain = node.token("NAME"), node.node(ast.Words)
    if name is None or domain is None:
        _bad_domain(node, symbols, "A choice is a list of words, with commas between.")
        return None
    if not symbols.claim(name.text, node.at(name), "choice"):
        return None
    words = tuple(_word(word) for word in domain.nodes(ast.Word))
    _hold_words(name.text, domain.nodes(ast.Word), symbols)
    seen: set[str] = set()
    for word, part in zip(words, domain.nodes(ast.Word), strict=True):
        if key(str(word)) in seen:
            symbols.collector.report(
                codes.NAME_DECLARED_TWICE, part.place, f"`{word}` is twice in this list.", help="Take one away."
            )
        seen.add(key(str(word)))
    places = tuple(part.place for part in domain.nodes(ast.Word))
    goes_round = node.token("ROUND_AGAIN") is not None
    made = Choice(**headed(node, name.text, chapter, beside(node)), words=words, places=places, round=goes_round)
    symbols.choices[key(name.text)] = made
    return made


def declare_option(node: Node, chapter: str, symbols: Symbols) -> None:
    """`option prepared fire, usually off`: a yes-or-no fact of the whole game."""
    name, usual = node.token("NAME"), node.node(ast.Usually)
    if name is None or not symbols.claim(name.text, node.at(name), "fact"):
        return
    words = text_of(usual.the_node()) if usual is not None else "off"
    symbols.facts[key(name.text)] = FieldOf(
        **headed(node, name.text, chapter, beside(node)),
        type=YesNo(),
        usual=key(words) in {"on", "yes"},
        has_usual=True,
    )


def declare_facts(node: Node, chapter: str, symbols: Symbols) -> list[FieldOf]:
    """`facts`, `facts of a company`, `facts between a unit and a general`, with a line for each."""
    owner, kinds = node.node(ast.Owner), []
    for name in owner.tokens("NAME") if owner is not None else ():
        piece = symbols.piece(name.text)
        if piece is None:
            symbols.unknown_kind((owner or node).at(name), name.text)
            return []
        kinds.append(piece.key)
    kind, toward = [*kinds, "", ""][:2]
    both_ways = owner is not None and owner.token("FACTS_BETWEEN") is not None
    made: list[FieldOf] = []
    block = node.node(ast.Fields)
    lines = {part.place: part for part in block.nodes(ast.Field)} if block is not None else {}
    for field in read_fields(block, chapter, symbols, kind):
        if symbols.claim(field.name, field.place, f"fact of {kind}" if kind and not toward else "fact"):
            if toward:
                field = attrs.evolve(field, toward=toward, both_ways=both_ways)
            if field.place in lines:
                field = with_reading(field, lines[field.place], symbols)
            made.append(field)
            if toward:
                symbols.facts_of_two[field.key] = field
            elif kind:
                symbols.kind_facts[(kind, field.key)] = field
            else:
                symbols.facts[field.key] = field
    return made


def declare_piece(node: Node, chapter: str, symbols: Symbols) -> None:
    """Enter a kind of piece, still without its fields, so that fields may name any kind."""
    name = node.token("NAME")
    if name is None or not symbols.claim(name.text, node.at(name), "piece"):
        return
    parent_name = node.token_in(ast.KindOf, "NAME")
    said = Beside((), tuple(read_prose(part) for part in (node.node(ast.Fields) or node).nodes(ast.Prose)))
    shape, size = read_place(node, symbols)
    piece = Piece(
        **headed(node, name.text, chapter, said),
        parent=key(parent_name.text) if parent_name is not None else None,
        fields=(),
        shape=shape,
        size=size,
    )
    symbols.pieces[key(name.text)] = read_standing(node, piece)


_MOST_KINDS = 64
"""So many kinds are kinds of one another in a chain."""


def complete_piece(node: Node, chapter: str, symbols: Symbols) -> None:
    """Give a kind of piece its fields."""
    name = node.token("NAME")
    if name is None:
        return
    piece = symbols.pieces.get(key(name.text))
    if piece is None or piece.place != node.place:
        return
    if piece.parent is not None and piece.parent not in symbols.pieces:
        symbols.unknown_kind(node.place, piece.parent)
        piece = _evolve(piece, parent=None)
    elif piece.parent is not None and piece.key in _chain(piece.parent, symbols):
        symbols.collector.report(
            codes.RULE_GOES_ROUND, node.place, f"`{piece.name}` is a kind of itself.", help="Take one `a kind of` away."
        )
        piece = _evolve(piece, parent=None)
    elif piece.parent is not None and len(_chain(piece.parent, symbols)) > _MOST_KINDS:
        symbols.collector.report(
            codes.NESTED_TOO_DEEP,
            node.place,
            f"`{piece.name}` is a kind of a kind, and so on, more than {_MOST_KINDS} times.",
            help="Make it a kind of one nearer to the first.",
        )
        piece = _evolve(piece, parent=None)
    block = node.node(ast.Fields)
    fields = read_fields(block, chapter, symbols, key(name.text))
    for line in block.nodes(ast.Field) if block is not None else ():
        report_reading(line, symbols)
    kept = [field for field in fields if symbols.claim(field.name, field.place, f"fact of {key(name.text)}")]
    symbols.pieces[key(name.text)] = with_own_fields(_evolve(piece, fields=tuple(kept)), node, symbols)


def _chain(kind: str, symbols: Symbols) -> set[str]:
    return set(islice(symbols.parents(kind), _MOST_KINDS + 1))


def _evolve(piece: Piece, **changes: object) -> Piece:
    return attrs.evolve(piece, **changes)  # type: ignore[arg-type]


def read_fields(block: Node | None, chapter: str, symbols: Symbols, kind: str) -> list[FieldOf]:
    """The lines `NAME: DOMAIN, usually VALUE` of a block."""
    made: list[FieldOf] = []
    prose: list[str] = []
    for part in block.nodes() if block is not None else ():
        if isinstance(part, ast.Prose):
            prose.append(read_prose(part))
        elif isinstance(part, ast.Field):
            domain = part.node(ast.FieldDomain)
            several = domain.node(ast.AnyOf) if domain is not None else None
            if several is not None:
                made += _set_of_words(part, several, chapter, symbols, kind, tuple(prose))
            elif (field := _field(part, chapter, symbols, kind, tuple(prose))) is not None:
                made.append(field)
            prose = []
    return made


def _set_of_words(
    node: Node, domain: Node, chapter: str, symbols: Symbols, kind: str, prose: tuple[str, ...]
) -> list[FieldOf]:
    """`traits: any of foot, mounted`: of each word whether the piece has it, a yes or no of its own."""
    name, words = node.the_token("NAME"), list(domain.nodes(ast.Word))
    choice = symbols.choices.get(key(text_of(words[0]))) if len(words) == 1 else None
    listed = [str(word) for word in choice.words] if choice is not None else [text_of(word) for word in words]
    if any(node.node(part) is not None for part in (ast.Usually, ast.Rolled, ast.After, ast.Until)):
        _bad_domain(
            node, symbols, "A set of words has none of them, unless you give some: leave out what follows the words."
        )
    side = beside(node)
    places = choice.places if choice is not None else tuple(word.place for word in words)
    return [
        FieldOf(
            name=word,
            name_place=places[at],
            chapter=chapter,
            cites=citations(node),
            notes=side.notes if at == 0 else (),
            prose=(*prose, *side.prose) if at == 0 else (),
            place=node.place if choice is not None else words[at].place,
            type=YesNo(),
            usual=False,
            has_usual=True,
            of_kind=kind,
            among=name.text,
            kept=node.token("KEPT") is not None,
        )
        for at, word in enumerate(listed)
    ]


def _field(node: Node, chapter: str, symbols: Symbols, kind: str, prose: tuple[str, ...]) -> FieldOf | None:
    name = node.the_token("NAME")
    domain, gap = _type_of(node, symbols)
    usual, has_usual = _usual(node, domain, symbols)
    begins, ends = read_moments(node, "after", symbols), read_moments(node, "until", symbols)
    _moments_fit(node, domain, (usual, has_usual), begins, ends, symbols)
    if (begins.stated or ends.stated) and not has_usual and isinstance(domain, YesNo):
        usual, has_usual = False, True
    rolled_name = node.token_in(ast.Rolled, "NAME")
    single = node.token_in(ast.Singular, "NAME")
    side = beside(node)
    return FieldOf(
        **headed(node, name.text, chapter, Beside(side.notes, (*prose, *side.prose))),
        type=domain,
        usual=usual,
        has_usual=has_usual,
        rolled_on=rolled_name.text if rolled_name is not None else None,
        single=single.text if single is not None else "",
        of_kind=kind,
        this_turn=key(name.text).endswith(" this turn") or ends.turn,
        next_turn=ends.next_turn,
        this_step=ends.step,
        after=begins.actions,
        after_said=begins.said,
        after_over=begins.over,
        until=ends.actions,
        until_said=ends.said,
        until_over=ends.over,
        kept=node.token("KEPT") is not None,
        of_two=_of_two(node, domain, symbols),
        gap=gap,
    )


def _type_of(node: Node, symbols: Symbols) -> tuple[Type, bool]:
    """What a field can be: as it says, by the list of its name, or a side; and whether that is a gap."""
    name = node.the_token("NAME")
    if (domain := node.node(ast.FieldDomain)) is not None:
        return read_domain(domain.the_node(), name.text, symbols)
    if (choice := symbols.choices.get(key(name.text))) is not None:
        return choice.domain, False
    if key(name.text) == "side" and symbols.sides:
        return Words("side", symbols.sides), False
    symbols.collector.report(
        codes.BAD_DOMAIN,
        node.at(name),
        f"`{name.text}` does not say what it can be.",
        help="Name the sides in the heading: `sides: Red, Blue`."
        if key(name.text) == "side"
        else f"Write `{name.text}: 0 to 6`, `{name.text}: yes or no`, or a list of words.",
    )
    return Anything(), False


def _moments_fit(
    node: Node, domain: Type, usual: tuple[Value, bool], begins: Moments, ends: Moments, symbols: Symbols
) -> None:
    """Report a beginning or an end that what it is usually does not allow."""
    name = node.the_token("NAME")
    if begins.stated and not isinstance(domain, YesNo | Anything):
        symbols.collector.report(
            codes.BAD_DOMAIN,
            node.at(name),
            f"`{name.text}` is no yes or no, so nothing says what it is afterwards.",
            help="Write `yes or no, after …`, or say it in the action: `its … becomes …`.",
        )
    if begins.stated and usual[0] is True:
        symbols.collector.report(
            codes.BAD_DOMAIN,
            node.at(name),
            f"`{name.text}` is usually yes, so nothing could begin it.",
            help="Leave `usually yes` out: it is no until then.",
        )
    if (begins.stated or ends.stated) and not usual[1] and not isinstance(domain, YesNo | Anything):
        symbols.collector.report(
            codes.BAD_DOMAIN,
            node.at(name),
            f"`{name.text}` ends, and does not say what it goes back to.",
            help="Write that before `until`: `usually …`.",
        )


def _of_two(node: Node, domain: Type, symbols: Symbols) -> str:
    """Which of two words counts that land at once."""
    said = node.token("OF_TWO")
    if said is None:
        return ""
    if not isinstance(domain, Words):
        symbols.collector.report(
            codes.BAD_DOMAIN,
            node.place,
            "Only of the words of a list one can be the earlier or the later.",
            help="Numbers that land at once add up: leave out what follows them."
            if isinstance(domain, Numbers)
            else "Give it a list of words, in their order: `wound: unhurt, scratch, dead`.",
        )
        return ""
    return "earlier" if said.text.split()[-1].casefold() in ("earlier", "first") else "later"


def read_domain(node: Node, name: str, symbols: Symbols) -> tuple[Type, bool]:
    """A domain, and whether it is a gap."""
    match node:
        case ast.YesOrNo():
            return YesNo(), False
        case ast.NumberRange():
            span = read_span(node.token_text("RANGE"))
            if span is None or span[0] > span[1]:
                _bad_domain(node, symbols, "Write the smaller number first: `0 to 6`.")
                return Numbers(), False
            unit = span[2] if span[2] != "%" else ""
            return Numbers(span[0], span[1], unit, plain="" if unit else "counted", scale=symbols.scale), False
        case ast.NumberFrom():
            amount = read_quantity(text_of(node.the_node()))
            if amount is None:
                return Numbers(), False
            return Numbers(amount[0], None, amount[1], plain="" if amount[1] else "counted", scale=symbols.scale), False
        case ast.ManyPieces():
            if symbols.piece(node.token_text("NAME")) is None:
                symbols.unknown_kind(node.place, node.token_text("NAME"))
            return Numbers(0, plain="counted"), False
        case ast.OnePiece():
            token = node.the_token("NAME")
            if key(token.text) == "number":
                return Numbers(), False
            if key(token.text) == "side" and symbols.sides:
                return Words("side", symbols.sides), False
            piece = symbols.piece(token.text)
            if piece is None and (found_words := direction(token.text, symbols)) is not None:
                return found_words, False
            if piece is None:
                choice = symbols.choices.get(key(token.text))
                if choice is not None and node.token("OR_NONE") is not None:
                    listed = ", ".join(("none", *map(str, choice.words)))
                    help = (
                        f"Make it a word of the list, `choice {choice.name}: {listed}`, and leave `or none` out here."
                    )
                    _bad_domain(node, symbols, help)
                if choice is not None:
                    return choice.domain, False
                symbols.unknown_kind(node.at(token), token.text)
                return Anything(), False
            return PieceOf(piece.key, node.token("OR_NONE") is not None), False
        case ast.UnknownDomain():
            return Anything(), True
        case _:
            words = list(node.nodes(ast.Word))
            if len(words) == 1:
                only = _word(words[0])
                choice = symbols.choices.get(key(str(only)))
                if choice is not None:
                    return choice.domain, False
                if key(str(only)) in {"yes", "no"}:
                    _bad_domain(node, symbols, f"Write `{name}: yes or no, usually {key(str(only))}`.")
                    return YesNo(), False
                length = _unit_word(str(only))
                if length is not None:
                    return Numbers(0, None, length), False
                if (amount := read_quantity(str(only))) is not None:
                    _bad_domain(
                        node,
                        symbols,
                        f"Write the numbers it can be, and the usual: `{name}: 0 to {only}, usually {only}`.",
                    )
                    return Numbers(0, amount[0], amount[1]), False
            _hold_words(name, words, symbols)
            return Words(name, tuple(_word(word) for word in words)), False


def _hold_words(name: str, words: Iterable[Node], symbols: Symbols) -> None:
    """Report a list with a number in it: where a value is wanted, a number is a number and never a word."""
    numbers = [(made[0], node) for node in words if (made := read_quantity(text_of(node))) is not None]
    if numbers:
        low, high = (text_of(end(numbers, key=itemgetter(0))[1]) for end in (min, max))
        symbols.collector.report(
            codes.BAD_DOMAIN,
            numbers[0][1].place,
            f"`{text_of(numbers[0][1])}` is a number, and this is a list of words.",
            help=f"Of numbers write the least and the largest, below the piece that has it: `{name}: {low} to {high}`. "
            "Where words are meant, write them: `one`, `two`.",
        )


def _unit_word(text: str) -> str | None:
    quantity = read_quantity(f"1 {text}")
    return quantity[1] if quantity is not None else None


def _word(node: Node) -> str | Die:
    token = node.token("DICE")
    if token is not None and token.text[0] in "dD":
        dice = read_dice(token.text)
        if dice is not None:
            return dice[1]
    return text_of(node)


def _usual(node: Node, domain: Type, symbols: Symbols) -> tuple[Value, bool]:
    usually = node.node(ast.Usually)
    if usually is None:
        return None, False
    part = usually.the_node()
    text = text_of(part)
    match domain:
        case YesNo() if key(text) in {"yes", "no"}:
            return key(text) == "yes", True
        case Words():
            word = find_word(domain, text)
            if word is not None:
                return word, True
        case Numbers():
            amount = read_quantity(text)
            if amount is not None:
                value = measured(amount, domain, part.place, symbols)
                report_outside(value, domain, part.place, symbols.collector)
                return value, True
        case PieceOf() if key(text) == "none":
            return None, True
        case Anything():
            return text, True
    known = "It can be: yes, no." if isinstance(domain, YesNo) else "Write a number."
    symbols.collector.report(
        codes.UNKNOWN_WORD,
        part.place,
        f"`{text}` is not among the values it can have.",
        help=can_be(domain) if isinstance(domain, Words) else known,
    )
    return None, False


def _bad_domain(node: Node, symbols: Symbols, help: str) -> None:
    symbols.collector.report(codes.BAD_DOMAIN, node.place, f"`{text_of(node)}` does not say what it can be.", help=help)
