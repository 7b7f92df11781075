"""`grognard odds RULESET RULE FACT=VALUE…`: the exact chance of every outcome."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product

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
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import BadQuestion, Question, find_rule, pose, spread
from grognard.evaluate.trace_json import outcome_key
from grognard.ir.ruleset import Rule, Ruleset
from grognard.ir.types import Die, Words, domain_values, value_text


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
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, chances as fractions.")
@limit_option
def command(
    ruleset: str,
    rule: str,
    facts: tuple[str, ...],
    over: tuple[str, ...],
    choices: tuple[str, ...],
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
    answers: list[tuple[dict[str, str], Question, Distribution[object]]] = []
    for values in product(*(values for _, values in sweeps)):
        extra = {name: value for (name, _), value in zip(sweeps, values, strict=True)}
        try:
            question = pose(game, asked, {**told, **extra})
        except BadQuestion as bad:
            raise wrong(bad) from None
        try:
            found = Odds(question.world, scripted(choices), Budget(read_limits(limits))).results(question.program())
        except NotTold as missing:
            raise _not_told(question, missing) from None
        except GapReached as gap:
            return stopped_by_gap(gap, question, None, as_json)
        except Stopped as stop:
            return stopped(stop, as_json)
        answers.append((extra, question, found))
    if as_json:
        rows = [
            {"rule": asked.name, "facts": question.told, "outcomes": outcomes_json(found, asked)}
            for _, question, found in answers
        ]
        console.write(json.dumps(rows if over else rows[0], indent=2, ensure_ascii=False) + "\n")
    elif over:
        _table([name for name, _ in sweeps], answers, asked)
    else:
        console.write(bars(answers[0][2], asked))
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


def bars(found: Distribution[object], rule: Rule) -> str:
    """The odds as lines with bars."""
    values = ordered(found, rule)
    names = [value_text(value) for value in values]
    wide = max(len(name) for name in names)
    chances = [found.probability(value) for value in values]
    texts = [ratio_text(chance) for chance in chances]
    widest = max(len(text) for text in texts)
    highest = max(chances)
    lines = []
    for name, chance, text in zip(names, chances, texts, strict=True):
        bar = "█" * max(1, round(30 * chance / highest))
        lines.append(f"{name:<{wide}}  {percent(chance):>7}  {text if widest <= 24 else '':>{min(widest, 24)}}  {bar}")
    if all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value in values):
        mean = sum((_number(value) * chance for value, chance in zip(values, chances, strict=True)), Fraction(0))
        lines.append(f"mean {decimal(mean)}")
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
            if (
                not (low.strip().isdigit() and high.strip().isdigit())
                or int(low) > int(high)
                or int(high) - int(low) > 1000
            ):
                raise BadQuestion(
                    f"--over {text} is no range.", f"Write the smaller number first: --over {name}=1..10."
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


def _table(names: list[str], answers: list[tuple[dict[str, str], Question, Distribution[object]]], rule: Rule) -> None:
    everything: dict[object, None] = {}
    for _, _, found in answers:
        for value in ordered(found, rule):
            everything.setdefault(value)
    values = ordered(Distribution.from_weights(dict.fromkeys(everything, 1)), rule)
    numeric = all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value in values)
    head = [*names, *(value_text(value) for value in values[:12]), *(["mean"] if numeric else [])]
    rows = [head]
    for extra, _, found in answers:
        row = [extra[name] for name in names]
        row += [percent(found.probability(value)) if value in found.outcomes else "-" for value in values[:12]]
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
