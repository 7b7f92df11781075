"""The chances of one answer, exact, rounded or simulated: its figures, and how each is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from math import ceil, isqrt
from typing import cast

import attrs
import click

from grognard.cli.trying import Trials, error, mean_error, tried_text
from grognard.dice.distribution import Distribution
from grognard.dice.fractions_text import decimal, percent, ratio_text
from grognard.docgen.played import ordered
from grognard.evaluate.odds import Answer
from grognard.evaluate.trace_json import outcome_key
from grognard.evaluate.weigh.rounding import BITS
from grognard.host.spreadsheet import figure
from grognard.ir.rules import Rule
from grognard.ir.types import Words, is_number, value_text
from grognard.wording.outcomes import Outcome


@attrs.frozen
class Bounds:
    """The options `--at-least N` and `--at-most N`, as they were typed."""

    at_least: str | None = None
    at_most: str | None = None

    def typed(self) -> list[tuple[str, str, str]]:
        """Those that were given: `at least`, the number, `or more`."""
        both = (("at least", self.at_least, "or more"), ("at most", self.at_most, "or less"))
        return [(name, text, after) for name, text, after in both if text is not None]


ANY = Bounds()
PLACES = 15
"""Decimals of a chance that is not exact."""
_SIMULATED_PLACES = 8
_LEAST_BAR = "▏"
"""What is less than half a block wide."""
_RARE = Fraction(1, 2000)
"""Less than this is `<0.1 %`, whatever it is."""
_MOST_RARE = 6
"""More rare outcomes in a row than this share a line."""
_WIDEST = 24
"""A fraction with more characters is left out beside its bar."""


@attrs.frozen(slots=False)
class Chances:
    """An answer with what is needed to write it: the rule that orders its words, and how it was simulated."""

    answer: Answer
    rule: Rule | None = None
    trials: Trials | None = None
    bounds: Bounds = ANY
    does: Outcome | None = None
    """What an action does with the number that it ends with."""

    @property
    def distribution(self) -> Distribution[object]:
        """The distribution of the outcomes, over the runs that meet no gap."""
        assert self.answer.found is not None
        return self.answer.found

    @cached_property
    def rows(self) -> list[tuple[object, Fraction]]:
        """Outcomes with their chances among all runs: numbers by size, words as the rules list them."""
        return [(value, weight * self._of_weight) for value, weight in self._weights]

    def chance(self, value: object) -> Fraction:
        """The chance of an outcome among all runs."""
        return (1 - self.answer.missing) * self.distribution.probability(value)

    @cached_property
    def _weights(self) -> list[tuple[object, int]]:
        words = self.rule.type.words if self.rule is not None and isinstance(self.rule.type, Words) else ()
        ways = dict(self.distribution.items())
        return [(value, ways[value]) for value in ordered(self.distribution.outcomes, words)]

    @cached_property
    def _of_weight(self) -> Fraction:
        """The chance among all runs of what has weight 1."""
        return (1 - self.answer.missing) / self.distribution.total

    @cached_property
    def numbers(self) -> Distribution[int | Fraction] | None:
        """The outcomes as numbers; None where some are none."""
        numeric = all(is_number(value) for value in self.distribution.outcomes)
        return cast(Distribution[int | Fraction], self.distribution) if numeric else None

    def bounded(self) -> list[tuple[str, str, Fraction]]:
        """`at least` or `at most`, the number, and the chance. Raises `click.UsageError` where outcomes are no numbers."""
        return [(name, text, self._bounded(name, text)) for name, text, _ in self.bounds.typed()]

    def _bounded(self, name: str, text: str) -> Fraction:
        if self.numbers is None:
            raise click.UsageError("The outcomes are no numbers, so none is more or less.")
        try:
            bound = Fraction(text)
        except (ValueError, ZeroDivisionError):
            raise click.UsageError(f"{text} is no number.") from None
        return self.numbers.at_least(bound) if name == "at least" else self.numbers.at_most(bound)

    def worth(self, wish: str) -> Fraction:
        """The worth for a wish: the mean, negative for `lowest`, or the chance of an outcome. Raises `click.UsageError`."""
        if wish in {"highest", "lowest"}:
            if self.numbers is None:
                raise click.UsageError("The outcomes are no numbers, so none is highest or lowest.")
            return self.numbers.mean() * (1 if wish == "highest" else -1)
        named = (chance for value, chance in self.rows if value_text(value).casefold() == wish.casefold())
        return sum(named, Fraction(0))

    # ---- as data -----------------------------------------------------------------------------------------------------

    def share_text(self, share: Fraction) -> str:
        """A chance: a fraction where it is exact, else a decimal with the places that are sure."""
        return ratio_text(share) if not self.answer.error else decimal(share, PLACES)

    def _figure(self, figure: Fraction) -> str:
        return self.share_text(figure) if self.trials is None else decimal(figure, _SIMULATED_PLACES)

    def json(self) -> dict[str, object]:
        """Plain data: the chances as fractions, of trials as counts with the standard error; the figures of numbers."""
        answer, trials = self.answer, self.trials
        made: dict[str, object] = {"sample": trials.json()} if trials is not None else {}
        made["outcomes"] = {outcome_key(value): self._outcome_json(chance) for value, chance in self.rows}
        if self.numbers is not None:
            mean, variance = self.numbers.mean(), self.numbers.variance()
            off = {"error": self._figure(mean_error(variance, trials.number))} if trials is not None else {}
            made["figures"] = {
                "mean": self._figure(mean),
                **off,
                "median": ratio_text(Fraction(self.numbers.median())),
                "variance": self._figure(variance),
            }
        if answer.gaps:
            made["gaps"] = [{"words": gap.words, **self._gap_json(chance)} for gap, chance in answer.gaps]
        made |= {name: {text: self._figure(share)} for name, text, share in self.bounded()}
        made["allowed"] = self.share_text(1 - answer.not_allowed)
        if answer.because:
            made["because"] = list(answer.because)
        if answer.error:
            made["float"] = {"binary digits": BITS, "error at most": _power(answer.error)}
        return made

    def _outcome_json(self, chance: Fraction) -> object:
        if self.trials is None:
            return self.share_text(chance)
        off = self._figure(error(chance, self.trials.number))
        return {"count": int(chance * self.trials.number), "chance": self._figure(chance), "error": off}

    def _gap_json(self, chance: Fraction) -> dict[str, object]:
        if self.trials is None:
            return {"chance": self.share_text(chance)}
        return {"count": int(chance * self.trials.number)}

    def csv_rows(self) -> Iterator[list[str]]:
        """Outcome, chance and percent of each outcome and gap; of trials the error in percent as well."""
        gaps = [(f"? {gap.words}", chance) for gap, chance in self.answer.gaps]
        for outcome, chance in (*((value_text(value), chance) for value, chance in self.rows), *gaps):
            off = [decimal(100 * error(chance, self.trials.number), 4)] if self.trials is not None else []
            yield [outcome, figure(chance), decimal(100 * chance, 4), *off]

    # ---- as text -----------------------------------------------------------------------------------------------------

    def chance_text(self, share: Fraction) -> str:
        """A chance in percent, and how exactly it is known: `41.2 %, 7/17`, or of trials `41.18 % ± 0.10`."""
        if self.trials is not None:
            return tried_text(share, self.trials.number)
        return f"{percent(share)}, {self.share_text(share)}"

    def _figures(self) -> list[str]:
        """The mean, the median, the spread, and the chances of so much or more."""
        shares = self.bounded()
        if self.numbers is None:
            return []
        mean, variance, median = self.numbers.mean(), self.numbers.variance(), value_text(self.numbers.median())
        spread = decimal(Fraction(isqrt(int(variance * 10**8)), 10**4))
        about = decimal(mean)
        if self.trials is not None:
            about = f"{decimal(mean, 3)} ± {decimal(mean_error(variance, self.trials.number), 3)}"
        lines = [f"mean {about}, median {median}, spread {spread}"]
        return lines + [f"{name} {text}: {self.chance_text(share)}" for name, text, share in shares]

    def _named(self, value: object) -> str:
        return (self.does.words(value) if self.does is not None else "") or value_text(value)

    def bars(self) -> str:
        """A line with a bar for each outcome, then gaps and figures."""
        answer, trials = self.answer, self.trials
        names, weights = [self._named(value) for value, _ in self._weights], [weight for _, weight in self._weights]
        texts = []
        for weight in weights:
            chance = weight * self._of_weight
            share = self.share_text(chance) if trials is None else f"± {decimal(100 * error(chance, trials.number), 2)}"
            if len(share) > _WIDEST:
                texts = [""] * len(weights)
                break
            texts.append(share)
        spans = _spans(self._weights, ceil(_RARE / self._of_weight))
        named = [names[first] if first == last else f"{names[first]} to {names[last]}" for first, last in spans]
        shares = [sum(weights[first : last + 1]) * self._of_weight for first, last in spans]
        highest, width = max(shares), max(map(len, texts)) or _WIDEST
        wide, lines = max(map(len, named)), list[str]()
        for name, (first, last), chance in zip(named, spans, shares, strict=True):
            text = texts[first] if first == last else ""
            bar = "█" * round(30 * chance / highest) or _LEAST_BAR
            more = f" {last - first + 1} outcomes in one line: --csv has each" if first != last else ""
            share = percent(chance, 1 if trials is None else 2)
            lines.append(f"{name:<{wide}}  {share:>7}  {text:>{width}}  {bar}{more}")
        for gap, chance in answer.gaps:
            words = gap.words or "the source leaves this out"
            lines.append(f"{self.share_text(chance)} meets a gap ({percent(chance)}): {words}")
        if answer.gaps and self.numbers is not None:
            lines.append(f"The figures below are of the other {percent(1 - answer.missing)}.")
        return "\n".join([*lines, *self._figures(), *answer.because]) + "\n"


def _spans(rows: Sequence[tuple[object, int]], rare_below: int) -> list[tuple[int, int]]:
    """The first and last outcome of each line: many numbers of so little weight in a row share one."""
    spans: list[tuple[int, int]] = []
    for rare, run in groupby(range(len(rows)), lambda at: is_number(rows[at][0]) and rows[at][1] < rare_below):
        at = list(run)
        spans += [(at[0], at[-1])] if rare and len(at) > _MOST_RARE else [(each, each) for each in at]
    return spans


def rounded_note(error: Fraction) -> str:
    """The line below chances of `--float`."""
    if not error:
        return "Exact all the same: no fraction was long enough for --float to cut it."
    return f"Not exact (--float): weighed with {BITS} binary digits; no chance is off by more than {_power(error)}."


def _power(error: Fraction) -> str:
    """The next power of ten above."""
    digits = 0
    while error < Fraction(1, 10 ** (digits + 1)) and digits < 99:
        digits += 1
    return f"10^-{digits}"
