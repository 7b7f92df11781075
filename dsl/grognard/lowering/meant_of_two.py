"""Words for two pieces that the language writes in another way: `an enemy`, `adjacent`, `within 2 of it`."""

from __future__ import annotations

import re

import attrs

from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.names import either, key, with_article
from grognard.ir.types import Numbers, Words
from grognard.lowering.boards import shape_of, standing_on
from grognard.lowering.nodes import text_of
from grognard.lowering.scope import ENEMY, Scope
from grognard.source import Place
from grognard.syntax.node import Node
from grognard.word_set import word_set

_FOES = word_set("enemy enemies foe hostile opponent opposing opponents")
_FRIENDS = word_set("friend friends friendly ally allied own ours")
_BESIDE = word_set("adjacent neighbouring beside adjoining")
_THAN = re.compile(r"(?P<how>[^\W\d_]+)\s+than\s+(?P<other>.+)", re.IGNORECASE)
_LESS = word_set("lower less smaller slower weaker fewer worse shorter lighter nearer closer")
_UNTIL = re.compile(r"(?P<word>.+?)\s+(?P<long>until\s+.+)", re.IGNORECASE)
_WITHIN = re.compile(
    r"(?P<how>within|beyond|more\s+than|less\s+than|at\s+most|up\s+to|over|under)\s+(?P<far>[0-9][^\s]*(?:\s+(?:inch(?:es)?|feet|yards?|paces|cm|mm|metres?))?)"
    r"(?:\s+(?:of|from)\s+(?P<whom>.+))?",
    re.IGNORECASE,
)
_WHICH = re.compile(r"\bwhich\s+(?:is|are|has|have)\s+(?:not\s+)?(?:an?\s+|the\s+)?\Z", re.IGNORECASE)
_NOT = re.compile(r"\bnot\s+(?:an?\s+|the\s+)?\Z", re.IGNORECASE)
_FEW = 4
_BEFORE = 120
"""So many letters before `is` are looked at for whom it is said of."""


@attrs.frozen
class _Two:
    """The piece of which something is said, the other one, and how both are spoken of here."""

    who: str
    """How the first is named: `it`, `the target`."""
    other: str
    """How the second is; empty where there is none, or none that can be named here."""
    which: bool
    """Whether it is said behind `which`, where the piece looked at needs no name."""
    negated: bool = False
    """Whether it is said with `not`."""

    @property
    def verb(self) -> str:
        """`is`, or `is not`."""
        return "is not" if self.negated else "is"

    def of(self, field: str) -> str:
        """A field of the first: `its side`."""
        return _of(self.who, field)


def _of(who: str, field: str) -> str:
    return f"its {field}" if who == "it" else f"{who}'s {field}"


def _two(piece: ir.Expression, place: Place, scope: Scope) -> _Two:
    first = piece.name if isinstance(piece, ir.Role) else ""
    looked_at = "#" in first
    start = place.span.start
    before = place.file.text[max(0, start - 60) : start]
    which = looked_at and _WHICH.search(before) is not None
    negated = _NOT.search(before) is not None
    own = None if looked_at else scope.it
    who = "it" if looked_at or first == own else f"the {first}" if first else text_before_is(place)
    others = [
        role for role in scope.roles if role != first and "#" not in role and not (looked_at and role in scope.aliases)
    ]
    if ENEMY in scope.roles:
        return _Two(who, "the enemy" if first != ENEMY else "it", which, negated)
    if not others:
        return _Two(who, "", which, negated)
    return _Two(who, "it" if others[0] == own else f"the {others[0]}", which, negated)


def text_before_is(place: Place) -> str:
    """Returns the words before `is`: `its leader` of `its leader is within 6"`."""
    text = place.file.text
    start = place.span.start
    line = text[max(text.rfind("\n", 0, start) + 1, start - _BEFORE) : start]
    match = re.search(
        r"(?:\b(?:when|and|which|until)\s+)?((?:(?!\b(?:when|and|which|until)\b).)+?)\s+(?:is|are|has|have)\s+(?:not\s+)?\Z",
        line,
    )
    return " ".join(match[1].split()) if match is not None else "it"


def said_of_a_piece(word: str, piece: ir.Expression, kind: str, node: Node, scope: Scope) -> str | None:
    """What to write for a word that no field of a piece has, but that people say of one; None for any other word."""
    wanted = re.sub(r"\A(?:an?|the)\s+", "", key(word))
    two = _two(piece, node.place, scope)
    head, _, last = wanted.partition(" ")
    if head in _FOES | _FRIENDS and (not last or last == kind):
        return _sides(two, kind, head in _FRIENDS, scope)
    if wanted in _BESIDE and (standing_on(kind, scope.symbols) or shape_of(kind, scope.symbols) is not None):
        said = f"{'which' if two.which else two.who} {two.verb} next to"
        return f"Write `{said} {two.other}`." if two.other else _unnamed(f"{said} the mover", kind, scope)
    if (than := _THAN.fullmatch(word)) is not None:
        return _than(two, than, kind, scope)
    if (until := _UNTIL.fullmatch(word)) is not None:
        short, long = until["word"], until["long"]
        name = scope.symbols.pieces[kind].name
        known = scope.symbols.field(kind, short)
        line = f"`{known.name if known is not None else short}: yes or no, {long}`"
        there = f"Write {line} below `piece {name}`" if known is None else f"Write {line} where it is declared"
        return f"How long it lasts is said once, of the mark itself. {there}, and let this line end behind `{short}`."
    return None


def _sides(two: _Two, kind: str, same: bool, scope: Scope) -> str | None:
    """`which is an enemy`: by the field that says the side."""
    side = next((field for field in scope.symbols.all_fields(kind) if _is_side(field, scope)), None)
    if side is None:
        return None
    verb = "is" if same is not two.negated else "is not"
    if not two.other:
        said = f"side {verb} the mover's side" if two.which else f"its side {verb} the mover's side"
        return _unnamed(f"{'which ' if two.which else ''}{said.replace('side', side.name)}", kind, scope)
    first = f"which {side.name}" if two.which else two.of(side.name)
    return f"Write `{first} {verb} {_of(two.other, side.name)}`."


def _unnamed(said: str, kind: str, scope: Scope) -> str:
    name = with_article(scope.symbols.pieces[kind].name)
    return f"Towards whom? Give the piece of this rule a name in the first line, `… of {name} as mover`; then write `{said}`."


def towards(word: str, node: Node) -> str | None:
    """What to write for `it is adjacent to the other`; None for any other word."""
    if key(word) not in _BESIDE:
        return None
    said = re.sub(rf"\A{re.escape(word)}\b", "next", text_of(node), flags=re.IGNORECASE)
    return f"Write `is {said}`." if said.startswith("next") else None


def _is_side(field: FieldOf, scope: Scope) -> bool:
    return isinstance(field.type, Words) and bool(scope.symbols.sides) and field.type.words == scope.symbols.sides


def _than(two: _Two, than: re.Match[str], kind: str, scope: Scope) -> str | None:
    """`is higher than the other`: two numbers are compared, of both the same field."""
    numbers = [each.name for each in scope.symbols.all_fields(kind) if isinstance(each.type, Numbers)]
    other = " ".join(than["other"].split())
    if not numbers or scope.role(re.sub(r"\A(?:an?|the)\s+", "", other, flags=re.IGNORECASE)) is None:
        return None
    how = "less than" if key(than["how"]) in _LESS else "more than"
    field = numbers[0]
    first = f"which {field}" if two.which else two.of(field)
    more = (
        f" Numbers of {with_article(scope.symbols.pieces[kind].name)} are {either(numbers[:_FEW])}."
        if len(numbers) > 1
        else ""
    )
    return f"Pieces are compared by a number that they have: `{first} {two.verb} {how} {_of(other, field)}`.{more}"


def apart_anew(piece: ir.Expression, kind: str, node: Node, negated: bool, scope: Scope) -> tuple[str, str] | None:
    """Returns what to write for `is within 2 of the other`, and lines to paste; None without a distance."""
    match = _WITHIN.fullmatch(text_of(node))
    if match is None:
        return None
    symbols = scope.symbols
    two = _two(piece, node.place, scope)
    whom = " ".join((match["whom"] or "").split()) or (two.other if two.who == "it" else "it")
    far = match["far"]
    nearer = match["how"].casefold() not in {"beyond", "over"} and not re.match(r"more", match["how"], re.IGNORECASE)
    test = f"{far} or less" if nearer is not negated else f"more than {far}"
    standing = standing_on(kind, symbols) or shape_of(kind, symbols) is not None
    if standing:
        number = re.match(r"[0-9]+", far)
        test = test.replace(far, number[0] if number is not None else far)
        return f"Write `the distance from {two.who} to {whom or 'the …'} is {test}`.", ""
    other = next(
        (of for role, of in scope.roles.items() if f"the {role}" == whom), scope.roles.get(scope.it or "", kind)
    )
    kinds = with_article(symbols.pieces[kind].name), with_article(symbols.pieces[other].name)
    if not match["whom"] and any(
        isinstance(fact.type, Numbers) and fact.type.unit for fact in symbols.facts_of_two.values()
    ):
        said = text_of(node)
        return (
            f"Say from whom: `{said} of the mover`, with that name in the first line of the rule, as `of {kinds[1]} as mover`.",
            "",
        )
    return (
        "Without hexes or squares the players measure how far apart pieces are: put the lines below at the left edge, and keep this line.",
        f"facts between {kinds[0]} and {kinds[1]}\n  distance: 0 to 60 {symbols.unit or 'inches'}",
    )
