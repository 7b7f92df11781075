"""What does the log of a game say? Its events in order, each with the rules that were going on, and the pieces of its scenario."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]
Roles = dict[str, str]

_GIVEN = re.compile(r"^ *given (?:an?|the|\d+) ([\w ]+?)(?: called ([^:]+))?(?:: (.*))?$", re.MULTILINE)


@dataclass
class Rule:
    """A rule that goes on, with its pieces by their roles."""

    name: str
    kind: str
    roles: Roles

    @property
    def subject(self) -> str:
        """Who acts: the piece of the first role."""
        return next(iter(self.roles.values()), "")


@dataclass
class Moment:
    """An event, and what was going on when it happened: rules from the outermost to the innermost."""

    number: int
    turn: int
    step: str
    event: Event
    rules: tuple[Rule, ...]

    @property
    def what(self) -> str:
        """Which kind of event."""
        return str(self.event["event"])

    def two(self, pieces: set[str]) -> tuple[str, str] | None:
        """The two pieces of the innermost rule that has two."""
        for rule in reversed(self.rules):
            both = [one for one in rule.roles.values() if one in pieces]
            if len(both) > 1:
                return both[0], both[1]
        return None


@dataclass
class GameLog:
    """A log, read."""

    turns: int
    end: dict[str, dict[str, Any]]
    moments: list[Moment]
    given: dict[str, str] = field(default_factory=dict)
    """What the scenario says of each piece that it names."""
    kinds: dict[str, str] = field(default_factory=dict)

    def first(self, piece: str, name: str) -> Any:
        """The value with which a field began: before its first change, else as it ended."""
        for moment in self.moments:
            event = moment.event
            if moment.what == "change" and (event["piece"], event["field"]) == (piece, name):
                return event["before"]
        return self.end.get(piece, {}).get(name)

    def belongs(self, piece: str) -> set[str]:
        """The piece, and all that it belongs to at the end: a rifleman to his section."""
        found = {piece}
        for name in _OWNERS:
            owner = self.end.get(piece, {}).get(name)
            if isinstance(owner, str) and owner in self.end and owner != piece:
                found |= self.belongs(owner)
        return found

    def whole(self, piece: str) -> str:
        """What a figure, a gun or a company stands with: its group, its battery, its unit."""
        for name in ("group", "battery", "unit"):
            owner = self.end.get(piece, {}).get(name)
            if isinstance(owner, str) and owner in self.end:
                return owner
        return piece

    def side(self, piece: str) -> Any:
        """The side, army or player of a piece, or of what it belongs to."""
        for one in (piece, *sorted(self.belongs(piece) - {piece})):
            for name in ("side", "player", "army"):
                value = self.end.get(one, {}).get(name)
                if value is not None:
                    return value
        return None


_OWNERS = ("group", "company", "unit", "battery", "brigade", "officer", "crew")


def read_log(text: str, rules_text: str = "") -> GameLog:
    """The log in a JSON text; `rules_text` has its scenario."""
    content = json.loads(text)
    moments: list[Moment] = []
    turn, step, open_ = 0, "", list[Rule]()
    for number, event in enumerate(content["events"]):
        match event["event"]:
            case "step":
                turn, step, open_ = event["turn"], event["step"], []
            case "begins":
                roles = {name[3:]: value for name, value in event.items() if name.startswith("as ")}
                open_.append(Rule(event["rule"], event["kind"], roles))
        moments.append(Moment(number, turn, step, event, tuple(open_)))
        if event["event"] == "ends" and open_ and open_[-1].name == event["rule"]:
            open_.pop()
    log = GameLog(content["turns"], content["end"], moments)
    for kind, name, words in _scenario(rules_text, content["scenario"]):
        log.kinds[name], log.given[name] = kind, words
    return log


def _scenario(rules_text: str, name: str) -> Iterator[tuple[str, str, str]]:
    block = re.search(rf"^scenario {re.escape(name)}\b.*\n((?:[ \t]+.*\n|\n)*)", rules_text, re.MULTILINE)
    for found in _GIVEN.finditer(block.group(1) if block else ""):
        if found.group(2):
            yield found.group(1), found.group(2).strip(), found.group(3) or ""
