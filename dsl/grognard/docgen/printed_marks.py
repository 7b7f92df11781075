"""On what do the odds and the runs that are printed rest? Marks of everything that could change them."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.docgen.digest import said
from grognard.docgen.played import OddsBox, PlayedExample
from grognard.evaluate.telling import example_figures
from grognard.ir.examples import Example
from grognard.ir.meaning import Meanings
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.written import mark_of
from grognard.kept import kept
from grognard.store.rows import admit

admit(OddsBox, PlayedExample)


class Marks:
    """Marks of the rules and the examples of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._meanings = Meanings(ruleset)
        self._names = mark_of([*_names(ruleset)])
        self._told: str | None = None

    def odds(self, name: str, rule: Rule) -> str:
        """The mark of the odds of a rule: its whole meaning, the names in which they are told, the figures of the examples."""
        words = [param.key for param in rule.params]
        figures = [f"{fact} {numbers}" for fact, numbers in sorted(example_figures(self.ruleset, rule).items())]
        return mark_of(["odds", name, rule.name, *words, *figures, self._meanings.whole(name), self._names])

    def trace(self, example: Example) -> str:
        """The mark of the run of an example: all that its rule leads to, word for word, and all that is declared."""
        if self._told is None:
            game = self.ruleset
            declared = (game.pieces, game.facts, game.choices, game.tables, game.limits)
            self._told = mark_of(said((*declared, game.settings, game.sides)))
        reached = (
            sorted(self._meanings.leads_to(example.rule)) if example.rule is not None else sorted(self.ruleset.rules)
        )
        return mark_of(
            ["trace", _words_of(example), self._told, *(_words_of(self.ruleset.rules[name]) for name in reached)]
        )


@kept
def _words_of(declared: Rule | Example) -> str:
    """A mark of what a rule or an example says, word for word."""
    return mark_of(said(declared))


def _names(ruleset: Ruleset) -> Iterable[str]:
    for name, piece in ruleset.pieces.items():
        yield f"piece {name} {piece.name}"
        yield from (f"field {field.name}" for field in piece.fields)
    for fact in ruleset.facts.values():
        yield f"fact {fact.of_kind} {fact.toward} {fact.name}"
