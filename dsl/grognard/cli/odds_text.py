"""How odds are said: lines with bars, tables, JSON, CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from math import isqrt
from typing import cast

import attrs
import click

from grognard.cli import console
from grognard.cli.trying import Trials, error, mean_error, tried_text
from grognard.dice.distribution import Distribution
from grognard.dice.fractions_text import decimal, percent, ratio_text
from grognard.docgen.alike import folded_neighbours
from grognard.evaluate.odds import Answer
from grognard.evaluate.trace_json import outcome_key
from grognard.evaluate.weigh.rounding import BITS
from grognard.ir.rules import Rule
from grognard.ir.types import Die, Words, is_number, value_text


@attrs.frozen
class Bounds:
    """What is asked of more or less, as it was typed: `--at-least N`, `--at-most N`."""

    at_least: str | None = None
    at_most: str | None = None

    def told(self) -> list[tuple[str, str, str]]:
        """Those that are asked: `at least`, the number, `or more`."""
        both = (("at least", self.at_least, "or more"), ("at most", self.at_most, "or less"))
        return [(name, text, after) for name, text, after in both if text is not None]

    def chances(self, found: Distribution[object] | None) -> list[tuple[str, str, Fraction]]:
        """`at least` or `at most`, the number, and the chance. Raises `click.UsageError` where outcomes are no numbers."""
        if self.told() and (found is None or not numeric(found)):
            raise click.UsageError("The outcomes are no numbers, so none is more or less.")
        return [(name, text, self._chance(found, name, text)) for name, text, _ in self.told()]

    @staticmethod
    def _chance(found: Distribution[object] | None, name: str, text: str) -> Fraction:
        assert found is not None
        try:
            bound = Fraction(text)
        except (ValueError, ZeroDivisionError):
            raise click.UsageError(f"{text} is no number.") from None
        return numbers_of(found).at_least(bound) if name == "at least" else numbers_of(found).at_most(bound)


ANY = Bounds()
Situation = dict[str, str]
"""What is told otherwise in a row of a table, by its name."""


def ordered(found: Distribution[object], rule: Rule | None) -> list[object]:
    """Outcomes in the order in which they read best: numbers by size, words as the rules list them."""
    words = rule.type.words if rule is not None and isinstance(rule.type, Words) else ()

    def place(value: object) -> tuple[int, Fraction, int, str]:
        if isinstance(value, bool) or value is None:
            return (3, Fraction(0), 0, str(value))
        if isinstance(value, int | Fraction):
            return (0, Fraction(value), 0, "")
        if isinstance(value, Die):
            return (1, Fraction(value.sides), 0, "")
        return (2, Fraction(0), words.index(value) if value in words else len(words), str(value))

    return sorted(found.outcomes, key=place)


def share_text(share: Fraction, error: Fraction) -> str:
    """A chance: a fraction where it is exact, else as a decimal with the places that are sure."""
    return ratio_text(share) if not error else decimal(share, PLACES)


def rounded_note(error: Fraction) -> str:
    """What is said below chances that are not exact."""
    if not error:
        return "Exact all the same: no fraction was long enough for --float to cut it."
    return f"Not exact (--float): weighed with {BITS} binary digits; no chance is off by more than {_power(error)}."


def _power(error: Fraction) -> str:
    """The next power of ten above."""
    digits = 0
    while error < Fraction(1, 10 ** (digits + 1)) and digits < 99:
        digits += 1
    return f"10^-{digits}"


PLACES = 15
"""So many places of a chance that is not exact are shown."""


def answer_json(
    answer: Answer, rule: Rule | None, trials: Trials | None = None, asked: Bounds = ANY
) -> dict[str, object]:
    """The chances, the figures of numbers, and what share meets which gap; chances of outcomes are of all runs."""
    found, rest = found_in(answer), 1 - answer.missing
    bounds = {
        name: {text: share_text(share, answer.error) if trials is None else decimal(share, 8)}
        for name, text, share in asked.chances(found)
    }
    if trials is not None:
        return {**_tried_json(answer, rule, trials), **bounds, **allowed_json(answer)}
    made: dict[str, object] = {
        "outcomes": {
            outcome_key(value): share_text(rest * found.probability(value), answer.error)
            for value in ordered(found, rule)
        }
    }
    if numeric(found):
        numbers = numbers_of(found)
        mean, variance = numbers.mean(), numbers.variance()
        made["figures"] = {
            "mean": share_text(mean, answer.error),
            "median": ratio_text(Fraction(numbers.median())),
            "variance": share_text(variance, answer.error),
        }
    if answer.gaps:
        made["gaps"] = [{"words": gap.words, "chance": share_text(chance, answer.error)} for gap, chance in answer.gaps]
    made |= bounds
    made |= allowed_json(answer)
    if answer.error:
        made["float"] = {"binary digits": BITS, "error at most": _power(answer.error)}
    return made


def allowed_json(answer: Answer) -> dict[str, object]:
    """In which share of the runs what was asked for was allowed, and why not in the others."""
    because = {"because": list(answer.because)} if answer.because else {}
    return {"allowed": share_text(1 - answer.not_allowed, answer.error), **because}


def _tried_json(answer: Answer, rule: Rule | None, trials: Trials) -> dict[str, object]:
    found, rest, number = found_in(answer), 1 - answer.missing, trials.number
    outcomes: dict[str, object] = {}
    for value in ordered(found, rule):
        share = rest * found.probability(value)
        outcomes[outcome_key(value)] = {
            "count": int(share * number),
            "chance": decimal(share, 8),
            "error": decimal(error(share, number), 8),
        }
    made: dict[str, object] = {"sample": trials.json(), "outcomes": outcomes}
    if numeric(found):
        numbers = numbers_of(found)
        made["figures"] = {
            "mean": decimal(numbers.mean(), 8),
            "error": decimal(mean_error(numbers.variance(), number), 8),
            "median": ratio_text(Fraction(numbers.median())),
            "variance": decimal(numbers.variance(), 8),
        }
    if answer.gaps:
        made["gaps"] = [{"words": gap.words, "count": int(share * number)} for gap, share in answer.gaps]
    return made


def csv_text(
    names: list[str],
    answers: Sequence[tuple[Situation, str, Answer | None]],
    rule: Rule | None,
    trials: Trials | None = None,
    bounds: Bounds = ANY,
) -> str:
    """One line for each situation and outcome; where there is no answer, one that says why."""
    more = ["error in percent"] if trials is not None else []
    asked = [f"{name} {bound}" for name, bound, _ in bounds.told()]
    rows = [[*names, "outcome", "chance", "percent", *more, *asked]]
    for extra, fault, answer in answers:
        told = [extra.get(name, "-") for name in names]
        if answer is None:
            rows.append([*told, fault, "", "", *("" for _ in (*more, *asked))])
            continue
        found, rest = found_in(answer), 1 - answer.missing
        beyond = [share_text(share, answer.error) for _, _, share in bounds.chances(found)]
        chances = [(value_text(value), rest * found.probability(value)) for value in ordered(found, rule)]
        for outcome, chance in (*chances, *((f"? {gap.words}", chance) for gap, chance in answer.gaps)):
            after = [decimal(100 * error(chance, trials.number), 4)] if trials is not None else []
            said = [outcome, share_text(chance, answer.error), decimal(100 * chance, 4)]
            rows.append([*told, *said, *after, *beyond])
    return csv_of(rows)


def csv_of(rows: Iterable[Sequence[str]]) -> str:
    """Rows as a table for a spreadsheet."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def worth_of(answer: Answer, wish: str) -> Fraction:
    """What an answer is worth for a wish: the mean, what is less than nothing for the lowest, or a chance."""
    found = found_in(answer)
    if wish in {"highest", "lowest"}:
        if not numeric(found):
            raise click.UsageError("The outcomes are no numbers, so none is highest or lowest.")
        return numbers_of(found).mean() * (1 if wish == "highest" else -1)
    named = [value for value in found.outcomes if value_text(value).casefold() == wish.casefold()]
    return (1 - answer.missing) * sum((found.probability(value) for value in named), Fraction(0))


def hold_wish(answers: Sequence[Answer], wish: str, rule: Rule) -> None:
    """Wrong use where a wish is for nothing that can come out."""
    if wish not in {"highest", "lowest"}:
        known = {value_text(value).casefold() for one in answers if one.found for value in one.found.outcomes}
        words = [value_text(word).casefold() for word in rule.type.words] if isinstance(rule.type, Words) else []
        if wish.casefold() not in {*known, *words}:
            raise click.UsageError(f"`{wish}` is no outcome. There are: {', '.join(sorted(known))}.")


def best(picked: list[str], answers: Sequence[tuple[Situation, Answer]], wish: str) -> str:
    """The choice that serves a wish best, of all rows shown."""
    extra, answer = max(answers, key=lambda one: worth_of(one[1], wish))
    worth = worth_of(answer, wish)
    said = ", ".join(f"{name}: {extra[name]}" for name in picked if name in extra)
    what = (
        f"on average {decimal(worth if wish == 'highest' else -worth)}"
        if wish in {"highest", "lowest"}
        else percent(worth)
    )
    return f"best for {wish}: {said} ({what})\n"


def numeric(found: Distribution[object]) -> bool:
    """Whether all outcomes are numbers."""
    return all(is_number(value) for value in found.outcomes)


def numbers_of(found: Distribution[object]) -> Distribution[int | Fraction]:
    """Outcomes that are numbers, as such."""
    return cast(Distribution[int | Fraction], found)


def figures(
    found: Distribution[object], asked: Bounds = ANY, trials: Trials | None = None, off: Fraction = Fraction(0)
) -> list[str]:
    """What is asked of numbers: the mean, the median, the spread, the chance of so much or more."""
    shares = asked.chances(found)
    if not numeric(found):
        return []
    numbers = numbers_of(found)
    spread = isqrt(int(numbers.variance() * 10**8))
    about = f" ± {decimal(mean_error(numbers.variance(), trials.number), 3)}" if trials is not None else ""
    lines = [
        f"mean {decimal(numbers.mean(), 2 if trials is None else 3)}{about}, median {value_text(numbers.median())}, spread {decimal(Fraction(spread, 10**4))}"
    ]
    return lines + [f"{name} {text}: {chance_text(share, trials, off)}" for name, text, share in shares]


def chance_text(share: Fraction, trials: Trials | None, off: Fraction) -> str:
    """A chance in percent, and how exactly it is known: `41.2 %, 7/17`, or of trials `41.18 % ± 0.10`."""
    return f"{percent(share)}, {share_text(share, off)}" if trials is None else tried_text(share, trials.number)


_LEAST_BAR = "▏"
"""What is less than half a block wide."""
_RARE = Fraction(1, 2000)
"""Less than this is `<0.1 %`, whatever it is."""
_MOST_RARE = 6
"""So many rare outcomes in a row have a line each."""


def _rows(values: Sequence[object], chances: Sequence[Fraction]) -> list[tuple[int, int]]:
    """From which to which outcome each line goes: numbers of which many in a row hardly ever come out have one."""
    found: list[tuple[int, int]] = []
    for rare, run in groupby(range(len(values)), lambda at: is_number(values[at]) and chances[at] < _RARE):
        at = list(run)
        found += [(at[0], at[-1])] if rare and len(at) > _MOST_RARE else [(one, one) for one in at]
    return found


def _named(names: Sequence[str], first: int, last: int) -> str:
    return names[first] if first == last else f"{names[first]} to {names[last]}"


def bars(answer: Answer, rule: Rule | None, asked: Bounds = ANY, trials: Trials | None = None) -> str:
    """The odds as lines with bars."""
    found, rest = found_in(answer), 1 - answer.missing
    values = ordered(found, rule)
    names = [value_text(value) for value in values]
    chances = [rest * found.probability(value) for value in values]
    texts = [
        share_text(one, answer.error) if trials is None else f"± {decimal(100 * error(one, trials.number), 2)}"
        for one in chances
    ]
    widest = max(len(text) for text in texts)
    highest = max(chances)
    lines = []
    rows = _rows(values, chances)
    wide = max(len(_named(names, first, last)) for first, last in rows)
    for first, last in rows:
        chance = sum(chances[first : last + 1], Fraction(0))
        text = texts[first] if widest <= 24 and first == last else ""
        bar = "█" * round(30 * chance / highest) or _LEAST_BAR
        name = _named(names, first, last)
        more = f" {last - first + 1} outcomes in one line: --csv has each" if first != last else ""
        lines.append(
            f"{name:<{wide}}  {percent(chance, 1 if trials is None else 2):>7}  {text:>{min(widest, 24)}}  {bar}{more}"
        )
    for gap, chance in answer.gaps:
        lines.append(
            f"{share_text(chance, answer.error)} meets a gap ({percent(chance)}): {gap.words or 'the source leaves this out'}"
        )
    if answer.gaps:
        lines.append(f"The figures below are of the other {percent(rest)}." if numeric(found) else "")
    lines += figures(found, asked, trials, answer.error)
    lines += answer.because
    while not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n"


def table(
    names: list[str],
    answers: Sequence[tuple[Situation, Answer]],
    rule: Rule | None,
    bounds: Bounds = ANY,
    faults: Sequence[tuple[Situation, str]] = (),
) -> None:
    """Write a row for each situation, and below them those without an answer, each with why."""
    everything = {value: 1 for _, answer in answers for value in ordered(found_in(answer), rule)}
    values = ordered(Distribution.from_weights(everything), rule)
    numbers = all(is_number(value) for value in values)
    gaps = any(answer.gaps for _, answer in answers)
    head = [
        *names,
        *(value_text(value) for value in values[:12]),
        *(["?"] if gaps else []),
        *(["mean"] if numbers else []),
        *(f"{text} {after}" for _, text, after in bounds.told()),
    ]
    rows: list[list[str]] = []
    for extra, answer in answers:
        found, rest = found_in(answer), 1 - answer.missing
        row = [extra.get(name, "-") for name in names]
        row += [percent(rest * found.probability(value)) if value in found.outcomes else "-" for value in values[:12]]
        if gaps:
            row.append(percent(answer.missing) if answer.gaps else "-")
        if numbers:
            row.append(decimal(numbers_of(found).mean()))
        row += [percent(rest * share) for _, _, share in bounds.chances(found)]
        rows.append(row)
    columns([head, *_alike(rows, [answer for _, answer in answers], len(names))], len(names))
    for why in dict.fromkeys(why for _, answer in answers for why in answer.because):
        console.write(f"{why}\n")
    for extra, why in faults:
        said = ", ".join(f"{name} {extra[name]}" for name in names if name in extra)
        console.write(f"{said}: {why}\n")
    if len(values) > 12:
        console.write(f"({len(values) - 12} more outcomes: --json shows all)\n")


def found_in(answer: Answer) -> Distribution[object]:
    """The odds of an answer that is there."""
    assert answer.found is not None
    return answer.found


def _alike(rows: Sequence[list[str]], answers: Sequence[Answer], left: int) -> list[list[str]]:
    """Rows of equal chances that differ in their last name alone, and there by a number that follows: `8 to 12`."""
    named = []
    for row, answer in zip(rows, answers, strict=True):
        found = found_in(answer)
        exact = {value: found.probability(value) for value in found.outcomes}, answer.missing
        named.append((row[left - 1], (row[: left - 1], row[left:], exact)))
    return [[*before, name, *after] for name, (before, after, _) in folded_neighbours(named)]


def columns(rows: Sequence[Sequence[str]], left: int) -> None:
    """Write rows in columns, the first `left` of them flush left, the others flush right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [
            f"{cell:<{w}}" if i < left else f"{cell:>{w}}" for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ]
        console.write("  ".join(cells).rstrip() + "\n")
