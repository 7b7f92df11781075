"""The log of a game: its seed, every answer in order, and how it ended. Played again, it ends the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence

import attrs

from grognard.core.faults import Stopped
from grognard.core.program import Choose
from grognard.core.world import PieceRef, Unknown
from grognard.evaluate import trace
from grognard.evaluate.players import Players
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import BadQuestion, read_value
from grognard.host.stored import read_stored
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.play.game import StepDone
from grognard.play.in_vain import Minding
from grognard.play.table.set_up import Where
from grognard.play.table.table import Seated, Table
from grognard.version import MADE_BY

VERSION = 1
MOST_TURNS = 1000
"""Turns of one game."""
MOST_SEED = 2**64 - 1


def _between(low: int, high: int) -> Callable[[object, attrs.Attribute[int], int], None]:
    def check(_log: object, field: attrs.Attribute[int], number: int) -> None:
        if not low <= number <= high:
            raise ValueError(f"`{field.name}` is {number}, and it is between {low} and {high}")

    return check


def _answers(_log: object, _field: object, answers: list[dict[str, str]]) -> None:
    """Each answer is a value, with the fact or the choice that it answers."""
    for number, answer in enumerate(answers, 1):
        if set(answer) not in ({"fact", "value"}, {"choice", "who", "value"}):
            raise ValueError(f"`answers`, number {number}, is neither the answer to a fact nor to a choice")


@attrs.define
class Log:
    """What is needed to play a game again, and what came of it."""

    ruleset: str
    scenario: str
    seed: int = attrs.field(validator=_between(0, MOST_SEED))
    turns: int = attrs.field(validator=_between(1, MOST_TURNS))
    asks_usual: bool = False
    answers: list[dict[str, str]] = attrs.field(factory=list, validator=_answers)
    story: list[str] = attrs.field(factory=list)
    end: dict[str, dict[str, object]] = attrs.field(factory=dict)
    events: list[dict[str, object]] = attrs.field(factory=list)
    """What happened, in order, each under its turn and step: see `recorded`."""
    made_by: str = attrs.field(default="", eq=False)
    """Which Grognard wrote it; those of old do not say."""

    def text(self) -> str:
        """As a JSON file."""
        content = {"grognard log": VERSION, **attrs.asdict(self), "events": [], "made_by": MADE_BY}
        events = ",\n  ".join(json.dumps(event, ensure_ascii=False) for event in self.events)
        text = json.dumps(content, indent=1, ensure_ascii=False)
        return (
            text.replace('\n "events": []', f'\n "events": [\n  {events}\n ]' if events else '\n "events": []', 1)
            + "\n"
        )

    @classmethod
    def read(cls, text: str) -> Log:
        """From a JSON file. Raises ValueError in plain words, with the place."""
        return read_stored(text, cls, "grognard log", VERSION, "log of a game")


_ACTING = {RuleKind.ACTION, RuleKind.TEST, RuleKind.FIGHT}


def recorded(step: StepDone) -> list[dict[str, object]]:
    """What happened in a step, as plain data; the first object says which turn and step it was."""
    return [{"event": "step", "turn": step.turn, "step": step.phase.title}, *recorded_events(step.events)]


def recorded_events(events: Iterable[trace.Event]) -> list[dict[str, object]]:
    """Events as plain data: one object an event, of texts, numbers, true and false alone.

    A rule that begins names its pieces by their roles, `as target`.
    """
    found: list[dict[str, object]] = []
    for event in events:
        match event:
            case trace.Entered(rule=Rule() as rule) | trace.Ended(rule=Rule() as rule) if rule.kind not in _ACTING:
                pass  # what is only worked out changes nothing on the table
            case trace.Entered(rule=Rule() as rule):
                roles = {f"as {role}": piece for role, piece in event.pieces}
                found.append({"event": "begins", "rule": rule.name, "kind": rule.kind.value, **roles})
            case trace.Ended(rule=Rule() as rule):
                found.append({"event": "ends", "rule": rule.name, "result": shown(event.result)})
            case trace.Threw():
                faces = ", ".join(map(str, event.faces))
                found.append({"event": "throw", "dice": event.dice, "faces": faces, "total": shown(event.total)})
            case trace.Changed():
                before, after = _plain(event.before), _plain(event.after)
                found.append(
                    {"event": "change", "piece": event.piece, "field": event.field, "before": before, "after": after}
                )
            case trace.Chose():
                picked = {"question": event.what, "picked": _plain(event.picked), "by lot": event.random}
                found.append({"event": "choice", "who": event.who, **picked})
            case trace.Refused():
                found.append({"event": "refused", "what": event.what, "reason": event.reason})
            case trace.Told():
                moved = {"moves": event.mover} if event.mover else {}
                found.append({"event": "by hand", "text": event.text, **moved})
            case trace.Asked(pieces=(piece,)):
                found.append({"event": event.fact, "piece": piece, "value": _plain(event.value)})
            case trace.Asked():
                pair = dict(zip(("from", "to"), event.pieces, strict=False))
                found.append({"event": "fact", "name": event.fact or event.name, "value": _plain(event.value), **pair})
    return found


def _plain(value: object) -> object:
    return value if isinstance(value, bool | int) else shown(value)


class Noting:
    """Players whose answers are written into a log."""

    def __init__(self, players: Players, log: Log) -> None:
        self.players = players
        self.log = log

    @property
    def minds(self) -> bool:
        """Whether they take back what is in vain."""
        return isinstance(self.players, Minding) and self.players.minds

    def shun(self, vain: Sequence[object]) -> None:
        """What would be in vain of what they are asked next."""
        if isinstance(self.players, Minding):
            self.players.shun(vain)

    @property
    def answered(self) -> int:
        """How many answers are noted."""
        return len(self.log.answers)

    def forget_since(self, answers: int) -> None:
        """Take back what was noted after so many answers: whoever plays the log again is not asked for it."""
        del self.log.answers[answers:]

    def sit_down(self, table: Table) -> None:
        """The game begins at this table."""
        _sit_down(self.players, table)

    def tell(self, unknown: Unknown) -> object:
        """Ask, and note."""
        value = self.players.tell(unknown)
        self.log.answers.append({"fact": unknown.name, "value": _written(value)})
        return value

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """Ask, and note."""
        picked = self.players.choose(choose, who, options)
        self.log.answers.append({"choice": choose.question or choose.what, "who": who, "value": _written(picked)})
        return picked


def _sit_down(players: object, table: Table) -> None:
    if isinstance(players, Seated):
        players.sit_down(table)


class Replaying:
    """Players who answer as a log says; where it ends before the game, `then` are asked."""

    def __init__(self, log: Log, then: Players | None = None) -> None:
        self.answers = list(log.answers)
        self.then = then

    def sit_down(self, table: Table) -> None:
        """The game begins at this table."""
        _sit_down(self.then, table)

    def _next(self, what: str, name: str) -> str:
        if not self.answers:
            raise _other(f"the log ends before `{name}` was answered")
        answer = self.answers.pop(0)
        if what not in answer:
            raise _other(f"the log has another answer where `{name}` is asked")
        return answer["value"]

    def tell(self, unknown: Unknown) -> object:
        """The noted value."""
        if not self.answers and self.then is not None:
            return self.then.tell(unknown)
        text = self._next("fact", unknown.name)
        try:
            return read_value(text, unknown.field.type, unknown.name)
        except BadQuestion as bad:
            raise Stopped(bad.message, bad.help) from None

    def choose(self, choose: Choose, who: str, options: Sequence[object]) -> object:
        """The noted option."""
        if not self.answers and self.then is not None:
            return self.then.choose(choose, who, options)
        wanted = self._next("choice", choose.question or choose.what)
        for option in options:
            if key(_written(option)) == key(wanted):
                return option
        if isinstance(choose, Where) and (place := choose.read(wanted)) is not None:
            return place
        raise _other(f"the log chooses `{wanted}`, which cannot be chosen now")


def _other(message: str) -> Stopped:
    return Stopped(message, "It was written by another version of the rules.")


def _written(value: object) -> str:
    return value.name if isinstance(value, PieceRef) else shown(value)
