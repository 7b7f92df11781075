"""Has each rule, table, list or kind that a player's sentence names in braces to do with the rules that the sentence tells?

A name leads a reader on: to what these rules carry out, work out or read, or to what does so with them; to what begins or ends
a state that they ask for; to what their author's remarks name. A name that is none of these was meant for another sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from types import NoneType

import attrs

from grognard.checks.shorts import Short
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Choice, Declared, Piece
from grognard.ir.examples import Example
from grognard.ir.limits import Limits
from grognard.ir.names import key
from grognard.ir.on_sheet import remarks, title_of, wish_of, wishing
from grognard.ir.rules import Phase, Rule, Sequence
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import Words, YesNo
from grognard.ir.walk import all_lines, nodes
from grognard.kept import kept
from grognard.telling.drawn import BRACES, held_names
from grognard.telling.roots import roots, telling_roots

_Part = Declared | Phase
_State = tuple[str, object]
"""A field, and the word that it is; True for a yes or no."""


@attrs.frozen
class _Touched:
    """What a declaration deals with."""

    asked: frozenset[_State]
    """The states that it asks for."""
    set: frozenset[_State]
    """Those that begin with it, and a yes or no that ends with it."""
    turned: frozenset[str]
    """The fields of which it sets the word: who sets another ends that state."""
    lists: frozenset[tuple[object, ...]]
    kinds: frozenset[str]


class Names:
    """Holds the names in sentences against what the rules of one ruleset lead to."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._led: dict[int, frozenset[str]] = {}
        self._dealt: dict[int, _Touched] = {}
        self._known: dict[tuple[int, str], bool] = {}

    def unrelated(self, short: Short, line: str) -> Iterator[tuple[str, int, int]]:
        """The names in braces of a line that have nothing to do with what its sentence tells, each from where to where it stands."""
        for brace in BRACES.finditer(line):
            name = brace["name"].strip()
            if not self._leads(short, key(name)) and not self._by_way_of(key(name), line):
                yield name, brace.start(), brace.end()

    def _leads(self, short: Short, name: str) -> bool:
        """Whether a sentence's rules have to do with what is called so; what is no such name is not asked."""
        mark = (id(short.home), name)
        if mark not in self._known:
            target = self._named(name)
            self._known[mark] = (
                target is None
                or target in short.tells
                or any(name in self._next(one) for one in short.tells)
                or name in held_names(short.tells)
                or self._has_to_do(short, target)
            )
        return self._known[mark]

    def _has_to_do(self, short: Short, target: Declared) -> bool:
        return (
            all(map(self._is_prose, short.tells))
            or any(self._deal(one, other) for one in short.tells for other in self._block(target))
            or any(self._follows(one, target) for one in short.tells)
            or self._mentioned(short, key(title_of(target)))
        )

    def _by_way_of(self, name: str, line: str) -> bool:
        """Whether another name of the line leads to it: `it sets out ({movement})` with `{set out}` before it."""
        others = (self._named(key(found["name"])) for found in BRACES.finditer(line))
        return any(name in self._next(one) for one in others if one is not None)

    def _named(self, name: str) -> Declared | None:
        """What is called so; a sequence is not looked for, since whatever happens does so in one."""
        game = self._ruleset
        return game.rules.get(name) or game.tables.get(name) or game.choices.get(name) or game.pieces.get(name)

    def _block(self, target: Declared) -> list[Declared]:
        """What stands under that name on a sheet: itself and what is told with it."""
        found = [target]
        for one in found:
            found += (other for other in self._with.get(key(title_of(one)), ()) if other not in found)
        return found

    @cached_property
    def _with(self) -> dict[str, list[Declared]]:
        made: dict[str, list[Declared]] = {}
        for declared in wishing(self._ruleset):
            if name := wish_of(declared).told_with:
                made.setdefault(key(name), []).append(declared)
        return made

    def _next(self, part: _Part) -> frozenset[str]:
        """The names that a declaration leads to at once."""
        if id(part) not in self._led:
            whole = part if isinstance(part, Declared) else Sequence(name="", place=part.place, phases=(part,))
            names = _named_by(whole)
            if isinstance(part, Limits):
                names |= {name for limit in part.limits for name in (limit.target, *limit.among)}
            self._led[id(part)] = names
        return self._led[id(part)]

    def _is_prose(self, part: _Part) -> bool:
        """Whether its lines are all done by hand, or left out: such words may mean any rule under any name."""
        if not isinstance(part, Rule | Phase) or self._next(part) or self._touched(part).asked:
            return False
        return all(isinstance(line.deed, do.ByHand | do.GapStep | NoneType) for line in _lines(part))

    def _deal(self, one: _Part, other: Declared) -> bool:
        """Whether one of two leads to the other, sets a state that the other asks for, or has its words or its kind."""
        if key(title_of(one)) in self._next(other) or key(title_of(other)) in self._next(one):
            return True
        here, there = self._touched(one), self._touched(other)
        if here.set & there.asked or there.set & here.asked or here.turned & there.turned:
            return True
        if isinstance(other, Piece):
            kinds = self._ruleset
            name = other.key
            return not isinstance(one, Rule | Limits) or any(
                kinds.is_kind(kind, name) or kinds.is_kind(name, kind) for kind in here.kinds
            )
        if isinstance(one, Choice) or isinstance(other, Choice):
            return bool(here.lists & there.lists)
        if isinstance(one, Table) and isinstance(other, Table):
            return _is_looked_up_by(one, other) or _is_looked_up_by(other, one)
        return False

    def _follows(self, part: _Part, target: Declared) -> bool:
        """Whether a rule has both, one of which answers what the other is done upon: `test nerve of it`, `on rout: do flee of it`."""
        if not _answers(part) and not _answers(target):
            return False
        both = {key(title_of(part)), key(title_of(target))}
        callers = (*self._ruleset.rules.values(), *self._ruleset.sequences.values())
        return any(both <= self._next(one) for one in callers)

    def _touched(self, part: _Part) -> _Touched:
        if id(part) not in self._dealt:
            self._dealt[id(part)] = self._touched_by(part)
        return self._dealt[id(part)]

    def _touched_by(self, part: _Part) -> _Touched:
        asked = set[_State]()
        made: set[_State] = {(key(field), True) for field in self._marks(part)}
        turned, lists, kinds = set[str](), set[tuple[object, ...]](), set[str]()
        if isinstance(part, Choice):
            lists.add(part.words)
        if isinstance(part, Limits):
            kinds.add(part.key)
        for node in nodes(part):
            match node:
                case ir.Holds(value=ir.Field() as value):
                    asked.add((value.field, True))
                case ir.Is(value=ir.Field() as value):
                    words = (band.value for band in node.bands if isinstance(band, ir.Same))
                    asked.update((value.field, word.value) for word in words if isinstance(word, ir.Constant))
                case do.Become(value=ir.Constant(value=bool())):
                    made.add((node.field, True))
                case do.Become(value=ir.Constant(value=str() as word)):
                    made.add((node.field, word))
                    turned.add(node.field)
                case ir.Field(type=Words() as held) | ir.Fact(type=Words() as held):
                    lists.add(held.words)
                case _:
                    pass
            if isinstance(kind := getattr(node, "kind", None), str):
                kinds.add(key(kind))
        known = kinds & self._ruleset.pieces.keys()
        return _Touched(frozenset(asked), frozenset(made), frozenset(turned), frozenset(lists), frozenset(known))

    def _marks(self, part: _Part) -> Iterator[str]:
        """The states that begin or end with it, by name: their own lines say so."""
        if isinstance(part, Rule):
            name = part.key
            yield from (field.name for _, field in self._ruleset.begun_behind(name))
            ended = self._ruleset.ended_behind(name)
            yield from (field.name for _, field in ended if isinstance(field.type, YesNo))

    def _mentioned(self, short: Short, name: str) -> bool:
        """Whether a title, a remark or what is done by hand has all words of the name."""
        words = frozenset(telling_roots(name))
        return any(
            words <= frozenset(roots(text))
            for one in short.tells
            for text in (title_of(one), *_remarks(one).split("\n"), *self._by_hand(one))
        )

    def _by_hand(self, part: _Part) -> Iterator[str]:
        return (line.deed.text for line in _lines(part) if isinstance(line.deed, do.ByHand))


def _lines(part: _Part) -> tuple[il.Line, ...]:
    """All its lines, inner ones too."""
    return tuple(all_lines(getattr(part, "lines", ())))


def _remarks(part: _Part) -> str:
    """Its prose, and the remarks that stand in it: what the author says of it beside the lines."""
    lines = _lines(part)
    notes = [note.text for note in remarks((*part.notes, *(note for line in lines for note in line.notes)))]
    prose = [*getattr(part, "prose", ()), *(text for line in lines for text in line.prose)]
    return "\n".join((*notes, *prose))


def _answers(part: _Part) -> bool:
    return isinstance(part, Table) or any(isinstance(node, do.ResultIs) for node in nodes(part))


def _is_looked_up_by(one: Table, other: Table) -> bool:
    """Whether a table is looked up by words that the other answers with."""
    answers = {cell.text for row in other.rows for cell in row.cells if cell.text[:1].isalpha()}
    asked = {text for row in one.rows for text in row.texts[: len(one.keys)]}
    return len(answers & asked) > 1


@kept
def _named_by(declared: Declared) -> frozenset[str]:
    """The names of rules and tables that a declaration leads to."""
    names = {name for node in nodes(_parts(declared)) if (name := _leads_to(node)) is not None}
    if isinstance(declared, Piece):
        names |= {key(field.rolled_on) for field in declared.fields if field.rolled_on}
    if isinstance(declared, Example) and declared.rule:
        names.add(declared.rule)
        names |= {name for node in nodes(declared.then) if (name := _leads_to(node)) is not None}
    return frozenset(names)


def _leads_to(node: object) -> str | None:
    match node:
        case ir.LookUp():
            return node.table
        case ir.WorkOut() | do.Call() | do.AddModifiers() | do.Offer():
            return node.rule
        case _:
            return None


def _parts(declared: Declared) -> tuple[object, ...]:
    match declared:
        case Rule():
            return (declared.lines, declared.gates)
        case Table():
            return (declared.rows, declared.footnotes)
        case Sequence():
            return declared.phases
        case Limits():
            return declared.limits
        case _:
            return ()
