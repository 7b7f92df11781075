"""Is a step of play that a player's sentence names by its number, or its title, there, and does it do what the sentence has it do?

A variant takes steps away, puts another in the place of one, or does later what was done first: the sentences of its base
still say `in step 1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grognard.checks.passages import Passage
from grognard.checks.shorts import Short
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.extent import leads_to
from grognard.ir.names import in_a_row, key
from grognard.ir.rules import Phase, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes
from grognard.telling.drawn import BRACES
from grognard.telling.roots import roots

Wrong = tuple[int, int, str]
"""Where in a line something wrong stands, how long it is, and what the rules say."""

_STEPS = re.compile(
    r"\bsteps?\s+(?P<numbers>[0-9]+[a-z]?(?:(?:,\s*|\s+and\s+|\s+or\s+)[0-9]+[a-z]?)*)\b", re.IGNORECASE
)
_NUMBER = re.compile(r"[0-9]+[a-z]?", re.IGNORECASE)
_TITLED = re.compile(
    r"\b(?:in|during|before|after|until|of) the (?P<title>[a-z][a-z' -]{2,40}?) (?:step|phase)\b(?! [0-9])",
    re.IGNORECASE,
)


class Steps:
    """Holds the steps that sentences name against those of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._phases = [phase for sequence in ruleset.sequences.values() for phase in sequence.phases]
        self._done: dict[int, list[Rule]] = {}

    def wrong(self, short: Short, passage: Passage) -> Iterator[Wrong]:
        """The steps that a line names and that are not there, or do nothing of what it speaks of."""
        of_base = self._ruleset.is_of_base(passage.place)
        for found in _STEPS.finditer(passage.text):
            for each in _NUMBER.finditer(passage.text, found.start("numbers"), found.end()):
                if why := self._step(short, each[0].casefold(), _brace_at(passage.text, each.start()), of_base):
                    yield found.start(), found.end() - found.start(), why
                    break
        if of_base:
            for found in _TITLED.finditer(BRACES.sub(lambda one: " " * len(one[0]), passage.text)):
                if not any(set(roots(found["title"])) <= set(roots(phase.title)) for phase in self._phases):
                    yield found.start("title"), len(found["title"]), "no step of play is called so"

    def _step(self, short: Short, number: str, name: str, of_base: bool) -> str:
        """What is wrong with a step, by its number; nothing where all is well."""
        steps = [phase for phase in self._phases if phase.number.rstrip(".").casefold() == number]
        if not steps:
            return f"no step of play has the number {number}"
        title = in_a_row([f"`{step.title}`" for step in steps])
        if name and (rules := self._makes(name)):
            if not any(rule in self._does(step) for step in steps for rule in rules):
                return f"step {number} is {title}, which does not lead to `{rules[0].name}`{self._elsewhere(rules)}"
        elif of_base and not any(map(self._ruleset.is_of_base, (step.place for step in steps))):
            touched = self._touched(short)
            if not any(touched & self._touches(rule) for step in steps for rule in self._does(step)):
                return f"step {number} is {title} now, which has nothing to do with it"
        return ""

    def _elsewhere(self, rules: Sequence[Rule]) -> str:
        steps = [phase for phase in self._phases if any(rule in self._does(phase) for rule in rules)]
        if not steps:
            return ""
        return f": it is done in {in_a_row([f'{one.number.rstrip(chr(46))} `{one.title}`' for one in steps[:3]])}"

    def _does(self, phase: Phase) -> list[Rule]:
        """The rules that a step leads to."""
        if id(phase) not in self._done:
            self._done[id(phase)] = list(leads_to(self._ruleset, phase.lines))
        return self._done[id(phase)]

    def _makes(self, name: str) -> list[Rule]:
        """The rule of a name; or the rules that set the field of that name."""
        wanted = key(name)
        if wanted in self._ruleset.rules:
            return [self._ruleset.rules[wanted]]
        return [rule for rule in self._ruleset.rules.values() if wanted in self._set_by(rule)]

    def _set_by(self, rule: Rule) -> set[str]:
        found = {key(field.name) for _, field in self._ruleset.begun_behind(key(rule.name))}
        for node in nodes(rule.lines):
            if isinstance(node, do.Become | do.Change | do.Every):
                found.update(map(key, do.changed_by(node)))
        return found

    def _touches(self, rule: Rule) -> set[str]:
        """A rule by its name, and the fields that it sets."""
        return {f"rule {key(rule.name)}"} | self._set_by(rule)

    def _touched(self, short: Short) -> set[str]:
        """What the rules of a sentence are, lead to, ask for and set."""
        found: set[str] = set()
        for part in short.tells:
            if isinstance(part, Rule):
                found |= self._touches(part)
            found |= {f"rule {key(rule.name)}" for rule in leads_to(self._ruleset, part)}
            found |= {key(node.field) for node in nodes(part) if isinstance(node, ir.Field)}
        return found


def _brace_at(text: str, at: int) -> str:
    """The name in the braces in which a place is."""
    return next((found["name"] for found in BRACES.finditer(text) if found.start() < at < found.end()), "").strip()
