"""English of the story: a rule's name as what somebody does, names in a row, numbers that grow and shrink."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir import names
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, plural, singular, with_article
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf

_BARE = {"to", "with", "against"}
"""Words before whom a deed is done to that a verb of one word does without: `charges the enemy`. Who pays for it is no such one: `moves with Hays`."""

_HOW = {"half", "double", "quick"}
"""Words that come before a verb and say how."""


_NO_VERB = {"about", "counter", "defensive", "last"}
"""Words that begin the name of what is made, not of what somebody does: a last stand, a counter march."""


def does(name: str, *, many: bool) -> str:
    """An action's name as what one (or `many`) does: `open fire` → `opens fire`, `combat move` → `makes a combat move`."""
    first, _, rest = name.partition(" ")
    if (name.endswith(" move" if rest else "tion") and first not in _HOW) or (first in _NO_VERB and rest):
        return f"{'make' if many else 'makes'} {with_article(name)}"
    if rest and "combat" in name.split():
        return f"{'fight' if many else 'fights'} {with_article(name)}"
    if first in _HOW and rest:
        return f"{first} {does(rest, many=many)}"
    return names.does(name, many=many)


def plural_name(ruleset: Ruleset, name: str, kind: str | None) -> bool:
    """Whether a piece's name speaks of many: `Dragoons`, but not a person called `Hays`."""
    if singular(name) == key(name) or kind is None:
        return False
    if any(
        isinstance(field.type, PieceOf) and not field.type.or_none and ruleset.is_kind(kind, field.type.kind)
        for part in ruleset.pieces.values()
        for field in part.fields
    ):
        return True
    return any(
        isinstance(field.type, Numbers) and isinstance(field.usual, int) and field.usual > 1
        for field in ruleset.fields_of(kind)
    )


def towards(ruleset: Ruleset, rule: Rule, pieces: Sequence[tuple[str, str]]) -> str:
    """Whom a deed is done to, as it is said after the verb."""
    said: list[str] = []
    kinds = {param.name: param for param in rule.params}
    prices = [line.deed for line in rule.lines if isinstance(line, il.Line) and isinstance(line.deed, do.Change)]
    payers = {paid.piece.name for paid in prices if paid.pays and isinstance(paid.piece, ir.Role)}
    for name, piece in pieces[1:]:
        param = kinds.get(name)
        if param is None or not isinstance(param.type, PieceOf):
            continue
        word = param.preposition or "of"
        bare = (
            word in _BARE
            and ruleset.shape_of(param.type.kind) is None
            and " " not in rule.name
            and not said
            and name not in payers
        )
        said.append(piece if bare else f"{word} {piece}")
    return " ".join(said)


def so_many(number: int | Fraction, field: FieldOf) -> str:
    """`1 figure`, `3 figures`; of a field that says what it counts, that: `2 calls` of `calls left (call)`."""
    if number == 1:
        return f"1 {field.single or singular(field.name)}"
    return f"{number} {plural(field.single) if field.single else key(field.name)}"


_LONG = 48
"""A sentence for the players' hands that is longer is cut at its first comma."""
_IT = ("it ", "him ", "them ", "her ")


def as_clause(text: str) -> str:
    """What matters of what is done by hand, as a part of a longer sentence: its first sentence, or the first part of it."""
    first = text.split(". ")[0].rstrip(".")
    if len(first) > _LONG:
        first = first.split(", ")[0]
    return first[:1].lower() + first[1:] if first[1:2].islower() or first[1:2] == " " else first


def joined(head: str, verb: str, clause: str) -> str:
    """A deed and the first thing said of it; `moves` and `move it up to 6 inches` become one."""
    first = verb.partition(" ")[0]
    rest = clause.removeprefix(f"{first} ")
    for word in _IT:
        if first and rest != clause and rest.startswith(word):
            return f"{head} {rest.removeprefix(word)}"
    return f"{head} {clause}" if clause.startswith(("to ", "onto ")) else f"{head}: {clause}"
