"""Figures in a player's sentence that are drawn from the rule itself: `up to {range}` can never be out of date.

`{musketry}` names a rule, a table or another declaration; `{range}` draws what the rule holds a value against, `{dice}` what it
throws (`{die}` where it is as many as something comes to), `{hits on}` what hits, `{in the open}` the sign of the line of that label, `{routed}` a word that stands there; `{bloodied|that took losses}` says the words
behind the bar of what is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import Choice, Declared
from grognard.ir.limits import Limits
from grognard.ir.names import key
from grognard.ir.rules import Phase, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import value_text
from grognard.ir.walk import all_lines, nodes
from grognard.kept import kept
from grognard.wording.plain import band_text, expression_text

BRACES = re.compile(r"\{(?P<name>[^{}|]*)(?:\|(?P<words>[^{}|]*))?\}")


LEFT_OUT = re.compile(r"(?<!\w)\?(?!\w)")
"""A question mark by itself: what the source leaves out."""


_LEAD = re.compile(r"[A-Z0-9]\w*(?:,? \(?[\w\"/]+\)?){0,4}")
"""A few words before a colon that say what a paragraph is about."""


@attrs.frozen
class Fault:
    """A brace that draws nothing, or does not say which: its place in the text, and why."""

    start: int
    end: int
    why: str
    name: str
    choices: tuple[str, ...] = ()


@attrs.frozen
class Drawn:
    """One line as it is printed, names still in braces."""

    text: str
    faults: tuple[Fault, ...]


def bare(line: str) -> str:
    """A drawn line without the braces around names."""
    return BRACES.sub(lambda match: match["name"].strip(), line)


def led(line: str) -> tuple[str, str]:
    """A line, parted behind what it is about: `Woods:` and `no guns`; nothing leads any other line."""
    lead, colon, rest = line.partition(": ")
    return (f"{lead}:", rest) if colon and rest and _LEAD.fullmatch(lead) else ("", line)


class Drawer:
    """Draws for one sentence from the declarations that it tells."""

    def __init__(self, ruleset: Ruleset, tells: Sequence[Declared | Phase]) -> None:
        self._rules = {key(one) for group in (ruleset.rules, ruleset.tables, ruleset.sequences) for one in group}
        self._names = self._rules | {key(one) for group in (ruleset.choices, ruleset.pieces) for one in group}
        self._held: dict[str, dict[str, None]] = {}
        for each in tells:
            for name, text in _held(each):
                self._held.setdefault(key(name), {}).setdefault(text)

    def draw(self, text: str) -> Drawn:
        """One line of a sentence."""
        faults: list[Fault] = []
        printed = ""
        at = 0
        for match in BRACES.finditer(text):
            name, words = match["name"].strip(), match["words"]
            held = tuple(self._held.get(key(name), ()))
            why = ""
            if words is not None:
                shown = words.strip()
                why = "" if held or key(name) in self._names else "nothing"
            elif key(name) in self._rules or (not held and key(name) in self._names):
                shown = match[0]
            elif len(held) == 1:
                shown = held[0]
            else:
                shown, why = name, "several" if held else "nothing"
            if why:
                faults.append(Fault(match.start(), match.end(), why, name, held))
            printed += text[at : match.start()] + shown
            at = match.end()
        return Drawn(printed + text[at:], tuple(faults))


@kept
def _held(declared: Declared | Phase) -> tuple[tuple[str, str], ...]:
    return tuple(_values_held(declared))


def _values_held(declared: Declared | Phase) -> Iterator[tuple[str, str]]:
    """What a declaration holds values against, by their names; the signs of its lines, by their labels; its own words."""
    if isinstance(declared, Choice):
        yield from ((str(word), str(word)) for word in declared.words)
    if isinstance(declared, Table):
        yield from ((cell, cell) for row in declared.rows for cell in row.texts[: len(declared.keys)])
    for node in nodes(_parts(declared)):
        match node:
            case ir.Is(value=ir.Field() | ir.Fact() | ir.Variable() | ir.WorkOut() as value):
                words = " or ".join(map(_band, node.bands))
                yield ir.name_of(value), f"not {words}" if node.negated else words
            case ir.Holds(value=ir.Field() | ir.Fact() as value):
                yield ir.name_of(value), ir.name_of(value)
            case ir.Constant(value=str() as word):
                yield word, word
            case do.Roll(dice=ir.Constant() | ir.DiceOf(count=ir.Constant(), die=ir.Constant()) as thrown):
                yield "dice", expression_text(thrown)
            case do.Roll(dice=ir.DiceOf(die=ir.Constant() as die)):
                yield "die", expression_text(die)
            case do.HitsOn(bands=(ir.Span(low=ir.Constant() as low, high=None),)):
                yield "hits on", f"{expression_text(low)}+"
            case _:
                continue
    for line in all_lines(getattr(declared, "lines", ())):
        if line.label and isinstance(line.deed, do.Amount):
            number = line.deed.number
            yield line.label, f"×{value_text(number)}" if line.deed.times else _signed(number)


def _signed(number: object) -> str:
    text = value_text(number)
    return text if text.startswith(("-", "−")) else f"+{text}"


def _band(band: ir.Band) -> str:
    """A band as players say it: `up to 24"`, `more than 6"`, `3 or more`."""
    if isinstance(band, ir.Span) and band.low is None and band.high is not None and not band.high_open:
        return f"up to {expression_text(band.high)}"
    return band_text(band)


def _parts(declared: Declared | Phase) -> tuple[object, ...]:
    match declared:
        case Rule():
            return (declared.gates, declared.holds, declared.lines)
        case Limits():
            return (declared.limits,)
        case Phase():
            return (declared.condition, declared.lines)
        case _:
            return ()
