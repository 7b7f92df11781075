"""`grognard odds RULESET RULE FACT=VALUE…`: the exact chance of every outcome."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from itertools import product
from math import isqrt
from typing import cast

import click

from grognard.budget import Budget
from grognard.cli import console
from grognard.cli.asking import scripted
from grognard.cli.questions import wrong
from grognard.cli.roll import _not_told, stopped, stopped_by_gap
from grognard.cli.rulesets import compiled, limit_option, read_limits
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.dice.distribution import Distribution
from grognard.dice.fractions_text import decimal, percent, ratio_text
from grognard.evaluate.odds import Answer, Odds
from grognard.evaluate.options import Way, ways_to_answer
from grognard.evaluate.question import BadQuestion, Question, find_rule, pose, spread
from grognard.evaluate.trace_json import outcome_key
from grognard.ir.ruleset import Rule, Ruleset
from grognard.ir.types import Die, Words, domain_values, value_text

_MOST_ROWS = 1_000


@click.command(short_help="The exact odds of one rule.")
@click.argument("ruleset")
@click.argument("rule")
@click.argument("facts", nargs=-1)
@click.option(
    "--over",
    multiple=True,
    metavar="FACT[=A..B]",
    help="A row for each value of a fact: --over stands=1..10.",
)
@click.option("--choose", "choices", multiple=True, metavar="ANSWER", help="What players choose, in order.")
@click.option("--wish", metavar="OUTCOME", help="Say which choice is best: for `highest`, `lowest` or an outcome.")
@click.option("--at-least", "at_least", metavar="N", help="The chance of N or more.")
@click.option("--at-most", "at_most", metavar="N", help="The chance of N or less.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as a table for a spreadsheet.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, chances as fractions.")
@limit_option
def command(
    ruleset: str,
    rule: str,
    facts: tuple[str, ...],
    over: tuple[str, ...],
    choices: tuple[str, ...],
    wish: str | None,
    at_least: str | None,
    at_most: str | None,
    as_csv: bool,
    as_json: bool,
    limits: tuple[str, ...],
) -> int:
    """Weigh RULE of RULESET exactly. FACTS are name=value; a field rolled at muster takes "morale points=rolled"."""
    game = compiled(ruleset, limits).ruleset
    try:
        asked = find_rule(game, rule)
        told = spread(facts)
        sweeps = [_sweep(game, asked, told, one) for one in over]
    except BadQuestion as bad:
        raise wrong(bad) from None
    answers: list[tuple[dict[str, str], Question, Answer]] = []
    picked: dict[str, None] = {}
    for values in product(*(values for _, values in sweeps)):
        extra = {name: value for (name, _), value in zip(sweeps, values, strict=True)}
        try:
            question = pose(game, asked, {**told, **extra})
        except BadQuestion as bad:
            raise wrong(bad) from None
        try:
            program = question.program()
            if choices:
                budget = Budget(read_limits(limits))
                ways = [Way((), Odds(question.world, scripted(choices), budget).answer(program))]
            else:
                ways = ways_to_answer(question.world, program, read_limits(limits))
            for way in ways:
                if way.answer.found is None:
                    raise way.answer.gaps[0][0]
        except NotTold as missing:
            raise _not_told(question, missing) from None
        except GapReached as gap:
            return stopped_by_gap(gap, question, None, as_json)
        except Stopped as stop:
            return stopped(stop, as_json)
        for way in ways:
            picked.update(dict.fromkeys(name for name, _ in way.picks))
            answers.append(({**extra, **dict(way.picks)}, question, way.answer))
    names = [*(name for name, _ in sweeps), *picked]
    if as_json:
        rows = [
            {
                "rule": asked.name,
                "facts": question.told,
                **({"choices": {name: extra[name] for name in picked if name in extra}} if picked else {}),
                **answer_json(found, asked),
            }
            for extra, question, found in answers
        ]
        console.write(json.dumps(rows if names else rows[0], indent=2, ensure_ascii=False) + "\n")
    elif as_csv:
        console.write(_csv(names, answers, asked))
    elif names:
        _table(names, answers, asked)
        if picked and wish is not None:
            console.write(_best(list(picked), answers, wish, asked))
    else:
        console.write(bars(answers[0][2], asked, at_least, at_most))
    return 0


def ordered(found: Distribution[object], rule: Rule) -> list[object]:
    """Outcomes in the order in which they read best: numbers by size, words as the rules list them."""
    words = rule.type.words if isinstance(rule.type, Words) else ()

    def place(value: object) -> tuple[int, Fraction, int, str]:
        if isinstance(value, bool) or value is None:
            return (3, Fraction(0), 0, str(value))
        if isinstance(value, int | Fraction):
            return (0, Fraction(value), 0, "")
        if isinstance(value, Die):
            return (1, Fraction(value.sides), 0, "")
        return (2, Fraction(0), words.index(value) if value in words else len(words), str(value))

    return sorted(found.outcomes, key=place)


def outcomes_json(found: Distribution[object], rule: Rule) -> dict[str, str]:
    """Every outcome with its chance as a fraction."""
    return {outcome_key(value): ratio_text(found.probability(value)) for value in ordered(found, rule)}


def answer_json(answer: Answer, rule: Rule) -> dict[str, object]:
    """The chances, the figures of numbers, and what share meets which gap; chances of outcomes are of all runs."""
    found, rest = answer.found, 1 - answer.missing
    assert found is not None
    made: dict[str, object] = {
        "outcomes": {outcome_key(value): ratio_text(rest * found.probability(value)) for value in ordered(found, rule)}
    }
    if _numeric(found):
        numbers = _numbers(found)
        mean, variance = numbers.mean(), numbers.variance()
        made["figures"] = {
            "mean": ratio_text(mean),
            "median": ratio_text(Fraction(numbers.median())),
            "variance": ratio_text(variance),
        }
    if answer.gaps:
        made["gaps"] = [{"words": gap.words, "chance": ratio_text(chance)} for gap, chance in answer.gaps]
    return made


def _csv(names: list[str], answers: list[tuple[dict[str, str], Question, Answer]], rule: Rule) -> str:
    """One line for each situation and outcome."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*names, "outcome", "chance", "percent"])
    for extra, _, answer in answers:
        found, rest = answer.found, 1 - answer.missing
        assert found is not None
        told = [extra.get(name, "-") for name in names]
        for value in ordered(found, rule):
            chance = rest * found.probability(value)
            writer.writerow([*told, value_text(value), ratio_text(chance), decimal(100 * chance, 4)])
        for gap, chance in answer.gaps:
            writer.writerow([*told, f"? {gap.words}", ratio_text(chance), decimal(100 * chance, 4)])
    return text.getvalue()


def _best(picked: list[str], answers: list[tuple[dict[str, str], Question, Answer]], wish: str, rule: Rule) -> str:
    """The choice that serves a wish best, of all rows shown."""
    best: tuple[Fraction, dict[str, str]] | None = None
    for extra, _, answer in answers:
        found = answer.found
        assert found is not None
        if wish in {"highest", "lowest"}:
            if not _numeric(found):
                raise click.UsageError("The outcomes are no numbers, so none is highest or lowest.")
            worth = _numbers(found).mean() * (1 if wish == "highest" else -1)
        else:
            named = [value for value in found.outcomes if value_text(value).casefold() == wish.casefold()]
            worth = (1 - answer.missing) * sum((found.probability(value) for value in named), Fraction(0))
        if best is None or worth > best[0]:
            best = worth, extra
    assert best is not None
    worth, extra = best
    said = ", ".join(f"{name}: {extra[name]}" for name in picked if name in extra)
    what = (
        f"on average {decimal(worth if wish == 'highest' else -worth)}"
        if wish in {"highest", "lowest"}
        else percent(worth)
    )
    return f"best for {wish}: {said} ({what})\n"


def _numeric(found: Distribution[object]) -> bool:
    return all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value in found.outcomes)


def _numbers(found: Distribution[object]) -> Distribution[int | Fraction]:
    return cast(Distribution[int | Fraction], found)


def _bound(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise click.UsageError(f"{text} is no number.") from None


def figures(found: Distribution[object], at_least: str | None = None, at_most: str | None = None) -> list[str]:
    """What is asked of numbers: the mean, the median, the spread, the chance of so much or more."""
    if not _numeric(found):
        if at_least is not None or at_most is not None:
            raise click.UsageError("The outcomes are no numbers, so none is more or less.")
        return []
    numbers = _numbers(found)
    spread = isqrt(int(numbers.variance() * 10**8))
    lines = [
        f"mean {decimal(numbers.mean())}, median {value_text(numbers.median())}, spread {decimal(Fraction(spread, 10**4))}"
    ]
    for name, text, chance in (("at least", at_least, numbers.at_least), ("at most", at_most, numbers.at_most)):
        if text is not None:
            share = chance(_bound(text))
            lines.append(f"{name} {text}: {percent(share)}, {ratio_text(share)}")
    return lines


def bars(answer: Answer, rule: Rule, at_least: str | None = None, at_most: str | None = None) -> str:
    """The odds as lines with bars."""
    found, rest = answer.found, 1 - answer.missing
    assert found is not None
    values = ordered(found, rule)
    names = [value_text(value) for value in values]
    wide = max(len(name) for name in names)
    chances = [rest * found.probability(value) for value in values]
    texts = [ratio_text(chance) for chance in chances]
    widest = max(len(text) for text in texts)
    highest = max(chances)
    lines = []
    for name, chance, text in zip(names, chances, texts, strict=True):
        bar = "█" * max(1, round(30 * chance / highest))
        lines.append(f"{name:<{wide}}  {percent(chance):>7}  {text if widest <= 24 else '':>{min(widest, 24)}}  {bar}")
    for gap, chance in answer.gaps:
        lines.append(
            f"{ratio_text(chance)} meets a gap ({percent(chance)}): {gap.words or 'the source leaves this out'}"
        )
    if answer.gaps:
        lines.append(f"The figures below are of the other {percent(rest)}." if _numeric(found) else "")
    lines += figures(found, at_least, at_most)
    while not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n"


def _number(value: object) -> Fraction:
    assert isinstance(value, int | Fraction)
    return Fraction(value)


def _sweep(game: Ruleset, rule: Rule, told: dict[str, str], text: str) -> tuple[str, list[str]]:
    name, equals, values = text.partition("=")
    name = name.strip()
    if equals:
        low, dots, high = values.partition("..")
        if dots:
            if not (low.strip().isdigit() and high.strip().isdigit()) or int(low) > int(high):
                raise BadQuestion(
                    f"--over {text} is no range.", f"Write the smaller number first: --over {name}=1..10."
                )
            if int(high) - int(low) >= _MOST_ROWS:
                raise BadQuestion(
                    f"--over {text} would make {int(high) - int(low) + 1:,} rows, and a table has {_MOST_ROWS:,} at most.",
                    f"Ask for a part of them: --over {name}={low.strip()}..{int(low) + 9}.",
                )
            return name, [str(number) for number in range(int(low), int(high) + 1)]
        return name, [value.strip() for value in values.split(",") if value.strip()]
    question = pose(game, rule, {key: value for key, value in told.items() if key != name})
    for wanted in question.inputs():
        if wanted.name.casefold() == name.casefold() or f"{wanted.role} {wanted.name}".casefold() == name.casefold():
            found = domain_values(wanted.type)
            if found is not None:
                return name, [value_text(value) for value in found]
            raise BadQuestion(f"`{name}` has no end.", f"Say how far: --over {name}=1..10.")
    raise BadQuestion(
        f"`{rule.name}` asks for nothing called `{name}`.",
        f"It asks for: {', '.join(dict.fromkeys(one.name for one in question.inputs()))}.",
    )


def _table(names: list[str], answers: list[tuple[dict[str, str], Question, Answer]], rule: Rule) -> None:
    everything: dict[object, None] = {}
    for _, _, answer in answers:
        found = answer.found
        assert found is not None
        for value in ordered(found, rule):
            everything.setdefault(value)
    values = ordered(Distribution.from_weights(dict.fromkeys(everything, 1)), rule)
    numeric = all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value in values)
    gaps = any(answer.gaps for _, _, answer in answers)
    head = [
        *names,
        *(value_text(value) for value in values[:12]),
        *(["?"] if gaps else []),
        *(["mean"] if numeric else []),
    ]
    rows = [head]
    for extra, _, answer in answers:
        found, rest = answer.found, 1 - answer.missing
        assert found is not None
        row = [extra.get(name, "-") for name in names]
        row += [percent(rest * found.probability(value)) if value in found.outcomes else "-" for value in values[:12]]
        if gaps:
            row.append(percent(answer.missing) if answer.gaps else "-")
        if numeric:
            mean = sum((_number(value) * found.probability(value) for value in found.outcomes), Fraction(0))
            row.append(decimal(mean))
        rows.append(row)
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    for row in rows:
        console.write(
            "  ".join(
                f"{cell:<{w}}" if i < len(names) else f"{cell:>{w}}"
                for i, (cell, w) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            + "\n"
        )
    if len(values) > 12:
        console.write(f"({len(values) - 12} more outcomes: --json shows all)\n")
