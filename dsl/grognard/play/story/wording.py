"""English of the story: a rule's name as what somebody does, names in a row, numbers that grow and shrink."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from grognard.evaluate import trace
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir import names
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, plural, singular, with_article
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, PieceOf, value_text
from grognard.word_set import word_set

_BARE = {"to", "with", "against"}
"""Words before whom a deed is done to that a verb of one word does without: `charges the enemy`. Who pays for it is no such one: `moves at the cost of Hays`."""

_INTRANSITIVE = word_set(
    "transfer settle react ride move march advance yield fall act respond reply retreat promote run walk go come turn shout "
    "cry wave signal speak talk listen whisper point appeal report sing pray"
)
"""Verbs that are done to nobody without a word between."""
_TRANSITIVE = word_set("assault attack storm engage bombard ambush board ram")
"""Verbs that are done to somebody without `at`."""

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


_PERSON = word_set(
    "leader commander general officer captain colonel major brigadier lieutenant sergeant corporal marshal hero king chief"
    " lord knight man figure character champion wizard ship vessel boat"
)
"""Kinds of pieces whose names are those of one, however they end: `Hays`, `Argus`."""
_NATION = ("ish", "ese", "nch", "tch", "iss")


def plural_name(ruleset: Ruleset, name: str, kind: str | None) -> bool:
    """Whether a piece's name speaks of many: `Dragoons`, `British`, but not a person called `Hays`."""
    if kind is None or not key(name):
        return False
    words = key(name).split()
    if words[0] in _PERSON or key(kind).split()[-1] in _PERSON:
        return False
    if len(words) == 1 and name[:1].isupper() and words[0].endswith(_NATION):
        return True
    if singular(words[-1]) == words[-1] or words[-1].endswith(("us", "is")):
        return False
    return _made_of_many(ruleset, kind) or not any(
        _stands_with(ruleset, kind, field) for field in ruleset.fields_of(kind)
    )


def _made_of_many(ruleset: Ruleset, kind: str) -> bool:
    """Whether others are parts of such a piece, or it has so many of something."""
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


def _stands_with(ruleset: Ruleset, kind: str, field: FieldOf) -> bool:
    """Whether a field says whom a piece has joined, as a leader does: a piece of another sort, or none."""
    return isinstance(field.type, PieceOf) and field.type.or_none and not ruleset.is_kind(kind, field.type.kind)


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
            (word in _BARE or (word == "at" and rule.name in _TRANSITIVE))
            and rule.name not in _INTRANSITIVE
            and ruleset.shape_of(param.type.kind) is None
            and " " not in rule.name
            and not said
            and name not in payers
        )
        # `moves with Hays` would say that he goes along.
        word = "at the cost of" if name in payers and word == "with" else word
        said.append(piece if bare else f"{word} {piece}")
    return " ".join(said)


def so_many(number: int | Fraction, field: FieldOf) -> str:
    """`1 figure`, `3 figures`; of a field that says what it counts, that: `2 calls` of `calls left (call)`."""
    if number == 1:
        return f"1 {field.single or singular(field.name)}"
    return f"{value_text(number)} {_things(field)}"


def counted(number: int | Fraction, field: FieldOf) -> str:
    """A number of a field as it is said of a piece: `3 men` of what counts things, `threat level 7` of what does not."""
    if not counts_things(field):
        return f"{field.name} {value_text(number)}"
    return so_many(number, field) if number else f"no {_things(field)}"


def part_of(number: int | Fraction, whole: int, field: FieldOf) -> str:
    """How many are left of how many: `3 of 4 men`, `oil 2 of 3`."""
    if not counts_things(field):
        return f"{field.name} {value_text(number)} of {whole}"
    return f"{value_text(number)} of {so_many(whole, field)}"


def counts_things(field: FieldOf) -> bool:
    """Whether a field counts things, by its name: `men`, `loading points`, but not `oil` or `hours of leave`."""
    words = field.key.split()
    return bool(field.single) or (singular(words[-1]) != words[-1] and not _OF.intersection(words))


def _things(field: FieldOf) -> str:
    """What a field counts, where they are many: its own name, but `calls` of `calls left (call)`."""
    is_its_plural = len(field.single.split()) in (0, len(field.name.split()))
    return field.key if is_its_plural else plural(field.single)


_OF = {"of", "at", "in", "on", "to", "from", "with"}
"""Words before which the thing counted stands: `hours of leave`."""
_LONG = 48
"""A sentence for the players' hands that is longer is cut at its first comma."""


def as_clause(text: str) -> str:
    """What matters of what is done by hand, as a part of a longer sentence: its first sentence, or the first part of it."""
    first = text.split(". ")[0].rstrip(".")
    if len(first) > _LONG:
        first = first.split(", ")[0]
    return first[:1].lower() + first[1:] if first[1:2].islower() or first[1:2] == " " else first


def as_moved(told: trace.Told, *, many: bool) -> str:
    """What a line moves, as what the piece does: `Rifles move up to 6"`."""
    rest = as_clause(told.text.removeprefix(f"Move {told.mover}"))
    return f"{told.mover} {'move' if many else 'moves'}{rest}"


_IT_DOES = re.compile(r"(\w) it ((?!is\b|was\b|has\b|does\b)\w+[^su\W]s|is|has|does)\b(?!\s+(?:is|are)\b)")
"""Where `it` is who the line is about, and does something: `to the place it charges`."""
_OTHERS = word_set("this that the a an each every all its no any some one")
"""With what a clause begins that has a subject of its own, which `it` may mean."""
_OF_MANY = {"is": "are", "has": "have", "does": "do"}


def verb_of_many(verb: str) -> str:
    """A verb as it is said of many: `charges` → `charge`, `is` → `are`."""
    if verb in _OF_MANY:
        return _OF_MANY[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("shes", "ches", "sses", "xes", "oes")) else verb[:-1]


def by_itself(clause: str, subject: str, *, many: bool) -> str:
    """What is done by hand with the piece that a line is about, without its name: `Rifles move up to 6"` → `move up to 6"`."""
    if many and clause.partition(" ")[0].lower() not in _OTHERS:
        clause = _IT_DOES.sub(lambda told: f"{told[1]} they {verb_of_many(told[2])}", clause)
    return clause.removeprefix(f"{subject} ") if clause.startswith(f"{subject} move") else clause


_GOING = word_set("move march ride go walk trot gallop canter advance retreat retire evade row run withdraw")
"""Verbs that say already that somebody moves."""


_WHITHER = word_set(
    "up to into onto forward forwards back backwards at towards away straight aside sideways by on the with"
)


def joined(head: str, verb: str, clause: str, onto: str = "") -> str:
    """A deed and the first thing said of it; what the deed has said already is not said again.

    `moves` and `moves up to 6 inches` become one, before whom it is done with; so do `loses stands` and `loses 1 stand`,
    and of `checks morale` the test has no name.
    """
    first, _, more = verb.partition(" ")
    behind = f" {onto}" if onto else ""
    goes, _, rest = clause.partition(" ")
    where = rest.partition(" ")[0]
    moves = goes in {"move", "moves"} and (where in _WHITHER or where[:1].isdigit())
    if moves and first in _GOING and not (more and onto):
        return f"{head} {rest}{behind}"
    if more and not onto and goes in {first, does(first, many=False)}:
        for phrase in (does(verb, many=True), does(verb, many=False)):
            if head.endswith(f" {phrase}"):
                return f"{head.removesuffix(phrase)}{clause}"
    if clause.startswith(("to ", "onto ")):
        return f"{head}{behind} {clause}"
    name, colon, told = clause.partition(": ")
    if colon and name[:1].isupper():
        return f"{head}{behind}; {clause}"  # of another piece
    if colon and name and set(name.split()) <= set(verb.split()):
        clause = told
    return f"{head}{behind}: {clause}"
