"""Expressions and conditions of the IR in plain words: traces, documents and messages say them alike."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import assert_never

from grognard.continued import whole_line
from grognard.ir import expressions as ir
from grognard.ir.names import ARTICLES, key, plural, possessive, with_article
from grognard.ir.said_names import is_plural, state
from grognard.ir.types import PieceOf, YesNo, value_text
from grognard.lengths import behind
from grognard.source import Place, SourceFile
from grognard.word_set import word_set


def role_text(name: str) -> str:
    """A role as it is spoken: loops' own roles by their kind."""
    if "#" in name:
        return f"the {name.partition(' #')[0]}"
    if name[:1].isdigit():
        return name
    if name in {"it", "this side"}:
        return "it"
    return f"the {name}"


def _possessive(node: ir.Expression) -> str:
    if isinstance(node, ir.Role):
        return "its" if node.name == "this side" else possessive(role_text(node.name))
    return possessive(expression_text(node))


def constant_text(node: ir.Constant) -> str:
    """A value as it is printed; `none`, of a piece that is missing, keeps the author's word."""
    start, end = node.place.span.start, node.place.span.end
    if node.value is None and node.place.file.text[start:end].strip().casefold() == "none":
        return "none"
    return value_text(node.value)


def variable_name(node: ir.Variable) -> str:
    """A value of a rule by its name. What came out keeps the author's word: behind a table, `the result` is no total of dice."""
    if node.name != "total":
        return node.name
    start, end = node.place.span.start, node.place.span.end
    said = key(node.place.file.text[start:end])
    return said if said in _CAME_OUT else node.name


_CAME_OUT = word_set("result score")


def expression_text(node: ir.Expression) -> str:
    """A value in words."""
    match node:
        case ir.Constant():
            text = constant_text(node)
            return text + behind(node.unit)
        case ir.Variable():
            base, _, of = node.name.partition(" of ")
            if of and base in {"total", "natural die"}:
                return f"the {of}'s {base}"
            return f"the {variable_name(node)}" if node.name in {"total", "natural die", "excess"} else node.name
        case ir.Role():
            return role_text(node.name)
        case ir.Field():
            return f"{_possessive(node.of)} {node.field}"
        case ir.Fact(of=of, to=to):
            if of is not None and to is not None:
                full = f"the {node.name} from {expression_text(of)} to {expression_text(to)}"
                return full if node.in_full else node.name
            return f"{_possessive(of)} {node.name}" if of is not None else node.name
        case ir.DiceOf():
            if isinstance(node.count, ir.Constant) and isinstance(node.die, ir.Constant):
                return f"{'' if node.count.value == 1 else value_text(node.count.value)}{value_text(node.die.value)}"
            if isinstance(node.count, ir.Constant) and node.count.value == 1:
                return expression_text(node.die)
            return f"{expression_text(node.count)} × {expression_text(node.die)}"
        case ir.LookUp():
            if node.column and len(node.inputs) == 1 and isinstance(looked := node.inputs[0], ir.Field | ir.Fact):
                return f"{_possessive(looked)} {node.column}"
            return f"{node.table} ({node.column})" if node.column else node.table
        case ir.WorkOut():
            return f"{_possessive(node.arguments[0])} {node.rule}" if len(node.arguments) == 1 else node.rule
        case ir.Part():
            return f"the {node.name}"
        case ir.Arithmetic():
            parts = [expression_text(node.first)]
            for operator, value in node.rest:
                inner = expression_text(value)
                parts.append(f"{operator.value} {f'({inner})' if isinstance(value, ir.Arithmetic) else inner}")
            return " ".join(parts)
        case ir.Rounded():
            return f"{expression_text(node.value)}, rounded {'up' if node.up else 'down'}"
        case ir.Best():
            return f"the {'higher' if node.higher else 'lower'} of {' and '.join(expression_text(value) for value in node.values)}"
        case ir.OddsOf():
            both = expression_text(node.attacker), expression_text(node.defender)
            return f"the odds of {both[0]} to {both[1]}, {node.favour.value}"
        case ir.Gather():
            return f"the {node.how.value} {node.look_up.table}"
        case ir.OfThrow(what=ir.Lying.COUNT):
            bands = " or ".join(band_text(band) for band in node.bands)
            return f"the number of {node.name} which are {'not ' if node.negated else ''}{bands}"
        case ir.OfThrow():
            return of_throw_words(node)
        case ir.Count():
            return f"the number of {node.kind}s{_behind(node)}"
        case ir.OfPieces():
            how = "sum of the" if node.how is ir.Gathering.SUM else node.how.value.split()[0]
            return f"the {how} {looked_at(node.value)} of the {plural(node.kind)}{_behind(node)}"
        case ir.Pieces() if node.one:
            return f"the {' '.join(node.place.text.split())}"
        case ir.Pieces():
            return f"all the {plural(node.kind)}{_behind(node)}{most_text(node.most)}"
        case ir.Apart():
            return apart_text(node)
        case ir.Gap():
            return f"? ({node.words})" if node.words else "?"
    assert_never(node)


def _behind(node: ir.Count | ir.OfPieces | ir.Pieces) -> str:
    """Whose pieces are meant, and which of them: ` of its side which has fired`."""
    owner = f" of {expression_text(node.owner)}" if node.owner is not None else ""
    return owner + (f" {which_text(node.condition)}" if node.condition is not None else "")


def stands(node: ir.Expression) -> ir.Expression:
    """Who is meant by a place: the piece that stands on it, or the place itself."""
    if isinstance(node, ir.Field) and isinstance(node.type, PieceOf) and node.of is not None:
        return node.of
    return node


def apart_text(node: ir.Apart, no: str = "") -> str:
    """`the distance from it to the target`, `it is next to the target`, `it is linked to the depot by open hexes`."""
    one, other = (expression_text(stands(part)) for part in (node.one, node.other))
    return apart_words(node, one, other, no)


def apart_words(node: ir.Apart, one: str, other: str, no: str = "") -> str:
    """The same with the names of the two as whoever says it calls them."""
    way = f" by {way_words(node)}" if node.on_a_way else ""
    match node.what:
        case ir.Asked.DISTANCE | ir.Asked.STRAIGHT | ir.Asked.TURNS:
            return f"the {node.what.value} from {one} to {other}{way}"
        case ir.Asked.NEXT | ir.Asked.LINKED:
            return f"{one} is {no}{node.what.value} to {other}{way}".lstrip()


def way_words(node: ir.Apart) -> str:
    """By which places a way leads: `open hexes`."""
    words = " ".join(node.place.text.split())
    return words.rpartition(" by ")[2]


def looked_at(node: ir.Expression) -> str:
    """A value of the piece that is looked at, without whose it is."""
    match node:
        case ir.Field() | ir.Fact() | ir.WorkOut():
            return ir.name_of(node)
        case _:
            return expression_text(node)


def most_text(most: ir.Extreme | None) -> str:
    """`with the highest rank`, with a blank before it; empty where nobody asks for the most."""
    return f" with the {'highest' if most.highest else 'lowest'} {looked_at(most.value)}" if most is not None else ""


def of_throw_words(node: ir.OfThrow) -> str:
    """`the highest of the attack`, `the wins of the attack against the defence`."""
    against = f" against the {node.against}" if node.against else ""
    return f"the {node.what.value} of the {node.name}{against}"


def lot_text(lot: int | Fraction) -> str:
    """So much of what is counted: `2`; a share in whole hundredths as rulebooks say it: `10%`."""
    return f"{int(lot * 100)}%" if 0 < lot < 1 and (lot * 100).denominator == 1 else value_text(lot)


def band_text(band: ir.Band) -> str:
    """What a value is held against, in words."""
    if isinstance(band, ir.Same):
        return expression_text(band.value)
    if (beside := ir.around(band)) is not None:
        return f"within {expression_text(beside[0])} of {expression_text(beside[1])}"
    low = expression_text(band.low) if band.low is not None else ""
    high = expression_text(band.high) if band.high is not None else ""
    if low and high:
        return f"{low} to {high}"
    if low:
        return f"more than {low}" if band.low_open else f"{low} or more"
    if high:
        return f"less than {high}" if band.high_open else f"{high} or less"
    return "anything"


def bands_text(bands: Iterable[ir.Band]) -> str:
    """Several of them: `4 or more`, `1 or 6`."""
    return " or ".join(map(band_text, bands))


def which_text(node: ir.Condition) -> str:
    """A condition on a piece that was just named: `which has fired and whose posture is moving`."""
    match node:
        case ir.All():
            return " and ".join(which_text(part) for part in node.conditions)
        case ir.Holds() if isinstance(node.value, ir.Field) and isinstance(node.value.of, ir.Role):
            return f"which {_is_said(node.value)}"
        case ir.Not() if isinstance(node.condition, ir.Holds) and isinstance(node.condition.value, ir.Field):
            return f"which {_is_said(node.condition.value, negated=True)}"
        case ir.Is() if isinstance(node.value, ir.Field) and isinstance(node.value.of, ir.Role) and not node.shared:
            words = " or ".join(band_text(band) for band in node.bands)
            return f"whose {node.value.field} is {'not ' if node.negated else ''}{words}"
        case _:
            return f"such that {condition_text(node)}"


_SAID_WITH_IS = re.compile(r"\b(?:is|are)(?: not| no longer)?[ \t]+\Z", re.IGNORECASE)


def said_with_is(node: ir.Expression) -> bool:
    """Whether its author says a name of a piece with `is`: it is recruits, and has none."""
    text, start = node.place.file.text, node.place.span.start
    return _SAID_WITH_IS.search(text, text.rfind("\n", 0, start) + 1, start) is not None


def _is_said(node: ir.Field, negated: bool = False) -> str:
    """A yes-or-no name as it is said of its piece: `is limbered`, `has not moved`, `has no officer attached`."""
    name = node.field
    this_turn = name.endswith(" this turn")
    owner, verb, rest = state(name, this_turn)
    if not owner and verb and is_plural(rest) and said_with_is(node):
        return f"is {'not ' if negated else ''}{rest}"
    if owner or not verb or is_plural(rest):
        return f"has {'no ' if negated else ''}{name}"
    return f"{verb} {'not ' if negated else ''}{rest}{' this turn' if this_turn else ''}"


def condition_text(node: ir.Condition) -> str:
    """A condition in words."""
    match node:
        case ir.Is() if node.shared:
            return f"{expression_text(node.value)} has {'not ' if node.negated else ''}{node.shared}"
        case ir.Is():
            words = " or ".join(band_text(band) for band in node.bands)
            return f"{expression_text(node.value)} is {'not ' if node.negated else ''}{words}"
        case ir.Holds():
            if isinstance(node.value, ir.Field):
                return f"{expression_text(node.value.of)} {_is_said(node.value)}"
            if isinstance(node.value, ir.WorkOut) and isinstance(node.value.type, YesNo) and node.value.arguments:
                return f"{expression_text(node.value.arguments[0])} is {node.value.rule}"
            return expression_text(node.value)
        case ir.IsKind():
            return f"{expression_text(node.value)} is {'not ' if node.negated else ''}{with_article(node.kind)}"
        case ir.Not():
            inner = node.condition
            if isinstance(inner, ir.Holds) and isinstance(inner.value, ir.Apart):
                return apart_text(inner.value, "not ")
            if isinstance(inner, ir.Holds) and isinstance(inner.value, ir.Field):
                return f"{expression_text(inner.value.of)} {_is_said(inner.value, negated=True)}"
            if isinstance(inner, ir.Holds):
                return f"not {condition_text(inner)}"
            return f"not ({condition_text(inner)})"
        case ir.All():
            return " and ".join(condition_text(part) for part in node.conditions)
        case ir.Any():
            return ", or when ".join(condition_text(part) for part in node.conditions)
        case ir.Quantified():
            owner = f" of {expression_text(node.owner)}" if node.owner is not None else ""
            text, subject = condition_text(node.condition), f"the {node.kind} "
            text = text.removeprefix(subject) if text.startswith(subject) else f"such that {text}"
            return f"{node.quantifier.value} {node.kind}{owner} {text}"
    assert_never(node)


def article_before(file: SourceFile, start: int) -> str:
    """The article with which a line begins, if it stands right before a place: it is no part of a name's own words."""
    said = file.text[file.text.rfind("\n", 0, start) + 1 : start].strip()
    return f"{said} " if said.casefold() in ARTICLES else ""


_CITES = re.compile(r"\s\[[^\[\]]*\]\s*\Z")


def text_of(place: Place) -> str:
    """The first line of what stands at a place, as it was typed, with what it goes on in, without what explains it."""
    said = " ".join(_CITES.sub("", whole_line(place.text).split("  [")[0]).split())
    return article_before(place.file, place.span.start) + said


_CONDITION = re.compile(r",? (?:or )?when\b.*", re.IGNORECASE)


def done_text(place: Place) -> str:
    """What a line does, as it was typed: `text_of` without the condition."""
    return _CONDITION.sub("", text_of(place))
