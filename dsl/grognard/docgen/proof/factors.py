"""What counted in a run, as a player at the table would look it up: a sign with its label, a row, an outcome, a step.

Only the trace says what counted; what a sheet makes of it is not known here.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from grognard.evaluate import trace
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key, singular
from grognard.ir.phrases import constant_text
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import value_text
from grognard.ir.walk import all_lines, nodes
from grognard.source import Place

_STEPS = (il.Become, il.Change, il.Let, il.ResultIs, il.Roll, il.StartAt, il.Add, il.Multiply, il.Clamp, il.HitsOn)
_LITTLE = frozenset({"a", "an", "the", "of", "is", "or", "and", "in", "on", "to", "at", "no", "by", "with", "it"})


class Sort(enum.Enum):
    """What kind of thing counted."""

    MODIFIER = "modifier"
    ROW = "row"
    OUTCOME = "outcome"
    STEP = "step"
    EXCEPTION = "exception"
    GATE = "condition"


@attrs.frozen
class Factor:
    """One thing that counted."""

    sort: Sort
    owner: str
    """The rule or table it belongs to, as it is called on a page."""
    place: Place = attrs.field(eq=False, repr=False)
    mark: tuple[object, ...] = ()
    """What tells it from every other."""
    signs: tuple[str, ...] = attrs.field(default=("",), eq=False)
    """What it does, in each way that it may be written."""
    label: str = attrs.field(default="", eq=False)
    cells: tuple[str, ...] = attrs.field(default=(), eq=False)
    heading: str = attrs.field(default="", eq=False)
    keys: tuple[str, ...] = attrs.field(default=(), eq=False)
    """Words and figures, each of which must stand in the block. Ways to write one are parted by `|`."""

    def words(self) -> str:
        """What it is called in a message."""
        if self.cells:
            return f"the row `{' | '.join(self.cells)}`"
        said = f"{self.signs[-1]} {self.label}".strip() if self.label else ""
        said = said or re.split(r"\s*\n|\s{2,}\[", self.place.text.strip())[0]
        return f"`{said}`"


class Heard(trace.Recorder):
    """Listens to a run and keeps what counted, each thing once, in order."""

    def __init__(self, homes: Homes) -> None:
        super().__init__()
        self.homes = homes
        self.found: dict[Factor, None] = {}

    def took(self, part: il.Line | il.Exception_) -> None:
        """A branch was taken, or an exception held."""
        if isinstance(part, il.Line):
            self._add(self._outcome(part))
        else:
            self._add(self._exception(part))

    def factors(self) -> list[Factor]:
        """What counted, once the run is over."""
        for event in self.events:
            self._add(self._event(event))
        return list(self.found)

    def _add(self, factor: Factor | None) -> None:
        if factor is not None and factor.owner:
            self.found.setdefault(factor)

    def _event(self, event: trace.Event) -> Factor | None:
        match event:
            case trace.Looked():
                return self._row(event)
            case trace.Applied() if event.times:
                return self._line(event.line)
            case trace.Threw() | trace.Named() | trace.Changed() | trace.Told() | trace.Drawn():
                return self._line(event.line) if event.line is not None else None
            case trace.Refused() if event.id in self.homes.gates:
                owner, gate = self.homes.gates[event.id]
                return Factor(Sort.GATE, owner, gate.place, (gate.place,), keys=key_words(gate.condition))
        return None

    def _row(self, event: trace.Looked) -> Factor:
        table, row = event.table, event.table.rows[event.row]
        heading = table.columns[event.column] if table.columns else ""
        mark = (key(table.name), event.row, event.column)
        return Factor(Sort.ROW, table.name, row.place, mark, cells=tuple(map(cell, row.texts)), heading=heading)

    def _line(self, line: il.Line) -> Factor | None:
        owner = self.homes.of(line.place)
        sign = signs_of(line.deed)
        if line.label and sign:
            return Factor(Sort.MODIFIER, owner, line.place, (line.place,), signs=sign, label=line.label)
        if sign and line.condition is not None:
            wanted = key_words(line.condition)
            return Factor(Sort.MODIFIER, owner, line.place, (line.place,), signs=sign, keys=wanted)
        wanted = _step_words(line.deed, self.homes.singles) if line.deed is not None else _opener_words(line)
        if line.label:
            wanted = (*wanted, line.label)
        return (
            Factor(Sort.STEP, owner, line.place, (line.place,), signs=sign or ("",), keys=wanted)
            if wanted or sign
            else None
        )

    def _outcome(self, line: il.Line) -> Factor | None:
        wanted = _opener_words(line)
        owner = self.homes.of(line.place)
        return Factor(Sort.OUTCOME, owner, line.place, (line.place,), keys=wanted) if wanted else None

    def _exception(self, part: il.Exception_) -> Factor | None:
        wanted = key_words(part.condition)
        owner = self.homes.of(part.place)
        return Factor(Sort.EXCEPTION, owner, part.place, (part.place,), keys=wanted) if wanted else None


class Homes:
    """To which rule, list or phase each line of a ruleset belongs, by its place."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._of: dict[Place, str] = {}
        self.gates: dict[str, tuple[str, il.Gate]] = {}
        fields = [field for piece in ruleset.pieces.values() for field in piece.fields]
        self.singles = {key(field.name): field.single for field in fields if field.single}
        """What one of a field is called, where its author says so."""
        for rule in ruleset.rules.values():
            name = rule.called
            self._put(name, rule.lines)
            self.gates.update({gate.id: (name, gate) for gate in rule.gates})
        for limits in ruleset.limits:
            for limit in limits.limits:
                if limit.gate is not None:
                    self.gates[limit.gate.id] = (f"limits on {limits.name}", limit.gate)

    def _put(self, name: str, lines: tuple[il.Line, ...]) -> None:
        for line in all_lines(lines):
            self._of[line.place] = name
            for exception in line.exceptions:
                self._of[exception.place] = name

    def of(self, place: Place) -> str:
        """The name; nothing for a line of a phase, which stands in the sequence of play."""
        return self._of.get(place, "")


# ---- words --------------------


def signs_of(deed: il.Deed | None) -> tuple[str, ...]:
    """What a line of a list does to a score, as tables of factors show it; nothing for any other line."""
    match deed:
        case il.Amount():
            return (f"x{value_text(deed.number)}" if deed.times else _signed(deed.number),)
        case il.MoreDice():
            return (f"{_signed(deed.count)} {'die' if abs(deed.count) == 1 else 'dice'}",)
        case il.OnEachDie():
            return (f"{_signed(deed.amount)} each die",)
        case il.Shift():
            return (f"{'up' if deed.steps > 0 else 'down'} {abs(deed.steps)}",)
        case il.Drop():
            many = f" {deed.count}" if deed.count > 1 else ""
            return (f"drop {'highest' if deed.highest else 'lowest'}{many}",)
        case il.AsYouWish():
            return (f"up to {'x' if deed.times else '+'}{deed.most}",)
        case il.Halve():
            up = deed.up
            return ("halve",) if up is None else (f"halve, round {'up' if up else 'down'}",)
    return ()


def _signed(number: object) -> str:
    text = value_text(number)
    return text if text.startswith(("-", "−")) else f"+{text}"


def cell(text: str) -> str:
    """A cell as it is looked up: a gap is a question mark, an empty one a dash."""
    stripped = " ".join(text.split())
    return "?" if stripped.startswith("?") else stripped


def key_words(root: object) -> tuple[str, ...]:
    """The words and figures without which a condition cannot be told: values, and what must hold."""
    found: dict[str, None] = {}
    for node in nodes(root):
        text = ""
        match node:
            case ir.Constant() if not isinstance(node.value, bool) and node.value is not None:
                text = constant_text(node)
            case ir.Holds() if isinstance(node.value, ir.Field | ir.Fact):
                text = node.value.field if isinstance(node.value, ir.Field) else node.value.name
            case ir.IsKind():
                text = node.kind
        for word in text.split():
            if word.casefold() not in _LITTLE:
                found[_stem(word)] = None
    return tuple(found)


def _stem(word: str) -> str:
    word = singular(word.strip(".,;:()")) if word[-1:].isalpha() else word
    return word[:-1] if len(word) > 3 and word.endswith(("y", "e")) else word


def _opener_words(line: il.Line) -> tuple[str, ...]:
    match line.opener:
        case il.When():
            return key_words(line.opener.condition)
        case il.On():
            return key_words(line.opener.bands)
        case il.OnChance():
            return key_words((line.opener.favourable, line.opener.whole))
    return ()


def _step_words(deed: il.Deed, singles: Mapping[str, str]) -> tuple[str, ...]:
    match deed:
        case il.ByHand():
            return tuple(bare for part in _fragments(deed.text) if (bare := part.strip(".,;: ")))
        case il.Become() if isinstance(deed.value, ir.Constant) and isinstance(deed.value.value, bool):
            return tuple(_each(deed.field))
        case il.Become():
            return key_words(deed.value)
        case il.Change():
            return _change_words(deed, singles.get(key(deed.field), ""))
        case il.Every():
            return (str(deed.cost), *key_words(deed.lot))
        case il.RemovePiece():
            return ("remove",)
        case il.Roll():
            return tuple(dict.fromkeys((*key_words(deed.dice), *_dice(deed.dice))))
        case _ if isinstance(deed, _STEPS):
            return key_words(deed)
    return ()


def _change_words(deed: il.Change, single: str) -> tuple[str, ...]:
    """`1 man`, or `morale down 1`: a figure next to what it changes."""
    if not isinstance(deed.amount, ir.Constant):
        return (*_each(deed.field), *key_words(deed.amount))
    amount = constant_text(deed.amount)
    ways = tuple(f"{amount} {name}" for name in (deed.field, singular(deed.field), single) if name)
    return ("|".join((*ways, f"{deed.field} {'up' if deed.up else 'down'} {amount}")),)


def _each(name: str) -> Iterator[str]:
    return (_stem(word) for word in name.split() if word.casefold() not in _LITTLE)


def _dice(root: object) -> Iterator[str]:
    places: Iterable[Place] = (node.place for node in nodes(root) if isinstance(node, ir.DiceOf))
    for place in places:
        yield from re.findall(r"D\d+", place.text, re.IGNORECASE)


def _fragments(text: str) -> Sequence[str]:
    """The parts of a sentence around its values."""
    plain = text.replace("{{", "\0").replace("}}", "\1")
    parts = re.split(r"(?:\bthe )?\{\d+\}", plain, flags=re.IGNORECASE)
    return [part.replace("\0", "{").replace("\1", "}").strip() for part in parts]
