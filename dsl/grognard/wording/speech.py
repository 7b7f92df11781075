"""How are values and conditions said in English? On a page in full, on a sheet in as few words; a reference on every name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

import attrs

from grognard.ir import expressions as ir
from grognard.ir.names import plural, possessive, with_article
from grognard.ir.phrases import constant_text, of_throw_words, said_with_is, stands, variable_name, way_words
from grognard.ir.said_names import asked_of, is_plural, many, one_of, verb_of
from grognard.ir.types import PieceOf, YesNo, is_number, value_text
from grognard.ir.types import Words as WordList
from grognard.lengths import behind, mark
from grognard.word_set import word_set
from grognard.wording import groups
from grognard.wording.clauses import Clause, alone, together
from grognard.wording.held_against import (
    answer,
    is_figure,
    is_given,
    is_just,
    is_many,
    is_none,
    is_of_two,
    is_total,
    is_word,
    same_of_both,
)
from grognard.wording.lexicon import Lexicon
from grognard.wording.phrase import Missing, Phrase, Target, Term, Words, by_word, joined, plain, say

ORDER = {
    ir.Operator.PLUS: " plus ",
    ir.Operator.MINUS: " minus ",
    ir.Operator.TIMES: " times ",
    ir.Operator.DIVIDED: " divided by ",
}
SIGNS = {ir.Operator.PLUS: " + ", ir.Operator.MINUS: " − ", ir.Operator.TIMES: " × ", ir.Operator.DIVIDED: " ÷ "}
SUMS = (ir.Operator.PLUS, ir.Operator.MINUS)
_NUMBERED = ("total", "natural die", "excess")
_DEFINITE = word_set("ours theirs mine yours his its their our each every both all this that")
"""What needs no article before it."""


@attrs.frozen
class Speaker:
    """Says the values and conditions of one rule. `it` is the role that needs no name.

    With `brief` there is little room: no article, `its men` is `men`, signs are written for words.
    """

    lexicon: Lexicon
    it: str | None = None
    names: Mapping[str, str] = attrs.field(factory=dict)
    """Roles that have a name of their own, as its author writes it."""
    brief: bool = False
    each_side: bool = False
    """Whether both sides of a fight throw, each for itself."""

    @property
    def the(self) -> str:
        """The article, where there is room for it."""
        return "" if self.brief else "the "

    @property
    def full(self) -> Speaker:
        """The same with room for whole sentences."""
        return attrs.evolve(self, brief=False) if self.brief else self

    def about(self, role: str) -> Speaker:
        """The same where `it` is another piece."""
        return attrs.evolve(self, it=role)

    # ---- pieces --------------------

    def is_it(self, node: ir.Expression | None) -> bool:
        """Whether a piece needs no name here."""
        return isinstance(node, ir.Role) and (node.name in (self.it, "this side", "it"))

    def role(self, node: ir.Role) -> str:
        """A piece by its part."""
        if self.is_it(node):
            return "it"
        if node.name in self.names:
            return self.names[node.name].removeprefix("the " if self.brief else "")
        if node.name[:1].isdigit():
            return node.name
        return f"{self.the}{node.name.partition(' #')[0]}"

    def whose(self, of: ir.Expression | None) -> Phrase:
        """`its `, `the firer's `; nothing for what belongs to nobody."""
        if of is None:
            return ()
        if self.is_it(of):
            return say("" if self.brief else "its ")
        name = self.value(of)
        return say(name, f"{possessive(plain(name)).removeprefix(plain(name))} ")

    def actor(self, node: ir.Expression) -> Phrase:
        """Who does something: `its army`, since there is more than one army."""
        its = isinstance(node, ir.Field | ir.Pieces) and self.is_it(node.of)
        return (self.full if its else self).value(node)

    def owner(self, node: ir.Expression) -> Phrase:
        """Whose something is that changes: `its ` where there is little room too."""
        return say("its ") if self.is_it(node) else self.whose(node)

    # ---- values --------------------

    def value(self, node: ir.Expression) -> Phrase:
        """A value in words."""
        match node:
            case ir.Constant():
                text = constant_text(node)
                text = f"\N{MINUS SIGN}{text[1:]}" if text.startswith("-") else text
                return say(text + ((self.brief and mark(node.unit)) or behind(node.unit)))
            case ir.Variable():
                name = called(variable_name(node))
                return say(name if node.name in _NUMBERED else name.removeprefix("the " if self.brief else ""))
            case ir.Role():
                return say(self.role(node))
            case ir.Fact(of=one, to=other) if one is not None and other is not None:
                ends = say(" from ", self.value(one), " to ", self.value(other)) if node.in_full else ()
                return say(self.the if ends else "", self.looked_at(node), ends)
            case ir.Field() | ir.Fact():
                return say(self.whose(node.of), self.looked_at(node))
            case ir.DiceOf():
                return self._dice(node)
            case ir.LookUp():
                return self._looked_up(node)
            case ir.WorkOut():
                return self.worked_out(node)
            case ir.Part():
                return say(self.whose(node.of) if not is_total(node.of) else self.the, node.name)
            case ir.Arithmetic():
                made = self.grouped(node.first)
                for operator, value in node.rest:
                    made = say(made, (SIGNS if self.brief else ORDER)[operator], self.grouped(value))
                return made
            case ir.Rounded():
                # The sum is rounded, not only its last part.
                several = isinstance(node.value, ir.Arithmetic) and any(one in SUMS for one, _ in node.value.rest)
                whole = self.grouped(node.value) if several else self.value(node.value)
                return say(whole, f", rounded {'up' if node.up else 'down'}")
            case ir.Best():
                values = [self.grouped(value) for value in node.values]
                return say(f"{self.the}{'higher' if node.higher else 'lower'} of ", joined(values, ", ", " and "))
            case ir.OddsOf():
                both = self.grouped(node.attacker), self.grouped(node.defender)
                return say(f"{self.the}odds of ", both[0], " to ", both[1], f", rounded {node.favour.value}")
            case ir.Gather():
                return say(f"{self.the}{node.how.value} ", self.value(node.look_up))
            case ir.OfThrow(what=ir.Lying.COUNT):
                shows = "do not show" if node.negated else "show"
                return say(f"{self.the}number of dice of {self.the}{node.name} that {shows} ", self.bands(node.bands))
            case ir.OfThrow():
                return say(of_throw_words(node).removeprefix("the " if self.brief else ""))
            case ir.Count():
                return say(f"{self.the}number of ", *groups.owned(self, node), groups.which_are(self, node))
            case ir.OfPieces():
                how = "sum of the" if node.how is ir.Gathering.SUM else node.how.value.split()[0]
                looked = self.about(node.it_name).looked_at(node.value)
                whose, kind, of = groups.owned(self, node)
                how = how.removesuffix(" the") if self.brief else how
                return say(
                    f"{self.the}{how} ", looked, " of ", whose or self.the, kind, of, groups.which_are(self, node)
                )
            case ir.Pieces(condition=ir.Is(negated=False)) if node.one and node.of is not None:
                return say(self.whose(node.of), node.kind)
            case ir.Pieces() if node.one:
                return say(f"{self.the}{' '.join(node.place.text.split())}")
            case ir.Pieces():
                most = self.with_most(node.most, node.it_name)
                return say("all ", *groups.owned(self, node), groups.which_are(self, node), most)
            case ir.Apart():
                return self._apart(node).words
            case ir.Gap():
                return (Missing(node.words),)
        assert_never(node)

    def _apart(self, node: ir.Apart, no: str = "") -> Clause:
        """`the distance from it to the target`, `it is not next to the target`."""
        of, other = (self.value(stands(part)) for part in (node.one, node.other))
        to = say(" to ", other, f" by {way_words(node)}" if node.on_a_way else "")
        if node.what in (ir.Asked.NEXT, ir.Asked.LINKED):
            return Clause(of, "is", say(f"{no}{node.what.value}", to))
        if self.brief and self.is_it(stands(node.one)):
            return alone(say(node.what.value, to))
        return alone(say(f"{self.the}{node.what.value} from ", of, to))

    def looked_at(self, node: ir.Expression) -> Phrase:
        """A value of the piece that is looked at, without whose it is: `with the highest rank`."""
        match node:
            case ir.Field() | ir.Fact():
                return self.field_term(ir.name_of(node), node.of)
            case ir.WorkOut():
                return say(self.lexicon.rule_term(node.rule))
            case _:
                return self.value(node)

    def with_most(self, most: ir.Extreme | None, it_name: str) -> Phrase:
        """` with the highest rank`, where the pieces that have most of something are meant."""
        if most is None:
            return ()
        return say(f" with the {'highest' if most.highest else 'lowest'} ", self.about(it_name).looked_at(most.value))

    def _looked_up(self, node: ir.LookUp) -> Phrase:
        """`its weapon's reach` where a word of a field is looked up; the table and its column in other cases."""
        table = self.lexicon.table_term(node.table)
        if node.column is None:
            return say(table)
        if len(node.inputs) == 1 and isinstance(looked := node.inputs[0], ir.Field | ir.Fact):
            name = self.value(looked)
            mark = possessive(plain(name)).removeprefix(plain(name))
            return say(name, f"{mark} ", Term(node.column, table.target))
        return say(table, f" ({node.column})")

    def field_term(self, name: str, of: ir.Expression | None) -> Phrase:
        """A field or fact by its name, as its author writes it."""
        found = self.lexicon.field(name, of)
        return (Term(found[1].name, found[0]),) if found is not None else (Words(name),)

    def worked_out(self, node: ir.WorkOut) -> Phrase:
        """`its extra men`, `musketry dice of the firer at the target`."""
        rule, term = self.lexicon.rule(node.rule), self.lexicon.rule_term(node.rule)
        if not node.arguments:
            return say(term)
        if len(node.arguments) == 1 or (rule is not None and rule.params[0].preposition == "of"):
            return say(self.whose(node.arguments[0]), term, self.arguments(node.rule, (None, *node.arguments[1:])))
        return say(term, self.arguments(node.rule, node.arguments))

    def arguments(self, name: str, arguments: tuple[ir.Expression | None, ...]) -> Phrase:
        """` of the firer at the target`: whom a rule is carried out for."""
        rule = self.lexicon.rule(name)
        params = rule.params if rule is not None else ()
        told = [
            (param.preposition, self.value(argument))
            for param, argument in zip(params, arguments, strict=False)
            if argument is not None and not (self.brief and is_total(argument))
        ]
        return say(*(say(" ", words) for words in by_word(told)))

    def grouped(self, node: ir.Expression) -> Phrase:
        """A value as a part of a sum: one of several parts in brackets."""
        several = isinstance(node, ir.Arithmetic | ir.Best | ir.Rounded)
        return say("(", self.value(node), ")") if several else self.value(node)

    def _dice(self, node: ir.DiceOf) -> Phrase:
        if not isinstance(node.count, ir.Constant):
            return say("as many ", self.value(node.die), " as ", self.value(node.count))
        if node.count.value == 0:
            return say("no dice")
        count = "" if node.count.value == 1 else value_text(node.count.value)
        between = " " if count and not isinstance(node.die, ir.Constant) else ""
        return say(count + between, self.value(node.die))

    # ---- bands and conditions --------------------

    def band(self, band: ir.Band) -> Phrase:
        """What a value is held against."""
        if isinstance(band, ir.Same):
            return (self.full if self._is_its(band.value) else self).value(band.value)
        if (beside := ir.around(band)) is not None:
            return say("within ", self.value(beside[0]), " of ", self.value(beside[1]))
        low = self.value(band.low) if band.low is not None else ()
        high = self.value(band.high) if band.high is not None else ()
        if low and high:
            return say(low, "–" if self.brief and plain(low).isdigit() else " to ", high)
        if low and self.brief and plain(low)[:1].isdigit():
            return say("over ", low) if band.low_open else say(low, "+" if plain(low).isdigit() else " or more")
        if low and not is_given(band):
            return say("more than " if band.low_open else "at least ", low)
        if low:
            return say("more than ", low) if band.low_open else say(low, " or more")
        if high and not is_given(band):
            return say("less than " if band.high_open else "at most ", high)
        if high and self.brief:
            return say("under " if band.high_open else "up to ", high)
        if high:
            return say("less than ", high) if band.high_open else say(high, " or less")
        return say("any" if self.brief else "anything")

    def _is_its(self, node: ir.Expression) -> bool:
        """Whether something belongs to the piece that needs no name, be it through another piece."""
        while isinstance(node, ir.Field | ir.Fact) and node.of is not None:
            node = node.of
        return self.is_it(node)

    def bands(self, bands: tuple[ir.Band, ...]) -> Phrase:
        """One of several."""
        return joined([self.band(band) for band in bands], ", ", " or ")

    def condition(self, node: ir.Condition) -> Phrase:
        """A condition, without the `when`."""
        return self.clause(node).words

    def listed(self, conditions: Sequence[ir.Condition], between: str) -> Phrase:
        """Several conditions that must all hold."""
        if len(conditions) == 1:
            return self.condition(conditions[0])
        return together(map(self._among_others, conditions), between).words

    def clause(self, node: ir.Condition, negated: bool = False) -> Clause:
        """A condition as who it is about and what is said of him."""
        match node:
            case ir.Is():
                return self._is(attrs.evolve(node, negated=node.negated != negated))
            case ir.Holds():
                return self._holds(node.value, negated)
            case ir.IsKind():
                no = "not " if node.negated != negated else ""
                return self._being(node.value, "is", no, say(node.kind if self.brief else with_article(node.kind)))
            case ir.Not():
                return self.clause(node.condition, not negated)
            case ir.All() | ir.Any() | ir.Quantified() if negated:
                return alone(say("not (", self.condition(node), ")"))
            case ir.All():
                return together(map(self._among_others, node.conditions), " and ")
            case ir.Any():
                return self._any(node)
            case ir.Quantified():
                return groups.quantified(self, node)
        assert_never(node)

    def _among_others(self, node: ir.Condition) -> Clause:
        """A condition beside others that hold too."""
        if not isinstance(node, ir.Any):
            return self.clause(node)
        return alone(say("(", self.condition(node), ")") if self.brief else say("either ", self.condition(node)))

    def _by_itself(self, node: ir.Condition) -> Clause:
        """A condition beside others of which one must hold: several at once have no subject in common with those."""
        return alone(self.condition(node)) if isinstance(node, ir.All) else self.clause(node)

    def _any(self, node: ir.Any) -> Clause:
        """`cavalry and (in woods, or charging)` where there is little room, and something must hold in any case."""
        if not self.brief:
            return alone(joined([self.condition(part) for part in node.conditions], ", or when "))
        parts = [part.conditions if isinstance(part, ir.All) else (part,) for part in node.conditions]
        shared = tuple(each for each in parts[0] if all(each in part for part in parts))
        left = [tuple(each for each in part if each not in shared) for part in parts]
        if not shared or not all(left):
            return together(map(self._by_itself, node.conditions), ", or ")
        either = joined([self.listed(part, " and ") for part in left], ", or ")
        return together([*map(self._among_others, shared), alone(say("(", either, ")"))], " and ")

    def _being(self, who: ir.Expression, verb: str, no: str, words: Phrase) -> Clause:
        """`the target is shaken`, `it is shaken`; `shaken` where there is little room, and nothing else it can be."""
        if self.brief and verb == "is" and self.is_it(who):
            return alone(say(no, words))
        return Clause(self.value(who), verb, say(no, words))

    def _is(self, node: ir.Is) -> Clause:
        no, value = "not " if node.negated else "", node.value
        if self.brief and (wanted := answer(node)) is not None:
            return self._holds(value, negated=not wanted)
        if node.shared:
            having = value.of if isinstance(value, ir.Field) and self.lexicon.is_troop(value) else value
            return Clause(self.value(having), "has", say(f"{'no ' if no else ''}{node.shared}"))
        if isinstance(value, ir.Field | ir.Fact):
            name = ir.name_of(value)
            if value.of is not None and isinstance(value.type, PieceOf) and is_none(node.bands):
                return self._has(value.of, name, value.type.kind, not node.negated)
            if value.of is not None and not is_of_two(value) and asked_of(name):
                named = say(no, self.field_term(name, value.of), " ", self.bands(node.bands))
                return Clause(self.value(value.of), "is", named)
        if self.brief and (none := self._none_of(node)):
            return alone(none)
        if (same := same_of_both(node)) is not None:
            owner, name, other = same
            if isinstance(value, ir.Field) and isinstance(value.type, PieceOf):
                as_ = () if self.brief and self.is_it(other) else say(" as ", self.full.value(other))
                return Clause(self.value(owner), "is", say(f"of {'another' if no else 'the same'} {name}", as_))
            if isinstance(value, ir.Field) and isinstance(value.type, YesNo):
                return Clause(self.value(owner), "is", say(f"{no}{name} just as ", self.full.value(other), " is"))
            like = f"another {name} than " if no else f"the same {name} as "
            return Clause(self.value(owner), "has", say(like, self.full.value(other)))
        if (
            isinstance(value, ir.OfThrow)
            and value.what is ir.Lying.COUNT
            and not no
            and all(map(is_figure, node.bands))
        ):
            dice = "no dice" if is_just(node.bands, 0) else say(self.full.bands(node.bands), " of the dice")
            shows = "do not show " if value.negated else "show "
            return Clause(say(dice, f" of {self.the}{value.name}"), shows.strip(), self.bands(value.bands))
        if isinstance(value, ir.Count) and not no and all(map(is_figure, node.bands)):
            return groups.counted(self, value, node.bands)
        if self.brief and not is_none(node.bands) and (of := self.described(value, node.bands)) is not None:
            return self._being(of, "is", no, self.bands(node.bands))
        if self.brief and not no and (numbered := self.numbered(value, node.bands)) is not None:
            return numbered
        figures = (
            self.brief and all(map(is_figure, node.bands)) and not any(isinstance(band, ir.Same) for band in node.bands)
        )
        verb = "" if figures else "are" if is_many(value) else "is"
        return Clause(self.value(value), verb, say(no, self.bands(node.bands)))

    def _none_of(self, node: ir.Is) -> Phrase:
        """`no slope` and `any slope`, for a slope that is none, or is not; nothing for anything else."""
        match node:
            case ir.Is(
                value=ir.Field() | ir.Fact() as value, bands=(ir.Same(value=ir.Constant(value="none" | "nothing")),)
            ) if isinstance(value.type, WordList):
                of = () if value.of is None or self.is_it(value.of) else say(" of ", self.value(value.of))
                return say("any " if node.negated else "no ", self.field_term(ir.name_of(value), value.of), of)
            case _:
                return ()

    def described(self, value: ir.Expression, bands: tuple[ir.Band, ...]) -> ir.Expression | None:
        """The piece that words describe by themselves (`in column`, `thick` off a table of formations); of other fields the name is said."""
        match value:
            case ir.Field(of=of, field=name, type=WordList()) if of is not None and name in self.lexicon.describing:
                return of
            case ir.LookUp(column=str(), inputs=(ir.Field(of=ir.Role() as role, type=WordList()),)):
                return role if all(map(is_word, bands)) else None
            case _:
                return None

    def numbered(self, value: ir.Expression, bands: tuple[ir.Band, ...]) -> Clause | None:
        """`2+ fifths left`, `the target has no figures`: how many there are of what is counted; None for anything else."""
        single, rest = "", Phrase()
        of: ir.Expression | None = None
        target: Target | None = None
        match value:
            case ir.Field() | ir.Fact(to=None):
                of = value.of
                found = self.lexicon.field(ir.name_of(value), of)
                name, target = (found[1].name, found[0]) if found is not None else (ir.name_of(value), None)
                single = found[1].single if found is not None else ""
            case ir.WorkOut(rule=rule, arguments=arguments) if arguments:
                of, term = arguments[0], self.lexicon.rule_term(rule)
                name, target, rest = term.text, term.target, self.arguments(rule, (None, *arguments[1:]))
            case ir.Variable(name=name):
                pass
            case _:
                return None
        ends = [end for band in bands for end in ir.ends_of(band)]
        if not (single or many(name)) or not all(
            isinstance(end, ir.Constant) and is_number(end.value) and not end.unit for end in ends
        ):
            return None
        number = "no" if is_just(bands, 0) else plain(self.bands(bands))
        name = name if many(name) else plural(single)
        if number.rpartition(" ")[2] == "1":
            name = single or one_of(name)
        words = say(f"{number} ", Term(name, target) if target is not None else name, rest)
        return alone(words) if of is None or self.is_it(of) else Clause(self.value(of), "has", words)

    def _has(self, of: ir.Expression, name: str, kind: str, none: bool) -> Clause:
        """Whether there is a piece in a field: `it has no foe`, `it is attached to a unit`."""
        who, term = self.value(of), self.field_term(name, of)
        if asked_of(name):
            return Clause(
                who, "is", say("not " if none else "", term, f" {f'any {kind}' if none else with_article(kind)}")
            )
        return Clause(who, "has", say("no " if none else with_article(name)[: -len(name)], term))

    def _holds(self, node: ir.Expression, negated: bool = False) -> Clause:
        no = "not " if negated else ""
        if isinstance(node, ir.WorkOut) and isinstance(node.type, YesNo) and node.arguments:
            toward = say(f" {node.toward} ", self.value(node.arguments[1])) if node.toward else ()
            return self._being(node.arguments[0], "is", no, say(self.lexicon.rule_term(node.rule), toward))
        if isinstance(node, ir.Apart):
            return self._apart(node, no)
        if not isinstance(node, ir.Field | ir.Fact) or is_of_two(node):
            return alone(say(no, self.value(node)))
        target, name, this_turn, (owner, verb, rest) = self.lexicon.said(ir.name_of(node), node.of)
        if node.of is None or (self.brief and self.is_it(node.of)):
            return alone(say(no, Term(name, target)))
        if verb == "has" and not owner and is_plural(rest.casefold()) and said_with_is(node):
            verb = "is"
        after = " this turn" if this_turn and verb == "has" else ""
        if owner:
            return Clause(say(self.whose(node.of), Term(owner, target)), verb, say(no, Term(rest, target)))
        if verb:
            no = "no " if negated and verb == "has" and is_plural(rest.casefold()) else no
            return self._being(node.of, verb, no, say(Term(rest, target), after))
        if (does := verb_of(name)) and not self.is_it(node.of):
            named = Term(name.removeprefix(f"{does} "), target)
            return Clause(self.value(node.of), f"does not {does[:-1]}" if negated else does, (named,))
        if self.is_it(node.of):
            return alone(say(no, Term(rest, target)))
        return Clause(self.value(node.of), "does not have" if negated else "has", (Term(rest, target),))


def called(name: str) -> str:
    """A value of a rule by the name it was given: `the power`, `ours`."""
    base, _, of = name.partition(" of ")
    if of and base in _NUMBERED:
        return f"the {of}'s {base}"
    return name if name.partition(" ")[0] in _DEFINITE else f"the {name}"
