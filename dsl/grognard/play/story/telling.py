"""A step of a game as lines of a report, one a deed: who, what, the dice, what came of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeGuard

import attrs

from grognard.evaluate import trace
from grognard.evaluate.trace_text import shown
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.declared import WHEREABOUTS
from grognard.ir.names import capital, in_a_row, key, singular
from grognard.ir.rules import RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf
from grognard.ir.walk import all_lines
from grognard.play.story import dice
from grognard.play.story.changes import Kinds, Net, is_total, net, of_many, sentence, told
from grognard.play.story.passes import PASSES, Turns, sent, turns
from grognard.play.story.seen import Seen
from grognard.play.story.tree import Node, tree
from grognard.play.story.wording import as_clause, by_itself, does, joined, plural_name, towards
from grognard.play.story.writing import Writing
from grognard.play.table.lengths import is_between


@attrs.frozen
class Told:
    """One line of the story, and which events of its step it tells of."""

    text: str
    start: int
    end: int


@attrs.frozen
class _Does:
    """Here a deed within a deed, by the same piece, begins or (`done`) ends."""

    node: Node
    done: bool = False


Part = trace.Event | Node | _Does


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
    are: what they do is told with what those do.
    """

    def __init__(self, ruleset: Ruleset, kinds: Kinds, ranks: Mapping[str, str] | None = None) -> None:
        self.ruleset = ruleset
        self.kinds = kinds
        self.ranks = ranks or {}
        self.seen = Seen(ruleset)
        self._lengths = {key(fact.name) for fact in ruleset.facts.values() if is_between(ruleset, fact)}
        self._whole: Mapping[tuple[str, str], Net] = {}
        self._turns = Turns()
        self._names: Mapping[int, str] = {}
        """What the rule that is told calls the totals of its throws."""

    def tell(self, events: Sequence[trace.Event]) -> list[Told]:
        """The lines of one step. What changes nothing on the table and throws no die is not told."""
        self._whole = net(events, every=True)
        step = tree(events)
        self._turns = turns(self.ruleset, self.kinds, step)
        return [line for group in _alike(self._deeds(step)) for line in self._lines(group)]

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
        who = _subject(node)
        for deed in self._own_deeds(node):
            if not idle or (deed.subject, deed.onto, deed.clauses) != (who, "", [""]) or deed.verb == PASSES:
                yield deed
                idle = ""
        if idle:
            yield _Deed(idle, "do nothing", "", [""], node.start, node.end)

    def _own_deeds(self, node: Node) -> Iterator[_Deed]:
        """The deeds of a node in order: its own, in pieces where another piece's deed comes between."""
        subject = _subject(node)
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
                who = _subject(part)
                if not subject or not (who in {"", subject} or self._within(who, subject) or _by_the_way(part)):
                    yield part
                elif who == subject:
                    yield _Does(part)
                    yield from self._parts(part, subject)
                    yield _Does(part, done=True)
                else:
                    yield from self._parts(part, subject)
            else:
                # What a test says comes first, then what others do because of it.
                yield _without_deeds(part)
                yield from (
                    one
                    for deed in _deeds_in(part)
                    for one in self._parts(Node(None, (), deed.start, deed.end, [deed]), subject)
                )

    def _deed(self, node: Node, subject: str, parts: Sequence[Part], *, first: bool) -> _Deed | None:
        """What one piece does; of several deeds that were chosen one after the other, what each did stands with it."""
        chapters = _in_turn(node, parts)
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
        many, roles = self._many(subject), _roles_of(node, subject)
        sums, changed = _sums(node), net(_events(parts))
        open_: list[int] = []
        each = dice.on_each([part for part in parts if not isinstance(part, _Does)])
        self._names = dice.called(parts)
        for number, part in enumerate(parts):
            if not isinstance(part, _Does):
                for text in self._said(part, subject, writing.onto, each.get(id(part), 0), writing.whom()):
                    said = by_itself(text, roles, many=many) if isinstance(part, trace.Told) else text
                    writing.say(f"{said}, {sums[id(part)]} in all" if id(part) in sums else said)
            elif not part.done:
                assert part.node.rule is not None
                open_.append(number)
                roles = [*roles, *_roles_of(part.node, subject)]
                sums |= _sums(part.node)
                onto = towards(self.ruleset, part.node.rule, part.node.pieces)
                far = self._away([_without_deeds(part.node, subject)], subject, onto) if onto else ""
                writing.begin(part.node.rule.name, onto, far, many=many, chosen=part.node.chosen)
            else:
                open_ = open_[:-1]
                here = net(part.node.events())
                lasting = {where: one for where, one in here.items() if where in changed}
                done = any(isinstance(event, trace.Changed) for event in part.node.events())
                writing.end(told=bool(self._told(lasting)), done=done)
        if open_ and _by(subject, parts[open_[-1] :]):
            writing.pause()
        about_others, hushed = not writing.verb and not writing.clauses, False
        spoken_of = "" if any(isinstance(part, Node) and _is_fight(part) for part in parts) else subject
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
            done = _by(subject, parts) or (bool(changed) and not any(map(_is_deed, node.parts)))
            if not hushed and not (node.chosen and first and done):
                return None
            writing.clauses.append("")
        writing.close()
        who = "" if node.rule is None or about_others else subject
        if writing.onto:
            begun = [_without_deeds(part.node, subject) for part in parts if isinstance(part, _Does) and not part.done]
            writing.onto += self._away([*parts, *begun], subject, writing.onto)
        clauses = [_times(text, len(list(alike))) for (text, _), alike in groupby(writing.counted())]
        alone = any(one.at_once and where[0] != subject for where, one in self._whole.items() if where in changed)
        alone = alone or (bool(writing.deeds) and not many)
        return _Deed(who, writing.verb, writing.onto, clauses, node.start, node.end, alone)

    def _away(self, parts: Sequence[Part], subject: str, onto: str) -> str:
        """How far it was to whom a deed is done to, where that was asked."""
        for event in _events(parts):
            if isinstance(event, trace.Asked) and not isinstance(event.value, bool):
                owner, _, name = event.name.rpartition("'s ")
                if key(name) in self._lengths and (not owner or owner == subject or owner in onto):
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
        last = {(event.piece, event.field): event for event in _events(parts) if isinstance(event, trace.Changed)}
        threw = any(isinstance(event, trace.Threw) for event in _events(parts))
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

    def _said(self, part: Part, subject: str, onto: str, each: int = 0, whom: str = "") -> Iterator[str]:
        """The dice and what is done by hand. `whom` is told already."""
        if isinstance(part, trace.Threw | trace.Drawn):
            if text := dice.thrown(part, each, self._names.get(id(part), "")):
                yield text
        elif isinstance(part, trace.Told):
            yield as_clause(part.text)
        elif _is_draw(part):
            yield f"{part.piece} is drawn"
        elif isinstance(part, Node) and not part.reckons:
            whose = _subject(part)
            known = whose == subject or whose in self.ranks or (whose in onto and len(_roles(part)) == 1)
            named = "" if known else whose
            text = (
                dice.of_fight(part, self._many)
                if _is_fight(part)
                else dice.of_test(part, named, self._aimed(part, subject, f"{onto} {whom}"))
            )
            if text:
                yield text
            for one in part.parts:
                if isinstance(one, Node) and not (text and one.rule is None):
                    yield from self._said(one, subject, onto, whom=whom)
                elif isinstance(one, trace.Told):
                    yield as_clause(one.text)

    def _aimed(self, test: Node, subject: str, told: str) -> str:
        """Whom a test is aimed at and how far off, where the line has not said so: ` at Greens, 6 inches away`."""
        if test.rule is None or any(piece == subject or piece in told for piece in _roles(test)[1:]):
            return ""
        at = towards(self.ruleset, test.rule, test.pieces)
        return f" {at}{self._away([test], _subject(test), at)}" if at else ""

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


def _subject(node: Node) -> str:
    """The piece that does it: the first that its rule is about."""
    return next(iter(_roles(node)), "")


def _roles(node: Node) -> list[str]:
    """The pieces that a rule is about, in the order of its roles."""
    if node.rule is None:
        return []
    roles = {param.name for param in node.rule.params if isinstance(param.type, PieceOf)}
    return [piece for name, piece in node.pieces if name in roles]


def _roles_of(node: Node, piece: str) -> list[str]:
    """The names that a rule has for a piece."""
    return [name for name, one in node.pieces if one == piece]


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


def _in_turn(node: Node, parts: Sequence[Part]) -> list[list[Part]]:
    """The parts of a deed, cut before each deed that a player chose among several in it, but for the same again; one where none differ."""
    rules = [node.rule, *(part.node.rule for part in parts if isinstance(part, _Does))]
    offered = {name for rule in rules if rule is not None for name in _offered(rule.lines)}
    found: list[list[Part]] = [[]]
    last, inside = "", None
    around, cut = dict[int, Node](), set[int]()
    for part in parts:
        if isinstance(part, _Does) and part.node.rule is not None:
            name = key(part.node.rule.name)
            if part.node is inside:
                inside = None
            elif inside is None and not part.done and (part.node.chosen or name in offered):
                if last and name != last:
                    found.append([])
                    cut |= around.keys()
                last, inside = name, part.node
            elif inside is None and part.done:
                around.pop(id(part.node), None)
            elif inside is None:
                around[id(part.node)] = part.node
        found[-1].append(part)
    # A deed around several of them speaks for none.
    return [[part for part in one if not (isinstance(part, _Does) and id(part.node) in cut)] for one in found]


def _offered(lines: tuple[il.Line, ...]) -> frozenset[str]:
    """The rules of which one is chosen in some lines, by their keys: where only one is left, nobody is asked."""
    choosing = [line.body for line in all_lines(lines) if isinstance(line.opener, il.ChooseAmong)]
    return frozenset(
        key(line.deed.rule) for body in choosing for line in body if isinstance(line.deed, do.Call | do.Offer)
    )


def _is_draw(part: object) -> TypeGuard[trace.Changed]:
    """Whether a card comes out of its deck here."""
    return isinstance(part, trace.Changed) and part.field == WHEREABOUTS and str(part.before).startswith("in the ")


def _sums(node: Node) -> dict[int, str]:
    """Of the one throw in a deed's own lines, by its identity: what it came to once all was added."""
    throws = [part for part in node.parts if isinstance(part, trace.Threw) and part.faces]
    total = dice.in_all(node) if len(throws) == 1 else ""
    return {id(throws[0]): total} if total else {}


def _times(text: str, number: int) -> str:
    return text if number == 1 else f"{text} (twice)" if number == 2 else f"{text} ({number} times)"


def _is_fight(node: Node) -> bool:
    return node.rule is not None and node.rule.kind is RuleKind.FIGHT


def _by_the_way(node: Node) -> bool:
    """Whether what it changes can be told with what led to it: nobody chose it, nothing is thrown or done by hand in it."""
    return not node.chosen and not any(
        isinstance(event, trace.Threw | trace.Drawn | trace.Told) for event in node.events()
    )


def _by(piece: str, parts: Sequence[Part]) -> bool:
    """Whether something of this piece changed there, or a price was paid."""
    return any(where[0] == piece for where in net(_events(parts))) or any(
        isinstance(event, trace.Changed)
        and event.line is not None
        and isinstance(event.line.deed, do.Change)
        and event.line.deed.pays
        for event in _events(parts)
    )


def _is_deed(part: object) -> TypeGuard[Node]:
    return isinstance(part, Node) and part.acts


def _without_deeds(node: Node, but_of: str = "") -> Node:
    """A test with what it says of itself: the actions in it left out; or a deed without those `but_of` who does it."""
    kept = [part for part in node.parts if not (_is_deed(part) and (not but_of or _subject(part) != but_of))]
    return attrs.evolve(node, parts=[_without_deeds(part, but_of) if isinstance(part, Node) else part for part in kept])


def _deeds_in(node: Node) -> Iterator[Node]:
    """The outermost actions within a test."""
    for part in node.parts:
        if isinstance(part, Node):
            if part.acts:
                yield part
            else:
                yield from _deeds_in(part)


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


def _alike(deeds: Iterator[_Deed]) -> list[list[_Deed]]:
    """Deeds one after the other of which the same is said."""
    found: list[list[_Deed]] = []
    for deed in deeds:
        last = found[-1][0] if found else None
        same = last is not None and (last.verb, last.onto, last.clauses) == (deed.verb, deed.onto, deed.clauses)
        if same and not deed.alone and deed.subject and last is not None and last.subject:
            found[-1].append(deed)
        else:
            found.append([deed])
    return found


def _events(parts: Sequence[Part]) -> Iterator[trace.Event]:
    for part in parts:
        if isinstance(part, Node):
            yield from part.events()
        elif not isinstance(part, _Does):
            yield part
