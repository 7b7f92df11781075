"""A step of a game as lines of a report, one a deed: who, what, the dice, what came of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import attrs

from grognard.evaluate import trace
from grognard.evaluate.trace_text import shown
from grognard.ir.names import capital, in_a_row, key, singular
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import is_number
from grognard.play.story import dice
from grognard.play.story.changes import Kinds, Net, is_total, net, of_many, sentence, told
from grognard.play.story.parts import (
    Does,
    Part,
    by_the_way,
    deeds_in,
    events_of,
    has_a_part,
    in_turn,
    is_deed,
    is_draw,
    is_fight,
    roles,
    subject_of,
    without_deeds,
)
from grognard.play.story.passes import PASSES, Turns, sent, turns
from grognard.play.story.seen import Seen
from grognard.play.story.tree import Node, tree
from grognard.play.story.wording import as_clause, as_moved, by_itself, does, joined, plural_name, towards
from grognard.play.story.writing import Writing
from grognard.play.table.lengths import is_between


@attrs.frozen
class Told:
    """One line of the story, and which events of its step it tells of."""

    text: str
    start: int
    end: int


@attrs.define
class _Deed:
    """A deed on its way to a line. `verb` is empty where a deed goes on after another piece had its line."""

    subject: str
    verb: str
    onto: str
    clauses: list[str]
    start: int
    end: int
    alone: bool = False
    """Whether others do the same to another piece at once: each is told by itself, or it would be once for all of them."""


class Teller:
    """Tells the steps of a game.

    `kinds` are the kinds of its pieces by their names; `ranks` says of the nameless ones (one of six figures) whose they
    are: what they do is told with what those do. Of several `sides` nothing is told in one sentence.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        kinds: Kinds,
        ranks: Mapping[str, str] | None = None,
        sides: Mapping[str, object] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.sides = sides or {}
        self.kinds = kinds
        self.ranks = ranks or {}
        self.seen = Seen(ruleset)
        self._lengths = {fact.key for fact in ruleset.facts.values() if is_between(ruleset, fact)}
        self._whole: Mapping[tuple[str, str], Net] = {}
        self._turns = Turns()
        self._names: Mapping[int, str] = {}
        """What the rule that is told calls the totals of its throws."""

    def tell(self, events: Sequence[trace.Event]) -> list[Told]:
        """The lines of one step. What changes nothing on the table and throws no die is not told."""
        self._whole = net(events, every=True)
        step = tree(events)
        self._turns = turns(self.ruleset, self.kinds, step)
        return [line for group in self._alike(self._deeds(step)) for line in self._lines(group)]

    def muster(self, events: Sequence[trace.Event]) -> list[Told]:
        """What was rolled before the first turn: whose dice they were, and what they gave."""
        if not events:
            return []
        self._whole = net(events)
        parts = [self._rolled(chunk) for chunk in _by_change(events)]
        if not all(parts):
            return self.tell(events)
        return [Told(f"{line}.", 0, len(events)) for line in _parted(parts, parts)]

    def _rolled(self, events: Sequence[trace.Event]) -> str:
        """The dice of one piece and what they gave; nothing where more happened."""
        said = self._told(net(events))
        throws = [dice.thrown(event) for event in events if isinstance(event, trace.Threw)]
        if len(said) != 1 or not throws or any(isinstance(event, trace.Entered | trace.Told) for event in events):
            return ""
        ((piece, texts),) = said.items()
        return f"{piece} {does('throw', many=self._many(piece))} {', '.join(throws)}: {', '.join(texts)}"

    # ---- deeds -----------------------------------------------------------------------------------------------------

    def _deeds(self, node: Node) -> Iterator[_Deed]:
        """The deeds of a node in order; of a player's turn in which nothing was done, that."""
        idle = sent(node, self.kinds) if id(node) in self._turns.taken else ""
        who = subject_of(node)
        for deed in self._own_deeds(node):
            if not idle or (deed.subject, deed.onto, deed.clauses) != (who, "", [""]) or deed.verb == PASSES:
                yield deed
                idle = ""
        if idle:
            yield _Deed(idle, "do nothing", "", [""], node.start, node.end)

    def _own_deeds(self, node: Node) -> Iterator[_Deed]:
        """The deeds of a node in order: its own, in pieces where another piece's deed comes between."""
        subject = subject_of(node)
        first, mine = True, list[Part]()
        for part in [*self._parts(node, subject), None]:
            passed = isinstance(part, trace.Chose) and id(part) in self._turns.passed
            if part is not None and not passed and not (isinstance(part, Node) and part.acts):
                mine.append(part)
                continue
            if mine and (deed := self._deed(node, subject, mine, first=first)) is not None:
                yield deed
                first = False
            mine = []
            if isinstance(part, trace.Chose):
                yield _Deed(part.who, PASSES, "", [""], node.start, node.end)
            elif isinstance(part, Node):
                yield from self._deeds(part)

    def _parts(self, node: Node, subject: str) -> Iterator[Part]:
        """What is in a node, with the deeds of the same piece (and those that only change something) opened up."""
        for part in node.parts:
            if not isinstance(part, Node) or part.reckons:
                yield part
            elif part.acts:
                who = subject_of(part)
                if not subject or not (who in {"", subject} or self._within(who, subject) or by_the_way(part)):
                    yield part
                elif who == subject:
                    yield Does(part)
                    yield from self._parts(part, subject)
                    yield Does(part, done=True)
                else:
                    yield from self._parts(part, subject)
            else:
                # What a test says comes first, then what others do because of it.
                yield without_deeds(part)
                yield from (
                    one
                    for deed in deeds_in(part)
                    for one in self._parts(Node(None, (), deed.start, deed.end, [deed]), subject)
                )

    def _deed(self, node: Node, subject: str, parts: Sequence[Part], *, first: bool) -> _Deed | None:
        """What one piece does; of several deeds that were chosen one after the other, what each did stands with it."""
        chapters = in_turn(node, parts)
        if len(chapters) < 2:
            return self._one_deed(node, subject, parts, first=first)
        made: _Deed | None = None
        many = self._many(subject)
        for chapter in chapters:
            deed = self._one_deed(node, subject, chapter, first=first and made is None)
            if deed is None:
                continue
            if made is None:
                made = attrs.evolve(deed, alone=deed.alone or not many)
                continue
            clauses = deed.clauses
            if deed.verb:
                head = f"then {does(deed.verb, many=many)}"
                told = joined(head, deed.verb, clauses[0], deed.onto) if clauses[0] else f"{head} {deed.onto}".rstrip()
                clauses = [told, *clauses[1:]]
            made.clauses += clauses
        return made

    def _one_deed(self, node: Node, subject: str, parts: Sequence[Part], *, first: bool) -> _Deed | None:
        writing = (
            Writing(node.rule.name, towards(self.ruleset, node.rule, node.pieces), chosen=node.chosen)
            if node.rule is not None and first
            else Writing()
        )
        many = self._many(subject)
        sums, changed = _sums(node), net(events_of(parts))
        open_: list[int] = []
        self._names = dice.called(parts)
        for number, part in enumerate(parts):
            if not isinstance(part, Does):
                for text in self._said(part, subject, writing.onto, writing.whom()):
                    said = by_itself(text, subject, many=many) if isinstance(part, trace.Told) else text
                    writing.say(f"{said}, {sums[id(part)]} in all" if id(part) in sums else said)
            elif not part.done:
                assert part.node.rule is not None
                open_.append(number)
                sums |= _sums(part.node)
                onto = towards(self.ruleset, part.node.rule, part.node.pieces)
                far = self._away([without_deeds(part.node, subject)], subject, onto) if onto else ""
                writing.begin(part.node.rule.name, onto, far, many=many, chosen=part.node.chosen)
            else:
                open_ = open_[:-1]
                here = net(part.node.events())
                lasting = {where: one for where, one in here.items() if where in changed}
                done = any(isinstance(event, trace.Changed) for event in part.node.events())
                writing.end(told=bool(self._told(lasting)), done=done)
        if open_ and has_a_part(subject, parts[open_[-1] :]):
            writing.pause()
        about_others, hushed = not writing.verb and not writing.clauses, False
        spoken_of = "" if any(isinstance(part, Node) and is_fight(part) for part in parts) else subject
        for piece, texts in _joined(self._so_again(parts, changed) | self._told(changed)).items():
            about_others = about_others and piece != subject
            is_many = piece not in self.kinds or self._many(piece)
            if piece == subject:
                texts = [one for one in (_unsaid(text, writing) for text in texts) if one]
            if not texts:
                hushed = True
                continue
            several = piece not in self.kinds
            told_of = sentence(piece, texts, subject, many=is_many, each=several)
            if not any(one.endswith(f" {told_of}") for one in writing.clauses):  # `advances to 0304` has said so
                named = piece == subject and spoken_of != subject
                writing.clauses.append(sentence(piece, texts, "", many=is_many, each=several) if named else told_of)
            spoken_of = piece
        if not writing.clauses:
            done = has_a_part(subject, parts) or (bool(changed) and not any(map(is_deed, node.parts)))
            if not hushed and not (node.chosen and first and done):
                return None
            writing.clauses.append("")
        writing.close()
        who = "" if node.rule is None or about_others else subject
        if writing.onto:
            begun = [without_deeds(part.node, subject) for part in parts if isinstance(part, Does) and not part.done]
            writing.onto += self._away([*parts, *begun], subject, writing.onto)
        clauses = [_times(text, len(list(alike))) for (text, _), alike in groupby(writing.counted())]
        alone = any(one.at_once and where[0] != subject for where, one in self._whole.items() if where in changed)
        alone = alone or (bool(writing.deeds) and not many)
        return _Deed(who, writing.verb, writing.onto, clauses, node.start, node.end, alone)

    def _away(self, parts: Sequence[Part], subject: str, onto: str) -> str:
        """How far it was to whom a deed is done to, where that was asked."""
        for event in events_of(parts):
            if not isinstance(event, trace.Asked) or event.left or not is_number(event.value):
                continue
            if key(event.fact) not in self._lengths:
                continue
            if any(one in onto for one in event.pieces if one != subject):
                unit = singular(self.ruleset.unit) if event.value == 1 else self.ruleset.unit
                return f", {shown(event.value)} {unit} away"
        return ""

    def _within(self, piece: str, whole: str) -> bool:
        """Whether a nameless piece belongs to another, or to one of its own."""
        owner = self.ranks.get(piece)
        return owner is not None and (owner == whole or self._within(owner, whole))

    def _told(self, changed: Mapping[tuple[str, str], Net]) -> dict[str, list[str]]:
        return told(self.ruleset, self.kinds, self.seen, changed, self._whole)

    def _so_again(self, parts: Sequence[Part], changed: Mapping[tuple[str, str], Net]) -> dict[str, list[str]]:
        """Who was picked to act and was so before, and what dice gave that was so before: in all nothing changed, and it is told."""
        last = {(event.piece, event.field): event for event in events_of(parts) if isinstance(event, trace.Changed)}
        threw = any(isinstance(event, trace.Threw) for event in events_of(parts))
        found: dict[str, list[str]] = {}
        for (piece, name), event in last.items():
            if (piece, name) in changed:
                continue
            if event.after is True and self.seen.of_picked(name):
                found.setdefault(piece, []).append(name)
            elif threw and isinstance(event.after, str) and self.seen.thrown_anew(name):
                found.setdefault(piece, []).append(f"{name} {event.after}")
            elif threw and is_total(event):
                found |= self._told({(piece, name): Net(None, event.after, thrown=True)})
        return found

    def _said(self, part: Part, subject: str, onto: str, whom: str = "") -> Iterator[str]:
        """The dice and what is done by hand. `whom` is told already."""
        if isinstance(part, trace.Threw):
            if text := dice.thrown(part, self._names.get(id(part), "")):
                yield text
        elif isinstance(part, trace.Told):
            yield self._by_hand(part)
        elif is_draw(part):
            yield f"{part.piece} is drawn"
        elif isinstance(part, Node) and not part.reckons:
            whose = subject_of(part)
            known = whose == subject or whose in self.ranks
            named = "" if known else whose
            text = (
                dice.of_fight(part, self._many)
                if is_fight(part)
                else dice.of_test(part, named, self._aimed(part, subject, f"{onto} {whom}"))
            )
            if text:
                yield text
            for one in part.parts:
                if isinstance(one, Node) and not (text and one.rule is None):
                    yield from self._said(one, subject, onto, whom=whom)
                elif isinstance(one, trace.Told):
                    yield self._by_hand(one)

    def _by_hand(self, told: trace.Told) -> str:
        return as_moved(told, many=self._many(told.mover)) if told.mover else as_clause(told.text)

    def _aimed(self, test: Node, subject: str, told: str) -> str:
        """Whom a test is aimed at and how far off, where the line has not said so: ` at Greens, 6 inches away`."""
        if test.rule is None or any(piece == subject or piece in told for piece in roles(test)[1:]):
            return ""
        at = towards(self.ruleset, test.rule, test.pieces)
        return f" {at}{self._away([test], subject_of(test), at)}" if at else ""

    def _alike(self, deeds: Iterator[_Deed]) -> list[list[_Deed]]:
        """Deeds of one side, one after the other, of which the same is said."""
        found: list[list[_Deed]] = []
        for deed in deeds:
            last = found[-1][0] if found else None
            same = last is not None and (last.verb, last.onto, last.clauses) == (deed.verb, deed.onto, deed.clauses)
            same = same and last is not None and self.sides.get(last.subject) == self.sides.get(deed.subject)
            if same and not deed.alone and deed.subject and last is not None and last.subject:
                found[-1].append(deed)
            else:
                found.append([deed])
        return found

    def _many(self, piece: str) -> bool:
        """Whether a piece's name speaks of many."""
        return plural_name(self.ruleset, piece, self.kinds.get(piece))

    def _lines(self, group: Sequence[_Deed]) -> list[Told]:
        """Deeds that differ only in who does them as one line; what is long goes on in others, which have no reasons."""
        one = group[0]
        names = list(dict.fromkeys(deed.subject for deed in group))
        head, clauses = one.verb, one.clauses
        if one.subject:
            many = len(names) > 1 or self._many(names[0])
            each = " each" if len(names) > 1 and any(map(_THROW.search, clauses)) else ""
            head = in_a_row(names) + each + (f" {does(one.verb, many=many)}" if one.verb else "")
            clauses = [of_many(text) for text in clauses] if len(names) > 1 else clauses
        first, *rest = clauses
        if head:
            first = joined(head, one.verb, first, one.onto) if first else f"{head} {one.onto}".rstrip()
        begins, *more = _parted([first, *rest], clauses)
        found = [Told(f"{capital(begins)}.", one.start, group[-1].end)]
        for text in more:
            named = not one.subject or text.startswith(tuple(self.kinds))
            found.append(
                Told(f"{capital(text)}." if named else f"{in_a_row(names)}: {text}.", group[-1].end, group[-1].end)
            )
        return found


_THROW = re.compile(r"\d on (?:\d*D[\d%]|a die )")
"""A throw in a clause: of several who do the same each has thrown so."""
_LONG_LINE = 200
"""A line of more letters goes on in others."""


def _parted(clauses: Sequence[str], bare: Sequence[str]) -> list[str]:
    """Clauses as one line, or as several where that would be long; a name that the clause before began with is not said again."""
    lines, line, last = list[str](), "", ""
    whole = sum(len(clause) + 2 for clause in clauses)
    for clause, plain in zip(clauses, bare, strict=True):
        name = plain.partition(": ")[0] if ": " in plain else ""
        again = bool(name) and name == last and not name[:1].isupper() and not name[:1].isdigit()
        last = name
        if line and whole > _LONG_LINE and len(line) + len(clause) > _LONG_LINE * 3 // 4:
            lines.append(line)
            line = clause
        else:
            said = clause.removeprefix(f"{name}: ") if again else clause
            line = f"{line}; {said}" if line else said
    return [*lines, line]


_NOT_SO = ("loses ", "gains ", "is ", "goes ", "leaves ", "no ")
"""How a change begins that is not a field with its word."""


def _unsaid(text: str, writing: Writing) -> str:
    """What a change adds to what the line has said: nothing of `formation square` where somebody forms square."""
    name, _, value = text.rpartition(" ")
    if text.split()[0].isdigit() or text.startswith(_NOT_SO):
        return text
    said = [writing.verb, *(one for clause in writing.clauses for one in clause.split("; "))]
    if name and any(one.endswith((f": {text.partition(' ')[2]}", f" {value}")) for one in said):
        return ""
    if name and any(re.search(rf": {re.escape(text.partition(' ')[2])}[ ,]", one) for one in said):
        return ""  # as the first of several things that a table said: `advance 3/5, fire 2/5`
    *_, last = ("", *writing.verb.split())
    if (len(last) > 3 and value.startswith(last)) or value in writing.verb.split():
        return ""
    if name and key(name) in {singular(key(writing.verb).partition(" ")[2]), key(writing.verb).partition(" ")[2]}:
        return value
    return text


def _sums(node: Node) -> dict[int, str]:
    """Of the one throw in a deed's own lines, by its identity: what it came to once all was added."""
    throws = [part for part in node.parts if isinstance(part, trace.Threw) and part.faces]
    total = dice.in_all(node) if len(throws) == 1 else ""
    return {id(throws[0]): total} if total else {}


def _times(text: str, number: int) -> str:
    return text if number == 1 else f"{text} (twice)" if number == 2 else f"{text} ({number} times)"


def _by_change(events: Sequence[trace.Event]) -> Iterator[Sequence[trace.Event]]:
    """Events up to each change that they led to."""
    begins = 0
    for number, event in enumerate(events):
        if isinstance(event, trace.Changed):
            yield events[begins : number + 1]
            begins = number + 1
    if begins < len(events):
        yield events[begins:]


def _joined(said: dict[str, list[str]]) -> dict[str, list[str]]:
    """Pieces of which the same is said, told together."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for piece, texts in said.items():
        alike.setdefault(tuple(texts), []).append(piece)
    return {in_a_row(pieces): list(texts) for texts, pieces in alike.items()}
