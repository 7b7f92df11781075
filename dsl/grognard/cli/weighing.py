"""The odds of one rule for a command: a row for each value that is swept, with its answer or why there is none."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import product

import attrs
import click

from grognard.cli import console
from grognard.cli.chances import Bounds, Chances, rounded_note
from grognard.cli.charted import write_chart
from grognard.cli.happening import changes_json, changes_text, rests_text, unread_text
from grognard.cli.odds_report import OddsReport, Row, best_row, worth_text
from grognard.cli.over import fault_words, hold_single, swept
from grognard.cli.rulesets import wrong
from grognard.cli.stopping import MORE_ANSWERS, not_told, stopped, stopped_by_gap
from grognard.cli.trying import Trials, as_answer, deed_answer, rule_made, tried
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.evaluate.afterwards import (
    Afterwards,
    Changes,
    Tell,
    refusals,
    told_by_changes,
    where_stopped,
    why_not_allowed,
)
from grognard.evaluate.answers import Answers, answered
from grognard.evaluate.best import best_plan
from grognard.evaluate.counts import counted_as_none, hold_counts
from grognard.evaluate.odds import Answer, Odds
from grognard.evaluate.options import Way, asks_again, each_way, ways_to_answer
from grognard.evaluate.players import Nobody, Players
from grognard.evaluate.posed import Question
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.too_long import Within
from grognard.evaluate.typed import BadQuestion, spread
from grognard.evaluate.unread import not_looked_at
from grognard.evaluate.weigh.rounding import Rounding
from grognard.host.budget import Budget, Limits
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Words, domain_values, value_text
from grognard.wording.lexicon import Lexicon
from grognard.wording.outcomes import outcome_of

_FAULTS = (BadQuestion, NotTold, GapReached, Stopped)
_ROWS_READ = 12
"""Of so many rows at most it is found out what was looked at."""


@attrs.frozen
class OddsRequest:
    """A request for odds of a rule or a scenario, as typed."""

    game: Ruleset
    trials: Trials | None
    limits: Limits
    bounds: Bounds
    choices: tuple[str, ...]
    wish: str | None
    tells: tuple[str, ...]
    rounded: bool
    chart: str | None
    """The file into which the odds are drawn."""
    as_csv: bool
    as_json: bool

    @property
    def within(self) -> Within:
        """Returns how long a query may be: trials need no plan of all that can happen."""
        return "lines" if self.trials is None else "run_lines"


@attrs.frozen
class Case:
    """One situation: the facts that differ in it, the answer and its changes; or why there is none."""

    extra: dict[str, str]
    question: Question | None
    answer: Answer | None
    changes: Changes | None = None
    fault: Exception | None = None
    program: Program | None = None
    alike: bool = False
    """Whether something was asked a second time, and answered as it was before."""
    given: Answers | None = None
    """What was typed for the players."""


def weigh_rule(request: OddsRequest, name: str, facts: Sequence[str], over: Sequence[str]) -> int:
    """Say the odds of a rule. Status 1 where a gap or the rules stop all of it."""
    try:
        rule = find_rule(request.game, name)
        hold_single(facts)
        given = spread(facts)
        sweeps = [_sweep(request.game, rule, given, fact) for fact in over]
    except BadQuestion as bad:
        raise wrong(bad) from None
    cases: list[Case] = []
    for values in product(*(values for _, values in sweeps)):
        extra = {name: value for (name, _), value in zip(sweeps, values, strict=True)}
        cases += _cases(request, rule, given, extra)
    good = [case for case in cases if case.answer is not None]
    if not good:
        return _refused(cases[0], request.as_json)
    if len(good) == len(cases):
        _hold_used(cases)
    picked = list(dict.fromkeys(name for case in good for name in case.extra if name not in dict(sweeps)))
    unread = _unread(good)
    rows = [_row(request, case, rule, picked, unread) for case in cases]
    report = OddsReport([*(name for name, _ in sweeps), *picked], rows)
    drawn = write_chart(request.chart, request.game, rule.called, facts, report)
    best = None
    if request.wish is not None:
        hold_wish(report, request.wish, rule)
        best, worth = best_row(report.answered, request.wish)
    if request.as_json:
        if best is not None:
            marked = attrs.evolve(best, tail={**best.tail, "best for": request.wish})
            report = attrs.evolve(report, rows=[marked if row is best else row for row in rows])
        console.write_json(report.json())
        return drawn
    if request.as_csv:
        console.write(report.csv(request.bounds))
    else:
        console.write(report.text())
        if not report.names and good[0].changes and not request.tells:
            console.write(changes_text(good[0].changes))
    if best is not None and picked and not request.as_csv:
        console.write(f"best for {request.wish}: {_choices(best, picked)} ({worth_text(worth, request.wish or '')})\n")
        console.write(_planned(request, good, worth))
    elif best is not None and not picked:
        console.write(f"No choice changes the odds here, so none is better for {request.wish}.\n", sys.stderr)
    if not request.as_csv:
        _notes(request, good)
    console.write(rests_text(_rests(good)) + unread_text(unread), sys.stderr)
    return drawn


def hold_wish(report: OddsReport, wish: str, rule: Rule) -> None:
    """Wrong use where a wish is for nothing that can come out."""
    if wish not in {"highest", "lowest"}:
        known = {
            value_text(value).casefold() for row in report.answered for value in row.chances[""].distribution.outcomes
        }
        words = [value_text(word).casefold() for word in rule.type.words] if isinstance(rule.type, Words) else []
        if wish.casefold() not in {*known, *words}:
            raise click.UsageError(f"`{wish}` is no outcome. There are: {', '.join(sorted(known))}.")


def _choices(row: Row, picked: Sequence[str]) -> str:
    return ", ".join(f"{name}: {row.extra[name]}" for name in picked if name in row.extra)


def _row(request: OddsRequest, case: Case, rule: Rule, picked: Sequence[str], unread: Sequence[str]) -> Row:
    """A situation as it is reported."""
    question = case.question
    head: dict[str, object] = {"rule": rule.name, "facts": question.told if question is not None else case.extra}
    if picked:
        head["choices"] = {name: case.extra[name] for name in picked if name in case.extra}
    if case.answer is None:
        return Row(case.extra, {}, fault_words(case.fault), head)
    if request.tells:
        head["tell"] = list(request.tells)
    tail: dict[str, object] = {"changes": changes_json(case.changes)} if case.changes else {}
    if question is not None and (rests := counted_as_none(question)):
        tail["counted as none"] = rests
    if unread:
        tail["not looked at"] = list(unread)
    does = None if request.tells else outcome_of(Lexicon(request.game), rule)
    if does is not None:
        head["does"] = does.frame
    chances = Chances(case.answer, None if request.tells else rule, request.trials, request.bounds, does)
    return Row(case.extra, {"": chances}, "", head, tail)


def _hold_used(cases: Sequence[Case]) -> None:
    """Refuse answers that were asked for in no case, on no way of the dice."""
    every = [case.given for case in cases if case.given is not None]
    for answers in every[1:]:
        every[0].used |= answers.used
    case = cases[0]
    if every and every[0].unused and case.question is not None:
        try:
            every[0].hold_used(refusals(case.question.world, case.question.program()))
        except BadQuestion as bad:
            raise wrong(bad) from None


def _notes(request: OddsRequest, good: Sequence[Case]) -> None:
    if request.choices:
        assumed = next((case.given.assumed() for case in good if case.given is not None), "")
        console.write(assumed + "\n" if assumed else "")
    elif any(case.program is not None and asks_again(case.program.body) for case in good if _picks(case)):
        console.write("A question asked again in a later round is answered here as it was before.\n")
    elif any(case.alike for case in good):
        console.write(
            "The same question asked again is answered here as it was before: else there are too many ways.\n"
        )
    off = max(case.answer.error for case in good if case.answer is not None)
    if request.trials is not None:
        console.write(request.trials.footnote() + "\n")
    elif request.rounded:
        console.write(rounded_note(off) + "\n")


def _picks(case: Case) -> bool:
    """Whether players chose on the way to this case."""
    return case.question is not None and bool(set(case.extra) - set(case.question.told))


def _planned(request: OddsRequest, cases: Sequence[Case], fixed: Fraction) -> str:
    """What deciding after the dice is worth, where that is more than any answer given beforehand (`fixed`)."""
    case, wish = cases[0], request.wish
    if wish is None or case.question is None or case.program is None:
        return ""
    if len({tuple(sorted(case.question.told.items())) for case in cases if case.question is not None}) > 1:
        return ""
    after, program = Afterwards(case.question.world, case.program), case.program
    tells = [Tell(name, case.question.found(name)) for name in request.tells]
    plan = best_plan(
        case.question.world,
        program,
        lambda state: _worth(after.value(tells, dict(enumerate(state))) if tells else state[program.result], wish),
    )
    if plan is None or plan.worth <= fixed:
        return ""
    worth = worth_text(plan.worth, wish)
    return "\n".join([f"decided after the dice, each time for {wish}: {worth}", *plan.lines()]) + "\n"


def _worth(end: object, wish: str) -> Fraction:
    if wish in {"highest", "lowest"}:
        value = Fraction(end) if isinstance(end, int | Fraction) else Fraction(0)
        return value if wish == "highest" else -value
    return Fraction(value_text(end).casefold() == wish.casefold())


def _cases(request: OddsRequest, rule: Rule, told: dict[str, str], extra: dict[str, str]) -> list[Case]:
    """The cases of one situation: one for each way to answer, or one that says why there is none."""
    question: Question | None = None
    program: Program | None = None
    try:
        question = pose(request.game, rule, {**told, **extra})
        hold_counts(question)
        given = Answers.read(request.choices, MORE_ANSWERS, question.choosable()) if request.choices else None
        program = question.program(Budget(request.limits), request.within)
        if request.trials is not None:
            ways = _tried(request, request.trials, {**told, **extra}, question, program, given)
            return [attrs.evolve(_case(extra, question, way, None, program), given=given) for way in ways]
        if given is not None:
            program = answered(question.world, program, given)
        return [attrs.evolve(case, given=given) for case in _weighed(request, question, program, extra)]
    except Stopped as stop:
        if question is not None and program is not None:
            stop = where_stopped(question.world, program, stop)
        return [Case(extra, question, None, fault=stop)]
    except _FAULTS as fault:
        return [Case(extra, question, None, fault=fault)]


def _weighed(request: OddsRequest, question: Question, program: Program, extra: dict[str, str]) -> list[Case]:
    after = Afterwards(question.world, program, question.rule)
    if request.tells:
        tells = [Tell(name, question.found(name)) for name in request.tells]
        by_way = each_way(lambda players: after.told(tells, players, Budget(request.limits), _rounding(request)))
        return [_case(extra, question, Way(picks, answer, by_way.alike), None, program) for picks, answer in by_way]
    if request.choices:
        answer = Odds(question.world, Nobody(), Budget(request.limits), _rounding(request)).answer(program)
        ways = [Way((), answer)]
    else:
        ways = ways_to_answer(question.world, program, request.limits, rounded=request.rounded)
    if len(ways) == 1 and not request.choices and told_by_changes(question.world, program, question.rule):
        # Of what an action does it may matter who is picked, though its answer does not hang on it.
        with suppress(Stopped):
            every = each_way(after.seen)
            done = [(picks, weighed) for picks, weighed in every if weighed is not None]
            if len(done) > 1:
                return [
                    _case(extra, question, Way(picks, weighed[0], every.alike), weighed, program)
                    for picks, weighed in done
                ]
    seen = {} if request.rounded else _seen(after, ways)
    return [_case(extra, question, way, seen.get(at), program) for at, way in enumerate(ways)]


def _seen(after: Afterwards, ways: Sequence[Way]) -> dict[int, tuple[Answer, Changes]]:
    """What each way to answer changes on the table; nothing where that is too much to find out."""
    try:
        ways_seen = each_way(after.seen)
    except Stopped:
        return {}
    by_picks = dict(ways_seen)
    return {at: weighed for at, way in enumerate(ways) if (weighed := by_picks.get(way.picks)) is not None}


def _rounding(request: OddsRequest) -> Rounding | None:
    return Rounding() if request.rounded else None


def _case(
    extra: dict[str, str], question: Question, way: Way, seen: tuple[Answer, Changes] | None, program: Program
) -> Case:
    answer, changes = (way.answer, None) if seen is None else (seen[0], seen[1])
    if answer.found is None:
        return Case({**extra, **dict(way.picks)}, question, None, fault=answer.gaps[0][0])
    answer = why_not_allowed(question.world, program, question.rule, answer)
    return Case({**extra, **dict(way.picks)}, question, answer, changes, program=program, alike=way.alike)


def _tried(
    request: OddsRequest,
    trials: Trials,
    told: dict[str, str],
    question: Question,
    program: Program,
    given: Answers | None,
) -> list[Way]:
    """The shares of many trials, for each way to answer."""
    posed = request.game, question.rule.called, tuple(told.items()), request.limits
    silent = bool(told_by_changes(question.world, program, question.rule))

    def answer(players: Players | None) -> Answer:
        shares = as_answer(tried(partial(rule_made, *posed), trials, request.limits, players, given))
        if not silent or shares.found is None or None not in shares.found.outcomes:
            return shares
        again = tried(partial(rule_made, *posed, ends=True), trials, request.limits, players, given)
        return deed_answer(again, question, program)

    if request.choices:
        return [Way((), answer(None))]
    ways = each_way(answer)
    return [Way(picks, answer, ways.alike) for picks, answer in ways]


def _sweep(game: Ruleset, rule: Rule, given: dict[str, str], text: str) -> tuple[str, list[str]]:
    name, values = swept(text)
    if values:
        return name, values
    domain = domain_values(pose(game, rule, {key: value for key, value in given.items() if key != name}).domain(name))
    if domain is None:
        raise BadQuestion(f"`{name}` has no end.", f"Say how far: --over {name}=1..10.")
    return name, [value_text(value) for value in domain]


def _refused(case: Case, as_json: bool) -> int:
    """Where nothing could be answered: why not, as a command says it."""
    match case.fault:
        case BadQuestion() as bad:
            raise wrong(bad) from None
        case NotTold() as missing:
            assert case.question is not None
            raise not_told(case.question, missing) from None
        case GapReached() as gap:
            assert case.question is not None
            return stopped_by_gap(gap, case.question, None, as_json)
        case Stopped() as stop:
            return stopped(stop, as_json)
    raise AssertionError


def _rests(cases: Sequence[Case]) -> list[str]:
    """The numbers of pieces that some case takes as none because they were not given."""
    questions = {id(case.question): case.question for case in cases[:_ROWS_READ] if case.question is not None}
    return list(dict.fromkeys(name for question in questions.values() for name in counted_as_none(question)))


def _unread(cases: Sequence[Case]) -> list[str]:
    """What no case looked at."""
    left: list[str] | None = None
    places: set[tuple[int, int]] = set()
    for case in cases[:_ROWS_READ]:
        if case.question is None or case.program is None or (left is not None and not left):
            continue
        # Ways to answer are cases of one question.
        both = id(case.question), id(case.program)
        if both in places:
            continue
        places.add(both)
        now = not_looked_at(case.question, case.program)
        left = now if left is None else [name for name in left if name in now]
    return left or []
