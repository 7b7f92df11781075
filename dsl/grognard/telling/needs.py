"""What a player must be told so that a rule can be carried out without its lines: of each line the words and the figures.

What the program only keeps account of (names for values, marks that end by themselves, who points at whom) is no need.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from fractions import Fraction
from typing import assert_never

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Declared, FieldOf
from grognard.ir.limits import Limit, Limits
from grognard.ir.names import key
from grognard.ir.on_sheet import sheet_name, wish_of
from grognard.ir.overruling import in_force
from grognard.ir.rules import Phase, Rule, Sequence
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Die, PieceOf, Words, YesNo
from grognard.ir.walk import nodes
from grognard.source import Place
from grognard.telling.roots import telling_roots

Dice = tuple[int, int]


@attrs.frozen
class Need:
    """One thing to be told: `least` of these words (each by its root), all of these figures."""

    place: Place = attrs.field(eq=False, repr=False)
    words: tuple[str, ...]
    least: int
    figures: tuple[Fraction | Dice, ...] = ()
    said: str = ""
    """How the rules call it, for a message."""
    or_else: tuple[tuple[str, ...], ...] = ()
    """Other names of the same: half the words of one of them tell it too."""
    contrary: tuple[str, ...] = ()
    """The rest of its list: who names all of that tells it too (`untrained, green and regular` for never veteran or elite)."""


def needs_of(ruleset: Ruleset, declared: Declared | Phase, inside: Container[str] = ()) -> tuple[Need, ...]:
    """All that must be told of a declaration which is not printed as a list beside its words.

    The rules that are `inside`, by their keys, are told in the same words, so that nothing need name them; nor those
    of which their author says that they do not belong on a sheet.
    """
    return tuple(_Needs(ruleset, inside).of(declared))


def is_printed(rule: Rule, line: il.Line) -> bool:
    """Whether a line of a rule stands on a sheet as a row of signs, whatever else tells the rule."""
    return line in rule.lines and line.opener is None and is_sign(line)


def is_sign(line: il.Line) -> bool:
    """Whether a line is a sign with what it is for: `+2 in close order`, `hits on 5+ when …`."""
    signs = (
        do.Amount, do.MoreDice, do.OnEachDie, do.Shift, do.Drop, do.AsYouWish, do.Halve, do.HitsOn, do.Always, do.Again,
    )  # fmt: skip
    return isinstance(line.deed, signs) and bool(
        line.label
        or line.condition is not None
        or (isinstance(line.deed, do.HitsOn) and all(map(ir.is_constant, line.deed.bands)))
    )


class _Needs:
    def __init__(self, ruleset: Ruleset, inside: Container[str]) -> None:
        self._ruleset = ruleset
        self._inside = inside
        self._fields: dict[str, FieldOf] = {}
        for piece in ruleset.pieces.values():
            for field in piece.fields:
                self._fields.setdefault(field.key, field)

    def of(self, declared: Declared | Phase) -> Iterator[Need]:
        match declared:
            case Rule():
                for gate in (*declared.gates, *declared.holds):
                    yield from self._gate(gate)
                if not declared.holds:
                    for line in declared.lines:
                        if not is_printed(declared, line):
                            yield from self._line(line)
            case Limits():
                for limit in declared.limits:
                    yield from self._limit(limit)
            case Phase():
                yield from self._condition(declared.condition, declared.place)
                for line in declared.lines:
                    yield from self._line(line)
            case Sequence():
                for phase in declared.phases:
                    yield from self.of(phase)
            case _:
                return

    # ---- gates and lines ---------------------------------------------------------------------------------------

    def _gate(self, gate: il.Gate) -> Iterator[Need]:
        if gate.price:
            return
        if gate.once:
            yield _any_of(gate.place, "once again second twice one", gate.often)
            return
        denied = _parts_alone(gate.condition) if gate.kind == "never" else ()
        yield from self._condition(gate.condition, gate.place, denied)

    def _limit(self, limit: Limit) -> Iterator[Need]:
        if limit.listed is not None:
            return  # of army lists; nothing in a game asks for it
        if limit.gate is not None:
            name = limit.target if limit.action else limit.field if isinstance(limit.value, bool) else str(limit.value)
            yield _half(limit.place, name)
            yield from self._gate(limit.gate)
            return
        yield Need(limit.place, (), 0, _counted(limit.most), f"at most {limit.most}")

    def _line(self, line: il.Line) -> Iterator[Need]:
        if line.opener is not None:
            if not line.body:
                return  # nothing is done then
            yield from self._opener(line.opener, line.place)
        yield from self._condition(line.condition, line.place)
        if line.deed is not None:
            yield from self._deed(line.deed, line.place)
        if line.each_lot != 1:
            yield Need(line.place, (), 0, (Fraction(line.each_lot),), f"for each {line.each_lot}")
        for exception in in_force(line):
            yield from self._condition(exception.condition, exception.place)
        below = [need for inner in line.body for need in self._line(inner)]
        if below and isinstance(line.opener, il.ForEach):
            yield from self._condition(line.opener.condition, line.place)
        yield from below

    def _opener(self, opener: il.Opener, place: Place) -> Iterator[Need]:
        match opener:
            case il.When():
                yield from self._condition(opener.condition, place)
            case il.On():
                for band in opener.bands:
                    yield from self._band(band, place)
            case il.OnTie():
                yield _any_of(place, "tie draw equal level same", "a tie")
            case il.OnChance():
                yield from self._value(opener.favourable, place)
                yield from self._value(opener.whole, place)
            case il.ForEach():
                return  # asked for below, where its lines tell more than what is kept account of
            case il.Repeat():
                yield from self._condition(opener.until, place)
                if opener.times is not None:
                    yield from self._value(opener.times, place)
            case il.ChooseAmong() | il.Otherwise() | il.PastEnd():
                return
            case _:
                assert_never(opener)

    def _deed(self, deed: do.Deed, place: Place) -> Iterator[Need]:
        match deed:
            case do.ByHand():
                text = deed.text
                words = telling_roots(text)
                yield Need(place, words, -(-len(words) // 4), said=_short(text))
            case do.Become(value=ir.Constant(value="none")):
                return  # cleared for the next time
            case do.Become() if not self._kept(deed.field):
                if isinstance(deed.value, ir.Constant) and isinstance(deed.value.value, bool):
                    yield _half(place, deed.field)
                else:
                    yield from self._value(deed.value, place, named=True)
            case do.Change() if not self._kept(deed.field) or deed.pays:
                yield _half(place, deed.field)
                yield from self._value(deed.amount, place)
            case do.Every():
                yield from self._value(deed.lot, place)
                yield Need(place, (), 0, _counted(deed.cost), f"cost {deed.cost}")
            case do.RemovePiece():
                yield _any_of(place, "remove take lost destroyed killed gone casualty off", "removed")
            case do.Lay():
                ways = "back return returned" if deed.back else "discard discarded aside out"
                yield _any_of(place, ways, "put back" if deed.back else "discarded")
            case do.Shuffle():
                yield _any_of(place, "shuffle shuffled reshuffle", "shuffled")
            case do.Roll():
                yield from self._value(deed.dice, place, named=True)
            case do.RollRange():
                yield Need(place, (), 0, (Fraction(deed.low), Fraction(deed.high)), f"{deed.low}-{deed.high}")
            case do.Call() | do.Offer():
                yield self._called(deed.rule, place)
                if isinstance(deed, do.Offer):
                    yield from self._condition(deed.condition, place)
            case do.AddModifiers():
                called = self._called(deed.rule, place)
                if called.words:  # else it is told in the same words, its signs below them
                    yield _any_of(place, "modifiers add below", called.said, called.words)
            case do.Read():
                yield from self._value(deed.look_up, place, named=True)
            case do.ResultIs():
                yield from self._value(deed.value, place)
            case do.HigherWins():
                need = _any_of(place, "higher highest" if deed.higher else "lower lowest", "who wins")
                loses = "lower loses" if deed.higher else "higher loses"
                yield attrs.evolve(need, contrary=tuple(map(telling, loses.split())))
            case do.RollAgain():
                yield _any_of(place, "again reroll", "rolled again")
            case do.GameOver():
                yield _any_of(place, "game over end", "the game ends")
            case do.Choose():
                yield from self._condition(deed.condition, place)
            case do.GapStep():
                yield _any_of(place, "?", "what the source leaves out")
            case do.HitsOn():
                yield _any_of(place, "hit", "what hits")
                for band in deed.bands:
                    yield from self._band(band, place)
            case do.Always():
                said = f"{deed.face} always {'hits' if deed.hits else 'misses'}"
                yield Need(place, (telling("hit" if deed.hits else "miss"),), 1, (Fraction(deed.face),), said)
            case do.Amount():
                yield Need(place, (), 0, _counted(abs(Fraction(deed.number))), str(deed.number))
            case do.Let() | do.StartAt() | do.Add() | do.Multiply() | do.Clamp():
                yield from self._value(deed.value, place)
            case do.Drop():
                yield _any_of(place, "highest lowest high low best worst drop keep", "which dice count")
            case do.Halve():
                yield _any_of(place, "half two", "halved")
            case do.MoreDice() | do.OnEachDie() | do.AsYouWish() | do.Shift() | do.Round():
                return  # of what they do to dice and score nothing is asked
            case do.Become() | do.Change() | do.Again() | do.StopHere():
                return  # only kept account of; and of these nothing is asked
            case _:
                assert_never(deed)

    def _kept(self, name: str) -> bool:
        """Whether a field is only kept account of: it ends by itself, points at a piece, or is a mark."""
        field = self._fields.get(key(name))
        return field is None or bool(
            field.this_turn or field.this_step or field.until or isinstance(field.type, PieceOf | YesNo)
        )

    def _of_a_step(self, name: str) -> bool:
        """Whether a field is a mark that ends with its step of play: who has had his turn in it."""
        field = self._fields.get(key(name))
        return field is not None and field.this_step and isinstance(field.type, YesNo)

    def _called(self, name: str, place: Place) -> Need:
        rule = self._ruleset.rules.get(key(name))
        if rule is not None and (key(rule.called) in self._inside or wish_of(rule).off):
            return Need(place, (), 0)  # told in the same words, or kept account of by the program alone
        if rule is None:
            return _half(place, name)
        others = (telling_roots(other) for other in self._names_on_the_sheet(rule))
        return attrs.evolve(_half(place, rule.name), or_else=tuple(filter(None, others)))

    def _names_on_the_sheet(self, rule: Rule) -> Iterator[str]:
        """What heads it there, or what heads the words that tell it."""
        yield sheet_name(rule)
        if told_with := wish_of(rule).told_with:
            yield told_with
            home = self._ruleset.rules.get(key(told_with)) or self._ruleset.tables.get(key(told_with))
            if home is not None:
                yield sheet_name(home)

    # ---- conditions and values ---------------------------------------------------------------------------------

    def _condition(
        self, condition: ir.Condition | None, place: Place, denied: tuple[ir.Condition, ...] = ()
    ) -> Iterator[Need]:
        if condition is None:
            return
        for node in nodes(condition):
            match node:
                case ir.Not(condition=inner):
                    denied = (*denied, inner)
                case ir.Holds(value=ir.Field() as value) if self._of_a_step(value.field):
                    continue
                case ir.Holds(value=ir.Field() | ir.Fact() as value):
                    name = ir.name_of(value)
                    # `unmoved`, of whoever has not moved.
                    first = name.split()[:1] if node in denied else []
                    contrary = tuple((telling(f"{un}{word}"),) for word in first for un in ("un", "dis"))
                    need = _half(place, name)
                    yield attrs.evolve(need, or_else=(*need.or_else, *contrary))
                case ir.Holds(value=ir.WorkOut() as value):
                    yield self._called(value.rule, place)
                case ir.Apart(what=ir.Asked.NEXT):
                    yield _any_of(place, "next adjacent neighbour beside border", "next to it")
                case ir.Apart(what=ir.Asked.LINKED):
                    yield _any_of(place, "link path way line trace chain connected reach", "linked to it")
                case ir.Is():
                    yield from self._is(node, place)
                case ir.IsKind():
                    yield _half(place, node.kind)
                case ir.Gap():
                    yield _any_of(place, "?", "what the source leaves out")
                case _:
                    continue

    def _is(self, node: ir.Is, place: Place) -> Iterator[Need]:
        if node.shared:
            yield _half(place, node.shared)
            return
        if isinstance(node.value, ir.Field | ir.Fact) and isinstance(node.value.type, YesNo):
            if isinstance(node.value, ir.Field) and self._of_a_step(node.value.field):
                return
            yield _half(place, ir.name_of(node.value))
            return
        rest = _rest_of_list(node)
        for band in node.bands:
            yield from (attrs.evolve(need, contrary=rest) if rest else need for need in self._band(band, place))
        if isinstance(node.value, ir.WorkOut):
            yield self._called(node.value.rule, place)
        yield from _read_off(node, place)

    def _band(self, band: ir.Band, place: Place) -> Iterator[Need]:
        ends = (band.value,) if isinstance(band, ir.Same) else (band.low, band.high)
        for end in ends:
            if end is not None:
                yield from self._value(end, place)

    def _value(self, value: ir.Expression, place: Place, named: bool = False) -> Iterator[Need]:
        """Its figures and words; `named`: also what it is worked out from."""
        for node in nodes(value):
            match node:
                case ir.DiceOf(count=ir.Constant(value=0)):
                    continue  # no dice at all
                case ir.DiceOf(count=ir.Constant(value=int() as count), die=ir.Constant(value=Die() as die)):
                    yield Need(place, (), 0, ((count, die.sides),), f"{count if count > 1 else ''}D{die.sides}")
                case ir.Constant(value=str() as word):
                    yield _half(place, word)
                case ir.Constant(value=Die() as die) if not isinstance(value, ir.DiceOf):
                    yield Need(place, (), 0, ((1, die.sides),), f"D{die.sides}")
                case ir.Constant(value=bool()):
                    continue
                case ir.Constant(value=int() | Fraction() as number) if not isinstance(value, ir.DiceOf):
                    if counted := _counted(number):
                        yield Need(place, (), 0, counted, str(number))
                case ir.WorkOut() if named or not isinstance(value, ir.WorkOut):
                    yield self._called(node.rule, place)
                case ir.LookUp() if named:
                    words = (*telling_roots(node.table), *telling_roots(node.column or ""))
                    yield Need(place, words, -(-len(telling_roots(node.table)) // 2), said=node.table)
                case ir.Gap():
                    yield _any_of(place, "?", "what the source leaves out")
                case _:
                    continue


def _rest_of_list(node: ir.Is) -> tuple[str, ...]:
    """The roots of all words of a list that a condition does not name."""
    if not isinstance(node.value, ir.Field | ir.Fact) or not isinstance(node.value.type, Words):
        return ()
    held = [
        band.value.value for band in node.bands if isinstance(band, ir.Same) and isinstance(band.value, ir.Constant)
    ]
    if len(held) < len(node.bands):
        return ()
    rest = [str(word) for word in node.value.type.words if word not in held and str(word) != "none"]
    if len(rest) < 2:
        return ()  # of two words, to say the one where the other is asked is a slip, and no contrary
    return tuple(each for word in rest for each in telling_roots(word))


def _parts_alone(condition: ir.Condition) -> tuple[ir.Condition, ...]:
    """What is asked by itself: the condition, or each of several of which one is enough."""
    return condition.conditions if isinstance(condition, ir.Any) else (condition,)


def _read_off(node: ir.Is, place: Place) -> Iterator[Need]:
    """What is held against a cell of a table: `range is up to its weapon's reach` is told by a word of either."""
    for band in node.bands:
        for end in (band.value,) if isinstance(band, ir.Same) else (band.low, band.high):
            if isinstance(end, ir.LookUp):
                name = ir.name_of(node.value) if isinstance(node.value, ir.Field | ir.Fact | ir.WorkOut) else ""
                own = telling_roots(f"{name} {end.table} {end.column or ''}")
                yield _any_of(place, "reach range within distance", end.column or end.table, own)


def telling(word: str) -> str:
    """The one root of a word."""
    return telling_roots(word)[0] if telling_roots(word) else word


def _any_of(place: Place, words: str, said: str, besides: tuple[str, ...] = ()) -> Need:
    """Something that one of several words tells; `besides` are roots of more."""
    return Need(place, tuple(dict.fromkeys((*besides, *map(telling, words.split())))), 1, said=said)


def _half(place: Place, name: str) -> Need:
    """A name is told by half its words: `formed friends between` by `friends between them`; contact by who touches."""
    words = telling_roots(name)
    other = ((telling("touch"),),) if telling("contact") in words else ()
    return Need(place, words, -(-len(words) // 2), said=name, or_else=other)


def _counted(number: int | Fraction) -> tuple[Fraction, ...]:
    """A figure that must be said: one and none go without saying."""
    return (Fraction(number),) if number not in (0, 1, -1) else ()


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 60 else f"{words[:57].rsplit(' ', 1)[0]}…"
