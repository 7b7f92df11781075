"""Does a sentence that says what is done say what the lines do?

How many dice are thrown and of which sort, who gains or loses how many, what hits, which dice are kept, which total
wins, what has no modifier, what nobody suffers: small numbers and plain words, which stand in every rule and prove
nothing by standing there. Each is held against the lines of its kind, in the rule and in all that it carries out. Only
where such lines are there, and none of them says the same, is the sentence wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import attrs

from grognard.checks.check import Check
from grognard.checks.contradicting import contradicts
from grognard.checks.known import Known
from grognard.checks.sentences import NUMBER, number_of, sentences
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.extent import leads_to
from grognard.ir.names import either, key, singular
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Die
from grognard.ir.walk import all_lines, nodes

_DICE = re.compile(
    rf"\b(?:rolls?|throws?)\s+(?:only\s+|just\s+)?(?P<count>a single|(?:a|an)(?=\s+(?:die|dice)\b)|{NUMBER})\s+"
    r"(?:(?P<sides>[a-z]+|[0-9]+)-sided\s+)?(?:dice|die)\b(?!\s+(?:more|each|for each|per|for every|extra))",
    re.IGNORECASE,
)
_SIDED = re.compile(r"\b(?P<sides>[a-z]+|[0-9]+)-sided (?:dice|die)\b", re.IGNORECASE)
_CHANGE = re.compile(
    rf"\b(?P<verb>loses?|gains?|takes?|suffers?)\s+(?:only\s+|just\s+)?(?P<count>a single|an?|{NUMBER})\s+(?P<what>[a-z]+)\b"
    r"(?!\s+(?:for|per|at|from|of|less|more|fewer|in)\b)",
    re.IGNORECASE,
)
_HITS = re.compile(
    rf"\b(?:on|needs?|score|scoring|each|every|any)\s+(?:an?\s+)?{NUMBER}(?P<open>\s*\+|\s+or\s+(?:more|better|higher|above|over))?",
    re.IGNORECASE,
)
_KEEPS = re.compile(
    r"\b(?:keep|keeps|use|uses|count|counts) (?:only )?the (?P<which>highest|best|lowest|worst)\b", re.IGNORECASE
)
_DROPS = re.compile(
    r"\b(?:drop|drops|discard|discards|ignore|ignores) the (?P<which>highest|best|lowest|worst)\b", re.IGNORECASE
)
_WINS = re.compile(
    r"\bthe (?P<which>higher|highest|lower|lowest)(?: (?:total|score|roll|die|side|result|of the two))? wins\b",
    re.IGNORECASE,
)
_ROLLED_AGAIN = re.compile(
    r"\b(?P<face>[0-9]+)s? (?:is|are) (?:re-?rolled|(?:rolled|thrown) again)|\bre-?rolls? (?:any |all |an? )?(?P<other>[0-9]+)s?\b",
    re.IGNORECASE,
)
_NEITHER = re.compile(
    r"\b(?:neither (?:side|of them|one|\w+)|nobody|no one) (?:\w+ )?(?:loses?|suffers?|takes?)\b", re.IGNORECASE
)
_TIED = re.compile(r"\b(?:on|in|if|when)\b[^.;]{0,20}\b(?:tie[ds]?|draws?|drawn|equal)\b", re.IGNORECASE)
_NONE = re.compile(r"\b(?:no|without any|without a) (?P<which>modifier|penalty|bonus)(?:s|es)?\b", re.IGNORECASE)
_CASE = re.compile(r"\b(?:when|if|while|unless|except|but|only|otherwise|other)\b", re.IGNORECASE)

_Said = tuple[int, int, str]
"""Where a claim begins in its sentence, how long it is, and what the rules say."""


@attrs.frozen
class _Held:
    """What a sentence is held against: the rule, and its lines with those of all that it carries out."""

    ruleset: Ruleset
    rule: Rule
    lines: tuple[il.Line, ...]


def prose_claims_hold(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report sentences that say what the lines beside them do not do."""
    known_of: dict[int, _Held] = {}
    for passage in known.pages.passages:
        element = passage.element
        if passage.mark != ">" or element is None or not isinstance(element.declared, Rule):
            continue
        rule = element.declared
        held = known_of.get(id(rule))
        if held is None:
            every = (rule, *leads_to(ruleset, (rule.lines, rule.gates)))
            held = known_of[id(rule)] = _Held(
                ruleset, rule, tuple(line for one in every for line in all_lines(one.lines))
            )
        for start, sentence in sentences(passage.text):
            for claim in _CLAIMS:
                for at, length, what in claim(sentence, held):
                    beside = Label(element.place, "what it stands with")
                    contradicts(passage, start + at, length, what, beside, collector)


# ---- dice -------------------------------------------------------------------------------------------------------


def _dice(sentence: str, held: _Held) -> Iterator[_Said]:
    """`roll two dice`: some throw is of so many, unless how many is worked out."""
    thrown = _thrown(held)
    counts = {count for count, _ in thrown}
    for found in _DICE.finditer(sentence):
        said = number_of(found["count"])
        if counts and None not in counts and said not in counts:
            yield found.start(), len(found[0]), f"the rules throw {either(sorted(str(one) for one in counts))}"
    kinds = {sides for _, sides in thrown}
    for found in _SIDED.finditer(sentence):
        sides = number_of(found["sides"])
        if sides is not None and kinds and None not in kinds and sides not in kinds:
            yield found.start(), len(found[0]), f"the rules throw {either(sorted(f'D{one}' for one in kinds))}"


def _thrown(held: _Held) -> set[tuple[int | None, int | None]]:
    """How many dice are thrown at a time, and of how many sides; None where that is worked out."""
    found: set[tuple[int | None, int | None]] = set()
    for line in held.lines:
        match line.deed:
            case do.Roll(dice=ir.DiceOf(count=ir.Constant(value=int() as count), die=ir.Constant(value=Die() as die))):
                found.add((count, die.sides))
            case do.Roll(dice=ir.Constant(value=Die() as die)):
                found.add((1, die.sides))
            case do.StartAt(
                value=ir.DiceOf(count=ir.Constant(value=int() as count), die=ir.Constant(value=Die() as die))
            ):
                found.add((count, die.sides))
            case do.Roll(dice=ir.WorkOut()):
                continue  # its lines are among these
            case do.RollRange():
                found.add((1, None))
            case do.Roll() | do.MoreDice() | do.GapStep() | do.ByHand():
                found.add((None, None))
            case _:
                continue
    if any(
        isinstance(node, ir.LookUp)
        and any(heading.die is not None for heading in held.ruleset.tables[node.table].headings)
        for node in nodes(held.lines)
    ):
        found.add((None, None))
    return found


# ---- what pieces gain and lose -------------------------------------------------------------------------------------


def _changes(sentence: str, held: _Held) -> Iterator[_Said]:
    """`loses two men`, `take one hit each`: a line takes off, or gives, so many of them."""
    tied = _TIED.search(sentence) is not None
    for found in _CHANGE.finditer(sentence):
        said, what = number_of(found["count"]), singular(found["what"])
        fields = {
            field.key
            for piece in held.ruleset.pieces.values()
            for field in piece.fields
            if what in (singular(field.name), key(field.single or ""))
        }
        amounts = _amounts(held, fields, tied)
        if said is None or not amounts or None in amounts:
            continue
        ways = {one[1] for one in amounts if one is not None}
        if found["verb"].casefold()[:4] in ("lose", "gain") and ways == {found["verb"].casefold().startswith("lose")}:
            yield found.start(), len(found[0]), f"in the rules it {'gains' if True in ways else 'loses'}"
        elif all(one is not None and said != one[0] for one in amounts):
            how = either([str(one) for one in sorted({one[0] for one in amounts if one is not None})])
            yield found.start(), len(found[0]), f"the rules change it by {how}"


def _amounts(held: _Held, fields: set[str], tied: bool) -> set[tuple[int, bool] | None]:
    """By how much lines change a field, and whether up; None where that is worked out. Of a tie, what is done then."""
    lines = held.lines
    if tied and held.rule.kind is RuleKind.FIGHT:
        lines = tuple(all_lines(_on_a_tie(held.rule)))
    found: set[tuple[int, bool] | None] = set()
    for line in lines:
        match line.deed:
            case do.Change(field=field, amount=ir.Constant(value=int() as amount), up=up) if field in fields:
                found.add((amount, up))
            case do.Change(field=field) | do.Become(field=field) if field in fields:
                found.add(None)
            case do.Every() as every if {every.of_field, every.cost_field} & fields:
                found.add(None)
            case do.GapStep() | do.ByHand():
                found.add(None)
            case _:
                continue
    return found


def _on_a_tie(rule: Rule) -> tuple[il.Line, ...]:
    return tuple(one for line in rule.lines if isinstance(line.opener, il.OnTie) for one in line.body)


def _neither(sentence: str, held: _Held) -> Iterator[_Said]:
    """`neither side loses any men` on a tie, where a line takes some."""
    if held.rule.kind is not RuleKind.FIGHT or not _TIED.search(sentence):
        return
    ties = _on_a_tie(held.rule)
    for found in _NEITHER.finditer(sentence):
        taken = next((line for line in all_lines(ties) if isinstance(line.deed, do.Change) and not line.deed.up), None)
        if taken is not None:
            yield found.start(), len(found[0]), f"the rules say `{text_of(taken.place)}`"


# ---- hits, dice that are kept, who wins ----------------------------------------------------------------------------


def _hits(sentence: str, held: _Held) -> Iterator[_Said]:
    """`a 5 or 6 is a hit`: the least that a line asks."""
    if not re.search(r"\bhits?\b", sentence, re.IGNORECASE):
        return
    needs: set[object] = set()
    for line in held.lines:
        if isinstance(line.deed, do.HitsOn):
            for band in line.deed.bands:
                low = band.low if isinstance(band, ir.Span) and not band.low_open else None
                needs.add(low.value if isinstance(low, ir.Constant) else None)
    found = _HITS.search(sentence)
    if found is None or not needs or None in needs or any(isinstance(line.deed, do.Always) for line in held.lines):
        return
    said = number_of(found["number"])
    if said is not None and said not in needs and not re.search(r"\bmiss", sentence, re.IGNORECASE):
        yield found.start(), len(found[0]), f"the rules hit on {either(sorted(f'{one}+' for one in needs))}"


def _kept(sentence: str, held: _Held) -> Iterator[_Said]:
    """`keep the highest`, where only the lowest are kept."""
    drops = [line.deed for line in held.lines if isinstance(line.deed, do.Drop)]
    for pattern, keep in ((_KEEPS, True), (_DROPS, False)):
        kinds = {deed.highest for deed in drops if deed.keep is keep}
        for found in pattern.finditer(sentence):
            high = found["which"].casefold() in ("highest", "best")
            if kinds == {not high}:
                verb = "keep" if keep else "drop"
                yield found.start(), len(found[0]), f"the rules {verb} the {'lowest' if high else 'highest'}"


def _wins(sentence: str, held: _Held) -> Iterator[_Said]:
    """`the lower total wins`, where the higher does."""
    sides = {line.deed.higher for line in held.lines if isinstance(line.deed, do.HigherWins)}
    for found in _WINS.finditer(sentence):
        high = found["which"].casefold().startswith("high")
        if sides == {not high}:
            yield found.start(), len(found[0]), f"the rules say `the {'lower' if high else 'higher'} wins`"


def _again(sentence: str, held: _Held) -> Iterator[_Said]:
    """`a 6 is rolled again`, where a 1 is."""
    faces: set[object] = set()
    for line in held.lines:
        if isinstance(line.opener, il.On) and line.body and isinstance(line.body[0].deed, do.RollAgain):
            for band in line.opener.bands:
                single = isinstance(band, ir.Same) and isinstance(band.value, ir.Constant)
                faces.add(band.value.value if single else None)  # type: ignore[union-attr]
        elif isinstance(line.deed, do.RollAgain) and line.condition is not None:
            faces.add(None)
    found = _ROLLED_AGAIN.search(sentence)
    if found is None or not faces or None in faces:
        return
    if int(found["face"] or found["other"]) not in faces:
        yield found.start(), len(found[0]), f"the rules roll a {either(sorted(str(one) for one in faces))} again"


# ---- no modifier -----------------------------------------------------------------------------------------------------


def _no_modifier(sentence: str, held: _Held) -> Iterator[_Said]:
    """`there is no modifier for firing at night`, where a line of that label has one, always."""
    found = _NONE.search(sentence)
    if found is None or _CASE.search(sentence):
        return
    words = _words(sentence)
    for line in held.lines:
        if line.label and _words(line.label) in words and isinstance(line.deed, do.Amount) and not line.exceptions:
            if line.deed.number * {"penalty": -1, "bonus": 1}.get(found["which"].casefold(), line.deed.number) <= 0:
                continue
            yield 0, len(sentence), f"the rules say `{text_of(line.place)}`"
            return


def _words(text: str) -> str:
    """A text as its words, with a blank at both ends."""
    return f" {' '.join(re.findall('[^ ,;:()]+', key(text)))} "


_CLAIMS: tuple[Callable[[str, _Held], Iterator[_Said]], ...] = (
    _dice,
    _changes,
    _neither,
    _hits,
    _kept,
    _wins,
    _again,
    _no_modifier,
)


CHECKS = (Check(prose_claims_hold),)
