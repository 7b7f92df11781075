"""What does a ruleset declare? Collected before any line is read, so that declarations can be in any order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import partial
from typing import Any

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.diagnostics.spelling import longer
from grognard.ir.declared import Choice, FieldOf, Param, Piece
from grognard.ir.names import key, singular
from grognard.ir.rules import RuleKind
from grognard.ir.tables import Table
from grognard.ir.types import Anything, PieceOf, Type, Words, YesNo
from grognard.lengths import Scale
from grognard.lowering.nodes import text_of
from grognard.lowering.reading import ALL, Entries, Log, Logged, Query, query, read_of
from grognard.lowering.word_lists import WordLists
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.misfits import advice_at
from grognard.syntax.node import Node
from grognard.syntax.phrase_table import Advice

_ADVISED = 100
_FEW = 4
"""After so many findings no line is compared with what players write."""


@attrs.define
class RuleHead:
    """The first line of a rule: all that a caller needs to know."""

    name: str
    kind: RuleKind
    params: tuple[Param, ...]
    node: Node
    answers: bool
    """Whether whoever carries it out goes on with its result."""
    type: Type = attrs.field(factory=Anything)
    lowered: bool = False
    lowering: bool = False
    calls: int = 0
    """The longest chain of rules that it leads to, one calling the next; 0 for a rule that calls none."""

    @property
    def key(self) -> str:
        """The form in which it is looked up."""
        return key(self.name)

    @property
    def seen(self) -> object:
        """What others see of it: its first line, and whether it hands on its result."""
        body = self.node.node(ast.Body)
        end = body.start if body is not None else self.node.end
        return self.node.file.text[self.node.start : end].rstrip(), self.answers

    @property
    def place(self) -> Place:
        """The place of the heading."""
        return self.node.place


OF_RULES_AND_TABLES = frozenset({"rules", "modifiers", "tables", "rosters", "word_lists"})
"""Queries that look at rules or tables."""


class FieldsOfKind:
    """The fields and facts of a kind in order, by their names, and by the words that hold of a piece that has them."""

    def __init__(self, every: list[FieldOf]) -> None:
        self.every = every
        self.by_word: dict[str, list[FieldOf]] = {}
        self._by_name: dict[str, int] = {}
        for at, field in enumerate(every):
            for name in (field.key, singular(field.name), key(field.single) if field.single else field.key):
                self._by_name.setdefault(name, at)
            words: Iterable[str] = ()
            if isinstance(field.type, Words):
                words = field.type.by_key
            elif isinstance(field.type, YesNo):
                words = dict.fromkeys((field.key, field.key.removesuffix(" this turn")))
            for word in words:
                self.by_word.setdefault(word, []).append(field)

    def called(self, name: str) -> FieldOf | None:
        """The first that is called by a name; singular and plural are one."""
        places = [at for each in (key(name), singular(name)) if (at := self._by_name.get(each)) is not None]
        return self.every[min(places)] if places else None


@attrs.define
class Symbols(Logged):
    """The symbol table of one ruleset. Keys are `names.key` forms."""

    collector: Collector
    log: Log = attrs.field(factory=Log)
    """What is looked up here."""
    unit: str = ""
    scale: Scale | None = None
    """How lengths of another system are turned into those of this game."""
    sides: tuple[str, ...] = ()
    choices: Entries[str, Choice] = attrs.field(factory=partial(Entries, "choices"))
    facts: Entries[str, FieldOf] = attrs.field(factory=partial(Entries, "facts"))
    kind_facts: Entries[tuple[str, str], FieldOf] = attrs.field(factory=partial(Entries, "kind_facts"))
    """Facts of a kind of piece, by (kind, fact)."""
    facts_of_two: Entries[str, FieldOf] = attrs.field(factory=partial(Entries, "facts_of_two"))
    """Facts of two pieces."""
    pieces: Entries[str, Piece] = attrs.field(factory=partial(Entries, "pieces"))
    tables: Entries[str, Table] = attrs.field(factory=partial(Entries, "tables"))
    rules: Entries[str, RuleHead] = attrs.field(factory=partial(Entries, "rules"))
    modifiers: Entries[str, RuleHead] = attrs.field(factory=partial(Entries, "modifiers"))
    actions: tuple[str, ...] = ()
    """The keys of all actions, known before the fields of pieces are read."""
    contests: tuple[str, ...] = ()
    """The keys of all tests and fights, likewise."""
    places: dict[str, Place] = attrs.field(factory=dict)
    twice: set[str] = attrs.field(factory=set)
    """Names that were declared twice: what still asks for one is no fault of its own."""
    own: frozenset[str] = frozenset()
    """The paths of the files of a variant that is laid over something; none of what is no variant."""
    directions: bool = False
    """Whether some field is a direction of a board."""
    seen_tables: dict[str, object] = attrs.field(factory=dict)
    """What others see of the tables."""
    _by_kind: dict[str, FieldsOfKind] = attrs.field(factory=dict)
    """The fields and facts of the kinds that were asked for."""
    _indexed: tuple[int, int] = (0, 0)
    """Of what those are."""
    _rosters: list[str] = attrs.field(factory=list)
    _declared: tuple[object, ...] = ()
    """Whose words `_word_lists` holds, those of tables apart."""
    _word_lists: WordLists = attrs.field(factory=WordLists)

    def __attrs_post_init__(self) -> None:
        for table in (*self.kinds, self.tables, self.rules, self.modifiers):
            table.log = self.log

    def claim(self, name: str, place: Place, space: str = "") -> bool:
        """Take a name. A second taker is reported, and False."""
        at = f"{space}:{singular(name)}"
        if at in self.places:
            self.twice.add(singular(name))
            self.collector.report(
                codes.NAME_DECLARED_TWICE,
                place,
                f"`{name}` is declared twice.",
                help=_other_name(name, place, self.places[at], self.lies_below(self.places[at], place))
                + (
                    ""
                    if re.search(rf"\b{re.escape(key(name))}\b", key(self.places[at].text))
                    else " Singular and plural count as one name."
                ),
                also=(Label(self.places[at], "first declared here"),),
            )
            return False
        self.places[at] = place
        return True

    def lies_below(self, place: Place, of: Place) -> bool:
        """Whether a place is of the base over which the variant lies that has the other."""
        return place.file.path not in self.own and of.file.path in self.own

    # ---- pieces ------------------------------------------------------------------------------------------

    def answer(self, asked: Query) -> object:
        """What a query that was noted comes to, as far as lines read it."""
        name, *rest = asked
        table = getattr(self, name)
        if not isinstance(table, Entries):
            return self._read(table(*rest))
        if rest == [ALL]:
            return [(at, self._read(node)) for at, node in dict.items(table)]
        return self._read(dict.get(table, rest[0]) if len(rest) == 1 else table.called(rest[0]))

    def heads(self, queries: Iterable[Query]) -> list[RuleHead]:
        """The rules that some queries looked up."""
        entries: list[RuleHead | None] = []
        for name, *rest in queries:
            table = {"rules": self.rules, "modifiers": self.modifiers}.get(name)
            if table is not None:
                every = rest == [ALL]
                entries += (
                    table.values() if every else [table.get(rest[0]) if len(rest) == 1 else table.called(rest[0])]
                )
        return [head for head in entries if head is not None]

    @property
    def kinds(self) -> tuple[Entries[Any, Any], ...]:
        """All that is declared beside rules and tables."""
        return self.choices, self.pieces, self.facts, self.kind_facts, self.facts_of_two

    @property
    def at_large(self) -> tuple[object, ...]:
        """What may be read without noting it. Names of actions and contests are read by declared fields alone, which are compared."""
        return self.unit, self.scale, self.sides, self.own, self.directions

    def _read(self, answer: object) -> object:
        match answer:
            case list():
                return [*map(self._read, answer)]
            case Table():
                return answer.key, self.seen_tables.get(answer.key)
            case RuleHead():
                return answer.seen
            case _:
                return read_of(answer)

    @query
    def piece(self, name: str) -> Piece | None:
        """A kind of piece by its name or its plural."""
        return self.pieces.get(key(name)) or self.pieces.get(singular(name))

    @query
    def parents(self, kind: str) -> tuple[str, ...]:
        """A kind and everything it is a kind of."""
        step: str | None = kind
        chain: list[str] = []
        while step is not None and step not in chain:
            chain.append(step)
            piece = self.pieces.get(step)
            step = piece.parent if piece is not None else None
        return tuple(chain)

    @query
    def field(self, kind: str, name: str) -> FieldOf | None:
        """Returns a field of a kind, or a fact of it; singular and plural are one."""
        return self._fields_of(kind).called(name)

    @query
    def field_of_sub_kinds(self, kind: str, name: str) -> FieldOf | None:
        """The field that only some kinds of a kind have: a piece of another kind has no effect there."""
        fields = {id(field): field for sub in self.sub_kinds(kind) if (field := self.field(sub, name)) is not None}
        return next(iter(fields.values())) if len(fields) == 1 else None

    @query
    def sub_kinds(self, kind: str) -> tuple[str, ...]:
        """A kind and all kinds of it."""
        return tuple(name for name in self.pieces if kind in self.parents(name))

    @query
    def pieces_of(self, kind: str) -> list[FieldOf]:
        """The fields and facts of a kind that are pieces."""
        return [field for field in self.all_fields(kind) if isinstance(field.type, PieceOf)]

    @query
    def has_word(self, kind: str, word: str) -> list[FieldOf]:
        """The fields and facts of a kind that are a yes or no of that name, or can be that word."""
        return self._fields_of(kind).by_word.get(key(word), [])

    @query
    def all_fields(self, kind: str) -> list[FieldOf]:
        """Every field and fact of a kind."""
        return self._fields_of(kind).every

    def _fields_of(self, kind: str) -> FieldsOfKind:
        """The fields and facts of a kind, as they are declared by now."""
        declared = self.pieces.changes, self.kind_facts.changes
        if self._indexed != declared:
            self._indexed = declared
            self._by_kind.clear()
        known = self._by_kind.get(kind)
        if known is None:
            every: list[FieldOf] = []
            for step in self.parents(kind):
                piece = self.pieces.get(step)
                every.extend(piece.fields if piece is not None else ())
                every.extend(field for (owner, _), field in self.kind_facts.items() if owner == step)
            known = self._by_kind[kind] = FieldsOfKind(every)
        return known

    # ---- words -------------------------------------------------------------------------------------------

    @query
    def word_lists(self, word: str) -> list[Words]:
        """The word lists that hold a word, each once: those of choices, of fields, of facts, of tables."""
        facts = (*self.facts.values(), *self.kind_facts.values(), *self.facts_of_two.values())
        declared = (*self.choices.values(), *self.pieces.values(), *facts)
        if declared != self._declared:
            self._declared = declared
            self._word_lists = WordLists()
            self._word_lists.enter(choice.domain for choice in self.choices.values())
            self._word_lists.enter(field.type for piece in self.pieces.values() for field in piece.fields)
            self._word_lists.enter(fact.type for fact in facts)
            self._word_lists.enter(table.type for table in self.tables.values())
        return self._word_lists.holding(word)

    @query
    def rosters(self) -> list[Table]:
        """The tables that are rosters."""
        return [self.tables[name] for name in self._rosters if name in self.tables]

    def enter_table(self, table: Table) -> None:
        """Declare a table, with the words that are read off it."""
        self.tables[table.key] = table
        if table.roster_of:
            self._rosters.append(table.key)
        self._word_lists.enter([table.type])

    def names(self) -> set[str]:
        """Every name a value could be called by, for a suggestion."""
        known = {fact.name for fact in self.facts.values()} | {table.name for table in self.tables.values()}
        known |= {head.name for head in self.rules.values()}
        known |= {field.name for piece in self.pieces.values() for field in piece.fields}
        known |= {field.name for field in (*self.kind_facts.values(), *self.facts_of_two.values())}
        return known

    def unknown(
        self,
        place: Place,
        name: str,
        what: str,
        known: Iterable[str] | Callable[[], Iterable[str]],
        help: str | None = None,
        paste: str = "",
    ) -> None:
        """Report a name that nothing is called by, with `help` and `paste` where nothing better is known.

        Of a name that was declared twice that was reported.
        """
        if singular(name) in self.twice:
            return
        if singular(name) == "modifier" and self.modifiers:
            lists = [f"`modifiers to {head.name}`" for head in self.modifiers.values()]
            known, help = (), f"Say which: {' or '.join(lists[:_FEW])}."
        near = self.collector.nearest(name, known) or ""
        # A name that is nearly another is a slip of the pen; else it may be said in another way.
        advice = Advice((), "", "") if get_close_matches(name, [near], 1, 0.75) else self.advice(place)
        self.collector.report(
            codes.UNKNOWN_NAME,
            place,
            advice.message or f"Nothing is called `{name}` here: {what}.",
            help=advice.help or (f"Did you mean `{near}`?" if near else help),
            paste=advice.paste if advice.help else "" if near else paste,
        )

    def advice(self, place: Place) -> Advice:
        """What the table of examples says of a line that names nothing at a place; empty where it says nothing."""
        if self.collector.reports >= _ADVISED:
            return Advice((), "", "")
        fields = [field for kind in self.pieces for field in self.all_fields(kind)]
        return advice_at(place, (name.casefold() for of in fields for name in (of.name, of.single) if name))

    def unknown_kind(self, place: Place, name: str, help: str | None = None) -> None:
        """Report a name that no kind of piece is called by."""
        self.unknown_chosen(place, name, "a kind of piece is wanted", help)

    def unknown_chosen(self, place: Place, name: str, what: str, help: str | None = None) -> None:
        """Report a name that no kind of piece is called by, where something else may be wanted besides."""
        known = [declared.name for declared in self.pieces.values()]
        whole = longer(name, known)
        described, _, last = name.rpartition(" ")
        piece = self.piece(last) if described else None
        if piece is not None and self.has_word(piece.key, described):
            self.unknown(place, name, what, (), f"Write `{last} which is {described}`.")
            return
        self.unknown(place, name, what, known, help if whole is None else f"Did you mean `{whole}`?")

    def unthrown(self, node: Node, help: str) -> None:
        """Report dice where what they came to is wanted."""
        self.collector.report(
            codes.WRONG_TYPE, node.place, f"`{text_of(node)}` is dice, and they have not been thrown here.", help=help
        )


def _other_name(name: str, place: Place, first: Place, of_the_base: bool) -> str:
    """What to do of two declarations of one name: a table beside a rule is called after what it gives."""
    heads = [
        at.file.text[at.file.text.rfind("\n", 0, at.span.start) + 1 : at.span.start].split() for at in (place, first)
    ]
    if of_the_base and heads[0] == heads[1]:
        whole = " ".join([*heads[0], name])
        return f"The base has it. Write `amend {whole}` to change lines of it, or `add to {whole}` for more of them."
    if sum(head[:1] == ["table"] for head in heads) == 1:
        return f"Call the table `{name} result`, and read it by that name: `read {name} result`."
    return "Give one of them another name, or take one away."
