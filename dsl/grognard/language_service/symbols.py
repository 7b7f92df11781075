"""Which name is at a place, what does it mean, and where else is it written?

The meaning comes from the IR, in which every name is resolved; the place is where that name is written within the node.
A node whose name is not written (`it is standing` names no field) has no occurrence of it.
"""

from __future__ import annotations

import enum
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache, partial
from typing import Any

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import Choice, Declared, FieldOf, Param, Piece
from grognard.ir.examples import Army, Example, GivenPiece
from grognard.ir.lines import Line
from grognard.ir.names import does, key, plural, singular
from grognard.ir.rules import Rule, Sequence
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import Type, Words
from grognard.ir.walk import nodes
from grognard.kept import Kept
from grognard.source import Place, SourceFile, Span
from grognard.syntax.lexer import lex


class Kind(enum.Enum):
    """What a name can name."""

    CHOICE = "choice"
    WORD = "word of a list"
    FACT = "fact"
    FIELD = "field"
    PIECE = "kind of piece"
    TABLE = "table"
    RULE = "rule"
    SEQUENCE = "sequence"
    EXAMPLE = "example"
    SCENARIO = "scenario"
    ARMY = "army list"
    ROLE = "role"
    VALUE = "value"


@attrs.frozen
class Symbol:
    """What a name means: its kind, its key, and what it belongs to (the list of a word, the kind of a field, the rule of a role)."""

    kind: Kind
    name: str
    owner: str = ""


@attrs.frozen
class Occurrence:
    """A place where a symbol's name is written, and whether that declares it. The place moves with the lines around it."""

    symbol: Symbol
    place: Place
    declares: bool = False

    @property
    def path(self) -> str:
        """The path of the file it is in."""
        return self.place.file.path

    @property
    def span(self) -> Span:
        """Where in the file it is."""
        return self.place.span


_LOCAL = frozenset({Kind.ROLE, Kind.VALUE})
_OF_WORDS = frozenset({Kind.CHOICE, Kind.FIELD, Kind.FACT})


@attrs.frozen(eq=False)
class Symbols:
    """All names of a game with the places where they are written."""

    occurrences: tuple[Occurrence, ...]

    @cached_property
    def _by_path(self) -> dict[str, list[tuple[int, int, Occurrence]]]:
        result = defaultdict[str, list[tuple[int, int, Occurrence]]](list)
        for occurrence in self.occurrences:
            span = occurrence.span
            result[occurrence.path].append((span.start, span.end, occurrence))
        for each in result.values():
            each.sort(key=lambda one: (one[0], -one[1]))
        return result

    @cached_property
    def _by_symbol(self) -> dict[Symbol, list[Occurrence]]:
        result = defaultdict[Symbol, list[Occurrence]](list)
        for occurrence in self.occurrences:
            result[occurrence.symbol].append(occurrence)
        return result

    def at(self, path: str, offset: int) -> Occurrence | None:
        """The narrowest occurrence that holds an offset, or ends there; None where no name is."""
        there = self._by_path.get(path, [])
        before = there[: bisect_right(there, offset, key=lambda each: each[0])]
        holding = [each for each in before if offset <= each[1]]
        narrowest = min(holding, key=lambda each: (each[1] - each[0], each[2].symbol.kind in _LOCAL), default=None)
        return narrowest[2] if narrowest is not None else None

    def within(self, path: str) -> tuple[Occurrence, ...]:
        """All occurrences in one file, in order."""
        return tuple(each for _, _, each in self._by_path.get(path, ()))

    def of(self, symbol: Symbol) -> tuple[Occurrence, ...]:
        """All places where a symbol's name is written, in the order of the declarations."""
        return tuple(self._by_symbol.get(symbol, ()))

    def named_with(self, symbol: Symbol) -> tuple[Symbol, ...]:
        """The symbol with all that must have its name: a list of words, and the fields that take their words by its name."""
        alike = tuple(each for each in self._by_symbol if each.kind in _OF_WORDS and each.name == symbol.name)
        return alike if symbol in alike and any(each.kind is Kind.CHOICE for each in alike) else (symbol,)

    def declarations(self, symbol: Symbol) -> tuple[Occurrence, ...]:
        """Where a symbol is declared: a word that a variant adds is declared there."""
        return tuple(each for each in self.of(symbol) if each.declares)


_CHANGES = frozenset(
    [
        "AMEND",
        "AMEND_SCENARIO",
        "ADD_TO",
        "ADD_TO_SCENARIO",
        "REMOVE",
        "REPLACE",
        "RENAME",
        "FILL",
        "EXCEPTION_TO",
        "REMOVE_EXCEPTION",
    ]
)


_FIRST_LINES = re.compile(r"^[^\W\d].*\n?", re.MULTILINE)
"""The first lines of declarations."""
_NAMES: Kept[tuple[Occurrence, ...]] = Kept()
"""Of declarations, as long as all that names are looked up in is as it was."""


def symbols_of(ruleset: Ruleset, files: Iterable[SourceFile] = ()) -> Symbols:
    """The names of a compiled game; in `files` also those of what the author changes (`amend modifiers to fire`)."""
    finder = _Finder(ruleset)
    surface = finder.surface()
    result: dict[Occurrence, None] = {}
    for declared, look in finder.declarations():
        result.update(dict.fromkeys(_NAMES.last(declared, surface, partial(finder.names, look))))
    for file in files:
        result.update(dict.fromkeys(finder.names(partial(finder.changes, file))))
    declares = {each.symbol for each in result if each.declares}
    return Symbols(tuple(each for each in result if each.symbol in declares))


@lru_cache(maxsize=8192)
def _written(name: str, *, verb: bool = False) -> re.Pattern[str]:
    """A name as an author may write it: any case and spacing, one or several, an action also as what a piece does."""
    forms = {name, plural(name), singular(name), *((does(name),) if verb else ())}
    any_form = "|".join(
        r"\s+".join(map(re.escape, form.split())) for form in sorted(forms, key=len, reverse=True) if form
    )
    return re.compile(rf"(?<!\w)(?:{any_form})(?!\w)", re.IGNORECASE)


class _Finder:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.found: dict[Occurrence, None] = {}
        self.words = defaultdict[str, list[str]](list)
        """By a word's key the lists that have it."""

    def surface(self) -> tuple[object, ...]:
        """What declarations see of one another, as far as names are concerned: each the same object while it is as it was."""
        ruleset = self.ruleset
        return (*ruleset.choices.values(), *ruleset.facts.values(), *ruleset.pieces.values())

    def names(self, look: Callable[[], None]) -> tuple[Occurrence, ...]:
        """What is noted by looking through something."""
        self.found = {}
        look()
        return tuple(self.found)

    def declarations(self) -> Iterator[tuple[object, Callable[[], None]]]:
        """Each declaration, with what notes its names; lists and pieces first, for words and fields are looked up in them."""
        ruleset = self.ruleset
        for choice in ruleset.choices.values():
            self._list(choice.domain)
            yield choice, partial(self._choice, choice)
        for fact in ruleset.facts.values():
            self._list(fact.type)
            yield fact, partial(self._field, fact, Symbol(Kind.FACT, fact.key))
        for piece in ruleset.pieces.values():
            for field in piece.fields:
                self._list(field.type)
            yield piece, partial(self._piece, piece)
        for table in ruleset.tables.values():
            yield table, partial(self._table, table)
        for rule in ruleset.rules.values():
            yield rule, partial(self._rule, rule)
        for sequence in ruleset.sequences.values():
            yield sequence, partial(self._sequence, sequence)
        for limits in ruleset.limits:
            yield limits, partial(self._body, limits, (), "")
        for kind, stories in ((Kind.EXAMPLE, ruleset.examples), (Kind.SCENARIO, ruleset.scenarios)):
            for story in stories:
                yield story, partial(self._story, story, kind)
        for army in ruleset.armies:
            yield army, partial(self._army, army)

    def _list(self, domain: Type) -> None:
        if isinstance(domain, Words):
            name = key(domain.name)
            for word in domain.words:
                if isinstance(word, str) and name not in self.words[key(word)]:
                    self.words[key(word)].append(name)

    def _rule(self, rule: Rule) -> None:
        self._declare(rule, Symbol(Kind.RULE, key(rule.called)), rule.name)
        self._body(rule, rule.params, key(rule.called))

    def changes(self, file: SourceFile) -> None:
        """The names in the first lines of declarations that change others."""
        named: dict[str, tuple[Symbol, str]] = {}
        for name, rule in self.ruleset.rules.items():
            named.setdefault(rule.key, (Symbol(Kind.RULE, name), rule.name))
            named[name] = Symbol(Kind.RULE, name), rule.name
        tables: tuple[tuple[Kind, dict[str, Any]], ...] = (
            (Kind.TABLE, self.ruleset.tables),
            (Kind.PIECE, self.ruleset.pieces),
            (Kind.CHOICE, self.ruleset.choices),
            (Kind.SEQUENCE, self.ruleset.sequences),
        )
        for kind, declared in tables:
            for name, each in declared.items():
                named.setdefault(name, (Symbol(kind, name), each.name))
        for line in _FIRST_LINES.finditer(file.text):
            tokens = lex(line[0]).tokens
            if not tokens or tokens[0].kind not in _CHANGES:
                continue
            for token in tokens:
                if token.kind not in {"NAME", "LABEL", "TITLE"}:
                    continue
                said = key(token.text).removesuffix(":")
                short = re.sub(r"^(?:test|action|fight|state|work out|table|piece|choice|sequence) ", "", said)
                symbol, name = named.get(said) or named.get(short) or (None, "")
                if symbol is not None:
                    start = line.start()
                    self._write(symbol, name, Place(file, Span(start + token.start, start + token.end)), last=True)

    # ---- declarations ------------------------------------------------------------------------------

    def _declare(self, declared: Declared, symbol: Symbol, name: str) -> None:
        self._write(symbol, name, declared.name_place or declared.place, declares=True)

    def _choice(self, choice: Choice) -> None:
        name = choice.key
        self._declare(choice, Symbol(Kind.CHOICE, name), choice.name)
        for word, place in zip(choice.words, choice.places, strict=False):
            if isinstance(word, str):
                self._write(Symbol(Kind.WORD, key(word), name), word, place, declares=True)

    def _field(self, field: FieldOf, symbol: Symbol) -> None:
        self._declare(field, symbol, field.name)
        if isinstance(field.type, Words):
            words = key(field.type.name)
            if words in self.ruleset.choices:
                self._write(Symbol(Kind.CHOICE, words), field.type.name, field.place, last=True)
            else:
                for word in field.type.words:
                    if isinstance(word, str):
                        self._write(Symbol(Kind.WORD, key(word), words), word, field.place, declares=True)
        for rule in (*field.after, *field.until, *field.after_over, *field.until_over):
            if rule != do.MOVES:
                self._write(Symbol(Kind.RULE, rule), rule, field.place, verb=True)
        if isinstance(field.usual, str) and isinstance(field.type, Words):
            self._write(Symbol(Kind.WORD, key(field.usual), key(field.type.name)), field.usual, field.place, last=True)

    def _piece(self, piece: Piece) -> None:
        self._declare(piece, Symbol(Kind.PIECE, piece.key), piece.name)
        if piece.parent:
            self._write(Symbol(Kind.PIECE, piece.parent), piece.parent, _first_line(piece.place), last=True)
        for field in piece.fields:
            self._field(field, Symbol(Kind.FIELD, field.key, piece.key))

    def _table(self, table: Table) -> None:
        name = table.key
        self._declare(table, Symbol(Kind.TABLE, name), table.name)
        heads = _heading(table.place)
        for heading in (*table.keys, *((table.across,) if table.across is not None else ())):
            symbol = self._asked(key(heading.name or heading.text))
            if symbol is not None:
                self._write(symbol, heading.name or heading.text, heads)
        for row in table.rows:
            for band in nodes((row.keys, row.cells)):
                self._node(band, name)

    def _sequence(self, sequence: Sequence) -> None:
        self._declare(sequence, Symbol(Kind.SEQUENCE, sequence.key), sequence.name)
        self._body(sequence, (), "")

    def _story(self, story: Example, kind: Kind) -> None:
        if story.case is None or story.case.row == 1:
            self._declare(story, Symbol(kind, key(story.title)), story.title)
        if story.rule is not None:
            self._write(Symbol(Kind.RULE, story.rule), self._rule_name(story.rule), story.place)
        for name, _ in story.plays:
            self._write(Symbol(Kind.SEQUENCE, key(name)), name, story.place)
        for piece in story.pieces:
            self._given(piece)
        for fact, _ in story.facts:
            self._write(Symbol(Kind.FACT, key(fact)), fact, story.at)
        self._body((story.then, story.tells, story.ends_when), (), "")

    def _army(self, army: Army) -> None:
        self._declare(army, Symbol(Kind.ARMY, army.key), army.name)
        for line in army.lines:
            self._given(line.piece)

    def _given(self, given: GivenPiece) -> None:
        self._write(Symbol(Kind.PIECE, key(given.kind)), given.kind, given.place)
        for field, value in given.told:
            owner = self._owner(field, given.kind)
            if owner is not None:
                self._write(Symbol(Kind.FIELD, key(field), owner), field, given.place)
            for node in nodes(value):
                self._node(node, "")
        for fact, _ in given.facts:
            self._write(Symbol(Kind.FACT, key(fact)), fact, given.place)

    # ---- what lines say ----------------------------------------------------------------------------

    def _body(self, body: object, params: Iterable[Param], rule: str) -> None:
        for param in params:
            if param.kind in self.ruleset.pieces:
                self._write(Symbol(Kind.PIECE, param.kind), param.kind, param.place)
            self._write(Symbol(Kind.ROLE, param.key, rule), param.name, param.name_place or param.place, declares=True)
        for node in nodes(body):
            if isinstance(node, Line):
                self._line(node, rule)
            else:
                self._node(node, rule)

    def _line(self, line: Line, rule: str) -> None:
        place = _first_line(line.place)
        for name in _rules_called(line):
            self._write(Symbol(Kind.RULE, name), self._rule_name(name), place, verb=True)
        deed = line.deed
        match deed:
            case do.Become() | do.Change():
                self._set(deed.piece, deed.field, place)
            case do.Let(name=name) | do.Roll(name=str(name)) | do.RollRange(name=str(name)):
                self._write(Symbol(Kind.VALUE, key(name), rule), name, place, declares=True)
            case do.Choose(name=name):
                kind = Kind.ROLE if deed.kind in self.ruleset.pieces else Kind.VALUE
                self._write(Symbol(kind, key(name), rule), name, place, declares=True, last=True)
            case _:
                pass

    def _set(self, piece: ir.Expression, field: str, place: Place) -> None:
        owner = self._owner(field, piece.kind if isinstance(piece, ir.Role) else "")
        if owner is not None:
            self._write(Symbol(Kind.FIELD, key(field), owner), field, place)

    def _node(self, node: object, rule: str) -> None:
        match node:
            case ir.Field():
                owner = self._owner(node.field, node.of.kind if isinstance(node.of, ir.Role) else "")
                if owner is not None:
                    self._write(Symbol(Kind.FIELD, key(node.field), owner), node.field, node.place)
            case ir.Fact():
                self._write(Symbol(Kind.FACT, key(node.name)), node.name, node.place)
            case ir.LookUp():
                self._write(Symbol(Kind.TABLE, key(node.table)), node.table, node.place)
            case ir.WorkOut():
                self._write(Symbol(Kind.RULE, node.rule), self._rule_name(node.rule), node.place)
            case ir.Role():
                self._write(Symbol(Kind.ROLE, key(node.name), rule), node.name, node.place)
            case ir.Variable():
                self._write(Symbol(Kind.VALUE, key(node.name), rule), node.name, node.place)
            case ir.Count() | ir.OfPieces() | ir.Pieces() | ir.Quantified() | ir.IsKind():
                self._write(Symbol(Kind.PIECE, node.kind), node.kind, node.place)
            case ir.Is():
                domain = _domain(node.value)
                for word in ir.constants(node.bands):
                    self._word(word, domain)
            case do.Become() if isinstance(node.value, ir.Constant):
                self._word(node.value, None)
            case ir.Constant():
                self._word(node, None)
            case _:
                pass

    def _word(self, word: ir.Constant, domain: Type | None) -> None:
        if not isinstance(word.value, str):
            return
        lists = self.words.get(key(word.value), [])
        named = key(domain.name) if isinstance(domain, Words) else lists[0] if len(lists) == 1 else None
        if named in lists:
            self._write(Symbol(Kind.WORD, key(word.value), named), word.value, word.place)

    # ---- names -------------------------------------------------------------------------------------

    def _owner(self, field: str, kind: str) -> str | None:
        """The kind of piece that declares a field; of a piece whose kind is not known, the only kind that has such a field."""
        step: str | None = key(kind)
        while step and step in self.ruleset.pieces:
            if any(each.key == key(field) for each in self.ruleset.pieces[step].fields):
                return step
            step = self.ruleset.pieces[step].parent
        owners = [
            name for name, piece in self.ruleset.pieces.items() if any(each.key == key(field) for each in piece.fields)
        ]
        return owners[0] if len(owners) == 1 else None

    def _asked(self, name: str) -> Symbol | None:
        """What the heading of a table names: a fact, the field of one kind, a list."""
        if name in self.ruleset.facts:
            return Symbol(Kind.FACT, name)
        owner = self._owner(name, "")
        if owner is not None:
            return Symbol(Kind.FIELD, name, owner)
        return Symbol(Kind.CHOICE, name) if name in self.ruleset.choices else None

    def _rule_name(self, rule: str) -> str:
        known = self.ruleset.rules.get(rule)
        return known.name if known is not None else rule

    def _write(
        self, symbol: Symbol, name: str, place: Place, *, declares: bool = False, verb: bool = False, last: bool = False
    ) -> None:
        """Note where a name is written within a place: its first such place, or the last."""
        text = place.text
        places = list(_written(name, verb=verb).finditer(text)) if last else [_written(name, verb=verb).search(text)]
        if places and places[-1] is not None:
            file, span = place.within()
            where = Place(file, Span(span.start + places[-1].start(), span.start + places[-1].end()))
            if declares or Occurrence(symbol, where, declares=True) not in self.found:
                self.found.setdefault(Occurrence(symbol, where, declares))


def _domain(value: ir.Expression) -> Type | None:
    return value.type if isinstance(value, ir.Field | ir.Fact | ir.Variable | ir.LookUp | ir.WorkOut) else None


def _rules_called(line: Line) -> Iterator[str]:
    deed = line.deed
    if isinstance(deed, do.Call | do.Offer | do.AddModifiers):
        yield deed.rule


def _first_line(place: Place) -> Place:
    """The first line of a place."""
    end = place.text.find("\n")
    if end < 0:
        return place
    file, span = place.within()
    return Place(file, Span(span.start, span.start + end))


def _heading(place: Place) -> Place:
    """The first lines of a table, down to its heading row."""
    at = place.text.find("|")
    end = place.text.find("\n", at) if at >= 0 else -1
    if end < 0:
        return place
    file, span = place.within()
    return Place(file, Span(span.start, span.start + end))
