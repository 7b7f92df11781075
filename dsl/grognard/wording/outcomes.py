"""What does an action do with the number that it ends with? `moves up to 6 inches`, `the target loses 2 men`."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.types import PieceOf, Value, Words, is_number, value_text
from grognard.ir.walk import all_lines, nodes, rebuilt
from grognard.lengths import in_number
from grognard.wording.held_against import is_just, is_total
from grognard.wording.lexicon import Lexicon
from grognard.wording.phrase import plain
from grognard.wording.speech import Speaker
from grognard.wording.statements import deed_words

_DEEPEST = 5
_ANY = 987_654_321
"""Stands for a number until the sentence is made."""
_IT = "it "


@attrs.frozen
class Outcome:
    """The line that uses the number with which an action ends."""

    speaker: Speaker = attrs.field(eq=False)
    deed: do.Deed
    number: str
    """By which name the line has that number."""

    def words(self, value: object) -> str:
        """What the action does where this comes out; the value as it is where it is no number."""
        return self._said(value) if is_number(value) else ""

    @property
    def frame(self) -> str:
        """The same for any number: `moves up to … inches`."""
        return self._said(_ANY).replace(value_text(_ANY), "…")

    def _said(self, value: Value) -> str:
        def given(node: object) -> object:
            mine = isinstance(node, ir.Variable) and key(node.name) == self.number
            return ir.Constant(value, place=node.place) if mine and isinstance(node, ir.Variable) else node

        deed = rebuilt(self.deed, given)
        if isinstance(deed, do.Move):
            deed = attrs.evolve(deed, text=deed.text.replace("Move {0}", "{0} moves", 1))
        said = in_number(plain(deed_words(self.speaker, deed))).removesuffix(".")
        return said[len(_IT) :] if said.casefold().startswith(_IT) else said[:1].casefold() + said[1:]


_End = Outcome | str
_NONE_YET, _BARE = "no number yet", "a number that no line uses"


def outcome_of(lexicon: Lexicon, rule: Rule) -> Outcome | None:
    """What an action does with its number; None where it has none, or where it is now this and now that."""
    if rule.kind is not RuleKind.ACTION:
        return None
    found = _ends(lexicon, rule, _DEEPEST) - {_NONE_YET}
    ends = [end for end in found if isinstance(end, Outcome)]
    if not ends or _BARE in found:
        return None
    return ends[0] if len(ends) == 1 else _either_way(ends)


def _either_way(ends: Sequence[Outcome]) -> Outcome | None:
    """The move that all of some are, if not the same way: `moves up to 6 inches`."""
    made = []
    for end in ends:
        move = end.deed
        if not isinstance(move, do.Move) or move.far is None:
            return None
        before, so_far, after = move.text.partition(f"{{{move.far}}}")
        unit = " ".join(after.removesuffix(".").split(" ")[:2])
        made.append(attrs.evolve(end, deed=attrs.evolve(move, text=f"{before}{so_far}{unit}")))
    made.sort(key=lambda end: len(end.frame))
    return made[-1] if len({end.frame.replace("up to ", "") for end in made}) == 1 else None


def _ends(lexicon: Lexicon, rule: Rule, deeper: int) -> frozenset[_End]:
    """What can have become of the number where a rule ends."""
    walk = _Walk(lexicon, _speaker(lexicon, rule), deeper)
    left = walk.through(rule.lines, frozenset({_NONE_YET}))
    return left | frozenset(walk.ended)


def _speaker(lexicon: Lexicon, rule: Rule) -> Speaker:
    pieces = [param for param in rule.params if isinstance(param.type, PieceOf)]
    names = {param.key: f"the {param.name}" for param in pieces}
    return Speaker(lexicon, it=pieces[0].key if pieces else None, names=names)


@attrs.define
class _Walk:
    """Goes through the lines of a rule with what may have become of its number so far."""

    lexicon: Lexicon
    speaker: Speaker
    deeper: int
    ended: set[_End] = attrs.field(factory=set)

    def through(self, lines: tuple[il.Line, ...], before: frozenset[_End]) -> frozenset[_End]:
        """What may have become of it behind some lines."""
        now, chain = before, before
        for line in lines:
            if line.opener is None:
                now = chain = self._plain(line, now)
            elif isinstance(line.opener, il.When | il.ForEach | il.Repeat | il.ChooseAmong):
                chain = now
                now = self._below(line, chain) | (frozenset() if self._whole(line) else chain)
            elif isinstance(line.opener, il.Otherwise):
                now = (now - chain) | self._below(line, chain)
            else:
                now = self._below(line, chain) | now
        return now

    def _whole(self, line: il.Line) -> bool:
        return isinstance(line.opener, il.ChooseAmong)

    def _below(self, line: il.Line, before: frozenset[_End]) -> frozenset[_End]:
        if isinstance(line.opener, il.ChooseAmong):
            return frozenset(end for one in line.body for end in self.through((one,), before))
        return self.through(line.body, before)

    def _plain(self, line: il.Line, before: frozenset[_End]) -> frozenset[_End]:
        deed, sometimes = line.deed, line.condition is not None or bool(line.exceptions)
        kept: frozenset[_End] = before if sometimes else frozenset()
        match deed:
            case do.StopHere() | do.RollAgain() | do.GameOver():
                nought = isinstance(line.condition, ir.Is) and is_total(line.condition.value)
                if not (nought and isinstance(line.condition, ir.Is) and is_just(line.condition.bands, 0)):
                    self.ended |= before
                return kept
            case do.ResultIs():
                word = isinstance(deed.value, ir.Constant) and not is_number(deed.value.value)
                self.ended |= set() if word else {_BARE}
                return kept
            case do.Call(answers=True) | do.Offer(answers=True):
                rule = self.lexicon.rule(deed.rule)
                if rule is not None and isinstance(rule.type, Words):
                    return before if sometimes else frozenset({_NONE_YET})
                acts = rule is not None and rule.kind is RuleKind.ACTION and self.deeper
                return kept | (_ends(self.lexicon, rule, self.deeper - 1) if rule and acts else frozenset({_BARE}))
            case _ if isinstance(deed, do.Elsewhere | do.Call | do.Offer | do.Let | do.Choose):
                used = self._used(deed)
                if used is None or (isinstance(deed, do.Become | do.Change) and _moved(before)):
                    return before
                return kept | {used}
        return kept | {_BARE}

    def _used(self, deed: do.Deed | None, number: str = "total") -> Outcome | None:
        """What a line does with the number; None where it does nothing with it that shows."""
        if not _uses(deed, number):
            return None
        match deed:
            case do.Move() | do.Change() | do.Become() | do.ByHand():
                return Outcome(self.speaker, deed, number)
            case do.Call():
                return self._in_called(deed, number) or Outcome(attrs.evolve(self.speaker, brief=True), deed, number)
        return None

    def _in_called(self, call: do.Call, number: str) -> Outcome | None:
        """What a rule does with the number that is handed to it, where one line alone uses it."""
        rule = self.lexicon.rule(call.rule)
        if rule is None or not self.deeper:
            return None
        of = next(
            param
            for param, argument in zip(rule.params, call.arguments, strict=False)
            if isinstance(argument, ir.Variable) and key(argument.name) == number
        )
        inner = _Walk(self.lexicon, _told_of(self.speaker, rule, call), self.deeper - 1)
        users = [line for line in all_lines(rule.lines) if _uses(line.deed, of.key)]
        plain_one = len(users) == 1 and users[0] in rule.lines and users[0].condition is None
        return inner._used(users[0].deed, of.key) if plain_one else None


def _told_of(speaker: Speaker, rule: Rule, call: do.Call) -> Speaker:
    """Who says the lines of a rule where another carries it out: by the names of those for whom it does."""
    names = {
        param.key: plain(speaker.actor(argument))
        for param, argument in zip(rule.params, call.arguments, strict=False)
        if argument is not None and isinstance(param.type, PieceOf)
    }
    mine = next((name for name, said in names.items() if said == "it"), None)
    return attrs.evolve(speaker, it=mine, names=names)


def _moved(ends: frozenset[_End]) -> bool:
    """Whether the number was how far somebody went."""
    return any(isinstance(end, Outcome) and isinstance(end.deed, do.Move) for end in ends)


def _uses(deed: do.Deed | None, number: str) -> bool:
    """Whether a line uses a number by its name."""
    return any(isinstance(node, ir.Variable) and key(node.name) == number for node in nodes(deed))
