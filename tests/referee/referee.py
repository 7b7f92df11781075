"""Was a game played as its rules and its own table allow? Every contradiction in a log, by its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.referee.game_log import GameLog, Moment
from tests.referee.games import Held

_TESTS = {"test", "fight"}


Length = tuple[frozenset[str], str]
"""The two pieces that it is between, and its name."""


@dataclass(frozen=True)
class Fault:
    """What cannot be so."""

    number: int
    turn: int
    sentence: str


@dataclass
class Referee:
    """Goes through a log once."""

    log: GameLog
    held: Held
    state: dict[tuple[str, str], Any] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    away: set[str] = field(default_factory=set)
    """Pieces that have left."""
    known: dict[Length, Any] = field(default_factory=dict)
    """Lengths of two that hold, and facts of one piece: `(pieces, name)`."""
    measured: dict[Length, int] = field(default_factory=dict)
    """When a length was measured last."""
    begun: dict[int, tuple[int, set[Length]]] = field(default_factory=dict)
    """By its depth, of a deed that rests on a length: when it began, and which lengths held then."""
    in_step: dict[tuple[str, str], list[Any]] = field(default_factory=dict)
    """What each field has held in this step."""
    done: set[tuple[str, str]] = field(default_factory=set)
    """Deeds of this turn that are done once."""

    def judge(self) -> list[Fault]:
        """All that cannot be so, in order."""
        pieces, turn = set(self.log.end), 0
        for moment in self.log.moments:
            if moment.turn != turn:
                turn = moment.turn
                self.done.clear()
                self.known = {at: value for at, value in self.known.items() if at[1] in self.held.lengths}
                self.state = {
                    at: value for at, value in self.state.items() if not at[1].endswith(("this turn", "fought"))
                }
            match moment.what:
                case "step":
                    self.in_step.clear()
                case "begins":
                    self._begins(moment)
                case "ends":
                    self._ends(moment, pieces)
                case "throw":
                    self._throw(moment)
                case "change":
                    self._change(moment)
                case "fact":
                    self._fact(moment, pieces)
                case "place":
                    piece = moment.event["piece"]
                    with_it = {one for one in self.log.end if piece in self.log.belongs(one)} | {piece}
                    self.known = {at: value for at, value in self.known.items() if not at[0] & with_it}
                case "by hand":
                    self._by_hand(moment)
        self._at_the_end()
        return self.faults

    def _say(self, moment: Moment, sentence: str) -> None:
        self.faults.append(Fault(moment.number, moment.turn, f"Turn {moment.turn}, {moment.step}: {sentence}"))

    def now(self, piece: str, name: str) -> Any:
        """What a field holds now; None for what no event has shown."""
        return self.state.get((piece, name))

    # ---- deeds -----------------------------------------------------------------------------------------------------

    def _begins(self, moment: Moment) -> None:
        rule = moment.rules[-1]
        who = rule.subject
        if rule.kind in _TESTS or rule.name in self.held.allowed:
            fell_now = (who, "#removed") in self.in_step and rule.name in self.held.at_one_moment
            if who in self.away and not fell_now:
                self._say(moment, f"{who} has left, and begins {rule.name}")
            elif self.now(who, self.held.strength) == 0 and rule.name not in self.held.of_the_fallen:
                self._say(moment, f"{who} has no {self.held.strength} left, and begins {rule.name}")
        if rule.name in self.held.needs:
            self.begun[len(moment.rules)] = moment.number, {at for at in self.known if at[1] in self.held.lengths}
        allowed = self.held.allowed.get(rule.name)
        if allowed is None:
            return
        if allowed.steps and allowed.steps not in moment.step:
            self._say(moment, f"{rule.name} of {who} in this step")
        for name, value in allowed.never.items():
            if self.now(who, name) == value:
                self._say(moment, f"{rule.name} of {who}, whose {name} is {value}")
        if allowed.once:
            if (rule.name, who) in self.done:
                self._say(moment, f"{rule.name} of {who} a second time this turn")
            self.done.add((rule.name, who))

    def _ends(self, moment: Moment, pieces: set[str]) -> None:
        rule = moment.rules[-1] if moment.rules else None
        if rule is None or rule.name != moment.event["rule"] or rule.name not in self.held.needs:
            return
        begun, valid = self.begun.pop(len(moment.rules), (0, set[Length]()))
        name, sign = self.held.needs[rule.name]
        two = moment.two(pieces)
        within = self.log.moments[begun : moment.number]
        if two is None or not any(_shows(one, sign) for one in within):
            return  # it came to nothing before anybody measured
        lengths = [(frozenset(map(self.log.whole, two)), length) for length in self.held.lengths]
        if not any(one in valid or self.measured.get(one, -1) >= begun for one in lengths):
            self._say(moment, f"{rule.name} of {two[0]} at {two[1]}, and the {name} was not measured")

    # ---- the table -------------------------------------------------------------------------------------------------

    def _fact(self, moment: Moment, pieces: set[str]) -> None:
        event = moment.event
        owner, _, name = event["name"].rpartition("'s ")
        value, both = event["value"], moment.two(pieces) or ()
        if owner and owner not in both and moment.rules:
            who = moment.rules[-1].subject
            both = (owner, who if self.log.side(who) is not None else "")
        length = name in self.held.lengths
        two = {event["from"], event["to"]} if "from" in event else {*both} if length else {owner, *both}
        if len(two - {""}) < 2 and length:
            return  # asked of one who is looked for: nobody can say between whom
        if len(two - {""}) < 2 and "from" not in event and not owner:
            return
        if not length and "from" not in event:
            two |= {piece for rule in moment.rules[-2:] for piece in rule.roles.values()}
        where = f"{event['from']} to {event['to']}" if "from" in event else " and ".join(sorted(two))
        names = (
            self.held.lengths if length else (name if length else f"{name} of {where if 'from' in event else owner}",)
        )
        if length:
            two = {self.log.whole(one) for one in two}
        for one in names:
            at = frozenset(two), one
            before = self.known.get(at, value)
            both = _both(before, value)
            if both is None:
                self._say(moment, f"{name} of {where} is {value}, and was {before}; neither has moved")
            self.known[at] = value if both is None else both
            if length:
                self.measured[at] = moment.number
        if "nearest enemy" in name and type(value) is int:
            self._nearest(moment, owner, value)

    def _nearest(self, moment: Moment, owner: str, value: int) -> None:
        """Nobody is nearer than the nearest."""
        for (two, name), far in self.known.items():
            others = [one for one in two if one != owner]
            if name not in self.held.lengths or owner not in two or len(others) != 1 or type(far) is not int:
                continue
            if self.log.side(others[0]) != self.log.side(owner) and others[0] not in self.away and far < value:
                self._say(moment, f"{owner}'s nearest enemy is {value} away, and {others[0]} is {far}")

    def _by_hand(self, moment: Moment) -> None:
        """Who moves, and what moves along."""
        mover = moment.event.get("moves")
        if mover is None or any(one.what == "place" for one in self.log.moments):
            return  # where places are noted, they say who has moved
        gone = self.log.belongs(mover)
        gone |= {piece for piece in self.log.end if self.log.belongs(piece) & gone}
        self.known = {at: value for at, value in self.known.items() if not at[0] & gone}

    # ---- figures ---------------------------------------------------------------------------------------------------

    def _throw(self, moment: Moment) -> None:
        found = re.fullmatch(r"(\d*)D(\d+)", str(moment.event["dice"]))
        faces = [int(face) for face in str(moment.event["faces"]).split(", ") if face]
        if found and any(not 1 <= face <= int(found.group(2)) for face in faces):
            self._say(moment, f"{faces} on {moment.event['dice']}")

    def _change(self, moment: Moment) -> None:
        event = moment.event
        where = event["piece"], event["field"]
        before, after = event["before"], event["after"]
        last = self.state.get(where, before)
        earlier = self.in_step.setdefault(where, [last])
        if last != before and type(last) is type(before) is type(after) is int and before in earlier:
            after = last + after - before  # several at once: each takes its own off what there was
        elif last != before and where[1] == self.held.strength:
            self._say(moment, f"{where[0]}'s {where[1]} was {last}, and is said to have been {before}")
        earlier.append(after)
        if type(after) is int and after < 0 and type(before) is int and before >= 0 and self.held.strength == where[1]:
            self._say(moment, f"{where[0]}'s {where[1]} falls below nothing")
        self.state[where] = after
        if where[1] == "#removed":
            (self.away.add if after is True else self.away.discard)(where[0])

    def _at_the_end(self) -> None:
        """What the log says of the end is what its events come to."""
        last = self.log.moments[-1]
        for (piece, name), value in self.state.items():
            kept = self.log.end.get(piece, {}).get(name, value)
            if kept != value and kept != self.log.first(piece, name) and name == self.held.strength:
                self._say(last, f"{piece} ends with {name} {kept}, and its losses come to {value}")
        for piece in self.away:
            if not self.log.end.get(piece, {}).get("removed"):
                self._say(last, f"{piece} has left, and is there at the end")


def _both(before: Any, after: Any) -> Any:
    """What is so where both are: of lengths and of their ends, `0 to 6`, what they share; None where they exclude each other."""
    if before == after:
        return after
    first, second = _ends(before), _ends(after)
    if first is None or second is None:
        return None
    low, high = max(first[0], second[0]), min(first[1], second[1])
    return None if low > high else low if low == high else f"{low} to {high}"


def _ends(value: Any) -> tuple[int, int] | None:
    found = re.fullmatch(r"(\d+) to (\d+)", value) if isinstance(value, str) else None
    if found:
        return int(found.group(1)), int(found.group(2))
    return (value, value) if type(value) is int else None


def _shows(moment: Moment, sign: str) -> bool:
    """Whether an event shows that a length mattered: a throw, or that somebody moves."""
    return moment.what == "throw" if sign == "throw" else sign in moment.event


def faults(log: GameLog, held: Held) -> Iterator[str]:
    """What cannot be so in a log, as sentences."""
    for fault in Referee(log, held).judge():
        yield fault.sentence
