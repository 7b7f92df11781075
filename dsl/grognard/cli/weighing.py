"""One rule weighed for a command: a row for each value of what is swept, each answered, or told why it cannot be."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import product

import attrs

from grognard.cli import console
from grognard.cli.asking import MORE_ANSWERS
from grognard.cli.happening import changes_json, changes_text, rests_text, unread_text
from grognard.cli.odds_text import (
    Bounds,
    Situation,
    answer_json,
    bars,
    best,
    csv_text,
    hold_wish,
    rounded_note,
    table,
    worth_of,
)
from grognard.cli.over import fault_words, hold_single, swept
from grognard.cli.roll import not_told, stopped, stopped_by_gap
from grognard.cli.rulesets import wrong
from grognard.cli.trying import Trials, as_answer, deed_answer, rule_made, tried
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.dice.fractions_text import decimal, percent
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
from grognard.ir.types import domain_values, value_text

_FAULTS = (BadQuestion, NotTold, GapReached, Stopped)
_ROWS_READ = 12
"""Of so many rows at most it is found out what was looked at."""


@attrs.frozen
class Asked:
    """What is asked of a rule or a scenario, as it was typed."""

    game: Ruleset
    ruleset: str
    trials: Trials | None
    limits: Limits
    bounds: Bounds
    choices: tuple[str, ...]
    wish: str | None
    tells: tuple[str, ...]
    rounded: bool
    as_csv: bool
    as_json: bool

    @property
    def within(self) -> Within:
        """How long what is asked may be: trials need no plan of all that can happen."""
        return "lines" if self.trials is None else "run_lines"


@attrs.frozen
class Row:
    """One situation: what is told otherwise in it, the answer and what it changes; or why there is none."""

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


def weigh_rule(asked: Asked, name: str, facts: Sequence[str], over: Sequence[str]) -> int:
    """Say the odds of a rule. Status 1 where a gap or the rules stop all of it."""
    try:
        rule = find_rule(asked.game, name)
        hold_single(facts)
        told = spread(facts)
        sweeps = [_sweep(asked.game, rule, told, one) for one in over]
    except BadQuestion as bad:
        raise wrong(bad) from None
    rows: list[Row] = []
    for values in product(*(values for _, values in sweeps)):
        extra = {name: value for (name, _), value in zip(sweeps, values, strict=True)}
        rows += _rows(asked, rule, told, extra)
    good = [row for row in rows if row.answer is not None]
    if not good:
        return _refused(rows[0], asked.as_json)
    if len(good) == len(rows):
        _hold_used(rows)
    picked = {name: None for row in good for name in row.extra if name not in dict(sweeps)}
    names = [*(name for name, _ in sweeps), *picked]
    unread = _unread(good)
    shown = None if asked.tells else rule
    if asked.wish is not None:
        hold_wish([row.answer for row in good if row.answer], asked.wish, rule)
    if asked.as_json:
        found = [_json(asked, row, rule, picked, unread) for row in rows]
        if asked.wish is not None:
            top = max(
                good, key=lambda row: worth_of(row.answer, asked.wish) if row.answer and asked.wish else Fraction(0)
            )
            found[next(at for at, row in enumerate(rows) if row is top)]["best for"] = asked.wish
        console.write_json(found if names else found[0])
        return 0
    if asked.as_csv:
        lines = [(row.extra, fault_words(row.fault), row.answer) for row in rows]
        console.write(csv_text(names, lines, shown, asked.trials, asked.bounds))
    elif names:
        faults = [(row.extra, fault_words(row.fault)) for row in rows if row.fault is not None]
        answers = [(row.extra, row.answer) for row in good if row.answer]
        table(names, answers, shown, asked.bounds, faults)
        if picked and asked.wish is not None:
            console.write(best(list(picked), answers, asked.wish) + _planned(asked, good, answers))
    else:
        _single(asked, good[0], shown)
    if asked.wish is not None and not picked:
        console.write(f"No choice changes the odds here, so none is better for {asked.wish}.\n", sys.stderr)
    if not asked.as_csv:
        _notes(asked, good)
    console.write(rests_text(_rests(good)) + unread_text(unread), sys.stderr)
    return 0


def _hold_used(rows: Sequence[Row]) -> None:
    """Refuse answers that were asked for in no row, on no way of the dice."""
    every = [row.given for row in rows if row.given is not None]
    for one in every[1:]:
        every[0].used |= one.used
    row = rows[0]
    if every and every[0].unused and row.question is not None:
        try:
            every[0].hold_used(refusals(row.question.world, row.question.program()))
        except BadQuestion as bad:
            raise wrong(bad) from None


def _single(asked: Asked, row: Row, rule: Rule | None) -> None:
    """The one situation, with what it changes and what forbids it."""
    assert row.answer is not None and row.question is not None and row.program is not None
    console.write(bars(row.answer, rule, asked.bounds, asked.trials))
    if row.changes and not asked.tells:
        console.write(changes_text(row.changes))


def _notes(asked: Asked, good: Sequence[Row]) -> None:
    if asked.choices:
        assumed = next((row.given.assumed() for row in good if row.given is not None), "")
        console.write(assumed + "\n" if assumed else "")
    elif any(row.program is not None and asks_again(row.program.body) for row in good if _picks(row)):
        console.write("What is asked again in a later round is answered here as it was before.\n")
    elif any(row.alike for row in good):
        console.write(
            "The same question asked again is answered here as it was before: else there are too many ways.\n"
        )
    off = max(row.answer.error for row in good if row.answer is not None)
    if asked.trials is not None:
        console.write(asked.trials.footnote() + "\n")
    elif asked.rounded:
        console.write(rounded_note(off) + "\n")


def _picks(row: Row) -> bool:
    """Whether players chose on the way to this row."""
    return row.question is not None and bool(set(row.extra) - set(row.question.told))


def _planned(asked: Asked, rows: Sequence[Row], answers: Sequence[tuple[Situation, Answer]]) -> str:
    """What deciding after the dice is worth, where that is more than any answer given beforehand."""
    row, wish = rows[0], asked.wish
    if wish is None or row.question is None or row.program is None:
        return ""
    if len({tuple(sorted(one.question.told.items())) for one in rows if one.question is not None}) > 1:
        return ""
    after, program = Afterwards(row.question.world, row.program), row.program
    tells = [Tell(name, row.question.found(name)) for name in asked.tells]
    plan = best_plan(
        row.question.world,
        program,
        lambda state: _worth(after.value(tells, dict(enumerate(state))) if tells else state[program.result], wish),
    )
    fixed = max(worth_of(answer, wish) for _, answer in answers)
    if plan is None or plan.worth <= fixed:
        return ""
    sign = -1 if wish == "lowest" else 1
    what = f"on average {decimal(sign * plan.worth)}" if wish in {"highest", "lowest"} else percent(plan.worth)
    return "\n".join([f"decided after the dice, each time for {wish}: {what}", *plan.lines()]) + "\n"


def _worth(end: object, wish: str) -> Fraction:
    if wish in {"highest", "lowest"}:
        value = Fraction(end) if isinstance(end, int | Fraction) else Fraction(0)
        return value if wish == "highest" else -value
    return Fraction(value_text(end).casefold() == wish.casefold())


def _rows(asked: Asked, rule: Rule, told: dict[str, str], extra: dict[str, str]) -> list[Row]:
    """The rows of one situation: one for each way to answer, or one that says why there is none."""
    question: Question | None = None
    program: Program | None = None
    try:
        question = pose(asked.game, rule, {**told, **extra})
        hold_counts(question)
        given = Answers.read(asked.choices, MORE_ANSWERS, question.choosable()) if asked.choices else None
        program = question.program(Budget(asked.limits), asked.within)
        if asked.trials is not None:
            ways = _tried(asked, asked.trials, {**told, **extra}, question, program, given)
            return [attrs.evolve(_row(extra, question, way, None, program), given=given) for way in ways]
        if given is not None:
            program = answered(question.world, program, given)
        return [attrs.evolve(row, given=given) for row in _weighed(asked, question, program, extra)]
    except Stopped as stop:
        if question is not None and program is not None:
            stop = where_stopped(question.world, program, stop)
        return [Row(extra, question, None, fault=stop)]
    except _FAULTS as fault:
        return [Row(extra, question, None, fault=fault)]


def _weighed(asked: Asked, question: Question, program: Program, extra: dict[str, str]) -> list[Row]:
    after = Afterwards(question.world, program, question.rule)
    if asked.tells:
        tells = [Tell(name, question.found(name)) for name in asked.tells]
        found = each_way(lambda players: after.told(tells, players, Budget(asked.limits), _rounding(asked)))
        return [_row(extra, question, Way(picks, answer, found.alike), None, program) for picks, answer in found]
    if asked.choices:
        answer = Odds(question.world, Nobody(), Budget(asked.limits), _rounding(asked)).answer(program)
        ways = [Way((), answer)]
    else:
        ways = ways_to_answer(question.world, program, asked.limits, rounded=asked.rounded)
    if len(ways) == 1 and not asked.choices and told_by_changes(question.world, program, question.rule):
        # Of what an action does it may matter who is picked, though its answer does not hang on it.
        with suppress(Stopped):
            every = each_way(after.seen)
            done = [(picks, one) for picks, one in every if one is not None]
            if len(done) > 1:
                return [_row(extra, question, Way(picks, one[0], every.alike), one, program) for picks, one in done]
    seen = {} if asked.rounded else _seen(after, ways)
    return [_row(extra, question, way, seen.get(at), program) for at, way in enumerate(ways)]


def _seen(after: Afterwards, ways: Sequence[Way]) -> dict[int, tuple[Answer, Changes]]:
    """What each way to answer changes on the table; nothing where that is too much to find out."""
    try:
        found = each_way(after.seen)
    except Stopped:
        return {}
    by_picks = dict(found)
    return {at: one for at, way in enumerate(ways) if (one := by_picks.get(way.picks)) is not None}


def _rounding(asked: Asked) -> Rounding | None:
    return Rounding() if asked.rounded else None


def _row(
    extra: dict[str, str], question: Question, way: Way, seen: tuple[Answer, Changes] | None, program: Program
) -> Row:
    answer, changes = (way.answer, None) if seen is None else (seen[0], seen[1])
    if answer.found is None:
        return Row({**extra, **dict(way.picks)}, question, None, fault=answer.gaps[0][0])
    answer = why_not_allowed(question.world, program, question.rule, answer)
    return Row({**extra, **dict(way.picks)}, question, answer, changes, program=program, alike=way.alike)


def _tried(
    asked: Asked, trials: Trials, told: dict[str, str], question: Question, program: Program, given: Answers | None
) -> list[Way]:
    """The shares of many trials, for each way to answer."""
    posed = asked.ruleset, question.rule.called, tuple(told.items()), asked.limits
    silent = bool(told_by_changes(question.world, program, question.rule))

    def answer(players: Players | None) -> Answer:
        found = as_answer(tried(partial(rule_made, *posed), trials, asked.limits, players, given))
        if not silent or found.found is None or None not in found.found.outcomes:
            return found
        again = tried(partial(rule_made, *posed, ends=True), trials, asked.limits, players, given)
        return deed_answer(again, question, program)

    if asked.choices:
        return [Way((), answer(None))]
    ways = each_way(answer)
    return [Way(picks, found, ways.alike) for picks, found in ways]


def _sweep(game: Ruleset, rule: Rule, told: dict[str, str], text: str) -> tuple[str, list[str]]:
    name, values = swept(text)
    if values:
        return name, values
    found = domain_values(pose(game, rule, {key: value for key, value in told.items() if key != name}).domain(name))
    if found is None:
        raise BadQuestion(f"`{name}` has no end.", f"Say how far: --over {name}=1..10.")
    return name, [value_text(value) for value in found]


def _refused(row: Row, as_json: bool) -> int:
    """Where nothing could be answered: why not, as a command says it."""
    match row.fault:
        case BadQuestion() as bad:
            raise wrong(bad) from None
        case NotTold() as missing:
            assert row.question is not None
            raise not_told(row.question, missing) from None
        case GapReached() as gap:
            assert row.question is not None
            return stopped_by_gap(gap, row.question, None, as_json)
        case Stopped() as stop:
            return stopped(stop, as_json)
    raise AssertionError


def _json(asked: Asked, row: Row, rule: Rule, picked: dict[str, None], unread: Sequence[str]) -> dict[str, object]:
    question, answer = row.question, row.answer
    facts = question.told if question is not None else row.extra
    made: dict[str, object] = {"rule": rule.name, "facts": facts}
    if picked:
        made["choices"] = {name: row.extra[name] for name in picked if name in row.extra}
    if answer is None:
        gap = isinstance(row.fault, GapReached)
        return {**made, ("gap" if gap else "stopped"): fault_words(row.fault).removeprefix("? ")}
    if asked.tells:
        made["tell"] = list(asked.tells)
    made |= answer_json(answer, None if asked.tells else rule, asked.trials, asked.bounds)
    if row.changes:
        made["changes"] = changes_json(row.changes)
    if question is not None and (rests := counted_as_none(question)):
        made["counted as none"] = rests
    if unread:
        made["not looked at"] = list(unread)
    return made


def _rests(rows: Sequence[Row]) -> list[str]:
    """The numbers of pieces that some row takes as none because they were not given."""
    questions = {id(row.question): row.question for row in rows[:_ROWS_READ] if row.question is not None}
    return list(dict.fromkeys(name for one in questions.values() for name in counted_as_none(one)))


def _unread(rows: Sequence[Row]) -> list[str]:
    """What no row looked at."""
    left: list[str] | None = None
    asked: set[tuple[int, int]] = set()
    for row in rows[:_ROWS_READ]:
        if row.question is None or row.program is None or (left is not None and not left):
            continue
        # Ways to answer are rows of one question.
        both = id(row.question), id(row.program)
        if both in asked:
            continue
        asked.add(both)
        now = not_looked_at(row.question, row.program)
        left = now if left is None else [name for name in left if name in now]
    return left or []
