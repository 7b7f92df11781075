"""What a program that embeds Grognard asks: `load`, `check`, `roll`, `odds`, `compare`, `render`. Everything public is here.

The package gives these names lazily: `import grognard` alone loads nothing.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

import attrs

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.dice.distribution import Distribution
from grognard.dice.source import BadFace, DiceExhausted, Scripted, Seeded, any_seed
from grognard.evaluate import trace
from grognard.evaluate.afterwards import refusals, why_not_allowed, why_refused
from grognard.evaluate.answers import Answers, Following, answered
from grognard.evaluate.bound import BoundQuestion, BoundQuestions
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.odds import Odds as _Weighing
from grognard.evaluate.question import find_rule
from grognard.evaluate.trace_text import lines_of, never_thrown, shown
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.host.plaintext import FileProblem
from grognard.ir.deeds import NOT_ALLOWED
from grognard.ir.names import capital
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import domain_text
from grognard.ready import ReadyGame, ready

Value = bool | int | Fraction | str
"""What a rule can answer: a number (a `Fraction` where it is not whole), a word, yes or no."""

_PLAIN = (bool, int, Fraction)
_MORE_ANSWERS = "More answers are wanted: give them in `choices`, in order."


class RulesError(Exception):
    """Something could not be read or answered. The text says what in plain words, and what to do next."""

    def __init__(self, message: str, help: str = "", findings: Sequence[Finding] = (), missing: str = "") -> None:
        super().__init__(f"{message} {help}".strip())
        self.message = message
        self.help = help
        self.findings = tuple(findings)
        """What is wrong in the text, where it has errors."""
        self.missing = missing
        """The name of a fact that was not given and is needed."""


@attrs.frozen
class Finding:
    """One thing that was found in a text: its code, how much it weighs, where it stands, and the sentence."""

    code: str
    severity: str
    """`error`, `warning`, `gap` or `note`."""
    path: str
    line: int
    message: str
    help: str
    paste: str = ""
    """A block of text, lines and all, that its author puts into his file and mends there."""


@attrs.frozen
class Game:
    """A ruleset that was loaded."""

    name: str
    title: str
    rules: tuple[str, ...]
    """Its rules, as `roll` and `odds` take them."""
    _ruleset: Ruleset = attrs.field(repr=False, eq=False)
    _questions: BoundQuestions = attrs.field(
        init=False,
        repr=False,
        eq=False,
        default=attrs.Factory(lambda game: BoundQuestions(game._ruleset), takes_self=True),
    )


@attrs.frozen
class Roll:
    """One run of a rule: what came out, and every step with its reason, line by line."""

    result: Value | None
    steps: tuple[str, ...]
    not_asked: tuple[str, ...] = ()
    """The `choices` for which this run had no question."""
    allowed: bool = True
    """Whether the rules allow what was asked for; where not, nothing was done."""
    because: tuple[str, ...] = ()
    """Why it was not allowed, or could do nothing."""
    counted_as_none: tuple[str, ...] = ()
    """The numbers of pieces that were not given and count as none."""


@attrs.frozen(repr=False)
class Odds:
    """The exact chances of everything a rule can answer.

    `gap` is the chance that the source does not say what comes out; chances and `gap` come to one.
    """

    _outcomes: Distribution[object]
    gap: Fraction = Fraction(0)
    because: tuple[str, ...] = ()
    """Why it is not allowed, or can do nothing."""
    counted_as_none: tuple[str, ...] = ()
    """The numbers of pieces that were not given and count as none."""

    @cached_property
    def chances(self) -> dict[Value, Fraction]:
        """Each outcome with its chance, in order; worked out when it is first read."""
        chances = {_value(value): chance for value, chance in self._outcomes.chances()}
        return {value: (1 - self.gap) * chance for value, chance in chances.items()} if self.gap else chances

    @property
    def not_allowed(self) -> Fraction:
        """The chance that the rules do not allow what was asked for; it is in `chances` too, as `not allowed`."""
        return self.chances.get(NOT_ALLOWED, Fraction(0))

    def __repr__(self) -> str:
        more = f", because={self.because}" if self.because else ""
        return f"Odds(chances={self.chances}, gap={self.gap!r}{more})"


@attrs.frozen
class Change:
    """A rule whose odds a change touches, in the situation in which they change most, before and after.

    `facts` are what is not as usual there; they can be asked with `odds`. Outcomes stand in words.
    """

    rule: str
    facts: dict[str, str]
    before: dict[str, Fraction]
    after: dict[str, Fraction]


@attrs.frozen
class Comparison:
    """Two games held against each other. `untouched` are proved to be the same; `tried` says how many situations of each other rule were tried, and of how many."""

    changed: tuple[Change, ...]
    same_odds: tuple[str, ...]
    unweighed: tuple[str, ...]
    untouched: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    tried: dict[str, tuple[int, int]] = attrs.field(factory=dict)


def load(name: str | os.PathLike[str]) -> Game:
    """A bundled ruleset by its name, or any other by the path of its file or folder.

    Raises `RulesError` where it cannot be read or has errors; the findings are then in it.
    """
    named = os.fspath(name)
    game = _compiled(named, check=False)
    errors = [_finding(diagnostic) for diagnostic in game.diagnostics if diagnostic.severity is Severity.ERROR]
    if errors:
        raise RulesError(f"{named} has errors: {errors[0].message}", errors[0].help, errors)
    return game_of(named, game.ruleset)


def game_of(name: str, ruleset: Ruleset) -> Game:
    """A compiled ruleset as a game that can be asked."""
    return Game(name, ruleset.title, tuple(rule.called for rule in ruleset.rules.values()), ruleset)


def check(name: str | os.PathLike[str]) -> tuple[Finding, ...]:
    """Everything that is found in a ruleset without playing it, in the order of the text. Raises `RulesError`."""
    return tuple(_finding(diagnostic) for diagnostic in _compiled(os.fspath(name), check=True).diagnostics)


def roll(
    game: Game,
    rule: str,
    facts: Mapping[str, object] | None = None,
    *,
    seed: int | None = None,
    dice: Sequence[int] | None = None,
    choices: Sequence[str] = (),
) -> Roll:
    """Roll a rule once. The same seed gives the same dice everywhere; `dice` are those on the table instead.

    Raises `RulesError` where a fact is missing or unknown, where the source has a gap, or where the dice do not fit.
    """
    if seed is not None and dice is not None:
        raise RulesError("Either a seed or dice: the dice on the table need no seed.")
    recorder = trace.Recorder()
    bound = _bound(game, rule, facts)
    question = bound.question
    given = _answers(bound, choices)
    drawn = any_seed() if seed is None else seed

    def thrown() -> object:
        return trace.last_throw(recorder.events)

    source = Seeded(drawn, 0) if dice is None else Scripted(list(dice))
    try:
        runner = Interpreter(question.world, source, Following(given, thrown), recorder, Budget())
        runner.explains = True
        result = runner.run(bound.program)
    except (NotTold, GapReached, Stopped, DiceExhausted, BadFace, BudgetExceeded) as fault:
        raise _said(fault) from None
    if isinstance(source, Scripted) and source.unused:
        raise RulesError(never_thrown(len(source.unused), "the dice given", recorder.events))
    because = why_refused(result, [*runner.shut, *recorder.events], question.rule.name)
    value = None if result is None else _value(result)
    rests = bound.rests()
    game._questions.back(bound)
    return Roll(value, tuple(lines_of(recorder.events)), given.unused, result != NOT_ALLOWED, because, rests)


def odds(
    game: Game,
    rule: str,
    facts: Mapping[str, object] | None = None,
    *,
    choices: Sequence[str] = (),
    limits: Limits | None = None,
) -> Odds:
    """The exact odds of a rule. Raises `RulesError` as `roll` does, and where nothing but gaps can come out.

    The first call with facts of some names compiles the rule for them; the next takes microseconds. `limits` bound the
    work, where an answer is of use only if it is quick.
    """
    bound = _bound(game, rule, facts)
    world = bound.question.world
    try:
        if choices:
            given = _answers(bound, choices)
            program = answered(world, bound.program, given)
            answer = _Weighing(world, None, Budget(limits)).answer(program)
            given.hold_used(refusals(world, bound.program) if given.unused else ())
        else:
            program, answer = bound.program, bound.answer(Budget(limits))
        answer = why_not_allowed(world, program, bound.question.rule, answer)
    except BadQuestion as bad:
        raise RulesError(bad.message, bad.help) from None
    except (NotTold, GapReached, Stopped, BudgetExceeded) as fault:
        raise _said(fault) from None
    if answer.found is None:
        raise _said(answer.gaps[0][0])
    numbers = bound.rests()
    if not choices:
        game._questions.back(bound)
    return Odds(answer.found, answer.missing, answer.because, numbers)


def compare(before: Game, after: Game, *, rules: Sequence[str] = ()) -> Comparison:
    """What a change does to the odds, the biggest first. `rules` narrows what is looked at. Raises `RulesError`."""
    # Only here, and below: whoever rolls a die needs none of it.
    from grognard.comparison import differences

    ours, theirs = before._ruleset, after._ruleset
    if ours.layers[0].title != theirs.layers[0].title:
        raise RulesError("Only a game and its variants can be compared.")
    try:
        wanted = [_key(find_rule(after._ruleset, rule), after._ruleset) for rule in rules]
        comparison = differences.compare(ours, theirs, rules=wanted)
    except BadQuestion as bad:
        raise RulesError(bad.message, bad.help) from None
    changed = []
    for change in comparison.changed:
        most = change.telling[0]
        changed.append(Change(change.name, most.situation.facts(), most.before.chances, most.after.chances))
    return Comparison(
        tuple(changed),
        tuple(each.name for each in comparison.same_odds),
        tuple(each.name for each in comparison.unweighed),
        comparison.untouched,
        comparison.added,
        comparison.removed,
        {
            each.name: (each.tried, each.of)
            for each in (*comparison.changed, *comparison.same_odds, *comparison.unweighed)
        },
    )


def render(game: Game, shape: str = "site") -> dict[str, bytes]:
    """The ruleset in print: files by their names, nothing is written.

    Shapes are `site` (with its sheets), `sheet`, `page`, `cards`, `phone`, `large`, `book`, `markdown`, `json` and `zip`. Raises
    `RulesError` for any other, and where what prints a shape is not installed.
    """
    from grognard.cli.pictures import read_pictures
    from grognard.cli.printing import Press
    from grognard.cli.shapes import SHAPES, made_as
    from grognard.docgen.fonts import sheet_fonts
    from grognard.docgen.sheet.changed import sheet_beside
    from grognard.docgen.sheet.making import make_sheet
    from grognard.docgen.sheet.typesetter import SheetUnavailable
    from grognard.docgen.site import SiteUnavailable
    from grognard.docgen.volume.making import PictureUnreadable
    from grognard.driver import base_of, compile_game

    known = next((name for name in SHAPES if name == shape), None)
    if known is None and shape != "sheet":
        raise RulesError(f"There is no shape {shape!r}.", f"There are: {', '.join((*SHAPES, 'sheet'))}.")
    try:
        compiled = compile_game(game.name)
        pictures, base = read_pictures(compiled.files), base_of(compiled)
        if known is None:
            sheet = make_sheet(sheet_beside(compiled.ruleset, base), fonts=sheet_fonts(pictures))
            return {f"{compiled.ruleset.slug}-sheet.pdf": sheet.pdf}
        return made_as(known, compiled.ruleset, Press(), pictures, base).files
    except FileProblem as problem:
        raise _refused(problem) from None
    except (SheetUnavailable, SiteUnavailable, PictureUnreadable) as missing:
        raise RulesError(str(missing)) from None


def _compiled(name: str, *, check: bool) -> ReadyGame:
    try:
        return ready(name, check=check)
    except FileProblem as problem:
        raise _refused(problem) from None
    except BudgetExceeded as fault:
        raise _said(fault) from None


def _bound(game: Game, rule: str, facts: Mapping[str, object] | None) -> BoundQuestion:
    """A question put to a rule, for this caller alone until it is given back."""
    given = {name: _told(value) for name, value in (facts or {}).items()}
    try:
        return game._questions.take(rule, given, _MORE_ANSWERS)
    except BadQuestion as bad:
        raise RulesError(bad.message, bad.help) from None
    except (GapReached, Stopped, BudgetExceeded) as fault:
        raise _said(fault) from None


def _answers(bound: BoundQuestion, choices: Sequence[str]) -> Answers:
    """What its players answer."""
    try:
        return Answers.read(choices, _MORE_ANSWERS, bound.question.choosable())
    except BadQuestion as bad:
        raise RulesError(bad.message, bad.help) from None


def _told(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _value(value: object) -> Value:
    return value if isinstance(value, _PLAIN) else shown(value)


def _key(rule: Rule, ruleset: Ruleset) -> str:
    return next(key for key, each in ruleset.rules.items() if each is rule)


def _finding(finding: Diagnostic) -> Finding:
    place = finding.place
    return Finding(
        finding.code.name,
        finding.severity.value,
        place.file.path,
        place.line,
        finding.message,
        finding.help or "",
        finding.paste,
    )


def _refused(problem: FileProblem) -> RulesError:
    finding = _finding(problem.diagnostic)
    return RulesError(finding.message, finding.help, [finding])


def _said(fault: Exception) -> RulesError:
    """Why a question has no answer, in plain words."""
    match fault:
        case NotTold():
            field = fault.what.field
            return RulesError(
                f"This needs to know: {fault.what.name} ({domain_text(field.type)}).",
                f"Give it in `facts`, under the name {field.name!r}.",
                missing=field.name,
            )
        case GapReached():
            return RulesError(fault.message, "A variant can fill it: `fill … in … with …`.")
        case Stopped():
            return RulesError(f"{capital(fault.message)}.", fault.help)
        case BudgetExceeded():
            return RulesError(fault.message, fault.help)
        case _:
            return RulesError(str(fault))
