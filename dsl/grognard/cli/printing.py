"""What `build`, `serve` and `demo` share: odds and traces for the pages, and everything printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

import attrs

from grognard.cli.build_stamp import program_mark
from grognard.cli.effects_beside import variant_of
from grognard.cli.roll import changed
from grognard.docgen.digest import digest
from grognard.docgen.errata_page import errata_data
from grognard.docgen.fonts import SheetFonts, font_css, sheet_fonts
from grognard.docgen.output import ERRATA_PAPERS, NO_PICTURES, PAPERS, SHEETS, Printed, sheet_json
from grognard.docgen.pages import Pages, make_pages
from grognard.docgen.played import OddsBox, PlayedExample, odds_box
from grognard.docgen.printed_marks import Marks
from grognard.docgen.sheet.changed import sheet_beside
from grognard.docgen.sheet.data import SheetData
from grognard.docgen.sheet.errata_sheet import ErrataSheet, errata_sheet
from grognard.docgen.sheet.making import SheetResult, make_sheet
from grognard.docgen.sheet.measuring import Measures
from grognard.docgen.sheet.phone import phone_page
from grognard.docgen.variant_of import VariantOf
from grognard.evaluate.afterwards import DONE, says_no_effect
from grognard.evaluate.example_runs import ExampleRuns
from grognard.evaluate.question import ROLLED
from grognard.evaluate.telling import Given, TellingOdds, telling_odds
from grognard.evaluate.trace_text import shown
from grognard.evaluate.typed import read_value
from grognard.ir.examples import Example
from grognard.ir.interface import Input
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.said_names import many
from grognard.ir.types import PieceOf, YesNo
from grognard.ir.written import mark_of
from grognard.situations.words import fact_words
from grognard.store.answers import Answers

_LISTED = 2
"""So many things that are not so are told as a list."""
WORTH_ODDS = frozenset({RuleKind.TEST, RuleKind.FIGHT, RuleKind.DICE})


T = TypeVar("T")
Beside = OddsBox | PlayedExample | None
"""What is printed beside a rule or an example; None where there is nothing to print."""
Say = Callable[[str, int, int], None]
"""Told what is being worked on, how much of it is done, and how much there is."""


def _nothing(work: str, done: int, of: int) -> None:
    """Say nothing."""


class Press:
    """Prints rulesets, one after another or one again and again: what rests on the same lines is worked out once."""

    def __init__(
        self, beside: Answers[Beside] | None = None, say: Say = _nothing, measures: Measures | None = None
    ) -> None:
        self._beside: Answers[Any] = Answers() if beside is None else beside
        self._say = say
        self._measures = measures or Measures()
        self.runs = ExampleRuns()
        """The worked examples as they ran; whoever has run them before can hand them in."""

    def beside(self, ruleset: Ruleset) -> tuple[dict[str, OddsBox], list[PlayedExample | None]]:
        """The odds beside its rules, and the runs of its examples."""
        marks = Marks(ruleset)
        return self._odds(ruleset, marks), self._traces(ruleset, marks)

    def pages(self, ruleset: Ruleset, sheets: Sequence[str] = (), variant: VariantOf | None = None) -> Pages:
        """The pages with their odds and traces; of a variant marked with what it changes."""
        return make_pages(ruleset, *self.beside(ruleset), sheets, variant)

    def printed(
        self, ruleset: Ruleset, base: Ruleset | None = None, pictures: Mapping[str, bytes] = NO_PICTURES
    ) -> Printed:
        """Everything that is printed of a ruleset. `base` is what it is laid over, where it is a variant.

        Among its `pictures` may be the fonts of its sheets.
        """
        variant = variant_of(ruleset, base)
        errata: dict[str, ErrataSheet] = {}
        if variant is not None:
            self._say("what changes", 0, 1)
            content = errata_data(variant.errata, digest(ruleset))
            errata = {name: errata_sheet(content, paper) for paper, name in ERRATA_PAPERS}
        pages = self.pages(ruleset, [*SHEETS, *errata], variant)
        data = sheet_beside(ruleset, base)
        fonts = sheet_fonts(pictures)
        self._say("sheet", 0, 1)
        with ThreadPoolExecutor(len(PAPERS)) as pool:  # the typesetter works outside of Python's lock
            made = list(pool.map(lambda paper: self.sheet(data, paper[0], fonts), PAPERS))
        self._say("sheet", 1, 1)
        sheets = {name: sheet for (_, name), sheet in zip(PAPERS, made, strict=True)}
        phone = phone_page(data, font_css(pictures, inside=True))
        return Printed(pages, sheets, sheet_json(data), phone, errata)

    def sheet(self, data: SheetData, paper: str | None = None, fonts: SheetFonts | None = None) -> SheetResult:
        """The sheet, as `make_sheet` makes it; of the same content it is made once. Raises SheetUnavailable."""
        mark = mark_of([program_mark(), sheet_json(data), f"{fonts}", f"{paper}"])
        made = self._beside.once(mark, lambda: make_sheet(data, paper, measures=self._measures, fonts=fonts).as_plain())
        return SheetResult.of_plain(made)

    def _odds(self, ruleset: Ruleset, marks: Marks) -> dict[str, OddsBox]:
        worth = [(name, rule) for name, rule in ruleset.rules.items() if rule.kind in WORTH_ODDS]
        odds: dict[str, OddsBox] = {}
        for name, rule in self._one_by_one("odds", worth):
            box = self._beside.once(marks.odds(name, rule), partial(_odds_box, ruleset, rule))
            if box is not None:
                odds[name] = box
        return odds

    def _traces(self, ruleset: Ruleset, marks: Marks) -> list[PlayedExample | None]:
        played: list[PlayedExample | None] = []
        for example in self._one_by_one("worked examples", ruleset.examples):
            if example.case is not None:
                # Of a table of cases what comes out is printed, and not how each row came to it.
                played.append(None)
                continue
            played.append(self._beside.once(marks.trace(example), partial(_run, self.runs, ruleset, example)))
        return played

    def _one_by_one(self, work: str, things: Sequence[T]) -> Iterator[T]:
        """Each of some things, while it is told how far they have come."""
        for number, thing in enumerate(things):
            self._say(work, number, len(things))
            yield thing
        self._say(work, len(things), len(things))


def printed(ruleset: Ruleset, base: Ruleset | None = None) -> Printed:
    """Everything that is printed of a ruleset, from scratch."""
    return Press().printed(ruleset, base)


def _odds_box(ruleset: Ruleset, rule: Rule) -> OddsBox | None:
    odds = telling_odds(ruleset, rule)
    if odds is None:
        return None
    named = (attrs.evolve(given, name=_owned(rule, given.name, given.wanted)) for given in odds.situation)
    odds = attrs.evolve(odds, fact=_owned(rule, odds.fact, odds.wanted), situation=tuple(named))
    rows = ((value, dict(spread.chances()), Fraction(0)) for value, spread in odds.rows)
    return odds_box(odds.fact, _situation(odds), rows, rule)


def _run(runs: ExampleRuns, ruleset: Ruleset, example: Example) -> PlayedExample | None:
    """What the run of an example left behind; None where a gap or a fault stopped it."""
    run = runs.replay(ruleset, example)
    if run is None or run.stopped or run.gap is not None:
        return None
    result, rule = run.result, ruleset.rules.get(example.rule or "")
    if result is None and rule is not None and changed(run.events) and not says_no_effect(ruleset, rule):
        result = DONE
    return PlayedExample(runs.trace(ruleset, example), shown(result))


def _owned(rule: Rule, name: str, wanted: Input) -> str:
    """The name of a fact, with whose it is in a rule about several pieces."""
    several = sum(isinstance(param.type, PieceOf) for param in rule.params) > 1
    if not several or not wanted.role or wanted.role.casefold() in name.casefold():
        return name
    return f"the {wanted.role}'s {name}"


def _situation(odds: TellingOdds) -> str:
    """What is so besides, in words; where much is not so, its names in one list."""
    absent = [given.name for given in odds.situation if isinstance(given.wanted.type, YesNo) and given.told == "no"]
    if len(absent) < _LISTED:
        return ", ".join(_given(given) for given in odds.situation)
    facts = [_given(given) for given in odds.situation if given.name not in absent]
    return ", ".join([*facts, f"{'and ' if facts else ''}none of these is so: {', '.join(absent)}"])


def _given(given: Given) -> str:
    if given.told == ROLLED:
        return f"{given.name} {'are' if many(given.name) else 'is'} rolled"
    return fact_words(given.name, given.wanted, read_value(given.told, given.wanted.type, given.name))
