"""How is an army list written anew when a game is over: the same text, but for what is kept between games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import attrs

from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf
from grognard.ir.examples import Army, ArmyLine, GivenPiece
from grognard.ir.names import key, plural
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, Value, Words, YesNo, value_text
from grognard.number_words import in_english
from grognard.source import Place

GONE = "-- gone: "
"""What stands before a line of a list whose pieces are no more."""


class NotWritten(Exception):
    """A list that cannot be written so that it would be read as it is meant."""

    def __init__(self, message: str, place: Place) -> None:
        super().__init__(message)
        self.message = message
        self.place = place


@attrs.frozen
class Left:
    """What is left of one piece: its name, and the values it keeps; None where it is no more."""

    name: str
    kept: Mapping[str, Value] | None


def kept_fields(ruleset: Ruleset, kind: str) -> tuple[FieldOf, ...]:
    """The fields of a kind of piece that are kept between games."""
    return tuple(field for field in ruleset.fields_of(kind) if field.kept)


def before(ruleset: Ruleset, line: ArmyLine) -> dict[str, Value]:
    """What the pieces of a line had of what is kept, as the list says it or as it usually is."""
    said = _said_of(line.piece)
    return {field.key: said.get(field.key, field.usual) for field in kept_fields(ruleset, line.piece.kind)}


def _said_of(piece: GivenPiece) -> dict[str, Value]:
    """By field what is said of a piece; of a piece in a field, its name."""
    return {
        name: value.value if isinstance(value, ir.Constant) else value.name
        for name, value in piece.fields
        if isinstance(value, ir.Constant | ir.Role)
    }


def alike(first: Value, other: Value) -> bool:
    """Whether two values are one; words and the names of pieces however they are written."""
    if isinstance(first, str) and isinstance(other, str):
        return key(first) == key(other)
    return first == other and type(first) is type(other)


def as_usual(ruleset: Ruleset, kind: str) -> dict[str, Value]:
    """What a piece of which no list says anything has of what is kept."""
    return {field.key: field.usual for field in kept_fields(ruleset, kind)}


def written(
    ruleset: Ruleset, army: Army, left: Sequence[Sequence[Left]], beside: Sequence[tuple[str, Left]] = ()
) -> tuple[str, tuple[str, ...]]:
    """The text of a list anew, and what the players must see to. `left` has the pieces of each line, in order.

    `beside` is what stands in every game by itself and has no line yet, by its kind: it gets one where anything is not as usual.

    A line nothing of which changed stays as it was, with all that stands beside and below it. Pieces of one line that are
    no longer alike get a line each; who is no more stays as a comment. Raises `NotWritten`.
    """
    text = army.place.file.text
    gone = {key(piece.name) for line in left for piece in line if piece.kept is None}
    here = {key(piece.name) for line in left for piece in line if piece.kept is not None}
    changes: list[tuple[int, int, str]] = []
    remarks: list[str] = []
    for line, pieces in zip(army.lines, left, strict=True):
        start, end = _span(line, text)
        lines = _Line(ruleset, line, gone - here, remarks).written(pieces)
        indent = text[text.rfind("\n", 0, start) + 1 : start]
        if lines is None:
            last = text.find("\n", max(end, line.place.span.end - 1))
            whole = text[start : last if last >= 0 else len(text)]
            commented = f"\n{indent}".join(f"{GONE}{entry.strip()}" for entry in whole.split("\n"))
            changes.append((start, start + len(whole), commented))
        elif lines != [" ".join(text[start:end].split())]:
            changes.append((start, end, f"\n{indent}".join(lines)))
    for start, end, new in reversed(changes):
        text = text[:start] + new + text[end:]
    added = [new_line for kind, piece in beside if (new_line := _line_for(ruleset, kind, piece))]
    return (f"{text.rstrip()}\n" if added else text) + "".join(f"  {entry}\n" for entry in added), tuple(remarks)


def _line_for(ruleset: Ruleset, kind: str, piece: Left) -> str:
    """The line that says of a piece what is not as usual; empty where all is."""
    usual, kept = as_usual(ruleset, kind), piece.kept or {}
    clauses = [
        _words(field, kept[name])
        for field in kept_fields(ruleset, kind)
        if (name := field.key) in kept and not alike(kept[name], usual[name])
    ]
    return f"{ruleset.pieces[kind].name}: {', '.join(clauses)}" if clauses else ""


def _span(line: ArmyLine, text: str) -> tuple[int, int]:
    """From where to where a line says which pieces there are."""
    start = line.place.span.start
    match = re.compile(r"\s+".join(map(re.escape, line.said.split()))).match(text, start)
    if match is None:
        raise NotWritten(f"`{line.said}` does not stand on one line.", line.place)
    return start, match.end()


class _Line:
    """One line of a list, taken apart to be written anew."""

    def __init__(self, ruleset: Ruleset, line: ArmyLine, gone: set[str], remarks: list[str]) -> None:
        self.ruleset = ruleset
        self.line = line
        self.gone = gone
        self.remarks = remarks
        head, _, properties = line.said.partition(":")
        words = re.fullmatch(r"(?:(?:[0-9]+|an?)\s+)?(.+?)(?:\s+(?:called|as)\s+(.+))?", head.strip(), re.IGNORECASE)
        assert words is not None
        self.kind, self.called = words[1], words[2] or ""
        self.clauses = [clause.strip() for clause in properties.split(",") if clause.strip()]
        self.first = head.split()[0]

    def written(self, pieces: Sequence[Left]) -> list[str] | None:
        """The lines that stand for these pieces; None where there is none left."""
        here = [other for other in pieces if other.kept is not None]
        if not here:
            return None
        same = all(other.kept == here[0].kept for other in here)
        if same and len(here) > 1:
            return [self._piece_line(f"{len(here)} {self.kind}{self._name(self.called)}", here[0])]
        if len(pieces) == 1:
            article = f"{self.first} " if self.first.casefold() in {"a", "an"} else ""
            return [self._piece_line(f"{article}{self.kind}{self._name(self.called)}", here[0])]
        whole = self._one_of_them()
        return [
            self._piece_line(f"{whole}{self._name(_by_itself(piece.name) if self.called else '')}", piece)
            for piece in here
        ]

    def _one_of_them(self) -> str:
        """The kind or troop as one of it is called: `2 gangs` are each a `gang`."""
        kind = self.ruleset.pieces[self.line.piece.kind]
        return kind.name if key(self.kind) == key(plural(kind.name)) else self.kind

    @staticmethod
    def _name(called: str) -> str:
        return f" called {called}" if called else ""

    def _piece_line(self, head: str, piece: Left) -> str:
        assert piece.kept is not None
        was = before(self.ruleset, self.line)
        clauses = [clause for clause in self.clauses if not self._speaks_of_gone(clause, piece)]
        for field in kept_fields(self.ruleset, self.line.piece.kind):
            name = field.key
            now = piece.kept[name]
            if alike(now, was[name]):
                continue
            at = next((at for at, clause in enumerate(clauses) if _says(clause, field)), len(clauses))
            new = [] if alike(now, self._unsaid(field)) else [_words(field, now)]
            clauses[at : at + 1] = new
        return f"{head}: {', '.join(clauses)}" if clauses else head

    def _unsaid(self, field: FieldOf) -> Value:
        """What it is where the line says nothing of it."""
        line = self.line.piece
        if field.key in line.presets:
            return _said_of(line).get(field.key, _UNKNOWN)
        return field.usual if not self.line.troop else _UNKNOWN

    def _speaks_of_gone(self, clause: str, piece: Left) -> bool:
        """Whether it says that it belongs to somebody who is no more."""
        whose = next((word for word in self.gone if key(clause).endswith(f" is {word}")), None)
        if whose is not None:
            self.remarks.append(f"{piece.name}: `{clause}`, who is gone. Say whose it is now.")
        return whose is not None


def _by_itself(name: str) -> str:
    """`wolf 2` as a name of its own: numbers do not stand in names, their words do."""
    whole, _, number = name.rpartition(" ")
    return f"{whole} {in_english(int(number))}" if number.isdigit() and int(number) <= 100 else name


_UNKNOWN = "#"
"""No value: what a roster says below a line cannot be told from the line, so what is kept is always written."""


def _says(clause: str, field: FieldOf) -> bool:
    """Whether one of the things said of a piece is said of a field."""
    words, name = key(clause), field.key
    single = key(field.single) if field.single else name
    if words in {name, f"not {name}"} or words.startswith((f"{name} ", f"{single} ")):
        return True
    if re.fullmatch(rf"[0-9/.]+\S*\s+(?:{re.escape(name)}|{re.escape(single)}|{re.escape(name)}s)", words):
        return True
    return isinstance(field.type, Words) and words in {key(str(word)) for word in field.type.words}


def _words(field: FieldOf, value: Value) -> str:
    """A value as it is said behind the colon."""
    if isinstance(field.type, YesNo):
        return field.name if value else f"not {field.name}"
    if isinstance(field.type, Numbers):
        unit = f" {field.type.unit}" if field.type.unit else ""
        return f"{field.name} is {value_text(value)}{unit}" if unit else f"{field.name} {value_text(value)}"
    return f"{field.name} is {'none' if value is None else value_text(value)}"
