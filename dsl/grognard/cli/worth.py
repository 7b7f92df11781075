"""`grognard worth RULESET RULE`: what each line of a rule does to its odds, and which lines can never change a result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

import click

from grognard.cli import completing, console
from grognard.cli.compare_text import large
from grognard.cli.progress import Progress
from grognard.cli.rulesets import limit_option, read_limits, wrong
from grognard.cli.rulesets import ruleset as rules_of
from grognard.cli.scheduler import on_scheduler, scheduler_option
from grognard.comparison.weighing import Atom, atom_words
from grognard.comparison.wording import changed_words
from grognard.comparison.worth import Worth, worth
from grognard.dice.fractions_text import decimal, ratio_text, with_chance
from grognard.evaluate.question import find_rule
from grognard.evaluate.typed import BadQuestion, spread
from grognard.host.budget import Budget
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule

_ANSWERS = 4
"""The chances of so many answers are told, those that change most."""


@click.command(short_help="What each line of a rule is worth.")
@click.argument("ruleset", shell_complete=completing.rulesets)
@click.argument("rule", shell_complete=completing.rules)
@click.argument("facts", shell_complete=completing.facts, nargs=-1)
@click.option("--most", type=click.IntRange(1), metavar="N", help="Try N situations for each line at most.")
@scheduler_option
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, chances as fractions.")
@limit_option
def command(
    ruleset: str,
    rule: str,
    facts: tuple[str, ...],
    most: int | None,
    scheduler: str | None,
    as_json: bool,
    limits: tuple[str, ...],
) -> int:
    """Take away each line of RULE and of the lists it uses, one at a time, and say what that does to the odds.

    FACTS are name=value; only situations in which they are so are tried. A line is dead if it can never change a
    result: that is said where every situation there is was tried.
    """
    game = rules_of(ruleset, limits)
    try:
        wanted = find_rule(game, rule)
        progress = Progress()
        with on_scheduler(scheduler):
            worths = worth(game, wanted, spread(facts), most, Budget(read_limits(limits)), progress)
        progress.clear()
    except BadQuestion as bad:
        raise wrong(bad) from None
    if as_json:
        console.write_json(data(wanted, worths))
    else:
        console.write("\n".join(report_lines(wanted, worths)) + "\n")
    return 0


def report_lines(rule: Rule, worths: Sequence[Worth]) -> list[str]:
    """The report, the lines that matter most first."""
    lines = [f"What each line of {rule.called} is worth"]
    live = sorted(
        (each_line for each_line in worths if each_line.differences or each_line.needed),
        key=lambda each: (not each.needed, -each.largest),
    )
    dead = [each_line for each_line in worths if each_line.dead]
    idle = [each_line for each_line in worths if each_line.idle]
    for each_line in live:
        lines += ["", f"{line_words(each_line)}{_where(each_line, rule)}"]
        lines += [f"  {words}" for words in _worth_words(each_line)]
    if dead:
        lines += ["", "Dead: these can never change the result"]
        lines += [
            f"  {line_words(each_line)}{_where(each_line, rule)} (all {each_line.of:,} situations tried)"
            for each_line in dead
        ]
    if idle:
        lines += ["", "No effect found, which proves nothing"]
        lines += [f"  {line_words(each_line)}{_where(each_line, rule)} ({_tried(each_line)})" for each_line in idle]
    if not worths:
        lines += ["", "It has no line that could be taken away."]
    elif not dead and not idle:
        lines += ["", "No line is dead."]
    return lines


def _worth_words(each_line: Worth) -> list[str]:
    lines: list[str] = []
    if each_line.needed:
        lines.append(f"without it the rule cannot be carried out in {each_line.needed:,} situations")
    if each_line.differences:
        count = len(each_line.differences)
        lines.append(
            f"changes the odds in {count:,} of {each_line.tried:,} situations; there, on average: {average_words(each_line)}"
        )
        lines += [f"most: {each.situation.words()}: {changed_words(each)}" for each in each_line.telling]
    return lines


def average_words(each_line: Worth) -> str:
    """`rout -14, carry on +11 of 100`, or `the mean +0.50`."""
    if each_line.shift:
        return f"the mean {_signed(each_line.shift)}"
    if not each_line.average:
        return "other changes than of the answer"
    average = _numbers_together(each_line.average)
    parts = [
        with_chance(atom_words(atom), _signed(change * 100, 0 if abs(change) >= Fraction(1, 200) else 2))
        for atom, change in average[:_ANSWERS]
    ]
    more = len(average) - _ANSWERS
    return f"{', '.join(parts)}{f', and {more} more' if more > 0 else ''} of 100"


def _numbers_together(average: Sequence[tuple[Atom, Fraction]]) -> list[tuple[Atom, Fraction]]:
    """The same with the numbers among answers of words as one: without the line nothing reads the total any more."""
    numbers = [(atom, change) for atom, change in average if not atom[0] and _NUMBER.fullmatch(atom[2])]
    words = [each for each in average if each not in numbers]
    if not numbers or all(atom[0] for atom, _ in words):
        return list(average)
    bare: Atom = ("", "", "only a number")
    return sorted([(bare, sum((change for _, change in numbers), Fraction(0))), *words], key=lambda each: -abs(each[1]))


_NUMBER = re.compile(r"-?\d[\d,./ ]*")


def _signed(change: Fraction, places: int = 2) -> str:
    return f"{'+' if change > 0 else ''}{decimal(change, places)}"


def line_words(each_line: Worth) -> str:
    """A line, or an exception to one, as the author wrote it."""
    words = text_of(each_line.exception.place if each_line.exception is not None else each_line.line.place)
    if each_line.exception is not None and each_line.line.label:
        return f"{words} (of {each_line.line.label})"
    return words


def _where(each_line: Worth, rule: Rule) -> str:
    return "" if each_line.rule is rule else f" (in {each_line.rule.called})"


def _tried(each_line: Worth) -> str:
    words = (
        f"{each_line.tried:,} of {large(each_line.of)} situations tried"
        if each_line.tried < each_line.of
        else f"{each_line.of:,} situations tried"
    )
    return f"{words}; {each_line.unweighed:,} could not be weighed" if each_line.unweighed else words


def data(rule: Rule, worths: Sequence[Worth]) -> dict[str, object]:
    """The same as plain data."""
    return {
        "rule": rule.called,
        "lines": [
            {
                "line": line_words(each_line),
                "label": each_line.line.label or None,
                "of": each_line.rule.called,
                "exception": each_line.exception is not None,
                "dead": each_line.dead,
                "no effect found": each_line.idle,
                "situations": len(each_line.differences),
                "tried": each_line.tried,
                "of all": each_line.of,
                "stands for all": each_line.exact,
                "needed in": each_line.needed,
                "not weighed": each_line.unweighed,
                "largest": ratio_text(each_line.largest),
                "where": each_line.telling[0].situation.facts() if each_line.telling else None,
                "average": {atom_words(atom): ratio_text(change) for atom, change in each_line.average},
                "mean": ratio_text(each_line.shift) if each_line.shift is not None else None,
            }
            for each_line in worths
        ],
    }
